public import ViewTree

/// Simulates a pointer in a window whose clock is advanced by the test: a mouse with its buttons and its wheel, a finger, or a
/// trackpad.
///
/// Actions that take time advance the window by exactly that time. Events and frames alternate in the order of their times, with
/// an event before a frame of the same time, and each event has its exact timestamp. A resting pointer sends no events.
@MainActor public final class PointerScript {
  private let window: Window
  private let device: PointerEvent.Device
  private let id: Int
  private let eventInterval: Double
  private let frameInterval: Double
  /// Where the pointer is, in the window's coordinates.
  public private(set) var location = Point.zero
  /// The modifier keys that are held during what follows. They do not change those of a `KeyScript`.
  public var modifiers: KeyModifiers = []
  /// The button that is held; nil for none.
  private var pressed: PointerEvent.Button?

  /// - Parameters:
  ///   - device: a mouse, or with `.touch` a finger.
  ///   - id: tells fingers apart that touch the window at the same time.
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
  public func press(at point: Point) { press(at: point, button: .primary) }

  /// Presses a button of the mouse at `point`, in the window's coordinates. Takes no time.
  public func press(at point: Point, button: PointerEvent.Button) {
    location = point
    pressed = button
    send(.began, at: window.currentTime)
  }

  /// Moves to `point` at constant speed within `duration` seconds. A mouse whose button is not pressed hovers.
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
  public func release() {
    send(.ended, at: window.currentTime)
    pressed = nil
  }

  /// Presses at `point` for 50 ms.
  public func tap(at point: Point) { tap(at: point, button: .primary) }

  /// Presses a button of the mouse at `point` for 50 ms. The secondary one opens context menus.
  public func tap(at point: Point, button: PointerEvent.Button) {
    press(at: point, button: button)
    hold(0.05)
    release()
  }

  /// Taps the middle of what is seen of a view; see `Window.find(role:label:)`. A view that is not seen is not tapped.
  public func tap(_ view: View, button: PointerEvent.Button = .primary) {
    if let point = window.visibleMiddle(of: view) { tap(at: point, button: button) }
  }

  /// Taps twice at `point`, 100 ms after each other.
  public func doubleTap(at point: Point) {
    tap(at: point)
    hold(0.1)
    tap(at: point)
  }

  /// Turns the wheel over `point` by a number of notches: positive y moves the content down, as when the wheel is turned away from
  /// the hand, and positive x moves it to the right. Takes no time.
  public func turnWheel(by notches: Point, at point: Point) { scroll(notches, isPrecise: false, at: point) }

  /// Moves the content under `point` by so many points, as two fingers on a trackpad do, at constant speed within `duration`
  /// seconds. It takes 150 ms of rest until the window takes this for the end.
  public func scroll(by distance: Point, at point: Point, duration: Double = 0.1) {
    guard duration > 0, duration.isFinite else { return scroll(distance, isPrecise: true, at: point) }
    var done = 0.0
    run(duration) { elapsed in
      let part = elapsed / duration - done
      done += part
      self.scroll(Point(x: distance.x * part, y: distance.y * part), isPrecise: true, at: point)
    }
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
    let phase = phase == .moved && pressed == nil && device == .mouse ? .hovered : phase
    window.send(
      .pointer(
        PointerEvent(
          id: id, device: device, phase: phase, location: location, button: pressed ?? .primary, modifiers: modifiers,
          timestamp: time)))
  }

  private func scroll(_ delta: Point, isPrecise: Bool, at point: Point) {
    location = point
    window.send(
      .scroll(
        ScrollEvent(
          location: point, delta: delta, isPrecise: isPrecise, modifiers: modifiers, timestamp: window.currentTime)))
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
