import Testing

@testable import ViewTree

/// Animations that begin at a given time or with a given velocity.
struct AnimationStartTests {
  private let window = Window(size: Size(width: 100, height: 100))
  private let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  init() {
    window.addSubview(view)
    window.advance(by: 1)
  }

  @Test("A movement that began in the past shows its current position immediately")
  func past() {
    View.animate(AnimationTiming(start: 0.5, duration: 1, curve: .linear)) { view.center = Point(x: 105, y: 5) }
    #expect(view.presented.center == Point(x: 55, y: 5))
    window.advance(by: 0.25)
    #expect(view.presented.center == Point(x: 80, y: 5))
    window.advance(by: 0.25)
    #expect(view.presented.center == Point(x: 105, y: 5))
  }

  @Test("A movement that begins in the future waits without waking the window")
  func future() {
    View.animate(AnimationTiming(start: 3, duration: 1, curve: .linear)) { view.center = Point(x: 105, y: 5) }
    window.advance(by: 0)
    #expect(view.presented.center == Point(x: 5, y: 5) && window.nextWakeTime == 3)
    window.advance(by: 2.5)
    #expect(view.presented.center == Point(x: 55, y: 5))
  }

  @Test("A spring keeps the velocity of the pointer")
  func velocity() {
    View.animate(
      AnimationTiming(start: 1, curve: .spring(dampingRatio: 1, response: .pi / 10)),
      centerVelocity: Point(x: 0, y: -300)
    ) { view.center = Point(x: 5, y: 55) }
    window.advance(by: 1e-5)
    expectClose((view.presented.center.y - 5) / 1e-5, -300, 1)
    window.advance(by: 5)
    #expect(view.presented.center == Point(x: 5, y: 55))
  }

  @Test(
    "A3 At the end time the value is exactly the end value, in spite of rounding errors of the time, and no further frame is due"
  )
  func roundedEnd() {
    for _ in 0..<50 {
      let start = window.currentTime
      view.center.x = 5
      View.animate(withDuration: 0.9) { view.center.x = 55 }
      while start + 0.9 - window.currentTime > 1e-9 {
        window.advance(by: min(1.0 / 60, start + 0.9 - window.currentTime))
      }
      #expect(view.presented.center.x == 55)
      #expect(window.nextWakeTime == nil)
    }
  }
}
