import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Stack: the swipe to pop") struct StackSwipeTests {
  static let will = ["swipeWillStart"] + StackTransitionTests.popWill
  static let did = StackTransitionTests.popDid
  static let cancelled = [
    "didCancelPop a b", "event didCancelPop a b true", "b didCancelPop", "a didCancelPop", "a viewWillDisappear",
    "b viewWillAppear", "a viewDidDisappear", "b viewDidAppear",
  ]

  private func point(_ x: Double, _ y: Double = 50) -> Point { Point(x: x, y: y) }

  @Test(
    "K2 The page follows the pointer exactly, and the lower page moves 1/distance as far",
    arguments: [30.0, 60, 144, 1000])
  func follows(rate: Double) {
    let h = StackHarness("a", "b")
    let (a, b) = (h[0], h[1])
    let pointer = PointerScript(h.window, eventsPerSecond: rate)
    pointer.press(at: point(60))
    for x in [100.0, 180, 90, 350, 68] {
      pointer.move(to: point(x), duration: 0.1)
      #expect(isSame(h.x(b), x - 68, within: 1e-6))
      #expect(isSame(h.x(a), -(400 - (x - 68)) / 8, within: 1e-6))
      #expect(b.view.shadow != nil && h.shown == "ab")
    }
    // Beyond its end the page stays, and follows again when the pointer returns there.
    pointer.move(to: point(20), duration: 0.1)
    #expect(h.x(b) == 0)
    pointer.move(to: point(168), duration: 0.1)
    #expect(isSame(h.x(b), 100, within: 1e-6))
    pointer.hold(0.2)
    pointer.release()
    h.window.settle()
    h.expectRest("ab")
  }

  @Test("K2 Nothing moves within the slop, and in vertical drags")
  func slop() {
    let h = StackHarness("a", "b")
    let pointer = PointerScript(h.window)
    pointer.drag(from: point(100), to: point(108), duration: 0.1)
    pointer.drag(from: point(100, 20), to: point(150, 80), duration: 0.1)
    pointer.drag(from: point(200), to: point(50), duration: 0.1)
    #expect(h.log.lines.isEmpty)
    h.expectRest("ab")
  }

  @Test(
    "K3 Past half it pops with the notices of a pop, in the same order; the list changes at the end of the movement")
  func popsPastHalf() {
    let h = StackHarness("a", "b")
    let pointer = PointerScript(h.window)
    pointer.press(at: point(60))
    pointer.move(to: point(60 + 8 + 202), duration: 0.5)
    #expect(h.log.take() == Self.will)
    pointer.hold(0.2)
    #expect(h.names == "ab")
    pointer.release()
    #expect(h.log.take() == ["swipeDidEnd true"] && h.names == "ab")
    h.window.advance(by: 0.01)
    #expect(h.names == "ab" && h.shown == "ab")
    let time = h.window.settle()
    #expect(time < 0.5)
    #expect(h.log.take() == Self.did)
    h.expectRest("a")
  }

  @Test("K3 Before half it returns: all are notified of didCancelPop, and the appearance callbacks are balanced")
  func goesBack() {
    let h = StackHarness("a", "b")
    let pointer = PointerScript(h.window)
    pointer.drag(from: point(60), to: point(60 + 8 + 198), duration: 0.5, holdBeforeRelease: 0.2)
    #expect(h.log.take() == Self.will + ["swipeDidEnd false"])
    h.window.settle()
    #expect(h.log.take() == Self.cancelled)
    h.expectRest("ab")
  }

  @Test("K3 The delta of an update is relative to the last one, and they add up to the whole movement")
  func deltas() {
    let h = StackHarness("a", "b")
    h.logsUpdates = true
    let pointer = PointerScript(h.window)
    pointer.press(at: point(60))
    h.window.send(.pointer(PointerEvent(phase: .moved, location: point(100))))
    h.window.send(.pointer(PointerEvent(phase: .moved, location: point(150))))
    h.window.send(.pointer(PointerEvent(phase: .moved, location: point(140))))
    h.window.send(.pointer(PointerEvent(phase: .moved, location: point(140))))
    #expect(h.log.lines.filter { $0.hasPrefix("swipe ") } == ["swipe 32.0", "swipe 50.0", "swipe -10.0"])
    #expect(h.log.lines.first == "swipeWillStart")
    h.window.send(.pointer(PointerEvent(phase: .cancelled, location: point(140))))
    #expect(h.log.lines.last == "swipeDidEnd false")
    h.window.settle()
    h.expectRest("ab")
  }

  @Test(
    "K2 F7 The direction of a flick decides, whichever half it ends in",
    arguments: [(30.0, 130.0, true), (50, 370, false)])
  func flick(start: Double, turn: Double, pops: Bool) {
    let h = StackHarness("a", "b")
    let pointer = PointerScript(h.window)
    pointer.press(at: point(start))
    pointer.move(to: point(turn), duration: pops ? 0.2 : 0.5)
    if !pops { pointer.move(to: point(turn - 60), duration: 0.1) }
    pointer.release()
    h.window.settle()
    h.expectRest(pops ? "a" : "ab")
  }

  @Test("F7 At exactly half it returns, at slightly more it pops", arguments: [false, true], [0.0, 0.001])
  func exactlyHalf(isMirrored: Bool, more: Double) {
    let h = StackHarness("a", "b")
    h.window.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    h.window.advance(by: 0)
    func at(_ x: Double) -> Point { point(isMirrored ? 400 - x : x) }
    let pointer = PointerScript(h.window)
    pointer.press(at: at(60))
    pointer.move(to: at(60 + 8 + 200 + more), duration: 0.5)
    pointer.hold(0.1)
    pointer.release()
    h.window.settle()
    h.expectRest(more > 0 ? "a" : "ab")
  }

  @Test("F7 G7 Exactly 300 points per second are not a flick, also with repeated timestamps", arguments: [false, true])
  func exactlyFlick(repeats: Bool) {
    for (start, speed, pops) in [
      (30.0, 300.0, false), (30, 301, true), (280, 300, true), (380, -300, true), (380, -301, false),
    ] {
      let h = StackHarness("a", "b")
      func send(_ phase: PointerEvent.Phase, _ x: Double, _ time: Double) {
        for _ in 0..<(repeats && phase == .moved ? 3 : 1) {
          h.window.send(.pointer(PointerEvent(phase: phase, location: point(x), timestamp: time)))
        }
      }
      send(.began, 20, 0)
      send(.moved, start, 0.1)
      for step in 1...30 { send(.moved, start + speed * Double(step) / 100, 0.5 + Double(step) / 100) }
      send(.ended, start + speed * 0.3, 0.8)
      h.window.settle()
      h.expectRest(pops ? "a" : "ab")
    }
  }

  @Test("F7 A flick is faster than 300 points per second", arguments: [(295.0, false), (310, true)])
  func flickSpeed(speed: Double, pops: Bool) {
    let h = StackHarness("a", "b")
    let pointer = PointerScript(h.window, eventsPerSecond: 100)
    pointer.drag(from: point(50), to: point(50 + speed * 0.3), duration: 0.3)
    h.window.settle()
    h.expectRest(pops ? "a" : "ab")
  }

  @Test(
    "F13 F6 At the release nothing jumps, and the velocity is kept",
    arguments: [(400.0, 60.0), (900, 144), (2500, 1000)])
  func continuity(speed: Double, rate: Double) {
    let h = StackHarness("a", "b")
    let b = h[1]
    let pointer = PointerScript(h.window, eventsPerSecond: rate, framesPerSecond: 240)
    pointer.press(at: point(10))
    pointer.move(to: point(10 + speed * 0.1), duration: 0.1)
    let x = h.x(b)
    #expect(isSame(x, speed * 0.1 - 8, within: 1))
    pointer.release()
    #expect(h.x(b) == x)
    let step = 1e-5
    h.window.advance(by: step)
    #expect(abs((h.x(b) - x) / step / speed - 1) < 0.05)
    var (last, slowest) = (h.x(b), speed)
    let start = h.window.currentTime
    while h.shown == "ab" {
      h.window.advance(by: 0.001)
      if h.shown == "ab" {
        #expect(h.x(b) >= last && h.x(b) <= 400 && h.x(h[0]) <= 0)
        slowest = min(slowest, (h.x(b) - last) / 0.001)
        last = h.x(b)
      }
    }
    #expect(h.window.currentTime - start < 0.5)
    h.expectRest("a")
  }

  @Test(
    "G7 The same trace has the same end at any rate of events and frames", arguments: [30.0, 60, 144, 1000],
    [24.0, 60, 144])
  func rates(events: Double, frames: Double) {
    let h = StackHarness("a", "b")
    let b = h[1]
    let pointer = PointerScript(h.window, eventsPerSecond: events, framesPerSecond: frames)
    pointer.drag(from: point(50), to: point(250), duration: 0.4)
    let release = h.window.currentTime
    h.window.advance(by: release + 0.05 - h.window.currentTime)
    let reference = StackHarness("a", "b")
    let other = PointerScript(reference.window, eventsPerSecond: 500, framesPerSecond: 500)
    other.drag(from: point(50), to: point(250), duration: 0.4)
    reference.window.advance(by: 0.05)
    #expect(isSame(h.x(b), reference.x(reference[1]), within: 1))
    h.window.settle()
    h.expectRest("a")
  }

  @Test("G5 A second finger neither moves nor ends the swipe")
  func secondFinger() {
    let h = StackHarness("a", "b")
    let b = h[1]
    let (one, two) = (PointerScript(h.window, device: .touch, id: 1), PointerScript(h.window, device: .touch, id: 2))
    one.press(at: point(60))
    one.move(to: point(176), duration: 0.2)
    #expect(isSame(h.x(b), 100, within: 1e-6))
    two.press(at: point(300, 200))
    two.move(to: point(50, 200), duration: 0.2)
    two.release()
    #expect(isSame(h.x(b), 100, within: 1e-6))
    one.move(to: point(206), duration: 0.2)
    #expect(isSame(h.x(b), 130, within: 1e-6))
    one.release()
    h.window.settle()
    h.expectRest("ab")
    #expect(h.log.lines.count { $0 == "swipeDidEnd false" } == 1)
  }

  @Test("G3 A swipe cancels the press of a button below")
  func cancelsPress() {
    let h = StackHarness("a", "b")
    let b = h[1]
    PointerScript(h.window).drag(from: Point(x: 120, y: 150), to: Point(x: 180, y: 150), duration: 0.3)
    h.window.settle()
    #expect(b.taps == 0)
    PointerScript(h.window).tap(at: Point(x: 120, y: 150))
    #expect(b.taps == 1)
  }
}
