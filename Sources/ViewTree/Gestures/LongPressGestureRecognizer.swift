/// Recognizes a press that is held inside the slop circle. After that it follows the pointer wherever it moves.
@MainActor public final class LongPressGestureRecognizer: GestureRecognizer {
  /// - Parameter action: called with the recognizer when the gesture began, changed, ended or was cancelled.
  public override init(action: @escaping (LongPressGestureRecognizer) -> Void = { _ in }) {
    super.init(action: GestureRecognizer.typed(action))
  }

  /// How long the press has to be held, in seconds; 0.5 by default. Values that are negative or not finite are misuse.
  public var minimumDuration = GestureMetrics.longPressSeconds {
    didSet {
      guard !(minimumDuration >= 0 && minimumDuration.isFinite) else { return }
      Misuse.report("LongPressGestureRecognizer.minimumDuration: \(minimumDuration) s")
      minimumDuration = minimumDuration < 0 ? 0 : oldValue
    }
  }

  private var timer: ScheduledAction?

  public override func pointerPressed() {
    timer = schedule(at: eventTime + minimumDuration) { [weak self] in self?.recognize() }
  }

  public override func pointerMoved(slopExit: Point?) {
    if isActive {
      change()
    } else if slopExit != nil {
      fail()
    }
  }

  public override func pointerReleased() {
    if isActive { end() } else { fail() }
  }

  public override func didRecognize() { begin() }

  public override func didFail() { timer?.cancel() }

  public override func reset() { didFail() }
}
