import Containers
import ViewTree

/// A cover with two lines beneath, in a grid.
final class AlbumTile: EntryCell {
  private static let padding = 8.0
  /// Between the cover and the title.
  private static let gap = 6.0
  /// Below the texts, so that they belong to the cover above them.
  private static let space = 12.0

  /// The size of the tiles in a list, in points. They grow with the list, and are so small in a low one that a whole row is visible.
  /// - Parameters:
  ///   - spacing: between the columns.
  ///   - lines: the height of the two lines below the cover.
  static func size(in list: Size, spacing: Double, lines: Double) -> Size {
    let texts = gap + lines
    let most = max(96, list.height - texts)
    let wanted = min(200, max(136, list.width / 5.6), most)
    var columns = max(1, ((list.width + spacing) / (wanted + spacing)).rounded(.down))
    func width() -> Double { max(1, (list.width - (columns - 1) * spacing) / columns) }
    if width() > most { columns += 1 }
    return Size(width: width(), height: width() + texts + space)
  }

  init(theme: AppTheme) {
    super.init(theme: theme, coverRadius: 6)
    cornerRadius = AppTheme.coverRadius
  }

  override func layoutSubviews() {
    let room = bounds.insetBy(dx: Self.padding, dy: Self.padding)
    // The heights of plain lines decide, so that all covers have the same size. Letters of a font with higher lines extend into the space
    // below the texts.
    let side = max(0, min(room.width, room.height - plainTextHeight - Self.gap))
    cover.frame = Rect(x: ((bounds.width - side) / 2).rounded(), y: room.minY, width: side, height: side)
    let top = room.minY + side + Self.gap
    placeLines(in: Rect(x: room.minX, y: top, width: max(0, room.width), height: room.maxY - top))
  }
}
