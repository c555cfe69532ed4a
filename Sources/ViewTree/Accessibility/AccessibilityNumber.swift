/// The value of a view as a number, such as that of a slider. `accessibilityValue` is the same value as a text.
public nonisolated struct AccessibilityNumber: Hashable, Sendable {
  /// The value, within `range`.
  public var value: Double
  /// The smallest and the largest value.
  public var range: ClosedRange<Double>
  /// How much `AccessibilityAction.increment` adds. 0 if the value cannot be changed by steps.
  public var step: Double

  public init(value: Double, range: ClosedRange<Double>, step: Double = 0) {
    self.value = value
    self.range = range
    self.step = step
  }
}
