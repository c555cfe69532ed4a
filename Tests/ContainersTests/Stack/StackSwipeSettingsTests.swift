import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Stack: swiping by calls, and settings") struct StackSwipeSettingsTests {
  private func point(_ x: Double, _ y: Double = 50) -> Point { Point(x: x, y: y) }

  @Test("K1 There is no swipe if it is disabled, or outside of its region")
  func region() {
    let h = StackHarness("a", "b")
    let pointer = PointerScript(h.window)
    h.stack.isSwipeToPopEnabled = false
    pointer.drag(from: point(10), to: point(350), duration: 0.3)
    h.stack.isSwipeToPopEnabled = true
    h.stack.swipeRegion = .edge(width: 40)
    pointer.drag(from: point(41), to: point(350), duration: 0.3)
    #expect(h.log.lines.isEmpty)
    pointer.drag(from: point(39), to: point(350), duration: 0.3)
    h.window.settle()
    h.expectRest("a")
  }

  @Test("K2 The delegate's positions apply to a swipe, too, and the page still follows the pointer")
  func overrides() {
    let h = StackHarness("a", "b")
    h.startX = { _ in -200 }
    h.endXOut = { _ in 500 }
    let (a, b) = (h[0], h[1])
    let pointer = PointerScript(h.window)
    pointer.press(at: point(20))
    pointer.move(to: point(278), duration: 0.2)
    #expect(isSame(h.x(b), 250, within: 1e-6) && isSame(h.x(a), -100, within: 1e-6))
    pointer.release()
    h.window.settle()
    h.expectRest("a")
  }

  @Test("K2 Pages fade with the progress, and are fully opaque again after a cancelled swipe")
  func alpha() {
    let h = StackHarness("a", "b")
    h.stack.animatesAlpha = true
    let (a, b) = (h[0], h[1])
    let pointer = PointerScript(h.window)
    pointer.press(at: point(20))
    pointer.move(to: point(128), duration: 0.2)
    #expect(isSame(b.view.alpha, 0.75, within: 1e-6) && isSame(a.view.alpha, 0.25, within: 1e-6))
    pointer.hold(0.2)
    pointer.release()
    h.window.settle()
    h.expectRest("ab")
    #expect(a.view.alpha == 1)
  }

  @Test("K2 A page that only fades is swiped over the width of the stack")
  func fadeInPlace() {
    let h = StackHarness("a", "b")
    h.stack.animatesAlpha = true
    h.endXOut = { _ in 0 }
    let b = h[1]
    let pointer = PointerScript(h.window)
    for (end, rest) in [(128.0, "ab"), (248, "a")] {
      pointer.press(at: point(20))
      pointer.move(to: point(end), duration: 0.2)
      #expect(h.x(b) == 0 && isSame(b.view.alpha, 1 - (end - 28) / 400, within: 1e-6))
      pointer.hold(0.2)
      pointer.release()
      h.window.settle()
      h.expectRest(rest)
    }
  }

  @Test("K8 Resizing during a drag, and while it settles")
  func resize() {
    let h = StackHarness("a", "b")
    let (a, b) = (h[0], h[1])
    let pointer = PointerScript(h.window)
    pointer.press(at: point(20))
    pointer.move(to: point(128), duration: 0.2)
    h.window.send(.resize(Size(width: 800, height: 300), scale: 1))
    h.window.advance(by: 0)
    #expect(isSame(h.x(b), 200, within: 1e-6) && isSame(h.x(a), -75, within: 1e-6))
    pointer.move(to: point(398), duration: 0.3)
    #expect(isSame(h.x(b), 470, within: 1e-6))
    pointer.release()
    h.window.advance(by: 0.03)
    h.window.send(.resize(Size(width: 200, height: 200), scale: 1))
    h.window.settle()
    h.expectRest("a")
  }

  @Test("K1 A swipe by calls has the same effects as one by a finger", arguments: [true, false])
  func byHand(pops: Bool) {
    let h = StackHarness("a", "b")
    h.logsUpdates = true
    let (a, b) = (h[0], h[1])
    h.stack.beginSwipeGestureAnimationUpdates()
    #expect(h.log.take() == StackSwipeTests.will)
    h.stack.updateSwipeGesture(delta: 100, useMoveAmount: false)
    #expect(h.x(b) == 100)
    h.stack.updateSwipeGesture(delta: 80, useMoveAmount: true)
    #expect(h.x(b) == 110 && h.x(a) == -290.0 / 8)
    #expect(h.log.take() == ["swipe 100.0", "swipe 10.0"])
    #expect(StackHarness.misuses { h.stack.updateSwipeGesture(delta: .nan, useMoveAmount: false) }.count == 1)
    h.window.advance(by: 1)
    #expect(h.x(b) == 110)
    h.stack.endSwipeGestureAnimationUpdates(shouldPop: pops)
    #expect(h.log.take() == ["swipeDidEnd \(pops)"])
    h.window.settle()
    #expect(h.log.take() == (pops ? StackSwipeTests.did : StackSwipeTests.cancelled))
    h.expectRest(pops ? "a" : "ab")
  }

  @Test("K1 The swipe by calls ends immediately outside of a window")
  func byHandOutside() {
    let h = StackHarness(isRoot: false)
    h.stack.push([h.page("a"), h.page("b")], animated: false)
    h.stack.beginSwipeGestureAnimationUpdates()
    h.stack.updateSwipeGesture(delta: 10, useMoveAmount: false)
    h.stack.endSwipeGestureAnimationUpdates(shouldPop: true)
    #expect(h.names == "a" && h.shown == "a")
  }

  @Test("K1 One stack drives another")
  func driven() {
    final class Driver: ViewControllerStackDelegate {
      let other: ViewControllerStack
      init(_ other: ViewControllerStack) { self.other = other }
      func viewStackSwipeGestureWillStart(_ stack: ViewControllerStack) { other.beginSwipeGestureAnimationUpdates() }
      func viewStackSwipeGestureDidUpdate(_ stack: ViewControllerStack, delta: Double) {
        other.updateSwipeGesture(delta: delta, useMoveAmount: true)
      }
      func viewStackSwipeGestureDidEnd(_ stack: ViewControllerStack, didPop: Bool) {
        other.endSwipeGestureAnimationUpdates(shouldPop: didPop)
      }
    }
    let (h, other) = (StackHarness("a", "b"), StackHarness("c", "d"))
    let driver = Driver(other.stack)
    h.stack.delegate = driver
    let pointer = PointerScript(h.window)
    pointer.press(at: point(20))
    pointer.move(to: point(188), duration: 0.2)
    #expect(isSame(other.x(other[1]), 20, within: 1e-6))
    pointer.move(to: point(300), duration: 0.1)
    pointer.release()
    pointer.press(at: point(300))  // catches both
    pointer.move(to: point(100), duration: 0.1)
    pointer.release()
    h.window.settle()
    other.window.settle()
    #expect(h.names == "ab" && other.names == "cd" && other.shown == "d")
  }

  @Test("K5 Invalid positions of the delegate are misuse, and the default ones are used")
  func wrongPlaces() {
    for wrong in [Double.nan, .infinity, -.infinity, 1e300] {
      let h = StackHarness("a")
      (h.startX, h.endXIn, h.endXOut) = ({ _ in wrong }, { _ in wrong }, { _ in wrong })
      let misuses = StackHarness.misuses { h.stack.push(h.page("b"), animated: true) }
      #expect(misuses.count == 3)
      Misuse.$handler.withValue({ _ in }) {
        h.window.advance(by: 0.1)
        #expect(h.x(h[1]) > 0 && h.x(h[1]) < 400)
        h.window.settle()
      }
      h.expectRest("ab")
    }
  }
}
