public import ViewTree

/// The desktop's settings for the look of programs.
public nonisolated struct DesktopAppearance: Hashable, Sendable {
  public enum ColorScheme: Hashable, Sendable { case noPreference, dark, light }

  public var colorScheme = ColorScheme.noPreference
  /// The accent colour; nil if the desktop has none.
  public var accentColor: Color?
  public var prefersMoreContrast = false
  public var prefersReducedMotion = false
  /// How much larger than usual texts are. Always from 0.5 to 3.
  public var textScale = 1.0

  public init() {}

  /// The desktop's default: no wishes.
  public static let none = DesktopAppearance()

  static let textScales = 0.5...3.0
}
