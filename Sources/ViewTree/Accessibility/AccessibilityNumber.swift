/// The value of a view as a number, beside `accessibilityValue`, which is text for a person: that of a slider, say.
public nonisolated struct AccessibilityNumber: Hashable, Sendable {
  /// The value, within `range`.
  public var value: Double
  /// The smallest and the largest value.
  public var range: ClosedRange<Double>
  /// How much `AccessibilityAction.increment` adds; 0 where the value cannot be changed by steps.
  public var step: Double

  public init(value: Double, range: ClosedRange<Double>, step: Double = 0) {
    self.value = value
    self.range = range
    self.step = step
  }
}
