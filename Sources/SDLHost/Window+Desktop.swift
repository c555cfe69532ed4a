public import ViewTree

extension Window {
  /// Calls `observer` a few times a second, while frames are drawn, with the seconds between the latest of them.
  package func observeFrames(_ observer: @escaping ([Double]) -> Void) {
    (host as? WindowHost)?.frameObserver = observer
  }

  /// Opens another desktop window in the application that shows this one. All run on one clock and one thread; the application ends
  /// when the last of them is closed.
  ///
  /// - Parameters:
  ///   - options: what the window is opened with.
  ///   - root: makes the controller whose view fills the window.
  /// - Returns: the new window.
  /// - Throws: `SDLError` where this window is not on a desktop, or no other is to be had.
  @discardableResult
  public func openWindow(_ options: ApplicationOptions, root: () -> ViewController) throws -> Window {
    guard let application = (host as? WindowHost)?.application else {
      throw SDLError(attempt: "Cannot open a window", reason: "there is no application that shows the other one")
    }
    return try application.open(options, root: root)
  }

  /// Closes the desktop window, as if a person had done so. Without a desktop window it does nothing.
  public func close() {
    guard let host = host as? WindowHost else { return }
    host.application?.close(host)
  }

  /// Calls `observer` after each frame that was brought on the desktop window, in place of the one before it.
  ///
  /// For those who measure the toolkit, and no part of its API.
  /// - Parameter observer: called with whether the frame is complete: no picture that is seen in it is still being loaded.
  @_spi(Measuring) public func observePresentation(_ observer: ((_ isComplete: Bool) -> Void)?) {
    (host as? WindowHost)?.presentationObserver = observer
  }

  /// Whether the desktop window fills the screen. Without a desktop window: false, and stays so.
  public var isFullscreen: Bool {
    get { (host as? WindowHost)?.isFullscreen ?? false }
    set { (host as? WindowHost)?.isFullscreen = newValue }
  }

  /// What the desktop calls the window: in its title bar, and where it lists windows. At first the title of the options.
  /// Without a desktop window: empty, and stays so.
  public var title: String {
    get { (host as? WindowHost)?.title ?? "" }
    set { (host as? WindowHost)?.title = newValue }
  }

  /// The window's picture where the desktop lists windows; nil, as at first, for the desktop's own. Square, and 64 to 256 pixels
  /// wide; the desktop makes it smaller. Without a desktop window: nil, and stays so.
  public var icon: Bitmap? {
    get { (host as? WindowHost)?.icon }
    set { (host as? WindowHost)?.icon = newValue }
  }
}
