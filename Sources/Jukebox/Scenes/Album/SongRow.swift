import ViewTree

/// A song in an album: its number, its title, how long it is.
final class SongRow: View {
  private let number: Label
  private let title: Label
  private let time: Label
  private let line = View()

  init(theme: Theme) {
    number = theme.label(font: Theme.smallFont, isSecondary: true)
    title = theme.label()
    time = theme.label(font: Theme.smallFont, isSecondary: true)
    super.init()
    accessibilityRole = .group
    line.backgroundColor = theme.line
    number.textAlignment = .center
    for view in [number, title, time, line] { addSubview(view) }
  }

  func show(_ song: Song, at index: Int) {
    number.text = "\(index + 1)"
    title.text = song.title
    time.text = Self.minutes(song.duration)
    accessibilityLabel = "\(index + 1). \(song.title)"
  }

  /// Seconds as people write the length of a song: 3:07.
  static func minutes(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0 else { return "0:00" }
    let whole = Int(min(seconds, 359_999).rounded(.down))
    let rest = whole % 60
    let minutes = whole / 60 % 60
    let tail = "\(rest < 10 ? "0" : "")\(rest)"
    return whole >= 3600
      ? "\(whole / 3600):\(minutes < 10 ? "0" : "")\(minutes):\(tail)" : "\(minutes):\(tail)"
  }

  override func layoutSubviews() {
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    let timeWidth = time.sizeThatFits(bounds.size).width
    let numberWidth = bounds.width < 220 ? 22.0 : 30.0
    title.alignToLeading()
    func place(_ view: View, x: Double, width: Double) {
      let left = isMirrored ? bounds.width - x - width : x
      view.frame = Rect(x: left, y: 0, width: width, height: bounds.height - 1)
    }
    place(number, x: 0, width: numberWidth)
    place(time, x: bounds.width - timeWidth - 6, width: timeWidth)
    place(title, x: numberWidth + 6, width: max(0, bounds.width - numberWidth - timeWidth - 22))
    line.frame = Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
  }
}
