internal import Languages

/// The data to undo an operation on the queue.
struct UndoStep {
  /// The operation, as a sentence: "Removed “Lantern”".
  var description: Sentence
  /// The result of undoing it, as a sentence: "“Lantern” is back in Up next".
  var outcome: Sentence
  /// The songs and stops that the operation removed, moved and inserted.
  var removed: [QueueReturn] = []
  var moved: [QueueReturn] = []
  var added: Set<Int> = []
  /// The places of songs that have been played since, and may be put back.
  var departed: [QueueReturn] = []
  /// The numbers of all entries in their former order, if the operation changed the whole order.
  var order: [Int]?
  /// The numbers of songs that came with a whole album, and count as chosen one by one because of the operation.
  var companions: [Int] = []
  /// Whether the queue consisted of suggestions that the user had not changed before; nil if the operation did not change the queue.
  var wasUntouched: Bool?
  /// The former values of everything else that it changed.
  var shuffle: ShuffleOrder?
  var repeatMode: RepeatMode?
  var continuation: Continuation?
  var interruption: Interruption?
  var timer: FormerTimer?
  var queues: FormerQueues?
}

extension UndoStep {
  /// The songs that undoing the operation may bring back.
  var items: [PlaybackItem] {
    var items = removed.compactMap { $0.slot.entry?.item } + (continuation?.items ?? [])
    if let queues { items += (queues.kept.map(\.content) + (queues.shown.map { [$0] } ?? [])).flatMap(\.items) }
    if let former = interruption?.former.item { items.append(former) }
    return items
  }
}

/// The timer before an operation.
struct FormerTimer {
  /// Nil if there was none.
  var timer: SleepTimer?
}

/// All queues before an operation on them as a whole.
struct FormerQueues {
  /// The queue that was shown; nil if the operation did not replace it.
  var shown: QueueContent?
  var name: String?
  var kept: [KeptQueue]
  var wasPlaying: Bool
}

/// Whether the queue is shuffled, and the order that it had before.
struct ShuffleOrder: Hashable, Sendable {
  /// The numbers of the songs when they were shuffled; nil if the queue is not shuffled.
  private var before: [Int]?
  /// The songs that were added since. They are stored separately, because the others may be many, and are shared.
  private(set) var added: [Int] = []

  /// The queue is not shuffled.
  init() {}

  init(of songs: [Int]) { before = songs }

  var isShuffled: Bool { before != nil }

  /// The numbers of all songs in their order before; nil if the queue is not shuffled. Songs that were added since are where they would
  /// have been added to that order.
  /// - Parameter isChosen: whether a song is in the queue and not a companion.
  func original(where isChosen: (Int) -> Bool) -> [Int]? {
    guard let before else { return nil }
    let place = before.lastIndex(where: isChosen).map { $0 + 1 } ?? 0
    return before[..<place] + added + before[place...]
  }

  /// Notes songs that are added to the queue, if it is shuffled.
  mutating func add(_ songs: [Int]) { if isShuffled { added += songs } }
}

/// The current song was replaced by another at the user's request.
struct Interruption {
  /// The song that was begun.
  var begun: PlaybackItem
  /// The song that was current before, if there was one.
  var former: KeptSong
  var wasPlaying: Bool
}

/// The latest operations on the queue, the latest last.
struct UndoHistory {
  private(set) var steps: [UndoStep] = []
  /// How many times the operation that would be undone next has become another one.
  private(set) var revision = 0

  /// How many operations can be undone.
  static let limit = 20

  /// - Returns: the operation that cannot be undone any more, if there is one.
  mutating func append(_ step: UndoStep) -> UndoStep? {
    // Several presses of the button in a row, until the right mode is found, count as one change.
    if step.isModeOnly, let last = steps.last, last.isModeOnly { return nil }
    steps.append(step)
    revision += 1
    return steps.count > Self.limit ? steps.removeFirst() : nil
  }

  /// The songs that undoing may bring back.
  var items: [PlaybackItem] { steps.flatMap(\.items) }

  /// Updates the tags of the songs.
  mutating func update(_ change: (inout PlaybackItem) -> Void) {
    for index in steps.indices {
      for place in steps[index].removed.indices { steps[index].removed[place].slot.update(change) }
      steps[index].continuation?.update(change)
      steps[index].queues?.shown?.update(change)
      for place in (steps[index].queues?.kept ?? []).indices {
        steps[index].queues?.kept[place].content.update(change)
      }
      steps[index].interruption?.former.update(change)
    }
  }

  mutating func popLast() -> UndoStep? {
    guard var step = steps.popLast() else { return nil }
    revision += 1
    if !steps.isEmpty {
      // The earlier operations also need the places of these songs.
      steps[steps.count - 1].departed += step.departed
      step.departed = []
    }
    return step
  }

  /// Stores the place of a song that begins.
  /// - Returns: the places that need not be kept any more.
  mutating func noteDeparture(_ former: QueueReturn) -> [QueueReturn] {
    guard !steps.isEmpty else { return [former] }
    steps[steps.count - 1].departed.append(former)
    guard steps[steps.count - 1].departed.count > History.limit else { return [] }
    return [steps[steps.count - 1].departed.removeFirst()]
  }

  /// The former place of a song that comes back; nil if the place does not matter.
  mutating func takeDeparture(of id: Int) -> QueueReturn? {
    for index in steps.indices.reversed() {
      if let place = steps[index].departed.lastIndex(where: { $0.slot.id == id }) {
        return steps[index].departed.remove(at: place)
      }
    }
    return nil
  }
}

extension UndoStep {
  /// The places in the queue that are kept for undo.
  var returns: [QueueReturn] { removed + moved + departed }

  /// Whether it changes the repeat mode. Such a step changes nothing else.
  fileprivate var isModeOnly: Bool { repeatMode != nil }
}
