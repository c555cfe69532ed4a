#if canImport(Glibc)
  internal import Glibc
#endif

/// The number by which programs on a bus tell whether they run on the same machine.
nonisolated enum MachineID {
  /// The machine's id, 32 hexadecimal digits; nil if the machine has none.
  static func read() -> String? {
    for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      guard let file = fopen(path, "re") else { continue }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 32)
      guard fread(&bytes, 1, 32, file) == 32 else { continue }
      let id = String(decoding: bytes, as: UTF8.self)
      if id.allSatisfy({ $0.isASCII && $0.isHexDigit }) { return id }
    }
    return nil
  }
}
