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
  /// Whether several items can be selected.
  var allowsMultipleSelection: Bool { get }
  /// Whether clicks, and double clicks, do anything.
  var takesTaps: Bool { get }
  var takesDoubleTaps: Bool { get }
  /// Whether typed letters go to items.
  var findsByTyping: Bool { get }

  var lineSpacing: Double { get }
  var edgeSpacing: Double { get }
  func placement(forSlot slot: Int, in bounds: Rect) -> ItemPlacement
  func sizeForItem(inSlot slot: Int) -> Size
  func makeView(_ kind: QueueViewKind) -> View
  func configure(_ view: View, for entry: QueueEntry)
  /// Whether there is a header for offers.
  var hasHeader: Bool { get }
  func title(ofItem index: Int) -> String?
  /// Appends one more item, if `refill` returns one.
  func appendRefill() -> Bool

  // Actions of the user.
  /// Does to the items, marks and offers what the user has done.
  /// - Returns: the notice about it.
  func apply(_ action: QueueAction) -> () -> Void
  /// A copy of a departed item is about to be inserted.
  func prepareCopy(ofDeparted index: Int)
  /// Whether a typed letter may do something to an item.
  var usesLetters: Bool { get }
  /// - Returns: whether it did something.
  func useLetter(_ letter: Character, onItem index: Int, isRepeat: Bool) -> Bool
  func focusedViewDidChange()
  func didSelect(_ index: Int)
  func didActivate(_ index: Int)
  func didActivateDeparted(_ index: Int)
  func selectionDidChange()
  /// Marks, by their numbers, are before all items now.
  func marksDidReachFront(_ marks: Range<Int>)

  func didLift(_ view: View, isLifted: Bool)
  func didShowFirstItems()
  func didScroll()
}
