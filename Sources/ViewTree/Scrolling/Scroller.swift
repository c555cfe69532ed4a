/// One axis of scrolling: a finger, a trackpad, a wheel, keys and calls all end in one `position`.
///
/// The owner, a view or a container, says over what `range` it scrolls, passes on what its pan recognizer and its wheel report,
/// and shows what lies at `position`. The scroller has the mechanics: the rubber band beyond an end, the catch by a press,
/// deceleration and bounce, the way to a resting place, and movements by program. It goes by its view's window's clock, and
/// outside of a window every movement is at its end at once.
///
/// Positions are points along the axis and grow forward: to the content that follows. All times are on the window's clock, in
/// seconds; events may come between frames.
@MainActor public final class Scroller {
  public weak var delegate: (any ScrollerDelegate)?
  /// The view that scrolls, by whose window's clock this goes. Change it only while nothing moves.
  public weak var view: View?

  /// Where it is scrolled to, as it is seen now; beyond the range while it is pulled there.
  public private(set) var position = 0.0
  public private(set) var phase = ScrollPhase.resting
  /// When the phase began, on the window's clock: between two frames as a rule.
  public private(set) var phaseTime = 0.0
  /// Between what it scrolls; nil: endless. See `setRange(_:)`.
  public var range: ClosedRange<Double>? { limits.range }
  /// How long the view is along the axis, in points: the rubber band depends on it.
  public var viewLength: Double {
    get { limits.viewLength }
    set { limits.viewLength = newValue }
  }
  /// Whether it can be pulled, and runs, beyond an end; if not, it comes within at once. True by default.
  public var bounces: Bool {
    get { limits.bounces }
    set {
      guard newValue != limits.bounces else { return }
      limits.bounces = newValue
      notices.perform {
        if !newValue, isBeyondEnd {
          if phase.isMoving { arrive(at: now) } else { move(to: clamped(position)) }
        }
        regrip()
      }
    }
  }
  /// Whether a scroll by program is at its goal at once where the window prefers reduced motion. True by default; false for an
  /// owner whose content does not move with the position, but fades, say.
  public var respectsReducedMotion = true
  /// What is left of the speed after a millisecond of sliding.
  public var decelerationRate = MotionMetrics.normalDecelerationPerMillisecond

  private var limits = ScrollLimits()
  private var grip: ScrollGrip?
  private var travel: ScrollTravel?
  private var end: ScheduledAction?

  private enum Notice {
    case moved
    case phase(from: ScrollPhase, to: ScrollPhase)
  }
  private lazy var notices = NoticeQueue<Notice> { [weak self] notice in
    guard let self else { return }
    switch notice {
    case .moved: delegate?.scrollerDidMove(self)
    case .phase(let old, let new): delegate?.scroller(self, didChangePhaseFrom: old, to: new)
    }
  }

  /// - Parameter view: the view that scrolls.
  public init(view: View? = nil) { self.view = view }

  // MARK: What it does now

  /// Where it is going; where nothing moves it, its position.
  public var goal: Double { travel?.motion.end ?? position }
  /// Where what it is doing now began.
  public var origin: Double { travel?.origin ?? grip?.start ?? position }
  /// How fast it moves by itself at `time`, points a second; nil: now.
  public func velocity(at time: Double? = nil) -> Double { travel?.motion.velocity(at: time ?? now) ?? 0 }
  /// When what moves it by itself is over; nil when nothing does, or for ever.
  public var endTime: Double? {
    guard let time = travel?.motion.endTime, time.isFinite else { return nil }
    return time
  }
  /// Whether it is at the goal of a scroll by program already, because less motion is preferred. The owner lets what is there
  /// fade in.
  public var isFading: Bool { if case .fade = travel?.manner { true } else { false } }
  /// Whether it was pulled, or runs, beyond an end.
  public var isBeyondEnd: Bool { abs(limits.clamped(position) - position) > ScrollLimits.tolerance }

  /// Whether there is anything to scroll to in that direction: forward, or back where negative.
  public func canMove(_ direction: Double) -> Bool {
    let tolerance = ScrollLimits.tolerance
    guard direction != 0, let range else { return direction != 0 }
    return direction > 0 ? position < range.upperBound - tolerance : position > range.lowerBound + tolerance
  }

  /// `position`, brought within the range.
  public func clamped(_ position: Double) -> Double { limits.clamped(position) }

  private var now: Double { view?.window?.currentTime ?? 0 }
  /// The length of a device pixel, points.
  private var pixel: Double { 1 / (view?.window?.scale ?? 1) }

  // MARK: A finger

  /// A press came: it stops what moves where it is seen, and holds it.
  /// - Returns: whether it caught something. Then that press selects nothing, and fires nothing.
  public func press(at time: Double) -> Bool {
    notices.perform {
      catchUp(to: time)
      guard phase.isMoving || phase == .wheeling else { return false }
      // What stands at its goal and only fades in is not on its way.
      if isFading { return false }
      stop(at: time, as: .held)
      return true
    }
  }

  /// The press is over and did not become a drag: it goes on to where it can rest.
  public func endPress(at time: Double) {
    notices.perform {
      guard phase == .held else { return }
      settle(as: .settling, fingerVelocity: 0, at: time)
    }
  }

  /// A drag begins: whatever moves is stopped where it is seen.
  public func beginDragging(at time: Double) {
    notices.perform {
      catchUp(to: time)
      stop(at: time, as: .dragging)
      grip = ScrollGrip(base: limits.pulled(position), start: position)
    }
  }

  /// The finger has been dragged so far forward since the drag began, points.
  public func drag(by distance: Double) {
    notices.perform {
      guard phase == .dragging, distance.isFinite else { return }
      grip?.pull = distance
      follow()
    }
  }

  /// The finger let go.
  /// - Parameter velocity: of the finger, forward, points a second; 0 for a drag that was cancelled.
  public func endDragging(velocity: Double, at time: Double) {
    notices.perform {
      guard phase == .dragging else { return }
      settle(as: .decelerating, fingerVelocity: velocity, at: time)
    }
  }

  /// What is asked about when a finger that moves at `velocity` lets go here.
  public func release(atFingerVelocity velocity: Double) -> ScrollRelease {
    let fastest = MotionMetrics.fastestPointsPerSecond
    let slope = grip.map { limits.slope($0.raw) } ?? 1
    var speed = velocity.isFinite ? max(-fastest, min(fastest, velocity)) * slope : 0
    // Without a rubber band an end stops it.
    if !bounces && !canMove(speed) { speed = 0 }
    let slide = Deceleration(start: position, velocity: speed, rate: decelerationRate)
    return ScrollRelease(
      proposed: slide.restPosition, velocity: speed, dragStart: phase == .dragging ? grip?.start : nil)
  }

  // MARK: A trackpad

  /// A trackpad, or a wheel that reports precise distances, moved so far forward, points.
  public func wheel(by distance: Double, at time: Double) {
    notices.perform {
      guard distance.isFinite, !phase.isUnderFinger else { return }
      catchUp(to: time)
      if phase != .wheeling {
        stop(at: time, as: .wheeling)
        grip = ScrollGrip(base: limits.pulled(position), start: position)
      }
      guard var grip else { return }
      grip.pull += distance
      // Without a rubber band nothing is pulled further than to the end.
      if !bounces { grip.pull = clamped(grip.raw) - grip.base }
      grip.time = time
      self.grip = grip
      follow()
    }
  }

  /// The trackpad is not touched any more: it goes to where it can rest.
  /// - Parameter time: when that was; nil: when it had been silent for `GestureMetrics.wheelSilenceSeconds`.
  public func endWheeling(at time: Double? = nil) {
    notices.perform {
      guard phase == .wheeling, let last = grip?.time else { return }
      let end = time.map { max($0, last) } ?? last + GestureMetrics.wheelSilenceSeconds
      settle(as: .settling, fingerVelocity: 0, at: end)
    }
  }

  // MARK: Calls

  /// How a scroll by program gets to its goal.
  public nonisolated enum Manner: Hashable, Sendable {
    /// In so many seconds, along a curve.
    case timed(Double, AnimationCurve = .easeOut)
    /// As a release goes to its resting place: it keeps the velocity that there is.
    case approach
    /// As a wheel's notch or an arrow key does; quick ones add up to one smooth way.
    case notch
  }

  /// Scrolls to `goal`, brought within the range. A finger that drags has nothing to drag any more.
  ///
  /// Where the window prefers reduced motion it is there at once, and in its phase `scrolling` for as long as it would have
  /// taken; see `isFading`.
  public func scroll(to goal: Double, _ manner: Manner, at time: Double? = nil) {
    notices.perform {
      guard goal.isFinite else { return }
      let time = time ?? now
      catchUp(to: time)
      let velocity = travel?.motion.velocity(at: time) ?? 0
      let goal = clamped(goal)
      if let travel { move(to: travel.motion.position(at: max(time, now))) }
      guard goal != position else { return stop(at: time, as: .resting) }
      let travelManner: ScrollTravel.Manner =
        switch manner {
        case .timed(let duration, let curve): .timed(until: time + max(0, duration), curve)
        case .approach: .approach
        case .notch: .notch
        }
      guard respectsReducedMotion, view?.window?.prefersReducedMotion == true else {
        return set(off: .scrolling, travelManner, velocity: velocity, to: goal, at: time)
      }
      let motion = motion(travelManner, velocity: velocity, to: goal, at: time)
      set(off: .scrolling, .fade(duration: motion.duration), velocity: 0, to: goal, at: time)
      if travel != nil { move(to: goal) }
    }
  }

  /// Scrolls by `distance` from where it is going, as a wheel's notch or an arrow key does.
  public func notch(by distance: Double, at time: Double? = nil) {
    guard distance.isFinite else { return }
    let goal = phase == .scrolling || phase == .decelerating ? self.goal : position
    scroll(to: clamped(goal) + distance, .notch, at: time)
  }

  /// Is at `position` at once, brought within the range. What moved it has ended; a finger goes on from there.
  public func jump(to position: Double) {
    notices.perform {
      guard position.isFinite else { return }
      if phase.isMoving { stop(at: now, as: .resting) }
      move(to: clamped(position))
      regrip()
    }
  }

  /// Moves at a constant velocity, up to an end of the range, until something stops it.
  public func coast(velocity: Double, at time: Double? = nil) {
    notices.perform {
      guard velocity.isFinite else { return }
      let time = time ?? now
      if phase.isMoving { stop(at: time, as: .resting) }
      set(off: .coasting, .steady(velocity: velocity), velocity: velocity, to: position, at: time)
    }
  }

  /// Stops whatever moves or holds it, where it is seen, and goes to where it can rest.
  public func letGo(at time: Double? = nil) {
    notices.perform {
      let time = time ?? now
      stop(at: time, as: .resting)
      settle(as: .settling, fingerVelocity: 0, at: time)
    }
  }

  /// Stops whatever moves or holds it, where it is seen.
  public func stop(at time: Double? = nil) {
    notices.perform { stop(at: time ?? now, as: .resting) }
  }

  /// Ends what moves it by itself at its goal, at once. What coasts has none, and stops where it is seen.
  public func finish() {
    notices.perform {
      if phase == .coasting { stop(at: now, as: .resting) } else { arrive(at: now) }
    }
  }

  /// Does what was due by `time`. Events may come before the frame that would have done so; every call here does it by itself.
  public func catchUp(to time: Double) {
    guard let endTime, endTime <= time else { return }
    notices.perform { arrive(at: endTime) }
  }

  // MARK: The range changes

  /// Scrolls over another range from now on. What lies beyond it is brought within at once: under a finger, that goes on from
  /// there; a movement bounces there with the velocity that it has.
  public func setRange(_ newRange: ClosedRange<Double>?) {
    notices.perform {
      guard newRange != range else { return }
      let wasWithin = !isBeyondEnd
      limits.range = newRange
      if phase.isHeld || phase == .resting {
        let place = clamped(position)
        if place != position, wasWithin || phase == .resting {
          move(to: place)
          regrip()
        }
      } else {
        redirect()
      }
    }
  }

  /// Moves all positions by `distance`, because content came or went before what is seen. Nothing of it is told.
  public func shift(by distance: Double) {
    guard distance.isFinite, distance != 0 else { return }
    let newRange = range.map { ($0.lowerBound + distance)...($0.upperBound + distance) }
    relocate(to: position + distance, range: newRange)
  }

  /// Lays the content out anew: what is at the position now lies at `position` from now on. Nothing of it is told.
  ///
  /// What moves goes on in the same way, and a finger or a trackpad goes on from there. The new position may lie beyond an end.
  /// - Parameters:
  ///   - scale: by how much all lengths of the content grew.
  ///   - range: between what it scrolls from now on; nil: endless.
  public func relocate(to newPosition: Double, scale: Double = 1, range newRange: ClosedRange<Double>?) {
    guard newPosition.isFinite, scale > 0, scale.isFinite else { return }
    let distance = newPosition - position * scale
    func moved(_ place: Double) -> Double { place * scale + distance }
    let hadSameEnds = ScrollLimits.areNear(newRange, range.map { moved($0.lowerBound)...moved($0.upperBound) })
    position = newPosition
    limits.range = newRange
    if let start = grip?.start { grip?.start = moved(start) }
    regrip()
    guard let travel else { return }
    self.travel = travel.scaled(by: scale, shiftedBy: distance)
    // It may come to the ends of the range at another time.
    if !travel.manner.hasGoal && !(hadSameEnds && scale == 1) { restart(to: position) }
  }

  /// Lets what moves it end at `goal`, brought within the range: in its manner, and with the velocity that it has.
  public func redirect(to goal: Double) {
    notices.perform {
      guard let travel, travel.manner.hasGoal, goal.isFinite else { return }
      let goal = clamped(goal)
      guard abs(goal - travel.motion.end) > ScrollLimits.tolerance else {
        self.travel?.motion = travel.motion.ending(at: goal)
        return
      }
      restart(to: goal)
      if isFading { move(to: goal) }
    }
  }

  /// Is at `position`, in another range, and nothing goes on any more. That something ended is told; that the position changed
  /// is not.
  public func reset(to newPosition: Double, range newRange: ClosedRange<Double>?) {
    notices.perform {
      travel = nil
      limits.range = newRange
      if newPosition.isFinite { position = newPosition }
      change(to: .resting, at: now)
    }
  }
}

// MARK: - Inside

extension Scroller {
  /// Makes the movement anew from what is seen, in the range as it is now.
  private func redirect() {
    guard let travel else { return }
    let velocity = travel.motion.velocity(at: now)
    let place = clamped(position)
    if place != position {
      if case .bounce = travel.manner, travel.motion.end == place { return }
      move(to: place)
      return begin(.bounce, velocity: velocity, to: place, at: now, origin: travel.origin)
    }
    let goal = clamped(travel.motion.end)
    if !travel.manner.hasGoal { restart(to: place) } else if goal != travel.motion.end { restart(to: goal) }
  }

  /// Goes on in the same manner from what is seen, with the velocity that it has.
  private func restart(to goal: Double) {
    guard let travel else { return }
    let velocity = travel.motion.velocity(at: now)
    var manner = travel.manner
    if case .steady(let speed) = manner {
      return begin(manner, velocity: speed, to: goal, at: now, origin: travel.origin)
    }
    if case .slide = manner, isBeyondEnd { manner = .bounce }
    if case .fade = manner { manner = .fade(duration: max(0, travel.motion.endTime - now)) }
    let end = if case .bounce = manner { clamped(goal) } else { goal }
    begin(manner, velocity: velocity, to: end, at: now, origin: travel.origin)
  }

  /// Goes from where it was let go to where it can rest.
  private func settle(as phase: ScrollPhase, fingerVelocity: Double, at time: Double) {
    let release = release(atFingerVelocity: fingerVelocity)
    let velocity = release.velocity
    let (phaseBefore, positionBefore) = (self.phase, position)
    let rest = delegate?.scroller(self, restFor: release) ?? .natural
    // The delegate may have scrolled instead of answering; then that is the answer.
    guard self.phase == phaseBefore, position == positionBefore else {
      if self.phase.isHeld { change(to: .resting, at: time) }
      return
    }
    if isBeyondEnd { return set(off: phase, .bounce, velocity: velocity, to: clamped(position), at: time) }
    switch rest {
    case .at(let goal) where goal.isFinite, .sliding(let goal) where goal.isFinite:
      let goal = clamped(goal)
      if goal == position && velocity == 0 { return change(to: .resting, at: time) }
      let manner: ScrollTravel.Manner = if case .sliding = rest { .slideToRest } else { .approach }
      set(off: phase, manner, velocity: velocity, to: goal, at: time)
    case .natural, .at, .sliding:
      if velocity == 0 { return change(to: .resting, at: time) }
      set(off: phase, .slide, velocity: velocity, to: position, at: time)
    }
  }

  private func motion(
    _ manner: ScrollTravel.Manner, velocity: Double, to goal: Double, at time: Double
  ) -> Motion {
    let friction = ScrollTravel.Friction(limits: limits, rate: decelerationRate)
    return manner.motion(from: position, velocity: velocity, to: goal, start: time, friction: friction, pixel: pixel)
  }

  /// Sets off from what is seen.
  private func set(
    off phase: ScrollPhase, _ manner: ScrollTravel.Manner, velocity: Double, to goal: Double, at time: Double
  ) {
    change(to: phase, at: time)
    begin(manner, velocity: velocity, to: goal, at: time, origin: position)
  }

  /// Moves from what is seen, within the phase that there is. Outside of a window it is there at once.
  private func begin(
    _ manner: ScrollTravel.Manner, velocity: Double, to goal: Double, at time: Double, origin: Double
  ) {
    let motion = motion(manner, velocity: velocity, to: goal, at: time)
    end?.cancel()
    end = nil
    travel = ScrollTravel(manner: manner, motion: motion, origin: origin)
    guard let window = view?.window else { return arrive(at: time) }
    if motion.endTime <= window.currentTime { return arrive(at: motion.endTime) }
    window.add(self)
    guard motion.endTime.isFinite else { return }
    end = window.schedule(at: motion.endTime) { [weak self] in
      self?.update { $0.arrive(at: motion.endTime) }
    }
  }

  /// What moved it has come to its end.
  private func arrive(at time: Double) {
    guard let travel else { return }
    move(to: travel.motion.end)
    change(to: .resting, at: time)
  }

  /// Does something that nobody called for: a frame, or the end of a movement.
  private func update(_ work: (Scroller) -> Void) {
    guard let delegate else { return notices.perform { work(self) } }
    delegate.scroller(self) { notices.perform { work(self) } }
  }

  /// Stops what moves where it is at `time`, or, where that is in the past, where it is seen.
  private func stop(at time: Double, as newPhase: ScrollPhase) {
    // Where there is no window any more there is no time either: it is where it was seen last.
    if let travel, view?.window != nil { move(to: travel.motion.position(at: max(time, now))) }
    change(to: newPhase, at: time)
  }

  private func change(to newPhase: ScrollPhase, at time: Double) {
    end?.cancel()
    end = nil
    travel = nil
    grip = nil
    if phase == newPhase && !newPhase.isMoving { return }
    notices.post(.phase(from: phase, to: newPhase))
    phase = newPhase
    phaseTime = time
  }

  private func move(to newPosition: Double) {
    guard newPosition != position, newPosition.isFinite else { return }
    position = newPosition
    if case .moved = notices.last { return }
    notices.post(.moved)
  }

  /// Shows what the finger pulls at.
  private func follow() {
    guard let grip else { return }
    move(to: limits.shown(grip.raw))
  }

  /// Lets a finger go on from what is seen, however that came to be there.
  private func regrip() {
    guard let pull = grip?.pull else { return }
    grip?.base = limits.pulled(position) - pull
  }
}

extension Scroller: Ticker {
  public var tickingWindow: Window? { view?.window }
  public var isTicking: Bool { travel != nil }

  public func tick(at time: Double) {
    guard let motion = travel?.motion else { return }
    update { time >= motion.endTime ? $0.arrive(at: motion.endTime) : $0.move(to: motion.position(at: time)) }
  }
}
