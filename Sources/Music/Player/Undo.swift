internal import Languages

/// What undoes an operation on the queue.
struct UndoStep {
  /// Says what was done: "Removed “Lantern”".
  var description: Sentence
  /// Says what is so again when it was undone: "“Lantern” is back in Up next".
  var outcome: Sentence
  /// The numbers of the songs and stops in the order before; nil if the operation left the order and all of them as they were.
  var order: [Int]?
  /// The songs and stops that the operation took out, and those that it put in.
  var removed: [QueueEntry] = []
  var added: Set<Int> = []
  /// What else it changed: these are the former values.
  var shuffle: ShuffleOrder?
  var repeatMode: RepeatMode?
  /// The numbers of songs that nobody had chosen one by one.
  var companions: Set<Int> = []
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
  /// The numbers of the songs; nil if the queue is not shuffled.
  var original: [Int]?
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

  mutating func append(_ step: UndoStep) {
    // Whoever looks for the right mode presses the button several times, and means one change.
    if step.isModeOnly, let last = steps.last, last.isModeOnly { return }
    steps.append(step)
    if steps.count > Self.limit { steps.removeFirst() }
  }

  /// Changes what is known about the songs.
  mutating func update(_ change: (inout PlaybackItem) -> Void) {
    for index in steps.indices {
      for place in steps[index].removed.indices { steps[index].removed[place].update(change) }
      steps[index].queues?.shown?.update(change)
      for place in (steps[index].queues?.kept ?? []).indices {
        steps[index].queues?.kept[place].content.update(change)
      }
      guard var former = steps[index].interruption?.former else { continue }
      change(&former)
      steps[index].interruption?.former = former
    }
  }

  mutating func popLast() -> UndoStep? { steps.popLast() }
}

extension UndoStep {
  /// Whether it changes nothing but the way of repeating.
  fileprivate var isModeOnly: Bool {
    repeatMode != nil && order == nil && removed.isEmpty && added.isEmpty && shuffle == nil && interruption == nil
      && continuation == nil && timer == nil && queues == nil
  }
}
