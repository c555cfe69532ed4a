public import ViewTree

/// A delegate is notified of the events of a swipe view. Every method has a default.
@MainActor public protocol SwipeViewDelegate: AnyObject {
  /// The size of all items, requested at each layout. Nil, the default, uses the size of the first view loaded.
  func swipeViewItemSize(_ swipeView: SwipeView) -> Size?
  /// The offset changed, for any reason.
  func swipeViewDidScroll(_ swipeView: SwipeView)
  func swipeViewCurrentItemIndexDidChange(_ swipeView: SwipeView)
  func swipeViewWillBeginDragging(_ swipeView: SwipeView)
  /// The finger left the view. `willDecelerate` is true if the content was moving. Even at rest, the view may still
  /// move to the nearest page.
  func swipeViewDidEndDragging(_ swipeView: SwipeView, willDecelerate: Bool)
  func swipeViewWillBeginDecelerating(_ swipeView: SwipeView)
  func swipeViewDidEndDecelerating(_ swipeView: SwipeView)
  /// A scroll by a call, a key, a wheel or `autoAdvanceInterval` ended or was interrupted.
  func swipeViewDidEndScrollingAnimation(_ swipeView: SwipeView)
  /// Whether a tap selects the item. If not, recognizers of ancestors receive the tap. True by default.
  func swipeView(_ swipeView: SwipeView, shouldSelectItemAt index: Int) -> Bool
  /// The item was tapped, outside of any control in it.
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
