internal import Languages

/// What undoes an operation on the queue.
struct UndoStep {
  /// Says what was done: "Removed “Lantern”".
  var description: Sentence
  /// Says what is so again when it was undone: "“Lantern” is back in Up next".
  var outcome: Sentence
  /// The songs and stops that the operation took out, those that it moved, and those that it put in.
  var removed: [QueueReturn] = []
  var moved: [QueueReturn] = []
  var added: Set<Int> = []
  /// Where songs were that have been played since, and may come back.
  var departed: [QueueReturn] = []
  /// The numbers of everything in the order before, if the operation put everything into another order.
  var order: [Int]?
  /// The numbers of songs that nobody had chosen one by one, and that count as chosen now.
  var companions: [Int] = []
  /// What else it changed: these are the former values.
  var shuffle: ShuffleOrder?
  var repeatMode: RepeatMode?
  var continuation: Continuation?
  var interruption: Interruption?
  var timer: FormerTimer?
  var queues: FormerQueues?
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
  /// Those that were added since. They are kept apart, as the others may be many, and are shared.
  private(set) var added: [Int] = []

  /// The queue is not shuffled.
  init() {}

  init(of songs: [Int]) { before = songs }

  var isShuffled: Bool { before != nil }
  /// The numbers of all of them in their order; nil if the queue is not shuffled.
  var original: [Int]? { before.map { $0 + added } }

  mutating func add(_ songs: [Int]) { added += songs }
}

/// The current song was replaced by another at the user's request.
struct Interruption {
  /// The song that was begun.
  var begun: PlaybackItem
  /// The song that was current before, if there was one.
  var former: PlaybackItem?
  var position: Double
  var wasPlaying: Bool
}

/// The latest operations on the queue, the latest last.
struct UndoHistory {
  private(set) var steps: [UndoStep] = []

  /// How many operations can be undone.
  static let limit = 20

  /// - Returns: the operation that cannot be undone any more, if there is one.
  mutating func append(_ step: UndoStep) -> UndoStep? {
    // Whoever looks for the right mode presses the button several times, and means one change.
    if step.isModeOnly, let last = steps.last, last.isModeOnly { return nil }
    steps.append(step)
    return steps.count > Self.limit ? steps.removeFirst() : nil
  }

  /// Changes what is known about the songs.
  mutating func update(_ change: (inout PlaybackItem) -> Void) {
    for index in steps.indices {
      for place in steps[index].removed.indices { steps[index].removed[place].slot.update(change) }
      steps[index].queues?.shown?.update(change)
      for place in (steps[index].queues?.kept ?? []).indices {
        steps[index].queues?.kept[place].content.update(change)
      }
      guard var former = steps[index].interruption?.former else { continue }
      change(&former)
      steps[index].interruption?.former = former
    }
  }

  mutating func popLast() -> UndoStep? {
    guard var step = steps.popLast() else { return nil }
    if !steps.isEmpty {
      // The operations before have to know, too, where these were.
      steps[steps.count - 1].departed += step.departed
      step.departed = []
    }
    return step
  }

  /// Notes where a song was that begins.
  /// - Returns: what need not be known any more.
  mutating func noteDeparture(_ former: QueueReturn) -> [QueueReturn] {
    guard !steps.isEmpty else { return [former] }
    steps[steps.count - 1].departed.append(former)
    guard steps[steps.count - 1].departed.count > History.limit else { return [] }
    return [steps[steps.count - 1].departed.removeFirst()]
  }

  /// Where a song was that comes back; nil where that is of no importance.
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
  /// The places in the queue that are kept for it.
  var returns: [QueueReturn] { removed + moved + departed }

  /// Whether it changes nothing but the way of repeating.
  fileprivate var isModeOnly: Bool {
    repeatMode != nil && order == nil && removed.isEmpty && moved.isEmpty && added.isEmpty && shuffle == nil
      && interruption == nil && continuation == nil && timer == nil && queues == nil
  }
}
