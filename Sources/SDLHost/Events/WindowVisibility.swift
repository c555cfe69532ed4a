internal import CSDL2  // stays first: several modules contain SDL's declarations, and all files have to use those of this one
internal import CX11

/// Finds out whether other windows cover a window.
///
/// SDL 2 reports minimised windows only, so the X server is asked. It knows about covered windows where windows are
/// drawn directly onto the screen. Under a compositing window manager each window has a buffer of its own, and a
/// program cannot find out that its window is covered; nor can it under Wayland through SDL 2.
enum WindowVisibility {
  /// Makes SDL pass on the events of the X server that this type, `ComposeKeys` and `FileDrop` read. Call this before the first window
  /// is opened, as it discards the events in SDL's queue.
  static func begin() { visibility_begin() }

  /// Begins to watch an SDL window.
  /// - Returns: the X11 name of the window; nil if there is no information about it.
  static func watch(_ window: OpaquePointer) -> UInt? {
    let name = visibility_watch(UnsafeMutableRawPointer(window))
    return name == 0 ? nil : name
  }

  /// The window and its state, if an SDL event is about visibility.
  static func read(_ event: UnsafeRawPointer) -> (window: UInt, isCovered: Bool)? {
    var window: UInt = 0
    var isCovered: Int32 = 0
    return visibility_read(event, &window, &isCovered) == 0 ? nil : (window, isCovered != 0)
  }
}
