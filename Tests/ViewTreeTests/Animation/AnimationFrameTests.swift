import Foundation
import Testing

@testable import ViewTree

/// What is seen in frames in which several animations run.
@Suite("Animations: frames") struct AnimationFrameTests {
  private let window = Window(size: Size(width: 400, height: 300))

  private func addView() -> View {
    let view = View(frame: Rect(x: -5, y: -5, width: 10, height: 10))
    window.addSubview(view)
    return view
  }

  @Test("A7 A8 Animations that are seen in one frame keep their own curves, durations and delays")
  func ownCurves() {
    let curves: [AnimationCurve] = [
      .linear, .easeIn, .easeOut, .easeInOut, .cubicBezier(x1: 0.1, y1: 0.9, x2: 0.2, y2: 1),
      .spring(dampingRatio: 0.4, response: 0.9), .spring(dampingRatio: 1, response: 0.9),
    ]
    var views: [(view: View, curve: AnimationCurve, duration: Double, delay: Double)] = []
    for curve in curves {
      for (duration, delay) in [(1.0, 0.0), (2, 0), (1, 0.25), (2, 0.25)] {
        views.append((addView(), curve, duration, delay))
      }
    }
    window.advance(by: 0)
    for (view, curve, duration, delay) in views {
      View.animate(withDuration: duration, delay: delay, curve: curve) {
        view.center = Point(x: 100, y: -50)
        view.alpha = 0
      }
    }
    for time in [0.125, 0.25, 0.375, 0.5] {
      window.advance(by: 0.125)
      for (view, curve, duration, delay) in views {
        let part: Double
        if case .spring(let ratio, let response) = curve {
          part = 1 - Spring(dampingRatio: ratio, response: response).remaining(max(0, time - delay))
        } else {
          part = Motion.eased(from: 0, to: 1, start: delay, duration: duration, curve: curve).position(at: time)
        }
        expectClose(view.presented.center, Point(x: 100, y: -50) * part)
        expectClose(view.presented.alpha, max(0, 1 - part))
      }
    }
  }

  @Test("A8 A spring that swings beyond its end shows no size below 0, and no opacity or colour beyond its limits")
  func overshoot() {
    let (first, second) = (addView(), addView())
    first.bounds = Rect(x: 0, y: 0, width: 100, height: 50)
    first.backgroundColor = Color(red: 1, green: 0, blue: 0.5)
    first.cornerRadius = 10
    second.alpha = 0
    second.backgroundColor = .clear
    let third = addView()
    third.backgroundColor = .red
    window.advance(by: 0)
    View.animate(withDuration: 0, curve: .spring(dampingRatio: 0.2, response: 0.5)) {
      first.center.x = 100
      first.bounds.size = .zero
      first.backgroundColor = Color(red: 0, green: 1, blue: 0.5)
      first.cornerRadius = 0
      first.alpha = 0
      second.alpha = 1
      second.backgroundColor = .red
      third.backgroundColor = .clear
    }
    // It has swung out farthest after half of its period.
    window.advance(by: 0.255)
    #expect(first.presented.center.x > 140)
    #expect(first.presented.bounds.size == .zero && first.presented.cornerRadius == 0 && first.presented.alpha == 0)
    #expect(first.presented.backgroundColor == Color(red: 0, green: 1, blue: 0.5))
    #expect(second.presented.alpha == 1 && second.presented.backgroundColor == Color.red)
    #expect(third.presented.backgroundColor == Color.clear)
  }

  @Test("A3 An animation of views in two windows completes once, when it has ended in both", arguments: [0, 1, 2])
  func twoWindows(interrupted: Int) {
    let otherWindow = Window(size: Size(width: 100, height: 100))
    let (view, other) = (addView(), View())
    otherWindow.addSubview(other)
    for window in [window, otherWindow] { window.advance(by: 0) }
    for windows in [[window, otherWindow], [otherWindow, window]] {
      for view in [view, other] { view.alpha = 1 }
      for window in windows { window.advance(by: 0) }
      var log: [Bool] = []
      View.animate(withDuration: 1) {
        view.alpha = 0
        other.alpha = 0
      } completion: {
        log.append($0)
      }
      if interrupted > 0 { (interrupted == 1 ? view : other).alpha = 0.5 }
      windows[0].advance(by: 2)
      #expect(log == [])
      windows[1].advance(by: 2)
      #expect(log == [interrupted == 0])
    }
  }

  @Test("A12 Animations of hidden views need no frames until the views are shown")
  func hiddenViews() {
    let group = addView()
    let inner = View(frame: group.bounds)
    group.addSubview(inner)
    for hidden in [inner, group] {
      hidden.isHidden = true
      window.advance(by: 0)
      let start = window.currentTime
      View.animate(withDuration: 1) { inner.center.x += 50 }
      window.advance(by: 0)
      #expect(window.nextWakeTime == start + 1)
      window.advance(by: 0.5)
      #expect(window.nextWakeTime == start + 1)
      hidden.isHidden = false
      window.advance(by: 0)
      #expect(window.nextWakeTime == start + 0.5)
      window.advance(by: 1)
      window.advance(by: 0)
      #expect(window.nextWakeTime == nil && inner.presented.center == inner.center)
    }
  }

  @Test(
    "A7 Of several animations that wait for their delays, the first to begin wakes the window",
    arguments: [true, false])
  func delays(isOrdered: Bool) {
    let views = [addView(), addView(), addView()]
    window.advance(by: 0)
    let delays = isOrdered ? [0.25, 0.5, 0.75] : [0.75, 0.25, 0.5]
    for (view, delay) in zip(views, delays) {
      View.animate(withDuration: 4, delay: delay, curve: .linear) { view.center.x = 100 }
    }
    window.advance(by: 0)
    #expect(window.nextWakeTime == 0.25)
    window.advance(by: 0.25)
    #expect(window.nextWakeTime == 0.25)
  }

  @Test("A10 A repeat of items without duration runs once at most, and is misuse where it would run more often")
  func repeatsWithoutDuration() {
    let cases: [(count: Int?, runs: Double, reports: Int)] = [(nil, 0, 1), (0, 0, 0), (1, 1, 0), (2, 1, 1), (-1, 0, 1)]
    for (count, runs, reports) in cases {
      let view = addView()
      let lines = misuses {
        view.animationQueue.enqueue(
          AnimationItem(repeating: [AnimationItem(.rotation(by: 0.5), duration: 0)], count: count))
      }
      #expect(lines.count == reports, "\(count as Any)")
      expectClose(view.transform.b, sin(0.5 * runs))
      #expect(!view.animationQueue.isRunning)
    }
    let view = addView()
    let turn = AnimationItem(.rotation(by: 0.5), duration: 0.25)
    #expect(misuses { view.animationQueue.enqueue(AnimationItem(repeating: [turn], count: 0)) }.isEmpty)
    #expect(misuses { view.animationQueue.enqueue(AnimationItem(repeating: [turn], count: 3)) }.isEmpty)
    window.advance(by: 0.75)
    expectClose(view.transform.b, sin(1.5))
    #expect(!view.animationQueue.isRunning)
  }

  @Test("A10 A rotation by an angle that is not a number is misuse, and turns nothing")
  func rotationByNothing() {
    let view = addView()
    view.transform = Transform(rotationAngle: 1)
    for angle in [Double.nan, .infinity] {
      let lines = misuses { view.animationQueue.enqueue(AnimationItem(.rotation(by: angle), duration: 1)) }
      #expect(lines.count == 1 && view.transform == Transform(rotationAngle: 1))
      view.animationQueue.cancel()
    }
  }

  // MARK: Transforms

  private func transform(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Transform {
    Transform(a: a, b: b, c: c, d: d, tx: 7, ty: -9)
  }

  @Test("A5 The parts of a transform make the same transform again, also of one that mirrors, shears or flattens")
  func parts() {
    let transforms = [
      transform(1, 0, 0, 1), transform(2, 0, 0, 3), transform(-2, 0, 0, 3), transform(2, 0, 0, -3),
      transform(-2, 0, 0, -3),
      transform(-2, 0, 1, 3), transform(0, 1, -1, 0), transform(0, -2, 3, 0), transform(1.5, 0.5, -2, 0.25),
      transform(-1.5, 0.5, 2, 3), transform(-1, -2, -3, 1), transform(0, 0, 3, 4), transform(2, 1, 0, 0),
      transform(0, 0, 0, 0), transform(2, 4, 1, 2),
    ]
    for transform in transforms {
      let again = TransformParts(transform).transform
      expectClose(Point(x: again.a, y: again.b), Point(x: transform.a, y: transform.b))
      expectClose(Point(x: again.c, y: again.d), Point(x: transform.c, y: transform.d))
      #expect(again.tx == 7 && again.ty == -9)
    }
    // A view that is mirrored to the other side has not been turned; one that is mirrored on both axes has.
    let mirrored = TransformParts(transform(-2, 0, 1, 3))
    #expect([mirrored.scaleX, mirrored.scaleY, mirrored.shear, mirrored.angle] == [-2, 3, 1, 0])
    let upsideDown = TransformParts(transform(2, 0, 0, -3))
    #expect([upsideDown.scaleX, upsideDown.scaleY, upsideDown.shear, upsideDown.angle] == [2, -3, 0, 0])
    let turned = TransformParts(transform(-2, 0, 0, -3))
    #expect([turned.scaleX, turned.scaleY, turned.shear] == [2, 3, 0])
    expectClose(abs(turned.angle), .pi)
  }

  @Test(
    "A5 From one transform to another the shorter turn is taken, clockwise for half a turn, and as few axes mirrored")
  func nearest() {
    func parts(_ x: Double, _ y: Double, _ shear: Double, _ angle: Double) -> TransformParts {
      TransformParts(vector: SIMD8(x, y, shear, angle, 5, 6, 0, 0))
    }
    func expect(
      _ from: TransformParts, _ to: TransformParts, _ expected: TransformParts,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let found = from.nearest(to: to)
      let scales = [found.scaleX, found.scaleY, found.shear]
      #expect(scales == [expected.scaleX, expected.scaleY, expected.shear], sourceLocation: sourceLocation)
      expectClose(found.angle, expected.angle, sourceLocation: sourceLocation)
      #expect(found.tx == 5 && found.ty == 6, sourceLocation: sourceLocation)
    }
    let pi = Double.pi
    let plain = parts(1, 1, 0, 0)
    expect(plain, parts(2, 3, 4, 1), parts(2, 3, 4, 1))
    expect(plain, parts(1, 1, 0, 1.5 * pi), parts(1, 1, 0, -0.5 * pi))
    expect(plain, parts(1, 1, 0, pi), parts(1, 1, 0, pi))
    expect(plain, parts(1, 1, 0, -pi), parts(1, 1, 0, pi))
    expect(parts(1, 1, 0, 3), parts(1, 1, 0, -3), parts(1, 1, 0, 2 * pi - 3))
    expect(parts(1, 1, 0, 1), parts(1, 1, 0, 1 - pi), parts(1, 1, 0, 1 + pi))
    expect(parts(1, 1, 0, 10), parts(1, 1, 0, 0.5), parts(1, 1, 0, 4 * pi + 0.5))
    // Both axes are mirrored: that is half a turn.
    expect(plain, parts(-2, -3, 4, 0.5), parts(2, 3, -4, 0.5 - pi))
    expect(parts(-1, -1, 0, 0), parts(2, 3, 4, -0.5), parts(-2, -3, -4, pi - 0.5))
    expect(parts(-1, -1, 0, 0), parts(-2, -3, 4, 0.5), parts(-2, -3, 4, 0.5))
    // One axis is mirrored: the one with the smaller turn.
    expect(plain, parts(-2, 3, 4, 0.1), parts(-2, 3, 4, 0.1))
    expect(plain, parts(-2, 3, 4, 3), parts(2, -3, -4, 3 - pi))
    expect(plain, parts(-2, 3, 4, 0.5 * pi), parts(-2, 3, 4, 0.5 * pi))
    expect(parts(-1, 1, 0, 0), parts(2, 3, 4, 0.1), parts(2, 3, 4, 0.1))
    expect(parts(1, -1, 0, 0), parts(2, 3, 4, -3), parts(-2, -3, -4, pi - 3))
    expect(parts(-1, 1, 0, 0), parts(-2, 3, 4, 3), parts(-2, 3, 4, 3))
  }
}
