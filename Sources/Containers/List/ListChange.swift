internal import ViewTree

/// How a change of a list affects the indexes and the places of its items.
struct ListChange {
  /// The new index of an item; nil if it was removed.
  var newIndex: (_ oldIndex: Int) -> Int?
  /// The frame of an item before the change, in the old content; nil for a new item.
  var oldPlace: (_ newIndex: Int) -> Rect?
  /// By how much the content offset was changed, so that the visible items stay where they are on the screen.
  var shift = Point.zero
}
