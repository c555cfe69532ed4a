internal import ViewTree

// What is answered for a moment about a view that has left: what it was. The view itself may be elsewhere by now, and show another item,
// which clients would take for the one that has left.

/// `org.a11y.atspi.Component` of a view that has left. It is nowhere.
struct FormerComponentMethods: ObjectMethods {
  let service: AccessibilityService

  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? {
    switch method {
    case "GetExtents": .value(.structure([.int(0), .int(0), .int(0), .int(0)]))
    case "GetPosition", "GetSize": .values([.int(0), .int(0)])
    case "GetAccessibleAtPoint": .value(service.nothing)
    case "GetLayer": .value(.uint32(3))
    case "GetMDIZOrder": .value(.int16(0))
    case "GetAlpha": .value(.double(0))
    case "Contains", "GrabFocus", "ScrollTo", "ScrollToPoint", "SetExtents", "SetPosition", "SetSize":
      .value(.bool(false))
    default: nil
    }
  }
}

/// `org.a11y.atspi.Value` of a view that has left: its last number, which cannot be changed any more.
struct FormerValueMethods: ObjectMethods {
  let facts: AccessibleFacts

  var properties: [(name: String, value: BusValue)] {
    let number = facts.number ?? 0
    return [
      ("CurrentValue", .double(number)), ("MinimumValue", .double(number)), ("MaximumValue", .double(number)),
      ("MinimumIncrement", .double(0)), ("Text", .string(facts.numberText ?? "")),
    ]
  }

  // The number is ignored: clients that use libatspi end when they get an error.
  func set(_ property: String, to value: BusValue) -> Bool? {
    property == "CurrentValue" ? value.number != nil : nil
  }
}
