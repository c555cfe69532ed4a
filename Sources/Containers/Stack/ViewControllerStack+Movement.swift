internal import ViewTree

// One movement, of the progress of whatever is under way; the pages follow from it.

extension ViewControllerStack {
  /// Goes all the way of a push or a pop that a call began.
  func startMoving() {
    guard let window = view.window else { return finish() }
    let start = window.currentTime
    let duration = settings.duration
    // A fade instead of movement is over sooner; what is told keeps its time.
    let shown = window.prefersReducedMotion ? min(duration, ReducedMotion.longestFadeSeconds) : duration
    picture.drive = .moving(.eased(from: 0, to: 1, start: start, duration: shown))
    agent.scheduleEnd(at: start + duration, in: window)
  }

  /// Goes on from a page that was held.
  /// - Parameters:
  ///   - target: 0 or 1.
  ///   - velocity: of the progress, a second.
  ///   - time: of the release, on the window's clock.
  func goOn(to target: Double, velocity: Double, at time: Double) {
    guard case .held = picture.drive else { return }
    guard let window = view.window, !view.bounds.isEmpty else { return finish() }
    if picture.knot == target, picture.progress == target,
      picture.pages.contains(where: { $0.isOff(theEnd: target == 1) })
    {
      return goHome(toEnd: target == 1, in: window)
    }
    let movement = Motion.approach(
      from: picture.progress, velocity: velocity, to: target, start: time, pixel: 1 / (window.scale * picture.travel))
    picture.drive = .moving(movement)
    if movement.endTime <= window.currentTime { return finish() }
    agent.scheduleEnd(at: movement.endTime, in: window)
  }

  /// The way is at its end, but pages are elsewhere still, since that is where they were when it began: brings them there.
  private func goHome(toEnd: Bool, in window: Window) {
    settle()
    let ways = picture.pages.map { $0.turn(toEnd: toEnd, at: picture.progress, knot: picture.knot) }
    picture.travel = max(1, ways.max() ?? 0)
    picture.progress = 0
    picture.knot = 0
    picture.isGoingHome = true
    let movement = Motion.approach(
      from: 0, velocity: 0, to: 1, start: window.currentTime, pixel: 1 / (window.scale * picture.travel))
    picture.drive = .moving(movement)
    agent.scheduleEnd(at: movement.endTime, in: window)
  }

  /// Brings what is seen up to `time` on the window's clock.
  func followMovement(at time: Double) {
    guard let movement = picture.movement else { return }
    picture.progress = min(1, max(0, movement.position(at: time)))
    placePages()
  }

  func placePages() {
    for page in picture.pages { page.place(at: picture.progress, knot: picture.knot) }
  }

  func movementDidEnd() { perform { finish() } }

  /// The movement is over: the list and what is told come to their end, and one page is left.
  func finish() {
    settle()
    rest()
  }

  /// Shows the current controller, and nothing else, where it rests.
  func rest() {
    agent.cancelEnd()
    picture.drive = .rest
    picture.isGoingHome = false
    picture.progress = 1
    picture.knot = 0
    let current = controllers.last
    picture.pages.removeAll { $0.controller !== current }
    let turn = picture.turn
    if let page = picture.pages.first {
      page.restore()
      page.role = .incoming
      page.placeAtRest(layout)
      if page.view.superview !== view { insert(page, above: picture.shown.last { $0 !== page }) }
      guard turn == picture.turn else { return }
    }
    moveFocus(to: picture.pages.first)
    removeOtherPages()
  }

  // MARK: What happens to the stack's view

  /// Notes what the pages are laid out for.
  func noteLayout() {
    picture.size = view.bounds.size
    picture.isMirrored = view.effectiveLayoutDirection == .rightToLeft
  }

  /// The stack's view was laid out: its size or direction may be another one.
  func layOutPages() {
    let size = view.bounds.size
    let isMirrored = view.effectiveLayoutDirection == .rightToLeft
    guard size != picture.size || isMirrored != picture.isMirrored else { return }
    noteLayout()
    perform {
      let turn = picture.turn
      for page in picture.pages {
        page.homeX = homeX(of: page.controller, for: page.arrival)
        guard turn == picture.turn else { return }
      }
      for page in picture.pages where page.fit(size) { tell(.resized(page.controller)) }
      if picture.isAtRest {
        picture.pages.first?.placeAtRest(layout)
        return
      }
      if picture.isGoingHome { return finish() }
      askWhereItGoes()
      guard turn == picture.turn else { return }
      resolvePages()
      if case .swipe(let passage, _) = pending, let upper = upperPage(of: passage) {
        picture.travel = travel(of: upper, layout)
        hold?.offset = picture.progress * picture.travel
      }
      placePages()
    }
  }

  /// Asks the delegate again about what is under way.
  private func askWhereItGoes() {
    guard let delegate, let passage = pendingPassage else { return }
    if let to = passage.to, let page = picture.page(of: to) {
      page.entryX = checked(delegate.viewStack(self, startXOfIncoming: to, for: passage.operation))
    }
    if let from = passage.from, let page = picture.page(of: from) {
      page.exitX = checked(delegate.viewStack(self, endXOfOutgoing: from, for: passage.operation))
    }
  }

  private var pendingPassage: Passage? {
    switch pending {
    case .call(let passage, _), .swipe(let passage, _): passage
    case nil: nil
    }
  }

  /// What moves, moves in a window; outside of one everything is at its end.
  func windowDidChange() {
    if view.window != nil { prepareView() }
    guard view.window == nil, !picture.isAtRest || hold != nil else { return }
    perform {
      if hold != nil { settle() }
      if !picture.isAtRest { finish() }
    }
  }
}
