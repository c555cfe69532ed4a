/// Runs the animation items of a view one after another, each from the presented values at its start.
///
/// A queue starts as soon as it has an item and its view is in a window. Enqueuing more items does not affect the running one.
/// When the view leaves the window or is released, the queue is emptied, and the completions of the running and of the waiting
/// items are called with `finished == false`.
@MainActor public final class AnimationQueue {
  private weak var view: View?
  private var waiting = Queue<Entry>()
  private var running: Running?
  /// Whether `advance(from:)` or `endAll(finished:)` is at work, so that callbacks must not start the next item.
  private var isAdvancing = false
  /// Whether an item has ended since `onEmpty` was last called.
  private var hasEnded = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  private struct Entry {
    let item: AnimationItem
    let completion: ((Bool) -> Void)?
  }

  /// The item that has begun. A class, so that its identity shows after a callback whether the same item is still running.
  private final class Running {
    let entry: Entry
    /// Where it began. The view may have left it.
    weak var window: Window?
    var cursor: AnimationCursor
    /// The tracks of the current step.
    var group: AnimationGroup
    /// The local time of the current step, which depends on the queue's speed.
    var time: LocalTime
    /// The duration of the current step, in seconds of its local time.
    var duration = 0.0
    var end: ScheduledAction?
    var wasInterrupted = false

    init(_ entry: Entry, in window: Window, at time: Double) {
      self.entry = entry
      self.window = window
      cursor = AnimationCursor(entry.item)
      group = AnimationGroup(end: time, completion: nil)
      self.time = LocalTime(start: time, rate: 1, at: time)
    }
  }

  /// Called each time the queue becomes empty, after the last item has finished or was cancelled. An item that it adds starts when it has
  /// returned.
  public var onEmpty: (() -> Void)?

  init(view: View) { self.view = view }

  isolated deinit {
    // Items may have been added after the view was released.
    endAll(finished: false)
  }

  // MARK: Public

  /// Adds `item` at the end. If the queue is idle and its view is in a window, the item starts immediately.
  ///
  /// - Parameter completion: called exactly once, when the item ends, with whether it ran to its end.
  public func enqueue(_ item: AnimationItem, completion: ((_ finished: Bool) -> Void)? = nil) {
    waiting.enqueue(Entry(item: item, completion: completion))
    startIfIdle()
  }

  /// Adds `items` at the end, in their order.
  public func enqueue(_ items: [AnimationItem]) {
    var queue = Queue<AnimationItem>()
    for item in items { queue.enqueue(item) }
    enqueue(queue)
  }

  /// Adds `items` at the end, in their order.
  public func enqueue(_ items: Queue<AnimationItem>) {
    guard !items.isEmpty else { return }
    // All of them wait before the first one starts, so that the queue does not become empty in between.
    var items = items
    while let item = items.dequeue() { waiting.enqueue(Entry(item: item, completion: nil)) }
    startIfIdle()
  }

  /// The number of waiting items, without the running one.
  public var count: Int { waiting.count }

  /// Whether an item has begun and has not ended. A paused item counts as running.
  public var isRunning: Bool { running != nil }

  /// Whether time stands still for the queue, so that the running item keeps its presented values. Default: false.
  public var isPaused: Bool = false {
    didSet { if isPaused != oldValue { rateDidChange() } }
  }

  /// How fast the queue runs: 1 is normal, 2 is twice as fast, 0 stands still. A negative or non-finite value is misuse and is
  /// ignored.
  public var speed = 1.0 {
    didSet {
      speed = Misuse.checked(speed, "AnimationQueue.speed", "is not 0 or more", former: oldValue) {
        $0 >= 0 && $0.isFinite
      }
      if speed != oldValue { rateDidChange() }
    }
  }

  /// Removes all items. The running one stops, and the presented values become the model values.
  ///
  /// Completions are called with `finished == false`.
  public func cancel() {
    if let view, let running, let window = view.attachedWindow {
      let seen = window.animator.movements(of: running.group, in: view).map { ($0.view, $0.property, $0.view.shown) }
      window.animator.drop(running.group, of: view)
      for (view, property, shown) in seen { view.adopt(property, from: shown) }
      // A callback of a view may have ended the item, and begun a different one.
      guard self.running === running else { return }
    }
    endAll(finished: false)
  }

  /// Removes all items. The running one jumps to its end; if it never ends, to the end of its current step.
  ///
  /// Its completion is called with `finished == true`, those of the waiting items with false.
  public func finish() {
    if let view, let window = view.attachedWindow, let current = running {
      window.animator.drop(current.group, of: view)
      View.performWithoutAnimation {
        guard current.entry.item.length.isFinite else { return }
        while let step = current.cursor.next(
          after: 0, available: .infinity, skip: { angle, _ in view.apply(.rotation(by: angle)) })
        {
          for change in step.changes { view.apply(change) }
        }
      }
      // A callback of a view may have ended the item, and begun a different one.
      guard running === current else { return }
    }
    endAll(finished: true)
  }

  /// Returns when the queue is empty, immediately if it is so already. Also returns when the view leaves the window, even if a completion
  /// adds an item then.
  public func waitUntilEmpty() async {
    guard view != nil, running != nil || !waiting.isEmpty else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  // MARK: Running

  func windowDidChange() {
    if view?.attachedWindow == nil {
      guard running != nil || wasStarted else { return }
      endAll(finished: false)
      // Items that completions have added wait for a window. Those that callers have waited for are over.
      resumeWaiters()
    } else {
      startIfIdle()
    }
  }

  /// Called when the view is released, after its tracks have been removed.
  fileprivate func viewIsGone() {
    endAll(finished: false)
    resumeWaiters()
  }

  /// Whether an item has ever started. Items that were added before the view was in a window wait for that; later ones end when
  /// the view leaves the window.
  private var wasStarted = false

  private func startIfIdle() {
    if running == nil { advance(from: nil) }
  }

  /// Begins the next step or item, and those that follow it, until one takes time or nothing is left. Items that callbacks add meanwhile
  /// are among them.
  /// - Parameter start: when the first one begins, which may be earlier than the end of the current frame; nil for the current time.
  private func advance(from start: Double?) {
    guard !isAdvancing else { return }
    isAdvancing = true
    defer { isAdvancing = false }
    // The window to whose clock `time` belongs. A callback may bring the view into a window, or into a different one.
    var timed = view?.attachedWindow
    var (time, starts) = (start ?? timed?.currentTime ?? 0, waiting.count + Self.mostAddedStarts)
    while true {
      if running == nil && waiting.isEmpty {
        guard hasEnded else { return }
        hasEnded = false
        resumeWaiters()
        onEmpty?()
        continue
      }
      guard let view, let window = view.attachedWindow else { return }
      if window !== timed { (timed, time) = (window, window.currentTime) }
      if let current = running {
        let takesTime = step(current, view, window, at: &time)
        // A callback may have ended it.
        guard running === current else { continue }
        if takesTime { return }
        end(current, finished: !current.wasInterrupted)
      } else if starts > 0, let entry = waiting.dequeue() {
        starts -= 1
        wasStarted = true
        running = Running(entry, in: window, at: time)
      } else {
        return startLater(in: window)
      }
    }
  }

  /// Starts the next item in the next frame. A completion, or `onEmpty`, may add an item without a duration each time that one ends.
  private func startLater(in window: Window) {
    _ = window.timeline.scheduleSoon(at: window.currentTime) { [weak self] in self?.startIfIdle() }
  }

  /// The most items that start within a call besides those that wait at its beginning.
  private static let mostAddedStarts = 10_000

  /// Begins the next step of `current` that has a duration, at `time`. Skipped runs of repeats advance `time`. Returns false if
  /// there are no more steps.
  private func step(_ current: Running, _ view: View, _ window: Window, at time: inout Double) -> Bool {
    // Setting a value may call code of views, which may end this item.
    while running === current {
      var turned = 0.0
      var skipped = 0.0
      // Other actions that are due in this frame may affect the queue, so runs are skipped only until the first of them. The steps of
      // endless animations do not. Several of these would otherwise keep each other from skipping anything.
      let frameEnd = window.clock.target + MotionMetrics.timeTolerance
      let known = min(frameEnd, window.timeline.nextTimeBesidesEndlessSteps ?? .infinity)
      let available = rate > 0 ? min(Double.greatestFiniteMagnitude, max(0, known - time) * rate) : 0
      let next = current.cursor.next(after: current.duration, available: available) {
        turned += $0
        skipped += $1
      }
      if turned != 0 && turned.isFinite { View.performWithoutAnimation { view.apply(.rotation(by: turned)) } }
      if skipped > 0 { time += skipped / rate }
      guard let next else { return false }
      let group = AnimationGroup(end: time, completion: nil)
      let transaction = AnimationTransaction(duration: next.duration, curve: next.curve, start: time, rate: rate)
      transaction.use(group, in: window)
      current.group = group
      current.time = LocalTime(start: time, rate: rate, at: time)
      transaction.describe {
        for change in next.changes { view.apply(change) }
      }
      transaction.sealOthers(than: group)
      guard running === current else {
        window.animator.drop(group, of: view)
        return true
      }
      current.duration = duration(of: next, group: group)
      guard current.duration > 0 else { continue }
      scheduleEnd(of: current)
      return true
    }
    return true
  }

  /// The duration of `step`, whose tracks are in `group`, in seconds of its local time.
  private func duration(of step: AnimationItem.Step, group: AnimationGroup) -> Double {
    guard case .spring = step.curve else { return step.duration }
    return group.hadTracks ? group.springDuration : step.curve.springDuration ?? 0
  }

  private func scheduleEnd(of current: Running) {
    guard let window = view?.attachedWindow else { return }
    current.end?.cancel()
    let isEndless = current.entry.item.length == .infinity
    var end = current.time.time(elapsed: current.duration)
    guard end.isFinite else { return }
    // Time has to pass with each step, however fast the queue is. Otherwise a frame would have room for steps without end.
    if isEndless { end = max(end, current.time.time(elapsed: 0).nextUp) }
    current.end = window.timeline.schedule(at: end, as: isEndless ? .endlessStep : .movement) { [weak self] in
      self?.stepDidEnd(at: end)
    }
  }

  private func stepDidEnd(at time: Double) {
    guard let view, let window = view.attachedWindow, let current = running, !isAdvancing else { return }
    current.wasInterrupted = current.wasInterrupted || current.group.wasInterrupted
    window.animator.drop(current.group, of: view)
    // A callback of a view may have ended the item, and begun a different one.
    if running === current { advance(from: time) }
  }

  /// Ends `current` and calls its completion.
  private func end(_ current: Running, finished isFinished: Bool) {
    running = nil
    // A callback of a view may have changed the rate in a step without a duration, and so scheduled its end.
    current.end?.cancel()
    hasEnded = true
    AnimationTransaction.suspend { current.entry.completion?(isFinished) }
  }

  private var rate: Double { isPaused ? 0 : speed }

  private func rateDidChange() {
    guard let view, let window = view.attachedWindow, let current = running else { return }
    current.time.setRate(rate, at: window.currentTime)
    window.animator.setRate(rate, of: current.group, in: view)
    scheduleEnd(of: current)
  }

  private func endAll(finished runningFinished: Bool) {
    let done = running
    running = nil
    var dropped = waiting
    waiting = Queue()
    guard done != nil || !dropped.isEmpty else { return }
    done?.end?.cancel()
    hasEnded = true
    let wasAdvancing = isAdvancing
    isAdvancing = true
    // Views that follow the size of this one may still be in the window.
    if let done { done.window?.animator.drop(done.group, of: view) }
    AnimationTransaction.suspend {
      done?.entry.completion?(runningFinished)
      while let entry = dropped.dequeue() { entry.completion?(false) }
    }
    isAdvancing = wasAdvancing
    // If `advance(from:)` is at work further out, it goes on there.
    startIfIdle()
  }

  private func resumeWaiters() {
    let resumed = waiters
    waiters = []
    for waiter in resumed { waiter.resume() }
  }
}

extension View {
  /// Applies a change of an animation item within the current transaction, if any.
  fileprivate final func apply(_ change: AnimationItem.Change) {
    switch change {
    case .center(let center): self.center = center
    case .frame(let frame): self.frame = frame
    case .bounds(let bounds): self.bounds = bounds
    case .transform(let transform): self.transform = transform
    case .alpha(let alpha): self.alpha = alpha
    case .backgroundColor(let color): backgroundColor = color
    case .cornerRadius(let radius): cornerRadius = radius
    case .rotation(let angle): rotate(by: angle)
    case .wait: break
    }
  }
}

/// Ends a view's queue when the view is released, even if other code retains the queue.
@MainActor  // explicit, because an isolated deinit loses the default isolation in release builds
final class AnimationQueueOwner {
  let queue: AnimationQueue

  init(_ queue: AnimationQueue) { self.queue = queue }

  isolated deinit { queue.viewIsGone() }
}
