/// The shape of the mouse pointer; see `View.cursor`.
public nonisolated enum Cursor: Hashable, Sendable {
  case arrow, pointingHand, text, resizeHorizontal, resizeVertical, grabbing, forbidden
}

extension Window {
  /// The shape that the mouse pointer should have now: the `cursor` of the view under the mouse, or of the nearest view around
  /// it that has one. An arrow if none has one, and while the mouse is not in the window.
  ///
  /// It is up to date after each event and each frame, also if a view moved under a resting mouse. A host displays it.
  public var currentCursor: Cursor {
    SuperviewChain(from: input.cursorView).lazy.compactMap(\.cursor).first ?? .arrow
  }
}
