/// One interface of an object on a bus: its methods and its properties.
protocol ObjectMethods {
  /// The description of the interface, against which calls are checked; nil if the object does not offer one.
  var interface: BusInterface? { get }
  /// The properties with their values now.
  var properties: [(name: String, value: BusValue)] { get }
  /// Sets a property. Returns nil where it cannot be set, and false where this value could not.
  func set(_ property: String, to value: BusValue) throws(BusFault) -> Bool?
  /// Calls a method. Returns nil where there is none of that name.
  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer?
}

extension ObjectMethods {
  var interface: BusInterface? { nil }
  var properties: [(name: String, value: BusValue)] { [] }
  func set(_ property: String, to value: BusValue) throws(BusFault) -> Bool? { nil }
  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? { nil }

  func value(of property: String) -> BusValue? { properties.first { $0.name == property }?.value }
}

/// The answer of a method: at once, or element by element for a long list.
enum BusAnswer {
  case values([BusValue])
  case list(of: String, next: () -> BusValue?)

  static func value(_ value: BusValue) -> BusAnswer { .values([value]) }
}

/// The arguments of a call, which may differ from those that the method takes.
struct BusArguments {
  let values: [BusValue]

  func int(_ index: Int) throws(BusFault) -> Int {
    guard let value = at(index)?.integer else { throw .badArguments("Argument \(index) is no whole number") }
    return value
  }

  /// A number of 32 bits, so that computations with it do not overflow.
  func int32(_ index: Int) throws(BusFault) -> Int {
    let value = try int(index)
    guard Int32(exactly: value) != nil || UInt32(exactly: value) != nil else {
      throw .badArguments("Argument \(index) is no number of 32 bits")
    }
    return value
  }

  func string(_ index: Int) throws(BusFault) -> String {
    guard let value = at(index)?.text else { throw .badArguments("Argument \(index) is no text") }
    return value
  }

  /// The element of a list whose index in it is an argument; nil if the list has none.
  func element<Element>(_ index: Int, of list: [Element]) throws(BusFault) -> Element? {
    let place = try int32(index)
    return list.indices.contains(place) ? list[place] : nil
  }

  private func at(_ index: Int) -> BusValue? { values.indices.contains(index) ? values[index] : nil }
}

/// An object on a bus: answers calls of its interfaces' methods, and gets and sets their properties.
struct BusObject {
  let interfaces: [(name: String, methods: any ObjectMethods)]

  nonisolated static let properties = "org.freedesktop.DBus.Properties"
  nonisolated static let introspectable = "org.freedesktop.DBus.Introspectable"
  nonisolated static let peer = "org.freedesktop.DBus.Peer"

  func answer(_ message: BusMessage) throws(BusFault) -> BusAnswer {
    let arguments = BusArguments(values: message.arguments)
    let name = message.interface
    if name == Self.properties { return try answerProperty(message, arguments) }
    if !name.isEmpty, !interfaces.contains(where: { $0.name == name }) { throw .unknownInterface(name) }
    for (interface, methods) in interfaces where name.isEmpty || interface == name {
      try check(message, methods.interface)
      if let answer = try methods.call(message.member, arguments) { return answer }
    }
    // A call need not name the interface.
    if name.isEmpty, BusInterface.properties.method(message.member) != nil {
      return try answerProperty(message, arguments)
    }
    throw .unknownMethod(message.member)
  }

  private func check(_ message: BusMessage, _ interface: BusInterface?) throws(BusFault) {
    guard let method = interface?.method(message.member), message.signature != method.takes else { return }
    throw .badArguments("\(method.name) takes (\(method.takes)), and not (\(message.signature))")
  }

  private func answerProperty(_ message: BusMessage, _ arguments: BusArguments) throws(BusFault) -> BusAnswer {
    let name = try arguments.string(0)
    // An empty name means any interface that has the property.
    let candidates = interfaces.filter { name.isEmpty || $0.name == name }.map(\.methods)
    if candidates.isEmpty { throw .unknownInterface(name) }
    if candidates.contains(where: { $0.interface != nil }) { try check(message, .properties) }
    switch message.member {
    case "Get":
      let property = try arguments.string(1)
      for methods in candidates {
        if let value = methods.value(of: property) { return .value(.variant(value)) }
      }
      throw .unknownProperty(property)
    case "GetAll":
      return .value(.dictionary(candidates.flatMap(\.properties)))
    case "Set":
      let property = try arguments.string(1)
      guard arguments.values.count == 3, let value = arguments.values[2].content else {
        throw .badArguments("Set takes a variant")
      }
      guard let methods = candidates.first(where: { $0.value(of: property) != nil }) else {
        throw .unknownProperty(property)
      }
      if methods.interface?.writable.contains(property) == true, let type = methods.value(of: property)?.signature,
        type != value.signature
      {
        throw .badArguments("\(property) is of type \(type), and not \(value.signature)")
      }
      guard let isSet = try methods.set(property, to: value) else { throw .readOnly(property) }
      guard isSet else { throw .badArguments("\(property) cannot be set to this") }
      return .values([])
    default: throw .unknownMethod(message.member)
    }
  }
}
