/// Finds what changed since the last frame: what was seen where it is not any more, and what is seen anew.
///
/// Only dirty views are visited. Each keeps its extent in its own coordinates and where it was last seen in those of its
/// superview, so a view that moves costs the same whatever is in it.
struct DamagePass {
  unowned let window: Window
  var region = DamageRegion()

  /// - Parameters:
  ///   - toPixels: from the superview's coordinates to device pixels.
  ///   - clip: what the views around it leave of the surface.
  ///   - isCovered: whether a view around it is drawn anew as a whole, or not seen at all, so that nothing in it needs to be told.
  mutating func visit(_ view: View, toPixels: Transform, clip: PixelRect, isCovered: Bool) {
    let flags = view.dirty
    guard !flags.isDisjoint(with: .display) else { return }
    view.dirty.subtract(.display)
    // Who asked for it while drawing has kept what was drawn until now.
    if flags.contains(.content) { view.dropFragment() }

    let values = view.shown
    let map = values.toSuperview.concatenating(toPixels)
    let isMoved = !flags.isDisjoint(with: [.placement, .subtree])
    let isSeen = !view.look.isHidden && values.opacity > 0
    let inner = view.look.clipsToBounds ? clip.intersection(PixelRect(covering: values.bounds.applying(map))) : clip

    if !flags.isDisjoint(with: [.descendants, .subtree]) {
      for child in view.children where !child.dirty.isDisjoint(with: .display) {
        visit(child, toPixels: map, clip: inner, isCovered: isCovered || isMoved || !isSeen)
      }
    }
    if !view.vacated.isEmpty {
      if !isCovered && !isMoved && isSeen {
        for rect in view.vacated { add(rect, map, inner) }
      }
      view.vacated.removeAll()
    }

    let oldSeen = view.seenExtent
    if view.fragment == nil,
      view.contentMayOverhang || (isSeen && !view.children.isEmpty && covers(values.bounds, map, inner))
    {
      _ = view.currentFragment(in: window)
    }
    let dropped = view.droppedExtent
    view.droppedExtent = nil
    view.extent = extent(of: view, values)
    let drawn = isSeen ? drawnExtent(of: view, values) : .zero
    let newSeen = drawn.isEmpty ? nil : drawn.applying(values.toSuperview)
    view.seenExtent = newSeen

    guard !isCovered else { return }
    if isMoved {
      if let oldSeen { add(oldSeen, toPixels, clip) }
      if let newSeen { add(newSeen, toPixels, clip) }
    } else if !flags.isDisjoint(with: [.content, .appearance]), isSeen {
      var own = ownExtent(of: view, values)
      if let fragment = view.fragment { own = own.union(fragment.extent) }
      if let dropped { own = own.union(dropped) }
      add(own, map, clip)
    }
  }

  /// What `view` covers by itself: its outline and its shadow.
  private func ownExtent(of view: View, _ values: ViewValues) -> Rect {
    guard let shadow = view.look.shadow, shadow.color.alpha > 0 else { return values.bounds }
    return values.bounds.union(shadow.extent(of: values.bounds))
  }

  /// What `view` and its subviews take up, also where they draw nothing.
  private func extent(of view: View, _ values: ViewValues) -> Rect {
    var extent = ownExtent(of: view, values)
    if let fragment = view.fragment { extent = extent.union(fragment.extent) }
    guard !view.look.clipsToBounds else { return extent }
    for child in view.children where !child.look.isHidden {
      extent = extent.union(child.extent.applying(child.shown.toSuperview))
    }
    return extent
  }

  /// What of the extent something is drawn in. The bounds of a view that only holds others count for nothing, so that its
  /// movement damages just what is seen of it.
  private func drawnExtent(of view: View, _ values: ViewValues) -> Rect {
    let look = view.look
    // A plain view without subviews counts as its bounds: what else would it be there for?
    let drawsItself =
      view.children.isEmpty || (values.backgroundColor?.alpha ?? 0) > 0 || look.shadow != nil || look.borderWidth > 0
      || view.fragment?.primitives.isEmpty != true
    var drawn = Rect.zero
    if drawsItself {
      drawn = ownExtent(of: view, values)
      if let fragment = view.fragment { drawn = drawn.union(fragment.extent) }
      if look.clipsToBounds { return drawn }
    }
    for child in view.children {
      if let seen = child.seenExtent { drawn = drawn.union(seen) }
    }
    return look.clipsToBounds ? drawn.intersection(values.bounds) ?? .zero : drawn
  }

  private func covers(_ bounds: Rect, _ map: Transform, _ clip: PixelRect) -> Bool {
    PixelRect(covering: bounds.applying(map)).intersects(clip)
  }

  private mutating func add(_ rect: Rect, _ toPixels: Transform, _ clip: PixelRect) {
    // What is smoothed at its edges, or snapped outward, may touch the next pixel.
    let pixels = rect.applying(toPixels)
    region.add(PixelRect(covering: pixels.insetBy(dx: -0.5, dy: -0.5)).intersection(clip))
  }
}
