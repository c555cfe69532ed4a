/// The way from one song to the next, and back.
extension Player {
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
  package func previous() { goBack(staysHeld: false) }

  /// Goes to the previous song as `previous()`. While a song is paused or stopped, the previous one does not begin to play.
  package func previousInPlace() { goBack(staysHeld: true) }

  private func goBack(staysHeld: Bool) {
    update()
    let isHeld = staysHeld && current != nil && !isPlaying
    guard position <= Self.restartSeconds || current == nil, let played = past.popLast() else { return seek(to: 0) }
    let item = played.item
    // A repetition that waited before the song ended stays.
    if played.isRepeated { queue.remove(again(item).id) }
    if let former = current { putAtFront(former) }
    // Two stops may be adjacent now, if only the removed repetition was between them.
    for stops in queue.adjacentStops() { queue.remove(stops.dropFirst()) }
    let retried = failed.retry(item)
    let wasStopped = playing.hasStopped
    bringBack(KeptSong(item: item), isPlaying: !isHeld)
    playing.hasStopped = isHeld && wasStopped
    notify([.song] + retried)
  }

  // MARK: What follows

  /// The next song. It is chosen now if none was chosen before.
  func choice() -> PlaybackItem? {
    chooseIfNothingFollows()
    return chosenNext
  }

  func chooseIfNothingFollows() {
    if following == nil { choose() }
  }

  /// Whether the current song would count as skipped if it ended now.
  var isBarelyHeard: Bool { playing.heard.total(at: position) < PlayedSong.skipSeconds }

  /// Plays a song, which may be in the queue, at the user's request.
  /// - Parameter passingStops: whether stops before it are used up. Otherwise they stay, and end playback later.
  func begin(_ item: PlaybackItem, passingStops: Bool) {
    let retried = failed.retry(item)
    advance(to: item, passingStops: passingStops, wasSkipped: isBarelyHeard)
    start(item, at: 0)
    notify([.song] + retried)
  }

  /// Makes `item` the current song. It may be in the queue.
  /// - Parameters:
  ///   - passingStops: whether stops before it are used up.
  ///   - wasSkipped: whether the user ends the current song in its first seconds.
  func advance(to item: PlaybackItem, passingStops: Bool = true, wasSkipped: Bool) {
    let wasUnheard = currentIsUnheard
    let returning = wasUnheard && !playing.followsQueue ? current : nil
    var neighbours = queue.neighbours(before: item.id)
    if passingStops { queue.removeStops(before: item.id) }
    takeOut(item)
    let followsQueue = continuation.begin(item.id)
    if followsQueue { failed.noteContinuation() }
    if let returning {
      // The song keeps its place, because it has not been heard.
      let former = playing.formerNeighbours.flatMap { $0 == item.id ? neighbours : [$0] }
      let index = queue.index(behind: former)
      // If it comes to where the song that begins has been, one of them was directly before the other.
      let isBefore = !playing.formerNeighbours.contains(item.id) && index == queue.index(behind: neighbours)
      queue.insert([.song(returning)], at: index)
      if isBefore { neighbours.insert(returning.id, at: 0) }
    } else if let former = current, !wasUnheard || playing.heard.includesEarlier {
      // A song that followed the queue has no place there, but was played if some of it was heard before its file went away.
      if !wasUnheard {
        failed.songWasPlayed()
        noteSound(of: former)
      }
      // A song does not come back after pictures, nor a picture after songs.
      let comesBack = !wasUnheard && !item.isRepetition(of: former) && item.isPicture == former.isPicture
      notePlayed(former, isSkipped: wasSkipped, isRepeated: comesBack && appendRepetition(of: former))
    }
    playing = CurrentSong(item: item, date: time().date, formerNeighbours: neighbours, followsQueue: followsQueue)
  }

  /// Adds the current song, which ends, to those that were played.
  func notePlayed(_ former: PlaybackItem, isSkipped: Bool = false, isRepeated: Bool) {
    past.append(PlayedSong(item: former, date: playing.date, isSkipped: isSkipped, isRepeated: isRepeated))
  }

  /// Notes that the current song, which ends, was played without failing: its file may have been replaced since it was damaged.
  func noteSound(of former: PlaybackItem) {
    // A song at which the player only stood was not opened, unless some of it was heard before.
    let wasOpened = playing.standing == nil ? !isOpening : playing.heard.includesEarlier
    if wasOpened, !playing.hasHeardFailed { failed.forgetDamage(of: [former.song]) }
  }

  /// Puts the current song, which ends, at the end of the queue, if that is repeated.
  /// - Returns: whether it was put there.
  func appendRepetition(of former: PlaybackItem) -> Bool {
    guard repeatMode == .queue, let repetition = repetition(of: former) else { return false }
    queue.insert([.song(repetition)], at: queue.count)
    return true
  }

  /// Removes a song that begins from the queue. Its place is kept if other songs may be put back beside it.
  private func takeOut(_ item: PlaybackItem) {
    if queue.hasPlaces, let former = queue.keepPlace(of: item.id) {
      queue.forget(undoHistory.noteDeparture(former))
    }
    queue.remove(item.id)
  }

  /// Puts a song back at the front of the queue.
  private func putAtFront(_ item: PlaybackItem) {
    if var former = undoHistory.takeDeparture(of: item.id) {
      former.slot = .entry(.song(item))
      if queue.isAtFront(former) { queue.putBack([former]) }
      queue.forget([former])
    }
    // The song is there already if it has been put back to its place.
    queue.insert([.song(item)], at: 0)
  }

  var currentToKeep: KeptSong {
    var heard = playing.heard
    // It will be opened there again.
    heard.jump(from: position, to: position)
    return KeptSong(item: current, position: position, date: playing.date, heard: heard)
  }

  /// Makes a song the current one again, which is not in the queue.
  /// - Parameter isPlaying: whether it is played. Then it is tried, also if it is known that it cannot be.
  /// - Returns: the change to notify of; empty if it has not failed before.
  @discardableResult
  func bringBack(_ song: KeptSong, isPlaying: Bool) -> [PlayerChange] {
    // What is known of the song before it does not apply to it. If it cannot be played, it goes to the front of the queue.
    playing = CurrentSong()
    if isPlaying, let item = song.item {
      let retried = failed.retry(item)
      start(item, at: song.position, since: song.date, heard: song.heard)
      return retried
    }
    (playing.item, playing.date) = (song.item, song.date)
    stand(at: song.position)
    playing.heard = song.heard ?? HeardTime(upTo: song.position)
    if let item = song.item { recall([item]) }
    return []
  }

  /// Lets the engine play a song, which becomes the current one.
  /// - Parameters:
  ///   - date: when it began; nil: now.
  ///   - heard: how much of it was heard; nil: all that is before `position`.
  func start(_ item: PlaybackItem, at position: Double, since date: Double? = nil, heard: HeardTime? = nil) {
    let item = marked(item)
    playing = CurrentSong(
      item: item, date: date ?? time().date, heard: heard ?? HeardTime(upTo: position),
      formerNeighbours: playing.formerNeighbours, followsQueue: playing.followsQueue)
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
    playing.waitsForFiles = false
    playing.standing = current == nil ? nil : min(max(0, position), duration)
    prepared = []
    engine.stop()
  }

  /// Tells the engine which songs follow. To be called after every change of that.
  func prepare() {
    choose()
    lookout.check(untried(Self.preparedCount))
    guard current != nil, playing.standing == nil else { return }
    var songs = upcoming(Self.preparedCount)
    if !isShuffled { songs = AlbumSequence.mark(songs, after: current) }
    guard songs != prepared else { return }
    prepared = songs
    engine.setUpcoming(songs)
  }

  /// Chooses the songs that follow the queue.
  func choose() {
    continuation.update(
      afterQueue, after: lastQueued ?? current ?? past.songs.last?.item ?? queue.lastItem,
      recent: past.songs.suffix(100).map(\.item.song) + queue.items.map(\.song) + (current.map { [$0.song] } ?? []),
      from: supply,
      making: { queue.numbers.makeItems($0, areCompanions: true) }, using: &generator)
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
