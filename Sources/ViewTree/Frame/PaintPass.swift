internal import Pixels

/// Walks the views that intersect the damage, from back to front, and lists what to draw.
struct PaintPass {
  var list = DisplayList()
  /// The pixels to redraw, and the smallest rectangle that contains them.
  private var parts: [PixelRect] = []
  private var damage = PixelRect.empty
  private var images: (any ImageStore)?
  /// The path from the window to the view that is being listed. Not recursive, because a deep tree could overflow the call stack.
  private var steps: ContiguousArray<Step> = []

  /// A view whose subviews are being listed.
  private struct Step {
    /// Not retained: the superview's step retains it in `children`, and the caller of `run` the window.
    unowned(unsafe) let view: View
    let map: Transform
    let clip: PixelRect
    /// The clip for its subviews, in device pixels.
    var inner: PixelRect
    let opacity: Double
    let bounds: Rect
    let radius: Double
    let revision: Int
    let isLayer: Bool
    /// Whether the subviews are listed as a layer that is clipped to the bounds.
    var hasMask = false
    let children: ContiguousArray<View>
    var next = 0
  }

  /// Lists what to draw within `list.damage`.
  /// - Parameters:
  ///   - toPixels: from the coordinates of the window's frame to device pixels.
  ///   - clip: the surface.
  mutating func run(on window: Window, toPixels: Transform, clip: PixelRect) {
    parts = list.damage
    damage = parts.union
    images = window.imageStore
    defer {
      parts = []
      images = nil
    }
    enter(window, in: window, toPixels: toPixels, clip: clip, opacity: 1)
    while let top = steps.indices.last {
      let next = steps[top].next
      // Access single fields: copying the whole step would retain all subviews.
      if next < steps[top].children.count {
        steps[top].next += 1
        enter(
          steps[top].children[next], in: window, toPixels: steps[top].map, clip: steps[top].inner,
          opacity: steps[top].opacity)
      } else {
        leave(steps.removeLast())
      }
    }
  }

  private func meetsDamage(_ rect: PixelRect) -> Bool {
    guard rect.intersects(damage) else { return false }
    return parts.count < 2 || parts.meets(rect)
  }

  /// - Parameters:
  ///   - toPixels: from the superview's coordinates to device pixels.
  ///   - clip: the clip of the superviews, in device pixels.
  ///   - opacity: the opacity of the superviews, except that of layers, which is applied to the layer as a whole.
  private mutating func enter(
    _ view: View, in window: Window, toPixels: Transform, clip: PixelRect, opacity: Double
  ) {
    guard let seen = view.drawnState.extent else { return }
    let covered = PixelRect(reachedFrom: seen.applying(toPixels)).intersection(clip)
    guard meetsDamage(covered) else { return }
    let values = view.shown
    guard values.opacity > 0 else { return }
    let map = values.toSuperview.concatenating(toPixels)
    guard map.isFinite else { return }
    let fragment = view.currentFragment(in: window)
    fragment.willDraw(values.bounds, in: window)
    let revision = fragment.revision

    // A single primitive can be drawn translucent. Several would show through each other, so they are drawn as a layer.
    var opacity = opacity * values.opacity
    let isLayer = opacity < 1 && hasSeveralPieces(view, values, fragment)
    if isLayer {
      push(covered, opacity: opacity)
      opacity = 1
    }
    let bounds = values.bounds
    let radius = min(values.cornerRadius, min(bounds.width, bounds.height) / 2)
    if !bounds.isEmpty, let shadow = view.look.shadow, shadow.color.alpha > 0 {
      append(.shadow(bounds, radius: radius, shadow), map, clip, opacity, revision, Self.shadowPiece)
    }
    if !bounds.isEmpty, let color = values.backgroundColor, color.alpha > 0 {
      append(.fill(bounds, radius: radius, color), map, clip, opacity, revision, Self.groundPiece)
    }
    drawContent(values, fragment, map: map, clip: clip, opacity: opacity)

    var step = Step(
      view: view, map: map, clip: clip, inner: clip, opacity: opacity, bounds: bounds, radius: radius,
      revision: revision, isLayer: isLayer, children: view.children)
    guard !view.children.isEmpty else { return leave(step) }
    if view.look.clipsToBounds {
      step.inner = clip.intersection(clippedPixels(of: bounds, map))
      guard meetsDamage(step.inner) else { return leave(step) }
      step.hasMask = !map.isAxisAligned || radius > 0 && !isClearOfCorners(bounds, radius, map, step.inner)
    }
    if step.hasMask { push(step.inner, mask: (bounds, radius, map)) }
    steps.append(step)
  }

  /// Lists what lies in front of the subviews of a view.
  private mutating func leave(_ step: Step) {
    if step.hasMask { pop() }
    let look = step.view.look
    if !step.bounds.isEmpty, look.borderWidth > 0, let color = look.borderColor, color.alpha > 0 {
      append(
        .stroke(step.bounds, width: look.borderWidth, radius: step.radius, color), step.map, step.clip, step.opacity,
        step.revision, Self.borderPiece)
    }
    if step.isLayer { pop() }
  }

  private mutating func drawContent(
    _ values: ViewValues, _ fragment: Fragment, map: Transform, clip: PixelRect, opacity: Double
  ) {
    guard !fragment.primitives.isEmpty else { return }
    if fragment.customCount > 0 && !values.bounds.isEmpty {
      // If the size has changed since `draw(in:)`, the drawing is stretched.
      var custom = map
      if fragment.bounds != values.bounds && !fragment.bounds.isEmpty {
        let sx = values.bounds.width / fragment.bounds.width
        let sy = values.bounds.height / fragment.bounds.height
        custom = Transform(
          a: sx, b: 0, c: 0, d: sy, tx: values.bounds.minX - fragment.bounds.minX * sx,
          ty: values.bounds.minY - fragment.bounds.minY * sy
        ).concatenating(map)
      }
      let inner = clip.intersection(clippedPixels(of: values.bounds, map))
      let masked =
        !map.isAxisAligned
        && fragment.primitives.prefix(fragment.customCount).contains { !fragment.bounds.contains($0.extent) }
      if masked { push(inner, mask: (values.bounds, 0, map)) }
      for index in 0..<fragment.customCount {
        append(fragment.primitives[index], custom, inner, opacity, fragment.revision, index)
      }
      if masked { pop() }
    }
    for index in fragment.customCount..<fragment.primitives.count {
      append(fragment.primitives[index], map, clip, opacity, fragment.revision, index)
    }
  }

  /// The pieces of a view that are not in its fragment.
  private static let (shadowPiece, groundPiece, borderPiece) = (-3, -2, -1)

  /// - Parameters:
  ///   - revision: of the view's fragment.
  ///   - piece: the index in the fragment, or one of the negative constants.
  private mutating func append(
    _ primitive: Primitive, _ map: Transform, _ clip: PixelRect, _ opacity: Double, _ revision: Int, _ piece: Int
  ) {
    let cover = primitive.coverage(map)
    let area = cover.intersection(clip)
    guard meetsDamage(area) else { return }
    let opaque =
      opacity >= 1 ? primitive.opaquePart(of: cover, map, images: images).intersection(clip) : PixelRect.empty
    list.commands.append(.draw(DisplayItem(primitive: primitive, transform: map, opacity: opacity)))
    list.covers.append(
      CommandCover(
        kind: .draw, area: area, opaque: opaque,
        content: primitive.mark(map, cover: cover, opacity: opacity, revision: revision, piece: piece)))
  }

  private mutating func push(
    _ extent: PixelRect, opacity: Double = 1, mask: (rect: Rect, radius: Double, transform: Transform)? = nil
  ) {
    list.commands.append(
      .pushLayer(DisplayLayer(bounds: extent.intersection(damage), opacity: opacity, mask: mask)))
    list.covers.append(CommandCover(kind: .push))
  }

  private mutating func pop() {
    list.commands.append(.popLayer)
    list.covers.append(CommandCover(kind: .pop))
  }

  private func hasSeveralPieces(_ view: View, _ values: ViewValues, _ fragment: Fragment) -> Bool {
    var count = fragment.primitives.count
    if view.look.shadow != nil { count += 1 }
    if let color = values.backgroundColor, color.alpha > 0 { count += 1 }
    if view.look.borderWidth > 0, view.look.borderColor != nil { count += 1 }
    if count > 1 { return true }
    let children = view.children.count { $0.drawnState.extent != nil }
    // A single subview inherits the opacity, and decides by itself whether it needs a layer.
    return count + children > 1
  }

  /// The pixels to which the clip of a view with `bounds` reaches. If the bounds are rotated, a mask has to do the rest.
  private func clippedPixels(of bounds: Rect, _ map: Transform) -> PixelRect {
    let box = bounds.applying(map)
    return map.isAxisAligned ? PixelRect(snapping: box) : PixelRect(covering: box)
  }

  /// Whether the damage within `inner` does not touch the rounded corners, so that no mask is needed.
  private func isClearOfCorners(_ bounds: Rect, _ radius: Double, _ map: Transform, _ inner: PixelRect) -> Bool {
    let touched = inner.intersection(damage)
    func isWithin(_ safe: Rect) -> Bool { PixelRect(covering: safe.applying(map)).insetBy(1).contains(touched) }
    return isWithin(bounds.insetBy(dx: radius, dy: 0)) || isWithin(bounds.insetBy(dx: 0, dy: radius))
  }
}
