/// Hears about the movement of a scroll view, in this order: a drag begins, the view scrolls, the drag ends, it comes to rest.
///
/// Each is called after the work that caused it, so the scroll view may be called, and changed, from any of them.
@MainActor public protocol ScrollViewDelegate: AnyObject {
  /// The offset changed. Called once for each frame in which it did.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// A finger let go, or the drag was cancelled.
  /// - Parameter willDecelerate: whether it goes on by itself.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// What went on after a drag has come to rest, or was caught or replaced.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// A call of `scroll` or `scrollToVisible` with a duration has reached its end. Not called where something else interrupted it.
  func scrollViewDidEndScrolling(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndScrolling(_ scrollView: ScrollView) {}
}
