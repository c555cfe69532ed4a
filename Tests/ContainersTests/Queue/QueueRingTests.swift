import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// The focus ring and the selection of a queue where the program changes it, as an undo does.
struct QueueRingTests {
  @Test(
    "J9 The item with the ring stays in sight while the program moves it back, step by step", arguments: [true, false])
  func movedBack(settles: Bool) {
    let s = QueueStripHarness(places: 3, items: Array(1...10))
    s.window.focusedView = s.queue.view
    s.h.press(.home)
    var orders = [s.h.items]
    for _ in 0..<6 {
      s.h.press(.down, .alt)
      orders.append(s.h.items)
    }
    #expect(s.queue.scrollPosition == 4 && s.h.items[6] == 1)
    for order in orders.dropLast().reversed() {
      s.queue.show(order, by: { $0 })
      if settles { s.window.settle() } else { s.window.advance(by: 0.03) }
      if settles { #expect(s.queue.focusedItemView?.number == 1 && s.seen.contains("1"), "\(order)") }
    }
    s.window.settle()
    #expect(s.queue.focusedItemView?.number == 1 && s.queue.scrollPosition == 0 && s.seen == ["1", "2", "3"])
    s.h.expectAtRest()
  }

  @Test("J9 Where the ring is out of sight, the queue stays where it is, and keys go on from the item nevertheless")
  func outOfSight() {
    let h = QueueHarness.scrolling()
    h.press(.tab)
    h.queue.scrollPosition = 5
    h.window.settle()
    h.queue.show([2, 3, 1] + Array(4...10), by: { $0 })
    h.window.settle()
    #expect(h.queue.scrollPosition == 5 && h.shown == [6, 7, 8])
    // Too many moves, so that all items are replaced.
    h.queue.show(Array((1...10).reversed()), by: { $0 })
    h.window.settle()
    #expect(h.queue.scrollPosition == 0 && h.shown == [10, 9, 8] && h.queue.focusedItemView == nil)
    h.press(.up)
    #expect(h.queue.focusedItemView?.number == 2 && h.queue.scrollPosition == 6)
    h.expectAtRest()
  }

  @Test("J9 A queue that a person cannot scroll does not follow the item with the ring")
  func withoutScrolling() {
    let h = QueueHarness()
    h.queue.allowsReordering = true
    h.press(.tab)
    #expect(h.queue.focusedItemView?.number == 1)
    h.queue.move(from: 0, to: 9)
    h.window.settle()
    #expect(h.queue.scrollPosition == 0 && h.shown == [2, 3, 4] && h.queue.focusedItemView == nil)
    h.press(.down)
    #expect(h.queue.focusedItemView?.number == 4)
    h.expectAtRest()
  }

  @Test("H6 An offer that a key takes is in sight among the items, with the ring")
  func takenOffer() {
    let s = QueueStripHarness(places: 3, items: Array(1...5))
    s.model.offers = Array(21...25)
    s.queue.offers.replaceAll(with: Array(21...25))
    s.window.settle()
    s.window.focusedView = s.queue.view
    for _ in 0..<2 { s.h.press(.end) }
    #expect(s.queue.focusedItemView?.number == 25)
    s.h.press(.return)
    #expect(s.queue.focusedItemView?.number == 25 && s.queue.focusedItemView?.kind == .waiting)
    #expect(s.seen.contains("25"))
    s.check("at the end")
    s.expectAtRest("at the end")
  }

  @Test(
    "H8 Where a comparison replaces all items, the ring and the selection stay with their items, which are in sight")
  func replaced() {
    let s = QueueStripHarness(places: 3, items: Array(1...30))
    s.window.focusedView = s.queue.view
    for key in [Key.home, .down, .down] { s.h.press(key) }
    s.h.press(.down, .shift)
    #expect(s.queue.selection.items == [3, 4])
    for order in [Array((1...30).reversed()), Array(1...30)] {
      s.queue.show(order, by: { $0 })
      #expect(Set(s.queue.selection.items) == [3, 4])
      s.window.settle()
      #expect(s.h.items == order && s.queue.focusedItemView?.number == 4 && s.seen.contains("4"))
      #expect(s.queue.focusedItemView?.accessibilityStates.contains(.selected) == true)
    }
    // A range goes on from where it began.
    s.h.press(.down, .shift)
    #expect(s.queue.selection.items == [3, 4, 5])
    s.queue.show(Array((5...40).reversed()), by: { $0 })
    s.window.settle()
    #expect(s.queue.selection.items == [5] && s.queue.focusedItemView?.number == 5)
    s.queue.show(Array(6...45), by: { $0 })
    s.window.settle()
    #expect(s.queue.selection.items.isEmpty && s.queue.focusedItemView == nil, "the item is gone")
    s.queue.selection.indexes = [1]
    s.queue.replaceAll(with: Array(6...45))
    #expect(s.queue.selection.items.isEmpty, "these are other items")
  }

  /// A queue that does something when it is asked for its number of places.
  private final class AskedQueue: QueueViewController<String, Label> {
    var onAsk: (() -> Void)?

    override var numberOfItemsToShow: Int {
      get {
        let action = onAsk
        onAsk = nil
        action?()
        return super.numberOfItemsToShow
      }
      set { super.numberOfItemsToShow = newValue }
    }
  }

  @Test("H8 The selection stays with its items also where the queue gets another item while all of them are replaced")
  func changedMeanwhile() {
    let queue = AskedQueue(makeItemView: { Label() }, updating: \.text)
    queue.selection.allowsSeveral = true
    let items = (1...9).map { "\($0)" }
    queue.enqueue(contentsOf: items)
    queue.selection.indexes = [0, 3]
    queue.onAsk = { [unowned queue] in queue.enqueue("10") }
    queue.show(items.reversed(), by: { $0 })
    #expect(queue.count == 10 && queue.item(at: 9) == "10")
    #expect(queue.selection.items == ["4", "1"])
  }

  @Test("H8 Of items that occur twice, no more are selected than before")
  func twice() {
    let s = QueueStripHarness(places: 3, items: [1, 2, 2, 3])
    s.queue.selection.indexes = [1, 3]
    s.queue.show([3, 2, 2, 2], by: { $0 })
    #expect(s.queue.selection.items == [3, 2])
    s.queue.show([3, 3, 2, 1], by: { $0 })
    #expect(s.queue.selection.items == [3, 2])
  }

  @Test("H6 An offer is inserted between the others, which stay, and so does the ring", arguments: [true, false])
  func insertedOffers(hasHeader: Bool) {
    let s = QueueStripHarness(places: 5, items: [1])
    if !hasHeader { s.queue.offers.makeHeader = nil }
    s.queue.offers.replaceAll(with: [21, 23])
    s.window.settle()
    s.window.focusedView = s.queue.view
    s.h.press(.end)
    let view = s.queue.focusedItemView
    #expect(view?.number == 23)
    s.queue.offers.insert(22, at: 1)
    s.window.settle()
    #expect(s.queue.focusedItemView === view && view?.number == 23)
    #expect(s.seen == ["1"] + (hasHeader ? ["header"] : []) + ["+21", "+22", "+23"])
    s.queue.offers.insert(24, at: 3)
    s.queue.offers.insert(20, at: 0)
    s.model.offers = Array(20...24)
    s.check("after the insertions")
    s.window.settle()
    #expect(s.queue.focusedItemView?.number == 23)
    #expect(s.seen == [hasHeader ? "header" : "1", "+20", "+21", "+22", "+23"])
    #expect(queueMisuses { s.queue.offers.insert(29, at: 6) }.count == 1 && s.queue.offers.count == 5)
  }

  @Test("H6 With the first offer the header comes, and an offer that is inserted before what is visible moves nothing")
  func insertedOutOfSight() {
    let s = QueueStripHarness(places: 3, items: [1])
    s.queue.offers.insert(28, at: 0)
    s.window.settle()
    #expect(s.seen == ["1", "header", "+28"])
    for offer in (21...27).reversed() { s.queue.offers.insert(offer, at: 0) }
    s.queue.scrollPosition = 5
    s.window.settle()
    let tops = s.h.tops
    #expect(s.seen == ["+24", "+25", "+26"])
    s.queue.offers.insert(20, at: 0)
    #expect(s.queue.scrollPosition == 6 && s.h.tops == tops)
    s.window.settle()
    #expect(s.h.tops == tops && s.queue.offers.items == Array(20...28))
    s.model.offers = Array(20...28)
    s.check("at the end")
    s.expectAtRest("at the end")
  }
}
