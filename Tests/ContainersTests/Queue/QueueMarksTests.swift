import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Marks between the items, and offers below them.
struct QueueMarksTests {
  private func harness(_ places: Int = 4, length: Double = 1) -> QueueStripHarness {
    QueueStripHarness(places: places, items: Array(1...6), length: length)
  }

  // MARK: Marks

  @Test("H3 A mark stays behind its item when items are added, removed and moved, and tells when it reaches the front")
  func keepsItsPlace() {
    let s = harness()
    s.queue.marks.add("stop", at: 2)
    s.window.settle()
    #expect(s.seen == ["1", "2", "mstop", "3"])
    s.queue.insert(contentsOf: [7], at: 0)
    s.queue.move(from: 1, to: 5)
    s.window.settle()
    #expect(s.seen == ["7", "2", "mstop", "3"] && s.queue.marks.all == [QueueMark("stop", at: 2)])
    s.queue.dequeue()
    #expect(s.h.log == ["dequeue 7"])
    s.queue.dequeue()
    #expect(s.h.log.suffix(2) == ["reached stop", "dequeue 2"] && s.queue.front == 3)
    s.window.settle()
    #expect(s.seen == ["mstop", "3", "4", "5"])
    s.queue.dequeue()
    s.window.settle()
    #expect(s.seen == ["mstop", "4", "5", "1"] && s.h.log.count { $0 == "reached stop" } == 1)
    s.queue.marks.remove("stop")
    s.window.settle()
    #expect(s.seen == ["4", "5", "1", "6"])
  }

  @Test("H3 A mark is dragged, moved by keys, removed by a flick and by Delete, and each is told once")
  func byUser() {
    let s = harness()
    s.model.setMark(1, at: 1)
    s.queue.marks.add(1, at: 1)
    s.window.settle()
    #expect(s.seen == ["1", "m1", "2", "3"])
    s.drag(from: Point(x: 100, y: 110), to: Point(x: 100, y: 260))
    #expect(s.seen == ["1", "2", "3", "m1"] && s.h.log == ["mark 1 from 1 to 3"])
    s.window.focusedView = s.queue.view
    for _ in 0..<3 { s.h.press(.down) }
    s.h.press(.up, .alt)
    #expect(s.seen == ["1", "2", "m1", "3"] && s.h.log.last == "mark 1 from 3 to 2")
    // An item that steps over a mark keeps its index, and the mark gets another one.
    s.h.press(.up)
    s.h.press(.down, .alt)
    #expect(s.seen == ["1", "m1", "2", "3"] && s.h.log.last == "mark 1 from 2 to 1")
    s.check("after the keys")
    s.h.press(.up)
    s.h.press(.delete)
    #expect(s.seen == ["1", "2", "3", "4"] && s.h.log.last == "unmark 1")
    s.model.setMark(1, at: 1)
    s.queue.marks.add(1, at: 1)
    s.window.settle()
    PointerScript(s.window).drag(from: Point(x: 50, y: 110), to: Point(x: 190, y: 110), duration: 0.1)
    s.window.settle()
    #expect(s.seen == ["1", "2", "3", "4"] && s.h.log.last == "unmark 1")
    s.check("at the end")
  }

  @Test("H3 An item that is dragged across a mark tells where the mark stands now")
  func across() {
    let s = harness()
    s.model.setMark(1, at: 2)
    s.queue.marks.add(1, at: 2)
    s.window.settle()
    s.drag(from: Point(x: 100, y: 30), to: Point(x: 100, y: 255))
    #expect(s.seen == ["2", "m1", "3", "1"])
    #expect(s.h.log == ["move 0 2"])
    s.check("after the drag")
  }

  @Test(
    "H3 A shorter mark takes less room, and the queue rests at the beginning of what it shows", arguments: [0.3, 0.5])
  func short(length: Double) {
    let s = harness(3, length: length)
    s.queue.marks.add(1, at: 1)
    s.window.settle()
    let mark = s.queue.view.subviews.first { $0 is MarkView }
    #expect(mark.map { isClose($0.frame.minY, 100) && isClose($0.frame.height, 100 * length) } ?? false)
    #expect(isClose(s.h.tops[2] ?? 0, 100 + 100 * length))
    s.h.wheel(1)
    s.window.settle()
    #expect(isClose(s.queue.scrollPosition, 1))
    s.h.wheel(1)
    s.window.settle()
    #expect(isClose(s.queue.scrollPosition, 1 + length) && isClose(s.h.tops[2] ?? -1, 0))
    #expect(queueMisuses { s.queue.marks.length = 0 }.count == 1)
    #expect(queueMisuses { s.queue.marks.add(1, at: 0) }.count == 1)
    #expect(queueMisuses { s.queue.marks.add(2, at: 99) }.count == 1)
  }

  @Test(
    "H3 Q7 When marks or the header get another length, the first visible entry stays where it is, and so does the end")
  func otherLength() {
    let s = QueueStripHarness(items: Array(1...10))
    s.model.setMark(1, at: 1)
    s.queue.marks.add(1, at: 1)
    s.model.offers = Array(21...30)
    s.queue.offers.replaceAll(with: s.model.offers)
    for (position, seen) in [(4.0, ["4", "5", "6"]), (13, ["+22", "+23", "+24"]), (19, ["+28", "+29", "+30"])] {
      (s.queue.marks.length, s.queue.offers.headerLength) = (1, 1)
      s.queue.scrollPosition = position
      s.window.settle()
      for (mark, header) in [(0.4, 1.0), (0.7, 0.5), (1, 0.3), (1, 1)] {
        (s.queue.marks.length, s.queue.offers.headerLength) = (mark, header)
        s.window.settle()
        let before = position - (1 - mark) - (position > 12 ? 1 - header : 0)
        #expect(s.seen == seen && isClose(s.queue.scrollPosition, before), "\(position), \(mark), \(header)")
        s.expectAtRest("\(position), \(mark), \(header)")
      }
    }
    // The header is visible at the end, where no entry begins.
    s.model.offers = [21]
    s.queue.offers.replaceAll(with: s.model.offers)
    s.queue.offers.headerLength = 0.4
    s.window.settle()
    s.queue.scrollPosition = 99
    for header in [0.8, 0.5] {
      s.queue.offers.headerLength = header
      s.window.settle()
      #expect(isClose(s.queue.scrollPosition, 9 + header))
    }
  }

  @Test("H3 H11 A movement ends at an entry, also if a short mark is added in its way")
  func markOnTheWay() {
    let s = QueueStripHarness(items: Array(1...10), length: 0.4)
    for _ in 0..<2 { s.h.wheel(1) }
    s.window.advance(by: 0.02)
    #expect(s.queue.scrollPosition > 0 && s.queue.scrollPosition < 1)
    s.model.setMark(1, at: 1)
    s.queue.marks.add(1, at: 1)
    s.window.settle()
    #expect(isClose(s.queue.scrollPosition, 2.4) && isClose(s.h.tops[3] ?? -1, 0))
    s.expectAtRest("after the movement")
  }

  @Test(
    "H3 A short mark that is carried to the end of the queue, which lies within an item, stays in sight when dropped")
  func carriedToEnd() {
    let s = QueueStripHarness(items: Array(1...6), length: 0.4)
    s.model.setMark(1, at: 1)
    s.queue.marks.add(1, at: 1)
    s.window.settle()
    let pointer = PointerScript(s.window)
    pointer.press(at: Point(x: 100, y: 115))
    pointer.hold(0.4)
    pointer.move(to: Point(x: 100, y: 298), duration: 0.3)
    pointer.hold(3)
    #expect(isClose(s.queue.scrollPosition, 3.4))
    pointer.release()
    s.window.settle()
    #expect(isClose(s.queue.scrollPosition, 3.4) && s.seen.last == "m1")
    s.queue.view.frame.size.height -= 30
    s.window.settle()
    s.check("at the end")
  }

  @Test(
    "H3 A short mark is not carried to a place where it would be out of sight", arguments: [45.0, 190])
  func staysInSight(y: Double) {
    let s = QueueStripHarness(places: 2, items: Array(1...6), length: 0.4)
    s.model.setMark(1, at: 2)
    s.queue.marks.add(1, at: 2)
    s.queue.scrollPosition = 1
    s.window.settle()
    #expect(s.seen == ["2", "m1", "3"])
    let pointer = PointerScript(s.window)
    pointer.press(at: Point(x: 100, y: 180))
    pointer.hold(0.4)
    // Half of the first item is visible, and a mark at its place would end before what is visible.
    s.queue.scrollPosition = 1.5
    pointer.move(to: Point(x: 100, y: y), duration: 0.2)
    pointer.hold(1)
    let mark = s.queue.view.subviews.first { $0 is MarkView }
    #expect(mark.map { isClose($0.presented.center.y, y) } ?? false)
    #expect(s.seen.contains("m1"))
    pointer.release()
    s.window.settle()
    #expect(s.seen.contains("m1"))
    s.check("after the drop")
    s.expectAtRest("after the drop")
  }

  @Test(
    "H3 A short mark is dropped where the items have made room for it, however often the pointer has moved",
    arguments: [1, 2])
  func dropsWhereShown(moves: Int) {
    let s = harness(length: 0.4)
    s.model.setMark(1, at: 1)
    s.queue.marks.add(1, at: 1)
    s.window.settle()
    let pointer = PointerScript(s.window)
    pointer.press(at: Point(x: 100, y: 90))
    pointer.hold(0.4)
    for move in 1...moves { pointer.move(to: Point(x: 100, y: 139 + Double(move)), duration: 0) }
    pointer.hold(0.5)
    #expect(s.seen.prefix(4) == ["1", "2", "m1", "3"])
    #expect(isClose(s.h.tops[2] ?? 0, 75, 1) && isClose(s.h.tops[3] ?? 0, 180, 1))
    pointer.release()
    s.window.settle()
    #expect(s.seen.prefix(4) == ["1", "2", "m1", "3"] && s.h.log == ["mark 1 from 1 to 2"])
    s.check("after the drop")
  }

  @Test("H3 A mark that is moved across another one, to where it is seen, is the one that is seen there")
  func identity() {
    let s = QueueStripHarness(places: 3, items: Array(1...10))
    s.queue.marks.replaceAll(with: [QueueMark("a", at: 8), QueueMark("b", at: 9)])
    s.queue.marks.move("b", to: 1)
    s.window.settle()
    #expect(s.seen == ["1", "mb", "2"])
    s.queue.marks.replaceAll(with: [QueueMark("a", at: 1), QueueMark("b", at: 2)])
    s.window.settle()
    #expect(s.seen == ["1", "ma", "2"])
    s.queue.scrollPosition = 9
    s.window.settle()
    #expect(s.seen == ["8", "9", "10"])
  }

  @Test("H3 H11 A wrong mark among others is reported once and left out, and the others stay as they are")
  func wrongMarks() {
    let s = harness()
    s.queue.marks.replaceAll(with: [QueueMark("a", at: 1)])
    s.window.settle()
    let view = s.queue.view.subviews.first { $0 is MarkView }
    let misuses = queueMisuses {
      s.queue.marks.replaceAll(with: [QueueMark("b", at: -5), QueueMark("a", at: 1), QueueMark("a", at: 2)])
    }
    #expect(misuses.count == 1 && misuses[0].hasPrefix("QueueMarks.replaceAll(with:)"))
    #expect(s.window.settle() == 0 && s.queue.marks.all == [QueueMark("a", at: 1)])
    #expect(view?.superview === s.queue.view)
  }

  @Test("H3 The same marks, given in another order, change nothing")
  func otherOrder() {
    let s = harness()
    let marks = [QueueMark("a", at: 1), QueueMark("b", at: 2)]
    s.queue.marks.replaceAll(with: marks)
    s.window.settle()
    s.queue.marks.replaceAll(with: marks.reversed())
    #expect(s.window.settle() == 0)
    #expect(s.seen == ["1", "ma", "2", "mb"] && s.queue.marks.all == marks)
  }

  @Test("H3 An item that is moved to where it stands changes nothing, also behind a mark")
  func noMove() {
    let s = harness()
    for (index, item) in [(1, 0), (0, 0), (3, 3)] {
      s.queue.marks.replaceAll(with: [QueueMark(1, at: index)])
      s.window.settle()
      let seen = s.seen
      s.h.log.removeAll()
      s.queue.move(from: item, to: item)
      s.window.settle()
      #expect(s.seen == seen && s.queue.marks.all == [QueueMark(1, at: index)] && s.h.log.isEmpty)
    }
    // A person carries the item to the other side of the mark, where it has the same index.
    s.model.setMark(1, at: 1)
    s.queue.marks.replaceAll(with: [QueueMark(1, at: 1)])
    s.window.settle()
    s.drag(from: Point(x: 100, y: 30), to: Point(x: 100, y: 110))
    #expect(s.seen == ["m1", "1", "2", "3"] && s.h.log == ["reached 1", "mark 1 from 1 to 0"])
    s.check("after the drag")
  }

  // MARK: Offers

  @Test("H6 Offers stand below their header, do not count, and become items by a press or a drag")
  func offers() {
    let s = QueueStripHarness(places: 6, items: [1, 2])
    s.model.offers = [11, 12, 13]
    s.queue.offers.replaceAll(with: [11, 12, 13])
    s.window.settle()
    #expect(s.seen == ["1", "2", "header", "+11", "+12", "+13"] && s.queue.count == 2)
    PointerScript(s.window).tap(at: Point(x: 100, y: 225))
    s.window.settle()
    #expect(s.seen == ["1", "2", "12", "header", "+11", "+13"] && s.h.log == ["accept 12 at 2"])
    s.drag(from: Point(x: 100, y: 275), to: Point(x: 100, y: 70))
    #expect(s.seen == ["1", "13", "2", "12", "header", "+11"] && s.h.log.last == "accept 13 at 1")
    s.window.focusedView = s.queue.view
    s.h.press(.end)
    s.h.press(.end)
    s.h.press(.delete)
    #expect(s.seen == ["1", "13", "2", "12"] && s.h.log.last == "refuse 11")
    s.model.offers = [14]
    s.queue.offers.append(14)
    s.window.settle()
    #expect(s.seen == ["1", "13", "2", "12", "header", "+14"])
    s.check("at the end")
    s.expectAtRest("at the end")
  }

  @Test("H6 H8 With Control or Shift, which select, clicks take no offer", arguments: [KeyModifiers.control, .shift])
  func selectingClicks(modifiers: KeyModifiers) {
    let s = QueueStripHarness(places: 6, items: [1, 2])
    s.queue.selection.indexes = [0]
    s.queue.offers.replaceAll(with: [11, 12, 13])
    s.window.settle()
    for _ in 0..<2 {
      for phase in [PointerEvent.Phase.began, .ended] {
        s.window.send(
          .pointer(
            PointerEvent(
              phase: phase, location: Point(x: 100, y: 225), modifiers: modifiers, timestamp: s.window.currentTime)))
      }
      s.window.advance(by: 0.1)
    }
    s.window.settle()
    #expect(s.seen == ["1", "2", "header", "+11", "+12", "+13"] && s.queue.selection.indexes == [0])
    #expect(s.h.log.isEmpty)
  }

  @Test("H6 An item that is carried over the offers stays under the pointer, and is dropped above them")
  func carriedOverOffers() {
    let s = QueueStripHarness(places: 4, items: [1, 2])
    s.model.offers = Array(11...30)
    s.queue.offers.replaceAll(with: s.model.offers)
    s.window.settle()
    let pointer = PointerScript(s.window)
    pointer.press(at: Point(x: 100, y: 30))
    pointer.hold(0.4)
    pointer.move(to: Point(x: 100, y: 290), duration: 0.3)
    pointer.hold(3)
    #expect(s.seen.contains("1"))
    #expect(s.queue.view.subviews.contains { ($0 as? NumberView)?.number == 1 && $0.presented.center.y > 250 })
    pointer.release()
    s.window.settle()
    #expect(s.h.log == ["move 0 1"])
    s.check("after the drop")
    s.expectAtRest("after the drop")
  }

  @Test("H6 Offers that are carried among each other keep their order, and make room above their header")
  func carriedAmongOffers() {
    let s = QueueStripHarness(places: 6, items: [1, 2])
    s.model.offers = [11, 12, 13]
    s.queue.offers.replaceAll(with: s.model.offers)
    s.window.settle()
    let pointer = PointerScript(s.window)
    pointer.press(at: Point(x: 100, y: 275))
    pointer.hold(0.4)
    for y in [225.0, 175] {
      pointer.move(to: Point(x: 100, y: y), duration: 0.2)
      pointer.hold(0.5)
      #expect(isClose(s.h.tops[11] ?? 0, 150) && isClose(s.h.tops[12] ?? 0, 200), "at \(y)")
    }
    pointer.move(to: Point(x: 100, y: 75), duration: 0.2)
    pointer.hold(0.5)
    #expect(isClose(s.h.tops[2] ?? 0, 100) && isClose(s.h.tops[11] ?? 0, 200))
    pointer.release()
    s.window.settle()
    #expect(s.seen == ["1", "13", "2", "header", "+11", "+12"] && s.h.log == ["accept 13 at 1"])
  }

  @Test("H6 An offer that is carried far away, past where its own place is out of sight, stays in the hand")
  func offerCarriedFar() {
    let s = QueueStripHarness(items: [1, 2, 3])
    s.model.offers = [11, 12, 13, 14, 15]
    s.queue.offers.replaceAll(with: s.model.offers)
    s.window.settle()
    s.queue.scrollPosition = 6
    s.window.settle()
    #expect(s.seen == ["+13", "+14", "+15"])
    let pointer = PointerScript(s.window)
    pointer.press(at: Point(x: 100, y: 250))
    pointer.hold(0.4)
    pointer.move(to: Point(x: 100, y: 5), duration: 0.3)
    pointer.hold(3)
    #expect(s.queue.scrollPosition == 0 && s.seen.contains("+15"))
    pointer.release()
    s.window.settle()
    #expect(s.h.log == ["accept 15 at 0"] && s.seen == ["15", "1", "2"])
  }

  @Test("H6 When all items are replaced, the offers below keep their views", arguments: [1, 2, 3])
  func keptOffers(count: Int) throws {
    let s = QueueStripHarness(places: 6, items: [1, 2])
    s.queue.offers.replaceAll(with: [11, 12])
    s.window.settle()
    #expect(s.seen == ["1", "2", "header", "+11", "+12"])
    func view(of offer: Int) -> NumberView? {
      s.queue.view.subviews.lazy.compactMap { $0 as? NumberView }.first { $0.number == offer }
    }
    let first = try #require(view(of: 11))
    let second = try #require(view(of: 12))
    let reuses = [first.reuses, second.reuses]
    let items = Array(21..<21 + count)
    s.queue.replaceAll(with: items)
    s.window.settle()
    let expected = items.map { "\($0)" } + ["header", "+11", "+12"]
    #expect(s.seen == expected)
    #expect(view(of: 11) === first && view(of: 12) === second && [first.reuses, second.reuses] == reuses)
  }

  @Test("H6 Items that are added go above the offers, and the front closes up with them")
  func above() {
    let s = QueueStripHarness(places: 5, items: [1, 2])
    s.queue.offers.replaceAll(with: [11])
    s.queue.enqueue(3)
    s.window.settle()
    #expect(s.seen == ["1", "2", "3", "header", "+11"])
    s.queue.dequeue()
    s.window.settle()
    #expect(s.seen == ["2", "3", "header", "+11"])
    s.queue.offers.replaceAll(with: [])
    s.window.settle()
    #expect(s.seen == ["2", "3"] && s.window.nextWakeTime == nil)
  }
}
