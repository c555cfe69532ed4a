internal import ViewTree

/// Keeps the parts of a stack together: every change of the list begins here, is shown, is settled and ends here.
///
/// All work is done within `perform`: the list changes at once, and the pages set off from where they are seen. Delegates,
/// observers and controllers are notified after that; so they find everything in order, and may call whatever they like.
final class StackCoordinator {
  private unowned let stack: ViewControllerStack
  private(set) var list: StackList
  private let transition: StackTransition
  /// What has begun, and whose end was not posted yet.
  private var change: StackChange?
  private var focus = StackFocus()

  private(set) lazy var notices = StackNotices(of: stack) { [unowned self] in releaseLeaving() }
  private lazy var swipe: StackSwipe = .init(
    onMove: { [unowned self] in transition.place(at: swipe.progress) },
    onRest: { [unowned self] in if !transition.isAtRest { perform { finish() } } })
  private lazy var gestures = StackGestures(of: stack, self)

  init(of stack: ViewControllerStack) {
    self.stack = stack
    list = StackList(of: stack)
    transition = StackTransition(of: stack)
  }

  func perform<Result>(_ work: () -> Result) -> Result { notices.perform(work) }

  var now: Double { stack.isViewLoaded ? stack.view.window?.currentTime ?? 0 : 0 }

  /// The list as it will be when the swipe that was let go has been settled: what a call that comes now is about.
  var settledList: StackList {
    guard let change, case .swipe(commits: true) = change.cause else { return list }
    var settled = list
    settled.commit(change)
    return settled
  }

  // MARK: Calls

  /// Makes a change of the list.
  /// - Parameter edit: checks the change; nil where it is impossible, and nothing happens.
  /// - Returns: what was taken off.
  @discardableResult
  func edit(animated: Bool = false, _ edit: (StackList) -> StackEdit?) -> [ViewController] {
    perform {
      prepareView()
      guard let edit = edit(settledList) else { return [] }
      make(edit, animated: animated)
      return edit.removed
    }
  }

  private func make(_ edit: StackEdit, animated: Bool) {
    finishWhatIsOver(by: now)
    // Below the top a movement that a call began goes on.
    if edit.operation != nil || change?.isSwipe == true { settle() }
    let from = list.last
    list.apply(edit)
    guard let operation = edit.operation, list.last !== from else { return adopt(edit.added) }
    let removed = operation == .pop ? edit.removed : []
    let change = StackChange(
      operation, to: list.last, from: from, animated: animated, cause: .call(removed: removed))
    self.change = change
    notices.post(.will(change))
    adopt(edit.added)
    show(change)
  }

  private func adopt(_ added: [ViewController]) {
    let begun = change
    // A parent that has to give up a child may call whatever it likes; after that the list decides.
    for controller in added where change === begun || list.contains(controller) { stack.addChild(controller) }
  }

  // MARK: Showing a change

  /// Shows the way of `change` from where everything is seen now.
  ///
  /// First views are loaded and the delegate is asked. Where one of these makes a call that shows something else, that has
  /// happened already when they return.
  private func show(_ change: StackChange) {
    // The stack may have another size that its view was not laid out for yet.
    layOutPages()
    let incoming = change.to.map { transition.page(for: $0, arriving: change.operation) }
    if let incoming {
      let updating = incoming.controller as? any ViewControllerStackUpdating
      incoming.takesStackSize =
        stack.alwaysResizesPushedViews || updating?.shouldResizeFrame(forPushOn: stack) ?? true
      incoming.homeX = homeX(of: incoming)
    }
    askForEnds(of: change, incoming)
    guard self.change === change else { return }
    swipe.freeze()
    if let incoming, incoming.fit(transition.size) { noteResize(of: incoming.controller) }
    let canMove = stack.view.window != nil && !stack.view.bounds.isEmpty && stack.animationDuration > 0
    if change.isHeld || change.animated && canMove {
      begin(change.operation, to: incoming, from: change.from, isHeld: change.isHeld)
    } else {
      rest(at: incoming)
      settle()
    }
  }

  /// Asks the delegate where what comes starts, and where what goes ends.
  private func askForEnds(of change: StackChange, _ incoming: StackPage?) {
    guard let delegate = stack.delegate else { return }
    if let incoming {
      incoming.entryX = checked(delegate.viewStack(stack, startXOfIncoming: incoming.controller, for: change.operation))
    }
    if let from = change.from {
      let x = checked(delegate.viewStack(stack, endXOfOutgoing: from, for: change.operation))
      transition.page(of: from)?.exitX = x
    }
  }

  private func homeX(of page: StackPage) -> Double? {
    checked(stack.delegate?.viewStack(stack, endXOfIncoming: page.controller, for: page.arrival))
  }

  private func checked(_ x: Double??) -> Double? {
    guard let x = x ?? nil else { return nil }
    // Bounded, so that sums of places stay numbers.
    if abs(x) <= 1e9 { return x }
    Misuse.report("ViewControllerStackDelegate.viewStack(_:…X…:for:): \(x)")
    return nil
  }

  /// Sets the pages off towards `incoming`, or holds them on their way there.
  private func begin(_ operation: StackOperation, to incoming: StackPage?, from leaving: ViewController?, isHeld: Bool)
  {
    // What is notified keeps its time, also where the pages have faded before that.
    let fades = !isHeld && stack.view.window?.prefersReducedMotion == true
    let fadeEnd = fades ? min(1, ReducedMotion.longestFadeSeconds / max(stack.animationDuration, 1e-3)) : nil
    transition.begin(operation, to: incoming, from: leaving, isHeld: isHeld, fadeEnd: fadeEnd)
    swipe.set(transition.beginning, travel: transition.travel)
    if !isHeld { swipe.run(for: stack.animationDuration, fades ? .linear : .easeInOut) }
    transition.place(at: swipe.progress)
    transition.insertViews()
    // The incoming page can have the focus before those that go cannot any more.
    incoming?.suspendInput(false)
    if !isHeld { moveFocus(to: incoming) }
    transition.suspendInput(exceptOf: isHeld ? nil : incoming?.controller)
    transition.removeOtherViews()
  }

  private func noteResize(of controller: ViewController) {
    if let change, change.isSwipe, change.operation == .push, change.to === controller {
      change.hasSilentResize = true
    } else {
      notices.post(.didResize(controller))
    }
  }

  private func moveFocus(to page: StackPage?) {
    focus.move(to: page, of: transition.shown, in: stack.view, list: list)
  }

  // MARK: Ends

  /// Brings what has begun to its end, as far as the list and the notices go; the pages go on from where they are.
  ///
  /// A page that is held is let go, and counts as gone back.
  func settle() {
    guard let change else { return }
    self.change = nil
    guard case .swipe(let commits) = change.cause else { return notices.post(.did(change)) }
    if change.isHeld && change.operation == .pop { notices.post(.swipeDidEnd(didPop: false)) }
    if commits == true {
      list.commit(change)
      if change.operation == .push { notices.post(.will(change)) }
      if change.hasSilentResize, let to = change.to { notices.post(.didResize(to)) }
      notices.post(.did(change))
    } else if change.operation == .pop {
      notices.post(.didCancel(change))
    }
    // It cannot be caught any more: what is on its way out takes no input.
    transition.suspendInput(exceptOf: list.last)
    guard let holder = swipe.holder else { return }
    release(to: 0, velocity: 0, at: now)
    gestures.cancel(holder)
  }

  /// Lets the pages go on to progress 0 or 1.
  private func release(to goal: Double, velocity: Double, at time: Double?) {
    guard transition.isStuck(at: goal, progress: swipe.progress) else {
      return swipe.release(to: goal, velocity: velocity, at: time)
    }
    // The way is at its end, but pages are elsewhere still, as that is where they were when it began.
    settle()
    begin(.push, to: transition.page(of: list.last), from: nil, isHeld: false)
  }

  /// The movement is over: the list and the notices come to their end, and one page is left.
  private func finish() {
    settle()
    rest(at: transition.page(of: list.last))
  }

  /// What ended before `time` has ended, whether or not there was a frame since.
  private func finishWhatIsOver(by time: Double) { if swipe.isOver(by: time) { finish() } }

  private func rest(at page: StackPage?) {
    transition.rest(at: page)
    swipe.stop()
    moveFocus(to: page)
    transition.removeOtherViews()
  }

  /// Releases those that are neither in the list nor seen, and wait for no notice.
  private func releaseLeaving() {
    guard !list.leaving.isEmpty else { return }
    var needed = Set(transition.pages.map { ObjectIdentifier($0.controller) })
    if let change, case .call(let removed) = change.cause {
      needed.formUnion(removed.map(ObjectIdentifier.init))
      if let from = change.from { needed.insert(ObjectIdentifier(from)) }
    }
    for controller in list.release(except: needed) where controller.parent === stack && !list.contains(controller) {
      controller.removeFromParent()
    }
  }

  // MARK: Swipes

  /// Who holds the page.
  var holder: StackSwipe.Holder? { swipe.holder }

  var isMovingByCall: Bool { change.map { !$0.isSwipe && swipe.isMoving } ?? false }

  /// Whether there is something to pop, or a pop that can be taken back.
  var canSwipeToPop: Bool { settledList.controllers.count > 1 || returning != nil }

  func canBecomeNext(_ controller: ViewController) -> Bool {
    !list.contains(controller) && !list.isOwnerOrAround(controller)
  }

  /// What a pop that a call began took off, where all of that can be put back: it is here still, and on its way out.
  private var returning: [ViewController]? {
    guard let change, case .call(let removed) = change.cause, change.operation == .pop, change.to != nil,
      swipe.isMoving, transition.page(of: change.upper) != nil,
      removed.allSatisfy({ $0.parent === stack && !list.contains($0) })
    else { return nil }
    return removed
  }

  /// A press came: it takes a page over from a trackpad, or catches one that is on its way after a swipe.
  func press(at time: Double) -> Bool {
    perform {
      if swipe.holder == .trackpad { return swipe.press(at: time) }
      finishWhatIsOver(by: time)
      guard let change, change.isSwipe, swipe.holder == nil, swipe.press(at: time) else { return false }
      didCatch(change)
      return true
    }
  }

  /// Takes hold of what is on its way, or begins a swipe.
  ///
  /// After a swipe the same change goes on. A pop that a call began is taken back: its controllers are in the list again until
  /// the swipe has decided. Anything else is settled first, and the swipe begins from what is seen.
  /// - Parameter next: what a swipe against the way of a pop pushes. Nothing is posted about it before it commits.
  /// - Returns: false where there is nothing to swipe.
  @discardableResult
  func hold(by holder: StackSwipe.Holder, pushing next: ViewController? = nil, at time: Double) -> Bool {
    finishWhatIsOver(by: time)
    if let change, change.isHeld && swipe.holder != holder { return false }
    if let change, change.isSwipe, change.isHeld || holder != .caller || change.operation == .pop {
      swipe.hold(by: holder, at: time)
      if !change.isHeld { didCatch(change) }
    } else if let next, !isMovingByCall {
      guard !settledList.contains(next) else { return false }
      settle()
      swipe.hold(by: holder, at: time)
      list.addCandidate(next)
      let push = StackChange(.push, to: next, from: list.last)
      change = push
      stack.addChild(next)
      show(push)
    } else if let change, let returning {
      swipe.hold(by: holder, at: time)
      list.putBack(returning)
      notices.post(.swipeWillStart)
      let pop = StackChange(.pop, to: change.to, from: change.from, animated: change.animated)
      self.change = pop
      show(pop)
    } else {
      guard settledList.controllers.count > 1 else { return false }
      settle()
      swipe.hold(by: holder, at: time)
      let pop = StackChange(.pop, to: list.controllers.dropLast().last, from: list.last)
      notices.post(.swipeWillStart)
      notices.post(.will(pop))
      change = pop
      show(pop)
    }
    return true
  }

  /// A page was caught that was on its way after a swipe.
  private func didCatch(_ change: StackChange) {
    swipe.set(swipe.progress, travel: transition.travel)
    change.cause = .swipe(commits: nil)
    if change.operation == .pop { notices.post(.swipeWillStart) }
  }

  /// Moves the page that is held.
  /// - Parameter distance: points; positive to the right.
  func moveHeld(by distance: Double, at time: Double) {
    guard distance != 0, let change, change.isHeld else { return }
    swipe.move(by: distance * direction(of: change), at: time)
    if change.operation == .pop { notices.post(.swipeDidUpdate(delta: distance)) }
  }

  /// Lets the page go.
  /// - Parameters:
  ///   - velocity: points a second; positive to the right.
  ///   - time: when that was; nil: when a trackpad had been silent for long enough.
  ///   - commits: whether it goes on to the end; nil: as a flick says, or else by how far it is.
  func letGo(velocity: Double = 0, at time: Double? = nil, commits: Bool? = nil) {
    perform {
      guard let change, change.isHeld else { return }
      let speed = velocity * direction(of: change)
      let flick = ScrollRelease.flick(speed)
      let commits = commits ?? (flick != 0 ? flick > 0 : swipe.progress > 0.5)
      change.cause = .swipe(commits: commits)
      if change.operation == .pop { notices.post(.swipeDidEnd(didPop: commits)) }
      release(to: commits ? 1 : 0, velocity: speed, at: time)
    }
  }

  /// 1 where a move to the right is progress, else -1.
  private func direction(of change: StackChange) -> Double {
    (change.operation == .pop) != transition.isMirrored ? 1 : -1
  }

  // MARK: Swipes by call

  func beginSwipe() -> Bool {
    perform {
      prepareView()
      if change?.isHeld == true { settle() }
      return hold(by: .caller, at: now)
    }
  }

  func updateSwipe(by distance: Double) {
    if swipe.holder == .caller { perform { moveHeld(by: distance, at: now) } }
  }

  func endSwipe(shouldPop: Bool) {
    if swipe.holder == .caller { letGo(at: now, commits: shouldPop) }
  }

  /// Swiping to pop was switched off.
  func cancelSwipeToPop() {
    if let change, change.isHeld, change.operation == .pop, swipe.holder != .caller { perform { settle() } }
  }

  // MARK: The stack's view

  /// Makes the view ready to hold pages: also one that took the place of another.
  private func prepareView() {
    let view = stack.view
    guard gestures.view !== view else { return }
    transition.moveViews()
    if !transition.isAtRest { finish() }
    gestures.attach(to: view)
    swipe.attach(to: view)
    view.clipsToBounds = true
    if view.accessibilityRole == nil { view.accessibilityRole = .group }
    _ = transition.updateLayout()
  }

  /// The view was laid out: its size or direction may have changed.
  func layOutPages() {
    guard transition.updateLayout() else { return }
    perform {
      for page in transition.pages { page.homeX = homeX(of: page) }
      for page in transition.pages where page.fit(transition.size) { noteResize(of: page.controller) }
      guard !transition.isAtRest else { return transition.placeAtRest() }
      if let change { askForEnds(of: change, transition.page(of: change.to)) }
      transition.resolve()
      if change?.isHeld == true { swipe.set(swipe.progress, travel: transition.travel) }
      transition.place(at: swipe.progress)
    }
  }

  // MARK: What happens to the stack

  func stackAppearanceWillChange(to appears: Bool, animated: Bool) {
    perform {
      settle()
      notices.post(.ownAppearanceWillChange(appears: appears, animated: animated))
    }
  }

  func stackAppearanceDidChange(animated: Bool) {
    perform { notices.post(.ownAppearanceDidChange(animated: animated)) }
  }

  /// Somebody took `child` away, or it has just been released.
  func didRemoveChild(_ child: ViewController) {
    guard list.contains(child) || transition.page(of: child) != nil else { return }
    perform {
      settle()
      transition.removePage(of: child)
      if let edit = list.losing(child) { make(edit, animated: false) }
    }
  }

  /// What moves, moves in a window; outside of one everything is at its end.
  func windowDidChange() {
    if stack.view.window != nil { return perform { prepareView() } }
    guard !transition.isAtRest else { return }
    perform {
      if change?.isHeld == true { settle() }
      if !transition.isAtRest { finish() }
    }
  }
}
