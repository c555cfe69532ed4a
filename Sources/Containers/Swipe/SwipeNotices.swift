internal import ViewTree

/// Notifies the delegate of a swipe view, each time after the work that caused the notice.
final class SwipeNotices {
  enum Notice: Hashable {
    case didScroll
    case currentItemIndexDidChange
    case willBeginDragging
    case didEndDragging(willDecelerate: Bool)
    case willBeginDecelerating
    case didEndDecelerating
    case didEndScrollingAnimation
  }

  // Weak, because a callback may release the view while further notices are waiting.
  private weak var view: SwipeView?
  private lazy var queue = NoticeQueue<Notice> { [weak self] in self?.deliver($0) }
  /// The last index of which the delegate was notified.
  private var reportedIndex = 0

  init(of view: SwipeView) { self.view = view }

  /// Does some work, and delivers the notices when it is done.
  func perform<Result>(_ work: () -> Result) -> Result { queue.perform(work) }

  /// Posts a notice, unless the last one that waits is the same.
  func didScroll() { if queue.last != .didScroll { queue.post(.didScroll) } }

  func indexMayHaveChanged() {
    if let view, view.scroll.index != reportedIndex { queue.post(.currentItemIndexDidChange) }
  }

  func post(_ notice: Notice) { queue.post(notice) }

  private func deliver(_ notice: Notice) {
    guard let view else { return }
    if notice == .currentItemIndexDidChange {
      // Of several changes in one call, only the last one is reported.
      guard reportedIndex != view.scroll.index else { return }
      reportedIndex = view.scroll.index
    }
    guard let delegate = view.delegate else { return }
    switch notice {
    case .didScroll: delegate.swipeViewDidScroll(view)
    case .currentItemIndexDidChange: delegate.swipeViewCurrentItemIndexDidChange(view)
    case .willBeginDragging: delegate.swipeViewWillBeginDragging(view)
    case .didEndDragging(let willDecelerate): delegate.swipeViewDidEndDragging(view, willDecelerate: willDecelerate)
    case .willBeginDecelerating: delegate.swipeViewWillBeginDecelerating(view)
    case .didEndDecelerating: delegate.swipeViewDidEndDecelerating(view)
    case .didEndScrollingAnimation: delegate.swipeViewDidEndScrollingAnimation(view)
    }
  }
}
