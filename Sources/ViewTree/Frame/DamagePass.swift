internal import Pixels

/// Finds the pixels that changed since the last frame: where something was visible that is gone, and where something new is
/// visible.
///
/// Only dirty views are visited. Each view remembers, in its superview's coordinates, the extent that it and its subviews last
/// covered, so the cost of moving a view does not depend on what it contains.
struct DamagePass {
  var region = DamageRegion()
  /// The path from the window to the view that is being visited. Not recursive, because a deep tree could overflow the call stack.
  private var steps: ContiguousArray<Step> = []

  /// A view whose subviews are being visited.
  private struct Step {
    /// Not retained: the superview's step retains it in `children`.
    unowned(unsafe) let view: View
    /// Its superview when the visit began. Drawing may change the tree.
    let parent: ObjectIdentifier?
    let place: Place
    /// From its own coordinates to device pixels.
    let map: Transform
    /// The clip for its subviews, in device pixels.
    let inner: PixelRect
    let coversChildren: Bool
    let children: ContiguousArray<View>
    var next = 0
  }

  /// The state that a view inherits from its superviews.
  private struct Place {
    let flags: DirtyFlags
    /// From the superview's coordinates to device pixels.
    let toPixels: Transform
    /// The clip of its superviews, in device pixels.
    let clip: PixelRect
    /// Whether a superview is redrawn as a whole, or is invisible, so that the view adds no damage of its own.
    let isCovered: Bool

    var isMoved: Bool { !flags.isDisjoint(with: [.placement, .subtree]) }
  }

  /// - Parameters:
  ///   - toPixels: from the coordinates of the window's frame to device pixels.
  ///   - clip: the surface.
  mutating func run(on window: Window, toPixels: Transform, clip: PixelRect) {
    visit(window, toPixels: toPixels, clip: clip, isCovered: false, in: window)
    while let top = steps.indices.last {
      let next = steps[top].next
      guard next < steps[top].children.count else {
        let step = steps.removeLast()
        guard superview(of: step.view) == step.parent else { continue }
        let values = step.view.shownInFrame
        finish(step.view, values, values.toSuperview, step.place, in: window)
        continue
      }
      steps[top].next = next + 1
      let child = steps[top].children[next]
      guard !child.dirty.isDisjoint(with: .display), child.parent === steps[top].view else { continue }
      visit(
        child, toPixels: steps[top].map, clip: steps[top].inner, isCovered: steps[top].coversChildren, in: window)
    }
  }

  private func superview(of view: View) -> ObjectIdentifier? { view.parent.map { ObjectIdentifier($0) } }

  private mutating func visit(
    _ view: View, toPixels: Transform, clip: PixelRect, isCovered: Bool, in window: Window
  ) {
    let flags = view.dirty
    guard !flags.isDisjoint(with: .display) else { return }
    view.dirty = flags.subtracting(.display)
    // A view that called `setNeedsDisplay()` from within `draw(in:)` still has the outdated fragment.
    if flags.contains(.content) { view.dropFragment() }
    if !flags.isDisjoint(with: [.appearance, .subtree]) { view.drawnState.fragment?.appearanceDidChange(in: window) }

    let values = view.shownInFrame
    let toSuperview = values.toSuperview
    let place = Place(flags: flags, toPixels: toPixels, clip: clip, isCovered: isCovered)
    if flags.isDisjoint(with: [.descendants, .subtree]) || view.children.isEmpty {
      finish(view, values, toSuperview, place, in: window)
      return
    }
    let map = toSuperview.concatenating(toPixels)
    let look = view.look
    steps.append(
      Step(
        view: view, parent: superview(of: view), place: place, map: map,
        inner: look.clipsToBounds ? clip.intersection(PixelRect(covering: values.bounds.applying(map))) : clip,
        coversChildren: isCovered || place.isMoved || look.isHidden || values.opacity <= 0, children: view.children))
  }

  /// Adds the damage of a view whose subviews have been visited.
  private mutating func finish(
    _ view: View, _ values: ViewValues, _ toSuperview: Transform, _ place: Place, in window: Window
  ) {
    let look = view.look
    let isSeen = !look.isHidden && values.opacity > 0
    func map() -> Transform { toSuperview.concatenating(place.toPixels) }
    func inner(_ map: Transform) -> PixelRect {
      look.clipsToBounds ? place.clip.intersection(PixelRect(covering: values.bounds.applying(map))) : place.clip
    }
    if !view.drawnState.vacated.isEmpty {
      if !place.isCovered && !place.isMoved && isSeen {
        let map = map()
        for rect in view.drawnState.vacated { add(rect, map, inner(map)) }
      }
      view.drawnState.vacated.removeAll()
    }

    let oldSeen = view.drawnState.extent
    if view.drawnState.fragment == nil,
      view.contentMayOverhang || (isSeen && !view.children.isEmpty && covers(values.bounds, map(), inner(map())))
    {
      _ = view.currentFragment(in: window)
    }
    let dropped = view.drawnState.droppedExtent
    if dropped != nil { view.drawnState.droppedExtent = nil }
    let drawn = isSeen ? drawnExtent(of: view, values, look) : .zero
    let newSeen = drawn.isEmpty ? nil : drawn.applying(toSuperview)
    view.drawnState.extent = newSeen

    guard !place.isCovered else { return }
    if place.isMoved {
      let left = if let oldSeen { pixels(of: oldSeen, place.toPixels, place.clip) } else { PixelRect.empty }
      let taken = if let newSeen { pixels(of: newSeen, place.toPixels, place.clip) } else { PixelRect.empty }
      region.add(left)
      if taken != left { region.add(taken) }
    } else if !place.flags.isDisjoint(with: [.content, .appearance]), isSeen {
      var own = ownExtent(values, look)
      if let fragment = view.drawnState.fragment { own = own.union(fragment.extent) }
      if let dropped { own = own.union(dropped) }
      let map = map()
      add(own, map, inner(map))
    }
  }

  /// The extent of a view's bounds and shadow.
  private func ownExtent(_ values: ViewValues, _ look: ViewLook) -> Rect {
    guard let shadow = look.shadow, shadow.color.alpha > 0 else { return values.bounds }
    return values.bounds.union(shadow.extent(of: values.bounds))
  }

  /// Where `view` and its subviews draw something. The bounds of a view that only contains others do not count, so that moving it
  /// damages only what is visible.
  private func drawnExtent(of view: View, _ values: ViewValues, _ look: ViewLook) -> Rect {
    // A view without subviews counts as drawing in its bounds.
    let drawsItself =
      view.children.isEmpty || (values.backgroundColor?.alpha ?? 0) > 0 || look.shadow != nil || look.borderWidth > 0
      || view.drawnState.fragment?.primitives.isEmpty != true
    var drawn = Rect.zero
    if drawsItself {
      drawn = ownExtent(values, look)
      if let fragment = view.drawnState.fragment { drawn = drawn.union(fragment.extent) }
      if look.clipsToBounds { return drawn }
    }
    for child in view.children {
      if let seen = child.drawnState.extent { drawn = drawn.union(seen) }
    }
    return look.clipsToBounds ? drawn.intersection(values.bounds) ?? .zero : drawn
  }

  private func covers(_ bounds: Rect, _ map: Transform, _ clip: PixelRect) -> Bool {
    PixelRect(covering: bounds.applying(map)).intersects(clip)
  }

  private mutating func add(_ rect: Rect, _ toPixels: Transform, _ clip: PixelRect) {
    region.add(pixels(of: rect, toPixels, clip))
  }

  private func pixels(of rect: Rect, _ toPixels: Transform, _ clip: PixelRect) -> PixelRect {
    PixelRect(reachedFrom: rect.applying(toPixels)).intersection(clip)
  }
}
