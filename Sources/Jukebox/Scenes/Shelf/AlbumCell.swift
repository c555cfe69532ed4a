import ViewTree

/// An album on the shelf: a large cover with its titles beneath.
final class AlbumCell: View {
  private let cover = ImageView()
  private let title: Label
  private let artist: Label

  init(theme: Theme) {
    title = theme.label(font: Theme.titleFont)
    artist = theme.label(font: Theme.bodyFont, isSecondary: true)
    super.init()
    accessibilityRole = .page
    cover.contentMode = .scaleAspectFill
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

  static func songs(_ count: Int) -> String { count == 1 ? "1 song" : "\(count) songs" }

  override func layoutSubviews() {
    let titleHeight = title.sizeThatFits(bounds.size).height
    let artistHeight = artist.sizeThatFits(bounds.size).height
    let textHeight = titleHeight + artistHeight + 4
    let gap = bounds.height < 260 ? 8.0 : 22.0
    let side = max(0, min(bounds.width - 16, bounds.height - textHeight - gap - 12))
    let top = max(0, (bounds.height - side - gap - textHeight) / 2)
    cover.frame = Rect(
      x: ((bounds.width - side) / 2).rounded(), y: top.rounded(), width: side.rounded(), height: side.rounded())
    title.frame = Rect(x: 0, y: cover.frame.maxY + gap, width: bounds.width, height: titleHeight)
    artist.frame = Rect(x: 0, y: title.frame.maxY + 4, width: bounds.width, height: artistHeight)
  }

  override func prepareForReuse() { album = nil }
}
