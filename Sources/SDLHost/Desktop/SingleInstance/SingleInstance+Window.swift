public import ViewTree

extension SingleInstance {
  /// Takes the files of other programs as soon as a window is seen, for as long as the application runs that shows this one. The
  /// application keeps the instance. Without a desktop window nothing happens.
  public func connect(in window: Window) {
    guard let host = window.host as? WindowHost, let application = host.application else { return }
    act = host.performAsEvent
    application.serve(self)
  }
}
