import ViewTree

/// A scrolling column of groups, in the middle of the page.
final class GroupColumn: ScrollView {
  private let groups: [PreferenceGroup]
  /// The distance from the groups to the sides of the page and to its end, in points.
  var margin = AppTheme.margin { didSet { if margin != oldValue { setNeedsLayout() } } }

  /// The largest width. Longer lines would be hard to read.
  private static let widest = 640.0
  private static let spacing = 22.0
  /// From a row to which the focus goes to the edge of the column, at least, in points. So the focus ring does not touch the edge.
  private static let focusMargin = 12.0

  init(_ groups: [PreferenceGroup]) {
    self.groups = groups
    super.init()
    for group in groups { addSubview(group) }
  }

  /// A scroll view usually gets the focus so that it can be scrolled by keys. Here each group has a control that can have the focus, and
  /// that brings the group into sight.
  override var canBecomeFocused: Bool { false }

  override func layoutSubviews() {
    let width = max(0, min(Self.widest, bounds.width - 2 * margin))
    // Leaves room for the focus ring of the topmost control.
    var y = 3.0
    for group in groups {
      let height = group.sizeThatFits(Size(width: width, height: .infinity)).height
      group.frame = Rect(x: ((bounds.width - width) / 2).rounded(), y: y, width: width, height: height)
      y += height + Self.spacing
    }
    contentSize = Size(width: bounds.width, height: y - Self.spacing + margin)
  }

  /// The whole row of the control that gets the focus, as its texts say what the control is for.
  override func rectToReveal(for rect: Rect) -> Rect {
    let rows = groups.lazy.flatMap(\.rows).map { $0.convert($0.bounds, to: self) }
    let whole = (rows.first { $0.contains(rect.center) } ?? rect).insetBy(dx: 0, dy: -Self.focusMargin)
    // In a very low column, the control is more important than the texts.
    return whole.height <= bounds.height ? whole : rect
  }
}

extension View {
  /// Lays out everything around this view again, up to the column in which it scrolls: its height has changed.
  func heightDidChange() {
    var view: View? = self
    while let current = view {
      current.setNeedsLayout()
      view = current is GroupColumn ? nil : current.superview
    }
  }
}
