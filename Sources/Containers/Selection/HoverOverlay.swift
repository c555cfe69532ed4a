internal import ViewTree

/// Shows that the mouse is over a cell of a list.
final class HoverOverlay: CellOverlay {
  override func themeDidChange() { backgroundColor = effectiveTheme.hoverShade }
}
