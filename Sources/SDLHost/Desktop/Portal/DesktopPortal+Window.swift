public import ViewTree

extension DesktopPortal {
  /// Connects to the desktop as soon as a window is seen, for as long as the application runs that shows this one.
  ///
  /// The application keeps the portal. Without a desktop window, or if it plays a recording, nothing happens.
  public func connect(in window: Window) {
    guard let host = window.host as? WindowHost, let application = host.application, host.replay == nil else { return }
    act = host.performAsEvent
    parentWindow = { [weak host] in
      // Under Wayland a window has no name by which others know it.
      host?.desktop?.systemName.map { "x11:" + String($0, radix: 16) } ?? ""
    }
    application.serve(self)
  }
}
