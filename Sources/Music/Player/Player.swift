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
  let probe: (any FileProbe)?
  /// The files that the probe has checked, or is about to: those of the songs that are played next.
  var checked: [String] = []
  /// Those of them that were missing.
  var absent: Set<String> = []
  /// Whether to continue as soon as one of the missing files that have ended playback is back, or that of the current song.
  var waitsForFiles = false
  /// What to say if none of the next files is there, while the probe looks for them.
  var noticesOfWaiting: [PlayerChange] = []
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
  /// Whether a timer lets the last song end. This also applies to a timer that is set already.
  package var timerFinishesSong = false { didSet { if timerFinishesSong != oldValue { timerChoiceDidChange() } } }
  /// The saved queues, except for the current one.
  package internal(set) var keptQueues: [KeptQueue] = []
  /// The name of the current queue; nil as long as it has none.
  package internal(set) var queueName: String?

  /// Called after the user has chosen pictures that are shown now, rather than queued.
  package var onSlideShow: (() -> Void)?

  /// Called with songs whose files were missing and are there. Perhaps only their names are known.
  package var onFilesFound: (([Song]) -> Void)?

  /// Where songs come from when the queue is empty.
  package weak var supply: (any MusicSupply)? { didSet { libraryDidChange() } }

  /// Up to this position, in seconds, `previous()` goes to the previous song; later in a song it restarts the current one.
  package static let restartSeconds = 3.0
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
    self.probe = probe
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

  /// All songs that are queued, current, or played, or would follow the queue, of all queues, those that undoing may bring back, and those
  /// that the user has refused.
  package var songs: [Song] {
    let shown = items + history + (current.map { [$0] } ?? []) + continuation.items
    return (shown + keptQueues.flatMap(\.content.items) + undoHistory.items).map(\.song) + continuation.refused
  }

  package var isPlaying: Bool { current != nil && playing.standing == nil && !engine.isPaused }
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
  package var canGoOn: Bool { nextSongs.chosen != nil }
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

  // MARK: Playback

  /// Plays the next song: the first of the queue, or the song that follows the queue. Returns false if there is none.
  @discardableResult
  package func next() -> Bool {
    update()
    passAbsent()
    guard let item = choice() else { return false }
    begin(item, passingStops: true)
    return true
  }

  /// Goes to the next song as `next()`. While a song is paused or stopped, the next one does not begin to play.
  @discardableResult
  package func nextInPlace() -> Bool {
    guard current != nil, !isPlaying else { return next() }
    update()
    passAbsent()
    guard let item = choice() else { return false }
    let wasStopped = playing.hasStopped
    let retried = failed.contains(item) ? failed.retry(item) : []
    advance(to: item, wasSkipped: isBarelyHeard)
    stand(at: 0)
    playing.hasStopped = wasStopped
    // Other songs are chosen to follow in the place of the one that has begun.
    prepare()
    notify([.song] + retried)
    return true
  }

  /// Plays the previous song, and puts the current one back at the front of the queue. Later than `restartSeconds` into a song,
  /// or if there is no previous one, it restarts the current song.
  package func previous() { goBack(isHeld: false) }

  /// Goes to the previous song as `previous()`. While a song is paused or stopped, the previous one does not begin to play.
  package func previousInPlace() {
    update()
    goBack(isHeld: current != nil && !isPlaying)
  }

  private func goBack(isHeld: Bool) {
    update()
    guard position <= Self.restartSeconds || current == nil, let played = past.popLast() else { return seek(to: 0) }
    let item = played.item
    // Where the queue is repeated, the song has already been put at its end once more.
    queue.remove(nextSongs.again(item).id)
    if let former = current { putAtFront(former, isCompanion: playing.isCompanion) }
    // Two stops may be adjacent now, if only the removed repetition was between them.
    for stops in queue.adjacentStops() { queue.remove(stops.dropFirst()) }
    let retried = failed.retry(item)
    let wasStopped = playing.hasStopped
    bringBack(KeptSong(item: item, isCompanion: played.isCompanion), isPlaying: !isHeld)
    playing.hasStopped = isHeld && wasStopped
    notify([.song] + retried)
  }

  /// Calls `ring` once after a number of seconds, and no longer calls what was set before; for nil seconds, calls nothing. The player uses
  /// it whenever the end of the current song has moved, so that songs end in time even if nothing of them is drawn.
  package var alarm: ((_ seconds: Double?, _ ring: @escaping () -> Void) -> Void)? { didSet { setAlarm() } }

  private func setAlarm() {
    // Without a window there is no clock to ask.
    guard let alarm else { return }
    let end = isPlaying ? engine.timeUntilEnd : nil
    let rest = timer.flatMap { timer in
      timer.remaining(at: time()).map { timer.rest(remaining: $0, isPlaying: isPlaying) }
    }
    alarm([end, rest].compactMap { $0 }.min()) { [weak self] in self?.update() }
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
    if let news = probe?.takeNews(), news != FileProbeNews() { take(news) }
    // The engine may have a more precise end of the song now.
    setAlarm()
  }

  // MARK: The way to the next song

  /// The next song. It is chosen now if none was chosen before.
  func choice() -> PlaybackItem? {
    chooseIfNothingFollows()
    return nextSongs.chosen
  }

  /// The songs that follow, as far as they are chosen already.
  var nextSongs: NextSongs {
    NextSongs(
      queue: queue, current: current, currentIsUnheard: current.map(isUnheard) == true, past: past,
      repeatMode: repeatMode, continuation: continuation, failed: failed)
  }

  func chooseIfNothingFollows() {
    if nextSongs.following == nil { choose() }
  }

  /// Whether the current song would count as skipped if it ended now.
  var isBarelyHeard: Bool { playing.heard.total(at: position) < PlayedSong.skipSeconds }

  /// Plays a song, which may be in the queue, at the user's request.
  /// - Parameters:
  ///   - passingStops: whether stops before it are used up. Otherwise they stay, and end what plays later.
  ///   - isCompanion: whether the song is a companion; nil: as it was in the queue or the continuation.
  func begin(_ item: PlaybackItem, passingStops: Bool, isCompanion: Bool? = nil) {
    let retried = failed.retry(item)
    advance(to: item, passingStops: passingStops, wasSkipped: isBarelyHeard, isCompanion: isCompanion)
    start(item, at: 0)
    notify([.song] + retried)
  }

  /// Makes a song the current one, which may be in the queue.
  /// - Parameters:
  ///   - passingStops: whether stops before it are used up.
  ///   - wasSkipped: whether the user ends the current song in its first seconds.
  ///   - isCompanion: whether the song is a companion; nil: as it was in the queue or the continuation.
  func advance(to item: PlaybackItem, passingStops: Bool = true, wasSkipped: Bool, isCompanion: Bool? = nil) {
    let wasUnheard = current.map(isUnheard) == true
    let returning = wasUnheard && !playing.followsQueue ? current : nil
    let isCompanion = isCompanion ?? comesAlong(item)
    if passingStops { queue.removeStops(before: item.id) }
    let index = queue.index(of: item.id)
    var formerIndex = index ?? 0
    takeOut(item)
    let followsQueue = continuation.begin(item.id)
    if followsQueue { failed.noteContinuation() }
    if let returning {
      // The song keeps its place, because it has not been heard.
      let wasBefore = formerIndex < playing.formerIndex
      let returningIndex = playing.formerIndex - (wasBefore && index != nil ? 1 : 0)
      queue.insert([.song(returning)], at: returningIndex, areCompanions: playing.isCompanion)
      formerIndex += wasBefore ? 0 : 1
    } else if let former = current, !wasUnheard {
      past.append(
        PlayedSong(item: former, date: playing.date, isSkipped: wasSkipped, isCompanion: playing.isCompanion))
      failed.songWasPlayed()
      // A song does not come back after pictures, nor a picture after songs.
      if !item.isRepetition(of: former), item.isPicture == former.isPicture { appendRepetition(of: former) }
    }
    playing = CurrentSong(
      item, since: time().date, formerIndex: formerIndex, isCompanion: isCompanion, followsQueue: followsQueue)
  }

  /// Whether a song that is about to begin is a companion.
  private func comesAlong(_ item: PlaybackItem) -> Bool {
    if let isCompanion = queue.isCompanion(item.id) { return isCompanion }
    if let current, item.isRepetition(of: current) { return playing.isCompanion }
    return continuation.items.contains { $0.id == item.id }
  }

  /// Puts the current song, which ends, at the end of the queue, if that is repeated.
  func appendRepetition(of former: PlaybackItem) {
    guard repeatMode == .queue, let repetition = nextSongs.repetition(of: former) else { return }
    queue.insert([.song(repetition)], at: queue.count, areCompanions: playing.isCompanion)
  }

  /// Removes a song that begins from the queue. Its place is kept if other songs may be put back beside it.
  private func takeOut(_ item: PlaybackItem) {
    if queue.hasPlaces, let former = queue.keepPlace(of: item.id) {
      queue.forget(undoHistory.noteDeparture(former))
    }
    queue.remove(item.id)
  }

  /// Puts a song back at the front of the queue.
  private func putAtFront(_ item: PlaybackItem, isCompanion: Bool) {
    if var former = undoHistory.takeDeparture(of: item.id) {
      former.slot = .entry(.song(item), isCompanion: isCompanion)
      if queue.isAtFront(former) { queue.putBack([former]) }
      queue.forget([former])
    }
    // The song is there already if it has been put back to its place.
    queue.insert([.song(item)], at: 0, areCompanions: isCompanion)
  }

  var currentToKeep: KeptSong {
    KeptSong(item: current, position: position, date: playing.date, isCompanion: playing.isCompanion)
  }

  /// Makes a song the current one again, which is not in the queue.
  /// - Parameter isPlaying: whether it is played.
  func bringBack(_ song: KeptSong, isPlaying: Bool) {
    (playing.formerIndex, playing.isCompanion) = (0, song.isCompanion)
    if isPlaying, let item = song.item {
      start(item, at: song.position, since: song.date)
    } else {
      (playing.item, playing.date) = (song.item, song.date)
      stand(at: song.position)
      playing.heard = HeardTime(upTo: song.position)
    }
  }

  /// Lets the engine play a song, which becomes the current one.
  /// - Parameters:
  ///   - date: when it began; nil: now.
  ///   - heard: how much of it was heard; nil: all that is before `position`.
  func start(_ item: PlaybackItem, at position: Double, since date: Double? = nil, heard: HeardTime? = nil) {
    let item = marked(item)
    playing = CurrentSong(
      item, since: date ?? time().date, heard: heard ?? HeardTime(upTo: position), formerIndex: playing.formerIndex,
      isCompanion: playing.isCompanion, followsQueue: playing.followsQueue)
    waitsForFiles = false
    prepared = []
    engine.play(item, at: position)
    fade = timerFade
    // This comes last, so that nothing of the previous song is heard again.
    if engine.isPaused { engine.isPaused = false }
    prepare()
    lookForNextFiles()
  }

  /// The item, marked if it is played together with the songs of its album before and after it.
  private func marked(_ item: PlaybackItem) -> PlaybackItem {
    guard !isShuffled else { return item }
    let former = past.songs.last?.item
    let next = queue.itemsInOrder.first { $0.id != item.id && !failed.contains($0) }
    return AlbumSequence.mark([item] + (next.map { [$0] } ?? []), after: former).first ?? item
  }

  /// Unloads the current song from the engine, and keeps the position at which it will continue.
  func stand(at position: Double) {
    playing.heard.jump(from: self.position, to: position)
    playing.hasStopped = false
    waitsForFiles = false
    playing.standing = current == nil ? nil : min(max(0, position), duration)
    prepared = []
    engine.stop()
  }

  /// Tells the engine which songs follow. To be called after every change of that.
  func prepare() {
    choose()
    checkNext()
    guard current != nil, playing.standing == nil else { return }
    let songs = nextSongs.upcoming(Self.preparedCount)
    let upcoming = isShuffled ? songs : AlbumSequence.mark(songs, after: current)
    guard upcoming != prepared else { return }
    prepared = upcoming
    engine.setUpcoming(upcoming)
  }

  /// Chooses the songs that follow the queue.
  func choose() {
    continuation.update(
      afterQueue, after: lastQueued ?? current ?? past.songs.last?.item ?? queue.lastItem,
      recent: past.songs.suffix(100).map(\.item.song) + queue.items.map(\.song) + (current.map { [$0.song] } ?? []),
      from: supply,
      making: { queue.numbers.makeItems($0) }, using: &generator)
  }

  /// The last song of the queue, apart from those that cannot be played and behind which the continuation has begun already: it does not
  /// begin again because they have stayed.
  var lastQueued: PlaybackItem? {
    for index in (0..<queue.songCount).reversed() {
      if let item = queue.item(at: index), !failed.isPassed(item) { return item }
    }
    return nil
  }
}
