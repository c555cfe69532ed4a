internal import ViewTree

/// What the parts of a queue ask of the controller whose queue it is.
protocol QueueOwner: AnyObject {
  var isViewLoaded: Bool { get }
  var view: View { get }
  var numberOfItemsToShow: Int { get }
  var axis: Axis { get }
  var loadDuration: Double { get }
  var transition: QueueTransition { get }
  var allowsReordering: Bool { get }
  var allowsFlickToRemove: Bool { get }
  var allowsScrolling: Bool { get }
  /// Whether a person can choose an item.
  var allowsSelection: Bool { get }

  /// Where the first `count` slots are.
  func path(ofSlots count: Int) -> QueuePath
  func makeView() -> View
  func configure(_ view: View, withItemAt index: Int)
  /// Puts one more item at the end, if `refill` gives any.
  func appendRefill() -> Bool

  // What a person did.
  func removeByHand(at index: Int)
  func moveByHand(from index: Int, to newIndex: Int)
  /// The item that was carried is dropped elsewhere: the views are there already.
  func didDrop(from index: Int, to newIndex: Int)
  func didSelect(_ index: Int)

  func didLift(_ view: View, isLifted: Bool)
  func didShowFirstItems()
  func didScroll()
}
