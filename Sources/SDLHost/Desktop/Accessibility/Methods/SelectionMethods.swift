internal import ViewTree

/// `org.a11y.atspi.Selection`: which of a list's items are selected. Selecting one is up to its actions.
struct SelectionMethods: ObjectMethods {
  let object: AccessibleObject
  let service: AccessibilityService

  private var selected: [View] {
    service.children(of: object).filter { $0.accessibilityStates.contains(.selected) }
  }

  var properties: [(name: String, value: BusValue)] { [("NSelectedChildren", .int(selected.count))] }

  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? {
    switch method {
    case "GetSelectedChild":
      let index = try arguments.int32(0)
      let selected = selected
      return .value(selected.indices.contains(index) ? service.reference(to: selected[index]) : service.nothing)
    case "IsChildSelected":
      let index = try arguments.int32(0)
      let children = service.children(of: object)
      return .value(.bool(children.indices.contains(index) && children[index].accessibilityStates.contains(.selected)))
    case "SelectChild", "DeselectSelectedChild", "SelectAll", "ClearSelection", "DeselectChild":
      return .value(.bool(false))
    default: return nil
    }
  }
}
