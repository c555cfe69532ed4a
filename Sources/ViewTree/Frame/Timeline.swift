internal import HeapModule

/// What is due when: timers, the ends of animations and gesture timeouts, in the order of their times.
///
/// Entries of the same time keep the order in which they were made. A cancelled entry is forgotten when its turn comes.
final class Timeline {
  final class Token {
    fileprivate(set) var action: (() -> Void)?
    /// When it is due.
    fileprivate(set) var time: Double
    fileprivate var sequence: Int
    /// Whether it is the end of something that moves, or takes its time as if it moved.
    fileprivate let isMovement: Bool

    fileprivate init(time: Double, sequence: Int, isMovement: Bool, action: @escaping () -> Void) {
      self.time = time
      self.sequence = sequence
      self.isMovement = isMovement
      self.action = action
    }

    var isPending: Bool { if case .none = action { false } else { true } }

    func cancel() { action = nil }
  }

  private struct Entry: Comparable {
    let time: Double
    let sequence: Int
    let token: Token

    nonisolated static func < (lhs: Entry, rhs: Entry) -> Bool {
      (lhs.time, lhs.sequence) < (rhs.time, rhs.sequence)
    }
    nonisolated static func == (lhs: Entry, rhs: Entry) -> Bool { lhs.sequence == rhs.sequence }
  }

  private var heap = Heap<Entry>()
  private var nextSequence = 0
  /// With so many entries, those that were cancelled are looked for.
  private var limit = 256
  /// Entries that were made since the frame began, and whose turn came in it, may only be so many: what asks again and again
  /// to be called at once would hold the frame up for ever.
  private var firstOfFrame = 0
  private var extraTurns = 0
  private static let mostExtraTurns = 100_000

  /// What was asked for at once while a frame runs its timers: it is due in the next frame.
  private var heldBack: [Entry] = []
  private var isInFrame = false

  /// From here to `endFrame()` what is scheduled by `scheduleSoon` waits for the next frame.
  func beginFrame() {
    isInFrame = true
    firstOfFrame = nextSequence
    extraTurns = 0
  }

  /// The frame has run all that was due in it.
  func endFrame() {
    isInFrame = false
    for entry in heldBack { insert(entry) }
    heldBack.removeAll(keepingCapacity: true)
  }

  /// Schedules `action` for `time`, which is now, and so for the next frame at the earliest: what schedules itself for at once
  /// would otherwise never let the frame end.
  func scheduleSoon(at time: Double, _ action: @escaping () -> Void) -> Token {
    guard isInFrame else { return schedule(at: time, action) }
    let token = Token(time: time, sequence: nextSequence, isMovement: false, action: action)
    heldBack.append(Entry(time: time, sequence: nextSequence, token: token))
    nextSequence += 1
    return token
  }

  func schedule(at time: Double, isMovement: Bool = false, _ action: @escaping () -> Void) -> Token {
    let token = Token(time: time, sequence: nextSequence, isMovement: isMovement, action: action)
    insert(Entry(time: time, sequence: nextSequence, token: token))
    nextSequence += 1
    return token
  }

  private func insert(_ entry: Entry) {
    heap.insert(entry)
    guard heap.count > limit else { return }
    heap = Heap(heap.unordered.filter(\.token.isPending))
    limit = max(256, heap.count * 2)
  }

  /// Makes what is still to come due at `time` instead, as if it had been asked for only now; never earlier than it was.
  ///
  /// Costs and allocates nothing: its entry takes its new place when its old turn comes.
  func postpone(_ token: Token, to time: Double) {
    guard token.isPending else { return }
    token.time = max(token.time, time)
    token.sequence = nextSequence
    nextSequence += 1
  }

  /// Whether an end of a movement is still to come. Looks at all entries.
  var hasMovement: Bool { heap.unordered.contains { $0.token.isMovement && $0.token.isPending } }

  /// When the next entry is due; nil when there is none, or none before the end of time.
  var nextTime: Double? {
    while let first = heap.min {
      let token = first.token
      if !token.isPending {
        heap.removeMin()
      } else if token.sequence != first.sequence {
        heap.replaceMin(with: Entry(time: token.time, sequence: token.sequence, token: token))
      } else {
        return first.time < .infinity ? first.time : nil
      }
    }
    return nil
  }

  /// Takes the next entry that is due at or before `time`.
  func popDue(by time: Double) -> (time: Double, action: () -> Void)? {
    guard let next = nextTime, next <= time, let first = heap.min else { return nil }
    if first.sequence >= firstOfFrame {
      guard extraTurns < Self.mostExtraTurns else { return nil }
      extraTurns += 1
    }
    let token = heap.removeMin().token
    guard let action = token.action else { return nil }
    token.action = nil
    return (next, action)
  }
}

/// Something that a window does later; see `Window.schedule(after:_:)`.
@MainActor public final class ScheduledAction {
  private let token: Timeline.Token?

  init(token: Timeline.Token?) { self.token = token }

  /// Calls it off. Does nothing when it was done already.
  public func cancel() { token?.cancel() }

  var isPending: Bool { token?.isPending ?? false }
}
