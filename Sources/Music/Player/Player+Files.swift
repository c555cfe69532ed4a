package import Languages

/// The songs of a player at one moment. Making it takes little time however many songs there are, because it shares the player's memory.
/// Listing them takes longer, and can be done on any thread.
package struct PlayerSongs: Sendable {
  fileprivate var snapshot: PlayerSnapshot
  fileprivate var continuation: Continuation
  fileprivate var undoHistory: UndoHistory

  /// Those that are still to be played: the current one, those that wait, in their order, and then those of the other queues. The time for
  /// making the list grows with its length.
  package var unplayed: [Song] { queues.flatMap(\.unplayed).map(\.song) }

  /// All of them. The time for making the list grows with its length.
  package var all: [Song] {
    (queues.flatMap(\.items) + continuation.items + undoHistory.items).map(\.song) + continuation.refused
      + queues.compactMap(\.albumRest).flatMap(\.songs)
  }

  private var queues: [QueueContent] { [snapshot.shown] + snapshot.keptQueues.map(\.content) }
}

/// What is known about songs, and the files that are missing.
extension Player {
  /// All songs that are queued, current, or played, or would follow the queue, of all queues, those that undoing may bring back, those that
  /// the user has refused, and those by which the rest of an album is found.
  package var knownSongs: PlayerSongs {
    PlayerSongs(snapshot: snapshot, continuation: continuation, undoHistory: undoHistory)
  }

  /// The list of `knownSongs`.
  package var songs: [Song] { knownSongs.all }

  /// Call this after the library has changed.
  package func libraryDidChange() {
    let former = offers.map(\.id)
    continuation.libraryDidChange(supply)
    prepare()
    lookForNextFiles()
    if offers.map(\.id) != former { notify([.offers]) }
  }

  /// Updates the tags of songs, as the library has read them. The songs stay where they are.
  package func take(_ songs: [Song]) {
    failed.forgetDamage(of: songs)
    let known = [Song.ID: Song](songs.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    guard replaceSongs({ known[$0.id].map(timed) ?? $0 }) else { return }
    prepare()
    notify([.tags])
  }

  /// Follows files that were moved. Their songs stay where they are, also the one that plays, and those that were missing can be played.
  /// - Parameter moved: the songs as they are now, by what they were before.
  package func followFiles(_ moved: [Song.ID: Song]) {
    let former = moved.keys.compactMap { id -> String? in if case .file(let path) = id.source { path } else { nil } }
    // This comes first, as the observers know by the former paths what was missing.
    let areBack = failed.filesAreBack(Set(former))
    if areBack { notify([.failures]) }
    continuation.followFiles(moved)
    guard replaceSongs({ moved[$0.id].map(timed) ?? $0 }) else { return }
    if let current, playing.standing == nil { engine.followFile(of: current) }
    notify([.tags])
    libraryDidChange()
    if areBack { goOnAfterWaiting() }
  }

  /// Replaces all songs by the results of `replace`. The current one keeps the duration with which the engine has begun it.
  /// - Returns: whether one of them differs now.
  func replaceSongs(_ replace: (Song) -> Song) -> Bool {
    var hasChanged = false
    func replacement(of song: Song, isCurrent: Bool) -> Song? {
      var new = replace(song)
      if isCurrent, new.duration != song.duration {
        new.duration = song.duration
        hasFormerDuration = true
      }
      guard new != song else { return nil }
      hasChanged = true
      return new
    }
    func change(_ song: Song) -> Song? { replacement(of: song, isCurrent: false) }
    queue.update(change)
    past.update(change)
    for index in keptQueues.indices { keptQueues[index].content.update(change) }
    continuation.update(change)
    undoHistory.update(change)
    playing.item?.update { replacement(of: $0, isCurrent: true) }
    return hasChanged
  }

  // MARK: Songs whose files are missing

  /// Call this when files that were missing have been found. Their songs can be played, and it is said again if they go away.
  package func filesAreBack(_ paths: Set<String>) {
    guard failed.filesAreBack(paths) else { return }
    prepare()
    notify([.failures])
    goOnAfterWaiting()
  }

  /// Marks those of the songs that `add` adds to the queue of which it is known that they cannot be played. They are skipped until their
  /// files are back, as those that have been tried.
  /// - Parameter obstacles: the reasons, in phrases.
  package func markObstacles(_ obstacles: [Song.ID: Sentence], whileAdding add: () -> Void) {
    self.obstacles = obstacles
    add()
    self.obstacles = [:]
    if !obstacles.isEmpty { lookForNextFiles() }
  }

  /// Marks songs that wait whose files are missing, as the library has found out, and the current one, unless the engine has opened its
  /// file already. Those that wait are skipped until their files are back. Those of other queues are marked when their queue is shown.
  /// - Parameter reasons: why songs cannot be played, in phrases.
  /// - Returns: those of which that was not known, with the reasons, and whether they are skipped: neither the current song nor those of
  ///   other queues are.
  package func markMissing(_ reasons: [Song.ID: Sentence]) -> [(song: Song, reason: Sentence, isSkipped: Bool)] {
    func missing(_ items: some Sequence<PlaybackItem>, atMost count: Int) -> [(item: PlaybackItem, reason: Sentence)] {
      var found: [(item: PlaybackItem, reason: Sentence)] = []
      for item in items where !failed.contains(item) {
        guard found.count < count else { break }
        if let reason = reasons[item.song.id] { found.append((item: item, reason: reason)) }
      }
      return found
    }
    // After each scan the library names all of them again, so those that are marked already are counted, too.
    let standing = playing.standing == nil ? nil : current
    let unplayed = (standing.map { [$0] } ?? []) + queue.items
    let waiting = missing(unplayed, atMost: Self.mostMarked - failed.count)
    var new = waiting.map { (song: $0.item.song, reason: $0.reason, isSkipped: $0.item.song.id != current?.song.id) }
    if !waiting.isEmpty {
      for (item, reason) in waiting { failed.expect(item, reason: reason) }
      prepare()
      lookForNextFiles()
      notify([.failures])
    }
    // The other queues may be long. They need not be searched for what is known already.
    guard reasons.contains(where: { !failed.isNoted($0.key, reason: $0.value) }) else { return new }
    for kept in keptQueues {
      for (item, reason) in missing(kept.content.unplayed, atMost: Self.mostMarked) {
        if failed.note(item, reason: reason) { new.append((song: item.song, reason: reason, isSkipped: false)) }
      }
    }
    return new
  }

  /// The most songs that are marked at once, as each mark makes it more work to compute the times of the queue. The others are marked when
  /// they are tried.
  private static let mostMarked = 1000

  /// Marks songs that come into the queue, where it is known that they cannot be played.
  func markObstacles(of items: [PlaybackItem]) {
    guard !obstacles.isEmpty else { return }
    let known = items.compactMap { item in obstacles[item.song.id].map { (item, $0) } }
    for (item, reason) in known.prefix(Self.mostMarked) { failed.expect(item, reason: reason) }
  }

  /// Marks songs that come back into the queue, and of which it is known that they cannot be played.
  func recall(_ items: some Sequence<PlaybackItem>) { failed.recall(items, atMost: Self.mostMarked) }

  /// The songs that wait or are current whose files are missing, as far as that is known.
  package var missingSongs: [Song] {
    guard failed.areAnyMissing else { return [] }
    return (queue.items + (current.map { [$0] } ?? [])).filter(failed.isMissing).map(\.song)
  }

  /// Looks again for all files that are missing. Call this when the user has come back to the window.
  package func lookForFiles() { lookForNextFiles(andOnceForOthers: true) }

  /// Looks for missing files, first for those of the songs that come first; see `FileLookout.look(for:andOnceForOthers:)`.
  func lookForNextFiles(andOnceForOthers: Bool = false) {
    failed.keep(in: queue, and: history + prepared + continuation.items + (current.map { [$0] } ?? []))
    lookout.look(for: failed.missingPaths(of: current, in: queue), andOnceForOthers: andOnceForOthers)
    lookout.check(untried(Self.preparedCount))
  }

  /// Passes over the next songs whose files are known to be missing, where one follows whose file is there. Otherwise one of them would be
  /// shown as the current song until it turns out that it cannot be opened.
  func passAbsent() {
    let absent = failed.haveEndedAll ? [] : lookout.absent(of: untried(Self.preparedCount))
    guard !absent.isEmpty else { return }
    let reason = MediaError.missing.reason
    let new = absent.filter { failed.expect($0, reason: reason) }
    prepare()
    lookForNextFiles()
    notify([.failures] + new.map { PlayerChange.notice(.failed($0.song, reason: reason)) })
  }

  /// Among how many of the next songs one is looked for whose file is there.
  static let mostAhead = 1000

  func take(_ news: FileProbeNews) {
    if failed.filesAreBack(news.found) {
      prepare()
      // Where one file is back, others are likely to be.
      lookForFiles()
      notify([.failures])
      let items = queue.items + (current.map { [$0] } ?? [])
      onFilesFound?(items.map(\.song).filter { $0.path.map(news.found.contains) == true })
      goOnAfterWaiting()
    }
    if news.hasLookedAhead {
      if playing.waitsForFiles, current == nil {
        let next = untried(Self.mostAhead).first { $0.song.path.map(news.found.contains) == true }
        if let next { begin(next, passingStops: false) } else { notify(playing.noticesOfWaiting) }
      }
      playing.noticesOfWaiting = []
    }
    if news.isOver { playing.waitsForFiles = false }
  }

  /// Plays on if playback has ended because files were missing, some of which can be opened now.
  private func goOnAfterWaiting() {
    guard playing.waitsForFiles else { return }
    if let current {
      guard let standing = playing.standing, !failed.contains(current) else { return }
      resume(current, at: standing)
    } else if let item = choice() {
      begin(item, passingStops: false)
    }
  }
}
