import Languages
import Music

/// Plays nothing, by a clock that the test moves on. Like the real engines it begins the prepared songs by itself, and reports that
/// in `update()`.
@MainActor
final class FakeEngine: PlaybackEngine {
  private(set) var item: PlaybackItem?
  private(set) var upcoming: [PlaybackItem] = []
  private var elapsed = 0.0
  private var events: [(event: PlaybackEvent, status: PlaybackStatus)] = []
  /// The status at the time of the event that is being reported.
  private var statusOfEvent: PlaybackStatus?
  /// The titles of the songs that were begun, in order.
  private(set) var heard: [String] = []
  /// The files that cannot be played, and how much of them can be heard, in seconds.
  var broken: [String: Double] = [:]
  /// Whether their files are missing, and not damaged.
  var failuresAreMissingFiles = false
  /// Whether their files end before the songs do.
  var failuresAreCutOffFiles = false

  var isPaused = false
  var volume = 1.0 { didSet { volumes.append(volume) } }
  /// All volumes that were set, in order.
  private(set) var volumes: [Double] = []
  var isMuted = false
  var gainMode = GainMode.none
  var onEvent: ((PlaybackEvent) -> Void)?

  var status: PlaybackStatus {
    statusOfEvent ?? PlaybackStatus(item: item?.id, position: elapsed)
  }
  var timeUntilEnd: Double? { item.map { length($0) - elapsed } }

  func play(_ item: PlaybackItem, at position: Double) {
    events.removeAll()
    upcoming = []
    hear(item, at: position)
  }

  func setUpcoming(_ items: [PlaybackItem]) { upcoming = items }

  func followFile(of item: PlaybackItem) { if item.id == self.item?.id { self.item = item } }

  func stop() {
    item = nil
    upcoming = []
    elapsed = 0
  }

  func seek(to position: Double) { elapsed = position }

  func update() {
    advance(by: 0)
    while !events.isEmpty {
      let next = events.removeFirst()
      statusOfEvent = next.status
      onEvent?(next.event)
      statusOfEvent = nil
    }
  }

  func report(_ event: PlaybackEvent) { events.append((event, status)) }

  /// Moves the clock on without reporting what happens.
  func advance(by seconds: Double) {
    guard !isPaused else { return }
    elapsed += seconds
    while let item, elapsed >= length(item) {
      if broken[item.song.title] != nil {
        report(
          .failed(
            item: item.id, reason: "no sound in it", isMissing: failuresAreMissingFiles,
            isCutOff: failuresAreCutOffFiles))
      }
      let rest = elapsed - length(item)
      if upcoming.isEmpty {
        self.item = nil
        elapsed = 0
        report(.ended)
      } else {
        let next = upcoming.removeFirst()
        hear(next, at: rest)
        report(.began(item: next.id))
      }
    }
  }

  private func hear(_ next: PlaybackItem, at position: Double) {
    item = next
    elapsed = position
    heard.append(next.song.title)
  }

  private func length(_ item: PlaybackItem) -> Double { broken[item.song.title] ?? item.song.duration }
}

/// A player over a fake engine, and its queue as a view shows it that looks at it when it is told to.
@MainActor
final class PlayerStage {
  let engine = FakeEngine()
  let player: Player
  /// The player's library, which the player itself does not keep alive.
  var supply: (any MusicSupply)? { didSet { player.supply = supply } }
  /// The queue when a change of it was last told.
  private(set) var mirror: [PlaybackItem] = []
  private(set) var queueChanges = 0
  private(set) var notices: [PlayerNotice] = []
  private(set) var songChanges = 0
  private(set) var tagChanges = 0
  private(set) var offerChanges = 0

  init(_ titles: [String] = [], seed: UInt64 = 1) {
    player = Player(engine: engine, generator: RepeatableGenerator(seed: seed))
    player.observe(self) { [weak self] in self?.note($0) }
    if !titles.isEmpty { player.add(Self.songs(titles), title: "Songs") }
    queueChanges = 0
  }

  /// Songs of a minute. A title "A1" is by the artist "A".
  static func songs(_ titles: [String]) -> [Song] {
    titles.map { Song(path: "/\($0)", title: $0, artist: String($0.prefix(1)), album: "Album", duration: 60) }
  }

  var queue: [String] { player.items.map(\.song.title) }
  var mirrored: [String] { mirror.map(\.song.title) }
  var current: String? { player.current?.song.title }
  var history: [String] { player.history.map(\.song.title) }

  func id(_ title: String) -> Int { player.items.first { $0.song.title == title }?.id ?? -1 }

  /// Moves the clock on, and reports what has happened.
  func advance(_ seconds: Double) {
    engine.advance(by: seconds)
    player.update()
  }

  func forgetChanges() { (queueChanges, offerChanges) = (0, 0) }

  private func note(_ change: PlayerChange) {
    switch change {
    case .queue:
      queueChanges += 1
      mirror = player.items
    case .song: songChanges += 1
    case .tags: tagChanges += 1
    case .offers: offerChanges += 1
    case .notice(let notice): notices.append(notice)
    default: break
    }
  }
}
