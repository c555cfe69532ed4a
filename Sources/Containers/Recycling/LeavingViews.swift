internal import ViewTree

/// Item views that are being animated out, after their items were deleted or moved out of sight.
final class LeavingViews<Slot: RecycledSlot> {
  private struct LeavingView {
    let slot: Slot
    let view: View
    /// The view's alpha before the fade.
    let alpha: Double
  }

  private unowned let host: View
  private let retire: (Slot) -> Void
  private var leavingViews: [LeavingView] = []

  /// - Parameter retire: called with each view that has left.
  init(in host: View, retire: @escaping (Slot) -> Void) {
    self.host = host
    self.retire = retire
  }

  /// Animates a view out from its visible position, behind all others: to `goal`, or with a fade if `goal` is nil.
  func begin(_ slot: Slot, to goal: Point?) {
    guard let view = slot.recycledView else { return }
    leavingViews.append(LeavingView(slot: slot, view: view, alpha: view.alpha))
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
    guard let index = leavingViews.firstIndex(where: { $0.view === view }) else { return nil }
    let leaving = leavingViews.remove(at: index)
    View.performWithoutAnimation { view.alpha = leaving.alpha }
    return leaving.slot
  }

  /// Takes back the view that left last of those that `isMeant` accepts. It stays at its visible position, and fades from its visible to
  /// its original alpha.
  func takeBack(where isMeant: (Slot) -> Bool) -> Slot? {
    guard let index = leavingViews.lastIndex(where: { isMeant($0.slot) }) else { return nil }
    let leaving = leavingViews.remove(at: index)
    View.animate(withDuration: ItemChange.seconds) { leaving.view.alpha = leaving.alpha }
    return leaving.slot
  }

  /// The content has moved by `distance`: what was at a point is now at that point plus `distance`.
  func shift(by distance: Point) {
    guard distance != .zero else { return }
    View.performShiftingAnimations {
      for leaving in leavingViews { leaving.view.center = leaving.view.center + distance }
    }
  }

  func endAll() {
    while let view = leavingViews.last?.view {
      if let slot = cancel(view) { retire(slot) }
    }
  }
}
