/// What a swipe view's delegate is notified of.
nonisolated enum SwipeNotice: Hashable, Sendable {
  case didScroll
  case currentItemIndexDidChange
  case willBeginDragging
  case didEndDragging(willDecelerate: Bool)
  case willBeginDecelerating
  case didEndDecelerating
  case didEndScrollingAnimation
}
