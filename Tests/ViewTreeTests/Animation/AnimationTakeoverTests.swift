import Testing
import ViewTree
import ViewTreeTesting

/// Animations that are replaced by others, and views that are released during an animation.
@Suite("Animations: retargeting and released views")
struct AnimationTakeoverTests {
  private let window = Window(size: Size(width: 400, height: 300))
  private let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  init() {
    window.addSubview(view)
    window.advance(by: 0)
  }

  // MARK: Retargeting

  @Test(
    "A7 A retargeted spring continues from the same position with the same velocity",
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
    // The acceleration is at most ω² times the distance.
    expectClose((after.x - at.x) / h, (at.x - before.x) / h, 158 * 400 * 2 * h)
    expectClose((after.y - at.y) / h, (at.y - before.y) / h, 158 * 400 * 2 * h)
    window.settle()
    #expect(view.presented.center == Point(x: 300, y: 200))
  }

  @Test("A7 A spring whose target is its current position keeps its velocity, overshoots and returns")
  func springAtItsEnd() {
    View.animate(withDuration: 1, curve: .linear) { view.center.x = 105 }
    window.advance(by: 0.5)
    View.animate(withDuration: 0, curve: .spring(dampingRatio: 1, response: 0.3)) { view.center.x = 55 }
    window.advance(by: 0.02)
    #expect(view.presented.center.x > 56)
    window.settle()
    #expect(view.presented.center.x == 55)
  }

  @Test(
    "A7 A spring keeps the velocity also if it is set twice at one instant",
    arguments: [AnimationCurve.linear, .spring(dampingRatio: 1, response: 0.3)])
  func twiceAtOneInstant(first: AnimationCurve) {
    View.animate(withDuration: 1, curve: .linear) { view.center = Point(x: 105, y: 105) }
    window.advance(by: 0.5)
    View.animate(withDuration: 1, curve: first) { view.center = Point(x: 300, y: 55) }
    View.animate(withDuration: 0, curve: .spring(dampingRatio: 1, response: 0.3)) {
      view.center = Point(x: 200, y: 200)
      view.center = Point(x: 55, y: 55)
    }
    window.advance(by: 0.02)
    #expect(view.presented.center.x > 56 && view.presented.center.y > 56)
    window.settle()
    #expect(view.presented.center == Point(x: 55, y: 55))
  }

  @Test("A7 A spring that begins in a completion starts at rest, at any time on the clock", arguments: [0, 0.7])
  func springInCompletion(start: Double) {
    window.advance(by: start)
    View.animate(withDuration: 0.1, curve: .linear, animations: { view.center.x = 105 }) { _ in
      View.animate(withDuration: 0, curve: .spring(dampingRatio: 1, response: 0.3)) { view.center.x = 105 }
    }
    window.advance(by: 0.1)
    window.advance(by: 0.02)
    #expect(view.presented.center.x == 105)
  }

  @Test("A7 A movement retargeted a thousand times completes each call once, and only the last as finished")
  func oftenRetargeted() {
    var log: [Int: [Bool]] = [:]
    for index in 0..<1000 {
      let before = view.presented.center
      View.animate(withDuration: 0.3, animations: { view.center.x = Double(index % 7) * 40 }) {
        log[index, default: []].append($0)
      }
      expectClose(view.presented.center, before)
      if index % 3 == 0 { window.advance(by: 0.001) }
    }
    window.settle()
    #expect(log.count == 1000 && log.values.allSatisfy { $0.count == 1 })
    // A call with the same target counts as retargeting, too.
    #expect(log.filter { $0.value == [true] }.keys.sorted() == [999])
  }

  @Test("A7 A call with one of its animations retargeted completes with false, at its own end")
  func partlyTakenOver() {
    var log: [String] = []
    View.animate(withDuration: 1) {
      view.center.x = 50
      view.alpha = 0
    } completion: {
      log.append("\($0) \(window.currentTime)")
    }
    window.advance(by: 0.25)
    view.center.x = 7
    #expect(view.presented.center.x == 7 && view.presented.alpha > 0)
    window.advance(by: 5)
    #expect(log == ["false 1.0"])
  }

  @Test("A7 A spring that is at rest before the others of its call belongs to the call until that ends")
  func retargetedAtRest() {
    let other = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(other)
    View.animate(withDuration: 1, curve: .linear) { other.center.x = 1005 }
    window.advance(by: 0.5)
    // The other one moves already, and takes longer.
    let spring = Spring(dampingRatio: 1, response: 0.5)
    let (short, long) = (spring.duration(way: 95, speed: 0), spring.duration(way: 216, speed: 1000))
    #expect(long - short > 0.02)
    var log: [Bool] = []
    View.animate(withDuration: 0, curve: .spring(dampingRatio: 1, response: 0.5)) {
      view.center.x = 100
      other.center.x = 505 + 216
    } completion: {
      log.append($0)
    }
    window.advance(by: (short + long) / 2)
    #expect(view.presented.center.x == 100 && other.presented.center.x != 505 + 216 && log == [])
    View.animate(withDuration: 0.1) { view.center.x = 7 }
    window.settle()
    #expect(log == [false])
  }

  // MARK: Released views

  @Test("A7 Views released in each other's completions complete each call once")
  func goingAwayInCompletions() {
    let views = (0..<20).map { _ in View(frame: Rect(x: 0, y: 0, width: 5, height: 5)) }
    var log: [String] = []
    for (index, other) in views.enumerated() {
      window.addSubview(other)
      View.animate(withDuration: index % 2 == 0 ? 0.5 : 1) {
        other.alpha = 0
        other.center.x = 50
      } completion: { finished in
        log.append("\(index) \(finished)")
        views[(index + 7) % 20].removeFromSuperview()
        other.removeFromSuperview()
      }
    }
    window.advance(by: 0.75)
    window.advance(by: 0.75)
    #expect(Set(log).count == 20 && log.count == 20)
    #expect(window.subviews.count == 1 && window.subviews.first === view)
  }

  @Test("A6 A view is released while its queue is retained: every item completes, and no caller waits forever")
  func queueOutlivesItsView() async {
    var log: [Bool] = []
    var empties = 0
    var other: View? = View()
    let queue = other?.animationQueue
    queue?.onEmpty = { empties += 1 }
    queue?.enqueue(AnimationItem(.alpha(0), duration: 1)) { log.append($0) }
    queue?.enqueue(AnimationItem(.wait, duration: 1)) { log.append($0) }
    let waiter = Task { await queue?.waitUntilEmpty() }
    await Task.yield()
    weak let weakView = other
    other = nil
    #expect(weakView == nil)
    #expect(log == [false, false] && empties == 1 && queue?.isRunning == false && queue?.count == 0)
    guard log.count == 2 else { return }
    await waiter.value
    // Without a view, an item completes immediately, and waiting returns.
    queue?.enqueue(AnimationItem(.alpha(0), duration: 1)) { log.append($0) }
    #expect(log == [false, false] && queue?.isRunning == false)
    await queue?.waitUntilEmpty()
  }

  @Test("A6 A window that is released ends the queues of its views, and its own")
  func windowGoesAway() {
    var log: [String] = []
    var temporary: Window? = Window(size: Size(width: 10, height: 10))
    let inner = View()
    temporary?.addSubview(inner)
    inner.animationQueue.enqueue(AnimationItem(.alpha(0), duration: 1)) { log.append("inner \($0)") }
    temporary?.animationQueue.enqueue(AnimationItem(.alpha(0.5), duration: 1)) { log.append("window \($0)") }
    if let temporary {
      View.animate(withDuration: 1, animations: { temporary.backgroundColor = .red }) { log.append("call \($0)") }
    }
    temporary?.advance(by: 0.5)
    temporary = nil
    #expect(log.sorted() == ["call false", "inner false", "window false"])
    #expect(inner.alpha == 0 && inner.presented.alpha == 0)
  }

  @Test("V9 In a new window a queue runs only the items enqueued there")
  func otherWindow() {
    var log: [String] = []
    let second = Window(size: Size(width: 100, height: 100))
    view.animationQueue.enqueue(AnimationItem(.alpha(0), duration: 1, curve: .linear)) { log.append("a \($0)") }
    view.animationQueue.enqueue(AnimationItem(.alpha(1), duration: 1)) { log.append("b \($0)") }
    window.advance(by: 0.5)
    second.addSubview(view)
    #expect(log == ["a false", "b false"] && view.alpha == 0 && view.presented.alpha == 0)
    view.animationQueue.enqueue(AnimationItem(.alpha(1), duration: 1, curve: .linear)) { log.append("c \($0)") }
    window.advance(by: 5)
    #expect(view.presented.alpha == 0)
    second.advance(by: 0.5)
    expectClose(view.presented.alpha, 0.5)
    second.advance(by: 0.5)
    #expect(log.last == "c true")
  }

  @Test(
    "A7 A11 A queued spring that retargets an animation continues with the visible velocity, at any speed of the queue",
    arguments: [0.25, 2.0, 4.0])
  func springOfFastQueue(speed: Double) {
    View.animate(withDuration: 1, curve: .linear) { view.center.x = 405 }
    let h = 1e-5
    window.advance(by: 0.5 - h)
    let before = view.presented.center.x
    window.advance(by: h)
    let at = view.presented.center.x
    view.animationQueue.speed = speed
    view.animationQueue.enqueue(
      AnimationItem(
        .center(Point(x: 300, y: 5)), duration: 0, curve: .spring(dampingRatio: 1, response: 0.5)))
    expectClose(view.presented.center.x, at)
    window.advance(by: h)
    let after = view.presented.center.x
    expectClose((after - at) / h, (at - before) / h, 158 * speed * speed * 300 * 2 * h + 1e-3)
    window.settle()
    #expect(view.presented.center.x == 300)
  }

  @Test(
    "A7 A11 A spring that retargets an animation of a queue with a different speed continues with the visible velocity")
  func springAfterFastQueue() {
    view.animationQueue.speed = 3
    view.animationQueue.enqueue(AnimationItem(.center(Point(x: 305, y: 5)), duration: 3, curve: .linear))
    let h = 1e-5
    window.advance(by: 0.3)
    let at = view.presented.center.x
    View.animate(withDuration: 0, curve: .spring(dampingRatio: 1, response: 0.5)) { view.center.x = 100 }
    window.advance(by: h)
    expectClose((view.presented.center.x - at) / h, 300, 1)
  }
}
