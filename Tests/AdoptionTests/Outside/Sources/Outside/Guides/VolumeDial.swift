import ViewTree

/// A dial from 0 to 10 without keys or gestures of its own: everything that assistive technology needs, and nothing else.
final class VolumeDial: View {
  /// Called when a person has turned the dial.
  var onChange: ((Int) -> Void)?

  /// The volume, from 0 to 10.
  var volume = 5 {
    didSet {
      volume = min(10, max(0, volume))
      guard volume != oldValue else { return }
      setNeedsDisplay()
      accessibilityDidChange()
    }
  }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = .slider
    accessibilityLabel = "Volume"
  }

  private func turn(to newVolume: Int) -> Bool {
    let old = volume
    volume = newVolume
    if volume != old { onChange?(volume) }
    return volume != old
  }

  // What it says of itself

  override var defaultAccessibilityValue: String? { volume == 0 ? "muted" : "\(volume) of 10" }
  override var accessibilityNumber: AccessibilityNumber? {
    AccessibilityNumber(value: Double(volume), range: 0...10, step: 1)
  }

  // What can be done with it

  override var accessibilityActions: [AccessibilityAction] { [.increment, .decrement] }

  override func accessibilityActionWasChosen(_ action: AccessibilityAction) -> Bool {
    switch action {
    case .increment: turn(to: volume + 1)
    case .decrement: turn(to: volume - 1)
    case .press, .showMenu: super.accessibilityActionWasChosen(action)
    }
  }

  override func setAccessibilityNumber(_ value: Double) -> Bool {
    _ = turn(to: Int(min(10, max(0, value)).rounded()))
    return true
  }
}
