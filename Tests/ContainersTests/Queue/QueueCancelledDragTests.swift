import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Every way in which a drag can be interrupted.
struct QueueCancelledDragTests {
  nonisolated enum Cancel: CaseIterable, Sendable {
    case escape, pointersLost, cancelledEvent, disallowed, hidden, switchedOff, removedView, otherRoot, dequeued,
      replaced,
      fewer,
      none, resized, mirrored

    @MainActor func apply(to h: QueueHarness) {
      switch self {
      case .escape: h.window.send(.key(KeyEvent(key: .escape)))
      case .pointersLost: h.window.send(.pointersLost)
      case .cancelledEvent:
        h.window.send(.pointer(PointerEvent(id: 1, device: .touch, phase: .cancelled, location: .zero)))
      case .disallowed: (h.queue.allowsReordering, h.queue.allowsFlickToRemove) = (false, false)
      case .hidden: h.queue.view.isHidden = true
      case .switchedOff: h.queue.view.isUserInteractionEnabled = false
      case .removedView: h.queue.view.removeFromSuperview()
      case .otherRoot: h.window.rootViewController = ViewController()
      case .dequeued: for _ in 0..<3 { h.queue.dequeue() }
      case .replaced: h.queue.replaceAll(with: [1, 2, 3, 4])
      case .fewer: h.queue.numberOfItemsToShow = 1
      case .none: h.queue.numberOfItemsToShow = 0
      case .resized: h.window.send(.resize(Size(width: 90, height: 60), scale: 2))
      case .mirrored: h.window.layoutDirection = .rightToLeft
      }
    }

    /// Whether the drag continues in spite of it.
    var continuesDrag: Bool { self == .resized || self == .mirrored }
  }

  @Test(
    "Q8 G5 An interrupted drag to a different place changes nothing, and all views return to their places",
    arguments: Cancel.allCases)
  func reordering(cancel: Cancel) {
    let h = QueueHarness(items: Array(1...12))
    h.queue.allowsReordering = true
    h.queue.allowsFlickToRemove = true
    let pointer = PointerScript(h.window, device: .touch, id: 1)
    pointer.press(at: Point(x: 100, y: 150))
    pointer.hold(0.6)
    pointer.move(to: Point(x: 130, y: 260), duration: 0.2)
    let items = h.items
    cancel.apply(to: h)
    let changed = h.items
    if cancel != .dequeued && cancel != .replaced { #expect(changed == items) }
    h.window.advance(by: 0.05)
    if cancel.continuesDrag { h.window.send(.pointersLost) }
    pointer.move(to: Point(x: 20, y: 20), duration: 0.1)
    pointer.release()
    #expect(h.items == changed)
    #expect(!h.log.contains { $0.hasPrefix("move") || $0.hasPrefix("remove") })
    h.window.settle()
    h.expectAtRest()
    // The next drag works as usual.
    h.window.rootViewController = nil
    h.window.rootViewController = h.queue
    h.queue.view.isHidden = false
    h.queue.view.isUserInteractionEnabled = true
    h.queue.allowsFlickToRemove = true
    h.queue.numberOfItemsToShow = 3
    h.window.send(.resize(Size(width: 200, height: 300), scale: 1))
    h.window.settle()
    h.expectAtRest()
    let front = h.queue.front
    pointer.drag(from: Point(x: 20, y: 40), to: Point(x: 190, y: 40), duration: 0.1)
    #expect(h.queue.front != front && h.log.last?.hasPrefix("remove") == true)
  }

  @Test("Q8 G5 The items that made way go back at once and smoothly when a drag is cancelled")
  func wayBack() throws {
    let h = QueueHarness(items: Array(1...12))
    h.queue.allowsReordering = true
    let neighbour = try #require(h.queue.itemView(at: 2))
    let rest = neighbour.presented.center.y
    let pointer = PointerScript(h.window, device: .touch, id: 1)
    pointer.press(at: Point(x: 100, y: 150))
    pointer.hold(0.6)
    pointer.move(to: Point(x: 100, y: 260), duration: 0.2)
    pointer.hold(1)
    let away = neighbour.presented.center.y
    #expect(away < rest - 50)
    h.window.send(.key(KeyEvent(key: .escape)))
    h.window.advance(by: 0.03)
    #expect(away < neighbour.presented.center.y && neighbour.presented.center.y < rest)
    pointer.release()
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q8 G5 A cancelled flick changes nothing, and everything returns to its place", arguments: Cancel.allCases)
  func flicking(cancel: Cancel) {
    let h = QueueHarness(items: Array(1...12))
    h.queue.allowsFlickToRemove = true
    let pointer = PointerScript(h.window, device: .touch, id: 1)
    pointer.press(at: Point(x: 60, y: 150))
    pointer.move(to: Point(x: 190, y: 150), duration: 0.1)
    let items = h.items
    cancel.apply(to: h)
    let changed = h.items
    if cancel != .dequeued && cancel != .replaced { #expect(changed == items) }
    if cancel.continuesDrag { h.window.send(.pointersLost) }
    pointer.release()
    #expect(h.items == changed && !h.log.contains { $0.hasPrefix("remove") })
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q8 While one finger drags an item out, a second one neither drags nor taps another; then it can")
  func secondFinger() {
    let h = QueueHarness()
    h.queue.allowsFlickToRemove = true
    let views = h.queue.visibleItemViews
    let first = PointerScript(h.window, device: .touch, id: 1)
    let second = PointerScript(h.window, device: .touch, id: 2)
    first.press(at: Point(x: 60, y: 50))
    first.move(to: Point(x: 116, y: 50), duration: 0.1)
    second.press(at: Point(x: 60, y: 150))
    second.move(to: Point(x: 190, y: 150), duration: 0.1)
    #expect(views[1].presented.center.x == 100 && isClose(views[0].presented.center.x, 140, 1))
    second.release()
    first.move(to: Point(x: 176, y: 50), duration: 0.1)
    #expect(isClose(views[0].presented.center.x, 200, 1) && h.log.isEmpty)
    first.release()
    #expect(h.log == ["remove 1 at 0"])
    h.window.settle()
    second.drag(from: Point(x: 60, y: 150), to: Point(x: 190, y: 150), duration: 0.1)
    #expect(h.log.last == "remove 3 at 1")
    h.window.settle()
    h.expectAtRest()
  }
}
