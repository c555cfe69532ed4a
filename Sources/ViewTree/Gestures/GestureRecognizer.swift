/// Recognizes a gesture in what a pointer does on its view, and on what is in its view.
///
/// This class recognizes nothing by itself: use one of its subclasses. The action is called with each change of `state` to
/// began, changed, ended or cancelled; what began ends exactly once. It is cancelled when the pointer is lost, and when this is
/// disabled or removed, or its view cannot be hit any more: removed, hidden, transparent or switched off, by itself or by what
/// is around it.
@MainActor open class GestureRecognizer {
  /// Where a gesture is. Taps and the like go from possible to ended; drags begin and change in between.
  public nonisolated enum State: Hashable, Sendable { case possible, began, changed, ended, cancelled, failed }

  private let action: (GestureRecognizer) -> Void
  private struct WeakRecognizer { weak var value: GestureRecognizer? }
  private var requirements: [WeakRecognizer] = []

  /// The view that this is attached to.
  public internal(set) final weak var view: View?

  /// Where the gesture is. Possible again when the pointer has been released and everything was told.
  public internal(set) final var state = State.possible

  /// Whether this takes part in gestures. False cancels what is in progress.
  public final var isEnabled = true {
    didSet { if oldValue && !isEnabled { withdraw() } }
  }

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
      if current.isControl { return true }
      candidate = current.parent
    }
    return false
  }

  // MARK: Inside: what the arena calls

  /// The arena of the pointer that this follows; nil between gestures.
  final weak var arena: GestureArena?
  /// Whether it has seen all that it needs; it waits for its turn.
  final var isReady = false
  final var locationInWindow = Point.zero

  /// Whether it takes part in something that may still be recognized.
  var isUndecided: Bool { arena != nil && state == .possible }
  /// Whether it does something with the press itself, which a press that catches a movement must not do.
  var isPress: Bool { true }
  final var isActive: Bool { state == .began || state == .changed }

  /// A press is about to come whose participants this is one of.
  func pressWillCome(at point: Point, device: PointerEvent.Device) {}
  func pointerPressed() {}
  /// Called with each event, before anything is decided. `slopExit`: the path has just left the slop circle there.
  func pointerMoved(slopExit: Point?) {}
  func pointerReleased() { arena?.fail(self) }
  /// It failed, or was taken out of a gesture that it had not won.
  func didFail() {}
  /// Everything is told: forget the gesture.
  func reset() {}
  /// Whether it lives on when `winner` has been recognized by a release.
  func survives(_ winner: GestureRecognizer) -> Bool { false }

  /// It has won: tells so. The default is a gesture that is over at once.
  func recognize() { enter(.ended) }

  /// Goes to a state and tells it.
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
