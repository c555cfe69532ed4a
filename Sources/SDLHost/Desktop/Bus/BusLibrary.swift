internal import CDBus

/// libdbus, which speaks with message buses. It is opened where there is a bus, and then stays open.
///
/// Why this one: SDL's sound has libdbus loaded already in most programs, so opening it costs a twentieth of a millisecond and no
/// memory to speak of. sd-bus comes with libsystemd and four compression libraries; ATK's bridge is three libraries of GObject
/// classes that all have to be subclassed, a main loop of GLib's own, and takes 15 ms to start.
nonisolated final class BusLibrary: Sendable {
  // What is loaded never changes.
  nonisolated(unsafe) let f: UnsafePointer<dbus_functions>

  /// nil where the library is not installed.
  init?() {
    let table = UnsafeMutablePointer<dbus_functions>.allocate(capacity: 1)
    guard dbus_open(table) != 0 else {
      table.deallocate()
      return nil
    }
    f = UnsafePointer(table)
    // Writing to a socket never raises the signal, and to all else it means what it did before.
    table.pointee.dbus_connection_set_change_sigpipe(0)
  }

  deinit { f.deallocate() }
}
