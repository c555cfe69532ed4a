internal import ViewTree

/// How swipes by fingers, trackpads and calls begin, move and end.
extension StackCoordinator {
  private func post(_ notice: @escaping (StackNotices) -> Void) { notices.post(notice) }

  /// Whether a push or a pop by call moves the pages.
  var isMovingByCall: Bool { change.map { !$0.isSwipe && progress.isMoving } ?? false }

  /// Whether there is something to pop once the current change is settled.
  var canPop: Bool { settledList.controllers.count > 1 }
  /// Whether there is something to pop, or a pop that can be taken back.
  var canSwipeToPop: Bool { canPop || returning != nil }

  func canBecomeNext(_ controller: ViewController) -> Bool {
    !list.contains(controller) && !list.isOwnerOrAround(controller)
  }

  /// The controllers that a pop by call removed, if all of them can be put back because they are still moving out.
  private var returning: [ViewController]? {
    guard let change, case .call(let removed) = change.cause, change.operation == .pop, change.to != nil,
      progress.isMoving, transition.page(of: change.upper) != nil,
      removed.allSatisfy({ $0.parent === stack && !list.contains($0) })
    else { return nil }
    return removed
  }

  /// A press began: it takes over from a trackpad, or catches a page that is moving after a swipe.
  func pressPage(at time: Double) -> Bool {
    perform {
      if progress.holder == .trackpad { return progress.press(at: time) }
      finishWhatIsOver(by: time)
      guard let change, change.isSwipe, progress.holder == nil, progress.press(at: time) else { return false }
      didCatch(change)
      return true
    }
  }

  /// Takes hold of a moving page, or begins a swipe.
  ///
  /// A change by an earlier swipe continues. A pop that a call began is taken back: its controllers are in the list
  /// again until the swipe is decided. Any other change is settled first, and the swipe begins from the visible positions.
  /// - Parameter next: the controller that a swipe against the direction of a pop pushes. Nothing is posted about it
  ///   before it commits.
  /// - Returns: false if there is nothing to swipe.
  @discardableResult
  func hold(by holder: StackProgress.Holder, pushing next: ViewController? = nil, at time: Double) -> Bool {
    finishWhatIsOver(by: time)
    if let change, change.isHeld && progress.holder != holder { return false }
    if let change, change.isSwipe, change.isHeld || holder != .caller || change.operation == .pop {
      progress.hold(by: holder, at: time)
      if !change.isHeld { didCatch(change) }
    } else if let next, !isMovingByCall {
      guard !settledList.contains(next) else { return false }
      settle()
      progress.hold(by: holder, at: time)
      beginSwipe(StackChange(.push, to: next, from: list.last))
    } else if let change, let returning {
      progress.hold(by: holder, at: time)
      post { $0.deliverSwipeStart() }
      let pop = StackChange(.pop, to: change.to, from: change.from, animated: change.animated)
      beginSwipe(pop, returning: returning)
    } else {
      guard canPop else { return false }
      settle()
      progress.hold(by: holder, at: time)
      let pop = StackChange(.pop, to: list.controllers.dropLast().last, from: list.last)
      post { $0.deliverSwipeStart() }
      post { $0.deliverWill(pop) }
      beginSwipe(pop)
    }
    return true
  }

  /// A page that was moving after a swipe was caught.
  private func didCatch(_ change: StackChange) {
    progress.set(progress.value, travel: transition.travel)
    change.cause = .swipe(commits: nil)
    if change.operation == .pop { post { $0.deliverSwipeStart() } }
  }

  /// Moves the held page.
  /// - Parameter distance: in points, positive to the right.
  func moveHeld(by distance: Double, at time: Double) {
    guard distance != 0, let change, change.isHeld else { return }
    progress.move(by: distance * direction(of: change), at: time)
    if change.operation == .pop { post { $0.deliverSwipeUpdate(delta: distance) } }
  }

  /// Releases the page.
  /// - Parameters:
  ///   - velocity: in points per second, positive to the right.
  ///   - time: when it was released. Nil means when a trackpad had been silent for long enough.
  ///   - commits: whether the swipe completes. Nil means as the flick decides, or otherwise the distance.
  func letGo(velocity: Double = 0, at time: Double? = nil, commits: Bool? = nil) {
    perform {
      guard let change, change.isHeld else { return }
      let speed = velocity * direction(of: change)
      let flick = ScrollRelease.flick(speed)
      let commits = commits ?? (flick != 0 ? flick > 0 : progress.value > 0.5)
      change.cause = .swipe(commits: commits)
      if change.operation == .pop { post { $0.deliverSwipeEnd(didPop: commits) } }
      release(to: commits ? 1 : 0, velocity: speed, at: time)
    }
  }

  /// 1 if a move to the right is progress, otherwise -1.
  private func direction(of change: StackChange) -> Double {
    (change.operation == .pop) != transition.isMirrored ? 1 : -1
  }

  // MARK: By call

  func beginSwipeByCall() -> Bool {
    perform {
      prepareView()
      if change?.isHeld == true { settle() }
      return hold(by: .caller, at: now)
    }
  }

  func updateSwipeByCall(by distance: Double) {
    if progress.holder == .caller { perform { moveHeld(by: distance, at: now) } }
  }

  func endSwipeByCall(shouldPop: Bool) {
    if progress.holder == .caller { letGo(at: now, commits: shouldPop) }
  }

  /// Ends a swipe to pop by a finger or a trackpad, after swiping was disabled.
  func cancelSwipe() {
    if let change, change.isHeld, change.operation == .pop, progress.holder != .caller {
      perform { settle() }
    }
  }
}
