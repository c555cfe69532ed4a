internal import ViewTree

/// The part of a queue that does not depend on the type of its items. It keeps the model, the places and the views
/// consistent.
///
/// Every call and gesture changes the model immediately, and then calls `update`, which updates the views to match. An
/// update asks the owner for places and views. That code may call the queue again, which also changes the model
/// immediately, and another round of the update follows.
final class QueueCoordinator {
  unowned let owner: AnyQueueViewController
  var model = QueueModel()
  /// The selected items.
  var chosen = QueueChosen()
  private(set) lazy var cells = QueueCells(queue: self)
  let layout: QueueLayout
  private(set) lazy var placing = QueuePlacing(queue: self)
  private(set) lazy var changes = QueueChanges(queue: self)
  private(set) lazy var actions = QueueActions(queue: self)
  private(set) lazy var homing = QueueHoming(queue: self)
  private(set) var path = QueuePath.none
  /// Whether the placements may have changed since `path` was measured.
  private var isPathOutdated = true
  /// The notices to the outside, delivered after the work that caused them.
  private(set) lazy var notices = NoticeQueue<(QueueCoordinator) -> Void> { [unowned self] in $0(self) }
  /// Handles user input. Created when the view is loaded.
  private(set) var gestures: QueueGestures?
  private var loading = QueueLoading.awaited
  /// The window whose clock the times here refer to.
  private weak var window: Window?
  /// Whether a window was set. `window` itself becomes nil when the window is released.
  private var hasWindow = false
  /// Whether `refill` is asked in the next update.
  var wantsRefill = false
  /// Whether a change may have brought the focus ring out of sight. The update after the change brings it back.
  var ringMayHaveLeft = false
  private var updates = Updates()
  private var wake: (time: Double, action: ScheduledAction)?

  /// Pending updates, so that calls from within an update are neither lost nor nested.
  private struct Updates {
    /// The most rounds that are run in one update. Further ones follow with the next layout.
    static let maximumRounds = 16
    var isRunning = false
    /// Whether several changes are being made, after which the next update follows.
    var areHeld = false
    /// The reason for the next round. Nil if none is needed.
    var cause: QueueCause?
  }

  init(owner: AnyQueueViewController) {
    self.owner = owner
    layout = QueueLayout(owner: owner)
  }

  // MARK: State

  /// The time on the window's clock. Nil outside of a window, where nothing moves.
  var clock: Double? { shownWindow?.currentTime }
  var now: Double { clock ?? 0 }
  private var shownWindow: Window? { owner.isViewLoaded ? owner.view.window : nil }
  /// Whether the window in which the queue is shown is being released. The owner of that window may be gone, too, so no closure of a program
  /// is called meanwhile.
  private var windowWasReleased: Bool { hasWindow && window == nil && shownWindow == nil }
  /// Whether the first items were shown.
  var isLoaded: Bool { loading.hasBegun }
  /// Whether several changes are being made that are shown as one.
  var isChangingTogether: Bool { updates.areHeld }

  /// The foremost cell at `point`, in the coordinates of the controller's view.
  func cell(at point: Point) -> QueueCell? { cells.order.cell(at: point, in: owner.view, now: now) }

  /// Whether a selected item is at `index`.
  func isSelected(_ index: Int) -> Bool { model.strip.item(at: index).map(chosen.contains) ?? false }

  // MARK: Effects of gestures

  func selectionDidChange() {
    notices.perform {
      cells.showSelection()
      owner.selectionDidChange()
    }
  }

  /// Configures the views of all visible items again, or of those of a kind.
  func reconfigure(_ kind: QueueItemKind? = nil) {
    for cell in cells.slots.compactMap(\.cell) where cell.kind == .item && (kind == nil || cell.shownKind == kind) {
      cells.configure(cell)
    }
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
  func post(_ call: @escaping () -> Void) { notices.post { _ in call() } }

  /// Scrolls so that all of the entry at `index` is visible. Jumps if `animation` is nil or movement is impossible.
  func reveal(_ index: Int, _ animation: Scroller.Animation?) {
    guard isLoaded, let animation, let scroll = gestures?.scroll else {
      return jump(to: position(showing: index, from: model.position))
    }
    updateRange()
    let goal = position(showing: index, from: scroll.goal)
    if goal != scroll.goal { scroll.scroll(to: goal, animation) }
  }

  /// Whether the entry with the focus ring is wholly visible, or will be when the present movement ends. False while a person scrolls or
  /// carries something, and where a person cannot scroll. Changes keep the ring in sight, also where its entry is moved, and where it goes
  /// to another entry because its own is removed.
  var showsRing: Bool {
    guard isLoaded, owner.allowsScrolling, model.carried == nil, let gestures, let index = gestures.input.ringedEntry
    else { return false }
    let scroll = gestures.scroll
    guard scroll.phase == .resting || scroll.phase == .scrolling, !scroll.isPressed else { return false }
    return isInSight(index)
  }

  /// Whether the entry at `index` is wholly visible, or will be when the present movement ends.
  func isInSight(_ index: Int) -> Bool {
    let goal = gestures?.scroll.goal ?? model.position
    return abs(position(showing: index, from: goal) - goal) < QueueModel.tolerance
  }

  /// Stops all scrolling, and jumps to `position`, limited to the range.
  func jump(to position: Double) {
    let position = clamped(position)
    // Callbacks may scroll again and change the queue, so they run when the scroller and the model both have the position.
    notices.perform {
      gestures?.scroll.jump(to: position)
      show(position: position)
    }
  }

  /// Scrolls to the position nearest to `position` at which an entry begins, or to the end.
  func scroll(to position: Double) {
    let position = clamped(position)
    let goal = position < model.lastPosition ? clamped(model.arrangement.rest(nearest: position)) : position
    guard isLoaded, let scroll = gestures?.scroll, clock != nil else { return jump(to: goal) }
    updateRange()
    scroll.scroll(to: goal, .approach)
  }

  /// Gives the scroller the range of the entries that there are now. While changes are made together, no update has done so.
  private func updateRange() { if isChangingTogether { gestures?.rangeDidChange() } }

  /// Shows the queue at `position`.
  func show(position: Double) {
    guard position != model.position else { return }
    model.position = position
    notices.perform {
      if isLoaded { update(.scroll) }
      homing.positionDidChange()
      if !windowWasReleased { notices.post { $0.owner.onScroll?() } }
    }
  }

  // MARK: The controller

  /// Enables the interactions that are allowed, and disables the others.
  func updateGestures() {
    guard owner.isViewLoaded else { return }
    prepareView()
    gestures?.update()
  }

  /// Prepares the view to show the queue. Called again if the view is replaced.
  private func prepareView() {
    let view = owner.view
    guard gestures?.view !== view else { return }
    view.clipsToBounds = true
    if view.accessibilityRole == nil { view.accessibilityRole = .list }
    if isLoaded { comeToRest() }
    gestures = QueueGestures(queue: self)
    guard isLoaded else { return }
    gestures?.rangeDidChange()
    gestures?.scroll.jump(to: model.position)
  }

  /// `position`, limited to the range.
  func clamped(_ position: Double) -> Double {
    readPlaces()
    return min(max(model.firstPosition, position), model.lastPosition)
  }

  /// The position nearest to `position` at which all of the item at `index` is visible.
  func position(showing index: Int, from position: Double) -> Double {
    readPlaces()
    return model.position(showing: index, from: position)
  }

  /// Reads the number of places. Before the first items are shown, no update has done so.
  private func readPlaces() { if !isLoaded { model.places = layout.places } }

  func windowDidChange() {
    updateGestures()
    let newWindow = shownWindow
    guard owner.isViewLoaded, newWindow !== window || hasWindow != (newWindow != nil) else { return }
    let wasReleased = windowWasReleased
    wake?.action.cancel()
    wake = nil
    homing.windowDidChange()
    notices.perform {
      if isLoaded { comeToRest() }
      // Only now, because movements that end here must still know that their window was released.
      (window, hasWindow) = (shownWindow, shownWindow != nil)
      if isLoaded, !wasReleased { update(.change(delay: 0)) }
    }
  }

  /// Ends all movements, because the clock by which they move is another one, or gone.
  private func comeToRest() {
    gestures?.comeToRest()
    cells.comeToRest()
    changes.forgetTime()
    if case .running = loading { loading = .running(until: -.infinity) }
  }

  func showFirstItems() {
    guard case .awaited = loading, clock != nil else { return }
    notices.perform {
      // What `refill` adds and removes by calls is part of the first items.
      loading = .refilling
      wantsRefill = true
      model.places = layout.places
      askForRefill()
      loading = .awaited
      guard let start = clock else { return }
      loading = .running(until: start)
      model.position = min(model.position, model.lastPosition)
      let duration = owner.loadDuration
      placing.arrange(
        entrance: { AnimationTiming(start: start, duration: duration * (1 + Double($0) / 2), curve: .easeOut) },
        exit: nil)
      loading = .running(until: cells.slots.map(\.entrance.end).max() ?? start)
      update(.change(delay: 0))
      // The view, and with it the scroller, may have been made after the position was set.
      gestures?.scroll.jump(to: model.position)
    }
  }

  /// Measures the placements again. Within `View.animate` the items move to them.
  func layOut() {
    isPathOutdated = true
    if isLoaded { update(.geometry) }
  }

  // MARK: Updating

  /// Updates the views to match the model. While the window is being released, that is left to the next update.
  func update(_ cause: QueueCause) {
    // Filling a view may release the last reference to the controller.
    let owner = owner
    defer { withExtendedLifetime(owner) {} }
    updates.cause = updates.cause?.merged(with: cause) ?? cause
    guard !updates.isRunning, !updates.areHeld, !windowWasReleased else { return }
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
      if ringMayHaveLeft {
        ringMayHaveLeft = false
        if let current = model.current { reveal(current, .notch) }
      }
      gestures?.input.showFocus()
      scheduleWake()
      if case .running(let end) = loading, clock.map({ end <= $0 + MotionMetrics.timeTolerance }) ?? true {
        loading = .done
        post { [owner] in
          owner.didLoad()
          owner.onLoad?()
        }
      }
    }
  }

  /// Makes several changes. The views are updated once, when all of them are made.
  func changeTogether(_ changes: () -> Void) {
    notices.perform {
      guard !updates.areHeld else { return changes() }
      let former = self.changes.time
      updates.areHeld = true
      changes()
      updates.areHeld = false
      self.changes.enterTogether(after: former)
      if let cause = updates.cause { update(cause) }
    }
  }

  private func show(_ cause: QueueCause) {
    let places = layout.places
    let hasOtherPlaces = places != model.places
    if places > model.places { wantsRefill = true }
    model.places = places
    // An item whose room is out of sight now is not carried any more.
    if let carried = model.carried, hasOtherPlaces, !model.visible.contains(carried.place) {
      gestures?.reordering.end()
    }
    askForRefill()
    guard isLoaded else { return }
    let former = path
    var cause = cause
    let isScroll = cause == .scroll && !hasOtherPlaces
    if !isScroll {
      measurePath()
      gestures?.rangeDidChange()
      gestures?.reordering.pathDidChange(from: former)
    }
    // What is scrolled into sight is first shown where it lies, and then makes room, so that it comes from its own place.
    let scrollsFirst = isScroll && model.carried.map { model.visible.contains($0.place) } == true
    if !scrollsFirst, gestures?.reordering.makeWay() == true, cause == .scroll { cause = .rearrangement }
    showEntries(for: cause, isScroll: isScroll, isResized: path.bounds != former.bounds)
    if scrollsFirst, gestures?.reordering.makeWay() == true {
      showEntries(for: .rearrangement, isScroll: false, isResized: false)
    }
  }

  /// Gives each visible entry a view, and lets the views move to their places.
  private func showEntries(for cause: QueueCause, isScroll: Bool, isResized: Bool) {
    let isArranged = cells.isArranged(as: model)
    let cause = isArranged ? cause : placing.arrange(for: cause)
    if !isScroll || !isArranged {
      cells.order.isStale = true
      cells.updateKinds()
    }
    cells.retireLeft(by: clock)
    cells.fill(places: model.places, now: clock)
    placing.place(cause, isResized: isResized)
    if !isScroll || !isArranged { cells.numberViews() }
  }

  /// Asks the controller for the placements of the slots, if they may have changed.
  private func measurePath() {
    let slots = min(model.places, model.strip.end - model.strip.first)
    guard isPathOutdated || slots != path.places.count || owner.view.bounds != path.bounds else { return }
    isPathOutdated = false
    path = layout.path(ofSlots: slots)
  }

  /// Calls `refill` for each place that is free.
  private func askForRefill() {
    guard wantsRefill else { return }
    wantsRefill = false
    // The callback may remove items again. To end in any case, it is called at most twice for each place.
    var questions = 2 * model.places
    while model.count < model.places, questions > 0, owner.appendRefill() { questions -= 1 }
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
