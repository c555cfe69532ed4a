public import ViewTree

extension MediaControls {
  /// Connects to the desktop as soon as a window is seen, for as long as the application runs that shows this one.
  ///
  /// The application keeps the controls. Commands arrive as a key does that is pressed in the window. Without a desktop window, or if it
  /// plays a recording, nothing happens.
  public func connect(in window: Window) {
    guard let host = window.host as? WindowHost, let application = host.application, host.replay == nil else { return }
    act = host.performAsEvent
    application.serve(self)
  }
}
