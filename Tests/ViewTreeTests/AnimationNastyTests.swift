import Testing
import ViewTree
import ViewTreeTesting

/// What a person would not do, and a program sooner or later does.
@Suite("Animations, nasty cases")
struct AnimationNastyTests {
  private let window = Window(size: Size(width: 400, height: 300))
  private let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  init() {
    window.addSubview(view)
    window.advance(by: 0)
  }

  // MARK: One call that says a thing twice

  @Test("A7 A property that is set twice in one call goes to the last value, and the call finishes")
  func twiceInOneCall() {
    var told: [Bool] = []
    View.animate(withDuration: 1, curve: .linear) {
      view.center = Point(x: 500, y: 5)
      view.center = Point(x: 105, y: 5)
      view.frame = Rect(x: 100, y: 0, width: 30, height: 10)
      view.frame = Rect(x: 100, y: 0, width: 10, height: 10)
    } completion: {
      told.append($0)
    }
    window.advance(by: 0.5)
    #expect(view.presented.center == Point(x: 55, y: 5) && view.presented.bounds.size == Size(width: 10, height: 10))
    window.advance(by: 0.5)
    #expect(told == [true])
  }

  @Test("A7 An item with changes that overlap finishes, too")
  func overlappingChanges() {
    var told: [Bool] = []
    view.animationQueue.enqueue(
      AnimationItem(
        [.frame(Rect(x: 0, y: 0, width: 50, height: 50)), .center(Point(x: 100, y: 100)), .alpha(0), .alpha(0.5)],
        duration: 1, curve: .linear)
    ) { told.append($0) }
    window.advance(by: 0.5)
    expectClose(view.presented.center, Point(x: 52.5, y: 52.5))
    window.advance(by: 0.5)
    #expect(told == [true] && view.presented.alpha == 0.5)
  }

  @Test("A7 Set back to where it is seen within one call, nothing moves, and the call lasts its time")
  func thereAndBack() {
    var told: [Double] = []
    View.animate(withDuration: 1) {
      view.center.x = 100
      view.center.x = 5
    } completion: { _ in
      told.append(window.currentTime)
    }
    window.advance(by: 0.5)
    #expect(view.presented.center.x == 5 && told.isEmpty)
    window.advance(by: 10)
    #expect(told == [1])
  }

  @Test("A5 Turns in one item add up, also beyond half a turn")
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

  @Test("A5 A turn that is interrupted by a turn goes on from what is seen, and ends turned by both")
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

  @Test("A7 A delay is waited for, though the change takes no time")
  func delayWithoutDuration() {
    var told: [Double] = []
    View.animate(withDuration: 0, delay: 0.5, animations: { view.alpha = 0 }) { _ in told.append(window.currentTime) }
    #expect(view.alpha == 0 && view.presented.alpha == 1)
    window.advance(by: 0.25)
    #expect(view.presented.alpha == 1 && window.nextWakeTime == 0.5)
    window.advance(by: 0.25)
    #expect(view.presented.alpha == 0 && told == [0.5])
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil)
  }

  @Test("A7 Without duration it is there at once, and tells it with the next frame, once")
  func noDuration() {
    var told: [Bool] = []
    View.animate(withDuration: 0, animations: { view.center.x = 77 }) { told.append($0) }
    #expect(view.presented.center.x == 77 && told.isEmpty)
    window.advance(by: 0)
    #expect(told == [true])
    window.advance(by: 1)
    #expect(told == [true])
  }

  @Test(
    "A10 Durations and delays that are no time, or more than there is, are told and harm nothing",
    arguments: [Double.nan, .infinity, -.infinity, -1])
  func noTime(time: Double) {
    var told = 0
    let lines = misuses {
      View.animate(withDuration: time, animations: { view.center.x = 50 }) { _ in told += 1 }
      View.animate(withDuration: 0.1, delay: time, animations: { view.alpha = 0 }) { _ in told += 1 }
      view.animationQueue.enqueue(AnimationItem(.cornerRadius(3), duration: time)) { _ in told += 1 }
    }
    #expect(lines.count == 3)
    window.advance(by: 0.2)
    #expect(told == 3 && view.center.x == 50 && view.presented.alpha == 0)
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil)
  }

  @Test("A10 What lasts nearly for ever keeps the window's times finite")
  func nearlyForEver() {
    var told: [Bool] = []
    let most = Double.greatestFiniteMagnitude
    View.animate(withDuration: most, delay: most, animations: { view.alpha = 0 }) { told.append($0) }
    view.animationQueue.enqueue(AnimationItem(.center(.zero), duration: most)) { told.append($0) }
    window.advance(by: 3600)
    #expect(view.presented.alpha == 1 && view.presented.center.x.isFinite)
    #expect(window.nextWakeTime?.isFinite ?? true)
    view.animationQueue.speed = most
    window.advance(by: 1)
    #expect(view.presented.center.x.isFinite)
    view.animationQueue.speed = 0
    window.advance(by: 1)
    view.removeFromSuperview()
    #expect(told.count == 2)
  }

  @Test("A10 What ends after the end of time is waited for by nobody")
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

  @Test("A10 Springs that are at rest before the clock can tell do not hold up a frame")
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

  @Test("A3 Among a hundred ends in one frame each is told at its own time, in its order")
  func manyEnds() {
    var told: [Int] = []
    var views: [View] = []
    for index in 0..<100 {
      let other = View(frame: Rect(x: 0, y: 0, width: 1, height: 1))
      views.append(other)
      window.addSubview(other)
      // Ends in pairs, the later call of a pair first in the list of views.
      let duration = Double(100 - index / 2) / 64
      View.animate(withDuration: duration, animations: { other.alpha = 0.5 }) { _ in
        told.append(index)
        #expect(window.currentTime == duration)
        View.animate(withDuration: 10, curve: .linear) { other.center.x = 100.5 }
      }
    }
    window.advance(by: 4)
    var expected: [Int] = []
    for pair in (0..<50).reversed() { expected += [2 * pair, 2 * pair + 1] }
    #expect(told == expected)
    for (index, other) in views.enumerated() {
      expectClose(other.presented.center.x, 0.5 + 10 * (4 - Double(100 - index / 2) / 64))
    }
  }

  // MARK: Retargeting

  @Test(
    "A7 A spring that is sent elsewhere goes on from the same place with the same speed",
    arguments: [0.3, 1, 2.5], [0.03, 0.1, 0.4])
  func springsGoOn(ratio: Double, time: Double) {
    let spring = AnimationCurve.spring(dampingRatio: ratio, response: 0.5)
    View.animate(withDuration: 0, curve: spring) { view.center = Point(x: 105, y: -45) }
    let h = 1e-5
    window.advance(by: time - h)
    let before = view.presented.center
    window.advance(by: h)
    let at = view.presented.center
    View.animate(withDuration: 0, curve: spring) { view.center = Point(x: 300, y: 200) }
    expectClose(view.presented.center, at)
    window.advance(by: h)
    let after = view.presented.center
    // The acceleration is bounded by ω² times the way.
    expectClose((after.x - at.x) / h, (at.x - before.x) / h, 158 * 400 * 2 * h)
    expectClose((after.y - at.y) / h, (at.y - before.y) / h, 158 * 400 * 2 * h)
    window.settle()
    #expect(view.presented.center == Point(x: 300, y: 200))
  }

  @Test("A7 Sent to where it happens to be, a spring keeps its speed, swings out and comes back")
  func springAtItsEnd() {
    View.animate(withDuration: 1, curve: .linear) { view.center.x = 105 }
    window.advance(by: 0.5)
    View.animate(withDuration: 0, curve: .spring(dampingRatio: 1, response: 0.3)) { view.center.x = 55 }
    window.advance(by: 0.02)
    #expect(view.presented.center.x > 56)
    window.settle()
    #expect(view.presented.center.x == 55)
  }

  @Test("A7 A movement that is retargeted a thousand times tells each call once, and only the last as finished")
  func oftenRetargeted() {
    var told: [Int: [Bool]] = [:]
    for index in 0..<1000 {
      let before = view.presented.center
      View.animate(withDuration: 0.3, animations: { view.center.x = Double(index % 7) * 40 }) {
        told[index, default: []].append($0)
      }
      expectClose(view.presented.center, before)
      if index % 3 == 0 { window.advance(by: 0.001) }
    }
    window.settle()
    #expect(told.count == 1000 && told.values.allSatisfy { $0.count == 1 })
    // A call for where it is going already takes over, too.
    #expect(told.filter { $0.value == [true] }.keys.sorted() == [999])
  }

  @Test("A7 A call of which a part is taken over tells false, at its own time")
  func partlyTakenOver() {
    var told: [String] = []
    View.animate(withDuration: 1) {
      view.center.x = 50
      view.alpha = 0
    } completion: {
      told.append("\($0) \(window.currentTime)")
    }
    window.advance(by: 0.25)
    view.center.x = 7
    #expect(view.presented.center.x == 7 && view.presented.alpha > 0)
    window.advance(by: 5)
    #expect(told == ["false 1.0"])
  }

  // MARK: Views that go away

  @Test("A7 Views that go away in each other's completions tell each call once")
  func goingAwayInCompletions() {
    let views = (0..<20).map { _ in View(frame: Rect(x: 0, y: 0, width: 5, height: 5)) }
    var told: [String] = []
    for (index, other) in views.enumerated() {
      window.addSubview(other)
      View.animate(withDuration: index % 2 == 0 ? 0.5 : 1) {
        other.alpha = 0
        other.center.x = 50
      } completion: { finished in
        told.append("\(index) \(finished)")
        views[(index + 7) % 20].removeFromSuperview()
        other.removeFromSuperview()
      }
    }
    window.advance(by: 0.75)
    window.advance(by: 0.75)
    #expect(Set(told).count == 20 && told.count == 20)
    #expect(window.subviews.count == 1 && window.subviews.first === view)
  }

  @Test("A6 A view that goes away while its queue is held elsewhere: all is told, and nobody waits for ever")
  func queueOutlivesItsView() async {
    var told: [Bool] = []
    var empties = 0
    var other: View? = View()
    let queue = other?.animationQueue
    queue?.onEmpty = { empties += 1 }
    queue?.enqueue(AnimationItem(.alpha(0), duration: 1)) { told.append($0) }
    queue?.enqueue(AnimationItem(.wait, duration: 1)) { told.append($0) }
    let waiter = Task { await queue?.waitUntilEmpty() }
    await Task.yield()
    weak let weakView = other
    other = nil
    #expect(weakView == nil)
    #expect(told == [false, false] && empties == 1 && queue?.isRunning == false && queue?.count == 0)
    guard told.count == 2 else { return }
    await waiter.value
    // There is no view that it could ever move.
    queue?.enqueue(AnimationItem(.alpha(0), duration: 1)) { told.append($0) }
    #expect(told == [false, false, false] && queue?.count == 0)
    await queue?.waitUntilEmpty()
  }

  @Test("A6 A window that goes away ends the queues of its views, and its own")
  func windowGoesAway() {
    var told: [String] = []
    var temporary: Window? = Window(size: Size(width: 10, height: 10))
    let inner = View()
    temporary?.addSubview(inner)
    inner.animationQueue.enqueue(AnimationItem(.alpha(0), duration: 1)) { told.append("inner \($0)") }
    temporary?.animationQueue.enqueue(AnimationItem(.alpha(0.5), duration: 1)) { told.append("window \($0)") }
    if let temporary {
      View.animate(withDuration: 1, animations: { temporary.backgroundColor = .red }) { told.append("call \($0)") }
    }
    temporary?.advance(by: 0.5)
    temporary = nil
    #expect(told.sorted() == ["call false", "inner false", "window false"])
    #expect(inner.alpha == 0 && inner.presented.alpha == 0)
  }

  @Test("V9 A queue goes on in another window only with what is put in there")
  func otherWindow() {
    var told: [String] = []
    let second = Window(size: Size(width: 100, height: 100))
    view.animationQueue.enqueue(AnimationItem(.alpha(0), duration: 1, curve: .linear)) { told.append("a \($0)") }
    view.animationQueue.enqueue(AnimationItem(.alpha(1), duration: 1)) { told.append("b \($0)") }
    window.advance(by: 0.5)
    second.addSubview(view)
    #expect(told == ["a false", "b false"] && view.alpha == 0 && view.presented.alpha == 0)
    view.animationQueue.enqueue(AnimationItem(.alpha(1), duration: 1, curve: .linear)) { told.append("c \($0)") }
    window.advance(by: 5)
    #expect(view.presented.alpha == 0)
    second.advance(by: 0.5)
    expectClose(view.presented.alpha, 0.5)
    second.advance(by: 0.5)
    #expect(told.last == "c true")
  }

  // MARK: Exactness

  @Test("A4 The frame is to the bit what was set, at the end of its own item and during the next")
  func exactFrames() {
    let end = Rect(x: 0.1, y: 0.7, width: 33.3, height: 77.7)
    view.animationQueue.enqueue(AnimationItem(.frame(end), duration: 0.1))
    view.animationQueue.enqueue(AnimationItem(.alpha(0), duration: 1))
    #expect(view.frame == end)
    window.advance(by: 0.2)
    #expect(view.frame == end && view.presented.frame == end && view.presented.alpha > 0)
  }

  @Test("A8 A Bézier curve is right to 1e-6 also next to where it is upright")
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
        // What the clock's rounding makes of it is not the solver's.
        let slope = 3 * (1 - s) * (1 - s) * x1 + 6 * (1 - s) * s * (x2 - x1) + 3 * s * s * (1 - x2)
        if abs(part - x) < 1e-9 * slope { expectClose(other.presented.center.x, y, 1e-6) }
        other.removeFromSuperview()
      }
    }
  }
}
