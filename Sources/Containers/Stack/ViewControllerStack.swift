public import ViewTree

/// Shows the last of a list of controllers, and moves between them by push, pop and swipe.
///
/// The list has changed as soon as a call returns; the pages follow from where they are seen, whatever was moving before. Every
/// method may be called at any time, also from a callback: its notices come after those that wait already.
///
/// A push or a pop notifies, in this order: the delegate (of pops) and the observers; the controller that goes; the one that
/// comes; both by their appearance calls; and at the end of the movement all of them again. A swipe to pop notifies as a pop
/// does; its list changes when the page has arrived, and until then the page may be caught and taken back.
@MainActor open class ViewControllerStack: ViewController {
  /// Where a swipe may begin.
  public nonisolated enum SwipeRegion: Hashable, Sendable {
    case anywhere
    /// Within `width` points of the edge from which the swipe goes away.
    case edge(width: Double)
  }

  /// What an observer of a stack is notified of.
  public nonisolated struct Event {
    public nonisolated enum Kind: Hashable, Sendable { case willPush, didPush, willPop, didPop, didCancelPop }

    public var kind: Kind
    /// The controller that comes, or would have; nil when the stack was erased.
    public var to: ViewController?
    /// The controller that goes, or would have; nil when the stack was empty.
    public var from: ViewController?
    public var animated: Bool
  }

  // MARK: Settings

  /// How long a push or a pop takes, in seconds: ease in-out. 0.25 by default; 0 shows the end at once.
  public final var animationDuration = 0.25 {
    didSet {
      guard !(animationDuration >= 0 && animationDuration.isFinite) else { return }
      Misuse.report("ViewControllerStack.animationDuration: \(animationDuration) s")
      animationDuration = animationDuration.isFinite ? 0 : oldValue
    }
  }

  /// The page behind moves by the stack's width / `distance`. 8 by default; 1 or more: at 1 both move by the same.
  public final var distance = 8.0 {
    didSet {
      guard !(distance >= 1) else { return }
      Misuse.report("ViewControllerStack.distance: \(distance) is not 1 or more")
      distance = distance.isNaN ? oldValue : 1
    }
  }

  /// Whether the page that comes fades in and the one that goes fades out. False by default.
  public final var animatesAlpha = false
  /// Whether a shadow lies under the upper page while it moves. True by default.
  public final var usesShadows = true
  /// Whether all views take the stack's size when they are shown; else each controller is asked. False by default.
  public final var alwaysResizesPushedViews = false
  /// Whether a swipe pops. True by default; false ends a swipe that is in progress.
  public final var isSwipeToPopEnabled = true {
    didSet { if !isSwipeToPopEnabled && oldValue { coordinator.swipe.cancel() } }
  }
  /// Where a swipe may begin. Anywhere by default.
  public final var swipeRegion = SwipeRegion.anywhere {
    didSet {
      guard case .edge(let width) = swipeRegion, !(width >= 0) else { return }
      Misuse.report("ViewControllerStack.swipeRegion: an edge of \(width) points")
      swipeRegion = width.isNaN ? oldValue : .edge(width: 0)
    }
  }
  /// Asked once a gesture that goes against the direction of a pop: the controller that it returns follows the finger in, and is
  /// pushed where the swipe ends so. Nothing is notified before that. There is no such swipe where it is nil, or returns nil.
  public final var nextController: (() -> ViewController?)?
  public final weak var delegate: (any ViewControllerStackDelegate)?

  public override init() { super.init() }

  private(set) final lazy var coordinator = StackCoordinator(of: self)

  /// Calls `handler` at every beginning and end of a push or a pop, until the token is cancelled or released.
  public final func observe(_ handler: @escaping (Event) -> Void) -> ObservationToken {
    coordinator.notices.observe(handler)
  }

  // MARK: Pushing

  /// Puts `controller` on top. One that is in the stack already is misuse.
  open func push(_ controller: ViewController, animated: Bool) {
    coordinator.edit(animated: animated) { $0.pushing([controller]) }
  }

  /// Puts `controllers` on top, in their order; the last one is shown, in one movement. Where one of them cannot be pushed,
  /// none is.
  open func push(_ controllers: [ViewController], animated: Bool) {
    coordinator.edit(animated: animated) { $0.pushing(controllers) }
  }

  // MARK: Popping

  /// Takes the current controller off.
  /// - Returns: it, or nil where it is the only one.
  @discardableResult
  open func pop(animated: Bool) -> ViewController? {
    coordinator.edit(animated: animated) { $0.popping(toCount: $0.controllers.count - 1) }.first
  }

  /// Takes all but the root off, in one movement.
  /// - Returns: what was taken off, the lowest first.
  @discardableResult
  open func popToRoot(animated: Bool) -> [ViewController] {
    coordinator.edit(animated: animated) { $0.popping(toCount: 1) }
  }

  /// Takes all above `index` (0 is the root) off, in one movement. An index out of range is misuse.
  /// - Returns: what was taken off, the lowest first.
  @discardableResult
  open func pop(toIndex index: Int, animated: Bool) -> [ViewController] {
    coordinator.edit(animated: animated) { $0.popping(toIndex: index) }
  }

  /// Takes all above `controller` off, in one movement. One that is not in the stack is misuse.
  /// - Returns: what was taken off, the lowest first.
  @discardableResult
  open func pop(to controller: ViewController, animated: Bool) -> [ViewController] {
    coordinator.edit(animated: animated) { $0.popping(to: controller) }
  }

  // MARK: Changing all, or in the middle

  /// Takes all off, and shows nothing. It is notified as a pop to nil.
  open func eraseStack() { coordinator.edit { $0.erasing() } }

  /// Takes all off, and shows `controller` as the new root; moves as a push.
  open func eraseStack(andPush controller: ViewController, animated: Bool) {
    coordinator.edit(animated: animated) { $0.erasing(andPushing: controller) }
  }

  /// Takes the current controller off and shows another one in its place; moves as a push, also in an empty stack.
  open func replaceCurrent(with controller: ViewController, animated: Bool) {
    coordinator.edit(animated: animated) { $0.replacingTop(with: controller) }
  }

  /// Puts `new` in the place of `old`. Below the top nothing that is seen changes; at the top the new one is shown at once.
  open func replace(_ old: ViewController, with new: ViewController) {
    coordinator.edit { $0.replacing(old, with: new) }
  }

  /// Puts `controller` at `index` (0: as the new root). Below the top nothing that is seen changes; at the top it is shown at
  /// once. An index out of range is misuse.
  open func insert(_ controller: ViewController, at index: Int) {
    coordinator.edit { $0.inserting(controller, at: index) }
  }

  // MARK: What there is

  /// Whether there is one to go back to.
  public final var canPop: Bool { allViewControllers.count > 1 }
  public final var stackSize: Int { coordinator.list.controllers.count }
  /// The one on top; nil in an empty stack.
  public final var currentViewController: ViewController? { coordinator.list.last }
  public final var rootViewController: ViewController? { coordinator.list.controllers.first }
  /// All of them, root first.
  public final var allViewControllers: [ViewController] { coordinator.list.controllers }

  public final func contains(_ controller: ViewController) -> Bool {
    coordinator.list.contains(controller)
  }

  /// Whether there is one of `type`, or of a class under it.
  public final func containsController(of type: ViewController.Type) -> Bool {
    allViewControllers.contains { controller in
      // A metatype that is only known at run time cannot be cast to; a mirror knows the classes above.
      var mirror: Mirror? = Mirror(reflecting: controller)
      while let current = mirror {
        if current.subjectType == type { return true }
        mirror = current.superclassMirror
      }
      return Swift.type(of: controller) == type
    }
  }

  // MARK: The swipe by hand

  /// Takes hold of the current page as a finger does that swipes to pop: also of one that is on its way after a swipe.
  /// Misuse with fewer than two controllers.
  public final func beginSwipeGestureAnimationUpdates() {
    if coordinator.swipe.begin() { return }
    Misuse.report("ViewControllerStack.beginSwipeGestureAnimationUpdates: fewer than two controllers")
  }

  /// Moves the page that is held.
  /// - Parameters:
  ///   - delta: points since the last update, positive to the right.
  ///   - useMoveAmount: divide `delta` by `distance` first: to drive this stack from one that moves by that much.
  public final func updateSwipeGesture(delta: Double, useMoveAmount: Bool) {
    guard delta.isFinite else {
      return Misuse.report("ViewControllerStack.updateSwipeGesture(delta:useMoveAmount:): not finite")
    }
    coordinator.swipe.update(by: useMoveAmount ? delta / distance : delta)
  }

  /// Lets the page go: to the end of a pop, or back.
  public final func endSwipeGestureAnimationUpdates(shouldPop: Bool) { coordinator.swipe.end(shouldPop: shouldPop) }

  // MARK: Keys

  /// Goes back by Esc, Backspace, the back key, which the mouse's back button sends as well, and Alt with the arrow that points
  /// back.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, coordinator.swipe.canPop else { return false }
    switch event.key {
    case .escape, .backspace, .back: guard event.modifiers.isEmpty else { return false }
    case .left, .right:
      let isMirrored = view.effectiveLayoutDirection == .rightToLeft
      guard event.modifiers == .alt, (event.key == .right) == isMirrored else { return false }
    default: return false
    }
    // A key that is held down goes back once.
    if !event.isRepeat { pop(animated: true) }
    return true
  }

  // MARK: What happens to the stack itself

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
  /// The innermost stack that this controller is in, at any depth.
  public var viewControllerStack: ViewControllerStack? {
    var candidate = parent
    while let current = candidate {
      if let stack = current as? ViewControllerStack { return stack }
      candidate = current.parent
    }
    return nil
  }
}
