internal import ViewTree

/// The stacking order of the item views of a swipe view: the current item in front, and on either side of it each item behind the one that
/// is nearer to it.
///
/// So what a view draws beside its place, such as a shadow, never lies over the current item, and the look does not depend on which view was
/// loaded last.
struct SwipeOrder {
  /// The item that was in front when the views were put in order last. Nil after views have come or got other numbers.
  private var front: Int?

  /// Lets the next `restore` look at the views again.
  mutating func invalidate() { front = nil }

  /// Puts the views in order. While neither they nor the current item change, this costs nothing.
  /// - Parameter item: the current item. If it has no view, the nearest one that has one lies in front.
  mutating func restore(_ recycler: Recycler<SwipeSlot>, around item: Int, in host: View) {
    let items = recycler.items
    guard !items.isEmpty else { return }
    let front = min(items.upperBound - 1, max(items.lowerBound, item))
    guard front != self.front else { return }
    self.front = front
    // After a turn only one view moves. Views that are leaving stay behind all others.
    let order = Array(items.lowerBound..<front) + (front..<items.upperBound).reversed()
    host.putInOrder(order.compactMap { recycler.slot($0)?.view })
  }
}

/// The superview of the item views. Assistive technology reads them in the order of the items, whichever lies in front.
final class SwipeHost: View {
  weak var content: SwipeContent?

  override var accessibilitySubviews: [View]? { content?.views }
}
