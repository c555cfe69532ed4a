extension View {
  final func takesInputDidChange(from old: Bool) {
    guard takesInput != old, let window = attachedWindow else { return }
    if old { window.viewBecameUnreachable(self) }
    window.input.hitTestMayHaveChanged = true
    window.needsFrame()
  }

  /// The default of `hitTest(_:)`, as in UIKit: if this view contains the point, its subviews are asked, from front to back, with
  /// the values that are visible now.
  final func deepestHit(at point: Point) -> View? {
    guard isReachable, point.isFinite, contains(point) else { return nil }
    var (view, point) = (self, point)
    // Plain views, which override nothing, are asked in a loop, because they may be nested deeper than the stack.
    search: while true {
      for child in view.children.reversed() where child.isReachable || child.coversOthers {
        guard let place = child.shown.point(fromSuperview: point) else { continue }
        if child.coversOthers {
          if child.contains(place) { return view }
        } else if type(of: child) != View.self {
          if let hit = child.hitTest(place) { return hit }
        } else if child.contains(place) {
          (view, point) = (child, place)
          continue search
        }
      }
      return view
    }
  }

  /// Whether this view is not hit, but keeps the views behind it from being hit; see `isInputSuspended`.
  private var coversOthers: Bool { isInputSuspended && !look.isHidden && shown.opacity >= 1 }
}
