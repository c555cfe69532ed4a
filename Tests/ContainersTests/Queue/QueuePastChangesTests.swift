import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Changes while the past of a queue is looked at, and before anything is shown.
struct QueuePastChangesTests {
  /// A queue of 1 to 8, with 3 places of 100 points, above which 11 to 15 lie; 11 is the newest.
  private func harness() -> QueueStripHarness {
    QueueStripHarness(places: 3, items: Array(1...8), departed: Array(11...15))
  }

  private func hover(_ s: QueueStripHarness, at point: Point = Point(x: 100, y: 100)) {
    s.window.send(.pointer(PointerEvent(phase: .moved, location: point)))
  }

  @Test("H2 While the past is looked at, items that are replaced, or shuffled, leave it where it is seen")
  func replacedItems() {
    for position in [-3.0, -1] {
      let s = harness()
      s.queue.past.returnDelay = 3
      hover(s)
      s.queue.scrollPosition = position
      s.window.settle()
      let past = s.h.tops.filter { $0.key > 10 }
      s.queue.show([8, 6, 4, 2, 7, 5, 3, 1], by: { $0 })
      var frames = 0
      for _ in 0..<60 {
        if s.queue.scrollPosition == position, past.allSatisfy({ s.h.tops[$0] == $1 }) { frames += 1 }
        s.window.advance(by: 1.0 / 60)
      }
      #expect(frames == 60, "it stays in every frame")
      s.queue.replaceAll(with: [])
      s.window.settle()
      #expect(s.queue.scrollPosition == position && past.allSatisfy { s.h.tops[$0] == $1 })
      s.queue.replaceAll(with: [21, 22])
      s.window.settle()
      s.model.entries = [.item(21), .item(22)]
      s.check("after the replacements")
      #expect(s.seen == (position == -1 ? ["-11", "21", "22"] : ["-13", "-12", "-11"]))
      hover(s, at: Point(x: -50, y: 100))
      s.window.advance(by: 3.1)
      s.window.settle()
      #expect(s.queue.scrollPosition == 0, "it returns as soon as nobody looks")
      s.expectAtRest("at the end")
    }
    let s = harness()
    s.queue.scrollPosition = 4
    s.window.settle()
    s.queue.replaceAll(with: Array(21...29))
    #expect(s.queue.scrollPosition == 0, "other items begin with the first one")
  }

  @Test("H2 While the past is looked at, departed items that remain among others stay where they are seen")
  func otherPast() throws {
    let s = harness()
    s.queue.scrollPosition = -3
    hover(s)
    s.window.settle()
    #expect(s.seen == ["-13", "-12", "-11"])
    let view = try #require(s.queue.view.subviews.first { ($0 as? NumberView)?.number == 12 })
    func show(_ items: [Int], _ seen: [String], at position: Double) {
      s.model.departed = items
      s.queue.past.show(items, by: { $0 })
      let kept = s.h.tops.filter { items.contains($0.key) }
      s.window.settle()
      #expect(s.seen == seen && s.queue.scrollPosition == position, "\(items)")
      if seen.contains("-12") {
        #expect((view as? NumberView)?.number == 12 && kept[12] == s.h.tops[12], "it has kept its view and its place")
      }
      s.check("\(items)")
      s.expectAtRest("\(items)")
    }
    show([21, 22, 11, 12, 13, 14, 15], ["-13", "-12", "-11"], at: -5)
    show([22, 12, 13, 14], ["-13", "-12", "-22"], at: -3)
    show([31, 32, 12, 33], ["-33", "-12", "-32"], at: -4)
    // Where nothing that is seen remains, the place remains.
    show([41, 42, 43, 44, 45, 46], ["-44", "-43", "-42"], at: -4)
    show([51, 52], ["-52", "-51", "1"], at: -2)
    show([52, 51, 52], ["-52", "1", "2"], at: -1)
    show([], ["1", "2", "3"], at: 0)
    show([61], ["1", "2", "3"], at: 0)
  }
}
