package import Pixels

extension Window {
  /// What a window keeps for its drawing from frame to frame.
  struct Drawing {
    /// What the last frame found changed, in device pixels.
    var damage = DamageRegion()
    /// What `prepareToPaint` found before the next frame.
    var early = DamageRegion()
    var lastSurface = PixelRect.empty
    // Kept for their memory; taken out while they run, as views that are drawn may ask what was damaged.
    var damaging = DamagePass()
    var painting = PaintPass()
    var culling = CullPass()
    var shifting = ShiftPass()
    private(set) var lastRevision = 0
    private var lastList = 0

    /// A number that no content of this window's views had before.
    mutating func nextRevision() -> Int {
      lastRevision += 1
      return lastRevision
    }

    mutating func nextList() -> Int {
      lastList += 1
      return lastList
    }

    mutating func beginFrame() {
      swap(&damage, &early)  // two buffers that change places: neither is copied
      early.removeAll()
    }
  }

  /// What the last frame found changed, in device pixels.
  package var damage: DamageRegion { drawing.damage }

  /// What the last `advance` found changed, in the window's points: disjoint, and within the window.
  public var lastDamage: [Rect] {
    damage.rects.map {
      Rect(
        x: Double($0.x0) / scale, y: Double($0.y0) / scale, width: Double($0.width) / scale,
        height: Double($0.height) / scale)
    }
  }

  /// The extent of what is drawn, in device pixels.
  package var surface: PixelRect {
    PixelRect(
      x0: 0, y0: 0, x1: PixelRect.snap(model.bounds.width * scale), y1: PixelRect.snap(model.bounds.height * scale))
  }

  /// Brings what is drawn up to date outside of a frame, for a picture of this moment. What changed counts as the next
  /// frame's damage.
  package func prepareToPaint() {
    guard !isAdvancing,
      needsLayoutPass || !dirty.isDisjoint(with: .display) || surface != drawing.lastSurface
    else { return }
    let last = damage
    layoutPass()
    damagePass()
    for rect in damage.rects { drawing.early.add(rect) }
    drawing.damage = last
    needsFrame()
  }

  func damagePass() {
    drawing.beginFrame()
    guard !dirty.isDisjoint(with: .display) || surface != drawing.lastSurface else { return }
    if surface != drawing.lastSurface {
      drawing.lastSurface = surface
      dirty.insert([.subtree, .descendants])
    }
    var pass = DamagePass()
    swap(&pass, &drawing.damaging)
    swap(&pass.region, &drawing.damage)
    pass.run(on: self, toPixels: toPixels, clip: surface)
    swap(&pass.region, &drawing.damage)
    swap(&pass, &drawing.damaging)
  }

  /// From the coordinates in which the window itself lies to device pixels.
  private var toPixels: Transform { Transform(scaleX: scale, y: scale) }

  /// Lists what is to be drawn within `region`, back to front, and finds what of it was only moved since the frame before.
  /// - Parameter last: what was drawn in that.
  package func paint(_ region: DamageRegion, into list: inout DisplayList, after last: DisplayList) {
    paint(region, into: &list)
    drawing.shifting.run(on: &list, after: last)
  }

  /// Lists what is to be drawn within `region`, back to front.
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
    // Always one owner: a second one would make the first change copy everything.
    swap(&pass.list, &list)
    pass.run(on: self, toPixels: toPixels, clip: surface)
    swap(&pass.list, &list)
    swap(&pass, &drawing.painting)
    list.lastRevision = drawing.lastRevision
    drawing.culling.run(on: &list)
  }

  /// Lists everything that is seen.
  package func paintAll(into list: inout DisplayList) {
    var region = DamageRegion()
    region.add(surface)
    paint(region, into: &list)
  }
}
