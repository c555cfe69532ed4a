import ViewTree

/// A scrolling column of groups, in the middle of the page.
final class FormColumn: ScrollView {
  private let groups: [FormGroup]
  /// The distance from the groups to the sides of the page and to its end, in points.
  var margin = AppTheme.margin { didSet { if margin != oldValue { heightDidChange() } } }
  /// The size and the scale for which the groups were laid out; nil if a height has changed since. Scrolling asks for a layout in every
  /// frame, which must not measure the rows again.
  fileprivate var laidOut: (size: Size, scale: Double?)?

  /// The largest width. Longer lines would be hard to read.
  private static let widest = 640.0
  private static let spacing = 22.0
  /// The distance that scrolling leaves between the row with the focus and the edge of the column, in points, if there is room. It keeps
  /// the focus ring off the edge.
  private static let focusMargin = 12.0

  init(_ groups: [FormGroup]) {
    self.groups = groups
    super.init()
    for group in groups { addSubview(group) }
  }

  /// The rows of all groups, from top to bottom.
  var rows: [View] { groups.flatMap(\.rows) }

  /// Whether the column itself can have the focus, so that keys scroll it. This is needed only if parts of it have no control that can have
  /// the focus, because moving the focus does not bring those into sight.
  var takesFocus = false
  override var canBecomeFocused: Bool { takesFocus && super.canBecomeFocused }

  override func layoutSubviews() {
    guard laidOut?.size != bounds.size || laidOut?.scale != window?.scale else { return }
    laidOut = (bounds.size, window?.scale)
    let width = max(0, min(Self.widest, bounds.width - 2 * margin))
    var y = 0.0
    for group in groups {
      let height = group.sizeThatFits(Size(width: width, height: .infinity)).height
      group.frame = Rect(x: ((bounds.width - width) / 2).rounded(), y: y, width: width, height: height)
      y += height + Self.spacing
    }
    contentSize = Size(width: bounds.width, height: y - Self.spacing + margin)
  }

  /// Scrolls just far enough to make the whole row of the control with this label visible, if the column contains it.
  func reveal(label: String) {
    let row = rows.first { ($0 as? FormRow)?.controls.contains { $0.accessibilityLabel == label } == true }
    guard let row else { return }
    layoutIfNeeded()
    scrollToVisible(row.convert(row.bounds, to: self))
  }

  /// The whole row of the control that gets the focus, as its texts say what the control is for.
  override func rectToReveal(for rect: Rect) -> Rect {
    let row = rows.map { $0.convert($0.bounds, to: self) }.first { $0.contains(rect.center) } ?? rect
    // In a very low column, the control is more important than the texts.
    guard row.height <= bounds.height else { return rect }
    return row.insetBy(dx: 0, dy: -min(Self.focusMargin, (bounds.height - row.height) / 2))
  }
}

extension View {
  /// Lays out everything around this view again, up to the column in which it scrolls: its height has changed.
  func heightDidChange() {
    var view: View? = self
    while let current = view {
      current.setNeedsLayout()
      let column = current as? FormColumn
      column?.laidOut = nil
      view = column == nil ? current.superview : nil
    }
  }
}
