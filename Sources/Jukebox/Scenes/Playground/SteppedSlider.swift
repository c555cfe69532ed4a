import ViewTree

/// A slider whose values are whole steps from the beginning of its range, by hand as well as by key.
final class SteppedSlider: Slider {
  /// 0: every value.
  private let step: Double
  /// Called with each new value that a person sets.
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

  /// What the program sets counts as known. What lies outside of the range, as an offset beyond an end, is shown at its end.
  func show(_ value: Double) {
    self.value = clamped(value)
    last = self.value
  }

  private func clamped(_ value: Double) -> Double { min(max(value, range.lowerBound), range.upperBound) }

  /// A key moves it by a step at least: a twentieth of the range may be less.
  override func keyDown(_ event: KeyEvent) -> Bool {
    guard step > 0, isFocused, event.modifiers.isEmpty else { return super.keyDown(event) }
    let small = max(step, (range.upperBound - range.lowerBound) / 20)
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
