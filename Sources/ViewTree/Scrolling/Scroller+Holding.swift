/// What fingers and trackpads do to a scroller.
extension Scroller {
  // MARK: A finger

  /// A press began. It stops any movement at the position that is shown, and holds it.
  /// - Returns: whether it caught a movement. If so, the press should not select or trigger anything.
  public func press(at time: Double) -> Bool {
    notices.perform {
      let time = sound(time, "press(at:)")
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
      let time = sound(time, "endPress(at:)")
      guard phase == .held else { return }
      settle(as: .settling, fingerVelocity: 0, at: time)
    }
  }

  /// A drag begins. Any movement stops at the position that is shown.
  public func beginDragging(at time: Double) {
    notices.perform {
      stop(at: sound(time, "beginDragging(at:)"), as: .dragging)
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
      let time = sound(time, "endDragging(velocity:at:)")
      guard phase == .dragging else { return }
      settle(as: .decelerating, fingerVelocity: velocity, at: time)
    }
  }

  /// The drag was cancelled. The scroller moves to where it can rest; see `ScrollRelease.isCancelled`.
  public func cancelDragging(at time: Double) {
    notices.perform {
      let time = sound(time, "cancelDragging(at:)")
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
      let time = sound(time, "wheel(by:at:)")
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
      let time = time.map { sound($0, "endWheeling(at:)") }
      guard phase == .wheeling, let last = grip?.time else { return }
      let end = time.map { max($0, last) } ?? last + GestureMetrics.wheelSilenceSeconds
      settle(as: .settling, fingerVelocity: 0, at: end)
    }
  }
}
