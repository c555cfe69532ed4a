import Testing
import ViewTreeTesting

@testable import ViewTree

/// What recognizers are told of a pointer, before and after one of them has won.
@Suite("Gestures: what recognizers are told") struct GestureListenerTests {
  /// Notes what it is told, and wins at a chosen moment.
  private final class Listener: GestureRecognizer {
    enum Moment: CaseIterable { case press, move, release }

    let log: GestureLog
    let winsAt: Moment?

    init(_ log: GestureLog, winsAt moment: Moment? = nil) {
      self.log = log
      winsAt = moment
      super.init { log.note("\($0.state)") }
    }

    override func pointerPressed() {
      log.note("pressed")
      if winsAt == .press { recognize() }
    }
    override func pointerMoved(slopExit: Point?) {
      log.note(slopExit.map { "left at \(Int($0.x.rounded())) \(Int($0.y.rounded()))" } ?? "moved")
      if winsAt == .move { recognize() }
    }
    override func pointerReleased() {
      log.note("released")
      if winsAt == .release { recognize() }
    }
    override func didFail() { log.note("lost") }
    override func reset() { log.note("reset") }
  }

  private let window = Window.forGestures()
  private let log = GestureLog()

  @Test("G1 A recognizer is told of every movement, and once where the path left the slop circle")
  func slopExit() {
    window.addGestureRecognizer(Listener(log))
    window.point(.began, 100, 100, at: 0)
    for x in [105.0, 120, 101, 150] { window.point(.moved, x, 100, at: 0.1) }
    window.point(.ended, 150, 100, at: 0.2)
    #expect(log.take() == ["pressed", "moved", "left at 108 100", "moved", "moved", "released", "reset"])
    // A release at another place is a movement to there before.
    window.point(.began, 100, 100, at: 1)
    window.point(.ended, 100, 150, at: 1.1)
    #expect(log.take() == ["pressed", "left at 100 108", "released", "reset"])
  }

  @Test("G2 A gesture that has ended with the press, or with a movement, is told of nothing that follows")
  func endedEarly() {
    for (moment, told) in [(Listener.Moment.press, ["pressed"]), (.move, ["pressed", "left at 108 100"])] {
      let listener = Listener(log, winsAt: moment)
      window.addGestureRecognizer(listener)
      window.point(.began, 100, 100)
      window.point(.moved, 120, 100)
      window.point(.moved, 150, 100)
      window.point(.ended, 160, 100)
      #expect(log.take() == told + ["ended", "reset"])
      window.removeGestureRecognizer(listener)
    }
  }

  @Test("G2 A recognizer is told once that it has lost, and once that the gesture is over, whenever another one wins")
  func losing() {
    let inner = window.add(0, 0, 400, 400)
    let losses = GestureLog()
    window.addGestureRecognizer(Listener(losses))
    for moment in Listener.Moment.allCases {
      let winner = Listener(log, winsAt: moment)
      inner.addGestureRecognizer(winner)
      window.point(.began, 100, 100)
      window.point(.moved, 105, 100)
      window.point(.ended, 105, 100)
      #expect(log.take().filter { $0 == "ended" || $0 == "reset" } == ["ended", "reset"])
      let told: [String]
      switch moment {
      case .press: told = ["pressed", "lost", "reset"]
      case .move: told = ["pressed", "moved", "lost", "reset"]
      case .release: told = ["pressed", "moved", "released", "lost", "reset"]
      }
      #expect(losses.take() == told, "\(moment)")
      inner.removeGestureRecognizer(winner)
    }
  }

  @Test("G2 A tap that waits for a recognizer of another finger is recognized when that finger is lifted")
  func otherFinger() {
    let idle = Listener(GestureLog())
    window.add(200, 0, 200, 400).addGestureRecognizer(idle)
    let tap = log.tap("tap", on: window.add(0, 0, 200, 400))
    tap.require(toFail: idle)
    window.point(.began, 50, 50, at: 0, device: .touch, id: 1)
    window.point(.began, 250, 50, at: 0.05, device: .touch, id: 2)
    window.point(.ended, 50, 50, at: 0.1, device: .touch, id: 1)
    #expect(log.take() == [])
    window.point(.ended, 250, 50, at: 0.2, device: .touch, id: 2)
    #expect(log.take() == ["tap ended"] && tap.state == .possible)
  }

  @Test("F10 Of a double tap and a tap on one view, the double tap has the second tap, whichever was added first")
  func doubleTapAddedFirst() {
    _ = log.tap("double", on: window, taps: 2)
    _ = log.tap("single", on: window)
    let pointer = PointerScript(window)
    pointer.tap(at: Point(x: 50, y: 50))
    #expect(log.take() == ["single ended"])
    pointer.hold(0.1)
    pointer.tap(at: Point(x: 50, y: 50))
    #expect(log.take() == ["double ended"])
  }

  @Test(
    "Translation, velocity and direction of a drag that goes askew are right in a view that is turned and stretched")
  func turnedView() {
    let view = window.add(100, 100, 200, 200)
    let map = Transform(scaleX: 2, y: 0.5).concatenating(Transform(rotationAngle: 0.5))
    view.transform = map
    let back = map.inverted() ?? .identity
    let pan = log.pan("pan", on: view)
    var direction = Point.zero
    pan.mobility = {
      direction = $0
      return .free
    }
    window.point(.began, 200, 200, at: 0)
    for step in 1...10 {
      let step = Double(step)
      window.point(.moved, 200 + 6 * step, 200 + 8 * step, at: step / 100)
    }
    let way = Point(x: 60, y: 80).applying(back)
    expectClose(direction, way * (1 / way.length))
    // Less the slop of 8 points.
    expectClose(pan.translation(in: nil), Point(x: 55.2, y: 73.6))
    expectClose(pan.translation(in: view), Point(x: 55.2, y: 73.6).applying(back))
    expectClose(pan.velocity(in: nil), Point(x: 600, y: 800), 1e-6)
    expectClose(pan.velocity(in: view), Point(x: 600, y: 800).applying(back), 1e-6)
    pan.setTranslation(Point(x: 3, y: -4), in: view)
    expectClose(pan.translation(in: view), Point(x: 3, y: -4))
    expectClose(pan.translation(in: nil), Point(x: 3, y: -4).applying(map))
    pan.setTranslation(Point(x: 3, y: -4), in: nil)
    expectClose(pan.translation(in: nil), Point(x: 3, y: -4))
  }

  // MARK: Clicks

  @Test(
    "U9 A click on a button that moves away counts where the mouse would be on it, if it is shorter than a long press")
  func clickOnMovingButton() {
    // How far the mouse moves from a place near the left or the right edge, and how long it is pressed.
    let cases: [(x: Double, way: Double, seconds: Double, isFired: Bool)] = [
      (5, 7, 0.1, true), (5, -4, 0.1, true), (5, -7, 0.1, false), (95, -7, 0.1, true), (95, 7, 0.1, false),
      (50, 0, 0.49, true), (50, 0, 0.5, false),
    ]
    for (index, (x, way, seconds, isFired)) in cases.enumerated() {
      let button = Button(title: "Button")
      button.frame = Rect(x: 100, y: 100, width: 100, height: 40)
      button.onTap = { [log] in log.note("fired") }
      window.addSubview(button)
      let start = Double(index) * 2
      window.advance(by: start - window.currentTime)
      window.point(.began, 100 + x, 120, at: start)
      button.frame.origin = Point(x: 100, y: 300)
      window.point(.moved, 100 + x + way, 120, at: start + 0.05)
      window.point(.ended, 100 + x + way, 120, at: start + seconds)
      #expect(log.take() == (isFired ? ["fired"] : []), "\(x) \(way) \(seconds)")
      button.removeFromSuperview()
    }
  }
}
