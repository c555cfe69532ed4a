internal import ViewTree

/// `org.a11y.atspi.Value`: a number in a range.
struct ValueMethods: ObjectMethods {
  let subject: AccessibleView

  var properties: [(name: String, value: BusValue)] {
    let number = subject.number ?? AccessibilityNumber(value: 0, range: 0...0)
    return [
      ("CurrentValue", .double(number.value)), ("MinimumValue", .double(number.range.lowerBound)),
      ("MaximumValue", .double(number.range.upperBound)), ("MinimumIncrement", .double(number.step)),
      ("Text", .string(subject.value ?? "")),
    ]
  }

  func set(_ property: String, to value: BusValue) -> Bool? {
    guard property == "CurrentValue" else { return nil }
    guard let new = value.number else { return false }
    // What cannot be set is ignored: clients that use libatspi end when they get an error.
    guard let range = subject.view.accessibilityNumber?.range, !new.isNaN, subject.view.isInteractive else {
      return true
    }
    _ = subject.act { subject.view.setAccessibilityNumber(min(range.upperBound, max(range.lowerBound, new))) }
    return true
  }
}
