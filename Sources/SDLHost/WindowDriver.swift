internal import ViewTree

/// Advances a window's clock, and sends the window the input from devices, or that of a recording instead. Callers pass the time, in
/// seconds on the frame timer's clock, which the driver does not read itself.
///
/// Everything that goes into the window passes through here, and is recorded here.
final class WindowDriver {
  let window: Window
  /// The recording that the window plays. While there is one, input and the desktop change neither the window nor its clock.
  let replay: Replay?
  private let recorder: (any SessionRecorder)?
  /// How fast the window's time passes, relative to real time.
  private let timeScale: Double
  /// Reads the real clock, in seconds.
  private let readRealTime: () -> Double
  /// Called after the window's clock has advanced.
  var onAdvance: (() -> Void)?

  /// The time at which the window's clock last advanced, on the frame timer's clock.
  private var lastTime: Double
  private var lastRealTime: Double
  /// The real time in seconds since the driver was made, as of the last time that the window's clock advanced.
  private(set) var realTime = 0.0
  private var pace = FramePace()
  /// The refresh rate of the window's display.
  var display = DisplayRate() { didSet { setPace() } }
  private var motion = PointerMotion()
  /// The time of the last event of a kind that usually arrives in streams.
  private var lastStreamEvent = -Double.infinity
  /// Seconds until the window next wants to wake, as of the last time that its clock advanced: a sleep of this length
  /// is expected. nil if only an event can wake it.
  private var expectedSleep: Double?
  /// Whether the window is minimised or covered, so that nothing is drawn. Its timers still run.
  var isUnseen = false {
    didSet {
      setPace()
      noteNextWake()
    }
  }

  /// Whether the latest frame was presented. A display sets the pace only of those.
  var presentsFrames = true { didSet { if presentsFrames != oldValue { setPace() } } }

  /// The interval between the frames of a window that is not visible, in seconds.
  private static let unseenInterval = 1.0

  init(
    _ window: Window, playing replay: Replay? = nil, recorder: (any SessionRecorder)?, timeScale: Double, now: Double,
    realTime: @escaping () -> Double
  ) {
    self.window = window
    self.replay = replay
    self.recorder = recorder
    self.timeScale = timeScale
    readRealTime = realTime
    lastTime = now
    lastRealTime = realTime()
  }

  private func setPace() {
    pace.interval = isUnseen ? Self.unseenInterval : display.interval
    pace.isPacedByDisplay = display.isWaitedFor && presentsFrames && !isUnseen
  }

  // MARK: Frames

  /// The time of the next frame; nil if there is none before the next event.
  /// - Parameter hasDamage: whether there is something to draw, even if the window itself needs no frame.
  func nextFrameTime(now: Double, hasDamage: Bool) -> Double? {
    if let replay { return replay.timeToNext.map { lastTime + $0 / timeScale } ?? now }
    var due = window.nextWakeTime.map { lastTime + ($0 - window.currentTime) / timeScale }
    if hasDamage && !isUnseen { due = -.infinity }
    if let time = motion.nextTime { due = min(due ?? time, time) }
    guard let due else { return nil }
    return pace.time(for: due, now: now)
  }

  /// Advances the window to the time that a frame at `now` shows.
  func beginFrame(at now: Double) {
    if let replay { return play(replay, until: now) }
    guard let time = pace.beginFrame(at: now) else { return advance(to: lastTime) }
    sendPointers(at: time)
    advance(to: max(lastTime, time))
  }

  /// Plays the entries that are due by `now`. If the replay is late, for example after waiting for a picture, it
  /// continues where it was and does not catch up.
  private func play(_ replay: Replay, until now: Double) {
    while let pause = replay.timeToNext {
      let due = max(lastTime + pause / timeScale, now - FrameTimer.longestFrame)
      guard due <= now + FramePace.tolerance else { return }
      lastTime = due
      replay.step()
    }
  }

  /// Advances the window's clock to `now`.
  ///
  /// The clock advances by the whole of an expected sleep. Of unexpected time beyond that, such as a suspend, it
  /// advances by the longest frame at most.
  private func advance(to now: Double) {
    let elapsed = max(0, now - lastTime)
    let longest = expectedSleep.map { max(0, $0) + FrameTimer.longestFrame } ?? .infinity
    lastTime = now
    // Rounded up to whole microseconds, so that what is due at `now` is not missed by a rounding error.
    let seconds = (min(elapsed, longest) * timeScale * 1e6).rounded(.up) / 1e6
    let now = readRealTime()
    var realElapsed = max(0, now - lastRealTime)
    // Ignore small differences between the clocks: they are read at different moments, and a frame shows the time of its beat. What is
    // ignored now is included the next time.
    if abs(realElapsed - seconds) < 0.001 { realElapsed = seconds }
    // A frame between two beats shows the same time as the one before.
    if elapsed == 0 && realElapsed < FrameTimer.longestFrame { realElapsed = 0 }
    lastRealTime += realElapsed
    realTime += realElapsed
    // Recorded before it is carried out, so that a recording includes what made the program crash.
    recorder?.append(.advance(seconds: seconds, real: realElapsed))
    window.advance(by: seconds)
    onAdvance?()
    noteNextWake()
  }

  /// Call this after something was done outside of a frame or an event, so that the clock goes on by the whole of the next sleep.
  func noteNextWake() {
    expectedSleep = window.nextWakeTime.map { ($0 - window.currentTime) / timeScale }
    if isUnseen { expectedSleep = max(Self.unseenInterval, expectedSleep ?? 0) }
  }

  // MARK: Input

  /// Handles input from a device that arrived at `time`.
  /// - Parameter event: an event without a timestamp.
  func take(_ event: InputEvent, at time: Double) {
    if replay != nil { return }
    if case .pointer(let pointer) = event, pointer.phase == .moved, let isAlone = motion.move(pointer, at: time) {
      // A move that is part of a stream is sent with the next frame on the beat.
      guard isAlone else { return }
      catchUp(at: time)
      sendLatestPointers()
      return noteNextWake()
    }
    catchUp(at: time)
    sendLatestPointers()
    switch event {
    case .pointer(let pointer) where pointer.phase == .began: motion.begin(pointer, at: time)
    case .pointer(let pointer) where pointer.phase == .ended || pointer.phase == .cancelled: motion.end(pointer)
    case .pointersLost: motion.endAll()
    default: break
    }
    send(event, at: time, isUrgent: isAlone(event, at: time))
    noteNextWake()
  }

  /// Performs an action of assistive technology, or of the desktop, with the window's clock advanced to `time`, as for an input event.
  func act<Result>(at time: Double, _ action: () -> Result) -> Result {
    if replay != nil { return action() }
    catchUp(at: time)
    sendLatestPointers()
    defer {
      if window.wantsFrame { pace.hurry() }
      noteNextWake()
    }
    return action()
  }

  /// Advances a clock that has stood still since the window last had something to do, so that an animation that starts afterwards begins
  /// now.
  func catchUp(at time: Double) {
    guard replay == nil, window.nextWakeTime.map({ $0 > window.currentTime }) ?? true else { return }
    advance(to: max(lastTime, time))
  }

  /// Whether an event is not part of a stream of events.
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

  /// The event with a timestamp on the window's clock, in whole microseconds.
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
}

/// A display's refresh rate.
struct DisplayRate: Equatable {
  /// The time between two frames in seconds.
  var interval = 1.0 / 60
  /// Whether presenting waits for the display.
  var isWaitedFor = false

  /// - Parameter rate: SDL's refresh rate in frames per second, which is 0 if SDL does not know it.
  init(rate: Int32 = 0, isWaitedFor: Bool = false) {
    if rate > 0 { interval = 1 / Double(min(1000, max(24, rate))) }
    self.isWaitedFor = isWaitedFor
  }
}
