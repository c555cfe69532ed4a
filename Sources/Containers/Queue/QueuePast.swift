internal import DequeModule
internal import ViewTree

/// The departed items of a queue, which have left it and are kept above the waiting items. The newest lies directly above the front.
///
/// The user can scroll to them, drag copies of them among the waiting items, and activate them. They are shown by item views;
/// `QueueViewController.configureKind` tells a view that its item has departed.
public final class QueuePast<Item> {
  private let store: QueueStore<Item>
  private weak var queue: QueueCoordinator?

  init(_ store: QueueStore<Item>, _ queue: QueueCoordinator) { (self.store, self.queue) = (store, queue) }

  /// How many departed items are kept. The oldest ones beyond that are dropped. 0, the default, keeps none; a negative number is misuse.
  public var limit = 0 {
    didSet {
      limit = Misuse.limited(limit, "QueuePast.limit", atLeast: 0, former: oldValue)
      trim()
    }
  }

  /// Whether an item that is dequeued becomes a departed item at once. If this is false, the owner calls `add(_:)` later. True by default.
  public var keepsDequeuedItems = true

  /// After how many seconds without input the queue returns from the past to its front, unless the mouse is over it or the focus is in
  /// it. Nil, the default: it returns only when an item is dequeued.
  public var returnDelay: Double? {
    get { queue?.homing.delay }
    set {
      if let newValue, !(newValue >= 0 && newValue.isFinite) {
        return Misuse.report("QueuePast.returnDelay: \(newValue) s")
      }
      queue?.homing.delay = newValue
    }
  }

  /// Whether the user looks at the queue in a way that it cannot notice, for example with the mouse on a scroll bar beside it. Meanwhile it
  /// does not return to its front.
  public var isWatched: Bool {
    get { queue?.homing.isWatched ?? false }
    set { queue?.homing.isWatched = newValue }
  }

  // MARK: The items

  public var count: Int { store.departed.count }
  /// All departed items, the newest first.
  public var items: [Item] { Array(store.departed) }
  /// The departed item at `index`, 0 being the newest one. Nil if there is none.
  public func item(at index: Int) -> Item? { store.departed.indices.contains(index) ? store.departed[index] : nil }

  /// Adds `item` as the newest one. Departed items that are visible stay where they are, unless the queue is returning to its front, or the
  /// entry with the focus ring would get out of sight.
  public func add(_ item: Item) {
    guard limit > 0, let queue else { return }
    queue.notices.perform {
      let isReturning = queue.homing.isReturning
      store.departed.prepend(item)
      _ = queue.changes.apply { $0.addDeparted() }
      queue.changes.enter([-1], from: .fading)
      if isReturning { queue.scroll(to: 0) }
      trim()
    }
  }

  /// Returns the queue to its front, as a dequeue does, unless the user is looking at the queue or dragging in it.
  public func returnToFront() { queue?.homing.returnUnlessWatched() }

  /// Replaces all departed items, for example by those of the last session.
  /// - Parameter items: the newest first.
  public func replaceAll(with items: some Sequence<Item>) { replace(with: Deque(items.prefix(limit)), keeping: [:]) }

  /// Makes `items` the departed items, for a past that is stored elsewhere.
  ///
  /// Those that remain keep their views, which are configured again, because something about the items may have changed. If the past is
  /// visible, the first visible one of them stays in place.
  /// - Parameters:
  ///   - items: the newest first.
  ///   - id: the identity of an item.
  public func show<ID: Hashable>(_ items: some Sequence<Item>, by id: (Item) -> ID) {
    let new = Deque(items.prefix(limit))
    replace(with: new, keeping: QueueDifference.newIndexes(from: store.departed.map(id), to: new.map(id)))
  }

  /// - Parameter ages: the new indexes of the items that remain, by the old ones.
  private func replace(with new: Deque<Item>, keeping ages: [Int: Int]) {
    guard let queue else { return }
    let old = store.departed
    queue.notices.perform {
      let isReturning = queue.homing.isReturning
      store.departed = new
      queue.changes.exchange({ $0.replacePast(new.count, keeping: ages) }, for: -new.count..<0, from: .fading)
      queue.reconfigure(.departed)
      if isReturning { queue.scroll(to: 0) }
    }
    withExtendedLifetime(old) {}
  }

  /// Makes the newest departed item the front of the queue again. Returns nil if there is none.
  @discardableResult
  public func bringBack() -> Item? {
    guard let queue, let item = store.departed.popFirst() else { return nil }
    queue.notices.perform {
      let isReturning = queue.homing.isReturning
      store.items.prepend(item)
      _ = queue.changes.apply { $0.comeBack() }
      queue.changes.enter([0], from: .near)
      if isReturning { queue.scroll(to: 0) }
    }
    return item
  }

  /// Removes the newest departed item. Its view leaves, and the older ones close up. Returns nil if there is none.
  @discardableResult
  public func removeNewest() -> Item? {
    guard let queue, let item = store.departed.popFirst() else { return nil }
    queue.notices.perform { queue.changes.removeNewestDeparted() }
    return item
  }

  /// Drops the items beyond the limit.
  func trim() {
    guard store.departed.count > limit, let queue else { return }
    let dropped = store.departed.suffix(store.departed.count - limit)
    queue.notices.perform {
      store.departed.removeLast(store.departed.count - limit)
      queue.changes.exchange({ $0.trimPast(to: limit) }, for: 0..<0, from: .fading)
    }
    withExtendedLifetime(dropped) {}
  }

  // MARK: User actions

  /// Called when the user activated a departed item with a double click, a double tap or Return.
  public var onActivate: ((Item, _ index: Int) -> Void)? { didSet { queue?.updateGestures() } }
  /// Makes the copy that is inserted when a departed item is dragged among the waiting ones. Nil, the default, inserts the item itself.
  public var makeCopy: ((Item) -> Item)?
  /// Called after the user dragged a copy of a departed item among the waiting items.
  public var onCopy: ((_ copy: Item, _ index: Int, _ newIndex: Int) -> Void)?

  /// The copy that is about to be inserted.
  private var copy: Item?

  /// Makes the copy before anything changes, because making it may call the queue.
  func prepareCopy(of index: Int) {
    let item = store.departed[index]
    copy = makeCopy?(item) ?? item
  }

  func didCopy(_ index: Int, to newIndex: Int) -> () -> Void {
    let copy = copy ?? store.departed[index]
    self.copy = nil
    store.items.insert(copy, at: newIndex)
    return { [self] in onCopy?(copy, index, newIndex) }
  }
}
