internal import ViewTree

/// What shows that an item of a list is selected: it lies over all of its cell, as cells are often opaque.
final class ListMark: View {
  private static let strength = 0.24
  static let smallestRadius = 6.0

  init() {
    super.init()
    isUserInteractionEnabled = false
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    themeDidChange()
  }

  override func didMoveToSuperview() {
    cornerRadius = max(Self.smallestRadius, superview?.cornerRadius ?? 0)
    themeDidChange()
  }

  override func themeDidChange() {
    let accent = effectiveTheme.accentColor
    backgroundColor = accent.withAlpha(accent.alpha * Self.strength)
    borderColor = accent.withAlpha(accent.alpha * 2 * Self.strength)
    borderWidth = 1
  }
}
