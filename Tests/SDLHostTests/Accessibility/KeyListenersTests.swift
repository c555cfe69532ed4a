import CSDL2
import TestSupport
import Testing

@testable import SDLHost

@Suite("Programs that listen to keys", .serialized) struct KeyListenersTests {
  /// The registry of AT-SPI, as far as keys are concerned.
  private final class Registry {
    var listeners: [BusValue] = []
    var consumes = false
    private(set) var keys: [BusMessage] = []
    private(set) var questions = 0
    private(set) var isThere = false
    private(set) var connection: BusConnection?

    init(on bus: TestBus) throws {
      connection = BusConnection(to: bus.address) { [weak self] connection in
        connection.callBus("RequestName", [.string(ATSPI.registry), .uint32(0)]) { self?.isThere = $0 != nil }
      }
      connection?.onCall = { [weak self] in self?.answer($0) }
    }

    private func answer(_ call: BusMessage) {
      let values: [BusValue]
      switch call.member {
      case "Embed": values = [.structure([.string(call.sender), .path(ATSPI.rootPath)])]
      case "GetRegisteredEvents": values = [.array("(ss)", [])]
      case "GetKeystrokeListeners":
        questions += 1
        values = [.array(Self.listener.signature, listeners)]
      case "NotifyListenersSync":
        keys.append(call)
        values = [.bool(consumes)]
      default: values = []
      }
      connection?.send(call.reply(values))
    }

    /// A listener to all keys.
    static let listener = BusValue.structure([
      .string(":1.9"), .path("/org/a11y/atspi/listeners/1"), .uint32(0), .uint32(3), .array("(iisi)", []), .uint32(0),
      .structure([.bool(true), .bool(true), .bool(false)]),
    ])

    func tell(_ change: String) {
      connection?.signal(
        "KeystrokeListener" + change, of: KeyListeners.interface, at: KeyListeners.path, [Self.listener])
    }
  }

  @Test("U11 While a program listens, each key is reported to the registry, which says whether it is consumed")
  func reports() throws {
    let bus = try TestBus()
    defer { bus.end() }
    let registry = try Registry(on: bus)
    #expect(eventually(serving: { registry.connection?.pump() }) { registry.isThere })
    var passed: [Bool] = []
    let gate = KeyGate(now: { 0 }) { passed.append($1) }
    let found = AccessibilityHost(
      programName: "stub", session: nil, accessibility: bus.address, isRefused: false, keys: gate, windows: { [] })
    let host = try #require(found)
    func serve() {
      registry.connection?.pump()
      _ = host.pump(isEnough: { false })
    }
    #expect(eventually(serving: serve) { registry.questions == 1 })
    gate.take(.event(GateStage.key("a")))
    #expect(passed == [false] && registry.keys.isEmpty)
    // A program comes.
    registry.listeners = [Registry.listener]
    registry.tell("Registered")
    #expect(eventually(serving: serve) { gate.report != nil })
    gate.take(.event(GateStage.key("t")), typing: "t")
    #expect(passed == [false])
    #expect(eventually(serving: serve) { passed.count == 2 })
    let key = try #require(registry.keys.first)
    #expect(
      key.path == "/org/a11y/atspi/registry/deviceeventcontroller"
        && key.interface == "org.a11y.atspi.DeviceEventController" && key.signature == "(uinnisb)")
    #expect(
      key.arguments == [
        .structure([
          .uint32(0), .int32(0x74), .int16(28), .int16(0), .int32(1000), .string("t"), .bool(true),
        ])
      ])
    registry.consumes = true
    gate.take(.event(GateStage.key("b")))
    #expect(eventually(serving: serve) { passed.count == 3 })
    #expect(passed == [false, false, true])
    // One of several goes, and then the last.
    registry.tell("Deregistered")
    #expect(eventually(serving: serve) { registry.questions == 2 })
    gate.take(.event(GateStage.key("c")))
    #expect(eventually(serving: serve) { passed.count == 4 })
    registry.listeners = []
    registry.tell("Deregistered")
    #expect(eventually(serving: serve) { gate.report == nil })
    gate.take(.event(GateStage.key("d")))
    #expect(passed == [false, false, true, true, false])
    host.stop()
  }

  @Test("U11 When the registry goes while a key waits, the key passes")
  func registryGoes() throws {
    let bus = try TestBus()
    let registry = try Registry(on: bus)
    #expect(eventually(serving: { registry.connection?.pump() }) { registry.isThere })
    registry.listeners = [Registry.listener]
    var passed = 0
    let gate = KeyGate(now: { 0 }) { _, _ in passed += 1 }
    let found = AccessibilityHost(
      programName: "stub", session: nil, accessibility: bus.address, isRefused: false, keys: gate, windows: { [] })
    let host = try #require(found)
    #expect(
      eventually(serving: {
        registry.connection?.pump()
        _ = host.pump(isEnough: { false })
      }) { gate.report != nil })
    gate.take(.event(GateStage.key("a")))
    #expect(passed == 0)
    bus.end()
    #expect(eventually(serving: { _ = host.pump(isEnough: { false }) }) { passed == 1 && gate.report == nil })
  }
}
