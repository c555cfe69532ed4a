import Containers
import Glibc
import Testing
import ViewTree
import ViewTreeTesting

/// The exact formulas of movements, in a view, at any frame rate.
@Suite struct SwipeExactTests {
  /// Lengths of frames, regular and irregular.
  nonisolated static let spans: [[Double]] = [
    [1.0 / 30], [1.0 / 60], [1.0 / 144], [0.001], [0.25], [0.004, 0.031, 0.0001, 0.017, 0.09], [0, 0.02], [60],
  ]

  /// Advances by the spans in turn until `isOver`, and calls `look` after each frame.
  private func run(_ window: Window, _ spans: [Double], until isOver: () -> Bool, look: (Double) -> Void) {
    var number = 0
    while !isOver() && number < 100_000 {
      window.advance(by: spans[number % spans.count])
      number += 1
      look(window.currentTime)
    }
  }

  /// Drags by `x` points in total, releases at `velocity`, and returns the time of the release.
  private func release(_ stage: Stage, by x: Double, velocity: Double) -> Double {
    let start = 150.0
    let slop = x < 0 ? -8.0 : 8
    func send(_ phase: PointerEvent.Phase, _ x: Double, _ time: Double) {
      stage.window.send(.pointer(PointerEvent(phase: phase, location: Point(x: x, y: 100), timestamp: time)))
    }
    let now = stage.window.currentTime
    send(.began, start, now)
    // Move beyond the slop in the direction of `x`, then back by the length of the run-up, then forward at constant velocity for
    // longer than the velocity is measured.
    let way = velocity * 0.2
    send(.moved, start + slop + x, now + 0.5)
    send(.moved, start + slop + x - way, now + 1)
    for step in 1...20 { send(.moved, start + slop + x - way + way * Double(step) / 20, now + 1 + 0.01 * Double(step)) }
    send(.ended, start + slop + x, now + 1.2)
    return now + 1.2
  }

  @Test(
    "F1 F2 A deceleration follows x₀ + v/(1000·ln d)·(d^(1000·t) − 1), and ends at the exact time and position",
    arguments: spans)
  func slide(spans: [Double]) {
    for (rate, scale) in [(0.998, 1.0), (0.99, 1), (0.998, 2)] {
      let stage = Stage(1000, setUp: { $0.isPagingEnabled = false })
      stage.window.send(.resize(Size(width: 300, height: 200), scale: scale))
      stage.swipe.decelerationRate = rate
      stage.swipe.scrollOffset = 500
      var end: Double?
      stage.log.onLine = { [window = stage.window] in if $0 == "didDecelerate" { end = window.currentTime } }
      let start = release(stage, by: -100, velocity: -800)
      let x0 = stage.swipe.position
      #expect(isNear(x0, 150_100))
      let slope = 1000 * log(rate)
      let way = -800 / slope
      let duration = log(0.5 / scale / way) / slope
      run(stage.window, spans, until: { !stage.swipe.isDecelerating }) { time in
        let t = time - start
        let x = t >= duration - 1e-9 ? x0 + way : x0 + 800 / slope * (pow(rate, 1000 * max(0, t)) - 1)
        #expect(isNear(stage.swipe.position, x, 1e-6), "\(t)")
      }
      #expect(isNear(stage.swipe.position, x0 + way, 1e-6))
      #expect(isNear((end ?? 0) - start, duration, 1e-6))
    }
  }

  @Test(
    "F3 F4 A pull by x moves it by (1 − 1/(x·0.55/s + 1))·s, and it bounces back critically damped", arguments: spans)
  func bounce(spans: [Double]) {
    for (velocity, pull) in [(0.0, 120.0), (700, 120), (-300, 90), (-2500, 140)] {
      let stage = Stage(10)
      var end: Double?
      stage.log.onLine = { [window = stage.window] in if $0 == "didDecelerate" { end = window.currentTime } }
      let start = release(stage, by: pull, velocity: velocity)
      let x0 = stage.swipe.position
      #expect(isNear(x0, -(1 - 1 / (pull * 0.55 / 300 + 1)) * 300, 1e-9))
      // The visible velocity is that of the finger times the slope of the rubber band.
      let part = pull * 0.55 / 300 + 1
      let v0 = -velocity * 0.55 / (part * part)
      func x(_ t: Double) -> Double { (x0 + (v0 + 10 * x0) * t) * exp(-10 * t) }
      // The last time at which more than half a pixel remains.
      var duration = 3.0
      while abs(x(duration)) < 0.5 { duration -= 1e-5 }
      run(stage.window, spans, until: { !stage.swipe.isDecelerating }) { time in
        let t = time - start
        if t < duration - 1e-4 { #expect(isNear(stage.swipe.position, x(max(0, t)), 1e-6), "\(t)") }
        if t > duration + 1e-4 { #expect(stage.swipe.position == 0) }
      }
      #expect(isNear((end ?? 0) - start, duration, 2e-5), "\(velocity)")
    }
  }

  @Test("F6 The movement to a page is (x + (v + ω·x)·t)·e^(−ω·t) with ω = max(2π/0.25, v/distance)", arguments: spans)
  func approach(spans: [Double]) {
    for (velocity, pull) in [(0.0, -200.0), (-500, -100), (-2500, -60), (-6000, -30), (250, -200)] {
      let stage = Stage(10)
      stage.swipe.currentItemIndex = 3
      var end: Double?
      stage.log.onLine = { [window = stage.window] in if $0 == "didDecelerate" { end = window.currentTime } }
      let start = release(stage, by: pull, velocity: velocity)
      let position = stage.swipe.position
      let goal = 1200.0
      let x0 = position - goal
      let v0 = -velocity
      let w = max(2 * .pi / 0.25, v0 / -x0)
      func x(_ t: Double) -> Double { (x0 + (v0 + w * x0) * t) * exp(-w * t) }
      var duration = 0.5
      while abs(x(duration)) < 0.5 { duration -= 1e-5 }
      run(stage.window, spans, until: { !stage.swipe.isDecelerating }) { time in
        let t = time - start
        if t < duration - 1e-4 { #expect(isNear(stage.swipe.position, goal + x(max(0, t)), 1e-6), "\(t)") }
        if t > duration + 1e-4 { #expect(stage.swipe.position == goal) }
        #expect(stage.swipe.position <= goal)
      }
      #expect(isNear((end ?? 0) - start, duration, 2e-5), "\(velocity)")
      #expect(stage.swipe.currentItemIndex == 4)
    }
  }

  @Test("F6 It is at rest within half a second, in a view of any size and scale")
  func halfSecond() {
    for (width, scale, velocity) in [
      (8192.0, 3.0, 0.0), (8192, 2, -290), (8192, 3, -20_000), (1, 1, 0), (300, 3, -300),
    ] {
      let stage = Stage(10)
      stage.window.send(.resize(Size(width: width, height: 200), scale: scale))
      stage.window.advance(by: 0)
      stage.swipe.currentItemIndex = 4
      let movement = Motion.approach(
        from: 0, velocity: -velocity, to: width, start: 0, pixel: 1 / scale)
      #expect(movement.duration <= 0.5)
      let away = Motion.approach(from: 0, velocity: velocity, to: width, start: 0, pixel: 1 / scale)
      #expect(away.duration <= 0.5)
    }
  }

  @Test("F5 Releases at exactly 300 points per second, and exactly halfway")
  func thresholds() {
    for (velocity, page) in [(-299.9, 3), (-300.1, 4), (299.9, 3), (300.1, 2)] {
      let stage = Stage(10)
      stage.swipe.currentItemIndex = 3
      _ = release(stage, by: 0, velocity: velocity)
      stage.window.settle()
      #expect(stage.swipe.currentItemIndex == page, "\(velocity)")
    }
    for (way, page) in [(-149.999, 3), (-150, 4), (-150.001, 4), (149.999, 3), (150, 3), (150.001, 2)] {
      let stage = Stage(10)
      stage.swipe.currentItemIndex = 3
      _ = release(stage, by: way, velocity: 0)
      #expect(isNear(stage.swipe.position, 900 - way, 1e-9))
      stage.window.settle()
      #expect(stage.swipe.currentItemIndex == page, "\(way)")
    }
  }

  @Test("G7 S9 In one long frame with the ends of several movements, each is notified at its time, in order")
  func longFrame() {
    func trace(_ spans: [Double]) -> [String] {
      let stage = Stage(12)
      var lines: [String] = []
      var turns = 0
      stage.log.onLine = { [window = stage.window, swipe = stage.swipe] line in
        guard line != "scroll" else { return }
        lines.append("\(line) \((window.currentTime * 1e6).rounded() / 1e6) \(swipe.scrollOffset)")
        turns += 1
        switch turns {
        case 1: swipe.scroll(toItem: 7, duration: 0.3)
        case 2: swipe.scroll(byItems: -2, duration: 0.15)
        case 3: swipe.autoAdvanceInterval = 0.4
        case 6: swipe.autoAdvanceInterval = nil
        default: break
        }
      }
      stage.swipe.scroll(toItem: 3, duration: 0.2)
      var number = 0
      while stage.window.currentTime < 4 {
        stage.window.advance(by: spans[number % spans.count])
        number += 1
      }
      return lines
    }
    let exact = trace([0.001])
    #expect(exact.count >= 6)
    for spans in Self.spans { #expect(trace(spans) == exact, "\(spans)") }
  }

  @Test("S1 An offset that was set is returned exactly, also after a change of size, and when wrapped")
  func exactOffsets() {
    for width in [300.0, 640, 333.3, 101.7] {
      for wraps in [false, true] {
        let stage = Stage(10) { $0.isWrapEnabled = wraps }
        stage.window.send(.resize(Size(width: width, height: 200), scale: 1))
        stage.window.advance(by: 0)
        for hundredths in 0...900 {
          let offset = Double(hundredths) / 100
          stage.swipe.scrollOffset = offset
          #expect(stage.swipe.scrollOffset == offset)
        }
        stage.swipe.scrollOffset = 2.3
        stage.window.send(.resize(Size(width: width * 1.7, height: 200), scale: 1))
        stage.window.advance(by: 0)
        #expect(stage.swipe.scrollOffset == 2.3)
        stage.swipe.scroll(toOffset: 4.7, duration: 0.3)
        stage.window.settle()
        #expect(stage.swipe.scrollOffset == 4.7)
      }
    }
  }

  @Test("S1 An offset that was set is returned exactly, also if wrapping is switched off some rounds away")
  func offsetAfterUnwrapping() {
    for seventh in 1..<100 {
      let stage = Stage(20, item: Size(width: 73.7, height: 200)) { $0.isWrapEnabled = true }
      let swipe = stage.swipe
      swipe.scroll(byItems: 45, duration: 0)
      let offset = Double(seventh) / 7
      swipe.scrollOffset = offset
      #expect(swipe.scrollOffset == offset)
      swipe.isWrapEnabled = false
      stage.window.advance(by: 0)
      #expect(swipe.scrollOffset == offset)
    }
  }
}
