import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Tap and long press")
struct TapGestureRecognizerTests {
  private let window = Window.forGestures()
  private let log = GestureLog()

  @Test("F10 A tap is a press that stays inside the slop circle", arguments: [PointerEvent.Device.mouse, .touch])
  func tap(device: PointerEvent.Device) {
    let slop = device == .mouse ? 8.0 : 16.0
    let tap = log.tap("tap", on: window)
    window.point(.began, 100, 100, device: device)
    window.point(.moved, 100 + slop, 100, device: device)
    #expect(log.lines.isEmpty)
    window.point(.ended, 100, 100 - slop, device: device)
    #expect(log.take() == ["tap ended"])
    #expect(tap.state == .possible)
    #expect(tap.location(in: nil) == Point(x: 100, y: 100 - slop))
    window.point(.began, 100, 100, device: device)
    window.point(.moved, 100, 101 + slop, device: device)
    window.point(.moved, 100, 100, device: device)
    window.point(.ended, 100, 100, device: device)
    #expect(log.lines.isEmpty)
  }

  @Test("F10 A single tap fires immediately, a double tap on the second")
  func singleAndDouble() {
    _ = log.tap("single", on: window)
    _ = log.tap("double", on: window, taps: 2)
    let pointer = PointerScript(window)
    pointer.tap(at: Point(x: 50, y: 50))
    #expect(log.take() == ["single ended"])
    pointer.hold(0.1)
    pointer.tap(at: Point(x: 52, y: 50))
    #expect(log.take() == ["double ended"])
    pointer.hold(0.1)
    pointer.tap(at: Point(x: 52, y: 50))
    #expect(log.take() == ["single ended"])
  }

  @Test("F10 With require(toFail:) the single tap waits for 0.3 s after the release")
  func requireDouble() {
    let single = log.tap("single", on: window)
    let double = log.tap("double", on: window, taps: 2)
    single.require(toFail: double)
    let pointer = PointerScript(window)
    pointer.tap(at: Point(x: 50, y: 50))
    #expect(isNear(window.nextWakeTime ?? 0, 0.35, within: 1e-9))
    pointer.hold(0.29)
    #expect(log.lines.isEmpty)
    pointer.hold(0.01)
    #expect(log.take() == ["single ended"])
    #expect(single.state == .possible)

    pointer.tap(at: Point(x: 50, y: 50))
    pointer.hold(0.28)
    pointer.tap(at: Point(x: 50, y: 58))
    #expect(log.take() == ["double ended"])
    pointer.hold(2)
    #expect(log.lines.isEmpty)
    #expect(window.nextWakeTime == nil)
  }

  @Test("F10 A second tap that is too far away, or becomes a drag, lets the first one fire, and starts a new sequence")
  func secondTapElsewhere() {
    let single = log.tap("single", on: window)
    single.require(toFail: log.tap("double", on: window, taps: 2))
    let pointer = PointerScript(window)
    pointer.tap(at: Point(x: 50, y: 50))
    pointer.hold(0.1)
    pointer.press(at: Point(x: 59, y: 50))
    #expect(log.take() == ["single ended"])
    pointer.hold(0.05)
    pointer.release()
    pointer.hold(0.1)
    pointer.tap(at: Point(x: 59, y: 50))
    #expect(log.take() == ["double ended"])

    pointer.tap(at: Point(x: 50, y: 50))
    pointer.hold(0.1)
    pointer.press(at: Point(x: 50, y: 50))
    #expect(log.lines.isEmpty)
    pointer.move(to: Point(x: 90, y: 50), duration: 0.1)
    #expect(log.take() == ["single ended"])
    pointer.release()
    pointer.hold(1)
    #expect(log.lines.isEmpty)
  }

  @Test("F10 The second tap may be by a different finger, and without a frame between the events")
  func otherFinger() {
    let single = log.tap("single", on: window)
    single.require(toFail: log.tap("double", on: window, taps: 2))
    window.point(.began, 50, 50, at: 0, device: .touch, id: 7)
    window.point(.ended, 50, 50, at: 0.05, device: .touch, id: 7)
    window.point(.began, 60, 50, at: 0.2, device: .touch, id: 8)
    window.point(.ended, 60, 50, at: 0.25, device: .touch, id: 8)
    #expect(log.take() == ["double ended"])
    window.point(.began, 50, 50, at: 1, device: .touch, id: 9)
    window.point(.ended, 50, 50, at: 1.05, device: .touch, id: 9)
    // The time of the event shows that 0.3 s have passed, before a frame does.
    window.point(.began, 50, 50, at: 1.5, device: .touch, id: 10)
    #expect(log.take() == ["single ended"])
    window.point(.ended, 50, 50, at: 1.55, device: .touch, id: 10)
    window.advance(by: 3)
    #expect(log.take() == ["single ended"])
  }

  @Test("F10 Three taps are recognized, and fewer are not")
  func triple() {
    let single = log.tap("single", on: window)
    let double = log.tap("double", on: window, taps: 2)
    let triple = log.tap("triple", on: window, taps: 3)
    single.require(toFail: double)
    double.require(toFail: triple)
    let pointer = PointerScript(window)
    for count in 1...3 {
      for _ in 1...count {
        pointer.tap(at: Point(x: 50, y: 50))
        pointer.hold(0.1)
      }
      pointer.hold(1)
    }
    #expect(log.take() == ["single ended", "double ended", "triple ended"])
  }

  @Test("G2 The deeper tap wins; if it declines, the recognizers around it may win")
  func deeper() {
    let inner = window.add(0, 0, 100, 100)
    _ = log.tap("outer", on: window)
    let deep = log.tap("inner", on: inner)
    let pointer = PointerScript(window)
    pointer.tap(at: Point(x: 50, y: 50))
    #expect(log.take() == ["inner ended"])
    deep.shouldBegin = { [log] in
      log.note("called")
      return false
    }
    pointer.tap(at: Point(x: 50, y: 50))
    #expect(log.take() == ["called", "outer ended"])
    deep.isEnabled = false
    pointer.tap(at: Point(x: 50, y: 50))
    #expect(log.take() == ["outer ended"])
    pointer.tap(at: Point(x: 150, y: 50))
    #expect(log.take() == ["outer ended"])
  }

  @Test("G2 Of two taps on the same view the one that was added last wins")
  func sameView() {
    _ = log.tap("first", on: window)
    _ = log.tap("last", on: window)
    PointerScript(window).tap(at: Point(x: 1, y: 1))
    #expect(log.take() == ["last ended"])
  }

  @Test("F10 A long press begins after 0.5 s, by the timer, and follows the pointer after that")
  func longPress() {
    let press = log.longPress("long", on: window)
    _ = log.tap("tap", on: window)
    _ = log.pan("pan", on: window)
    let pointer = PointerScript(window)
    pointer.press(at: Point(x: 50, y: 50))
    #expect(window.nextWakeTime.map { isNear($0, 0.5, within: 1e-9) } ?? false || window.nextWakeTime == 0)
    pointer.hold(0.499)
    #expect(log.lines.isEmpty)
    pointer.hold(0.001)
    #expect(log.take() == ["long began"])
    #expect(isNear(press.eventTime, 0.5, within: 1e-9))
    pointer.move(to: Point(x: 150, y: 50), duration: 0.03)
    pointer.release()
    #expect(log.take() == ["long changed", "long changed", "long ended"])
    #expect(press.location(in: nil) == Point(x: 150, y: 50))
  }

  @Test("F10 A long press fails outside of the slop circle, and if it is released too early")
  func longPressFails() {
    _ = log.longPress("long", on: window)
    _ = log.tap("tap", on: window)
    let pointer = PointerScript(window)
    pointer.press(at: Point(x: 50, y: 50))
    pointer.hold(0.4)
    pointer.move(to: Point(x: 59, y: 50), duration: 0.05)
    pointer.move(to: Point(x: 50, y: 50), duration: 0.05)
    pointer.hold(1)
    pointer.release()
    #expect(log.take() == [])
    pointer.press(at: Point(x: 50, y: 50))
    pointer.hold(0.49)
    pointer.release()
    #expect(log.take() == ["tap ended"])
    pointer.hold(1)
    #expect(log.take() == [])
  }

  @Test("G7 A long press depends on the times of the events, not on frames")
  func longPressByEvents() {
    _ = log.longPress("long", on: window)
    _ = log.tap("tap", on: window)
    // Without a frame, the time of the release shows that the duration has passed.
    window.point(.began, 50, 50, at: 0)
    window.point(.ended, 50, 50, at: 0.6)
    #expect(log.take() == ["long began", "long ended"])
    // With a late frame, the release was still before the end of the duration.
    window.point(.began, 50, 50, at: 1)
    window.point(.ended, 50, 50, at: 1.4)
    window.advance(by: 3)
    #expect(log.take() == ["tap ended"])
    // A frame that is longer than the duration.
    window.point(.began, 50, 50, at: 3)
    window.advance(by: 60)
    #expect(log.take() == ["long began"])
    window.point(.cancelled, 50, 50)
    #expect(log.take() == ["long cancelled"])
  }

  @Test("A long press with a duration of zero, and with invalid ones")
  func durations() {
    let press = log.longPress("long", on: window)
    press.minimumDuration = 0
    window.point(.began, 50, 50)
    window.advance(by: 0)
    #expect(log.take() == ["long began"])
    window.point(.ended, 50, 50)
    let tap = log.tap("tap", on: window)
    let reports = misuses {
      press.minimumDuration = .nan
      press.minimumDuration = -1
      press.minimumDuration = .infinity
      tap.numberOfTapsRequired = 0
    }
    #expect(reports.count == 4)
    #expect(press.minimumDuration == 0 && tap.numberOfTapsRequired == 1)
  }

  @Test("G2 The deeper of two long presses wins; if it declines, the other one wins")
  func twoLongPresses() {
    let inner = window.add(0, 0, 100, 100)
    _ = log.longPress("outer", on: window)
    let deep = log.longPress("inner", on: inner)
    let pointer = PointerScript(window)
    pointer.press(at: Point(x: 50, y: 50))
    pointer.hold(1)
    pointer.release()
    #expect(log.take() == ["inner began", "inner ended"])
    deep.shouldBegin = { false }
    pointer.press(at: Point(x: 50, y: 50))
    pointer.hold(1)
    pointer.release()
    #expect(log.take() == ["outer began", "outer ended"])
  }

  @Test("Recognizers that require each other to fail are misuse")
  func ring() {
    let a = log.tap("a", on: window)
    let b = log.tap("b", on: window)
    let c = log.tap("c", on: window)
    a.require(toFail: b)
    b.require(toFail: c)
    let reports = misuses {
      c.require(toFail: a)
      a.require(toFail: a)
    }
    #expect(reports.count == 2)
    PointerScript(window).tap(at: .zero)
    #expect(log.take() == ["c ended"])
  }

  @Test("require(toFail:) works between views and kinds, and ignores recognizers that take no part")
  func requirements() {
    let inner = window.add(0, 0, 100, 100)
    let tap = log.tap("tap", on: inner)
    let press = log.longPress("long", on: window)
    let pan = log.pan("inner pan", on: inner)
    let outer = log.pan("outer pan", on: window)
    tap.require(toFail: press)
    pan.require(toFail: outer)
    let pointer = PointerScript(window)
    pointer.tap(at: Point(x: 50, y: 50))
    #expect(log.take() == ["tap ended"])
    pointer.drag(from: Point(x: 50, y: 50), to: Point(x: 90, y: 50), duration: 0.1)
    #expect(log.take() == ["outer pan began", "outer pan changed", "outer pan ended"])
    outer.shouldBegin = { false }
    pointer.drag(from: Point(x: 50, y: 50), to: Point(x: 90, y: 50), duration: 0.1)
    #expect(log.take() == ["inner pan began", "inner pan changed", "inner pan ended"])
    outer.isEnabled = false
    pointer.drag(from: Point(x: 50, y: 50), to: Point(x: 90, y: 50), duration: 0.1)
    #expect(log.take() == ["inner pan began", "inner pan changed", "inner pan ended"])
  }

  @Test("A single tap inside waits for a double tap around it, and fails if that is recognized")
  func requireAcrossViews() {
    let inner = window.add(0, 0, 100, 100)
    let single = log.tap("single", on: inner)
    single.require(toFail: log.tap("double", on: window, taps: 2))
    let pointer = PointerScript(window)
    pointer.tap(at: Point(x: 50, y: 50))
    pointer.hold(0.1)
    pointer.tap(at: Point(x: 50, y: 50))
    pointer.hold(1)
    #expect(log.take() == ["double ended"])
    pointer.tap(at: Point(x: 50, y: 50))
    pointer.hold(1)
    #expect(log.take() == ["single ended"])
  }

  @Test("A recognizer that requires one that recognizes nothing to fail waits until the release")
  func plainRecognizer() {
    let plain = GestureRecognizer { [log] in log.note("plain \($0.state)") }
    window.addGestureRecognizer(plain)
    let tap = log.tap("tap", on: window)
    tap.require(toFail: plain)
    window.point(.began, 50, 50, at: 0)
    window.point(.ended, 50, 50, at: 0.1)
    #expect(log.take() == ["tap ended"])
    let pan = log.pan("pan", on: window)
    pan.require(toFail: plain)
    window.point(.began, 50, 50, at: 1)
    window.point(.moved, 90, 50, at: 1.1)
    #expect(log.take() == [])
    window.point(.ended, 90, 50, at: 1.2)
    #expect(log.take() == [])  // too late
    #expect(pan.state == .possible && plain.state == .possible)
  }

  @Test(
    "F10 G2 With a double tap inside a single tap, the first tap fires the outer one, the second the inner one")
  func doubleTapWithinSingleTap() {
    let inner = window.add(100, 100, 100, 100)
    _ = log.tap("outer", on: window)
    _ = log.tap("double", on: inner, taps: 2)
    let pointer = PointerScript(window)
    pointer.tap(at: Point(x: 150, y: 150))
    #expect(log.take() == ["outer ended"])
    pointer.hold(0.1)
    pointer.tap(at: Point(x: 150, y: 150))
    #expect(log.take() == ["double ended"])
    // If the second is too late for a double tap, both are single taps.
    pointer.hold(1)
    pointer.tap(at: Point(x: 150, y: 150))
    pointer.hold(1)
    pointer.tap(at: Point(x: 150, y: 150))
    #expect(log.take() == ["outer ended", "outer ended"])
  }
}
