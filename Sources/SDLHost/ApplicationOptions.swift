public import ViewTree

/// The options that a window is opened with.
public nonisolated struct ApplicationOptions: Sendable {
  /// The kind of renderer. `auto` chooses the accelerated one if there is a graphics processor, and not a software
  /// implementation of OpenGL.
  public enum RendererChoice: Hashable, Sendable { case auto, software, accelerated }

  /// The title of the desktop window.
  public var title: String
  /// The name of the program's desktop entry, without `.desktop`, by which the desktop finds its icon: the class of the windows under
  /// X11, and their app_id under Wayland. nil for the name of the program's file. All windows have that of the first one.
  public var applicationID: String?
  /// The window's size in points. The window is smaller if the screen has less room.
  public var size: Size
  /// What draws the window. If the accelerated renderer cannot be used, the software renderer is used instead.
  public var renderer: RendererChoice
  /// Whether the window fills the screen when it opens.
  public var isFullscreen: Bool
  /// The smallest size that the window can be given, in points; nil for no limit.
  public var minimumSize: Size?
  /// The number of device pixels per point, above 0. Nil, the default, for the desktop's scale, which comes from Wayland or from the X
  /// resource `Xft.dpi`.
  public var scale: Double? {
    didSet {
      guard let new = scale, !(new > 0 && new.isFinite) else { return }
      Misuse.report("ApplicationOptions.scale: \(new) is not above 0 and finite")
      scale = oldValue
    }
  }
  /// Whether views fade instead of moving.
  public var prefersReducedMotion = false
  /// The speed of the window's clock relative to real time, above 0. The default is 1; 0.1 is slow motion.
  public var timeScale = 1.0 {
    didSet {
      timeScale = Misuse.checked(
        timeScale, "ApplicationOptions.timeScale", "is not above 0 and finite", former: oldValue
      ) {
        $0 > 0 && $0.isFinite
      }
    }
  }
  /// Whether the name of the renderer is written to standard error.
  public var isVerbose = false

  /// - Parameters:
  ///   - title: of the desktop window.
  ///   - size: of the window, in points.
  ///   - renderer: what draws the window.
  ///   - isFullscreen: whether the window fills the screen when it opens.
  public init(title: String, size: Size, renderer: RendererChoice = .auto, isFullscreen: Bool = false) {
    self.title = title
    self.size = size
    self.renderer = renderer
    self.isFullscreen = isFullscreen
  }

  /// Reduces the size to what fits on the screen.
  @MainActor mutating func fit(_ screen: Screen) {
    let scale = scale ?? 1
    let wanted = PixelSize(size, scale: scale)
    let fitting = screen.fit(wanted)
    if fitting.width < wanted.width { size.width = Double(fitting.width) / scale }
    if fitting.height < wanted.height { size.height = Double(fitting.height) / scale }
  }
}
