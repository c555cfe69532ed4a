public import ViewTree

/// A person's hand on a window with a hand-driven clock.
///
/// Whatever takes time advances the window by exactly that time: frames and events come in the order of their times, an
/// event before a frame of the same time, and each event carries its exact timestamp. A pointer at rest tells nothing.
@MainActor public final class PointerScript {
  private let window: Window
  private let device: PointerEvent.Device
  private let id: Int
  private let eventInterval: Double
  private let frameInterval: Double
  private var location = Point.zero

  /// - Parameters:
  ///   - eventsPerSecond: how often a moving pointer tells where it is.
  ///   - framesPerSecond: how often the window is advanced meanwhile.
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

  /// Presses the button, or puts the finger down. Takes no time.
  public func press(at point: Point) {
    location = point
    send(.began, at: window.currentTime)
  }

  /// Moves to `point` at a steady speed within `duration` seconds.
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

  /// Keeps still for so many seconds.
  public func hold(_ seconds: Double) { run(seconds, event: nil) }

  /// Releases where the pointer is. Takes no time.
  public func release() { send(.ended, at: window.currentTime) }

  /// A press of 50 ms.
  public func tap(at point: Point) {
    press(at: point)
    hold(0.05)
    release()
  }

  /// Presses, moves at a steady speed, keeps still, releases.
  public func drag(from start: Point, to end: Point, duration: Double, holdBeforeRelease: Double = 0) {
    press(at: start)
    move(to: end, duration: duration)
    hold(holdBeforeRelease)
    release()
  }

  private func send(_ phase: PointerEvent.Phase, at time: Double) {
    window.send(.pointer(PointerEvent(id: id, device: device, phase: phase, location: location, timestamp: time)))
  }

  /// Lets `duration` seconds pass, with frames, and events at their times: the last one at the very end.
  private func run(_ duration: Double, event: ((_ elapsed: Double) -> Void)?) {
    guard duration > 0, duration.isFinite else { return }
    let hair = 1e-9
    let start = window.currentTime
    var passed = 0.0
    var (nextFrame, nextEvent) = (1.0, 1.0)
    while passed < duration {
      let frameTime = min(duration, nextFrame * frameInterval)
      while let event, nextEvent * eventInterval < duration - hair, nextEvent * eventInterval <= frameTime + hair {
        event(nextEvent * eventInterval)
        nextEvent += 1
      }
      let isLast = frameTime > duration - hair
      if isLast { event?(duration) }
      window.advance(by: max(0, start + (isLast ? duration : frameTime) - window.currentTime))
      passed = isLast ? duration : frameTime
      nextFrame += 1
    }
  }
}
