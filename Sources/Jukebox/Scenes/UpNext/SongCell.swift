import ViewTree

/// A song in Up next: its cover, its title, who plays it.
final class SongCell: View {
  private let cover: ImageView
  private let title: Label
  private let artist: Label
  private let theme: Theme

  init(theme: Theme) {
    self.theme = theme
    cover = theme.coverView()
    title = theme.label(font: Theme.headlineFont)
    artist = theme.label(font: Theme.smallFont, isSecondary: true)
    super.init()
    backgroundColor = theme.card
    cornerRadius = Theme.coverRadius
    accessibilityRole = .group
    cover.cornerRadius = Theme.coverRadius - 2
    for view in [cover, title, artist] { addSubview(view) }
  }

  /// What the cell shows; the queue fills it by key path.
  var song: Song? {
    didSet {
      guard song != oldValue else { return }
      cover.image = song?.cover
      title.text = song?.title ?? ""
      artist.text = song?.artist ?? ""
      accessibilityLabel = song.map { "\($0.title), \($0.artist)" }
    }
  }

  /// Whether the cover has left for another place: what is left of the card fades without it.
  var coverHasLeft = false { didSet { cover.isHidden = coverHasLeft } }
  /// Where the cover is seen in this view, and how round its corners are.
  var coverFrame: Rect { cover.frame }
  var coverRadius: Double { cover.cornerRadius }

  override func prepareForReuse() { coverHasLeft = false }

  /// Whether a hand carries it.
  var isLifted = false {
    didSet {
      backgroundColor = isLifted ? theme.cardHovered : theme.card
      shadow = isLifted ? Shadow(color: theme.coverShadow.color, radius: 10, offset: Point(x: 0, y: 3)) : nil
    }
  }

  /// Whether its song is the one that plays, queued once more.
  var isPlaying = false {
    didSet {
      guard isPlaying != oldValue else { return }
      title.textColor = isPlaying ? theme.accent : theme.text
      accessibilityValue = isPlaying ? "Playing" : nil
    }
  }

  private static func inset(in size: Size) -> Double { min(8, max(3, size.height * 0.09)) }

  /// Where the cover lies in a cell of that size, left to right.
  static func coverFrame(in size: Size) -> Rect {
    let inset = inset(in: size)
    let side = max(0, min(size.height - 2 * inset, size.width * 0.45)).rounded()
    return Rect(x: inset, y: ((size.height - side) / 2).rounded(), width: side, height: side)
  }

  override func layoutSubviews() {
    let inset = Self.inset(in: bounds.size)
    let coverFrame = Self.coverFrame(in: bounds.size)
    let textX = coverFrame.maxX + max(8, inset + 2)
    let column = Rect(x: textX, y: 0, width: max(0, bounds.width - textX - inset), height: bounds.height)
    place(cover, at: coverFrame)
    let titleHeight = title.sizeThatFits(column.size).height
    let artistHeight = artist.sizeThatFits(column.size).height
    // A low cell tells the title alone.
    let showsArtist = bounds.height >= titleHeight + artistHeight + 4
    artist.isHidden = !showsArtist
    let top = (bounds.height - titleHeight - (showsArtist ? artistHeight + 2 : 0)) / 2
    place(title, at: Rect(x: column.minX, y: top, width: column.width, height: titleHeight))
    for label in [title, artist] { label.alignToLeading() }
    place(artist, at: Rect(x: column.minX, y: top + titleHeight + 2, width: column.width, height: artistHeight))
  }
}
