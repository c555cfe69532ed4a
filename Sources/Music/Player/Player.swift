package import Languages
internal import Platform

/// What is queued, what plays and what has played: the state that all parts of the program share.
///
/// There is one way for everything that goes on to the next song: the Dequeue button, the key, the bus, and the end of a song. The
/// first song leaves the queue and becomes the current one.
@MainActor
package final class Player {
  let engine: any PlaybackEngine
  private let observers = Observers<PlayerChange>()
  var generator: any RandomNumberGenerator

  package private(set) var current: PlaybackItem?
  /// When the current song began, in seconds since the beginning of 1970; nil where that is not known.
  private(set) var currentDate: Double?
  /// The position at which the current song goes on when it is played, in seconds, while the engine does not have it: when it was
  /// stopped, or comes from a session.
  private var standing: Double?
  /// Whether the current song stands because of `stop()`.
  private var hasStopped = false
  let queue = PlayQueue()
  var past = History()
  var undoHistory = UndoHistory()
  var continuation = Continuation()
  var suggestion = Suggestion()
  /// The order of the queue before it was shuffled.
  var shuffle = ShuffleOrder()
  private var failed = FailedSongs()
  /// For how long each picture is shown, in seconds. Set through `pictureSeconds`.
  var slideSeconds = Song.pictureSeconds
  private let probe: (any FileProbe)?
  /// Whether to go on as soon as one of the files is back whose absence has ended everything.
  private var waitsForFiles = false
  /// Where the current song was in the queue when it was taken out.
  private var formerIndex = 0
  /// Whether much of the current song was heard before it failed.
  private var hasHeardFailed = false
  /// How much of the current song was heard.
  private var heard = HeardTime()
  /// The songs with which the engine is prepared.
  private var prepared: [PlaybackItem] = []
  /// What the engine has reported, and where it was then.
  private var events: [(event: PlaybackEvent, status: PlaybackStatus)] = []
  /// Whether there is a device for sound, as far as is known.
  package private(set) var hasDevice = true

  /// How often the observers were told of a change of the queue.
  package private(set) var queueRevision = 0

  /// Tells the time.
  package var time: () -> PlayerTime = { PlayerTime() }
  /// Ends what plays at a time. Set it through `setTimer(_:)`, which can be undone.
  package internal(set) var timer: SleepTimer? { didSet { showFade() } }
  /// Whether timers that are set from now on let the last song end.
  package var timerFinishesSong = false { didSet { if timerFinishesSong != oldValue { timerChoiceDidChange() } } }
  /// The queues that are kept, except for the one that is shown.
  package internal(set) var keptQueues: [KeptQueue] = []
  /// The name of the queue that is shown; nil as long as it has none.
  package internal(set) var queueName: String?

  /// Where songs come from when the queue is empty.
  package weak var supply: (any MusicSupply)? { didSet { libraryDidChange() } }

  /// Up to this position, in seconds, `previous()` goes to the previous song; later in a song it restarts the current one.
  package static let restartSeconds = 3.0
  /// How many songs the engine knows in advance.
  private static let preparedCount = 8

  /// - Parameters:
  ///   - probe: looks for files that are missing; nil: they are tried again only when a person asks for it.
  ///   - generator: decides about every order that is random.
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

  /// Tells the observers about the changes, after those of the queue.
  func notify(_ changes: [PlayerChange]) {
    let edits = queue.takeEdits()
    if !edits.isEmpty { queueRevision += 1 }
    observers.notify((edits.isEmpty ? [] : [.queue(edits)]) + changes)
    setAlarm()
  }

  // MARK: State

  /// The songs that are queued, the next one first. Making the list takes as long as it is.
  package var items: [PlaybackItem] { queue.items }
  /// The songs that are queued and the stops between them, the next one first. Making the list takes as long as it is.
  package var entries: [QueueEntry] { queue.entries }
  /// How many songs are queued.
  package var songCount: Int { queue.songCount }
  /// The queued song at an index; nil if there is none.
  package func item(at index: Int) -> PlaybackItem? { queue.item(at: index) }
  /// The index of a song among those that are queued; nil if it is not among them.
  package func songIndex(of id: Int) -> Int? { queue.songIndex(of: id) }
  /// The stops, each with the number of songs before it.
  package var stops: [(id: Int, songs: Int)] { queue.stops }
  /// How many steps the queue has made to find and change songs, for tests of what that costs.
  package var queueSteps: Int { queue.steps }
  /// The songs that have been played, the latest last.
  package var history: [PlaybackItem] { past.songs.map(\.item) }
  /// How many of the songs that have been played are remembered.
  package static let playedLimit = History.limit
  /// The same songs, with what is known about how they were played.
  package var played: [PlayedSong] { past.songs }

  /// All songs that are queued, current, or played.
  package var songs: [Song] { (items + history + (current.map { [$0] } ?? [])).map(\.song) }

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
  package var canGoBack: Bool { current != nil || !past.songs.isEmpty }
  package var canGoOn: Bool { chosen() != nil }
  /// Why a queued song cannot be played, in a phrase, as far as that is known. It is skipped until its file is back.
  package func failure(of item: PlaybackItem) -> Sentence? { failed.reason(item.id) }

  package var volume = 1.0 {
    didSet {
      volume = volume.isFinite ? min(1, max(0, volume)) : oldValue
      applyVolume()
      notify([.volume])
    }
  }

  /// By what the volume is multiplied, as a timer fades the sound.
  private var fade = 1.0 { didSet { if fade != oldValue { applyVolume() } } }

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

  /// Plays the next song: the first of the queue, or what comes after it. False if there is none.
  @discardableResult
  package func next() -> Bool {
    guard let item = choice() else { return false }
    begin(item, passingStops: true)
    return true
  }

  /// Goes to the next song as `next()`, but does not begin it unless something plays.
  @discardableResult
  package func nextInPlace() -> Bool {
    update()
    guard current != nil, !isPlaying else { return next() }
    guard let item = choice() else { return false }
    let wasStopped = hasStopped
    if failed.contains(item) { failed.retry(item) }
    advance(to: item, wasSkipped: isBarelyHeard)
    stand(at: 0)
    hasStopped = wasStopped
    notify([.song])
    return true
  }

  /// Plays the previous song, and puts the current one back at the front of the queue. Later than `restartSeconds` into a song,
  /// or if there is no previous one, it restarts the current song.
  package func previous() { goBack(isHeld: false) }

  /// Goes to the previous song as `previous()`, but does not begin it unless something plays.
  package func previousInPlace() {
    update()
    goBack(isHeld: current != nil && !isPlaying)
  }

  private func goBack(isHeld: Bool) {
    update()
    guard position <= Self.restartSeconds || current == nil, let item = past.popLast()?.item else { return seek(to: 0) }
    let former = current
    // Where the queue is repeated, the song has already been put at its end once more.
    queue.remove(item.repeated().id)
    if let former { putAtFront(former) }
    failed.retry(item)
    if isHeld {
      let wasStopped = hasStopped
      stand(with: item, at: 0)
      hasStopped = wasStopped
    } else {
      start(item, at: 0)
    }
    notify([.song])
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
      start(current, at: standing, since: standing > 0 ? currentDate : nil, heard: heard)
    } else {
      guard engine.isPaused else { return }
      fade = 1
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
    heard.jump(from: self.position, to: min(position, duration))
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

  /// Calls `ring` once, after so many seconds, in place of what it was to call before; for nil seconds, nothing. The player asks for it
  /// whenever the end of the current song has moved, so that songs end in their time, whatever is shown of them.
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

  /// Follows what the engine has done since the last call. To be called when the engine asks for it.
  package func update() {
    engine.update()
    // The engine is not called from within its own reports.
    while !events.isEmpty {
      let next = events.removeFirst()
      handle(next.event, next.status)
    }
    followTimer()
    if let news = probe?.takeNews(), news != FileProbeNews() { take(news) }
    // The engine may know better now when the song is over.
    setAlarm()
  }

  // MARK: The timer

  /// What a timer has faded stays so until it is played again.
  private func showFade() {
    guard isPlaying else { return }
    fade = timer.flatMap { timer in timer.remaining(at: time()).map(timer.fade) } ?? 1
  }

  /// Lets the sound fade when the time comes, and ends it.
  private func followTimer() {
    guard let timer, let remaining = timer.remaining(at: time()) else { return }
    guard remaining <= 0 else { return showFade() }
    guard isPlaying, !timer.finishesSong else {
      self.timer = nil
      if isPlaying { stopAfterCurrent() }
      return notify([.timer])
    }
    // The sound is gone before the timer, and stays so until it is played again: nothing is heard of the moment in which it pauses.
    fade = 0
    engine.isPaused = true
    self.timer = nil
    notify([.timer, .playback, .notice(.timerEnded)])
  }

  private func stopAfterCurrent() {
    guard !queue.beginsWithStop else { return }
    queue.insert([queue.makeStop()], at: 0)
    prepare()
  }

  // MARK: The way to the next song

  /// The song that goes on, which is chosen now where nothing is known to follow.
  private func choice() -> PlaybackItem? {
    chooseIfNothingFollows()
    return chosen()
  }

  /// The song that `next()` plays, as far as it has been chosen already. A song that cannot be played is tried again where there is no
  /// other, and after everything has ended because of such songs.
  private func chosen() -> PlaybackItem? {
    if failed.haveEndedAll, let first = queue.firstItem { return first }
    return following() ?? queue.firstItem
  }

  /// The song that follows the current one.
  private func following() -> PlaybackItem? {
    if let item = queue.itemsInOrder.first(where: { !failed.contains($0) }) { return item }
    if repeatMode == .queue, let current, !failed.contains(current) { return current.repeated() }
    return continuation.items.first { !failed.contains($0) }
  }

  private func chooseIfNothingFollows() {
    if following() == nil { choose() }
  }

  /// Whether the current song would count as skipped if it ended now.
  private var isBarelyHeard: Bool { heard.total(at: position) < PlayedSong.skipSeconds }

  /// A song as it is put at the end of a queue that is repeated; nil where it stands in the queue already, as after going back from it.
  private func repetition(of item: PlaybackItem) -> PlaybackItem? {
    let repetition = item.repeated()
    return queue.contains(repetition.id) ? nil : repetition
  }

  /// Whether playing ends at a stop after the current song, even where songs that cannot be played stand before it.
  private var reachesStop: Bool { queue.hasStop && !queue.itemsBeforeStop.contains { !failed.contains($0) } }

  /// Plays a song, which may be in the queue, at the user's request.
  /// - Parameter passingStops: whether stops before it are used up. Otherwise they stay, and end what plays later.
  func begin(_ item: PlaybackItem, passingStops: Bool) {
    failed.retry(item)
    advance(to: item, passingStops: passingStops, wasSkipped: isBarelyHeard)
    start(item, at: 0)
    notify([.song])
  }

  /// Makes a song the current one, which may be in the queue.
  /// - Parameters:
  ///   - passingStops: whether stops before it are used up.
  ///   - wasSkipped: whether the user ends the current song in its first seconds.
  private func advance(to item: PlaybackItem, passingStops: Bool = true, wasSkipped: Bool) {
    let returning = current.flatMap { isUnheard($0) ? $0 : nil }
    let returningIndex = formerIndex
    if passingStops { queue.removeStops(before: item.id) }
    formerIndex = queue.index(of: item.id) ?? 0
    takeOut(item)
    continuation.begin(item.id)
    if let returning {
      // It keeps its place, as it has not been heard.
      queue.insert([.song(returning)], at: returningIndex)
      formerIndex += returningIndex <= formerIndex ? 1 : 0
    } else if let former = current {
      past.append(PlayedSong(item: former, date: currentDate, isSkipped: wasSkipped))
      failed.songWasPlayed()
      if repeatMode == .queue, !item.isRepetition(of: former), let repetition = repetition(of: former) {
        queue.append([.song(repetition)])
      }
    }
    current = item
    currentDate = time().date
    heard = HeardTime()
    hasHeardFailed = false
    endStanding()
  }

  /// Takes a song out of the queue that begins. Its place is kept where things are that may be put back before it or behind it.
  private func takeOut(_ item: PlaybackItem) {
    if queue.hasPlaces, let former = queue.keepPlace(of: item.id) {
      queue.forget(undoHistory.noteDeparture(former))
    }
    queue.remove(item.id)
  }

  /// Puts a song back at the front of the queue.
  private func putAtFront(_ item: PlaybackItem) {
    if var former = undoHistory.takeDeparture(of: item.id) {
      former.slot = .entry(.song(item), isCompanion: false)
      if queue.isAtFront(former) { queue.putBack([former]) }
      queue.forget([former])
    }
    // It is there already if it has been put back to its place.
    queue.insert([.song(item)], at: 0)
  }

  /// Lets the engine play a song, which becomes the current one.
  /// - Parameters:
  ///   - date: when it began; nil: now.
  ///   - heard: how much of it was heard; nil: all that is before `position`.
  func start(_ item: PlaybackItem, at position: Double, since date: Double? = nil, heard: HeardTime? = nil) {
    let item = marked(item)
    current = item
    currentDate = date ?? time().date
    self.heard = heard ?? HeardTime(upTo: position)
    hasHeardFailed = false
    waitsForFiles = false
    endStanding()
    prepared = []
    engine.play(item, at: position)
    fade = 1
    // Only now, so that nothing of the song before is heard again.
    if engine.isPaused { engine.isPaused = false }
    prepare()
    lookForFiles()
  }

  /// The song with what it needs to know about the songs around it.
  private func marked(_ item: PlaybackItem) -> PlaybackItem {
    guard !isShuffled else { return item }
    let former = past.songs.last?.item
    let next = queue.itemsInOrder.first { $0.id != item.id && !failed.contains($0) }
    return AlbumSequence.mark([item] + (next.map { [$0] } ?? []), after: former).first ?? item
  }

  /// Keeps a position in the current song, without the engine.
  func stand(at position: Double) {
    heard.jump(from: self.position, to: position)
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
  /// - Parameter date: when it began, where that is known.
  func stand(with item: PlaybackItem?, at position: Double, since date: Double? = nil) {
    current = item
    currentDate = date
    stand(at: position)
    heard = HeardTime(upTo: position)
  }

  /// Tells the engine which songs follow. To be called after every change of that.
  func prepare() {
    choose()
    guard current != nil, standing == nil else { return }
    let songs = upcoming()
    let upcoming = isShuffled ? songs : AlbumSequence.mark(songs, after: current)
    guard upcoming != prepared else { return }
    prepared = upcoming
    engine.setUpcoming(upcoming)
  }

  private func upcoming() -> [PlaybackItem] {
    guard let current, !failed.areTooMany else { return [] }
    let count = Self.preparedCount
    let queued = Array(queue.itemsBeforeStop.lazy.filter { !self.failed.contains($0) }.prefix(count))
    switch repeatMode {
    case .song where queue.beginsWithStop: return []
    case .song where !failed.contains(current):
      return (1...count).map { current.repeated($0) }.filter { !failed.contains($0) }
    case _ where queue.hasStop: return queued
    case .queue:
      let round = queued + (failed.contains(current) ? [] : [repetition(of: current)].compactMap(\.self))
      guard !round.isEmpty else { return [] }
      return (0..<count).map { round[$0 % round.count].repeated($0 / round.count) }
    case .song, .off:
      return Array((queued + continuation.items.filter { !failed.contains($0) }).prefix(count))
    }
  }

  /// Chooses what comes after the queue.
  private func choose() {
    guard afterQueue != .nothing else { return }
    continuation.update(
      afterQueue, after: queue.lastItem ?? current,
      recent: past.songs.suffix(100).map(\.item.song) + queue.items.map(\.song) + (current.map { [$0.song] } ?? []),
      from: supply,
      making: { queue.makeItems($0) }, using: &generator)
  }

  /// Call this after the library has changed.
  package func libraryDidChange() {
    continuation.clear()
    prepare()
    lookForFiles()
  }

  /// Takes over what is known about songs now. They stay where they are.
  package func take(_ songs: [Song]) {
    let known = [Song.ID: Song](songs.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    guard replaceSongs({ known[$0.id].map(timed) ?? $0 }) else { return }
    prepare()
    notify([.tags])
  }

  /// Replaces all songs by what `replace` makes of them. The current one keeps the duration with which the engine has begun it.
  /// - Returns: whether one of them differs now.
  func replaceSongs(_ replace: (Song) -> Song) -> Bool {
    var hasChanged = false
    func replaceSong(_ item: inout PlaybackItem) {
      var song = replace(item.song)
      if item.id == current?.id { song.duration = item.song.duration }
      guard song != item.song else { return }
      item.song = song
      hasChanged = true
    }
    queue.update(replaceSong)
    past.update(replaceSong)
    for index in keptQueues.indices { keptQueues[index].content.update(replaceSong) }
    undoHistory.update(replaceSong)
    if var item = current {
      replaceSong(&item)
      current = item
    }
    return hasChanged
  }

  // MARK: Songs whose files are missing

  /// What plays from now on has nothing to do with the files that were missing.
  func forgetWaitingForFiles() { waitsForFiles = false }

  /// Looks again for the files that are missing.
  private func lookForFiles() {
    failed.keep(in: queue, and: history + prepared + (current.map { [$0] } ?? []))
    let paths = failed.missingPaths
    if !paths.isEmpty { probe?.look(for: paths) }
  }

  private func take(_ news: FileProbeNews) {
    if failed.filesAreBack(news.found) {
      prepare()
      notify([.failures])
      if waitsForFiles, current == nil, let item = choice() { begin(item, passingStops: false) }
    }
    if news.isOver { waitsForFiles = false }
  }

  /// Whether a song has failed, and was not heard: it stays in the queue.
  private func isUnheard(_ item: PlaybackItem) -> Bool { failed.contains(item) && !hasHeardFailed }

  // MARK: What the engine reports

  private func handle(_ event: PlaybackEvent, _ status: PlaybackStatus) {
    switch event {
    case .began(let id): didBegin(id)
    case .ended: didEnd()
    case .failed(let id, let reason, let isMissing): didFail(id, reason, isMissing, status)
    case .device(let isPresent):
      guard isPresent != hasDevice else { return }
      hasDevice = isPresent
      notify([.device])
    }
  }

  private func didBegin(_ id: Int) {
    guard id != current?.id, let item = prepared.first(where: { $0.id == id }) else { return }
    if repeatMode == .song, let former = current, item.isRepetition(of: former) {
      heard.jump(from: duration, to: 0)
      current = item
      prepare()
      return notify([.position])
    }
    advance(to: item, wasSkipped: false)
    prepare()
    notify([.song])
  }

  private func didEnd() {
    // The song may have been replaced since.
    guard let former = current, standing == nil, engine.status.item == nil else { return }
    if repeatMode == .song, !failed.contains(former), !queue.beginsWithStop {
      heard.jump(from: duration, to: 0)
      start(former.repeated(), at: 0, heard: heard)
      return notify([.position])
    }
    chooseIfNothingFollows()
    guard !failed.areTooMany, !reachesStop, let item = following() else { return finish() }
    advance(to: item, wasSkipped: false)
    start(item, at: 0)
    notify([.song])
  }

  /// Ends the current song, after which nothing comes, or a stop, which is used up.
  private func finish() {
    let stop = failed.areTooMany || !reachesStop ? nil : queue.firstStop
    if let stop { queue.remove(stop) }
    if let former = current {
      if isUnheard(former) {
        queue.insert([.song(former)], at: formerIndex)
      } else {
        past.append(PlayedSong(item: former, date: currentDate))
        if stop != nil, repeatMode == .queue, let repetition = repetition(of: former) {
          queue.append([.song(repetition)])
        }
      }
    }
    current = nil
    endStanding()
    prepared = []
    let count = failed.inARow
    var notice: [PlayerChange] = failed.areTooMany ? [.notice(.gaveUp(count: count))] : []
    waitsForFiles = stop == nil && !failed.missingPaths.isEmpty
    if count > 0, waitsForFiles, failed.areAllMissing { notice.append(.notice(.waits)) }
    if count > 0 { failed.endAll() }
    lookForFiles()
    notify([.song] + notice)
  }

  private func didFail(_ id: Int, _ reason: Sentence, _ isMissing: Bool, _ status: PlaybackStatus) {
    guard let item = current?.id == id ? current : prepared.first(where: { $0.id == id }) else { return }
    let heard = status.item == id ? self.heard.sinceJump(at: status.position) : 0
    let isNew = failed.insert(item, reason: reason, isMissing: isMissing, heard: heard)
    if id == current?.id { hasHeardFailed = FailedSongs.wasHeard(heard) }
    prepare()
    lookForFiles()
    notify([.failures] + (isNew ? [.notice(.failed(item.song, reason: reason))] : []))
    guard failed.areTooMany, id == current?.id else { return }
    engine.stop()
    finish()
  }
}
