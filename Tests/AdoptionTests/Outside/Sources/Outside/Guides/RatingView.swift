import ViewTree

/// A rating from 0 to 5 as a row of dots, which the user sets by a press or with the arrow keys.
final class RatingView: Control {
  private static let count = 5

  /// The number of filled dots, from 0 to 5.
  var rating = 0 {
    didSet {
      rating = min(Self.count, max(0, rating))
      guard rating != oldValue else { return }
      setNeedsDisplay()
      accessibilityDidChange()
    }
  }
  /// Called when the user has chosen a different rating.
  var onChange: ((Int) -> Void)?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = .slider
  }

  private var pitch: Double { bounds.width / Double(Self.count) }

  private func choose(_ newRating: Int) {
    let old = rating
    rating = newRating
    if rating != old { onChange?(rating) }
  }

  // Drawing and layout

  override func draw(in context: inout DrawingContext) {
    for index in 0..<Self.count {
      let cell = Rect(x: Double(index) * pitch, y: 0, width: pitch, height: bounds.height)
      let dot = cell.insetBy(dx: 3, dy: 3)
      let color = effectiveTheme.textColor
      if index < rating { context.fill(dot, color: color, cornerRadius: dot.height / 2) }
      context.stroke(dot, color: color, width: state == .normal ? 1 : 2, cornerRadius: dot.height / 2)
    }
  }

  override func sizeThatFits(_ size: Size) -> Size { Size(width: 20 * Double(Self.count), height: 20) }
  override func boundsSizeDidChange() { setNeedsDisplay() }
  override func stateDidChange() { setNeedsDisplay() }

  // Input

  override func didPress(at point: Point?) {
    if let point { choose(Int(point.x / pitch) + 1) }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.phase == .pressed, event.modifiers.isEmpty else { return super.keyDown(event) }
    switch event.key {
    case .left: choose(rating - 1)
    case .right: choose(rating + 1)
    default: return super.keyDown(event)
    }
    return true
  }

  // Accessibility

  override var defaultAccessibilityLabel: String? { "Rating" }
  override var defaultAccessibilityValue: String? { "\(rating) of \(Self.count)" }
  override var accessibilityActions: [AccessibilityAction] { [.increment, .decrement] }
  override func accessibilityActionWasChosen(_ action: AccessibilityAction) -> Bool {
    guard isEnabled, action != .press else { return false }
    choose(rating + (action == .increment ? 1 : -1))
    return true
  }
}
