package import Languages
internal import Platform

/// The queue, the current song and the played songs: the state that all parts of the program share.
///
/// There is one way to the next song, which the Dequeue button, the key, the bus and the end of a song all use: the first song leaves the
/// queue and becomes the current one.
@MainActor
package final class Player {
  let engine: any PlaybackEngine
  private let observers = Observers<PlayerChange>()
  var generator: any RandomNumberGenerator

  /// The current song, which plays or is paused.
  var playing = CurrentSong()
  let queue = PlayQueue()
  var past = History()
  var undoHistory = UndoHistory()
  var continuation = Continuation()
  var suggestion = Suggestion()
  /// The order of the queue before it was shuffled.
  var shuffle = ShuffleOrder()
  var failed = FailedSongs()
  /// Why songs that are being added cannot be played, as far as that is known. Set by `markObstacles(_:whileAdding:)`.
  var obstacles: [Song.ID: Sentence] = [:]
  /// For how long each picture is shown, in seconds. Set through `pictureSeconds`.
  var slideSeconds = Song.pictureSeconds
  var lookout: FileLookout
  /// The songs with which the engine is prepared.
  var prepared: [PlaybackItem] = []
  /// The reports of the engine that were not handled yet, with its position at that time.
  private var events: [(event: PlaybackEvent, status: PlaybackStatus)] = []
  /// Whether there is a device for sound, as far as is known.
  package internal(set) var hasDevice = true

  /// The number of changes of the queue of which the observers were notified.
  package private(set) var queueRevision = 0

  /// Returns the time.
  package var time: () -> PlayerTime = { PlayerTime() }
  /// The timer that ends playback. Set it through `setTimer(_:)`, which can be undone.
  package internal(set) var timer: SleepTimer? { didSet { showFade() } }
  /// By how many seconds the clock of the computer was ahead of the one that is never set, when they were read last.
  var clockLead: Double?
  /// Whether a timer plays the last song to its end. Otherwise the sound fades out before the timer's time.
  package var timerFinishesSong = false {
    didSet {
      guard timerFinishesSong != oldValue else { return }
      update()
      notify([.timer])
    }
  }
  /// The saved queues, except for the current one.
  package internal(set) var keptQueues: [KeptQueue] = []
  /// The name of the current queue; nil as long as it has none.
  package internal(set) var queueName: String?

  /// The last state of the library's index with which all songs have agreed, so that the next run of the program need not compare them again;
  /// nil if it has to.
  package var indexAgreement: IndexState?
  /// Whether a song that was the current one when its file had changed has kept its former duration, which differs from that in the index.
  var hasFormerDuration = false

  /// Called after the user has chosen pictures that are shown now, rather than queued.
  package var onSlideShow: (() -> Void)?

  /// Called with songs whose files were missing and are there. Perhaps only their names are known.
  package var onFilesFound: (([Song]) -> Void)?

  /// Where songs come from when the queue is empty.
  package weak var supply: (any MusicSupply)? { didSet { libraryDidChange() } }

  /// Up to this position, in seconds, `previous()` goes to the previous song; later in a song it restarts the current one.
  static let restartSeconds = 3.0
  /// How many songs the engine knows in advance.
  static let preparedCount = 8

  /// - Parameters:
  ///   - probe: looks for missing files; nil if they are to be tried again only at the user's request.
  ///   - generator: the source of all random orders.
  package init(
    engine: any PlaybackEngine, probe: (any FileProbe)? = nil,
    generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    self.engine = engine
    lookout = FileLookout(probe)
    self.generator = generator
    engine.gainMode = .automatic
    engine.onEvent = { [weak self, unowned engine] in self?.events.append(($0, engine.status)) }
  }

  /// Calls `notify` after something changed, for as long as `owner` lives.
  package func observe(_ owner: AnyObject, _ notify: @escaping (PlayerChange) -> Void) {
    observers.add(owner, notify)
  }

  /// Notifies the observers of changes, after those of the queue.
  func notify(_ changes: [PlayerChange]) {
    let edits = queue.takeEdits()
    if !edits.isEmpty { queueRevision += 1 }
    observers.notify((edits.isEmpty ? [] : [.queue(edits)]) + changes)
    setAlarm()
  }

  // MARK: State

  /// The songs that are queued, the next one first. Making the list takes time in proportion to its length.
  package var items: [PlaybackItem] { queue.items }
  /// The songs that are queued and the stops between them, the next one first. Making the list takes time in proportion to its length.
  package var entries: [PlayQueueEntry] { queue.entries }
  /// How many songs are queued.
  package var songCount: Int { queue.songCount }
  /// The queued song at an index; nil if there is none.
  package func item(at index: Int) -> PlaybackItem? { queue.item(at: index) }
  /// The index of a song among those that are queued; nil if it is not among them.
  package func songIndex(of id: Int) -> Int? { queue.songIndex(of: id) }
  /// The stops, each with the number of songs before it.
  package var stops: [(id: Int, songs: Int)] { queue.stops }
  package var hasStops: Bool { queue.hasStop }
  /// The number of steps of the queue to find and change songs, for tests of its cost.
  package var queueSteps: Int { queue.steps }
  /// The songs that have been played, the latest last.
  package var history: [PlaybackItem] { past.songs.map(\.item) }
  /// How many of the songs that have been played are remembered.
  package static let playedLimit = History.limit
  /// The songs that have been played, with when they began and whether they were skipped, the latest last.
  package var played: [PlayedSong] { past.songs }

  package internal(set) var current: PlaybackItem? {
    get { playing.item }
    set { playing.item = newValue }
  }

  package var isPlaying: Bool { current != nil && playing.standing == nil && !engine.isPaused }
  /// Whether the current song is about to be heard, and its file is still being opened. It is known only afterwards whether it can be played.
  package var isOpening: Bool {
    let status = engine.status
    return isPlaying && status.isOpening && status.item == current?.id
  }
  /// Whether playback is stopped: there is no song, or `stop()` was called. A song that was restored from a session is paused instead.
  package var isStopped: Bool { current == nil || playing.hasStopped }
  /// The position that is heard, in seconds from the beginning of the current song.
  package var position: Double {
    if let standing = playing.standing { return standing }
    let status = engine.status
    return status.item == current?.id ? min(status.position, duration) : 0
  }
  /// The duration of the current song in seconds.
  package var duration: Double { current?.song.duration ?? 0 }
  package var canGoBack: Bool { current != nil || !past.songs.isEmpty }
  package var canGoOn: Bool { chosenNext != nil }
  /// Why a queued song cannot be played, in a phrase, as far as that is known. It is skipped until its file is back.
  package func failure(of item: PlaybackItem) -> Sentence? { failed.reason(item.id) }

  package var volume = 1.0 {
    didSet {
      volume = volume.isFinite ? min(1, max(0, volume)) : oldValue
      applyVolume()
      notify([.volume])
    }
  }

  /// The factor for the volume while a timer fades the sound.
  var fade = 1.0 { didSet { if fade != oldValue { applyVolume() } } }

  private func applyVolume() { engine.volume = volume * fade }

  package var isMuted: Bool {
    get { engine.isMuted }
    set {
      engine.isMuted = newValue
      notify([.volume])
    }
  }

  package var gainMode: GainMode {
    get { engine.gainMode }
    set {
      engine.gainMode = newValue
      notify([.settings])
    }
  }

  package var afterQueue = AfterQueue.nothing {
    didSet {
      guard afterQueue != oldValue else { return }
      continuation.clear()
      prepare()
      notify([.settings])
    }
  }

  /// Set it through `setRepeatMode(_:)`, which can be undone.
  package internal(set) var repeatMode = RepeatMode.off

  // MARK: What the engine reports

  /// Calls `ring` once after a number of seconds, and no longer calls what was set before; for nil seconds, calls nothing. The player uses
  /// it whenever the end of the current song has moved, so that songs end in time even if nothing of them is drawn.
  package var alarm: ((_ seconds: Double?, _ ring: @escaping () -> Void) -> Void)? { didSet { setAlarm() } }

  private func setAlarm() {
    // Without a window there is no clock to ask.
    guard let alarm else { return }
    let end = isPlaying ? engine.timeUntilEnd : nil
    let check = timer?.remaining(at: time()).map {
      SleepTimer.timeUntilCheck(remaining: $0, finishesSong: timerFinishesSong, isPlaying: isPlaying)
    }
    alarm([end, check].compactMap { $0 }.min()) { [weak self] in self?.update() }
  }

  /// Handles the events of the engine since the last call. Call this when the engine requests it.
  package func update() {
    engine.update()
    // The engine is not called from within its own reports.
    while !events.isEmpty {
      let next = events.removeFirst()
      handle(next.event, next.status)
    }
    followTimer()
    if let news = lookout.takeNews() { take(news) }
    // The engine may have a more precise end of the song now.
    setAlarm()
  }
}
