/// A view's scenes, which run one after the other, each from what is seen when it starts.
///
/// A queue starts by itself as soon as it has something and its view is in a window; putting more in never disturbs what
/// runs. When the view leaves the window, or goes away, the queue ends: the completion of each item that is not
/// done is called with `finished == false`.
@MainActor public final class AnimationQueue {
  private weak var view: View?
  private var waiting = Queue<Entry>()
  private var running: Running?
  /// Between the end of an item and the beginning of the next, whatever is called meanwhile.
  private var isBetweenItems = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  private struct Entry {
    let item: AnimationItem
    let completion: ((Bool) -> Void)?
  }

  /// The item that has begun. A class, so that its identity shows after a callback whether it is still the one that runs.
  private final class Running {
    let entry: Entry
    var cursor: AnimationCursor
    /// What the step that is being shown moves.
    var group: AnimationGroup
    /// The step's own time, and how long the step takes in it.
    var time: LocalTime
    var duration = 0.0
    var end: Timeline.Token?
    var wasInterrupted = false

    init(_ entry: Entry, at time: Double) {
      self.entry = entry
      cursor = AnimationCursor(entry.item)
      group = AnimationGroup(end: time, completion: nil)
      self.time = LocalTime(start: time, rate: 1, at: time)
    }
  }

  /// Called each time the last item is over, whether it ran to its end or not.
  public var onEmpty: (() -> Void)?

  init(view: View) { self.view = view }

  isolated deinit {
    // What was put in after the view was gone.
    endAll(finished: false)
  }

  // MARK: Public

  /// Puts `item` at the end. On an idle queue it starts right now.
  ///
  /// - Parameter completion: called exactly once, at the instant the item ends, with whether it ran to its end.
  public func enqueue(_ item: AnimationItem, completion: ((_ finished: Bool) -> Void)? = nil) {
    waiting.enqueue(Entry(item: item, completion: completion))
    startIfIdle()
  }

  /// Puts `items` at the end, in their order.
  public func enqueue(_ items: [AnimationItem]) {
    for item in items { enqueue(item) }
  }

  /// Puts `items` at the end, in their order.
  public func enqueue(_ items: Queue<AnimationItem>) {
    var items = items
    while let item = items.dequeue() { enqueue(item) }
  }

  /// How many items wait; the running one is not counted.
  public var count: Int { waiting.count }

  /// Whether an item has begun and is not over; also while paused.
  public var isRunning: Bool { running != nil }

  /// Whether time stands still for this queue.
  public var isPaused: Bool = false {
    didSet { if isPaused != oldValue { rateDidChange() } }
  }

  /// How fast time passes for this queue: 1 is as usual, 0 stands still. Negative is misuse.
  public var speed: Double {
    get { ownSpeed }
    set {
      guard newValue.isFinite, newValue >= 0 else {
        return Misuse.report("AnimationQueue.speed: \(newValue) is not 0 or more")
      }
      guard newValue != ownSpeed else { return }
      ownSpeed = newValue
      rateDidChange()
    }
  }
  private var ownSpeed = 1.0

  /// Drops what waits; the running item stops where it is seen, which becomes the model.
  public func cancel() {
    if let view, let running, let window = view.attachedWindow {
      let seen = window.animator.movements(of: running.group, in: view).map { ($0.view, $0.property, $0.view.shown) }
      window.animator.drop(running.group, of: view)
      for (view, property, shown) in seen { view.adopt(property, from: shown) }
    }
    endAll(finished: false)
  }

  /// Drops what waits; the running item jumps to its end. What has no end ends with the step that it is in.
  public func finish() {
    if let view, let window = view.attachedWindow, let current = running {
      window.animator.drop(current.group, of: view)
      View.performWithoutAnimation {
        guard current.entry.item.length.isFinite else { return }
        while let step = current.cursor.next(
          available: .infinity, skip: { angle, _ in view.apply(.rotation(by: angle)) })
        {
          for change in step.changes { view.apply(change) }
        }
      }
    }
    endAll(finished: true)
  }

  /// Returns when nothing runs nor waits; at once when that is so already.
  public func waitUntilEmpty() async {
    guard view != nil, running != nil || !waiting.isEmpty else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  // MARK: Running

  func windowDidChange() {
    if view?.attachedWindow == nil {
      if running != nil || wasStarted { endAll(finished: false) }
    } else {
      startIfIdle()
    }
  }

  /// The view is gone, and its tracks with it. What still waits for the queue is released.
  fileprivate func viewIsGone() {
    endAll(finished: false)
    resumeWaiters()
  }

  /// Items that were put in before the view was ever in a window wait for it; later ones end with it.
  private var wasStarted = false

  private func startIfIdle() {
    guard running == nil, !isBetweenItems, let window = view?.attachedWindow else { return }
    wasStarted = true
    startNext(at: window.currentTime)
  }

  /// Starts what is next, at `time`, which may lie before the frame that noticed.
  private func startNext(at time: Double) {
    guard !isBetweenItems else { return }
    isBetweenItems = true
    var time = time
    while running == nil, let view, let window = view.attachedWindow, let entry = waiting.dequeue() {
      let current = Running(entry, at: time)
      running = current
      if !step(current, view, window, at: &time) { end(current, finished: true) }
    }
    isBetweenItems = false
    if running == nil && waiting.isEmpty { didBecomeEmpty() }
  }

  /// Begins the next step of `current` that takes time, at `time`, which skipped runs move on; false when there is none.
  private func step(_ current: Running, _ view: View, _ window: Window, at time: inout Double) -> Bool {
    // Setting a value may call code that ends this item.
    while running === current {
      var turned = 0.0
      var skipped = 0.0
      // What else happens in this frame may meddle: runs are passed over only until then.
      let known = min(window.advanceTarget, window.timeline.nextTime ?? .infinity)
      let available = rate > 0 ? min(Double.greatestFiniteMagnitude, max(0, known - time) * rate) : 0
      let next = current.cursor.next(available: available) {
        turned += $0
        skipped += $1
      }
      if turned != 0 { View.performWithoutAnimation { view.apply(.rotation(by: turned)) } }
      if skipped > 0 { time += skipped / rate }
      guard let next else { return false }
      let group = AnimationGroup(end: time, completion: nil)
      let transaction = AnimationTransaction(
        duration: next.duration, curve: next.curve, start: time, rate: rate, group: group, window: window)
      current.group = group
      current.time = LocalTime(start: time, rate: rate, at: time)
      AnimationTransaction.$current.withValue(transaction) {
        for change in next.changes { view.apply(change) }
      }
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

  /// How long `step`, whose changes were just begun as `group`, takes in its own time.
  private func duration(of step: AnimationCursor.Step, group: AnimationGroup) -> Double {
    guard case .spring(let ratio, let response) = step.curve else { return step.duration }
    if group.hadTracks { return group.springDuration }
    return Spring(dampingRatio: ratio, response: response).duration(way: 0, speed: 0)
  }

  private func scheduleEnd(of current: Running) {
    guard let window = view?.attachedWindow else { return }
    current.end?.cancel()
    current.end = nil
    let end = current.time.time(elapsed: current.duration)
    guard end.isFinite else { return }
    current.end = window.timeline.schedule(at: end, isMovement: current.entry.item.length.isFinite) { [weak self] in
      self?.stepDidEnd(at: end)
    }
  }

  private func stepDidEnd(at time: Double) {
    guard let view, let window = view.attachedWindow, let current = running, !isBetweenItems else { return }
    current.wasInterrupted = current.wasInterrupted || current.group.wasInterrupted
    window.animator.drop(current.group, of: view)
    var time = time
    isBetweenItems = true
    let goesOn = step(current, view, window, at: &time)
    if !goesOn { end(current, finished: !current.wasInterrupted) }
    isBetweenItems = false
    if running == nil { startNext(at: time) }
  }

  /// Calls the completion of `current`, unless that was ended meanwhile.
  private func end(_ current: Running, finished isFinished: Bool) {
    guard running === current else { return }
    running = nil
    AnimationTransaction.$current.withValue(nil) { current.entry.completion?(isFinished) }
  }

  private var rate: Double { isPaused ? 0 : ownSpeed }

  private func rateDidChange() {
    guard let view, let window = view.attachedWindow, let current = running else { return }
    current.time.setRate(rate, at: window.currentTime)
    window.animator.setRate(rate, of: current.group, in: view)
    scheduleEnd(of: current)
  }

  private func endAll(finished runningFinished: Bool) {
    let done = running
    done?.end?.cancel()
    if let view, let window = view.attachedWindow, let done { window.animator.drop(done.group, of: view) }
    running = nil
    var dropped = waiting
    waiting = Queue()
    guard done != nil || !dropped.isEmpty else { return }
    let wasBetweenItems = isBetweenItems
    isBetweenItems = true
    AnimationTransaction.$current.withValue(nil) {
      done?.entry.completion?(runningFinished)
      while let entry = dropped.dequeue() { entry.completion?(false) }
    }
    isBetweenItems = wasBetweenItems
    if wasBetweenItems { return }  // the caller further out calls `onEmpty`
    if waiting.isEmpty && running == nil { didBecomeEmpty() } else { startIfIdle() }
  }

  private func didBecomeEmpty() {
    resumeWaiters()
    onEmpty?()
  }

  private func resumeWaiters() {
    let resumed = waiters
    waiters = []
    for waiter in resumed { waiter.resume() }
  }
}

extension View {
  /// Makes one change of an animation item, within whatever transaction is current.
  fileprivate final func apply(_ change: AnimationItem.Change) {
    switch change {
    case .center(let center): self.center = center
    case .frame(let frame): self.frame = frame
    case .bounds(let bounds): self.bounds = bounds
    case .transform(let transform): self.transform = transform
    case .alpha(let alpha): self.alpha = alpha
    case .backgroundColor(let color): backgroundColor = color
    case .cornerRadius(let radius): cornerRadius = radius
    case .rotation(let angle): turn(by: angle)
    case .wait: break
    }
  }
}

/// Ends a view's queue with the view, even where something else holds the queue.
@MainActor  // written out: an isolated deinit loses the default in release builds
final class AnimationQueueOwner {
  let queue: AnimationQueue

  init(_ queue: AnimationQueue) { self.queue = queue }

  isolated deinit { queue.viewIsGone() }
}
