internal import ViewTree

/// `org.a11y.atspi.Accessible` of a view: name, role, states, parent and children.
struct AccessibleMethods: ObjectMethods {
  let object: AccessibleObject
  let subject: AccessibleView
  let service: AccessibilityService

  private var view: View { subject.view }

  var properties: [(name: String, value: BusValue)] {
    [
      ("Name", .string(subject.name)),
      ("Description", .string(subject.description)),
      ("Parent", service.parent(of: object, view)), ("ChildCount", .int(service.children(of: object).count)),
      ("Locale", .string("")), ("AccessibleId", .string("")), ("HelpText", .string("")),
    ]
  }

  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? {
    switch method {
    case "GetChildAtIndex":
      return .value(service.reference(to: try arguments.element(0, of: service.children(of: object))))
    case "GetChildren":
      var rest = service.children(of: object)[...]
      return .list(of: "(so)") { [service] in
        while let view = rest.popFirst() { if view.window != nil { return service.reference(to: view) } }
        return nil
      }
    case "GetIndexInParent": return .value(.int(service.place(of: object)))
    case "GetRelationSet": return .value(.array("(ua(so))", []))
    case "GetRole": return .value(.uint32(subject.role.number))
    case "GetRoleName": return .value(.string(subject.role.name))
    case "GetLocalizedRoleName":
      let word = view.accessibilityRole.flatMap { view.accessibilityWords.roles[$0] }
      return .value(.string(word ?? subject.role.name))
    case "GetState": return .value(subject.states.value)
    case "GetAttributes": return .value(.attributes(subject.attributes))
    case "GetApplication": return .value(service.application)
    case "GetInterfaces": return .value(.strings(object.interfaces(of: subject)))
    default: return nil
    }
  }
}
