internal import DequeModule
public import ViewTree

/// A queue whose first items are shown, and are visually dequeued.
///
/// The controller is the queue: items go in with `enqueue(_:)` and come out with `dequeue()`, at any time and from anywhere,
/// also while something moves. As few views as there are places, and one more, show them: a view that has left is filled anew
/// and comes in at the end. Whatever is `open` can be overridden; override `placement(forSlot:in:)` for another layout.
@MainActor open class QueueViewController<Item, ItemView: View>: ViewController {
  final let makeItemView: () -> ItemView
  final let configure: (ItemView, Item) -> Void

  // MARK: State, see +State, +Update

  final var items = Deque<Item>()
  /// The places that are in use, front first: as many as there are items to show, once the first ones were shown, and one more
  /// while an item is partly scrolled out of sight.
  final var slots: [QueueSlot<ItemView>] = []
  /// The index of the item that the first slot shows.
  final var firstShown = 0
  /// How far the queue is scrolled, in items, as it is seen now: beyond 0 or `lastPosition` while it is pulled there.
  final var position = 0.0
  /// Where the slots are, and what is between them.
  final var path = QueuePath.none
  /// Whether the ranks of the cells do not follow the order of the queue any more.
  final var isOrderStale = false
  /// On the way out, the one that has been longest first.
  final var leaving: [QueueCell<ItemView>] = []
  /// Out of sight, and free.
  final var spare: [QueueCell<ItemView>] = []
  /// The cells whose views are in the controller's view, from the back.
  final var ordered: [QueueCell<ItemView>] = []
  final var hasAppeared = false
  /// Whether the first items were shown.
  final var hasLoaded = false
  /// The window whose clock the times here are on.
  final var clock: ObjectIdentifier?
  /// What the places were last computed for.
  final var placedBounds: Rect?
  /// When the first items will have slid in; nil before and after.
  final var loadEnd: Double?
  /// When an item last left a place.
  final var changeTime = -Double.infinity
  final var knownPlaces = 0
  final var wantsRefill = false
  final var update = QueueUpdate()
  final var wake: (time: Double, action: ScheduledAction)?
  /// The bounds for which sizes are asked right now, and where the slots begin in them.
  final var measuring: (bounds: Rect, starts: [Double])?

  /// What scrolls it; there once the view is loaded.
  final var scroll: QueueScroll?
  /// The item that keys act on, see +Keys.
  final var current: Int?
  final var focusRing: FocusRing?

  // MARK: State of gestures, see +Gestures

  final var longPress: LongPressGestureRecognizer?
  final var pan: PanGestureRecognizer?
  final var scrollPan: PanGestureRecognizer?
  final var tap: TapGestureRecognizer?
  final var lift: QueueLift<ItemView>?
  final weak var pressedCell: QueueCell<ItemView>?
  final weak var flickedCell: QueueCell<ItemView>?
  final weak var tappedCell: QueueCell<ItemView>?

  // MARK: Making

  /// - Parameters:
  ///   - makeItemView: makes a view for an item; called at most `numberOfItemsToShow + 1` times.
  ///   - configure: fills a view with an item, also when it showed another one before.
  public init(makeItemView: @escaping () -> ItemView, configure: @escaping (ItemView, Item) -> Void) {
    self.makeItemView = makeItemView
    self.configure = configure
    super.init()
  }

  /// - Parameter property: the property of a view that is filled with the item: `\.image`, `\.text`, or any other.
  public convenience init(
    makeItemView: @escaping () -> ItemView, updating property: ReferenceWritableKeyPath<ItemView, Item>
  ) {
    self.init(makeItemView: makeItemView) { view, item in view[keyPath: property] = item }
  }

  /// - Parameter property: the optional property of a view that is filled with the item.
  public convenience init(
    makeItemView: @escaping () -> ItemView, updating property: ReferenceWritableKeyPath<ItemView, Item?>
  ) {
    self.init(makeItemView: makeItemView) { view, item in view[keyPath: property] = item }
  }

  // MARK: The queue

  /// How many items have not been dequeued.
  public final var count: Int { items.count }
  /// The item that is next to come out.
  public final var front: Item? { items.first }
  /// The item at `index`, 0 being the front; nil where there is none.
  public final func item(at index: Int) -> Item? { items.indices.contains(index) ? items[index] : nil }

  /// Puts `item` at the end.
  open func enqueue(_ item: Item) {
    items.append(item)
    itemsWereAppended()
  }

  /// Puts `items` at the end, in their order.
  open func enqueue(contentsOf items: some Sequence<Item>) {
    // One by one: the sequence may ask this queue while it is walked.
    for item in items { self.items.append(item) }
    itemsWereAppended()
  }

  /// Takes the front out, and lets its view leave; nil when the queue is empty.
  @discardableResult
  open func dequeue() -> Item? {
    guard let item = items.popFirst() else { return nil }
    let view = itemWasRemoved(at: 0)
    didDequeue(item, view: view)
    onDequeue?(item, view)
    return item
  }

  /// Takes the item at `index` out, and lets its view leave. An index out of range is misuse and takes nothing.
  @discardableResult
  open func remove(at index: Int) -> Item? {
    guard items.indices.contains(index) else {
      Misuse.report("QueueViewController.remove(at:): \(index) is not in 0..<\(items.count)")
      return nil
    }
    let item = items.remove(at: index)
    itemWasRemoved(at: index)
    return item
  }

  /// Moves the item at `index` so that it is at `newIndex` then. An index out of range is misuse and moves nothing.
  open func move(from index: Int, to newIndex: Int) {
    guard items.indices.contains(index), items.indices.contains(newIndex) else {
      return Misuse.report(
        "QueueViewController.move(from:to:): \(index) or \(newIndex) is not in 0..<\(items.count)")
    }
    itemWillMove(from: index, to: newIndex)
  }

  /// Takes all items out, lets their views leave, and puts `items` in their place.
  open func replaceAll(with items: some Sequence<Item>) {
    let old = self.items
    var new = Deque<Item>()
    for item in items { new.append(item) }
    self.items = new
    itemsWereReplaced()
    // Whatever the old items do when they go away, the queue is done by now.
    withExtendedLifetime(old) {}
  }

  /// Asked at once for one more item for each place that is free: when the first items are shown, after a dequeue or a
  /// removal, and when places are added. Nil leaves the rest free.
  public final var refill: (() -> Item?)?

  // MARK: Hooks

  /// How many places there are. The default is 1; a negative number is misuse.
  open var numberOfItemsToShow = 1 {
    didSet {
      if numberOfItemsToShow < 0 {
        Misuse.report("QueueViewController.numberOfItemsToShow: \(numberOfItemsToShow)")
        numberOfItemsToShow = 0
      }
      if numberOfItemsToShow != oldValue { invalidateLayout() }
    }
  }

  /// The size of an item in a place. The default fills what `edgeSpacing` leaves across the axis, and takes an equal share
  /// of the length less spacing.
  open func sizeForItem(inSlot slot: Int) -> Size { equalShare(of: measuring?.bounds ?? view.bounds) }

  /// The direction in which the items follow each other. The default is vertical, the front on top.
  open var axis = Axis.vertical {
    didSet { if axis != oldValue { invalidateLayout() } }
  }

  /// The room between two items, in points. The default is 0.
  open var lineSpacing = 0.0 {
    didSet {
      if !lineSpacing.isFinite {
        Misuse.report("QueueViewController.lineSpacing: not finite")
        lineSpacing = oldValue
      }
      if lineSpacing != oldValue { invalidateLayout() }
    }
  }

  /// The room across the axis, on both sides of the items, in points. The default is 0.
  open var edgeSpacing = 0.0 {
    didSet {
      if !edgeSpacing.isFinite {
        Misuse.report("QueueViewController.edgeSpacing: not finite")
        edgeSpacing = oldValue
      }
      if edgeSpacing != oldValue { invalidateLayout() }
    }
  }

  /// How long the first item takes to slide in, in seconds; each further one takes half of that more. The default is 0.65.
  open var loadDuration = 0.65 {
    didSet {
      guard !(loadDuration >= 0 && loadDuration.isFinite) else { return }
      Misuse.report("QueueViewController.loadDuration: \(loadDuration) s")
      loadDuration = oldValue
    }
  }

  /// How the queue goes on when an item leaves. The default is `sequential`.
  open var transition = QueueTransition.sequential {
    didSet { transition = transition.checked("QueueViewController.transition") }
  }

  /// Where the item in `slot` (0: the front) stands in a view with `bounds`. The default lines the items up along `axis`.
  ///
  /// Asked for 0 to `numberOfItemsToShow − 1` at each layout. Right to left, it is already mirrored.
  open func placement(forSlot slot: Int, in bounds: Rect) -> ItemPlacement {
    linedUpPlacement(forSlot: slot, in: bounds)
  }

  /// Asks for the places again, where what is overridden gives other answers. Within `View.animate` the items move there.
  public final func invalidateLayout() { layOut() }

  /// The first items have slid in.
  open func didLoad() {}

  /// `item` was dequeued, and its view begins to leave.
  /// - Parameter view: nil when no view ever showed the item.
  open func didDequeue(_ item: Item, view: ItemView?) {}

  /// Called after `didLoad()`.
  public final var onLoad: (() -> Void)?
  /// Called after `didDequeue(_:view:)`.
  public final var onDequeue: ((Item, ItemView?) -> Void)?

  // MARK: What is shown

  /// The views of items that are still in the queue, front first. A view that leaves is not among them.
  public final var visibleItemViews: [ItemView] {
    guard lift != nil else { return slots.compactMap { $0.cell?.view } }
    return slots.indices.sorted { itemIndex(inSlot: $0) < itemIndex(inSlot: $1) }.compactMap { slots[$0].cell?.view }
  }

  /// The view of the item at `index`; nil when it is not shown, or waits for a view.
  public final func itemView(at index: Int) -> ItemView? {
    slotIndex(ofItem: index).flatMap { slots[$0].cell?.view }
  }

  /// Whether an item can be moved to another place by a long press and a drag. False by default.
  public final var allowsReordering = false {
    didSet { if allowsReordering != oldValue { updateRecognizers() } }
  }

  /// Whether an item can be removed by flicking or dragging it out across the axis. False by default.
  public final var allowsFlickToRemove = false {
    didSet { if allowsFlickToRemove != oldValue { updateRecognizers() } }
  }

  /// Whether a person can scroll through the items that have no place: by a drag along the axis, a wheel, or keys. It comes to
  /// rest at whole items. False by default.
  public final var allowsScrolling = false {
    didSet { if allowsScrolling != oldValue { updateRecognizers() } }
  }

  /// Called when a person chose an item: by a click, a tap, Space or Return. Nil, the default, leaves clicks to what is around.
  public final var onSelect: ((Item, _ index: Int) -> Void)? {
    didSet { if (onSelect == nil) != (oldValue == nil) { updateRecognizers() } }
  }

  /// Called after a person moved an item.
  public final var onMove: ((_ from: Int, _ to: Int) -> Void)?
  /// Called after a person removed an item, with the index that it had.
  public final var onRemove: ((Item, _ index: Int) -> Void)?

  /// Called when a person lifts an item to carry it to another place, and again when it is let go: to let it look lifted.
  public final var onLift: ((ItemView, _ isLifted: Bool) -> Void)?
  /// Called after what is seen was scrolled.
  public final var onScroll: (() -> Void)?

  // MARK: The controller

  /// Makes a view that can have the focus, for the keys. With another view there are no keys.
  open override func loadView() {
    let view = QueueView()
    view.mayHaveFocus = { [weak self] in self?.isTouchable ?? false }
    view.onFocusChange = { [weak self] in self?.focusDidChange() }
    view.onKey = { [weak self] in self?.pressed($0) ?? false }
    self.view = view
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.clipsToBounds = true
    view.accessibilityRole = .list
    if view.accessibilityLabel == nil { view.accessibilityLabel = title ?? "Queue" }
    updateRecognizers()
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    hasAppeared = true
    viewWindowDidChange()
    showFirstItems()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOut()
  }

  public final override func viewSizeDidChange() { layOut() }

  public final override func viewWindowDidChange() {
    guard isViewLoaded, view.window.map(ObjectIdentifier.init) != clock else { return }
    clock = view.window.map(ObjectIdentifier.init)
    comeToRest()
    // A child may be told that it appears before its view is put anywhere.
    if hasAppeared { showFirstItems() }
  }
}
