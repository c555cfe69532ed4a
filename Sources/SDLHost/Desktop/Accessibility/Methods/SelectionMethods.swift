internal import ViewTree

/// `org.a11y.atspi.Selection`: which of a list's items are selected.
struct SelectionMethods: ObjectMethods {
  let object: AccessibleObject
  let subject: AccessibleView
  let service: AccessibilityService

  private var selected: [View] {
    service.children(of: object).filter { $0.accessibilityStates.contains(.selected) }
  }

  var properties: [(name: String, value: BusValue)] { [("NSelectedChildren", .int(selected.count))] }

  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? {
    switch method {
    case "GetSelectedChild": return .value(service.reference(to: try arguments.element(0, of: selected)))
    case "IsChildSelected":
      let child = try arguments.element(0, of: service.children(of: object))
      return .value(.bool(child?.accessibilityStates.contains(.selected) == true))
    case "SelectChild": return try select(of: service.children(of: object), arguments, isSelected: true)
    case "DeselectChild": return try select(of: service.children(of: object), arguments, isSelected: false)
    case "DeselectSelectedChild": return try select(of: selected, arguments, isSelected: false)
    case "SelectAll": return select(nil, isSelected: true)
    case "ClearSelection": return select(nil, isSelected: false)
    default: return nil
    }
  }

  /// Selects or deselects the view whose index among `views` is the argument.
  private func select(of views: [View], _ arguments: BusArguments, isSelected: Bool) throws(BusFault) -> BusAnswer {
    try arguments.element(0, of: views).map { select($0, isSelected: isSelected) } ?? .value(.bool(false))
  }

  private func select(_ item: View?, isSelected: Bool) -> BusAnswer {
    let list = subject.view
    return .value(
      .bool(list.isInteractive && subject.act { list.accessibilitySelect(item, isSelected: isSelected) }))
  }
}
