package import Raster
package import ViewTree

/// Draws display lists onto memory.
///
/// What is costly is done once and kept: the corners of rounded rectangles, soft shadows, pictures at the size in which they
/// are shown. A frame in movement is then copies, and blends of a few corners. What is upright lies on whole pixels; what is
/// turned or sheared is drawn with smooth edges.
package final class SoftwareRenderer {
  let compositor = Compositor()
  let rasterizer = CoverageRasterizer()
  let coverage = ScratchMask()
  var outline = Outline()
  var innerOutline = Outline()
  let patches: PatchStore
  let pictures: PictureStore
  var textScales = TextScaleMemory()

  /// What is drawn onto now: the given surface, or that of a layer.
  var canvas: Canvas
  var layers: [OpenLayer] = []
  var layerSurfaces = SurfacePool()
  /// How many layers deep lies what is not seen at all.
  var hiddenDepth = 0
  var damage: [PixelRect] = []
  /// Around all of the damage.
  var damageBounds = PixelBox.empty
  private var exposed = ExposedArea()
  private(set) var frame = 0

  /// Whether text is set anew for each scale, also in the midst of a movement that changes it. Costly, for single pictures.
  package var drawsExactly = false
  /// Where text was drawn at a neighbouring scale, because its own changed from frame to frame: what to draw once more when
  /// the movement has ended.
  package internal(set) var draft = PixelRect.empty

  /// - Parameters:
  ///   - pieceBudget: how many bytes of masks, and of pictures fitted to a size, are kept when they are not in use.
  package init(pictures: any PictureSource, pieceBudget: Int = 48 << 20) {
    self.pictures = PictureStore(source: pictures, budget: pieceBudget / 4 * 3)
    patches = PatchStore(budget: pieceBudget / 4)
    canvas = Canvas.none
  }

  /// The bytes in pieces and in the layers' surfaces.
  package var byteCount: Int { patches.byteCount + pictures.byteCount + layerSurfaces.byteCount }

  /// Draws what the list says lies in its damage; nothing else is touched.
  /// - Parameter clear: what lies beneath everything.
  package func draw(_ list: DisplayList, onto surface: Surface, clear: Color) {
    frame += 1
    draft = .empty
    damage = list.damage
    damageBounds = PixelBox(damage.reduce(.empty) { $0.union($1) })
    canvas = Canvas(surface, bounds: surface.box)
    defer { canvas = Canvas.none }
    self.clear(list, Ink(clear))
    for command in list.commands {
      switch command {
      case .draw(let item):
        if hiddenDepth == 0 { draw(item, list.rects) }
      case .pushLayer(let layer):
        push(layer)
      case .popLayer:
        pop()
      }
    }
    while !layers.isEmpty || hiddenDepth > 0 { pop() }
    layerSurfaces.endFrame(frame)
  }

  private func draw(_ item: DisplayItem, _ all: [PixelRect]) {
    let rects = all[item.rects.clamped(to: all.indices)]
    guard !rects.isEmpty, item.opacity > 0, item.transform.isFinite else { return }
    switch item.primitive {
    case .fill(let rect, let radius, let color):
      fill(rect, radius, Ink(color, opacity: item.opacity), item.transform, rects)
    case .stroke(let rect, let width, let radius, let color):
      stroke(rect, width, radius, Ink(color, opacity: item.opacity), item.transform, rects)
    case .shadow(let rect, let radius, let shadow):
      self.shadow(rect, radius, shadow, item.opacity, item.transform, rects)
    case .image(let image, let frame, let visible, let radius):
      picture(image, frame, visible, radius, item.opacity, item.transform, rects)
    case .text(let layout, let origin, let color):
      text(layout, origin, Ink(color, opacity: item.opacity), item.opacity, item.transform, rects)
    case .polygon(let points, let color):
      polygon(points, Ink(color, opacity: item.opacity), item.transform, rects)
    }
  }

  /// Clears what of the damage no opaque item covers.
  private func clear(_ list: DisplayList, _ ink: Ink) {
    exposed.reset(to: list.damage)
    var depth = 0
    for command in list.commands {
      if exposed.isEmpty { return }
      switch command {
      case .draw(let item): if depth == 0 { subtractOpaque(item, list.rects) }
      case .pushLayer: depth += 1
      case .popLayer: depth = max(0, depth - 1)
      }
    }
    guard let surface = canvas.surface else { return }
    for rect in exposed.rects { compositor.set(surface, canvas.local(PixelBox(rect)), ink) }
  }

  private func subtractOpaque(_ item: DisplayItem, _ all: [PixelRect]) {
    guard item.opacity >= 1, item.transform.isFinite else { return }
    let shape: UprightShape?
    switch item.primitive {
    case .fill(let rect, let radius, let color):
      guard color.alpha >= 1 else { return }
      shape = UprightShape(rect, radius: radius, transform: item.transform)
    case .image(let image, let frame, let visible, let radius):
      shape = UprightShape(visible, radius: radius, transform: item.transform)
      guard let shape, let whole = UprightShape(frame, radius: 0, transform: item.transform),
        whole.box.intersection(shape.box) == shape.box,
        pictures.picture(image, filling: whole)?.surface.isOpaque == true
      else { return }
    default: return
    }
    guard let shape else { return }
    // The rounded corners' rows count for nothing: simple, and at most a few rows are cleared in vain.
    let inset = Int(shape.radiusY.rounded(.up))
    let box = PixelRect(x0: shape.box.x0, y0: shape.box.y0 + inset, x1: shape.box.x1, y1: shape.box.y1 - inset)
    for rect in all[item.rects.clamped(to: all.indices)] { exposed.subtract(rect.intersection(box)) }
  }
}
