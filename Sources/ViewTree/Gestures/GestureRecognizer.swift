/// The base class of gesture recognizers. A recognizer observes the pointers on its view and on the views in it.
///
/// This class recognizes nothing itself: use one of its subclasses or write one; see `Documentation/Gestures.md`. The action is
/// called with each change of `state` to began, changed, ended or cancelled. A gesture that has begun ends or is cancelled
/// exactly once. It is cancelled when the pointer is lost, when the recognizer is disabled or removed, and when its view cannot
/// be hit any more: because it, or a view around it, is removed, hidden or transparent, or takes no input.
@MainActor open class GestureRecognizer {
  /// The phase of a gesture. Discrete gestures such as taps go from possible to ended; continuous ones such as drags begin and
  /// change in between.
  public nonisolated enum State: Hashable, Sendable { case possible, began, changed, ended, cancelled, failed }

  private let action: (GestureRecognizer) -> Void
  private var requirements: [Weak<GestureRecognizer>] = []

  /// The view that the recognizer is attached to; nil for none.
  public internal(set) final weak var view: View?

  /// The phase of the gesture. It is possible again after the pointer was released and all actions were called.
  public internal(set) final var state = State.possible

  /// Whether the recognizer takes part in gestures. Setting it to false cancels a gesture in progress.
  public final var isEnabled = true {
    didSet { if oldValue && !isEnabled { withdraw() } }
  }

  /// The buttons of a mouse that the recognizer handles: only the primary one by default. A finger counts as the primary
  /// button.
  ///
  /// A press of a different button does not affect hovering, highlights or the focus; it only goes to recognizers. It is a
  /// separate gesture, also while the primary button is pressed.
  public final var buttons: Set<PointerEvent.Button> = [.primary]

  /// Called at most once per gesture, when it is about to be recognized. Return false to leave the pointer to other
  /// recognizers.
  public final var shouldBegin: (() -> Bool)?

  /// Whether Escape cancels the gesture once it has begun, wherever the focus is. The key then does nothing else. Set it for a drag that is
  /// put back when it is cancelled. False by default, because a drag that scrolls leaves nothing to put back.
  public final var isCancelledByEscape = false

  /// - Parameter action: called with the recognizer when the gesture began, changed, ended or was cancelled.
  public init(action: @escaping (GestureRecognizer) -> Void = { _ in }) {
    self.action = action
  }

  /// Makes an action for `init(action:)` from one whose parameter is a subclass.
  static func typed<Own: GestureRecognizer>(_ action: @escaping (Own) -> Void) -> (GestureRecognizer) -> Void {
    { recognizer in if let recognizer = recognizer as? Own { action(recognizer) } }
  }

  /// The last location of the pointer, in the visible coordinates of `view`, or in the window's if `view` is nil.
  public final func location(in view: View?) -> Point {
    view?.presentedPoint(fromWindow: locationInWindow) ?? locationInWindow
  }

  /// Delays this recognizer until `other` has failed, if that takes part in the same press; if `other` is recognized, this one
  /// fails. Two recognizers that require each other are misuse.
  public final func require(toFail other: GestureRecognizer) {
    guard other !== self, !other.requires(self) else {
      return Misuse.report("GestureRecognizer.require(toFail:): two recognizers would wait for each other")
    }
    requirements.removeAll { $0.value == nil || $0.value === other }
    requirements.append(Weak(value: other))
  }

  // MARK: The press

  /// The kind of the pointer; nil between gestures.
  public final var device: PointerEvent.Device? { arena?.pointer.device }

  /// The button that was pressed; nil between gestures.
  public final var button: PointerEvent.Button? { arena?.pointer.button }

  /// The keys that were held at the last event.
  public internal(set) final var modifiers: KeyModifiers = []

  /// The time of the last event on the window's clock, in seconds. It never decreases during a gesture.
  public internal(set) final var eventTime = 0.0
  /// The location of the press, in the visible coordinates of `view`, or in the window's if `view` is nil. Returns nil between
  /// gestures.
  public final func pressLocation(in view: View?) -> Point? {
    arena.map { view?.presentedPoint(fromWindow: $0.origin) ?? $0.origin }
  }

  /// The view that the press hit, which is `view` or a view in it.
  public internal(set) final weak var pressedView: View?

  /// Whether the press was on a control inside this recognizer's view.
  public final var isPressOnControl: Bool {
    SuperviewChain(from: pressedView).first { $0 is Control || $0 === view }.map { $0 !== view } ?? false
  }

  // MARK: To override in a subclass

  /// Called when a pointer was pressed on the view and the recognizer takes part in its gesture. The default does nothing.
  open func pointerPressed() {}

  /// Called when the pointer moved, unless a different recognizer has won. The default does nothing.
  /// - Parameter slopExit: where the path of the pointer left the slop circle around the press, in the window's coordinates, at
  ///   the one movement that left it; nil at all others.
  open func pointerMoved(slopExit: Point?) {}

  /// Called when the pointer was released, unless a different recognizer has won. The default fails.
  open func pointerReleased() { fail() }

  /// Called when the recognizer has won, after it called `recognize()`: no other recognizer gets the pointer any more. The
  /// default ends the gesture immediately. A continuous gesture calls `begin()` here, and `change()` and `end()` later.
  open func didRecognize() { end() }

  /// Called when the recognizer failed, or a different one won. The pointer may still be pressed. The default does nothing.
  open func didFail() {}

  /// Called when the gesture is over, however it ended. Reset all state of the gesture. The default does nothing.
  open func reset() {}

  /// Whether the recognizer acts on the press itself, as a tap does. Then it takes no part if the press catches a moving view,
  /// or if a different finger drags the view. True by default.
  open var failsWhenCaught: Bool { true }

  // MARK: To call in a subclass

  /// Call this when the gesture is complete, or may begin. Then `didRecognize()` or `didFail()` is called, possibly
  /// immediately.
  public final func recognize() {
    guard let arena, state == .possible else { return }
    guard let router = arena.router else { return }
    router.perform {
      isReady = true
      router.needsSettling = true
    }
  }

  /// Begins a continuous gesture, after `didRecognize()`, and calls the action.
  public final func begin() { go(to: .began, from: [.possible], "begin") }

  /// Reports a change of a gesture that has begun, and calls the action.
  public final func change() { go(to: .changed, from: [.began, .changed], "change") }

  /// Ends a gesture that has begun, or, directly after `didRecognize()`, a discrete one, and calls the action.
  public final func end() { go(to: .ended, from: [.possible, .began, .changed], "end") }

  /// Fails, if the gesture was not recognized yet, so that other recognizers may win.
  public final func fail() { arena?.fail(self) }

  /// Schedules an action at `time` on the window's clock, in seconds. It is called before any later event, with `eventTime`
  /// equal to `time`, and not at all if the gesture is over before that. A time that is not a number is misuse, and counts as now.
  /// - Returns: a handle that can cancel the action; nil between gestures.
  @discardableResult
  public final func schedule(at time: Double, _ action: @escaping () -> Void) -> ScheduledAction? {
    guard let arena, let router = arena.router else { return nil }
    // In the order of the timers it would be neither before nor after any other, and those would wait behind it for ever.
    let time = Misuse.checked(time, "GestureRecognizer.schedule(at:_:)", "s is not a time", former: eventTime) {
      !$0.isNaN
    }
    return router.timeline.schedule(at: time, as: .gesture) { [weak self, weak arena] in
      guard let arena, self?.arena === arena else { return }
      router.perform {
        arena.timePassed(to: time)
        action()
      }
    }
  }

  // MARK: Internal: for the arena

  /// The arena of the pointer; nil between gestures.
  final weak var arena: GestureArena?
  /// Whether it has called `recognize()` and waits for the arena's decision.
  final var isReady = false
  final var locationInWindow = Point.zero

  /// The time for which a velocity is asked: that of the event that is being handled, or now, while the pointer is down and rests.
  final var velocityTime: Double {
    guard let arena, arena.isDown, let router = arena.router, !router.isHandlingEvent, let window = router.window else {
      return eventTime
    }
    return max(eventTime, window.currentTime)
  }

  /// Whether it takes part in a gesture that may still be recognized.
  var isUndecided: Bool { arena != nil && state == .possible }
  /// Whether it follows two pointers at the moment: then the location is not that of one of them.
  var isPaired: Bool { false }
  final var isActive: Bool { state == .began || state == .changed }

  /// True while Escape cancels it. Unlike a lost pointer, that means that the person wants it undone.
  private(set) final var isBeingTakenBack = false

  /// Cancels a gesture that has begun, because Escape was pressed.
  final func escape() {
    isBeingTakenBack = true
    withdraw()
    isBeingTakenBack = false
  }

  /// Called when `leaving`, which has recognizers, leaves the window while this one has won a gesture.
  func viewWillLeave(_ leaving: View) {}
  /// Ends what it does between gestures, such as waiting for the next tap.
  func stopWaiting() {}
  /// Called before a press, at `time`, in which it may take part.
  func pressWillCome(_ event: PointerEvent, at time: Double) {}
  /// Whether it continues after `winner` was recognized at a release.
  func survives(_ winner: GestureRecognizer) -> Bool { false }

  /// Changes the state of a gesture that this recognizer has won, and calls the action.
  private func go(to newState: State, from allowed: Set<State>, _ call: StaticString) {
    // A callback may have cancelled it.
    guard let arena else { return }
    guard arena.isWon(by: self), allowed.contains(state) else {
      return Misuse.report("GestureRecognizer.\(call)(): not in a gesture that it has won; recognize() comes before")
    }
    enter(newState)
  }

  /// Changes the state and calls the action.
  final func enter(_ newState: State) {
    state = newState
    action(self)
  }

  /// Leaves the gesture that it takes part in, until the next press: because something else moves the view now, for example. A
  /// gesture that has begun is cancelled.
  public final func withdraw() {
    guard let router = arena?.router ?? view?.attachedWindow?.input else { return stopWaiting() }
    router.perform {
      arena?.withdraw(self)
      stopWaiting()
      router.needsSettling = true
    }
  }

  // MARK: Internal: requirements

  enum Requirement { case met, open, broken }

  /// Whether the recognizers that have to fail first have failed: `met` if all have, `open` if one may still be recognized,
  /// `broken` if one was recognized.
  final var requirement: Requirement {
    var result = Requirement.met
    for case let other? in requirements.map(\.value) {
      switch other.state {
      case .began, .changed, .ended: return .broken
      case .possible, .cancelled, .failed: if other.isUndecided { result = .open }
      }
    }
    return result
  }

  /// Whether this recognizer requires `other` to fail, directly or through other requirements.
  final func requires(_ other: GestureRecognizer) -> Bool {
    requirements.contains { requirement in
      guard let value = requirement.value else { return false }
      return value === other || value.requires(other)
    }
  }

  /// Whether this recognizer requires `other` to fail directly.
  final func requiresDirectly(_ other: GestureRecognizer) -> Bool { requirements.contains { $0.value === other } }
}
