internal import ViewTree

/// Item views that are being animated out, after their items were deleted or moved out of sight.
final class SwipeDepartures {
  private struct Departure {
    let slot: SwipeRecycler.Slot
    /// The view's alpha before the fade.
    let alpha: Double
  }

  /// How long items take to make room, to close a gap, or to leave. Seconds.
  static let seconds = 0.3

  private unowned let host: View
  private let retire: (SwipeRecycler.Slot) -> Void
  private var departures: [Departure] = []

  /// - Parameter retire: called with each view that has left.
  init(in host: View, retire: @escaping (SwipeRecycler.Slot) -> Void) {
    self.host = host
    self.retire = retire
  }

  /// Animates a view out from `start`, behind all others: to `goal`, or with a fade if `goal` is nil.
  func begin(_ slot: SwipeRecycler.Slot, from start: Point, to goal: Point?) {
    let view = slot.view
    departures.append(Departure(slot: slot, alpha: view.alpha))
    host.sendSubviewToBack(view)
    view.center = start
    View.animate(withDuration: Self.seconds) {
      if let goal { view.center = goal } else { view.alpha = 0 }
    } completion: { [weak self, weak view] _ in
      guard let self, let view, let slot = cancel(view) else { return }
      self.retire(slot)
    }
  }

  /// Takes back a view that is being animated out, and restores its state.
  @discardableResult
  func cancel(_ view: View) -> SwipeRecycler.Slot? {
    guard let index = departures.firstIndex(where: { $0.slot.view === view }) else { return nil }
    let departure = departures.remove(at: index)
    View.performWithoutAnimation { view.alpha = departure.alpha }
    return departure.slot
  }

  func endAll() {
    while let view = departures.last?.slot.view {
      if let slot = cancel(view) { retire(slot) }
    }
  }
}
