internal import DequeModule
public import ViewTree

/// A queue that shows its first items, and animates them as they leave and move up.
///
/// The controller is the queue: items are added with `enqueue(_:)` and removed with `dequeue()`, at any time and from
/// anywhere, also during a movement. There is at most one view more than there are places: a view that has left is
/// configured again and enters at the end. All `open` members can be overridden; override `placement(forSlot:in:)` for
/// a different layout.
@MainActor open class QueueViewController<Item, ItemView: View>: AnyQueueViewController {
  private final let makeItemView: () -> ItemView
  private final let configure: (ItemView, Item) -> Void

  final let store = QueueStore<Item>()

  // MARK: Making

  /// - Parameters:
  ///   - makeItemView: makes a view for an item. At most `numberOfItemsToShow + 1` of them exist at once.
  ///   - configure: sets up a view for an item, also if it showed a different one before.
  public init(makeItemView: @escaping () -> ItemView, configure: @escaping (ItemView, Item) -> Void) {
    self.makeItemView = makeItemView
    self.configure = configure
    super.init()
  }

  /// As `init(makeItemView:configure:)`, which a subclass calls in place of this one.
  /// - Parameter property: the property of a view that is set to the item: `\.image`, `\.text`, or any other except for the
  ///   view's geometry and alpha, which the queue sets itself.
  public convenience init(
    makeItemView: @escaping () -> ItemView, updating property: ReferenceWritableKeyPath<ItemView, Item>
  ) {
    self.init(makeItemView: makeItemView) { view, item in view[keyPath: property] = item }
  }

  /// As `init(makeItemView:configure:)`, which a subclass calls in place of this one.
  /// - Parameter property: the optional property of a view that is set to the item.
  public convenience init(
    makeItemView: @escaping () -> ItemView, updating property: ReferenceWritableKeyPath<ItemView, Item?>
  ) {
    self.init(makeItemView: makeItemView) { view, item in view[keyPath: property] = item }
  }

  // MARK: The strip

  /// The items that have left the queue and are kept above it. None by default.
  public final private(set) lazy var past = QueuePast(store, queue)
  /// The marks between the items. None by default. They suit queues in a line: in a stack of cards or a fan, the last card hangs out below.
  public final private(set) lazy var marks = QueueMarks(queue)
  /// The items that are offered below the queue. None by default.
  public final private(set) lazy var offers = QueueOffers(store, queue)
  /// The selection of several items. Not allowed by default.
  public final private(set) lazy var selection = QueueSelection(store, queue)

  /// Sets up a view for the kind of its item, after `configure` has set it up for the item. Both are called again when the item of a
  /// visible view departs, comes back, or is accepted as an item of the queue. Nil, the default, suits queues whose items only wait.
  public final var configureKind: ((ItemView, Item, QueueItemKind) -> Void)?

  /// The title of an item. While the user works in the queue with keys, typing the beginning of a title goes to the item. Nil, the default,
  /// for no such search.
  public final var typeAheadTitle: ((Item) -> String?)?

  /// Called with a letter that is typed without Shift while keys act on an item, so that the letter can be a shortcut for the item. Letters
  /// that continue a title which is being typed are left out. Returns whether the letter was used. Otherwise it goes to an item by its
  /// title, as it does with Shift.
  public final var onLetter: ((_ letter: Character, Item, _ index: Int) -> Bool)?

  /// The view of the item on which keys act, while the focus is visible in the queue. Nil if there is none.
  public final var focusedItemView: ItemView? { queue.gestures?.input.focusedView as? ItemView }

  // MARK: The queue

  /// The number of items in the queue.
  public final var count: Int { store.items.count }
  /// The item that is dequeued next.
  public final var front: Item? { store.items.first }
  /// The item at `index`, 0 being the front. Nil if there is none.
  public final func item(at index: Int) -> Item? { store.items.indices.contains(index) ? store.items[index] : nil }

  /// Appends `item`.
  open func enqueue(_ item: Item) {
    store.items.append(item)
    queue.changes.append(1)
    queue.changes.showAppended()
  }

  /// Appends `items`, in their order.
  open func enqueue(contentsOf items: some Sequence<Item>) {
    if let new = items.withContiguousStorageIfAvailable({ Array($0) }) {
      guard !new.isEmpty else { return }
      store.items.append(contentsOf: new)
      queue.changes.append(new.count)
    } else {
      // One by one, because iterating a sequence may call this queue, unlike an array.
      for item in items {
        store.items.append(item)
        queue.changes.append(1)
      }
    }
    queue.changes.showAppended()
  }

  /// Inserts `items`, in their order, so that the first one has the index `index`. An index out of range is misuse and inserts nothing.
  public final func insert(contentsOf items: some Sequence<Item>, at index: Int) {
    guard (0...count).contains(index) else {
      return Misuse.report("QueueViewController.insert(contentsOf:at:): \(index) is not in 0...\(count)")
    }
    let new = Array(items)
    queue.notices.perform { insert(new[...], at: index) }
  }

  /// Removes the front and lets its view leave. Returns nil if the queue is empty.
  ///
  /// `didDequeue(_:view:)` and `onDequeue` are called before this returns. If it is called from a callback of the
  /// queue, they are called after the notices that are already waiting.
  @discardableResult
  open func dequeue() -> Item? {
    guard let item = store.items.popFirst() else { return nil }
    queue.notices.perform {
      let departs = past.limit > 0 && past.keepsDequeuedItems
      if departs { store.departed.prepend(item) }
      queue.changes.remove(item: 0, departs: departs) { view in
        queue.post { [self] in
          didDequeue(item, view: view as? ItemView)
          onDequeue?(item, view as? ItemView)
        }
      }
      past.trim()
      queue.homing.returnUnlessWatched()
    }
    return item
  }

  /// Removes the item at `index` and lets its view leave. An index out of range is misuse, and nothing is removed.
  @discardableResult
  open func remove(at index: Int) -> Item? {
    guard store.items.indices.contains(index) else {
      Misuse.report("QueueViewController.remove(at:): \(index) is not in 0..<\(count)")
      return nil
    }
    let item = store.items.remove(at: index)
    queue.notices.perform { queue.changes.remove(item: index) }
    return item
  }

  /// Moves the item at `index` to `newIndex`. An index out of range is misuse, and nothing is moved.
  open func move(from index: Int, to newIndex: Int) {
    guard store.items.indices.contains(index), store.items.indices.contains(newIndex) else {
      return Misuse.report(
        "QueueViewController.move(from:to:): \(index) or \(newIndex) is not in 0..<\(count)")
    }
    moveItem(from: index, to: newIndex)
  }

  final func moveItem(from index: Int, to newIndex: Int) {
    // Inserting it again would put it behind the marks that follow it.
    guard index != newIndex else { return }
    store.items.insert(store.items.remove(at: index), at: newIndex)
    var moved = queue.model.strip
    moved.moveItem(from: index, to: newIndex)
    let (from, to) = (queue.model.strip.index(of: .item(index)), moved.index(of: .item(newIndex)))
    queue.notices.perform { queue.changes.move(from: from, to: to) }
  }

  /// Removes all items and the marks between them, lets their views leave, and adds `items` in their place. Departed items and offers
  /// stay. The first one of `items` becomes visible, unless the past is.
  open func replaceAll(with items: some Sequence<Item>) { replaceAll(with: items, marks: []) }

  /// Inserts items so that the first one has the index `wanted`, or at the end if the queue is shorter.
  final func insert(_ items: ArraySlice<Item>, at wanted: Int) {
    guard !items.isEmpty else { return }
    // Callbacks may have removed items meanwhile.
    let index = min(wanted, count)
    let isAtEnd = index == count
    store.items.insert(contentsOf: items, at: index)
    if isAtEnd {
      queue.changes.append(items.count)
      queue.changes.showAppended()
    } else {
      queue.changes.insert(items: items.count, at: index)
    }
  }

  /// Configures the views of the visible items again, also of departed ones and of offers, after something about the items has changed.
  public final func reconfigureItems() { queue.reconfigure() }

  /// Called for one more item for each free place: when the first items are shown, after a dequeue or a removal, and
  /// when places are added. Returning nil leaves the remaining places free.
  public final var refill: (() -> Item?)?

  /// Called when `item` was dequeued and its view begins to leave.
  ///
  /// If the item comes back while the view leaves, the view does, too, without `prepareForReuse()`: only its placement and its opacity are
  /// restored, and it is configured again. Whatever else is changed here has to be undone when the view is configured.
  /// - Parameter view: nil if the item was never shown.
  open func didDequeue(_ item: Item, view: ItemView?) {}

  /// Called after `didDequeue(_:view:)`, which says what may become of the view.
  public final var onDequeue: ((Item, ItemView?) -> Void)?

  // MARK: Visible views

  /// The views of items that are still in the queue, front first. Leaving views are not included.
  public final var visibleItemViews: [ItemView] {
    let slots = queue.cells.slots
    let inOrder = queue.model.carried == nil ? slots : slots.sorted { $0.item < $1.item }
    let waiting = 0..<queue.model.strip.waitingEnd
    return inOrder.compactMap { slot in
      slot.kind == .item && waiting.contains(slot.item) ? slot.cell?.view as? ItemView : nil
    }
  }

  /// The view of the item at `index`. Nil if it is not shown, or waits for a view.
  public final func itemView(at index: Int) -> ItemView? {
    store.items.indices.contains(index)
      ? queue.cells.cell(ofItem: queue.model.strip.index(of: .item(index)))?.view as? ItemView : nil
  }

  /// Called when the user chose an item with a click, a tap, Space or Return. Nil, the default, leaves clicks to the
  /// views around.
  public final var onSelect: ((Item, _ index: Int) -> Void)? {
    didSet { if (onSelect == nil) != (oldValue == nil) { queue.updateGestures() } }
  }

  /// Called when the user activated an item with a double click, a double tap or Return. Nil, the default, leaves the second
  /// click of two, and Return, to `onSelect`.
  public final var onActivate: ((Item, _ index: Int) -> Void)? {
    didSet { if (onActivate == nil) != (oldValue == nil) { queue.updateGestures() } }
  }

  /// Called after the user removed an item, with its former index.
  public final var onRemove: ((Item, _ index: Int) -> Void)?

  /// Called when the user lifts an item to carry it, and again when it is released, so that its appearance can change.
  ///
  /// A released item stays in front of the others until it has arrived at its place. The second call is made within an animation, so that
  /// changes of a background colour or a shadow are animated on the way.
  public final var onLift: ((ItemView, _ isLifted: Bool) -> Void)?

  // MARK: What the parts of the queue ask and report

  final override var allowsSelection: Bool { onSelect != nil }
  final override var allowsMultipleSelection: Bool { selection.allowsSeveral }
  final override var takesTaps: Bool {
    allowsSelection || takesDoubleTaps || allowsMultipleSelection || offers.onAccept != nil
  }
  final override var takesDoubleTaps: Bool { onActivate != nil || past.onActivate != nil }
  final override var findsByTyping: Bool { typeAheadTitle != nil }
  final override var hasHeader: Bool { offers.makeHeader != nil }

  final override func makeView(_ kind: QueueViewKind) -> View {
    switch kind {
    case .item: makeItemView()
    case .mark: marks.makeView?() ?? View()
    case .header: offers.makeHeader?() ?? View()
    }
  }

  final override func configure(_ view: View, for entry: QueueEntry) {
    if case .mark(let mark) = entry {
      if marks.identities.indices.contains(mark) { marks.configure?(view, marks.identities[mark]) }
      return
    }
    guard let view = view as? ItemView, let kind = entry.itemKind, let item = store[entry] else { return }
    configure(view, item)
    configureKind?(view, item, kind)
  }

  final override func title(ofItem index: Int) -> String? {
    store.items.indices.contains(index) ? typeAheadTitle?(store.items[index]) : nil
  }

  final override func appendRefill() -> Bool {
    guard let item = refill?() else { return false }
    store.items.append(item)
    queue.changes.append(1)
    return true
  }

  final override func apply(_ action: QueueAction) -> () -> Void {
    switch action {
    case .movedItem(let from, let to):
      store.items.insert(store.items.remove(at: from), at: to)
      return { [self] in onMove?(from, to) }
    case .movedItems(let indexes, let to): return selection.didMove(indexes, to: to)
    case .removedItem(let index):
      let item = store.items.remove(at: index)
      return { [self] in onRemove?(item, index) }
    case .removedItems(let indexes): return selection.didRemove(indexes)
    case .movedMark(let from, let to, let fromIndex, let toIndex, let isCarried):
      return marks.didMove(from: from, to: to, fromIndex: fromIndex, toIndex: toIndex, isCarried: isCarried)
    case .removedMark(let mark): return marks.didRemove(mark)
    case .copiedDeparted(let index, let to): return past.didCopy(index, to: to)
    case .acceptedOffer(let index, let to): return offers.didAccept(index, to: to)
    case .refusedOffer(let index): return offers.didRefuse(index)
    }
  }

  final override func prepareCopy(ofDeparted index: Int) { past.prepareCopy(of: index) }

  final override func useLetter(_ letter: Character, onItem index: Int, isRepeat: Bool) -> Bool {
    guard let onLetter else { return false }
    // A key that is held down is used once.
    return isRepeat || onLetter(letter, store.items[index], index)
  }

  final override func didSelect(_ index: Int) {
    let item = store.items[index]
    queue.post { [self] in onSelect?(item, index) }
  }

  final override func didActivate(_ index: Int) {
    guard onActivate != nil else { return didSelect(index) }
    let item = store.items[index]
    queue.post { [self] in onActivate?(item, index) }
  }

  final override func didActivateDeparted(_ index: Int) {
    let item = store.departed[index]
    queue.post { [self] in past.onActivate?(item, index) }
  }

  final override func selectionDidChange() { queue.post { [self] in selection.onChange?() } }

  final override func marksDidReachFront(_ numbers: Range<Int>) {
    for id in marks.identities[numbers] { queue.post { [self] in marks.onReach?(id) } }
  }

  final override func didLift(_ view: View, isLifted: Bool) {
    if let view = view as? ItemView { onLift?(view, isLifted) }
  }
}
