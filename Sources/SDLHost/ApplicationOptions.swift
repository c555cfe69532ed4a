public import ViewTree

/// What a window is opened with.
public nonisolated struct ApplicationOptions: Sendable {
  /// Who draws: `auto` takes the graphics processor where there is a real one.
  public enum RendererChoice: Hashable, Sendable { case auto, software, accelerated }

  public var title: String
  /// In points. The window is made smaller where the screen has not as much room.
  public var size: Size
  public var renderer: RendererChoice
  public var isFullscreen: Bool
  /// Below which the window cannot be made smaller, in points; nil for no limit.
  public var minimumSize: Size?
  /// Device pixels a point; nil takes the desktop's: what Wayland tells, or the X resource `Xft.dpi`.
  public var scale: Double?
  /// Whether movement of geometry is replaced by fading.
  public var prefersReducedMotion = false
  /// How fast time passes: 0.1 is slow motion.
  public var timeScale = 1.0
  /// Writes what was chosen, and what was measured at the end, to standard error.
  public var isVerbose = false

  public init(title: String, size: Size, renderer: RendererChoice = .auto, isFullscreen: Bool = false) {
    self.title = title
    self.size = size
    self.renderer = renderer
    self.isFullscreen = isFullscreen
  }

  /// Makes the size fit the screen.
  @MainActor mutating func fit(_ screen: Screen) {
    let scale = scale ?? 1
    let wanted = PixelSize(size, scale: scale)
    let fitting = screen.fit(wanted)
    if fitting.width < wanted.width { size.width = Double(fitting.width) / scale }
    if fitting.height < wanted.height { size.height = Double(fitting.height) / scale }
  }
}
