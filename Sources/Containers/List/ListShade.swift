internal import ViewTree

/// What shows that the mouse is over a cell of a list. Like the mark of a selected one, it lies over all of the cell.
final class ListShade: View {
  init() {
    super.init()
    isUserInteractionEnabled = false
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    themeDidChange()
  }

  override func didMoveToSuperview() {
    cornerRadius = max(ListMark.smallestRadius, superview?.cornerRadius ?? 0)
    themeDidChange()
  }

  override func themeDidChange() { backgroundColor = effectiveTheme.hoverShade }
}
