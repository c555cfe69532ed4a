internal import CDBus
internal import CEventLoop

/// A connection to a message bus. No call blocks: the event loop waits for `polled`, and then calls `pump()` to send and receive.
///
/// If the bus goes away or never answers, the only effect is that replies are never delivered.
final class BusConnection {
  private let connection: OpaquePointer
  private let watches: UnsafeMutablePointer<bus_watches>
  /// Becomes readable when there is a message from the bus.
  let descriptor: Int32
  /// The unique name of this connection on the bus; empty until the bus has assigned it.
  private(set) var name = ""
  private var replies: [UInt32: (BusMessage?) -> Void] = [:]
  /// Whether the connection was closed, by either side.
  private(set) var isLost = false

  /// Called with each method call, which has to be answered if it wants a reply.
  var onCall: ((BusMessage) -> Void)?
  var onSignal: ((BusMessage) -> Void)?
  /// Called once after the connection was lost.
  var onLoss: (() -> Void)?

  /// The most bytes that may wait to be sent. With more, the bus counts as dead, and the connection is closed.
  private static let mostBytesWaiting = 64 << 20

  /// Connects to the bus at `address`, and calls `ready` when the bus has answered. Nil if there is no such bus, or no libdbus.
  init?(to address: String, ready: @escaping (BusConnection) -> Void) {
    guard BusLibrary.isInstalled else { return nil }
    var error = DBusError()
    dbus_error_init(&error)
    defer { dbus_error_free(&error) }
    guard let connection = dbus_connection_open_private(address, &error) else { return nil }
    let watches = UnsafeMutablePointer<bus_watches>.allocate(capacity: 1)
    watches.initialize(to: bus_watches())
    var descriptor: Int32 = -1
    guard bus_watches_begin(connection, watches) != 0, dbus_connection_get_unix_fd(connection, &descriptor) != 0 else {
      bus_watches_end(connection)
      dbus_connection_close(connection)
      dbus_connection_unref(connection)
      watches.deallocate()
      return nil
    }
    self.connection = connection
    self.watches = watches
    self.descriptor = descriptor
    callBus("Hello") { [weak self] reply in
      guard let self, let name = reply?.arguments.first?.text else { return }
      self.name = name
      ready(self)
    }
  }

  isolated deinit {
    bus_watches_end(connection)
    dbus_connection_close(connection)
    dbus_connection_unref(connection)
    watches.deallocate()
  }

  fileprivate static let busName = "org.freedesktop.DBus"

  // MARK: Sending

  /// Sends a message.
  /// - Returns: its serial number; nil if it cannot be sent.
  @discardableResult
  func send(_ message: BusMessage?) -> UInt32? {
    guard let message, !isLost else { return nil }
    var serial: UInt32 = 0
    guard dbus_connection_send(connection, message.pointer, &serial) != 0 else { return nil }
    if dbus_connection_get_outgoing_size(connection) > Self.mostBytesWaiting { lose() }
    return serial
  }

  /// Calls a method.
  /// - Parameter reply: called with the answer, nil for an error. Not called at all if the bus goes away before.
  func call(
    _ member: String, of interface: String, at path: String, to destination: String, _ arguments: [BusValue] = [],
    reply: ((BusMessage?) -> Void)? = nil
  ) {
    let message = BusMessage.call(member, of: interface, at: path, to: destination, arguments)
    if let serial = send(message), let reply { replies[serial] = reply }
  }

  func signal(_ member: String, of interface: String, at path: String, _ arguments: [BusValue]) {
    send(BusMessage.signal(member, of: interface, at: path, arguments))
  }

  /// Calls a method of the bus itself.
  func callBus(_ member: String, _ arguments: [BusValue] = [], reply: ((BusMessage?) -> Void)? = nil) {
    call(member, of: Self.busName, at: "/org/freedesktop/DBus", to: Self.busName, arguments, reply: reply)
  }

  /// Asks the bus for the signals that match a rule.
  func listen(_ rule: String) { callBus("AddMatch", [.string(rule)]) }

  func stopListening(_ rule: String) { callBus("RemoveMatch", [.string(rule)]) }

  /// The rule for signals that tell who owns a name on the bus; see `BusMessage.ownerChange`.
  static func ownerRule(_ name: String) -> String {
    "type='signal',sender='\(busName)',interface='\(busName)',member='NameOwnerChanged',arg0='\(name)'"
  }

  // MARK: Receiving

  /// The events to wait for: data from the bus, or room for more data to it.
  var polled: pollfd {
    let wanted = bus_watches_wanted(watches)
    let events = (wanted & 1 != 0 ? Int16(POLLIN) : 0) | (wanted & 2 != 0 ? Int16(POLLOUT) : 0)
    return pollfd(fd: descriptor, events: events, revents: 0)
  }

  /// Sends and receives as much as possible without blocking, and delivers messages until `isEnough` returns true.
  /// - Returns: whether everything was delivered.
  @discardableResult
  func pump(isEnough: () -> Bool = { false }) -> Bool {
    guard !isLost else { return true }
    transfer()
    while let pointer = dbus_connection_pop_message(connection) {
      deliver(BusMessage(pointer))
      if isLost { return true }
      if isEnough() { return false }
    }
    if dbus_connection_get_is_connected(connection) == 0 { lose() }
    return true
  }

  private func transfer() {
    var request = polled
    guard poll(&request, 1, 0) > 0 else { return }
    func flag(_ event: Int32, _ flag: UInt32) -> UInt32 { request.revents & Int16(event) != 0 ? flag : 0 }
    let ready = flag(POLLIN, 1) | flag(POLLOUT, 2) | flag(POLLERR, 4) | flag(POLLHUP, 8)
    bus_watches_handle(watches, ready)
  }

  private func deliver(_ message: BusMessage) {
    switch message.kind {
    case .reply, .error:
      replies.removeValue(forKey: message.repliedSerial)?(message.kind == .reply ? message : nil)
    case .signal:
      if message.interface == "org.freedesktop.DBus.Local" { lose() } else { onSignal?(message) }
    case .call where message.interface == BusObject.peer: answerPeer(message)
    case .call:
      if let onCall {
        onCall(message)
      } else {
        send(message.fault(.unknownMethod(message.member)))
      }
    case .unknown: break
    }
  }

  /// Answers the calls that every program on a bus has to answer, for any object path.
  private func answerPeer(_ message: BusMessage) {
    switch message.member {
    case "Ping": send(message.reply())
    case "GetMachineId":
      let id = dbus_try_get_local_machine_id(nil)
      defer { dbus_free(id) }
      send(
        id.map { message.reply([.string(String(cString: $0))]) }
          ?? message.fault(.failed("The machine has no identifier")))
    default: send(message.fault(.unknownMethod(message.member)))
    }
  }

  /// Sends as much as possible without blocking, before the connection ends.
  func flush() { if !isLost { transfer() } }

  private func lose() {
    guard !isLost else { return }
    isLost = true
    replies = [:]
    onLoss?()
  }
}

extension BusMessage {
  /// Who owned a name on the bus before, and who owns it now, empty for nobody; nil if this is no signal about that.
  var ownerChange: (name: String, former: String, owner: String)? {
    guard member == "NameOwnerChanged", sender == BusConnection.busName else { return nil }
    let names = arguments.compactMap(\.text)
    return names.count == 3 ? (names[0], names[1], names[2]) : nil
  }
}
