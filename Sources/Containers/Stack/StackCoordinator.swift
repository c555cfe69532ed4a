internal import ViewTree

/// Coordinates the parts of a stack. Every change of the list begins here, is animated, and ends here.
///
/// All work is done within `perform`: the list changes immediately, and the pages start moving from their visible
/// positions. Delegates, observers and controllers are notified after that, so they find a consistent state and may call
/// anything.
final class StackCoordinator {
  unowned let stack: ViewControllerStack
  private(set) var list: StackList
  let transition: StackTransition
  /// The change that has begun, and whose end has not been posted yet.
  private(set) var change: StackChange?
  private let focus = StackFocus()

  private(set) lazy var notices = StackNotices(of: stack)
  private(set) lazy var progress = StackProgress(of: self)
  private lazy var gestures = StackGestures(of: self)

  init(of stack: ViewControllerStack) {
    self.stack = stack
    list = StackList(of: stack)
    transition = StackTransition(of: stack)
  }

  func perform<Result>(_ work: () -> Result) -> Result { notices.perform(work) }

  var now: Double { stack.isViewLoaded ? stack.view.window?.currentTime ?? 0 : 0 }

  /// The list as it will be once a released swipe has been settled. New calls refer to this list.
  var settledList: StackList {
    guard let change, case .swipe(commits: true) = change.cause else { return list }
    var settled = list
    settled.commit(change)
    return settled
  }

  // MARK: Calls

  /// Changes the list.
  /// - Parameter edit: checks the change. Returns nil if it is impossible, and then nothing happens.
  /// - Returns: the controllers that were removed.
  @discardableResult
  func edit(animated: Bool = false, _ edit: (StackList) -> StackEdit?) -> [ViewController] {
    perform {
      prepareView()
      guard let edit = interrupt(for: edit) else { return [] }
      make(edit, animated: animated)
      return edit.removed
    }
  }

  /// Ends what an edit interrupts. That may call views and recognizers, whose code may change the list. Then it is done again.
  /// - Returns: the edit of the list as it is then; nil if it is impossible.
  private func interrupt(for edit: (StackList) -> StackEdit?) -> StackEdit? {
    var rounds = 0
    while true {
      let expected = settledList.controllers
      guard let edit = edit(settledList) else { return nil }
      finishWhatIsOver(by: now)
      // An edit below the top does not interrupt a movement that a call began.
      if edit.operation != nil || change?.isSwipe == true { settle() }
      rounds += 1
      let isSettled = change == nil || edit.operation == nil
      if isSettled && list.controllers.elementsEqual(expected, by: ===) || rounds == Self.mostRounds { return edit }
    }
  }

  /// Code that changes the list each time that it is called would go on without end.
  private static let mostRounds = 8

  private func make(_ edit: StackEdit, animated: Bool) {
    let from = list.last
    list.apply(edit)
    guard let operation = edit.operation, list.last !== from else { return adopt(edit.added) }
    let removed = operation == .pop ? edit.removed : []
    let change = StackChange(
      operation, to: list.last, from: from, animated: animated, cause: .call(removed: removed))
    self.change = change
    notices.post { $0.deliverWill(change) }
    adopt(edit.added)
    show(change)
    // A callback may have taken a page away, and so have ended the change before its page was shown. Or it has shown the page before the
    // view was taken from where the controller was.
    guard self.change == nil, let last = list.last else { return }
    if transition.page(of: last)?.view.superview !== stack.view { restAtCurrent(after: operation) }
  }

  /// Begins a change that is controlled by a finger, a trackpad or a caller that holds the page.
  /// - Parameter returning: the controllers that a pop by call removed. They are in the list again until the swipe is
  ///   decided.
  func beginSwipe(_ change: StackChange, returning: [ViewController] = []) {
    self.change = change
    list.putBack(returning)
    if change.operation == .push, let next = change.to {
      list.addCandidate(next)
      stack.addChild(next)
      if next.parent !== stack { settle() }
    }
    show(change)
  }

  private func adopt(_ added: [ViewController]) {
    let begun = change
    // A parent that gives up a child may call anything, so the list is checked again for each controller.
    for controller in added where change === begun || list.contains(controller) {
      stack.addChild(controller)
      // A callback may also have put it elsewhere.
      if controller.parent !== stack { didRemoveChild(controller) }
    }
  }

  // MARK: Showing a change

  /// Animates `change` from the visible positions of the pages.
  ///
  /// First, views are loaded and resized, and the delegate is asked. If one of these calls changes what is shown, `change` is no longer the
  /// current change, and nothing more is done for it.
  private func show(_ change: StackChange) {
    // The stack's size may have changed since its view was last laid out.
    layOutPages()
    let incoming = transition.prepareIncoming(for: change)
    transition.askForEnds(of: change, incoming)
    guard self.change === change else { return }
    progress.freeze()
    if let incoming, incoming.fit(transition.size) {
      noteResize(of: incoming.controller)
      guard self.change === change else { return }
    }
    let canMove = stack.view.window != nil && !stack.view.bounds.isEmpty && stack.animationDuration > 0
    if change.isHeld || change.animated && canMove {
      begin(change.operation, to: incoming, from: change.from, isHeld: change.isHeld)
    } else {
      rest(at: incoming)
      if self.change === change { settle() }
    }
  }

  /// Starts moving the pages towards `incoming`, or holds them if `isHeld`.
  private func begin(_ operation: StackOperation, to incoming: StackPage?, from leaving: ViewController?, isHeld: Bool)
  {
    let begun = change
    // The notices keep their time, even if the pages have faded earlier than that.
    let fades = !isHeld && stack.view.window?.prefersReducedMotion == true
    let duration = stack.animationDuration
    let fadeEnd = fades ? ReducedMotion.fadeSeconds(replacing: duration) / duration : nil
    transition.begin(operation, to: incoming, from: leaving, isHeld: isHeld, fadeEnd: fadeEnd)
    progress.set(transition.beginning, travel: transition.travel)
    if !isHeld { progress.run(for: stack.animationDuration, fades ? .linear : .easeInOut) }
    transition.place(at: progress.value)
    transition.insertViews()
    // The views that come in, and the one that loses the focus, may begin another change.
    guard change === begun else { return }
    // The incoming page has to accept the focus before the others stop accepting it.
    incoming?.view.isInputSuspended = false
    if !isHeld { moveFocus(to: incoming) }
    guard change === begun else { return }
    transition.suspendInput(exceptOf: isHeld ? nil : incoming?.controller)
    transition.removeOtherViews()
  }

  private func noteResize(of controller: ViewController) {
    if let change, change.isSwipe, change.operation == .push, change.to === controller {
      change.hasSilentResize = true
    } else {
      notices.post { $0.deliverResize(of: controller) }
    }
  }

  private func moveFocus(to page: StackPage?) {
    focus.move(to: page, of: transition.shown, in: stack.view, list: list)
  }

  // MARK: Ends

  /// Ends the current change as far as the list and the notices are concerned. The pages continue to move.
  ///
  /// A page that is held is released, and its swipe is cancelled.
  func settle() {
    guard let change else { return }
    self.change = nil
    guard case .swipe(let commits) = change.cause else { return notices.post { $0.deliverDid(change) } }
    if change.isHeld && change.operation == .pop { notices.post { $0.deliverSwipeEnd(didPop: false) } }
    if commits == true {
      list.commit(change)
      if change.operation == .push { notices.post { $0.deliverWill(change) } }
      if change.hasSilentResize, let to = change.to { notices.post { $0.deliverResize(of: to) } }
      notices.post { $0.deliverDid(change) }
    } else if change.operation == .pop {
      notices.post { $0.deliverCancel(change) }
    }
    // The change cannot be caught any more, so outgoing pages take no input.
    transition.suspendInput(exceptOf: list.last)
    guard change.isHeld, let holder = progress.holder else { return }
    release(to: 0, velocity: 0, at: now)
    gestures.cancel(holder)
  }

  /// Lets the pages continue to progress 0 or 1.
  func release(to goal: Double, velocity: Double, at time: Double?) {
    guard transition.isStuck(at: goal, progress: progress.value) else {
      return progress.release(to: goal, velocity: velocity, at: time)
    }
    // The transition is at its end already, but pages are still elsewhere, because that is where they were when it
    // began.
    settle()
    begin(.push, to: transition.page(of: list.last), from: nil, isHeld: false)
  }

  /// The movement is over: ends the change, posts its notices, and leaves one page.
  private func finish() {
    settle()
    restAtCurrent()
  }

  /// Leaves the page of the current controller. It has none yet if its change has ended before it was shown.
  private func restAtCurrent(after operation: StackOperation = .push) {
    var page = transition.page(of: list.last)
    // While a page is swiped in, its controller is not in the list, so it was not noticed if the controller got another view meanwhile.
    if let old = page, old.view !== old.controller.view {
      transition.removePage(of: old.controller)
      page = nil
    }
    if page == nil, let last = list.last, last.parent === stack {
      layOutPages()
      page = transition.prepareIncoming(for: StackChange(operation, to: last, from: nil))
      if let page, page.fit(transition.size) { noteResize(of: page.controller) }
    }
    rest(at: page)
  }

  func progressDidChange() { transition.place(at: progress.value) }

  /// Nothing moves or holds the pages any more.
  func movementDidEnd() {
    if !transition.isAtRest { perform { finish() } }
  }

  /// Ends a movement that was due to end by `time`, whether or not there has been a frame since.
  func finishWhatIsOver(by time: Double) { if progress.isOver(by: time) { finish() } }

  private func rest(at page: StackPage?) {
    let begun = change
    transition.rest(at: page)
    // The view that comes in may begin another change.
    guard change === begun else { return }
    progress.stop()
    moveFocus(to: page)
    transition.removeOtherViews()
  }

  /// Called after some work when no notices are waiting any more. Releases the controllers that are neither in the list nor visible.
  func releaseLeaving() {
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

  // MARK: The stack's view

  /// Prepares the view to hold pages. Called again if the view is replaced.
  func prepareView() {
    let view = stack.view
    guard gestures.view !== view else { return showNewViews() }
    transition.moveViews()
    if !transition.isAtRest { finish() }
    gestures.attach(to: view)
    progress.attach(to: view)
    view.clipsToBounds = true
    if view.accessibilityRole == nil { view.accessibilityRole = .group }
    _ = transition.updateLayout()
  }

  /// Shows the views that controllers have now instead of those on their pages, which ends any movement.
  private func showNewViews() {
    let pages = transition.pages.filter { $0.view !== $0.controller.view && list.contains($0.controller) }
    guard !pages.isEmpty else { return }
    perform {
      for page in pages { transition.removePage(of: page.controller) }
      settle()
      restAtCurrent()
    }
  }

  /// Lays out the pages after the view's size or direction, or the view of a page, may have changed.
  func layOutPages() {
    transition.noteViewsBehind()
    showNewViews()
    guard transition.updateLayout() else { return }
    perform {
      transition.askForHomes()
      for page in transition.pages where page.fit(transition.size) { noteResize(of: page.controller) }
      guard !transition.isAtRest else { return transition.placeAtRest() }
      if let change { transition.askForEnds(of: change, transition.page(of: change.to)) }
      transition.resolve()
      if change?.isHeld == true { progress.set(progress.value, travel: transition.travel) }
      transition.place(at: progress.value)
    }
  }

  // MARK: Appearance and layout of the stack

  func stackAppearanceWillChange(to appears: Bool, animated: Bool) {
    perform {
      settle()
      notices.post { $0.deliverOwnAppearanceWill(appear: appears, animated: animated) }
    }
  }

  func stackAppearanceDidChange(animated: Bool) {
    perform { notices.post { $0.deliverOwnAppearanceDid(animated: animated) } }
  }

  /// `child` was removed from outside, or has just been released.
  func didRemoveChild(_ child: ViewController) {
    guard list.contains(child) || transition.page(of: child) != nil else { return }
    perform {
      // Before the current change ends, which may begin a movement to the page of the last controller.
      transition.removePage(of: child)
      settle()
      if let edit = interrupt(for: { $0.losing(child) }) { make(edit, animated: false) }
    }
  }

  /// Pages only move in a window. Outside of one every movement ends.
  func windowDidChange() {
    if stack.view.window != nil { return perform { prepareView() } }
    guard !transition.isAtRest else { return }
    perform {
      if change?.isHeld == true { settle() }
      if !transition.isAtRest { finish() }
    }
  }
}
