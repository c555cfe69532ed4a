import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Stack: catching and settling") struct StackSettlingTests {
  private func point(_ x: Double, _ y: Double = 50) -> Point { Point(x: x, y: y) }

  @Test("G6 A press catches a settling page at its visible position, and presses nothing")
  func caught() {
    let h = StackHarness("a", "b")
    let (a, b) = (h[0], h[1])
    let pointer = PointerScript(h.window)
    pointer.drag(from: point(60), to: point(300), duration: 0.3)
    h.window.advance(by: 0.05)
    let x = h.x(b)
    #expect(x > 232 && x < 400)
    h.log.lines = []
    pointer.press(at: Point(x: 380, y: 150))
    #expect(h.x(b) == x && h.names == "ab")
    pointer.hold(0.5)
    #expect(h.x(b) == x && h.log.take() == ["swipeWillStart"])
    pointer.move(to: Point(x: 380 - 8 - x + 100, y: 150), duration: 0.4)
    #expect(isSame(h.x(b), 100, within: 1e-6))
    pointer.hold(0.2)
    pointer.release()
    h.window.settle()
    #expect(h.log.take() == ["swipeDidEnd false"] + StackSwipeTests.cancelled)
    h.expectRest("ab")
    #expect(a.taps == 0 && b.taps == 0)
  }

  @Test(
    "G6 After a press that catches and does not drag, the page continues or returns, depending on the half",
    arguments: [true, false])
  func caughtAndReleased(pops: Bool) {
    let h = StackHarness("a", "b")
    let b = h[1]
    let pointer = PointerScript(h.window)
    // If pops is false, the page is released and caught before the half, so it returns.
    pointer.drag(from: point(60), to: point(pops ? 330 : 150), duration: 0.2)
    h.log.lines = []
    pointer.tap(at: Point(x: 200, y: 150))
    h.window.settle()
    h.expectRest(pops ? "a" : "ab")
    #expect(
      h.log.take() == ["swipeWillStart", "swipeDidEnd \(pops)"]
        + (pops ? StackSwipeTests.did : StackSwipeTests.cancelled))
    #expect(b.taps == 0)
  }

  @Test("G6 A push that a call began is caught by a drag beyond the slop; a press works as usual")
  func catchPush() {
    let h = StackHarness("a")
    let b = h.page("b")
    h.stack.push(b, animated: true)
    h.window.advance(by: 0.15)
    let x = h.x(b)
    h.log.lines = []
    let pointer = PointerScript(h.window, framesPerSecond: 1000)
    pointer.press(at: point(390))
    #expect(h.log.lines.isEmpty)
    let start = h.window.currentTime
    h.window.send(.pointer(PointerEvent(phase: .moved, location: point(380), timestamp: start)))
    #expect(isSame(h.x(b), x - 2, within: 1e-6))
    #expect(
      h.log.take() == [
        "event didPush b a true", "a didHide push", "b didShow push", "a viewDidDisappear", "b viewDidAppear",
      ] + StackSwipeTests.will)
    h.window.advance(by: 1)
    #expect(isSame(h.x(b), x - 2, within: 1e-6) && isSame(h.x(h[0]), -(400 - x + 2) / 8, within: 1e-6))
    pointer.release()
    h.window.settle()
    h.expectRest("ab")
  }

  @Test("G6 A pop that a call began is caught, and can be cancelled", arguments: [true, false])
  func catchPop(back: Bool) {
    let h = StackHarness("a", "b")
    let b = h[1]
    h.stack.pop(animated: true)
    h.window.advance(by: 0.1)
    let x = h.x(b)
    #expect(h.names == "a")
    h.log.lines = []
    let time = h.window.currentTime
    func send(_ phase: PointerEvent.Phase, _ x: Double, _ after: Double) {
      h.window.send(.pointer(PointerEvent(phase: phase, location: point(x), timestamp: time + after)))
    }
    send(.began, 200, 0)
    send(.moved, 190, 0)
    #expect(isSame(h.x(b), x - 2, within: 1e-6) && h.names == "ab")
    #expect(h.log.take() == ["swipeWillStart"])
    h.window.advance(by: 0.5)
    send(.moved, back ? 200 - 8 - x + 50 : 380, 0.5)
    h.window.advance(by: 0.5)
    send(.ended, back ? 200 - 8 - x + 50 : 380, 1)
    h.window.settle()
    h.expectRest(back ? "ab" : "a")
    #expect(h.log.take() == ["swipeDidEnd \(!back)"] + (back ? StackSwipeTests.cancelled : StackSwipeTests.did))
  }

  @Test(
    "K2 K8 A page that is caught after a resize during the movement follows the finger exactly",
    arguments: [800.0, 200])
  func caughtAfterResize(width: Double) {
    let h = StackHarness("a", "b")
    let b = h[1]
    PointerScript(h.window).drag(from: point(60), to: point(300), duration: 0.3, holdBeforeRelease: 0.2)
    h.window.advance(by: 0.03)
    h.window.send(.resize(Size(width: width, height: 300), scale: 1))
    h.window.advance(by: 0)
    let x = h.x(b)
    let time = h.window.currentTime
    for (phase, place) in [(PointerEvent.Phase.began, 150.0), (.moved, 140), (.moved, 100)] {
      h.window.send(.pointer(PointerEvent(phase: phase, location: point(place), timestamp: time)))
    }
    #expect(isSame(h.x(b), x - 42, within: 1e-6))
    h.window.send(.pointer(PointerEvent(phase: .cancelled, location: point(100))))
    h.window.settle()
    h.expectRest("ab")
  }

  @Test("G6 F13 If a page is caught and released at its end, the other pages still complete their movements")
  func letGoAtEnd() {
    let h = StackHarness("a", "b")
    let (c, d) = (h.page("c"), h.page("d"))
    h.stack.push(c, animated: true)
    h.window.advance(by: 0.125)
    h.stack.push(d, animated: true)
    #expect(isSame(h.x(c), 200) && h.x(d) == 400)
    let time = h.window.currentTime
    func send(_ phase: PointerEvent.Phase, _ x: Double, _ after: Double) {
      h.window.send(.pointer(PointerEvent(phase: phase, location: point(x), timestamp: time + after)))
    }
    // The held page stays at the far edge, and the one below at its visible position.
    send(.began, 100, 0)
    send(.moved, 120, 0)
    h.window.advance(by: 0.5)
    #expect(isSame(h.x(c), 200, within: 1e-6) && h.x(d) == 400)
    send(.ended, 120, 0.5)
    var last = h.x(c)
    #expect(isSame(last, 200, within: 1e-6))
    for _ in 0..<49 {
      h.window.advance(by: 0.005)
      #expect(h.x(c) <= last && last - h.x(c) < 10)
      #expect(!(h.x(d) < 400), "the page that was popped does not come back")
      last = h.x(c)
    }
    #expect(last >= 0 && last < 2)
    h.window.settle()
    h.expectRest("abc")
    StackChecks.expectBalanced(h.log.lines)
    StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["b"])
  }

  @Test("G5 If the gesture is interrupted in any way, the page returns", arguments: 0..<5)
  func lost(how: Int) {
    let h = StackHarness("a", "b")
    let pointer = PointerScript(h.window)
    pointer.press(at: point(60))
    pointer.move(to: point(350), duration: 0.2)
    h.log.lines = []
    switch how {
    case 0: h.window.send(.pointersLost)
    case 1: h.window.send(.pointer(PointerEvent(phase: .cancelled, location: point(350))))
    case 2: h.stack.isSwipeToPopEnabled = false
    case 3: h.stack.view.isUserInteractionEnabled = false
    default: h.stack.view.isHidden = true
    }
    #expect(h.log.lines.first == "swipeDidEnd false")
    pointer.move(to: point(390), duration: 0.1)
    pointer.release()
    h.window.settle()
    #expect(h.log.take() == ["swipeDidEnd false"] + StackSwipeTests.cancelled)
    h.expectRest("ab")
  }

  @Test("K4 A call while the finger is down ends the gesture", arguments: 0..<8)
  func callWhileHeld(call: Int) {
    let h = StackHarness("a", "b", "c")
    let (b, c) = (h[1], h[2])
    let pointer = PointerScript(h.window)
    pointer.press(at: point(60))
    pointer.move(to: point(260), duration: 0.2)
    let x = h.x(c)
    h.log.lines = []
    var expected = "abc"
    switch call {
    case 0: (_, expected) = (h.stack.push(h.page("d"), animated: true), "abcd")
    case 1: (_, expected) = (h.stack.pop(animated: true), "ab")
    case 2: (_, expected) = (h.stack.popToRoot(animated: true), "a")
    case 3: (_, expected) = (h.stack.insert(h.page("d"), at: 0), "dabc")
    case 4: (_, expected) = (h.stack.replaceCurrent(with: h.page("d"), animated: true), "abd")
    case 5: (_, expected) = (h.stack.eraseStack(), "")
    case 6: (_, expected) = (h.stack.push(h.page("d"), animated: false), "abcd")
    default: (_, expected) = (h.stack.eraseStack(andPush: c, animated: true), "c")
    }
    #expect(h.names == expected)
    #expect(h.log.lines.prefix(3) == ["swipeDidEnd false", "didCancelPop b c", "event didCancelPop b c true"])
    if ![5, 6].contains(call) { #expect(h.x(c) == x) }
    pointer.move(to: point(390), duration: 0.1)
    #expect(!h.log.lines.contains("swipeWillStart"))
    pointer.release()
    h.window.settle()
    h.expectRest(expected)
    _ = b
  }

  @Test("K3 A call after the release first settles the decided swipe", arguments: [true, false])
  func callInAftermath(pops: Bool) {
    let h = StackHarness("a", "b")
    let b = h[1]
    PointerScript(h.window).drag(from: point(60), to: point(pops ? 330 : 150), duration: 0.5, holdBeforeRelease: 0.2)
    h.window.advance(by: 0.02)
    let x = h.x(b)
    h.log.lines = []
    h.stack.push(h.page("c"), animated: true)
    #expect(h.x(b) == x)
    #expect(h.names == (pops ? "ac" : "abc"))
    #expect(
      h.log.lines.prefix(StackSwipeTests.did.count)
        == (pops ? StackSwipeTests.did : StackSwipeTests.cancelled).prefix(StackSwipeTests.did.count))
    h.window.settle()
    h.expectRest(pops ? "ac" : "abc")
  }

  @Test(
    "K3 While a swipe settles, any call completes it first, also a call that then has nothing to do", arguments: 0..<3)
  func popInAftermath(call: Int) {
    let h = StackHarness("a", "b")
    let (a, b) = (h[0], h[1])
    PointerScript(h.window).drag(from: point(20), to: point(350), duration: 0.5)
    h.log.lines = []
    let x = h.x(b)
    let popped: [ViewController] =
      switch call {
      case 0: h.stack.pop(animated: true).map { [$0] } ?? []
      case 1: h.stack.popToRoot(animated: false)
      default: h.stack.pop(to: a, animated: true)
      }
    #expect(popped.isEmpty && h.names == "a")
    #expect(h.log.take() == StackSwipeTests.did)
    #expect(h.x(b) == x)  // the movement continues visibly
    #expect(StackHarness.misuses { h.stack.push(b, animated: true) }.isEmpty)
    #expect(h.x(b) == x)
    h.window.settle()
    h.expectRest("ab")
  }

  @Test(
    "G7 G6 A trace that catches twice has the same end at any rate", arguments: [30.0, 60, 144, 1000], [24.0, 60, 144])
  func catchesAtAnyRate(events: Double, frames: Double) {
    func end(_ events: Double, _ frames: Double) -> [Double] {
      let h = StackHarness("a", "b")
      let b = h[1]
      let pointer = PointerScript(h.window, eventsPerSecond: events, framesPerSecond: frames)
      var places: [Double] = []
      pointer.drag(from: point(60), to: point(250), duration: 0.37)
      pointer.hold(0.061)
      pointer.press(at: point(390))
      pointer.move(to: point(290), duration: 0.13)
      places.append(h.x(b))
      pointer.release()
      pointer.hold(0.047)
      pointer.press(at: point(100))
      pointer.move(to: point(180), duration: 0.21)
      pointer.hold(0.15)
      places.append(h.x(b))
      pointer.release()
      h.window.settle()
      places.append(Double(h.stack.stackSize))
      return places
    }
    for (place, reference) in zip(end(events, frames), end(500, 500)) {
      #expect(isSame(place, reference, within: 1))
    }
  }

  @Test("K4 K5 A page that is pushed while a call ends a released swipe keeps its place below the page of the call")
  func pushedWhileSettling() {
    let h = StackHarness("a", "b")
    let (b, c, d) = (h[1], h.page("c"), h.page("d"))
    let longPress = LongPressGestureRecognizer { [unowned h] recognizer in
      if recognizer.state == .cancelled { h.stack.push(c, animated: true) }
    }
    b.view.addGestureRecognizer(longPress)
    h.window.send(.pointer(PointerEvent(device: .touch, phase: .began, location: point(200, 250))))
    h.window.advance(by: 0.8)
    #expect(longPress.state == .began)
    h.stack.beginSwipeGestureAnimationUpdates()
    h.stack.updateSwipeGesture(delta: 200, useMoveAmount: false)
    h.stack.endSwipeGestureAnimationUpdates(shouldPop: true)
    h.stack.push(d, animated: true)
    #expect(h.names == "acd")
    h.window.settle()
    h.expectRest("acd")
    let lines = h.log.take()
    for kind in ["willShow", "didShow"] { #expect(lines.count { $0 == "c \(kind) push" } == 1, "\(lines)") }
  }
}
