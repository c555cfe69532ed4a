import ViewTree

/// A clock hand that rotates once a second while it is visible.
final class Spinner: View, Ticker {
  private let hand = View()

  var isSpinning = false {
    didSet { if isSpinning { start() } }
  }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    hand.backgroundColor = .orange
    addSubview(hand)
  }

  override func layoutSubviews() {
    hand.bounds = Rect(x: 0, y: 0, width: 2, height: bounds.height)
    hand.center = bounds.center
  }

  var tickingWindow: Window? { window }
  var isTicking: Bool { isSpinning && isVisibleInWindow }

  func tick(at time: Double) {
    if isTicking { hand.transform = Transform(rotationAngle: 2 * .pi * time) }
  }

  var observesVisibility: Bool { isSpinning }
  func visibilityMayHaveChanged(at time: Double) { if isTicking { start() } }
  override func windowDidChange() { if isSpinning { start() } }

  private func start() { window?.add(self) }
}
