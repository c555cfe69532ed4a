internal import CSDL2  // first: both modules declare what is SDL's, and other files find it in this one
internal import CX11

/// Handles errors that the X server reports, on any connection of the process.
///
/// SDL wakes its loop with a message to a window, on a connection of its own. If a thread does that while the window is
/// being closed, the X server reports an error. It is harmless, but by default Xlib ends a program for any error. Other
/// errors, and the loss of the display, end the program with one sentence and exit code 74.
enum XErrors {
  /// Installs the handlers. Call this when there is a display.
  static func begin() { x_errors_begin() }
}
