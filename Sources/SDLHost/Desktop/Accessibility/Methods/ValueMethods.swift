internal import ViewTree

/// `org.a11y.atspi.Value`: a number in a range.
struct ValueMethods: ObjectMethods {
  let subject: AccessibleView

  var properties: [(name: String, value: BusValue)] {
    guard let number = subject.view.accessibilityNumber else { return [] }
    return [
      ("CurrentValue", .double(number.value)), ("MinimumValue", .double(number.range.lowerBound)),
      ("MaximumValue", .double(number.range.upperBound)), ("MinimumIncrement", .double(number.step)),
      ("Text", .string(subject.value ?? "")),
    ]
  }

  func set(_ property: String, to value: BusValue) -> Bool? {
    guard property == "CurrentValue" else { return nil }
    guard let number = value.number, number.isFinite, subject.view.isInteractive else { return false }
    return subject.host.act { subject.view.setAccessibilityNumber(number) }
  }

  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? { nil }
}
