/// Recognizes a press that is held within the slop circle; from then on it follows the pointer wherever it goes.
@MainActor public final class LongPressGestureRecognizer: GestureRecognizer {
  /// - Parameter action: called with the recognizer when the gesture began, changed, ended or was cancelled.
  public override init(action: @escaping (LongPressGestureRecognizer) -> Void = { _ in }) {
    super.init { recognizer in
      if let recognizer = recognizer as? LongPressGestureRecognizer { action(recognizer) }
    }
  }

  /// How long the press has to be held, in seconds. The default is 0.5.
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

  public override func didFail() {
    timer?.cancel()
    timer = nil
  }

  public override func reset() { didFail() }
}
