internal import ViewTree

/// How the items of a list get from their old places to new ones.
struct ListChange {
  /// The new index of an item; nil if it is gone.
  var newIndex: (_ oldIndex: Int) -> Int?
  /// Where an item lay, in the old content; nil if there was none.
  var oldPlace: (_ newIndex: Int) -> Rect?
  /// How far the content that is seen was moved within the whole.
  var shift = Point.zero
}
