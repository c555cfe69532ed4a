/// Recognizes a press that is held within the slop circle; from then on it follows the pointer wherever it goes.
@MainActor public final class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the press has to be held, in seconds. The default is 0.5.
  public var minimumDuration = GestureMetrics.longPressSeconds {
    didSet {
      guard !(minimumDuration >= 0 && minimumDuration.isFinite) else { return }
      Misuse.report("LongPressGestureRecognizer.minimumDuration: \(minimumDuration) s")
      minimumDuration = minimumDuration < 0 ? 0 : oldValue
    }
  }

  private var timer: Timeline.Token?

  override func pointerPressed() {
    guard let arena, let router = arena.router else { return }
    timer = router.timers.schedule(at: eventTime + minimumDuration) { [weak self] in
      guard let self, let arena = self.arena, self.state == .possible, let due = self.timer?.time else { return }
      router.perform {
        arena.timePassed(to: due)
        self.isReady = true
        router.needsSettling = true
      }
    }
  }

  override func pointerMoved(slopExit: Point?) {
    if isActive {
      enter(.changed)
    } else if slopExit != nil {
      arena?.fail(self)
    }
  }

  override func pointerReleased() {
    if isActive { enter(.ended) } else { arena?.fail(self) }
  }

  override func recognize() { enter(.began) }

  override func didFail() {
    timer?.cancel()
    timer = nil
  }

  override func reset() { didFail() }
}
