internal import ViewTree

/// Moves the focus into a drawer that opens, and back when it closes.
final class SplitFocus {
  /// The view outside of the drawer that had the focus when it opened.
  private weak var outside: View?
  /// The view in the side that had the focus when the side was hidden.
  private weak var inside: View?

  /// Called when the drawer opens. Moves the focus into it.
  func enter(_ side: View, preferring preferred: View?) {
    guard let window = side.window, let focused = window.focusedView, !focused.isDescendant(of: side) else { return }
    let candidates = [inside, preferred, side.firstFocusable].compactMap(\.self)
    guard let target = candidates.first(where: { $0.isDescendant(of: side) && $0.isFocusable }) else { return }
    outside = focused
    window.focusedView = target
  }

  /// Called when the drawer closes, or the side becomes a closed drawer. The focus returns to the view that had it before. If there is
  /// none, no view gets it, because the key that closed the drawer would act on that view if it were pressed again.
  func leave(_ side: View) {
    defer { outside = nil }
    guard let window = side.window, let focused = window.focusedView, focused.isDescendant(of: side) else { return }
    inside = outside == nil ? focused : nil
    window.focusedView = outside.flatMap { $0.window === window && $0.isFocusable ? $0 : nil }
  }

  /// Called when the side lies beside the content again. It gets back the focus that was taken from it, unless another view has it.
  func comeBack(to side: View) {
    defer { (inside, outside) = (nil, nil) }
    guard let window = side.window, window.focusedView == nil, let inside, inside.isDescendant(of: side),
      inside.isFocusable
    else { return }
    window.focusedView = inside
  }
}
