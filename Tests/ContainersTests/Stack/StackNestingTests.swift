import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Stack: nested stacks and swipe views") struct StackNestingTests {
  private func point(_ x: Double, _ y: Double = 50) -> Point { Point(x: x, y: y) }

  @Test("K12 Of nested stacks, the innermost that can pop is swiped, each time")
  func nested() {
    for _ in 0..<3 {
      let h = StackHarness("a")
      let inner = ViewControllerStack()
      h.stack.push(inner, animated: false)
      inner.push([h.page("x"), h.page("y")], animated: false)
      h.window.advance(by: 0)
      let pointer = PointerScript(h.window)
      for start in [10.0, 100] {
        pointer.drag(from: point(start), to: point(380), duration: 0.3)
        h.window.settle()
        #expect(inner.stackSize == 1 && h.stack.stackSize == 2)
        inner.push(h.page("y"), animated: false)
      }
      inner.pop(animated: false)
      pointer.drag(from: point(100), to: point(380), duration: 0.3)
      h.window.settle()
      #expect(inner.stackSize == 1 && h.stack.stackSize == 1)
    }
  }

  @Test("K12 In the left 32 points the stack gets the scroll, elsewhere the views inside do")
  func edgeZone() {
    let h = StackHarness("a", "b")
    var moved = 0
    let pan = PanGestureRecognizer { if $0.state == .began { moved += 1 } }
    h[1].view.addGestureRecognizer(pan)
    let pointer = PointerScript(h.window)
    pointer.drag(from: point(32), to: point(350), duration: 0.3)
    h.window.settle()
    #expect(moved == 1 && h.names == "ab")
    pointer.drag(from: point(31), to: point(10), duration: 0.3)  // a drag in the other direction is not the stack's
    #expect(moved == 2)
    pointer.drag(from: point(31), to: point(350), duration: 0.3)
    h.window.settle()
    #expect(moved == 2 && h.names == "a")
    let again = PanGestureRecognizer { if $0.state == .began { moved += 1 } }
    h[0].view.addGestureRecognizer(again)
    pointer.drag(from: point(5), to: point(350), duration: 0.3)  // no stack can pop
    #expect(moved == 3)
  }

  @Test(
    "K12 G2 A swipe view at its end leaves the drag to the stack, but pulls its rubber band if the stack is at its root"
  )
  func aroundSwipeView() {
    for (depth, isAtEnd) in [(2, true), (2, false), (1, true)] {
      let h = StackHarness("a")
      if depth == 2 { h.stack.push(h.page("b"), animated: false) }
      h.window.advance(by: 0)
      var began = 0
      let pan = PanGestureRecognizer { if $0.state == .began { began += 1 } }
      pan.axis = .horizontal
      pan.mobility = { $0.x > 0 && isAtEnd ? .blocked : .free }
      h.stack.currentViewController?.view.addGestureRecognizer(pan)
      let pointer = PointerScript(h.window)
      pointer.drag(from: point(100), to: point(390), duration: 0.3)
      h.window.settle()
      let goesToStack = depth == 2 && isAtEnd
      #expect(began == (goesToStack ? 0 : 1))
      #expect(h.stack.stackSize == (goesToStack ? 1 : depth))
    }
  }

  @Test("K12 G2 A push that a call began is caught only where no view of the arriving page takes the drag")
  func catchBeneathSwipeView() {
    let h = StackHarness("a")
    let b = h.page("b")
    var began = 0
    let pan = PanGestureRecognizer { if $0.state == .began { began += 1 } }
    b.view.addGestureRecognizer(pan)
    h.stack.push(b, animated: true)
    h.window.advance(by: 0.2)
    PointerScript(h.window).drag(from: point(200), to: point(260), duration: 0.02)
    h.window.settle()
    #expect(began == 1)
    h.expectRest("ab")
  }

  @Test("K12 G2 Drags of a swipe view on a page have the same result each time", arguments: [(2, 0), (2, 1), (1, 0)])
  func holdingSwipeView(depth: Int, index: Int) {
    final class Items: SwipeViewDataSource {
      func numberOfItems(in swipeView: SwipeView) -> Int { 3 }
      func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
        view ?? View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
      }
    }
    for start in [100.0, 100, 20, 20] {
      let h = StackHarness("a")
      let items = Items()
      if depth == 2 { h.stack.push(h.page("b"), animated: false) }
      let swipe = SwipeView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
      swipe.dataSource = items
      h.stack.currentViewController?.view.addSubview(swipe)
      h.window.advance(by: 0)
      swipe.currentItemIndex = index
      h.window.advance(by: 0)
      let pointer = PointerScript(h.window)
      pointer.press(at: point(start))
      pointer.move(to: point(start + 250), duration: 0.3)
      // The stack gets drags at the edge and those at the first item, unless it is at its root.
      let isStacks = depth == 2 && (index == 0 || start < 32)
      #expect(h.log.lines.contains("swipeWillStart") == isStacks)
      #expect((swipe.scrollOffset != Double(index)) == !isStacks)
      pointer.release()
      h.window.settle()
      #expect(h.stack.stackSize == (isStacks ? 1 : depth))
      if !isStacks { #expect(swipe.scrollOffset == 0) }
    }
  }

  /// Three pages with the size of the stack.
  private final class Pages: SwipeViewDataSource {
    func numberOfItems(in swipeView: SwipeView) -> Int { 3 }
    func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
      view ?? View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    }
  }

  private func withSwipeView(_ pages: Pages, _ body: (StackHarness, SwipeView) -> Void) {
    let h = StackHarness("a", "b")
    let swipe = SwipeView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    swipe.dataSource = pages
    h[1].view.addSubview(swipe)
    h.window.advance(by: 0)
    body(h, swipe)
  }

  @Test("G6 A press catches both a stack whose swipe settles and a swipe view that decelerates in it")
  func bothCaught() {
    withSwipeView(Pages()) { h, swipe in
      swipe.currentItemIndex = 1
      h.window.advance(by: 0)
      let b = h[1]
      let pointer = PointerScript(h.window)
      // A drag from the edge swipes the stack. It returns slowly enough to flick the swipe view meanwhile.
      pointer.drag(from: point(20), to: point(150), duration: 0.5, holdBeforeRelease: 0.2)
      swipe.scroll(toItem: 2, duration: 0.4)
      h.window.advance(by: 0.05)
      let (x, offset) = (h.x(b), swipe.scrollOffset)
      #expect(x > 0 && offset > 1 && offset < 2)
      pointer.press(at: point(300))
      h.window.advance(by: 0.3)
      #expect(h.x(b) == x && swipe.scrollOffset == offset)
      pointer.release()
      h.window.settle()
      h.expectRest("ab")
      #expect(swipe.scrollOffset == swipe.scrollOffset.rounded())
    }
  }

  @Test("K12 A swipe view that wraps takes drags also at its first page; the stack only gets those at the edge")
  func wrapping() {
    withSwipeView(Pages()) { h, swipe in
      swipe.isWrapEnabled = true
      h.window.advance(by: 0)
      let pointer = PointerScript(h.window)
      pointer.drag(from: point(100), to: point(350), duration: 0.3)
      h.window.settle()
      #expect(h.names == "ab" && swipe.currentItemIndex == 2)
      pointer.drag(from: point(31), to: point(350), duration: 0.3)
      h.window.settle()
      #expect(h.names == "a" && swipe.currentItemIndex == 2)
    }
  }

  @Test("K11 K12 nextController is called only if no view inside takes the drag")
  func nextAroundSwipeView() {
    withSwipeView(Pages()) { h, swipe in
      var calls = 0
      h.stack.nextController = { [unowned h] in
        calls += 1
        return h.page("c")
      }
      let pointer = PointerScript(h.window)
      pointer.drag(from: point(350), to: point(60), duration: 0.3)
      h.window.settle()
      #expect(calls == 0 && swipe.currentItemIndex == 1)
      swipe.currentItemIndex = 2
      h.window.advance(by: 0)
      pointer.drag(from: point(350), to: point(60), duration: 0.3)
      h.window.settle()
      #expect(calls == 1)
      h.expectRest("abc")
    }
  }

  @Test(
    "G5 K12 While a finger drags a swipe view, a second one at the edge does not swipe the page with it")
  func secondFingerAtTheEdge() {
    withSwipeView(Pages()) { h, swipe in
      swipe.currentItemIndex = 1
      h.window.advance(by: 0)
      let (one, two) = (
        PointerScript(h.window, device: .touch, id: 1), PointerScript(h.window, device: .touch, id: 2)
      )
      one.press(at: point(300))
      one.move(to: point(184), duration: 0.2)
      #expect(isSame(swipe.scrollOffset, 1.25, within: 1e-6))
      two.press(at: Point(x: 10, y: 200))
      two.move(to: Point(x: 390, y: 200), duration: 0.2)
      two.release()
      #expect(!h.log.lines.contains("swipeWillStart") && isSame(swipe.scrollOffset, 1.25, within: 1e-6))
      one.move(to: point(144), duration: 0.1)
      #expect(isSame(swipe.scrollOffset, 1.35, within: 1e-6))
      one.hold(0.2)
      one.release()
      h.window.settle()
      h.expectRest("ab")
      #expect(swipe.currentItemIndex == 1)
    }
  }
}
