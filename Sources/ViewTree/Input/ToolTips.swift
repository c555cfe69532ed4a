/// Shows the tool tip of the view that the mouse rests on, and removes it at the next input. Where no view under the mouse has a tip, the
/// whole text of a label whose text is cut is shown.
final class ToolTips {
  /// The owner. `unowned(unsafe)`, because it is also used while the window is being deallocated.
  private unowned(unsafe) let window: Window
  /// Where the mouse was last.
  private var location: Point?
  /// Whether the last input was a movement of the mouse. After a key or a press, a tip appears only once the mouse has moved.
  private var isArmed = false
  /// The view whose tip is shown, or will be.
  private weak var owner: View?
  private var rest: ScheduledAction?
  private var shown: ToolTipView?

  init(window: Window) { self.window = window }

  /// Called after the mouse moved to `point` with no button pressed.
  func mouseDidMove(to point: Point, at time: Double) {
    guard point != location || !isArmed else { return }
    location = point
    isArmed = true
    start(at: time)
  }

  /// Called before any input other than a movement of the mouse.
  func inputDidArrive() {
    isArmed = false
    end()
  }

  /// Called after views moved, appeared or disappeared, or the text of a tip changed.
  func contentDidChange() {
    guard isArmed else { return }
    let current = currentOwner
    if current !== owner {
      start(at: window.currentTime)
    } else if let shown, shown.text != current.flatMap(text(of:)) {
      end()
      show()
    }
  }

  /// The innermost view under the mouse that has a tip, or else a label under the mouse whose text is cut.
  private var currentOwner: View? {
    // An empty text hides the tips of the views around.
    if let view = SuperviewChain(from: window.hovered).first(where: { $0.toolTip != nil }) {
      return view.toolTip == "" ? nil : view
    }
    return location.flatMap { location in
      window.hovered.flatMap { cutLabel(in: $0, at: $0.convert(location, from: nil)) }
    }
  }

  /// The frontmost label that lies at `point` in `view` and whose text is cut. Labels take no input, so the mouse is over a view around
  /// them.
  private func cutLabel(in view: View, at point: Point) -> Label? {
    guard !view.isHidden, view.alpha > 0, view.bounds.contains(point) else { return nil }
    if let label = view as? Label { return label.isTruncated ? label : nil }
    return view.subviews.reversed().lazy.compactMap { self.cutLabel(in: $0, at: $0.convert(point, from: view)) }.first
  }

  private func text(of owner: View) -> String? { owner.toolTip ?? (owner as? Label)?.text }

  private func start(at time: Double) {
    end()
    owner = currentOwner
    guard owner != nil else { return }
    rest = window.schedule(at: time + GestureMetrics.toolTipRestSeconds) { [unowned self] in show() }
  }

  private func end() {
    rest?.cancel()
    if let shown { View.performWithoutAnimation { shown.removeFromSuperview() } }
    shown = nil
  }

  private func show() {
    guard let owner, owner.attachedWindow === window, let text = text(of: owner), !text.isEmpty, let location else {
      return
    }
    View.performWithoutAnimation {
      let tip = ToolTipView(text, of: owner, in: window)
      shown = tip
      window.addSubview(tip)
      tip.place(at: location, beside: owner.shownFrameInWindow, in: window.bounds)
    }
  }
}

/// The text of a tool tip, over everything else in the window.
private final class ToolTipView: View {
  let text: String
  private let label = Label()

  private static let padding = Size(width: 9, height: 6)
  private static let longestWidth = 320.0
  /// More would hide what the text is about. The rest of a longer text is replaced by an ellipsis.
  private static let mostLines = 6
  /// From the tip of the mouse pointer down to the text, past the pointer, in points; and from it up to a text above.
  private static let (below, above) = (20.0, 6.0)
  /// The distance from the view, in points.
  private static let gap = 4.0
  /// An edge of the view that is farther away from the mouse does not count, so that the tip stays near the mouse.
  private static let reach = 60.0
  private static let margin = 4.0

  init(_ text: String, of owner: View, in window: Window) {
    self.text = text
    super.init()
    adoptLook(of: owner, in: window)
    isUserInteractionEnabled = false
    accessibilityRole = .label
    accessibilityLabel = text
    cornerRadius = 6
    borderWidth = 1
    label.text = text
    label.numberOfLines = Self.mostLines
    label.accessibilityRole = nil
    addSubview(label)
    applyTheme()
  }

  override func applyTheme() {
    let theme = themeValues
    var font = theme.font
    font.size = max(10, font.size - 1.5)
    label.font = font
    label.textColor = theme.textColor
    backgroundColor = theme.raisedColor
    borderColor = theme.separatorColor
    shadow = theme.raisedShadow
  }

  /// Places the tip below the mouse and the view, or above them if there is no room below.
  /// - Parameters:
  ///   - point: where the mouse is.
  ///   - view: the frame of the view that has the tip.
  ///   - bounds: those of the window.
  func place(at point: Point, beside view: Rect, in bounds: Rect) {
    let room = bounds.insetBy(dx: min(Self.margin, bounds.width / 2), dy: min(Self.margin, bounds.height / 2))
    let inner = Size(
      width: max(0, min(Self.longestWidth, room.width) - 2 * Self.padding.width), height: .infinity)
    let text = label.sizeThatFits(inner)
    let size = Size(
      width: min(room.width, text.width + 2 * Self.padding.width),
      height: min(room.height, text.height + 2 * Self.padding.height))
    let start = isMirrored ? point.x - size.width : point.x
    let x = min(max(start, room.minX), room.maxX - size.width)
    var (under, over) = (point.y + Self.below, point.y - Self.above)
    if view.maxY - point.y <= Self.reach { under = max(under, view.maxY + Self.gap) }
    if point.y - view.minY <= Self.reach { over = min(over, view.minY - Self.gap) }
    let y = under + size.height <= room.maxY ? under : max(room.minY, over - size.height)
    frame = Rect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height)
    label.frame = self.bounds.insetBy(dx: Self.padding.width, dy: Self.padding.height)
  }
}
