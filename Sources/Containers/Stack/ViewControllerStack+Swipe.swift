internal import ViewTree

/// The hold that somebody has on the page.
struct SwipeHold {
  enum Source { case finger, scroll, hand }

  var source: Source
  /// How far it was taken from where progress is 0, points; positive towards progress 1. It may lie beyond both ends, where
  /// the page does not follow.
  var offset = 0.0
}

// The one funnel of swipes: a finger, a trackpad and calls by hand all take hold, move, and let go.

extension ViewControllerStack {
  /// Takes hold of the page for a swipe to pop: at rest, or of whatever is on its way.
  ///
  /// After a swipe the same passage goes on. A pop that a call began is taken back: its controllers are in the list again,
  /// until the swipe has decided. Anything else is settled first, and the swipe begins from where it is seen.
  /// - Returns: false where there is nothing to pop.
  func takeHoldToPop(_ source: SwipeHold.Source, at time: Double) -> Bool {
    finishWhatIsOver(by: time)
    if hold == nil, case .swipe(let passage, _) = pending, passage.operation == .pop {
      return catchSwipe(source, at: time)
    }
    if let (passage, removed) = takenBack {
      freeze(at: time)
      leaving.removeAll { controller in removed.contains { $0 === controller } }
      controllers.append(contentsOf: removed)
      tell(.swipeWillStart)
      return beginHolding(passage, source)
    }
    guard settledControllers.count > 1 else { return false }
    freeze(at: time)
    settle()
    let passage = Passage(
      operation: .pop, to: controllers[controllers.count - 2], from: controllers.last, animated: true)
    tell(.swipeWillStart)
    tell(.will(passage))
    return beginHolding(passage, source)
  }

  /// Takes hold of a page that comes in from the far edge. Nothing is told of it before it is there.
  func takeHoldToPush(_ next: ViewController, _ source: SwipeHold.Source, at time: Double) -> Bool {
    finishWhatIsOver(by: time)
    guard !settledControllers.contains(where: { $0 === next }) else { return false }
    freeze(at: time)
    settle()
    leaving.append(next)
    let passage = Passage(operation: .push, to: next, from: controllers.last, animated: true)
    return beginHolding(passage, source)
  }

  /// Stops what moves where it is at `time`, or, where that was told late, where it is seen.
  private func freeze(at time: Double) {
    guard picture.movement != nil else { return }
    followMovement(at: max(time, view.window?.currentTime ?? time))
    agent.cancelEnd()
    picture.drive = .held
  }

  /// What ended before `time` has ended, whether or not there was a frame since.
  private func finishWhatIsOver(by time: Double) {
    if let end = agent.endTime, end <= time { finish() }
  }

  /// Takes hold of a page that is on its way after a swipe.
  func catchSwipe(_ source: SwipeHold.Source, at time: Double) -> Bool {
    finishWhatIsOver(by: time)
    guard hold == nil, case .swipe(let passage, _) = pending, picture.movement != nil else { return false }
    freeze(at: time)
    pending = .swipe(passage, commits: nil)
    hold = SwipeHold(source: source, offset: picture.progress * picture.travel)
    if passage.operation == .pop { tell(.swipeWillStart) }
    return true
  }

  /// What a pop that a call began took off, where that can be put back: all of it is here still, and on its way out.
  var takenBack: (passage: Passage, removed: [ViewController])? {
    guard hold == nil, case .call(let passage, let removed) = pending, passage.operation == .pop, passage.to != nil,
      picture.movement != nil, upperPage(of: passage) != nil,
      removed.allSatisfy({ $0.parent === self && !contains($0) })
    else { return nil }
    return (passage, removed)
  }

  private func beginHolding(_ passage: Passage, _ source: SwipeHold.Source) -> Bool {
    pending = .swipe(passage, commits: nil)
    hold = SwipeHold(source: source)
    picture.turn += 1
    let turn = picture.turn
    if passage.operation == .push, let next = passage.to { addChild(next) }
    // Whom that was taken from may have made a call, which ends what begins here.
    guard turn == picture.turn else { return hold != nil }
    show(passage, .held)
    guard hold != nil else { return false }
    hold?.offset = picture.progress * picture.travel
    return true
  }

  /// Moves the page that is held by `dx` points; positive to the right.
  func moveHold(by dx: Double) {
    guard hold != nil, dx != 0, case .swipe(let passage, _) = pending else { return }
    // Bounded, so that sums of whatever is told stay numbers.
    let offset = min(1e9, max(-1e9, (hold?.offset ?? 0) + dx * direction(of: passage)))
    hold?.offset = offset
    picture.progress = min(1, max(0, offset / picture.travel))
    placePages()
    if passage.operation == .pop { tell(.swipeDidUpdate(delta: dx)) }
  }

  /// Lets the page go.
  /// - Parameters:
  ///   - velocity: in points a second; positive to the right.
  ///   - time: of the release, on the window's clock.
  ///   - decision: whether it goes on to the end; nil: as its speed says, or else how far it is.
  func letGo(velocity: Double, at time: Double, decision: Bool? = nil) {
    guard let hold, case .swipe(let passage, _) = pending else { return }
    let speed = velocity * direction(of: passage)
    let commits =
      decision ?? (abs(speed) > MotionMetrics.flickPointsPerSecond + 1e-6 ? speed > 0 : picture.progress > 0.5)
    self.hold = nil
    pending = .swipe(passage, commits: commits)
    if passage.operation == .pop { tell(.swipeDidEnd(didPop: commits)) }
    // Beyond an end the page stood still under the finger.
    let isFollowing = hold.offset >= 0 && hold.offset <= picture.travel
    goOn(to: commits ? 1 : 0, velocity: isFollowing ? speed / picture.travel : 0, at: time)
  }

  /// Lets go because a call came: whoever holds the page has nothing to hold any more.
  func dropHold(of passage: Passage) {
    guard let source = hold?.source else { return }
    hold = nil
    picture.turn += 1
    if passage.operation == .pop { tell(.swipeDidEnd(didPop: false)) }
    switch source {
    case .finger: abandonDrag()
    case .scroll: gesture.ignoresScroll = true
    case .hand: break
    }
  }

  /// 1 where a move to the right is progress, else -1.
  private func direction(of passage: Passage) -> Double {
    (passage.operation == .pop) != picture.isMirrored ? 1 : -1
  }

  func swipeWasDisabled() {
    guard let hold, hold.source != .hand, case .swipe(let passage, _) = pending, passage.operation == .pop else {
      return
    }
    perform { settle() }
  }

  // MARK: By hand

  func beginSwipeByHand() {
    perform {
      prepareView()
      if hold != nil { settle() }
      guard takeHoldToPop(.hand, at: view.window?.currentTime ?? 0) else {
        return Misuse.report("ViewControllerStack.beginSwipeGestureAnimationUpdates: fewer than two controllers")
      }
    }
  }

  func updateSwipeByHand(delta: Double, useMoveAmount: Bool) {
    guard delta.isFinite else {
      return Misuse.report("ViewControllerStack.updateSwipeGesture(delta:useMoveAmount:): not finite")
    }
    guard hold?.source == .hand else { return }
    perform { moveHold(by: useMoveAmount ? delta / settings.distance : delta) }
  }

  func endSwipeByHand(shouldPop: Bool) {
    guard hold?.source == .hand else { return }
    perform { letGo(velocity: 0, at: view.window?.currentTime ?? 0, decision: shouldPop) }
  }

  // MARK: Keys

  /// Esc, Backspace, the back key (and the mouse's back button) and Alt with the arrow against the way of a push.
  func popByKey(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, settledControllers.count > 1 else { return false }
    switch event.key {
    case .escape, .backspace, .back: guard event.modifiers.isEmpty else { return false }
    case .left, .right:
      let isMirrored = view.effectiveLayoutDirection == .rightToLeft
      guard event.modifiers == .alt, (event.key == .right) == isMirrored else { return false }
    default: return false
    }
    // A key that is held down goes back once.
    if !event.isRepeat { pop(animated: true) }
    return true
  }
}
