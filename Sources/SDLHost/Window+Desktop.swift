internal import Languages
public import ViewTree

extension Window {
  /// Calls `observer` a few times a second, while frames are drawn, with the intervals between the latest frames in
  /// seconds.
  package func observeFrames(_ observer: @escaping ([Double]) -> Void) {
    (host as? WindowHost)?.frames.frameObserver = observer
  }

  /// Opens another desktop window in the application that shows this one. All windows share a clock and a thread. The application
  /// ends when the last window is closed.
  ///
  /// - Parameters:
  ///   - options: the options of the new window.
  ///   - root: makes the controller whose view fills the window.
  /// - Returns: the new window.
  /// - Throws: `SDLError` if this window is not on a desktop, or if the new one cannot be opened.
  @discardableResult
  public func openWindow(_ options: ApplicationOptions, root: () -> ViewController) throws -> Window {
    guard let application = (host as? WindowHost)?.application else {
      throw SDLError(attempt: tr("Cannot open a window"), reason: tr("this window is not on a desktop"))
    }
    return try application.open(options, root: root)
  }

  /// Brings the desktop window to the front and gives it the keyboard, as far as the desktop allows it; a minimised one is shown again.
  /// Has no effect without a desktop window.
  public func raise() { (host as? WindowHost)?.raise() }

  /// Calls `observer` after each frame that was presented. Replaces the previous observer.
  ///
  /// This is for measuring the toolkit, and not part of its API.
  /// - Parameter observer: receives whether the frame is complete, that is, whether all pictures in it are loaded.
  @_spi(Measuring) public func observePresentation(_ observer: ((_ isComplete: Bool) -> Void)?) {
    (host as? WindowHost)?.frames.presentationObserver = observer
  }

  /// Whether the desktop window fills the screen. Without a desktop window this is false, and setting it has no effect.
  public var isFullscreen: Bool {
    get { (host as? WindowHost)?.isFullscreen ?? false }
    set { (host as? WindowHost)?.isFullscreen = newValue }
  }

  /// The factor by which texts are to be larger than usual, as a desktop's settings say; the default is 1. Everything in the window
  /// becomes larger together with the texts, as in web browsers, so that no layout has to fit texts of other sizes. The factor that is
  /// used is limited so that the content still has the `minimumSize` of the options. A factor that is not finite and positive is ignored.
  /// Without a desktop window this is 1, and setting it has no effect.
  public var textScale: Double {
    get { (host as? WindowHost)?.textScale ?? 1 }
    set { (host as? WindowHost)?.textScale = newValue }
  }

  /// The size that the window would have in points with a text scale of 1; `bounds.size` without a desktop window.
  public var usualSize: Size { (host as? WindowHost)?.usualSize ?? bounds.size }

  /// Whether the screen stays on and unlocked while the window can be seen, although nobody uses the keyboard or the mouse, as for films
  /// and slide shows. The default is false: the desktop darkens and locks the screen as its settings say. Without a desktop window this is
  /// false, and setting it has no effect.
  public var keepsScreenOn: Bool {
    get { (host as? WindowHost)?.keepsScreenOn ?? false }
    set { (host as? WindowHost)?.keepsScreenOn = newValue }
  }

  /// The title of the desktop window. At first it is the title in the options. Without a desktop window it is empty,
  /// and setting it has no effect.
  public var title: String {
    get { (host as? WindowHost)?.title ?? "" }
    set { (host as? WindowHost)?.title = newValue }
  }

  /// Whether screen readers say a new `title` of the active window. The default is true. Set it to false if the program says by itself what
  /// the title tells (`Window.announce(_:)`), which would otherwise be said twice, or if the title often changes by itself. Programs that
  /// ask for the title get the new one in any case. Without a desktop window it is true, and setting it has no effect.
  public var announcesTitle: Bool {
    get { (host as? WindowHost)?.announcesTitle ?? true }
    set { (host as? WindowHost)?.announcesTitle = newValue }
  }

  /// The icon of the desktop window: a square of 64 to 256 pixels, which the desktop scales down. nil, the default, for
  /// the desktop's own icon. Without a desktop window it is nil, and setting it has no effect.
  public var icon: Bitmap? {
    get { (host as? WindowHost)?.icon }
    set { (host as? WindowHost)?.icon = newValue }
  }
}
