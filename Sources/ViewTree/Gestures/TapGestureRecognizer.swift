/// Recognizes one or more taps: presses that are released before the pointer leaves the slop circle.
///
/// Successive taps have to be inside the slop circle of the first, and within 0.3 s from a release to the next press. A single
/// tap is recognized immediately, unless it requires a double tap to fail.
@MainActor public final class TapGestureRecognizer: GestureRecognizer {
  /// - Parameter action: called with the recognizer when the gesture began, changed, ended or was cancelled.
  public override init(action: @escaping (TapGestureRecognizer) -> Void = { _ in }) {
    super.init(action: GestureRecognizer.typed(action))
  }

  /// The number of taps. At least 1, which is the default; smaller values are misuse.
  public var numberOfTapsRequired = 1 {
    didSet {
      numberOfTapsRequired = Misuse.limited(
        numberOfTapsRequired, "TapGestureRecognizer.numberOfTapsRequired", atLeast: 1, former: oldValue)
    }
  }

  /// Called at the first press that may become a tap, unless that press caught a movement.
  public var onPress: (() -> Void)?

  private var taps = TapSequence()
  /// Between two taps, the timer that ends the sequence if there is no further tap.
  private var deadline: ScheduledAction?
  private weak var router: InputRouter?

  override var isUndecided: Bool { super.isUndecided || (arena == nil && taps.count > 0) }

  override func pressWillCome(_ event: PointerEvent, at time: Double) {
    guard taps.count > 0, arena == nil else { return }
    let button = PointerKey(event).button
    if !taps.isContinued(by: button, at: event.location, of: event.device, at: time) { giveUpSequence() }
  }

  public override func pointerPressed() {
    endDeadline()
    guard taps.count == 0 else { return }
    taps.begin(with: button, at: locationInWindow)
    onPress?()
  }

  public override func pointerMoved(slopExit: Point?) {
    if slopExit != nil { fail() }
  }

  public override func pointerReleased() {
    taps.complete(at: eventTime)
    if taps.count >= numberOfTapsRequired {
      isReady = true
      return
    }
    guard let router = arena?.router else { return }
    self.router = router
    router.note(self, waits: true)
    let end = eventTime + GestureMetrics.tapIntervalSeconds
    deadline = router.timeline.schedule(at: end, as: .gesture) { [weak self] in self?.giveUpSequence() }
  }

  public override func didRecognize() {
    taps.end()
    super.didRecognize()
  }

  public override func didFail() { stopWaiting() }

  override func stopWaiting() {
    taps.end()
    endDeadline()
  }

  private func endDeadline() {
    deadline?.cancel()
    router?.note(self, waits: false)
  }

  /// A sequence of taps continues, unless a recognizer deeper in the tree was recognized.
  override func survives(_ winner: GestureRecognizer) -> Bool {
    guard taps.count > 0, !isReady, let view, let other = winner.view else { return false }
    return view.isDescendant(of: other)
  }

  private func giveUpSequence() {
    guard let router else { return stopWaiting() }
    // Recognizers that waited for this one may win now.
    router.perform {
      stopWaiting()
      router.needsSettling = true
    }
  }
}
