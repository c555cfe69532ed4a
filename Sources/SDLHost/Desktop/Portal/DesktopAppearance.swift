public import ViewTree

/// The desktop's settings for the look of programs.
public nonisolated struct DesktopAppearance: Hashable, Sendable {
  /// Whether programs are to be dark or light.
  public enum ColorScheme: Hashable, Sendable { case noPreference, dark, light }

  /// Whether programs are to be dark or light. The default is no preference.
  public var colorScheme = ColorScheme.noPreference
  /// The accent colour; nil if the desktop has none.
  public var accentColor: Color?
  /// Whether programs are to have more contrast than usual.
  public var prefersMoreContrast = false
  /// Whether views are to fade instead of moving.
  public var prefersReducedMotion = false
  /// The size of texts, as a multiple of the usual one. Always from 0.5 to 3.
  public var textScale = 1.0

  /// The appearance on a desktop without settings, the same as `none`.
  public init() {}

  /// No preferences: the appearance on a desktop without settings.
  public static let none = DesktopAppearance()

  static let textScales = 0.5...3.0
}
