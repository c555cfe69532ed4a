import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// What is seen of a strip moves evenly, frame by frame.
struct QueueStripMotionTests {
  /// Follows the views for some time, and expects that none that is seen moves by more than `limit` points from one frame to the next.
  private func follow(
    _ s: QueueStripHarness, _ seconds: Double, limit: Double, except carried: Int? = nil, _ comment: String
  ) {
    var last: [ObjectIdentifier: (number: Int, center: Point)] = [:]
    for frame in 0..<Int(seconds * 60) {
      var now: [ObjectIdentifier: (number: Int, center: Point)] = [:]
      for case let view as NumberView in s.queue.view.subviews where s.h.isSeen(view) {
        now[ObjectIdentifier(view)] = (view.number, view.presented.center)
      }
      for (id, (number, center)) in now where number % 100_000 != carried {
        guard let old = last[id], old.number == number else { continue }
        #expect((center - old.center).length <= limit, "\(comment), frame \(frame): \(number)")
      }
      last = now
      s.window.advance(by: 1.0 / 60)
    }
  }

  @Test("H11 A drag from the past across now: the others make room and close up without a jump", arguments: [1.0, 0.4])
  func dragAcrossNow(length: Double) {
    let s = QueueStripHarness(places: 5, items: Array(1...9), departed: [11, 12, 13, 14], length: length)
    s.makeCopies { $0 + 100_000 }
    s.model.setMark(1, at: 1)
    s.queue.marks.add(1, at: 1)
    s.queue.scrollPosition = -3
    s.window.settle()
    let pointer = PointerScript(s.window)
    pointer.press(at: Point(x: 100, y: 30))
    follow(s, 0.5, limit: 20, except: 13, "lifting")
    for step in 1...8 {
      pointer.move(to: Point(x: 100, y: 30 + 30 * Double(step)), duration: 0)
      follow(s, 0.1, limit: 20, except: 13, "at step \(step)")
    }
    pointer.release()
    follow(s, 1, limit: 20, "dropping")
    s.check("after the drag")
    #expect(s.h.log.count { $0.hasPrefix("copy 100013") } == 1)
  }

  @Test("H11 An offer that is taken by a press moves up, and the others make room without a jump")
  func takenOffers() {
    let s = QueueStripHarness(places: 6, items: [1, 2], length: 0.5)
    s.model.offers = [11, 12, 13]
    s.queue.offers.replaceAll(with: [11, 12, 13])
    s.window.settle()
    for _ in 0..<2 {
      PointerScript(s.window).tap(at: Point(x: 100, y: 190))
      follow(s, 0.8, limit: 20, "taking")
    }
    s.check("after two")
    #expect(s.queue.count == 4 && s.queue.offers.count == 1)
  }

  @Test("H8 A pile that is lifted and dropped comes from its items and goes to its places without a jump")
  func pile() {
    let s = QueueStripHarness(places: 6, items: Array(1...9))
    s.queue.selection.indexes = [0, 2, 4]
    s.model.selected = [1, 3, 5]
    let pointer = PointerScript(s.window)
    pointer.press(at: Point(x: 100, y: 25))
    follow(s, 0.8, limit: 40, except: 1, "lifting")
    pointer.move(to: Point(x: 100, y: 130), duration: 0.2)
    pointer.release()
    follow(s, 1, limit: 40, except: 1, "dropping")
    s.check("after the drop")
    s.window.settle()
    s.expectAtRest("after the drop")
  }

  @Test(
    "H9 Where all items are replaced, the new ones come in together, after the old ones have left",
    arguments: [5, 6, 40])
  func swap(count: Int) {
    let s = QueueStripHarness(places: 5, items: Array(1...9), departed: [11, 12])
    s.queue.transition = .overlapping
    s.queue.transition.exit = .fade
    s.queue.transition.leave.duration = 0.18
    s.queue.show(Array(101...100 + count), by: \.self)
    var frames = 0
    for frame in 0..<60 {
      let new = s.queue.view.subviews.compactMap { $0 as? NumberView }.filter { $0.number > 100 && s.h.isSeen($0) }
      let tops = new.sorted { $0.number < $1.number }.map { $0.presented.center.y }
      for (top, next) in zip(tops, tops.dropFirst()) {
        #expect(isClose(next - top, 60, 0.01), "frame \(frame): \(tops)")
      }
      if !tops.isEmpty, tops.count < 5 { frames += 1 }
      s.window.advance(by: 1.0 / 60)
    }
    #expect(frames > 3, "they move into view")
    s.window.settle()
    #expect(s.seen == ["101", "102", "103", "104", "105"])
  }

  /// What a queue shows when all of its items are replaced. In each case some of the new items get views at once, or only some views are
  /// leaving.
  nonisolated enum Before: CaseIterable, Sendable {
    /// Fewer items than places, without and with offers below them.
    case few, offers
    /// Many items, of which one is leaving, or which have themselves just replaced others.
    case dequeued, replaced
    /// An item below departed ones.
    case past

    var items: [Int] {
      switch self {
      case .few, .offers: [1, 2]
      case .dequeued, .replaced: Array(1...9)
      case .past: [1]
      }
    }
  }

  @Test(
    "H9 Where all items are replaced, the new ones come in beside each other, whenever they get views",
    arguments: Before.allCases, QueueDirection.allCases)
  func swapWithReusedViews(before: Before, direction: QueueDirection) {
    for transition in [QueueTransition.overlapping, .sequential] {
      let s = QueueStripHarness(places: 5, items: before.items, departed: before == .past ? [11, 12, 13] : [])
      direction.apply(to: s.h)
      s.queue.transition = transition
      s.queue.transition.exit = .fade
      if before == .offers { s.queue.offers.replaceAll(with: [21, 22, 23]) }
      if before == .past { s.queue.scrollPosition = -2 }
      s.window.settle()
      if before == .dequeued { s.queue.dequeue() }
      if before == .replaced {
        s.queue.replaceAll(with: Array(201...209))
        s.window.advance(by: 0.05)
      }
      s.queue.replaceAll(with: Array(101...140))
      let length = s.queue.view.bounds.size[direction.axis]
      var frames = 0
      for frame in 0..<90 {
        let new = s.queue.view.subviews.compactMap { $0 as? NumberView }.filter { (101...140).contains($0.number) }
        let places = new.map { (number: $0.number, along: direction.along($0.presented.center, in: s.h)) }
        if let first = places.min(by: { $0.number < $1.number }) {
          for place in places {
            let expected = first.along + length / 5 * Double(place.number - first.number)
            #expect(isClose(place.along, expected, 0.01), "frame \(frame): \(places)")
          }
          if first.along < length, places.contains(where: { $0.along > length }) { frames += 1 }
        }
        s.window.advance(by: 1.0 / 60)
      }
      #expect(frames > 3, "they move into view")
      s.window.settle()
      let expected = before == .past ? ["-12", "-11", "101", "102", "103"] : ["101", "102", "103", "104", "105"]
      #expect(s.seen == expected)
    }
  }

  @Test(
    "H3 H9 Where all items are replaced, the new marks come in with the items between which they stand",
    arguments: [1, 9])
  func swapWithMarks(count: Int) {
    let s = QueueStripHarness(places: 5, items: Array(1...count), length: 0.5)
    s.queue.transition = .overlapping
    s.queue.transition.exit = .fade
    s.queue.transition.leave.duration = 0.18
    s.queue.marks.add("old", at: 1)
    s.window.settle()
    s.queue.replaceAll(with: Array(101...106), marks: [QueueMark("new", at: 2)])
    #expect(s.queue.marks.all == [QueueMark("new", at: 2)])
    var frames = 0
    for frame in 0..<60 {
      let views = s.queue.view.subviews.filter(s.h.isSeen)
      let item = views.first { ($0 as? NumberView)?.number == 102 }?.presented.frame
      let mark = views.first { ($0 as? MarkView)?.id == AnyHashable("new") }?.presented.frame
      if let item, let mark {
        #expect(isClose(item.maxY, mark.minY, 0.01), "frame \(frame)")
        if item.minY > 61 { frames += 1 }
      } else {
        #expect(mark == nil, "frame \(frame): it does not come before its item")
      }
      s.window.advance(by: 1.0 / 60)
    }
    #expect(frames > 3, "they move into view")
    s.window.settle()
    #expect(s.seen == ["101", "102", "mnew", "103", "104", "105"])
  }

  @Test("H11 Marks that cannot stand among the new items are misuse, and are left out")
  func wrongMarks() {
    let s = QueueStripHarness(places: 3, items: [1, 2])
    let misuses = queueMisuses {
      s.queue.replaceAll(
        with: [3, 4],
        marks: [QueueMark("b", at: 2), QueueMark("a", at: 0), QueueMark("a", at: 1), QueueMark("c", at: 3)])
    }
    #expect(misuses.count == 1 && s.queue.marks.all == [QueueMark("a", at: 0), QueueMark("b", at: 2)])
  }
}
