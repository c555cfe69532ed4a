import Containers
import Testing
import ViewTree
import ViewTreeTesting

extension StackRandomRun {
  /// The visible pages with their positions.
  func seenPages() -> [(view: View, x: Double)] {
    let views = h.stack.view.subviews
    return views.enumerated().filter { index, view in
      guard view.alpha > 0.01, let part = view.frame.intersection(h.stack.view.bounds), part.width > 0.5 else {
        return false
      }
      return !views[(index + 1)...].contains { $0.alpha > 0.99 && $0.frame.insetBy(dx: -0.5, dy: 0).contains(part) }
    }.map { ($0.element, $0.element.frame.minX) }
  }

  /// Expects that no visible page has disappeared, or jumped by more than half a pixel.
  func expectNoJump(_ seen: [(view: View, x: Double)]) {
    for (view, x) in seen {
      if view.superview !== h.stack.view {
        fail("\(view.accessibilityLabel ?? "") disappeared")
      } else if abs(view.frame.minX - x) > 0.5 {
        fail("\(view.accessibilityLabel ?? "") jumped from \(x) to \(view.frame.minX)")
      }
    }
  }

  func fail(_ what: String) {
    hasFailed = true
    Issue.record("\(what) after \(last)")
  }

  func check(_ comment: String) {
    let (stack, list) = (h.stack, h.stack.allViewControllers)
    if !same(list, model) { fail("\(comment): the list is \(h.names)") }
    if Set(list.map(ObjectIdentifier.init)).count != list.count { fail("\(comment): twice in the list") }
    for controller in list where controller.parent !== stack { fail("\(comment): not a child") }
    if let current = stack.currentViewController, current.view.superview !== stack.view {
      fail("\(comment): the current one is not shown")
    }
    for view in stack.view.subviews where !view.frame.origin.x.isFinite || abs(view.frame.minX) > 1000 {
      fail("\(comment): a page at \(view.frame.minX)")
    }
  }

  func finish(_ comment: String) {
    isNested = true  // no more calls
    if isDown { send(.cancelled, h.window.currentTime) }
    h.stack.endSwipeGestureAnimationUpdates(shouldPop: false)
    h.window.settle()
    h.window.advance(by: 0.2)
    h.window.settle()
    syncSwipe()
    check(comment)
    h.expectRestNow()
    h.window.advance(by: 0)
    #expect(h.window.nextWakeTime == nil, "\(comment)")
    if !same(
      h.stack.allViewControllers,
      h.stack.children.filter { h.stack.contains($0) }.sorted { a, b in
        (h.stack.allViewControllers.firstIndex { $0 === a } ?? 0)
          < (h.stack.allViewControllers.firstIndex { $0 === b } ?? 0)
      })
    {
      fail("\(comment): children")
    }
    StackChecks.expectBalanced(h.log.lines)
    StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["r"])
    #expect(h.log.lines.count { $0 == "swipeWillStart" } == h.log.lines.count { $0.hasPrefix("swipeDidEnd") })
    for page in known where !h.stack.contains(page) {
      #expect(page.parent == nil && page.view.superview == nil && page.view.alpha == 1 && page.view.shadow == nil)
      #expect(page.view.isUserInteractionEnabled)
    }
    // Only the current controller has appeared.
    var appeared: Set<String> = ["r"]
    for line in h.log.lines {
      let parts = line.split(separator: " ").map(String.init)
      if parts.last == "viewDidAppear" { appeared.insert(parts[0]) }
      if parts.last == "viewDidDisappear" { appeared.remove(parts[0]) }
    }
    #expect(appeared == Set([h.stack.currentViewController?.title].compactMap(\.self)), "\(comment)")
  }
}
