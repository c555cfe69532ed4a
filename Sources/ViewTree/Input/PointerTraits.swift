/// What a view means to a pointer that rests on it. Few views have any of it, so it lies apart from them.
final class PointerTraits {
  var cursor: Cursor?
}

extension View {
  /// What the mouse pointer looks like over this view; nil, the default: as over its superview.
  ///
  /// While a button is pressed, the pointer looks as over the view that was pressed, wherever it is dragged.
  public final var cursor: Cursor? {
    get { pointerTraits?.cursor }
    set { changePointerTraits(newValue != nil) { $0.cursor = newValue } }
  }

  /// - Parameter isNeeded: whether a view that has none yet has to get them.
  private func changePointerTraits(_ isNeeded: Bool, _ change: (PointerTraits) -> Void) {
    if pointerTraits == nil && !isNeeded { return }
    let traits = pointerTraits ?? PointerTraits()
    pointerTraits = traits
    change(traits)
  }
}
