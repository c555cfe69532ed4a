extension View {
  final func takesInputDidChange(from old: Bool) {
    guard takesInput != old, let window = attachedWindow else { return }
    if old { window.viewBecameUnreachable(self) }
    window.hitTestMayHaveChanged = true
    window.needsFrame()
  }

  /// The default of `hitTest(_:)`: searches from front to back, with the values that are visible now. Views that extend beyond
  /// a superview that does not clip are visible there, so they can be hit there.
  final func deepestHit(at point: Point) -> View? {
    guard isReachable else { return nil }
    guard let attachedWindow else {
      var walk = HitWalk()
      return walk.run(from: self, at: point, skips: false)
    }
    attachedWindow.testNewClasses()
    if !attachedWindow.isBehind, isFarFromAll(point, in: attachedWindow), !contains(point) { return nil }
    var walk = attachedWindow.takeHitWalk()
    walk.farReaching = attachedWindow.hitClasses.farReaching
    defer { attachedWindow.giveBack(walk) }
    return walk.run(from: self, at: point, skips: !attachedWindow.isBehind)
  }
}

extension View {
  /// Whether, according to the last damage pass, neither this view nor anything in it is at `point`. A view whose class
  /// overrides `contains(_:)` may be hit there nevertheless.
  fileprivate final func isFarFromAll(_ point: Point, in window: Window) -> Bool {
    guard let reach, dirty.isDisjoint(with: .changesExtent), reachingClasses & window.hitClasses.farReaching == 0 else {
      return false
    }
    return !reach.insetBy(dx: -1, dy: -1).contains(point)
  }
}

/// A hit test. It does not recurse unless `hitTest(_:)` may be overridden, because a tree may be deeper than the stack.
struct HitWalk {
  private struct Step {
    let view: View
    let point: Point
    let isWithin: Bool
    let children: ContiguousArray<View>
    var next: Int
  }

  private var steps: ContiguousArray<Step> = []
  /// The classes whose views are tested wherever they are; see `HitClasses`.
  var farReaching: UInt64 = 0

  /// - Parameter skips: whether views that cannot be hit according to the last damage pass are skipped.
  mutating func run(from root: View, at point: Point, skips: Bool) -> View? {
    defer { steps.removeAll(keepingCapacity: true) }
    enter(root, at: point)
    while let top = steps.indices.last {
      steps[top].next -= 1
      guard steps[top].next >= 0 else {
        let step = steps.removeLast()
        if step.isWithin { return step.view }
        continue
      }
      let view = steps[top].children[steps[top].next]
      guard view.isReachable || view.isInputSuspended && !view.look.isHidden else { continue }
      let toSuperview = view.shown.toSuperview
      let isFar = skips && isOutOfReach(view, toSuperview, of: steps[top].point)
      // If the superview contains the point, a view that may override the hit test is called wherever it is.
      let isTested = view.mayOverrideHits && steps[top].isWithin || view.reachingClasses & farReaching != 0
      if isFar && !isTested { continue }
      guard let back = toSuperview.inverted() else { continue }
      let point = steps[top].point.applying(back)
      if view.isInputSuspended {
        // If it is opaque, it covers the views behind it.
        if view.shown.opacity >= 1 && view.contains(point) { steps[top].next = 0 }
      } else if view.mayOverrideHits {
        if let hit = view.hitTest(point) {
          if isFar { view.attachedWindow?.hitClasses.note(view.reachingClasses) }
          return hit
        }
      } else {
        enter(view, at: point)
      }
    }
    return nil
  }

  private mutating func enter(_ view: View, at point: Point) {
    guard point.isFinite else { return }
    let isWithin = view.contains(point)
    if view.look.clipsToBounds && !isWithin { return }
    let children = view.children
    if !isWithin && children.isEmpty { return }
    steps.append(Step(view: view, point: point, isWithin: isWithin, children: children, next: children.count))
  }

  /// Whether nothing in `view` is at `point`, which is in the superview's coordinates. For views whose class overrides nothing
  /// the result is never wrong, so testing them can be skipped.
  private func isOutOfReach(_ view: View, _ toSuperview: Transform, of point: Point) -> Bool {
    guard let reach = view.reach, view.dirty.isDisjoint(with: .changesExtent) else { return false }
    let frame = reach.applying(toSuperview)
    // Allows for rounding when the rectangle is converted, and when the point is converted back.
    let slack = 1 + (abs(frame.minX) + abs(frame.minY) + abs(frame.width) + abs(frame.height)) * 1e-9
    return slack.isFinite && !frame.insetBy(dx: -slack, dy: -slack).contains(point)
  }
}

extension DamagePass {
  /// Separate and not inlined, so that plain views do not pay for it.
  @inline(never) private static func hitClass(of view: View, in window: Window) -> UInt64 {
    view.hitClass != 0 ? view.hitClass : window.hitClasses.bit(of: view)
  }

  /// Records the area in which `view` and its descendants can be hit, with the values that are visible now, and their classes.
  func noteReach(of view: View, _ values: ViewValues, _ look: View.Look, in window: Window) {
    let own = view.mayOverrideHits ? Self.hitClass(of: view, in: window) : 0
    let margin = own == 0 ? 0 : HitClasses.margin
    var reach: Rect? = values.bounds.insetBy(dx: -margin, dy: -margin)
    var classes = own
    // Nothing extends beyond a plain view that clips.
    if !view.children.isEmpty, own != 0 || !look.clipsToBounds {
      Self.addReach(ofSubviewsOf: view, clips: look.clipsToBounds, to: &reach, &classes)
    }
    view.reachingClasses = classes
    if let known = reach, !known.isFinite { reach = nil }
    view.reach = reach
  }

  @inline(never) private static func addReach(
    ofSubviewsOf view: View, clips: Bool, to reach: inout Rect?, _ classes: inout UInt64
  ) {
    var isKnown = true
    var union = reach ?? .zero
    for child in view.children where !child.look.isHidden {
      classes |= child.reachingClasses
      if clips { continue }
      guard let room = child.reach else {
        isKnown = false
        continue
      }
      union = union.union(room.applying(child.shownInFrame.toSuperview))
    }
    reach = isKnown ? union : nil
  }
}
