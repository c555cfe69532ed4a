/// Recognizes a gesture in what a pointer does on its view, and on what is in its view.
///
/// This class recognizes nothing by itself: use one of its subclasses, or write one; see `Documentation/Gestures.md`. The action is
/// called with each change of `state` to began, changed, ended or cancelled; what began ends exactly once. It is cancelled when
/// the pointer is lost, and when this is disabled or removed, or its view cannot be hit any more: removed, hidden, transparent or
/// switched off, by itself or by what is around it.
@MainActor open class GestureRecognizer {
  /// Where a gesture is. Taps and the like go from possible to ended; drags begin and change in between.
  public nonisolated enum State: Hashable, Sendable { case possible, began, changed, ended, cancelled, failed }

  private let action: (GestureRecognizer) -> Void
  private struct WeakRecognizer { weak var value: GestureRecognizer? }
  private var requirements: [WeakRecognizer] = []

  /// The view that this is attached to.
  public internal(set) final weak var view: View?

  /// Where the gesture is. Possible again when the pointer has been released and every action was called.
  public internal(set) final var state = State.possible

  /// Whether this takes part in gestures. False cancels what is in progress.
  public final var isEnabled = true {
    didSet { if oldValue && !isEnabled { withdraw() } }
  }

  /// The buttons of a mouse that this takes part in: the primary one alone by default. A finger counts as the primary button.
  ///
  /// A press of another button takes no part in hovering, highlights or the focus: nothing happens but what its recognizers do. It
  /// is a gesture of its own, also while the primary button is pressed.
  public final var buttons: Set<PointerEvent.Button> = [.primary]

  /// Asked once a gesture, when it is about to be recognized; false lets it go to another recognizer.
  public final var shouldBegin: (() -> Bool)?

  /// - Parameter action: called with the recognizer when the gesture began, changed, ended or was cancelled.
  public init(action: @escaping (GestureRecognizer) -> Void = { _ in }) {
    self.action = action
  }

  /// Where the pointer was last, in the coordinates of `view` as it is seen now; nil: the window's.
  public final func location(in view: View?) -> Point {
    view?.presentedPoint(fromWindow: locationInWindow) ?? locationInWindow
  }

  /// Lets this gesture be recognized only after `other`, where that takes part, has failed.
  public final func require(toFail other: GestureRecognizer) {
    guard other !== self, !other.requires(self) else {
      return Misuse.report("GestureRecognizer.require(toFail:): two that wait for each other")
    }
    requirements.removeAll { $0.value == nil || $0.value === other }
    requirements.append(WeakRecognizer(value: other))
  }

  // MARK: The press

  /// What kind of pointer this follows; nil between gestures.
  public final var device: PointerEvent.Device? { arena?.pointer.device }

  /// Which button was pressed; nil between gestures.
  public final var button: PointerEvent.Button? { arena?.pointer.button }

  /// The keys that were held at the last event.
  public internal(set) final var modifiers: KeyModifiers = []

  /// When the last event came, on the window's clock, in seconds. It never runs backward within a gesture.
  public internal(set) final var eventTime = 0.0
  /// Where the pointer was pressed, in the coordinates of `view` as it is seen now; nil: the window's. Nil between gestures.
  public final func pressLocation(in view: View?) -> Point? {
    arena.map { view?.presentedPoint(fromWindow: $0.origin) ?? $0.origin }
  }

  /// The view that the press hit, which may lie deep in `view`.
  public internal(set) final weak var pressedView: View?

  /// Whether the press was on a control that lies in this recognizer's view.
  public final var isPressOnControl: Bool {
    var candidate = pressedView
    while let current = candidate, current !== view {
      if current is Control { return true }
      candidate = current.parent
    }
    return false
  }

  // MARK: To override in a subclass

  /// A pointer was pressed on the view, and this takes part in its gesture. The default does nothing.
  open func pointerPressed() {}

  /// The pointer moved, where the gesture has no other winner. The default does nothing.
  /// - Parameter slopExit: where the path of the pointer left the slop circle around the press, in the window's coordinates, at the
  ///   one move that did; nil at all others.
  open func pointerMoved(slopExit: Point?) {}

  /// The pointer was released, where the gesture has no other winner. The default fails.
  open func pointerReleased() { fail() }

  /// This has won the gesture, after it called `recognize()`: no other recognizer gets the pointer any more. The default ends the
  /// gesture at once; one that goes on calls `begin()`, and `change()` and `end()` later.
  open func didRecognize() { end() }

  /// It failed: it was not recognized, or another recognizer won. The pointer may still be pressed. The default does nothing.
  open func didFail() {}

  /// The gesture is over, however it ended: forget everything about it. The default does nothing.
  open func reset() {}

  /// Whether it acts on the press itself, as a tap does: then it takes no part where the press catches something that moves, nor
  /// in what another finger drags. True by default.
  open var failsWhenCaught: Bool { true }

  // MARK: To call in a subclass

  /// Says that it has seen all that it needs. `didRecognize()` follows once its turn comes, which may be at once, or `didFail()`.
  public final func recognize() {
    guard let arena, state == .possible else { return }
    guard let router = arena.router else { return }
    router.perform {
      isReady = true
      router.needsSettling = true
    }
  }

  /// Begins what goes on while the pointer moves, after `didRecognize()`: calls the action.
  public final func begin() { go(to: .began, from: [.possible], "begin") }

  /// Calls the action of what began, because something about it changed.
  public final func change() { go(to: .changed, from: [.began, .changed], "change") }

  /// Ends what began, or, right after `didRecognize()`, what is over at once: calls the action.
  public final func end() { go(to: .ended, from: [.possible, .began, .changed], "end") }

  /// Gives up the gesture, where it was not recognized yet: others may have it.
  public final func fail() { arena?.fail(self) }

  /// Calls `action` at `time` on the window's clock, in seconds, before any event that is later, unless the gesture is over by
  /// then. `eventTime` is `time` meanwhile.
  /// - Returns: what cancels it; nil between gestures.
  @discardableResult
  public final func schedule(at time: Double, _ action: @escaping () -> Void) -> ScheduledAction? {
    guard let arena, let router = arena.router else { return nil }
    let token = router.timers.schedule(at: time) { [weak self, weak arena] in
      guard let arena, self?.arena === arena else { return }
      router.perform {
        arena.timePassed(to: time)
        action()
      }
    }
    return ScheduledAction(token: token)
  }

  // MARK: Inside: what the arena calls

  /// The arena of the pointer that this follows; nil between gestures.
  final weak var arena: GestureArena?
  /// Whether it has seen all that it needs; it waits for its turn.
  final var isReady = false
  final var locationInWindow = Point.zero

  /// Whether it takes part in something that may still be recognized.
  var isUndecided: Bool { arena != nil && state == .possible }
  final var isActive: Bool { state == .began || state == .changed }

  /// A press is about to come whose participants this is one of.
  func pressWillCome(_ event: PointerEvent) {}
  /// Whether it lives on when `winner` has been recognized by a release.
  func survives(_ winner: GestureRecognizer) -> Bool { false }

  /// Goes to a state of a gesture that this has won, and calls the action.
  private func go(to newState: State, from allowed: Set<State>, _ call: StaticString) {
    // Whatever was called meanwhile may have cancelled it.
    guard let arena else { return }
    guard arena.winner === self, allowed.contains(state) else {
      return Misuse.report("GestureRecognizer.\(call)(): not in a gesture that it has won")
    }
    enter(newState)
  }

  /// Goes to a state and calls the action.
  final func enter(_ newState: State) {
    state = newState
    action(self)
  }

  /// Leaves whatever it takes part in, cancelled where it had begun.
  final func withdraw() {
    guard let router = arena?.router ?? view?.attachedWindow?.input else {
      didFail()
      return reset()
    }
    router.perform {
      arena?.withdraw(self)
      didFail()
      reset()
      router.needsSettling = true
    }
  }

  // MARK: Inside: requirements

  enum Requirement { case met, open, broken }

  /// Whether those that have to fail first have failed.
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

  /// Whether this waits for `other`, or for one that does.
  final func requires(_ other: GestureRecognizer) -> Bool {
    requirements.contains { requirement in
      guard let value = requirement.value else { return false }
      return value === other || value.requires(other)
    }
  }

  /// Whether `other` itself has to fail first.
  final func requiresDirectly(_ other: GestureRecognizer) -> Bool { requirements.contains { $0.value === other } }
}
