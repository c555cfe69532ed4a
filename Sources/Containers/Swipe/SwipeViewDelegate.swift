public import ViewTree

/// Is told what a swipe view does. Every method has a default.
@MainActor public protocol SwipeViewDelegate: AnyObject {
  /// The size of all items, asked at each layout; nil, the default: that of the first view loaded.
  func swipeViewItemSize(_ swipeView: SwipeView) -> Size?
  /// The offset changed, for whatever reason.
  func swipeViewDidScroll(_ swipeView: SwipeView)
  func swipeViewCurrentItemIndexDidChange(_ swipeView: SwipeView)
  func swipeViewWillBeginDragging(_ swipeView: SwipeView)
  /// The finger left. `willDecelerate`: in movement. At rest the view may still go to the nearest page by itself.
  func swipeViewDidEndDragging(_ swipeView: SwipeView, willDecelerate: Bool)
  func swipeViewWillBeginDecelerating(_ swipeView: SwipeView)
  func swipeViewDidEndDecelerating(_ swipeView: SwipeView)
  /// A scroll by program, key, wheel or `autoAdvanceInterval` is over, or was interrupted.
  func swipeViewDidEndScrollingAnimation(_ swipeView: SwipeView)
  /// Whether a tap selects the item. When not, it goes on to the recognizers of ancestors. The default: true.
  func swipeView(_ swipeView: SwipeView, shouldSelectItemAt index: Int) -> Bool
  /// The item was tapped, and not on a control within it.
  func swipeView(_ swipeView: SwipeView, didSelectItemAt index: Int)
}

extension SwipeViewDelegate {
  public func swipeViewItemSize(_ swipeView: SwipeView) -> Size? { nil }
  public func swipeViewDidScroll(_ swipeView: SwipeView) {}
  public func swipeViewCurrentItemIndexDidChange(_ swipeView: SwipeView) {}
  public func swipeViewWillBeginDragging(_ swipeView: SwipeView) {}
  public func swipeViewDidEndDragging(_ swipeView: SwipeView, willDecelerate: Bool) {}
  public func swipeViewWillBeginDecelerating(_ swipeView: SwipeView) {}
  public func swipeViewDidEndDecelerating(_ swipeView: SwipeView) {}
  public func swipeViewDidEndScrollingAnimation(_ swipeView: SwipeView) {}
  public func swipeView(_ swipeView: SwipeView, shouldSelectItemAt index: Int) -> Bool { true }
  public func swipeView(_ swipeView: SwipeView, didSelectItemAt index: Int) {}
}
