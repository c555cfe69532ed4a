/// What the mouse pointer looks like; see `View.cursor`.
public nonisolated enum Cursor: Hashable, Sendable {
  case arrow, pointingHand, text, resizeHorizontal, resizeVertical, grabbing, forbidden
}

extension Window {
  /// What the mouse pointer looks like now: the `cursor` of the view that the mouse is over, or of the first one around it that has
  /// one; an arrow where none has, and while the mouse is not in the window.
  ///
  /// It is up to date after each event and each frame, also where a view moved under a mouse that rests. A host shows it.
  public var currentCursor: Cursor {
    var candidate = input.cursorView
    while let view = candidate {
      if let cursor = view.cursor { return cursor }
      candidate = view.parent
    }
    return .arrow
  }
}
