import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Pan")
struct PanGestureRecognizerTests {
  private let window = Window.forGestures()
  private let log = GestureLog()

  @Test("G1 F8 A drag begins where its path leaves the slop circle", arguments: [PointerEvent.Device.mouse, .touch])
  func slop(device: PointerEvent.Device) {
    let slop = device == .mouse ? 8.0 : 16.0
    let pan = log.pan("pan", on: window)
    window.point(.began, 100, 100, at: 0, device: device)
    window.point(.moved, 100 + slop, 100, at: 0.01, device: device)
    #expect(log.lines.isEmpty && pan.state == .possible)
    window.point(.moved, 100 + slop + 0.5, 100, at: 0.02, device: device)
    #expect(log.take() == ["pan began"])
    #expect(isNear(pan.translation(in: nil).x, 0.5, within: 1e-9))
    window.point(.moved, 150, 90, at: 0.03, device: device)
    #expect(isNear(pan.translation(in: nil).x, 50 - slop, within: 1e-9))
    #expect(isNear(pan.translation(in: nil).y, -10, within: 1e-9))
    window.point(.ended, 150, 90, at: 0.04, device: device)
    #expect(log.take() == ["pan changed", "pan ended"])
    #expect(pan.state == .possible)
  }

  @Test("G1 F8 Exactly the slop is subtracted, and the rest of the event counts")
  func rest() {
    let pan = log.pan("pan", on: window)
    window.point(.began, 0, 0, at: 0)
    window.point(.moved, 60, 80, at: 0.01)
    #expect(isNear(pan.translation(in: nil).x, 60 - 4.8, within: 1e-9))
    #expect(isNear(pan.translation(in: nil).y, 80 - 6.4, within: 1e-9))
    window.point(.ended, 60, 80, at: 0.02)
  }

  @Test("G1 F8 A path that returns inside the circle, and leaves it elsewhere")
  func winding() {
    let pan = log.pan("pan", on: window)
    window.point(.began, 100, 100, at: 0)
    window.point(.moved, 107, 100, at: 0.01)
    window.point(.moved, 100, 100, at: 0.02)
    window.point(.moved, 100, 120, at: 0.03)
    #expect(log.lines == ["pan began"])
    #expect(isNear(pan.translation(in: nil).y, 12, within: 1e-9))
  }

  @Test("G1 F8 A drag whose only movement is reported by the release")
  func releaseOnly() {
    let pan = log.pan("pan", on: window)
    _ = log.tap("tap", on: window)
    var translation = Point.zero
    pan.shouldBegin = { [unowned pan] in
      translation = pan.translation(in: nil)
      return true
    }
    window.point(.began, 100, 100, at: 0)
    window.point(.ended, 200, 100, at: 0.1)
    #expect(log.lines == ["pan began", "pan ended"])
    #expect(isNear(translation.x, 92, within: 1e-9))
  }

  @Test(
    "G1 F8 With an axis it begins only if the travel along is at least 1.2 times that across",
    arguments: [
      (Axis.horizontal, 60.0, 50.0, true), (.horizontal, 60, 50.1, false), (.horizontal, -60, 49, true),
      (.horizontal, 0, 60, false), (.vertical, 50, 60, true), (.vertical, 50, -60, true), (.vertical, 50.1, 60, false),
      (.vertical, 60, 0, false),
    ])
  func axis(axis: Axis, x: Double, y: Double, begins: Bool) {
    _ = log.pan("pan", on: window, axis: axis)
    window.point(.began, 200, 200, at: 0)
    window.point(.moved, 200 + x, 200 + y, at: 0.01)
    // After it has failed, it stays failed, wherever the pointer moves.
    window.point(.moved, axis == .horizontal ? 390 : 200, axis == .horizontal ? 200 : 390, at: 0.02)
    window.point(.ended, 300, 300, at: 0.03)
    #expect(log.lines == (begins ? ["pan began", "pan changed", "pan ended"] : []))
  }

  @Test("G1 F8 The direction is the one at the slop circle, not that of a later event", arguments: eventRates)
  func direction(rate: Double) {
    // To the right at first, then steeply down.
    _ = log.pan("across", on: window, axis: .vertical)
    _ = log.pan("along", on: window.add(0, 0, 400, 400), axis: .horizontal)
    let pointer = PointerScript(window, eventsPerSecond: rate)
    pointer.press(at: Point(x: 50, y: 50))
    pointer.move(to: Point(x: 62, y: 50), duration: 0.1)
    pointer.move(to: Point(x: 62, y: 350), duration: 0.1)
    pointer.release()
    #expect(log.lines == ["along began", "along changed", "along ended"])
  }

  @Test("Translation, velocity and location are in the visible coordinates of the given view")
  func coordinates() {
    let outer = window.add(100, 100, 200, 200)
    outer.transform = Transform(scaleX: 2, y: 2)
    let inner = outer.add(0, 0, 200, 200)
    inner.transform = Transform(rotationAngle: .pi / 2)
    let pan = log.pan("pan", on: inner)
    window.point(.began, 200, 200, at: 0)
    for step in 1...10 { window.point(.moved, 200 + Double(step) * 10, 200, at: Double(step) / 100) }
    #expect(isNear(pan.translation(in: outer).x, 46, within: 1e-9))
    #expect(isNear(pan.translation(in: inner).x, 0, within: 1e-9))
    #expect(isNear(pan.translation(in: inner).y, -46, within: 1e-9))
    #expect(isNear(pan.velocity(in: nil).x, 1000, within: 1e-6))
    #expect(isNear(pan.velocity(in: outer).x, 500, within: 1e-6))
    #expect(isNear(pan.velocity(in: inner).y, -500, within: 1e-6))
    #expect(pan.location(in: nil) == Point(x: 300, y: 200))
    #expect(isNear(pan.location(in: outer).x, 150, within: 1e-9))
    let elsewhere = View(frame: Rect(x: 5, y: 5, width: 10, height: 10))
    #expect(pan.location(in: elsewhere) == Point(x: 300, y: 200))
  }

  @Test("The axis rotates with the view")
  func turnedAxis() {
    let view = window.add(100, 100, 200, 200)
    view.transform = Transform(rotationAngle: .pi / 2)
    _ = log.pan("pan", on: view, axis: .horizontal)
    PointerScript(window).drag(
      from: Point(x: 200, y: 200), to: Point(x: 200, y: 280), duration: 0.1)
    #expect(log.lines == ["pan began", "pan changed", "pan ended"])
  }

  @Test("G4 At the release the velocity is right within 5 %, at any rate", arguments: eventRates, frameRates)
  func velocity(events: Double, frames: Double) {
    var velocity = Point.zero
    let pan = PanGestureRecognizer {
      if $0.state == .ended { velocity = $0.velocity(in: nil) }
    }
    window.addGestureRecognizer(pan)
    let pointer = PointerScript(window, eventsPerSecond: events, framesPerSecond: frames)
    pointer.drag(from: Point(x: 20, y: 20), to: Point(x: 320, y: 120), duration: 0.37)
    #expect(isNear(velocity.x, 300 / 0.37, within: 0.05 * 300 / 0.37))
    #expect(isNear(velocity.y, 100 / 0.37, within: 0.05 * 100 / 0.37))
    pointer.drag(from: Point(x: 20, y: 20), to: Point(x: 320, y: 120), duration: 0.37, holdBeforeRelease: 0.1)
    #expect(velocity == .zero)
  }

  @Test("G4 The velocity is zero after 100 ms of rest, also while the pointer is down and sends nothing")
  func resting() {
    let pan = log.pan("pan", on: window)
    let pointer = PointerScript(window)
    pointer.press(at: Point(x: 20, y: 20))
    pointer.move(to: Point(x: 220, y: 20), duration: 0.2)
    pointer.hold(0.05)
    #expect(isNear(pan.velocity(in: nil).x, 1000, within: 50))
    pointer.hold(0.06)
    #expect(pan.velocity(in: nil) == .zero)
    pointer.release()
  }

  @Test("G7 The same trace ends within one point at any rate of events and frames", arguments: eventRates, frameRates)
  func sameEnd(events: Double, frames: Double) {
    var end = Point.zero
    let pan = PanGestureRecognizer {
      if $0.state == .ended { end = $0.translation(in: nil) }
    }
    window.addGestureRecognizer(pan)
    let pointer = PointerScript(window, device: .touch, eventsPerSecond: events, framesPerSecond: frames)
    pointer.press(at: Point(x: 30, y: 30))
    pointer.move(to: Point(x: 200, y: 60), duration: 0.2)
    pointer.move(to: Point(x: 150, y: 300), duration: 0.15)
    pointer.release()
    let dropped = Point(x: 170, y: 30) * (16 / Point(x: 170, y: 30).length)
    #expect(isNear(end.x, 120 - dropped.x, within: 1e-6))
    #expect(isNear(end.y, 270 - dropped.y, within: 1e-6))
  }

  @Test("F13 During a drag, the translation is the movement of the finger minus the slop")
  func exactFollowing() {
    let pan = log.pan("pan", on: window)
    window.point(.began, 50, 50, at: 0)
    for step in 1...60 {
      let x = 50 + Double(step * step) / 12
      window.point(.moved, x, 50, at: Double(step) / 60)
      if x - 50 > 8 { #expect(isNear(pan.translation(in: nil).x, x - 58, within: 1e-9)) }
    }
  }

  @Test("G7 Equal and decreasing timestamps give a finite velocity, and the event time never decreases")
  func oddTimestamps() {
    let pan = log.pan("pan", on: window)
    var times: [Double] = []
    let offsets = [0.5, 0.5, 0.4, 0.51, 0.2, 0.52, 0.52, 0.52, -3, 0.53]
    window.point(.began, 0, 0, at: 0.5)
    for (index, time) in offsets.enumerated() {
      window.point(.moved, Double(index) * 20, 0, at: time)
      times.append(pan.eventTime)
      #expect(pan.velocity(in: nil).isFinite)
    }
    #expect(times == times.sorted())
    window.point(.ended, 180, 0, at: 0.1)
    #expect(log.lines.last == "pan ended")
    #expect(pan.velocity(in: nil).isFinite)
  }

  @Test("G7 A release with an earlier timestamp still has the velocity of the drag")
  func backwardRelease() {
    let pan = log.pan("pan", on: window)
    window.point(.began, 0, 0, at: 0)
    for step in 1...20 { window.point(.moved, Double(step) * 10, 0, at: Double(step) / 60) }
    window.point(.ended, 200, 0, at: 0.1)
    #expect(isNear(pan.velocity(in: nil).x, 600, within: 30))
  }

  @Test("A timestamp that is not finite is misuse and counts as now; such a location is ignored")
  func notFinite() {
    let pan = log.pan("pan", on: window)
    window.advance(by: 2)
    let reports = misuses {
      window.point(.began, 10, 10, at: .nan)
      window.point(.moved, .infinity, 10, at: 2.1)
      window.point(.moved, 50, .nan, at: 2.1)
      window.point(.moved, 50, 10, at: .infinity)
      window.point(.ended, .nan, 10)
    }
    #expect(reports.count == 5)
    #expect(pan.eventTime == 2)
    #expect(log.lines == ["pan began"])
    window.point(.ended, 50, 10)
    #expect(log.lines == ["pan began", "pan ended"])
  }

  @Test("A control that begins with the press needs no slop and wins over the views around it")
  func atPress() {
    let thumb = window.add(100, 100, 50, 50)
    let pan = log.pan("thumb", on: thumb)
    pan.beginsAtPress = true
    _ = log.pan("outer", on: window)
    PointerScript(window).drag(from: Point(x: 110, y: 110), to: Point(x: 113, y: 110), duration: 0.05)
    #expect(log.take() == ["thumb began", "thumb changed", "thumb ended"])
    #expect(pan.translation(in: nil) == Point(x: 3, y: 0))
  }

  @Test("G2 If a recognizer has priority, such a control waits for the direction or the release")
  func atPressBelowPriority() {
    let pan = log.pan("thumb", on: window.add(0, 100, 300, 50))
    pan.beginsAtPress = true
    let swipe = log.pan("swipe", on: window, axis: .horizontal)
    swipe.hasPriority = { $0.x < 32 }
    swipe.mobility = { $0.x > 0 ? .free : .never }
    let pointer = PointerScript(window)
    pointer.drag(from: Point(x: 20, y: 110), to: Point(x: 60, y: 110), duration: 0.05)
    #expect(log.take() == ["swipe began", "swipe changed", "swipe ended"])
    pointer.drag(from: Point(x: 20, y: 110), to: Point(x: 5, y: 110), duration: 0.05)
    #expect(log.take() == ["thumb began", "thumb changed", "thumb ended"])
    pointer.tap(at: Point(x: 20, y: 110))
    #expect(log.take() == ["thumb began", "thumb ended"])
    pointer.press(at: Point(x: 40, y: 110))
    #expect(log.take() == ["thumb began"])
    pointer.release()
  }
}
