internal import ViewTree

/// Moves a window's clock on, and gives the window what comes from the devices. It reads no clock: it is told the time, in seconds
/// on the frame timer's clock, by whoever does.
///
/// All that goes into the window goes through here, and into the recording.
final class WindowDriver {
  let window: Window
  private let recorder: (any SessionRecorder)?
  /// How fast the window's time passes.
  private let timeScale: Double
  /// Reads the real clock, in seconds.
  private let readRealTime: () -> Double
  /// Called after the window's clock was moved on.
  var onAdvance: (() -> Void)?

  /// When the window's clock was last moved on.
  private var lastTime: Double
  private var lastRealTime: Double
  /// Real seconds that have passed for the window, as of the last time that its clock was moved on.
  private(set) var realTime = 0.0
  private var pace = FramePace()
  /// How often the display shows a frame, and whether presenting waits for it.
  var display = DisplayRate() { didSet { setPace() } }
  private var motion = PointerMotion()
  /// When something last came of the kind that comes in streams.
  private var lastStreamEvent = -Double.infinity
  /// How far ahead of the window's clock the next thing is due: for so long a sleep is expected. nil: nothing is.
  private var expectedSleep: Double?
  /// Nobody sees the frames of such a window, but its timers count.
  var isUnseen = false {
    didSet {
      guard isUnseen != oldValue else { return }
      setPace()
      expectSleep()
    }
  }

  /// Between the frames of a window that nobody sees, in seconds.
  private static let unseenInterval = 1.0

  init(
    _ window: Window, recorder: (any SessionRecorder)?, timeScale: Double, now: Double, realTime: @escaping () -> Double
  ) {
    self.window = window
    self.recorder = recorder
    self.timeScale = timeScale
    readRealTime = realTime
    lastTime = now
    lastRealTime = realTime()
  }

  private func setPace() {
    pace.interval = isUnseen ? Self.unseenInterval : display.interval
    pace.isPacedByDisplay = display.isWaitedFor && !isUnseen
  }

  // MARK: Frames

  /// When the next frame is to be made; nil: not before some event.
  /// - Parameter hasDamage: whether something is to be drawn in any case.
  func nextFrameTime(now: Double, hasDamage: Bool) -> Double? {
    var due = window.nextWakeTime.map { lastTime + ($0 - window.currentTime) / timeScale }
    if hasDamage && !isUnseen { due = -.infinity }
    if let time = motion.nextTime { due = min(due ?? time, time) }
    guard let due else { return nil }
    return pace.time(for: due, now: now)
  }

  /// Brings the window to the instant that a frame at `now` shows.
  func beginFrame(at now: Double) {
    guard let time = pace.beginFrame(at: now) else { return advance(to: lastTime) }
    sendPointers(at: time)
    advance(to: max(lastTime, time))
  }

  /// Moves the window's clock on to `now`.
  ///
  /// A sleep that was expected passes in full. What comes unexpected, a suspend say, passes at most the longest frame.
  private func advance(to now: Double) {
    let elapsed = max(0, now - lastTime)
    let longest = expectedSleep.map { max(0, $0) + FrameTimer.longestFrame } ?? .infinity
    lastTime = now
    // Whole microseconds, and never less: what is due then is not missed by a hair's breadth.
    let seconds = (min(elapsed, longest) * timeScale * 1e6).rounded(.up) / 1e6
    let now = readRealTime()
    var realElapsed = max(0, now - lastRealTime)
    // Two clocks are never read at the same instant, and a frame shows the instant of its beat. What is left out here counts the
    // next time.
    if abs(realElapsed - seconds) < 0.001 { realElapsed = seconds }
    // A frame between two beats shows no other instant.
    if elapsed == 0 && realElapsed < FrameTimer.longestFrame { realElapsed = 0 }
    lastRealTime += realElapsed
    realTime += realElapsed
    // Before it is carried out: whoever is stopped in the middle of it wants to see it again.
    recorder?.append(.advance(seconds: seconds, real: realElapsed))
    window.advance(by: seconds)
    onAdvance?()
    expectSleep()
  }

  private func expectSleep() {
    expectedSleep = window.nextWakeTime.map { ($0 - window.currentTime) / timeScale }
    if isUnseen { expectedSleep = max(Self.unseenInterval, expectedSleep ?? 0) }
  }

  // MARK: Input

  /// Takes what came from a device at `time`.
  /// - Parameter event: without a timestamp.
  func take(_ event: InputEvent, at time: Double) {
    if case .pointer(let pointer) = event, pointer.phase == .moved, let isAlone = motion.move(pointer, at: time) {
      // One of many is told with the frame on the next beat.
      guard isAlone else { return }
      wake(at: time)
      sendLatestPointers()
      return expectSleep()
    }
    wake(at: time)
    sendLatestPointers()
    switch event {
    case .pointer(let pointer) where pointer.phase == .began: motion.begin(pointer, at: time)
    case .pointer(let pointer) where pointer.phase == .ended || pointer.phase == .cancelled: motion.end(pointer)
    case .pointersLost: motion.endAll()
    default: break
    }
    send(event, at: time, isUrgent: isAlone(event, at: time))
    expectSleep()
  }

  /// What a handler begins starts now, not when the window last had something to do.
  private func wake(at time: Double) {
    if window.nextWakeTime.map({ $0 > window.currentTime }) ?? true { advance(to: max(lastTime, time)) }
  }

  /// The window has another size or scale.
  func resize(to size: Size, scale: Double) { send(.resize(size, scale: scale), at: lastTime, isUrgent: true) }

  /// Whether an event is not one of many that follow each other at a rate.
  private func isAlone(_ event: InputEvent, at time: Double) -> Bool {
    switch event {
    case .pointer(let pointer) where pointer.phase == .hovered || pointer.phase == .moved: break
    case .scroll: break
    default: return true
    }
    defer { lastStreamEvent = time }
    return time - lastStreamEvent > PointerResampler.longestStreamInterval
  }

  private func sendPointers(at time: Double) {
    while let (event, time) = motion.next(at: time) { send(.pointer(event), at: time, isUrgent: false) }
  }

  private func sendLatestPointers() {
    while let (event, time) = motion.nextLatest() { send(.pointer(event), at: time, isUrgent: true) }
  }

  private func send(_ event: InputEvent, at time: Double, isUrgent: Bool) {
    let event = stamped(event, with: time)
    recorder?.append(.event(event))
    window.send(event)
    if isUrgent && window.wantsFrame { pace.hurry() }
  }

  /// The event with its time on the window's clock, in whole microseconds.
  private func stamped(_ event: InputEvent, with time: Double) -> InputEvent {
    let timestamp = window.currentTime + ((time - lastTime) * timeScale * 1e6).rounded() / 1e6
    switch event {
    case .pointer(var pointer):
      pointer.timestamp = timestamp
      return .pointer(pointer)
    case .scroll(var scroll):
      scroll.timestamp = timestamp
      return .scroll(scroll)
    default: return event
    }
  }

  // MARK: Replay

  /// Plays what is due by `now`; late, by a picture say, it goes on where it was.
  func play(_ replay: Replay, until now: Double) {
    while let pause = replay.timeToNext {
      let due = max(lastTime + pause / timeScale, now - FrameTimer.longestFrame)
      guard due <= now + FramePace.tolerance else { return }
      lastTime = due
      replay.step()
    }
  }

  /// When the replay has something to do.
  func nextTime(of replay: Replay, now: Double) -> Double {
    replay.timeToNext.map { lastTime + $0 / timeScale } ?? now
  }
}

/// How often a display shows a frame.
struct DisplayRate: Equatable {
  /// Seconds between frames.
  var interval = 1.0 / 60
  /// Whether presenting waits for the display.
  var isWaitedFor = false

  /// - Parameter rate: frames a second as SDL tells them, which is 0 where it does not know.
  init(rate: Int32 = 0, isWaitedFor: Bool = false) {
    if rate > 0 { interval = 1 / Double(min(1000, max(24, rate))) }
    self.isWaitedFor = isWaitedFor
  }
}
