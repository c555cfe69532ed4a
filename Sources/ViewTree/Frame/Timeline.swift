internal import HeapModule

/// Scheduled actions, such as timers, ends of animations and timeouts of gestures, in the order of their times.
///
/// Entries of the same time are in the order of their kinds: timers, timeouts of gestures, ends of animations, ends of the steps of endless
/// animations. Those of the same kind are in the order in which they were added. A cancelled entry stays until its time, or until there are
/// many.
final class Timeline {
  private struct Entry: Comparable {
    let time: Double
    let sequence: Int
    let action: ScheduledAction

    /// An entry for `action` as it is now.
    init(_ action: ScheduledAction) {
      (time, sequence) = (action.time, action.sequence)
      self.action = action
    }

    nonisolated static func < (lhs: Entry, rhs: Entry) -> Bool {
      (lhs.time, lhs.sequence) < (rhs.time, rhs.sequence)
    }
    nonisolated static func == (lhs: Entry, rhs: Entry) -> Bool { lhs.sequence == rhs.sequence }
  }

  /// The entries of each kind, in the order of the kinds. Each kind has a heap of its own, because an event calls the timeouts of gestures
  /// before it is handled, and because the steps of endless animations do not limit how much of another endless animation can be skipped.
  private var heaps = ScheduledAction.Kind.allCases.map { _ in Heap<Entry>() }
  private var nextSequence = 0
  /// When there are more entries, cancelled ones are removed.
  private var limit = 256
  /// The sequence number of the first entry that was added during the current frame.
  private var firstOfFrame = 0
  /// How many entries were both added and run during the current frame. This is limited, because an action that schedules
  /// itself for the same time again and again would never let the frame end.
  private var extraActions = 0
  private static let mostExtraActions = 100_000
  /// The same for the steps of endless animations. They have their own limit so that the other entries run in spite of an animation whose
  /// steps are so short that the time hardly changes.
  private var extraSteps = 0
  private static let mostExtraSteps = 50_000

  /// Entries that `scheduleSoon` has added while a frame is running. They are due in the next frame.
  private var heldBack: [Entry] = []
  private var isInFrame = false

  /// Begins a frame: until `endFrame()`, entries of `scheduleSoon` wait for the next frame.
  func beginFrame() {
    isInFrame = true
    firstOfFrame = nextSequence
    (extraActions, extraSteps) = (0, 0)
  }

  /// Ends a frame, after all entries that were due in it have run.
  func endFrame() {
    isInFrame = false
    for entry in heldBack { insert(entry) }
    heldBack.removeAll(keepingCapacity: true)
  }

  /// Schedules `action` for `time`, the current time, but for the next frame at the earliest. Otherwise an action that schedules
  /// itself in this way would never let the frame end.
  func scheduleSoon(at time: Double, _ perform: @escaping () -> Void) -> ScheduledAction {
    guard isInFrame else { return schedule(at: time, perform) }
    let entry = makeEntry(at: time, .call, perform)
    heldBack.append(entry)
    return entry.action
  }

  func schedule(
    at time: Double, as kind: ScheduledAction.Kind = .call, _ perform: @escaping () -> Void
  ) -> ScheduledAction {
    let entry = makeEntry(at: time, kind, perform)
    insert(entry)
    return entry.action
  }

  private func makeEntry(at time: Double, _ kind: ScheduledAction.Kind, _ perform: @escaping () -> Void) -> Entry {
    let action = ScheduledAction(at: time, sequence: nextSequence, kind, perform)
    nextSequence += 1
    return Entry(action)
  }

  private func insert(_ entry: Entry) {
    heaps[entry.action.kind.rawValue].insert(entry)
    guard count > limit else { return }
    for kind in heaps.indices { heaps[kind] = Heap(heaps[kind].unordered.filter(\.action.isPending)) }
    limit = max(256, count * 2)
  }

  private var count: Int { heaps.reduce(0) { $0 + $1.count } }

  /// Moves a pending entry to `time`, behind all entries of its kind that exist for that time. Never moves it to an earlier time.
  ///
  /// Takes constant time and allocates nothing: the entry is moved within the heap when its old time comes.
  func postpone(_ action: ScheduledAction, to time: Double) {
    guard action.isPending else { return }
    action.time = max(action.time, time)
    action.sequence = nextSequence
    nextSequence += 1
  }

  /// Whether the end of an animation is pending.
  var hasMovement: Bool { first(of: .movement) != nil }
  /// Whether a timeout of a gesture or of scrolling is pending.
  var hasTimeout: Bool { first(of: .gesture) != nil }

  /// When the next entry is due, in seconds; nil if there is none, or only at infinity.
  var nextTime: Double? { next(upTo: .endlessStep)?.time }

  /// The same for the entries that are no steps of endless animations.
  var nextTimeBesidesEndlessSteps: Double? { next(upTo: .movement)?.time }

  /// The next pending entry of the kinds that come first, up to `last`; nil if there is none, or only at infinity.
  private func next(upTo last: ScheduledAction.Kind) -> Entry? {
    var next: Entry?
    for kind in 0...last.rawValue {
      if let first = first(ofKind: kind), next.map({ first.time < $0.time }) ?? true { next = first }
    }
    return next
  }

  private func first(of kind: ScheduledAction.Kind) -> Entry? { first(ofKind: kind.rawValue) }

  /// The first pending entry of a kind; nil if there is none, or only at infinity.
  private func first(ofKind kind: Int) -> Entry? {
    while let first = heaps[kind].min {
      let action = first.action
      if !action.isPending {
        heaps[kind].removeMin()
      } else if action.sequence != first.sequence {
        heaps[kind].replaceMin(with: Entry(action))
      } else {
        return first.time < .infinity ? first : nil
      }
    }
    return nil
  }

  /// Removes and returns the next entry that is due at or before `time`; nil if there is none.
  func popDue(by time: Double) -> (time: Double, perform: () -> Void)? {
    var next = next(upTo: .endlessStep)
    if extraSteps >= Self.mostExtraSteps, let step = next, isExtra(step), step.action.kind == .endlessStep {
      next = self.next(upTo: .movement)
    }
    guard let next, next.time <= time else { return nil }
    if isExtra(next) {
      if next.action.kind == .endlessStep {
        extraSteps += 1
      } else {
        guard extraActions < Self.mostExtraActions else { return nil }
        extraActions += 1
      }
    }
    return remove(next).map { (next.time, $0) }
  }

  /// Calls the timeouts of gestures and of scrolling that are due at or before `time`, in order, and `settle` after each.
  ///
  /// An event has a time of its own, which may be later than the last frame. What was due before has to be called before the event is
  /// handled, so that the result does not depend on when frames are drawn.
  func callTimeouts(by time: Double, then settle: () -> Void) {
    // The tolerance is the same as in `Window.advance(by:)`.
    while let next = first(of: .gesture), next.time <= time + 1e-9 {
      remove(next)?()
      settle()
    }
  }

  /// Removes the first entry of a kind, and returns what is to be called.
  private func remove(_ first: Entry) -> (() -> Void)? {
    heaps[first.action.kind.rawValue].removeMin()
    return first.action.take()
  }

  private func isExtra(_ entry: Entry) -> Bool { entry.sequence >= firstOfFrame }
}

/// An action that a window calls later; see `Window.schedule(after:_:)`.
@MainActor public final class ScheduledAction {
  /// Nil after it was called or cancelled.
  private var perform: (() -> Void)?
  /// When it is due, in seconds on the window's clock.
  fileprivate(set) var time: Double
  fileprivate var sequence: Int
  fileprivate let kind: Kind

  /// What it is for. Of several that are due at the same time, the kinds that come first here are called first.
  nonisolated enum Kind: Int, CaseIterable {
    /// A timer.
    case call
    /// A timeout of a gesture or of scrolling.
    case gesture
    /// The end of an animation, for which `settle()` in tests waits.
    case movement
    /// The end of a step of an animation that never ends. It calls no completion.
    case endlessStep
  }

  fileprivate init(at time: Double, sequence: Int, _ kind: Kind, _ perform: @escaping () -> Void) {
    self.time = time
    self.sequence = sequence
    self.kind = kind
    self.perform = perform
  }

  /// An action that is never called.
  init() { (time, sequence, kind) = (.infinity, 0, .call) }

  /// Cancels the action. Does nothing if it was already called.
  public func cancel() { perform = nil }

  var isPending: Bool { if case .none = perform { false } else { true } }

  /// What is to be called now, once. Nil if it was called or cancelled.
  fileprivate func take() -> (() -> Void)? {
    defer { perform = nil }
    return perform
  }
}
