/// What the owner of a scroller is told, and asked.
///
/// Everything is told after the call that caused it has done its work, in the order in which it happened. So the scroller may be
/// called from any of these, and what such a call causes is told after that.
@MainActor public protocol ScrollerDelegate: AnyObject {
  /// The position changed: show what is there.
  func scrollerDidMove(_ scroller: Scroller)
  /// The phase changed. From `scrolling` to `scrolling`, say, where one scroll by program took the place of another.
  /// The default does nothing.
  func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase)
  /// Where it is to rest when it is let go; asked once at each release. The default: where friction stops it.
  ///
  /// Beyond an end it goes back to that end, whatever is answered.
  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest
  /// Does what the scroller does by itself: a frame, or the end of a movement. The default calls `update`.
  ///
  /// An owner that notifies others in its turn calls it within the `perform` of its own `NoticeQueue`. Then they are notified
  /// when both are done, and may call whatever they like.
  func scroller(_ scroller: Scroller, perform update: () -> Void)
}

extension ScrollerDelegate {
  public func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase) {}
  public func scroller(_ scroller: Scroller, perform update: () -> Void) { update() }
  public func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest { .natural }
}
