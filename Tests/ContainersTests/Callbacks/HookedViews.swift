import Containers
import ViewTree

/// A view whose every method to override does the call under test.
final class HookedView: View, SelectionShowing {
  private let hooks: Hooks
  /// As a cell of a container.
  private let reuse: Callback
  var isSelected = false

  init(_ hooks: Hooks, frame: Rect = .zero, reuse: Callback = .listPrepareForReuse) {
    self.hooks = hooks
    self.reuse = reuse
    super.init(frame: frame)
  }

  override func draw(in context: inout DrawingContext) { hooks.note(.draw) }
  override func didMoveToSuperview() { hooks.note(.didMoveToSuperview) }
  override func didMoveToWindow() { hooks.note(.didMoveToWindow) }
  override func layoutSubviews() { hooks.note(.layoutSubviews) }
  override func sizeThatFits(_ size: Size) -> Size { hooks.note(.sizeThatFits, Size(width: 80, height: 60)) }
  override func hitTest(_ point: Point) -> View? { hooks.note(.hitTest, super.hitTest(point)) }
  override func contains(_ point: Point) -> Bool { hooks.note(.contains, super.contains(point)) }
  override var canBecomeFocused: Bool { hooks.note(.canBecomeFocused, true) }
  override var focusRing: FocusRing? { hooks.note(.focusRing, super.focusRing) }
  override func keyDown(_ event: KeyEvent) -> Bool { hooks.note(.keyDown, false) }
  override var takesText: Bool { hooks.note(.takesText, true) }
  override func textEntered(_ text: String) -> Bool { hooks.note(.textEntered, false) }
  override func textComposed(_ text: String, selection: Range<Int>) -> Bool { hooks.note(.textComposed, false) }
  override var textInputRect: Rect? { hooks.note(.textInputRect, Rect(x: 1, y: 1, width: 1, height: 10)) }
  override func filesDropped(_ paths: [String], at point: Point) -> Bool { hooks.note(.filesDropped, false) }
  override func pointerBegan(_ event: PointerEvent) -> Bool { hooks.note(.pointerBegan, true) }
  override func pointerMoved(_ event: PointerEvent) { hooks.note(.pointerMoved) }
  override func pointerEnded(_ event: PointerEvent) { hooks.note(.pointerEnded) }
  override func pointerCancelled(_ event: PointerEvent) { hooks.note(.pointerCancelled) }
  override func prepareForReuse() { hooks.note(reuse) }
  override func themeDidChange() { hooks.note(.themeDidChange) }
  override func focusDidChange() { hooks.note(.focusDidChange) }
  override func hoverDidChange(_ isHovered: Bool) { hooks.note(.hoverDidChange) }
  override func boundsSizeDidChange() { hooks.note(.boundsSizeDidChange) }
  override func presentedSizeDidChange() { hooks.note(.presentedSizeDidChange) }
  override func boundsOriginDidChange() { hooks.note(.boundsOriginDidChange) }
  override func windowDidChange() { hooks.note(.windowDidChange) }
  override var defaultAccessibilityLabel: String? { hooks.note(.defaultAccessibilityLabel, "probe") }
  override var defaultAccessibilityValue: String? { hooks.note(.defaultAccessibilityValue, nil) }
  override var defaultAccessibilityStates: AccessibilityStates { hooks.note(.defaultAccessibilityStates, []) }
  override var accessibilityNumber: AccessibilityNumber? { hooks.note(.accessibilityNumber, nil) }
  override var accessibilityActions: [AccessibilityAction] { hooks.note(.accessibilityActions, [.press]) }
  override func accessibilityActionWasChosen(_ action: AccessibilityAction) -> Bool {
    hooks.note(.accessibilityActionWasChosen)
    return true
  }
  override var accessibilityCurrentItem: View? { hooks.note(.accessibilityCurrentItem, subviews.first) }
  override func accessibilityReveal(_ view: View) -> Bool { hooks.note(.accessibilityReveal, false) }
}

final class HookedControl: Control {
  private let hooks: Hooks

  init(_ hooks: Hooks, frame: Rect) {
    self.hooks = hooks
    super.init(frame: frame)
    onStateChange = { [unowned self] _ in self.hooks.note(.onStateChange) }
  }

  override func didPress(at point: Point?) { hooks.note(.didPress) }
  override func stateDidChange() { hooks.note(.stateDidChange) }
}

final class HookedController: ViewController, ViewControllerStackUpdating {
  private let hooks: Hooks

  init(_ hooks: Hooks) { self.hooks = hooks }

  override func loadView() {
    view = HookedView(hooks, frame: Rect(x: 0, y: 0, width: 300, height: 300))
    hooks.note(.loadView)
  }
  override func viewDidLoad() { hooks.note(.viewDidLoad) }
  override func viewWillAppear(_ animated: Bool) { hooks.note(.viewWillAppear) }
  override func viewDidAppear(_ animated: Bool) { hooks.note(.viewDidAppear) }
  override func viewWillDisappear(_ animated: Bool) { hooks.note(.viewWillDisappear) }
  override func viewDidDisappear(_ animated: Bool) { hooks.note(.viewDidDisappear) }
  override func viewDidLayoutSubviews() { hooks.note(.viewDidLayoutSubviews) }
  override func didBecomeActive() { hooks.note(.didBecomeActive) }
  override func didResignActive() { hooks.note(.didResignActive) }
  override func keyDown(_ event: KeyEvent) -> Bool { hooks.note(.controllerKeyDown, false) }
  override func filesDropped(_ paths: [String], at point: Point) -> Bool { hooks.note(.controllerFilesDropped, false) }
  override var forwardsAppearance: Bool { hooks.note(.forwardsAppearance, true) }
  override func appearanceWillChange(to appears: Bool, animated: Bool) { hooks.note(.appearanceWillChange) }
  override func appearanceDidChange(animated: Bool) { hooks.note(.appearanceDidChange) }
  override func didRemoveChild(_ child: ViewController) { hooks.note(.didRemoveChild) }
  override func layoutChildren() { hooks.note(.layoutChildren) }
  override func viewSizeDidChange() { hooks.note(.viewSizeDidChange) }
  override func viewWindowDidChange() { hooks.note(.viewWindowDidChange) }

  func viewStack(_ stack: ViewControllerStack, willShowFor operation: StackOperation, animated: Bool) {
    hooks.note(.willShow)
  }
  func viewStack(_ stack: ViewControllerStack, didShowFor operation: StackOperation, animated: Bool) {
    hooks.note(.didShow)
  }
  func viewStack(_ stack: ViewControllerStack, willHideFor operation: StackOperation, animated: Bool) {
    hooks.note(.willHide)
  }
  func viewStack(_ stack: ViewControllerStack, didHideFor operation: StackOperation, animated: Bool) {
    hooks.note(.didHide)
  }
  func viewStackDidCancelPop(_ stack: ViewControllerStack) { hooks.note(.didCancelPopOfPage) }
  func viewStackDidResizeView(_ stack: ViewControllerStack) { hooks.note(.didResizeView) }
  func shouldResizeFrame(forPushOn stack: ViewControllerStack) -> Bool { hooks.note(.shouldResizeFrame, true) }
}

final class HookedClipboard: Clipboard {
  private let hooks: Hooks
  private var copied: String?

  init(_ hooks: Hooks) { self.hooks = hooks }

  var text: String? {
    get {
      hooks.note(.clipboardRead)
      return copied
    }
    set {
      hooks.note(.clipboardWrite)
      copied = newValue
    }
  }
}

final class HookedRecognizer: GestureRecognizer {
  private let hooks: Hooks

  init(_ hooks: Hooks) {
    self.hooks = hooks
    super.init { _ in hooks.note(.recognizerAction) }
  }

  override func pointerPressed() { hooks.note(.recognizerPressed) }
  override func pointerMoved(slopExit: Point?) {
    hooks.note(.recognizerMoved)
    if isActive { change() } else if slopExit != nil { recognize() }
  }
  override func pointerReleased() {
    hooks.note(.recognizerReleased)
    if isActive { end() } else { fail() }
  }
  override func didRecognize() {
    begin()
    hooks.note(.didRecognize)
  }
  override func didFail() { hooks.note(.didFail) }
  override func reset() { hooks.note(.reset) }
  override var failsWhenCaught: Bool { hooks.note(.failsWhenCaught, false) }
  private var isActive: Bool { state == .began || state == .changed }
}

/// Everything else that is called: tickers, delegates and data sources.
final class HookedHelper: Ticker, ScrollTarget, AccessibilityObserver, ScrollViewDelegate, SwipeViewDelegate,
  SwipeViewDataSource, ViewControllerStackDelegate
{
  private let hooks: Hooks
  weak var window: Window?
  var count = 5

  init(_ hooks: Hooks) { self.hooks = hooks }

  var tickingWindow: Window? { hooks.note(.tickingWindow, window) }
  var isTicking: Bool { hooks.note(.isTicking, true) }
  var observesVisibility: Bool { true }
  func tick(at time: Double) { hooks.note(.tick) }
  func visibilityMayHaveChanged(at time: Double) { hooks.note(.visibilityMayHaveChanged) }

  func canScroll(_ scroll: ScrollSample) -> Bool { hooks.note(.canScroll, scroll.delta.y < 0) }
  func goesFirst(_ scroll: ScrollSample) -> Bool { hooks.note(.goesFirst, false) }
  func canPull(_ scroll: ScrollSample) -> Bool { hooks.note(.canPull, true) }
  func scroll(_ scroll: ScrollSample) { hooks.note(.scroll) }
  func scrollDidEnd() { hooks.note(.scrollDidEnd) }

  func accessibilityDidChange(in window: Window, changes: [AccessibilityChange]) {
    hooks.note(.accessibilityDidChange)
    _ = (window.focusedView?.accessibilityCurrentItem, window.focusedView?.defaultAccessibilityStates)
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { hooks.note(.scrollViewDidScroll) }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { hooks.note(.scrollViewWillBeginDragging) }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    hooks.note(.scrollViewDidEndDragging)
  }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { hooks.note(.scrollViewDidEndDecelerating) }
  func scrollViewDidEndScrolling(_ scrollView: ScrollView) { hooks.note(.scrollViewDidEndScrolling) }

  func numberOfItems(in swipeView: SwipeView) -> Int { hooks.note(.numberOfItems, count) }
  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
    hooks.note(.viewForItem)
    return view ?? HookedView(hooks, reuse: .swipePrepareForReuse)
  }
  func swipeView(_ swipeView: SwipeView, reuseIdentifierForItemAt index: Int) -> String {
    hooks.note(.reuseIdentifier)
    return ""
  }
  func swipeViewItemSize(_ swipeView: SwipeView) -> Size? { hooks.note(.itemSize, Size(width: 100, height: 100)) }
  func swipeViewDidScroll(_ swipeView: SwipeView) { hooks.note(.swipeDidScroll) }
  func swipeViewCurrentItemIndexDidChange(_ swipeView: SwipeView) { hooks.note(.currentItemIndexDidChange) }
  func swipeViewWillBeginDragging(_ swipeView: SwipeView) { hooks.note(.swipeWillBeginDragging) }
  func swipeViewDidEndDragging(_ swipeView: SwipeView, willDecelerate: Bool) { hooks.note(.swipeDidEndDragging) }
  func swipeViewWillBeginDecelerating(_ swipeView: SwipeView) { hooks.note(.willBeginDecelerating) }
  func swipeViewDidEndDecelerating(_ swipeView: SwipeView) { hooks.note(.swipeDidEndDecelerating) }
  func swipeViewDidEndScrollingAnimation(_ swipeView: SwipeView) { hooks.note(.didEndScrollingAnimation) }
  func swipeView(_ swipeView: SwipeView, shouldSelectItemAt index: Int) -> Bool { hooks.note(.shouldSelect, true) }
  func swipeView(_ swipeView: SwipeView, didSelectItemAt index: Int) { hooks.note(.didSelect) }

  func viewStackWillPop(_ stack: ViewControllerStack, to: ViewController?, from: ViewController, animated: Bool) {
    hooks.note(.willPop)
  }
  func viewStackDidPop(_ stack: ViewControllerStack, to: ViewController?, from: ViewController, animated: Bool) {
    hooks.note(.didPop)
  }
  func viewStackDidCancelPop(_ stack: ViewControllerStack, to: ViewController, from: ViewController) {
    hooks.note(.didCancelPop)
  }
  func viewStack(
    _ stack: ViewControllerStack, startXOfIncoming controller: ViewController, for operation: StackOperation
  ) -> Double? {
    hooks.note(.startXOfIncoming)
    return nil
  }
  func viewStack(
    _ stack: ViewControllerStack, endXOfIncoming controller: ViewController, for operation: StackOperation
  ) -> Double? {
    hooks.note(.endXOfIncoming)
    return nil
  }
  func viewStack(
    _ stack: ViewControllerStack, endXOfOutgoing controller: ViewController, for operation: StackOperation
  ) -> Double? {
    hooks.note(.endXOfOutgoing)
    return nil
  }
  func viewStackSwipeGestureWillStart(_ stack: ViewControllerStack) { hooks.note(.swipeWillStart) }
  func viewStackSwipeGestureDidUpdate(_ stack: ViewControllerStack, delta: Double) { hooks.note(.swipeDidUpdate) }
  func viewStackSwipeGestureDidEnd(_ stack: ViewControllerStack, didPop: Bool) { hooks.note(.swipeDidEnd) }
}

final class HookedQueue: CardStackQueueViewController<Int, HookedView> {
  var hooks: Hooks?
  /// Whether the items lie below each other, rather than in a stack of cards.
  var isLine = false
  override func placement(forSlot slot: Int, in bounds: Rect) -> ItemPlacement {
    hooks?.note(.queuePlacement)
    if isLine {
      let size = Size(width: 200, height: 40)
      return ItemPlacement(center: Point(x: 100, y: 20 + 40 * Double(slot)), size: size)
    }
    return super.placement(forSlot: slot, in: bounds)
  }
  override func sizeForItem(inSlot slot: Int) -> Size {
    hooks?.note(.queueSize)
    return Size(width: 100, height: 60)
  }
}
