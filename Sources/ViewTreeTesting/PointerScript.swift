public import ViewTree

/// Simulates a pointer in a window whose clock is advanced by the test.
///
/// Actions that take time advance the window by exactly that time. Events and frames alternate in the order of their times, with
/// an event before a frame of the same time, and each event has its exact timestamp. A resting pointer sends no events.
@MainActor public final class PointerScript {
  private let window: Window
  private let device: PointerEvent.Device
  private let id: Int
  private let eventInterval: Double
  private let frameInterval: Double
  private var location = Point.zero

  /// - Parameters:
  ///   - eventsPerSecond: how many events a moving pointer sends per second. A value that is not finite and positive counts as 60.
  ///   - framesPerSecond: how many frames there are per second. A value that is not finite and positive counts as 60.
  public init(
    _ window: Window, device: PointerEvent.Device = .mouse, id: Int = 0, eventsPerSecond: Double = 60,
    framesPerSecond: Double = 60
  ) {
    self.window = window
    self.device = device
    self.id = id
    eventInterval = 1 / (eventsPerSecond > 0 && eventsPerSecond.isFinite ? eventsPerSecond : 60)
    frameInterval = 1 / (framesPerSecond > 0 && framesPerSecond.isFinite ? framesPerSecond : 60)
  }

  /// Presses the button or puts the finger down at `point`, in the window's coordinates. Takes no time.
  public func press(at point: Point) {
    location = point
    send(.began, at: window.currentTime)
  }

  /// Moves to `point` at constant speed within `duration` seconds.
  public func move(to point: Point, duration: Double) {
    let start = location
    let from = window.currentTime
    guard duration > 0, duration.isFinite else {
      location = point
      return send(.moved, at: from)
    }
    run(duration) { elapsed in
      let part = elapsed / duration
      self.location =
        part >= 1 ? point : Point(x: start.x + (point.x - start.x) * part, y: start.y + (point.y - start.y) * part)
      self.send(.moved, at: from + elapsed)
    }
  }

  /// Keeps still for the given number of seconds.
  public func hold(_ seconds: Double) { run(seconds, event: nil) }

  /// Releases the pointer at its current position. Takes no time.
  public func release() { send(.ended, at: window.currentTime) }

  /// Presses at `point` for 50 ms.
  public func tap(at point: Point) {
    press(at: point)
    hold(0.05)
    release()
  }

  /// Presses at `start`, moves to `end` at constant speed within `duration` seconds, keeps still for `holdBeforeRelease` seconds, and
  /// releases.
  public func drag(from start: Point, to end: Point, duration: Double, holdBeforeRelease: Double = 0) {
    press(at: start)
    move(to: end, duration: duration)
    hold(holdBeforeRelease)
    release()
  }

  private func send(_ phase: PointerEvent.Phase, at time: Double) {
    window.send(.pointer(PointerEvent(id: id, device: device, phase: phase, location: location, timestamp: time)))
  }

  /// Lets `duration` seconds pass with frames, and with events if there are any, of which the last is at the very end.
  private func run(_ duration: Double, event: ((_ elapsed: Double) -> Void)?) {
    guard duration > 0, duration.isFinite else { return }
    let tolerance = 1e-9
    let start = window.currentTime
    var passed = 0.0
    var (nextFrame, nextEvent) = (1.0, 1.0)
    while passed < duration {
      let frameTime = min(duration, nextFrame * frameInterval)
      while let event, nextEvent * eventInterval < duration - tolerance,
        nextEvent * eventInterval <= frameTime + tolerance
      {
        event(nextEvent * eventInterval)
        nextEvent += 1
      }
      let isLast = frameTime > duration - tolerance
      if isLast { event?(duration) }
      window.advance(by: max(0, start + (isLast ? duration : frameTime) - window.currentTime))
      passed = isLast ? duration : frameTime
      nextFrame += 1
    }
  }
}
