internal import CSDL2  // stays first: several modules contain SDL's declarations, and all files have to use those of this one
internal import CX11
internal import Platform

/// Ends the program with exit code 74 when the display is lost or refuses a request.
///
/// SDL wakes its loop with a message to a window, on a connection of its own. If a thread does that while the window is being closed,
/// the X server reports an error. It is harmless, but by default Xlib ends a program for any error. Other errors, on any connection of
/// the process, and the loss of the display, end the program with one sentence. Xlib does not return from the loss of a display, so what
/// has to be done before the end is done in the handler. The loss of a compositor of Wayland ends the program in the same way.
nonisolated final class DisplayErrors: Sendable {
  private let beforeEnd = Monitor<(@Sendable () -> Void)?>(nil)

  /// Installs the handlers. May be called several times.
  func begin() {
    x_errors_begin()
    x_errors_set_last_act(
      { context in
        if let context { Unmanaged<DisplayErrors>.fromOpaque(context).takeUnretainedValue().doLast() }
      }, context)
  }

  deinit { x_errors_remove_last_act(context) }

  private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Ends the program because the display is lost.
  func displayIsGone() { display_is_gone() }

  /// Sets what is done before an error ends the process, on whichever thread noticed the error.
  func setBeforeEnd(_ action: @escaping @Sendable () -> Void) { beforeEnd.change { $0 = action } }

  /// A second thread that notices an error waits here, as the process ends when the first one returns.
  private func doLast() {
    beforeEnd.change { action in
      action?()
      action = nil
    }
  }
}
