import Containers
import Testing
import ViewTree

/// Every public declaration of Containers, used as somebody outside the package would.
@MainActor @Suite struct ContainersContractTests {
  final class Source: SwipeViewDataSource {
    func numberOfItems(in swipeView: SwipeView) -> Int { 3 }
    func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View { view ?? View() }
  }
  final class FullSource: SwipeViewDataSource {
    func numberOfItems(in swipeView: SwipeView) -> Int { 3 }
    func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View { view ?? View() }
    func swipeView(_ swipeView: SwipeView, reuseIdentifierForItemAt index: Int) -> String { "a" }
  }
  final class QuietDelegate: SwipeViewDelegate {}
  final class SwipeDelegate: SwipeViewDelegate {
    func swipeViewItemSize(_ swipeView: SwipeView) -> Size? { nil }
    func swipeViewDidScroll(_ swipeView: SwipeView) {}
    func swipeViewCurrentItemIndexDidChange(_ swipeView: SwipeView) {}
    func swipeViewWillBeginDragging(_ swipeView: SwipeView) {}
    func swipeViewDidEndDragging(_ swipeView: SwipeView, willDecelerate: Bool) {}
    func swipeViewWillBeginDecelerating(_ swipeView: SwipeView) {}
    func swipeViewDidEndDecelerating(_ swipeView: SwipeView) {}
    func swipeViewDidEndScrollingAnimation(_ swipeView: SwipeView) {}
    func swipeView(_ swipeView: SwipeView, shouldSelectItemAt index: Int) -> Bool { true }
    func swipeView(_ swipeView: SwipeView, didSelectItemAt index: Int) {}
  }
  final class MySwipeView: SwipeView {}

  @Test func swipeView() {
    let source = Source()
    let delegate = QuietDelegate()
    let swipe = MySwipeView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    swipe.dataSource = source
    swipe.delegate = delegate
    let counts: (Int, Int, Size, Int) = (swipe.numberOfItems, swipe.numberOfPages, swipe.itemSize, swipe.itemsPerPage)
    #expect(counts.0 == 3 && swipe.itemsPerPage == 1)
    swipe.truncatesFinalPage = swipe.truncatesFinalPage
    swipe.alignment = SwipeView.Alignment.edge
    swipe.alignment = .center
    for path in [
      \SwipeView.isPagingEnabled, \.isScrollEnabled, \.isWrapEnabled, \.isVertical, \.delaysContentTouches, \.bounces,
      \.defersItemViewLoading, \.truncatesFinalPage,
    ] as [ReferenceWritableKeyPath<SwipeView, Bool>] {
      swipe[keyPath: path] = swipe[keyPath: path]
    }
    let rate: Double = swipe.decelerationRate
    #expect(rate == 0.998)
    swipe.autoscroll = 0
    swipe.autoAdvanceInterval = Double?.none
    swipe.currentItemIndex = 1
    swipe.currentPage = 0
    swipe.scrollOffset = 0.0
    let states: [Bool] = [swipe.isDragging, swipe.isDecelerating, swipe.isScrolling]
    #expect(states == [false, false, false])
    swipe.reloadData()
    swipe.reloadItem(at: 0)
    swipe.scroll(byItems: 1, duration: 0)
    swipe.scroll(toItem: 1, duration: 0)
    swipe.scroll(toItem: 1, duration: 0, direction: SwipeView.ScrollDirection.forward)
    swipe.scroll(toPage: 0, duration: 0)
    swipe.scroll(byOffset: 0.5, duration: 0)
    swipe.scroll(toOffset: 0, duration: 0)
    let view: View? = swipe.currentItemView
    let views: [View] = swipe.visibleItemViews
    let indexes: [Int] = swipe.indexesForVisibleItems
    #expect(views.count == indexes.count)
    let other: View? = swipe.itemView(at: 0)
    let index: Int? = swipe.index(ofItemView: other ?? view ?? View())
    let containing: Int? = swipe.index(ofItemViewContaining: other ?? View())
    #expect(index == nil || containing == index)
    let indicator: PageIndicator? = PageIndicator()
    swipe.pageIndicator = indicator
    _ = (FullSource(), SwipeDelegate())
  }

  final class MyQueue: QueueViewController<String, Label> {
    override var numberOfItemsToShow: Int {
      get { 3 }
      set {}
    }
    override var axis: Axis {
      get { .vertical }
      set {}
    }
    override var lineSpacing: Double {
      get { 1 }
      set {}
    }
    override var edgeSpacing: Double {
      get { 1 }
      set {}
    }
    override var loadDuration: Double {
      get { 0 }
      set {}
    }
    override var transition: QueueTransition {
      get { .overlapping }
      set {}
    }
    override func sizeForItem(inSlot slot: Int) -> Size { Size(width: 10, height: 10) }
    override func placement(forSlot slot: Int, in bounds: Rect) -> ItemPlacement {
      ItemPlacement(center: Point(x: 1, y: 2), size: Size(width: 3, height: 4))
    }
    override func didLoad() { super.didLoad() }
    override func didDequeue(_ item: String, view: Label?) { super.didDequeue(item, view: view) }
    override func enqueue(_ item: String) { super.enqueue(item) }
    override func enqueue(contentsOf items: some Sequence<String>) { super.enqueue(contentsOf: items) }
    @discardableResult override func dequeue() -> String? { super.dequeue() }
    @discardableResult override func remove(at index: Int) -> String? { super.remove(at: index) }
    override func move(from index: Int, to newIndex: Int) { super.move(from: index, to: newIndex) }
    override func replaceAll(with items: some Sequence<String>) { super.replaceAll(with: items) }
  }

  @Test func queue() {
    let placement = ItemPlacement(
      center: .zero, size: .zero, transform: .identity, alpha: 1, zIndex: 0)
    #expect(placement == ItemPlacement(center: .zero, size: .zero))
    let phase = QueueTransition.Phase(delay: 0, duration: 0.3, curve: .easeOut)
    let transition = QueueTransition(leave: phase, closeUp: phase, enter: phase)
    #expect(transition.exit == .sideways && QueueTransition.sequential != .overlapping)
    _ = QueueTransition(leave: phase, closeUp: phase, enter: phase, exit: QueueTransition.Exit.alongAxis)
    _ = QueueViewController<Image, ImageView>(makeItemView: { ImageView() }, updating: \.image)
    _ = QueueViewController<Image?, ImageView>(makeItemView: { ImageView() }, updating: \.image)
    _ = QueueViewController<Color, View>(makeItemView: { View() }, updating: \.backgroundColor)
    _ = QueueViewController(makeItemView: { Label() }, configure: { (view: Label, item: Int) in view.text = "\(item)" })
    let queue = MyQueue(makeItemView: { Label() }, updating: \.text)
    queue.enqueue("a")
    queue.enqueue(contentsOf: ["b", "c"])
    #expect(queue.count == 3 && queue.front == "a" && queue.item(at: 1) == "b")
    queue.dequeue()
    queue.remove(at: 0)
    queue.move(from: 0, to: 0)
    queue.replaceAll(with: ["d"])
    queue.refill = { nil }
    queue.invalidateLayout()
    queue.onLoad = {}
    queue.onDequeue = { (_: String, _: Label?) in }
    let views: [Label] = queue.visibleItemViews
    let view: Label? = queue.itemView(at: 0)
    #expect(views.isEmpty || view != nil)
    queue.allowsReordering = true
    queue.allowsFlickToRemove = true
    queue.onMove = { (_: Int, _: Int) in }
    queue.onRemove = { (_: String, _: Int) in }
    let plain = QueueViewController<String, Label>(makeItemView: { Label() }, updating: \.text)
    #expect(plain.numberOfItemsToShow == 1 && plain.axis == .vertical && plain.lineSpacing == 0)
    #expect(plain.edgeSpacing == 0 && plain.loadDuration == 0.65 && plain.transition == .sequential)
    #expect(!plain.allowsReordering && !plain.allowsFlickToRemove)
  }

  final class Page: ViewController, ViewControllerStackUpdating {
    func viewStack(_ stack: ViewControllerStack, willShowFor operation: StackOperation, animated: Bool) {}
    func viewStack(_ stack: ViewControllerStack, didShowFor operation: StackOperation, animated: Bool) {}
    func viewStack(_ stack: ViewControllerStack, willHideFor operation: StackOperation, animated: Bool) {}
    func viewStack(_ stack: ViewControllerStack, didHideFor operation: StackOperation, animated: Bool) {}
    func viewStackDidCancelPop(_ stack: ViewControllerStack) {}
    func viewStackDidResizeView(_ stack: ViewControllerStack) {}
    func shouldResizeFrame(forPushOn stack: ViewControllerStack) -> Bool { true }
  }
  final class QuietPage: ViewController, ViewControllerStackUpdating {}
  final class QuietStackDelegate: ViewControllerStackDelegate {}
  final class StackDelegate: ViewControllerStackDelegate {
    func viewStackWillPop(_ stack: ViewControllerStack, to: ViewController?, from: ViewController, animated: Bool) {}
    func viewStackDidPop(_ stack: ViewControllerStack, to: ViewController?, from: ViewController, animated: Bool) {}
    func viewStackDidCancelPop(_ stack: ViewControllerStack, to: ViewController, from: ViewController) {}
    func viewStack(
      _ stack: ViewControllerStack, startXOfIncoming controller: ViewController, for operation: StackOperation
    ) -> Double? { nil }
    func viewStack(
      _ stack: ViewControllerStack, endXOfIncoming controller: ViewController, for operation: StackOperation
    ) -> Double? { nil }
    func viewStack(
      _ stack: ViewControllerStack, endXOfOutgoing controller: ViewController, for operation: StackOperation
    ) -> Double? { nil }
    func viewStackSwipeGestureWillStart(_ stack: ViewControllerStack) {}
    func viewStackSwipeGestureDidUpdate(_ stack: ViewControllerStack, delta: Double) {}
    func viewStackSwipeGestureDidEnd(_ stack: ViewControllerStack, didPop: Bool) {}
  }
  final class MyStack: ViewControllerStack {
    override func push(_ controller: ViewController, animated: Bool) { super.push(controller, animated: animated) }
    override func push(_ controllers: [ViewController], animated: Bool) { super.push(controllers, animated: animated) }
    @discardableResult override func pop(animated: Bool) -> ViewController? { super.pop(animated: animated) }
    @discardableResult override func popToRoot(animated: Bool) -> [ViewController] {
      super.popToRoot(animated: animated)
    }
    @discardableResult override func pop(toIndex index: Int, animated: Bool) -> [ViewController] {
      super.pop(toIndex: index, animated: animated)
    }
    @discardableResult override func pop(to controller: ViewController, animated: Bool) -> [ViewController] {
      super.pop(to: controller, animated: animated)
    }
    override func eraseStack() { super.eraseStack() }
    override func eraseStack(andPush controller: ViewController, animated: Bool) {
      super.eraseStack(andPush: controller, animated: animated)
    }
    override func replaceCurrent(with controller: ViewController, animated: Bool) {
      super.replaceCurrent(with: controller, animated: animated)
    }
    override func replace(_ old: ViewController, with new: ViewController) { super.replace(old, with: new) }
    override func insert(_ controller: ViewController, at index: Int) { super.insert(controller, at: index) }
  }

  @Test func stack() {
    let stack = MyStack()
    #expect(stack.animationDuration == 0.25 && stack.distance == 8 && !stack.animatesAlpha && stack.usesShadows)
    #expect(!stack.alwaysResizesPushedViews && stack.isSwipeToPopEnabled && stack.swipeRegion == .anywhere)
    stack.swipeRegion = ViewControllerStack.SwipeRegion.edge(width: 20)
    stack.nextController = { nil }
    let delegate = StackDelegate()
    stack.delegate = delegate
    var kinds: [ViewControllerStack.Event.Kind] = []
    let token: ObservationToken = stack.observe { event in
      kinds.append(event.kind)
      let ends: (ViewController?, ViewController?, Bool) = (event.to, event.from, event.animated)
      _ = ends
    }
    let (a, b, c) = (Page(), Page(), QuietPage())
    stack.push(a, animated: false)
    stack.push([b, c], animated: false)
    #expect(stack.canPop && stack.stackSize == 3 && stack.currentViewController === c && stack.rootViewController === a)
    #expect(stack.allViewControllers.count == 3 && stack.contains(b) && stack.containsController(of: QuietPage.self))
    #expect(c.viewControllerStack === stack)
    stack.pop(animated: false)
    stack.popToRoot(animated: false)
    stack.pop(toIndex: 0, animated: false)
    stack.pop(to: a, animated: false)
    stack.insert(b, at: 0)
    stack.replace(b, with: c)
    stack.replaceCurrent(with: b, animated: false)
    stack.beginSwipeGestureAnimationUpdates()
    stack.updateSwipeGesture(delta: 10, useMoveAmount: false)
    stack.endSwipeGestureAnimationUpdates(shouldPop: false)
    stack.eraseStack(andPush: a, animated: false)
    stack.eraseStack()
    #expect(!kinds.isEmpty && stack.stackSize == 0)
    token.cancel()
    _ = QuietStackDelegate()
  }
}
