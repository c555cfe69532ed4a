internal import ViewTree

/// One of AT-SPI's interfaces of an object: its methods and its properties.
protocol ObjectMethods {
  /// The properties with their values now.
  var properties: [(name: String, value: BusValue)] { get }
  /// Sets a property. Returns nil where it cannot be set, and false where this value could not.
  func set(_ property: String, to value: BusValue) -> Bool?
  /// Calls a method. Returns nil where there is none of that name.
  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer?
}

extension ObjectMethods {
  var properties: [(name: String, value: BusValue)] { [] }
  func set(_ property: String, to value: BusValue) -> Bool? { nil }
}

/// What a method answers: at once, or a list that takes its time, element by element.
enum BusAnswer {
  case values([BusValue])
  case list(of: String, next: () -> BusValue?)

  static func value(_ value: BusValue) -> BusAnswer { .values([value]) }
}

/// The arguments of a call, which may be none of those that the method takes.
struct BusArguments {
  let values: [BusValue]

  func int(_ index: Int) throws(BusFault) -> Int {
    guard let value = at(index)?.integer else { throw .badArguments("Argument \(index) is no whole number") }
    return value
  }

  func string(_ index: Int) throws(BusFault) -> String {
    guard let value = at(index)?.text else { throw .badArguments("Argument \(index) is no text") }
    return value
  }

  private func at(_ index: Int) -> BusValue? { values.indices.contains(index) ? values[index] : nil }
}

/// `org.a11y.atspi.Accessible` of a view: name, role, states, parent and children.
struct AccessibleMethods: ObjectMethods {
  let object: AccessibleObject
  let subject: AccessibleView
  let service: AccessibilityService

  private var view: View { subject.view }

  var properties: [(name: String, value: BusValue)] {
    [
      ("Name", .string(subject.name)), ("Description", .string(subject.description)),
      ("Parent", service.parent(of: view)), ("ChildCount", .int(service.children(of: object).count)),
      ("Locale", .string("")), ("AccessibleId", .string("")), ("HelpText", .string("")),
    ]
  }

  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? {
    switch method {
    case "GetChildAtIndex":
      let children = service.children(of: object)
      let index = try arguments.int(0)
      return .value(children.indices.contains(index) ? service.reference(to: children[index]) : service.nothing)
    case "GetChildren":
      var rest = service.children(of: object)[...]
      return .list(of: "(so)") { [service] in
        while let view = rest.popFirst() { if view.window != nil { return service.reference(to: view) } }
        return nil
      }
    case "GetIndexInParent": return .value(.int(service.place(of: object)))
    case "GetRelationSet": return .value(.array("(ua(so))", []))
    case "GetRole": return .value(.uint32(subject.role.number))
    case "GetRoleName", "GetLocalizedRoleName": return .value(.string(subject.role.name))
    case "GetState": return .value(subject.states.value)
    case "GetAttributes": return .value(.attributes(subject.attributes))
    case "GetApplication": return .value(service.application)
    case "GetInterfaces": return .value(.strings(subject.interfaces))
    default: return nil
    }
  }
}
