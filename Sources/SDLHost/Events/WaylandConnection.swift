internal import CSDL2  // stays first: several modules contain SDL's declarations, and all files have to use those of this one
internal import CWayland

/// The connection to a compositor of Wayland, which SDL uses and reads.
struct WaylandConnection {
  private let display: OpaquePointer

  /// The connection of an SDL window; nil for a window that is not one of Wayland.
  init?(_ window: OpaquePointer) {
    var display: OpaquePointer?
    var surface: OpaquePointer?
    guard wayland_of_window(window, &display, &surface) != 0, let display else { return nil }
    self.display = display
  }

  var descriptor: Int32 { wl_display_get_fd(display) }

  /// Whether the compositor has ended, or has closed the connection. Nothing can be shown any more.
  var isLost: Bool { wl_display_get_error(display) != 0 }

  /// Sends what is to be sent.
  /// - Returns: whether the connection can be waited for. It cannot while SDL has not handled what was already read from it.
  func prepareToSleep() -> Bool { wayland_prepare_to_sleep(display) != 0 }

  /// How long a sleep may be, in seconds; nil for no limit. While a key is held, SDL repeats it whenever it is asked for events.
  var longestSleep: Double? {
    var count: Int32 = 0
    let keys = UnsafeBufferPointer(start: SDL_GetKeyboardState(&count), count: Int(count))
    return keys.contains { $0 != 0 } ? 0.01 : nil
  }
}
