/// The description of an interface of an object on a bus, which clients can request. The properties and their types are those that
/// `ObjectMethods.properties` returns.
nonisolated struct BusInterface: Sendable {
  struct Argument: Hashable, Sendable {
    var name: String
    var type: String
  }
  struct Method: Sendable {
    var name: String
    var arguments: [Argument] = []
    var results: [Argument] = []
    /// The signature of the arguments.
    var takes: String { arguments.map(\.type).joined() }
  }
  struct Signal: Sendable {
    var name: String
    var arguments: [Argument]
  }

  var name: String
  var methods: [Method] = []
  var signals: [Signal] = []
  /// The properties that can be set.
  var writable: Set<String> = []
  /// The properties for whose changes the signal `PropertiesChanged` is not sent.
  var unannounced: Set<String> = []

  func method(_ name: String) -> Method? { methods.first { $0.name == name } }

  /// The interface in D-Bus's introspection format.
  func xml(_ properties: [(name: String, value: BusValue)] = []) -> String {
    func line(_ argument: Argument, _ direction: String?) -> String {
      let direction = direction.map { " direction=\"\($0)\"" } ?? ""
      return "      <arg name=\"\(argument.name)\" type=\"\(argument.type)\"\(direction)/>\n"
    }
    var text = "  <interface name=\"\(name)\">\n"
    for method in methods {
      let arguments = method.arguments.map { line($0, "in") } + method.results.map { line($0, "out") }
      text += Self.element("method", "name=\"\(method.name)\"", arguments.joined())
    }
    for signal in signals {
      text += Self.element("signal", "name=\"\(signal.name)\"", signal.arguments.map { line($0, nil) }.joined())
    }
    for (property, value) in properties {
      let access = writable.contains(property) ? "readwrite" : "read"
      let annotation =
        "      <annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\" value=\"false\"/>\n"
      text += Self.element(
        "property", "name=\"\(property)\" type=\"\(value.signature)\" access=\"\(access)\"",
        unannounced.contains(property) ? annotation : "")
    }
    return text + "  </interface>\n"
  }

  private static func element(_ name: String, _ attributes: String, _ content: String) -> String {
    content.isEmpty ? "    <\(name) \(attributes)/>\n" : "    <\(name) \(attributes)>\n\(content)    </\(name)>\n"
  }

  /// An object's description: its interfaces in the introspection format, and the names of the objects below it.
  static func description(of interfaces: [String], children: [String] = []) -> String {
    """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    <node>

    """ + interfaces.joined() + children.map { "  <node name=\"\($0)\"/>\n" }.joined() + "</node>\n"
  }

  // MARK: The interfaces of all objects

  static let properties = BusInterface(
    name: BusObject.properties,
    methods: [
      Method(
        name: "Get", arguments: [Argument(name: "interface", type: "s"), Argument(name: "name", type: "s")],
        results: [Argument(name: "value", type: "v")]),
      Method(
        name: "GetAll", arguments: [Argument(name: "interface", type: "s")],
        results: [Argument(name: "values", type: "a{sv}")]),
      Method(
        name: "Set",
        arguments: [
          Argument(name: "interface", type: "s"), Argument(name: "name", type: "s"), Argument(name: "value", type: "v"),
        ]),
    ],
    signals: [
      Signal(
        name: "PropertiesChanged",
        arguments: [
          Argument(name: "interface", type: "s"), Argument(name: "changed", type: "a{sv}"),
          Argument(name: "invalidated", type: "as"),
        ])
    ])
  static let introspectable = BusInterface(
    name: BusObject.introspectable,
    methods: [Method(name: "Introspect", results: [Argument(name: "xml", type: "s")])])
  static let peer = BusInterface(
    name: BusObject.peer,
    methods: [Method(name: "Ping"), Method(name: "GetMachineId", results: [Argument(name: "id", type: "s")])])
}
