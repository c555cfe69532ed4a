package import Glibc

/// Represents file names as strings without loss.
///
/// On Linux a file name consists of any bytes except NUL and `/`, but a `String` holds only Unicode. In the string,
/// each byte that is not part of valid UTF-8 is represented by a character of a private-use plane, U+10F800 plus the
/// byte, and is turned into that byte again when the file is opened. Names that contain such characters themselves are
/// escaped byte by byte, so that every name is restored exactly.
package enum PathCoding {
  /// Whether there is something at a path that the system lets this program see.
  package static func exists(_ path: String) -> Bool { withSystemPath(path) { access($0, F_OK) == 0 } ?? false }

  /// What is at a path: of a link, what it is itself, and not what it leads to. Nil if there is nothing, or the system does not tell.
  package static func status(_ path: String) -> stat? {
    var status = stat()
    return withSystemPath(path) { lstat($0, &status) == 0 } == true ? status : nil
  }

  /// Removes a file or a link.
  /// - Returns: the number of the error, or nil.
  @discardableResult
  package static func remove(_ path: String) -> CInt? {
    withSystemPath(path) { unlink($0) == 0 } == true ? nil : errno
  }

  /// What is in a folder, in no order; nothing if it cannot be listed.
  package static func names(in folder: String) -> [String] {
    guard let opened = withSystemPath(folder, { opendir($0) }), let listing = opened else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { string(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static let escapes: ClosedRange<UInt32> = 0x10F800...0x10F8FF

  /// The string for the bytes of a file name or path, without a NUL at the end.
  package static func string(_ bytes: some Collection<UInt8>) -> String {
    // In UTF-8 every escape begins with the byte F4. The C library looks for it, as this is done for each file of a large library.
    let mayBeEscaped =
      bytes.withContiguousStorageIfAvailable { bytes in
        bytes.baseAddress.map { memchr($0, 0xF4, bytes.count) != nil } ?? false
      } ?? bytes.contains(0xF4)
    if !mayBeEscaped, let text = String(validating: bytes, as: UTF8.self) { return text }
    var result = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var rest = bytes[...]
    while true {
      switch parser.parseScalar(from: &input) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if escapes.contains(scalar.value) {
          for byte in encoded { result.append(escape(byte)) }
        } else {
          result.append(scalar)
        }
        rest = rest.dropFirst(encoded.count)
      case .error(let length):
        for byte in rest.prefix(length) { result.append(escape(byte)) }
        rest = rest.dropFirst(length)
      case .emptyInput:
        return String(result)
      }
    }
  }

  /// The string for a C string, such as an entry of a folder or an argument of the program.
  package static func string(cString: UnsafePointer<CChar>) -> String {
    var length = 0
    while cString[length] != 0 { length += 1 }
    return UnsafeRawPointer(cString).withMemoryRebound(to: UInt8.self, capacity: length) {
      string(UnsafeBufferPointer(start: $0, count: length))
    }
  }

  /// The bytes of a path.
  package static func bytes(_ path: String) -> [UInt8] {
    let plain = Array(path.utf8)
    guard plain.contains(0xF4) else { return plain }
    var result: [UInt8] = []
    result.reserveCapacity(plain.count + 1)
    for scalar in path.unicodeScalars {
      if escapes.contains(scalar.value) {
        result.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        result.append(contentsOf: String(scalar).utf8)
      }
    }
    return result
  }

  /// The path; of one that is too long for the system its first `PATH_MAX` bytes, so that it stays too long and names no other file. A
  /// playlist may name paths of megabytes, and whatever handles these would take seconds.
  package static func bounded(_ path: String) -> String {
    guard path.utf8.count > Int(PATH_MAX) else { return path }
    let bytes = bytes(path)
    return bytes.count > Int(PATH_MAX) ? string(bytes.prefix(Int(PATH_MAX))) : path
  }

  /// Calls `body` with the path as the system needs it. Returns nil without calling it if no file can have that name,
  /// because it is empty or contains NUL.
  package static func withSystemPath<Result>(_ path: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result? {
    var bytes = bytes(path)
    guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
    bytes.append(0)
    return bytes.withUnsafeBytes { buffer in
      buffer.baseAddress.map { body($0.assumingMemoryBound(to: CChar.self)) }
    }
  }

  /// The path as it is shown to a person: bytes that are not text appear as U+FFFD.
  package static func display(_ path: String) -> String {
    guard path.utf8.contains(0xF4) else { return path }
    var result = String.UnicodeScalarView()
    for scalar in path.unicodeScalars { result.append(escapes.contains(scalar.value) ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  private static func escape(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(escapes.lowerBound + UInt32(byte)) ?? "\u{FFFD}"
  }
}
