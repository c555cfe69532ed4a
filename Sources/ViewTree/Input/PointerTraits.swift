/// Properties of a view that affect the mouse pointer over it. They are stored separately because few views have any.
final class PointerTraits {
  var cursor: Cursor?
}

extension View {
  /// The shape of the mouse pointer over this view; nil, the default, for that of the superview.
  ///
  /// While a button is pressed, the pointer keeps the shape that it has over the pressed view, wherever it is dragged.
  public final var cursor: Cursor? {
    get { pointerTraits?.cursor }
    set { changePointerTraits(newValue != nil) { $0.cursor = newValue } }
  }

  /// - Parameter isNeeded: whether to create the traits of a view that has none yet.
  private func changePointerTraits(_ isNeeded: Bool, _ change: (PointerTraits) -> Void) {
    if pointerTraits == nil && !isNeeded { return }
    let traits = pointerTraits ?? PointerTraits()
    pointerTraits = traits
    change(traits)
  }
}
