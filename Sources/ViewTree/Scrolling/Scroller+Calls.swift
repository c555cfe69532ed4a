/// Programmatic scrolls.
extension Scroller {
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
      let time = sound(time, "scroll(to:_:at:)")
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

  /// Scrolls by `distance`, as a wheel's notch or an arrow key does: from the destination of a notch that is under way, otherwise from where
  /// it is. Any other movement ends.
  /// - Returns: whether there was anything to scroll.
  @discardableResult
  public func notch(by distance: Double, at time: Double? = nil) -> Bool {
    notices.perform {
      guard isSound(distance, "notch(by:at:)") else { return false }
      let time = sound(time, "notch(by:at:)")
      catchUp(to: time)
      let start = if case .notch = movement?.kind { goal } else { place(at: time) }
      let end = clamped(clamped(start) + distance)
      // At an end there is nothing to scroll, unless it is moving away from there.
      guard max(abs(end - clamped(start)), abs(end - goal)) > ScrollLimits.tolerance else { return false }
      scroll(to: end, .notch, at: time)
      return true
    }
  }

  /// Moves on as after a release by a finger with `velocity`, in points per second. It ends a drag.
  ///
  /// If the window prefers reduced motion, it jumps to where that would have ended; see `scroll(to:_:at:)`.
  public func fling(velocity: Double, at time: Double? = nil) {
    notices.perform {
      guard isSound(velocity, "fling(velocity:at:)") else { return }
      let time = sound(time, "fling(velocity:at:)")
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
      let time = sound(time, "coast(velocity:at:)")
      if velocity == 0 { return phase == .coasting ? letGo(at: time) : () }
      if phase.isMoving { stop(at: time, as: .resting) }
      startMovement(as: .coasting, .steady(velocity: velocity), velocity: velocity, to: position, at: time)
    }
  }

  /// Stops any movement or hold at the position that is shown, then moves to where it can rest.
  public func letGo(at time: Double? = nil) {
    notices.perform {
      let time = sound(time, "letGo(at:)")
      stop(at: time, as: .resting)
      settle(as: .settling, fingerVelocity: 0, at: time)
    }
  }

  /// Stops any movement or hold at the position that is shown.
  public func stop(at time: Double? = nil) {
    notices.perform { stop(at: sound(time, "stop(at:)"), as: .resting) }
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
    let time = sound(time, "catchUp(to:)")
    guard let endTime, endTime <= time else { return }
    notices.perform { arrive(at: endTime) }
  }
}
