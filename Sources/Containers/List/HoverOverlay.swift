internal import ViewTree

/// Shows that the mouse is over a cell of a list.
final class HoverOverlay: ListOverlay {
  override func themeDidChange() { backgroundColor = effectiveTheme.hoverShade }
}
