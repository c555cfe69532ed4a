internal import DequeModule
public import ViewTree

/// A queue whose first items are shown, and are visually dequeued.
///
/// The controller is the queue: items go in with `enqueue(_:)` and come out with `dequeue()`, at any time and from anywhere,
/// also while something moves. As few views as there are places, and one more, show them: a view that has left is filled anew
/// and comes in at the end. Whatever is `open` can be overridden; override `placement(forSlot:in:)` for another layout.
@MainActor open class QueueViewController<Item, ItemView: View>: ViewController {
  private final let makeItemView: () -> ItemView
  private final let configure: (ItemView, Item) -> Void

  private final var items = Deque<Item>()
  private final lazy var queue = QueueCoordinator(owner: self)
  /// The line along which slots are being placed right now.
  private final var line: QueueLine?
  private final var hasAppeared = false

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
    queue.model.append(1)
    queue.didAppend()
  }

  /// Puts `items` at the end, in their order.
  open func enqueue(contentsOf items: some Sequence<Item>) {
    // One by one: the sequence may ask this queue while it is walked, or change it.
    for item in items {
      self.items.append(item)
      queue.model.append(1)
    }
    queue.didAppend()
  }

  /// Takes the front out, and lets its view leave; nil when the queue is empty.
  ///
  /// `didDequeue(_:view:)` and `onDequeue` are called before this returns; where it is itself called from a callback of the
  /// queue, after the ones that wait already.
  @discardableResult
  open func dequeue() -> Item? {
    guard let item = items.popFirst() else { return nil }
    queue.notices.perform {
      let view = queue.didRemove(at: 0) as? ItemView
      queue.post { [self] in
        didDequeue(item, view: view)
        onDequeue?(item, view)
      }
    }
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
    queue.notices.perform { _ = queue.didRemove(at: index) }
    return item
  }

  /// Moves the item at `index` so that it is at `newIndex` then. An index out of range is misuse and moves nothing.
  open func move(from index: Int, to newIndex: Int) {
    guard items.indices.contains(index), items.indices.contains(newIndex) else {
      return Misuse.report(
        "QueueViewController.move(from:to:): \(index) or \(newIndex) is not in 0..<\(items.count)")
    }
    moveItem(from: index, to: newIndex)
  }

  private final func moveItem(from index: Int, to newIndex: Int) {
    items.insert(items.remove(at: index), at: newIndex)
    queue.notices.perform { queue.didMove(from: index, to: newIndex) }
  }

  /// Takes all items out, lets their views leave, and puts `items` in their place.
  open func replaceAll(with items: some Sequence<Item>) {
    // The old ones live until the queue is done, whatever they do when they go away.
    let old = self.items
    self.items = Deque(items)
    queue.notices.perform { queue.didReplaceAll(with: self.items.count) }
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
  open func sizeForItem(inSlot slot: Int) -> Size { (line ?? line(in: view.bounds)).equalShare }

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
    placementInLine(forSlot: slot, in: bounds)
  }

  /// Asks for the places again, where what is overridden gives other answers. Within `View.animate` the items move there.
  public final func invalidateLayout() { queue.layOut() }

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
    let slots = queue.cells.slots
    let inOrder = queue.model.carried == nil ? slots : slots.sorted { $0.item < $1.item }
    return inOrder.compactMap { $0.cell?.view as? ItemView }
  }

  /// The view of the item at `index`; nil when it is not shown, or waits for a view.
  public final func itemView(at index: Int) -> ItemView? { queue.cells.cell(ofItem: index)?.view as? ItemView }

  /// Whether an item can be moved to another place by a long press and a drag. False by default.
  public final var allowsReordering = false {
    didSet { if allowsReordering != oldValue { queue.updateHands() } }
  }

  /// Whether an item can be removed by flicking or dragging it out across the axis. False by default.
  public final var allowsFlickToRemove = false {
    didSet { if allowsFlickToRemove != oldValue { queue.updateHands() } }
  }

  /// Whether a person can scroll through the items that have no place: by a drag along the axis, a wheel, or keys. It comes to
  /// rest at whole items. False by default.
  public final var allowsScrolling = false {
    didSet { if allowsScrolling != oldValue { queue.updateHands() } }
  }

  /// Called when a person chose an item: by a click, a tap, Space or Return. Nil, the default, leaves clicks to what is around.
  public final var onSelect: ((Item, _ index: Int) -> Void)? {
    didSet { if (onSelect == nil) != (oldValue == nil) { queue.updateHands() } }
  }

  /// Called after a person moved an item.
  public final var onMove: ((_ from: Int, _ to: Int) -> Void)?
  /// Called after a person removed an item, with the index that it had.
  public final var onRemove: ((Item, _ index: Int) -> Void)?

  /// Called when a person lifts an item to carry it to another place, and again when it is let go: to let it look lifted.
  public final var onLift: ((ItemView, _ isLifted: Bool) -> Void)?
  /// Called after what is seen was scrolled.
  public final var onScroll: (() -> Void)?

  // MARK: Scrolling

  /// How far the queue is scrolled, in items, as it is seen now: 0 at the front, at most the number of items that have no
  /// place. Less or more while it is pulled beyond an end.
  ///
  /// Setting it ends every scroll, and is there at once, within the range. A number that is not finite is misuse.
  ///
  /// What a person looks at stays where it is seen when items come or go before it: so this shrinks by one when the front is
  /// dequeued while it is out of sight.
  public final var scrollPosition: Double {
    get { queue.model.position }
    set {
      guard newValue.isFinite else {
        return Misuse.report("QueueViewController.scrollPosition: \(newValue)")
      }
      queue.jump(to: newValue)
    }
  }

  /// Scrolls by the shortest way that shows all of the item at `index`. An index out of range is misuse.
  /// - Parameter animated: whether it moves there; otherwise it is there at once.
  public final func scrollToItem(at index: Int, animated: Bool = true) {
    guard items.indices.contains(index) else {
      return Misuse.report("QueueViewController.scrollToItem(at:): \(index) is not in 0..<\(items.count)")
    }
    queue.reveal(index, animated ? .approach : nil)
  }

  // MARK: The controller

  /// Makes a view that can have the focus, for the keys. With another view there are no keys.
  open override func loadView() { view = QueueView() }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.clipsToBounds = true
    view.accessibilityRole = .list
    if view.accessibilityLabel == nil { view.accessibilityLabel = title ?? "Queue" }
    queue.updateHands()
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    hasAppeared = true
    viewWindowDidChange()
    queue.showFirstItems()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    queue.layOut()
  }

  public final override func viewSizeDidChange() { queue.layOut() }

  public final override func viewWindowDidChange() {
    queue.windowDidChange()
    // A child may appear before its view is put into a window.
    if hasAppeared { queue.showFirstItems() }
  }
}

// MARK: - Places

extension QueueViewController {
  private final var flow: QueueFlow {
    QueueFlow(axis: axis, isMirrored: view.effectiveLayoutDirection == .rightToLeft)
  }

  private final func line(in bounds: Rect) -> QueueLine {
    QueueLine(
      bounds: bounds, flow: flow, places: queue.places, lineSpacing: lineSpacing.isFinite ? lineSpacing : 0,
      edgeSpacing: edgeSpacing.isFinite ? edgeSpacing : 0)
  }

  /// How many places the layouts that come with the queue make room for.
  final var places: Int { queue.places }

  private final func placementInLine(forSlot slot: Int, in bounds: Rect) -> ItemPlacement {
    let outer = line
    if outer?.bounds != bounds { line = line(in: bounds) }
    defer { if outer?.bounds != bounds { line = outer } }
    guard let inner = line?.innerSlot(slot) else { return ItemPlacement(center: .zero, size: .zero) }
    while let next = line?.starts.count, next <= inner {
      let size = checkedSize(next - 1)
      line?.append(size)
    }
    let size = checkedSize(inner)
    return line?.placement(forSlot: slot, size: size) ?? ItemPlacement(center: .zero, size: size)
  }

  private final func checkedSize(_ slot: Int) -> Size {
    let size = sizeForItem(inSlot: slot)
    if size.isFinite && size.width >= 0 && size.height >= 0 { return size }
    Misuse.report("QueueViewController.sizeForItem(inSlot:): \(size.width)×\(size.height) for slot \(slot)")
    return Size(
      width: size.width.isFinite ? max(0, size.width) : 0, height: size.height.isFinite ? max(0, size.height) : 0)
  }
}

// MARK: - What the parts ask

extension QueueViewController: QueueOwner {
  final var allowsSelection: Bool { onSelect != nil }

  final func path(ofSlots count: Int) -> QueuePath {
    let bounds = view.bounds
    line = line(in: bounds)
    defer { line = nil }
    let places = (0..<count).map { slot in
      let place = placement(forSlot: slot, in: bounds)
      if place.isSound { return place }
      Misuse.report("QueueViewController.placement(forSlot:in:): not a place, for slot \(slot)")
      return placementInLine(forSlot: slot, in: bounds)
    }
    return QueuePath(places: places, in: bounds, spacing: lineSpacing.isFinite ? lineSpacing : 0, flow: flow)
  }

  final func makeView() -> View { makeItemView() }

  final func configure(_ view: View, withItemAt index: Int) {
    if let view = view as? ItemView { configure(view, items[index]) }
  }

  final func appendRefill() -> Bool {
    guard let item = refill?() else { return false }
    items.append(item)
    queue.model.append(1)
    return true
  }

  final func removeByHand(at index: Int) {
    let item = items.remove(at: index)
    queue.didRemove(at: index)
    queue.post { [self] in onRemove?(item, index) }
  }

  final func moveByHand(from index: Int, to newIndex: Int) {
    moveItem(from: index, to: newIndex)
    queue.post { [self] in onMove?(index, newIndex) }
  }

  final func didDrop(from index: Int, to newIndex: Int) {
    items.insert(items.remove(at: index), at: newIndex)
    queue.post { [self] in onMove?(index, newIndex) }
  }

  final func didSelect(_ index: Int) {
    let item = items[index]
    queue.post { [self] in onSelect?(item, index) }
  }

  final func didLift(_ view: View, isLifted: Bool) {
    if let view = view as? ItemView { onLift?(view, isLifted) }
  }

  final func didShowFirstItems() {
    didLoad()
    onLoad?()
  }

  final func didScroll() { onScroll?() }
}
