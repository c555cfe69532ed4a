import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// The selection of several items.
struct QueueSelectionTests {
  @Test("H8 Control and Shift select several by clicks and keys; Control A all of them, Escape none")
  func select() {
    let s = QueueStripHarness(places: 4, items: Array(1...8))
    func click(_ slot: Int, _ modifiers: KeyModifiers) {
      let point = Point(x: 100, y: 37 + 75 * Double(slot))
      for phase in [PointerEvent.Phase.began, .ended] {
        s.window.send(
          .pointer(PointerEvent(phase: phase, location: point, modifiers: modifiers, timestamp: s.window.currentTime)))
      }
      s.window.settle()
      s.window.advance(by: 1)
    }
    click(0, [])
    #expect(s.queue.selection.indexes == [0])
    click(2, .control)
    #expect(s.queue.selection.indexes == [0, 2])
    click(1, .shift)
    #expect(s.queue.selection.indexes == [1, 2])
    #expect(s.queue.itemView(at: 1)?.accessibilityStates.contains(.selected) ?? false)
    #expect(s.queue.view.accessibilityStates.contains(.multiselectable))
    s.window.focusedView = s.queue.view
    s.h.press(.down, .shift)
    #expect(s.queue.selection.indexes == [2])
    s.h.press(.down, .control)
    s.h.press(.space, .control)
    #expect(s.queue.selection.indexes == [2, 3])
    s.h.press(.character("a"), .control)
    #expect(s.queue.selection.indexes == Array(0..<8))
    s.h.press(.escape)
    #expect(
      s.queue.selection.indexes.isEmpty && !(s.queue.itemView(at: 1)?.accessibilityStates.contains(.selected) ?? true))
  }

  @Test("H8 Selected items are carried as a pile, moved by keys and removed together, each told once")
  func together() {
    let s = QueueStripHarness(places: 5, items: Array(1...8))
    s.queue.selection.indexes = [0, 2, 6]
    s.model.selected = [1, 3, 7]
    s.drag(from: Point(x: 100, y: 30), to: Point(x: 100, y: 210))
    #expect(s.h.log == ["move [0, 2, 6] 3"])
    s.check("after the drag")
    #expect(s.h.items == [2, 4, 5, 1, 3, 7, 6, 8] && s.queue.selection.indexes == [3, 4, 5])
    s.window.focusedView = s.queue.view
    s.h.press(.up, .alt)
    s.check("after the keys")
    s.h.log.removeAll()
    s.h.press(.delete)
    #expect(s.h.log.count { $0.hasPrefix("remove") } == 1)
    s.check("after the removal")
    s.window.settle()
    s.expectAtRest("at the end")
  }

  @Test("H8 J9 After several items are removed, keys act on the one that follows them, and it is visible")
  func focusAfterRemoval() {
    let s = QueueStripHarness(places: 3, items: Array(1...20))
    s.window.focusedView = s.queue.view
    s.h.press(.home)
    for _ in 0..<5 { s.h.press(.down, .shift) }
    #expect(s.queue.selection.indexes == Array(0...5))
    s.h.press(.delete)
    #expect(s.queue.focusedItemView?.number == 7 && s.queue.scrollPosition == 0)
    s.check("after the removal")
    s.expectAtRest("after the removal")
  }

  @Test("H8 H11 Where the queue does not scroll, keys move several items no farther than they are seen")
  func moveSeveralWithoutScrolling() {
    let s = QueueStripHarness(places: 3, items: Array(1...8))
    s.queue.allowsScrolling = false
    s.window.focusedView = s.queue.view
    s.h.press(.home)
    s.queue.selection.indexes = [0, 4]
    s.h.press(.down, .alt)
    #expect(s.queue.scrollPosition == 0 && s.h.items == Array(1...8))
    s.queue.selection.indexes = [0, 1]
    s.h.press(.down, .alt)
    #expect(s.queue.scrollPosition == 0 && s.h.items == [3, 1, 2, 4, 5, 6, 7, 8])
  }

  @Test("H8 A flick removes the card that it moves, also a selected one, and the others stay selected")
  func flickOne() {
    let s = QueueStripHarness(places: 5, items: Array(1...8))
    s.queue.selection.indexes = [0, 1, 3]
    s.model.selected = [1, 2, 4]
    PointerScript(s.window).drag(from: Point(x: 50, y: 90), to: Point(x: 190, y: 90), duration: 0.1)
    s.window.settle()
    #expect(s.h.items == [1, 3, 4, 5, 6, 7, 8] && s.queue.selection.items == [1, 4])
    s.check("after the flick")
    s.window.focusedView = s.queue.view
    s.h.press(.home)
    s.queue.selection.indexes = [0, 2]
    s.h.press(.delete)
    #expect(s.h.items == [3, 5, 6, 7, 8], "Delete removes all that are selected")
  }

  @Test("H8 A long touch begins the selection, and further touches select; a cancelled drag puts all back")
  func touch() {
    let s = QueueStripHarness(places: 5, items: Array(1...8))
    let finger = PointerScript(s.window, device: .touch)
    finger.press(at: Point(x: 100, y: 30))
    finger.hold(0.5)
    finger.release()
    s.window.settle()
    #expect(s.queue.selection.indexes == [0])
    finger.tap(at: Point(x: 100, y: 150))
    s.window.settle()
    s.window.advance(by: 1)
    #expect(s.queue.selection.indexes == [0, 2])
    finger.press(at: Point(x: 100, y: 30))
    finger.hold(0.5)
    finger.move(to: Point(x: 100, y: 200), duration: 0.2)
    s.window.send(.pointersLost)
    s.window.settle()
    #expect(s.seen == ["1", "2", "3", "4", "5"] && s.queue.selection.indexes == [0, 2])
    s.expectAtRest("after a cancelled drag")
    // This time, the other selected item is before the one that is carried.
    finger.press(at: Point(x: 100, y: 150))
    finger.hold(0.5)
    finger.move(to: Point(x: 100, y: 200), duration: 0.2)
    s.window.send(.pointersLost)
    s.window.settle()
    #expect(s.seen == ["1", "2", "3", "4", "5"] && s.queue.scrollPosition == 0)
    s.expectAtRest("after the second cancelled drag")
  }

  @Test(
    "H8 A long press of a selected item, which opens its menu by touch, moves none of those that are selected",
    arguments: [PointerEvent.Device.touch, .mouse], [0.0, 2, 4])
  func longPressOfSelected(device: PointerEvent.Device, position: Double) {
    let s = QueueStripHarness(places: 5, items: Array(1...9))
    s.queue.scrollPosition = position
    s.window.settle()
    let first = Int(position)
    s.queue.selection.indexes = [first, first + 2, first + 3]
    let pointer = PointerScript(s.window, device: device)
    pointer.press(at: Point(x: 100, y: 150))
    pointer.hold(0.6)
    pointer.release()
    s.window.settle()
    #expect(s.h.items == Array(1...9) && s.h.log.count { $0.hasPrefix("move") } == 0, "\(s.h.log)")
    #expect(s.seen == (first + 1...first + 5).map(String.init) && s.queue.scrollPosition == position)
    s.expectAtRest("after a long press")
  }

  @Test("H8 J9 A long press of a selected item moves none, even if the front, which is out of sight, leaves meanwhile")
  func longPressDuringDequeue() {
    let s = QueueStripHarness(places: 5, items: Array(1...9))
    s.queue.scrollPosition = 2
    s.window.settle()
    s.queue.selection.indexes = [2, 4, 5]
    let pointer = PointerScript(s.window)
    pointer.press(at: Point(x: 100, y: 150))
    pointer.hold(0.6)
    s.dequeue()
    pointer.hold(0.1)
    pointer.release()
    s.window.settle()
    #expect(s.h.items == Array(2...9) && s.h.log.count { $0.hasPrefix("move") } == 0, "\(s.h.log)")
    #expect(s.seen == (3...7).map(String.init) && s.queue.scrollPosition == 1)
    s.expectAtRest("after a long press")
  }

  @Test(
    "H8 H11 A long touch begins the selection also where items cannot be carried; a long click selects as any click")
  func touchWithoutReordering() {
    let h = QueueHarness()
    h.queue.selection.allowsSeveral = true
    let finger = PointerScript(h.window, device: .touch)
    finger.press(at: Point(x: 100, y: 50))
    finger.hold(0.6)
    #expect(h.queue.selection.indexes == [0])
    finger.move(to: Point(x: 100, y: 250), duration: 0.2)
    finger.release()
    #expect(h.queue.selection.indexes == [0] && h.items == Array(1...10))
    h.window.advance(by: 1)
    finger.tap(at: Point(x: 100, y: 150))
    #expect(h.queue.selection.indexes == [0, 1])
    h.window.advance(by: 1)
    let mouse = PointerScript(h.window)
    mouse.press(at: Point(x: 100, y: 250))
    mouse.hold(0.6)
    mouse.release()
    #expect(h.queue.selection.indexes == [2])
    h.window.settle()
    h.expectAtRest()
  }

  @Test("H1 H3 H6 H8 A long touch of a mark, a departed item or an offer opens its menu; only what waits is selected")
  func menusByTouch() {
    let s = QueueStripHarness(places: 6, items: [1, 2], departed: [11, 12])
    s.queue.marks.add(7, at: 1)
    s.queue.offers.replaceAll(with: [21])
    s.queue.scrollPosition = -1
    s.window.settle()
    #expect(s.seen == ["-11", "1", "m7", "2", "header", "+21"])
    for view in s.queue.view.subviews { view.contextMenu = { [MenuItem(title: "Play now") {}] } }
    let finger = PointerScript(s.window, device: .touch)
    for (y, opensMenu) in [(25.0, true), (75, false), (125, true), (275, true)] {
      finger.press(at: Point(x: 100, y: y))
      finger.hold(0.6)
      finger.release()
      #expect((s.window.find(role: .menu) != nil) == opensMenu, "\(y)")
      s.window.closeMenu()
      finger.hold(0.5)
    }
    #expect(s.queue.selection.indexes == [0] && s.h.items == [1, 2] && s.queue.offers.items == [21])
    #expect(s.seen == ["-11", "1", "m7", "2", "header", "+21"])
  }

  @Test("H8 H11 While several items are carried, assistive technology finds those that are visible")
  func numbersWhileCarried() throws {
    let h = QueueHarness.scrolling(count: 9)
    (h.queue.allowsReordering, h.queue.selection.allowsSeveral) = (true, true)
    h.queue.selection.indexes = [0, 1]
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 100, y: 50))
    pointer.hold(0.5)
    pointer.move(to: Point(x: 100, y: 60), duration: 0.1)
    let view = try #require(h.queue.view.subviews.first { ($0 as? NumberView)?.number == 4 })
    #expect(h.isSeen(view) && h.queue.view.accessibilityIndex(ofItem: view) == 3)
    #expect(h.queue.view.accessibilityReveal(view))
    pointer.release()
    h.window.settle()
  }

  @Test("H8 Escape during a long touch that has only begun a selection ends the selection, as nothing is carried")
  func escapeDuringLongTouch() {
    let h = QueueHarness()
    h.queue.selection.allowsSeveral = true
    let finger = PointerScript(h.window, device: .touch)
    finger.press(at: Point(x: 100, y: 50))
    finger.hold(0.6)
    #expect(h.queue.selection.indexes == [0])
    h.window.focusedView = h.queue.view
    h.press(.escape)
    #expect(h.queue.selection.indexes == [])
    finger.release()
    h.window.settle()
    #expect(h.queue.selection.indexes == [])
    h.expectAtRest()
  }

  @Test("H8 A long touch of a control in an item presses the control, and selects nothing")
  func touchOnControl() {
    let h = QueueHarness()
    h.queue.selection.allowsSeveral = true
    let button = Button(title: "Play")
    var taps = 0
    button.onTap = { taps += 1 }
    button.frame = Rect(x: 0, y: 0, width: 200, height: 60)
    h.queue.itemView(at: 0)?.addSubview(button)
    h.window.advance(by: 0)
    let finger = PointerScript(h.window, device: .touch)
    finger.press(at: Point(x: 100, y: 30))
    finger.hold(0.8)
    finger.release()
    #expect(taps == 1 && h.queue.selection.indexes == [])
  }

  @Test("H8 Q8 Where items cannot be carried any more, what is carried goes back, although several can be selected")
  func carryingForbidden() {
    let s = QueueStripHarness(places: 3, items: Array(1...8))
    let pointer = PointerScript(s.window)
    pointer.press(at: Point(x: 100, y: 50))
    pointer.hold(0.4)
    pointer.move(to: Point(x: 100, y: 150), duration: 0.2)
    s.queue.allowsReordering = false
    pointer.release()
    s.window.settle()
    #expect(s.h.items == Array(1...8) && s.h.log.isEmpty && s.queue.selection.count == 0)
    s.expectAtRest("after the drag")
  }
}
