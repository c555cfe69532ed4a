/// Tells pointers apart, and the buttons of a mouse: each that is pressed has a gesture of its own.
struct PointerKey: Hashable {
  let device: PointerEvent.Device
  let id: Int
  let button: PointerEvent.Button

  init(_ event: PointerEvent) {
    device = event.device
    id = event.id
    button = event.device == .touch ? .primary : event.button
  }

  /// Whether it is the same mouse or finger, whatever the button.
  func isSamePointer(as event: PointerEvent) -> Bool { device == event.device && id == event.id }
}

/// One pointer from its press to its release, and the recognizers that compete for it: one of them wins, for the whole
/// gesture.
///
/// It lives on after the release while something recognized waits for another recognizer to fail. Whatever is called from
/// here may call back in any way, so each step checks anew which recognizers still take part.
final class GestureArena {
  let pointer: PointerKey
  /// Where and when it was pressed.
  let origin: Point
  let pressTime: Double
  private(set) weak var router: InputRouter?

  private(set) var location: Point
  private(set) var time: Double
  /// The keys that were held at the last event.
  var modifiers: KeyModifiers
  /// What the press hit.
  private(set) weak var hit: View?
  private(set) var isDown = true
  /// The deepest first; on the same view, the last added first.
  private(set) var participants: [GestureRecognizer]
  private(set) var winner: GestureRecognizer?
  /// Whether there was a winner, even if it has gone since: no other recognizer gets the pointer then.
  private(set) var isDecided = false
  /// Those whose movement was caught by the press, and that hold it still.
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
    for recognizer in participants {
      recognizer.arena = self
      recognizer.pressedView = hit
      recognizer.state = .possible
      recognizer.isReady = false
    }
    passOn()
  }

  /// Whether `recognizer` takes part and may still be recognized.
  private func isCandidate(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.arena === self && recognizer.state == .possible
  }

  // MARK: What the pointer does

  /// Catches whatever moves under the press. Where something did, only drags are left.
  func catchMovement() -> Bool {
    var hasCaught = false
    for case let pan as PanGestureRecognizer in participants {
      guard isCandidate(pan), let catchMovement = pan.catchMovement,
        catchMovement(pan.view?.presentedPoint(fromWindow: origin) ?? origin, time)
      else { continue }
      catchers.append(pan)
      if !hasCaught { for other in participants where other.failsWhenCaught { fail(other) } }
      hasCaught = true
      if !isCandidate(pan) { endCatch(of: pan) }
    }
    return hasCaught
  }

  /// Whether something wins over what lies beneath it once the press becomes a drag.
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
    passOn()
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
    passOn()
    isDown = false
    if isDecided {
      if let winner, winner.arena === self && winner.isActive { winner.pointerReleased() }
    } else {
      for recognizer in participants where isCandidate(recognizer) { recognizer.pointerReleased() }
    }
    resolve()
  }

  /// The pointer is lost: whatever began is cancelled, and nothing else is recognized.
  func cancel(at eventTime: Double) {
    timePassed(to: eventTime)
    isDown = false
    for recognizer in participants where recognizer.arena === self {
      if recognizer.isActive {
        recognizer.enter(.cancelled)
      } else {
        fail(recognizer)
      }
    }
    finish()
  }

  /// A recognizer's own time has come, in between two events.
  func timePassed(to instant: Double) {
    time = max(time, instant)
    passOn()
  }

  /// Notes in those that take part where the pointer is.
  private func passOn() {
    for recognizer in participants where recognizer.arena === self {
      recognizer.locationInWindow = location
      recognizer.eventTime = time
      recognizer.modifiers = modifiers
    }
  }

  // MARK: Who leaves

  /// `recognizer` is out of it, until the pointer is released.
  func fail(_ recognizer: GestureRecognizer) {
    guard isCandidate(recognizer) else { return }
    recognizer.state = .failed
    recognizer.isReady = false
    recognizer.didFail()
    router?.needsSettling = true
  }

  /// `recognizer` was disabled or taken away, or its view was.
  func withdraw(_ recognizer: GestureRecognizer) {
    guard recognizer.arena === self else { return }
    router?.perform {
      if recognizer.isActive {
        recognizer.enter(.cancelled)
      } else {
        fail(recognizer)
      }
      if recognizer.arena === self { detach(recognizer) }
      participants.removeAll { $0 === recognizer }
      endCatch(of: recognizer)
      if winner === recognizer { winner = nil }
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

  /// What was caught, and is not dragged on, goes on by itself.
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

  // MARK: Who wins

  /// Lets the one win whose turn it is, if there is one, and closes when nothing is left to wait for.
  func resolve() {
    while !isDecided, let candidate = nextCandidate {
      switch candidate.requirement {
      case .broken: fail(candidate)
      case .open: return letGoOfWhatIsDecided()
      case .met:
        let mayBegin = candidate.shouldBegin?() ?? true
        guard !isDecided, isCandidate(candidate) else { continue }
        if mayBegin { declareWinner(candidate) } else { fail(candidate) }
      }
    }
    if !isDown { finish() }
  }

  /// The pointer is up, and something waits: those that do not are free for the next press, in the middle of a double tap, say.
  private func letGoOfWhatIsDecided() {
    guard !isDown else { return }
    for recognizer in participants where recognizer.arena === self && !recognizer.isReady { detach(recognizer) }
    participants.removeAll { $0.arena !== self }
  }

  /// The first in order of those that are ready. One that waits for another that is ready lets that one go first.
  private var nextCandidate: GestureRecognizer? {
    var ready = participants.filter { isCandidate($0) && $0.isReady }
    if ready.contains(where: { $0 is PanGestureRecognizer }) {
      return nextPan(of: ready.compactMap { $0 as? PanGestureRecognizer })
    }
    if let first = ready.first as? TapGestureRecognizer {
      // Of taps on the same view, the one that takes more of them.
      let best = ready.lazy.compactMap { $0 as? TapGestureRecognizer }.filter { $0.view === first.view }
        .max { $0.numberOfTapsRequired < $1.numberOfTapsRequired }
      if let best, best !== first {
        ready.removeAll { $0 === best }
        ready.insert(best, at: 0)
      }
    }
    return ready.first { candidate in !ready.contains { candidate.requiresDirectly($0) } }
  }

  /// The first in order of pans that are ready.
  private func nextPan(of pans: [PanGestureRecognizer]) -> PanGestureRecognizer? {
    var rest = pans
    while let best = best(of: rest) {
      guard pans.contains(where: { best.requiresDirectly($0) && answer(of: $0) != .never }) else { return best }
      rest.removeAll { $0 === best }
    }
    return nil
  }

  /// Who has a drag: one with priority; else one whose movement was caught; else the deepest that can move that way; else the
  /// deepest at its end. Who is around it is asked only where nothing in it takes the drag.
  private func best(of pans: [PanGestureRecognizer]) -> PanGestureRecognizer? {
    func isCaught(_ pan: PanGestureRecognizer) -> Bool { catchers.contains { $0 === pan } }
    let caught = pans.filter(isCaught)
    return pans.first { $0.isPrioritized && answer(of: $0) == .free }
      ?? caught.first { answer(of: $0) == .free } ?? pans.first { answer(of: $0) == .free }
      ?? caught.first { answer(of: $0) == .blocked } ?? pans.first { answer(of: $0) == .blocked }
  }

  /// Asks `pan`, once a gesture, and lets go of it where it does not take the drag, or would disturb another pointer's.
  private func answer(of pan: PanGestureRecognizer) -> PanMobility {
    guard isCandidate(pan) else { return .never }
    guard router?.isDraggedTogether(with: pan, in: self) != true else {
      fail(pan)
      return .never
    }
    let answer = pan.currentMobility
    guard isCandidate(pan) else { return .never }
    if answer == .never { fail(pan) }
    return answer
  }

  private func declareWinner(_ recognizer: GestureRecognizer) {
    winner = recognizer
    isDecided = true
    recognizer.isReady = false
    for other in participants where other !== recognizer && isCandidate(other) {
      if !isDown && other.survives(recognizer) { continue }
      fail(other)
    }
    router?.failDependents(of: recognizer)
    endCatches()
    // What was called just now may have taken it away.
    guard isCandidate(recognizer) else { return }
    recognizer.didRecognize()
  }
}
