import Containers
import Testing
import ViewTree
import ViewTreeTesting

struct QueueAnyTimeTests {
  @Test("Q5 Fifty calls within one second end exactly in place", arguments: [true, false])
  func fiftyCalls(isSequential: Bool) {
    let h = QueueHarness(places: 4, items: Array(1...60), size: Size(width: 100, height: 400))
    h.queue.transition = isSequential ? .sequential : .overlapping
    var out: [Int] = []
    for _ in 0..<50 {
      if let item = h.queue.dequeue() { out.append(item) }
      #expect(h.queue.count == 60 - out.count && h.queue.front == out.count + 1)
      h.window.advance(by: 0.02)
    }
    #expect(out == Array(1...50))
    #expect(h.log.count == 50)
    #expect(h.log.enumerated().allSatisfy { $1.hasPrefix("dequeue \($0 + 1)") })
    h.window.settle()
    h.expectAtRest()
    #expect(h.madeViews <= 5)
  }

  @Test("Q5 More dequeues in one instant than there are views: each is notified once")
  func allAtOnce() {
    let h = QueueHarness(items: Array(1...8))
    for item in 1...8 { #expect(h.queue.dequeue() == item) }
    #expect(
      h.log == (1...3).map { "dequeue \($0)" } + (4...8).map { "dequeue \($0) unseen" })
    h.window.settle()
    h.expectAtRest()
    #expect(h.queue.view.subviews.isEmpty)
  }

  @Test("Q5 Before the first appearance the queue works, and shows nothing")
  func beforeAppearance() {
    let h = QueueHarness(items: [1, 2, 3, 4, 5], show: false)
    #expect(h.queue.dequeue() == 1)
    h.queue.move(from: 0, to: 3)
    #expect(h.queue.remove(at: 0) == 3)
    #expect(h.items == [4, 5, 2])
    #expect(h.log == ["dequeue 1 unseen"])
    #expect(h.madeViews == 0)
    h.queue.replaceAll(with: [7, 8])
    #expect(h.items == [7, 8] && h.queue.visibleItemViews.isEmpty)
    h.window.rootViewController = h.queue
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q5 A moving view is retargeted from its visible position, and never jumps")
  func noJumps() {
    let h = QueueHarness(places: 3, items: Array(1...40))
    var random = SeededGenerator(seed: 5)
    var seen: [ObjectIdentifier: Point] = [:]
    var nextCall = h.now
    for _ in 0..<600 {
      if h.now >= nextCall, h.queue.count > 3 {
        h.queue.dequeue()
        nextCall = h.now + Double.random(in: 0...0.7, using: &random)
      }
      h.window.advance(by: 1.0 / 240)
      var now: [ObjectIdentifier: Point] = [:]
      for case let view as NumberView in h.queue.view.subviews where h.isSeen(view) {
        let point = view.presented.center
        now[ObjectIdentifier(view)] = point
        // Views leave within 0.3 s and enter within 0.5 s, so they move less than 5 points in 1/240 s.
        if let before = seen[ObjectIdentifier(view)] {
          #expect(abs(point.x - before.x) < 5 && abs(point.y - before.y) < 5)
        }
      }
      seen = now
    }
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q5 A second call during a transition does not stop the movement")
  func goesOnMoving() {
    let h = QueueHarness(places: 4, size: Size(width: 100, height: 400))
    let last = h.queue.visibleItemViews[3]
    let start = h.now
    h.queue.dequeue()
    h.advance(to: 0.6, after: start)
    let before = last.presented.center.y
    #expect(before < 350 && before > 250)
    h.queue.dequeue()
    h.window.advance(by: 0.2)
    #expect(last.presented.center.y < before)
    h.advance(to: 0.6 + 0.6, after: start)
    #expect(last.presented.center.y == 150)
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q5 Calls from callbacks: a dequeue in a dequeue, an enqueue in configure, a removal in refill")
  func reentrancy() {
    var inner: QueueViewController<Int, NumberView>?
    var log: [Int] = []
    var configured = 0
    let h = QueueHarness(items: Array(1...6), show: false) { make in
      QueueViewController(makeItemView: make) { view, item in
        view.number = item
        configured += 1
        if configured == 2 { inner?.dequeue() }
        if configured == 4 { inner?.enqueue(100) }
      }
    }
    let queue = h.queue
    inner = queue
    queue.refill = { [unowned queue] in
      if queue.count > 1 { queue.remove(at: 0) }
      return nil
    }
    queue.onDequeue = { [unowned queue] item, _ in
      log.append(item)
      if item == 2 { queue.dequeue() }
    }
    h.window.rootViewController = queue
    #expect(log == [1])
    queue.dequeue()
    #expect(log == [1, 2, 3])
    h.window.settle()
    h.expectAtRest()
    while queue.dequeue() != nil { h.window.advance(by: 0.07) }
    #expect(log.sorted() == log && Set(log).count == log.count)
    h.window.settle()
    h.expectAtRest()
    inner = nil
  }

  @Test("Q5 A call from a callback is done immediately, and notified after the waiting notices")
  func noticesInOrder() {
    let h = QueueHarness()
    h.queue.onDequeue = { [unowned h] item, _ in
      h.log.append("begin \(item)")
      if item == 1 {
        #expect(h.queue.dequeue() == 2 && h.queue.front == 3)
        #expect(h.queue.remove(at: 0) == 3)
      }
      h.log.append("end \(item)")
    }
    #expect(h.queue.dequeue() == 1)
    #expect(h.log == ["begin 1", "end 1", "begin 2", "end 2"])
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q5 didDequeue may append the item again, forever")
  func circle() {
    final class Circle: QueueViewController<Int, NumberView> {
      override func didDequeue(_ item: Int, view: NumberView?) { enqueue(item) }
    }
    let h = QueueHarness(items: [1, 2, 3]) { Circle(makeItemView: $0, updating: \.number) }
    for _ in 0..<20 {
      h.queue.dequeue()
      h.window.advance(by: 0.11)
      #expect(h.queue.count == 3)
    }
    h.window.settle()
    h.expectAtRest()
    #expect(h.items == [3, 1, 2])
  }

  @Test("Q5 A view that the user removed is inserted again when it is reused")
  func stolenByUser() {
    let h = QueueHarness()
    var stolen: NumberView?
    h.queue.onDequeue = { [unowned h] _, view in
      guard stolen == nil, let view else { return }
      stolen = view
      h.window.addSubview(view)
    }
    h.queue.dequeue()
    #expect(stolen?.superview === h.window)
    h.window.settle()
    h.expectAtRest()
    #expect(stolen?.number == 4)
  }

  @Test("Q5 Leaving the window during a transition puts everything in its place")
  func leavingTheWindow() {
    let h = QueueHarness()
    h.queue.dequeue()
    h.window.advance(by: 0.2)
    h.window.rootViewController = nil
    #expect(h.queue.visibleItemViews.count == 3)
    h.queue.dequeue()
    h.queue.enqueue(99)
    let other = Window(size: Size(width: 300, height: 300))
    other.rootViewController = h.queue
    other.settle()
    h.expectAtRest()
    #expect(h.queue.view.frame.width == 300)
    h.window.advance(by: 5)
    h.expectAtRest()
  }

  @Test("Q5 The enqueued sequence may call the queue during iteration")
  func lazySequence() {
    let h = QueueHarness(items: [1])
    h.queue.enqueue(contentsOf: (0..<3).lazy.map { [unowned h] _ in h.queue.count + 1 })
    #expect(h.items == [1, 2, 3, 4])
    h.queue.replaceAll(with: (0..<2).lazy.map { [unowned h] _ in h.queue.count })
    #expect(h.items == [4, 4])
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q5 Misuse is reported in one line, and changes nothing")
  func misuse() {
    let h = QueueHarness()
    #expect(queueMisuses { h.queue.remove(at: 10) }.count == 1)
    #expect(queueMisuses { h.queue.remove(at: -1) }.count == 1)
    #expect(queueMisuses { h.queue.move(from: 0, to: 10) }.count == 1)
    #expect(queueMisuses { h.queue.numberOfItemsToShow = -2 }.count == 1)
    #expect(h.queue.numberOfItemsToShow == 0 && h.queue.visibleItemViews.isEmpty)
    #expect(queueMisuses { h.queue.lineSpacing = .nan }.count == 1)
    #expect(queueMisuses { h.queue.edgeSpacing = .infinity }.count == 1)
    #expect(queueMisuses { h.queue.loadDuration = -1 }.count == 1)
    #expect(
      queueMisuses { h.queue.transition.leave.duration = .nan }.count == 1
        && h.queue.transition.leave.duration == 0)
    #expect(h.queue.item(at: -1) == nil && h.queue.item(at: 10) == nil && h.queue.itemView(at: 77) == nil)
    #expect(h.queue.count == 10)
    #expect(queueMisuses { h.queue.numberOfItemsToShow = .max }.isEmpty)
    #expect(h.queue.visibleItemViews.count == 10)
    h.queue.numberOfItemsToShow = 3
    h.window.settle()
    h.expectAtRest()
  }

  private final class ArrivingView: View {
    var number = -1
    private let onArrival: () -> Void

    init(onArrival: @escaping () -> Void) {
      self.onArrival = onArrival
      super.init()
    }

    override func didMoveToWindow() { onArrival() }
  }

  @Test("Q5 Q8 A view that comes in may press the queue and remove an item, whose view leaves as the transition says")
  func callsFromArrivingView() {
    let window = Window(size: Size(width: 200, height: 300))
    var call: (() -> Void)?
    let queue = QueueViewController<Int, ArrivingView>(
      makeItemView: {
        ArrivingView {
          let action = call
          call = nil
          action?()
        }
      }, updating: \.number)
    queue.numberOfItemsToShow = 3
    queue.transition = .overlapping
    queue.allowsFlickToRemove = true
    queue.enqueue(contentsOf: 1...5)
    window.rootViewController = queue
    window.settle()
    let removed = queue.itemView(at: 0)
    call = { [unowned queue, unowned window] in
      for phase in [PointerEvent.Phase.began, .ended] {
        window.send(.pointer(PointerEvent(phase: phase, location: Point(x: 100, y: 150))))
      }
      queue.remove(at: 1)
    }
    queue.insert(contentsOf: [9], at: 0)
    #expect((0..<queue.count).map { queue.item(at: $0) } == [9, 2, 3, 4, 5])
    window.advance(by: 0.25)
    #expect((removed?.presented.center.x ?? 0) > 250)
    window.settle()
    #expect(queue.visibleItemViews.map(\.number) == [9, 2, 3])
    #expect(queue.visibleItemViews.map(\.presented.center.y) == [50, 150, 250])
    #expect(queue.view.subviews.count == 3)
  }

  @Test("Q5 Nothing retains a queue during a transition")
  func release() {
    weak var controller: ViewController?
    weak var view: View?
    let window = Window(size: Size(width: 100, height: 100))
    do {
      let queue = QueueViewController(makeItemView: { NumberView() }, updating: \.number)
      queue.allowsReordering = true
      queue.allowsFlickToRemove = true
      window.rootViewController = queue
      queue.enqueue(contentsOf: 1...5)
      queue.dequeue()
      window.advance(by: 0.1)
      (controller, view) = (queue, queue.visibleItemViews.first)
      window.rootViewController = nil
    }
    #expect(controller == nil && view == nil)
    window.advance(by: 5)
  }
}
