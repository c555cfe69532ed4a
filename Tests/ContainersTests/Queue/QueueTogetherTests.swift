import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers

/// Several changes of a queue that are shown as one.
struct QueueTogetherTests {
  /// A strip with offers below its items, with the transition of the program: what leaves fades quickly, and everything else moves at once.
  private func strip(items: [Int]) -> QueueStripHarness {
    let s = QueueStripHarness(places: 5, items: items, length: 0.45)
    s.queue.transition = .overlapping
    s.queue.transition.exit = .fade
    s.queue.transition.leave.duration = 0.18
    s.queue.offers.replaceAll(with: Array(21...25))
    s.window.settle()
    return s
  }

  /// Follows the strip until it is at rest, and expects in each frame that no two views that are seen lie over each other.
  /// - Parameters:
  ///   - fades: whether no view may be gone before it has faded.
  ///   - isLooked: whether a view is looked at.
  /// - Returns: the distances of views from their places, in each frame, for the items with the numbers of `new`.
  @discardableResult
  private func follow(
    _ s: QueueStripHarness, new: ClosedRange<Int>, fades: Bool = true, _ isLooked: (View) -> Bool = { _ in true }
  ) -> [[Double]] {
    var last: [ObjectIdentifier: (number: Int, alpha: Double)] = [:]
    var distances: [[Double]] = []
    for frame in 0..<75 {
      let views = s.queue.view.subviews
      let seen = views.filter { isLooked($0) && s.h.isSeen($0) && $0.presented.alpha > 0.01 }
      let frames = seen.map(\.presented.frame).sorted { $0.minY < $1.minY }
      for (upper, lower) in zip(frames, frames.dropFirst()) {
        #expect(lower.minY > upper.maxY - 0.01, "frame \(frame): \(frames)")
      }
      var now: [ObjectIdentifier: (number: Int, alpha: Double)] = [:]
      for case let view as NumberView in views { now[ObjectIdentifier(view)] = (view.number, view.presented.alpha) }
      // Within a frame, what fades loses at most a quarter.
      for (id, old) in last where fades && old.alpha > 0.34 {
        #expect(now[id]?.number == old.number, "frame \(frame): \(old.number) is gone before it has faded")
      }
      last = now
      let entering = views.compactMap { $0 as? NumberView }.filter { new.contains($0.number) }
      distances.append(entering.map { $0.presented.center.y - $0.center.y })
      s.window.advance(by: 1.0 / 60)
    }
    s.window.settle()
    return distances
  }

  /// Expects that all that came in kept the same distance from their places, and moved into view.
  private func expectTogether(_ distances: [[Double]]) {
    for (frame, distances) in distances.enumerated() {
      let spread = (distances.max() ?? 0) - (distances.min() ?? 0)
      #expect(spread < 0.01, "frame \(frame): \(distances)")
    }
    let moving = distances.count { !$0.isEmpty && abs($0[0]) > 1 }
    #expect(moving > 3, "they move into view")
  }

  @Test(
    "H2 H11 Items that are added together above offers come from one side, and the offers make room without lying over them",
    arguments: [2, 3, 5, 26])
  func aboveOffers(count: Int) {
    let s = strip(items: [])
    #expect(s.seen == ["header", "+21", "+22", "+23", "+24", "+25"])
    s.queue.changeTogether {
      for index in 0..<count { s.queue.insert(contentsOf: [101 + index], at: index) }
      #expect(s.queue.count == count && s.queue.visibleItemViews.isEmpty)
    }
    expectTogether(follow(s, new: 101...126))
    let strip = (101...100 + count).map { "\($0)" } + ["header", "+21", "+22", "+23", "+24", "+25"]
    let seen = s.seen
    #expect(strip.starts(with: seen) && seen.count >= 5)
  }

  @Test(
    "H9 H11 Where everything is replaced, the items, the marks and the offers come in together, in the order of the strip",
    arguments: [0, 1, 3, 9], [0, 1, 3])
  func everything(before: Int, count: Int) {
    let s = strip(items: Array(1..<1 + before))
    let items = Array(101..<101 + count)
    let marks = count > 0 ? [QueueMark("stop", at: 1)] : []
    s.queue.replaceAll(with: items, marks: marks, offers: Array(131...135))
    #expect(s.h.items == items && s.queue.marks.all == marks && s.queue.offers.items == Array(131...135))
    expectTogether(follow(s, new: 101...135))
    let waiting = items.map { "\($0)" }
    let strip = waiting.prefix(1) + marks.map { _ in "mstop" } + waiting.dropFirst() + ["header"]
    let seen = s.seen
    let whole = Array(strip) + (131...135).map { "+\($0)" }
    #expect(whole.starts(with: seen) && seen.count > 5)
    s.queue.replaceAll(with: [1], marks: [], offers: [])
    s.window.settle()
    #expect(s.seen == ["1"] && s.queue.offers.count == 0)
  }

  @Test(
    "Q8 H2 Where several items are removed together, those that come in do not run over those that close up",
    arguments: [2, 4, 7], QueueDirection.allCases)
  func removed(count: Int, direction: QueueDirection) {
    let s = QueueStripHarness(places: 5, items: Array(1...14))
    direction.apply(to: s.h)
    s.queue.transition = .overlapping
    s.queue.transition.exit = .fade
    s.queue.transition.leave.duration = 0.18
    s.queue.changeTogether { for index in (0..<count).reversed() { s.queue.remove(at: index) } }
    let length = s.queue.view.bounds.size[direction.axis] / 5
    for frame in 0..<60 {
      let views = s.queue.view.subviews.compactMap { $0 as? NumberView }.filter { $0.number > count }
      let places = views.map { (number: $0.number, along: direction.along($0.presented.center, in: s.h)) }
      let sorted = places.sorted { $0.number < $1.number }
      for (place, next) in zip(sorted, sorted.dropFirst()) {
        let distance = length * Double(next.number - place.number)
        #expect(isClose(next.along - place.along, distance, 0.01), "frame \(frame): \(sorted)")
      }
      s.window.advance(by: 1.0 / 60)
    }
    s.window.settle()
    let expected = (count + 1...count + 5).map { "\($0)" }
    #expect(s.seen == expected)
  }

  @Test("Q5 Changes that are made together are in the queue at once, and are reported when all of them are made")
  func reports() {
    let h = QueueHarness(items: Array(1...6))
    h.queue.changeTogether {
      h.queue.dequeue()
      #expect(h.queue.count == 5 && h.queue.front == 2)
      h.queue.changeTogether { h.queue.insert(contentsOf: [7], at: 1) }
      h.queue.enqueue(8)
      h.queue.move(from: 0, to: 2)
      #expect(h.items == [7, 3, 2, 4, 5, 6, 8] && h.log.isEmpty)
    }
    #expect(h.log == ["dequeue 1"] && h.items == [7, 3, 2, 4, 5, 6, 8])
    h.window.settle()
    h.expectAtRest()
    #expect(h.shown == [7, 3, 2])
    h.queue.changeTogether {}
    #expect(h.window.nextWakeTime == nil)
  }

  @Test("H3 H11 A mark that is added together with items among others fades in at its place")
  func marks() throws {
    let s = QueueStripHarness(places: 5, items: Array(1...9), length: 0.5)
    s.queue.changeTogether {
      s.queue.insert(contentsOf: [10], at: 3)
      s.queue.marks.add("stop", at: 1)
    }
    let mark = try #require(s.queue.view.subviews.first { $0 is MarkView })
    s.window.advance(by: 0.1)
    #expect(mark.presented.center == mark.center && mark.presented.alpha < 1 && s.queue.itemView(at: 0)?.number == 1)
    s.window.settle()
    #expect(s.seen == ["1", "mstop", "2", "3", "10", "4"])
  }

  @Test("H11 What is added and removed again by changes that are made together is never seen")
  func addedAndRemoved() {
    let s = strip(items: [1])
    s.queue.changeTogether {
      s.queue.insert(contentsOf: [101, 102], at: 0)
      s.queue.marks.add("stop", at: 1)
      for _ in 0..<2 { s.queue.remove(at: 0) }
      s.queue.marks.remove("stop")
    }
    for _ in 0..<10 {
      let numbers = s.queue.view.subviews.compactMap { ($0 as? NumberView)?.number }
      #expect(!numbers.contains { $0 > 100 })
      s.window.advance(by: 1.0 / 60)
    }
    s.window.settle()
    #expect(s.seen == ["1", "header", "+21", "+22", "+23", "+24"])
  }

  @Test("Q5 J9 A scroll among changes that are made together goes to what they have added")
  func scrolls() {
    let h = QueueHarness.scrolling(count: 3)
    h.queue.changeTogether {
      h.queue.enqueue(contentsOf: 4...10)
      h.queue.scrollToItem(at: 9)
    }
    h.window.settle()
    #expect(h.queue.scrollPosition == 7)
    h.expectAtRest()
    h.queue.changeTogether {
      h.queue.enqueue(contentsOf: 11...14)
      h.queue.scroll(to: 11)
    }
    h.window.settle()
    #expect(h.queue.scrollPosition == 11)
    h.expectAtRest()
  }

  @Test("H1 A dequeue among changes that are made together returns the queue from the past to its front")
  func returnsToFront() {
    let s = QueueStripHarness(items: [1, 2, 3], departed: [-1, -2])
    s.queue.scrollPosition = -2
    s.queue.changeTogether { s.queue.dequeue() }
    s.window.settle()
    #expect(s.queue.scrollPosition == 0)
    #expect(s.queue.past.items == [1, -1, -2])
  }

  @Test(
    "Q3 However many changes are made together, only the entries that may come in are followed",
    arguments: [true, false])
  func many(areInserted: Bool) {
    let h = QueueHarness(items: [1, 2, 3])
    var most = 0
    h.queue.changeTogether {
      for number in 4...503 {
        if areInserted { h.queue.insert(contentsOf: [number], at: 0) } else { h.queue.move(from: 0, to: 1) }
        most = max(most, h.queue.queue.changes.entering.count)
      }
    }
    #expect(most <= 100)
    h.window.settle()
    #expect(h.shown == (areInserted ? [503, 502, 501] : [1, 2, 3]))
    h.expectAtRest()
  }

  @Test(
    "H9 Where an offer is added together with the replacement of all items, the new ones wait for the old ones to leave"
  )
  func replacedWithOffer() {
    let s = QueueStripHarness(places: 5, items: [1])
    s.queue.offers.replaceAll(with: [21])
    s.window.settle()
    s.queue.changeTogether {
      s.queue.replaceAll(with: [11])
      s.queue.offers.insert(22, at: 0)
    }
    // The view of the old item leaves within 0.3 s.
    for _ in 0..<10 {
      s.window.advance(by: 1.0 / 60)
      let new = s.queue.view.subviews.compactMap { $0 as? NumberView }.filter { $0.number == 11 && s.h.isSeen($0) }
      #expect(new.isEmpty)
    }
    s.window.settle()
    #expect(s.seen == ["11", "header", "+22", "+21"])
  }
}
