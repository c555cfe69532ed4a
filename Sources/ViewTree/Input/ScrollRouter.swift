/// Routes the scrolling of wheels and trackpads to the scroll target of a view, which receives it until there has been none for 150 ms.
final class ScrollRouter {
  private weak var target: (any ScrollTarget)?
  /// The view to which the target belongs.
  private weak var view: View?
  private var lastTime = -Double.infinity
  /// The time of the first event since the last pause.
  private var firstTime = 0.0
  private var silence: ScheduledAction?
  private let timeline: Timeline

  init(timeline: Timeline) { self.timeline = timeline }

  /// Handles scrolling at `time`. The values of the event must be finite.
  func scroll(_ event: ScrollEvent, at time: Double, in window: Window) {
    guard event.delta != .zero else { return }
    if time - lastTime >= GestureMetrics.wheelSilenceSeconds { firstTime = time }
    if target != nil { lastTime = max(lastTime, time) } else { lastTime = time }
    let sample = ScrollSample(
      delta: event.delta, isPrecise: event.isPrecise, modifiers: event.modifiers, timestamp: lastTime,
      gestureTime: firstTime)
    if target == nil { choose(for: sample, at: event.location, in: window) }
    guard let target else { return }
    waitForSilence()
    target.scroll(sample)
  }

  /// Restarts the timer. A trackpad sends more than a hundred samples per second, so one timer is postponed instead of being
  /// replaced.
  private func waitForSilence() {
    let end = lastTime + GestureMetrics.wheelSilenceSeconds
    if let silence, silence.isPending {
      timeline.postpone(silence, to: end)
    } else {
      silence = timeline.schedule(at: end, as: .gesture) { [weak self] in self?.end() }
    }
  }

  /// Chooses the innermost target that goes first, or otherwise that can scroll in that direction, or otherwise that can be
  /// pulled.
  private func choose(for sample: ScrollSample, at point: Point, in window: Window) {
    guard let hit = scrolledView(at: point, in: window) else { return }
    func innermost(where takes: (any ScrollTarget) -> Bool) -> View? {
      hit.selfAndSuperviews.first { $0.scrollTarget.map(takes) ?? false }
    }
    view =
      innermost { $0.goesFirst(sample) } ?? innermost { $0.canScroll(sample) } ?? innermost { $0.canPull(sample) }
    target = view?.scrollTarget
  }

  /// The deepest view at `point` that keeps scrolling from what lies behind it.
  private func scrolledView(at point: Point, in window: Window) -> View? {
    var hit = window.inputTarget(at: point)
    while let passing = hit?.selfAndSuperviews.first(where: { $0.passesScrolling }), let around = passing.parent {
      hit = around.deepestHit(at: around.presentedPoint(fromWindow: point), behind: passing) ?? around
    }
    return hit
  }

  /// Ends the scrolling. The next event chooses a target again.
  func end() {
    let old = target
    silence?.cancel()
    target = nil
    view = nil
    old?.scrollDidEnd()
  }

  /// Ends the scrolling if the target belongs to `view`, which leaves the window.
  func remove(_ view: View) {
    if self.view === view { end() }
  }

  /// Ends the scrolling if the target belongs to `view`, which was hidden or ceased to take input, or to a view in it.
  func hide(_ view: View) {
    if let own = self.view, own.isDescendant(of: view) { end() }
  }
}
