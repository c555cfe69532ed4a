import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Calls from every callback of a push, a pop and two swipes, one callback per run.
@Suite("Stack: calls from callbacks") struct StackCallbackTests {
  nonisolated enum Act: CaseIterable, Sendable {
    case push, pop, popToRoot, erase, eraseAndPush, replace, insert, replaceBelow, byHand, disable, resize, turn, leave
    case leaveAndReturn, otherParent, takeCurrent, pointersLost, release, key
  }

  private func point(_ x: Double) -> Point { Point(x: x, y: 50) }

  private func act(_ act: Act, on h: StackHarness) {
    let stack = h.stack
    switch act {
    case .push: stack.push(h.page("x"), animated: true)
    case .pop: stack.pop(animated: true)
    case .popToRoot: stack.popToRoot(animated: false)
    case .erase: stack.eraseStack()
    case .eraseAndPush: stack.eraseStack(andPush: h.page("x"), animated: true)
    case .replace: stack.replaceCurrent(with: h.page("x"), animated: true)
    case .insert: stack.insert(h.page("x"), at: 0)
    case .replaceBelow:
      if let root = stack.rootViewController { stack.replace(root, with: h.page("x")) }
    case .byHand:
      stack.beginSwipeGestureAnimationUpdates()
      stack.updateSwipeGesture(delta: 150, useMoveAmount: false)
      stack.endSwipeGestureAnimationUpdates(shouldPop: true)
    case .disable: stack.isSwipeToPopEnabled = false
    case .resize: h.window.send(.resize(Size(width: 300, height: 500), scale: 2))
    case .turn: h.window.layoutDirection = .rightToLeft
    case .leave: stack.view.removeFromSuperview()
    case .leaveAndReturn:
      h.window.rootViewController = nil
      h.window.rootViewController = stack
    case .otherParent:
      let parent = ViewController()
      parent.addChild(stack)
      parent.view.addSubview(stack.view)
      h.window.rootViewController = parent
    case .takeCurrent: stack.currentViewController?.removeFromParent()
    case .pointersLost: h.window.send(.pointersLost)
    case .release: h.window.send(.pointer(PointerEvent(phase: .ended, location: point(390))))
    case .key: h.key(.escape)
    }
  }

  @Test("K4 K3 Any call or input from any callback of a push, a pop and two swipes", arguments: Act.allCases)
  func anything(what: Act) {
    var index = 0
    while true {
      let h = StackHarness("a", "b", "c")
      h.logsUpdates = true
      var count = 0
      var hasActed = false
      func callback(_ line: String) {
        guard !hasActed else { return }
        guard count == index else {
          count += 1
          return
        }
        hasActed = true
        Misuse.$handler.withValue({ _ in }) { act(what, on: h) }
      }
      let d = h.page("d")
      h.onNote = { callback($0) }
      for page in [h[0], h[1], h[2], d] { page.onNote = { callback($0) } }
      Misuse.$handler.withValue({ _ in }) {
        h.stack.push(d, animated: true)
        h.window.advance(by: 0.1)
        h.stack.pop(animated: true)
        h.window.advance(by: 0.3)
        for end in [180.0, 350] {
          let pointer = PointerScript(h.window, eventsPerSecond: 15, framesPerSecond: 10)
          pointer.drag(from: point(60), to: point(end), duration: 0.3, holdBeforeRelease: 0.2)
          h.window.settle(framesPerSecond: 10)
        }
        h.window.settle()
        h.window.advance(by: 0)
      }
      #expect(h.shown == h.names.suffix(1), "\(what) in callback \(index)")
      h.expectRestNow()
      StackChecks.expectBalanced(h.log.lines)
      StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["c"])
      #expect(
        h.log.lines.count { $0 == "swipeWillStart" } == h.log.lines.count { $0.hasPrefix("swipeDidEnd") },
        "\(what) in callback \(index)")
      #expect(h.window.nextWakeTime == nil, "\(what) in callback \(index)")
      for page in [d] where !h.stack.contains(page) { #expect(page.parent == nil) }
      h.onNote = nil
      for case let page as NotedPage in h.stack.allViewControllers { page.onNote = nil }
      d.onNote = nil
      guard hasActed else { break }
      index += 1
    }
    #expect(index > 40)
  }
}
