/// The timers of gestures and scrolling, which are entries of the window's timeline. An event can fire them before the frame
/// does.
///
/// An event has a time of its own, which may be later than the last frame. Timers that were due before that time have to fire
/// before the event is handled, so that the result does not depend on when frames are drawn.
final class InputTimers {
  private let timeline: Timeline
  private var pending: [ScheduledAction] = []

  init(timeline: Timeline) { self.timeline = timeline }

  func schedule(at time: Double, _ perform: @escaping () -> Void) -> ScheduledAction {
    pending.removeAll { !$0.isPending }
    let action = timeline.schedule(at: time, as: .gesture, perform)
    pending.append(action)
    return action
  }

  /// See `Timeline.postpone(_:to:)`.
  func postpone(_ action: ScheduledAction, to time: Double) { timeline.postpone(action, to: time) }

  /// Fires the timers that are due at or before `time`, in order. Calls `settle` after each.
  func fire(by time: Double, then settle: () -> Void) {
    // The tolerance is the same as in `Window.advance(by:)`.
    while let next = nextPending, next.time <= time + 1e-9 {
      next.take()?()
      settle()
    }
  }

  var isEmpty: Bool { nextPending == nil }

  private var nextPending: ScheduledAction? {
    pending.lazy.filter { $0.isPending && $0.time < .infinity }.min { $0.time < $1.time }
  }
}
