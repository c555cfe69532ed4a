/// What gestures and wheels wait for: entries of the window's timeline that an event can overtake.
///
/// An event carries its own time, which may be later than the last frame's. What was due before it has to have happened when
/// it is looked at; so the result does not depend on when frames are drawn.
final class InputTimers {
  private let timeline: Timeline
  private var pending: [Timeline.Token] = []

  init(timeline: Timeline) { self.timeline = timeline }

  func schedule(at time: Double, _ action: @escaping () -> Void) -> Timeline.Token {
    pending.removeAll { !$0.isPending }
    let token = timeline.schedule(at: time, action)
    pending.append(token)
    return token
  }

  /// See `Timeline.postpone(_:to:)`.
  func postpone(_ token: Timeline.Token, to time: Double) { timeline.postpone(token, to: time) }

  /// Does now what is due at or before `time`, in order; `settle` after each.
  func fire(by time: Double, then settle: () -> Void) {
    // The tolerance is that of a frame: see `Window.advance(by:)`.
    while let next = nextPending, next.time <= time + 1e-9 {
      let action = next.action
      next.cancel()
      action?()
      settle()
    }
  }

  var isEmpty: Bool { nextPending == nil }

  private var nextPending: Timeline.Token? {
    var next: Timeline.Token?
    for token in pending where token.isPending && token.time < next?.time ?? .infinity { next = token }
    return next
  }
}
