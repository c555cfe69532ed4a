internal import ViewTree

/// The notices to the outside, delivered after the work that caused them.
enum QueueNotice {
  case scrolled
  case call(() -> Void)
}

/// The part of a queue that does not depend on the type of its items. It keeps the model, the places and the views
/// consistent.
///
/// Every call and gesture changes the model immediately, and then calls `update`, which updates the views to match. An
/// update asks the owner for places and views. That code may call the queue again, which also changes the model
/// immediately, and another round of the update follows.
final class QueueCoordinator {
  unowned let owner: any QueueOwner
  var model = QueueModel()
  let cells: QueueCells
  let layout: QueueLayout
  private lazy var placing = QueuePlacing(queue: self)
  private(set) var path = QueuePath.none
  /// Whether the places may be different ones since `path` was measured.
  private var isPathOutdated = true
  private(set) lazy var notices = NoticeQueue<QueueNotice> { [unowned self] in deliver($0) }
  /// Handles user input. Created when the view is loaded.
  private(set) var gestures: QueueGestures?
  private var loading = Loading.awaited
  /// The window whose clock the times here refer to.
  private var window: ObjectIdentifier?
  /// When an item last left a place.
  private var changeTime = -Double.infinity
  private var wantsRefill = false
  private var updates = Updates()
  private var wake: (time: Double, action: ScheduledAction)?

  private enum Loading {
    /// The first items have not been shown yet.
    case awaited
    /// The first items are sliding in until the given time.
    case running(until: Double)
    case done
  }

  /// Pending updates, so that calls from within an update are neither lost nor nested.
  private struct Updates {
    /// The number of rounds that are run in one update. The remaining ones follow with the next layout.
    static let maximumRounds = 16
    var isRunning = false
    /// The reason for the next round. Nil if none is needed.
    var cause: QueueCause?
  }

  init(owner: any QueueOwner) {
    self.owner = owner
    cells = QueueCells(owner: owner)
    layout = QueueLayout(owner: owner)
  }

  private func deliver(_ notice: QueueNotice) {
    switch notice {
    case .scrolled: owner.didScroll()
    case .call(let call): call()
    }
  }

  // MARK: State

  /// The time on the window's clock. Nil outside of a window, where nothing moves.
  var clock: Double? { owner.isViewLoaded ? owner.view.window?.currentTime : nil }
  var now: Double { clock ?? 0 }
  /// Whether the first items were shown.
  var isLoaded: Bool { if case .awaited = loading { false } else { true } }

  /// The foremost cell of an item at `point`.
  func cell(at point: Point) -> QueueCell? { cells.order.cell(at: point, in: owner.view, now: now) }

  // MARK: Changes of the items

  /// Items were appended, and the model has counted them.
  func didAppend() {
    guard isLoaded else { return }
    if cells.isArranged(as: model) {
      gestures?.rangeDidChange()
      if owner.allowsScrolling { cells.numberViews(of: model.count) }
    } else {
      update(.change(delay: 0))
    }
  }

  /// - Returns: the view that showed the item that was at `index`.
  @discardableResult
  func didRemove(at index: Int) -> View? {
    wantsRefill = true
    guard let slot = apply(.removal(at: index)).first else {
      update(.change(delay: 0))
      return nil
    }
    changeTime = now
    if let cell = slot.cell { sendOff(cell) }
    update(.change(delay: owner.transition.closeUp.sound.delay))
    return slot.cell?.view
  }

  func didMove(from index: Int, to newIndex: Int) {
    guard index != newIndex else { return }
    _ = apply(.move(from: index, to: newIndex))
    guard isLoaded else { return }
    // A carried item stays under the pointer.
    _ = gestures?.reordering.makeWay()
    let shown = model.shownIndex(ofItem: newIndex)
    if model.visible.contains(shown), !cells.slots.contains(where: { $0.item == newIndex }) {
      cells.insert(
        QueueSlot(item: newIndex, cell: nil, entrance: enterTiming(after: now), comesFromNear: index < newIndex))
    }
    arrange(entrance: { _ in enterTiming(after: now) }, exit: closeUpTiming)
    update(.change(delay: 0))
  }

  func didReplaceAll(with count: Int) {
    let hadViews = cells.slots.contains { $0.cell != nil }
    for slot in apply(.replacement(count: count)) { if let cell = slot.cell { sendOff(cell) } }
    guard isLoaded else { return }
    wantsRefill = true
    gestures?.scroll.reset()
    // No items close up, so the new one does not wait for that.
    let enter = owner.transition.enter.sound.delay
    let leave = owner.transition.leave
    changeTime = hadViews ? now + min(enter, leave.timing(at: leave.sound.delay).end) - enter : -.infinity
    update(.change(delay: 0))
  }

  /// - Returns: the slots of items that are gone.
  private func apply(_ change: QueueChange) -> [QueueSlot] {
    let old = model.position
    model.apply(change)
    if model.position != old { gestures?.scroll.shift(by: model.position - old) }
    return cells.apply(change)
  }

  // MARK: Effects of gestures

  /// Drops a carried item where it is shown.
  func dropLifted() {
    guard let change = model.drop(), case .move(let from, let to) = change else { return }
    if from != to { owner.didDrop(from: from, to: to) }
    _ = cells.apply(change)
  }

  /// Ends all interaction with `cell`.
  func letGo(of cell: QueueCell) {
    gestures?.letGo(of: cell)
    if let slide = cell.slide, !slide.isOut {
      slide.stop()
      cell.slide = nil
    }
    guard cell.isCarried else { return }
    cell.isCarried = false
    cell.dropAnimation = DropAnimation(of: cell.view)
    post { [weak self] in self?.animateDrop(cell) }
  }

  /// Gives the view of a dropped item its usual look, and its usual place in the stacking order once it has arrived.
  private func animateDrop(_ cell: QueueCell) {
    guard let dropAnimation = cell.dropAnimation else { return owner.didLift(cell.view, isLifted: false) }
    dropAnimation.begin {
      owner.didLift(cell.view, isLifted: false)
    } onEnd: { [weak self, weak cell] in
      cell?.dropAnimation = nil
      self?.update(.scroll)
    }
  }

  /// Calls `call` once the current work is done.
  func post(_ call: @escaping () -> Void) { notices.post(.call(call)) }

  /// Scrolls so that all of the item at `index` is visible. Jumps if `animation` is nil or movement is impossible.
  func reveal(_ index: Int, _ animation: Scroller.Animation?) {
    guard isLoaded, let animation, let scroll = gestures?.scroll else {
      return jump(to: position(showing: index, from: model.position))
    }
    let goal = position(showing: index, from: scroll.goal)
    if goal != scroll.goal { scroll.scroll(to: goal, animation) }
  }

  /// Ends every scroll, and jumps to `position`, within the range.
  func jump(to position: Double) {
    let position = clamped(position)
    // Outside of a window the scroller may not know the range yet.
    gestures?.scroll.jump(to: position)
    show(position: position)
  }

  /// Shows the queue at `position`.
  func show(position: Double) {
    guard position != model.position else { return }
    model.position = position
    notices.perform {
      if isLoaded { update(.scroll) }
      notices.post(.scrolled)
    }
  }

  // MARK: The controller

  /// Enables the interactions that are allowed, and disables the others.
  func updateGestures() {
    guard owner.isViewLoaded else { return }
    if gestures == nil { gestures = QueueGestures(queue: self) }
    gestures?.update()
  }

  /// `position`, limited to the range.
  func clamped(_ position: Double) -> Double {
    readPlaces()
    return min(max(0, position), model.lastPosition)
  }

  /// The position nearest to `position` at which all of the item at `index` is visible.
  func position(showing index: Int, from position: Double) -> Double {
    readPlaces()
    return model.position(showing: index, from: position)
  }

  /// Reads the number of places. Before the first items are shown, no update has done so.
  private func readPlaces() { if !isLoaded { model.places = layout.places } }

  func windowDidChange() {
    guard owner.isViewLoaded, owner.view.window.map(ObjectIdentifier.init) != window else { return }
    window = owner.view.window.map(ObjectIdentifier.init)
    wake?.action.cancel()
    wake = nil
    guard isLoaded else { return }
    notices.perform {
      gestures?.comeToRest()
      cells.comeToRest()
      changeTime = -.infinity
      if case .running = loading { loading = .running(until: -.infinity) }
      update(.change(delay: 0))
    }
  }

  func showFirstItems() {
    guard !isLoaded, let start = clock else { return }
    notices.perform {
      loading = .running(until: start)
      wantsRefill = true
      model.places = layout.places
      askForRefill()
      model.position = min(model.position, model.lastPosition)
      let duration = owner.loadDuration
      arrange(
        entrance: { AnimationTiming(start: start, duration: duration * (1 + Double($0) / 2), curve: .easeOut) },
        exit: nil)
      loading = .running(until: cells.slots.map(\.entrance.end).max() ?? start)
      update(.change(delay: 0))
      // The scroll range is known only now.
      gestures?.scroll.jump(to: model.position)
    }
  }

  /// Updates the places. Within `View.animate` the items move to them.
  func layOut() {
    isPathOutdated = true
    if isLoaded { update(.geometry) }
  }

  // MARK: Updating

  /// Updates the views to match the model.
  func update(_ cause: QueueCause) {
    updates.cause = updates.cause?.merged(with: cause) ?? cause
    guard !updates.isRunning else { return }
    notices.perform {
      updates.isRunning = true
      var rounds = 0
      while let cause = updates.cause, rounds < Updates.maximumRounds {
        updates.cause = nil
        rounds += 1
        show(cause)
      }
      updates.isRunning = false
      if updates.cause != nil, owner.isViewLoaded { owner.view.setNeedsLayout() }
      scheduleWake()
      if case .running(let end) = loading, clock.map({ end <= $0 + MotionMetrics.timeTolerance }) ?? true {
        loading = .done
        post { [owner] in owner.didShowFirstItems() }
      }
    }
  }

  private func show(_ cause: QueueCause) {
    let places = layout.places
    let hasOtherPlaces = places != model.places
    if places > model.places { wantsRefill = true }
    model.places = places
    // An item that lost its place is not carried any more.
    if let carried = model.carried, hasOtherPlaces, !model.visible.contains(carried.item) { gestures?.reordering.end() }
    askForRefill()
    guard isLoaded else { return }
    let bounds = path.bounds
    var cause = cause
    var isScroll = !hasOtherPlaces
    if case .scroll = cause {} else { isScroll = false }
    if !isScroll {
      measurePath()
      gestures?.rangeDidChange()
    }
    if gestures?.reordering.makeWay() == true, case .scroll = cause { cause = .rearrangement }
    let isArranged = cells.isArranged(as: model)
    if !isArranged { arrange(for: cause) }
    if !isScroll || !isArranged { cells.order.isStale = true }
    cells.retireLeft(by: clock)
    cells.fill(places: places, now: clock)
    placing.place(cause, isResized: path.bounds != bounds)
    if !isScroll || !isArranged, owner.allowsScrolling { cells.numberViews(of: model.count) }
  }

  /// Asks for the places of the slots, if they may have moved.
  private func measurePath() {
    let slots = min(model.places, model.count)
    guard isPathOutdated || slots != path.places.count || owner.view.bounds != path.bounds else { return }
    isPathOutdated = false
    path = layout.path(ofSlots: slots)
  }

  /// Makes sure that there is a slot for each visible item.
  private func arrange(for cause: QueueCause) {
    let now = now
    switch cause {
    case .geometry:
      let inherited = owner.view.inheritedTiming
      arrange(entrance: { _ in inherited ?? AnimationTiming(start: now) }, exit: inherited)
    case .scroll:
      arrange(entrance: { _ in AnimationTiming(start: now) }, exit: nil)
    case .change, .rearrangement:
      let enter = enterTiming(after: changeTime + owner.transition.enter.sound.delay)
      arrange(entrance: { _ in enter }, exit: closeUpTiming)
    }
  }

  /// - Parameters:
  ///   - entrance: how a new view enters, by the index of its slot.
  ///   - exit: how a view that is not shown any more leaves. Nil removes it immediately.
  private func arrange(entrance: (Int) -> AnimationTiming, exit: AnimationTiming?) {
    // If everything visible is new, the old views are removed immediately.
    let exit = cells.showsAny(of: model) || model.visible.isEmpty ? exit : nil
    for slot in cells.arrange(as: model, entrance: entrance) {
      guard let cell = slot.cell else { continue }
      letGo(of: cell)
      cell.view.resignFocus(to: owner.view)
      let isBefore = model.shownIndex(ofItem: slot.item) < model.visible.lowerBound
      placing.depart(cell, by: isBefore ? .pastNear : .pastFar, exit)
    }
  }

  /// The movement with which a view enters, starting now or at `time` if that is later.
  private func enterTiming(after time: Double) -> AnimationTiming {
    owner.transition.enter.timing(at: max(now, time))
  }

  private var closeUpTiming: AnimationTiming { owner.transition.closeUp.timing(at: now) }

  /// Calls `refill` for each place that is free.
  private func askForRefill() {
    guard wantsRefill else { return }
    wantsRefill = false
    // The callback may remove items again. To end in any case, it is called at most twice for each place.
    var questions = 2 * model.places
    while model.count < model.places, questions > 0, owner.appendRefill() { questions -= 1 }
  }

  /// The item of `cell` is gone, so its view leaves.
  private func sendOff(_ cell: QueueCell) {
    letGo(of: cell)
    cell.view.resignFocus(to: owner.view)
    placing.sendOff(cell)
  }

  // MARK: Time

  /// Schedules an update for when a view has left, a view has to enter, or the first items have slid in.
  private func scheduleWake() {
    guard let clock, let window = owner.view.window else { return }
    var next = cells.nextChange(after: clock)
    if case .running(let end) = loading { next = min(next ?? end, end) }
    if let wake, wake.time == next { return }
    wake?.action.cancel()
    wake = nil
    guard let next else { return }
    let action = window.schedule(at: next) { [weak self] in
      self?.wake = nil
      self?.update(.change(delay: 0))
    }
    wake = (next, action)
  }
}
