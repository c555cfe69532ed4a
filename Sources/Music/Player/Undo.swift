internal import Languages

/// The data to undo an operation on the queue, or to do it again: what was different on the other side of it.
struct UndoStep {
  /// The operation, as a sentence: "Removed “Lantern”".
  var description: Sentence
  /// The result of undoing it, as a sentence: "“Lantern” is back in Up next".
  var outcome: Sentence
  /// The songs and stops that the operation removed, moved and inserted.
  var removed: [QueueReturn] = []
  var moved: [QueueReturn] = []
  var added: Set<Int> = []
  /// The numbers of all entries in their former order, if the operation changed the whole order.
  var order: [Int]?
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
  /// The songs that it may bring back.
  var items: [PlaybackItem] {
    var items = removed.compactMap { $0.slot.entry?.item } + (continuation?.items ?? [])
    if let queues { items += (queues.kept.map(\.content) + (queues.shown.map { [$0] } ?? [])).flatMap(\.items) }
    if let former = interruption?.former.item { items.append(former) }
    return items
  }

  /// The places in the queue that are kept for it.
  var returns: [QueueReturn] { removed + moved }

  /// Whether it changes the repeat mode. Such a step changes nothing else.
  fileprivate var isModeOnly: Bool { repeatMode != nil }

  /// Replaces the songs; see `PlaybackItem.update(_:)`.
  fileprivate mutating func update(_ change: (Song) -> Song?) {
    for place in removed.indices { removed[place].slot.update(change) }
    continuation?.update(change)
    queues?.shown?.update(change)
    for place in (queues?.kept ?? []).indices { queues?.kept[place].content.update(change) }
    interruption?.former.item?.update(change)
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

/// The current song was replaced by another at the user's request, or no song by one.
struct Interruption {
  /// The song that was begun; nil if there is no current song since, as after an undo.
  var begun: PlaybackItem?
  /// The song that was current before, if there was one.
  var former: KeptSong
  var wasPlaying: Bool
  /// What was known of `begun`, if an undo has taken it from the past, where it goes again when `former` comes back; nil for others.
  var played: PlayedSong?
}

/// The latest operations on the queue that can be undone, and those that were undone and can be done again. An undo or redo takes a step
/// from one of the lists, and adds its opposite to the other.
struct UndoHistory {
  /// The step that would be taken next is the last.
  private(set) var done: [UndoStep] = []
  private(set) var undone: [UndoStep] = []
  /// The places of songs that have been played since, and may be put back.
  private var departed: [QueueReturn] = []
  /// How many times the operation that would be undone next has become another one.
  private(set) var revision = 0

  /// How many operations can be undone.
  static let limit = 20

  /// The songs that undoing or redoing may bring back.
  var items: [PlaybackItem] { (done + undone).flatMap(\.items) }
  /// The places in the queue that are kept.
  var returns: [QueueReturn] { (done + undone).flatMap(\.returns) + departed }

  /// The numbers of a song and its repetitions that undoing or redoing may bring back into the queue.
  func repetitions(of item: PlaybackItem) -> Set<Int> {
    let serial = PlaybackItem.serial(of: item.id)
    var numbers: Set<Int> = []
    for step in [done, undone].joined() {
      for former in step.removed where PlaybackItem.serial(of: former.slot.id) == serial {
        numbers.insert(former.slot.id)
      }
    }
    return numbers
  }

  /// Adds an operation. Those that were undone cannot be done again after it.
  /// - Returns: the places that need not be kept any more.
  mutating func append(_ step: UndoStep) -> [QueueReturn] {
    var forgotten = undone
    undone = []
    // Several presses of the button in a row, until the right mode is found, count as one change.
    if !step.isModeOnly || done.last?.isModeOnly != true {
      keep(step, isRedo: false)
      if done.count > Self.limit { forgotten.append(done.removeFirst()) }
    }
    return forgotten.flatMap(\.returns)
  }

  /// Adds what has left the queue in consequence of the latest operation, so that undoing that brings it back.
  mutating func addToLatest(_ removed: [QueueReturn]) {
    if !done.isEmpty { done[done.count - 1].removed += removed }
  }

  /// Adds a step for undo or redo, which is taken before the others.
  mutating func keep(_ step: UndoStep, isRedo: Bool) {
    if isRedo { undone.append(step) } else { done.append(step) }
    revision += 1
  }

  /// Takes the next step of undo or redo out; nil if there is none.
  mutating func take(isRedo: Bool) -> UndoStep? {
    guard let step = isRedo ? undone.popLast() : done.popLast() else { return nil }
    revision += 1
    return step
  }

  /// Replaces the songs; see `PlaybackItem.update(_:)`.
  mutating func update(_ change: (Song) -> Song?) {
    for index in done.indices { done[index].update(change) }
    for index in undone.indices { undone[index].update(change) }
  }

  /// Stores the place of a song that begins.
  /// - Returns: the places that need not be kept any more.
  mutating func noteDeparture(_ former: QueueReturn) -> [QueueReturn] {
    departed.append(former)
    return departed.count > History.limit ? [departed.removeFirst()] : []
  }

  /// The former place of a song that comes back; nil if the place does not matter.
  mutating func takeDeparture(of id: Int) -> QueueReturn? {
    guard let index = departed.lastIndex(where: { $0.slot.id == id }) else { return nil }
    return departed.remove(at: index)
  }
}
