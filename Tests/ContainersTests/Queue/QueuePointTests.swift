import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Which item lies at a point, and at which index something that is dropped there belongs.
struct QueuePointTests {
  private func at(_ y: Double) -> Point { Point(x: 100, y: y) }

  @Test("Q5 The index at a point is that of the item that is seen there, scrolled or on its way")
  func index() {
    let h = QueueHarness.scrolling()
    #expect(h.queue.index(at: at(150)) == 1)
    #expect(h.queue.index(at: Point(x: -1, y: 150)) == nil && h.queue.index(at: at(300)) == nil)
    h.queue.scrollPosition = 2
    h.window.settle()
    #expect(h.queue.index(at: at(150)) == 3)
    h.queue.scrollPosition = 0.5
    h.window.advance(by: 0)
    #expect(h.queue.index(at: at(299)) == 3 && h.queue.index(at: at(301)) == nil && h.queue.index(at: at(-1)) == nil)
    h.queue.view.clipsToBounds = false
    #expect(h.queue.index(at: at(301)) == 3)
    h.queue.scrollPosition = 0
    h.window.settle()
    h.queue.remove(at: 0)
    #expect(h.queue.index(at: at(150)) == 0, "it has not moved up yet")
    h.window.settle()
    #expect(h.queue.index(at: at(150)) == 1)
  }

  @Test("Q5 H3 The index of an item view is that of the waiting item that it shows")
  func indexOfItemView() throws {
    let s = QueueStripHarness(places: 6, items: [1, 2, 3], departed: [11])
    s.queue.marks.add(7, at: 1)
    s.queue.offers.replaceAll(with: [21, 22])
    s.queue.scroll(to: -1)
    s.window.settle()
    var indexes: [Int: Int] = [:]
    for case let view as NumberView in s.queue.view.subviews { indexes[view.number] = s.queue.index(ofItemView: view) }
    #expect(s.seen == ["-11", "1", "m7", "2", "3", "header"] && indexes == [1: 0, 2: 1, 3: 2])
    for case let view as MarkView in s.queue.view.subviews { #expect(s.queue.index(ofItemView: view) == nil) }
    #expect(s.queue.index(ofItemView: View()) == nil && s.queue.index(ofItemView: s.queue.view) == nil)
    let (first, second) = (try #require(s.queue.itemView(at: 0)), try #require(s.queue.itemView(at: 1)))
    s.queue.remove(at: 0)
    #expect(s.queue.index(ofItemView: first) == nil && s.queue.index(ofItemView: second) == 0)
  }

  @Test("Q5 H3 Departed items and marks have no index in the queue")
  func others() {
    let h = QueueHarness.scrolling()
    h.queue.past.limit = 10
    h.queue.past.replaceAll(with: 11...15)
    h.queue.marks.add("stop", at: 1)
    h.queue.scrollPosition = -1
    h.window.settle()
    #expect([50, 150, 250].map { h.queue.index(at: at($0)) } == [nil, 0, nil])
    #expect([10, 149, 151, 299].map { h.queue.insertionIndex(at: at($0)) } == [0, 0, 1, 1])
    h.queue.scrollPosition = -3
    h.window.settle()
    #expect(h.queue.insertionIndex(at: at(299)) == 0)
  }

  @Test("Q5 What is dropped goes before the first item whose middle is behind the point, or else behind the last one")
  func insertion() {
    let h = QueueHarness.scrolling()
    func indexes() -> [Int] { [10, 49, 51, 149, 151, 299].map { h.queue.insertionIndex(at: at($0)) } }
    #expect(indexes() == [0, 0, 1, 1, 2, 3])
    h.queue.move(from: 0, to: 2)
    #expect(indexes() == [0, 0, 1, 1, 2, 3], "items on their way count at their places")
    h.queue.scrollPosition = 4
    h.window.settle()
    #expect(indexes() == [4, 4, 5, 5, 6, 7])
    h.queue.replaceAll(with: [1])
    #expect(indexes() == [0, 0, 1, 1, 1, 1])
    h.queue.replaceAll(with: [])
    #expect(indexes().allSatisfy { $0 == 0 })
  }

  @Test("Q5 From right to left a row counts from the right")
  func mirrored() {
    let h = QueueHarness(size: Size(width: 300, height: 100))
    h.queue.axis = .horizontal
    h.window.layoutDirection = .rightToLeft
    h.window.settle()
    #expect([290, 160, 140, 10].map { h.queue.insertionIndex(at: Point(x: $0, y: 50)) } == [0, 1, 2, 3])
    #expect(h.queue.index(at: Point(x: 290, y: 50)) == 0)
  }
}
