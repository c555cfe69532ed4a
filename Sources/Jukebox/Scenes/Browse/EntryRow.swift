import ViewTree

/// A row with the cover before the lines.
final class EntryRow: EntryCell {
  static let height = 52.0

  private let theme: AppTheme

  init(theme: AppTheme) {
    self.theme = theme
    super.init(theme: theme, coverRadius: 4)
    cornerRadius = 6
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    backgroundColor = nil
  }

  override func hoverDidChange(_ isHovered: Bool) { backgroundColor = isHovered ? theme.card : nil }

  override func layoutSubviews() {
    let side = max(0, bounds.height - 12)
    place(cover, at: Rect(x: 8, y: 6, width: side, height: side))
    let heights = lineHeights
    let top = ((bounds.height - heights.title - heights.detail) / 2).rounded()
    placeLines(in: Rect(x: side + 20, y: top, width: max(0, bounds.width - side - 28), height: bounds.height - top))
  }
}
