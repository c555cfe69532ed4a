internal import CDBus

/// libdbus, which speaks with message buses. It is opened where there is a bus, and then stays open.
///
/// Why this one: on Debian, SDL's sound has loaded it already, so that opening it takes 0.03 ms and no memory, where it would take
/// 1 ms and 150 kB alone. Its interface has been stable since 2006, and it does not belong to one way of starting a system, as sd-bus
/// does, which costs as much. ATK's bridge takes 2 to 6 ms, six more libraries and 470 kB to load, before a single view is
/// described to it by a GObject class.
nonisolated enum BusLibrary {
  /// Whether libdbus is installed. Only then may its functions be called.
  static let isInstalled: Bool = {
    guard dbus_is_installed() != 0 else { return false }
    // libdbus must not change the handling of SIGPIPE: its own writes to a socket never raise it, and other code relies on the present
    // handling.
    dbus_connection_set_change_sigpipe(0)
    return true
  }()
}
