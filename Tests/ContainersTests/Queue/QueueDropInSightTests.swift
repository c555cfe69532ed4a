import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("What is dropped in a queue that scrolls at its edge") struct QueueDropInSightTests {
  /// Carries what lies at a distance of `start` from the front edge to an edge, and drops it there as soon as the queue has scrolled to a
  /// position for which `isThere` returns true.
  /// - Returns: that position.
  private func carry(
    _ s: QueueStripHarness, _ direction: QueueDirection, from start: Double, toEnd: Bool,
    until isThere: (Double) -> Bool
  ) -> Double {
    s.queue.confinesCarriedItems = true
    let pointer = PointerScript(s.window)
    pointer.press(at: direction.point(start, in: s.h))
    pointer.hold(0.4)
    let length = s.queue.view.bounds.size[direction.axis]
    pointer.move(to: direction.point(toEnd ? length - 2 : 2, in: s.h), duration: 0.2)
    var steps = 0
    while !isThere(s.queue.scrollPosition), steps < 600 {
      pointer.hold(1.0 / 120)
      steps += 1
    }
    #expect(steps < 600)
    let position = s.queue.scrollPosition
    pointer.release()
    return position
  }

  /// Whether the entry at the edge is only partly in sight, and the place of rest that is nearest to `position` would leave all of it out of
  /// sight.
  private func wouldSnapBack(_ position: Double, toEnd: Bool) -> Bool {
    let part = position - position.rounded(.down)
    return toEnd ? part > 0.15 && part < 0.45 : part > 0.55 && part < 0.85
  }

  private func isWhole(_ view: View, in s: QueueStripHarness) -> Bool {
    let bounds = s.queue.view.bounds.insetBy(dx: -0.01, dy: -0.01)
    return view.superview === s.queue.view && bounds.contains(view.presented.frame)
  }

  @Test(
    "Q8 J9 A card comes to rest in sight, by the shortest way, although it was dropped where only a part of it was",
    arguments: QueueDirection.allCases, [true, false])
  func card(direction: QueueDirection, toEnd: Bool) throws {
    let s = QueueStripHarness(places: 5, items: Array(1...30))
    direction.apply(to: s.h)
    s.queue.scrollPosition = 12
    s.window.settle()
    let view = try #require(s.queue.itemView(at: 14))
    let pitch = s.queue.view.bounds.size[direction.axis] / 5
    let position = carry(s, direction, from: 2.5 * pitch, toEnd: toEnd) {
      abs($0 - 12) > 1 && wouldSnapBack($0, toEnd: toEnd)
    }
    let first = Int(position.rounded(.down))
    #expect(s.h.items.firstIndex(of: 15) == (toEnd ? first + 5 : first))
    s.window.settle()
    #expect(s.queue.scrollPosition == Double(toEnd ? first + 1 : first))
    #expect(s.queue.itemView(at: toEnd ? first + 5 : first) === view && isWhole(view, in: s))
    s.check("after the drop")
    s.expectAtRest("after the drop")
  }

  @Test(
    "Q8 H8 Cards that are carried together come to rest in sight, all of them, whichever the pointer has held",
    arguments: [0, 2], [true, false])
  func several(held: Int, toEnd: Bool) throws {
    let s = QueueStripHarness(places: 5, items: Array(1...30))
    s.queue.scrollPosition = 12
    s.window.settle()
    s.queue.selection.indexes = [13, 14, 15]
    s.model.selected = [14, 15, 16]
    let view = try #require(s.queue.itemView(at: 13 + held))
    let position = carry(s, .downward, from: 90 + 60 * Double(held), toEnd: toEnd) {
      (toEnd ? $0 > 13 : $0 < 9) && wouldSnapBack($0, toEnd: toEnd)
    }
    let first = Int(position.rounded(.down))
    let expected = Array(toEnd ? first + 5...first + 7 : first...first + 2)
    #expect(s.queue.selection.indexes == expected)
    var frames = 0
    while !s.window.isAtRest, frames < 200 {
      s.window.advance(by: 1.0 / 60)
      #expect(s.h.isSeen(view), "frame \(frames): the one that was held goes on from where it was held")
      frames += 1
    }
    #expect(s.queue.scrollPosition == Double(toEnd ? first + 3 : first))
    #expect(s.queue.itemView(at: expected[held]) === view)
    for index in expected {
      let card = try #require(s.queue.itemView(at: index))
      #expect(isWhole(card, in: s), "\(index)")
    }
    s.check("after the drop")
    s.expectAtRest("after the drop")
  }

  @Test("Q8 H8 Where the queue rests, the card of several that the pointer has held is in sight after the drop")
  func heldCard() throws {
    let s = QueueStripHarness(places: 5, items: Array(1...30))
    s.queue.selection.indexes = [0, 1, 2]
    s.model.selected = [1, 2, 3]
    let view = try #require(s.queue.itemView(at: 2))
    s.drag(from: Point(x: 100, y: 150), to: Point(x: 100, y: 255))
    let index = try #require(s.h.items.firstIndex(of: 3))
    #expect(s.queue.itemView(at: index) === view && isWhole(view, in: s))
    s.check("after the drop")
    s.expectAtRest("after the drop")
  }

  @Test("Q8 H3 A short mark comes to rest in sight", arguments: [true, false])
  func mark(toEnd: Bool) throws {
    let s = QueueStripHarness(places: 5, items: Array(1...30), length: 0.4)
    s.model.setMark(1, at: 14)
    s.queue.marks.add(1, at: 14)
    s.queue.scrollPosition = 12
    s.window.settle()
    let view = try #require(s.queue.view.subviews.first { $0 is MarkView })
    _ = carry(s, .downward, from: 132, toEnd: toEnd) {
      abs($0 - 12) > 1.5 && wouldSnapBack($0, toEnd: toEnd)
    }
    s.window.settle()
    #expect(s.h.log.count { $0.hasPrefix("mark 1 from 14 to") } == 1)
    #expect(isWhole(view, in: s) && (view as? MarkView)?.id == AnyHashable(1))
    s.check("after the drop")
    s.expectAtRest("after the drop")
  }

  @Test("Q8 H6 An offer that is carried far up comes to rest in sight")
  func offer() throws {
    let s = QueueStripHarness(places: 5, items: Array(1...30))
    s.model.offers = Array(101...110)
    s.queue.offers.replaceAll(with: s.model.offers)
    s.queue.scrollPosition = 33
    s.window.settle()
    #expect(s.seen == (103...107).map { "+\($0)" })
    let position = carry(s, .downward, from: 90, toEnd: false) { $0 < 26 && wouldSnapBack($0, toEnd: false) }
    let first = Int(position.rounded(.down))
    #expect(s.h.log == ["accept 104 at \(first)"])
    s.window.settle()
    let view = try #require(s.queue.itemView(at: first))
    #expect(s.queue.scrollPosition == Double(first) && view.number == 104 && isWhole(view, in: s))
    s.check("after the drop")
    s.expectAtRest("after the drop")
  }

  @Test("Q8 H1 A copy of a departed item that is carried far down comes to rest in sight")
  func departed() throws {
    let s = QueueStripHarness(places: 5, items: Array(1...30), departed: Array(111...120))
    s.queue.scrollPosition = -3
    s.window.settle()
    #expect(s.seen.prefix(3) == ["-113", "-112", "-111"])
    let position = carry(s, .downward, from: 90, toEnd: true) { $0 > 4 && wouldSnapBack($0, toEnd: true) }
    // The copy is one entry more, behind the place at which the departed item was shown.
    let index = Int(position.rounded(.down)) + 6
    #expect(s.h.log == ["copy 112 to \(index)"])
    s.window.settle()
    let view = try #require(s.queue.itemView(at: index))
    #expect(s.queue.scrollPosition == Double(index - 4) && view.number == 112 && isWhole(view, in: s))
    s.check("after the drop")
    s.expectAtRest("after the drop")
  }

  @Test("Q8 H1 A departed item that is dropped among its like goes back to its place, and the queue does not follow it")
  func backToThePast() {
    let s = QueueStripHarness(places: 5, items: Array(1...30), departed: Array(111...120))
    s.queue.scrollPosition = -3
    s.window.settle()
    let position = carry(s, .downward, from: 90, toEnd: false) { $0 < -8 && wouldSnapBack($0, toEnd: false) }
    s.window.settle()
    #expect(s.h.log.isEmpty && s.queue.scrollPosition == position.rounded())
    s.check("after the drop")
    s.expectAtRest("after the drop")
  }
}
