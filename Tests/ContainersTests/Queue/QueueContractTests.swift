import Containers
import Testing
import ViewTree

/// Overrides every open member, from a different module.
final class CustomQueue: QueueViewController<String, Label> {
  private(set) var calls: [String] = []

  override func enqueue(_ item: String) {
    calls.append("enqueue")
    super.enqueue(item)
  }
  override func enqueue(contentsOf items: some Sequence<String>) {
    calls.append("enqueue all")
    super.enqueue(contentsOf: items)
  }
  @discardableResult
  override func dequeue() -> String? {
    calls.append("dequeue")
    return super.dequeue()
  }
  @discardableResult
  override func remove(at index: Int) -> String? {
    calls.append("remove")
    return super.remove(at: index)
  }
  override func move(from index: Int, to newIndex: Int) {
    calls.append("move")
    super.move(from: index, to: newIndex)
  }
  override func replaceAll(with items: some Sequence<String>) {
    calls.append("replace")
    super.replaceAll(with: items)
  }
  override func sizeForItem(inSlot slot: Int) -> Size {
    let size = super.sizeForItem(inSlot: slot)
    return Size(width: size.width / 2, height: size.height)
  }
  override func placement(forSlot slot: Int, in bounds: Rect) -> ItemPlacement {
    var placement = super.placement(forSlot: slot, in: bounds)
    placement.alpha = slot == 0 ? 1 : 0.5
    return placement
  }
  override var numberOfItemsToShow: Int { didSet { calls.append("places") } }
  override func didLoad() { calls.append("load") }
  override func didDequeue(_ item: String, view: Label?) { calls.append("dequeued \(item) \(view?.text ?? "-")") }
}

struct QueueContractTests {
  @Test("Q9 Every open member can be overridden in a different module, and is called")
  func overriding() {
    let window = Window(size: Size(width: 100, height: 100))
    let queue = CustomQueue(makeItemView: { Label() }, updating: \.text)
    queue.numberOfItemsToShow = 2
    queue.enqueue("a")
    queue.enqueue(contentsOf: ["b", "c"])
    queue.loadDuration = 0
    window.rootViewController = queue
    queue.dequeue()
    queue.move(from: 0, to: 1)
    queue.remove(at: 0)
    queue.replaceAll(with: ["x", "y"])
    window.advance(by: 3)
    #expect(
      queue.calls == [
        "places", "enqueue", "enqueue all", "load", "dequeue", "dequeued a a", "move", "remove", "replace",
      ])
    #expect(queue.visibleItemViews.map(\.text) == ["x", "y"])
    #expect(queue.visibleItemViews.map(\.alpha) == [1, 0.5])
    #expect(queue.visibleItemViews.map(\.frame.width) == [50, 50])
  }
}
