internal import CDBus

/// Appends values to a message; to a long array bit by bit, between other work.
final class BusWriter {
  private let message: BusMessage
  // libdbus keeps pointers into these while a container is open.
  private let top: UnsafeMutablePointer<DBusMessageIter>
  private let array: UnsafeMutablePointer<DBusMessageIter>

  init(_ message: BusMessage) {
    self.message = message
    top = .allocate(capacity: 1)
    array = .allocate(capacity: 1)
    top.initialize(to: DBusMessageIter())
    array.initialize(to: DBusMessageIter())
    dbus_message_iter_init_append(message.pointer, top)
  }

  isolated deinit {
    top.deallocate()
    array.deallocate()
  }

  func append(_ value: BusValue) { append(value, to: top) }

  /// Begins an array, to which `appendElement` appends until `endArray`.
  func beginArray(of element: String) {
    dbus_message_iter_open_container(top, Self.arrayType, element, array)
  }
  func appendElement(_ value: BusValue) { append(value, to: array) }
  func endArray() { dbus_message_iter_close_container(top, array) }

  private static let arrayType = Int32(UInt8(ascii: "a"))

  private func append(_ value: BusValue, to iterator: UnsafeMutablePointer<DBusMessageIter>) {
    func basic<T: BitwiseCopyable>(_ type: Unicode.Scalar, _ value: T) {
      withUnsafePointer(to: value) {
        _ = dbus_message_iter_append_basic(iterator, Int32(type.value), $0)
      }
    }
    func string(_ type: Unicode.Scalar, _ text: String) {
      // A C string ends at a NUL, and so would the text.
      let clean = text.utf8.contains(0) ? text.replacingNUL : text
      clean.withCString { basic(type, $0) }
    }
    func container(_ type: Unicode.Scalar, _ signature: String?, _ values: [BusValue]) {
      var inner = DBusMessageIter()
      guard dbus_message_iter_open_container(iterator, Int32(type.value), signature, &inner) != 0 else { return }
      for value in values { append(value, to: &inner) }
      dbus_message_iter_close_container(iterator, &inner)
    }
    switch value {
    case .byte(let value): basic("y", value)
    case .bool(let value): basic("b", UInt32(value ? 1 : 0))
    case .int16(let value): basic("n", value)
    case .uint16(let value): basic("q", value)
    case .int32(let value): basic("i", value)
    case .uint32(let value): basic("u", value)
    case .int64(let value): basic("x", value)
    case .uint64(let value): basic("t", value)
    case .double(let value): basic("d", value)
    case .string(let text): string("s", text)
    case .path(let text): string("o", text)
    case .signature(let text): string("g", text)
    case .array(let element, let values): container("a", element, values)
    case .structure(let fields): container("r", nil, fields)
    case .entry(let key, let value): container("e", nil, [key, value])
    case .variant(let value): container("v", value.signature, [value])
    }
  }
}

extension String {
  /// The text with a visible mark in place of each NUL.
  fileprivate nonisolated var replacingNUL: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }))
  }
}
