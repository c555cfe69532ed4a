internal import CDBus

/// A message on a bus.
final class BusMessage {
  enum Kind { case call, reply, error, signal, unknown }

  let pointer: OpaquePointer

  /// - Parameter pointer: is released with this.
  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  isolated deinit { dbus_message_unref(pointer) }

  /// A call of a method. Names and path are valid, as D-Bus defines it.
  static func call(
    _ member: String, of interface: String, at path: String, to destination: String?, _ arguments: [BusValue] = []
  ) -> BusMessage? {
    dbus_message_new_method_call(destination, path, interface, member).map { BusMessage($0).adding(arguments) }
  }

  static func signal(
    _ member: String, of interface: String, at path: String, _ arguments: [BusValue]
  ) -> BusMessage? {
    dbus_message_new_signal(path, interface, member).map { BusMessage($0).adding(arguments) }
  }

  /// The answer to this call; nil if the caller wants none.
  func reply(_ values: [BusValue] = []) -> BusMessage? {
    guard wantsReply else { return nil }
    return dbus_message_new_method_return(pointer).map { BusMessage($0).adding(values) }
  }

  /// The error that answers this call; nil if the caller wants no answer.
  func fault(_ fault: BusFault) -> BusMessage? {
    guard wantsReply else { return nil }
    return dbus_message_new_error(pointer, fault.name, fault.text).map { BusMessage($0) }
  }

  private func adding(_ values: [BusValue]) -> BusMessage {
    guard !values.isEmpty else { return self }
    let writer = BusWriter(self)
    for value in values { writer.append(value) }
    return self
  }

  // MARK: The head

  var kind: Kind {
    switch dbus_message_get_type(pointer) {
    case 1: .call
    case 2: .reply
    case 3: .error
    case 4: .signal
    default: .unknown
    }
  }
  private var wantsReply: Bool { kind == .call && dbus_message_get_no_reply(pointer) == 0 }
  var repliedSerial: UInt32 { dbus_message_get_reply_serial(pointer) }
  var path: String { text(dbus_message_get_path(pointer)) }
  /// Empty where the caller did not say.
  var interface: String { text(dbus_message_get_interface(pointer)) }
  var member: String { text(dbus_message_get_member(pointer)) }
  var sender: String { text(dbus_message_get_sender(pointer)) }
  var errorName: String { text(dbus_message_get_error_name(pointer)) }
  var signature: String { text(dbus_message_get_signature(pointer)) }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

  /// Gives a message that is not sent what a connection gives it, so that it can be answered: for tests.
  func stamp(serial: UInt32, sender: String, wantsReply: Bool = true) {
    dbus_message_set_serial(pointer, serial)
    dbus_message_set_no_reply(pointer, wantsReply ? 0 : 1)
    dbus_message_set_sender(pointer, sender)
  }

  // MARK: The arguments

  /// All arguments. What nests deeper, or is more, than in any message that is expected here is left out, as any program may send one.
  var arguments: [BusValue] {
    var iterator = DBusMessageIter()
    guard dbus_message_iter_init(pointer, &iterator) != 0 else { return [] }
    var room = Self.mostValues
    return values(&iterator, depth: 0, &room)
  }

  private static let deepest = 8
  /// How many values a message may have, those within others included.
  static let mostValues = 1 << 20

  private func values(_ iterator: inout DBusMessageIter, depth: Int, _ room: inout Int) -> [BusValue] {
    var result: [BusValue] = []
    while room > 0, dbus_message_iter_get_arg_type(&iterator) != 0 {
      room -= 1
      if let value = value(&iterator, depth: depth, &room) { result.append(value) }
      if dbus_message_iter_next(&iterator) == 0 { break }
    }
    return result
  }

  private func value(_ iterator: inout DBusMessageIter, depth: Int, _ room: inout Int) -> BusValue? {
    func basic<T: BitwiseCopyable>(_ zero: T) -> T {
      var value = zero
      dbus_message_iter_get_basic(&iterator, &value)
      return value
    }
    func string() -> String { text(basic(UnsafePointer<CChar>?.none)) }
    func inside() -> [BusValue] {
      var inner = DBusMessageIter()
      dbus_message_iter_recurse(&iterator, &inner)
      return depth < Self.deepest ? values(&inner, depth: depth + 1, &room) : []
    }
    let type = dbus_message_iter_get_arg_type(&iterator)
    switch UnicodeScalar(UInt8(truncatingIfNeeded: type)) {
    case "y": return .byte(basic(0))
    case "b": return .bool(basic(UInt32(0)) != 0)
    case "n": return .int16(basic(0))
    case "q": return .uint16(basic(0))
    case "i": return .int32(basic(0))
    case "u": return .uint32(basic(0))
    case "x": return .int64(basic(0))
    case "t": return .uint64(basic(0))
    case "d": return .double(basic(0))
    case "s": return .string(string())
    case "o": return .path(string())
    case "g": return .signature(string())
    case "a":
      let whole = dbus_message_iter_get_signature(&iterator)
      defer { dbus_free(whole) }
      return .array(String(text(whole).dropFirst()), inside())
    case "r": return .structure(inside())
    case "e":
      let pair = inside()
      return pair.count == 2 ? .entry(pair[0], pair[1]) : nil
    case "v": return inside().first.map { .variant($0) }
    // A file descriptor, say: nothing here takes one, and it is closed with the message.
    default: return nil
    }
  }
}

/// An error that a caller gets in place of an answer.
struct BusFault: Error, Equatable {
  let name: String
  let text: String

  /// - Parameter error: the name without what it has in common with others.
  private init(_ error: String, _ text: String) { (name, self.text) = ("org.freedesktop.DBus.Error." + error, text) }

  static func unknownObject(_ path: String) -> BusFault { BusFault("UnknownObject", "There is no object at \(path)") }
  static func unknownInterface(_ name: String) -> BusFault {
    BusFault("UnknownInterface", "The object has no interface \(name)")
  }
  static func unknownMethod(_ name: String) -> BusFault { BusFault("UnknownMethod", "There is no method \(name)") }
  static func unknownProperty(_ name: String) -> BusFault {
    BusFault("UnknownProperty", "There is no property \(name)")
  }
  static func readOnly(_ name: String) -> BusFault {
    BusFault("PropertyReadOnly", "The property \(name) cannot be set")
  }
  static func notSupported(_ text: String) -> BusFault { BusFault("NotSupported", text) }
  static func failed(_ text: String) -> BusFault { BusFault("Failed", text) }
  static func badArguments(_ text: String) -> BusFault { BusFault("InvalidArgs", text) }
}
