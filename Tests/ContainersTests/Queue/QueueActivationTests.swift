import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Double clicks and Return.
struct QueueActivationTests {
  /// The centre of the item view at `index`, in the window.
  private func center(_ h: QueueHarness, _ index: Int) throws -> Point {
    let view = try #require(h.queue.itemView(at: index))
    return view.convert(view.bounds.center, to: nil)
  }

  private func harness() -> QueueHarness {
    let h = QueueHarness.scrolling()
    h.queue.onSelect = { [unowned h] item, _ in h.log.append("select \(item)") }
    h.queue.onActivate = { [unowned h] item, index in h.log.append("activate \(item) at \(index)") }
    return h
  }

  @Test("J9 A double click or a double tap activates an item after selecting it; two clicks on two items do not")
  func doubleClick() throws {
    for device in [PointerEvent.Device.mouse, .touch] {
      let h = harness()
      let pointer = PointerScript(h.window, device: device)
      pointer.tap(at: try center(h, 1))
      #expect(h.log == ["select 2"])
      pointer.tap(at: try center(h, 1))
      #expect(h.log.last == "activate 2 at 1" && h.log.filter { $0.hasPrefix("activate") }.count == 1)
      h.window.advance(by: 1)
      h.log = []
      pointer.tap(at: try center(h, 0))
      pointer.tap(at: try center(h, 1))
      #expect(h.log == ["select 1", "select 2"])
    }
  }

  @Test("J9 An item that moved under the pointer between two clicks is not activated")
  func movedBetween() throws {
    let h = harness()
    let place = try center(h, 0)
    let pointer = PointerScript(h.window)
    pointer.tap(at: place)
    h.queue.dequeue()
    pointer.tap(at: place)
    h.window.settle()
    #expect(!h.log.contains { $0.hasPrefix("activate") })
  }

  @Test(
    "J9 Return activates the current item, once while it is held down; Space selects; without onActivate both select")
  func keys() {
    let h = harness()
    h.press(.tab)
    h.press(.down)
    h.press(.return)
    h.press(.space)
    #expect(h.log == ["activate 2 at 1", "select 2"])
    h.window.send(.key(KeyEvent(key: .return)))
    h.window.send(.key(KeyEvent(key: .return, isRepeat: true)))
    #expect(h.log.filter { $0.hasPrefix("activate") }.count == 2)
    h.queue.onActivate = nil
    h.press(.return)
    #expect(h.log.last == "select 2")
  }

  @Test("J9 An item can be activated in a queue without selection")
  func withoutSelection() throws {
    let h = harness()
    h.queue.onSelect = nil
    let pointer = PointerScript(h.window)
    for _ in 0..<2 { pointer.tap(at: try center(h, 2)) }
    #expect(h.log == ["activate 3 at 2"])
  }
}
