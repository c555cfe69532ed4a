/// What undoes an operation on the queue.
struct UndoStep {
  /// Says what was done: "Removed “Lantern”".
  var description: String
  /// Says what is so again when it was undone: "“Lantern” is back in Up next".
  var outcome: String
  /// The numbers of the songs in the order before; nil if the operation left the order and all songs as they were.
  var order: [Int]?
  /// The songs that the operation took out, and those that it put in.
  var removed: [PlaybackItem] = []
  var added: Set<Int> = []
  /// What else it changed: these are the former values.
  var shuffle: ShuffleOrder?
  var repeatMode: RepeatMode?
  var interruption: Interruption?
}

/// Whether the queue is shuffled, and the order that it had before.
struct ShuffleOrder: Hashable {
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
      for place in steps[index].removed.indices { change(&steps[index].removed[place]) }
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
  }
}
