/// A view in a stack, and what the stack keeps about it.
final class ArrangedView {
  let view: View
  var growth = 0.0
  /// The length along the axis that the program has set; nil for the one that the view prefers.
  var length: Double?
  /// Whether the view was shown at the last layout. One that was not has no place from which it could move.
  var isPlaced = false
  /// The size that the stack gave it last.
  private var given: Size?
  private var sizeBefore = Size.zero

  init(_ view: View) { self.view = view }

  /// The size that other code than the stack gave it.
  var ownSize: Size {
    let size = view.bounds.size
    if size != given { sizeBefore = size }
    return sizeBefore
  }

  func place(at frame: Rect) {
    // Records the size that other code gave the view, before it changes.
    _ = ownSize
    given = frame.size
    if isPlaced {
      view.place(in: frame)
    } else {
      isPlaced = true
      View.withoutAnimation { view.place(in: frame) }
    }
  }
}
