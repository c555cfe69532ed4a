package import Pixels

extension Window {
  /// The state of drawing, which a window keeps from frame to frame.
  struct Drawing {
    /// The damage of the last frame, in device pixels.
    var damage = DamageRegion()
    /// The damage that `prepareToPaint` found, which counts for the next frame.
    var early = DamageRegion()
    var lastSurface = PixelRect.empty
    var lastScale = 0.0
    // The passes are kept to reuse their memory. They are moved out of here while they run, so that the code of views may read
    // `damage` without violating exclusive access.
    var damaging = DamagePass()
    var painting = PaintPass()
    var culling = CullPass()
    var shifting = ShiftPass()
    private(set) var lastRevision = 0
    private var lastList = 0

    /// A revision that no fragment of this window has had before.
    mutating func nextRevision() -> Int {
      lastRevision += 1
      return lastRevision
    }

    mutating func nextList() -> Int {
      lastList += 1
      return lastList
    }

    mutating func beginFrame() {
      swap(&damage, &early)  // reuses both buffers
      early.removeAll()
    }
  }

  /// The damage of the last frame, in device pixels.
  package var damage: DamageRegion { drawing.damage }

  /// The areas that changed in the last `advance(by:)` and have to be redrawn: disjoint rectangles within the window, in its
  /// coordinates, in points.
  public var lastDamage: [Rect] {
    damage.rects.map {
      Rect(
        x: Double($0.x0) / scale, y: Double($0.y0) / scale, width: Double($0.width) / scale,
        height: Double($0.height) / scale)
    }
  }

  /// The window's bounds in device pixels.
  package var surface: PixelRect {
    PixelRect(
      x0: 0, y0: 0, x1: PixelRect.snap(model.bounds.width * scale), y1: PixelRect.snap(model.bounds.height * scale))
  }

  /// Updates layout and damage outside of a frame, for a snapshot of this moment. The changes are also part of the next frame's
  /// damage.
  package func prepareToPaint() {
    guard !clock.isRunning,
      needsLayoutPass || !dirty.isDisjoint(with: .display) || isSurfaceNew
    else { return }
    let last = damage
    layoutPass()
    damagePass()
    for rect in damage.rects { drawing.early.add(rect) }
    drawing.damage = last
    needsFrame()
  }

  /// Whether the number of pixels, or what a point means, differs from the last frame, or there was none.
  private var isSurfaceNew: Bool { surface != drawing.lastSurface || scale != drawing.lastScale }

  func damagePass() {
    drawing.beginFrame()
    guard !dirty.isDisjoint(with: .display) || isSurfaceNew else { return }
    if isSurfaceNew {
      (drawing.lastSurface, drawing.lastScale) = (surface, scale)
      // What was drawn before is nowhere where the views know it to be.
      drawing.damage.add(surface)
      dirty.insert([.subtree, .descendants])
    }
    var pass = DamagePass()
    swap(&pass, &drawing.damaging)
    swap(&pass.region, &drawing.damage)
    pass.run(on: self, toPixels: toPixels, clip: surface)
    swap(&pass.region, &drawing.damage)
    swap(&pass, &drawing.damaging)
  }

  /// From the coordinates of the window's frame to device pixels.
  private var toPixels: Transform { Transform(scaleX: scale, y: scale) }

  /// Lists what to draw within `region`, from back to front, and finds which of it only moved since the previous frame.
  /// - Parameter last: the list of the previous frame.
  package func paint(_ region: DamageRegion, into list: inout DisplayList, after last: DisplayList) {
    paint(region, into: &list)
    drawing.shifting.run(on: &list, after: last)
  }

  /// Lists what to draw within `region`, from back to front.
  package func paint(_ region: DamageRegion, into list: inout DisplayList) {
    list.removeAll()
    list.number = drawing.nextList()
    list.surface = surface
    for rect in region.rects {
      let part = rect.intersection(surface)
      if !part.isEmpty { list.damage.append(part) }
    }
    guard !list.damage.isEmpty else { return }
    var pass = PaintPass()
    swap(&pass, &drawing.painting)
    // Swapped so that the list's arrays always have one owner. With two, the first change would copy them.
    swap(&pass.list, &list)
    pass.run(on: self, toPixels: toPixels, clip: surface)
    swap(&pass.list, &list)
    swap(&pass, &drawing.painting)
    list.lastRevision = drawing.lastRevision
    drawing.culling.run(on: &list)
  }

  /// Lists everything that is visible.
  package func paintAll(into list: inout DisplayList) {
    var region = DamageRegion()
    region.add(surface)
    paint(region, into: &list)
  }
}
