import Testing
import ViewTree

@Suite struct ViewAnimationTests {
  let window = Window(size: Size(width: 400, height: 300))
  let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  init() {
    window.addSubview(view)
    window.advance(by: 0)
  }

  /// Expects that an animation of `change` completes after its 0.2 s, and not before.
  private func expectCompletionAtEnd(
    of change: () -> Void, in window: Window, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var finished: [Bool] = []
    View.animate(withDuration: 0.2, animations: change) { finished.append($0) }
    #expect(finished == [], sourceLocation: sourceLocation)
    window.advance(by: 0.1)
    #expect(finished == [], sourceLocation: sourceLocation)
    window.advance(by: 0.11)
    #expect(finished == [true], sourceLocation: sourceLocation)
  }

  @Test("A7 A completion waits for the end also where nothing that changed can be animated")
  func onlyDiscreteChanges() {
    let window = Window(size: Size(width: 100, height: 100))
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    window.advance(by: 0)
    let changes: [() -> Void] = [
      { view.isHidden.toggle() }, { view.borderWidth += 1 }, { view.borderColor = .white },
      { view.clipsToBounds.toggle() },
      { view.shadow = Shadow(color: .black, radius: 2, offset: .zero) },
    ]
    for change in changes { expectCompletionAtEnd(of: change, in: window) }
  }

  @Test("A7 animate sets the model immediately and shows the movement")
  func way() {
    var outcome: Bool?
    View.animate(withDuration: 1, curve: .linear, animations: { view.center = Point(x: 105, y: 5) }) { outcome = $0 }
    #expect(view.center == Point(x: 105, y: 5))
    #expect(view.presented.center == Point(x: 5, y: 5))
    window.advance(by: 0.25)
    expectClose(view.presented.center, Point(x: 30, y: 5))
    #expect(view.center == Point(x: 105, y: 5))
    #expect(outcome == nil)
    window.advance(by: 0.75)
    #expect(view.presented.center == Point(x: 105, y: 5))
    #expect(outcome == true)
    #expect(window.nextWakeTime == nil || window.nextWakeTime == window.currentTime)
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil)
  }

  @Test("A7 A second animation of a property starts from the visible value; the first one completes with false")
  func retarget() {
    var log: [String] = []
    View.animate(withDuration: 1, curve: .linear, animations: { view.alpha = 0 }) { log.append("first \($0)") }
    window.advance(by: 0.5)
    expectClose(view.presented.alpha, 0.5)
    View.animate(withDuration: 1, curve: .linear, animations: { view.alpha = 1 }) { log.append("second \($0)") }
    expectClose(view.presented.alpha, 0.5)
    window.advance(by: 0.5)
    expectClose(view.presented.alpha, 0.75)
    #expect(log == ["first false"])
    window.advance(by: 0.5)
    #expect(log == ["first false", "second true"])
    #expect(view.presented.alpha == 1)
  }

  @Test("A7 An animation to the value that a property has replaces the one that is running to that value")
  func sameValue() {
    var log: [String] = []
    func animate(_ name: String) {
      View.animate(withDuration: 1, curve: .linear, animations: { view.center.x = 105 }) { log.append("\(name) \($0)") }
    }
    animate("first")
    window.advance(by: 0.5)
    animate("second")
    expectClose(view.presented.center.x, 55)
    window.advance(by: 0.5)
    expectClose(view.presented.center.x, 80)
    #expect(log == ["first false"])
    window.advance(by: 0.5)
    #expect(log == ["first false", "second true"] && view.presented.center.x == 105)
  }

  @Test("A7 Springs keep the velocity when they are retargeted")
  func springVelocity() {
    let spring = AnimationCurve.spring(dampingRatio: 1, response: 0.5)
    View.animate(withDuration: 0, curve: spring) { view.center = Point(x: 105, y: 5) }
    window.advance(by: 0.1)
    let a = view.presented.center.x
    window.advance(by: 0.001)
    let b = view.presented.center.x
    View.animate(withDuration: 0, curve: spring) { view.center = Point(x: 5, y: 5) }
    window.advance(by: 0.0001)
    let c = view.presented.center.x
    let before = (b - a) / 0.001
    let after = (c - b) / 0.0001
    #expect(before > 50)
    expectClose(after, before, before * 0.05)
  }

  @Test("A7 Outside a window values are set, and the completion runs in the call")
  func detached() {
    let lone = View()
    var outcome: Bool?
    View.animate(withDuration: 1, animations: { lone.alpha = 0.5 }) { outcome = $0 }
    #expect(outcome == true)
    #expect(lone.presented.alpha == 0.5)
  }

  @Test(
    "A7 A view whose completion animates it again goes on until it leaves the window, which is misuse and harms nothing"
  )
  func pulse() {
    var count = 0
    func animate() {
      count += 1
      View.animate(withDuration: 0.5, animations: { view.alpha = view.alpha == 1 ? 0.5 : 1 }) { _ in animate() }
    }
    animate()
    window.advance(by: 2.25)
    #expect(count == 5)
    #expect(misuses { view.removeFromSuperview() }.count == 1)
    #expect(count > 500)
    // Not how many there are counts, but how deep they are nested.
    var completed = 0
    let messages = misuses {
      for _ in 0..<2000 { View.animate(withDuration: 1, animations: { view.alpha = 0.5 }) { _ in completed += 1 } }
    }
    #expect(completed == 2000 && messages == [])
  }

  @Test("A7 Nested calls have their own times, and the outer transaction is restored")
  func nested() {
    let other = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(other)
    View.animate(withDuration: 1, curve: .linear) {
      View.animate(withDuration: 2, curve: .linear) { other.alpha = 0 }
      view.alpha = 0
    }
    window.advance(by: 0.5)
    expectClose(view.presented.alpha, 0.5)
    expectClose(other.presented.alpha, 0.75)
    View.animate(withDuration: 1) { View.performWithoutAnimation { view.alpha = 0.3 } }
    #expect(view.presented.alpha == 0.3)
  }

  @Test("A7 An animation that a completion begins starts at exactly that time")
  func chain() {
    View.animate(withDuration: 0.1, curve: .linear, animations: { view.center.x = 15 }) { _ in
      View.animate(withDuration: 0.1, curve: .linear) { view.center.x = 25 }
    }
    window.advance(by: 0.15)
    expectClose(view.presented.center.x, 20)
  }

  @Test("A7 A delay shows the old value until it is over")
  func delay() {
    View.animate(withDuration: 1, delay: 1, curve: .linear) { view.alpha = 0 }
    window.advance(by: 0.5)
    #expect(view.presented.alpha == 1)
    #expect(window.nextWakeTime == 1)
    window.advance(by: 1)
    expectClose(view.presented.alpha, 0.5)
  }

  @Test("A10 Animating to the current value completes after the duration")
  func nothingToDo() {
    var outcome = false
    View.animate(withDuration: 0.5, animations: { view.alpha = 1 }) { _ in outcome = true }
    window.advance(by: 0.4)
    #expect(!outcome)
    window.advance(by: 0.2)
    #expect(outcome)
  }

  @Test("Setting a property ends its animation and shows immediately; setting the same value changes nothing")
  func directSet() {
    var outcome: Bool?
    View.animate(withDuration: 1, animations: { view.alpha = 0 }) { outcome = $0 }
    window.advance(by: 0.5)
    view.alpha = 0
    #expect(view.presented.alpha > 0.1)
    view.alpha = 0.25
    #expect(view.presented.alpha == 0.25)
    window.advance(by: 0)
    #expect(outcome == false)
  }

  @Test("V9 Moving to a different superview in one step ends no animation; leaving the window does")
  func moving() {
    let other = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(other)
    var outcome: Bool?
    View.animate(withDuration: 1, animations: { view.alpha = 0 }) { outcome = $0 }
    window.advance(by: 0.5)
    other.addSubview(view)
    window.advance(by: 0.1)
    #expect(outcome == nil)
    #expect(view.presented.alpha > 0)
    view.removeFromSuperview()
    #expect(outcome == false)
    #expect(view.presented.alpha == 0)
  }

  @Test("A7 A view that is mirrored becomes narrow and wide again on the way, and does not turn")
  func mirrored() {
    View.animate(withDuration: 1, curve: .linear) { view.transform = Transform(scaleX: -1, y: 1) }
    window.advance(by: 0.25)
    expectClose(view.presented.transform.a, 0.5)
    expectClose(view.presented.transform.b, 0)
    expectClose(view.presented.transform.d, 1)
  }

  @Test("A5 A view that is mirrored and turned a little turns a little on the way, whichever axis is mirrored")
  func mirroredAndTurned() {
    for (x, y) in [(-1.0, 1.0), (1, -1)] {
      View.performWithoutAnimation { view.transform = .identity }
      let end = Transform(scaleX: x, y: y).concatenating(Transform(rotationAngle: 0.1))
      View.animate(withDuration: 1, curve: .linear) { view.transform = end }
      window.advance(by: 0.25)
      let quarter = Transform(scaleX: x < 0 ? 0.5 : 1, y: y < 0 ? 0.5 : 1)
        .concatenating(Transform(rotationAngle: 0.025))
      expectClose(view.presented.transform.a, quarter.a)
      expectClose(view.presented.transform.b, quarter.b)
      expectClose(view.presented.transform.c, quarter.c)
      expectClose(view.presented.transform.d, quarter.d)
      window.advance(by: 0.75)
      #expect(view.presented.transform == end)
    }
  }

  @Test("A5 Colours are interpolated premultiplied; rotations take the short way; half a turn goes clockwise")
  func interpolation() {
    view.backgroundColor = Color.red.withAlpha(0)
    View.animate(withDuration: 1, curve: .linear) { view.backgroundColor = .blue }
    window.advance(by: 0.5)
    #expect(view.presented.backgroundColor == Color(red: 0, green: 0, blue: 1, alpha: 0.5))
    View.animate(withDuration: 1, curve: .linear) { view.transform = Transform(rotationAngle: .pi / 2) }
    window.advance(by: 0.5)
    let eighth = Transform(rotationAngle: .pi / 4)
    expectClose(view.presented.transform.a, eighth.a)
    expectClose(view.presented.transform.b, eighth.b)
    expectClose(view.presented.transform.c, eighth.c)
    window.advance(by: 0.5)
    #expect(view.presented.transform == Transform(rotationAngle: .pi / 2))
    for half in [Double.pi, -.pi] {
      View.performWithoutAnimation { view.transform = .identity }
      View.animate(withDuration: 1, curve: .linear) { view.transform = Transform(rotationAngle: half) }
      window.advance(by: 0.25)
      expectClose(view.presented.transform.b, Transform(rotationAngle: .pi / 4).b)
      window.advance(by: 0.25)
      expectClose(view.presented.transform.b, 1)
      window.advance(by: 0.5)
    }
  }

  @Test(
    "A8 Bézier curves are solved to 1e-6",
    arguments: [(0.42, 0.0, 1.0, 1.0), (0, 0, 0.58, 1), (0.9, -1, 0.1, 2), (1, 0, 0, 1)])
  func bezier(x1: Double, y1: Double, x2: Double, y2: Double) {
    View.animate(withDuration: 1, curve: .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)) { view.center.x = 1005 }
    var time = 0.0
    for step in 1..<50 {
      // Iterate over the parameter, so that the test needs no solver.
      let s = Double(step) / 50
      let x = 3 * (1 - s) * (1 - s) * s * x1 + 3 * (1 - s) * s * s * x2 + s * s * s
      let y = 3 * (1 - s) * (1 - s) * s * y1 + 3 * (1 - s) * s * s * y2 + s * s * s
      guard x > time else { continue }
      window.advance(by: x - time)
      time = x
      // Skip points where the curve is so steep that rounding of x changes y.
      let slope = abs(x1 - 1) < 1e-9 && abs(s - 0.5) < 0.05 ? 1.0 : 1e-3
      expectClose(view.presented.center.x, 5 + 1000 * y, slope)
    }
  }

  @Test(
    "A8 Springs start with the right position and velocity, in all three regimes of damping, and end exactly",
    arguments: [0.2, 0.5, 0.999_999, 1, 1.000_001, 1.5, 4])
  func springs(ratio: Double) {
    View.animate(withDuration: 9, curve: .spring(dampingRatio: ratio, response: 0.4)) { view.center.x = 105 }
    window.advance(by: 1e-6)
    // x(0) = x0 and v(0) = 0, so for short times the distance is half the acceleration times the square of the time.
    let w = 2 * Double.pi / 0.4
    expectClose(view.presented.center.x, 5 + 0.5 * w * w * 100 * 1e-12, 1e-9)
    var previous = view.presented.center.x
    var overshoots = false
    for _ in 0..<2000 {
      window.advance(by: 0.01)
      let x = view.presented.center.x
      if x > 105 { overshoots = true }
      #expect(abs(x - previous) < 30)
      previous = x
    }
    #expect(overshoots == (ratio < 0.9))
    #expect(view.presented.center.x == 105)
    #expect(window.nextWakeTime == nil)
  }

  @Test("A7 A completion waits for the end also where only contents, subviews or equal values were set")
  func onlyContents() {
    let window = Window(size: Size(width: 100, height: 100))
    let label = Label()
    let (other, child) = (View(), View())
    window.addSubview(label)
    window.addSubview(other)
    window.advance(by: 0)
    let changes: [() -> Void] = [
      { label.text = "another" }, { label.isHidden = label.isHidden }, { window.addSubview(child) },
      { window.bringSubviewToFront(label) }, { child.removeFromSuperview() }, { other.setNeedsDisplay() },
      { other.setNeedsLayout() },
    ]
    for change in changes { expectCompletionAtEnd(of: change, in: window) }
  }

  @Test("A2 A spring that is shorter or stiffer than arithmetic allows ends as others do", arguments: [true, false])
  func extremeSprings(isShort: Bool) {
    let spring: AnimationCurve =
      isShort
      ? .spring(dampingRatio: 1, response: .leastNonzeroMagnitude)
      : .spring(dampingRatio: .greatestFiniteMagnitude, response: 1)
    View.animate(withDuration: 1, curve: .linear) { view.center = Point(x: 200, y: 100) }
    window.advance(by: 0.5)
    View.animate(withDuration: 1, curve: spring) { view.center = Point(x: 20, y: 10) }
    window.advance(by: 0.1)
    #expect(view.presented.center.isFinite)
    window.advance(by: 1000)
    #expect(view.presented.center == Point(x: 20, y: 10) && !view.isAnimating)
  }
}
