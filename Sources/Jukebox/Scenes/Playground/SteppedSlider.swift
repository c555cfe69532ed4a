import ViewTree

/// A slider whose values are multiples of a step, counted from the beginning of its range, for the pointer as well as for keys.
final class SteppedSlider: Slider {
  /// 0 allows every value.
  private let step: Double
  /// Called with each new value that the user sets.
  var onStep: ((Double) -> Void)?
  private var last: Double

  init(range: ClosedRange<Double>, step: Double) {
    self.step = step.isFinite && step > 0 ? step : 0
    last = range.lowerBound
    super.init()
    self.range = range
    onChange = { [weak self] in self?.set($0) }
  }

  private func set(_ proposed: Double) {
    let rounded = step > 0 ? range.lowerBound + ((proposed - range.lowerBound) / step).rounded() * step : proposed
    value = clamped(rounded)
    guard value != last else { return }
    last = value
    onStep?(value)
  }

  /// Shows a value that was set by the program, clamped to the range, without calling `onStep`.
  func show(_ value: Double) {
    self.value = clamped(value)
    last = self.value
  }

  private func clamped(_ value: Double) -> Double { min(max(value, range.lowerBound), range.upperBound) }

  /// How far a key moves the value: a twentieth of the range, but at least a step.
  private var small: Double { max(step, (range.upperBound - range.lowerBound) / 20) }

  override func accessibilityActionWasChosen(_ action: AccessibilityAction) -> Bool {
    guard step > 0, isEnabled, action == .increment || action == .decrement else {
      return super.accessibilityActionWasChosen(action)
    }
    set(value + (action == .increment ? small : -small))
    return true
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard step > 0, isFocused, event.modifiers.isEmpty else { return super.keyDown(event) }
    let toLeft = effectiveLayoutDirection == .rightToLeft ? small : -small
    let change: Double
    switch event.key {
    case .left: change = toLeft
    case .right: change = -toLeft
    case .up: change = small
    case .down: change = -small
    default: return super.keyDown(event)
    }
    if event.phase == .pressed { set(value + change) }
    return true
  }
}
