public import ViewTree

/// Fills a swipe view.
@MainActor public protocol SwipeViewDataSource: AnyObject {
  /// How many items there are. Not negative.
  func numberOfItems(in swipeView: SwipeView) -> Int
  /// The view that shows the item at `index`.
  ///
  /// - Parameter view: one that showed an item with the same reuse identifier and has left, after `prepareForReuse()`; fill it
  ///   and return it, or return another one that is not shown.
  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View
  /// What kind of view the item at `index` needs: a view is reused only among items that say the same. The default: "".
  func swipeView(_ swipeView: SwipeView, reuseIdentifierForItemAt index: Int) -> String
}

extension SwipeViewDataSource {
  public func swipeView(_ swipeView: SwipeView, reuseIdentifierForItemAt index: Int) -> String { "" }
}
