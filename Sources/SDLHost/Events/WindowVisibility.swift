internal import CX11

/// Whether a window is covered by others.
///
/// SDL 2 tells of minimised windows alone, so the X server is asked, which knows where windows are drawn straight onto the
/// screen. Under a compositing window manager every window has a picture of its own that somebody may show at any time, and
/// nobody tells a program that its window is behind another one; nor does Wayland, by way of SDL 2.
enum WindowVisibility {
  /// Before the first window is opened: what is in the queue of SDL is lost.
  static func begin() { visibility_begin() }

  /// Begins to watch a window of SDL's; nil where nobody tells.
  static func watch(_ window: OpaquePointer) -> UInt? {
    let name = visibility_watch(UnsafeMutableRawPointer(window))
    return name == 0 ? nil : name
  }

  /// What an event of SDL's says of a window, if it is about that.
  static func read(_ event: UnsafeRawPointer) -> (window: UInt, isCovered: Bool)? {
    var window: UInt = 0
    var isCovered: Int32 = 0
    return visibility_read(event, &window, &isCovered) == 0 ? nil : (window, isCovered != 0)
  }
}
