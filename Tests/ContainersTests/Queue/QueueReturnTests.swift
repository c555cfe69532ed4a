import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// What comes back while its view is still leaving.
struct QueueReturnTests {
  /// A call that lets an item leave, and one that brings it back.
  nonisolated enum Trip: CaseIterable, Sendable {
    case move, insertion, departure, scrolling

    /// The item that leaves and comes back. With two places, 1 and 2 are visible.
    var item: Int { self == .move || self == .insertion ? 2 : 1 }
    var pause: Double {
      switch self {
      case .move: 0.2
      case .insertion: 0.13
      case .departure: 0.15
      case .scrolling: 0.1
      }
    }

    @MainActor func leave(_ queue: QueueViewController<Int, NumberView>) {
      switch self {
      case .move: queue.move(from: 1, to: 4)
      case .insertion: queue.insert(contentsOf: [9], at: 1)
      case .departure, .scrolling: queue.dequeue()
      }
    }

    @MainActor func comeBack(_ queue: QueueViewController<Int, NumberView>) {
      switch self {
      case .move: queue.move(from: 4, to: 1)
      case .insertion: queue.remove(at: 1)
      case .departure: queue.past.bringBack()
      case .scrolling: queue.scrollPosition = -1
      }
    }
  }

  private func harness(_ axis: Axis = .vertical, isSequential: Bool = true) -> QueueHarness {
    let h = QueueHarness(places: 2, items: Array(1...5))
    h.queue.axis = axis
    h.queue.transition = isSequential ? .sequential : .overlapping
    h.queue.allowsScrolling = true
    h.queue.past.limit = 5
    h.queue.configureKind = { view, _, kind in view.kind = kind }
    h.window.settle()
    return h
  }

  /// The views that are seen, by the numbers of their items. Expects that no item is seen twice.
  private func seen(_ h: QueueHarness, _ comment: String) -> [Int: NumberView] {
    let views = h.queue.view.subviews.compactMap { $0 as? NumberView }.filter(h.isSeen)
    let numbers = views.map(\.number)
    #expect(Set(numbers).count == numbers.count, "\(comment): \(numbers)")
    return Dictionary(zip(numbers, views)) { first, _ in first }
  }

  /// Expects that every item is seen once, and moves only a little, in each of many frames.
  private func follow(_ h: QueueHarness, _ seconds: Double, _ comment: String) {
    var last: [Int: Point] = [:]
    for frame in 0..<Int(seconds * 240) {
      let now = seen(h, "\(comment), frame \(frame)").mapValues(\.presented.center)
      for (number, center) in now {
        guard let old = last[number] else { continue }
        // A view leaves by at most 300 points within 0.3 s, beginning with the triple of the mean speed.
        #expect((center - old).length < 13, "\(comment), frame \(frame): \(number)")
      }
      last = now
      h.window.advance(by: 1.0 / 240)
    }
  }

  @Test(
    "Q5 H2 An item that comes back while its view is leaving is there once, and goes on from where it is seen",
    arguments: Trip.allCases, [Axis.vertical, .horizontal])
  func roundTrip(trip: Trip, axis: Axis) throws {
    for isSequential in [true, false] {
      let comment = isSequential ? "sequential" : "overlapping"
      let h = harness(axis, isSequential: isSequential)
      trip.leave(h.queue)
      h.advance(to: trip.pause, after: h.now)
      let before = seen(h, comment)
      let places = before.mapValues(\.presented.center)
      let view = try #require(before[trip.item], "it is still leaving")
      trip.comeBack(h.queue)
      let after = seen(h, comment)
      #expect(after[trip.item] === view, "\(comment)")
      for (number, center) in places where trip != .scrolling || number == trip.item {
        #expect(after[number] === before[number] && after[number]?.presented.center == center, "\(comment): \(number)")
      }
      follow(h, 1.5, comment)
      if trip == .scrolling {
        #expect(view.kind == .departed && h.queue.scrollPosition == -1 && view.presented.frame.origin == .zero)
        h.queue.scrollPosition = 0
      } else {
        #expect(h.items == [1, 2, 3, 4, 5] && view.kind == .waiting)
        #expect(h.queue.itemView(at: trip.item - 1) === view)
      }
      h.window.settle()
      h.expectAtRest()
      #expect(h.madeViews <= 3)
    }
  }

  @Test("Q5 H2 With reduced motion, it is there once as well, and fades in at its place", arguments: Trip.allCases)
  func reducedMotion(trip: Trip) {
    let h = harness()
    h.window.prefersReducedMotion = true
    trip.leave(h.queue)
    h.window.advance(by: trip.pause)
    trip.comeBack(h.queue)
    for frame in 0..<90 {
      _ = seen(h, "frame \(frame)")
      h.window.advance(by: 1.0 / 60)
    }
    if trip == .scrolling { h.queue.scrollPosition = 0 }
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q5 What enters below an item that comes back begins no farther away than it has to")
  func besideReturning() {
    let h = QueueHarness(places: 5, items: Array(1...9), size: Size(width: 200, height: 500))
    h.queue.insert(contentsOf: [20], at: 1)
    h.window.advance(by: 0.13)
    #expect(seen(h, "5 is leaving")[5] != nil)
    for _ in 0..<3 { h.queue.remove(at: 1) }
    #expect(h.items == [1, 4, 5, 6, 7, 8, 9] && seen(h, "5 comes back")[5] === h.queue.itemView(at: 2))
    // The last two places are 200 points long.
    var farthest: [Int: Double] = [:]
    for _ in 0..<240 {
      h.window.advance(by: 1.0 / 240)
      for view in h.queue.visibleItemViews where view.number == 6 || view.number == 7 {
        farthest[view.number] = max(farthest[view.number] ?? 0, view.presented.center.y - view.center.y)
      }
    }
    for number in [6, 7] {
      #expect(farthest[number].map { $0 > 150 && $0 < 200.001 } == true, "\(number): \(farthest)")
    }
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q5 A view that fades out fades in again from the opacity that is seen")
  func fading() {
    let h = harness()
    h.queue.transition.exit = .fade
    let view = h.queue.visibleItemViews[0]
    h.queue.dequeue()
    h.window.advance(by: 0.15)
    #expect(isClose(view.presented.alpha, 0.5))
    h.queue.past.bringBack()
    var last = view.presented.alpha
    #expect(isClose(last, 0.5) && h.queue.itemView(at: 0) === view)
    for _ in 0..<60 {
      h.window.advance(by: 1.0 / 60)
      #expect(view.presented.alpha >= last)
      last = view.presented.alpha
    }
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q5 An item may leave and come back many times while it moves, and jumps at none of the calls")
  func manyTimes() {
    for isSequential in [true, false] {
      let h = harness(isSequential: isSequential)
      for call in 0..<12 {
        let before = seen(h, "call \(call)").mapValues(\.presented.center)
        if call % 2 == 0 { h.queue.move(from: 1, to: 4) } else { h.queue.move(from: 4, to: 1) }
        let after = seen(h, "call \(call)").mapValues(\.presented.center)
        for (number, center) in before { #expect(after[number] == center, "call \(call): \(number)") }
        follow(h, 0.1, "after call \(call)")
      }
      h.window.settle()
      h.expectAtRest()
      #expect(h.items == [1, 2, 3, 4, 5])
    }
  }

  @Test("Q5 Q6 It is notified once, configured again, and not prepared for reuse")
  func notices() {
    let h = harness()
    let (first, second) = (h.queue.visibleItemViews[0], h.queue.visibleItemViews[1])
    // The program may do with the view of a dequeued item what it wants.
    h.queue.onDequeue = { [unowned h] item, view in
      h.log.append("dequeue \(item)")
      view?.number = -1
      View.animate(withDuration: 0.3) {
        view?.alpha = 0.2
        view?.transform = Transform(scaleX: 0.5, y: 0.5)
      }
    }
    h.queue.dequeue()
    h.window.advance(by: 0.1)
    let seen = first.presented
    h.queue.past.bringBack()
    #expect(first.number == 1 && h.queue.itemView(at: 0) === first)
    #expect(first.presented.center == seen.center && isClose(first.presented.alpha, seen.alpha))
    #expect(first.presented.transform == seen.transform)
    h.window.settle()
    h.expectAtRest()
    #expect(h.log == ["dequeue 1"] && first.reuses == 0)
    // An item may be renewed while its view leaves.
    h.queue.move(from: 1, to: 4)
    h.window.advance(by: 0.1)
    h.queue.renew([1, 3, 4, 5, 20])
    #expect(second.number == 2)
    h.queue.move(from: 4, to: 1)
    #expect(h.queue.itemView(at: 1) === second && second.number == 20 && second.reuses == 0)
    h.window.settle()
    h.expectAtRest()
  }

  @Test(
    "Q5 A view that has left, that shows another item by now, or that the program has taken away, does not come back")
  func gone() {
    let late = harness()
    late.queue.dequeue()
    late.window.advance(by: 0.31)
    late.queue.past.bringBack()
    #expect(late.queue.itemView(at: 0).map(late.isSeen) == false, "it comes in from before the front")
    late.window.settle()
    late.expectAtRest()

    let reused = harness(isSequential: false)
    let first = reused.queue.visibleItemViews[0]
    for _ in 0..<2 {
      reused.queue.dequeue()
      reused.window.advance(by: 0.05)
    }
    #expect(first.number != 1)
    for item in [2, 1] { #expect(reused.queue.past.bringBack() == item) }
    #expect(reused.shown == [1, 2])
    follow(reused, 1, "reused")
    reused.window.settle()
    reused.expectAtRest()

    let taken = harness()
    let view = taken.queue.visibleItemViews[0]
    taken.queue.onDequeue = { [unowned taken] _, view in if let view { taken.window.addSubview(view) } }
    taken.queue.dequeue()
    taken.window.advance(by: 0.1)
    taken.queue.past.bringBack()
    #expect(view.superview === taken.window && taken.queue.itemView(at: 0) !== view)
    taken.window.settle()
    taken.expectAtRest()
  }

  @Test("Q5 An item that was removed, or has left the past, stays away: what enters in its place is another one")
  func removed() {
    let h = harness()
    let view = h.queue.visibleItemViews[0]
    h.queue.dequeue()
    h.window.advance(by: 0.1)
    #expect(h.queue.past.removeNewest() == 1)
    h.queue.past.add(7)
    h.queue.past.bringBack()
    #expect(h.queue.itemView(at: 0) !== view && view.number == 1 && h.items == [7, 2, 3, 4, 5])
    follow(h, 1.5, "the past was changed")
    h.window.settle()
    h.expectAtRest()
    h.queue.past.limit = 0
    h.queue.remove(at: 1)
    h.window.advance(by: 0.1)
    h.queue.insert(contentsOf: [8], at: 1)
    h.queue.move(from: 1, to: 0)
    follow(h, 1.5, "an item was removed")
    h.window.settle()
    h.expectAtRest()
    #expect(h.items == [8, 7, 3, 4, 5])
  }

  @Test("H11 Marks and offers come back from where they are seen, too", arguments: [Axis.vertical, .horizontal])
  func marksAndOffers(axis: Axis) throws {
    let s = QueueStripHarness(places: 4, items: [1, 2])
    let queue = s.queue
    queue.axis = axis
    queue.offers.makeHeader = nil
    queue.marks.add("stop", at: 1)
    queue.offers.replaceAll(with: [11])
    s.window.settle()
    #expect(s.seen == ["1", "mstop", "2", "+11"])
    let mark = try #require(queue.view.subviews.first { $0 is MarkView })
    let offer = try #require(queue.view.subviews.first { ($0 as? NumberView)?.number == 11 })
    // The offer and, below it, the mark move beyond the end.
    queue.insert(contentsOf: [3, 4], at: 1)
    queue.marks.move("stop", to: 4)
    s.window.advance(by: 0.2)
    let places = [mark, offer].map(\.presented.center)
    #expect(s.h.isSeen(mark) && s.h.isSeen(offer))
    queue.marks.move("stop", to: 1)
    for _ in 0..<2 { queue.remove(at: 1) }
    #expect([mark, offer].map(\.presented.center) == places && s.h.isSeen(mark) && s.h.isSeen(offer))
    #expect(queue.view.subviews.count { $0 is MarkView } == 1)
    s.window.settle()
    #expect(s.seen == ["1", "mstop", "2", "+11"])
    #expect(mark.superview === queue.view && offer.superview === queue.view)
  }

  private final class FocusableNumber: View {
    var number = -1
    var onFocusLoss: (() -> Void)?
    override var canBecomeFocused: Bool { true }
    override func focusDidChange() { if !isFocused { onFocusLoss?() } }
  }

  @Test("Q5 An item may come back while the focus leaves its view, just before the view begins to leave")
  func whileTheFocusLeaves() {
    let window = Window(size: Size(width: 200, height: 300))
    let queue = QueueViewController(makeItemView: { FocusableNumber() }, updating: \.number)
    queue.numberOfItemsToShow = 3
    queue.past.limit = 3
    queue.enqueue(contentsOf: 1...5)
    window.rootViewController = queue
    window.settle()
    let view = queue.visibleItemViews[0]
    window.focusedView = view
    var returned: Int?
    view.onFocusLoss = { [unowned queue, unowned view] in
      view.onFocusLoss = nil
      returned = queue.past.bringBack()
    }
    queue.dequeue()
    #expect(returned == 1 && queue.front == 1 && queue.count == 5)
    #expect(queue.itemView(at: 0) === view && view.presented.center.y == 50)
    window.settle()
    #expect(queue.visibleItemViews.map(\.number) == [1, 2, 3])
    #expect(queue.visibleItemViews.map(\.presented.center.y) == [50, 150, 250])
    #expect(queue.view.subviews.count == 3)
  }

  @Test("Q5 An item that comes back and leaves again while the focus leaves its view frees the view once")
  func freedOnce() {
    let window = Window(size: Size(width: 200, height: 300))
    let queue = QueueViewController(makeItemView: { FocusableNumber() }, updating: \.number)
    queue.numberOfItemsToShow = 3
    queue.past.limit = 3
    queue.transition.leave.delay = 0
    queue.transition.leave.duration = 0
    queue.enqueue(contentsOf: 1...2)
    window.rootViewController = queue
    window.settle()
    let view = queue.visibleItemViews[0]
    window.focusedView = view
    view.onFocusLoss = { [unowned queue, unowned view] in
      view.onFocusLoss = nil
      queue.past.bringBack()
      queue.dequeue()
    }
    queue.dequeue()
    #expect(queue.past.items == [1] && queue.count == 1)
    queue.enqueue(contentsOf: 3...4)
    window.settle()
    #expect(queue.visibleItemViews.map(\.number) == [2, 3, 4])
    #expect(queue.visibleItemViews.map(\.presented.center.y) == [50, 150, 250])
    #expect(queue.view.subviews.count == 3)
  }

  @Test(
    "Q5 H11 After random calls no item is seen twice, and nothing that is seen jumps or disappears",
    arguments: 1...24 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    let run = QueueReturnRun(seed: QueueStripReentry.base &+ seed)
    for _ in 0..<60 { run.step() }
    run.finish()
  }
}
