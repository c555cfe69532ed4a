import Languages
import Music
import ViewTree

/// A song in an album: its number, title and duration, the button that queues it, and below the title its artist, if that is not the
/// artist of the album, or why the song cannot be played.
final class SongRow: View {
  let addButton = AddButton(title: "+")
  /// Called when the song is to be queued.
  var onAdd: (() -> Void)?
  /// The second click of a double click would queue the song once more.
  private var addPress = DoublePress()
  private let number: Label
  private let title: Label
  private let artist: Label
  private let time: Label
  private let line: View
  /// Shown in place of the number of the current song.
  private let mark: Glyph

  private let theme: AppTheme

  init(theme: AppTheme) {
    self.theme = theme
    number = theme.label(font: AppTheme.smallFont, isSecondary: true)
    title = theme.label()
    artist = theme.label(font: AppTheme.smallFont, isSecondary: true)
    time = theme.label(font: AppTheme.smallFont, isSecondary: true)
    mark = theme.glyph(.play, \.accent)
    line = theme.separator()
    super.init()
    cornerRadius = AppTheme.rowRadius
    number.textAlignment = .center
    addButton.font = AppTheme.headlineFont
    addButton.cornerRadius = AppTheme.rowRadius
    addButton.setBackgroundColor(.clear, for: .normal)
    addButton.onTap = { [unowned self] in if addPress.notePress(at: window?.currentTime) { onAdd?() } }
    theme.style(addButton) { button, theme in
      button.setTitleColor(theme.secondaryText, for: .normal)
      button.setTitleColor(theme.text, for: .hovered)
      button.setBackgroundColor(theme.card, for: .hovered)
      button.setBackgroundColor(theme.cardPressed, for: .highlighted)
    }
    theme.style(self) { row, _ in row.showColor() }
    // The accessibility label of the row contains these texts.
    for label in [number, title, artist, time] { label.accessibilityRole = nil }
    for view in [line, number, title, artist, mark, addButton, time] { addSubview(view) }
  }

  private var isMarked = false
  private var isPlayable = true
  private func showColor() {
    title.textColor = isMarked ? theme.accent : isPlayable ? theme.text : theme.secondaryText
  }

  /// - Parameter mark: nil if this is not the current song.
  func show(_ entry: SongList.Entry, mark: PlayMark?) {
    let song = entry.song
    let artist = entry.namesArtist ? theme.artist(song.artist, ofPictures: song.isPicture) : nil
    let reason = entry.obstacle.map(theme.tr)
    number.text = entry.number
    // The label shows the reason instead of the artist.
    self.artist.text = reason.map(theme.language.capitalized) ?? artist ?? ""
    isMarked = mark != nil
    isPlayable = entry.obstacle == nil
    self.mark.isHidden = !isMarked
    number.isHidden = isMarked
    showColor()
    title.text = song.title
    let length = entry.duration.map(Self.minutes)
    time.text = length ?? ""
    let names = ["\(entry.number). \(song.title)", artist].compactMap(\.self).joined(separator: ", ")
    let problem = reason.map {
      song.isPicture ? theme.tr("Cannot be shown: \($0)") : theme.tr("Cannot be played: \($0)")
    }
    accessibilityLabel = names + (problem.map { ". " + $0 } ?? "")
    accessibilityValue = theme.value(of: mark, after: length)
    addButton.accessibilityLabel = theme.tr("Add \(song.title) to the queue")
    setNeedsLayout()
  }

  /// Formats a duration in seconds as people write it: 3:07.
  static func minutes(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0 else { return "0:00" }
    let whole = Int(min(seconds, 359_999).rounded(.down))
    let rest = whole % 60
    let minutes = whole / 60 % 60
    let tail = "\(rest < 10 ? "0" : "")\(rest)"
    return whole >= 3600
      ? "\(whole / 3600):\(minutes < 10 ? "0" : "")\(minutes):\(tail)" : "\(minutes):\(tail)"
  }

  override func prepareForReuse() {
    onAdd = nil
    addPress = DoublePress()
  }

  /// The distance between the texts and the sides of the row, which leaves room for the focus ring.
  static let inset = 5.0

  override func layoutSubviews() {
    let room = bounds.insetBy(dx: Self.inset, dy: 0)
    let timeWidth = time.sizeThatFits(room.size).width
    let isNarrow = room.width < 220
    let numberWidth = max(isNarrow ? 22 : 30, number.sizeThatFits(room.size).width.rounded(.up))
    // In a narrow list the titles need the room more.
    let addWidth = isNarrow ? 4.0 : 38.0
    addButton.isHidden = isNarrow
    func column(_ x: Double, _ width: Double) -> Rect {
      Rect(x: room.minX + x, y: 0, width: width, height: bounds.height - 1)
    }
    let timeX = room.width - addWidth - timeWidth
    place(number, at: column(0, numberWidth))
    place(mark, at: column(0, numberWidth).insetBy(dx: (numberWidth - 10) / 2, dy: (bounds.height - 11) / 2))
    var names = column(numberWidth + 6, max(0, timeX - numberWidth - 18))
    if !artist.text.isEmpty {
      let heights = [title, artist].map { $0.sizeThatFits(room.size).height }
      names.origin.y = ((names.height - heights[0] - heights[1]) / 2).rounded()
      names.size.height = heights[0]
      place(artist, at: Rect(x: names.minX, y: names.maxY, width: names.width, height: heights[1]))
    }
    place(title, at: names)
    place(time, at: column(timeX, timeWidth))
    place(addButton, at: column(room.width - 32, 30).insetBy(dx: 0, dy: 4))
    let thickness = lineThickness()
    line.frame = Rect(x: room.minX, y: bounds.height - thickness, width: max(0, room.width), height: thickness)
  }
}

/// A button in a row, which keys need not reach, because Return does the same.
final class AddButton: Button {
  override var canBecomeFocused: Bool { false }
}
