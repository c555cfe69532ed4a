import Testing
import ViewTree
import ViewTreeTesting

/// Recognizes a press that is held for a while and released at the same place. It uses public API only.
private final class HoldAndRelease: GestureRecognizer {
  let duration: Double
  private(set) var resets = 0
  private(set) var failures = 0
  private var isHeld = false

  init(duration: Double, action: @escaping (GestureRecognizer) -> Void) {
    self.duration = duration
    super.init(action: action)
  }

  override func pointerPressed() {
    isHeld = false
    schedule(at: eventTime + duration) { [unowned self] in isHeld = true }
  }

  override func pointerMoved(slopExit: Point?) { if slopExit != nil { fail() } }
  override func pointerReleased() { if isHeld { recognize() } else { fail() } }
  override func didFail() { failures += 1 }
  override func reset() { resets += 1 }
}

/// Follows the pointer from the press.
private final class Follow: GestureRecognizer {
  override func pointerPressed() { recognize() }
  override func didRecognize() { begin() }
  override func pointerMoved(slopExit: Point?) { change() }
  override func pointerReleased() { end() }
}

@Suite("Custom recognizers")
struct CustomRecognizerTests {
  private let window = Window.forGestures()
  private let log = GestureLog()
  private let point = Point(x: 100, y: 100)

  @Test("L2 A custom gesture is recognized once, at its release, and is reset after each gesture")
  func discrete() {
    let hold = HoldAndRelease(duration: 0.2) { [log] in log.note("\($0.state) \($0.eventTime)") }
    window.addGestureRecognizer(hold)
    let pointer = PointerScript(window)
    pointer.tap(at: point)
    #expect(log.take() == [])
    #expect((hold.failures, hold.resets) == (1, 1))
    window.point(.began, 100, 100, at: window.currentTime)
    #expect(hold.device == .mouse && hold.pressedView === window)
    let start = window.currentTime
    window.advance(by: 0.25)
    window.point(.ended, 100, 100, at: window.currentTime)
    #expect(log.take() == ["ended \(start + 0.25)"])
    #expect((hold.failures, hold.resets) == (1, 2))
    #expect(hold.state == .possible && hold.device == nil && hold.pressLocation(in: nil) == nil)
  }

  @Test("G7 Its timeout follows the times of the events, whatever frames there are")
  func eventTimes() {
    let hold = HoldAndRelease(duration: 0.2) { [log] in log.note("\($0.state)") }
    window.addGestureRecognizer(hold)
    window.point(.began, 100, 100, at: 0)
    window.point(.ended, 100, 100, at: 0.21)
    #expect(log.take() == ["ended"])
    window.point(.began, 100, 100, at: 0.3)
    window.point(.ended, 100, 100, at: 0.49)
    #expect(log.take() == [])
    window.advance(by: 2)
    #expect(log.take() == [])
  }

  @Test("G2 It competes like any other: a drag around it wins, and it waits for what it requires to fail")
  func competes() {
    let hold = HoldAndRelease(duration: 0.1) { [log] in log.note("hold \($0.state)") }
    window.add(0, 0, 400, 400).addGestureRecognizer(hold)
    _ = log.pan("pan", on: window)
    let pointer = PointerScript(window)
    pointer.drag(from: point, to: Point(x: 200, y: 100), duration: 0.5)
    #expect(log.take().filter { $0 != "pan changed" } == ["pan began", "pan ended"])
    let long = log.longPress("long", on: window)
    hold.require(toFail: long)
    pointer.press(at: point)
    window.advance(by: 1)
    pointer.release()
    #expect(log.take() == ["long began", "long ended"])
    pointer.press(at: point)
    window.advance(by: 0.2)
    pointer.release()
    #expect(log.take() == ["hold ended"])
  }

  @Test("G5 A continuous gesture is cancelled once when its pointer is lost")
  func continuous() {
    let follow = Follow { [log] in log.note("\($0.state)") }
    window.addGestureRecognizer(follow)
    let pointer = PointerScript(window)
    pointer.press(at: point)
    #expect(log.take() == ["began"])
    pointer.move(to: Point(x: 103, y: 100), duration: 0)
    #expect(Set(log.take()) == ["changed"])
    window.send(.pointersLost)
    #expect(log.take() == ["cancelled"])
    pointer.release()
    pointer.press(at: point)
    pointer.release()
    #expect(log.take() == ["began", "ended"])
  }

  @Test("L2 Calling its methods outside of a gesture is misuse or has no effect")
  func misuse() {
    final class Eager: GestureRecognizer {
      override func pointerPressed() { begin() }
    }
    let eager = Eager { [log] in log.note("\($0.state)") }
    window.addGestureRecognizer(eager)
    let lines = misuses {
      let pointer = PointerScript(window)
      eager.recognize()
      eager.begin()
      eager.end()
      eager.fail()
      pointer.tap(at: point)
    }
    #expect(lines == ["GestureRecognizer.begin(): not in a gesture that it has won; recognize() comes before"])
    #expect(log.take() == [])
  }

  @Test("L2 A timeout whose time is not a number is misuse, counts as now, and holds up no other timer")
  func timeoutWithoutTime() {
    final class Impatient: GestureRecognizer {
      override func pointerPressed() { schedule(at: .nan) { [weak self] in self?.recognize() } }
    }
    let impatient = Impatient { [log] in log.note("\($0.state)") }
    window.addGestureRecognizer(impatient)
    let lines = misuses { window.point(.began, 100, 100) }
    #expect(lines.count == 1 && log.take() == [])
    window.schedule(after: 0.1) { [log] in log.note("timer") }
    window.advance(by: 0.2)
    #expect(log.take() == ["ended", "timer"])
  }

  @Test("G7 Timeouts are called in the order of their times, before an event of the same time or a later one")
  func orderOfTimeouts() {
    final class Timed: GestureRecognizer {
      var log: GestureLog?
      override func pointerPressed() {
        for delay in [0.375, 0.125, 0.25] {
          schedule(at: eventTime + delay) { [unowned self] in log?.note("\(eventTime)") }
        }
      }
      override func pointerMoved(slopExit: Point?) { log?.note("moved") }
      override func pointerReleased() { log?.note("released") }
    }
    let timed = Timed()
    timed.log = log
    window.addGestureRecognizer(timed)
    window.point(.began, 100, 100, at: 0)
    window.point(.moved, 101, 100, at: 0.1)
    #expect(log.take() == ["moved"])
    window.point(.moved, 102, 100, at: 0.25)
    #expect(log.take() == ["0.125", "0.25", "moved"])
    window.point(.ended, 102, 100, at: 0.3)
    window.advance(by: 1)
    #expect(log.take() == ["released"])
  }

  @Test("L2 Actions get the recognizer with its own type")
  func types() {
    window.addGestureRecognizer(TapGestureRecognizer { [log] tap in log.note("\(tap.numberOfTapsRequired)") })
    window.addGestureRecognizer(PanGestureRecognizer { [log] pan in log.note("\(pan.velocity(in: nil).y)") })
    window.addGestureRecognizer(LongPressGestureRecognizer { [log] press in log.note("\(press.minimumDuration)") })
    let pointer = PointerScript(window)
    pointer.tap(at: point)
    #expect(log.take() == ["1"])
    pointer.press(at: point)
    window.advance(by: 0.6)
    #expect(log.take() == ["0.5"])
    pointer.release()
  }
}
