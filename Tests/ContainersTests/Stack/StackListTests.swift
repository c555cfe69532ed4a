import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Stack: the list") struct StackListTests {
  @Test("K1 Pushes and pops, and the properties of the list")
  func list() {
    let h = StackHarness()
    #expect(!h.stack.canPop && h.stack.stackSize == 0 && h.stack.currentViewController == nil)
    let (a, b, c) = (h.page("a"), h.page("b"), h.page("c"))
    h.stack.push(a, animated: false)
    h.stack.push([b, c], animated: false)
    #expect(h.names == "abc" && h.stack.canPop && h.stack.stackSize == 3)
    #expect(h.stack.currentViewController === c && h.stack.rootViewController === a)
    #expect(h.stack.contains(b) && !h.stack.contains(h.page("b")))
    #expect(a.viewControllerStack === h.stack && a.parent === h.stack && h.stack.viewControllerStack == nil)
    h.expectRest("abc")
    #expect(h.stack.pop(animated: false) === c)
    #expect(c.viewControllerStack == nil)
    h.expectRest("ab")
  }

  @Test("K1 Pushing an empty list does nothing")
  func pushNone() {
    let h = StackHarness("a")
    #expect(StackHarness.misuses { h.stack.push([], animated: true) }.isEmpty)
    h.expectRest("a")
    #expect(h.log.lines.isEmpty)
  }

  @Test("K1 containsController(of:) finds controllers of a class and of its subclasses")
  func classes() {
    final class Special: ViewController {}
    class Base: ViewController {}
    final class Derived: Base {}
    let h = StackHarness("a")
    h.stack.push(Derived(), animated: false)
    #expect(h.stack.containsController(of: Derived.self) && h.stack.containsController(of: Base.self))
    #expect(h.stack.containsController(of: NotedPage.self) && h.stack.containsController(of: ViewController.self))
    #expect(!h.stack.containsController(of: Special.self))
  }

  @Test("K1 A controller finds its stack at any depth")
  func findsStack() {
    let h = StackHarness("a")
    let child = ViewController()
    h[0].addChild(child)
    #expect(child.viewControllerStack === h.stack)
    let inner = ViewControllerStack()
    h.stack.push(inner, animated: false)
    let page = h.page("x")
    inner.push(page, animated: false)
    #expect(page.viewControllerStack === inner && inner.viewControllerStack === h.stack)
  }

  @Test("K6 Pops return the removed controllers, bottom first", arguments: [false, true])
  func popResults(animated: Bool) {
    let h = StackHarness("a", "b", "c", "d", "e")
    func names(_ controllers: [ViewController]) -> String { controllers.map { $0.title ?? "" }.joined() }
    #expect(names(h.stack.pop(toIndex: 2, animated: animated)) == "de")
    #expect(h.names == "abc")
    #expect(names(h.stack.pop(to: h[1], animated: animated)) == "c")
    #expect(names(h.stack.popToRoot(animated: animated)) == "b")
    h.window.settle()
    h.expectRest("a")
  }

  @Test("K6 pop(toIndex: 0) honours animated")
  func popToIndexAnimated() {
    let h = StackHarness("a", "b", "c")
    h.stack.pop(toIndex: 0, animated: true)
    h.window.advance(by: 0.1)
    #expect(h.shown == "ac")
    h.window.settle()
    h.expectRest("a")
    h.stack.push(h.page("d"), animated: false)
    h.stack.pop(toIndex: 0, animated: false)
    h.expectRest("a")
  }

  @Test("K5 An impossible call changes nothing, and is reported")
  func impossible() {
    let h = StackHarness("a")
    let a = h[0]
    var log: [String] = StackHarness.misuses {
      #expect(h.stack.pop(animated: true) == nil)
      #expect(h.stack.popToRoot(animated: true).isEmpty)
      #expect(h.stack.pop(toIndex: 0, animated: true).isEmpty)
      #expect(h.stack.pop(to: a, animated: true).isEmpty)
    }
    #expect(log.isEmpty)  // popping to the current controller is not misuse
    func one(_ body: () -> Void) {
      let lines = StackHarness.misuses(body)
      #expect(lines.count == 1, "\(lines)")
      #expect(lines.first?.hasPrefix("ViewControllerStack.") == true)
    }
    one { #expect(h.stack.pop(toIndex: 1, animated: true).isEmpty) }
    one { #expect(h.stack.pop(toIndex: -1, animated: true).isEmpty) }
    one { #expect(h.stack.pop(to: h.page("x"), animated: true).isEmpty) }
    one { h.stack.push(a, animated: true) }
    one { h.stack.push([h.page("x"), a], animated: true) }
    let twice = h.page("y")
    one { h.stack.push([twice, twice], animated: true) }
    one { h.stack.push(h.stack, animated: true) }
    one { h.stack.insert(h.page("x"), at: 2) }
    one { h.stack.insert(h.page("x"), at: -1) }
    one { h.stack.insert(a, at: 0) }
    one { h.stack.replace(h.page("x"), with: h.page("y")) }
    one { h.stack.replace(a, with: a) }
    one { h.stack.replaceCurrent(with: a, animated: true) }
    one { h.stack.beginSwipeGestureAnimationUpdates() }
    one { h.stack.distance = 0.5 }
    #expect(h.stack.distance == 1)
    one { h.stack.distance = .nan }
    one { h.stack.animationDuration = -1 }
    #expect(h.stack.animationDuration == 0)
    one { h.stack.animationDuration = .infinity }
    log = StackHarness.misuses {
      h.stack.updateSwipeGesture(delta: 10, useMoveAmount: false)
      h.stack.endSwipeGestureAnimationUpdates(shouldPop: true)
    }
    #expect(log.isEmpty)  // a call may have ended the swipe before
    #expect(h.log.lines.isEmpty)
    h.expectRest("a")
    h.stack.eraseStack()
    h.log.lines = []
    #expect(h.stack.pop(animated: true) == nil && h.stack.popToRoot(animated: true).isEmpty)
    one { h.stack.pop(toIndex: 0, animated: true) }
    h.stack.eraseStack()
    #expect(h.log.lines.isEmpty)
    h.expectRest("")
  }

  @Test("K5 A parent of the stack cannot be pushed")
  func ancestor() {
    let h = StackHarness("a")
    let inner = ViewControllerStack()
    h.stack.push(inner, animated: false)
    let lines = StackHarness.misuses { inner.push(h.stack, animated: false) }
    #expect(lines.count == 1 && inner.stackSize == 0)
  }

  @Test("K6 insert and replace below the top change nothing visible")
  func belowTop() {
    let h = StackHarness("a", "b")
    let (c, d) = (h.page("c"), h.page("d"))
    h.stack.insert(c, at: 1)
    #expect(h.names == "acb")
    let a = h[0]
    h.stack.replace(a, with: d)
    #expect(a.parent == nil && d.parent === h.stack)
    h.expectRest("dcb")
    #expect(h.log.lines.isEmpty)
    h.stack.insert(a, at: 0)
    h.expectRest("adcb")
    #expect(h.log.lines.isEmpty)
    h.window.advance(by: 0.01)
    #expect(h.window.lastDamage.isEmpty)
  }

  @Test("K6 At the top they show the new controller immediately")
  func atTop() {
    let h = StackHarness("a", "b")
    h.stack.insert(h.page("c"), at: 2)
    h.expectRest("abc")
    #expect(
      h.log.take() == [
        "event willPush c b false", "b willHide push", "c willShow push", "b viewWillDisappear", "c viewWillAppear",
        "c resized", "event didPush c b false", "b didHide push", "c didShow push", "b viewDidDisappear",
        "c viewDidAppear",
      ])
    let c = h[2]
    h.stack.replace(c, with: h.page("d"))
    h.expectRest("abd")
    #expect(c.parent == nil && c.view.superview == nil)
    #expect(h.log.take().first == "event willPush d c false")
  }

  @Test("K6 Below the top they also work during a movement, which continues")
  func belowTopInTransition() {
    let h = StackHarness("a", "b")
    let c = h.page("c")
    h.stack.push(c, animated: true)
    h.window.advance(by: 0.1)
    let (x, b) = (h.x(c), h[1])
    h.log.lines = []
    h.stack.replace(b, with: h.page("d"))
    h.stack.insert(h.page("e"), at: 0)
    #expect(h.x(c) == x && h.shown == "bc" && h.log.lines.isEmpty)
    h.window.advance(by: 0.15)
    h.expectRest("eadc")
    #expect(b.parent == nil)
    #expect(h.log.lines.contains("b viewDidDisappear"))
  }

  @Test("K6 Erasing leaves an empty stack that still works")
  func erase() {
    let h = StackHarness("a", "b", "c")
    h.stack.eraseStack()
    #expect(
      h.log.take() == [
        "willPop nil c false", "event willPop nil c false", "c willHide pop", "c viewWillDisappear",
        "didPop nil c false", "event didPop nil c false", "c didHide pop", "c viewDidDisappear",
      ])
    h.expectRest("")
    h.stack.push(h.page("d"), animated: true)
    h.window.advance(by: 0.1)
    #expect(h.x(h[0]) > 0)
    h.window.settle()
    h.expectRest("d")
  }

  @Test("K6 Erasing and pushing is animated as a push, and leaves one controller")
  func eraseAndPush() {
    let h = StackHarness("a", "b", "c")
    let (a, d) = (h[0], h.page("d"))
    h.stack.eraseStack(andPush: d, animated: true)
    #expect(h.names == "d")
    h.window.advance(by: 0.125)
    #expect(h.shown == "cd")
    #expect(isSame(h.x(d), 200))
    h.window.settle()
    h.expectRest("d")
    #expect(a.parent == nil)
    #expect(h.log.take().first == "event willPush d c true")
    // A controller that is already in the stack may become the root. If it is the current one, it just stays.
    h.stack.push([a, h.page("e")], animated: false)
    h.stack.eraseStack(andPush: a, animated: false)
    h.expectRest("a")
    h.stack.push(d, animated: false)
    h.log.lines = []
    h.stack.eraseStack(andPush: d, animated: true)
    h.expectRest("d")
    #expect(h.log.lines.isEmpty)
  }

  @Test("K6 Replacing the current controller is animated as a push", arguments: [false, true])
  func replaceCurrent(animated: Bool) {
    let h = StackHarness("a", "b")
    let b = h[1]
    h.stack.replaceCurrent(with: h.page("c"), animated: animated)
    #expect(h.names == "ac")
    h.window.advance(by: 0.05)
    #expect(h.shown == (animated ? "bc" : "c"))
    h.window.settle()
    h.expectRest("ac")
    #expect(b.parent == nil)
    #expect(
      h.log.lines.first == "event willPush c b \(animated)" && h.log.lines.contains("event didPush c b \(animated)"))
    let empty = StackHarness()
    empty.stack.replaceCurrent(with: empty.page("a"), animated: false)
    empty.expectRest("a")
  }
}
