import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Stack: sizes, windows, input") struct StackSurroundingsTests {
  @Test("K1 Resizing of views: all, or as each controller chooses")
  func resizing() {
    let h = StackHarness()
    let page = h.page("a")
    page.resizes = false
    h.stack.push(page, animated: false)
    #expect(page.view.frame == Rect(x: 0, y: 0, width: 50, height: 50))
    #expect(!h.log.take().contains("a resized"))
    h.stack.push(h.page("b"), animated: false)
    #expect(h.log.take().count { $0 == "b resized" } == 1)
    h.stack.pop(animated: true)
    h.window.settle()
    #expect(page.view.frame == Rect(x: 0, y: 0, width: 50, height: 50))
    h.stack.push(h.page("c"), animated: false)
    h.stack.alwaysResizesPushedViews = true
    h.log.lines = []
    h.stack.pop(animated: false)
    #expect(page.view.frame == h.stack.view.bounds && h.log.lines.count { $0 == "a resized" } == 1)
    let plain = ViewController()
    h.stack.push(plain, animated: false)
    #expect(plain.view.frame == h.stack.view.bounds)
  }

  @Test(
    "K1 Where nothing can move, a change is immediate, with the same callbacks",
    arguments: ["no window", "no size", "no time"])
  func atOnce(reason: String) {
    let h = StackHarness(size: Size(width: reason == "no size" ? 0 : 400, height: 300), isRoot: reason != "no window")
    if reason == "no time" { h.stack.animationDuration = 0 }
    h.stack.push(h.page("a"), animated: false)
    h.log.lines = []
    h.stack.push(h.page("b"), animated: true)
    #expect(h.shown == "b")
    func inWindow(_ line: String) -> Bool {
      reason != "no window" || !line.contains("Appear") && !line.contains("Disap")
    }
    #expect(
      h.log.take().filter { $0 != "b resized" }
        == StackTransitionTests.pushLog.filter { $0 != "b resized" && inWindow($0) })
    h.stack.pop(animated: true)
    #expect(h.shown == "a" && h.names == "a")
    #expect(h.log.take().filter { $0 != "a resized" } == StackTransitionTests.popLog.filter(inWindow))
  }

  @Test("K1 Calls before the stack has a view or a window")
  func beforeWindow() {
    let log = StackLog()
    let stack = ViewControllerStack()
    let (a, b) = (NotedPage("a", log), NotedPage("b", log))
    stack.push(a, animated: true)
    stack.push(b, animated: true)
    #expect(!log.lines.contains { $0.contains("ppear") })
    let window = Window(size: Size(width: 400, height: 300))
    window.rootViewController = stack
    #expect(log.lines.filter { $0.contains("ppear") } == ["b viewWillAppear", "b viewDidAppear"])
    window.advance(by: 0)
    #expect(b.view.frame == Rect(x: 0, y: 0, width: 400, height: 300))
    stack.pop(animated: true)
    window.advance(by: 1)
    #expect(a.view.frame == Rect(x: 0, y: 0, width: 400, height: 300))
  }

  @Test(
    "K8 After resizing during a transition, the pages end in the right places",
    arguments: [(800.0, 600.0), (200, 100), (1, 1)])
  func resize(width: Double, height: Double) {
    let h = StackHarness("a", "b")
    let (a, b) = (h[0], h[1])
    h.stack.pop(animated: true)
    h.window.advance(by: 0.125)
    h.window.send(.resize(Size(width: width, height: height), scale: 1))
    h.window.advance(by: 0)
    #expect(isSame(h.x(b), width / 2) && isSame(h.x(a), -width / 16))
    #expect(a.view.frame.size == Size(width: width, height: height))
    h.window.advance(by: 0.125)
    h.expectRest("a")
    let c = h.page("c")
    h.stack.push(c, animated: true)
    h.window.advance(by: 0.1)
    h.window.send(.resize(Size(width: 300, height: 200), scale: 2))
    h.window.settle()
    h.expectRest("ac")
    #expect(c.view.frame.size == Size(width: 300, height: 200))
    h.window.send(.resize(Size(width: 500, height: 500), scale: 1))
    h.window.advance(by: 0)
    h.expectRest("ac")
    h.stack.pop(animated: false)
    h.expectRest("a")  // resized when it is shown again
  }

  @Test("K8 The delegate is called again after a change of the size")
  func resizeAsks() {
    let h = StackHarness("a")
    h.endXIn = { [unowned h] _ in h.stack.view.bounds.width / 4 }
    let b = h.page("b")
    h.stack.push(b, animated: true)
    h.window.advance(by: 0.1)
    h.window.send(.resize(Size(width: 800, height: 300), scale: 1))
    h.window.settle()
    #expect(h.x(b) == 200)
    h.window.send(.resize(Size(width: 400, height: 300), scale: 1))
    h.window.advance(by: 0)
    #expect(h.x(b) == 100)
  }

  @Test("K10 Nothing can be pressed on a leaving page; the arriving one takes input immediately")
  func input() {
    let h = StackHarness("a")
    let (a, b) = (h[0], h.page("b"))
    let pointer = PointerScript(h.window)
    func tap(_ page: ViewController) {
      let frame = page.view.presented.frame
      let point = Point(x: frame.minX + 150, y: 150)
      h.window.send(.pointer(PointerEvent(phase: .began, location: point)))
      h.window.send(.pointer(PointerEvent(phase: .ended, location: point)))
    }
    h.stack.push(b, animated: true)
    h.window.advance(by: 0.125)
    tap(b)
    #expect(b.taps == 1)
    h.window.send(.pointer(PointerEvent(phase: .began, location: Point(x: 120, y: 150))))
    h.window.send(.pointer(PointerEvent(phase: .ended, location: Point(x: 120, y: 150))))
    #expect(a.taps == 0 && b.taps == 1)
    h.window.settle()
    h.stack.pop(animated: true)
    h.window.advance(by: 0.125)
    tap(b)
    #expect(b.taps == 1)
    pointer.tap(at: Point(x: 150, y: 150))
    #expect(a.taps == 1)
    h.window.settle()
    #expect(b.view.isUserInteractionEnabled)
    a.view.isUserInteractionEnabled = false
    h.stack.push(b, animated: true)
    h.window.settle()
    #expect(!a.view.isUserInteractionEnabled)  // the owner's setting
  }

  @Test("K10 G6 A click on a page that arrives counts, although its button moves away from the pointer meanwhile")
  func clickWhileArriving() {
    let h = StackHarness("a")
    let b = h.page("b")
    h.stack.push(b, animated: true)
    h.window.advance(by: 0.175)
    let x = b.view.presented.frame.minX + 290
    PointerScript(h.window).tap(at: Point(x: x, y: 150))
    #expect(b.view.presented.frame.minX + 300 < x && b.taps == 1)
  }

  @Test("K10 V4 Presses and drags do not pass through a leaving page, except through its transparent parts")
  func nothingBehindTheLeaving() {
    let h = StackHarness("a", "b")
    let a = h[0]
    var drags = 0
    a.view.addGestureRecognizer(PanGestureRecognizer { if $0.state == .began { drags += 1 } })
    a.button.frame = Rect(x: 0, y: 0, width: 400, height: 300)
    h[1].button.frame = a.button.frame
    let b = h[1]
    h.stack.pop(animated: true)
    h.window.advance(by: 0.125)
    h.window.send(.pointer(PointerEvent(phase: .began, location: Point(x: 300, y: 150))))
    h.window.send(.pointer(PointerEvent(phase: .ended, location: Point(x: 300, y: 150))))
    #expect(a.taps == 0 && b.taps == 0)
    h.window.send(.pointer(PointerEvent(phase: .began, location: Point(x: 300, y: 150))))
    h.window.send(.pointer(PointerEvent(phase: .moved, location: Point(x: 320, y: 150))))
    #expect(drags == 0 && h.names == "ab")  // the page catches it
    h.window.send(.pointer(PointerEvent(phase: .cancelled, location: Point(x: 320, y: 150))))
    h.window.settle()
    h.expectRest("ab")
    h.stack.pop(animated: true)
    h.window.advance(by: 0.1)
    h.window.send(.pointer(PointerEvent(phase: .began, location: Point(x: 5, y: 150))))
    h.window.send(.pointer(PointerEvent(phase: .ended, location: Point(x: 5, y: 150))))
    #expect(a.taps == 1)
    h.window.settle()
    h.window.prefersReducedMotion = true
    h.stack.push(b, animated: false)
    h.stack.pop(animated: true)
    h.window.advance(by: 0.01)
    h.window.send(.pointer(PointerEvent(phase: .began, location: Point(x: 300, y: 150))))
    h.window.send(.pointer(PointerEvent(phase: .ended, location: Point(x: 300, y: 150))))
    #expect(a.taps == 2 && b.taps == 0)
  }

  @Test("K10 A press on a page that begins to leave is cancelled; its owner's input settings are kept")
  func pressedWhileLeaving() {
    let h = StackHarness("a", "b")
    let (a, b) = (h[0], h[1])
    h.window.send(.pointer(PointerEvent(phase: .began, location: Point(x: 200, y: 150))))
    #expect(b.button.isHighlighted)
    h.stack.pop(animated: true)
    #expect(!b.button.isHighlighted)
    h.window.send(.pointer(PointerEvent(phase: .ended, location: Point(x: 200, y: 150))))
    #expect(a.taps == 0 && b.taps == 0)
    b.view.isUserInteractionEnabled = false
    h.window.advance(by: 0.1)
    b.view.isUserInteractionEnabled = true
    h.window.send(.pointer(PointerEvent(phase: .began, location: Point(x: h.x(b) + 120, y: 150))))
    h.window.send(.pointer(PointerEvent(phase: .ended, location: Point(x: h.x(b) + 120, y: 150))))
    #expect(b.taps == 0)
    b.view.isUserInteractionEnabled = false
    h.window.settle()
    #expect(!b.view.isUserInteractionEnabled)
    b.view.isUserInteractionEnabled = true
    h.stack.push(b, animated: true)
    h.window.settle()
    PointerScript(h.window).tap(at: Point(x: 200, y: 150))
    #expect(b.taps == 1)
  }

  @Test("K10 K3 A page that leaves after a call settled its swipe takes no input any more")
  func settledSwipe() {
    let h = StackHarness("a", "b")
    let b = h[1]
    PointerScript(h.window).drag(from: Point(x: 20, y: 50), to: Point(x: 250, y: 50), duration: 0.4)
    h.stack.insert(h.page("x"), at: 0)
    #expect(h.names == "xa" && h.shown == "ab")
    let press = Point(x: h.x(b) + 150, y: 150)
    for phase in [PointerEvent.Phase.began, .ended] {
      h.window.send(.pointer(PointerEvent(phase: phase, location: press)))
    }
    #expect(b.taps == 0 && h.x(b) > 200)
    h.window.settle()
    h.expectRest("xa")
  }

  @Test("K1 A page that arrives under a resting mouse is hovered, and a leaving one is not any more")
  func hover() {
    let h = StackHarness("a")
    let (a, b) = (h[0], h.page("b"))
    for page in [a, b] {
      _ = page.view
      page.button.setBackgroundColor(.white, for: .normal)
      page.button.setBackgroundColor(.black, for: .hovered)
    }
    h.window.send(.pointer(PointerEvent(phase: .hovered, location: Point(x: 200, y: 150))))
    #expect(a.button.backgroundColor == .black)
    h.stack.push(b, animated: true)
    #expect(a.button.backgroundColor == .white)
    h.window.settle()
    #expect(b.button.backgroundColor == .black && a.button.backgroundColor == .white)
    h.stack.pop(animated: true)
    h.window.settle()
    #expect(a.button.backgroundColor == .black && b.button.backgroundColor == .white)
    #expect(h.window.nextWakeTime == nil)
  }

  @Test("K1 A page that is rotated or scaled keeps its size and its transform")
  func turnedPage() {
    let h = StackHarness("a")
    let b = h.page("b")
    b.view.transform = Transform(rotationAngle: 0.3)
    for animated in [true, false] {
      h.stack.push(b, animated: animated)
      h.window.settle()
      #expect(b.view.bounds.size == Size(width: 400, height: 300))
      #expect(b.view.transform == Transform(rotationAngle: 0.3))
      #expect(isSame(b.view.center.y, 150))
      h.stack.pop(animated: animated)
      h.window.settle()
      h.expectRest("a")
    }
  }

  @Test("A9 With reduced motion pages fade in their places, and the notices have the same times")
  func reducedMotion() {
    let h = StackHarness("a")
    h.window.prefersReducedMotion = true
    let (a, b) = (h[0], h.page("b"))
    h.stack.push(b, animated: true)
    #expect(h.x(a) == 0 && h.x(b) == 0 && b.view.alpha == 0)
    h.window.advance(by: 0.075)
    #expect(isSame(b.view.alpha, 0.5) && a.view.alpha == 1)
    h.window.advance(by: 0.1)
    #expect(b.view.alpha == 1 && !h.log.lines.contains("b viewDidAppear"))
    h.window.advance(by: 0.075)
    #expect(h.log.take() == StackTransitionTests.pushLog)
    h.expectRest("ab")
    h.stack.pop(animated: true)
    h.window.advance(by: 0.075)
    #expect(h.x(a) == 0 && h.x(b) == 0 && isSame(b.view.alpha, 0.5) && a.view.alpha == 1)
    h.window.settle()
    h.expectRest("a")
    #expect(b.view.alpha == 1)
  }

  @Test("A9 K4 A page visible through one that fades in stays visible when a further page is pushed")
  func seenThrough() {
    let h = StackHarness("a")
    h.window.prefersReducedMotion = true
    h.stack.push(h.page("b"), animated: true)
    h.window.advance(by: 0.05)
    h.stack.push(h.page("c"), animated: true)
    #expect(h.shown == "abc")
    h.window.settle()
    h.expectRest("abc")
  }

  @Test("C3 The appearance of the stack is forwarded to its current controller, also during a transition")
  func ownAppearance() {
    let h = StackHarness("a")
    h.stack.push(h.page("b"), animated: true)
    h.window.advance(by: 0.1)
    h.log.lines = []
    let other = ViewController()
    h.window.rootViewController = other
    #expect(
      h.log.take().filter { $0.contains("ppear") } == [
        "a viewDidDisappear", "b viewDidAppear", "b viewWillDisappear", "b viewDidDisappear",
      ])
    h.expectRestOffWindow("ab")
    h.stack.pop(animated: true)
    #expect(!h.log.take().contains { $0.contains("ppear") })
    h.window.rootViewController = h.stack
    #expect(h.log.take() == ["a viewWillAppear", "a viewDidAppear"])
    h.window.settle()
    h.expectRest("a")
  }

  @Test("C3 K1 A page that is pushed while the stack itself appears has appeared at the end of its own movement")
  func pushWhileAppearing() {
    final class Root: ViewController {
      let stack = ViewControllerStack()
      let pages: [ViewController]

      init(_ pages: [ViewController]) {
        self.pages = pages
        super.init()
      }

      override func viewDidLoad() {
        addChild(stack)
        stack.view.frame = Rect(x: 0, y: 0, width: 400, height: 300)
        view.addSubview(stack.view)
        stack.push(pages[0], animated: false)
      }
      override func viewDidAppear(_ animated: Bool) { stack.push(pages[1], animated: true) }
    }
    let window = Window(size: Size(width: 400, height: 300))
    let log = StackLog()
    window.rootViewController = Root([NotedPage("a", log), NotedPage("b", log)])
    window.advance(by: 0.2)
    #expect(log.lines.contains("b viewWillAppear") && !log.lines.contains("b viewDidAppear"))
    window.settle()
    #expect(log.lines.suffix(3) == ["b didShow push", "a viewDidDisappear", "b viewDidAppear"])
    StackChecks.expectAppearanceBalanced(log.lines)
  }

  @Test("C3 K3 A swipe in a stack that is being pushed itself ends at its own time", arguments: [false, true])
  func swipeWhilePushed(pops: Bool) {
    let h = StackHarness("a")
    let inner = ViewControllerStack()
    inner.push([h.page("x"), h.page("y")], animated: false)
    h.stack.push(inner, animated: true)
    h.window.advance(by: 0.05)
    inner.beginSwipeGestureAnimationUpdates()
    h.window.advance(by: 0.3)
    #expect(h.log.lines.contains("x viewWillAppear") && !h.log.lines.contains("x viewDidAppear"))
    inner.endSwipeGestureAnimationUpdates(shouldPop: pops)
    h.window.settle()
    for page in ["x", "y"] {
      let isShown = pops == (page == "x")
      #expect(
        h.log.lines.last { $0.hasPrefix("\(page) view") } == "\(page) view\(isShown ? "DidAppear" : "DidDisappear")")
    }
    StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["a"])
  }
}

extension StackHarness {
  func expectRestOffWindow(_ names: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(self.names == names && shown == names.suffix(1), sourceLocation: sourceLocation)
  }
}
