import Languages
import Music
import ViewTree

/// The elapsed time of the current song, a seek bar, and the duration. Hidden while nothing plays.
final class Timeline: View {
  private let theme: AppTheme
  private let player: Player
  private let elapsed: Label
  private let total: Label
  private let seekBar = Slider()
  /// Whether the user drags the position of the current song.
  private var isDragged = false
  /// Whether the song that was dragged has ended: nothing more of the drag counts.
  private var isDragOver = false
  private var ticking: ScheduledAction?
  /// In the form `.line` there is only the seek bar; otherwise it is between the times.
  var form = BarArrangement.Form.wide {
    didSet { if form != oldValue { setNeedsLayout() } }
  }

  init(theme: AppTheme, player: Player) {
    self.theme = theme
    self.player = player
    elapsed = theme.label(font: AppTheme.smallFont, isSecondary: true)
    total = theme.label(font: AppTheme.smallFont, isSecondary: true)
    super.init(frame: .zero)
    isHidden = true
    elapsed.textAlignment = .trailing
    seekBar.thumbSide = 12
    seekBar.onChange = { [weak self] in self?.positionDidChange($0) }
    seekBar.onTrackingEnd = { [weak self] in self?.trackingDidEnd() }
    for child in [elapsed, seekBar, total] { addSubview(child) }
    theme.translate(self) { timeline, theme in
      timeline.seekBar.accessibilityLabel = theme.tr("Position")
      timeline.showTime()
    }
  }

  // MARK: What is shown

  /// - Parameter next: gets the focus if the position has it and goes, as nothing plays any more. Whoever has only pressed the position does
  ///   not see where the focus is, and would press a button by the next Space without knowing, so no view gets it then.
  func songDidChange(passingFocusTo next: View?) {
    isDragged = false
    isDragOver = seekBar.isTracking
    if player.current == nil { seekBar.passFocus(to: window?.isFocusFromPress == true ? nil : next) }
    isHidden = player.current == nil
    if isHidden {
      ticking?.cancel()
      for label in [elapsed, total] { label.text = "" }
    }
    durationDidChange()
  }

  func durationDidChange() {
    seekBar.range = 0...max(0.001, player.duration)
    lengthOfTimesMayHaveChanged()
  }

  /// Shows the position, and again when the next second begins.
  /// - Parameter isNext: whether that second has begun, and nothing else has happened.
  func tick(isNext: Bool = false) {
    ticking?.cancel()
    let position = player.position
    if !seekBar.isTracking {
      let value = min(position, seekBar.range.upperBound)
      if isNext { seekBar.advance(to: value) } else { seekBar.value = value }
    }
    showTime()
    guard player.isPlaying else { return }
    let untilNextSecond = 1 - (position - position.rounded(.down))
    ticking = window?.schedule(after: untilNextSecond + 0.001) { [weak self] in self?.tick(isNext: true) }
  }

  /// A song may begin before the window is there, as one that is named on the command line does.
  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { tick() }
  }

  private func showTime() {
    guard !isHidden else { return }
    let position = isDragged ? seekBar.value : player.position
    elapsed.text = SongRow.minutes(position)
    total.text = SongRow.minutes(player.duration)
    lengthOfTimesMayHaveChanged()
    seekBar.accessibilityValue = theme.tr(Self.sentence(at: position, of: player.duration))
  }

  /// A position in a song in words, with the duration of the song; both in seconds.
  static func sentence(at position: Double, of duration: Double) -> Sentence {
    tr("\(SongRow.minutes(position)) of \(SongRow.minutes(duration))")
  }

  // MARK: Seeking

  /// While the user drags, the song continues, and the labels show the position to which it would move.
  private func positionDidChange(_ position: Double) {
    if isDragOver { return }
    if seekBar.isTracking {
      isDragged = player.current != nil
      showTime()
    } else {
      player.seek(to: position)
    }
  }

  private func trackingDidEnd() {
    isDragOver = false
    let seeks = isDragged && !seekBar.isTakenBack
    isDragged = false
    if seeks { player.seek(to: seekBar.value) } else { tick() }
  }

  // MARK: Layout

  /// The width that the seek bar needs between the times below a title, in points. For an hour or more it is larger, because a point of the
  /// line then stands for many seconds.
  private static let (leastLine, leastLongLine) = (48.0, 72.0)
  /// From the times to the seek bar, in points.
  private static let gap = 6.0

  /// The width that both times need with a seek bar between them, in points. It is the same for all songs that are shorter than an hour, so
  /// that the position has the same place for most songs.
  var leastWidth: Double {
    let time = widestTime
    let line = time == Self.widestTimes[0] ? Self.leastLine : Self.leastLongLine
    return 2 * (elapsed.font.width(of: time).rounded(.up) + Self.gap) + line
  }

  private static let widestTimes = ["00:00", "0:00:00", "00:00:00"]

  /// How many characters the times had when the bar was last asked to make room for them.
  private var lengthOfTimes = Timeline.widestTimes[0].count

  /// Lets the bar make room for longer or shorter times.
  private func lengthOfTimesMayHaveChanged() {
    let length = widestTime.count
    guard length != lengthOfTimes else { return }
    lengthOfTimes = length
    superview?.setNeedsLayout()
  }

  /// A time that is as wide as the times of the current song become. The time that has elapsed counts, too, because the duration of a song
  /// may be unknown.
  private var widestTime: String {
    let count = SongRow.minutes(max(player.duration, player.position)).count
    return Self.widestTimes.first { $0.count >= count } ?? Self.widestTimes[2]
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isEdge = form == .line
    for label in [elapsed, total] { label.isHidden = isEdge }
    let (start, end) = (elapsed.wholeSize, total.wholeSize)
    let longest = max(start.width, end.width)
    let width =
      switch form {
      case .line: 0.0
      case .lines: longest.rounded(.up)
      case .wide: max(44, longest).rounded(.up)
      }
    let y = (bounds.midY - start.height / 2).rounded()
    place(elapsed, at: Rect(x: 0, y: y, width: width, height: start.height))
    place(total, at: Rect(x: bounds.width - width, y: y, width: width, height: start.height))
    // The knob and the ring around it keep away from the times, also at the ends of the line.
    let inset = isEdge ? 6 : width + Self.gap
    place(seekBar, at: Rect(x: inset, y: 0, width: max(0, bounds.width - 2 * inset), height: bounds.height))
  }
}
