import Languages
import Music
import ViewTree

/// An album on the shelf: a large cover with title and artist beneath. The whole cell is a button.
final class AlbumCell: Button {
  private let cover: CoverView
  /// Highlights the cover while the cell is hovered or pressed.
  private let shade = View()
  private let title: Label
  private let artist: Label

  private let theme: AppTheme

  init(theme: AppTheme) {
    self.theme = theme
    cover = CoverView(theme: theme)
    title = theme.label(font: AppTheme.titleFont)
    artist = theme.label(font: AppTheme.bodyFont, isSecondary: true)
    super.init(title: "")
    accessibilityRole = .page
    for state in [State.normal, .hovered, .highlighted] { setBackgroundColor(.clear, for: state) }
    shade.cornerRadius = AppTheme.coverRadius
    theme.style(shade) { $0.borderColor = $1.text.withAlpha(0.6) }
    shade.isUserInteractionEnabled = false
    shade.alpha = 0
    onStateChange = { [weak self] in self?.show($0) }
    cover.cornerRadius = AppTheme.coverRadius
    theme.style(cover) { $0.shadow = $1.coverShadow }
    theme.style(self) { cell, _ in cell.showTexts() }
    theme.translate(self) { cell, _ in cell.showTexts() }
    for label in [title, artist] { label.textAlignment = .center }
    for view in [cover, shade, title, artist] { addSubview(view) }
  }

  var album: AlbumSummary? {
    didSet {
      cover.show(album?.cover, named: album?.title) { [weak self] in
        guard let self, let album else { return [] }
        return otherCovers?(album) ?? []
      }
      showTexts()
    }
  }

  /// Returns covers that stand in for that of an album if it cannot be shown.
  var otherCovers: ((AlbumSummary) -> [Cover])?

  /// Nil if the current song of the player is not on the album.
  var mark: PlayMark? { didSet { if mark != oldValue { showTexts() } } }

  private func showTexts() {
    title.text = album.map { theme.album($0.title, by: $0.artist) } ?? ""
    let name = album.flatMap { theme.artist($0.artist, ofPictures: $0.arePictures) }
    accessibilityLabel = album.map { Self.name(of: $0, in: theme) }
    let songs = album.map { theme.tr(Self.songs($0.songCount, arePictures: $0.arePictures)) }
    let text = theme.joined([name, songs])
    artist.textColor = mark == nil ? theme.secondaryText : theme.accent
    switch mark {
    case .playing: artist.text = theme.tr("\(text) · playing")
    case .paused: artist.text = theme.tr("\(text) · paused")
    case nil: artist.text = text
    }
    accessibilityValue = theme.value(of: mark)
  }

  /// The size of the cover, in points.
  var coverSize: Size { cover.bounds.size }

  /// How much of the upper part of the cell lies behind the heading, in points. Only the cover's shadow extends into it.
  var topInset = 0.0 { didSet { if topInset != oldValue { setNeedsLayout() } } }

  /// The width that the texts may have, in points. Long ones extend over the cells beside this one, whose texts are not visible then.
  var textRoom = 0.0 { didSet { if textRoom != oldValue { setNeedsLayout() } } }

  /// The cell's distance from the middle of the shelf, in cells. Its texts fade with it, so that only one cell at a time shows them.
  var distance = 0.0 {
    didSet {
      let alpha = min(1, max(0, (0.5 - abs(distance)) / 0.35))
      for label in [title, artist] { label.alpha = alpha }
    }
  }

  /// The shelf takes the focus instead, and presses the cell in the middle.
  override var canBecomeFocused: Bool { false }

  /// The cell also lies behind the heading, so the ring is around the cover.
  override var focusRing: FocusRing? {
    FocusRing(around: self, rect: cover.frame, cornerRadius: AppTheme.coverRadius, isInside: false)
  }

  private func show(_ state: State) {
    let isMarked = state == .hovered || state == .highlighted
    // Hovering shows a border, which leaves the colours of the picture unchanged. Only a press darkens the picture.
    if isMarked {
      shade.borderWidth = 2
      shade.backgroundColor = Color(white: 0, alpha: state == .highlighted ? 0.22 : 0)
    }
    View.animate(withDuration: AppTheme.quickFade) { shade.alpha = isMarked ? 1 : 0 }
  }

  /// The title and the artist, as assistive technology says them.
  static func name(of album: AlbumSummary, in theme: AppTheme) -> String {
    let title = theme.album(album.title, by: album.artist)
    return theme.artist(album.artist, ofPictures: album.arePictures).map { "\(title), \($0)" } ?? title
  }

  static func songs(_ count: Int, arePictures: Bool = false) -> Sentence {
    arePictures
      ? tr(one: "\(count) picture", other: "\(count) pictures", count)
      : tr(one: "\(count) song", other: "\(count) songs", count)
  }

  /// How many songs and how many pictures there are, without a kind of which there are none.
  static func counts(songs: Int, pictures: Int) -> [Sentence] {
    (songs > 0 ? [Self.songs(songs)] : []) + (pictures > 0 ? [Self.songs(pictures, arePictures: true)] : [])
  }

  /// The largest side of a cover in a cell of this height, without its `topInset`, in points.
  static func coverSide(inHeight height: Double) -> Double { max(0, height - 72 - gap(inHeight: height)) }

  private static func gap(inHeight height: Double) -> Double { height < 260 ? 8 : 22 }

  override func layoutSubviews() {
    super.layoutSubviews()
    // Use the line heights rather than the sizes of the texts, so that all covers have the same size.
    let titleHeight = title.lineHeight
    let artistHeight = artist.lineHeight
    let room = max(0, bounds.height - topInset)
    let gap = Self.gap(inHeight: room)
    // In a very low cell, the cover gets the room of the artist's name.
    artist.isHidden = room < 120
    let textHeight = titleHeight + (artist.isHidden ? 0 : artistHeight + 4)
    let side = max(0, min(bounds.width - 16, room - textHeight - gap - (room < 260 ? 12 : 24)))
    let top = topInset + max(0, (room - side - gap - textHeight) / 2)
    cover.frame = Rect(
      x: ((bounds.width - side) / 2).rounded(), y: top.rounded(), width: side.rounded(), height: side.rounded())
    shade.frame = cover.frame
    let textWidth = max(0, bounds.width - 16, textRoom)
    let textX = ((bounds.width - textWidth) / 2).rounded()
    title.frame = Rect(x: textX, y: cover.frame.maxY + gap, width: textWidth, height: titleHeight)
    artist.frame = Rect(x: textX, y: title.frame.maxY + 4, width: textWidth, height: artistHeight)
  }

  override func prepareForReuse() {
    album = nil
    onTap = nil
  }
}
