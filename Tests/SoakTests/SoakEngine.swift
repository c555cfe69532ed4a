import Languages
import Music

/// Plays by the window's clock without sound. Some songs cannot be played.
final class SoakEngine: PlaybackEngine {
  private let engine: ClockEngine
  private var playing: PlaybackItem?
  private var upcoming: [PlaybackItem] = []

  init(clock: @escaping () -> Double) {
    engine = ClockEngine(clock: clock)
    engine.onEvent = { [unowned self] in take($0) }
  }

  var onEvent: ((PlaybackEvent) -> Void)?
  var volume: Double {
    get { engine.volume }
    set { engine.volume = newValue }
  }
  var isMuted = false
  var gainMode = GainMode.none
  var isPaused: Bool {
    get { engine.isPaused }
    set { engine.isPaused = newValue }
  }
  var status: PlaybackStatus { engine.status }
  var timeUntilEnd: Double? { engine.timeUntilEnd }

  func play(_ item: PlaybackItem, at position: Double) {
    (playing, upcoming) = (item, [])
    engine.play(Self.shortened(item), at: position)
  }

  func setUpcoming(_ items: [PlaybackItem]) {
    upcoming = items
    engine.setUpcoming(items.map(Self.shortened))
  }

  func followFile(of item: PlaybackItem) { engine.followFile(of: Self.shortened(item)) }

  func stop() {
    (playing, upcoming) = (nil, [])
    engine.stop()
  }

  func seek(to position: Double) { engine.seek(to: position) }
  func update() { engine.update() }

  private func take(_ event: PlaybackEvent) {
    if let playing, Self.isBroken(playing) {
      onEvent?(.failed(item: playing.id, reason: "it is damaged", isMissing: playing.song.title.hasSuffix("4")))
    }
    playing = if case .began(let id) = event { upcoming.first { $0.id == id } } else { nil }
    onEvent?(event)
  }

  private static func isBroken(_ item: PlaybackItem) -> Bool { item.song.title.utf8.count % 7 == 3 }

  /// What cannot be played is over after a moment.
  private static func shortened(_ item: PlaybackItem) -> PlaybackItem {
    var item = item
    if isBroken(item) { item.song.duration = 0.05 }
    return item
  }
}
