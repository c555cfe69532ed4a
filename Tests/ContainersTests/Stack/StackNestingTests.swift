import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Stack: in each other, and holding others") struct StackNestingTests {
  private func point(_ x: Double, _ y: Double = 50) -> Point { Point(x: x, y: y) }

  @Test("K12 nested stacks: the innermost that can pop has it, the same on every try")
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
    pointer.drag(from: point(31), to: point(10), duration: 0.3)  // the other way it is not the stack's
    #expect(moved == 2)
    pointer.drag(from: point(31), to: point(350), duration: 0.3)
    h.window.settle()
    #expect(moved == 2 && h.names == "a")
    let again = PanGestureRecognizer { if $0.state == .began { moved += 1 } }
    h[0].view.addGestureRecognizer(again)
    pointer.drag(from: point(5), to: point(350), duration: 0.3)  // none can pop
    #expect(moved == 3)
  }

  @Test("K12 G2 a swipe view at its end lets the drag go to the stack, but rubber-bands when the stack is at its root")
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

  @Test("K12 G2 a push that a call began is caught only where nothing on the arriving page takes the drag")
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

  @Test("K12 G2 a swipe view on a page, the same on every try", arguments: [(2, 0), (2, 1), (1, 0)])
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
      // At its first item it goes to the stack, and at the edge always; at the stack's root it stays with the swipe view.
      let isStacks = depth == 2 && (index == 0 || start < 32)
      #expect(h.log.lines.contains("swipeWillStart") == isStacks)
      #expect((swipe.scrollOffset != Double(index)) == !isStacks)
      pointer.release()
      h.window.settle()
      #expect(h.stack.stackSize == (isStacks ? 1 : depth))
      if !isStacks { #expect(swipe.scrollOffset == 0) }
    }
  }

  /// Three pages as large as the stack.
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

  @Test("G6 a press catches both a stack in a swipe's aftermath and a swipe view that slides in it")
  func bothCaught() {
    withSwipeView(Pages()) { h, swipe in
      swipe.currentItemIndex = 1
      h.window.advance(by: 0)
      let b = h[1]
      let pointer = PointerScript(h.window)
      // From the edge: the stack's. It goes back slowly enough to flick the swipe view meanwhile.
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

  @Test("K12 a swipe view that wraps keeps its drags at the first page; only the edge is the stack's")
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
      var asked = 0
      h.stack.nextController = { [unowned h] in
        asked += 1
        return h.page("c")
      }
      let pointer = PointerScript(h.window)
      pointer.drag(from: point(350), to: point(60), duration: 0.3)
      h.window.settle()
      #expect(asked == 0 && swipe.currentItemIndex == 1)
      swipe.currentItemIndex = 2
      h.window.advance(by: 0)
      pointer.drag(from: point(350), to: point(60), duration: 0.3)
      h.window.settle()
      #expect(asked == 1)
      h.expectRest("abc")
    }
  }

  @Test(
    "G5 K12 a second finger at the edge does not take the page from under the first, which drags a swipe view in it")
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
