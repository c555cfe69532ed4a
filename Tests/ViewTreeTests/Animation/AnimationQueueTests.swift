import Testing
import ViewTree

@Suite struct AnimationQueueTests {
  let window = Window(size: Size(width: 400, height: 300))
  let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  init() {
    window.addSubview(view)
    window.advance(by: 0)
  }

  private func item(x: Double, _ duration: Double) -> AnimationItem {
    AnimationItem(.center(Point(x: x, y: 5)), duration: duration, curve: .linear)
  }

  @Test(
    "A1 A3 Items run one after another, at exact times for any length of frames",
    arguments: [0.001, 1.0 / 60, 0.05, 0.25, 0.3])
  func exactTime(frame: Double) {
    var log: [String] = []
    let queue = view.animationQueue
    for (index, x) in [15.0, 25, 35].enumerated() {
      queue.enqueue(item(x: x, 0.1)) { log.append("\(index) \($0) \(window.currentTime <= 0.31)") }
    }
    #expect(queue.count == 2)
    #expect(queue.isRunning)
    var time = 0.0
    while time + frame <= 0.3 + 1e-12 {
      window.advance(by: frame)
      time += frame
      expectClose(view.presented.center.x, 5 + 100 * time, 1e-6)
    }
    window.advance(by: max(0, 0.3 - time))
    #expect(view.presented.center.x == 35)
    #expect(log == ["0 true true", "1 true true", "2 true true"])
    #expect(!queue.isRunning)
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil)
  }

  @Test("A2 A4 An item starts when it is enqueued on an idle queue; the model takes its end value then")
  func start() {
    window.advance(by: 0.35)
    view.animationQueue.enqueue(item(x: 15, 1))
    #expect(view.center.x == 15)
    #expect(view.presented.center.x == 5)
    view.animationQueue.enqueue(item(x: 25, 1))
    #expect(view.center.x == 15)
    window.advance(by: 0.5)
    expectClose(view.presented.center.x, 10)
    window.advance(by: 1)
    #expect(view.center.x == 25)
    expectClose(view.presented.center.x, 20)
  }

  @Test("A3 A4 An item without a duration between two others is applied in its turn, however frame times are rounded")
  func withoutDuration() {
    for frames in 0..<60 {
      let (window, view) = (Window(size: Size(width: 100, height: 100)), View())
      window.addSubview(view)
      // The time of each frame has another rounding error.
      for _ in 0...frames { window.advance(by: 1.0 / 60) }
      view.animationQueue.enqueue([
        AnimationItem(.cornerRadius(4), duration: 0.1, curve: .linear), AnimationItem(.alpha(0), duration: 0),
        AnimationItem(.alpha(1), duration: 0.1, curve: .linear),
      ])
      for _ in 0..<9 { window.advance(by: 1.0 / 60) }
      #expect(abs(view.presented.alpha - 0.5) < 0.01, "after \(frames) frames")
    }
  }

  @Test("A2 A queue waits for its view to enter a window")
  func waits() {
    let late = View()
    var done = false
    late.animationQueue.enqueue(AnimationItem(.alpha(0), duration: 1, curve: .linear)) { done = $0 }
    #expect(!late.animationQueue.isRunning)
    #expect(late.alpha == 1)
    window.advance(by: 5)
    window.addSubview(late)
    #expect(late.animationQueue.isRunning)
    window.advance(by: 0.5)
    expectClose(late.presented.alpha, 0.5)
    window.advance(by: 0.5)
    #expect(done)
  }

  @Test("A4 A duration of 0 applies immediately when it is the item's turn")
  func zero() {
    var log: [Double] = []
    view.animationQueue.enqueue(item(x: 15, 0.1)) { _ in log.append(view.center.x) }
    view.animationQueue.enqueue(item(x: 100, 0)) { _ in log.append(view.center.x) }
    view.animationQueue.enqueue(item(x: 90, 0.1)) { _ in log.append(view.center.x) }
    window.advance(by: 0.15)
    #expect(log == [15, 100])
    expectClose(view.presented.center.x, 95)
    window.advance(by: 1)
    #expect(log == [15, 100, 90])
  }

  @Test("A5 rotation(by:) can rotate by several turns, and changes the transform")
  func rotation() {
    let angle = 5 * Double.pi + 0.5
    view.animationQueue.enqueue(AnimationItem(.rotation(by: angle), duration: 1, curve: .linear))
    #expect(view.transform == Transform(rotationAngle: angle))
    for step in 1..<10 {
      window.advance(by: 0.1)
      let expected = Transform(rotationAngle: angle * Double(step) / 10)
      expectClose(view.presented.transform.a, expected.a)
      expectClose(view.presented.transform.b, expected.b)
    }
    window.advance(by: 0.2)
    #expect(view.presented.transform == Transform(rotationAngle: angle))
    view.animationQueue.enqueue(AnimationItem(.rotation(by: -angle), duration: 1, curve: .linear))
    window.advance(by: 0.5)
    expectClose(view.presented.transform.a, Transform(rotationAngle: angle / 2).a)
  }

  @Test("A6 Leaving the window ends the queue: every item completes, in order")
  func leaving() {
    var log: [String] = []
    view.animationQueue.onEmpty = { log.append("empty") }
    view.animationQueue.enqueue(item(x: 15, 1)) { log.append("a \($0)") }
    view.animationQueue.enqueue(item(x: 25, 1)) { log.append("b \($0)") }
    window.advance(by: 0.5)
    view.removeFromSuperview()
    #expect(log == ["a false", "b false", "empty"])
    #expect(view.center.x == 15)
    #expect(!view.animationQueue.isRunning)
  }

  @Test("A2 A queue in which nothing waits does not become empty by entering a window")
  func entersEmpty() {
    var log: [String] = []
    let other = View()
    let queue = other.animationQueue
    queue.onEmpty = { log.append("empty") }
    window.addSubview(other)
    window.advance(by: 0.1)
    other.removeFromSuperview()
    window.addSubview(other)
    window.advance(by: 0.1)
    #expect(log == [] && !queue.isRunning)
    // An item that waits for a window is not given up by a view that has been in one before.
    other.removeFromSuperview()
    queue.enqueue(AnimationItem(.alpha(0.5), duration: 0.1)) { log.append("a \($0)") }
    #expect(log == [] && queue.count == 1)
    window.addSubview(other)
    window.advance(by: 0.2)
    #expect(log == ["a true", "empty"])
    queue.onEmpty = nil
  }

  @Test("A6 A released view ends its queue")
  func release() {
    weak var weakView: View?
    weak var weakQueue: AnimationQueue?
    var log: [Bool] = []
    do {
      let temporary = View()
      weakView = temporary
      weakQueue = temporary.animationQueue
      temporary.animationQueue.enqueue(item(x: 1, 1)) { log.append($0) }
    }
    #expect(weakView == nil)
    #expect(weakQueue == nil)
    #expect(log == [false])
  }

  @Test("A6 waitUntilEmpty returns at the end, and when the queue ends early")
  func waiting() async {
    view.animationQueue.enqueue(item(x: 15, 1))
    let task = Task { await view.animationQueue.waitUntilEmpty() }
    await Task.yield()
    window.advance(by: 2)
    await task.value
    view.animationQueue.enqueue(item(x: 25, 1))
    let second = Task { await view.animationQueue.waitUntilEmpty() }
    await Task.yield()
    view.removeFromSuperview()
    await second.value
    await view.animationQueue.waitUntilEmpty()
  }

  @Test("A6 waitUntilEmpty returns when the view leaves the window, also if each completion adds the next item")
  func waitingForLoop() async {
    let log = Log()
    weak let queue = view.animationQueue
    func loop() { queue?.enqueue(item(x: 15, 1)) { _ in loop() } }
    loop()
    let task = Task {
      await queue?.waitUntilEmpty()
      log.append("empty")
    }
    await Task.yield()
    window.advance(by: 2.5)
    await Task.yield()
    #expect(log.lines == [])
    view.removeFromSuperview()
    for _ in 0..<10 where log.lines.isEmpty { await Task.yield() }
    #expect(log.lines == ["empty"] && queue?.isRunning == false && queue?.count == 1)
    guard !log.lines.isEmpty else { return }
    await task.value
    window.addSubview(view)
    #expect(queue?.isRunning == true && queue?.count == 0)
  }

  @Test("A11 cancel sets the model to the visible value, finish to the end value")
  func cancelAndFinish() {
    var log: [String] = []
    view.animationQueue.enqueue(item(x: 105, 1)) { log.append("a \($0)") }
    view.animationQueue.enqueue(item(x: 205, 1)) { log.append("b \($0)") }
    window.advance(by: 0.5)
    view.animationQueue.cancel()
    expectClose(view.center.x, 55)
    #expect(view.presented.center == view.center)
    #expect(log == ["a false", "b false"])
    view.animationQueue.enqueue(item(x: 155, 1)) { log.append("c \($0)") }
    view.animationQueue.enqueue(item(x: 205, 1)) { log.append("d \($0)") }
    window.advance(by: 0.5)
    expectClose(view.presented.center.x, 105)
    view.animationQueue.finish()
    #expect(view.center.x == 155)
    #expect(view.presented.center.x == 155)
    #expect(log == ["a false", "b false", "c true", "d false"])
  }

  @Test("A11 Pausing and changing the speed work during an item")
  func pauseAndSpeed() {
    let queue = view.animationQueue
    queue.enqueue(item(x: 105, 1))
    window.advance(by: 0.25)
    queue.isPaused = true
    window.advance(by: 10)
    expectClose(view.presented.center.x, 30)
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil)
    queue.isPaused = false
    queue.speed = 2
    window.advance(by: 0.25)
    expectClose(view.presented.center.x, 80)
    queue.speed = 0
    window.advance(by: 3)
    expectClose(view.presented.center.x, 80)
    queue.speed = 0.5
    window.advance(by: 0.5)
    #expect(view.presented.center.x == 105)
    #expect(!queue.isRunning)
    #expect(misuses { queue.speed = -1 }.count == 1)
    #expect(queue.speed == 0.5)
  }

  @Test("A10 An endless repeat works with an hour in one frame, with all of its rotations")
  func infinite() {
    view.animationQueue.enqueue(
      AnimationItem(repeating: [AnimationItem(.rotation(by: .pi / 8), duration: 1e-5, curve: .linear)]))
    view.animationQueue.enqueue(item(x: 1, 1))
    window.advance(by: 3600)
    #expect(view.animationQueue.isRunning)
    #expect(view.animationQueue.count == 1)
    view.animationQueue.cancel()
    view.animationQueue.speed = 1
    View.performWithoutAnimation { view.transform = .identity }
    view.animationQueue.enqueue(
      AnimationItem(repeating: [AnimationItem(.rotation(by: 1), duration: 0.5, curve: .linear)], count: 1000))
    window.advance(by: 250.25)
    let expected = Transform(rotationAngle: 500.5)
    expectClose(view.presented.transform.a, expected.a, 1e-6)
    expectClose(view.presented.transform.b, expected.b, 1e-6)
  }

  @Test("A10 Several endless repeats work with an hour in one frame, and are where they should be when a timer looks")
  func severalInfinite() {
    for duration in [1e-5, 1.5e-5] {
      let other = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(other)
      other.animationQueue.enqueue(
        AnimationItem(repeating: [AnimationItem(.rotation(by: .pi / 8), duration: duration, curve: .linear)]))
    }
    view.animationQueue.enqueue(AnimationItem(repeating: [item(x: 105, 0.5), item(x: 5, 0.5)]))
    var places: [Double] = []
    for time in [1000.1, 2000.6] { _ = window.schedule(after: time) { places.append(view.presented.center.x) } }
    window.advance(by: 3600.25)
    #expect(places.count == 2)
    expectClose(places.first ?? 0, 25, 1e-6)
    expectClose(places.last ?? 0, 85, 1e-6)
    expectClose(view.presented.center.x, 55, 1e-6)
  }

  @Test("A10 Frames of no length and of an hour do no harm; a repeat of zero length is misuse")
  func nasty() {
    let lines = misuses {
      view.animationQueue.enqueue(AnimationItem(repeating: [item(x: 15, 0)]))
      view.animationQueue.enqueue(AnimationItem(repeating: [], count: 3))
      view.animationQueue.enqueue(AnimationItem(.wait, duration: .nan))
    }
    #expect(lines.count == 3)
    #expect(!view.animationQueue.isRunning)
    for _ in 0..<10 { window.advance(by: 0) }
    view.animationQueue.enqueue([item(x: 3, 0.1), AnimationItem(.wait, duration: 0.1), item(x: 4, 0.1)])
    window.advance(by: 3600)
    #expect(view.center.x == 4)
    #expect(!view.animationQueue.isRunning)
  }

  @Test("A1 Enqueuing from a completion appends to the queue")
  func fromCompletion() {
    var log: [String] = []
    let queue = view.animationQueue
    queue.enqueue(item(x: 10, 0.1)) { _ in
      log.append("a")
      queue.enqueue(item(x: 30, 0.1)) { _ in log.append("c") }
    }
    queue.enqueue(item(x: 20, 0.1)) { _ in log.append("b") }
    window.advance(by: 0.1)
    window.advance(by: 0.05)
    expectClose(view.presented.center.x, 15)
    window.advance(by: 0.2)
    #expect(log == ["a", "b", "c"])
  }

  @Test(
    "A1 Several items are enqueued at once: the queue is empty once, and what their end adds comes after all of them")
  func several() {
    for usesQueue in [false, true] {
      var log: [String] = []
      let queue = view.animationQueue
      queue.onEmpty = {
        log.append("empty")
        if log.count < 4 { queue.enqueue(item(x: 5, 0.1)) { _ in log.append("added") } }
      }
      let items = [item(x: 15, 0), item(x: 25, 0.1)]
      if usesQueue {
        var several = Queue<AnimationItem>()
        for item in items { several.enqueue(item) }
        queue.enqueue(several)
      } else {
        queue.enqueue(items)
      }
      #expect(log == [] && view.center.x == 25 && queue.isRunning)
      window.advance(by: 0.5)
      #expect(log == ["empty", "added", "empty", "added", "empty"])
      queue.onEmpty = nil
      queue.enqueue([])
      #expect(!queue.isRunning)
    }
  }

  @Test("A1 Queue is first in, first out, and both operations are cheap")
  func queue() {
    var queue = Queue<Int>()
    #expect(queue.isEmpty)
    #expect(queue.dequeue() == nil)
    for value in 0..<200_000 { queue.enqueue(value) }
    #expect(queue.front == 0)
    for value in 0..<200_000 { #expect(queue.dequeue() == value) }
    #expect(queue.count == 0)
  }
}
