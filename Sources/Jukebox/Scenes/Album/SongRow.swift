import ViewTree

/// A song in an album: its number, title and duration. The whole row is a button.
final class SongRow: View {
  let button = Button()
  private let number: Label
  private let title: Label
  private let time: Label
  private let line = View()
  /// Shown in place of the number while the song plays.
  private let mark: Glyph

  private let theme: AppTheme

  init(theme: AppTheme) {
    self.theme = theme
    number = theme.label(font: AppTheme.smallFont, isSecondary: true)
    title = theme.label()
    time = theme.label(font: AppTheme.smallFont, isSecondary: true)
    mark = Glyph(.play, color: theme.accent)
    super.init()
    line.backgroundColor = theme.line
    line.isUserInteractionEnabled = false
    number.textAlignment = .center
    button.cornerRadius = 6
    button.setBackgroundColor(.clear, for: .normal)
    button.setBackgroundColor(theme.cardHovered, for: .hovered)
    button.setBackgroundColor(theme.cardPressed, for: .highlighted)
    // The button's accessibility label contains these texts.
    for label in [number, title, time] { label.accessibilityRole = nil }
    for view in [line, button] { addSubview(view) }
    for view in [number, title, time, mark] { button.addSubview(view) }
  }

  /// - Parameter isPlaying: whether this is the current song.
  func show(_ song: Song, at index: Int, isPlaying: Bool) {
    number.text = "\(index + 1)"
    mark.isHidden = !isPlaying
    number.isHidden = isPlaying
    title.textColor = isPlaying ? theme.accent : theme.text
    title.text = song.title
    time.text = Self.minutes(song.duration)
    button.accessibilityLabel = "\(index + 1). \(song.title)"
    button.accessibilityValue = isPlaying ? "\(time.text), playing" : time.text
    // The labels are subviews of the button, so new texts do not invalidate the layout of this view.
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

  override func prepareForReuse() { button.onTap = nil }

  /// The distance between the button and the sides of the row, which leaves room for its focus ring.
  static let inset = 5.0

  override func layoutSubviews() {
    button.frame = Rect(
      x: Self.inset, y: 3, width: max(0, bounds.width - 2 * Self.inset), height: max(0, bounds.height - 7))
    let room = button.bounds
    let timeWidth = time.sizeThatFits(room.size).width
    let numberWidth = room.width < 220 ? 22.0 : 30.0
    func column(_ x: Double, _ width: Double) -> Rect { Rect(x: x, y: 0, width: width, height: room.height) }
    button.place(number, at: column(0, numberWidth))
    button.place(mark, at: column(0, numberWidth).insetBy(dx: (numberWidth - 10) / 2, dy: (room.height - 10) / 2))
    button.place(time, at: column(room.width - timeWidth - 8, timeWidth))
    button.place(title, at: column(numberWidth + 6, max(0, room.width - numberWidth - timeWidth - 24)))
    line.frame = Rect(
      x: Self.inset, y: bounds.height - 1, width: max(0, bounds.width - 2 * Self.inset), height: 1)
  }
}
