internal import CX11

/// What the X server complains of, on any connection of the process.
///
/// SDL wakes its loop by a message to a window, on a connection of its own. A thread that does so while that window is being
/// closed comes too late, which is no harm; but Xlib ends a program for any error. What is worse ends it with one sentence and
/// exit code 74: the display has refused something else, or is gone.
enum XErrors {
  /// Once there is a display.
  static func begin() { x_errors_begin() }
}
