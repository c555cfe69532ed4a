import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers

/// A queue that allows scrolling: 3 of 10 items in a view of 200 × 300, so an item is 100 points long.
struct QueueScrollTests {
  // MARK: Calls

  @Test(
    "J9 Q3 At any position, each of ten or a million items is in its place, with the same small number of views",
    arguments: [10, 1_000_000])
  func anywhere(count: Int) {
    let h = QueueHarness.scrolling(count: count)
    let last = Double(count - 3)
    for position in [0.25, 0.5, 1, 1.75, last / 2, last - 0.5, last, 0] {
      h.queue.scrollPosition = position
      #expect(h.queue.scrollPosition == position)
      let seen = h.tops
      #expect(seen.count == (position == position.rounded() ? 3 : 4))
      for (number, top) in seen { #expect(isClose(top, (Double(number - 1) - position) * 100, 1e-6)) }
      for index in Int(position)..<Int(position) + 3 { #expect(h.queue.itemView(at: index)?.number == index + 1) }
      #expect(h.queue.view.subviews.count <= 4)
      h.window.advance(by: 0)
      #expect(h.queue.view.subviews.count <= 4)
    }
    #expect(h.madeViews <= 4)
    h.window.settle()
    h.expectAtRest()
  }

  @Test("J9 A position beyond the ends is clamped, a non-finite one is misuse, and few items do not scroll")
  func limits() {
    let h = QueueHarness.scrolling()
    h.queue.scrollPosition = 99
    #expect(h.queue.scrollPosition == 7)
    h.queue.scrollPosition = -3
    #expect(h.queue.scrollPosition == 0)
    #expect(queueMisuses { h.queue.scrollPosition = .nan }.count == 1)
    #expect(queueMisuses { h.queue.scrollToItem(at: 10) }.count == 1)
    let small = QueueHarness.scrolling(count: 2)
    small.queue.scrollPosition = 1
    #expect(small.queue.scrollPosition == 0)
    PointerScript(small.window).drag(from: Point(x: 100, y: 250), to: Point(x: 100, y: 100), duration: 0.1)
    #expect(small.tops == [1: 0, 2: 100])
  }

  @Test("J9 What a callback changes when a position was set holds, and the position stays within the range")
  func changedByCallback() {
    let h = QueueHarness.scrolling()
    func onNextScroll(_ change: @escaping () -> Void) {
      h.queue.onScroll = {
        h.queue.onScroll = nil
        change()
      }
    }
    onNextScroll { h.queue.numberOfItemsToShow = 5 }
    h.queue.scrollPosition = 7
    #expect(h.queue.scrollRange == 0...5)
    #expect(h.queue.scrollPosition == 5)
    onNextScroll { h.queue.scrollPosition = 2 }
    h.queue.scrollPosition = 4
    #expect(h.queue.scrollPosition == 2)
  }

  @Test(
    "H11 Q5 What is changed by setting up a view, because a position was set, shifts that position and keeps it in the range",
    arguments: [true, false])
  func changedByConfiguring(isSet: Bool) {
    let changes: [((QueueViewController<Int, NumberView>) -> Void, Double)] = [
      ({ $0.dequeue() }, 1), ({ $0.insert(contentsOf: [9], at: 0) }, 3), ({ $0.replaceAll(with: [7]) }, 0),
      ({ $0.scrollPosition = 1 }, 1),
      (
        {
          $0.insert(contentsOf: 11...20, at: 4)
          $0.scrollPosition = 8
        }, 8
      ),
    ]
    for (index, (change, position)) in changes.enumerated() {
      var isWaiting = true
      var queue: QueueViewController<Int, NumberView>?
      let h = QueueHarness(places: 2, items: Array(1...4)) { make in
        QueueViewController(makeItemView: make) { view, item in
          view.number = item
          guard item == 4, isWaiting, let queue else { return }
          isWaiting = false
          change(queue)
        }
      }
      h.queue.allowsScrolling = true
      queue = h.queue
      if isSet { h.queue.scrollPosition = 2 } else { h.queue.scrollToItem(at: 3, animated: false) }
      #expect(!isWaiting && h.queue.scrollPosition == position, "\(index)")
      #expect(h.queue.queue.gestures?.scroll.position == position, "\(index)")
      h.window.settle()
      #expect(h.queue.scrollPosition == position && h.queue.scrollRange.contains(position), "\(index)")
      h.expectAtRest()
      queue = nil
    }
  }

  @Test("J9 A movement to the end finds the new end when the number of places changes", arguments: [1, 5, 8])
  func otherPlacesInMovement(places: Int) {
    let h = QueueHarness.scrolling()
    h.queue.scroll(to: 7)
    h.window.advance(by: 1.0 / 60)
    h.window.advance(by: 1.0 / 60)
    #expect(h.queue.scrollPosition > 0 && h.queue.scrollPosition < 2)
    h.queue.numberOfItemsToShow = places
    h.window.settle()
    #expect(h.queue.scrollPosition == min(7, Double(10 - places)))
    #expect(h.queue.scrollRange.contains(h.queue.scrollPosition))
  }

  @Test("J9 A position set before the queue is shown is kept when it is shown")
  func beforeLoading() {
    let h = QueueHarness(show: false)
    h.queue.allowsScrolling = true
    h.queue.scrollPosition = 4
    h.window.rootViewController = h.queue
    h.window.settle()
    #expect(h.shown == [5, 6, 7])
    h.expectAtRest()
    PointerScript(h.window).drag(
      from: Point(x: 100, y: 150), to: Point(x: 100, y: 242), duration: 0.5, holdBeforeRelease: 0.2)
    h.window.settle()
    #expect(h.queue.scrollPosition == 3)
  }

  @Test("J9 scrollToItem takes the shortest way, immediately or animated")
  func toItem() {
    let h = QueueHarness.scrolling()
    h.queue.scrollToItem(at: 5)
    h.window.advance(by: 0.05)
    #expect(h.queue.scrollPosition > 0 && h.queue.scrollPosition < 3)
    h.window.settle()
    #expect(h.queue.scrollPosition == 3)
    h.queue.scrollToItem(at: 4, animated: false)
    #expect(h.queue.scrollPosition == 3)
    h.queue.scrollToItem(at: 1, animated: false)
    #expect(h.queue.scrollPosition == 1)
    h.expectAtRest()
  }

  // MARK: Changes of the items

  @Test("J9 Q5 While scrolled away from the front, a dequeue moves nothing visible, and has no view")
  func dequeueOutOfSight() {
    let h = QueueHarness.scrolling()
    for position in [4.0, 2.5, 1] {
      h.queue.scrollPosition = position
      let before = h.tops
      h.queue.dequeue()
      #expect(h.queue.scrollPosition == position - 1)
      #expect(h.tops == before)
      #expect(h.log.last?.hasSuffix("unseen") == true)
      h.window.settle()
      #expect(h.tops == before)
    }
    h.queue.dequeue()
    #expect(h.log.last == "dequeue 4")
    h.queue.scrollPosition = 0
    h.window.settle()
    h.expectAtRest()
  }

  @Test("J9 A partly visible front leaves as usual, and the others close up to the front")
  func dequeuePartly() {
    let h = QueueHarness.scrolling()
    h.queue.scrollPosition = 0.4
    let before = h.tops
    h.queue.dequeue()
    #expect(h.log == ["dequeue 1"] && h.queue.scrollPosition == 0)
    #expect(h.tops == before)
    h.window.settle()
    #expect(h.shown == [2, 3, 4])
    h.expectAtRest()
  }

  @Test("J9 H11 A movement ends at an item, also if the front is dequeued before it is out of sight")
  func dequeueOnTheWay() {
    for notches in [1.0, 3] {
      let h = QueueHarness.scrolling()
      h.wheel(notches)
      h.window.advance(by: 0.02)
      #expect(h.queue.scrollPosition > 0 && h.queue.scrollPosition < 1)
      h.queue.dequeue()
      h.window.settle()
      #expect(h.queue.scrollPosition == notches - 1)
      h.expectAtRest()
    }
  }

  @Test("J9 Removals and moves before, behind and across the visible items leave them in place")
  func changesElsewhere() {
    let calls: [(String, (QueueHarness) -> Void, Double)] = [
      ("remove before", { $0.queue.remove(at: 2) }, 3), ("remove behind", { $0.queue.remove(at: 9) }, 4),
      ("move before", { $0.queue.move(from: 0, to: 2) }, 4), ("move behind", { $0.queue.move(from: 8, to: 9) }, 4),
      ("move across", { $0.queue.move(from: 1, to: 8) }, 3), ("move back across", { $0.queue.move(from: 9, to: 0) }, 5),
      ("enqueue", { $0.queue.enqueue(contentsOf: 50...60) }, 4),
    ]
    for (name, call, position) in calls {
      let h = QueueHarness.scrolling(count: 12)
      h.queue.scrollPosition = 4
      let before = h.tops
      call(h)
      #expect(h.queue.scrollPosition == position, "\(name)")
      #expect(h.tops == before, "\(name)")
      h.window.settle()
      #expect(h.tops == before, "\(name)")
      h.expectAtRest()
    }
  }

  @Test("J9 A removal at the end: the others move from the front, in one movement each")
  func removalAtTheEnd() {
    let h = QueueHarness.scrolling()
    h.queue.transition = .overlapping
    h.queue.scrollPosition = 7
    let before = h.tops
    h.queue.remove(at: 8)
    #expect(h.queue.scrollPosition == 6 && h.shown == [7, 8, 10])
    #expect(h.tops == before)
    h.window.advance(by: 0.1)
    let between = h.tops
    #expect((between[8] ?? 0) > 0 && (between[8] ?? 0) < 100 && isClose(between[10] ?? 0, 200))
    #expect((between[7] ?? 0) > -100 && (between[7] ?? 0) < 0)
    h.window.settle()
    #expect(h.tops == [7: 0, 8: 100, 10: 200])
    h.expectAtRest()
  }

  @Test("J9 The position stays in the range with more places, fewer items, a different axis or replaced items")
  func otherGeometry() {
    let h = QueueHarness.scrolling()
    h.queue.scrollPosition = 7
    h.queue.numberOfItemsToShow = 5
    #expect(h.queue.scrollPosition == 5)
    h.window.settle()
    h.expectAtRest()
    h.queue.axis = .horizontal
    h.window.settle()
    #expect(h.queue.scrollPosition == 5)
    h.expectAtRest()
    h.window.send(.resize(Size(width: 500, height: 90), scale: 2))
    h.window.settle()
    #expect(h.queue.scrollPosition == 5)
    h.expectAtRest()
    h.queue.replaceAll(with: 1...20)
    #expect(h.queue.scrollPosition == 0)
    h.window.settle()
    h.expectAtRest()
  }

  @Test(
    "J9 A flick moves by at least one item in its direction, even if the deceleration would end before half of it",
    arguments: [-1.0, 1.0])
  func shortFlick(direction: Double) {
    let h = QueueHarness(places: 1, size: Size(width: 200, height: 600))
    h.queue.allowsScrolling = true
    h.queue.scrollPosition = 5
    PointerScript(h.window).drag(
      from: Point(x: 100, y: 300), to: Point(x: 100, y: 300 - 48 * direction), duration: 48 / 350.0)
    h.window.settle()
    #expect(h.queue.scrollPosition == 5 + direction)
    h.expectAtRest()
  }

  @Test("A9 H11 With reduced motion the cards jump to their places under a short fade")
  func fades() {
    let h = QueueHarness.scrolling()
    h.window.prefersReducedMotion = true
    h.queue.scrollToItem(at: 6)
    h.window.advance(by: 0.05)
    #expect(h.queue.scrollPosition == 4)
    #expect(h.queue.visibleItemViews.allSatisfy { $0.isAnimating && $0.presented.center == $0.center })
    h.window.advance(by: 0.11)
    #expect(!h.queue.visibleItemViews.contains { $0.isAnimating })
    h.window.settle()
    h.expectAtRest()
  }

  @Test("J9 Replacing all items while it scrolls moves it to the front")
  func replacedOnTheWay() {
    let h = QueueHarness.scrolling()
    h.queue.scrollToItem(at: 9)
    h.window.advance(by: 0.05)
    #expect(h.queue.scrollPosition > 0 && h.queue.scrollPosition < 7)
    h.queue.replaceAll(with: 1...20)
    h.window.settle()
    #expect(h.queue.scrollPosition == 0)
    h.expectAtRest()
  }
}
