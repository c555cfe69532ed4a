import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers

/// A queue that shows what is kept elsewhere.
struct QueueShowTests {
  @Test(
    "Q5 whatever is shown, and whenever, the items are those, and at rest so are the views",
    arguments: 1...20 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let h = QueueHarness(places: 3, items: [])
    h.queue.allowsScrolling = true
    for round in 0..<60 {
      let target = Array((0..<8).shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random)))
      h.queue.show(target, by: { $0 })
      #expect(h.items == target, "seed \(seed), round \(round)")
      if Bool.random(using: &random) { h.window.advance(by: Double.random(in: 0...0.5, using: &random)) }
    }
    h.queue.scrollPosition = 0
    h.window.settle()
    h.expectAtRest()
    #expect(h.log.isEmpty, "nothing of it was done by a person, and nothing was dequeued")
  }

  @Test("what stays keeps its view, what has gone leaves, and what has come enters")
  func views() throws {
    let h = QueueHarness(places: 3, items: [])
    h.queue.show([1, 2, 3, 4], by: { $0 })
    h.window.settle()
    let (second, third) = (try #require(h.queue.itemView(at: 1)), try #require(h.queue.itemView(at: 2)))
    h.queue.show([2, 3, 4], by: { $0 })
    #expect(h.queue.itemView(at: 0) === second && h.queue.itemView(at: 1) === third)
    #expect(second.presented.center != second.center, "it moves to its place")
    h.window.settle()
    h.queue.show([3, 4, 2], by: { $0 })
    #expect(h.queue.itemView(at: 2) === second && h.queue.itemView(at: 0) === third)
    h.queue.show([3, 7, 4, 2], by: { $0 })
    h.window.settle()
    #expect(h.shown == [3, 7, 4] && h.queue.itemView(at: 0) === third)
    h.expectAtRest()
  }

  @Test("several items that are moved together keep their views, and so do the others")
  func together() throws {
    let h = QueueHarness(places: 6, items: [])
    h.queue.show(Array(1...6), by: { $0 })
    h.window.settle()
    let views = try (0..<6).map { try #require(h.queue.itemView(at: $0)) }
    h.queue.show([1, 4, 5, 6, 2, 3], by: { $0 })
    for (index, former) in [0, 3, 4, 5, 1, 2].enumerated() { #expect(h.queue.itemView(at: index) === views[former]) }
    h.window.settle()
    #expect(h.shown == [1, 4, 5, 6, 2, 3])
    h.expectAtRest()
  }

  @Test("an item that moves while another one leaves and a third comes keeps its view")
  func moveAndEdit() throws {
    let h = QueueHarness(places: 4, items: [])
    h.queue.show([6, 2, 3, 4], by: { $0 })
    h.window.settle()
    let (six, two) = (try #require(h.queue.itemView(at: 0)), try #require(h.queue.itemView(at: 1)))
    h.queue.show([2, 7, 6, 4], by: { $0 })
    #expect(h.items == [2, 7, 6, 4] && h.queue.itemView(at: 0) === two && h.queue.itemView(at: 2) === six)
    for _ in 0..<20 {
      h.window.advance(by: 0.1)
      let seen = h.queue.view.subviews.filter(h.isSeen).compactMap { ($0 as? NumberView)?.number }
      #expect(Set(seen).count == seen.count, "\(seen)")
    }
    h.window.settle()
    h.expectAtRest()
  }

  @Test("an item that is inserted at the front comes from there, not from under the others")
  func front() throws {
    let h = QueueHarness(places: 3, items: [])
    h.queue.show([1, 2, 3, 4], by: { $0 })
    h.window.settle()
    h.queue.show([5, 1, 2, 3, 4], by: { $0 })
    h.window.advance(by: 0.05)
    let (new, front) = (try #require(h.queue.itemView(at: 0)), try #require(h.queue.itemView(at: 1)))
    #expect(new.number == 5 && new.presented.frame.minY < 0 && new.presented.center.y < front.presented.center.y)
    h.window.settle()
    #expect(h.shown == [5, 1, 2])
    h.expectAtRest()
  }

  @Test("what is known about an item may change, and its view is configured again")
  func contents() throws {
    struct Card: Equatable {
      var id: Int
      var name: String
    }
    let window = Window(size: Size(width: 100, height: 300))
    let queue = QueueViewController<Card, Label>(makeItemView: { Label() }) { $0.text = $1.name }
    queue.numberOfItemsToShow = 2
    queue.show([Card(id: 1, name: "a"), Card(id: 2, name: "b")], by: \.id)
    window.rootViewController = queue
    window.settle()
    let first = queue.itemView(at: 0)
    queue.renew([Card(id: 1, name: "A"), Card(id: 2, name: "b")])
    #expect(queue.itemView(at: 0) === first && first?.text == "A" && queue.front?.name == "A")
    #expect(window.nextWakeTime.map { $0 <= window.currentTime } ?? true)
    window.settle()
    queue.renew([Card(id: 1, name: "A"), Card(id: 2, name: "b")])
    #expect(window.nextWakeTime == nil, "nothing has changed, so nothing is drawn")
  }

  @Test("an item that is there twice is shown twice; too few items to be renewed are misuse")
  func twice() {
    let h = QueueHarness(places: 3, items: [1])
    h.queue.show([2, 2, 3], by: { $0 })
    #expect(h.items == [2, 2, 3])
    h.queue.show([3, 2, 2, 2], by: { $0 })
    #expect(h.items == [3, 2, 2, 2])
    h.window.settle()
    h.expectAtRest()
    #expect(queueMisuses { h.queue.renew([1]) }.count == 1 && h.items == [3, 2, 2, 2])
  }

  @Test("differences are as small as possible")
  func differences() {
    func difference(_ old: [Int], _ new: [Int]) -> QueueDifference? { QueueDifference(from: old, to: new) }
    #expect(difference([1, 2, 3], [1, 2, 3]) == QueueDifference())
    #expect(difference([0, 1, 2, 3], [0, 2, 3, 1]) == QueueDifference(moves: [.init(from: 1, to: 3)]))
    #expect(difference([0, 1, 2, 3], [2, 0, 1, 3]) == QueueDifference(moves: [.init(from: 2, to: 0)]))
    #expect(difference([0, 1], [1, 0]) == QueueDifference(moves: [.init(from: 0, to: 1)]))
    #expect(difference([0, 1, 2], [1, 5, 2]) == QueueDifference(removed: [0], inserted: [1]))
    #expect(difference([0, 1, 2], [2, 1, 0]) == nil)
    let together = difference([0, 1, 2, 3, 4, 5], [0, 3, 4, 1, 2, 5])
    #expect(
      together == QueueDifference(moves: [.init(from: 1, to: 4), .init(from: 1, to: 4)])
        || together == QueueDifference(moves: [.init(from: 3, to: 1), .init(from: 4, to: 2)]))
    #expect(difference([0, 1], [5, 6]) == QueueDifference(removed: [0, 1], inserted: [0, 1]))
    #expect(difference([0], Array(0..<1000)) == QueueDifference(inserted: Array(1..<1000)))
    // One item was taken out, and another one moved.
    #expect(difference([6, 2, 3], [2, 6]) == QueueDifference(removed: [2], moves: [.init(from: 1, to: 0)]))
    #expect(difference([-1], Array(0..<1000) + [-1]) == nil)
    #expect(difference(Array(0..<1000), [999]) == nil)
  }
}
