import Containers
import Languages
import Music
import ViewTree

/// A song in Up next: its cover, title and artist.
final class SongCell: View, SelectionShowing {
  private let cover: CoverView
  private let title: Label
  private let artist: Label
  private let theme: AppTheme

  init(theme: AppTheme) {
    self.theme = theme
    cover = CoverView(theme: theme)
    title = theme.label(font: AppTheme.headlineFont)
    artist = theme.label(font: AppTheme.smallFont, isSecondary: true)
    super.init()
    theme.style(self) { cell, _ in cell.showState() }
    theme.translate(self) { cell, _ in cell.showArtist() }
    cornerRadius = AppTheme.coverRadius
    accessibilityRole = .group
    cover.cornerRadius = AppTheme.coverRadius - 2
    for view in [cover, title, artist] { addSubview(view) }
  }

  /// The song that the cell shows. The queue sets it.
  var song: Song? {
    didSet {
      guard song != oldValue else { return }
      cover.show(song?.cover, named: song?.coverName)
      title.text = song?.title ?? ""
      showArtist()
    }
  }

  /// The `PlaybackItem.id` of the song.
  var itemID: Int?

  /// Whether the song waits, was played, or would follow.
  var kind = QueueItemKind.waiting {
    didSet {
      guard kind != oldValue else { return }
      showState()
      showArtist()
    }
  }

  /// For a song that was played: when, and whether it was skipped. Nil for other songs.
  var remark: Sentence? { didSet { if remark != oldValue { showArtist() } } }

  /// Why the song cannot be played, as a phrase; nil if it can be played.
  var failure: Sentence? {
    didSet {
      guard failure != oldValue else { return }
      showState()
      showArtist()
    }
  }

  /// How many cards are dragged together with this one, including itself.
  var carriedCount = 1 { didSet { if carriedCount != oldValue { showArtist() } } }

  /// Whether the card has room for one line only.
  private var isLow = false { didSet { if isLow != oldValue { showLine() } } }
  /// What a low card shows beside the title: when the song was played or begins, or how many cards are dragged.
  private var shortText = ""
  /// What other cards show below the title: the artist and the time, or why the song cannot be played, or how many cards are dragged.
  private var longText = ""

  private func showLine() {
    let text = isLow ? shortText : longText
    artist.isHidden = text.isEmpty
    artist.text = text
  }

  private func showArtist() {
    // Without “Cannot be played”, so that the beginning of the reason is visible.
    let reason = failure.map(theme.tr)
    let time = remark ?? (isFocusShown ? beginning?()?.time : nil)
    let isPicture = song?.isPicture == true
    let name = song.flatMap { theme.artist($0.artist, ofPictures: isPicture) }
    shortText =
      (carriedCount > 1 ? AlbumCell.songs(carriedCount, arePictures: isPicture) : time).map(theme.tr) ?? ""
    longText =
      carriedCount > 1
      ? shortText
      : reason.map(theme.language.capitalized)
        ?? theme.joined([time.map(theme.tr), name])
    let wasHidden = artist.isHidden
    showLine()
    // The title makes room for it.
    if isLow || artist.isHidden != wasHidden { setNeedsLayout() }
    let names = song.map { [$0.title, name, remark.map(theme.tr)].compactMap(\.self).joined(separator: ", ") }
    accessibilityLabel = names.map { $0 + (problem.map { ". \($0)" } ?? "") }
    showToolTip()
  }

  /// Whether the cover is flying to Now playing, where it becomes a disc. The rest of the card fades out without it.
  var coverHasLeft = false { didSet { cover.isHidden = coverHasLeft } }
  /// The cover's frame and corner radius in this view.
  var coverFrame: Rect { cover.frame }
  var coverRadius: Double { cover.cornerRadius }

  override func prepareForReuse() {
    coverHasLeft = false
    carriedCount = 1
    isHovered = false
    isFocusShown = false
  }

  /// Whether the card is being dragged to a different place.
  var isLifted = false {
    didSet {
      showState()
      cursor = isLifted ? .grabbing : nil
      shadow = isLifted ? Shadow(color: theme.coverShadow.color, radius: 10, offset: Point(x: 0, y: 3)) : nil
    }
  }

  private var isHovered = false { didSet { showState() } }
  /// Whether the card is selected. Selected cards are moved, removed and saved together.
  var isSelected = false { didSet { if isSelected != oldValue { showState() } } }
  /// Computes when the song begins, which the card shows while it has the focus; nil if that is not known.
  var beginning: (() -> SongBeginning?)?
  /// Whether the card has the visible focus. It then shows when its song begins.
  var isFocusShown = false { didSet { if isFocusShown != oldValue { showArtist() } } }

  /// Says when the song begins, or that it was played or would follow, which otherwise only the colours show.
  override var accessibilityHint: String? {
    switch kind {
    case .waiting: (beginning?()?.sentence).map(theme.tr)
    case .departed: theme.tr("Was played")
    case .offered: theme.tr("Would follow")
    }
  }

  /// Says what a press does, which Return does, too.
  override func accessibilityDescription(of action: AccessibilityAction) -> String? {
    guard action == .press else { return nil }
    return switch kind {
    case .waiting: theme.tr("Play now")
    case .departed: theme.tr("Play next")
    case .offered: theme.tr("Add to queue")
    }
  }

  /// Updates times that may have changed with the clock.
  func updateTimes() {
    if isFocusShown { showArtist() }
    if isHovered { showToolTip() }
  }

  override func hoverDidChange(_ isHovered: Bool) {
    self.isHovered = isHovered
    showToolTip()
  }

  private var problem: String? { failure.map { theme.tr("Cannot be played: \($0)") } }

  /// The text of a card that does not wait is often too long for it, because it also says when the song was played.
  private func showToolTip() {
    toolTip = problem ?? (isHovered ? kind == .waiting ? accessibilityHint : accessibilityLabel : nil)
  }

  private func showState() {
    // Songs that were played are paler than waiting ones, and songs that would follow are the palest.
    let paleness = kind == .waiting ? 0 : kind == .departed ? 0.5 : 0.75
    let card = isLifted || isHovered ? theme.cardHovered : theme.card
    backgroundColor = isSelected ? theme.selection : isLifted ? card : card.mixed(with: theme.panel, paleness)
    theme.showHover(of: self, isHovered)
    title.textColor = kind != .waiting ? theme.secondaryText : isOfCurrentSong ? theme.accent : theme.text
    artist.textColor = theme.secondaryText
    // Over the colour of the selection, paler texts could hardly be read.
    if isSelected { for label in [title, artist] { label.textColor = theme.text } }
    cover.alpha = failure != nil ? 0.4 : kind == .waiting ? 1 : kind == .departed ? 0.55 : 0.35
  }

  /// Whether the current song of the player is the same song. The colour of the title shows that. Assistive technology is not told that the
  /// card plays: what plays is another copy of the song, and its value is its place, which the queue sets.
  var isOfCurrentSong = false { didSet { if isOfCurrentSong != oldValue { showState() } } }

  private static func inset(in size: Size) -> Double { min(8, max(3, size.height * 0.09)) }
  private static func gap(in size: Size) -> Double { max(8, inset(in: size) + 2) }
  /// The width that a cover leaves for the texts, in points, unless it is as small as `smallestCover`.
  private static let textWidth = 84.0
  private static let smallestCover = 32.0
  private static let mostTitleLines = 3

  /// The frame of the cover in a cell of this size, for a left-to-right layout.
  static func coverFrame(in size: Size) -> Rect {
    let inset = inset(in: size)
    let room = size.width - 2 * inset - gap(in: size) - textWidth
    let side = max(0, min(size.height - 2 * inset, size.width * 0.4, max(smallestCover, room))).rounded()
    return Rect(x: inset, y: ((size.height - side) / 2).rounded(), width: side, height: side)
  }

  override func layoutSubviews() {
    let inset = Self.inset(in: bounds.size)
    let coverFrame = Self.coverFrame(in: bounds.size)
    let textX = coverFrame.maxX + Self.gap(in: bounds.size)
    let column = Rect(x: textX, y: 0, width: max(0, bounds.width - textX - inset), height: bounds.height)
    place(cover, at: coverFrame)
    let artistHeight = artist.lineHeight
    // A long title has as many lines as the cell has room for. A single word is truncated rather than broken.
    let lines = Int((max(0, bounds.height - artistHeight - 2 * inset) / title.lineHeight).rounded(.down))
    title.numberOfLines = title.text.canFillLines ? min(Self.mostTitleLines, max(1, lines)) : 1
    let textHeight = title.sizeThatFits(column.size).height
    // A low cell shows only the title, and a time at the end of the line. The height of a plain title decides, so that all cells of a size
    // look the same. Letters of another font, whose lines are higher, extend a little beyond the title's frame where there is no room.
    let mostHeight = bounds.height - artistHeight - 4
    isLow = mostHeight < title.lineHeight
    if isLow { return layOutLine(in: column, titleHeight: textHeight) }
    let titleHeight = min(textHeight, mostHeight)
    // Where nothing stands below the title, as on the cards of most pictures, the title alone is in the middle.
    let top = (bounds.height - titleHeight - (artist.isHidden ? 0 : artistHeight + 2)) / 2
    place(title, at: Rect(x: column.minX, y: top, width: column.width, height: titleHeight))
    place(artist, at: Rect(x: column.minX, y: top + titleHeight + 2, width: column.width, height: artistHeight))
  }

  /// Places the title, and the time behind it.
  private func layOutLine(in column: Rect, titleHeight: Double) {
    let size = artist.isHidden ? .zero : artist.sizeThatFits(column.size)
    let width = min(size.width.rounded(.up), column.width / 2)
    // The time does not touch the focus ring.
    let end = width > 0 ? bounds.width - Self.gap(in: bounds.size) : column.maxX
    let room = max(0, end - column.minX - (width > 0 ? width + 8 : 0))
    place(title, at: Rect(x: column.minX, y: (bounds.height - titleHeight) / 2, width: room, height: titleHeight))
    place(
      artist,
      at: Rect(x: end - width, y: (bounds.height - size.height) / 2, width: width, height: size.height))
  }
}

/// When a queued song begins: as a time, and in a sentence.
struct SongBeginning {
  var time: Sentence
  var sentence: Sentence
}
