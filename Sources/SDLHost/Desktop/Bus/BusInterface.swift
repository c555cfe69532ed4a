/// The description of an interface of an object on a bus, which clients can request.
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
  struct Property: Sendable {
    var name: String
    var type: String
    var isWritable = false
    /// Whether the signal `PropertiesChanged` is sent when it changes.
    var isAnnounced = true
  }
  struct Signal: Sendable {
    var name: String
    var arguments: [Argument]
  }

  var name: String
  var methods: [Method] = []
  var properties: [Property] = []
  var signals: [Signal] = []

  func method(_ name: String) -> Method? { methods.first { $0.name == name } }
  func property(_ name: String) -> Property? { properties.first { $0.name == name } }

  /// The interface in D-Bus's introspection format.
  var xml: String {
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
    for property in properties {
      let access = property.isWritable ? "readwrite" : "read"
      let annotation =
        "      <annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\" value=\"false\"/>\n"
      text += Self.element(
        "property", "name=\"\(property.name)\" type=\"\(property.type)\" access=\"\(access)\"",
        property.isAnnounced ? "" : annotation)
    }
    return text + "  </interface>\n"
  }

  private static func element(_ name: String, _ attributes: String, _ content: String) -> String {
    content.isEmpty ? "    <\(name) \(attributes)/>\n" : "    <\(name) \(attributes)>\n\(content)    </\(name)>\n"
  }

  /// An object's description: its interfaces, and the names of the objects below it.
  static func description(of interfaces: [BusInterface], children: [String] = []) -> String {
    """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    <node>

    """ + interfaces.map(\.xml).joined() + children.map { "  <node name=\"\($0)\"/>\n" }.joined() + "</node>\n"
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
