import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Items that are carried, flicked or clicked in a queue that scrolls.
struct QueueCarryTests {
  @Test("J9 Q8 Carrying an item to an edge scrolls; dropping it far away is notified once")
  func carriedFar() {
    let h = QueueHarness.scrolling(count: 20)
    h.queue.allowsReordering = true
    let pointer = PointerScript(h.window)
    pointer.carry(from: Point(x: 100, y: 50), to: Point(x: 100, y: 290))
    pointer.hold(1)
    #expect(h.queue.scrollPosition > 3)
    #expect(h.items == Array(1...20) && h.log.isEmpty)
    #expect(h.queue.view.subviews.count <= 4)
    let lifted = h.queue.view.subviews.last as? NumberView
    #expect(lifted?.number == 1 && isClose(lifted?.presented.center.y ?? 0, 290, 1))
    pointer.move(to: Point(x: 100, y: 150), duration: 0.2)
    pointer.hold(0.4)
    #expect(h.queue.scrollPosition == h.queue.scrollPosition.rounded())
    let first = Int(h.queue.scrollPosition)
    pointer.release()
    #expect(h.log == ["move 0 \(first + 1)"])
    #expect(h.queue.item(at: first + 1) == 1)
    h.window.settle()
    h.expectAtRest()
  }

  @Test("J9 Q8 Carrying an item to the front edge scrolls back, and moving to the middle stops that")
  func carriedBack() {
    let h = QueueHarness.scrolling(count: 20)
    h.queue.allowsReordering = true
    h.queue.scrollPosition = 12
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 100, y: 150))
    pointer.hold(0.35)
    pointer.move(to: Point(x: 100, y: 10), duration: 0.3)
    pointer.hold(0.6)
    #expect(h.queue.scrollPosition < 10)
    pointer.move(to: Point(x: 100, y: 150), duration: 0.2)
    pointer.hold(0.5)
    let stopped = h.queue.scrollPosition
    pointer.hold(0.3)
    #expect(h.queue.scrollPosition == stopped)
    pointer.release()
    #expect(h.log == ["move 13 \(Int(stopped) + 1)"])
    h.window.settle()
    h.expectAtRest()
  }

  @Test("J9 Q8 An item carried far away stays under the pointer when a call moves other items")
  func movesWhileCarriedFar() {
    let h = QueueHarness.scrolling(count: 20)
    h.queue.allowsReordering = true
    let pointer = PointerScript(h.window)
    pointer.carry(from: Point(x: 100, y: 50), to: Point(x: 100, y: 290))
    pointer.hold(1)
    pointer.move(to: Point(x: 100, y: 150), duration: 0.2)
    pointer.hold(0.4)
    #expect(h.queue.scrollPosition > 3)
    h.queue.move(from: 18, to: 19)
    h.window.advance(by: 0.1)
    let lifted = h.queue.view.subviews.last as? NumberView
    #expect(lifted?.number == 1 && isClose(lifted?.presented.center.y ?? 0, 150, 1))
    pointer.release()
    #expect(h.log.count == 1 && h.log[0].hasPrefix("move 0 "))
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q8 After any call while an item is carried, each view shows its item", arguments: 0..<9, [0.0, 4])
  func callsWhileCarrying(call: Int, position: Double) {
    let h = QueueHarness.scrolling(count: 12)
    h.queue.allowsReordering = true
    h.queue.scrollPosition = position
    let pointer = PointerScript(h.window)
    let first = Int(position)
    pointer.carry(from: Point(x: 100, y: 50), to: Point(x: 100, y: 240))
    #expect(h.queue.itemView(at: first)?.number == first + 1)
    switch call {
    case 0: h.queue.move(from: first + 1, to: first + 6)
    case 1: h.queue.move(from: first + 6, to: first + 1)
    case 2: h.queue.move(from: first, to: first + 5)
    case 3: h.queue.move(from: first + 2, to: first)
    case 4: h.queue.remove(at: first + 1)
    case 5: h.queue.remove(at: first)
    case 6: h.queue.dequeue()
    case 7: h.queue.scrollPosition = position + 2
    default: h.queue.move(from: 11, to: 0)
    }
    func check() {
      for index in 0..<h.queue.count {
        if let view = h.queue.itemView(at: index) { #expect(view.number == h.queue.item(at: index)) }
      }
      #expect(h.queue.view.subviews.count <= 4)
    }
    check()
    h.window.advance(by: 0.1)
    check()
    pointer.move(to: Point(x: 100, y: 150), duration: 0.1)
    check()
    pointer.release()
    h.window.settle()
    check()
    h.expectAtRest()
  }

  @Test("Q8 By default a carried item follows the pointer out of the queue", arguments: [-1.0, 1])
  func carriedOut(sign: Double) throws {
    let h = QueueHarness()
    h.queue.allowsReordering = true
    let view = try #require(h.queue.itemView(at: 0))
    let start = view.presented.center
    let pointer = PointerScript(h.window)
    pointer.press(at: start)
    pointer.hold(0.6)
    pointer.move(to: Point(x: start.x + 70 * sign, y: start.y), duration: 0.2)
    #expect(isClose(view.presented.center.x, start.x + 70 * sign, 0.1))
    pointer.release()
    h.window.settle()
    h.expectAtRest()
  }

  @Test("J9 Q8 When carrying is cancelled far away, the item and the others return to their places")
  func carriedFarAndCutOff() {
    let h = QueueHarness.scrolling(count: 20)
    h.queue.allowsReordering = true
    let pointer = PointerScript(h.window)
    pointer.carry(from: Point(x: 100, y: 50), to: Point(x: 100, y: 290))
    pointer.hold(1)
    h.window.send(.pointersLost)
    h.window.settle()
    #expect(h.items == Array(1...20) && h.log.isEmpty)
    h.expectAtRest()
  }

  @Test("J9 Q8 In a scrolled queue an item is flicked out and moved by its own index")
  func flickedWhileScrolled() {
    let h = QueueHarness.scrolling()
    h.queue.allowsFlickToRemove = true
    h.queue.allowsReordering = true
    h.queue.scrollPosition = 4
    let pointer = PointerScript(h.window)
    pointer.drag(from: Point(x: 100, y: 150), to: Point(x: 190, y: 150), duration: 0.1)
    #expect(h.log == ["remove 6 at 5"])
    h.window.settle()
    h.expectAtRest()
    pointer.press(at: Point(x: 100, y: 50))
    pointer.hold(0.4)
    pointer.move(to: Point(x: 100, y: 150), duration: 0.3)
    pointer.release()
    #expect(h.log.last == "move 4 5")
    h.window.settle()
    h.expectAtRest()
  }

  @Test("J9 A click selects its item, also a long one without movement; a drag is not a click")
  func clicks() {
    let h = QueueHarness.scrolling()
    h.queue.allowsReordering = true
    h.queue.allowsFlickToRemove = true
    h.queue.onSelect = { [unowned h] item, index in h.log.append("select \(item) at \(index)") }
    h.queue.scrollPosition = 2
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 100, y: 150))
    pointer.release()
    #expect(h.log == ["select 4 at 3"])
    pointer.press(at: Point(x: 100, y: 250))
    pointer.hold(0.6)
    pointer.release()
    #expect(h.log == ["select 4 at 3", "select 5 at 4"])
    pointer.drag(from: Point(x: 100, y: 150), to: Point(x: 150, y: 150), duration: 0.5, holdBeforeRelease: 0.2)
    h.window.settle()
    #expect(h.log.count == 2)
    h.expectAtRest()
  }

  @Test(
    "J9 U7 A finger that lifts an item and releases it where it was opens its menu, or chooses the item where there is none"
  )
  func menuOfLiftedItem() throws {
    let h = QueueHarness.scrolling()
    h.queue.allowsReordering = true
    h.queue.onSelect = { [unowned h] item, index in h.log.append("select \(item) at \(index)") }
    let cell = try #require(h.queue.itemView(at: 1))
    cell.contextMenu = { [unowned h, unowned cell] in
      [MenuItem(title: "Play") { h.log.append("play \(cell.number)") }]
    }
    let pointer = PointerScript(h.window, device: .touch)
    func hold(at start: Point, movingTo end: Point? = nil) {
      pointer.press(at: start)
      pointer.hold(0.6)
      if let end { pointer.move(to: end, duration: 0.2) }
      pointer.release()
    }
    // A finger trembles.
    hold(at: Point(x: 100, y: 150), movingTo: Point(x: 103, y: 152))
    let item = try #require(h.window.find(label: "Play"))
    #expect(item.accessibilityLabel == "Play" && h.log.isEmpty && item.bounds.height >= 40)
    let place = item.convert(item.bounds, to: nil)
    #expect(place.minX < 120 && place.maxX > 90 && place.minY > 130)
    pointer.tap(at: place.center)
    h.window.settle()
    #expect(h.log == ["play 2"] && h.items == Array(1...h.items.count) && h.window.find(label: "Play") == nil)
    // Carried away it is not asked, and neither is a mouse.
    hold(at: Point(x: 100, y: 150), movingTo: Point(x: 100, y: 250))
    h.window.settle()
    #expect(h.log == ["play 2", "move 1 2"] && h.window.find(label: "Play") == nil)
    hold(at: Point(x: 100, y: 50))
    #expect(h.log.last == "select 1 at 0" && h.window.find(label: "Play") == nil)
    h.window.settle()
    h.expectAtRest()
  }

  @Test("J9 Q8 When carrying is interrupted at an edge, scrolling ends, too")
  func carryCutOffAtAnEdge() {
    let h = QueueHarness.scrolling(count: 100)
    h.queue.allowsReordering = true
    let pointer = PointerScript(h.window)
    pointer.carry(from: Point(x: 100, y: 50), to: Point(x: 100, y: 290))
    pointer.hold(0.5)
    let position = h.queue.scrollPosition
    #expect(position > 1)
    h.window.send(.pointersLost)
    for _ in 0..<120 { h.window.advance(by: 1.0 / 60) }
    #expect(abs(h.queue.scrollPosition - position) <= 1)
    #expect(h.items == Array(1...100) && h.log.isEmpty)
    h.expectAtRest()
  }

  @Test(
    "J9 H11 When the carried item goes away at an edge, or the queue does, scrolling ends, too",
    arguments: [true, false])
  func carriedItemGoesAtAnEdge(isDequeued: Bool) {
    let h = QueueHarness.scrolling(count: 100)
    h.queue.allowsReordering = true
    let pointer = PointerScript(h.window)
    pointer.carry(from: Point(x: 100, y: 50), to: Point(x: 100, y: 290))
    pointer.hold(0.3)
    let position = h.queue.scrollPosition
    #expect(position > 0)
    if isDequeued { h.queue.dequeue() } else { h.window.rootViewController = nil }
    h.window.advance(by: 0.5)
    pointer.release()
    h.window.rootViewController = h.queue
    h.window.settle()
    #expect(abs(h.queue.scrollPosition - position) <= 1)
    h.expectAtRest()
  }

  @Test("J9 Q8 Beyond the edge a carried item scrolls no faster than at it")
  func carriedBeyondTheEdge() {
    func distance(handAt y: Double) -> Double {
      let h = QueueHarness.scrolling(count: 100)
      h.queue.allowsReordering = true
      let pointer = PointerScript(h.window)
      pointer.carry(from: Point(x: 100, y: 50), to: Point(x: 100, y: y))
      let start = h.queue.scrollPosition
      pointer.hold(1)
      return h.queue.scrollPosition - start
    }
    let atTheEdge = distance(handAt: 300)
    #expect(atTheEdge > 5)
    #expect(isClose(distance(handAt: 400), atTheEdge, 0.01))
  }

  @Test("H2 F13 An item that is lifted where it is cut off moves into the bounds, and does not jump there")
  func liftedWhereCutOff() throws {
    let s = QueueStripHarness(places: 5, items: Array(1...9), length: 0.5)
    s.queue.confinesCarriedItems = true
    s.model.setMark(1, at: 2)
    s.queue.marks.add(1, at: 2)
    s.window.settle()
    let view = try #require(s.queue.itemView(at: 4))
    #expect(view.presented.frame.minY == 270 && view.presented.frame.maxY == 330)
    let pointer = PointerScript(s.window)
    pointer.press(at: Point(x: 100, y: 285))
    pointer.hold(0.31)
    var last = view.presented.frame.minY
    #expect(last > 265)
    for step in 1...30 {
      pointer.move(to: Point(x: 100 + Double(step % 2), y: 285), duration: 1.0 / 60)
      let top = view.presented.frame.minY
      #expect(top <= last && last - top < 6, "step \(step)")
      last = top
    }
    pointer.hold(0.5)
    #expect(isClose(view.presented.frame.minY, 240, 0.1))
    pointer.release()
    s.window.settle()
    s.check("after the drop")
  }

  @Test("Q8 P4 An item in the hand stays in sight when the view becomes smaller, before the pointer moves again")
  func carriedWhileResized() {
    let h = QueueHarness.scrolling(count: 20)
    h.queue.allowsReordering = true
    h.queue.confinesCarriedItems = true
    let pointer = PointerScript(h.window)
    pointer.carry(from: Point(x: 100, y: 50), to: Point(x: 100, y: 200))
    h.queue.view.frame.size.height = 150
    h.window.advance(by: 0.1)
    let carried = h.queue.view.subviews.last as? NumberView
    #expect(carried?.number == 1 && (carried?.presented.frame.maxY ?? 1000) <= 151)
    pointer.release()
    h.window.settle()
    h.expectAtRest()
  }

  @Test(
    "Q8 P4 An item in the hand becomes as large as the others when the view gets another size",
    arguments: [false, true])
  func sizeWhileResized(isConfined: Bool) throws {
    let h = QueueHarness.scrolling(count: 20)
    h.queue.allowsReordering = true
    h.queue.confinesCarriedItems = isConfined
    let pointer = PointerScript(h.window)
    let place = Point(x: 90, y: 120)
    pointer.carry(from: Point(x: 170, y: 80), to: place)
    let carried = try #require(h.queue.view.subviews.last as? NumberView)
    for size in [Size(width: 130, height: 200), Size(width: 200, height: 300), Size(width: 240, height: 360)] {
      h.queue.view.frame.size = size
      h.window.advance(by: 0.1)
      let others = h.queue.visibleItemViews.filter { $0 !== carried }
      let other = try #require(others.first)
      #expect(carried.bounds.size == other.bounds.size, "\(size)")
      #expect(carried.presented.frame.contains(h.queue.view.convert(place, from: nil)), "\(size)")
    }
    pointer.release()
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q8 An item in the hand becomes as large as the others when only their layout changes")
  func sizeWithOtherLayout() throws {
    let h = QueueHarness.scrolling(count: 20)
    h.queue.allowsReordering = true
    let pointer = PointerScript(h.window)
    let place = Point(x: 90, y: 120)
    pointer.carry(from: Point(x: 170, y: 80), to: place)
    let carried = try #require(h.queue.view.subviews.last as? NumberView)
    let changes: [(AnyQueueViewController) -> Void] = [
      { $0.numberOfItemsToShow = 4 }, { $0.lineSpacing = 12 }, { $0.edgeSpacing = 30 }, { $0.numberOfItemsToShow = 2 },
    ]
    for (index, change) in changes.enumerated() {
      let size = carried.bounds.size
      change(h.queue)
      h.window.advance(by: 0.1)
      let others = h.queue.visibleItemViews.filter { $0 !== carried }
      let other = try #require(others.first)
      #expect(carried.bounds.size == other.bounds.size && carried.bounds.size != size, "\(index)")
      #expect(carried.presented.frame.contains(h.queue.view.convert(place, from: nil)), "\(index)")
    }
    pointer.release()
    h.window.settle()
    h.expectAtRest()
  }

  @Test("H11 A mark in the hand gets the length that marks have from then on")
  func lengthOfCarriedMark() throws {
    let h = QueueHarness.scrolling(count: 20)
    h.queue.allowsReordering = true
    h.queue.marks.makeView = { View() }
    h.queue.marks.add("mark", at: 1)
    h.window.settle()
    let pointer = PointerScript(h.window)
    pointer.carry(from: Point(x: 100, y: 150), to: Point(x: 100, y: 170))
    let carried = try #require(h.queue.view.subviews.last)
    #expect(!(carried is NumberView) && carried.bounds.height == 100)
    h.queue.marks.length = 0.5
    h.window.advance(by: 0.1)
    #expect(carried.bounds.height == 50 && carried.presented.frame.contains(Point(x: 100, y: 170)))
    pointer.release()
  }
}

extension PointerScript {
  /// Presses long enough to lift an item, and carries it to `end`.
  fileprivate func carry(from start: Point, to end: Point) {
    press(at: start)
    hold(0.35)
    move(to: end, duration: 0.3)
  }
}
