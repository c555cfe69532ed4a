/// Brings wheels and trackpads to the view that takes them, which keeps them until there was silence for 150 ms.
final class ScrollRouter {
  private weak var target: (any ScrollTarget)?
  /// The view whose target that is.
  private weak var view: View?
  private var lastTime = 0.0
  private var silence: Timeline.Token?
  private let timers: InputTimers

  init(timers: InputTimers) { self.timers = timers }

  /// Something was scrolled at `time`; its values are finite.
  func scroll(_ event: ScrollEvent, at time: Double, in window: Window) {
    guard event.delta != .zero else { return }
    if target != nil { lastTime = max(lastTime, time) } else { lastTime = time }
    let sample = ScrollSample(
      delta: event.delta, isPrecise: event.isPrecise, modifiers: event.modifiers, timestamp: lastTime)
    if target == nil { choose(for: sample, at: event.location, in: window) }
    guard let target else { return }
    waitForSilence()
    target.scroll(sample)
  }

  /// A trackpad sends more than a hundred samples a second: while it does, one timer is postponed again and again.
  private func waitForSilence() {
    let end = lastTime + GestureMetrics.wheelSilenceSeconds
    if let silence, silence.isPending {
      timers.postpone(silence, to: end)
    } else {
      silence = timers.schedule(at: end) { [weak self] in self?.end() }
    }
  }

  /// The innermost that can move that way; else the innermost that can be pulled.
  private func choose(for sample: ScrollSample, at point: Point, in window: Window) {
    guard let hit = window.hitTest(point) else { return }
    if choose(from: hit, where: { $0.canScroll(sample) }) { return }
    _ = choose(from: hit, where: { $0.canPull(sample) })
  }

  private func choose(from hit: View, where takes: (any ScrollTarget) -> Bool) -> Bool {
    var candidate: View? = hit
    while let current = candidate {
      if let found = current.scrollTarget, takes(found) {
        target = found
        view = current
        return true
      }
      candidate = current.parent
    }
    return false
  }

  /// There was silence: the next scroll chooses anew.
  func end() {
    let old = target
    drop()
    old?.scrollDidEnd()
  }

  /// `view` leaves the window: for its target that is the end of the scroll.
  func remove(_ view: View) {
    if self.view === view { end() }
  }

  /// `view`, with what is in it, was hidden or switched off.
  func hide(_ view: View) {
    if let own = self.view, own.isDescendant(of: view) { end() }
  }

  private func drop() {
    silence?.cancel()
    silence = nil
    target = nil
    view = nil
  }
}
