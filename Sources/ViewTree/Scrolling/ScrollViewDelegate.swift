/// Is notified of the movement of a scroll view, in this order: a drag begins, the view scrolls, the drag ends, the
/// view comes to rest.
///
/// Each method is called after the work that caused it, so any of them may call and change the scroll view.
@MainActor public protocol ScrollViewDelegate: AnyObject {
  /// The offset changed. Called once in each frame in which it did.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// A finger was released, or the drag was cancelled.
  /// - Parameter willDecelerate: whether the content moves on by itself.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// The movement after a drag has come to rest, or was caught or replaced.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// A `scroll` or `scrollToVisible` with a duration reached its end. Not called if something interrupted it.
  func scrollViewDidEndScrolling(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndScrolling(_ scrollView: ScrollView) {}
}
