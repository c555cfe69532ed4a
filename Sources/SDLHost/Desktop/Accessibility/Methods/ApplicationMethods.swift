internal import ViewTree

/// The root of the program's objects, whose children are the windows: `org.a11y.atspi.Accessible` and `…Application` in one.
struct RootMethods: ObjectMethods {
  let service: AccessibilityService

  var properties: [(name: String, value: BusValue)] {
    [
      ("Name", .string(service.programName)), ("Description", .string("")), ("Parent", service.desktop),
      ("ChildCount", .int(service.windows.count)), ("Locale", .string("")), ("AccessibleId", .string("")),
      ("HelpText", .string("")),
    ]
  }

  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? {
    switch method {
    case "GetChildAtIndex":
      return .value(service.reference(to: try arguments.element(0, of: service.windows)?.window))
    case "GetChildren": return .value(.array("(so)", service.windows.map { service.reference(to: $0.window) }))
    case "GetIndexInParent": return .value(.int(-1))
    case "GetRelationSet": return .value(.array("(ua(so))", []))
    case "GetRole": return .value(.uint32(ATSPI.Role.application.number))
    case "GetRoleName", "GetLocalizedRoleName": return .value(.string(ATSPI.Role.application.name))
    case "GetState": return .value(ATSPI.States([.enabled, .sensitive, .showing, .visible]).value)
    case "GetAttributes": return .value(.attributes([("toolkit", "ViewTree")]))
    case "GetApplication": return .value(service.application)
    case "GetInterfaces": return .value(.strings([ATSPI.accessible, ATSPI.application]))
    default: return nil
    }
  }
}

/// `org.a11y.atspi.Application`: which toolkit it is.
struct ApplicationMethods: ObjectMethods {
  let service: AccessibilityService

  var properties: [(name: String, value: BusValue)] {
    [
      ("ToolkitName", .string("ViewTree")), ("Version", .string("1.0")), ("ToolkitVersion", .string("1.0")),
      ("AtspiVersion", .string("2.1")), ("Id", .int32(service.applicationNumber)),
    ]
  }

  func set(_ property: String, to value: BusValue) -> Bool? {
    guard property == "Id" else { return nil }
    guard let number = value.integer else { return false }
    service.applicationNumber = Int32(clamping: number)
    return true
  }

  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? {
    method == "GetLocale" ? .value(.string("C")) : nil
  }
}

/// `org.a11y.atspi.Cache`: many objects at once, for clients that keep them.
struct CacheMethods: ObjectMethods {
  let service: AccessibilityService

  /// The largest number of objects in an answer. Clients wait for the answer when they first meet the program, and ask for objects that lie
  /// deeper, or farther down a long list, when they get there.
  static let mostItems = 1_000

  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? {
    guard method == "GetItems" else { return nil }
    var pending = service.windows.map(\.window as (any AccessibleWindow) -> View)[...]
    var left = Self.mostItems
    return .list(of: ATSPI.cacheItem) { [service] in
      while left > 0, let view = pending.popFirst() {
        guard view.window != nil, let host = service.host(of: view) else { continue }
        left -= 1
        let object = service.object(for: view, in: host)
        let children = service.children(of: object)
        let room = max(0, left - pending.count)
        pending.append(contentsOf: children.prefix(room))
        return service.cacheItem(
          of: object, AccessibleView(view: view, host: host), countsChildren: children.count <= room)
      }
      return nil
    }
  }
}
