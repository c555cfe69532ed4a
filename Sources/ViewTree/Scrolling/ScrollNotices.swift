/// Notifies the delegate of a scroll view of changes of the offset and of the phases of both axes, in order.
final class ScrollNotices {
  private enum Notice {
    case willBeginDragging
    case didScroll(endingPhase: Phase?)
    case didEnd(Phase, willDecelerate: Bool)
  }

  /// A phase whose end the delegate is notified of.
  enum Phase { case dragging, decelerating, scrolling }

  /// Set while the delegate gets the last `scrollViewDidScroll` of a drag, a deceleration or a call. Until that returns, `isDragging`,
  /// `isDecelerating` and `isScrolling` still report that phase.
  private(set) var endingPhase: Phase?
  /// Whether a call, or the scroll bar, has just ended what a finger did. Then the new offset comes from the call, so it is not reported as
  /// the last one of the drag.
  var isTakenFromFinger = false

  private weak var view: ScrollView?
  private lazy var queue = NoticeQueue<Notice> { [weak self] in
    self?.compare()
  } deliver: { [weak self] in
    self?.deliver($0)
  }
  /// The phase when the phases were last compared: `dragging` under a finger, or `decelerating` when the content moved on by itself.
  private var phase: Phase?
  /// Whether the offset has changed since the delegate was last notified of it.
  private var hasMoved = false
  /// Whether a programmatic scroll with a duration is running.
  var isScrollingByCall = false

  init(of view: ScrollView) { self.view = view }

  /// Does some work, and delivers the notices when it is done.
  func perform<Result>(_ work: () -> Result) -> Result {
    // The delegate may call from its last `scrollViewDidScroll`. From then on the real phase is reported.
    endingPhase = nil
    return queue.perform(work)
  }

  func offsetDidChange() {
    guard !hasMoved else { return }
    hasMoved = true
    view?.setNeedsLayout()
  }

  /// Reports a change of the offset, if there was one: once per frame, and before any later notice.
  /// - Parameter endingPhase: the phase that ends with this change.
  func deliverScroll(endingPhase: Phase? = nil) {
    guard hasMoved else { return }
    hasMoved = false
    queue.post(.didScroll(endingPhase: endingPhase))
  }

  /// Finds out which phases began and which ended.
  private func compare() {
    guard let view else { return }
    defer { isTakenFromFinger = false }
    let former = phase
    // A call or a scroller inside may have set it in motion, without a drag.
    phase = view.isDragging ? .dragging : view.isDecelerating ? .decelerating : nil
    if let former, former != phase {
      deliverScroll(endingPhase: isTakenFromFinger ? nil : former)
      queue.post(.didEnd(former, willDecelerate: phase == .decelerating))
    }
    if isScrollingByCall, !view.isScrolling {
      deliverScroll(endingPhase: .scrolling)
      isScrollingByCall = false
      queue.post(.didEnd(.scrolling, willDecelerate: false))
    }
    if phase == .dragging, former != .dragging { queue.post(.willBeginDragging) }
    if view.window == nil { deliverScroll() }
  }

  private func deliver(_ notice: Notice) {
    guard let view, let delegate = view.delegate else { return }
    switch notice {
    case .willBeginDragging: delegate.scrollViewWillBeginDragging(view)
    case .didScroll(let phase):
      endingPhase = phase
      delegate.scrollViewDidScroll(view)
      endingPhase = nil
    case .didEnd(.dragging, let willDecelerate):
      delegate.scrollViewDidEndDragging(view, willDecelerate: willDecelerate)
    case .didEnd(.decelerating, _): delegate.scrollViewDidEndDecelerating(view)
    case .didEnd(.scrolling, _): delegate.scrollViewDidEndScrolling(view)
    }
  }
}
