package import ViewTree

extension View {
  /// This view, or the first one in it, that can have the focus.
  package var firstFocusable: View? {
    guard !isHidden, takesInput else { return nil }
    if canBecomeFocused { return self }
    return subviews.lazy.compactMap(\.firstFocusable).first
  }
}
