internal import ViewTree

/// Shows that a cell is selected, or that the mouse is over it. It lies over all of the cell, with its rounded corners, because cells are
/// often opaque, and takes no input.
final class CellOverlay: View {
  enum Kind { case selection, hover }

  private let kind: Kind
  private static let smallestRadius = 6.0
  /// The fill is weak, as it lies over texts, which must stay readable; the border is strong.
  private static let selectionStrength = (fill: 0.12, border: 0.75)

  init(_ kind: Kind, over cell: View) {
    self.kind = kind
    super.init(frame: cell.bounds)
    isUserInteractionEnabled = false
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    cell.addDecoration(self)
  }

  override func didMoveToSuperview() {
    cornerRadius = max(Self.smallestRadius, superview?.cornerRadius ?? 0)
    themeDidChange()
  }

  override func themeDidChange() {
    switch kind {
    case .hover:
      let edge = effectiveTheme.hoverEdge
      backgroundColor = effectiveTheme.hoverShade
      borderColor = edge
      borderWidth = edge.alpha > 0 ? Theme.hoverEdgeWidth : 0
    case .selection:
      let accent = effectiveTheme.accentColor
      backgroundColor = accent.withAlpha(accent.alpha * Self.selectionStrength.fill)
      borderColor = accent.withAlpha(accent.alpha * Self.selectionStrength.border)
      borderWidth = 1
    }
  }
}
