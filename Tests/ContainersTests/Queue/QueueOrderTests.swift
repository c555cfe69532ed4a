import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// The order of overlapping views during transitions.
struct QueueOrderTests {
  nonisolated enum Speed: CaseIterable, Sendable {
    case sequential, overlapping, slow, springs

    @MainActor var transition: QueueTransition {
      func all(_ delay: Double, _ duration: Double, _ curve: AnimationCurve) -> QueueTransition {
        let phase = QueueTransition.Phase(delay: delay, duration: duration, curve: curve)
        return QueueTransition(leave: phase, closeUp: phase, enter: phase)
      }
      return switch self {
      case .sequential: .sequential
      case .overlapping: .overlapping
      case .slow: all(0.1, 3, .easeInOut)
      case .springs: all(0, 0, .spring(dampingRatio: 0.5, response: 0.6))
      }
    }
  }

  @Test(
    "Q5 J11 After ten quick dequeues, leaving, remaining and entering views always overlap in the order of the queue",
    arguments: Speed.allCases, [0.0, 0.04, 0.11, 0.25])
  func tenQuickDequeues(speed: Speed, pause: Double) {
    let h = QueueHarness(places: 5, items: Array(1...30), size: Size(width: 200, height: 500))
    h.queue.transition = speed.transition
    func check(_ step: String) {
      let numbers = h.queue.view.subviews.compactMap { ($0 as? NumberView)?.number }
      #expect(numbers == numbers.sorted(), "\(step): \(numbers)")
    }
    for dequeue in 1...10 {
      h.queue.dequeue()
      check("dequeue \(dequeue)")
      var left = pause
      while left > 1e-9 {
        h.window.advance(by: min(left, 1.0 / 60))
        left -= 1.0 / 60
        check("after dequeue \(dequeue)")
      }
    }
    for frame in 0..<200 {
      h.window.advance(by: 1.0 / 60)
      check("frame \(frame)")
    }
    h.window.settle()
    h.expectAtRest()
  }

  @Test(
    "Q9 In a fan and in a stack of cards the front is on top, and leaving views are above it",
    arguments: [0.0, 0.05, 0.2])
  func decks(pause: Double) {
    for make in [
      { FanQueueViewController(makeItemView: $0, updating: \.number) },
      { CardStackQueueViewController(makeItemView: $0, updating: \.number) },
    ] as [(@escaping () -> NumberView) -> QueueViewController<Int, NumberView>] {
      let h = QueueHarness(places: 4, items: Array(1...20), make: make)
      h.queue.transition = .overlapping
      for _ in 0..<8 {
        h.queue.dequeue()
        h.window.advance(by: pause)
        let numbers = h.queue.view.subviews.compactMap { ($0 as? NumberView)?.number }
        #expect(numbers == numbers.sorted(by: >), "\(numbers)")
      }
      h.window.settle()
      h.expectAtRest()
    }
  }

  @Test("Q8 An item removed from the middle leaves between its neighbours; a lifted one is above all")
  func middle() {
    let h = QueueHarness(places: 4, items: Array(1...20), size: Size(width: 200, height: 400))
    h.queue.transition = .overlapping
    func numbers() -> [Int] { h.queue.view.subviews.compactMap { ($0 as? NumberView)?.number } }
    h.queue.remove(at: 2)
    #expect(numbers() == [1, 2, 3, 4, 5])
    h.queue.dequeue()
    #expect(numbers() == [1, 2, 4, 5, 6] || numbers() == [1, 2, 3, 4, 5, 6])
    h.window.settle()
    h.queue.allowsReordering = true
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 100, y: 50))
    pointer.hold(0.6)
    #expect(numbers() == [4, 5, 6, 2])
    pointer.move(to: Point(x: 100, y: 150), duration: 0.2)
    pointer.release()
    #expect(h.items.prefix(3) == [4, 2, 5])
    h.window.settle()
    #expect(numbers() == [4, 2, 5, 6])
    h.queue.move(from: 0, to: 3)
    #expect(numbers() == [2, 5, 6, 4])
  }

  // MARK: Times

  @Test("Q2 Each phase begins after its delay, lasts for its duration, and follows its curve")
  func phases() {
    let h = QueueHarness()
    h.queue.transition = QueueTransition(
      leave: .init(delay: 0.1, duration: 0.2, curve: .linear),
      closeUp: .init(delay: 0.2, duration: 0.4, curve: .linear),
      enter: .init(delay: 0.5, duration: 1, curve: .linear))
    let start = h.now
    let views = h.queue.visibleItemViews
    h.queue.dequeue()
    for (time, x, second) in [
      (0.05, 100.0, 150.0), (0.1, 100, 150), (0.15, 150, 150), (0.25, 250, 137.5), (0.4, 300, 100), (0.6, 300, 50),
    ] {
      h.advance(to: time, after: start)
      if views[0].number == 1, time < 0.3 { #expect(isClose(views[0].presented.center.x, x, 1e-6), "\(time)") }
      #expect(isClose(views[1].presented.center.y, second, 1e-6), "\(time)")
    }
    let entering = h.queue.itemView(at: 2)
    for (time, y) in [(0.75, 325.0), (1.0, 300), (1.5, 250)] {
      h.advance(to: time, after: start)
      #expect(isClose(entering?.presented.center.y ?? 0, y, 1e-6), "\(time)")
    }
    h.window.settle()
    h.expectAtRest()
  }

  @Test(
    "Q5 A7 A view that is retargeted during a spring animation keeps its velocity", arguments: [0.1, 0.2, 0.35])
  func speedGoesOn(time: Double) {
    let h = QueueHarness(places: 4, items: Array(1...30), size: Size(width: 200, height: 400))
    let spring = QueueTransition.Phase(delay: 0, duration: 0, curve: .spring(dampingRatio: 1, response: 0.6))
    h.queue.transition = QueueTransition(leave: spring, closeUp: spring, enter: spring)
    let view = h.queue.visibleItemViews[3]
    h.queue.dequeue()
    h.advance(to: time, after: h.now)
    let dt = 1e-4
    let a = view.presented.center.y
    h.window.advance(by: dt)
    let b = view.presented.center.y
    h.queue.dequeue()
    #expect(view.presented.center.y == b)
    h.window.advance(by: dt)
    let c = view.presented.center.y
    let (before, after) = ((b - a) / dt, (c - b) / dt)
    #expect(abs(after - before) < 0.05 * abs(before) + 1, "\(before) \(after)")
  }

  // MARK: The focus

  @Test("Q3 The focus does not move with a view that is reused and enters at the end")
  func focus() {
    final class Card: View {
      let button = Button(title: "x")
      var number = 0
    }
    let window = Window(size: Size(width: 200, height: 300))
    let queue = QueueViewController<Int, Card>(
      makeItemView: {
        let card = Card()
        card.button.frame = Rect(x: 10, y: 10, width: 60, height: 30)
        card.addSubview(card.button)
        return card
      }, updating: \.number)
    queue.numberOfItemsToShow = 3
    queue.enqueue(contentsOf: 1...9)
    window.rootViewController = queue
    window.settle()
    for (name, call) in [
      ("dequeue", { _ = queue.dequeue() }), ("remove", { _ = queue.remove(at: 0) }),
      ("moved away", { queue.move(from: 0, to: 6) }), ("scrolled away", { queue.scrollPosition += 2 }),
    ] as [(String, () -> Void)] {
      let first = Int(queue.scrollPosition)
      guard let card = queue.itemView(at: first), let next = queue.item(at: first + 1) else { return }
      window.focusedView = card.button
      call()
      #expect(!card.button.isFocused, "\(name)")
      if name != "scrolled away" { #expect((window.focusedView?.superview as? Card)?.number == next, "\(name)") }
      window.settle()
      #expect(!card.button.isFocused || card.number == next, "\(name)")
    }
  }
}
