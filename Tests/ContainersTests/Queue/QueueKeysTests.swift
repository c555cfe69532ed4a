import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Keys, the focus and accessibility.
struct QueueKeysTests {
  @Test("J9 The queue is a single stop for the focus; keys move from item to item, and scroll to it")
  func keys() {
    let h = QueueHarness.scrolling()
    h.queue.onSelect = { [unowned h] item, index in h.log.append("select \(item)") }
    h.press(.tab)
    #expect(h.window.focusedView === h.queue.view)
    #expect(h.current == 1)
    for (press, number, position) in [
      (Key.down, 2, 0.0), (.down, 3, 0), (.down, 4, 1), (.up, 3, 1), (.up, 2, 1), (.up, 1, 0), (.up, 1, 0),
      (.end, 10, 7), (.pageUp, 7, 6), (.home, 1, 0), (.pageDown, 4, 1),
    ] {
      h.press(press)
      #expect(h.current == number && h.queue.scrollPosition == position, "\(press)")
      h.expectAtRest()
    }
    h.press(.return)
    h.press(.space)
    #expect(h.log == ["select 4", "select 4"])
    // The current item stays current when the queue moves on.
    h.queue.dequeue()
    h.window.settle()
    #expect(h.current == 4)
    // There is no focus ring unless the last input was a key.
    PointerScript(h.window).press(at: Point(x: 100, y: 50))
    h.window.advance(by: 0.016)
    #expect(h.current == nil)
  }

  @Test("J9 Alt and an arrow move the item, Delete removes it; both notify as a drag does")
  func keysThatChange() {
    let h = QueueHarness.scrolling()
    h.queue.allowsReordering = true
    h.queue.allowsFlickToRemove = true
    h.press(.tab)
    h.press(.down, .alt)
    #expect(h.items.prefix(3) == [2, 1, 3] && h.log == ["move 0 1"])
    for _ in 0..<3 { h.press(.down, .alt) }
    #expect(h.items.prefix(5) == [2, 3, 4, 5, 1] && h.queue.scrollPosition == 2)
    h.expectAtRest()
    h.press(.delete)
    #expect(h.log.last == "remove 1 at 4" && h.items.prefix(5) == [2, 3, 4, 5, 6])
    h.expectAtRest()
    h.press(.end)
    h.press(.down, .alt)
    #expect(h.items.last == 10)
    for _ in 0..<9 { h.press(.delete) }
    #expect(h.items.isEmpty && !h.queue.view.isFocused)
    h.queue.enqueue(5)
    h.press(.delete)
    #expect(h.items == [5])
  }

  @Test("J9 H8 Shift and an arrow select from the item that has the focus, also after Escape has deselected it")
  func rangeFromFocus() {
    let s = QueueStripHarness(places: 4, items: Array(1...8))
    s.window.focusedView = s.queue.view
    for key in [Key.home, .down, .escape] { s.h.press(key) }
    #expect(s.queue.selection.indexes.isEmpty && s.queue.focusedItemView?.number == 2)
    s.h.press(.down, .shift)
    #expect(s.queue.selection.indexes == [1, 2])
    s.h.press(.down, .shift)
    #expect(s.queue.selection.indexes == [1, 2, 3])
  }

  @Test("J9 The current item stays current while it is carried to a different place")
  func currentIsCarried() {
    let h = QueueHarness.scrolling()
    h.queue.allowsReordering = true
    h.press(.tab)
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 100, y: 50))
    pointer.hold(0.4)
    pointer.move(to: Point(x: 100, y: 240), duration: 0.4)
    pointer.move(to: Point(x: 100, y: 230), duration: 0.1)
    pointer.release()
    h.window.settle()
    guard let index = h.items.firstIndex(of: 1) else { return }
    #expect(index > 0)
    h.press(.up)
    #expect(h.current == h.items[index - 1])
  }

  @Test("J9 The queue follows the item with the ring where the program moves it")
  func movedByProgram() {
    let h = QueueHarness.scrolling()
    h.press(.tab)
    #expect(h.current == 1)
    h.queue.move(from: 0, to: 9)
    h.window.settle()
    #expect(h.queue.scrollPosition == 7 && h.shown == [9, 10, 1] && h.current == 1)
  }

  @Test("J9 Half a notch is discarded when the wheel stops")
  func halfNotches() {
    let h = QueueHarness.scrolling()
    h.wheel(0.5)
    h.window.advance(by: 0.3)
    h.wheel(0.5)
    h.window.settle()
    h.window.advance(by: 0.3)
    #expect(h.queue.scrollPosition == 0)
    h.wheel(0.5)
    h.wheel(0.5)
    h.window.settle()
    #expect(h.queue.scrollPosition == 1)
  }

  @Test("J9 If no interaction is allowed the queue takes neither the focus nor keys")
  func noKeys() {
    let h = QueueHarness()
    h.press(.tab)
    #expect(h.window.focusedView == nil)
  }

  @Test("J9 Each view's accessibility value says which of how many items it shows")
  func numbers() {
    let h = QueueHarness.scrolling()
    h.queue.scrollPosition = 1
    h.queue.dequeue()
    h.window.settle()
    #expect(h.queue.visibleItemViews.map(\.accessibilityValue) == ["1 of 9", "2 of 9", "3 of 9"])
    h.queue.enqueue(3)
    h.window.settle()
    #expect(h.queue.visibleItemViews.last?.accessibilityValue == "3 of 10")
  }

  @Test("J9 The cards are numbered as soon as the queue can be scrolled, and no longer when it cannot")
  func numbersComeAndGo() {
    let h = QueueHarness()
    func values() -> [String?] { h.queue.visibleItemViews.map(\.accessibilityValue) }
    #expect(values() == [nil, nil, nil])
    h.queue.allowsScrolling = true
    #expect(values() == ["1 of 10", "2 of 10", "3 of 10"])
    h.queue.visibleItemViews[1].accessibilityValue = "loved"
    h.queue.allowsScrolling = false
    #expect(values() == [nil, "loved", nil])
    h.queue.dequeue()
    h.window.settle()
    #expect(values().allSatisfy { $0 == nil || $0 == "loved" })
  }

  @Test("H1 While nothing waits, Home goes to the newest departed item or the first offer, and then to the oldest one")
  func home() {
    let s = QueueStripHarness(places: 2, departed: [11, 12, 13])
    s.window.focusedView = s.queue.view
    func expect(_ keys: [(Key, Int)], offers: [Int]) {
      for (key, number) in keys {
        s.h.press(key)
        #expect(s.h.current == number, "\(key) with \(offers)")
      }
    }
    expect([(.home, 13), (.home, 11), (.home, 13), (.down, 12), (.home, 11), (.end, 11)], offers: [])
    for hasHeader in [true, false] {
      if !hasHeader { s.queue.offers.makeHeader = nil }
      s.queue.offers.replaceAll(with: [21, 22, 23])
      s.window.settle()
      expect(
        [(.end, 23), (.home, 21), (.home, 13), (.home, 21), (.up, 11), (.home, 21), (.down, 22), (.home, 21)],
        offers: [21, 22, 23])
    }
    s.queue.enqueue(1)
    expect([(.end, 23), (.home, 1), (.home, 13), (.home, 1)], offers: [21, 22, 23])
    // If the user cannot scroll, keys go to visible entries only.
    s.queue.scrollPosition = -3
    s.queue.allowsScrolling = false
    s.window.settle()
    expect([(.up, 12), (.home, 13), (.home, 12)], offers: [])
  }

  @Test("H6 Where nothing waits, the focus begins at the first offer, not at the line above it")
  func focusOnOffers() {
    let s = QueueStripHarness(places: 3)
    s.queue.offers.replaceAll(with: [21, 22, 23])
    s.window.settle()
    s.window.focusedView = s.queue.view
    // A key that the queue does not use makes the focus visible.
    s.h.press(.character("q"), .control)
    #expect(s.h.current == 21)
    s.h.press(.down)
    #expect(s.h.current == 22)
  }

  @Test("H3 A queue scrolls to a mark that is not visible; one that it does not have is misuse")
  func scrollToMark() {
    let s = harnessWithMarks()
    s.queue.marks.scroll(to: "stop")
    s.window.settle()
    #expect(s.queue.scrollPosition > 0)
    #expect(s.seen.contains("4") && !s.seen.contains("8"))
    #expect(queueMisuses { s.queue.marks.scroll(to: "other") }.count == 1)
  }

  private func harnessWithMarks() -> QueueStripHarness {
    let s = QueueStripHarness(places: 3, items: Array(1...8))
    s.queue.marks.add("stop", at: 4)
    s.window.settle()
    return s
  }

  @Test("J9 The item with the ring stays visible when items are inserted before it, unless somebody has scrolled away")
  func ringStays() {
    let h = QueueHarness.scrolling()
    h.press(.tab)
    for _ in 0..<2 { h.press(.down) }
    #expect(h.current == 3 && h.queue.scrollPosition == 0)
    h.queue.insert(contentsOf: [21, 22], at: 1)
    h.window.settle()
    #expect(h.current == 3 && h.queue.scrollPosition == 2)
    h.expectAtRest()
    // Several changes in a row, while it moves.
    for item in 23...25 {
      h.queue.insert(contentsOf: [item], at: 2)
      h.window.advance(by: 0.02)
    }
    h.window.settle()
    #expect(h.current == 3 && h.queue.scrollPosition == 5)
    h.expectAtRest()
    h.queue.scrollPosition = 0
    h.queue.insert(contentsOf: [26], at: 1)
    h.window.settle()
    #expect(h.queue.scrollPosition == 0)
  }

  @Test("H1 H11 The ring stays in sight when departed items are added or shown that would push it out")
  func ringStaysBelowThePast() {
    for change in 0..<2 {
      let s = QueueStripHarness(places: 3, items: Array(1...9), departed: [100, 101, 102])
      s.queue.past.keepsDequeuedItems = false
      for key in [Key.tab, .up, .up, .down, .down] { s.h.press(key) }
      #expect(s.h.current == 1 && s.queue.scrollPosition == -2)
      if change == 0 { s.queue.past.add(200) } else { s.queue.past.show([200, 100, 101, 102], by: { $0 }) }
      s.window.settle()
      #expect(s.h.current == 1 && s.queue.focusedItemView?.number == 1 && s.queue.scrollPosition == -2)
      #expect(s.seen == ["-100", "-200", "1"])
    }
  }

  @Test("H6 H11 If the item with the ring is removed, and the ring goes to one above what is visible, that is shown")
  func ringGoesUp() {
    let s = QueueStripHarness(places: 3, items: Array(1...5))
    s.queue.offers.replaceAll(with: Array(21...29))
    s.window.settle()
    s.h.press(.tab)
    s.h.press(.end)
    s.queue.scrollPosition = 4
    s.window.settle()
    #expect(s.h.current == 5 && s.seen == ["5", "header", "+21"])
    s.queue.remove(at: 4)
    s.window.settle()
    #expect(s.h.current == 4 && s.seen == ["4", "header", "+21"])
    // Nothing brings back a ring that nobody sees.
    s.queue.scrollPosition = 6
    s.window.settle()
    s.queue.remove(at: 3)
    s.window.settle()
    #expect(s.h.current == nil && s.queue.scrollPosition == 5)
  }

  @Test("J9 A queue that is not used by keys stays where it is when items are inserted")
  func staysWithoutRing() {
    let h = QueueHarness.scrolling()
    h.press(.tab)
    h.press(.down)
    PointerScript(h.window).tap(at: Point(x: 100, y: 250))
    h.queue.insert(contentsOf: [21, 22], at: 1)
    h.window.settle()
    #expect(h.queue.scrollPosition == 0)
  }

  @Test("J9 Delete scrolls to the new current item if it is not visible")
  func deleteOutOfSight() {
    let h = QueueHarness.scrolling()
    h.queue.allowsFlickToRemove = true
    h.press(.tab)
    h.press(.end)
    h.queue.scrollPosition = 0
    h.window.settle()
    h.press(.delete)
    #expect(h.log == ["remove 10 at 9"])
    #expect(h.queue.scrollPosition == 6 && h.current == 9)
    h.expectAtRest()
  }

  @Test(
    "H6 Delete that is held down until nothing waits refuses no offers; pressed again, it does",
    arguments: [true, false])
  func heldDelete(hasHeader: Bool) {
    for first in [Key.home, .end] {
      let s = QueueStripHarness(places: 6, items: [1, 2])
      if !hasHeader { s.queue.offers.makeHeader = nil }
      s.model.offers = [21, 22, 23]
      s.queue.offers.replaceAll(with: [21, 22, 23])
      s.window.settle()
      s.window.focusedView = s.queue.view
      s.h.press(.home)
      s.h.press(first)
      for count in 0..<5 { s.window.send(.key(KeyEvent(key: .delete, isRepeat: count > 0))) }
      s.window.settle()
      let header = hasHeader ? ["header"] : []
      #expect(s.seen == header + ["+21", "+22", "+23"] && s.h.current == 21)
      s.h.press(.delete)
      #expect(s.seen == header + ["+22", "+23"] && s.h.current == 22)
    }
  }

  @Test("H6 Space and Return that are held down accept one offer", arguments: [Key.space, .return])
  func heldSpace(key: Key) {
    let s = QueueStripHarness(places: 6, items: [1])
    s.model.offers = [21, 22, 23]
    s.queue.offers.replaceAll(with: [21, 22, 23])
    s.window.settle()
    s.window.focusedView = s.queue.view
    s.h.press(.end)
    for count in 0..<4 { s.window.send(.key(KeyEvent(key: key, isRepeat: count > 0))) }
    s.window.settle()
    #expect(s.seen == ["1", "23", "header", "+21", "+22"])
  }

  @Test("H6 After keys have removed the last item, the first one of a new queue is visible and current")
  func replacedAfterDelete() {
    let s = QueueStripHarness(places: 3, items: [1])
    s.queue.offers.replaceAll(with: [21, 22, 23])
    s.window.settle()
    s.window.focusedView = s.queue.view
    s.h.press(.home)
    s.h.press(.delete)
    #expect(s.h.current == 21)
    s.queue.replaceAll(with: Array(1...8))
    s.window.settle()
    #expect(s.queue.scrollPosition == 0 && s.h.current == 1)
    #expect(s.seen == ["1", "2", "3"])
  }

  @Test("Q10 U8 An accessibility value that a program gives a view stays, and the view's number stands behind it")
  func ownValue() throws {
    let h = QueueHarness.scrolling()
    h.window.settle()
    let view = try #require(h.queue.visibleItemViews.dropFirst().first)
    view.accessibilityValue = "loved"
    h.queue.enqueue(9)
    h.window.settle()
    #expect(h.queue.visibleItemViews.map(\.accessibilityValue) == ["1 of 11", "loved, 2 of 11", "3 of 11"])
  }
}

extension QueueHarness {
  /// The item that the focus ring surrounds.
  fileprivate var current: Int? {
    guard let ring = window.focusRingFrame else { return nil }
    let views = queue.view.subviews.compactMap { $0 as? NumberView }
    return views.first { $0.convert($0.bounds, to: nil) == ring }?.number
  }
}
