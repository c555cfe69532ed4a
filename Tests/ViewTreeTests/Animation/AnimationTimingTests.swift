import Testing

@testable import ViewTree

/// The API of animations that containers use.
struct AnimationTimingTests {
  private let window = Window(size: Size(width: 100, height: 100))
  private let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  init() {
    window.addSubview(view)
    window.advance(by: 1)
  }

  @Test(
    "A7 animate returns its end time: for a curve by its duration, for a spring when it is at rest, given its velocity")
  func ends() {
    #expect(View.animate(AnimationTiming(start: 1.5, duration: 2)) { view.alpha = 0 } == 3.5)
    let spring = AnimationTiming(start: 1, curve: .spring(dampingRatio: 1, response: 0.4))
    let end = View.animate(spring) { view.center = Point(x: 80, y: 5) }
    #expect(abs(end - spring.end) < 1e-9)
    window.advance(by: 0.1)
    // Starts from the presented position with the presented velocity.
    let back = View.animate(AnimationTiming(start: 1.1, curve: spring.curve)) { view.center = Point(x: 20, y: 5) }
    #expect(back - 1.1 != spring.duration && view.isAnimating)
    window.advance(by: back - 1.1 - 1e-4)
    #expect(view.presented.center != view.center && abs(view.presented.center.x - 20) < 0.1)
    window.advance(by: 1e-4)
    #expect(view.presented.center == view.center)
    window.advance(by: 5)
    #expect(!view.isAnimating && window.nextWakeTime == nil)
    #expect(View.animate(AnimationTiming(start: 9, duration: 1)) {} == 10)
  }

  @Test("A1 The current transaction can be queried; outside of one, and outside of a window, there is none")
  func inherited() {
    #expect(view.inheritedTiming == nil)
    let loose = View()
    var timing: AnimationTiming?
    View.animate(withDuration: 2, delay: 0.5, curve: .linear) {
      timing = view.inheritedTiming
      #expect(loose.inheritedTiming == nil)
      View.performWithoutAnimation { #expect(view.inheritedTiming == nil) }
      View.performShiftingAnimations { #expect(view.inheritedTiming == nil) }
    }
    #expect(timing == AnimationTiming(start: 1.5, duration: 2, curve: .linear) && timing?.end == 3.5)
  }

  @Test("A7 When shifted, a moving view keeps its remaining distance, and a resting view jumps")
  func shifted() {
    View.animate(withDuration: 1, curve: .linear) { view.center = Point(x: 105, y: 5) }
    window.advance(by: 0.5)
    View.performShiftingAnimations {
      view.center = Point(x: 105, y: 45)
      view.alpha = 0.5
    }
    #expect(view.presented.center == Point(x: 55, y: 45) && view.presented.alpha == 0.5)
    window.advance(by: 0.25)
    #expect(view.presented.center == Point(x: 80, y: 45))
    window.advance(by: 0.25)
    #expect(view.presented.center == Point(x: 105, y: 45) && !view.isAnimating)
  }

  @Test("An invalid timing is corrected and reported")
  func misuse() {
    let lines = MisuseLines()
    Misuse.$handler.withValue({ line in lines.all.append(line) }) {
      #expect(AnimationTiming(start: .nan, duration: -1) == AnimationTiming(start: 0, duration: 0))
      let spring = AnimationTiming(start: 0, curve: .spring(dampingRatio: 0, response: 0))
      #expect(spring.duration.isFinite && spring.duration > 0)
      let curve = AnimationTiming(start: 0, curve: .cubicBezier(x1: -1, y1: -3, x2: 2, y2: 9)).curve
      #expect(curve == .cubicBezier(x1: 0, y1: -3, x2: 1, y2: 9))
    }
    #expect(lines.all.count == 3)
  }

  @Test(
    "A spring that cannot be gets the nearest damping that can be, and a response of 0.3 s in place of an invalid one")
  func invalidSprings() {
    typealias Values = (ratio: Double, response: Double)
    let cases: [(Values, Values)] = [
      ((1, 0), (1, 0.3)), ((1, -1), (1, 0.3)), ((0.5, .infinity), (0.5, 0.3)), ((0, 0.5), (0.01, 0.5)),
      ((.nan, 0.5), (1, 0.5)), ((-1, .nan), (0.01, 0.3)),
    ]
    for (given, valid) in cases {
      let (curve, problem) = AnimationCurve.spring(dampingRatio: given.ratio, response: given.response).checked()
      #expect(curve == .spring(dampingRatio: valid.ratio, response: valid.response), "\(given)")
      #expect(problem != nil, "\(given)")
    }
    let least = AnimationCurve.spring(dampingRatio: 0.01, response: 0.001)
    #expect(least.checked().curve == least && least.checked().problem == nil)
  }

  private nonisolated final class MisuseLines: @unchecked Sendable {  // written from the main thread only
    var all: [String] = []
  }

  @Test("A6 A local time continues from its value when its rate changes, and reaches no later time while paused")
  func localTime() {
    var time = LocalTime(start: 3, rate: 2, at: 5)
    #expect(time.elapsed(at: 5) == 4 && time.elapsed(at: 6) == 6 && time.time(elapsed: 0) == 3)
    time.setRate(0, at: 6)
    #expect(time.elapsed(at: 100) == 6 && time.time(elapsed: 8) == .infinity)
    time.setRate(0.5, at: 10)
    #expect(time.elapsed(at: 12) == 7 && time.time(elapsed: 8) == 14)
  }

  @Test("A5 A turn goes on the way it says from where a turn of more than half a circle is")
  func turnAfterTurn() {
    let window = Window(size: Size(width: 100, height: 100))
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    window.advance(by: 0)
    View.animate(withDuration: 1, curve: .linear) { view.rotate(by: 3 * .pi) }
    window.advance(by: 0.4)
    // It is at 216°, on its way to 540°, which looks as 180° does, and 90° more are 54° from here.
    View.animate(withDuration: 1, curve: .linear) { view.rotate(by: .pi / 2) }
    var old = view.presented.transform
    for _ in 0..<10 {
      window.advance(by: 0.09)
      let new = view.presented.transform
      // The sine of the angle between the old and the new x axis, which have the length 1.
      #expect(old.a * new.b - old.b * new.a > 0.05)
      expectClose(new.a * new.a + new.b * new.b, 1)
      old = new
    }
  }

  @Test("A curve is as steep at its ends as beside them, also where a control point is in the corner, and ends there")
  func endsOfCurves() {
    let curves: [(curve: CubicBezier, start: Double, end: Double)] = [
      (CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1), 0, 1 / 0.58),
      (CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1), 1 / 0.58, 0),
      (CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1), 0.4, 0),
      (CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1), 1, 1),
    ]
    for (curve, start, end) in curves {
      for x in [0.0, -1] {
        expectClose(curve.slope(atX: x), start, 1e-5)
        #expect(curve.y(atX: x) == 0)
      }
      for x in [1.0, 2] {
        expectClose(curve.slope(atX: x), end, 1e-5)
        #expect(curve.y(atX: x) == 1)
      }
    }
  }
}
