internal import ViewTree

/// Shows that an item of a list is selected.
final class SelectionOverlay: CellOverlay {
  private static let strength = 0.24

  override func themeDidChange() {
    let accent = effectiveTheme.accentColor
    backgroundColor = accent.withAlpha(accent.alpha * Self.strength)
    borderColor = accent.withAlpha(accent.alpha * 2 * Self.strength)
    borderWidth = 1
  }
}
