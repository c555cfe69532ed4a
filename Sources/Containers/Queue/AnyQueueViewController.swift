public import ViewTree

/// What all `QueueViewController`s have in common, whatever their items are: how the items are laid out, what the user may do with them,
/// and how far they are scrolled.
@MainActor open class AnyQueueViewController: ViewController {
  /// Keeps the model, the places and the views consistent.
  final lazy var queue = QueueCoordinator(owner: self)
  private final var hasAppeared = false
  private final let containment = ContainmentCheck()

  // MARK: Layout

  /// The number of places, which is how many items are visible at once. The default is 1; a negative number is misuse.
  open var numberOfItemsToShow = 1 {
    didSet {
      numberOfItemsToShow = Misuse.limited(
        numberOfItemsToShow, "QueueViewController.numberOfItemsToShow", atLeast: 0, former: oldValue)
      if numberOfItemsToShow != oldValue { invalidateLayout() }
    }
  }

  /// The size of the item in `slot` (0 is the front). By default the items fill the view: `edgeSpacing` remains across the axis, and along
  /// the axis they have equal lengths, with `lineSpacing` between them.
  open func sizeForItem(inSlot slot: Int) -> Size { queue.layout.equalShare }

  /// The direction in which the items follow each other. The default is vertical, with the front on top.
  open var axis = Axis.vertical {
    didSet { if axis != oldValue { invalidateLayout() } }
  }

  /// The space between two items, in points. The default is 0.
  open var lineSpacing = 0.0 {
    didSet {
      lineSpacing = Misuse.checked(
        lineSpacing, "QueueViewController.lineSpacing", "is not finite", former: oldValue, \.isFinite)
      if lineSpacing != oldValue { invalidateLayout() }
    }
  }

  /// The space on both sides of the items across the axis, in points. The default is 0.
  open var edgeSpacing = 0.0 {
    didSet {
      edgeSpacing = Misuse.checked(
        edgeSpacing, "QueueViewController.edgeSpacing", "is not finite", former: oldValue, \.isFinite)
      if edgeSpacing != oldValue { invalidateLayout() }
    }
  }

  /// How long the first item takes to slide in, in seconds. Each item after it takes longer than the one before it by half of this. The
  /// default is 0.65.
  open var loadDuration = 0.65 {
    didSet {
      loadDuration = Misuse.checked(
        loadDuration, "QueueViewController.loadDuration", "is not a duration", former: oldValue
      ) {
        $0 >= 0 && $0.isFinite
      }
    }
  }

  /// How the queue reacts when an item leaves. The default is `sequential`.
  open var transition = QueueTransition.sequential {
    didSet { transition = transition.checked("QueueViewController.transition") }
  }

  /// The placement of the item in `slot` (0 is the front) in a view with `bounds`. The default lines the items up along
  /// `axis`.
  ///
  /// Called at each layout for the slots that are in use: from 0 to at most `numberOfItemsToShow − 1`. In a right-to-left layout the result
  /// is used as it is, so it has to be mirrored already.
  open func placement(forSlot slot: Int, in bounds: Rect) -> ItemPlacement {
    queue.layout.placementInLine(forSlot: slot, in: bounds)
  }

  /// Asks for sizes and placements again. Call it when an overridden member would return different values. Within `View.animate` the items
  /// move to their new placements.
  public final func invalidateLayout() { queue.layOut() }

  /// `numberOfItemsToShow`, limited to a number that is safe to calculate with.
  final var places: Int { queue.layout.places }

  /// Called when the first items have slid in.
  open func didLoad() {}

  /// Called after `didLoad()`.
  public final var onLoad: (() -> Void)?

  // MARK: What the user may do

  /// Whether the user can move an item to a different place with a long press and a drag. False by default.
  public final var allowsReordering = false {
    didSet { if allowsReordering != oldValue { queue.updateGestures() } }
  }

  /// Whether an item that the user carries to a different place stays within the bounds, so that it is not cut off there, instead of
  /// following the pointer everywhere. Along the axis, the pointer decides all the same where it is dropped. False by default.
  public final var confinesCarriedItems = false

  /// Whether the user can remove an item by flicking or dragging it out across the axis, or with Delete. False by default.
  ///
  /// If several items are selected, a flick removes only the one that it moves, and Delete all of them.
  public final var allowsFlickToRemove = false {
    didSet { if allowsFlickToRemove != oldValue { queue.updateGestures() } }
  }

  /// Whether the user can scroll to the items that are not visible, with a drag along the axis, a wheel, or keys. The
  /// queue comes to rest at whole items. False by default.
  public final var allowsScrolling = false {
    didSet {
      guard allowsScrolling != oldValue else { return }
      queue.updateGestures()
      queue.cells.numberViews()
    }
  }

  /// Called after the user moved an item.
  public final var onMove: ((_ from: Int, _ to: Int) -> Void)?

  /// Called after `QueueViewController.focusedItemView` has changed: keys act on a different item, a different view shows the item, or the
  /// focus is no longer visible in the queue.
  public final var onFocusChange: (() -> Void)?

  // MARK: Scrolling

  /// The current scroll position, in items: 0 at the front, negative where departed items are visible. It lies outside of `scrollRange`
  /// while the user pulls the queue beyond an end.
  ///
  /// Setting it stops all scrolling and jumps to the position, limited to `scrollRange`. A number that is not finite is
  /// misuse.
  ///
  /// The visible items stay in place when items before them are added or removed. So this decreases by one when the
  /// front is dequeued while it is out of sight.
  public final var scrollPosition: Double {
    get { queue.model.position }
    set {
      guard newValue.isFinite else {
        return Misuse.report("QueueViewController.scrollPosition: \(newValue)")
      }
      queue.jump(to: newValue)
    }
  }

  /// The first and the last position to which the queue can be scrolled, in items.
  public final var scrollRange: ClosedRange<Double> { queue.model.firstPosition...queue.model.lastPosition }

  /// Scrolls the shortest distance that shows all of the item at `index`. An index out of range is misuse.
  /// - Parameter animated: whether it moves there. Otherwise it jumps.
  public final func scrollToItem(at index: Int, animated: Bool = true) {
    guard (0..<queue.model.count).contains(index) else {
      return Misuse.report("QueueViewController.scrollToItem(at:): \(index) is not in 0..<\(queue.model.count)")
    }
    queue.reveal(queue.model.strip.index(of: .item(index)), animated ? .approach : nil)
  }

  /// Scrolls to the position nearest to `position` at which an item or a mark begins, or to an end. A number that is not finite is misuse.
  public final func scroll(to position: Double) {
    guard position.isFinite else { return Misuse.report("QueueViewController.scroll(to:): \(position)") }
    queue.scroll(to: position)
  }

  /// Called after the queue was scrolled.
  public final var onScroll: (() -> Void)?

  // MARK: Points and views

  /// The index of the item that `view` shows. Nil for any other view, also for that of a departed item, a mark or an offer, and for one
  /// whose item has left the queue.
  public final func index(ofItemView view: View) -> Int? {
    queue.cells.slots.first { $0.cell?.view === view }.flatMap { queue.model.strip.item(at: $0.item) }
  }

  /// The index of the item that is seen at `point`, in the coordinates of this controller's view; nil if no item of the queue is there, but
  /// a departed one, a mark or an offer, or nothing.
  public final func index(at point: Point) -> Int? {
    guard view.bounds.contains(point) || !view.clipsToBounds else { return nil }
    return queue.cell(at: point).flatMap(queue.cells.item(of:)).flatMap(queue.model.strip.item(at:))
  }

  /// The index at which something belongs that is dropped at `point`, in the coordinates of this controller's view: that of the first
  /// visible item whose middle lies behind it along the axis. Where there is none, it is the index behind the last visible item.
  ///
  /// Items that are moving count where they will come to rest, so a gap that follows a pointer does not jump to and fro.
  public final func insertionIndex(at point: Point) -> Int {
    let (model, path) = (queue.model, queue.path)
    var index = model.strip.item(atOrAfter: model.arrangement.item(shownAt: model.visible.lowerBound))
    for shown in model.visible where queue.isLoaded {
      guard let item = model.strip.item(at: model.arrangement.item(shownAt: shown)) else { continue }
      let way = path.place(at: model.arrangement.start(ofShown: shown) - model.position).center - point
      if way.x * path.flow.far.x + way.y * path.flow.far.y > 0 { return item }
      index = item + 1
    }
    return index
  }

  // MARK: The controller

  /// Creates a view that can have the focus, to receive keys. With a different view there are no keys.
  open override func loadView() { view = QueueView() }

  open override func viewDidLoad() {
    super.viewDidLoad()
    queue.updateGestures()
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
    guard !hasAppeared else { return }
    containment.viewWasLaidOut(
      of: self, needsAppearance: queue.model.count > 0,
      "QueueViewController: no controller that is shown contains it, so it has no items")
  }

  public final override func viewSizeDidChange() { queue.layOut() }

  public final override func viewWindowDidChange() {
    queue.windowDidChange()
    // A child may appear before its view is put into a window.
    if hasAppeared { queue.showFirstItems() }
  }

  // MARK: What depends on the items

  // `QueueViewController` overrides all of this; without it the queue stays empty.

  /// Whether the user can choose an item.
  var allowsSelection: Bool { false }
  /// Whether several items can be selected.
  var allowsMultipleSelection: Bool { false }
  /// Whether clicks, and double clicks, do anything.
  var takesTaps: Bool { false }
  var takesDoubleTaps: Bool { false }
  /// Whether typing the beginning of a title moves to the item.
  var findsByTyping: Bool { false }
  /// Whether there is a header for offers.
  var hasHeader: Bool { false }

  func makeView(_ kind: QueueViewKind) -> View { View() }
  func configure(_ view: View, for entry: QueueEntry) {}
  func title(ofItem index: Int) -> String? { nil }
  /// Appends one more item, if `refill` returns one.
  func appendRefill() -> Bool { false }

  /// Changes the stored items, marks and offers as the user has changed them on the screen.
  /// - Returns: a closure that calls the owner's callback about it.
  func apply(_ action: QueueAction) -> () -> Void { {} }
  /// Called before a copy of a departed item is inserted.
  func prepareCopy(ofDeparted index: Int) {}
  /// Offers a typed letter to the owner, for an item.
  /// - Returns: whether the owner used it.
  func useLetter(_ letter: Character, onItem index: Int, isRepeat: Bool) -> Bool { false }
  func didSelect(_ index: Int) {}
  func didActivate(_ index: Int) {}
  func didActivateDeparted(_ index: Int) {}
  func selectionDidChange() {}
  /// Called when no item is before these marks any more.
  /// - Parameter marks: their numbers, in the order of all marks.
  func marksDidReachFront(_ marks: Range<Int>) {}
  func didLift(_ view: View, isLifted: Bool) {}
}
