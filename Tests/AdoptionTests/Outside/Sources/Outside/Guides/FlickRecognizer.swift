import ViewTree

/// Recognizes a flick: a pointer that is released while it moves fast.
final class FlickRecognizer: GestureRecognizer {
  /// The velocity of the pointer when it was released, in points per second.
  private(set) var velocity = Point.zero

  private var tracker = VelocityTracker()
  private var hasLeftSlop = false

  override func pointerPressed() {
    tracker.reset()
    tracker.add(location(in: nil), at: eventTime)
    // A longer gesture is not a flick.
    schedule(at: eventTime + 0.3) { [weak self] in self?.fail() }
  }

  override func pointerMoved(slopExit: Point?) {
    tracker.add(location(in: nil), at: eventTime)
    if slopExit != nil { hasLeftSlop = true }
  }

  override func pointerReleased() {
    velocity = tracker.velocity(at: eventTime)
    if hasLeftSlop, velocity.length > 500 { recognize() } else { fail() }
  }

  // The default of `didRecognize()` ends the gesture: the action is called once.

  override func reset() { hasLeftSlop = false }
}
