internal import ViewTree

/// An item that a hand carries. Until it is dropped the queue keeps its order; what is seen has it at another place, and the
/// others make way.
struct QueueLift<ItemView: View> {
  let cell: QueueCell<ItemView>
  /// From the hand to the middle of the item.
  let grip: Point
  /// Where the hand is, in the controller's view.
  var hand: Point
  /// The index that the item has in the queue.
  var item: Int
  /// The index at which it is shown.
  var place: Int

  /// Whether the hand has gone anywhere: without that, it was a long click.
  var hasMoved = false

  /// How long a press on an item lasts until it is lifted, where a drag scrolls. Seconds.
  static var pressSeconds: Double { 0.3 }
  /// So near to an end of the view the queue scrolls on. Points.
  static var edgeZonePoints: Double { 40 }
  /// How fast it does, right at the end. Points a second.
  static var fastestPointsPerSecond: Double { 700 }

  /// The index at which the item at `index` is shown.
  func shownIndex(ofItem index: Int) -> Int {
    if index == item { return place }
    let other = index > item ? index - 1 : index
    return other >= place ? other + 1 : other
  }

  /// The item that is shown at `index`.
  func item(shownAt index: Int) -> Int {
    if index == place { return item }
    let other = index > place ? index - 1 : index
    return other >= item ? other + 1 : other
  }
}
