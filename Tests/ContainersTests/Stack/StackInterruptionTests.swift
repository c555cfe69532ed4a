import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Stack: any call at any time") struct StackInterruptionTests {
  @Test("K4 A pop during a push starts from the visible state")
  func popDuringPush() {
    let h = StackHarness("a")
    let (a, b) = (h[0], h.page("b"))
    h.stack.push(b, animated: true)
    h.window.advance(by: 0.1)
    let (xa, xb) = (h.x(a), h.x(b))
    #expect(h.stack.pop(animated: true) === b)
    #expect(h.names == "a" && h.x(a) == xa && h.x(b) == xb)
    #expect(h.log.take() == StackTransitionTests.pushLog + StackTransitionTests.popWill)
    var last = xb
    for _ in 0..<10 {
      h.window.advance(by: 0.02)
      #expect(h.x(b) >= last)
      last = h.x(b)
    }
    h.window.advance(by: 0.05)
    h.expectRest("a")
    #expect(h.log.take() == StackTransitionTests.popDid)
  }

  @Test("K4 A push during a push or a pop: all pages continue from their visible positions, without a gap")
  func pushDuring() {
    for first in ["push", "pop"] {
      let h = StackHarness("a", "b")
      let (a, b, c, d) = (h[0], h[1], h.page("c"), h.page("d"))
      if first == "push" { h.stack.push(c, animated: true) } else { h.stack.pop(animated: true) }
      h.window.advance(by: 0.12)
      let seen = [a, b, c].map { h.x($0) }
      h.stack.push(d, animated: true)
      for (old, page) in zip(seen, [a, b, c]) where !old.isNaN { #expect(h.x(page) == old) }
      #expect(h.x(d) == 400)
      for _ in 0..<11 {
        h.window.advance(by: 0.02)
        expectNoGap(h)
      }
      h.window.settle()
      h.expectRest(first == "push" ? "abcd" : "ad")
      StackChecks.expectBalanced(h.log.lines)
    }
  }

  /// The pages cover all of the stack's width.
  private func expectNoGap(_ h: StackHarness, sourceLocation: SourceLocation = #_sourceLocation) {
    let frames = h.stack.view.subviews.map(\.presented.frame).sorted { $0.minX < $1.minX }
    var covered = 0.0
    for frame in frames where frame.minX <= covered + 1e-6 { covered = max(covered, frame.maxX) }
    #expect(covered >= 400 - 1e-6, sourceLocation: sourceLocation)
  }

  @Test("K4 Three pops in one frame move from the visible page to the last one")
  func threePops() {
    let h = StackHarness("a", "b", "c", "d")
    let (a, d) = (h[0], h[3])
    for _ in 0..<3 { h.stack.pop(animated: true) }
    #expect(h.names == "a" && h.shown == "ad" && h.x(d) == 0 && h.x(a) == -50)
    h.window.advance(by: 0.125)
    #expect(isSame(h.x(d), 200, within: 1e-6) && isSame(h.x(a), -25, within: 1e-6) && h.shown == "ad")
    h.window.settle()
    h.expectRest("a")
    StackChecks.expectBalanced(h.log.lines)
    StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["d"])
    #expect(
      h.log.lines.filter { $0.hasPrefix("event will") } == [
        "event willPop c d true", "event willPop b c true", "event willPop a b true",
      ])
  }

  @Test("K4 After three pushes in one frame the last page moves over the visible one")
  func threePushes() {
    let h = StackHarness("a")
    for name in ["b", "c", "d"] { h.stack.push(h.page(name), animated: true) }
    #expect(h.names == "abcd" && h.shown == "ad")
    h.window.settle()
    h.expectRest("abcd")
    StackChecks.expectBalanced(h.log.lines)
  }

  @Test("K4 K3 A controller that is replaced before it was visible is notified in order, and released after that")
  func replacedUnseen() {
    let h = StackHarness("a")
    let (b, c) = (h.page("b"), h.page("c"))
    h.stack.push(b, animated: true)
    h.stack.replaceCurrent(with: c, animated: true)
    #expect(h.names == "ac" && b.parent === h.stack)
    h.log.lines = []
    h.window.settle()
    #expect(
      h.log.take() == [
        "event didPush c b true", "b didHide push", "c didShow push", "b viewDidDisappear", "c viewDidAppear",
      ])
    #expect(b.parent == nil)
    h.expectRest("ac")
  }

  @Test("K4 A leaving page may be pushed again")
  func pushAgain() {
    let h = StackHarness("a", "b")
    let b = h[1]
    h.stack.pop(animated: true)
    h.window.advance(by: 0.1)
    let x = h.x(b)
    h.stack.push(b, animated: true)
    #expect(h.names == "ab" && h.x(b) == x)
    h.window.settle()
    h.expectRest("ab")
    #expect(b.parent === h.stack)
    StackChecks.expectBalanced(h.log.lines)
    StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["b"])
    let c = h.page("c")
    h.stack.replaceCurrent(with: c, animated: true)
    h.window.advance(by: 0.1)
    h.stack.push(b, animated: true)
    h.window.settle()
    h.expectRest("acb")
  }

  @Test("K4 A call that is not animated ends any movement", arguments: ["push", "pop", "erase", "replace"])
  func notAnimated(call: String) {
    let h = StackHarness("a", "b")
    h.stack.push(h.page("c"), animated: true)
    h.window.advance(by: 0.1)
    switch call {
    case "push": h.stack.push(h.page("d"), animated: false)
    case "pop": h.stack.pop(animated: false)
    case "erase": h.stack.eraseStack()
    default: h.stack.replaceCurrent(with: h.page("d"), animated: false)
    }
    h.expectRest(["push": "abcd", "pop": "ab", "erase": ""][call] ?? "abd")
    StackChecks.expectBalanced(h.log.lines)
    h.log.lines = []
    h.window.settle()
    #expect(h.log.lines.isEmpty)
  }

  @Test("K4 The list is changed before the first notice; calls from a callback are notified after it")
  func fromFirstWill() {
    let h = StackHarness("a")
    let c = h.page("c")
    var list = ""
    h.onNote = { [unowned h] line in
      guard line == "event willPush b a true" else { return }
      list = h.names
      h.stack.push(c, animated: true)
      list += " " + h.names
    }
    h.stack.push(h.page("b"), animated: true)
    #expect(list == "ab abc")
    #expect(
      h.log.lines.prefix(StackTransitionTests.pushLog.count + 1)
        == (StackTransitionTests.pushLog + ["event willPush c b true"])[...])
    h.window.settle()
    h.expectRest("abc")
    StackChecks.expectBalanced(h.log.lines)
  }

  @Test("K4 A call from any callback", arguments: [0, 1, 2], [true, false])
  func fromCallbacks(call: Int, animated: Bool) {
    // Makes a call from each callback of a push and a pop, one callback per run.
    var index = 0
    while true {
      let h = StackHarness("a", "b")
      var count = 0
      var hasCalled = false
      let callback = { [unowned h] (line: String) in
        guard !hasCalled, count == index else {
          count += 1
          return
        }
        hasCalled = true
        switch call {
        case 0: h.stack.push(h.page("x"), animated: animated)
        case 1: h.stack.pop(animated: animated)
        default: h.stack.popToRoot(animated: animated)
        }
      }
      h.onNote = callback
      h[0].onNote = callback
      h[1].onNote = callback
      let c = h.page("c")
      c.onNote = callback
      h.stack.push(c, animated: true)
      h.window.advance(by: 0.1)
      h.stack.pop(animated: true)
      h.window.settle()
      #expect(h.shown == h.names.suffix(1))
      StackChecks.expectBalanced(h.log.lines)
      StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["b"])
      #expect(h.stack.children.count == h.stack.stackSize)
      guard hasCalled else { break }
      index += 1
    }
    #expect(index > 15)
  }

  @Test("K4 A call from viewDidLoad, from shouldResizeFrame and from the delegate's methods that return positions")
  func fromInquiries() {
    final class Redirect: NotedPage {
      var onLoad: (() -> Void)?
      var onShouldResize: (() -> Void)?
      override func viewDidLoad() { onLoad?() }
      override func shouldResizeFrame(forPushOn stack: ViewControllerStack) -> Bool {
        let action = onShouldResize
        onShouldResize = nil
        action?()
        return true
      }
    }
    for (index, animated) in [(0, true), (0, false), (1, true), (1, false), (2, true), (2, false)] {
      let h = StackHarness("a")
      let (b, c) = (Redirect("b", h.log), h.page("c"))
      var stack: ViewControllerStack?
      let call = { [unowned h] in
        stack = b.viewControllerStack
        h.stack.push(c, animated: animated)
      }
      switch index {
      case 0: b.onLoad = call
      case 1: b.onShouldResize = call
      default:
        h.startX = { _ in
          h.startX = nil
          call()
          return nil
        }
      }
      h.stack.push(b, animated: true)
      #expect(h.names == "abc" && stack === h.stack)
      h.window.settle()
      h.expectRest("abc")
      StackChecks.expectBalanced(h.log.lines)
      StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["a"])
      b.onLoad = nil
    }
  }

  /// Does something once, as it comes into a window.
  private final class ArrivingView: View {
    var onArrival: (() -> Void)?
    override func didMoveToWindow() {
      let action = onArrival
      onArrival = nil
      action?()
    }
  }

  @Test(
    "K4 K10 A push from a view that comes in with a push moves, and its page takes input", arguments: [true, false])
  func fromArrivingView(animated: Bool) {
    let h = StackHarness("a")
    let (b, c) = (h.page("b"), h.page("c"))
    let view = ArrivingView()
    b.view.addSubview(view)
    view.onArrival = { [unowned h] in h.stack.push(c, animated: true) }
    h.window.focusedView = h[0].button
    h.stack.push(b, animated: animated)
    #expect(h.names == "abc" && h.x(c) == 400 && h.window.focusedView === c.button)
    h.window.advance(by: 0.2)
    #expect(h.x(c) > 0 && !h.log.lines.contains("c didShow push"))
    let point = Point(x: h.x(c) + 150, y: 150)
    for phase in [PointerEvent.Phase.began, .ended] {
      h.window.send(.pointer(PointerEvent(phase: phase, location: point)))
    }
    #expect(c.taps == 1)
    h.window.settle()
    h.expectRest("abc")
    StackChecks.expectBalanced(h.log.lines)
    StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["a"])
  }

  @Test(
    "K4 K10 If a page pops itself as its view comes in, the one below is at rest and takes input",
    arguments: [true, false])
  func popFromArrivingView(animated: Bool) {
    let h = StackHarness("a")
    let (a, b) = (h[0], h.page("b"))
    let view = ArrivingView()
    b.view.addSubview(view)
    view.onArrival = { [unowned h] in h.stack.pop(animated: false) }
    h.stack.push(b, animated: animated)
    h.expectRest("a")
    PointerScript(h.window).tap(at: Point(x: 150, y: 150))
    #expect(a.taps == 1)
    StackChecks.expectBalanced(h.log.lines)
    StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["a"])
  }

  @Test("K4 Two pages that push and pop each other from their callbacks come to an end")
  func pingPong() {
    let h = StackHarness("a")
    let b = h.page("b")
    var left = 20
    b.onNote = { [unowned h, unowned b] line in
      guard left > 0 else { return }
      left -= 1
      if line == "viewDidAppear" { h.stack.pop(animated: left % 2 == 0) }
      if line == "viewDidDisappear" { h.stack.push(b, animated: left % 3 == 0) }
    }
    h.stack.push(b, animated: true)
    h.window.settle()
    #expect(left == 0)
    #expect(h.shown == h.names.suffix(1))
    StackChecks.expectBalanced(h.log.lines)
  }

  @Test("K4 Leaving the window during a transition or a drag ends it")
  func leavesWindow() {
    let h = StackHarness("a", "b")
    h.stack.pop(animated: true)
    h.window.advance(by: 0.1)
    h.stack.view.removeFromSuperview()
    #expect(h.shown == "a" && h.log.lines.contains("didPop a b true"))
    h.window.addSubview(h.stack.view)
    h.stack.push(h.page("c"), animated: false)
    h.log.lines = []
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 60, y: 50))
    pointer.move(to: Point(x: 200, y: 50), duration: 0.2)
    h.stack.view.removeFromSuperview()
    #expect(h.shown == "c" && h.log.lines.contains("didCancelPop a c"))
    StackChecks.expectBalanced(h.log.lines)
  }

  @Test("K4 Replacing the stack's view")
  func otherView() {
    let h = StackHarness("a", "b")
    let view = View(frame: h.window.bounds)
    let old = h.stack.view
    h.stack.view = view
    h.window.addSubview(view)
    h.stack.pop(animated: true)
    #expect(old.subviews.isEmpty && old.gestureRecognizers.isEmpty && view.gestureRecognizers.count == 1)
    h.window.settle()
    h.expectRest("a")
  }

  @Test("K1 Views that a user added to the stack's view stay in front")
  func overlay() {
    let h = StackHarness("a")
    let bar = View(frame: Rect(x: 0, y: 0, width: 400, height: 20))
    bar.accessibilityLabel = "|"
    h.stack.view.addSubview(bar)
    h.stack.push(h.page("b"), animated: true)
    #expect(h.shown == "ab|")
    h.window.settle()
    #expect(h.shown == "b|")
    h.stack.pop(animated: true)
    #expect(h.shown == "ab|")
    h.stack.push(h.page("c"), animated: false)
    #expect(h.shown == "c|")
  }

  @Test("K1 A page that comes when there is no other one lies between the views in front and those behind")
  func overlayWithoutPages() {
    let h = StackHarness("a", "b")
    let (bar, ground) = (View(frame: h.stack.view.bounds), View(frame: h.stack.view.bounds))
    (bar.accessibilityLabel, ground.accessibilityLabel) = ("|", "_")
    h.stack.view.addSubview(bar)
    h.stack.currentViewController?.removeFromParent()
    #expect(h.shown == "a|")
    h.stack.view.insertSubview(ground, at: 0)
    h.window.advance(by: 0)
    h.stack.push(h.page("c"), animated: false)
    h.stack.currentViewController?.removeFromParent()
    #expect(h.shown == "_a|")
    for animated in [false, true] {
      h.stack.eraseStack()
      #expect(h.shown == "_|")
      h.stack.push(h.page("d"), animated: animated)
      h.window.settle()
      #expect(h.shown == "_d|")
    }
    ground.removeFromSuperview()
    bar.removeFromSuperview()
    h.stack.eraseStack()
    h.stack.push(h.page("e"), animated: false)
    h.expectRest("e")
  }
}
