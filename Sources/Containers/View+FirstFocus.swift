public import ViewTree

extension View {
  /// This view, or the first one in it, that can have the focus; nil if there is none that is visible and takes input.
  public var firstFocusable: View? {
    guard !isHidden, takesInput else { return nil }
    if canBecomeFocused { return self }
    return subviews.lazy.compactMap(\.firstFocusable).first
  }
}
