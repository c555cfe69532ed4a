public import ViewTree

extension View {
  /// This view if it can have the focus, or else the first view in it that can; nil if none can. Views that are hidden or take no input
  /// are left out, with all views in them.
  public var firstFocusable: View? {
    guard !isHidden, takesInput else { return nil }
    if canBecomeFocused { return self }
    return subviews.lazy.compactMap(\.firstFocusable).first
  }
}
