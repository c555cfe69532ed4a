extension View {
  /// What takes no input is never hit: hidden, nearly transparent, or switched off.
  final var isReachable: Bool {
    !look.isHidden && isUserInteractionEnabled && shown.alpha >= 0.01
  }

  /// The default of `hitTest(_:)`: front to back, where things are seen now. What sticks out of a view that does not clip
  /// is seen, and so it is hit.
  final func deepestHit(at point: Point) -> View? {
    guard isReachable, point.isFinite else { return nil }
    let isWithin = contains(point)
    if look.clipsToBounds && !isWithin { return nil }
    for view in children.reversed() where view.mayBeHit(at: point) {
      guard let back = view.shown.toSuperview.inverted() else { continue }
      if let hit = view.hitTest(point.applying(back)) { return hit }
    }
    return isWithin ? self : nil
  }

  /// Whether `point`, in the superview's coordinates, can be in this view or in what sticks out of it, as of the last frame.
  private func mayBeHit(at point: Point) -> Bool {
    guard isReachable else { return false }
    // An overridden `contains` may reach beyond what is drawn; the extent only tells about those without subviews to ask.
    guard children.count > 8, dirty.isDisjoint(with: .changesExtent), seenExtent != nil else { return true }
    return extent.applying(shown.toSuperview).insetBy(dx: -64, dy: -64).contains(point)
  }
}
