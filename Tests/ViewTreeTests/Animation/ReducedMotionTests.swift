import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Reduced motion")
struct ReducedMotionTests {
  private let window = Window(size: Size(width: 400, height: 300))
  private let view = View(frame: Rect(x: 0, y: 0, width: 40, height: 40))

  init() {
    window.prefersReducedMotion = true
    view.backgroundColor = .red
    window.addSubview(view)
    window.advance(by: 0)
  }

  @Test("A9 Geometry jumps to its end under a fade of 0.15 s; the item lasts its duration")
  func jump() {
    var log: [String] = []
    let end = Rect(x: 300, y: 200, width: 80, height: 60)
    View.animate(withDuration: 1) {
      view.frame = end
    } completion: {
      log.append("\($0) at \(window.currentTime)")
    }
    window.advance(by: 0.05)
    #expect(view.presented.frame == end && view.presented.center == end.center && view.presented.bounds == view.bounds)
    expectClose(view.presented.alpha, 1.0 / 3)
    #expect(view.alpha == 1)
    window.advance(by: 0.05)
    expectClose(view.presented.alpha, 2.0 / 3)
    window.advance(by: 0.051)
    #expect(view.presented.alpha == 1 && log.isEmpty)
    // Nothing moves any more, so no frame is due before the end.
    expectClose(window.nextWakeTime ?? 0, 1)
    window.advance(by: 0.8)
    #expect(log.isEmpty && window.lastDamage.isEmpty)
    window.advance(by: 0.05)
    #expect(log == ["true at 1.0"])
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil && view.animated == nil)
  }

  @Test("A9 A short movement has a short fade; transforms and rotations jump, too", arguments: [0.06, 0.15, 2])
  func short(duration: Double) {
    View.animate(withDuration: duration) { view.transform = Transform(scaleX: 2, y: 2) }
    let fade = min(duration, 0.15)
    window.advance(by: fade / 2)
    #expect(view.presented.transform == Transform(scaleX: 2, y: 2))
    expectClose(view.presented.alpha, 0.5)
    window.advance(by: fade / 2)
    #expect(view.presented.alpha == 1)
    view.animationQueue.enqueue(AnimationItem(.rotation(by: 5), duration: duration))
    window.advance(by: duration / 1000)
    #expect(view.presented.transform == view.transform && view.transform != Transform(scaleX: 2, y: 2))
  }

  @Test("A9 Colours and alpha are animated as usual, and the fade applies in addition")
  func looks() {
    View.animate(withDuration: 0.3, curve: .linear) {
      view.center = Point(x: 200, y: 100)
      view.alpha = 0
    }
    window.advance(by: 0.075)
    expectClose(view.presented.alpha, 0.75 * 0.5)
    window.advance(by: 0.075)
    expectClose(view.presented.alpha, 0.5)
    window.advance(by: 0.15)
    #expect(view.presented.alpha == 0)
  }

  @Test("A9 Order, completions and end values are those of full motion", arguments: [false, true])
  func order(isReduced: Bool) {
    window.prefersReducedMotion = isReduced
    var log: [String] = []
    func note(_ name: String) -> (Bool) -> Void {
      { log.append("\(name) \($0) \((window.currentTime * 1000).rounded())") }
    }
    let queue = view.animationQueue
    queue.enqueue(AnimationItem(.center(Point(x: 100, y: 100)), duration: 0.1), completion: note("a"))
    queue.enqueue(AnimationItem([.rotation(by: 1), .alpha(0.5)], duration: 0.2), completion: note("b"))
    queue.enqueue(AnimationItem(.center(Point(x: 7, y: 8)), duration: 0), completion: note("c"))
    let other = View(frame: Rect(x: 0, y: 100, width: 10, height: 10))
    window.addSubview(other)
    View.animate(withDuration: 0.4, animations: { other.center = Point(x: 50, y: 50) }, completion: note("d"))
    window.advance(by: 0.15)
    View.animate(withDuration: 0.4, animations: { other.center = Point(x: 90, y: 90) }, completion: note("e"))
    View.animate(
      withDuration: 0.1, delay: 0.2, animations: { other.bounds.size = Size(width: 9, height: 9) },
      completion: note("f"))
    #expect(other.presented.bounds.size.width == 10)
    for _ in 0..<60 { window.advance(by: 1.0 / 64) }
    #expect(
      log == [
        "a true 100.0", "d false 150.0", "b true 300.0", "c true 300.0", "f true 450.0", "e true 550.0",
      ])
    #expect(view.center == Point(x: 7, y: 8) && view.alpha == 0.5 && view.presented.center == view.center)
    #expect(other.presented.frame == other.frame && other.presented.alpha == 1)
  }

  @Test(
    "C2 A9 A progress bar whose progress is unknown fades out and in instead of moving, also if that changes meanwhile")
  func unknownProgress() throws {
    let view = ProgressView(frame: Rect(x: 0, y: 100, width: 200, height: 4))
    window.addSubview(view)
    view.progress = nil
    window.advance(by: 0)
    let bar = try #require(view.subviews.first)
    for isReduced in [true, false, true] {
      window.prefersReducedMotion = isReduced
      var frames: Set<Rect> = []
      var strengths: Set<Double> = []
      for _ in 0..<10 {
        window.advance(by: 0.1)
        frames.insert(bar.presented.frame)
        strengths.insert(bar.presented.alpha)
      }
      #expect(frames.count == (isReduced ? 1 : 10) && strengths.count == (isReduced ? 10 : 1))
      #expect(!isReduced || frames == [view.bounds])
      #expect(isReduced || strengths == [1])
    }
    view.progress = 0.5
    window.advance(by: 0)
    #expect(bar.presented.frame == Rect(x: 0, y: 0, width: 100, height: 4) && bar.presented.alpha == 1)
  }

  @Test("A9 With a delay, a view stays visible, and jumps at the end of the delay")
  func delay() {
    View.animate(withDuration: 0.4, delay: 0.2) { view.center = Point(x: 200, y: 200) }
    window.advance(by: 0)
    #expect(view.presented.center == Point(x: 20, y: 20) && view.presented.alpha == 1)
    expectClose(window.nextWakeTime ?? 0, 0.2)
    window.advance(by: 0.1)
    #expect(view.presented.center == Point(x: 20, y: 20) && view.presented.alpha == 1)
    window.advance(by: 0.175)
    #expect(view.presented.center == Point(x: 200, y: 200))
    expectClose(view.presented.alpha, 0.5)
  }

  @Test("A9 A change during a fade continues from the visible state; a movement released by a pointer is not affected")
  func interrupted() {
    View.animate(withDuration: 1) { view.center = Point(x: 200, y: 200) }
    window.advance(by: 0.075)
    View.animate(withDuration: 1) { view.center = Point(x: 100, y: 100) }
    window.advance(by: 0)
    expectClose(view.presented.alpha, 0.5)
    #expect(view.presented.center == Point(x: 100, y: 100))
    window.advance(by: 0.15)
    #expect(view.presented.alpha == 1)
    View.animate(
      AnimationTiming(start: window.currentTime, curve: .spring(dampingRatio: 1, response: .pi / 5)),
      centerVelocity: .zero
    ) { view.center = .zero }
    window.advance(by: 0.05)
    #expect(view.presented.center.x > 50 && view.presented.center.x < 100 && view.presented.alpha == 1)
    view.removeFromSuperview()
    #expect(view.animated == nil && view.presented.alpha == 1)
  }

  @Test("A9 Settling takes as long as the movement would without reduced motion, also for an item that only waits")
  func settles() {
    var log = 0
    View.animate(withDuration: 0.5, animations: { view.center = .zero }, completion: { _ in log += 1 })
    expectClose(window.settle(), 0.5, 1.0 / 30)
    view.animationQueue.enqueue([AnimationItem(.wait, duration: 0.25), AnimationItem(.alpha(0), duration: 0.25)])
    expectClose(window.settle(), 0.5, 1.0 / 30)
    #expect(log == 1 && !view.animationQueue.isRunning && view.presented.alpha == 0)
    _ = window.schedule(after: 1) {}
    #expect(window.settle() == 0)
  }

  @Test("A9 From the start a view is hit at the position to which it jumped; every frame of the fade is drawn")
  func hits() {
    View.animate(withDuration: 1) { view.center = Point(x: 200, y: 200) }
    window.advance(by: 0)
    #expect(window.hitTest(Point(x: 200, y: 200)) === view)
    #expect(window.hitTest(Point(x: 20, y: 20)) === window)
    for _ in 0..<3 {
      window.advance(by: 0.04)
      #expect(window.lastDamage.contains { $0.contains(Point(x: 200, y: 200)) })
    }
  }
}
