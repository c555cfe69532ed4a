/// Movements without a finger: how they begin, go on and end.
extension Scroller {
  /// Where the movement is now. If a timer or an event came after the last frame, that is further than `position`, which that frame showed.
  var reached: Double { place(at: now) }

  /// Where the movement is at `time`, or now if that has passed.
  func place(at time: Double) -> Double {
    // Without a window there is no clock.
    guard let movement, view?.window != nil else { return position }
    let place = movement.motion.position(at: max(time, now))
    return bounces ? place : clamped(place)
  }

  /// Continues in the same way from where the movement is now, with the current velocity. The next frame shows it.
  func restart(to goal: Double) {
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
  func settle(as phase: ScrollPhase, fingerVelocity: Double, isCancelled: Bool = false, at time: Double) {
    var release = release(atFingerVelocity: fingerVelocity)
    release.isCancelled = isCancelled
    let velocity = release.velocity
    let (phaseBefore, positionBefore) = (self.phase, position)
    let rest = (delegate?.scroller(self, restFor: release) ?? .natural).checked
    // If the delegate scrolled during the call, that scroll replaces the resting place.
    guard self.phase == phaseBefore, position == positionBefore else {
      if self.phase.isHeld { change(to: .resting, at: time) }
      return
    }
    if isBeyondEnd { return startMovement(as: phase, .bounce, velocity: velocity, to: clamped(position), at: time) }
    switch rest {
    case .at(let goal), .sliding(let goal):
      let goal = clamped(goal)
      if velocity == 0, abs(goal - position) <= ScrollLimits.tolerance {
        // It is there, apart from rounding errors.
        move(to: goal)
        return change(to: .resting, at: time)
      }
      let kind: ScrollMovement.Kind = if case .sliding = rest { .slideToRest } else { .approach }
      startMovement(as: phase, kind, velocity: velocity, to: goal, at: time)
    case .natural:
      if velocity == 0 { return change(to: .resting, at: time) }
      startMovement(as: phase, .slide, velocity: velocity, to: position, at: time)
    }
  }

  /// The size of a device pixel, in points.
  private var pixel: Double { 1 / (view?.window?.scale ?? 1) }

  /// The motion for a kind of movement.
  func motion(
    _ kind: ScrollMovement.Kind, from start: Double, velocity: Double, to goal: Double, at time: Double
  ) -> Motion {
    switch kind {
    case .slide:
      .deceleration(
        from: start, velocity: velocity, rate: decelerationRate, within: range, bounces: bounces, start: time,
        pixel: pixel)
    case .bounce: .bounce(from: start, velocity: velocity, to: goal, start: time, pixel: pixel)
    case .slideToRest where velocity * (goal - start) > 0:
      .deceleration(from: start, velocity: velocity, to: goal, start: time, pixel: pixel)
    case .approach, .slideToRest: .approach(from: start, velocity: velocity, to: goal, start: time, pixel: pixel)
    case .timed(let end, let curve):
      .eased(from: start, to: goal, start: time, duration: max(0, end - time), curve: curve)
    case .notch: .notch(from: start, velocity: velocity, to: goal, start: time)
    case .steady(let velocity): .steady(from: start, velocity: velocity, within: range, start: time)
    case .fade(let duration): .pause(at: goal, start: time, duration: duration)
    }
  }

  /// Starts a movement from the position that is shown, and changes the phase.
  func startMovement(
    as phase: ScrollPhase, _ kind: ScrollMovement.Kind, velocity: Double, to goal: Double, at time: Double
  ) {
    change(to: phase, at: time)
    begin(kind, from: position, velocity: velocity, to: goal, at: time)
  }

  /// Starts a movement within the current phase, in place of the one that there may be. Without a window it ends immediately.
  func begin(
    _ kind: ScrollMovement.Kind, from start: Double, velocity: Double, to goal: Double, at time: Double
  ) {
    let motion = motion(kind, from: start, velocity: velocity, to: goal, at: time)
    end?.cancel()
    end = nil
    movement = ScrollMovement(kind: kind, motion: motion, origin: movement?.origin ?? start)
    guard let window = view?.window else { return arrive(at: time) }
    if motion.endTime <= window.currentTime { return arrive(at: motion.endTime) }
    window.add(self)
    if case .slide = kind, let (time, velocity) = motion.reachesEnd, connection != nil {
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
    let isTaken = connection?.passOn(velocity: velocity, at: time) == true
    // Callbacks of the one that took it may have stopped this one, or moved it elsewhere.
    guard end == nil, case .slide? = movement?.kind else { return }
    if !isTaken, let window = view?.window { scheduleArrival(in: window) } else { arrive(at: time) }
  }

  /// The movement has reached its end.
  func arrive(at time: Double) {
    guard let movement else { return }
    move(to: movement.motion.end)
    change(to: .resting, at: time)
  }
}
