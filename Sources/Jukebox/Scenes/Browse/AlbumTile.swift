import Containers
import ViewTree

/// A cover with two lines beneath, in a grid.
final class AlbumTile: EntryCell, SelectionShowing {
  static let smallest = Size(width: 136, height: 184)

  private let theme: AppTheme
  var isSelected = false { didSet { showState() } }

  init(theme: AppTheme) {
    self.theme = theme
    super.init(theme: theme, coverRadius: 6)
    cornerRadius = AppTheme.coverRadius
    theme.style(self) { tile, _ in tile.showState() }
  }

  private func showState() { backgroundColor = isSelected ? theme.selection : nil }

  override func prepareForReuse() {
    super.prepareForReuse()
    isSelected = false
  }

  override func layoutSubviews() {
    let room = bounds.insetBy(dx: 8, dy: 8)
    let heights = lineHeights
    let side = max(0, min(room.width, room.height - heights.title - heights.detail - 6))
    cover.frame = Rect(x: ((bounds.width - side) / 2).rounded(), y: room.minY, width: side, height: side)
    let top = room.minY + side + 6
    placeLines(in: Rect(x: room.minX, y: top, width: max(0, room.width), height: room.maxY - top))
  }
}
