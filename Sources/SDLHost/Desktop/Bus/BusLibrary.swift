internal import CDBus

/// libdbus, which speaks with message buses. It is opened where there is a bus, and then stays open.
///
/// Why this one: on Debian, SDL's sound has loaded it already, so that opening it takes 0.03 ms and no memory, where it would take
/// 1 ms and 150 kB alone. Its interface has been stable since 2006, and it does not belong to one way of starting a system, as sd-bus
/// does, which costs as much. ATK's bridge takes 2 to 6 ms, six more libraries and 470 kB to load, before a single view is
/// described to it by a GObject class.
nonisolated final class BusLibrary: Sendable {
  // The loaded functions never change.
  nonisolated(unsafe) let f: UnsafePointer<dbus_functions>

  /// Opens the library. Nil if it is not installed.
  init?() {
    let table = UnsafeMutablePointer<dbus_functions>.allocate(capacity: 1)
    guard dbus_open(table) != 0 else {
      table.deallocate()
      return nil
    }
    f = UnsafePointer(table)
    // libdbus must not change the handling of SIGPIPE: its own writes to a socket never raise it, and other code relies on the present
    // handling.
    table.pointee.dbus_connection_set_change_sigpipe(0)
  }

  deinit { f.deallocate() }
}
