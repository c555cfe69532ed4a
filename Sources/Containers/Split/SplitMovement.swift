internal import ViewTree

/// One of the two movements of a split view: of the drawer, and from one arrangement to the next.
final class SplitMovement: ScrollerDelegate {
  let scroller: Scroller
  private let onMove: () -> Void
  private let perform: (() -> Void) -> Void
  private let rest: (ScrollRelease) -> Double?

  /// - Parameters:
  ///   - onMove: called after the position has changed, and when nothing moves any more.
  ///   - perform: does work that no call has caused, and then notifies others of what it has changed.
  ///   - rest: the position at which it rests after a release; nil to leave it to the scroller.
  init(
    of view: View, onMove: @escaping () -> Void, perform: @escaping (() -> Void) -> Void,
    rest: @escaping (ScrollRelease) -> Double? = { _ in nil }
  ) {
    self.onMove = onMove
    self.perform = perform
    self.rest = rest
    scroller = Scroller(view: view)
    scroller.delegate = self
    // No rubber band: the drawer cannot be pulled beyond its length.
    scroller.bounces = false
  }

  func scrollerDidMove(_ scroller: Scroller) { onMove() }

  func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase) {
    if scroller.phase == .resting { onMove() }
  }

  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest {
    rest(release).map { .at($0) } ?? .natural
  }

  func scroller(_ scroller: Scroller, perform update: () -> Void) { perform(update) }
}
