/// One entry of the journal of a session: the changes since the previous entry.
struct SessionRecord: Codable, Sendable {
  /// One step of a change of the queue. Its indexes count songs and stops.
  enum Step: Codable, Sendable {
    /// - Parameter songs: nil for each stop. Its number has no meaning.
    case inserted(songs: [Song?], numbers: [Int], at: Int, areCompanions: Bool)
    case removed(count: Int, at: Int)
    case moved(from: [Int], to: Int)
    case marked(numbers: [Int], areCompanions: Bool)
  }

  /// A change of the history.
  struct Past: Codable, Sendable {
    /// How many of the latest songs were removed.
    var dropped = 0
    var added: [Song] = []
    var numbers: [Int] = []
    var dates: [Double?] = []
    var skipped: [Bool] = []
    /// Which of them are companions; nil if an earlier version has written it.
    var companions: [Bool]?
    /// Which of them were put at the end of the queue once more; nil if an earlier version has written it.
    var repeated: [Bool]?
    /// The number of songs in the history afterwards.
    var count = 0
  }

  var steps: [Step]
  var past: Past?
  /// The numbers of the songs that were added to a shuffled queue.
  var addedSinceShuffle: [Int]?
  /// Everything that is saved except for the queues and the history.
  var state: PlayerState

  /// Whether the queue or the history was changed.
  var concernsSongs: Bool { !steps.isEmpty || past != nil || addedSinceShuffle != nil }
}

// MARK: - Making

extension SessionRecord {
  /// - Parameters:
  ///   - formerPast: the history after the previous entry.
  ///   - formerAdded: how many songs had been added to the shuffled queue by then.
  init(_ difference: PlayerDifference, formerPast: [PlayedSong], formerAdded: Int) {
    steps = difference.edits.compactMap(Step.init)
    past = Past(from: formerPast, to: difference.past.songs)
    let added = difference.addedSinceShuffle.dropFirst(formerAdded)
    addedSinceShuffle = added.isEmpty ? nil : Array(added)
    state = difference.state
  }
}

extension SessionRecord.Step {
  /// Nil for an edit that an entry cannot represent.
  init?(_ edit: QueueEdit) {
    switch edit {
    case .inserted(let entries, let index):
      self = .inserted(
        songs: entries.map { $0.item?.song }, numbers: entries.map { $0.item?.id ?? 0 }, at: index.entries,
        areCompanions: entries.contains { $0.item?.isCompanion == true })
    case .removed(let entries, let index): self = .removed(count: entries.count, at: index.entries)
    case .moved(_, let from, let to): self = .moved(from: from.map(\.entries), to: to.entries)
    case .marked(let numbers, let areCompanions): self = .marked(numbers: numbers, areCompanions: areCompanions)
    case .replaced: return nil
    }
  }
}

extension SessionRecord.Past {
  /// Nil if nothing has changed.
  init?(from former: [PlayedSong], to songs: [PlayedSong]) {
    guard songs != former else { return nil }
    // The oldest songs may be missing now, because the length of the history is limited.
    let start = songs.first.flatMap(former.firstIndex) ?? former.count
    let kept = zip(former[start...], songs).prefix { $0 == $1 }.count
    let new = songs[kept...]
    dropped = former.count - start - kept
    if kept == 0 { dropped = former.count }
    added = new.map(\.item.song)
    numbers = new.map(\.id)
    dates = new.map(\.date)
    skipped = new.map(\.isSkipped)
    companions = new.map(\.item.isCompanion)
    repeated = new.map(\.isRepeated)
    count = songs.count
  }
}

// MARK: - Taking over

/// Applies the entries of a journal to the session to which they belong.
struct SessionReplay {
  private let queue = PlayQueue()
  private let original: QueueState
  /// The songs as the entries have changed them; nil as long as the entries concern only other values. It takes long to make it of a
  /// long queue, and most runs of the program end with such an entry.
  private var content: QueueContent?
  private var state: PlayerState

  /// - Parameter records: the entries that will be applied. No other song gets the numbers of their songs.
  init(_ state: PlayerState, _ records: [SessionRecord]) {
    self.state = state
    original = state.content
    for record in records {
      for case .inserted(_, let numbers, _, _) in record.steps { queue.numbers.reserve(numbers) }
      queue.numbers.reserve(record.past?.numbers ?? [])
    }
  }

  /// The state after the entries that were applied.
  var result: PlayerState {
    var result = state
    let last = state.content
    result.content = original
    if var content {
      content.slots = queue.slots.filter { $0.entry != nil }
      // The order before the queue was shuffled contains it.
      content.current.item = last.current.flatMap { song in
        last.currentNumber.map { PlaybackItem(id: $0, song: song) }
      }
      result.content = QueueState(content)
    }
    (result.content.current, result.content.currentNumber) = (last.current, last.currentNumber)
    (result.content.currentDate, result.content.position) = (last.currentDate, last.position)
    result.content.isCurrentCompanion = last.isCurrentCompanion
    (result.content.isSuggested, result.content.albumRest) = (last.isSuggested, last.albumRest)
    return result
  }

  /// - Returns: whether the entry fits the current state. Otherwise it may have been applied in part.
  mutating func apply(_ record: SessionRecord) -> Bool {
    if record.concernsSongs {
      var changed = content ?? makeContent()
      defer { content = changed }
      for step in record.steps { guard apply(step) else { return false } }
      if let past = record.past {
        guard Self.apply(past, to: &changed) else { return false }
      }
      changed.shuffle.add(record.addedSinceShuffle ?? [])
    }
    let keptQueues = state.keptQueues
    state = record.state
    state.keptQueues = keptQueues
    return true
  }

  private func makeContent() -> QueueContent {
    let content = original.makeContent(numberedBy: &queue.numbers)
    queue.slots = content.slots
    return content
  }

  private func apply(_ step: SessionRecord.Step) -> Bool {
    switch step {
    case .inserted(let songs, let numbers, let index, let areCompanions):
      let known = zip(songs, numbers).filter { $0.0 != nil }
      guard songs.count == numbers.count, (0...queue.count).contains(index),
        QueueNumbers.areValid([known.map(\.1)], of: [known.compactMap(\.0)])
      else { return false }
      let entries = zip(songs, numbers).map { song, number in
        song.map { PlayQueueEntry.song(PlaybackItem(id: number, song: $0, isCompanion: areCompanions)) }
          ?? queue.numbers.makeStop()
      }
      let count = queue.count
      queue.insert(entries, at: index)
      return queue.count == count + entries.count
    case .removed(let number, let index):
      guard number >= 0, index >= 0, number <= queue.count - index else { return false }
      queue.remove((index..<index + number).compactMap { queue.entry(at: $0)?.id })
    case .moved(let from, let to):
      let ids = from.compactMap { queue.entry(at: $0)?.id }
      guard ids.count == from.count, Set(from).count == from.count, (0...queue.count - ids.count).contains(to) else {
        return false
      }
      // The index of the entry that follows afterwards, counted before the move.
      let next = from.sorted().reduce(to) { $1 <= $0 ? $0 + 1 : $0 }
      _ = queue.move(Set(ids), before: queue.entry(at: next)?.id)
    case .marked(let numbers, let areCompanions): queue.mark(numbers, areCompanions: areCompanions)
    }
    return true
  }

  private static func apply(_ past: SessionRecord.Past, to content: inout QueueContent) -> Bool {
    let count = past.added.count
    guard past.dropped >= 0, past.dropped <= content.past.songs.count, past.numbers.count == count,
      past.dates.count == count, past.skipped.count == count, past.companions?.count ?? count == count,
      past.repeated?.count ?? count == count, past.count >= 0
    else { return false }
    var songs = Array(content.past.songs.dropLast(past.dropped))
    for index in 0..<count {
      songs.append(
        PlayedSong(
          item: PlaybackItem(
            id: past.numbers[index], song: past.added[index], isCompanion: past.companions?[index] ?? false),
          date: past.dates[index], isSkipped: past.skipped[index], isRepeated: past.repeated?[index] ?? true))
    }
    var history = History()
    for song in songs.suffix(past.count) { history.append(song) }
    content.past = history
    return true
  }
}
