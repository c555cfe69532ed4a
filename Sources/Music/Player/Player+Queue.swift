/// The operations on the queue. Each can be undone; the latest `UndoHistory.limit` are remembered.
extension Player {
  // MARK: Adding

  /// Appends `songs` to the queue; while it is shuffled, in random order.
  /// - Parameter title: what they have in common; nil for songs that are only added together.
  package func add(_ songs: [Song], title: String?) { insert(songs, at: queue.items.count, title: title) }

  package func add(_ album: Album) { add(album.songs, title: album.title) }
  package func add(_ song: Song) { add([song], title: song.title) }

  /// Puts `songs` at the front of the queue, in their order.
  package func playNext(_ songs: [Song], title: String?) { insert(songs, at: 0, title: title) }

  /// Puts `songs` into the queue so that the first of them is at `index`.
  package func insert(_ songs: [Song], at index: Int, title: String?) {
    update()
    guard let songs = fitting(songs, title: title) else { return }
    let (former, others) = (queue.items.map(\.id), unfitting(songs))
    let index = min(max(0, index), queue.items.count - others.count)
    var new = queue.makeItems(songs)
    let name = title.map { "“\($0)”" } ?? Self.name(new)
    let isOne = title != nil || new.count == 1
    var step = UndoStep(
      description: "Added \(name)", outcome: "\(name) \(isOne ? "is" : "are") out of Up next again",
      added: Set(new.map(\.id)))
    if !others.isEmpty { (step.order, step.removed) = (former, others) }
    if let original = shuffle.original {
      step.shuffle = shuffle
      shuffle.original = original + new.map(\.id)
      if index == queue.items.count - others.count {
        new = ArtistSpread.shuffled(new, after: (queue.items.last ?? current)?.song, using: &generator)
      }
    }
    edit(step) { items in
      items.removeAll { others.contains($0) }
      items.insert(contentsOf: new, at: index)
    }
    notify([.notice(.added(title: title, count: songs.count, number: index + 1))])
  }

  /// Plays the first of `songs` in place of the current song, and puts the others at the front of the queue.
  package func playNow(_ songs: [Song]) {
    update()
    guard let songs = fitting(songs, title: songs.count == 1 ? songs[0].title : nil) else { return }
    let (former, others) = (queue.items.map(\.id), unfitting(songs))
    let new = queue.makeItems(songs)
    guard let first = new.first else { return }
    var step = UndoStep(
      description: "Played \(Self.name(new))", outcome: outcome(ofReturningFrom: first),
      added: Set(new.dropFirst().map(\.id)))
    step.interruption = interruption(by: first)
    if !others.isEmpty { (step.order, step.removed) = (former, others) }
    edit(step) { items in
      items.removeAll { others.contains($0) }
      items.insert(contentsOf: new.dropFirst(), at: 0)
    }
    begin(first)
  }

  /// Plays what a person has opened somewhere else, or adds it to the queue while something plays.
  package func open(_ songs: [Song], title: String?) {
    update()
    if isPlaying { add(songs, title: title) } else { playNow(songs) }
  }

  // MARK: Songs that are in the queue

  /// Plays a queued song in place of the current song. The songs before it stay in the queue.
  package func playNow(_ id: Int) {
    update()
    guard let item = queue.items.first(where: { $0.id == id }) else { return }
    var step = UndoStep(
      description: "Played “\(item.song.title)”", outcome: outcome(ofReturningFrom: item),
      order: queue.items.map(\.id), removed: [item])
    step.interruption = interruption(by: item)
    suggestion.isUntouched = false
    undoHistory.append(step)
    begin(item)
  }

  /// Moves a queued song to the front.
  package func playNext(_ id: Int) { move(id, to: 0) }

  /// Moves a queued song to another index, counted without it.
  package func move(_ id: Int, to index: Int) {
    update()
    guard let old = queue.index(of: id) else { return }
    let index = min(max(0, index), queue.items.count - 1)
    guard index != old else { return }
    let title = queue.items[old].song.title
    let step = UndoStep(
      description: "Moved “\(title)”", outcome: "“\(title)” is where it was", order: queue.items.map(\.id))
    edit(step) { $0.insert($0.remove(at: old), at: index) }
  }

  /// Moves a queued song before another one; nil: to the end. If that one has been played meanwhile, it is moved to the front.
  package func move(_ id: Int, before next: Int?) {
    update()
    let others = queue.items.lazy.map(\.id).filter { $0 != id }
    let index = next.map { next in others.enumerated().first { $0.element == next }?.offset ?? 0 }
    move(id, to: index ?? others.count)
  }

  /// Takes songs out of the queue.
  package func remove(_ ids: some Sequence<Int>) {
    update()
    let ids = Set(ids)
    remove(queue.items.filter { ids.contains($0.id) }) { "Removed \(Self.name($0))" }
  }

  /// Takes all songs out of the queue.
  package func clear() {
    update()
    remove(queue.items) { $0.count == 1 ? "Removed \(Self.name($0))" : "Cleared Up next" }
  }

  private func remove(_ removed: [PlaybackItem], _ describe: ([PlaybackItem]) -> String) {
    guard !removed.isEmpty else { return }
    let step = UndoStep(
      description: describe(removed),
      outcome: "\(Self.name(removed)) \(removed.count == 1 ? "is" : "are") back in Up next",
      order: queue.items.map(\.id), removed: removed)
    let ids = Set(removed.map(\.id))
    edit(step) { items in items.removeAll { ids.contains($0.id) } }
    notify([.notice(.removed(step.description))])
  }

  // MARK: Order

  /// Whether the queue is in random order. Setting it to false restores the order before, for the songs that are still queued.
  package var isShuffled: Bool {
    get { shuffle.original != nil }
    set {
      guard newValue != isShuffled else { return }
      if newValue { shuffleQueue() } else { unshuffle() }
    }
  }

  /// Puts the queue into a new random order, in which songs of one artist follow each other as rarely as possible.
  package func shuffleQueue() {
    update()
    let step = UndoStep(
      description: "Shuffled Up next", outcome: "Up next has its former order again", order: queue.items.map(\.id),
      shuffle: shuffle)
    if shuffle.original == nil { shuffle.original = queue.items.map(\.id) }
    let order = ArtistSpread.shuffled(queue.items, after: current?.song, using: &generator)
    edit(step) { $0 = order }
    notify([.settings])
  }

  private func unshuffle() {
    update()
    guard let original = shuffle.original else { return }
    let step = UndoStep(
      description: "Restored the order of Up next", outcome: "Up next is shuffled again", order: queue.items.map(\.id),
      shuffle: shuffle)
    shuffle.original = nil
    edit(step) { $0 = $0.arranged(by: original) }
    notify([.settings])
  }

  package func setRepeatMode(_ mode: RepeatMode) {
    guard mode != repeatMode else { return }
    update()
    undoHistory.append(
      UndoStep(
        description: "Changed what is repeated", outcome: "Repeating is as it was", repeatMode: repeatMode))
    repeatMode = mode
    prepare()
    notify([.settings])
  }

  // MARK: Undo

  /// Says what `undo()` would undo; nil if there is nothing.
  package var undoDescription: String? { undoHistory.steps.last?.description }

  /// Undoes the latest operation on the queue.
  ///
  /// Songs that were removed return to their places, and the others to their order. What has been played since is not repeated, and
  /// stays out of the queue; what has come into the queue since, such as a song that `previous()` put back, stays where it is. A song
  /// that was played at the user's request is replaced again by the one that it interrupted, at its position, while it is current.
  /// - Returns: whether there was an operation to undo.
  @discardableResult
  package func undo() -> Bool {
    update()
    guard let step = undoHistory.popLast() else { return false }
    var changes: [PlayerChange] = []
    var returning = step.removed
    var added = step.added
    var outcome = step.outcome
    if let interruption = step.interruption, let current {
      if current.isRepetition(of: interruption.begun) {
        resume(interruption)
        // Where the queue is repeated, the song has been put at its end once more.
        if let former = interruption.former { added.insert(former.repeated().id) }
        changes.append(.song)
      } else {
        returning.removeAll { $0.id == interruption.begun.id }
        outcome = "Up next is as it was before"
      }
    } else if let begun = step.interruption?.begun {
      returning.removeAll { $0.id == begun.id }
      outcome = "Up next is as it was before"
    }
    let edits = queue.edit { items in
      items.removeAll { added.contains($0.id) }
      if let order = step.order { items = items.arranged(adding: returning, by: order) }
    }
    changes = edits + changes
    if let former = step.shuffle, former != shuffle {
      shuffle = former
      changes.append(.settings)
    }
    if let former = step.repeatMode, former != repeatMode {
      repeatMode = former
      changes.append(.settings)
    }
    prepare()
    notify(changes + [.notice(changes.isEmpty ? .pastUndo(step.description) : .undone(outcome))])
    return true
  }

  private func outcome(ofReturningFrom begun: PlaybackItem) -> String {
    current.map { "Back to “\($0.song.title)”" } ?? "“\(begun.song.title)” is stopped"
  }

  private func interruption(by item: PlaybackItem) -> Interruption {
    Interruption(begun: item, former: current, position: position, wasPlaying: isPlaying)
  }

  private func resume(_ interruption: Interruption) {
    guard let former = interruption.former else { return stand(with: nil, at: 0) }
    if past.items.last?.id == former.id { _ = past.popLast() }
    if interruption.wasPlaying {
      start(former, at: interruption.position)
    } else {
      stand(with: former, at: interruption.position)
    }
  }

  // MARK: Suggestions

  /// Whether the queue consists of suggestions that the user has not changed.
  package var isSuggested: Bool { suggestion.isUntouched && !queue.items.isEmpty }

  /// Fills the queue with suggestions from `albums`, until the user changes it.
  /// - Parameters:
  ///   - albums: evaluated only if songs are to be suggested.
  ///   - isComplete: whether all albums are known.
  package func suggest(from albums: @autoclosure () -> [Album], isComplete: Bool) {
    guard suggestion.isUntouched, !suggestion.isFull else { return }
    // Either songs or pictures are suggested: pictures only where there is nothing to hear.
    let all = albums()
    let areSongs = queue.items.first.map { !$0.song.isPicture } ?? all.contains { $0.songs.contains { !$0.isPicture } }
    let songs = suggestion.next(
      from: all.filter { $0.songs.allSatisfy { $0.isPicture != areSongs } }, isComplete: isComplete)
    guard !songs.isEmpty else { return }
    let new = queue.makeItems(songs.map(timed))
    let changes = queue.edit { $0 += new }
    prepare()
    notify(changes)
  }

  /// Fills the queue, which is empty, with different suggestions from `albums`.
  package func suggestAgain(from albums: [Album], isComplete: Bool) {
    guard queue.items.isEmpty else { return }
    suggestion.beginAgain(in: albums)
    suggest(from: albums, isComplete: isComplete)
  }

  // MARK: Editing

  /// Carries out an operation of the user, which `step` undoes.
  private func edit(_ step: UndoStep, _ change: (inout [PlaybackItem]) -> Void) {
    suggestion.isUntouched = false
    undoHistory.append(step)
    let changes = queue.edit(change)
    prepare()
    notify(changes)
  }

  private static func name(_ items: [PlaybackItem]) -> String {
    items.count == 1 ? "“\(items[0].song.title)”" : "\(items.count) songs"
  }
}
