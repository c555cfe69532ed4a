/// Finds what changed since the last frame: what was seen where it is not any more, and what is seen anew.
///
/// Only dirty views are visited. Each keeps its extent in its own coordinates and where it was last seen in those of its
/// superview, so a view that moves costs the same whatever is in it.
struct DamagePass {
  var region = DamageRegion()
  /// The way from the window to the view at hand. No recursion: a tree may be deeper than the stack.
  private var steps: ContiguousArray<Step> = []

  /// A view whose subviews are being visited.
  private struct Step {
    let view: View
    /// Where it was when its turn came: drawing may change the tree.
    let parent: ObjectIdentifier?
    let flags: DirtyFlags
    /// From the superview's coordinates to device pixels, and from its own.
    let toPixels: Transform
    let map: Transform
    /// What the views around it leave of the surface, and what it leaves itself.
    let clip: PixelRect
    let inner: PixelRect
    /// Whether a view around it is drawn anew as a whole, or not seen at all, so that nothing in it needs to be told.
    let isCovered: Bool
    let isSeen: Bool
    let children: ContiguousArray<View>
    var next = 0

    var isMoved: Bool { !flags.isDisjoint(with: [.placement, .subtree]) }
    var coversChildren: Bool { isCovered || isMoved || !isSeen }
  }

  /// - Parameter toPixels: from the window's superview, as it were, to device pixels.
  mutating func run(on window: Window, toPixels: Transform, clip: PixelRect) {
    enter(window, toPixels: toPixels, clip: clip, isCovered: false)
    while let top = steps.indices.last {
      let next = steps[top].next
      if next < steps[top].children.count {
        steps[top].next += 1
        let step = steps[top]
        let child = step.children[next]
        if !child.dirty.isDisjoint(with: .display), child.parent === step.view {
          enter(child, toPixels: step.map, clip: step.inner, isCovered: step.coversChildren)
        }
      } else {
        leave(steps.removeLast(), in: window)
      }
    }
  }

  private mutating func enter(_ view: View, toPixels: Transform, clip: PixelRect, isCovered: Bool) {
    let flags = view.dirty
    guard !flags.isDisjoint(with: .display) else { return }
    view.dirty.subtract(.display)
    // Who asked for it while drawing has kept what was drawn until now.
    if flags.contains(.content) { view.dropFragment() }

    let values = view.shown
    let map = values.toSuperview.concatenating(toPixels)
    steps.append(
      Step(
        view: view, parent: view.parent.map { ObjectIdentifier($0) }, flags: flags, toPixels: toPixels, map: map,
        clip: clip,
        inner: view.look.clipsToBounds ? clip.intersection(PixelRect(covering: values.bounds.applying(map))) : clip,
        isCovered: isCovered, isSeen: !view.look.isHidden && values.opacity > 0,
        children: flags.isDisjoint(with: [.descendants, .subtree]) ? [] : view.children))
  }

  private mutating func leave(_ step: Step, in window: Window) {
    let view = step.view
    guard view.parent.map({ ObjectIdentifier($0) }) == step.parent else { return }
    let values = view.shown
    if !view.vacated.isEmpty {
      if !step.coversChildren {
        for rect in view.vacated { add(rect, step.map, step.inner) }
      }
      view.vacated.removeAll()
    }

    let oldSeen = view.seenExtent
    if view.fragment == nil,
      view.contentMayOverhang
        || (step.isSeen && !view.children.isEmpty && covers(values.bounds, step.map, step.inner))
    {
      _ = view.currentFragment(in: window)
    }
    let dropped = view.droppedExtent
    view.droppedExtent = nil
    view.reach = reach(of: view, values)
    let drawn = step.isSeen ? drawnExtent(of: view, values) : .zero
    let newSeen = drawn.isEmpty ? nil : drawn.applying(values.toSuperview)
    view.seenExtent = newSeen

    guard !step.isCovered else { return }
    if step.isMoved {
      if let oldSeen { add(oldSeen, step.toPixels, step.clip) }
      if let newSeen { add(newSeen, step.toPixels, step.clip) }
    } else if !step.flags.isDisjoint(with: [.content, .appearance]), step.isSeen {
      var own = ownExtent(of: view, values)
      if let fragment = view.fragment { own = own.union(fragment.extent) }
      if let dropped { own = own.union(dropped) }
      add(own, step.map, step.clip)
    }
  }

  /// What `view` covers by itself: its outline and its shadow.
  private func ownExtent(of view: View, _ values: ViewValues) -> Rect {
    guard let shadow = view.look.shadow, shadow.color.alpha > 0 else { return values.bounds }
    return values.bounds.union(shadow.extent(of: values.bounds))
  }

  /// Where `view` and its subviews draw something. The bounds of a view that only holds others count for nothing, so that its
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
