/// What is queued, what plays and what has played: the state that all parts of the program share.
///
/// There is one way for everything that goes on to the next song: the Dequeue button, the key, the bus, and the end of a song. The
/// first song leaves the queue and becomes the current one.
@MainActor
package final class Player {
  let engine: any PlaybackEngine
  private let observers = PlayerObservers()
  var generator: any RandomNumberGenerator

  package private(set) var current: PlaybackItem?
  /// The position at which the current song goes on when it is played, in seconds, while the engine does not have it: when it was
  /// stopped, or comes from a session.
  private var standing: Double?
  /// Whether the current song stands because of `stop()`.
  private var hasStopped = false
  var queue = PlayQueue()
  var past = History()
  var undoHistory = UndoHistory()
  var continuation = Continuation()
  var suggestion = Suggestion()
  /// The order of the queue before it was shuffled.
  var shuffle = ShuffleOrder()
  private var failed = FailedSongs()
  /// The songs with which the engine is prepared.
  private var prepared: [PlaybackItem] = []
  private var events: [PlaybackEvent] = []
  /// Whether there is a device for sound, as far as is known.
  package private(set) var hasDevice = true

  /// Where songs come from when the queue is empty.
  package weak var supply: (any MusicSupply)? { didSet { libraryDidChange() } }

  /// Up to this position, in seconds, `previous()` goes to the previous song; later in a song it restarts the current one.
  package static let restartSeconds = 3.0
  /// How many songs the engine knows in advance.
  private static let preparedCount = 8

  /// - Parameter generator: decides about every order that is random.
  package init(engine: any PlaybackEngine, generator: any RandomNumberGenerator = SystemRandomNumberGenerator()) {
    self.engine = engine
    self.generator = generator
    engine.onEvent = { [weak self] in self?.events.append($0) }
  }

  /// Calls `notify` after something changed, for as long as `owner` lives.
  package func observe(_ owner: AnyObject, _ notify: @escaping (PlayerChange) -> Void) {
    observers.add(owner, notify)
  }

  func notify(_ changes: [PlayerChange]) { observers.notify(changes) }

  // MARK: State

  /// The songs that are queued, the next one first.
  package var items: [PlaybackItem] { queue.items }
  /// The songs that have been played, the latest last.
  package var history: [PlaybackItem] { past.items }

  package var isPlaying: Bool { current != nil && standing == nil && !engine.isPaused }
  /// Whether nothing is to be heard, as there is no song, or after `stop()`. A song that comes from a session is paused instead.
  package var isStopped: Bool { current == nil || hasStopped }
  /// What is heard of the current song, in seconds from its beginning.
  package var position: Double {
    if let standing { return standing }
    let status = engine.status
    return status.item == current?.id ? min(status.position, duration) : 0
  }
  /// The duration of the current song in seconds.
  package var duration: Double { current?.song.duration ?? 0 }
  /// The time in seconds until the current song is over, when `update()` is to be called; nil while nothing moves.
  package var timeUntilEnd: Double? { isPlaying ? engine.timeUntilEnd : nil }
  package var canGoBack: Bool { current != nil || !past.items.isEmpty }
  package var canGoOn: Bool { following() != nil }

  package var volume: Double {
    get { engine.volume }
    set {
      guard newValue.isFinite else { return }
      engine.volume = min(1, max(0, newValue))
      notify([.settings])
    }
  }

  package var isMuted: Bool {
    get { engine.isMuted }
    set {
      engine.isMuted = newValue
      notify([.settings])
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

  /// Plays the next song: the first of the queue, or what comes after it. False if there is none.
  @discardableResult
  package func next() -> Bool {
    guard let item = following() else { return false }
    begin(item)
    return true
  }

  /// Plays the previous song, and puts the current one back at the front of the queue. Later than `restartSeconds` into a song,
  /// or if there is no previous one, it restarts the current song.
  package func previous() {
    update()
    guard position <= Self.restartSeconds || current == nil, let item = past.popLast() else { return seek(to: 0) }
    let former = current
    let changes = queue.edit { items in
      // Where the queue is repeated, the song has already been put at its end once more.
      let repetition = item.repeated()
      items.removeAll { $0.id == repetition.id }
      if let former, !failed.contains(former) { items.insert(former, at: 0) }
    }
    failed.retry(item)
    start(item, at: 0)
    notify(changes.map { .queue($0) } + [.song])
  }

  /// Pauses or resumes the current song. If there is none, plays the next one.
  package func togglePlaying() { if isPlaying { pause() } else { play() } }

  /// Resumes the current song. If there is none, plays the next one.
  package func play() {
    guard let current else {
      next()
      return
    }
    if let standing {
      failed.retry(current)
      start(current, at: standing)
    } else {
      guard engine.isPaused else { return }
      engine.isPaused = false
    }
    notify([.playback])
  }

  package func pause() {
    guard isPlaying else { return }
    engine.isPaused = true
    notify([.playback])
  }

  /// Ends the sound. `play()` begins the current song from its beginning.
  package func stop() {
    guard current != nil, standing == nil else { return }
    stand(at: 0)
    hasStopped = true
    notify([.playback, .position])
  }

  /// Moves to a different position in the current song, in seconds from its beginning. At its end or beyond, the next one is played.
  package func seek(to position: Double) {
    guard current != nil, position.isFinite else { return }
    let position = max(0, position)
    if standing != nil {
      standing = min(position, duration)
    } else {
      engine.seek(to: min(position, duration))
    }
    notify([.position])
  }

  /// Moves forward, or with a negative number back, in the current song.
  package func seek(by seconds: Double) {
    update()
    seek(to: position + seconds)
  }

  /// Follows what the engine has done since the last call. To be called when the current song is over, and when the engine asks for
  /// it.
  package func update() {
    engine.update()
    // The engine is not called from within its own reports.
    while !events.isEmpty { handle(events.removeFirst()) }
  }

  // MARK: The way to the next song

  /// The song that `next()` plays.
  private func following() -> PlaybackItem? {
    if let item = queue.items.first(where: { !failed.contains($0) }) { return item }
    if repeatMode == .queue, let current, !failed.contains(current) { return current.repeated() }
    choose()
    return continuation.items.first { !failed.contains($0) }
  }

  /// Plays a song, which may be in the queue, at the user's request.
  func begin(_ item: PlaybackItem) {
    failed.retry(item)
    let changes = advance(to: item)
    start(item, at: 0)
    notify(changes)
  }

  /// Makes a song the current one, which may be in the queue.
  private func advance(to item: PlaybackItem) -> [PlayerChange] {
    var changes: [QueueChange] = []
    if queue.index(of: item.id) != nil {
      changes += queue.edit { items in
        // Songs before it that cannot be played are skipped.
        let skipped = items.prefix { $0.id != item.id }.filter(failed.contains)
        if !skipped.isEmpty { items.removeAll { one in skipped.contains { $0.id == one.id } } }
      }
      changes += queue.edit { items in
        guard let index = items.firstIndex(where: { $0.id == item.id }) else { return }
        items.insert(items.remove(at: index), at: 0)
      }
      _ = queue.popFirst()
      changes.append(.dequeued)
    }
    continuation.begin(item.id)
    if let former = current, !failed.contains(former) {
      past.append(former)
      failed.songWasPlayed()
      if repeatMode == .queue, !item.isRepetition(of: former) {
        changes += queue.edit { $0.append(former.repeated()) }
      }
    }
    current = item
    endStanding()
    return changes.map { .queue($0) } + [.song]
  }

  /// Lets the engine play a song, which becomes the current one.
  func start(_ item: PlaybackItem, at position: Double) {
    current = item
    endStanding()
    prepared = []
    engine.play(item, at: position)
    // Only now, so that nothing of the song before is heard again.
    if engine.isPaused { engine.isPaused = false }
    prepare()
  }

  /// Keeps a position in the current song, without the engine.
  func stand(at position: Double) {
    hasStopped = false
    standing = current == nil ? nil : min(max(0, position), duration)
    prepared = []
    engine.stop()
  }

  private func endStanding() {
    hasStopped = false
    standing = nil
  }

  /// Makes a song the current one that is not played yet; nil: none.
  func stand(with item: PlaybackItem?, at position: Double) {
    current = item
    stand(at: position)
  }

  /// Tells the engine which songs follow. To be called after every change of that.
  func prepare() {
    guard current != nil, standing == nil else { return }
    let upcoming = upcoming()
    guard upcoming.map(\.id) != prepared.map(\.id) else { return }
    prepared = upcoming
    engine.setUpcoming(upcoming)
  }

  private func upcoming() -> [PlaybackItem] {
    guard let current, !failed.areTooMany else { return [] }
    let count = Self.preparedCount
    let queued = queue.items.lazy.filter { !self.failed.contains($0) }.prefix(count)
    switch repeatMode {
    case .song where !failed.contains(current):
      return (1...count).map { current.repeated($0) }.filter { !failed.contains($0) }
    case .queue:
      let round = Array(queued) + (failed.contains(current) ? [] : [current.repeated()])
      guard !round.isEmpty else { return [] }
      return (0..<count).map { round[$0 % round.count].repeated($0 / round.count) }
    case .song, .off:
      if queued.count >= count { return Array(queued) }
      choose()
      return Array((queued + continuation.items.filter { !failed.contains($0) }).prefix(count))
    }
  }

  /// Chooses what comes after the queue.
  private func choose() {
    guard afterQueue != .nothing else { return }
    let recent = past.items.map(\.song) + queue.items.map(\.song) + (current.map { [$0.song] } ?? [])
    continuation.update(
      afterQueue, after: queue.items.last ?? current, recent: recent, from: supply,
      making: { queue.makeItems($0) }, using: &generator)
  }

  /// Call this after the library has changed.
  package func libraryDidChange() {
    continuation.clear()
    prepare()
  }

  // MARK: What the engine reports

  private func handle(_ event: PlaybackEvent) {
    switch event {
    case .began(let id): didBegin(id)
    case .ended: didEnd()
    case .failed(let id, let reason): didFail(id, reason)
    case .device(let isPresent):
      guard isPresent != hasDevice else { return }
      hasDevice = isPresent
      notify([.device])
    }
  }

  private func didBegin(_ id: Int) {
    guard id != current?.id, let item = prepared.first(where: { $0.id == id }) else { return }
    if repeatMode == .song, let former = current, item.isRepetition(of: former) {
      current = item
      prepare()
      return notify([.position])
    }
    let changes = advance(to: item)
    prepare()
    notify(changes)
  }

  private func didEnd() {
    // The song may have been replaced since.
    guard let former = current, standing == nil, engine.status.item == nil else { return }
    if repeatMode == .song, !failed.contains(former) {
      start(former.repeated(), at: 0)
      return notify([.position])
    }
    guard !failed.areTooMany, let item = following() else { return finish() }
    let changes = advance(to: item)
    start(item, at: 0)
    notify(changes)
  }

  /// Ends the current song, after which nothing comes.
  private func finish() {
    if let former = current, !failed.contains(former) { past.append(former) }
    current = nil
    endStanding()
    prepared = []
    let count = failed.inARow
    let notice: [PlayerChange] = failed.areTooMany ? [.notice(.gaveUp(count: count))] : []
    failed.songWasPlayed()
    notify(dropFailed() + [.song] + notice)
  }

  private func didFail(_ id: Int, _ reason: String) {
    guard let item = current?.id == id ? current : prepared.first(where: { $0.id == id }) else { return }
    let status = engine.status
    if failed.insert(item, at: status.item == id ? status.position : 0) {
      notify([.notice(.failed(item.song, reason: reason))])
    }
    prepare()
    guard failed.areTooMany, id == current?.id else { return }
    engine.stop()
    finish()
  }

  /// Removes the songs at the front of the queue that cannot be played.
  private func dropFailed() -> [PlayerChange] {
    queue.edit { items in items.removeFirst(items.prefix(while: failed.contains).count) }.map { .queue($0) }
  }
}
