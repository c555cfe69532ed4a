import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers

/// A queue that a person can scroll: 3 of 10 items in a view of 200 × 300, so an item is 100 points long.
struct QueueScrollTests {
  private func harness(places: Int = 3, count: Int = 10) -> QueueHarness {
    let h = QueueHarness(places: places, items: Array(1...count))
    h.queue.allowsScrolling = true
    return h
  }

  /// The upper edges of the items that are seen, by number.
  private func tops(_ h: QueueHarness) -> [Int: Double] {
    var result: [Int: Double] = [:]
    for case let view as NumberView in h.queue.view.subviews where h.isSeen(view) {
      result[view.number] = view.presented.frame.minY
    }
    return result
  }

  private func wheel(_ h: QueueHarness, _ notches: Double, isPrecise: Bool = false) {
    h.window.send(
      .scroll(
        ScrollEvent(
          location: Point(x: 100, y: 150), delta: Point(x: 0, y: -notches), isPrecise: isPrecise, timestamp: h.now)))
  }

  // MARK: By program

  @Test(
    "J9 Q3 Scrolled anywhere, ten items or a million, each is where it belongs, in as few views",
    arguments: [10, 1_000_000])
  func anywhere(count: Int) {
    let h = harness(count: count)
    let last = Double(count - 3)
    for position in [0.25, 0.5, 1, 1.75, last / 2, last - 0.5, last, 0] {
      h.queue.scrollPosition = position
      #expect(h.queue.scrollPosition == position)
      let seen = tops(h)
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

  @Test("J9 A position beyond the ends is brought within, one that is not finite is misuse, few items do not scroll")
  func limits() {
    let h = harness()
    h.queue.scrollPosition = 99
    #expect(h.queue.scrollPosition == 7)
    h.queue.scrollPosition = -3
    #expect(h.queue.scrollPosition == 0)
    #expect(queueMisuses { h.queue.scrollPosition = .nan }.count == 1)
    #expect(queueMisuses { h.queue.scrollToItem(at: 10) }.count == 1)
    let small = harness(count: 2)
    small.queue.scrollPosition = 1
    #expect(small.queue.scrollPosition == 0)
    PointerScript(small.window).drag(from: Point(x: 100, y: 250), to: Point(x: 100, y: 100), duration: 0.1)
    #expect(tops(small) == [1: 0, 2: 100])
  }

  @Test("J9 A position that is set before the queue is shown holds when it is")
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

  @Test("J9 To an item it scrolls the shortest way, at once or on its way")
  func toItem() {
    let h = harness()
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

  // MARK: Items come and go

  @Test("J9 Q5 Scrolled away from the front, a dequeue moves nothing that is seen, and has no view")
  func dequeueOutOfSight() {
    let h = harness()
    for position in [4.0, 2.5, 1] {
      h.queue.scrollPosition = position
      let before = tops(h)
      h.queue.dequeue()
      #expect(h.queue.scrollPosition == position - 1)
      #expect(tops(h) == before)
      #expect(h.log.last?.hasSuffix("unseen") == true)
      h.window.settle()
      #expect(tops(h) == before)
    }
    h.queue.dequeue()
    #expect(h.log.last == "dequeue 4")
    h.queue.scrollPosition = 0
    h.window.settle()
    h.expectAtRest()
  }

  @Test("J9 A front that is partly in sight leaves as always, and the rest close up to the front")
  func dequeuePartly() {
    let h = harness()
    h.queue.scrollPosition = 0.4
    let before = tops(h)
    h.queue.dequeue()
    #expect(h.log == ["dequeue 1"] && h.queue.scrollPosition == 0)
    #expect(tops(h) == before)
    h.window.settle()
    #expect(h.shown == [2, 3, 4])
    h.expectAtRest()
  }

  @Test("J9 Removals and moves before what is seen, behind it and across it leave it where it is")
  func changesElsewhere() {
    let calls: [(String, (QueueHarness) -> Void, Double)] = [
      ("remove before", { $0.queue.remove(at: 2) }, 3), ("remove behind", { $0.queue.remove(at: 9) }, 4),
      ("move before", { $0.queue.move(from: 0, to: 2) }, 4), ("move behind", { $0.queue.move(from: 8, to: 9) }, 4),
      ("move across", { $0.queue.move(from: 1, to: 8) }, 3), ("move back across", { $0.queue.move(from: 9, to: 0) }, 5),
      ("enqueue", { $0.queue.enqueue(contentsOf: 50...60) }, 4),
    ]
    for (name, call, position) in calls {
      let h = harness(count: 12)
      h.queue.scrollPosition = 4
      let before = tops(h)
      call(h)
      #expect(h.queue.scrollPosition == position, "\(name)")
      #expect(tops(h) == before, "\(name)")
      h.window.settle()
      #expect(tops(h) == before, "\(name)")
      h.expectAtRest()
    }
  }

  @Test("J9 At the end, one less: the others make room from the front, by one movement each")
  func removalAtTheEnd() {
    let h = harness()
    h.queue.transition = .overlapping
    h.queue.scrollPosition = 7
    let before = tops(h)
    h.queue.remove(at: 8)
    #expect(h.queue.scrollPosition == 6 && h.shown == [7, 8, 10])
    #expect(tops(h) == before)
    h.window.advance(by: 0.1)
    let between = tops(h)
    #expect((between[8] ?? 0) > 0 && (between[8] ?? 0) < 100 && isClose(between[10] ?? 0, 200))
    #expect((between[7] ?? 0) > -100 && (between[7] ?? 0) < 0)
    h.window.settle()
    #expect(tops(h) == [7: 0, 8: 100, 10: 200])
    h.expectAtRest()
  }

  @Test("J9 More places, fewer items, another axis, another queue: it stays within what there is")
  func otherGeometry() {
    let h = harness()
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

  // MARK: By hand

  @Test("J9 A drag along the axis follows the finger less the slop, and comes to rest at a whole item")
  func drag() {
    let h = harness()
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 100, y: 250))
    pointer.move(to: Point(x: 100, y: 112), duration: 0.4)
    #expect(isClose(h.queue.scrollPosition, 1.3, 0.01))
    #expect(isClose(tops(h)[3] ?? 0, 70, 1))
    pointer.hold(0.2)
    pointer.release()
    h.window.settle()
    #expect(h.queue.scrollPosition == 1)
    h.expectAtRest()
    #expect(h.log.isEmpty && h.items == Array(1...10))
  }

  @Test(
    "J9 A flick goes on by friction, keeps its speed at first, never turns back, and ends at a whole item",
    arguments: [400.0, 900, 2500])
  func flick(speed: Double) {
    let h = harness(count: 60)
    let pointer = PointerScript(h.window, eventsPerSecond: 240, framesPerSecond: 240)
    pointer.press(at: Point(x: 100, y: 280))
    pointer.move(to: Point(x: 100, y: 280 - speed * 0.1), duration: 0.1)
    let start = h.queue.scrollPosition
    pointer.release()
    h.window.advance(by: 0.001)
    let first = (h.queue.scrollPosition - start) / 0.001 * 100
    #expect(abs(first - speed) < 0.05 * speed)
    var last = h.queue.scrollPosition
    var step = Double.infinity
    for _ in 0..<600 {
      h.window.advance(by: 1.0 / 120)
      let next = h.queue.scrollPosition - last
      #expect(next >= -1e-9)
      // The last step takes what is left, less than half a pixel.
      if speed > 500 { #expect(next <= step + 0.0051, "it becomes faster") }
      step = next
      last = h.queue.scrollPosition
    }
    #expect(last == last.rounded() && last >= start + 0.5)
    h.window.settle()
    h.expectAtRest()
  }

  @Test(
    "J9 A flick goes as far as its speed says, whatever was flicked before", arguments: [380.0, 440, 520, 610, 700])
  func flickAfterFlick(speed: Double) {
    func flick(_ h: QueueHarness, _ speed: Double) {
      let pointer = PointerScript(h.window, eventsPerSecond: 240, framesPerSecond: 240)
      pointer.press(at: Point(x: 100, y: 280))
      pointer.move(to: Point(x: 100, y: 280 - speed * 0.1), duration: 0.1)
      pointer.release()
      h.window.settle()
    }
    let fresh = harness(count: 60)
    let used = harness(count: 60)
    fresh.queue.scrollPosition = 20
    flick(fresh, speed)
    for before in [350.0, 450, 650, 800] {
      flick(used, before)
      used.queue.scrollPosition = 20
      flick(used, speed)
      #expect(used.queue.scrollPosition == fresh.queue.scrollPosition, "after \(before)")
    }
  }

  @Test("J9 Beyond an end it gives way as a rubber band, and goes back")
  func rubberBand() {
    let h = harness()
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 100, y: 50))
    pointer.move(to: Point(x: 100, y: 258), duration: 0.3)
    #expect(isClose(h.queue.scrollPosition, -(1 - 1 / (200 * 0.55 / 300 + 1)) * 3, 0.02))
    #expect(tops(h).keys.sorted() == [1, 2, 3])
    pointer.release()
    h.window.settle()
    #expect(h.queue.scrollPosition == 0)
    h.expectAtRest()
  }

  @Test("J9 A press catches it where it is seen, and selects nothing")
  func catching() {
    let h = harness(count: 60)
    h.queue.onSelect = { [unowned h] item, _ in h.log.append("select \(item)") }
    let pointer = PointerScript(h.window)
    pointer.drag(from: Point(x: 100, y: 280), to: Point(x: 100, y: 80), duration: 0.1)
    h.window.advance(by: 0.1)
    pointer.press(at: Point(x: 100, y: 150))
    let caught = h.queue.scrollPosition
    h.window.advance(by: 0.1)
    #expect(h.queue.scrollPosition == caught)
    pointer.release()
    h.window.settle()
    #expect(h.log.isEmpty)
    h.expectAtRest()
    pointer.press(at: Point(x: 100, y: 150))
    pointer.release()
    let item = Int(h.queue.scrollPosition) + 2
    #expect(h.log == ["select \(item)"])
  }

  @Test("J9 A notch of the wheel goes on by an item, quick ones add up; a trackpad moves it exactly")
  func wheels() {
    let h = harness()
    wheel(h, 1)
    h.window.advance(by: 0.05)
    wheel(h, 1)
    wheel(h, 1)
    h.window.settle()
    #expect(h.queue.scrollPosition == 3)
    wheel(h, -0.5)
    #expect(h.queue.scrollPosition == 3)
    wheel(h, -0.5)
    h.window.settle()
    #expect(h.queue.scrollPosition == 2)
    wheel(h, 130, isPrecise: true)
    #expect(isClose(h.queue.scrollPosition, 3.3))
    h.window.advance(by: 0.1)
    #expect(isClose(h.queue.scrollPosition, 3.3))
    h.window.settle()
    #expect(h.queue.scrollPosition == 3)
    h.expectAtRest()
  }

  @Test("J9 Without scrolling a drag and a wheel are left to what is around")
  func disallowed() {
    let h = harness()
    h.queue.allowsScrolling = false
    var outer = 0
    h.window.addGestureRecognizer(PanGestureRecognizer { if $0.state == .began { outer += 1 } })
    PointerScript(h.window).drag(from: Point(x: 100, y: 250), to: Point(x: 100, y: 50), duration: 0.1)
    wheel(h, 2)
    h.window.settle()
    #expect(outer == 1 && h.queue.scrollPosition == 0)
  }

  @Test("J9 A sideways queue scrolls sideways, and right to left the other way round", arguments: [false, true])
  func sideways(isMirrored: Bool) {
    let h = harness()
    h.queue.axis = .horizontal
    if isMirrored { h.window.layoutDirection = .rightToLeft }
    h.window.settle()
    let (from, to) = isMirrored ? (30.0, 170.0) : (170.0, 30.0)
    PointerScript(h.window).drag(
      from: Point(x: from, y: 150), to: Point(x: to, y: 150), duration: 0.5, holdBeforeRelease: 0.2)
    h.window.settle()
    #expect(h.queue.scrollPosition == 2)
    h.expectAtRest()
    wheel(h, 1)
    h.window.settle()
    #expect(h.queue.scrollPosition == 3)
    h.expectAtRest()
  }

  @Test("J9 A finger holds on to what it drags while items come and go", arguments: [0, 1, 2, 3])
  func changesUnderTheFinger(change: Int) {
    let h = harness(count: 20)
    h.queue.scrollPosition = 6
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 100, y: 250))
    pointer.move(to: Point(x: 100, y: 192), duration: 0.3)
    let before = tops(h)
    switch change {
    case 0: h.queue.dequeue()
    case 1: h.queue.enqueue(77)
    case 2: h.queue.remove(at: 2)
    default: h.queue.move(from: 0, to: 15)
    }
    #expect(tops(h) == before)
    pointer.move(to: Point(x: 100, y: 162), duration: 0.2)
    for (number, top) in tops(h) where before[number] != nil {
      #expect(isClose(top, (before[number] ?? 0) - 30, 1e-6))
    }
    pointer.release()
    h.window.settle()
    h.expectAtRest()
  }

  @Test("J9 G5 A drag or a slide that is cut off in any way ends at a whole item", arguments: 0..<6)
  func cutOff(cut: Int) {
    for isSlide in [false, true] {
      let h = harness(count: 30)
      let pointer = PointerScript(h.window)
      pointer.press(at: Point(x: 100, y: 280))
      pointer.move(to: Point(x: 100, y: 130), duration: 0.1)
      if isSlide {
        pointer.release()
        h.window.advance(by: 0.1)
      }
      switch cut {
      case 0: h.window.send(.pointersLost)
      case 1: h.queue.allowsScrolling = false
      case 2: h.window.rootViewController = nil
      case 3: h.queue.replaceAll(with: 1...4)
      case 4: h.queue.numberOfItemsToShow = 2
      default: h.window.send(.resize(Size(width: 100, height: 60), scale: 1))
      }
      h.window.advance(by: 0.05)
      h.window.send(.pointersLost)
      h.window.rootViewController = h.queue
      h.window.settle()
      h.expectAtRest()
    }
  }

  // MARK: To another place, and out

  @Test("J9 Q8 Carried to an edge it scrolls on; dropped far away, that is told once")
  func carriedFar() {
    let h = harness(count: 20)
    h.queue.allowsReordering = true
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 100, y: 50))
    pointer.hold(0.35)
    pointer.move(to: Point(x: 100, y: 290), duration: 0.3)
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

  @Test("J9 Q8 Carried to the edge at the front it scrolls back, and stops in the middle")
  func carriedBack() {
    let h = harness(count: 20)
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

  @Test("Q8 Whatever the program does while an item is carried, each view shows its item", arguments: 0..<9, [0.0, 4])
  func callsWhileCarrying(call: Int, position: Double) {
    let h = harness(count: 12)
    h.queue.allowsReordering = true
    h.queue.scrollPosition = position
    let pointer = PointerScript(h.window)
    let first = Int(position)
    pointer.press(at: Point(x: 100, y: 50))
    pointer.hold(0.35)
    pointer.move(to: Point(x: 100, y: 240), duration: 0.3)
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

  @Test("J9 Q8 Carried far and cut off, the item goes back to where it was, and so do the others")
  func carriedFarAndCutOff() {
    let h = harness(count: 20)
    h.queue.allowsReordering = true
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 100, y: 50))
    pointer.hold(0.35)
    pointer.move(to: Point(x: 100, y: 290), duration: 0.3)
    pointer.hold(1)
    h.window.send(.pointersLost)
    h.window.settle()
    #expect(h.items == Array(1...20) && h.log.isEmpty)
    h.expectAtRest()
  }

  @Test("J9 Q8 Scrolled, an item is flicked out and moved by its own index")
  func flickedWhileScrolled() {
    let h = harness()
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

  @Test("J9 A click says which item it was, also a long one that goes nowhere; a drag is no click")
  func clicks() {
    let h = harness()
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

  // MARK: Keys

  private func key(_ h: QueueHarness, _ key: Key, _ modifiers: KeyModifiers = []) {
    h.window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
    h.window.settle()
  }

  @Test("J9 The queue is one stop for the focus; keys go from item to item, and scroll to it")
  func keys() {
    let h = harness()
    h.queue.onSelect = { [unowned h] item, index in h.log.append("select \(item)") }
    key(h, .tab)
    #expect(h.window.focusedView === h.queue.view)
    func current() -> Int? {
      h.queue.view.subviews.compactMap { $0 as? NumberView }.first { !$0.subviews.isEmpty }?.number
    }
    #expect(current() == 1)
    for (press, number, position) in [
      (Key.down, 2, 0.0), (.down, 3, 0), (.down, 4, 1), (.up, 3, 1), (.up, 2, 1), (.up, 1, 0), (.up, 1, 0),
      (.end, 10, 7), (.pageUp, 7, 6), (.home, 1, 0), (.pageDown, 4, 1),
    ] {
      key(h, press)
      #expect(current() == number && h.queue.scrollPosition == position, "\(press)")
      h.expectAtRest()
    }
    key(h, .return)
    key(h, .space)
    #expect(h.log == ["select 4", "select 4"])
    // What it stands for stays current while the queue goes on.
    h.queue.dequeue()
    h.window.settle()
    #expect(current() == 4)
    // No ring where no key was pressed last.
    PointerScript(h.window).press(at: Point(x: 100, y: 50))
    #expect(current() == nil)
  }

  @Test("J9 Alt and an arrow move the item, Delete takes it out; both are told as by hand")
  func keysThatChange() {
    let h = harness()
    h.queue.allowsReordering = true
    h.queue.allowsFlickToRemove = true
    key(h, .tab)
    key(h, .down, .alt)
    #expect(h.items.prefix(3) == [2, 1, 3] && h.log == ["move 0 1"])
    for _ in 0..<3 { key(h, .down, .alt) }
    #expect(h.items.prefix(5) == [2, 3, 4, 5, 1] && h.queue.scrollPosition == 2)
    h.expectAtRest()
    key(h, .delete)
    #expect(h.log.last == "remove 1 at 4" && h.items.prefix(5) == [2, 3, 4, 5, 6])
    h.expectAtRest()
    key(h, .end)
    key(h, .down, .alt)
    #expect(h.items.last == 10)
    for _ in 0..<9 { key(h, .delete) }
    #expect(h.items.isEmpty && !h.queue.view.isFocused)
    h.queue.enqueue(5)
    key(h, .delete)
    #expect(h.items == [5])
  }

  @Test("J9 What is current stays so while a hand carries it elsewhere")
  func currentIsCarried() {
    let h = harness()
    h.queue.allowsReordering = true
    key(h, .tab)
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 100, y: 50))
    pointer.hold(0.4)
    pointer.move(to: Point(x: 100, y: 240), duration: 0.4)
    pointer.move(to: Point(x: 100, y: 230), duration: 0.1)
    pointer.release()
    h.window.settle()
    guard let index = h.items.firstIndex(of: 1) else { return }
    #expect(index > 0)
    key(h, .up)
    let current = h.queue.view.subviews.compactMap { $0 as? NumberView }.first { !$0.subviews.isEmpty }?.number
    #expect(current == h.items[index - 1])
  }

  @Test("J9 Half a notch is forgotten when the wheel falls silent")
  func halfNotches() {
    let h = harness()
    wheel(h, 0.5)
    h.window.advance(by: 0.3)
    wheel(h, 0.5)
    h.window.settle()
    h.window.advance(by: 0.3)
    #expect(h.queue.scrollPosition == 0)
    wheel(h, 0.5)
    wheel(h, 0.5)
    h.window.settle()
    #expect(h.queue.scrollPosition == 1)
  }

  @Test("J9 Where nothing is allowed the queue takes neither the focus nor keys")
  func noKeys() {
    let h = QueueHarness()
    key(h, .tab)
    #expect(h.window.focusedView == nil)
  }

  @Test("J9 Each view says which of how many it shows")
  func numbers() {
    let h = harness()
    h.queue.scrollPosition = 1
    h.queue.dequeue()
    h.window.settle()
    #expect(h.queue.visibleItemViews.map(\.accessibilityValue) == ["1 of 9", "2 of 9", "3 of 9"])
    h.queue.enqueue(3)
    h.window.settle()
    #expect(h.queue.visibleItemViews.last?.accessibilityValue == "3 of 10")
  }
}
