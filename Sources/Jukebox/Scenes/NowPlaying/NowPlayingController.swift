import Containers
import ViewTree

/// What plays: a disc that comes in, colours the region after the cover, and turns until the song is over.
///
/// All of it is scenes on the views' animation queues.
final class NowPlayingController: ViewController {
  private let theme: Theme
  private let player: Player
  private let disc: ImageView
  private let hub = View()
  private let name: Label
  private let artist: Label
  private let elapsed: Label
  private let remaining: Label
  private let progress = ProgressView()
  private let hint: Label
  private let clock: () -> Double
  private var playback: PlaybackClock?
  private var ticking: ScheduledAction?
  /// What stands for the cover's colour, where the picture is known.
  var colorOfCover: ((Image) -> Color?)?

  /// - Parameter clock: the real time in seconds, by which songs end.
  init(theme: Theme, player: Player, clock: @escaping () -> Double) {
    self.theme = theme
    self.player = player
    self.clock = clock
    disc = theme.coverView()
    name = theme.label(font: Theme.headlineFont)
    artist = theme.label(font: Theme.smallFont, isSecondary: true)
    elapsed = theme.label(font: Theme.smallFont, isSecondary: true)
    remaining = theme.label(font: Theme.smallFont, isSecondary: true)
    hint = theme.label(isSecondary: true)
    super.init()
    title = "Now playing"
    player.onPlay = { [weak self] song in self?.play(song) }
  }

  override func loadView() {
    let view = View()
    view.backgroundColor = theme.panel
    view.clipsToBounds = true
    view.accessibilityRole = .group
    view.accessibilityLabel = "Now playing"
    self.view = view
  }

  override func viewDidLoad() {
    disc.backgroundColor = theme.card
    disc.isHidden = true
    disc.accessibilityLabel = "Disc"
    hub.backgroundColor = theme.panel
    hub.borderWidth = 1
    hub.borderColor = Color(white: 0, alpha: 0.25)
    hub.isUserInteractionEnabled = false
    disc.addSubview(hub)
    progress.barColor = theme.accent
    progress.isHidden = true
    for child in [disc, name, artist, elapsed, progress, remaining, hint] { view.addSubview(child) }
    updateHint()
  }

  /// Where there is nothing to dequeue, nobody is told to.
  func updateHint() {
    hint.text = player.queue?.front == nil ? "Nothing plays." : "Nothing plays yet. Dequeue a song."
  }

  /// Begins `song`: the disc comes in, the region takes on the cover's colour, the disc turns.
  private func play(_ song: Song) {
    let window = view.window
    var playback = PlaybackClock(duration: song.duration)
    playback.play(at: clock())
    self.playback = playback
    hint.isHidden = true
    for child in [disc, progress] { child.isHidden = false }
    name.text = song.title
    artist.text = song.artist
    view.setNeedsLayout()
    view.layoutIfNeeded()

    disc.animationQueue.cancel()
    disc.image = song.cover
    disc.transform = .identity
    let place = discFrame
    disc.center =
      view.mirrored(Rect(x: -1.5 * place.width, y: place.minY, width: place.width, height: place.height)).center
    disc.animationQueue.enqueue([
      AnimationItem(
        [.center(place.center), .rotation(by: view.isMirrored ? -.pi : .pi)], duration: 0.7,
        curve: .cubicBezier(x1: 0.16, y1: 1, x2: 0.3, y2: 1)),
      AnimationItem(repeating: [AnimationItem(.rotation(by: 2 * .pi), duration: 8, curve: .linear)]),
    ])
    view.animationQueue.cancel()
    view.animationQueue.enqueue(AnimationItem(.backgroundColor(ground(for: song)), duration: 0.8))
    guard window != nil else { return }
    tick()
  }

  /// The panel, a little of the cover's colour in it.
  private func ground(for song: Song) -> Color {
    guard let cover = song.cover, let color = colorOfCover?(cover) else { return theme.panel }
    return theme.panel(tintedBy: color)
  }

  /// Tells the time, and looks again when the next second begins. The song ends by the real clock.
  private func tick() {
    ticking?.cancel()
    guard var playback else { return }
    playback.advance(to: clock())
    self.playback = playback
    if playback.isFinished {
      self.playback = nil
      player.songDidEnd()
      if player.current == nil { stop() }
      return
    }
    let position = playback.position
    progress.progress = playback.progress
    elapsed.text = SongRow.minutes(position)
    remaining.text = SongRow.minutes(playback.duration)
    let untilNextSecond = 1 - (position - position.rounded(.down))
    ticking = view.window?.schedule(after: min(untilNextSecond, playback.remaining) + 0.001) { [weak self] in
      self?.tick()
    }
  }

  private func stop() {
    disc.animationQueue.cancel()
    for child in [disc, progress] { child.isHidden = true }
    for label in [name, artist, elapsed, remaining] { label.text = "" }
    hint.isHidden = false
    view.animationQueue.enqueue(AnimationItem(.backgroundColor(theme.panel), duration: 0.6))
  }

  private var discFrame: Rect {
    let bounds = view.bounds
    let inset = bounds.height < 72 ? 6.0 : 10.0
    let side = max(0, bounds.height - 2 * inset)
    let x = bounds.height < 72 ? 12.0 : Theme.margin
    return view.mirrored(Rect(x: x, y: inset, width: side, height: side))
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let place = discFrame
    if disc.bounds.size != place.size {
      disc.bounds = Rect(origin: .zero, size: place.size)
      disc.cornerRadius = place.width / 2
      let hubSide = (place.width * 0.22).rounded()
      hub.frame = Rect(
        x: (place.width - hubSide) / 2, y: (place.width - hubSide) / 2, width: hubSide, height: hubSide)
      hub.cornerRadius = hubSide / 2
    }
    if disc.center != place.center && !disc.isHidden { disc.center = place.center }
    let textX = view.mirrored(place).maxX + 16
    let end = bounds.width - Theme.margin
    let isNarrow = bounds.width < 620
    let textWidth = max(0, isNarrow ? end - textX : (end - textX) * 0.42)
    let nameHeight = name.sizeThatFits(bounds.size).height
    let artistHeight = artist.sizeThatFits(bounds.size).height
    let top = ((bounds.height - nameHeight - artistHeight - (isNarrow ? 8 : 2)) / 2).rounded()
    view.place(name, at: Rect(x: textX, y: top, width: textWidth, height: nameHeight))
    view.place(artist, at: Rect(x: textX, y: top + nameHeight + 2, width: textWidth, height: artistHeight))
    view.place(
      hint, at: Rect(x: Theme.margin, y: 0, width: max(0, bounds.width - 2 * Theme.margin), height: bounds.height))
    let timeWidth = max(44, elapsed.sizeThatFits(bounds.size).width, remaining.sizeThatFits(bounds.size).width)
    let timeHeight = elapsed.sizeThatFits(bounds.size).height
    for label in [elapsed, remaining] { label.isHidden = isNarrow }
    if isNarrow {
      view.place(progress, at: Rect(x: textX, y: top + nameHeight + artistHeight + 7, width: textWidth, height: 3))
    } else {
      let barX = textX + textWidth + 24
      let y = ((bounds.height - timeHeight) / 2).rounded()
      view.place(elapsed, at: Rect(x: barX, y: y, width: timeWidth, height: timeHeight))
      view.place(remaining, at: Rect(x: end - timeWidth, y: y, width: timeWidth, height: timeHeight))
      view.place(
        progress,
        at: Rect(
          x: barX + timeWidth + 4, y: (bounds.height / 2 - 2).rounded(),
          width: max(0, end - barX - 2 * timeWidth - 8), height: 4))
    }
    for label in [name, artist, hint, remaining] { label.alignToLeading() }
    elapsed.alignToTrailing()
  }
}
