/// Tells a scroll view's delegate what happens, in order, from the phases of both axes.
final class ScrollTelling {
  private enum Notice {
    case willBeginDragging
    case didScroll
    case didEndDragging(willDecelerate: Bool)
    case didEndDecelerating
    case didEndScrolling
  }

  private weak var view: ScrollView?
  private lazy var notices = NoticeQueue<Notice> { [weak self] in
    self?.compare()
  } deliver: { [weak self] in
    self?.deliver($0)
  }
  private var hasToldDragging = false
  private var hasToldDecelerating = false
  /// Whether the offset has changed since that was told.
  private var hasMoved = false
  /// Whether a call with a duration is on its way.
  var isScrollingByCall = false

  init(of view: ScrollView) { self.view = view }

  /// Does some work, and tells what came of it when all of it is done.
  func perform<Result>(_ work: () -> Result) -> Result { notices.perform(work) }

  func offsetDidChange() {
    guard !hasMoved else { return }
    hasMoved = true
    // Without a window there is no frame in which to tell it.
    if view?.window != nil { view?.setNeedsLayout() }
  }

  /// Tells that the offset has changed, if it has: once a frame, and before anything that comes after it.
  func deliverScroll() {
    guard hasMoved else { return }
    hasMoved = false
    notices.post(.didScroll)
  }

  /// Finds out what has begun and what has ended.
  private func compare() {
    guard let view else { return }
    let (isDragging, isDecelerating) = (view.isDragging, view.isDecelerating)
    if hasToldDragging, !isDragging {
      deliverScroll()
      hasToldDragging = false
      hasToldDecelerating = isDecelerating
      notices.post(.didEndDragging(willDecelerate: isDecelerating))
    }
    if hasToldDecelerating, !isDecelerating {
      deliverScroll()
      hasToldDecelerating = false
      notices.post(.didEndDecelerating)
    }
    if isScrollingByCall, !view.isScrolling {
      deliverScroll()
      isScrollingByCall = false
      notices.post(.didEndScrolling)
    }
    if !hasToldDragging, isDragging {
      hasToldDragging = true
      notices.post(.willBeginDragging)
    }
    if view.window == nil { deliverScroll() }
  }

  private func deliver(_ notice: Notice) {
    guard let view, let delegate = view.delegate else { return }
    switch notice {
    case .willBeginDragging: delegate.scrollViewWillBeginDragging(view)
    case .didScroll: delegate.scrollViewDidScroll(view)
    case .didEndDragging(let willDecelerate):
      delegate.scrollViewDidEndDragging(view, willDecelerate: willDecelerate)
    case .didEndDecelerating: delegate.scrollViewDidEndDecelerating(view)
    case .didEndScrolling: delegate.scrollViewDidEndScrolling(view)
    }
  }
}
