import Languages
import Music
import Platform
import ViewTree

/// The line below the heading of Up next: how many songs wait, how long they are, and when playing ends, as far as there is room. While
/// several songs are selected, it shows their number and length instead.
final class QueueCaption {
  let label: Label
  private let player: Player
  private let theme: AppTheme
  /// The longest text first.
  private var texts = [""]
  private var nextMinute: ScheduledAction?
  /// How many songs are selected, and how long they are together, in seconds.
  private var selection = (count: 0, seconds: 0.0)

  /// Called at the beginning of a minute, when times may have changed, also that in the caption.
  private let onMinute: () -> Void

  init(theme: AppTheme, player: Player, onMinute: @escaping () -> Void) {
    self.onMinute = onMinute
    label = theme.label(font: AppTheme.smallFont, isSecondary: true)
    self.player = player
    self.theme = theme
  }

  /// Notes which songs are selected. `update()` shows their number and length. If several are selected or deselected at once, assistive
  /// technology says so, because it reads at most the one that has the focus.
  /// - Parameter isByUser: whether the user has selected or deselected them, rather than changed the queue.
  func select(_ items: [PlaybackItem], isByUser: Bool = false) {
    if items.count > selection.count + 1 {
      label.window?.announce(theme.tr("\(items.count) selected"))
    } else if isByUser, items.isEmpty, selection.count > 1 {
      label.window?.announce(theme.tr("Nothing selected"))
    }
    selection = (items.count, items.reduce(0) { $0 + $1.song.duration })
  }

  /// Shows the current state of the queue, and calls `onMinute` at the next minute: while the player is paused, the queue ends later and
  /// later, and while it plays, the clock may be set or the computer suspended.
  func update() {
    nextMinute?.cancel()
    nextMinute = nil
    let sentences =
      selection.count > 1 ? Self.texts(forSelected: selection.count, selection.seconds) : Self.texts(for: player)
    let count = selection.count > 1 ? selection.count : player.songCount
    // The number alone is better than nothing.
    texts = sentences.map(theme.tr) + (count > 0 ? [theme.language.number(count)] : [])
    label.accessibilityLabel = theme.tr(Self.name(of: player))
    label.accessibilityValue =
      selection.count > 1
      ? texts[0]
      : Self.times(of: player).map(theme.tr)
    fit()
    guard let date = player.time().date, showsTimes, isShown, let window = label.window else { return }
    // The time that is shown changes when it reaches a whole minute itself.
    let shown = player.isPlaying || player.endsAtTimer ? date : Self.end(of: player) ?? date
    nextMinute = window.schedule(after: 60 - shown.truncatingRemainder(dividingBy: 60) + 0.01) { [weak self] in
      self?.onMinute()
    }
  }

  /// Whether anything is shown that depends on the clock: when songs begin and end, or the timer and its place.
  private var showsTimes: Bool {
    player.timer != nil || player.songCount > 0 && (player.repeatMode != .song || player.secondsUntilEnd != nil)
  }

  /// Whether the region may be visible: it is neither in a closed drawer nor in a hidden window.
  private var isShown: Bool {
    var view = label.superview
    while let next = view {
      if next.isHidden || next.isInputSuspended { return false }
      view = next.superview
    }
    return label.window?.isVisible == true
  }

  /// The widths of the texts that say no more than how many songs there are, in points, the longest first.
  var leastWidths: [Double] { texts.count > 1 ? texts.suffix(2).map { label.font.width(of: $0) } : [] }

  /// Shows the longest text for which there is room, or none.
  func fit() {
    let room = label.bounds.width
    label.text = label.font.first(of: texts + [""], fitting: room > 0 ? room : .infinity)
  }

  // MARK: What it says

  private static func texts(for player: Player) -> [Sentence] {
    guard player.songCount > 0 else { return [""] }
    let songs = AlbumCell.songs(player.songCount, arePictures: player.queuesPictures)
    // If none of the songs can be played, they have no length and no end.
    guard let length = duration(player.queuedSeconds) else { return [songs] }
    let end = timeOfEnd(of: player)
    // Where there is less room, the end is left out first, and then the length, so that neither comes and goes with the width.
    guard player.isSuggested else {
      return (end.map { [tr("\(songs) · \(length) · until \($0)")] } ?? []) + [tr("\(songs) · \(length)"), songs]
    }
    let count = player.songCount
    return (end.map { [tr("\(songs) · \(length) · until \($0) · suggested")] } ?? []) + [
      tr("\(songs) · \(length) · suggested"), tr("\(songs) · suggested"),
      tr(one: "\(count) suggested", other: "\(count) suggested", count), songs,
    ]
  }

  private static func texts(forSelected count: Int, _ seconds: Double) -> [Sentence] {
    (duration(seconds).map { [tr("\(count) selected · \($0)")] } ?? []) + [tr("\(count) selected")]
  }

  private static func name(of player: Player) -> Sentence {
    guard player.songCount > 0 else { return tr("No songs") }
    let songs = AlbumCell.songs(player.songCount, arePictures: player.queuesPictures)
    return player.isSuggested ? tr("\(songs), suggested from your library") : songs
  }

  private static func times(of player: Player) -> Sentence? {
    guard let length = duration(player.queuedSeconds) else { return nil }
    return timeOfEnd(of: player).map { tr("\(length), until \($0)") } ?? length
  }

  /// When a stop, the timer or the end of the queue ends what plays, in seconds since the beginning of 1970.
  private static func end(of player: Player) -> Double? {
    guard player.songCount > 0, let date = player.time().date else { return nil }
    return player.secondsUntilEnd.map { date + $0 }
  }

  /// A day, in seconds. What is as far away as that has no time of day that would be understood.
  static let day = 86_400.0

  /// The time of day at which playing ends; nil if that is not known, or is a day away.
  private static func timeOfEnd(of player: Player) -> Sentence? {
    guard let seconds = player.secondsUntilEnd, seconds < day else { return nil }
    return end(of: player).map { WallClock.timeOfDay(at: $0).sentence }
  }

  /// Formats a duration, given in seconds, in hours and minutes; at least one minute. Nil for what lists of songs show as 0:00.
  static func duration(_ seconds: Double) -> Sentence? {
    guard seconds >= 1 else { return nil }
    let minutes = Int(max(1, (min(seconds, 1e9) / 60).rounded()))
    return minutes < 60 ? tr("\(minutes) min") : tr("\(minutes / 60) h \(minutes % 60) min")
  }
}

extension WallClock.TimeOfDay {
  /// The time as on a clock, for example 22:19.
  var sentence: Sentence { Sentence(hour: hour, minute: minute) }

  /// The time of day that the user has typed: 23:30, 23.30, 2330, 7, 7:05, 7 pm or 7:05 a.m.; nil for anything else.
  init?(typed text: String) {
    var text = Substring(text.lowercased())
    var isAfternoon: Bool?
    for (suffix, value) in [("a.m.", false), ("p.m.", true), ("am", false), ("pm", true)] where text.hasSuffix(suffix) {
      text.removeLast(suffix.count)
      isAfternoon = value
      break
    }
    let numbers = text.split(whereSeparator: { ":. h".contains($0) }).map(String.init)
    guard numbers.count <= 2, let first = numbers.first,
      numbers.allSatisfy({ $0.count <= 4 && $0.allSatisfy(\.isWholeNumber) })
    else { return nil }
    let digits = numbers.count == 1 && first.count > 2 ? [String(first.dropLast(2)), String(first.suffix(2))] : numbers
    var values = digits.compactMap { Int($0) }
    guard values.count == digits.count, (0...24).contains(values[0]),
      (0..<60).contains(values.count > 1 ? values[1] : 0)
    else { return nil }
    if let isAfternoon {
      guard (1...12).contains(values[0]) else { return nil }
      values[0] = values[0] % 12 + (isAfternoon ? 12 : 0)
    }
    self.init(hour: values[0] % 24, minute: values.count > 1 ? values[1] : 0)
  }
}
