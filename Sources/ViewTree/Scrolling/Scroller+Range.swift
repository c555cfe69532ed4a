/// What happens to the position, and to a movement, when the range changes.
extension Scroller {
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
  ///   - newRange: the new range. Nil for an endless one.
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
}
