public import ViewTree

/// How a person wants programs to look, as the desktop's settings say.
public nonisolated struct DesktopAppearance: Hashable, Sendable {
  public enum ColorScheme: Hashable, Sendable { case noPreference, dark, light }

  public var colorScheme = ColorScheme.noPreference
  /// The colour of what stands out; nil where the desktop has none.
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
