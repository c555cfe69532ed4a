internal import DequeModule
public import ViewTree

/// The items that a queue offers below the waiting items, under a header. They are not in the queue, and `QueueViewController.count` does
/// not include them.
///
/// The user accepts an offer, which makes it an item of the queue, by pressing it or dragging it up among the waiting items, and refuses it
/// by removing it. Offers are shown by item views; `QueueViewController.configureKind` tells a view that its item is offered.
public final class QueueOffers<Item> {
  private let store: QueueStore<Item>
  private weak var queue: QueueCoordinator?

  init(_ store: QueueStore<Item>, _ queue: QueueCoordinator) { (self.store, self.queue) = (store, queue) }

  // MARK: The header

  /// Makes the view of the header, for example a line with a button. Nil, the default, for no header.
  public var makeHeader: (() -> View)? { didSet { queue?.changes.updateHeader() } }
  /// The length of the header along the axis, as a fraction of an item's length: above 0, at most 1. The default is 1.
  public var headerLength = 1.0 {
    didSet {
      headerLength = Misuse.checked(
        headerLength, "QueueOffers.headerLength", "is not above 0 and at most 1", former: oldValue
      ) {
        $0 > 0 && $0 <= 1
      }
      if headerLength != oldValue { queue?.changes.setLengths(header: headerLength) }
    }
  }

  // MARK: The offers

  public var count: Int { store.offers.count }
  /// All offers, in the order in which they are shown.
  public var items: [Item] { Array(store.offers) }

  /// Replaces all offers. The old ones fade out, and the new ones move in.
  public func replaceAll(with items: some Sequence<Item>) {
    let old = store.offers
    let new = Deque(items)
    guard let queue else { return }
    queue.notices.perform {
      store.offers = new
      queue.changes.exchange({ $0.replaceOffers(new.count) }, for: 0..<0, from: .far)
      queue.changes.updateHeader()
    }
    withExtendedLifetime(old) {}
  }

  /// Replaces each offer by a newer version of itself, and configures the visible views again. There have to be as many as before, in
  /// the same order.
  public func renew(_ items: some Sequence<Item>) {
    let new = Deque(items)
    guard let queue, new.count == count else {
      return Misuse.report("QueueOffers.renew(_:): \(new.count) items in place of \(count)")
    }
    let old = store.offers
    store.offers = new
    queue.notices.perform { queue.reconfigure(.offered) }
    withExtendedLifetime(old) {}
  }

  /// Adds an offer behind the others, for example in place of one that was refused.
  public func append(_ item: Item) {
    guard let queue else { return }
    queue.notices.perform {
      store.offers.append(item)
      _ = queue.changes.apply { $0.insertOffers(1, at: $0.strip.end) }
      queue.changes.enter([], from: .far)
      queue.changes.updateHeader()
    }
  }

  /// Adds an offer so that it has the index `index`, for example one that was refused, and is offered again. The others stay. An index out of
  /// range is misuse, and nothing is added.
  public func insert(_ item: Item, at index: Int) {
    guard let queue, (0...store.offers.count).contains(index) else {
      return Misuse.report("QueueOffers.insert(_:at:): \(index) is not in 0...\(store.offers.count)")
    }
    let place = queue.model.strip.index(of: .offer(index))
    queue.notices.perform {
      store.offers.insert(item, at: index)
      _ = queue.changes.apply { $0.insertOffers(1, at: place) }
      queue.changes.enter([place], from: .far)
      queue.changes.updateHeader()
    }
  }

  /// Removes the offer at `index`. The others stay. An index out of range is misuse.
  public func remove(at index: Int) {
    guard let queue, store.offers.indices.contains(index) else {
      return Misuse.report("QueueOffers.remove(at:): \(index) is not in 0..<\(store.offers.count)")
    }
    let place = queue.model.strip.index(of: .offer(index))
    queue.notices.perform {
      let item = store.offers.remove(at: index)
      queue.changes.remove { $0.remove(at: place) }
      queue.changes.updateHeader()
      withExtendedLifetime(item) {}
    }
  }

  // MARK: User actions

  /// Called after the user accepted an offer, which is the item at `newIndex` now.
  public var onAccept: ((Item, _ index: Int, _ newIndex: Int) -> Void)? { didSet { queue?.updateGestures() } }
  /// Called after the user refused an offer.
  public var onRefuse: ((Item, _ index: Int) -> Void)?

  func didAccept(_ index: Int, to newIndex: Int) -> () -> Void {
    let item = store.offers.remove(at: index)
    store.items.insert(item, at: newIndex)
    return { [self] in onAccept?(item, index, newIndex) }
  }

  func didRefuse(_ index: Int) -> () -> Void {
    let item = store.offers.remove(at: index)
    return { [self] in onRefuse?(item, index) }
  }
}
