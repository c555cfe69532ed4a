internal import HeapModule

/// Scheduled actions, such as timers, ends of animations and timeouts of gestures, in the order of their times.
///
/// Entries of the same time are in the order of their kinds: timers, timeouts of gestures, ends of animations; those of the same kind in
/// the order in which they were added. A cancelled entry stays until its time, or until there are many.
final class Timeline {
  private struct Entry: Comparable {
    let time: Double
    let rank: Int
    let sequence: Int
    let action: ScheduledAction

    /// An entry for `action` as it is now.
    init(_ action: ScheduledAction) {
      (time, rank, sequence) = (action.time, action.kind.rawValue, action.sequence)
      self.action = action
    }

    nonisolated static func < (lhs: Entry, rhs: Entry) -> Bool {
      (lhs.time, lhs.rank, lhs.sequence) < (rhs.time, rhs.rank, rhs.sequence)
    }
    nonisolated static func == (lhs: Entry, rhs: Entry) -> Bool { lhs.sequence == rhs.sequence }
  }

  private var heap = Heap<Entry>()
  /// The entries that are steps of endless animations. They are apart, because only the others limit how much of an animation can be
  /// skipped.
  private var endlessSteps = Heap<Entry>()
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
    if entry.action.kind == .endlessStep { endlessSteps.insert(entry) } else { heap.insert(entry) }
    guard heap.count + endlessSteps.count > limit else { return }
    heap = Heap(heap.unordered.filter(\.action.isPending))
    endlessSteps = Heap(endlessSteps.unordered.filter(\.action.isPending))
    limit = max(256, (heap.count + endlessSteps.count) * 2)
  }

  /// Moves a pending entry to `time`, behind all entries of its kind that exist for that time. Never moves it to an earlier time.
  ///
  /// Takes constant time and allocates nothing: the entry is moved within the heap when its old time comes.
  func postpone(_ action: ScheduledAction, to time: Double) {
    guard action.isPending else { return }
    action.time = max(action.time, time)
    action.sequence = nextSequence
    nextSequence += 1
  }

  /// Whether the end of an animation is pending. Takes linear time.
  var hasMovement: Bool { heap.unordered.contains { $0.action.kind == .movement && $0.action.isPending } }

  /// When the next entry is due, in seconds; nil if there is none, or only at infinity.
  var nextTime: Double? { next?.time }

  /// The same for the entries that are no steps of endless animations.
  var nextTimeBesidesEndlessSteps: Double? { Self.first(of: &heap)?.time }

  private var next: Entry? {
    guard let step = Self.first(of: &endlessSteps) else { return Self.first(of: &heap) }
    return Self.first(of: &heap).map { min($0, step) } ?? step
  }

  /// The first pending entry; nil if there is none, or only at infinity.
  private static func first(of heap: inout Heap<Entry>) -> Entry? {
    while let first = heap.min {
      let action = first.action
      if !action.isPending {
        heap.removeMin()
      } else if action.sequence != first.sequence {
        heap.replaceMin(with: Entry(action))
      } else {
        return first.time < .infinity ? first : nil
      }
    }
    return nil
  }

  /// Removes and returns the next entry that is due at or before `time`; nil if there is none.
  func popDue(by time: Double) -> (time: Double, perform: () -> Void)? {
    var next = next
    if extraSteps >= Self.mostExtraSteps, let step = next, isExtra(step), step.action.kind == .endlessStep {
      next = Self.first(of: &heap)
    }
    guard let next, next.time <= time else { return nil }
    if next.action.kind == .endlessStep {
      if isExtra(next) { extraSteps += 1 }
      endlessSteps.removeMin()
    } else {
      if isExtra(next) {
        guard extraActions < Self.mostExtraActions else { return nil }
        extraActions += 1
      }
      heap.removeMin()
    }
    return next.action.take().map { (next.time, $0) }
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
  nonisolated enum Kind: Int {
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
  func take() -> (() -> Void)? {
    defer { perform = nil }
    return perform
  }
}
