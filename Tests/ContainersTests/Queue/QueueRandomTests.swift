import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Random calls, gestures and frame times, compared with an array.
struct QueueRandomTests {
  @Test(
    "Q5 After random calls and gestures at random times the items are those of an array with the same changes",
    arguments: 1...60 as ClosedRange<UInt64>)
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: QueueStripReentry.base &+ seed)
    let h = QueueHarness(
      places: Int.random(in: 1...5, using: &random), items: [], size: Size(width: 200, height: 300))
    let queue = h.queue
    var model: [Int] = []
    var reportedDequeues: [String] = []
    var supply = 0
    var nextItem = 0
    queue.allowsReordering = true
    queue.allowsFlickToRemove = true
    queue.allowsScrolling = seed % 3 != 0
    queue.refill = {
      guard supply > 0 else { return nil }
      supply -= 1
      nextItem += 1
      model.append(nextItem)
      return nextItem
    }
    queue.onMove = { from, to in model.insert(model.remove(at: from), at: to) }
    queue.onRemove = { item, index in
      // The item is still in `model`, which is changed only here. `refill` may have appended others before.
      #expect(model[index] == item)
      model.remove(at: index)
    }
    h.queue.onDequeue = { item, _ in reportedDequeues.append("\(item)") }
    var dequeued: [String] = []
    let pointer = PointerScript(h.window, id: 1, eventsPerSecond: 90, framesPerSecond: 70)

    func check(_ operation: Int) {
      #expect(h.items == model, "seed \(seed), operation \(operation)")
      #expect(queue.count == model.count && queue.front == model.first)
      let views = queue.visibleItemViews
      #expect(views.count <= min(queue.numberOfItemsToShow + 1, model.count))
      // A drag beyond an end shows at most the length of the view there, in which an item takes at least 24 points.
      let beyond = max(3, queue.view.bounds.size[queue.axis] / 24)
      #expect(
        queue.scrollPosition >= -beyond && queue.scrollPosition <= Double(model.count) + beyond,
        "seed \(seed), operation \(operation): \(queue.scrollPosition)")
      #expect(Set(views.map(ObjectIdentifier.init)).count == views.count)
      for index in model.indices {
        if let view = queue.itemView(at: index) { #expect(view.number == model[index]) }
      }
      #expect(queue.view.subviews.count <= queue.numberOfItemsToShow + 1, "seed \(seed), operation \(operation)")
      #expect(reportedDequeues == dequeued)
    }

    for step in 0..<120 {
      let operation = Int.random(in: 0...28, using: &random)
      let index = Int.random(in: 0...max(0, model.count - 1), using: &random)
      let other = Int.random(in: 0...max(0, model.count - 1), using: &random)
      switch operation {
      case 0, 1, 2:
        let new = (0..<Int.random(in: 1...4, using: &random)).map { nextItem + 1 + $0 }
        nextItem += new.count
        model += new
        queue.enqueue(contentsOf: new)
      case 3, 4, 5, 6:
        if let first = model.first {
          model.removeFirst()
          dequeued.append("\(first)")
          #expect(queue.dequeue() == first)
        } else {
          #expect(queue.dequeue() == nil)
        }
      case 7 where !model.isEmpty:
        let item = model.remove(at: index)
        #expect(queue.remove(at: index) == item)
      case 8 where !model.isEmpty:
        model.insert(model.remove(at: index), at: other)
        queue.move(from: index, to: other)
      case 9 where step % 4 == 0:
        model = [nextItem + 1, nextItem + 2, nextItem + 3]
        nextItem += 3
        let new = model
        queue.replaceAll(with: new)
      case 10: supply = Int.random(in: 0...3, using: &random)
      case 11:
        let places = Int.random(in: 0...5, using: &random)
        if Bool.random(using: &random) {
          View.animate(withDuration: 0.3) { queue.numberOfItemsToShow = places }
        } else {
          queue.numberOfItemsToShow = places
        }
      case 12:
        let size = Size(
          width: Double.random(in: 0...300, using: &random), height: Double.random(in: 0...400, using: &random))
        View.animate(withDuration: Double.random(in: 0...0.5, using: &random)) {
          queue.view.frame = Rect(origin: .zero, size: size)
        }
      case 13: queue.transition = Bool.random(using: &random) ? .sequential : .overlapping
      case 14: queue.axis = Bool.random(using: &random) ? .vertical : .horizontal
      case 15:
        pointer.press(at: randomPoint(&random))
        pointer.hold(0.55)
        pointer.move(to: randomPoint(&random), duration: 0.2)
        if Bool.random(using: &random) { pointer.release() } else { h.window.send(.pointersLost) }
      case 16:
        pointer.drag(from: randomPoint(&random), to: randomPoint(&random), duration: 0.15)
      case 17: queue.transition.exit = [.sideways, .fade, .alongAxis].randomElement(using: &random) ?? .fade
      case 18: h.window.prefersReducedMotion.toggle()
      case 19: h.window.layoutDirection = Bool.random(using: &random) ? .rightToLeft : .leftToRight
      case 20 where step % 3 == 0:
        h.window.rootViewController = nil
        check(operation)
        h.window.rootViewController = queue
      case 21:
        func phase() -> QueueTransition.Phase {
          QueueTransition.Phase(
            delay: [0, 0, 0.3].randomElement(using: &random) ?? 0,
            duration: [0, 0.2, 0.6].randomElement(using: &random) ?? 0,
            curve: [
              .linear, .easeOut, .spring(dampingRatio: 0.4, response: 0.2), .spring(dampingRatio: 2, response: 0.1),
            ]
            .randomElement(using: &random) ?? .linear)
        }
        queue.transition = QueueTransition(leave: phase(), closeUp: phase(), enter: phase())
      case 22:
        let other = PointerScript(h.window, device: .touch, id: 2)
        other.press(at: randomPoint(&random))
        pointer.drag(from: randomPoint(&random), to: randomPoint(&random), duration: 0.1)
        other.move(to: randomPoint(&random), duration: 0.1)
        other.release()
      case 23: queue.scrollPosition = Double(Int.random(in: 0...8, using: &random))
      case 24 where !model.isEmpty: queue.scrollToItem(at: index, animated: Bool.random(using: &random))
      case 25, 26:
        let isPrecise = Bool.random(using: &random)
        let amount = Double.random(in: -3...3, using: &random) * (isPrecise ? 40 : 1)
        h.window.send(
          .scroll(
            ScrollEvent(
              location: Point(x: 50, y: 50), delta: Point(x: 0, y: amount), isPrecise: isPrecise,
              timestamp: h.now)))
      case 27:
        if queue.view.canBecomeFocused, queue.view.window != nil { h.window.focusedView = queue.view }
        let keys: [Key] = [.up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .delete]
        let modifiers: KeyModifiers = Bool.random(using: &random) ? .alt : []
        for _ in 0..<3 {
          h.window.send(.key(KeyEvent(key: keys.randomElement(using: &random) ?? .up, modifiers: modifiers)))
        }
      case 28 where step % 5 == 0: queue.allowsScrolling.toggle()
      default: break
      }
      check(operation)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        h.window.advance(by: [0, 0.001, 1.0 / 60, 0.1, 0.5].randomElement(using: &random) ?? 0)
        check(operation)
      }
    }
    h.window.send(.pointersLost)
    h.window.settle()
    h.expectAtRest()
    #expect(h.window.nextWakeTime == nil)
  }

  private func randomPoint(_ random: inout SeededGenerator) -> Point {
    Point(x: Double.random(in: 0...200, using: &random), y: Double.random(in: 0...300, using: &random))
  }
}
