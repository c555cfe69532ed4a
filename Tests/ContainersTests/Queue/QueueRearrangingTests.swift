import Containers
import Testing
import ViewTree
import ViewTreeTesting

struct QueueRearrangingTests {
  private func middle(_ h: QueueHarness, _ slot: Int) -> Point {
    h.queue.placement(forSlot: slot, in: h.queue.view.bounds).center
  }

  // MARK: Calls

  @Test("Q8 A removed view leaves, the others close up; neither didDequeue nor onRemove is called")
  func removing() {
    let h = QueueHarness()
    let start = h.now
    let views = h.queue.visibleItemViews
    #expect(h.queue.remove(at: 1) == 2)
    #expect(h.items.prefix(3) == [1, 3, 4])
    h.advance(to: 0.15, after: start)
    #expect(isClose(views[1].presented.center.x, 200) && views[1].presented.center.y == 150)
    #expect(views[0].presented.center == middle(h, 0))
    h.advance(to: 0.9, after: start)
    #expect(views[2].presented.center == middle(h, 1))
    h.advance(to: 1.4, after: start)
    h.expectAtRest()
    #expect(h.queue.itemView(at: 2) === views[1])
    #expect(h.queue.remove(at: 8) == 10)  // an item without a view moves nothing
    h.expectAtRest()
    #expect(h.log.isEmpty)
  }

  @Test("Q8 Moving within the places, out of them, into them, and beyond them")
  func moving() {
    let h = QueueHarness()
    let views = h.queue.visibleItemViews
    h.queue.move(from: 0, to: 2)
    #expect(h.shown == [2, 3, 1])
    h.window.advance(by: 0.3)
    #expect(isClose(views[0].presented.center.y, 150))
    h.window.settle()
    h.expectAtRest()
    #expect(h.queue.itemView(at: 2) === views[0] && h.madeViews == 3)

    h.queue.move(from: 0, to: 5)
    #expect(h.items == [3, 1, 4, 5, 6, 2, 7, 8, 9, 10])
    h.window.settle()
    h.expectAtRest()

    h.queue.move(from: 9, to: 1)
    #expect(h.items.prefix(4) == [3, 10, 1, 4])
    #expect(h.shown == [3, 10, 1])
    h.window.settle()
    h.expectAtRest()

    h.queue.move(from: 5, to: 8)
    h.queue.move(from: 4, to: 4)
    h.expectAtRest()
    #expect(h.madeViews <= 4 && h.log.isEmpty)
  }

  @Test("Q8 replaceAll lets the old items leave and the new ones enter, without exceeding the number of views")
  func replacing() {
    for transition in [QueueTransition.sequential, .overlapping] {
      let h = QueueHarness()
      h.queue.transition = transition
      h.queue.replaceAll(with: [21, 22, 23, 24])
      #expect(h.queue.count == 4 && h.queue.front == 21)
      h.window.settle()
      h.expectAtRest()
      h.queue.replaceAll(with: [])
      h.window.settle()
      h.expectAtRest()
      h.queue.replaceAll(with: [1])
      h.window.settle()
      h.expectAtRest()
      #expect(h.madeViews <= 4 && h.log.isEmpty)
    }
  }

  @Test(
    "Q3 Q8 Where all items are replaced, the views of the old ones leave to their end, and there are not more views for that"
  )
  func replacingSlowly() {
    let ways: [(QueueHarness) -> Void] = [
      { $0.queue.replaceAll(with: 21...30) },
      { $0.queue.show(Array(21...30), by: \.self) },
    ]
    for way in ways {
      let h = QueueHarness(places: 4)
      h.queue.transition = .overlapping
      h.queue.transition.exit = .fade
      var last: [(view: NumberView, number: Int, alpha: Double)] = []
      func look() {
        // A view that is about to have faded may be used again.
        for old in last where old.alpha > 0.1 {
          #expect(old.view.superview === h.queue.view && old.view.number == old.number)
        }
        last = h.queue.view.subviews.compactMap { $0 as? NumberView }.map { ($0, $0.number, $0.presented.alpha) }
      }
      look()
      way(h)
      for _ in 0..<60 {
        look()
        h.window.advance(by: 1.0 / 60)
      }
      h.window.settle()
      h.expectAtRest()
      #expect(h.shown == [21, 22, 23, 24] && h.madeViews <= 5)
    }
  }

  // MARK: Gestures

  @Test("Q8 Long press and drag to a different place: neighbours make room during the drag", arguments: [true, false])
  func reordering(isTouch: Bool) {
    let h = QueueHarness()
    h.queue.allowsReordering = true
    let views = h.queue.visibleItemViews
    let pointer = PointerScript(h.window, device: isTouch ? .touch : .mouse)
    pointer.press(at: Point(x: 90, y: 60))
    pointer.hold(0.51)
    pointer.move(to: Point(x: 90, y: 100), duration: 0.1)
    #expect(isClose(views[0].presented.center.y, 90))
    pointer.move(to: Point(x: 90, y: 190), duration: 0.2)
    #expect(isClose(views[0].presented.center.y, 180) && isClose(views[0].presented.center.x, 100))
    #expect(h.queue.view.subviews.last === views[0])
    #expect(h.items.prefix(3) == [1, 2, 3])  // not before it is dropped
    pointer.hold(0.6)
    #expect(views[1].presented.center == middle(h, 0))
    #expect(views[2].presented.center == middle(h, 2))
    #expect(h.log.isEmpty)
    pointer.release()
    #expect(h.log == ["move 0 1"] && h.items.prefix(3) == [2, 1, 3])
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q8 A cancelled drag returns the item and its neighbours to their places")
  func cancelledReordering() {
    let h = QueueHarness()
    h.queue.allowsReordering = true
    for cancel in 0..<3 {
      let pointer = PointerScript(h.window)
      pointer.press(at: Point(x: 90, y: 60))
      pointer.hold(0.51)
      pointer.move(to: Point(x: 90, y: 290), duration: 0.3)
      switch cancel {
      case 0: h.window.send(.pointersLost)
      case 1: h.queue.allowsReordering = false
      default: h.queue.view.isHidden = true
      }
      h.queue.view.isHidden = false
      h.queue.allowsReordering = true
      h.window.settle()
      h.expectAtRest()
      #expect(h.items.prefix(3) == [1, 2, 3] && h.log.isEmpty)
      pointer.release()
    }
  }

  @Test("Q8 After a dequeue during a drag, the drag continues with the new indexes")
  func dequeueWhileDragging() {
    let h = QueueHarness()
    h.queue.allowsReordering = true
    let pointer = PointerScript(h.window)
    pointer.press(at: middle(h, 1))
    pointer.hold(0.51)
    pointer.move(to: Point(x: 100, y: 260), duration: 0.2)
    h.queue.dequeue()
    h.window.advance(by: 1.5)
    #expect(h.items.prefix(3) == [2, 3, 4])
    pointer.release()
    #expect(h.log == ["dequeue 1", "move 0 2"])
    #expect(h.items.prefix(3) == [3, 4, 2])
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q8 The dragged item itself may be removed")
  func dequeueOfTheDragged() {
    let h = QueueHarness()
    h.queue.allowsReordering = true
    let pointer = PointerScript(h.window)
    pointer.press(at: middle(h, 0))
    pointer.hold(0.51)
    pointer.move(to: Point(x: 120, y: 160), duration: 0.2)
    let view = h.queue.visibleItemViews[0]
    let seen = view.presented.center
    h.queue.dequeue()
    #expect(view.presented.center == seen)
    pointer.move(to: Point(x: 100, y: 260), duration: 0.2)
    pointer.release()
    #expect(h.log == ["dequeue 1"])
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q7 Q8 An item stays under the pointer when there are fewer places, if it is carried over one that remains")
  func fewerPlacesWhileCarrying() {
    let h = QueueHarness(places: 4)
    h.queue.allowsReordering = true
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 100, y: 260))
    pointer.hold(0.6)
    pointer.move(to: Point(x: 100, y: 30), duration: 0.3)
    h.queue.numberOfItemsToShow = 3
    h.window.advance(by: 0.1)
    pointer.release()
    #expect(h.log == ["move 3 0"] && h.items.prefix(4) == [4, 1, 2, 3])
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q8 An item flicked out sideways continues in its direction, and onRemove is called", arguments: [-1.0, 1.0])
  func flicking(sign: Double) {
    let h = QueueHarness()
    h.queue.allowsFlickToRemove = true
    let view = h.queue.visibleItemViews[1]
    let pointer = PointerScript(h.window, eventsPerSecond: 120)
    pointer.press(at: Point(x: 100, y: 150))
    pointer.move(to: Point(x: 100 + sign * 58, y: 150), duration: 0.1)
    // It follows the finger, minus the slop.
    #expect(isClose(view.presented.center.x, 100 + sign * 50, 1))
    let before = view.presented.center.x
    pointer.release()
    #expect(h.log == ["remove 2 at 1"] && h.items.prefix(3) == [1, 3, 4])
    #expect(view.presented.center.x == before)
    h.window.advance(by: 0.0002)
    let speed = (view.presented.center.x - before) / 0.0002
    #expect(abs(speed - sign * 580) < 0.05 * 580)
    h.window.advance(by: 0.4)
    #expect(!h.isSeen(view))
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q8 An item dragged by half of the width is removed; dragged less, or flicked back, it returns")
  func halfTheWidth() {
    for (x, back, isRemoved) in [(220.0, 0.0, true), (195.0, 0.0, false), (230.0, 60.0, false)] {
      let h = QueueHarness()
      h.queue.allowsFlickToRemove = true
      let view = h.queue.visibleItemViews[0]
      let pointer = PointerScript(h.window)
      pointer.press(at: Point(x: 100, y: 50))
      pointer.move(to: Point(x: x, y: 50), duration: 0.6)
      pointer.hold(0.15)
      if back > 0 { pointer.move(to: Point(x: x - back, y: 50), duration: 0.1) }
      pointer.release()
      #expect(h.log == (isRemoved ? ["remove 1 at 0"] : []))
      h.window.advance(by: 0.1)
      #expect(isRemoved == (h.queue.itemView(at: 0) !== view))
      h.window.settle()
      h.expectAtRest()
    }
  }

  @Test("Q8 Only drags across the axis, on an item, flick; others are left to the views around")
  func otherDrags() {
    let h = QueueHarness(items: [1])
    h.queue.allowsFlickToRemove = true
    var outer = 0
    let pan = PanGestureRecognizer { if $0.state == .began { outer += 1 } }
    h.window.addGestureRecognizer(pan)
    let pointer = PointerScript(h.window)
    pointer.drag(from: Point(x: 100, y: 50), to: Point(x: 100, y: 150), duration: 0.1)
    #expect(outer == 1)
    pointer.drag(from: Point(x: 100, y: 150), to: Point(x: 200, y: 150), duration: 0.1)
    #expect(outer == 2)
    pointer.drag(from: Point(x: 100, y: 50), to: Point(x: 20, y: 50), duration: 0.1)
    #expect(outer == 2 && h.log == ["remove 1 at 0"])
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q8 An item that moves back or closes up is caught at its visible position")
  func catching() {
    let h = QueueHarness()
    h.queue.allowsFlickToRemove = true
    let view = h.queue.visibleItemViews[1]
    let pointer = PointerScript(h.window, eventsPerSecond: 240, framesPerSecond: 240)
    pointer.drag(from: Point(x: 100, y: 150), to: Point(x: 180, y: 150), duration: 0.5, holdBeforeRelease: 0.2)
    h.window.advance(by: 0.05)
    h.queue.dequeue()
    h.window.advance(by: 0.02)
    pointer.press(at: view.presented.center)
    var last = view.presented.center
    for step in 1...40 {
      pointer.move(to: Point(x: last.x + 2, y: 150), duration: 1.0 / 60)
      let now = view.presented.center
      #expect(abs(now.x - last.x) < 12 && abs(now.y - last.y) < 12, "\(step)")
      last = now
    }
    #expect(view.presented.center.y < 150)  // it is closing up
    h.window.send(.pointersLost)
    h.window.settle()
    h.expectAtRest()
    #expect(h.log == ["dequeue 1"])
  }

  @Test("Q8 A second finger neither moves nor ends the drag of the first one")
  func twoFingers() {
    let h = QueueHarness()
    h.queue.allowsReordering = true
    h.queue.allowsFlickToRemove = true
    let first = PointerScript(h.window, device: .touch, id: 1)
    let second = PointerScript(h.window, device: .touch, id: 2)
    first.press(at: middle(h, 0))
    first.hold(0.51)
    first.move(to: Point(x: 100, y: 160), duration: 0.2)
    first.hold(0.5)
    second.press(at: Point(x: 60, y: 250))
    second.move(to: Point(x: 170, y: 250), duration: 0.1)
    second.release()
    #expect(h.log.isEmpty)
    first.move(to: Point(x: 100, y: 250), duration: 0.1)
    first.release()
    #expect(h.log == ["move 0 2"])
    #expect(h.items.prefix(3) == [2, 3, 1])
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q8 Callbacks may change the queue: removal in onRemove, a move in onMove")
  func changesFromCallbacks() {
    let h = QueueHarness()
    h.queue.allowsReordering = true
    h.queue.allowsFlickToRemove = true
    h.queue.onRemove = { [unowned h] _, _ in
      h.queue.remove(at: 0)
      h.queue.enqueue(77)
    }
    h.queue.onMove = { [unowned h] from, to in h.queue.move(from: to, to: from) }
    let pointer = PointerScript(h.window)
    pointer.drag(from: Point(x: 40, y: 150), to: Point(x: 180, y: 150), duration: 0.1)
    #expect(h.items.prefix(3) == [3, 4, 5])
    h.window.settle()
    pointer.press(at: middle(h, 0))
    pointer.hold(0.6)
    pointer.move(to: middle(h, 2), duration: 0.2)
    pointer.release()
    #expect(h.items.prefix(3) == [3, 4, 5])
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q8 A horizontal queue, right to left, is reordered and flicked alike")
  func horizontalRightToLeft() {
    let h = QueueHarness(size: Size(width: 300, height: 100))
    h.window.layoutDirection = .rightToLeft
    h.queue.axis = .horizontal
    h.window.advance(by: 0)
    h.queue.allowsReordering = true
    h.queue.allowsFlickToRemove = true
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 250, y: 50))
    pointer.hold(0.6)
    pointer.move(to: Point(x: 60, y: 50), duration: 0.2)
    pointer.release()
    #expect(h.log == ["move 0 2"])
    h.window.settle()
    h.expectAtRest()
    pointer.drag(from: Point(x: 150, y: 70), to: Point(x: 150, y: 10), duration: 0.08)
    #expect(h.log.last == "remove 3 at 1")
    h.window.settle()
    h.expectAtRest()
  }
}
