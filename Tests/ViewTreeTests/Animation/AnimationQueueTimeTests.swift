import Testing
import ViewTree
import ViewTreeTesting

/// Queues with different speeds, pauses and reduced motion.
@Suite("Animation queues: speed and pauses")
struct AnimationQueueTimeTests: AnimationQueueSuite {
  let stage = AnimationQueueStage()

  @Test("A11 Pausing from a completion holds the next item at its start, also for the rest of the frame")
  func pauseInCompletion() {
    queue.enqueue(item(105), completion: note("a") { queue.isPaused = true })
    queue.enqueue(item(205, 0.5), completion: note("b"))
    window.advance(by: 3)
    #expect(queue.isRunning && queue.count == 0 && view.center.x == 205)
    expectClose(view.presented.center.x, 105)
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil)
    queue.isPaused = false
    window.advance(by: 0.25)
    expectClose(view.presented.center.x, 155)
    window.advance(by: 0.25)
    #expect(log.lines == ["a true 0.25", "b true 3.5", "empty 3.5"])
  }

  @Test("A11 An item enqueued in a paused queue begins, stays at its start, and can be cancelled or finished")
  func paused() {
    queue.isPaused = true
    queue.enqueue(item(105), completion: note("a"))
    #expect(queue.isRunning && view.center.x == 105)
    window.advance(by: 1)
    #expect(view.presented.center.x == 5)
    queue.cancel()
    #expect(view.center.x == 5 && log.lines == ["a false 1.0", "empty 1.0"])
    queue.enqueue(item(105), completion: note("b"))
    queue.finish()
    #expect(view.presented.center.x == 105 && log.lines.suffix(2) == ["b true 1.0", "empty 1.0"])
  }

  @Test("A11 While a queue is paused, or has the speed 0, the window is at rest", arguments: [true, false])
  func rest(isPaused: Bool) {
    queue.enqueue(item(105, 1))
    window.advance(by: 0.25)
    if isPaused { queue.isPaused = true } else { queue.speed = 0 }
    #expect(window.settle() < 0.1)
    #expect(queue.isRunning)
    expectClose(view.presented.center.x, 30)
    if isPaused { queue.isPaused = false } else { queue.speed = 1 }
    let seconds = window.settle()
    #expect(seconds > 0.7 && seconds < 0.8)
    #expect(!queue.isRunning && view.presented.center.x == 105)
  }

  @Test(
    "A11 Many changes of the speed during an item keep the position and the total time",
    arguments: [0.001, 1.0 / 60, 0.3])
  func speeds(frame: Double) {
    queue.enqueue(item(1005, 10), completion: note("a"))
    var expected = 5.0
    for speed in [1.0, 3, 0, 0.5, 2, 0, 0.25] {
      let before = view.presented.center.x
      queue.speed = speed
      #expect(view.presented.center.x == before)
      var left = 0.6
      while left > 1e-12 {
        window.advance(by: min(frame, left))
        left -= frame
      }
      expected += 60 * speed
      expectClose(view.presented.center.x, expected, 1e-6)
    }
    queue.speed = 1e9
    window.advance(by: 0.001)
    #expect(view.presented.center.x == 1005 && log.lines.count == 2)
  }

  @Test("A10 A11 However fast an endless item runs, the window's other actions run in time")
  func fastEndlessItem() {
    queue.speed = 1e30
    queue.enqueue(AnimationItem(repeating: [item(105, 1), item(5, 1)]))
    var fired = false
    _ = window.schedule(after: 0.1) { fired = true }
    window.advance(by: 0.2)
    #expect(fired)
  }

  @Test(
    "A10 Items without a duration, added whenever one ends or the queue is empty, let the frame end",
    arguments: [false, true])
  func endlessInstants(isByCompletion: Bool) {
    var (rounds, isOver) = (0, false)
    func add() {
      if isOver { return }
      rounds += 1
      queue.enqueue(item(5, 0), completion: isByCompletion ? { _ in add() } : nil)
    }
    if !isByCompletion { queue.onEmpty = add }
    add()
    let former = rounds
    window.advance(by: 0.1)
    #expect(former > 500 && rounds > former)
    isOver = true
    queue.enqueue(item(105, 1))
    window.advance(by: 0.5)
    expectClose(view.presented.center.x, 55)
    queue.onEmpty = nil
  }

  @Test("A11 Misuse of speed changes nothing", arguments: [-1, -0.001, Double.nan, .infinity])
  func wrongSpeed(speed: Double) {
    queue.enqueue(item(105, 1))
    #expect(misuses { queue.speed = speed }.count == 1)
    window.advance(by: 0.5)
    #expect(queue.speed == 1)
    expectClose(view.presented.center.x, 55)
  }

  @Test("A6 A11 W2 An animation that follows a view's size pauses, resumes and ends with its item")
  func followers() {
    let inner = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    inner.autoresizingMask = [.flexibleWidth]
    view.addSubview(inner)
    window.advance(by: 0)
    let wide = AnimationItem(.bounds(Rect(x: 0, y: 0, width: 110, height: 10)), duration: 1, curve: .linear)
    let narrow = AnimationItem(.bounds(Rect(x: 0, y: 0, width: 10, height: 10)), duration: 1, curve: .linear)
    queue.enqueue([wide, narrow])
    window.advance(by: 0.25)
    queue.isPaused = true
    window.advance(by: 3)
    expectClose(view.presented.bounds.width, 35)
    expectClose(inner.presented.bounds.width, 35)
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil)
    queue.isPaused = false
    queue.speed = 0.5
    window.advance(by: 0.5)
    expectClose(inner.presented.bounds.width, 60)
    queue.speed = 1
    window.advance(by: 1)
    expectClose(inner.presented.bounds.width, 60)
    queue.cancel()
    expectClose(inner.bounds.width, 60)
    #expect(inner.presented.bounds == inner.bounds && inner.bounds.width == view.bounds.width)
    queue.enqueue([wide, narrow])
    window.advance(by: 2)
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil && inner.presented.bounds.width == 10)
    queue.enqueue(wide)
    window.advance(by: 0.5)
    queue.finish()
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil && inner.presented.bounds.width == 110)
  }

  @Test("A9 With reduced motion, cancel sets the model to the visible value, which is the end")
  func reducedMotion() {
    window.prefersReducedMotion = true
    queue.enqueue([item(105, 1), item(205, 1)])
    window.advance(by: 1.5)
    #expect(view.presented.center.x == 205)
    queue.isPaused = true
    window.advance(by: 9)
    queue.isPaused = false
    window.advance(by: 0.25)
    #expect(queue.isRunning && view.presented.center.x == 205 && view.presented.alpha == 1)
    queue.cancel()
    #expect(view.center.x == 205 && log.lines == ["empty 10.75"])
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil)
  }

  @Test(
    "A9 A11 With reduced motion, an item of a paused queue stays at its start, and jumps under a fade when time goes on",
    arguments: [true, false])
  func reducedMotionWhilePaused(isPaused: Bool) {
    window.prefersReducedMotion = true
    if isPaused { queue.isPaused = true } else { queue.speed = 0 }
    queue.enqueue(item(105, 1), completion: note("a"))
    window.advance(by: 1)
    #expect(view.center.x == 105 && view.presented.center.x == 5 && view.presented.alpha == 1)
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil)
    if isPaused { queue.isPaused = false } else { queue.speed = 1 }
    window.advance(by: 0.05)
    #expect(view.presented.center.x == 105)
    expectClose(view.presented.alpha, 1.0 / 3)
    window.advance(by: 0.95)
    #expect(view.presented.alpha == 1 && log.lines == ["a true 2.0", "empty 2.0"])
    queue.isPaused = true
    queue.enqueue(item(205, 1))
    queue.cancel()
    #expect(view.center.x == 105, "nothing else was seen")
  }

  @Test("A9 If reduced motion is switched on during an item, that item continues, and the next one jumps")
  func reducedMotionInMidItem() {
    queue.enqueue([item(105, 1), item(205, 1)])
    window.advance(by: 0.5)
    window.prefersReducedMotion = true
    window.advance(by: 0.25)
    expectClose(view.presented.center.x, 80)
    window.advance(by: 0.5)
    #expect(view.presented.center.x == 205)
    window.prefersReducedMotion = false
    window.advance(by: 0.75)
    #expect(log.lines == ["empty 2.0"])
  }
}
