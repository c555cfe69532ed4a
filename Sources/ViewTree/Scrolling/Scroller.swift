/// One axis of scrolling: fingers, trackpads, wheels, keys and calls all change one `position`.
///
/// The owner, a view or a container, sets the range with `setRange(_:)`, connects the scroller to a `ScrollInput`, which passes on
/// what people do, and shows the content at `position`. The scroller provides the mechanics: the rubber band beyond an end, the
/// catch by a press, deceleration and bounce, the movement to a resting place, and programmatic scrolls. It uses the clock of its
/// view's window. Without a window every movement ends immediately.
///
/// Positions are points along the axis and grow forward, towards the content that follows. All times are on the
/// window's clock, in seconds, and events may arrive between frames.
@MainActor public final class Scroller {
  public weak var delegate: (any ScrollerDelegate)?
  /// The view that scrolls, whose window provides the clock. Change it only while nothing moves.
  public weak var view: View?

  /// The position that is shown now. It lies outside of the range while it is pulled there.
  public private(set) var position = 0.0
  public private(set) var phase = ScrollPhase.resting
  /// When the phase began, on the window's clock. Usually that is between two frames.
  public private(set) var phaseTime = 0.0
  /// The scroll range. Nil for an endless one. See `setRange(_:)`.
  public var range: ClosedRange<Double>? { limits.range }
  /// The length of the view along the axis, in points. The rubber band depends on it.
  public var viewLength: Double {
    get { limits.viewLength }
    set { limits.viewLength = newValue }
  }
  /// Whether the position can be pulled, and can move, beyond an end. If set to false, the position returns to the
  /// range immediately. True by default.
  public var bounces: Bool {
    get { limits.bounces }
    set {
      guard newValue != limits.bounces else { return }
      limits.bounces = newValue
      notices.perform {
        if !newValue, isBeyondEnd {
          if phase.isMoving { arrive(at: now) } else { move(to: clamped(position)) }
        } else if case .slide = movement?.kind {
          // It was computed with a bounce at the end, or without.
          restart(to: position)
        }
        regrip()
      }
    }
  }
  /// Whether a programmatic scroll jumps to its goal if the window prefers reduced motion. True by default. Set it to
  /// false if the owner's content does not move with the position but, for example, fades.
  public var respectsReducedMotion = true
  /// The part of the speed that remains after each millisecond of sliding.
  public var decelerationRate = MotionMetrics.normalDecelerationPerMillisecond

  private var limits = ScrollLimits()
  private var grip: ScrollGrip?
  private var movement: ScrollMovement?
  private var end: ScheduledAction?
  /// Called when a slide reaches an end of the range, with the velocity that it still has. Returns whether something else
  /// moves on with it. Otherwise the slide bounces.
  var passOn: ((_ velocity: Double, _ time: Double) -> Bool)?

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

  // MARK: State

  /// The destination of the current movement. If nothing moves, the current position.
  public var goal: Double { movement?.motion.end ?? position }
  /// The position at which the current drag or movement began.
  public var origin: Double { movement?.origin ?? grip?.start ?? position }
  /// The velocity of a movement without a finger at `time`, in points per second. Nil means now.
  public func velocity(at time: Double? = nil) -> Double { movement?.motion.velocity(at: time ?? now) ?? 0 }
  /// When the current movement ends. Nil if nothing moves by itself, or if the movement has no end.
  public var endTime: Double? {
    guard let time = movement?.motion.endTime, time.isFinite else { return nil }
    return time
  }
  /// Whether it is already at the goal of a programmatic scroll because reduced motion is preferred. Meanwhile the
  /// owner fades in the content there.
  public var isFading: Bool { if case .fade = movement?.kind { true } else { false } }
  /// Whether the position is beyond an end of the range.
  public var isBeyondEnd: Bool { abs(limits.clamped(position) - position) > ScrollLimits.tolerance }

  /// Whether it can move in that direction: forward, or backward if negative.
  public func canMove(_ direction: Double) -> Bool {
    let tolerance = ScrollLimits.tolerance
    guard direction != 0, let range else { return direction != 0 }
    return direction > 0 ? position < range.upperBound - tolerance : position > range.lowerBound + tolerance
  }

  /// Whether it can move at all: the range has a length, or is endless.
  public var hasRoom: Bool { range.map { $0.upperBound - $0.lowerBound > ScrollLimits.tolerance } ?? true }

  /// How far it can move in a direction before it reaches the end. From beyond an end it can be pulled any distance.
  func room(toward direction: Double) -> Double {
    guard let range, !isBeyondEnd else { return .infinity }
    return max(0, direction > 0 ? range.upperBound - position : position - range.lowerBound)
  }

  /// `position`, limited to the range.
  public func clamped(_ position: Double) -> Double { limits.clamped(position) }

  /// Whether a value that was given to a call is a number that can be used. One that is not is reported.
  private func isSound(_ value: Double, _ call: StaticString) -> Bool {
    if !value.isFinite { Misuse.report("Scroller.\(call): \(value)") }
    return value.isFinite
  }

  private var now: Double { view?.window?.currentTime ?? 0 }
  /// The size of a device pixel, in points.
  private var pixel: Double { 1 / (view?.window?.scale ?? 1) }

  // MARK: A finger

  /// A press began. It stops any movement at the position that is shown, and holds it.
  /// - Returns: whether it caught a movement. If so, the press should not select or trigger anything.
  public func press(at time: Double) -> Bool {
    notices.perform {
      catchUp(to: time)
      guard phase.isMoving || phase == .wheeling else { return false }
      // Content that fades in at its goal does not move, so there is nothing to catch.
      if isFading { return false }
      stop(at: time, as: .held)
      return true
    }
  }

  /// The press ended without becoming a drag. The scroller moves on to where it can rest.
  public func endPress(at time: Double) {
    notices.perform {
      guard phase == .held else { return }
      settle(as: .settling, fingerVelocity: 0, at: time)
    }
  }

  /// A drag begins. Any movement stops at the position that is shown.
  public func beginDragging(at time: Double) {
    notices.perform {
      stop(at: time, as: .dragging)
      grip = ScrollGrip(base: limits.pulled(position), start: position)
    }
  }

  /// The finger has been dragged this far forward since the drag began, in points.
  public func drag(by distance: Double) {
    notices.perform {
      guard isSound(distance, "drag(by:)"), phase == .dragging else { return }
      grip?.pull = distance
      follow()
    }
  }

  /// The drag ended.
  /// - Parameter velocity: of the finger, positive for forward, in points per second.
  public func endDragging(velocity: Double, at time: Double) {
    notices.perform {
      let velocity = isSound(velocity, "endDragging(velocity:at:)") ? velocity : 0
      guard phase == .dragging else { return }
      settle(as: .decelerating, fingerVelocity: velocity, at: time)
    }
  }

  /// The drag was cancelled. The scroller moves to where it can rest; see `ScrollRelease.isCancelled`.
  public func cancelDragging(at time: Double) {
    notices.perform {
      guard phase == .dragging else { return }
      settle(as: .decelerating, fingerVelocity: 0, isCancelled: true, at: time)
    }
  }

  /// The release that would be passed to the delegate if a finger with `velocity` let go now.
  public func release(atFingerVelocity velocity: Double) -> ScrollRelease {
    let fastest = MotionMetrics.fastestPointsPerSecond
    let slope = grip.map { limits.slope($0.raw) } ?? 1
    var speed = velocity.isFinite ? max(-fastest, min(fastest, velocity)) * slope : 0
    // Without a rubber band, the end of the range stops it.
    if !bounces && !canMove(speed) { speed = 0 }
    let slide = Deceleration(start: position, velocity: speed, rate: decelerationRate)
    return ScrollRelease(
      proposed: slide.restPosition, velocity: speed, dragStart: phase == .dragging ? grip?.start : nil)
  }

  // MARK: A trackpad

  /// A trackpad, or a wheel that reports precise distances, moved this far forward, in points.
  public func wheel(by distance: Double, at time: Double) {
    notices.perform {
      guard isSound(distance, "wheel(by:at:)"), !phase.isUnderFinger else { return }
      if phase != .wheeling {
        stop(at: time, as: .wheeling)
        grip = ScrollGrip(base: limits.pulled(position), start: position)
      }
      guard var grip else { return }
      grip.pull += distance
      // Without a rubber band, nothing is pulled beyond the end.
      if !bounces { grip.pull = clamped(grip.raw) - grip.base }
      grip.time = time
      self.grip = grip
      follow()
    }
  }

  /// The trackpad gesture ended. The scroller moves on to where it can rest.
  /// - Parameter time: when it ended. Nil means after a silence of `GestureMetrics.wheelSilenceSeconds`.
  public func endWheeling(at time: Double? = nil) {
    notices.perform {
      guard phase == .wheeling, let last = grip?.time else { return }
      let end = time.map { max($0, last) } ?? last + GestureMetrics.wheelSilenceSeconds
      settle(as: .settling, fingerVelocity: 0, at: end)
    }
  }

  // MARK: Calls

  /// How a programmatic scroll reaches its goal.
  public nonisolated enum Animation: Hashable, Sendable {
    /// In the given number of seconds, along a curve.
    case timed(Double, AnimationCurve = .easeOut)
    /// As a release moves to its resting place, continuing with the current velocity.
    case approach
    /// As a wheel's notch or an arrow key. Several in quick succession add up to one smooth movement.
    case notch
  }

  /// Scrolls to `goal`, limited to the range. It ends a drag.
  ///
  /// If the window prefers reduced motion, the position jumps to the goal, and the phase remains `scrolling` for as
  /// long as the movement would have taken; see `isFading`.
  public func scroll(to goal: Double, _ animation: Animation, at time: Double? = nil) {
    notices.perform {
      guard isSound(goal, "scroll(to:_:at:)") else { return }
      // A movement that takes for ever would ask for frames for ever.
      if case .timed(let duration, _) = animation, !isSound(duration, "scroll(to:_:at:)") { return }
      let time = time ?? now
      catchUp(to: time)
      let velocity = movement?.motion.velocity(at: time) ?? 0
      let goal = clamped(goal)
      if let movement { move(to: movement.motion.position(at: max(time, now))) }
      guard goal != position else { return stop(at: time, as: .resting) }
      let kind: ScrollMovement.Kind =
        switch animation {
        case .timed(let duration, let curve): .timed(until: time + max(0, duration), curve)
        case .approach: .approach
        case .notch: .notch
        }
      guard respectsReducedMotion, view?.window?.prefersReducedMotion == true else {
        return startMovement(as: .scrolling, kind, velocity: velocity, to: goal, at: time)
      }
      let motion = motion(kind, from: position, velocity: velocity, to: goal, at: time)
      startMovement(as: .scrolling, .fade(duration: motion.duration), velocity: 0, to: goal, at: time)
      if movement != nil { move(to: goal) }
    }
  }

  /// Scrolls by `distance` from its current destination, as a wheel's notch or an arrow key does.
  /// - Returns: whether there was anything to scroll.
  @discardableResult
  public func notch(by distance: Double, at time: Double? = nil) -> Bool {
    guard isSound(distance, "notch(by:at:)") else { return false }
    let start = phase == .scrolling || phase == .decelerating ? goal : position
    let goal = clamped(clamped(start) + distance)
    guard abs(goal - start) > ScrollLimits.tolerance else { return false }
    scroll(to: goal, .notch, at: time)
    return true
  }

  /// Moves on as after a release by a finger with `velocity`, in points per second. It ends a drag.
  ///
  /// If the window prefers reduced motion, it jumps to where that would have ended; see `scroll(to:_:at:)`.
  public func fling(velocity: Double, at time: Double? = nil) {
    notices.perform {
      guard isSound(velocity, "fling(velocity:at:)") else { return }
      let time = time ?? now
      slide(velocity: velocity, at: time)
      guard respectsReducedMotion, view?.window?.prefersReducedMotion == true, let movement else { return }
      stop(at: movement.motion.start, as: .resting)
      scroll(to: movement.motion.end, .approach, at: time)
    }
  }

  /// Moves on with the velocity of a finger, or of something else that has reached its end.
  func slide(velocity: Double, at time: Double) {
    notices.perform {
      stop(at: time, as: .resting)
      settle(as: .decelerating, fingerVelocity: velocity, at: time)
    }
  }

  /// Jumps to `position`, limited to the range. A movement ends; a finger keeps its hold and continues from there.
  public func jump(to position: Double) {
    notices.perform {
      guard isSound(position, "jump(to:)") else { return }
      if phase.isMoving { stop(at: now, as: .resting) }
      let before = self.position
      move(to: clamped(position))
      // A drag counts as begun where the finger would have been then, so that a flick turns to a page beside this one.
      grip?.start += self.position - before
      regrip()
    }
  }

  /// Moves at a constant velocity, up to an end of the range, until something stops it. A velocity of 0 ends such a movement.
  public func coast(velocity: Double, at time: Double? = nil) {
    notices.perform {
      guard isSound(velocity, "coast(velocity:at:)") else { return }
      let time = time ?? now
      if velocity == 0 { return phase == .coasting ? letGo(at: time) : () }
      if phase.isMoving { stop(at: time, as: .resting) }
      startMovement(as: .coasting, .steady(velocity: velocity), velocity: velocity, to: position, at: time)
    }
  }

  /// Stops any movement or hold at the position that is shown, then moves to where it can rest.
  public func letGo(at time: Double? = nil) {
    notices.perform {
      let time = time ?? now
      stop(at: time, as: .resting)
      settle(as: .settling, fingerVelocity: 0, at: time)
    }
  }

  /// Stops any movement or hold at the position that is shown.
  public func stop(at time: Double? = nil) {
    notices.perform { stop(at: time ?? now, as: .resting) }
  }

  /// Ends a movement at its goal immediately. A coasting scroller has no goal, and stops at the position that is shown.
  public func finish() {
    notices.perform {
      if phase == .coasting { stop(at: now, as: .resting) } else { arrive(at: now) }
    }
  }

  /// Does what was due by `time`, because events may arrive before the frame that would have done it. The methods here that have a time,
  /// and before which something may be moving, call it.
  public func catchUp(to time: Double) {
    guard let endTime, endTime <= time else { return }
    notices.perform { arrive(at: endTime) }
  }

  // MARK: The range changes

  /// Changes the length of the view. What a finger pulls beyond an end is shown as far beyond it as suits that length.
  func resize(to length: Double) {
    guard length != viewLength else { return }
    viewLength = length
    notices.perform { if isBeyondEnd { follow() } }
  }

  /// Changes the range. A position outside of it returns to it immediately, as far as it was not beyond the old end: a finger
  /// continues from there, and a movement bounces back with the velocity that it has.
  public func setRange(_ newRange: ClosedRange<Double>?) {
    notices.perform {
      guard newRange != range else { return }
      let overshoot = isBeyondEnd && phase.isHeld ? abs(position - clamped(position)) : 0
      let (old, here) = (limits, reached)
      limits.range = newRange
      if phase.isHeld || phase == .resting {
        let place = clamped(position)
        if place != position || overshoot > 0 {
          // What a finger pulls beyond an end is at most as far beyond the new end.
          let beyond = position - place
          move(to: place + min(overshoot, max(-overshoot, beyond)))
          regrip()
        }
      } else {
        redirect(at: here, from: old)
      }
    }
  }

  /// Moves all positions by `distance`, because content was inserted or removed before the visible part. The delegate
  /// is not notified.
  public func shift(by distance: Double) {
    guard isSound(distance, "shift(by:)"), distance != 0 else { return }
    let newRange = range.map { ($0.lowerBound + distance)...($0.upperBound + distance) }
    relocate(to: position + distance, range: newRange)
  }

  /// Adapts to a new layout: the content at the current position is at `newPosition` from now on. The delegate is not
  /// notified.
  ///
  /// A movement continues in the same way, and a finger or a trackpad continues from there. The new position may lie
  /// beyond an end.
  /// - Parameters:
  ///   - scale: the factor by which all lengths of the content grew.
  ///   - range: the new range. Nil for an endless one.
  public func relocate(to newPosition: Double, scale: Double = 1, range newRange: ClosedRange<Double>?) {
    guard isSound(newPosition, "relocate(to:scale:range:)"), scale > 0, scale.isFinite else { return }
    let distance = newPosition - position * scale
    func moved(_ place: Double) -> Double { place * scale + distance }
    let hadSameEnds = ScrollLimits.areNear(newRange, range.map { moved($0.lowerBound)...moved($0.upperBound) })
    position = newPosition
    limits.range = newRange
    if let start = grip?.start { grip?.start = moved(start) }
    regrip()
    guard let movement else { return }
    self.movement = movement.scaled(by: scale, shiftedBy: distance)
    // It may reach the ends of the range at a different time.
    if !movement.kind.hasGoal && !(hadSameEnds && scale == 1) { restart(to: position) }
  }

  /// Changes the destination of the current movement to `goal`, limited to the range. Its kind and velocity stay.
  public func redirect(to goal: Double) {
    notices.perform {
      guard isSound(goal, "redirect(to:)"), let movement, movement.kind.hasGoal else { return }
      let goal = clamped(goal)
      guard abs(goal - movement.motion.end) > ScrollLimits.tolerance else {
        self.movement?.motion = movement.motion.ending(at: goal)
        return
      }
      restart(to: goal)
      if isFading { move(to: goal) }
    }
  }

  /// Moves to `position` in a new range, and ends everything. The delegate is notified of the end of the phase, but not
  /// of the new position.
  public func reset(to newPosition: Double, range newRange: ClosedRange<Double>?) {
    notices.perform {
      movement = nil
      limits.range = newRange
      if isSound(newPosition, "reset(to:range:)") { position = newPosition }
      change(to: .resting, at: now)
    }
  }
}

// MARK: - Inside

extension Scroller {
  /// Computes the movement, which is at `here` now, again for the current range, in place of the one in `old`.
  private func redirect(at here: Double, from old: ScrollLimits) {
    guard let movement else { return }
    let velocity = movement.motion.velocity(at: now)
    let place = clamped(here)
    // What has swung out beyond the old end may be as far beyond the new one.
    let overshoot = abs(here - old.clamped(here))
    if abs(here - place) > overshoot {
      let start = place + (here < place ? -overshoot : overshoot)
      move(to: start)
      return begin(.bounce, from: start, velocity: velocity, to: place, at: now)
    }
    let goal = clamped(movement.motion.end)
    // On its way back to an end it goes on to there, also if that lies within the range now.
    if movement.isReturning(at: now) {
      return begin(.bounce, from: here, velocity: velocity, to: goal, at: now)
    }
    if !movement.kind.hasGoal { restart(to: place) } else if goal != movement.motion.end { restart(to: goal) }
  }

  /// Where the movement is now. That is further than `position`, which the last frame has shown, if a timer or an event came since.
  private var reached: Double {
    // Without a window there is no clock.
    guard let movement, view?.window != nil else { return position }
    let place = movement.motion.position(at: now)
    return bounces ? place : clamped(place)
  }

  /// Continues in the same way from where the movement is now, with the current velocity. The next frame shows it.
  private func restart(to goal: Double) {
    guard let movement else { return }
    let start = reached
    let velocity = movement.motion.velocity(at: now)
    var (kind, goal) = (movement.kind, goal)
    switch kind {
    case .slide:
      let beyond = start - clamped(start)
      if abs(beyond) > ScrollLimits.tolerance || beyond * velocity > 0 {
        (kind, goal) = (.bounce, clamped(start))
      } else if movement.isReturning(at: now) {
        (kind, goal) = (.bounce, clamped(movement.motion.end))
      }
    case .fade: kind = .fade(duration: max(0, movement.motion.endTime - now))
    default: break
    }
    begin(kind, from: start, velocity: velocity, to: goal, at: now)
  }

  /// Moves to where it can rest after a release.
  private func settle(as phase: ScrollPhase, fingerVelocity: Double, isCancelled: Bool = false, at time: Double) {
    var release = release(atFingerVelocity: fingerVelocity)
    release.isCancelled = isCancelled
    let velocity = release.velocity
    let (phaseBefore, positionBefore) = (self.phase, position)
    let rest = delegate?.scroller(self, restFor: release) ?? .natural
    // If the delegate scrolled during the call, that scroll replaces the resting place.
    guard self.phase == phaseBefore, position == positionBefore else {
      if self.phase.isHeld { change(to: .resting, at: time) }
      return
    }
    if isBeyondEnd { return startMovement(as: phase, .bounce, velocity: velocity, to: clamped(position), at: time) }
    switch rest {
    case .at(let goal) where goal.isFinite, .sliding(let goal) where goal.isFinite:
      let goal = clamped(goal)
      if velocity == 0, abs(goal - position) <= ScrollLimits.tolerance {
        // It is there, apart from rounding errors.
        move(to: goal)
        return change(to: .resting, at: time)
      }
      let kind: ScrollMovement.Kind = if case .sliding = rest { .slideToRest } else { .approach }
      startMovement(as: phase, kind, velocity: velocity, to: goal, at: time)
    case .natural, .at, .sliding:
      if velocity == 0 { return change(to: .resting, at: time) }
      startMovement(as: phase, .slide, velocity: velocity, to: position, at: time)
    }
  }

  private func motion(
    _ kind: ScrollMovement.Kind, from start: Double, velocity: Double, to goal: Double, at time: Double
  ) -> Motion {
    let friction = ScrollMovement.Friction(limits: limits, rate: decelerationRate)
    return kind.motion(from: start, velocity: velocity, to: goal, start: time, friction: friction, pixel: pixel)
  }

  /// Starts a movement from the position that is shown, and changes the phase.
  private func startMovement(
    as phase: ScrollPhase, _ kind: ScrollMovement.Kind, velocity: Double, to goal: Double, at time: Double
  ) {
    change(to: phase, at: time)
    begin(kind, from: position, velocity: velocity, to: goal, at: time)
  }

  /// Starts a movement within the current phase, in place of the one that there may be. Without a window it ends immediately.
  private func begin(
    _ kind: ScrollMovement.Kind, from start: Double, velocity: Double, to goal: Double, at time: Double
  ) {
    let motion = motion(kind, from: start, velocity: velocity, to: goal, at: time)
    end?.cancel()
    end = nil
    movement = ScrollMovement(kind: kind, motion: motion, origin: movement?.origin ?? start)
    guard let window = view?.window else { return arrive(at: time) }
    if motion.endTime <= window.currentTime { return arrive(at: motion.endTime) }
    window.add(self)
    if case .slide = kind, let (time, velocity) = motion.reachesEnd, passOn != nil {
      end = window.schedule(at: time) { [weak self] in
        self?.update { $0.reachEnd(velocity: velocity, at: time) }
      }
    } else {
      scheduleArrival(in: window)
    }
  }

  private func scheduleArrival(in window: Window) {
    guard let time = endTime else { return }
    end = window.schedule(at: time) { [weak self] in self?.update { $0.arrive(at: time) } }
  }

  /// A slide has reached an end of the range. If nothing else moves on with its velocity, it bounces.
  private func reachEnd(velocity: Double, at time: Double) {
    end = nil
    let isTaken = passOn?(velocity, time) == true
    // Callbacks of the one that took it may have stopped this one, or moved it elsewhere.
    guard end == nil, case .slide? = movement?.kind else { return }
    if !isTaken, let window = view?.window { scheduleArrival(in: window) } else { arrive(at: time) }
  }

  /// The movement has reached its end.
  private func arrive(at time: Double) {
    guard let movement else { return }
    move(to: movement.motion.end)
    change(to: .resting, at: time)
  }

  /// Does work that was not caused by a call: a frame, or the end of a movement.
  private func update(_ work: (Scroller) -> Void) {
    guard let delegate else { return notices.perform { work(self) } }
    delegate.scroller(self) { notices.perform { work(self) } }
  }

  /// Stops a movement at its position at `time`. If `time` is in the past, at the position that is shown.
  private func stop(at time: Double, as newPhase: ScrollPhase) {
    catchUp(to: time)
    // Without a window there is no clock, so the position stays the last one that was shown.
    if let movement, view?.window != nil { move(to: movement.motion.position(at: max(time, now))) }
    change(to: newPhase, at: time)
  }

  private func change(to newPhase: ScrollPhase, at time: Double) {
    end?.cancel()
    end = nil
    movement = nil
    grip = nil
    if phase == newPhase && !newPhase.isMoving { return }
    notices.post(.phase(from: phase, to: newPhase))
    phase = newPhase
    phaseTime = time
  }

  private func move(to newPosition: Double) {
    // A way to a resting place may swing out beyond an end.
    let newPosition = bounces ? newPosition : clamped(newPosition)
    guard newPosition != position, newPosition.isFinite else { return }
    position = newPosition
    if case .moved = notices.last { return }
    notices.post(.moved)
  }

  /// Shows the position at which the finger pulls.
  private func follow() {
    guard let grip else { return }
    move(to: limits.shown(grip.raw))
  }

  /// Lets a finger continue from the position that is shown.
  private func regrip() {
    guard let pull = grip?.pull else { return }
    grip?.base = limits.pulled(position) - pull
  }
}

extension Scroller: Ticker {
  public var tickingWindow: Window? { view?.window }
  public var isTicking: Bool { movement != nil }

  public func tick(at time: Double) {
    guard let motion = movement?.motion else { return }
    update { time >= motion.endTime ? $0.arrive(at: motion.endTime) : $0.move(to: motion.position(at: time)) }
  }
}
