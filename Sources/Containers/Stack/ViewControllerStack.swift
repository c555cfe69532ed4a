public import ViewTree

/// Shows the last of a list of controllers, and moves between them by push, pop and swipe.
///
/// The list has changed as soon as a call returns. The pages follow from their visible positions, whatever was moving
/// before. Every method may be called at any time, also from a callback; its notices are then delivered after those
/// that are already waiting.
///
/// A push or a pop notifies in this order: the delegate (of pops) and the observers; the outgoing controller; the
/// incoming controller; both by their appearance calls; and at the end of the movement all of them again. A swipe to
/// pop notifies as a pop does. Its list changes when the page has arrived, and until then the page may be caught and
/// taken back.
@MainActor open class ViewControllerStack: ViewController {
  /// Where a swipe may begin.
  public nonisolated enum SwipeRegion: Hashable, Sendable {
    case anywhere
    /// Within `width` points of the edge at which a swipe to pop begins.
    case edge(width: Double)
  }

  /// The changes of which an observer of a stack is notified.
  public nonisolated struct Event {
    public nonisolated enum Kind: Hashable, Sendable { case willPush, didPush, willPop, didPop, didCancelPop }

    public var kind: Kind
    /// The incoming controller, or the one that would have come in. Nil if the stack was erased.
    public var to: ViewController?
    /// The outgoing controller, or the one that would have left. Nil if the stack was empty.
    public var from: ViewController?
    public var animated: Bool
  }

  // MARK: Settings

  /// The duration of a push or a pop with its ease-in-out curve, in seconds. 0.25 by default; 0 shows the end immediately. A negative or
  /// non-finite value is misuse.
  public final var animationDuration = 0.25 {
    didSet {
      guard !(animationDuration >= 0 && animationDuration.isFinite) else { return }
      Misuse.report("ViewControllerStack.animationDuration: \(animationDuration) s")
      animationDuration = animationDuration.isFinite ? 0 : oldValue
    }
  }

  /// The page behind moves by the stack's width / `distance`. At least 1, 8 by default. At 1 both pages move by the
  /// same distance.
  public final var distance = 8.0 {
    didSet { distance = Misuse.limited(distance, "ViewControllerStack.distance", atLeast: 1, former: oldValue) }
  }

  /// Whether the incoming page fades in and the outgoing one fades out. False by default.
  public final var animatesAlpha = false
  /// Whether a shadow lies under the upper page while it moves. True by default.
  public final var usesShadows = true
  /// Whether all views take the stack's size when they are shown. Otherwise each controller decides. False by default.
  public final var alwaysResizesPushedViews = false
  /// Whether a swipe pops. True by default; false ends a swipe that is in progress.
  public final var isSwipeToPopEnabled = true {
    didSet { if !isSwipeToPopEnabled && oldValue { coordinator.cancelSwipe() } }
  }
  /// Where a swipe may begin. Anywhere by default.
  public final var swipeRegion = SwipeRegion.anywhere {
    didSet {
      guard case .edge(let width) = swipeRegion, !(width >= 0) else { return }
      Misuse.report("ViewControllerStack.swipeRegion: an edge of \(width) points")
      swipeRegion = width.isNaN ? oldValue : .edge(width: 0)
    }
  }
  /// Called once in a gesture against the direction of a pop. The returned controller follows the finger in, and is
  /// pushed if the swipe completes. Nothing is notified before that. If this is nil or returns nil, there is no such
  /// swipe.
  public final var nextController: (() -> ViewController?)?
  public final weak var delegate: (any ViewControllerStackDelegate)?

  public override init() { super.init() }

  private(set) final lazy var coordinator = StackCoordinator(of: self)

  /// Calls `handler` at every beginning and end of a push or a pop, until the token is cancelled or released.
  public final func observe(_ handler: @escaping (Event) -> Void) -> ObservationToken {
    coordinator.notices.observe(handler)
  }

  // MARK: Pushing

  /// Puts `controller` on top. Pushing one that is already in the stack is misuse.
  open func push(_ controller: ViewController, animated: Bool) {
    coordinator.edit(animated: animated) { $0.pushing([controller]) }
  }

  /// Puts `controllers` on top, in their order, and shows the last one in a single movement. If one of them cannot be
  /// pushed, none is.
  open func push(_ controllers: [ViewController], animated: Bool) {
    coordinator.edit(animated: animated) { $0.pushing(controllers) }
  }

  // MARK: Popping

  /// Removes the current controller.
  /// - Returns: the removed controller, or nil if it is the only one.
  @discardableResult
  open func pop(animated: Bool) -> ViewController? {
    coordinator.edit(animated: animated) { $0.popping(toCount: $0.controllers.count - 1) }.first
  }

  /// Removes all but the root, in a single movement.
  /// - Returns: the removed controllers, the lowest first.
  @discardableResult
  open func popToRoot(animated: Bool) -> [ViewController] {
    coordinator.edit(animated: animated) { $0.popping(toCount: 1) }
  }

  /// Removes all controllers above `index` (0 is the root), in a single movement. An index out of range is misuse.
  /// - Returns: the removed controllers, the lowest first.
  @discardableResult
  open func pop(toIndex index: Int, animated: Bool) -> [ViewController] {
    coordinator.edit(animated: animated) { $0.popping(toIndex: index) }
  }

  /// Removes all controllers above `controller`, in a single movement. A controller that is not in the stack is misuse.
  /// - Returns: the removed controllers, the lowest first.
  @discardableResult
  open func pop(to controller: ViewController, animated: Bool) -> [ViewController] {
    coordinator.edit(animated: animated) { $0.popping(to: controller) }
  }

  // MARK: Changing all, or in the middle

  /// Removes all controllers, and shows nothing. Notified as a pop to nil.
  open func eraseStack() { coordinator.edit { $0.erasing() } }

  /// Removes all controllers, and shows `controller` as the new root. Moves as a push.
  open func eraseStack(andPush controller: ViewController, animated: Bool) {
    coordinator.edit(animated: animated) { $0.erasing(andPushing: controller) }
  }

  /// Removes the current controller and shows a different one in its place. Moves as a push, also in an empty stack.
  open func replaceCurrent(with controller: ViewController, animated: Bool) {
    coordinator.edit(animated: animated) { $0.replacingTop(with: controller) }
  }

  /// Puts `new` in the place of `old`. Below the top nothing visible changes; at the top the new one is shown
  /// immediately.
  open func replace(_ old: ViewController, with new: ViewController) {
    coordinator.edit { $0.replacing(old, with: new) }
  }

  /// Inserts `controller` at `index` (0 makes it the new root). Below the top nothing visible changes; at the top it is
  /// shown immediately. An index out of range is misuse.
  open func insert(_ controller: ViewController, at index: Int) {
    coordinator.edit { $0.inserting(controller, at: index) }
  }

  // MARK: State

  /// Whether there is a controller to go back to.
  public final var canPop: Bool { allViewControllers.count > 1 }
  public final var stackSize: Int { coordinator.list.controllers.count }
  /// The controller on top. Nil in an empty stack.
  public final var currentViewController: ViewController? { coordinator.list.last }
  public final var rootViewController: ViewController? { coordinator.list.controllers.first }
  /// All controllers, root first.
  public final var allViewControllers: [ViewController] { coordinator.list.controllers }

  public final func contains(_ controller: ViewController) -> Bool {
    coordinator.list.contains(controller)
  }

  /// Whether the stack contains a controller of `type` or a subclass of it.
  public final func containsController(of type: ViewController.Type) -> Bool {
    allViewControllers.contains { controller in
      // Casting to a metatype that is only known at run time is not possible, but a mirror knows the superclasses.
      Swift.type(of: controller) == type
        || sequence(first: Mirror(reflecting: controller)) { $0.superclassMirror }.contains { $0.subjectType == type }
    }
  }

  // MARK: The swipe gesture

  /// Takes hold of the current page as a finger that swipes to pop does, including a page that is still moving after a
  /// swipe. Misuse with fewer than two controllers.
  public final func beginSwipeGestureAnimationUpdates() {
    if coordinator.beginSwipeByCall() { return }
    Misuse.report("ViewControllerStack.beginSwipeGestureAnimationUpdates: fewer than two controllers")
  }

  /// Moves the held page.
  /// - Parameters:
  ///   - delta: points since the last update, positive to the right.
  ///   - useMoveAmount: whether to divide `delta` by `distance` first, so that the page moves only as far as the page behind another one
  ///     does.
  public final func updateSwipeGesture(delta: Double, useMoveAmount: Bool) {
    guard delta.isFinite else {
      return Misuse.report("ViewControllerStack.updateSwipeGesture(delta:useMoveAmount:): not finite")
    }
    coordinator.updateSwipeByCall(by: useMoveAmount ? delta / distance : delta)
  }

  /// Releases the page: to complete the pop, or back.
  public final func endSwipeGestureAnimationUpdates(shouldPop: Bool) {
    coordinator.endSwipeByCall(shouldPop: shouldPop)
  }

  // MARK: Keys

  /// Whether a key is one of those that go back: Esc, Backspace, the back key (which the mouse's back button sends as well),
  /// and Alt with the arrow that points back. A program can close what lies over the stack with the same keys.
  public final func isForGoingBack(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .escape, .backspace, .back: event.modifiers.isEmpty
    case .left, .right:
      event.modifiers == .alt && (event.key == .right) == (view.effectiveLayoutDirection == .rightToLeft)
    default: false
    }
  }

  /// Goes back with the keys for that; see `isForGoingBack(_:)`.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, coordinator.canPop, isForGoingBack(event) else { return false }
    // A key that is held down goes back once.
    if !event.isRepeat { pop(animated: true) }
    return true
  }

  // MARK: Appearance and layout of the stack itself

  public final override var forwardsAppearance: Bool { false }
  public final override func appearanceWillChange(to appears: Bool, animated: Bool) {
    coordinator.stackAppearanceWillChange(to: appears, animated: animated)
  }
  public final override func appearanceDidChange(animated: Bool) {
    coordinator.stackAppearanceDidChange(animated: animated)
  }
  public final override func didRemoveChild(_ child: ViewController) { coordinator.didRemoveChild(child) }
  public final override func layoutChildren() { coordinator.layOutPages() }
  public final override func viewWindowDidChange() { coordinator.windowDidChange() }
}

extension ViewController {
  /// The innermost stack that contains this controller, at any depth.
  public var viewControllerStack: ViewControllerStack? {
    sequence(first: self) { $0.parent }.dropFirst().lazy.compactMap { $0 as? ViewControllerStack }.first
  }
}
