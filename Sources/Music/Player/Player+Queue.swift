internal import Languages

/// The operations on the queue. Each can be undone; the latest `UndoHistory.limit` are remembered.
extension Player {
  // MARK: Adding

  /// Puts `songs` behind those that a person has chosen, and before the rest of an album that plays on by itself and suggestions; in
  /// random order while the queue is shuffled.
  /// - Parameter title: what they have in common; nil for songs that are only added together.
  package func add(_ songs: [Song], title: String?) {
    update()
    insert(songs, atEntry: queue.indexForChosen, title: title, isShuffled: isShuffled)
  }

  package func add(_ album: Album) { add(album.songs, title: album.title) }
  package func add(_ song: Song) { add([song], title: song.title) }

  /// Puts `songs` at the front of the queue, in their order. A stop after the current song stays there.
  package func playNext(_ songs: [Song], title: String?) {
    insert(songs, before: queue.firstItem?.id, title: title)
  }

  /// A copy of the song with a number of its own, so that the song can be in the queue once more.
  package func copy(of item: PlaybackItem) -> PlaybackItem { queue.numbers.makeItems([item.song])[0] }

  /// Puts `songs` into the queue before a song or stop; nil: at the end. If that one has been played meanwhile, they come to the front.
  package func insert(_ songs: [Song], before next: Int?, title: String?) {
    update()
    insert(songs, atEntry: queue.index(before: next), title: title)
  }

  /// Puts a copy of a song into the queue before a song or stop; nil: at the end. If that one has been played meanwhile, the copy comes to
  /// the front.
  package func insert(_ copy: PlaybackItem, before next: Int?) {
    update()
    guard fitting([copy.song], title: copy.song.title) != nil else {
      queue.noteReplacement()
      return notify([])
    }
    insert([copy], atEntry: queue.index(before: next), title: copy.song.title)
  }

  private func insert(_ songs: [Song], atEntry index: Int, title: String?, isShuffled: Bool = false) {
    guard let songs = fitting(songs, title: title) else { return }
    insert(queue.numbers.makeItems(songs), atEntry: index, title: title, isShuffled: isShuffled)
  }

  /// - Parameter isShuffled: whether the songs come in random order.
  private func insert(_ items: [PlaybackItem], atEntry index: Int, title: String?, isShuffled: Bool = false) {
    markObstacles(of: items)
    var new = items
    let songs = items.map(\.song)
    let name = title.map { tr("“\($0)”") } ?? Self.name(new.map(PlayQueueEntry.song))
    let isOne = title != nil || new.count == 1
    let step = UndoStep(
      description: tr("Added \(name)"),
      outcome: tr(
        one: "\(name) is out of Up next again", other: "\(name) are out of Up next again", isOne ? 1 : new.count),
      removed: queue.removeKeepingPlaces(unfitting(songs)), added: Set(new.map(\.id)))
    let index = min(max(0, index), queue.count)
    shuffle.add(new.map(\.id))
    if isShuffled {
      let former = queue.item(beforeEntryAt: index) ?? current
      new = ArtistSpread.shuffled(new, after: former?.song, using: &generator)
    }
    queue.insert(new.map(PlayQueueEntry.song), at: index)
    finishEdit(step)
    let number = (new.first.flatMap { queue.songIndex(of: $0.id) } ?? 0) + 1
    let arePictures = songs.allSatisfy(\.isPicture)
    notify([.notice(.added(title: title, count: songs.count, arePictures: arePictures, number: number))])
  }

  /// Plays the first of `songs` in place of the current song, or the first of which it is not known that it cannot be played, and puts the
  /// others at the front of the queue. They count as the rest of an album: songs that are added later go before them.
  package func playNow(_ songs: [Song]) {
    update()
    guard let songs = fitting(songs, title: songs.count == 1 ? songs[0].title : nil) else { return }
    let new = queue.numbers.makeItems(songs, areCompanions: songs.count > 1)
    markObstacles(of: new)
    guard let first = new.first(where: { !failed.contains($0) }) ?? new.first else { return }
    let step = UndoStep(
      description: tr("Played \(Self.name(new.map(PlayQueueEntry.song)))"), outcome: outcome(ofReturningFrom: first),
      removed: queue.removeKeepingPlaces(unfitting(songs)),
      // The first one gets into the queue, too, if it cannot be played.
      added: Set(new.map(\.id)),
      interruption: interruption(by: first))
    queue.insert(new.filter { $0.id != first.id }.map(PlayQueueEntry.song), at: 0)
    finishEdit(step)
    begin(first, passingStops: false)
    if first.isPicture { onSlideShow?() }
  }

  /// Plays songs that the user has opened elsewhere, or adds them to the queue while something plays.
  package func open(_ songs: [Song], title: String?) {
    update()
    if isPlaying { add(songs, title: title) } else { playNow(songs) }
  }

  // MARK: Songs and stops that are in the queue

  /// Plays a queued song in place of the current song. What is before it stays in the queue.
  package func playNow(_ id: Int) {
    update()
    guard let item = queue.entry(id)?.item, let place = queue.keepPlace(of: id) else { return }
    var step = UndoStep(
      description: tr("Played “\(item.song.title)”"), outcome: outcome(ofReturningFrom: item), removed: [place],
      interruption: interruption(by: item))
    joinStops(in: &step, without: id)
    rememberEdit(step)
    begin(item, passingStops: false)
  }

  /// Moves queued songs to the front, in their order. A stop after the current song stays there.
  package func playNext(_ ids: some Sequence<Int>) {
    let ids = Set(ids)
    move(ids, before: queue.entriesInOrder.drop { $0.isStop }.first { !ids.contains($0.id) }?.id)
  }

  /// Moves a queued song or stop to another index among the entries, counted without it.
  package func move(_ id: Int, to index: Int) {
    update()
    guard let old = queue.index(of: id) else { return }
    let index = max(0, index)
    move([id], before: queue.entry(at: index < old ? index : index + 1)?.id)
  }

  /// Where a queued song or stop is after it was moved by a number of entries; nil beyond an end.
  private func goal(of id: Int, by steps: Int) -> Int? {
    queue.index(of: id).map { $0 + steps }.flatMap { (0..<queue.count).contains($0) ? $0 : nil }
  }

  package func canMove(_ id: Int, by steps: Int) -> Bool { goal(of: id, by: steps) != nil }

  /// Moves a queued song or stop by a number of entries; not beyond an end.
  package func move(_ id: Int, by steps: Int) { if let goal = goal(of: id, by: steps) { move(id, to: goal) } }

  /// Moves several queued songs and stops, which keep their order, before another one; nil: to the end. If that one has been played
  /// meanwhile, they are moved to the front.
  package func move(_ ids: Set<Int>, before next: Int?) {
    update()
    guard let moved = queue.move(ids, before: next) else { return }
    queue.mark(ids, areCompanions: false)
    let entries = moved.compactMap(\.slot.entry)
    let name = Self.name(entries)
    finishEdit(
      UndoStep(
        description: tr("Moved \(name)"),
        outcome: tr(
          one: "\(Self.name(entries, isFirstWord: true)) is where it was",
          other: "\(Self.name(entries, isFirstWord: true)) are where they were",
          Self.number(of: entries)),
        moved: moved))
  }

  /// Removes songs and stops from the queue.
  package func remove(_ ids: some Sequence<Int>) {
    update()
    remove(ids) { tr("Removed \(Self.name($0))") }
  }

  /// Removes all songs and stops from the queue.
  package func clear() {
    update()
    remove(queue.entries.map(\.id)) { $0.count == 1 ? tr("Removed \(Self.name($0))") : tr("Cleared Up next") }
  }

  private func remove(_ ids: some Sequence<Int>, _ describe: ([PlayQueueEntry]) -> Sentence) {
    let removed = queue.removeKeepingPlaces(ids)
    let entries = removed.compactMap(\.slot.entry)
    guard !entries.isEmpty else { return }
    let step = UndoStep(
      description: describe(entries),
      outcome: tr(
        one: "\(Self.name(entries, isFirstWord: true)) is back in Up next",
        other: "\(Self.name(entries, isFirstWord: true)) are back in Up next",
        Self.number(of: entries)),
      removed: removed)
    finishEdit(step)
    notify([.notice(.removed(step.description))])
  }

  // MARK: Stops

  /// Whether there is a stop after a queued song; nil stands for the current song.
  package func stops(after id: Int?) -> Bool { stop(after: id) != nil }

  private func stop(after id: Int?) -> Int? {
    // Songs that cannot be played may stand before the stop that ends the current one.
    guard let id else { return reachesStop ? queue.firstStop : nil }
    let next = queue.index(of: id).map { $0 + 1 } ?? queue.count
    return queue.entry(at: next).flatMap { $0.isStop ? $0.id : nil }
  }

  /// Adds a stop after a queued song, or removes it if there is one; nil stands for the current song.
  package func toggleStop(after id: Int?) {
    update()
    if let stop = stop(after: id) { return remove([stop]) }
    guard let index = id.map({ queue.index(of: $0).map { $0 + 1 } }) ?? 0 else { return }
    let stop = queue.numbers.makeStop()
    queue.insert([stop], at: index)
    finishEdit(UndoStep(description: tr("Added a stop"), outcome: tr("Playing does not stop there"), added: [stop.id]))
  }

  // MARK: Order

  /// Whether the queue is in random order. Setting it to false restores the order before, for the songs that are still queued.
  package var isShuffled: Bool {
    get { shuffle.isShuffled }
    set {
      guard newValue != isShuffled else { return }
      if newValue { shuffleQueue() } else { unshuffle() }
    }
  }

  /// Puts the queue into a new random order, in which songs of one artist follow each other as rarely as possible.
  package func shuffleQueue() {
    update()
    let former = shuffle
    if !isShuffled { shuffle = ShuffleOrder(of: queue.items.map(\.id)) }
    let order = queue.reorderSongs { ArtistSpread.shuffled($0, after: current?.song, using: &generator) }
    finishEdit(
      UndoStep(
        description: tr("Shuffled Up next"), outcome: tr("Up next has its former order again"), order: order,
        shuffle: former))
    notify([.settings])
  }

  private func unshuffle() {
    update()
    // Songs that were played meanwhile and are repeated have other numbers.
    let chosen = Set(queue.itemsInOrder.filter { !$0.isCompanion }.map { PlaybackItem.serial(of: $0.id) })
    guard let original = shuffle.original(where: { chosen.contains(PlaybackItem.serial(of: $0)) }) else { return }
    let former = shuffle
    shuffle = ShuffleOrder()
    let order = queue.reorderSongs { $0.arranged(by: original, key: PlaybackItem.serial(of:)) }
    finishEdit(
      UndoStep(
        description: tr("Restored the order of Up next"), outcome: tr("Up next is shuffled again"), order: order,
        shuffle: former))
    notify([.settings])
  }

  package func setRepeatMode(_ mode: RepeatMode) {
    guard mode != repeatMode else { return }
    update()
    remember(
      UndoStep(
        description: tr("Changed what is repeated"), outcome: tr("Repeating is as it was"), repeatMode: repeatMode))
    repeatMode = mode
    // Presses that have led back to the former mode are no change that could be undone.
    if undoHistory.done.last?.repeatMode == mode { _ = undoHistory.take(isRedo: false) }
    prepare()
    notify([.settings])
  }

  // MARK: Suggestions

  /// Whether the queue consists of suggestions that the user has not changed.
  package var isSuggested: Bool { suggestion.isUntouched && queue.songCount > 0 }

  /// Fills the queue with suggestions from `albums`, until the user changes it. They count as companions: songs that are added later go
  /// before them.
  /// - Parameters:
  ///   - albums: evaluated only if songs are to be suggested.
  ///   - isComplete: whether all albums are known.
  ///   - isInLibrary: whether a song is in the library that the albums are from. They are not mixed with suggestions of which it has none,
  ///     which `renewSuggestions` may replace.
  package func suggest(
    from albums: @autoclosure () -> [Album], isComplete: Bool, isInLibrary: (Song) -> Bool = { _ in true }
  ) {
    guard suggestion.isUntouched, !suggestion.isFull else { return }
    guard queue.songCount == 0 || queue.itemsInOrder.contains(where: { isInLibrary($0.song) }) else { return }
    // Either songs or pictures are suggested: pictures only if there are no songs.
    let all = albums()
    let areSongs = queue.firstItem.map { !$0.isPicture } ?? all.contains { $0.songs.contains { !$0.isPicture } }
    let songs = suggestion.next(
      from: all.filter { $0.songs.allSatisfy { $0.isPicture != areSongs } }, isComplete: isComplete)
    guard !songs.isEmpty else { return }
    let new = queue.numbers.makeItems(songs.map(timed), areCompanions: true)
    queue.insert(new.map(PlayQueueEntry.song), at: queue.count)
    prepare()
    notify([])
  }

  /// Fills the queue, which is empty, with different suggestions from `albums`.
  package func suggestAgain(from albums: [Album], isComplete: Bool) {
    guard queue.songCount == 0 else { return }
    suggestion.beginAgain(in: albums)
    suggest(from: albums, isComplete: isComplete)
  }

  /// Replaces the suggestions if the library, which `albums` are from, has none of them any more: so a person's own music takes the place of
  /// the pieces that come with the program, and these take the place of music that was removed from the library.
  package func renewSuggestions(from albums: @autoclosure () -> [Album], isInLibrary: (Song) -> Bool) {
    guard isSuggested, !queue.itemsInOrder.contains(where: { isInLibrary($0.song) }) else { return }
    let albums = albums()
    guard albums.contains(where: { !$0.songs.isEmpty }) else { return }
    queue.remove(queue.itemsInOrder.map(\.id))
    suggestAgain(from: albums, isComplete: true)
  }

  // MARK: Editing

  /// Ends an operation of the user that has changed the queue. `step` undoes it.
  func finishEdit(_ step: UndoStep) {
    var step = step
    joinStops(in: &step)
    rememberEdit(step)
    prepare()
    notify([])
  }

  /// Where an operation has left several stops with no song between them, keeps only one, because the others would mean nothing. If the
  /// operation has moved one of them, that one is kept, so that a person can move it on. `step` brings the others back.
  func joinStops(in step: inout UndoStep, without id: Int? = nil) {
    for stops in queue.adjacentStops(without: id) {
      let left = stops.first { stop in step.moved.contains { $0.slot.id == stop } } ?? stops[0]
      for stop in stops where stop != left {
        // A stop that the operation itself has added is not to come back when that is undone.
        if step.added.remove(stop) != nil {
          queue.remove(stop)
        } else if let index = step.moved.firstIndex(where: { $0.slot.id == stop }) {
          queue.remove(stop)
          step.removed.append(step.moved.remove(at: index))
        } else {
          step.removed += queue.removeKeepingPlaces([stop])
        }
      }
    }
  }

  /// Adds an operation that has changed the queue to those that can be undone.
  func rememberEdit(_ step: UndoStep) {
    var step = step
    step.wasUntouched = suggestion.isUntouched
    suggestion.isUntouched = false
    remember(step)
  }

  /// Adds an operation to those that can be undone.
  func remember(_ step: UndoStep) { queue.forget(undoHistory.append(step)) }

  /// The number that `name` says.
  private static func number(of entries: [PlayQueueEntry]) -> Int {
    let songs = entries.count { !$0.isStop }
    return songs == 0 ? entries.count : songs
  }

  private static func name(_ entries: [PlayQueueEntry], isFirstWord: Bool = false) -> Sentence {
    let songs = entries.compactMap(\.item)
    return switch (songs.count, entries.count) {
    case (0, 1): isFirstWord ? tr("The stop") : tr("the stop")
    case (0, let count): tr(one: "\(count) stop", other: "\(count) stops", count)
    case (1, 1): tr("“\(songs[0].song.title)”")
    case (let count, _) where songs.allSatisfy(\.isPicture):
      tr(one: "\(count) picture", other: "\(count) pictures", count)
    case (let count, _): tr(one: "\(count) song", other: "\(count) songs", count)
    }
  }
}
