internal import Platform

/// The number by which programs on a bus tell whether they run on the same machine.
nonisolated enum MachineID {
  /// The machine's id, 32 hexadecimal digits; nil if the machine has none.
  static func read() -> String? {
    for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      guard let bytes = try? RegularFile.bytes(of: path, limit: 4096) else { continue }
      let id = String(decoding: bytes.prefix(32), as: UTF8.self)
      if id.utf8.count == 32, id.allSatisfy({ $0.isASCII && $0.isHexDigit }) { return id }
    }
    return nil
  }
}
