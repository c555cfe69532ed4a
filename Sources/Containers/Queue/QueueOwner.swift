internal import ViewTree

/// The interface through which the parts of a queue use their controller.
protocol QueueOwner: AnyObject {
  var isViewLoaded: Bool { get }
  var view: View { get }
  var numberOfItemsToShow: Int { get }
  var axis: Axis { get }
  var loadDuration: Double { get }
  var transition: QueueTransition { get }
  var allowsReordering: Bool { get }
  var allowsFlickToRemove: Bool { get }
  var confinesCarriedItems: Bool { get }
  var allowsScrolling: Bool { get }
  /// Whether the user can choose an item.
  var allowsSelection: Bool { get }
  var allowsActivation: Bool { get }

  var lineSpacing: Double { get }
  var edgeSpacing: Double { get }
  func placement(forSlot slot: Int, in bounds: Rect) -> ItemPlacement
  func sizeForItem(inSlot slot: Int) -> Size
  func makeView() -> View
  func configure(_ view: View, withItemAt index: Int)
  /// Appends one more item, if `refill` returns one.
  func appendRefill() -> Bool

  // Actions of the user.
  func removeByUser(at index: Int)
  func moveByUser(from index: Int, to newIndex: Int)
  /// The carried item was dropped at a different place. The views are there already.
  func didDrop(from index: Int, to newIndex: Int)
  func didSelect(_ index: Int)
  func didActivate(_ index: Int)

  func didLift(_ view: View, isLifted: Bool)
  func didShowFirstItems()
  func didScroll()
}
