import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Every phase of a stack, and everything that can interrupt it.
@Suite("Stack: every phase") struct StackPhaseTests {
  nonisolated enum Phase: CaseIterable, Sendable {
    case rest, pushing, popping, held, heldPastHalf, goingBack, goingOn, trackpad, byHand, nextHeld, nextGoingOn, caught
    case replaced
  }

  nonisolated enum Exit: CaseIterable, Sendable { case view, root, otherWindow, hidden, off, transparent, parent }

  private func point(_ x: Double) -> Point { Point(x: x, y: 50) }

  /// A stack of three controllers in the middle of `phase`. If the phase involves a finger, that is down.
  private func harness(_ phase: Phase) -> (StackHarness, PointerScript) {
    let h = StackHarness("a", "b", "c")
    let pointer = PointerScript(h.window)
    switch phase {
    case .rest: break
    case .pushing: h.stack.push(h.page("d"), animated: true)
    case .popping: h.stack.pop(animated: true)
    case .held, .heldPastHalf:
      pointer.press(at: point(60))
      pointer.move(to: point(phase == .held ? 160 : 320), duration: 0.2)
    case .goingBack, .goingOn:
      pointer.drag(from: point(60), to: point(phase == .goingBack ? 200 : 320), duration: 0.4, holdBeforeRelease: 0.2)
      h.window.advance(by: 0.02)
    case .trackpad: for _ in 0..<3 { h.scroll(30) }
    case .byHand:
      h.stack.beginSwipeGestureAnimationUpdates()
      h.stack.updateSwipeGesture(delta: 100, useMoveAmount: false)
    case .nextHeld, .nextGoingOn:
      h.stack.nextController = { [unowned h] in h.page("n") }
      pointer.press(at: point(350))
      pointer.move(to: point(60), duration: 0.2)
      if phase == .nextGoingOn {
        pointer.hold(0.2)
        pointer.release()
        h.window.advance(by: 0.02)
      }
    case .caught:
      pointer.drag(from: point(60), to: point(320), duration: 0.4, holdBeforeRelease: 0.2)
      h.window.advance(by: 0.02)
      pointer.press(at: point(300))
    case .replaced: h.stack.replaceCurrent(with: h.page("r"), animated: true)
    }
    if [.pushing, .popping, .replaced].contains(phase) { h.window.advance(by: 0.1) }
    return (h, pointer)
  }

  private func expectSound(_ h: StackHarness, sourceLocation: SourceLocation = #_sourceLocation) {
    h.expectRestNow(sourceLocation: sourceLocation)
    StackChecks.expectBalanced(h.log.lines, sourceLocation: sourceLocation)
    #expect(
      h.log.lines.count { $0 == "swipeWillStart" } == h.log.lines.count { $0.hasPrefix("swipeDidEnd") },
      sourceLocation: sourceLocation)
    #expect(h.window.nextWakeTime == nil, sourceLocation: sourceLocation)
  }

  @Test(
    "K4 G5 In each phase the stack is removed, or cannot be reached any more", arguments: Phase.allCases, Exit.allCases)
  func leaves(phase: Phase, exit: Exit) {
    let (h, pointer) = harness(phase)
    let other = Window(size: Size(width: 300, height: 200))
    switch exit {
    case .view: h.stack.view.removeFromSuperview()
    case .root: h.window.rootViewController = nil
    case .otherWindow: other.rootViewController = h.stack
    case .hidden: h.stack.view.isHidden = true
    case .off: h.stack.view.isUserInteractionEnabled = false
    case .transparent: h.stack.view.alpha = 0
    case .parent:
      let parent = ViewController()
      parent.addChild(h.stack)
      h.window.rootViewController = parent
      parent.view.addSubview(h.stack.view)
    }
    if [.view, .root].contains(exit) { h.expectRestNow() }
    pointer.move(to: point(20), duration: 0.1)
    pointer.release()
    h.stack.endSwipeGestureAnimationUpdates(shouldPop: false)
    h.window.settle()
    other.settle()
    h.window.advance(by: 0)
    other.advance(by: 0)
    expectSound(h)
    #expect(other.nextWakeTime == nil)
    if exit != .view { StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["c"]) }
    // Calls have been completed, swipes only if they were decided.
    let expected =
      switch phase {
      case .rest, .held, .heldPastHalf, .trackpad, .byHand, .goingBack, .nextHeld: "abc"
      // If the press is cancelled, the decided swipe continues. If the stack is removed while it is held, the page returns.
      case .caught: [.view, .hidden, .off, .transparent].contains(exit) ? "ab" : "abc"
      case .pushing: "abcd"
      case .popping, .goingOn: "ab"
      case .nextGoingOn: "abcn"
      case .replaced: "abr"
      }
    #expect(h.names == expected, "\(phase) \(exit)")
  }

  @Test(
    "K8 A new size, a size of zero, and a change of direction in each phase", arguments: Phase.allCases,
    [Size(width: 800, height: 200), Size(width: 1, height: 1), .zero, Size(width: 0, height: 300)])
  func resized(phase: Phase, size: Size) {
    for turns in [false, true] {
      let (h, pointer) = harness(phase)
      h.window.send(.resize(size, scale: 2))
      if turns { h.window.layoutDirection = .rightToLeft }
      h.window.advance(by: 0.01)
      for view in h.stack.view.subviews { #expect(view.frame.isFinite) }
      h.window.send(.resize(Size(width: 500, height: 400), scale: 1))
      h.window.advance(by: 0.01)
      pointer.move(to: point(200), duration: 0.05)
      pointer.release()
      h.stack.endSwipeGestureAnimationUpdates(shouldPop: true)
      h.window.settle()
      h.window.advance(by: 0.2)
      h.window.settle()
      expectSound(h)
      StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["c"])
      #expect(h.stack.currentViewController?.view.frame == Rect(x: 0, y: 0, width: 500, height: 400))
    }
  }

  @Test("K5 An impossible call changes nothing in any phase, and nothing visible", arguments: Phase.allCases)
  func misuse(phase: Phase) {
    let (h, _) = harness(phase)
    let pages = h.stack.view.subviews.map(\.frame)
    let names = h.names
    h.log.lines = []
    let misuses = StackHarness.misuses {
      h.stack.push(h[0], animated: true)
      h.stack.push([h.page("x"), h[0]], animated: true)
      h.stack.push([], animated: true)
      h.stack.push(h.stack, animated: true)
      h.stack.pop(toIndex: -1, animated: true)
      h.stack.pop(toIndex: 99, animated: true)
      h.stack.pop(to: h.page("x"), animated: true)
      h.stack.insert(h.page("x"), at: -1)
      h.stack.insert(h.page("x"), at: 99)
      h.stack.insert(h[0], at: 0)
      h.stack.replace(h.page("x"), with: h.page("y"))
      h.stack.replaceCurrent(with: h[0], animated: true)
      h.stack.updateSwipeGesture(delta: .nan, useMoveAmount: true)
      h.stack.updateSwipeGesture(delta: .infinity, useMoveAmount: false)
      h.stack.distance = .nan
      h.stack.animationDuration = .nan
    }
    #expect(misuses.count == 15)
    #expect(h.names == names && h.log.lines.isEmpty)
    #expect(h.stack.view.subviews.map(\.frame) == pages)
  }

  @Test("K9 A key pops in each phase, and ends the drag of a finger", arguments: Phase.allCases)
  func back(phase: Phase) {
    let (h, pointer) = harness(phase)
    h.key(.escape)
    pointer.move(to: point(390), duration: 0.05)
    pointer.release()
    h.stack.endSwipeGestureAnimationUpdates(shouldPop: true)
    h.window.settle()
    h.window.advance(by: 0.2)
    h.window.settle()
    let expected =
      switch phase {
      case .rest, .held, .heldPastHalf, .trackpad, .byHand, .goingBack, .nextHeld, .caught: "ab"
      case .pushing, .nextGoingOn: "abc"
      case .popping, .goingOn: "a"
      case .replaced: "ab"
      }
    #expect(h.names == expected)
    expectSound(h)
    StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["c"])
  }

  @Test("K9 K3 After a swipe has just popped to the root, a key pops the outer stack")
  func backInAftermath() {
    let h = StackHarness("a")
    let inner = ViewControllerStack()
    h.stack.push(inner, animated: false)
    inner.push([h.page("x"), h.page("y")], animated: false)
    h.window.advance(by: 0)
    PointerScript(h.window).drag(from: point(60), to: point(350), duration: 0.4)
    #expect(inner.stackSize == 2)
    h.key(.escape)
    #expect(h.stack.stackSize == 1)
    h.window.settle()
    h.expectRest("a")
    #expect(inner.stackSize == 1)
  }

  @Test(
    "G6 An event that is delivered late catches the page at its visible position, or at rest if the movement has ended")
  func lateAndEarlyPresses() {
    for delay in [-0.2, -0.01, 0] {
      let (h, _) = harness(.goingOn)
      let c = h[2]
      let x = h.x(c)
      h.window.send(
        .pointer(PointerEvent(phase: .began, location: point(390), timestamp: h.window.currentTime + delay)))
      #expect(h.x(c) == x)
    }
    for phase in [Phase.goingOn, .goingBack] {
      let (h, _) = harness(phase)
      h.window.send(.pointer(PointerEvent(phase: .began, location: point(390), timestamp: h.window.currentTime + 1)))
      h.expectRest(phase == .goingOn ? "ab" : "abc")
      h.window.advance(by: 1)
      expectSound(h)
    }
  }

  @Test("K7 K4 The stack may be released in each phase, also from its notices", arguments: Phase.allCases)
  func released(phase: Phase) {
    weak var weakStack: ViewControllerStack?
    weak var weakPage: ViewController?
    var (h, pointer): (StackHarness?, PointerScript?) = harness(phase)
    weakStack = h?.stack
    weakPage = h?[0]
    let window = h?.window
    pointer?.release()
    window?.rootViewController = nil
    pointer = nil
    h?.stack.nextController = nil
    h = nil
    #expect(weakStack == nil && weakPage == nil)
    window?.advance(by: 1)
    #expect(window?.nextWakeTime == nil && window?.subviews.isEmpty == true)
  }

  @Test("K4 A swipe that pushes the first page onto an empty stack")
  func nextOntoNothing() {
    let h = StackHarness()
    h.stack.nextController = { [unowned h] in h.page("n") }
    PointerScript(h.window).drag(from: point(350), to: point(60), duration: 0.3)
    h.window.settle()
    h.expectRest("n")
    expectSound(h)
    h.stack.nextController = nil
  }

  @Test("K7 The cost of pushing and popping many controllers is proportional to their number")
  func many() {
    let window = Window(size: Size(width: 400, height: 300))
    let stack = ViewControllerStack()
    window.rootViewController = stack
    let count = 50_000
    stack.push((0..<count).map { _ in ViewController() }, animated: true)
    window.settle()
    #expect(stack.stackSize == count && stack.view.subviews.count == 1)
    #expect(stack.allViewControllers.count { $0.isViewLoaded } == 1)
    #expect(stack.popToRoot(animated: true).count == count - 1)
    window.settle()
    #expect(stack.children.count == 1 && stack.view.subviews.count == 1)
    stack.eraseStack()
    #expect(stack.children.isEmpty && stack.view.subviews.isEmpty)
  }
}
