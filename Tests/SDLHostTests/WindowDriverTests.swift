import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

/// A host without a display: devices that send events at their own rates, and frames when they are due.
@Suite("A window's clock and its input")
struct WindowDriverTests {
  private final class Desk {
    let window = Window(size: Size(width: 4000, height: 100))
    let driver: WindowDriver
    let ball = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    var now = 100.0
    private var generator: SeededGenerator

    init(seed: UInt64 = 1, timeScale: Double = 1, display: Int32 = 60) {
      generator = SeededGenerator(seed: seed)
      driver = WindowDriver(window, recorder: nil, timeScale: timeScale, now: now, realTime: { 0 })
      driver.display = DisplayRate(rate: display)
      let controller = ViewController()
      window.rootViewController = controller
      controller.view.addSubview(ball)
      controller.view.addGestureRecognizer(
        PanGestureRecognizer { [weak self] pan in
          self?.ball.center = pan.location(in: nil)
        })
      frame()
      advance(to: now + 0.5)
    }

    /// From 0 to 1.
    func random() -> Double { Double.random(in: 0..<1, using: &generator) }

    func frame() { driver.beginFrame(at: now) }

    /// Makes the frames that are due before `time`, each up to `lateness` seconds late.
    func advance(to time: Double, lateness: Double = 0, _ shown: (Double, Double) -> Void = { _, _ in }) {
      while let due = driver.nextFrameTime(now: now, hasDamage: false), due < time {
        now = max(now, due) + lateness * random()
        frame()
        shown(now, ball.center.x)
      }
      now = max(now, time)
    }

    func pointer(_ phase: PointerEvent.Phase, _ x: Double, id: Int = 0, device: PointerEvent.Device = .mouse) {
      driver.take(
        .pointer(PointerEvent(id: id, device: device, phase: phase, location: Point(x: x, y: 50))), at: now)
    }
  }

  @Test("J8 An event that comes between two frames has the time at which it came")
  func timestamps() {
    final class Times: SessionRecorder {
      var times: [Double] = []
      func begin(size: Size, scale: Double) {}
      func append(_ entry: Recording.Entry) {
        if case .event(.scroll(let event)) = entry { times.append(event.timestamp ?? .nan) }
      }
    }
    let (window, recorder) = (Window(size: Size(width: 100, height: 100)), Times())
    let driver = WindowDriver(window, recorder: recorder, timeScale: 1, now: 100, realTime: { 0 })
    let view = View(frame: window.bounds)
    window.addSubview(view)
    driver.beginFrame(at: 100)
    View.animate(withDuration: 1) { view.alpha = 0 }
    driver.beginFrame(at: 100.01)
    let event = InputEvent.scroll(ScrollEvent(location: .zero, delta: Point(x: 0, y: 1)))
    for time in [100.014, 100.017] { driver.take(event, at: time) }
    #expect(recorder.times.count == 2)
    #expect((0.004...0.015).contains(recorder.times[0] - window.currentTime))
    #expect(abs(recorder.times[1] - recorder.times[0] - 0.003) < 1e-6)
  }

  /// Where the ball is seen at each refresh of the display while it is dragged at a constant speed.
  private func drag(pointer rate: Double, display: Int32, seed: UInt64, jitter: Double) -> [Double] {
    let desk = Desk(seed: seed, display: display)
    let interval = 1 / Double(display)
    let speed = 300.0
    let start = desk.now + desk.random() * 0.1
    var frames: [(time: Double, x: Double)] = []
    let note = { (time: Double, x: Double) in frames.append((time, x)) }
    desk.advance(to: start, lateness: 0.002, note)
    desk.pointer(.began, 10)
    let phase = desk.random() / rate
    for index in 1...Int(1.5 * rate) {
      let time = start + phase + Double(index) / rate
      desk.advance(to: time + jitter * desk.random(), lateness: 0.002, note)
      desk.pointer(.moved, 10 + speed * (time - start))
    }
    // The display shows the latest frame that was finished a millisecond ago, as drawing takes time. The first frame
    // was at 100 s.
    var seen: [Double] = []
    var refresh = 100 + 0.6 * interval
    while refresh < start + 1.45 {
      if refresh > start + 0.25, let frame = frames.last(where: { $0.time + 0.001 <= refresh }) { seen.append(frame.x) }
      refresh += interval
    }
    return seen
  }

  @Test(
    "F14 A constant drag moves in even steps on every display, for every rate of the pointer",
    arguments: [60, 75, 120, 144] as [Int32], [60, 75, 90, 125, 250, 500, 1000])
  func evenSteps(display: Int32, pointer: Double) {
    for seed in 1...3 as ClosedRange<UInt64> {
      let seen = drag(pointer: pointer, display: display, seed: seed, jitter: 0.0002)
      let steps = zip(seen, seen.dropFirst()).map { $1 - $0 }
      let mean = steps.reduce(0, +) / Double(steps.count)
      #expect(steps.count > Int(display) && abs(mean - 300 / Double(display)) < 0.02 * mean)
      let worst = steps.map { abs($0 - mean) / mean }.max() ?? 1
      #expect(worst <= 0.1, "seed \(seed): a step differs from the mean by \(worst)")
    }
  }

  @Test("F13 A drag that stops, or is released, is at the location of the pointer")
  func exactEnd() {
    for stops in [true, false] {
      let desk = Desk()
      desk.pointer(.began, 10)
      for index in 1...50 {
        desk.advance(to: desk.now + 0.008)
        desk.pointer(.moved, 10 + Double(index) * 4)
      }
      if stops {
        desk.advance(to: desk.now + 0.1)
        #expect(desk.driver.nextFrameTime(now: desk.now, hasDamage: false) == nil)
      } else {
        desk.pointer(.ended, 210)
        desk.advance(to: desk.now + 0.1)
      }
      #expect(desk.ball.center.x == 210)
    }
  }

  @Test("F12 A movement after a pause, a press and a key are shown immediately, also during an animation")
  func atOnce() {
    let desk = Desk()
    desk.ball.backgroundColor = .orange
    View.animate(withDuration: 5) { desk.ball.alpha = 0.1 }
    desk.pointer(.began, 10)
    for index in 1...40 {
      desk.advance(to: desk.now + 0.0313)
      let time = desk.window.currentTime
      desk.pointer(.moved, 10 + Double(index) * 20)
      let due = desk.driver.nextFrameTime(now: desk.now, hasDamage: false) ?? .infinity
      #expect(due - desk.now <= 0.25 / 60 + 0.0005)
      desk.now = max(desk.now, due)
      desk.frame()
      #expect(desk.ball.center.x == 10 + Double(index) * 20)
      // Animations are not ahead of their beat.
      #expect(desk.window.currentTime - time < 0.0168)
    }
  }

  @Test("F14 A second button, a second finger or a press that is held does not disturb a drag")
  func others() {
    let desk = Desk()
    desk.pointer(.began, 10)
    for index in 1...50 {
      desk.advance(to: desk.now + 0.008)
      desk.pointer(.moved, 10 + Double(index) * 4)
      if index == 20 || index == 30 {
        let phase: PointerEvent.Phase = index == 20 ? .began : .ended
        desk.driver.take(
          .pointer(PointerEvent(phase: phase, location: Point(x: 10 + Double(index) * 4, y: 50), button: .secondary)),
          at: desk.now)
        // The pointer was there until then.
        #expect(desk.ball.center.x == 10 + Double(index) * 4)
      }
      if index == 25 { desk.pointer(.began, 3000, id: 4, device: .touch) }
      if index == 35 { desk.pointer(.moved, 3100, id: 4, device: .touch) }
      if index == 40 { desk.pointer(.cancelled, 3100, id: 4, device: .touch) }
    }
    desk.advance(to: desk.now + 0.1)
    #expect(desk.ball.center.x == 210)
  }

  @Test("G5 A mouse that leaves ends its own gesture, and not that of a finger")
  func leave() {
    let desk = Desk()
    desk.pointer(.began, 10, id: 2, device: .touch)
    for index in 1...10 {
      desk.advance(to: desk.now + 0.008)
      desk.pointer(.moved, 10 + Double(index) * 4, id: 2, device: .touch)
    }
    desk.pointer(.hovered, 3000)
    desk.pointer(.cancelled, 3000)
    for index in 11...50 {
      desk.advance(to: desk.now + 0.008)
      desk.pointer(.moved, 10 + Double(index) * 4, id: 2, device: .touch)
    }
    desk.advance(to: desk.now + 0.1)
    #expect(desk.ball.center.x == 210)
  }

  @Test("J8 Nothing is due at rest, and a timer fires at its time, or in slow motion after ten times as long")
  func timers() throws {
    for scale in [1.0, 0.1] {
      let desk = Desk(timeScale: scale)
      #expect(desk.driver.nextFrameTime(now: desk.now, hasDamage: false) == nil)
      // Damage is drawn immediately.
      #expect((desk.driver.nextFrameTime(now: desk.now, hasDamage: true) ?? .infinity) <= desk.now)
      desk.driver.take(.key(KeyEvent(key: .tab)), at: desk.now)
      let start = desk.now
      var fired: Double?
      desk.window.schedule(after: 0.3) { [unowned desk] in fired = desk.now }
      desk.advance(to: start + 4)
      #expect(abs(try #require(fired) - start - 0.3 / scale) < 0.001)
    }
  }

  @Test("J8 A window that is not visible makes a frame per second, and continues where it was after a suspend")
  func unseen() {
    let desk = Desk()
    View.animate(withDuration: 100) { desk.ball.alpha = 0.1 }
    desk.frame()
    desk.driver.isUnseen = true
    var frames = 0
    let start = (desk.now, desk.window.currentTime)
    desk.advance(to: desk.now + 10) { _, _ in frames += 1 }
    #expect((9...11).contains(frames))
    #expect(abs(desk.window.currentTime - start.1 - 10) < 1.1)
    desk.driver.isUnseen = false
    desk.advance(to: desk.now + 0.1)
    let before = desk.window.currentTime
    desk.now += 3600
    desk.frame()
    #expect(desk.window.currentTime - before <= FrameTimer.longestFrame + 0.0001)
  }

  @Test("W2 An animation that begins because of a new size after a rest is shown from its beginning")
  func resizedAfterRest() {
    final class Mover: View {
      var movesNow = false
      override func layoutSubviews() {
        guard movesNow, let ball = subviews.first else { return }
        movesNow = false
        View.animate(withDuration: 0.3, curve: .linear) { ball.center.x = 300 }
      }
    }
    let desk = Desk()
    let mover = Mover(frame: Rect(x: 0, y: 0, width: 400, height: 100))
    let dot = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    mover.addSubview(dot)
    desk.window.addSubview(mover)
    mover.autoresizingMask = [.flexibleWidth]
    desk.advance(to: desk.now + 1)
    desk.advance(to: desk.now + 100)
    mover.movesNow = true
    desk.driver.take(.resize(Size(width: 5000, height: 100), scale: 1), at: desk.now)
    mover.layoutIfNeeded()
    desk.advance(to: desk.now + 0.1)
    #expect(dot.presented.center.x > 50 && dot.presented.center.x < 200)
  }
}

/// How far the clock of a window goes on, as a recording notes it.
@Suite("A window's clock") struct WindowClockTests {
  private final class Log: SessionRecorder {
    private var advances: [[Double]] = []
    func begin(size: Size, scale: Double) {}
    func append(_ entry: Recording.Entry) {
      if case .advance(let seconds, let real) = entry { advances.append([seconds, real]) }
    }

    /// The window's and the real seconds of each time that the clock went on since the last call, in tenths of milliseconds.
    func take() -> [[Double]] {
      defer { advances = [] }
      return advances.map { $0.map { ($0 * 1e4).rounded() / 1e4 } }
    }
  }

  private final class RealClock { var seconds = 0.0 }

  private let window = Window(size: Size(width: 100, height: 100))
  private let log = Log()
  private let real = RealClock()

  /// A driver at rest that has made frames at 100 s.
  private func makeDriver(timeScale: Double = 1) -> WindowDriver {
    let driver = WindowDriver(
      window, recorder: log, timeScale: timeScale, now: 100, realTime: { [real] in real.seconds })
    for _ in 0..<3 { driver.beginFrame(at: 100) }
    #expect(log.take() == [[0, 0], [0, 0], [0, 0]] && driver.nextFrameTime(now: 100, hasDamage: false) == nil)
    return driver
  }

  @Test(
    "J8 The clocks go on by what has passed; small differences between them are ignored until they are large enough")
  func bothClocks() {
    let driver = makeDriver()
    var advanceCount = 0
    driver.onAdvance = { advanceCount += 1 }
    func told(at now: Double, real seconds: Double) -> [[Double]] {
      real.seconds += seconds
      driver.beginFrame(at: now)
      return log.take()
    }
    #expect(told(at: 100.5, real: 0.5) == [[0.5, 0.5]])
    #expect(told(at: 100.7, real: 0.2005) == [[0.2, 0.2]])
    // Half a millisecond is left of the last time.
    #expect(told(at: 100.9, real: 0.2007) == [[0.2, 0.2012]])
    #expect(told(at: 101.1, real: 0) == [[0.2, 0]] && told(at: 101.3, real: -5) == [[0.2, 0]])
    #expect(told(at: 101.5, real: 5.2) == [[0.2, 0.2]])
    // Between two beats the window's clock stands still, and the other one unless it goes far.
    #expect(told(at: 101.504, real: 0.05) == [[0, 0]] && told(at: 101.508, real: 0.06) == [[0, 0.11]])
    #expect(advanceCount == 8 && abs(driver.realTime - (0.5 + 0.2 + 0.2012 + 0.2 + 0.11)) < 1e-5)
    #expect(abs(window.currentTime - 1.5) < 1e-4)
  }

  @Test(
    "J8 Of an unexpected pause the clock goes on by a tenth of a second more than was expected", arguments: [1, 0.5])
  func pauses(timeScale: Double) {
    let driver = makeDriver(timeScale: timeScale)
    var now = 100.0
    func told(after seconds: Double, timer: Double? = nil) -> [Double] {
      if let timer { window.schedule(after: timer) {} }
      driver.noteNextWake()
      now += seconds
      real.seconds += seconds
      driver.beginFrame(at: now)
      return log.take().map { $0[0] / timeScale }
    }
    // Without anything to wait for, a sleep has no limit.
    #expect(told(after: 50) == [50])
    #expect(told(after: 50, timer: timeScale) == [1.1] && told(after: 1.05, timer: timeScale) == [1.05])
    driver.isUnseen = true
    #expect(told(after: 50) == [1.1] && told(after: 50, timer: 3 * timeScale) == [3.1])
    #expect(told(after: 50, timer: 0.5 * timeScale) == [1.1])
    driver.isUnseen = false
    #expect(told(after: 50) == [50])
  }

  @Test("J8 A window that is not seen is not drawn because of damage, and what acts on a window at rest begins now")
  func unseenAndActing() {
    let driver = makeDriver()
    #expect((driver.nextFrameTime(now: 101, hasDamage: true) ?? .infinity) <= 101)
    driver.isUnseen = true
    #expect(driver.nextFrameTime(now: 101, hasDamage: true) == nil)
    driver.isUnseen = false
    real.seconds = 3
    let time = driver.act(at: 103) { window.currentTime }
    #expect(time == window.currentTime && abs(time - 3) < 1e-4 && log.take() == [[3, 3]])
    // Of the past, nothing is caught up.
    driver.catchUp(at: 102)
    #expect(log.take() == [[0, 0]])
  }
}
