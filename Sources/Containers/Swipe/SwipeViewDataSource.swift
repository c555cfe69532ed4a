public import ViewTree

/// Provides the items of a swipe view.
@MainActor public protocol SwipeViewDataSource: AnyObject {
  /// The number of items. Not negative.
  func numberOfItems(in swipeView: SwipeView) -> Int
  /// The view that shows the item at `index`.
  ///
  /// - Parameter view: a view that showed an item with the same reuse identifier and has left, after
  ///   `prepareForReuse()`. Fill and return it, or return a different view that is not shown.
  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View
  /// The kind of view that the item at `index` needs. A view is reused only among items with the same identifier. The
  /// default is "".
  func swipeView(_ swipeView: SwipeView, reuseIdentifierForItemAt index: Int) -> String
}

extension SwipeViewDataSource {
  public func swipeView(_ swipeView: SwipeView, reuseIdentifierForItemAt index: Int) -> String { "" }
}
