import Testing
import ViewTree
import ViewTreeTesting

/// Unusual calls and values, which programs make sooner or later.
@Suite("Animations: edge cases")
struct AnimationEdgeCaseTests {
  private let window = Window(size: Size(width: 400, height: 300))
  private let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  init() {
    window.addSubview(view)
    window.advance(by: 0)
  }

  // MARK: Huge values

  @Test(
    "V5 A7 What is too large to be interpolated is shown immediately, and the call takes its time",
    arguments: [0.0, 0.3])
  func hugeValues(delay: Double) {
    let changes: [(View) -> Void] = [
      { $0.transform = Transform(scaleX: 1e155, y: 1e155) },
      { $0.transform = Transform(a: 1e-10, b: 1e300, c: 1e300, d: 1, tx: 0, ty: 0) },
      { $0.center = Point(x: 1e308, y: 1e308) },
      { $0.bounds = Rect(x: -1.7e308, y: 0, width: 1.7e308, height: 1) },
      { $0.center = Point(x: -1e308, y: -1e308) }, { $0.transform = .identity },
    ]
    for curve in [AnimationCurve.linear, .spring(dampingRatio: 0.1, response: 0.5)] {
      for change in changes {
        var ends = 0
        View.animate(withDuration: 1, delay: delay, curve: curve) {
          change(view)
        } completion: { _ in
          ends += 1
        }
        for _ in 0..<4 {
          window.advance(by: 0.2)
          #expect(view.presented.transform.isFinite && view.presented.center.isFinite)
          #expect(view.presented.bounds.isFinite)
        }
        #expect(ends == 0)
        window.settle()
        #expect(ends == 1 && view.presented.center == view.center && view.presented.transform == view.transform)
      }
    }
  }

  @Test("V5 A running animation that is shifted too far to be interpolated shows its end")
  func hugeShift() {
    View.animate(withDuration: 1) { view.transform = Transform(scaleX: 2, y: 2) }
    window.advance(by: 0.5)
    View.performShiftingAnimations { view.transform = Transform(scaleX: 1e200, y: 1) }
    #expect(view.presented.transform == view.transform)
  }

  // MARK: One call that sets a property twice

  @Test("A7 A property set twice in one call moves to the last value, and the call finishes")
  func twiceInOneCall() {
    var log: [Bool] = []
    View.animate(withDuration: 1, curve: .linear) {
      view.center = Point(x: 500, y: 5)
      view.center = Point(x: 105, y: 5)
      view.frame = Rect(x: 100, y: 0, width: 30, height: 10)
      view.frame = Rect(x: 100, y: 0, width: 10, height: 10)
    } completion: {
      log.append($0)
    }
    window.advance(by: 0.5)
    #expect(view.presented.center == Point(x: 55, y: 5) && view.presented.bounds.size == Size(width: 10, height: 10))
    window.advance(by: 0.5)
    #expect(log == [true])
  }

  @Test("A7 An item with overlapping changes finishes as well")
  func overlappingChanges() {
    var log: [Bool] = []
    view.animationQueue.enqueue(
      AnimationItem(
        [.frame(Rect(x: 0, y: 0, width: 50, height: 50)), .center(Point(x: 100, y: 100)), .alpha(0), .alpha(0.5)],
        duration: 1, curve: .linear)
    ) { log.append($0) }
    window.advance(by: 0.5)
    expectClose(view.presented.center, Point(x: 52.5, y: 52.5))
    window.advance(by: 0.5)
    #expect(log == [true] && view.presented.alpha == 0.5)
  }

  @Test(
    "A7 If a property is set back to its visible value within one call, nothing moves, and the call lasts its duration")
  func thereAndBack() {
    var log: [Double] = []
    View.animate(withDuration: 1) {
      view.center.x = 100
      view.center.x = 5
    } completion: { _ in
      log.append(window.currentTime)
    }
    window.advance(by: 0.5)
    #expect(view.presented.center.x == 5 && log.isEmpty)
    window.advance(by: 10)
    #expect(log == [1])
  }

  @Test("A3 A task that is begun within a call changes properties at once, and holds up no completion")
  func taskWithinTheCall() async {
    var task: Task<Void, Never>?
    View.animate(withDuration: 0.1) {
      view.alpha = 0.5
      task = Task { view.center.x = 50 }
    }
    await task?.value
    #expect(view.presented.center.x == 50 && view.presented.alpha == 1)
    window.advance(by: 0.1)
    var log: [Bool] = []
    View.animate(withDuration: 0.1, animations: { view.alpha = 1 }) { log.append($0) }
    window.advance(by: 0.1)
    window.advance(by: 0)
    #expect(log == [true] && window.nextWakeTime == nil)
  }

  @Test("A5 Rotations in one item add up, also beyond half a turn")
  func turnsAddUp() {
    view.animationQueue.enqueue(AnimationItem([.rotation(by: 4), .rotation(by: 4)], duration: 1, curve: .linear))
    for step in 1...9 {
      window.advance(by: 0.1)
      expectClose(view.presented.transform.a, Transform(rotationAngle: 0.8 * Double(step)).a)
      expectClose(view.presented.transform.b, Transform(rotationAngle: 0.8 * Double(step)).b)
    }
    window.advance(by: 0.1)
    expectClose(view.transform.a, Transform(rotationAngle: 8).a)
    #expect(view.presented.transform == view.transform)
  }

  @Test("A5 A rotation interrupted by a rotation continues from the visible angle, and ends rotated by both")
  func turnAfterTurn() {
    view.animationQueue.enqueue(AnimationItem(.rotation(by: 3 * .pi), duration: 1, curve: .linear))
    window.advance(by: 0.5)
    view.animationQueue.cancel()
    let seen = view.transform
    expectClose(seen.a, 0)
    expectClose(seen.b, -1)
    #expect(view.presented.transform == seen)
    view.animationQueue.enqueue(AnimationItem(.rotation(by: -3 * .pi), duration: 1, curve: .linear))
    window.advance(by: 1.0 / 6)
    expectClose(view.presented.transform.a, -1)
    window.advance(by: 1)
    expectClose(view.transform.b, 1)
  }

  // MARK: Odd times

  @Test("A7 A delay is observed even if the change takes no time")
  func delayWithoutDuration() {
    var log: [Double] = []
    View.animate(withDuration: 0, delay: 0.5, animations: { view.alpha = 0 }) { _ in log.append(window.currentTime) }
    #expect(view.alpha == 0 && view.presented.alpha == 1)
    window.advance(by: 0.25)
    #expect(view.presented.alpha == 1 && window.nextWakeTime == 0.5)
    window.advance(by: 0.25)
    #expect(view.presented.alpha == 0 && log == [0.5])
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil)
  }

  @Test("A7 Without a duration the change is immediate, and completes once with the next frame")
  func noDuration() {
    var log: [Bool] = []
    View.animate(withDuration: 0, animations: { view.center.x = 77 }) { log.append($0) }
    #expect(view.presented.center.x == 77 && log.isEmpty)
    window.advance(by: 0)
    #expect(log == [true])
    window.advance(by: 1)
    #expect(log == [true])
  }

  @Test(
    "A10 Invalid and extremely long durations and delays are reported, and harm nothing",
    arguments: [Double.nan, .infinity, -.infinity, -1])
  func noTime(time: Double) {
    var log = 0
    let lines = misuses {
      View.animate(withDuration: time, animations: { view.center.x = 50 }) { _ in log += 1 }
      View.animate(withDuration: 0.1, delay: time, animations: { view.alpha = 0 }) { _ in log += 1 }
      view.animationQueue.enqueue(AnimationItem(.cornerRadius(3), duration: time)) { _ in log += 1 }
    }
    #expect(lines.count == 3)
    window.advance(by: 0.2)
    #expect(log == 3 && view.center.x == 50 && view.presented.alpha == 0)
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil)
  }

  @Test("A10 A nearly endless animation keeps the window's times finite")
  func nearlyForEver() {
    var log: [Bool] = []
    let most = Double.greatestFiniteMagnitude
    View.animate(withDuration: most, delay: most, animations: { view.alpha = 0 }) { log.append($0) }
    view.animationQueue.enqueue(AnimationItem(.center(.zero), duration: most)) { log.append($0) }
    window.advance(by: 3600)
    #expect(view.presented.alpha == 1 && view.presented.center.x.isFinite)
    #expect(window.nextWakeTime?.isFinite ?? true)
    view.animationQueue.speed = most
    window.advance(by: 1)
    #expect(view.presented.center.x.isFinite)
    view.animationQueue.speed = 0
    window.advance(by: 1)
    view.removeFromSuperview()
    #expect(log.count == 2)
  }

  @Test("A10 An animation whose end exceeds the clock's range causes no wait")
  func afterTheEndOfTime() {
    let most = Double.greatestFiniteMagnitude
    View.animate(withDuration: most, delay: most) { view.alpha = 0 }
    window.advance(by: 1)
    #expect(window.nextWakeTime == most)
    view.removeFromSuperview()
    window.addSubview(view)
    view.alpha = 1
    View.animate(withDuration: most) { view.alpha = 0 }
    window.advance(by: 1)
    #expect(window.nextWakeTime == 2 && view.presented.alpha == 1)
  }

  @Test("A10 Springs shorter than the clock's resolution do not hold up a frame")
  func shortestSprings() {
    window.advance(by: 100_000)
    for response in [1e-18, 1e-9] {
      let spring = AnimationItem(
        .center(Point(x: 50, y: 50)), duration: 0, curve: .spring(dampingRatio: 1, response: response))
      let back = AnimationItem(
        .center(Point(x: 5, y: 5)), duration: 0, curve: .spring(dampingRatio: 1, response: response))
      view.animationQueue.enqueue(AnimationItem(repeating: [spring, back]))
      window.advance(by: 1e-6)
      #expect(view.animationQueue.isRunning)
      view.animationQueue.cancel()
    }
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil)
  }

  @Test(
    "A10 Runs with springs in them are skipped in a long frame, too, and at any speed", arguments: [1.0, 1e12, 1e300])
  func springsInLongFrame(speed: Double) {
    final class Counting: View {
      var steps = 0
      override func boundsSizeDidChange() { steps += 1 }
    }
    let view = Counting(frame: .zero)
    window.addSubview(view)
    let wide = Rect(x: 0, y: 0, width: 50, height: 50)
    let spring = AnimationItem(.bounds(wide), duration: 0, curve: .spring(dampingRatio: 1, response: 1e-3))
    let back = AnimationItem(.bounds(.zero), duration: 1e-6)
    view.animationQueue.enqueue(AnimationItem(repeating: [AnimationItem(repeating: [spring, back], count: 3)]))
    view.animationQueue.speed = speed
    window.advance(by: 3600)
    #expect(view.steps < 100 && view.animationQueue.isRunning)
    #expect((0...50).contains(view.presented.bounds.width))
  }

  @Test("A10 A run with a spring takes the same time if it is skipped")
  func skippedSprings() {
    let other = Window(size: window.bounds.size)
    let reference = View(frame: view.frame)
    other.addSubview(reference)
    let spring = AnimationItem(
      .center(Point(x: 105, y: 5)), duration: 0, curve: .spring(dampingRatio: 0.5, response: 0.2))
    let back = AnimationItem(.center(Point(x: 5, y: 5)), duration: 0.3, curve: .linear)
    for view in [view, reference] { view.animationQueue.enqueue(AnimationItem(repeating: [spring, back])) }
    for span in [20, 0.1, 10, 0.2, 5] {
      window.advance(by: span)
      let frames = (span / 0.1).rounded()
      for _ in 0..<Int(frames) { other.advance(by: span / frames) }
      expectClose(view.presented.center.x, reference.presented.center.x, 1e-6)
    }
  }

  @Test("A10 A repeat of almost no length is misuse, as one of none, and holds up no timer")
  func shortestRepeat() {
    var log: [Double] = []
    let lines = misuses {
      let step = AnimationItem(.alpha(0.5), duration: .leastNonzeroMagnitude)
      view.animationQueue.enqueue(AnimationItem(repeating: [step, step]))
    }
    window.schedule(after: 0.1) { log.append(window.currentTime) }
    window.advance(by: 0.2)
    #expect(lines == ["AnimationItem(repeating:count:): the items have no duration"])
    #expect(log == [0.1] && !view.animationQueue.isRunning)
  }

  @Test("A3 A hundred ends in one frame each complete at their own time, in order")
  func manyEnds() {
    var log: [Int] = []
    var views: [View] = []
    for index in 0..<100 {
      let other = View(frame: Rect(x: 0, y: 0, width: 1, height: 1))
      views.append(other)
      window.addSubview(other)
      // Two views each have the same duration.
      let duration = Double(100 - index / 2) / 64
      View.animate(withDuration: duration, animations: { other.alpha = 0.5 }) { _ in
        log.append(index)
        #expect(window.currentTime == duration)
        View.animate(withDuration: 10, curve: .linear) { other.center.x = 100.5 }
      }
    }
    window.advance(by: 4)
    var expected: [Int] = []
    for pair in (0..<50).reversed() { expected += [2 * pair, 2 * pair + 1] }
    #expect(log == expected)
    for (index, other) in views.enumerated() {
      expectClose(other.presented.center.x, 0.5 + 10 * (4 - Double(100 - index / 2) / 64))
    }
  }

  // MARK: Exactness

  @Test("A4 The frame is exactly the value that was set, at the end of its item and during the next")
  func exactFrames() {
    let end = Rect(x: 0.1, y: 0.7, width: 33.3, height: 77.7)
    view.animationQueue.enqueue(AnimationItem(.frame(end), duration: 0.1))
    view.animationQueue.enqueue(AnimationItem(.alpha(0), duration: 1))
    #expect(view.frame == end)
    window.advance(by: 0.2)
    #expect(view.frame == end && view.presented.frame == end && view.presented.alpha > 0)
  }

  @Test("A8 A Bézier curve is exact to 1e-6 also where it is almost vertical")
  func uprightCurve() {
    let curves = [(1.0, 0.0, 0.0, 1.0), (0.999, -0.5, 0.001, 1.5), (0, 1, 0, 1), (0, 1, 1, 0)]
    for (x1, y1, x2, y2) in curves {
      for offset in [-0.2, -0.05, -0.01, -0.003, 0.003, 0.01, 0.05, 0.2] {
        let s = 0.5 + offset
        let x = 3 * (1 - s) * (1 - s) * s * x1 + 3 * (1 - s) * s * s * x2 + s * s * s
        let y = 3 * (1 - s) * (1 - s) * s * y1 + 3 * (1 - s) * s * s * y2 + s * s * s
        let other = View(frame: .zero)
        window.addSubview(other)
        let start = window.currentTime
        View.animate(withDuration: 1, curve: .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)) { other.center.x = 1 }
        window.advance(by: x)
        let part = window.currentTime - start
        // Skip times that the clock rounds too much to compare the result.
        let slope = 3 * (1 - s) * (1 - s) * x1 + 6 * (1 - s) * s * (x2 - x1) + 3 * s * s * (1 - x2)
        if abs(part - x) < 1e-9 * slope { expectClose(other.presented.center.x, y, 1e-6) }
        other.removeFromSuperview()
      }
    }
  }
}
