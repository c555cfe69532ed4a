/// The owner of a scroller, which is notified of its changes and chooses its resting places.
///
/// Notices are delivered in order, after the call that caused them has done its work. So any of these methods may call
/// the scroller, and the resulting notices follow later.
@MainActor public protocol ScrollerDelegate: AnyObject {
  /// The position changed. Show the content there.
  func scrollerDidMove(_ scroller: Scroller)
  /// The phase changed. The two may be equal: from `scrolling` to `scrolling`, for example, if one programmatic scroll replaced another.
  /// The default does nothing.
  func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase)
  /// Chooses where the scroller rests after a release. Called once per release. By default friction stops it.
  ///
  /// From beyond an end it always returns to that end, whatever this returns.
  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest
  /// Chooses where a step of a wheel or a key leads; see `ScrollInput.step(_:of:at:)`. Nil, the default, leaves it to the
  /// input.
  func scroller(_ scroller: Scroller, goalFor step: ScrollStep) -> Double?
  /// Runs an update that was not caused by a call: input, a frame, or the end of a movement. The default calls `update`.
  ///
  /// An owner that notifies others calls `update` within the `perform` of its own `NoticeQueue`. They are then notified
  /// after both are done, and may call anything.
  func scroller(_ scroller: Scroller, perform update: () -> Void)
}

extension ScrollerDelegate {
  public func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase) {}
  public func scroller(_ scroller: Scroller, perform update: () -> Void) { update() }
  public func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest { .natural }
  public func scroller(_ scroller: Scroller, goalFor step: ScrollStep) -> Double? { nil }
}
