import ViewTree

/// An album on the shelf: a large cover with its titles beneath; all of it can be pressed.
final class AlbumCell: Button {
  private let cover: ImageView
  /// What tells over the cover that the cell is under the pointer, or pressed.
  private let shade = View()
  private let title: Label
  private let artist: Label

  private let theme: Theme

  init(theme: Theme) {
    self.theme = theme
    cover = theme.coverView()
    title = theme.label(font: Theme.titleFont)
    artist = theme.label(font: Theme.bodyFont, isSecondary: true)
    super.init(title: "")
    accessibilityRole = .page
    for state in [State.normal, .hovered, .highlighted] { setBackgroundColor(.clear, for: state) }
    shade.cornerRadius = Theme.coverRadius
    shade.borderColor = theme.text.withAlpha(0.6)
    shade.isUserInteractionEnabled = false
    shade.alpha = 0
    onStateChange = { [weak self] in self?.show($0) }
    cover.cornerRadius = Theme.coverRadius
    cover.shadow = theme.coverShadow
    for label in [title, artist] { label.textAlignment = .center }
    for view in [cover, shade, title, artist] { addSubview(view) }
  }

  var album: Album? {
    didSet {
      cover.image = album?.cover
      title.text = album?.title ?? ""
      markWhatPlays()
      accessibilityLabel = album.map { "\($0.title), \($0.artist)" }
    }
  }

  /// The song that plays, wherever it is from.
  var playing: Song? { didSet { if playing != oldValue { markWhatPlays() } } }

  private func markWhatPlays() {
    let isPlaying = album.map { album in playing.map(album.songs.contains) ?? false } ?? false
    let text = album.map { "\($0.artist) · \(Self.songs($0.songs.count))" } ?? ""
    artist.text = isPlaying ? "\(text) · playing" : text
    artist.textColor = isPlaying ? theme.accent : theme.secondaryText
    accessibilityValue = isPlaying ? "Playing" : nil
  }

  /// How large the cover is shown, in points.
  var coverSize: Size { cover.bounds.size }

  /// What lies over the upper part of the cell, in points: only the cover's shadow reaches up there.
  var topInset = 0.0 { didSet { if topInset != oldValue { setNeedsLayout() } } }

  /// How far the cell is from the middle of the shelf, in cells: the titles of neighbours fade away.
  var distance = 0.0 {
    didSet {
      let alpha = min(1, max(0, 1.5 - 2 * abs(distance)))
      for label in [title, artist] { label.alpha = alpha }
    }
  }

  /// The shelf has the focus, and presses the one in the middle.
  override var canBecomeFocused: Bool { false }

  private func show(_ state: State) {
    let isMarked = state == .hovered || state == .highlighted
    // An edge, as a picture's own colours are to be seen; darker only for the moment of a press.
    if isMarked {
      shade.borderWidth = 2
      shade.backgroundColor = Color(white: 0, alpha: state == .highlighted ? 0.22 : 0)
    }
    View.animate(withDuration: 0.12) { shade.alpha = isMarked ? 1 : 0 }
  }

  static func songs(_ count: Int) -> String { count == 1 ? "1 song" : "\(count) songs" }

  /// How large a cover is, at most, in a cell of so many points without its `topInset`.
  static func coverSide(inHeight height: Double) -> Double { max(0, height - 72 - gap(inHeight: height)) }

  private static func gap(inHeight height: Double) -> Double { height < 260 ? 8 : 22 }

  override func layoutSubviews() {
    super.layoutSubviews()
    // Whatever the titles say: all covers are of the same size.
    let titleHeight = title.lineHeight
    let artistHeight = artist.lineHeight
    let textHeight = titleHeight + artistHeight + 4
    let room = max(0, bounds.height - topInset)
    let gap = Self.gap(inHeight: room)
    let side = max(0, min(bounds.width - 16, room - textHeight - gap - (room < 260 ? 12 : 24)))
    let top = topInset + max(0, (room - side - gap - textHeight) / 2)
    cover.frame = Rect(
      x: ((bounds.width - side) / 2).rounded(), y: top.rounded(), width: side.rounded(), height: side.rounded())
    shade.frame = cover.frame
    title.frame = Rect(x: 8, y: cover.frame.maxY + gap, width: max(0, bounds.width - 16), height: titleHeight)
    artist.frame = Rect(x: 8, y: title.frame.maxY + 4, width: max(0, bounds.width - 16), height: artistHeight)
  }

  override func prepareForReuse() {
    album = nil
    onTap = nil
  }
}
