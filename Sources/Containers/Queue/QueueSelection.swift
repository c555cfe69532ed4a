internal import DequeModule
internal import ViewTree

/// The selected items of a queue. Several can be selected with Control and Shift, by clicks and keys, or after a long touch; they are
/// carried and removed together.
public final class QueueSelection<Item> {
  private let store: QueueStore<Item>
  private weak var queue: QueueCoordinator?

  init(_ store: QueueStore<Item>, _ queue: QueueCoordinator) { (self.store, self.queue) = (store, queue) }

  /// Whether the user can select items, also several at once. False by default. Setting it to false clears the selection.
  public var allowsSeveral = false {
    didSet {
      guard allowsSeveral != oldValue, let queue else { return }
      if !allowsSeveral { clear() }
      queue.updateGestures()
      if queue.owner.isViewLoaded { queue.owner.view.accessibilityDidChange() }
    }
  }

  /// The indexes of the selected items, in order. When it is set, indexes out of range are ignored, and `onChange` is not called.
  public var indexes: [Int] {
    get { queue?.chosen.indexes ?? [] }
    set {
      guard let queue else { return }
      let sound = newValue.filter(store.items.indices.contains)
      if queue.chosen.replace(with: RangeSet(sound.map { $0..<$0 + 1 })) { queue.cells.showSelection() }
    }
  }

  public var count: Int { queue?.chosen.count ?? 0 }
  public var items: [Item] { indexes.map { store.items[$0] } }
  public func contains(_ index: Int) -> Bool { queue?.chosen.contains(index) ?? false }

  public func clear() {
    guard let queue, !queue.chosen.isEmpty else { return }
    queue.chosen.clear()
    queue.cells.showSelection()
  }

  // MARK: User actions

  /// Called after the user selected or deselected something.
  public var onChange: (() -> Void)?
  /// Called once after the user moved several items together, with their indexes before, and the index of the first one afterwards.
  public var onMove: ((_ indexes: [Int], _ newIndex: Int) -> Void)?
  /// Called once after the user removed several items together, with their indexes before.
  public var onRemove: ((_ items: [Item], _ indexes: [Int]) -> Void)?

  func didMove(_ indexes: [Int], to newIndex: Int) -> () -> Void {
    store.gather(indexes, at: newIndex)
    return { [self] in onMove?(indexes, newIndex) }
  }

  func didRemove(_ indexes: [Int]) -> () -> Void {
    let items = indexes.map { store.items[$0] }
    store.remove(indexes)
    return { [self] in onRemove?(items, indexes) }
  }
}
