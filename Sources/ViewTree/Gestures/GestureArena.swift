/// One pointer from its press to its release, and the recognizers that compete for it. One of them wins, for the whole gesture.
///
/// It continues to exist after the release while a recognizer waits for a different one to fail. Callbacks may do anything,
/// including changing the participants, so each step checks again which recognizers still take part.
final class GestureArena {
  let pointer: PointerKey
  /// The location of the press in the window's coordinates, and its time.
  let origin: Point
  let pressTime: Double
  private(set) weak var router: InputRouter?

  private(set) var location: Point
  private(set) var time: Double
  /// The modifier keys that were held at the last event.
  var modifiers: KeyModifiers
  /// The view that the press hit.
  private(set) weak var hit: View?
  private(set) var isDown = true
  /// The recognizers that take part: the innermost first, and on the same view the last added first.
  private(set) var participants: [GestureRecognizer]
  private(set) var winner: GestureRecognizer?
  /// Recognizers that were recognized together with the winner.
  private var coWinners: [GestureRecognizer] = []
  /// Recognizers of two pointers that follow this one as their second.
  private var joined: [TwoFingerGestureRecognizer] = []
  private let hasPairs: Bool
  /// The view that receives the raw events until a recognizer wins, and the last event that it received; see GestureArena+RawEvents.swift.
  weak var receiver: View?
  var lastReceived: PointerEvent?
  /// Whether there was a winner, even if it was withdrawn afterwards. No other recognizer can win then.
  private(set) var isDecided = false
  /// The recognizers whose movement the press caught, and that hold it still.
  private var catchers: [PanGestureRecognizer] = []
  private let slopCircle: SlopCircle
  private var hasLeftSlop = false
  private var isFinished = false

  init(
    press event: PointerEvent, time: Double, router: InputRouter, participants: [GestureRecognizer], hit: View?
  ) {
    let point = event.location
    pointer = PointerKey(event)
    modifiers = event.modifiers
    self.router = router
    self.participants = participants
    self.hit = hit
    origin = point
    location = point
    pressTime = time
    self.time = time
    slopCircle = SlopCircle(center: point, radius: GestureMetrics.slopPoints(for: pointer.device))
    hasPairs = participants.contains { $0 is TwoFingerGestureRecognizer }
    for recognizer in participants {
      recognizer.arena = self
      recognizer.pressedView = hit
      recognizer.state = .possible
      recognizer.isReady = false
    }
    updateParticipants()
  }

  /// Whether `recognizer` takes part and may still be recognized.
  private func isCandidate(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.arena === self && recognizer.state == .possible
  }

  // MARK: Pointer events

  /// Catches movements under the press. If there is one, the recognizers whose `failsWhenCaught` is true fail.
  ///
  /// - Returns: whether a movement was caught.
  func catchMovement() -> Bool {
    var hasCaught = false
    for case let pan as PanGestureRecognizer in participants {
      guard isCandidate(pan), let catchMovement = pan.catchMovement,
        catchMovement(pan.view?.presentedPoint(fromWindow: origin) ?? origin, time)
      else { continue }
      catchers.append(pan)
      if !hasCaught { for other in participants where other !== pan && other.failsWhenCaught { fail(other) } }
      hasCaught = true
      if !isCandidate(pan) { endCatch(of: pan) }
    }
    return hasCaught
  }

  /// Whether a pan has priority over those inside its view when the press becomes a drag.
  var isPrioritized: Bool {
    participants.contains { ($0 as? PanGestureRecognizer)?.isPrioritized ?? false }
  }

  func press() {
    for recognizer in participants where isCandidate(recognizer) { recognizer.pointerPressed() }
    resolve()
  }

  func move(to point: Point, at eventTime: Double) {
    let previous = location
    location = point
    time = max(time, eventTime)
    updateParticipants()
    for pair in pairs { pair.pointerDidMove(in: self) }
    var exit: Point?
    if !hasLeftSlop && !slopCircle.contains(point) {
      hasLeftSlop = true
      exit = slopCircle.exit(from: previous, to: point)
    }
    if isDecided {
      if let winner, winner.arena === self && winner.isActive { winner.pointerMoved(slopExit: exit) }
      return
    }
    for recognizer in participants where isCandidate(recognizer) { recognizer.pointerMoved(slopExit: exit) }
    resolve()
  }

  func release(at point: Point, at eventTime: Double) {
    if point != location { move(to: point, at: eventTime) }
    time = max(time, eventTime)
    updateParticipants()
    isDown = false
    for pair in pairs { pair.pointerDidEnd(in: self) }
    if isDecided {
      if let winner, winner.arena === self && winner.isActive { winner.pointerReleased() }
    } else {
      for recognizer in participants where isCandidate(recognizer) { recognizer.pointerReleased() }
    }
    resolve()
  }

  /// Cancels the gesture: a recognizer that has begun is cancelled, and all others fail.
  func cancel(at eventTime: Double) {
    timePassed(to: eventTime)
    isDown = false
    cancelReceiver()
    for pair in joined { pair.secondWasCancelled() }
    for recognizer in participants where recognizer.arena === self { giveUp(recognizer) }
    finish()
  }

  /// Advances the time between two events, for a timer of a recognizer.
  func timePassed(to instant: Double) {
    time = max(time, instant)
    updateParticipants()
  }

  /// Copies the state of the pointer to the recognizers that take part.
  private func updateParticipants() {
    for recognizer in participants where recognizer.arena === self && !recognizer.isPaired {
      recognizer.locationInWindow = location
      recognizer.eventTime = time
      recognizer.modifiers = modifiers
    }
  }

  // MARK: Failing and leaving

  /// Lets `recognizer` fail, until the pointer is released.
  func fail(_ recognizer: GestureRecognizer) {
    guard isCandidate(recognizer) else { return }
    recognizer.state = .failed
    recognizer.isReady = false
    recognizer.didFail()
    router?.needsSettling = true
  }

  /// Cancels the gesture of `recognizer`. If it has not begun, the recognizer fails.
  private func giveUp(_ recognizer: GestureRecognizer) {
    if recognizer.isActive { recognizer.enter(.cancelled) } else { fail(recognizer) }
  }

  /// Removes `recognizer`, because it was disabled or removed, or its view cannot be hit any more.
  func withdraw(_ recognizer: GestureRecognizer) {
    guard recognizer.arena === self else { return }
    router?.perform {
      giveUp(recognizer)
      if recognizer.arena === self { detach(recognizer) }
      participants.removeAll { $0 === recognizer }
      endCatch(of: recognizer)
      if winner === recognizer { winner = nil }
      coWinners.removeAll { $0 === recognizer }
    }
  }

  private func detach(_ recognizer: GestureRecognizer) {
    recognizer.arena = nil
    recognizer.isReady = false
    recognizer.state = .possible
    recognizer.reset()
  }

  private func endCatch(of recognizer: GestureRecognizer) {
    guard let index = catchers.firstIndex(where: { $0 === recognizer }) else { return }
    let pan = catchers.remove(at: index)
    if pan !== winner { pan.catchDidEnd?(time) }
  }

  /// Releases the movements that were caught and are not dragged, which then continue.
  private func endCatches() {
    while let pan = catchers.first { endCatch(of: pan) }
  }

  private func finish() {
    guard !isFinished else { return }
    isFinished = true
    router?.remove(self)
    for recognizer in participants where recognizer.arena === self { detach(recognizer) }
    endCatches()
    router?.needsSettling = true
  }

  // MARK: Choosing the winner

  /// Chooses the winner if one can be chosen now, and finishes the gesture if the pointer is up and no recognizer waits.
  func resolve() {
    while !isDecided, let candidate = nextCandidate {
      switch candidate.requirement {
      case .broken: fail(candidate)
      case .open: return detachThoseNotWaiting()
      case .met:
        let mayBegin = candidate.shouldBegin?() ?? true
        guard !isDecided, isCandidate(candidate) else { continue }
        if mayBegin { declareWinner(candidate) } else { fail(candidate) }
      }
    }
    if !isDown { finish() }
  }

  /// After the release, while a recognizer waits for a different one, detaches those that do not wait, so that they can take
  /// part in the next press, for example of a double tap.
  private func detachThoseNotWaiting() {
    guard !isDown else { return }
    for recognizer in participants where recognizer.arena === self && !recognizer.isReady { detach(recognizer) }
    participants.removeAll { $0.arena !== self }
  }

  /// The next recognizer to try, of those that are ready. One that requires another ready one to fail comes after that one.
  private var nextCandidate: GestureRecognizer? {
    var ready = participants.filter { isCandidate($0) && $0.isReady }
    if ready.contains(where: { $0 is PanGestureRecognizer }) {
      return nextPan(of: ready.compactMap { $0 as? PanGestureRecognizer })
    }
    if let first = ready.first as? TapGestureRecognizer {
      // Of tap recognizers on the same view, the one with the most taps comes first.
      let best = ready.lazy.compactMap { $0 as? TapGestureRecognizer }.filter { $0.view === first.view }
        .max { $0.numberOfTapsRequired < $1.numberOfTapsRequired }
      if let best, best !== first {
        ready.removeAll { $0 === best }
        ready.insert(best, at: 0)
      }
    }
    return ready.first { candidate in !ready.contains { candidate.requiresDirectly($0) } }
  }

  /// The next pan to try, of those that are ready.
  private func nextPan(of pans: [PanGestureRecognizer]) -> PanGestureRecognizer? {
    var rest = pans
    while let best = best(of: rest) {
      guard pans.contains(where: { best.requiresDirectly($0) && mobility(of: $0) != .never }) else { return best }
      rest.removeAll { $0 === best }
    }
    return nil
  }

  /// Which pan gets a drag: one with priority, or else one whose movement was caught, or else the innermost free one, or else
  /// the innermost blocked one. A pan is asked only if none inside its view gets the drag.
  private func best(of pans: [PanGestureRecognizer]) -> PanGestureRecognizer? {
    func isCaught(_ pan: PanGestureRecognizer) -> Bool { catchers.contains { $0 === pan } }
    let caught = pans.filter(isCaught)
    return pans.first { $0.isPrioritized && mobility(of: $0) == .free }
      ?? caught.first { mobility(of: $0) == .free } ?? pans.first { mobility(of: $0) == .free }
      ?? caught.first { mobility(of: $0) == .blocked } ?? pans.first { mobility(of: $0) == .blocked }
  }

  /// The mobility of `pan`, which it determines once per gesture. The pan fails if it does not handle the drag, or would
  /// interfere with the drag of a different pointer.
  private func mobility(of pan: PanGestureRecognizer) -> PanMobility {
    guard isCandidate(pan) else { return .never }
    guard router?.isDraggedTogether(with: pan, in: self) != true else {
      fail(pan)
      return .never
    }
    let mobility = pan.currentMobility
    guard isCandidate(pan) else { return .never }
    if mobility == .never { fail(pan) }
    return mobility
  }

  private func declareWinner(_ recognizer: GestureRecognizer) {
    if winner == nil { winner = recognizer } else { coWinners.append(recognizer) }
    isDecided = true
    recognizer.isReady = false
    cancelReceiver()
    for other in participants where other !== recognizer && isCandidate(other) {
      if !isDown && other.survives(recognizer) { continue }
      if (recognizer as? TwoFingerGestureRecognizer)?.isPartner(of: other) == true { continue }
      fail(other)
    }
    router?.failDependents(of: recognizer)
    endCatches()
    // A callback may have withdrawn it.
    guard isCandidate(recognizer) else { return }
    recognizer.didRecognize()
  }

  /// Lets `heir`, which takes part but has failed, be the winner instead of `recognizer`, as if it had won the gesture.
  func pass(from recognizer: GestureRecognizer, to heir: GestureRecognizer) -> Bool {
    guard isDown, winner === recognizer, recognizer.isActive, heir.arena === self, heir.state == .failed else {
      return false
    }
    winner = heir
    heir.state = .changed
    return true
  }

  /// Whether `recognizer` has won this gesture, alone or together with others.
  func isWon(by recognizer: GestureRecognizer) -> Bool {
    winner === recognizer || coWinners.contains { $0 === recognizer }
  }

  // MARK: Two pointers

  /// The recognizers of two pointers that follow this one.
  private var pairs: [TwoFingerGestureRecognizer] {
    guard hasPairs || !joined.isEmpty else { return [] }
    return participants.compactMap { $0.arena === self ? $0 as? TwoFingerGestureRecognizer : nil } + joined
  }

  func add(_ pair: TwoFingerGestureRecognizer) { joined.append(pair) }
  func remove(_ pair: TwoFingerGestureRecognizer) { joined.removeAll { $0 === pair } }

  /// Lets `pair`, whose first pointer this is, win both of its pointers, unless others have won one of them.
  func resolve(pair: TwoFingerGestureRecognizer) {
    guard isCandidate(pair), let second = pair.second else { return }
    guard isOpen(for: pair), second.isOpen(for: pair) else { return fail(pair) }
    switch pair.requirement {
    case .broken: fail(pair)
    case .open: return
    case .met:
      let mayBegin = pair.shouldBegin?() ?? true
      guard isCandidate(pair), pair.second === second, isOpen(for: pair), second.isOpen(for: pair) else { return }
      guard mayBegin else { return fail(pair) }
      second.cede(to: pair)
      declareWinner(pair)
    }
  }

  /// Whether no other recognizer has won, or only one with which `pair` may be recognized together.
  private func isOpen(for pair: TwoFingerGestureRecognizer) -> Bool {
    guard isDecided else { return true }
    guard let winner, winner.isActive else { return false }
    return pair.isPartner(of: winner)
  }

  /// Gives this pointer to `pair`, whose second one it is.
  private func cede(to pair: TwoFingerGestureRecognizer) {
    if winner == nil { winner = pair }
    isDecided = true
    cancelReceiver()
    for other in participants where isCandidate(other) { fail(other) }
    endCatches()
  }
}
