import ViewTree

/// An album on the shelf: a large cover with its titles beneath.
final class AlbumCell: View {
  private let cover: ImageView
  private let title: Label
  private let artist: Label

  init(theme: Theme) {
    cover = theme.coverView()
    title = theme.label(font: Theme.titleFont)
    artist = theme.label(font: Theme.bodyFont, isSecondary: true)
    super.init()
    accessibilityRole = .page
    cover.cornerRadius = Theme.coverRadius
    cover.shadow = theme.coverShadow
    for label in [title, artist] { label.textAlignment = .center }
    for view in [cover, title, artist] { addSubview(view) }
  }

  var album: Album? {
    didSet {
      cover.image = album?.cover
      title.text = album?.title ?? ""
      artist.text = album.map { "\($0.artist) · \(Self.songs($0.songs.count))" } ?? ""
      accessibilityLabel = album.map { "\($0.title), \($0.artist)" }
    }
  }

  /// What lies over the upper part of the cell, in points: only the cover's shadow reaches up there.
  var topInset = 0.0 { didSet { if topInset != oldValue { setNeedsLayout() } } }

  /// How far the cell is from the middle of the shelf, in cells: the titles of neighbours fade away.
  var distance = 0.0 {
    didSet {
      let alpha = min(1, max(0, 1.5 - 2 * abs(distance)))
      for label in [title, artist] { label.alpha = alpha }
    }
  }

  static func songs(_ count: Int) -> String { count == 1 ? "1 song" : "\(count) songs" }

  /// How large a cover is, at most, in a cell of so many points without its `topInset`.
  static func coverSide(inHeight height: Double) -> Double { max(0, height - 72 - gap(inHeight: height)) }

  private static func gap(inHeight height: Double) -> Double { height < 260 ? 8 : 22 }

  override func layoutSubviews() {
    let titleHeight = title.sizeThatFits(bounds.size).height
    let artistHeight = artist.sizeThatFits(bounds.size).height
    let textHeight = titleHeight + artistHeight + 4
    let room = max(0, bounds.height - topInset)
    let gap = Self.gap(inHeight: room)
    let side = max(0, min(bounds.width - 16, room - textHeight - gap - (room < 260 ? 12 : 24)))
    let top = topInset + max(0, (room - side - gap - textHeight) / 2)
    cover.frame = Rect(
      x: ((bounds.width - side) / 2).rounded(), y: top.rounded(), width: side.rounded(), height: side.rounded())
    title.frame = Rect(x: 8, y: cover.frame.maxY + gap, width: max(0, bounds.width - 16), height: titleHeight)
    artist.frame = Rect(x: 8, y: title.frame.maxY + 4, width: max(0, bounds.width - 16), height: artistHeight)
  }

  override func prepareForReuse() { album = nil }
}
