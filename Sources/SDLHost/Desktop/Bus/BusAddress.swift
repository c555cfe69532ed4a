internal import Glibc
internal import Platform

/// Where the message buses of this session are.
nonisolated enum BusAddress {
  /// The address of the session bus; nil if there is none. No bus is started.
  static var session: String? {
    if let address = Environment.nonEmptyValue("DBUS_SESSION_BUS_ADDRESS") { return usable(address) }
    guard let folder = Environment.nonEmptyValue("XDG_RUNTIME_DIR"), access("\(folder)/bus", R_OK | W_OK) == 0 else {
      return nil
    }
    return "unix:path=\(escaped("\(folder)/bus"))"
  }

  /// The bus of assistive technology, where the environment names it.
  static var accessibility: String? { Environment.nonEmptyValue("AT_SPI_BUS_ADDRESS").flatMap(usable) }

  /// Whether the person does not want programs to be open to assistive technology: the variable is that of GTK and Qt.
  static var refusesAccessibility: Bool { Environment.nonEmptyValue("NO_AT_BRIDGE") == "1" }

  /// The first of the addresses that is a socket on this machine. To others a connection might take its time, or start a program.
  static func usable(_ addresses: String) -> String? {
    addresses.split(separator: ";").map(String.init).first { address in
      address.hasPrefix("unix:")
        && address.dropFirst(5).split(separator: ",").contains {
          $0.hasPrefix("path=") || $0.hasPrefix("abstract=")
        }
    }
  }

  /// A path escaped as D-Bus requires it for the values in an address.
  static func escaped(_ path: String) -> String {
    PercentEncoding.encoded(Array(path.utf8), keeping: "-_/.*", uppercase: false)
  }
}
