import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Stack: released controllers and views") struct StackReleaseTests {
  @Test("K7 A thousand pushes and pops leave no views and controllers behind")
  func released() {
    struct Weak {
      weak var controller: ViewController?
      weak var view: View?
    }
    let h = StackHarness("a")
    h.token = nil
    var left: [Weak] = []
    for index in 0..<1000 {
      let page = h.page("p")
      left.append(Weak(controller: page, view: page.view))
      h.stack.push(page, animated: index % 3 == 0)
      if index % 4 == 0 { h.window.advance(by: 0.05) }
      h.stack.pop(animated: index % 2 == 0)
      if index % 5 == 0 { h.window.advance(by: 0.016) }
    }
    h.window.settle()
    h.window.advance(by: 0)
    #expect(left.allSatisfy { $0.controller == nil && $0.view == nil })
    h.expectRest("a")
  }

  @Test("K7 A released stack releases its controllers, also during a transition")
  func stackReleased() {
    weak var stack: ViewControllerStack?
    weak var page: ViewController?
    let window = Window(size: Size(width: 400, height: 300))
    do {
      let log = StackLog()
      let other = ViewControllerStack()
      stack = other
      window.rootViewController = other
      let pushed = NotedPage("b", log)
      page = pushed
      other.push(NotedPage("a", log), animated: false)
      other.push(pushed, animated: true)
      window.advance(by: 0.1)
      window.rootViewController = nil
    }
    window.advance(by: 0.1)
    #expect(stack == nil && page == nil)
    window.settle()
  }

  @Test("C3 A controller moved to a different parent leaves the list, and the one below is shown")
  func takenAway() {
    let h = StackHarness("a", "b", "c")
    let (b, c) = (h[1], h[2])
    let other = ViewControllerStack()
    other.push(b, animated: false)
    h.expectRest("ac")
    #expect(h.log.take().filter { !$0.hasPrefix("b ") }.isEmpty)
    c.removeFromParent()
    h.expectRest("a")
    #expect(
      h.log.take() == [
        "c viewWillDisappear", "c viewDidDisappear", "willPop a c false", "event willPop a c false", "c willHide pop",
        "a willShow pop", "a viewWillAppear", "didPop a c false", "event didPop a c false", "c didHide pop",
        "a didShow pop", "a viewDidAppear",
      ])
    h.stack.push(c, animated: true)
    h.window.advance(by: 0.1)
    other.push(c, animated: false)
    h.expectRest("a")
    h.stack.push(h.page("d"), animated: true)
    h.window.advance(by: 0.1)
    let d = h[1]
    h.stack.pop(animated: true)
    h.window.advance(by: 0.1)
    other.push(d, animated: true)  // while it is being popped
    h.window.settle()
    h.expectRest("a")
    #expect(other.allViewControllers.map { $0.title ?? "" } == ["b", "c", "d"])
  }

  @Test(
    "C3 K3 K4 A controller that a callback moves into another stack is not called for the first one any more",
    arguments: [true, false])
  func takenWithinCallback(isEarly: Bool) {
    let h = StackHarness(isRoot: false)
    let root = ViewController()
    let right = ViewControllerStack()
    h.window.rootViewController = root
    for (index, stack) in [h.stack, right].enumerated() {
      root.addChild(stack)
      stack.view.frame = Rect(x: 200 * Double(index), y: 0, width: 200, height: 300)
      root.view.addSubview(stack.view)
    }
    let b = h.page("b")
    h.stack.push([h.page("a"), b], animated: false)
    right.push(h.page("r"), animated: false)
    h.window.advance(by: 0)
    h.log.lines = []
    h.onNote = { line in
      if line.hasPrefix(isEarly ? "willPop" : "didPop") { right.push(b, animated: !isEarly) }
    }
    h.stack.pop(animated: true)
    h.window.advance(by: 0.25)
    #expect(h.log.lines.contains("b viewWillAppear") && h.log.lines.contains("b viewDidAppear") == isEarly)
    h.window.settle()
    #expect(h.log.lines.last { $0.hasPrefix("b view") } == "b viewDidAppear")
    StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["b", "r"])
    #expect(h.names == "a" && right.currentViewController === b)
  }

  @Test("C3 K4 A controller that goes elsewhere while it is fetched is not in the list", arguments: [true, false])
  func elsewhereWhenFetched(isSwipe: Bool) {
    let h = StackHarness("a")
    let (other, right, b) = (Window(size: h.window.bounds.size), ViewController(), h.page("b"))
    other.rootViewController = b
    b.onNote = { [unowned b, unowned right] line in if line == "viewDidDisappear" { right.addChild(b) } }
    if isSwipe {
      h.stack.nextController = { b }
      PointerScript(h.window).drag(from: Point(x: 350, y: 50), to: Point(x: 50, y: 50), duration: 0.3)
    } else {
      h.stack.push(b, animated: true)
    }
    #expect(h.names == "a" && b.parent === right)
    h.window.settle()
    h.expectRest("a")
    StackChecks.expectBalanced(h.log.lines)
  }

  @Test(
    "K4 A page is shown if the one before it leaves while it is fetched or loads its view", arguments: [true, false])
  func leavesWhileFetching(animated: Bool) {
    final class Loading: NotedPage {
      var onLoad: (() -> Void)?
      override func viewDidLoad() { onLoad?() }
    }
    let h = StackHarness("a")
    let (other, left, a, b) = (Window(size: h.window.bounds.size), ViewControllerStack(), h[0], h.page("b"))
    other.rootViewController = b
    b.onNote = { [unowned a, unowned b, unowned left] line in
      guard line == "viewWillDisappear" else { return }
      b.onNote = nil
      left.push(a, animated: false)
    }
    h.stack.push(b, animated: animated)
    h.expectRest("b")
    StackChecks.expectBalanced(h.log.lines)
    StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["a"])
    #expect(left.currentViewController === a)
    let c = Loading("c", h.log)
    c.onLoad = { [unowned b] in b.removeFromParent() }
    h.stack.push(c, animated: animated)
    h.expectRest("c")
    StackChecks.expectBalanced(h.log.lines)
  }

  @Test("K4 A page that is removed while it is held at its place does not come back", arguments: [true, false])
  func takenWhileHeld(byFinger: Bool) {
    let h = StackHarness("a", "b")
    let b = h[1]
    let pointer = PointerScript(h.window)
    if byFinger {
      pointer.press(at: Point(x: 60, y: 50))
      pointer.move(to: Point(x: 160, y: 50), duration: 0.1)
      pointer.move(to: Point(x: 20, y: 50), duration: 0.1)
    } else {
      h.stack.beginSwipeGestureAnimationUpdates()
    }
    #expect(h.x(b) == 0)
    b.removeFromParent()
    if byFinger { pointer.release() }
    h.window.settle()
    h.expectRest("a")
  }

  @Test("K4 A swipe that a removed page's callback begins does not bring the page back")
  func swipeWhenRemoved() {
    let h = StackHarness("a", "b")
    let b = h[1]
    b.onNote = { [unowned h] line in if line == "viewDidDisappear" { h.stack.beginSwipeGestureAnimationUpdates() } }
    b.removeFromParent()
    h.stack.endSwipeGestureAnimationUpdates(shouldPop: false)
    h.window.settle()
    h.expectRest("a")
  }

  @Test("C3 K4 A controller that is removed before its appearance has begun does not appear")
  func removedWithinCallback() {
    let h = StackHarness("a")
    let b = h.page("b")
    h.onNote = { line in if line == "event willPush b a true" { b.removeFromParent() } }
    h.stack.push(b, animated: true)
    h.window.settle()
    #expect(!h.log.lines.contains { $0.hasPrefix("b view") })
    StackChecks.expectBalanced(h.log.lines)
    StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["a"])
    h.expectRest("a")
  }

  @Test("K2 F13 A page that is released while the finger is beyond its range starts without velocity")
  func releasedBeyondEnd() {
    let h = StackHarness("a", "b")
    let b = h[1]
    let pointer = PointerScript(h.window, eventsPerSecond: 120)
    // Drag to the right and back beyond the start, then flick to the right, but release before the start is reached.
    pointer.press(at: Point(x: 200, y: 50))
    pointer.move(to: Point(x: 260, y: 50), duration: 0.1)
    pointer.move(to: Point(x: 50, y: 50), duration: 0.2)
    pointer.move(to: Point(x: 150, y: 50), duration: 0.1)
    #expect(h.x(b) == 0)
    pointer.release()
    h.window.advance(by: 0.001)
    #expect(h.x(b) < 0.2)
    h.window.settle()
    h.expectRest("a")
  }

  @Test(
    "K1 If the view of the root stack is replaced, its pages are shown in the new view", arguments: [0.0, 0.1])
  func replacedView(after time: Double) {
    let h = StackHarness("a", "b")
    if time > 0 {
      h.stack.push(h.page("c"), animated: true)
      h.window.advance(by: time)
    }
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let old = h.stack.view
    h.stack.view = view
    h.window.settle()
    #expect(view.superview === h.window && view.frame == h.window.bounds && old.superview == nil)
    h.expectRest(time > 0 ? "abc" : "ab")
    #expect(old.subviews.isEmpty)
    // The swipe works there, too.
    PointerScript(h.window).drag(from: Point(x: 60, y: 50), to: Point(x: 360, y: 50), duration: 0.2)
    h.window.settle()
    h.expectRest(time > 0 ? "ab" : "a")
  }

  @Test(
    "K1 If the view of a page is replaced, the new one is shown, also in a push, a pop or a swipe", arguments: 0..<4)
  func replacedPage(phase: Int) {
    for (index, name) in ["a", "b"].enumerated() {
      let h = StackHarness("a", "b")
      let page = h[index]
      switch phase {
      case 0: break
      case 1: h.stack.push(h.page("c"), animated: true)
      case 2: h.stack.pop(animated: true)
      default: h.stack.beginSwipeGestureAnimationUpdates()
      }
      h.window.advance(by: 0.1)
      let (old, new) = (page.view, View(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
      new.accessibilityLabel = name
      page.view = new
      h.window.advance(by: 0)
      #expect(old.superview == nil || !h.stack.contains(page))
      h.window.settle()
      h.expectRest(phase == 1 ? "abc" : phase == 2 ? "a" : "ab")
      while h.stack.pop(animated: true) != nil { h.window.settle() }
      h.expectRest("a")
      StackChecks.expectBalanced(h.log.lines)
    }
  }
}
