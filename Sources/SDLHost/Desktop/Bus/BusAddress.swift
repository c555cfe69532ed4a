#if canImport(Glibc)
  internal import Glibc
#endif

/// Where the message buses of this session are.
nonisolated enum BusAddress {
  /// The address of the session bus; nil if there is none. No bus is started.
  static var session: String? {
    if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return usable(address) }
    guard let folder = variable("XDG_RUNTIME_DIR"), access("\(folder)/bus", R_OK | W_OK) == 0 else { return nil }
    return "unix:path=\(escaped("\(folder)/bus"))"
  }

  /// The bus of assistive technology, where the environment names it.
  static var accessibility: String? { variable("AT_SPI_BUS_ADDRESS").flatMap(usable) }

  /// Whether the person does not want programs to be open to assistive technology: the variable is that of GTK and Qt.
  static var refusesAccessibility: Bool { variable("NO_AT_BRIDGE") == "1" }

  /// The first of the addresses that is a socket on this machine. To others a connection might take its time, or start a program.
  static func usable(_ addresses: String) -> String? {
    addresses.split(separator: ";").map(String.init).first { address in
      address.hasPrefix("unix:")
        && address.dropFirst(5).split(separator: ",").contains {
          $0.hasPrefix("path=") || $0.hasPrefix("abstract=")
        }
    }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// As D-Bus writes values of addresses.
  static func escaped(_ path: String) -> String {
    path.utf8.reduce(into: "") { result, byte in
      let isPlain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_/.*".utf8.contains(byte)
      let digits = String(byte, radix: 16)
      result += isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
    }
  }
}
