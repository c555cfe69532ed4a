import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Departed items, above those that wait.
struct QueuePastTests {
  /// A queue of 1 to 8, with 3 places of 100 points, above which -1 to -5 lie; -1 is the newest.
  private func harness(_ places: Int = 3, limit: Int = 10) -> QueueStripHarness {
    QueueStripHarness(places: places, items: Array(1...8), departed: Array(11...15), limit: limit)
  }

  @Test("H1 Departed items lie above the front, the newest nearest, and are told that they have departed")
  func above() {
    let s = harness()
    #expect(s.seen == ["1", "2", "3"] && s.queue.scrollRange == -5...5)
    s.queue.scrollPosition = -2
    s.window.settle()
    #expect(s.seen == ["-12", "-11", "1"])
    s.queue.scrollPosition = -9
    #expect(s.seen == ["-15", "-14", "-13"])
    #expect(s.queue.itemView(at: 0) == nil && s.queue.visibleItemViews.isEmpty)
  }

  @Test(
    "H1 They are reached by a drag, a wheel and keys, and Home goes to the front and to the oldest one",
    arguments: [Axis.vertical, .horizontal], [LayoutDirection.leftToRight, .rightToLeft])
  func reached(axis: Axis, direction: LayoutDirection) {
    let s = harness()
    s.queue.axis = axis
    s.window.layoutDirection = direction
    s.window.settle()
    s.h.wheel(-1)
    s.window.settle()
    #expect(s.seen == ["-11", "1", "2"])
    let isReversed = axis == .horizontal && direction == .rightToLeft
    let (start, end) = (
      Point(x: 100, y: 150), axis == .vertical ? Point(x: 100, y: 290) : Point(x: isReversed ? 10 : 190, y: 150)
    )
    PointerScript(s.window, device: .touch).drag(from: start, to: end, duration: 0.3, holdBeforeRelease: 0.2)
    s.window.settle()
    #expect(s.queue.scrollPosition < -1)
    s.queue.scrollPosition = 0
    s.window.focusedView = s.queue.view
    s.h.press(.home)
    let back: Key = axis == .vertical ? .up : isReversed ? .right : .left
    s.h.press(back)
    s.h.press(back)
    #expect(s.seen == ["-12", "-11", "1"])
    s.h.press(.return)
    #expect(s.h.log.last == "again 12 1")
    s.h.press(.home)
    s.h.press(.home)
    #expect(s.seen == ["-15", "-14", "-13"])
    s.h.press(.end)
    #expect(s.seen == ["6", "7", "8"])
    s.h.press(.home)
    #expect(s.seen == ["1", "2", "3"])
  }

  @Test("H1 While the past is not seen, every frame of a dequeue is as without a past")
  func atRest() {
    let (plain, kept) = (harness(limit: 0), harness())
    plain.queue.past.replaceAll(with: [])
    for step in 0..<4 {
      plain.queue.dequeue()
      kept.queue.dequeue()
      for _ in 0..<(step % 2 == 0 ? 20 : 120) {
        plain.window.advance(by: 1.0 / 60)
        kept.window.advance(by: 1.0 / 60)
        let frames = { (s: QueueStripHarness) in
          s.queue.view.subviews.map { "\(($0 as? NumberView)?.number ?? 0) \($0.presented.frame)" }
        }
        #expect(frames(plain) == frames(kept))
      }
    }
    #expect(kept.queue.past.items == [4, 3, 2, 1, 11, 12, 13, 14, 15])
  }

  @Test("H2 Ten quick dequeues while the past is looked at: nothing that is seen moves, and the order holds")
  func lookedAt() {
    let s = harness()
    s.enqueue(Array(21...40))
    s.queue.scrollPosition = -2
    s.window.focusedView = s.queue.view
    s.window.settle()
    s.queue.past.limit = 100
    let before = s.h.tops
    for dequeue in 1...10 {
      s.dequeue()
      for _ in 0..<dequeue % 3 {
        s.window.advance(by: 1.0 / 60)
        #expect(s.h.tops == before)
      }
    }
    s.window.settle()
    #expect(s.h.tops == before && s.seen == ["-12", "-11", "-1"] && s.queue.scrollPosition == -12)
    s.check("after ten")
  }

  @Test("H2 The next dequeue returns to now by a movement without a jump, unless somebody looks")
  func returns() {
    let s = harness()
    s.queue.scrollPosition = -2
    s.window.settle()
    s.dequeue()
    var last = s.h.tops
    for _ in 0..<120 {
      s.window.advance(by: 1.0 / 60)
      for (number, top) in s.h.tops { if let old = last[number] { #expect(abs(top - old) < 60, "\(number)") } }
      last = s.h.tops
    }
    #expect(s.seen == ["2", "3", "4"] && s.queue.scrollPosition == 0)
    #expect(s.window.nextWakeTime == nil)
  }

  @Test("H1 After a time without input it returns to now; not while the mouse is over it or the focus in it")
  func returnsInTime() {
    let s = harness()
    s.queue.past.returnDelay = 3
    #expect(s.window.nextWakeTime == nil)
    s.queue.scrollPosition = -2
    s.window.advance(by: 2.9)
    #expect(s.queue.scrollPosition == -2)
    s.h.wheel(-1)
    s.window.settle()
    s.window.advance(by: 2)
    #expect(s.queue.scrollPosition == -3)
    s.window.advance(by: 2)
    s.window.settle()
    #expect(s.queue.scrollPosition == 0 && s.window.nextWakeTime == nil)

    s.queue.scrollPosition = -2
    s.window.focusedView = s.queue.view
    s.window.advance(by: 20)
    #expect(s.queue.scrollPosition == -2)
    s.dequeue()
    s.window.advance(by: 2)
    #expect(s.queue.scrollPosition == -3)
    s.window.focusedView = nil
    s.window.advance(by: 2)
    #expect(s.queue.scrollPosition == -3)
    s.window.advance(by: 2)
    s.window.settle()
    #expect(s.queue.scrollPosition == 0)

    s.queue.scrollPosition = -2
    s.window.send(.pointer(PointerEvent(phase: .moved, location: Point(x: 100, y: 100))))
    s.window.advance(by: 20)
    #expect(s.queue.scrollPosition == -2 && s.window.nextWakeTime == nil)
    s.window.send(.pointer(PointerEvent(phase: .moved, location: Point(x: -50, y: 100))))
    s.window.advance(by: 3.1)
    s.window.settle()
    #expect(s.queue.scrollPosition == 0)
  }

  @Test("H1 It also returns after a press in the past, which moves the focus there; a key that is used there keeps it")
  func returnsAfterPress() {
    for usesKeys in [false, true] {
      let s = harness()
      s.queue.past.returnDelay = 3
      s.queue.allowsReordering = true
      s.queue.scrollPosition = -2
      s.window.settle(limit: 0.1)
      let mouse = PointerScript(s.window)
      mouse.tap(at: Point(x: 100, y: 50))
      #expect(s.window.focusedView === s.queue.view && s.window.isFocusFromPress)
      if usesKeys { s.h.press(.up) }
      s.window.send(.pointer(PointerEvent(phase: .moved, location: Point(x: -50, y: 100))))
      s.window.advance(by: 10)
      s.window.settle()
      #expect((s.queue.scrollPosition == 0) == !usesKeys)
    }
  }

  @Test("H1 A finger that lies in the past is input, and nothing moves away under it")
  func fingerInThePast() {
    let s = harness()
    s.queue.allowsReordering = false
    s.queue.past.returnDelay = 3
    s.queue.scrollPosition = -2
    s.window.advance(by: 2.9)
    let finger = PointerScript(s.window, device: .touch)
    finger.press(at: Point(x: 100, y: 50))
    finger.hold(5)
    #expect(s.queue.scrollPosition == -2)
    finger.release()
    s.window.advance(by: 2.9)
    #expect(s.queue.scrollPosition == -2)
    s.window.advance(by: 0.2)
    s.window.settle()
    #expect(s.queue.scrollPosition == 0 && s.window.nextWakeTime == nil)
  }

  @Test(
    "H1 While a view in the queue has the focus it stays in the past without waking up, and returns after that left")
  func focusInside() {
    final class FocusableNumber: View {
      var number = 0
      override var canBecomeFocused: Bool { true }
    }
    let queue = QueueViewController(makeItemView: { FocusableNumber() }, updating: \.number)
    let window = Window(size: Size(width: 300, height: 300))
    let root = ViewController()
    window.rootViewController = root
    root.addChild(queue)
    root.view.addSubview(queue.view)
    queue.view.frame = Rect(x: 0, y: 0, width: 200, height: 300)
    let other = FocusableNumber(frame: Rect(x: 220, y: 0, width: 50, height: 50))
    root.view.addSubview(other)
    queue.numberOfItemsToShow = 3
    queue.allowsScrolling = true
    queue.past.limit = 10
    queue.past.replaceAll(with: 11...15)
    queue.enqueue(contentsOf: 1...8)
    queue.past.returnDelay = 3
    window.settle()
    queue.scrollPosition = -2
    window.settle(limit: 0.1)
    window.focusedView = queue.view.subviews.first { ($0 as? FocusableNumber)?.number == 1 }
    #expect(window.focusedView != nil)
    window.settle(limit: 5)
    #expect(queue.scrollPosition == -2 && window.nextWakeTime == nil)
    window.focusedView = queue.view.subviews.first { ($0 as? FocusableNumber)?.number == 11 }
    window.settle(limit: 5)
    #expect(queue.scrollPosition == -2 && window.nextWakeTime == nil)
    window.focusedView = other
    window.advance(by: 2.5)
    #expect(queue.scrollPosition == -2)
    window.advance(by: 1)
    window.settle()
    #expect(queue.scrollPosition == 0 && window.nextWakeTime == nil)
  }

  @Test(
    "H1 The newest departed item is dragged to the front of a queue in which nothing waits",
    arguments: [Axis.vertical, .horizontal])
  func copyToEmpty(axis: Axis) {
    let s = QueueStripHarness(places: 3, departed: Array(11...15))
    s.queue.axis = axis
    s.queue.scrollPosition = -2
    s.window.settle()
    func point(_ along: Double) -> Point {
      axis == .vertical ? Point(x: 100, y: along) : Point(x: along * 2 / 3, y: 150)
    }
    #expect(s.seen == ["-12", "-11"])
    let pointer = PointerScript(s.window)
    for (goal, log) in [(180.0, [String]()), (270, ["copy 11 to 0"])] {
      pointer.press(at: point(150))
      pointer.hold(0.4)
      pointer.move(to: point(goal), duration: 0.3)
      pointer.hold(0.5)
      pointer.release()
      s.window.settle()
      #expect(s.h.log == log)
      s.check("after the drag")
    }
    #expect(s.seen.suffix(2) == ["-11", "11"])
    s.expectAtRest("after the drag")
  }

  @Test("H2 The newest departed item is taken out: the older ones come down, or, at their end, what waits moves up")
  func removeNewest() {
    let s = harness()
    s.queue.scrollPosition = -2
    s.window.settle()
    #expect(s.queue.past.removeNewest() == 11)
    s.model.departed.removeFirst()
    s.window.settle()
    #expect(s.seen == ["-13", "-12", "1"] && s.queue.scrollPosition == -2)
    s.queue.scrollPosition = -4
    s.window.settle()
    #expect(s.queue.past.removeNewest() == 12)
    s.model.departed.removeFirst()
    s.window.settle()
    #expect(s.seen == ["-15", "-14", "-13"] && s.queue.scrollPosition == -3)
    s.check("at the end")
    for _ in 0..<4 { s.queue.past.removeNewest() }
    s.model.departed = []
    s.window.settle()
    #expect(s.seen == ["1", "2", "3"] && s.queue.past.removeNewest() == nil)
    s.expectAtRest("without a past")
  }

  @Test("H1 A departed item that is dragged among those that wait goes as a copy, and the past stays")
  func copy() {
    let s = harness()
    s.makeCopies { $0 + 100_000 }
    s.queue.scrollPosition = -2
    s.window.settle()
    let pointer = PointerScript(s.window)
    pointer.press(at: Point(x: 100, y: 50))
    pointer.hold(0.4)
    pointer.move(to: Point(x: 100, y: 260), duration: 0.3)
    pointer.hold(0.5)
    pointer.release()
    s.window.settle()
    #expect(s.h.log == ["copy 100012 to 1"])
    s.check("after the drag")
    #expect(s.seen == ["-11", "1", "100012"])
    s.queue.scrollPosition = -2
    s.window.settle()
    #expect(s.seen == ["-12", "-11", "1"])
    // Dropped in the past, it goes back.
    pointer.press(at: Point(x: 100, y: 150))
    pointer.hold(0.4)
    pointer.move(to: Point(x: 100, y: 40), duration: 0.3)
    pointer.release()
    s.window.settle()
    #expect(s.seen == ["-12", "-11", "1"] && s.h.log.count == 1)
    s.expectAtRest("after a drag in the past")
  }

  @Test("H1 The newest departed item is dragged before the front, which makes room for it, and behind the front")
  func copyNewest() {
    for goal in [210.0, 250] {
      let s = harness()
      s.queue.scrollPosition = -2
      s.window.settle()
      let pointer = PointerScript(s.window)
      pointer.press(at: Point(x: 100, y: 150))
      pointer.hold(0.4)
      pointer.move(to: Point(x: 100, y: goal), duration: 0.3)
      pointer.hold(0.5)
      #expect(s.seen.first == "-13", "the older ones close up")
      // Back in the past it would go nowhere, so what waits has its place again.
      pointer.move(to: Point(x: 100, y: 150), duration: 0.3)
      pointer.hold(0.5)
      #expect(s.seen == ["-12", "-11", "1"])
      pointer.move(to: Point(x: 100, y: goal), duration: 0.3)
      pointer.hold(0.5)
      pointer.release()
      s.window.settle()
      #expect(s.h.log == ["copy 11 to 0"] && s.seen == ["-12", "-11", "11"] && s.queue.scrollPosition == -2)
      s.check("after the drag")
      s.expectAtRest("after the drag")
    }
    let s = harness()
    s.queue.scrollPosition = -1
    s.window.settle()
    let pointer = PointerScript(s.window)
    pointer.press(at: Point(x: 100, y: 50))
    pointer.hold(0.4)
    pointer.move(to: Point(x: 100, y: 240), duration: 0.3)
    pointer.hold(0.5)
    #expect(s.seen == ["-12", "1", "-11"])
    pointer.release()
    s.window.settle()
    #expect(s.h.log == ["copy 11 to 1"] && s.seen == ["-11", "1", "11"] && s.queue.scrollPosition == -1)
    s.check("behind the front")
    s.expectAtRest("behind the front")
    s.window.send(.pointersLost)
    // It is put back when the gesture is cancelled, and in a queue that has only been played once.
    let single = QueueStripHarness(places: 3, items: [1, 2, 3, 4], departed: [11])
    single.queue.scrollPosition = -1
    single.window.settle()
    let other = PointerScript(single.window)
    other.press(at: Point(x: 100, y: 50))
    other.hold(0.4)
    other.move(to: Point(x: 100, y: 150), duration: 0.3)
    other.hold(0.5)
    #expect(single.seen == ["-11", "1"], "the place above is empty")
    single.window.send(.pointersLost)
    single.window.settle()
    #expect(single.h.log.isEmpty && single.seen == ["-11", "1", "2"] && single.queue.scrollPosition == -1)
    other.press(at: Point(x: 100, y: 50))
    other.hold(0.4)
    other.move(to: Point(x: 100, y: 150), duration: 0.3)
    other.release()
    single.window.settle()
    #expect(single.h.log == ["copy 11 to 0"] && single.seen == ["-11", "11", "1"])
    single.check("with one")
    single.expectAtRest("with one")
  }

  @Test("H1 A queue that returns to its front at a dequeue ends there, although an item departs meanwhile")
  func returnsWhole() {
    let s = harness()
    s.queue.past.keepsDequeuedItems = false
    for count in 1...3 {
      s.queue.scrollPosition = -3
      s.window.settle()
      for _ in 0..<count {
        s.dequeue()
        s.model.depart(20 + count, limit: 10)
        s.queue.past.add(20 + count)
        s.window.advance(by: 0.1)
      }
      s.window.settle()
      #expect(s.queue.scrollPosition == 0)
      s.check("\(count) dequeues")
    }
  }

  @Test("H2 A queue that returns to its front ends there, although a departed item comes back meanwhile")
  func returnsAlthoughOneComesBack() {
    for count in 1...3 {
      let s = harness()
      s.queue.scrollPosition = -4
      s.window.settle()
      s.queue.past.returnToFront()
      for _ in 0..<count {
        s.window.advance(by: 1.0 / 60)
        #expect(s.queue.scrollPosition < 0)
        s.queue.past.bringBack()
      }
      s.window.settle()
      #expect(s.queue.scrollPosition == 0 && s.queue.front == 10 + count)
    }
  }

  @Test("H2 H11 A movement ends at an item, also if the newest departed one is taken out or comes back on its way")
  func newestGoesOnTheWay() {
    let s = harness()
    s.queue.scrollPosition = -5
    s.queue.scroll(to: 0)
    s.window.advance(by: 1.0 / 60)
    #expect(s.queue.scrollPosition > -5 && s.queue.scrollPosition < -4)
    s.queue.past.removeNewest()
    s.window.settle()
    #expect(s.queue.scrollPosition == 0 && s.seen == ["1", "2", "3"])
    s.h.wheel(-1)
    s.window.advance(by: 0.05)
    #expect(s.queue.scrollPosition > -1 && s.queue.scrollPosition < 0)
    s.queue.past.bringBack()
    s.window.settle()
    #expect(s.queue.scrollPosition == 0 && s.seen == ["12", "1", "2"])
  }

  @Test("H2 Going back brings the newest departed item down to the front")
  func bringBack() {
    let s = harness()
    #expect(s.queue.past.bringBack() == 11)
    #expect(s.queue.front == 11 && s.queue.past.items == [12, 13, 14, 15])
    s.window.advance(by: 0.1)
    #expect((s.h.tops[11] ?? 0) < 0)
    s.window.settle()
    #expect(s.seen == ["11", "1", "2"])
    s.queue.scrollPosition = -2
    let before = s.h.tops
    s.queue.past.bringBack()
    #expect(s.h.tops == before)
    s.window.settle()
    #expect(s.seen == ["-13", "12", "11"] && s.queue.scrollPosition == -1)
  }

  @Test(
    "H2 An owner that keeps the past itself adds an item when its time has come: those that wait stay where they are")
  func added() {
    let s = harness()
    s.queue.past.keepsDequeuedItems = false
    s.queue.scrollPosition = -1
    s.window.focusedView = s.queue.view
    s.window.settle()
    #expect(s.seen == ["-11", "1", "2"])
    s.queue.dequeue()
    s.queue.past.add(99)
    s.window.advance(by: 1.0 / 60)
    #expect(s.h.tops[2] == 200 && s.h.tops[11] == 0)
    s.window.settle()
    #expect(s.seen == ["-11", "-99", "2"] && s.h.tops[2] == 200)
  }

  @Test("H1 The oldest ones beyond the limit are dropped, and misuse is reported")
  func limit() {
    let s = harness(limit: 4)
    #expect(s.queue.past.items == [11, 12, 13, 14])
    s.queue.scrollPosition = -4
    s.window.settle()
    #expect(s.seen == ["-14", "-13", "-12"])
    s.queue.past.limit = 2
    s.window.settle()
    #expect(s.seen == ["-12", "-11", "1"] && s.queue.scrollRange.lowerBound == -2)
    #expect(queueMisuses { s.queue.past.limit = -1 }.count == 1)
    #expect(queueMisuses { s.queue.past.returnDelay = -1 }.count == 1)
    #expect(s.queue.past.count == 0 && s.queue.past.returnDelay == nil)
    s.queue.past.add(1)
    #expect(s.queue.past.items.isEmpty)
  }

  @Test("H10 With 100,000 items, departed ones and offers, only what is visible has a view")
  func many() {
    let s = QueueStripHarness(places: 5, items: Array(1...100_000), limit: 100_000)
    s.queue.past.replaceAll(with: 200_000..<300_000)
    s.queue.offers.replaceAll(with: 300_000..<400_000)
    for position in [-100_000.0, -50_000.5, -1, 0, 50_000, 100_000.5, 200_000] {
      s.queue.scrollPosition = position
      #expect(s.queue.view.subviews.count <= 7)
    }
    #expect(s.h.madeViews <= 6)
    s.queue.selection.allowsSeveral = true
    s.window.focusedView = s.queue.view
    s.h.press(.character("a"), .control)
    #expect(s.queue.selection.count == 100_000)
  }
}
