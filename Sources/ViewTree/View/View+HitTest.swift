extension View {
  /// What takes no input is never hit: hidden, nearly transparent, or switched off.
  final var isReachable: Bool { takesInput && !look.isHidden && !isTransparent }

  /// Whether neither its owner nor a container keeps input from it.
  package final var takesInput: Bool { isUserInteractionEnabled && !isInputSuspended }

  /// Whether so little of it is seen now that it is never hit.
  final var isTransparent: Bool { shown.alpha < 0.01 }

  final func takesInputDidChange(from old: Bool) {
    guard takesInput != old, let window = attachedWindow else { return }
    if old { window.viewBecameUnreachable(self) }
    window.hitsMayDiffer = true
    window.needsFrame()
  }

  /// The default of `hitTest(_:)`: front to back, where things are seen now. What sticks out of a view that does not clip
  /// is seen, and so it is hit.
  final func deepestHit(at point: Point) -> View? {
    guard isReachable, point.isFinite else { return nil }
    let isWithin = contains(point)
    if look.clipsToBounds && !isWithin { return nil }
    for view in children.reversed() where view.mayBeHit(at: point) {
      guard let back = view.shown.toSuperview.inverted() else { continue }
      if view.isInputSuspended {
        if view.shown.opacity >= 1 && view.contains(point.applying(back)) { break }
      } else if let hit = view.hitTest(point.applying(back)) {
        return hit
      }
    }
    return isWithin ? self : nil
  }

  /// Whether `point`, in the superview's coordinates, can be in this view or in what sticks out of it, as of the last frame.
  private func mayBeHit(at point: Point) -> Bool {
    guard isReachable || isInputSuspended && !look.isHidden else { return false }
    // An overridden `contains` may reach beyond what is drawn, so views without subviews are asked.
    guard !children.isEmpty, dirty.isDisjoint(with: .changesExtent), seenExtent != nil else { return true }
    return extent.applying(shown.toSuperview).insetBy(dx: -64, dy: -64).contains(point)
  }
}
