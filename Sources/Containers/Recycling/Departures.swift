internal import ViewTree

/// Item views that are being animated out, after their items were deleted or moved out of sight.
final class Departures<Slot: RecycledSlot> {
  private struct Departure {
    let slot: Slot
    let view: View
    /// The view's alpha before the fade.
    let alpha: Double
  }

  private unowned let host: View
  private let retire: (Slot) -> Void
  private var departures: [Departure] = []

  /// - Parameter retire: called with each view that has left.
  init(in host: View, retire: @escaping (Slot) -> Void) {
    self.host = host
    self.retire = retire
  }

  /// Animates a view out from where it is seen, behind all others: to `goal`, or with a fade if `goal` is nil.
  func begin(_ slot: Slot, to goal: Point?) {
    guard let view = slot.recycledView else { return }
    departures.append(Departure(slot: slot, view: view, alpha: view.alpha))
    host.sendSubviewToBack(view)
    View.animate(withDuration: ItemChange.seconds) {
      if let goal { view.center = goal } else { view.alpha = 0 }
    } completion: { [weak self, weak view] _ in
      guard let self, let view, let slot = cancel(view) else { return }
      self.retire(slot)
    }
  }

  /// Takes back a view that is being animated out, and restores its state.
  @discardableResult
  func cancel(_ view: View) -> Slot? {
    guard let index = departures.firstIndex(where: { $0.view === view }) else { return nil }
    let departure = departures.remove(at: index)
    View.performWithoutAnimation { view.alpha = departure.alpha }
    return departure.slot
  }

  /// Takes back the view that left last of those that `isMeant` accepts. It is still seen where it was and as faint as it was,
  /// and on its way to its own alpha.
  func takeBack(where isMeant: (Slot) -> Bool) -> Slot? {
    guard let index = departures.lastIndex(where: { isMeant($0.slot) }) else { return nil }
    let departure = departures.remove(at: index)
    View.animate(withDuration: ItemChange.seconds) { departure.view.alpha = departure.alpha }
    return departure.slot
  }

  /// What was at a point of the content is now at that point plus `distance`.
  func shift(by distance: Point) {
    guard distance != .zero else { return }
    View.performShiftingAnimations {
      for departure in departures { departure.view.center = departure.view.center + distance }
    }
  }

  func endAll() {
    while let view = departures.last?.view {
      if let slot = cancel(view) { retire(slot) }
    }
  }
}
