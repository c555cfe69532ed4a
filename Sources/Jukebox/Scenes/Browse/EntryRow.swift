import ViewTree

/// A row with the cover before the texts. Songs have their duration at the end, and can have columns.
final class EntryRow: EntryCell {
  static let height = 52.0

  private let hasColumns: Bool
  private let artist: Label
  private let album: Label
  private let duration: Label
  /// Shown before the duration of the song that plays.
  private let mark: Glyph
  private static let markSide = 10.0

  /// - Parameter hasColumns: whether songs have columns where there is room for them.
  init(theme: AppTheme, hasColumns: Bool = false) {
    self.hasColumns = hasColumns
    artist = theme.label(isSecondary: true)
    album = theme.label(isSecondary: true)
    duration = theme.label(font: AppTheme.smallFont, isSecondary: true)
    mark = theme.glyph(.play, \.accent)
    super.init(theme: theme, coverRadius: 4)
    cornerRadius = AppTheme.rowRadius
    duration.textAlignment = .trailing
    for label in [artist, album, duration] {
      label.accessibilityRole = nil
      addSubview(label)
    }
    addSubview(mark)
  }

  override func show(_ content: Content) {
    super.show(content)
    artist.text = content.song?.artist ?? ""
    album.text = content.song?.album ?? ""
    duration.text = content.song?.duration ?? ""
    mark.isHidden = !isMarked || content.song == nil
  }

  override func layoutSubviews() {
    let side = max(0, bounds.height - 12)
    place(cover, at: Rect(x: 8, y: 6, width: side, height: side))
    let columns = hasColumns ? SongColumns(width: bounds.width, from: side + 20) : nil
    for label in [artist, album] { label.isHidden = columns == nil }
    showsDetail = columns == nil
    let lineHeight = lineHeights.title
    let timeWidth = duration.text.isEmpty ? 0 : duration.sizeThatFits(bounds.size).width
    let middle = ((bounds.height - lineHeight) / 2).rounded()
    func line(_ column: SongColumns.Column) -> Rect {
      Rect(x: column.x, y: middle, width: column.width, height: lineHeight)
    }
    if let columns {
      placeLines(in: line(columns.title))
      place(artist, at: line(columns.artist))
      place(album, at: line(columns.album))
      place(duration, at: line(columns.duration))
      placeMark(before: columns.duration.x + columns.duration.width - timeWidth)
    } else {
      let markWidth = mark.isHidden ? 0 : Self.markSide + 8
      let durationWidth = timeWidth > 0 ? timeWidth + 12 : 0
      let heights = lineHeights
      let top = ((bounds.height - heights.title - heights.detail) / 2).rounded()
      let width = max(0, bounds.width - side - 28 - durationWidth - markWidth)
      placeLines(in: Rect(x: side + 20, y: top, width: width, height: bounds.height - top))
      place(
        duration,
        at: Rect(x: bounds.width - 8 - durationWidth, y: middle, width: durationWidth, height: lineHeight))
      placeMark(before: bounds.width - 8 - timeWidth)
    }
  }

  private func placeMark(before x: Double) {
    let side = Self.markSide
    place(mark, inMiddleAt: x - 8 - side, size: Size(width: side, height: side))
  }
}
