package import Pixels
package import Raster
package import ViewTree

/// Draws display lists onto memory.
///
/// What is costly is done once and kept: the corners of rounded rectangles, soft shadows, pictures at the size in which they
/// are shown. A frame in movement is then copies, and blends of a few corners. What is upright lies on whole pixels; what is
/// turned or sheared is drawn with smooth edges.
package final class SoftwareRenderer: ListPainter {
  var kit: PainterKit
  let compositor = Compositor()
  private let rasterizer = CoverageRasterizer()
  private let coverage = ScratchMask()

  /// What is drawn onto now: the given surface, or that of a layer.
  var canvas = Canvas<Surface>.none
  var layers: [OpenLayer] = []
  var layerSurfaces = LayerPool<Surface>()
  /// How many layers deep lies what is not seen at all.
  var hiddenDepth = 0
  /// What was drawn on last, and which list.
  private weak var shownSurface: Surface?
  private var shownList = 0

  /// - Parameters:
  ///   - pieceBudget: how many bytes of masks, and of pictures fitted to a size, are kept when they are not in use.
  package init(pictures: any PictureSource, pieceBudget: Int = 48 << 20) {
    kit = PainterKit(source: pictures, budget: pieceBudget)
  }

  /// Whether text is set anew for each scale, also in the midst of a movement that changes it. Costly, for single pictures.
  package var drawsExactly: Bool {
    get { kit.drawsExactly }
    set { kit.drawsExactly = newValue }
  }

  /// Where text was drawn at a neighbouring scale, because its own changed from frame to frame: what to draw once more when
  /// the movement has ended.
  package var draft: PixelRect { kit.draft }

  /// The bytes in pieces and in the layers' surfaces.
  package var byteCount: Int { kit.patches.byteCount + kit.pictures.byteCount + layerSurfaces.byteCount }

  /// Draws what the list says lies in its damage; nothing else is touched.
  /// - Parameter clear: what lies beneath everything.
  package func draw(_ list: DisplayList, onto surface: Surface, clear: Color) {
    let isShifted = canShift(list, on: surface)
    (shownSurface, shownList) = (surface, list.number)
    if isShifted, (list.shift.dx, list.shift.dy) != (0, 0) {
      for rect in list.shift.rects { surface.move(rect, x: list.shift.dx, y: list.shift.dy) }
    }
    let visible = isShifted ? list.shift.visible : list.visible
    kit.beginFrame(list, damage: isShifted ? list.shift.damage : list.damage)
    canvas = Canvas(surface, bounds: surface.box)
    let ground = Ink(clear)
    for rect in visible.exposedRects { compositor.set(surface, canvas.local(rect), ground) }
    drawCommands(of: list, visible)
    while !layers.isEmpty || hiddenDepth > 0 { pop() }
    canvas = Canvas<Surface>.none
    layerSurfaces.endFrame(kit.frame)
  }

  /// Whether the surface shows what the list was compared with.
  private func canShift(_ list: DisplayList, on surface: Surface) -> Bool {
    // What was drawn in haste is not to be kept, and what lies beyond the surface is not there.
    !list.shift.isEmpty && list.surface.width <= surface.width && list.surface.height <= surface.height
      && surface === shownSurface && list.shift.basis == shownList && kit.draft.isEmpty
  }

  /// What the surface shows is lost.
  package func forgetSurface() { shownSurface = nil }

  var bounds: PixelRect { canvas.bounds }
  var isHidden: Bool { hiddenDepth > 0 }

  func paint(_ paint: Paint, _ box: PixelRect) {
    let local = canvas.local(box)
    guard !local.isEmpty, let surface = canvas.target else { return }
    switch paint {
    case .ink(let ink):
      compositor.fill(surface, local, ink)
    case .surface(let source, let x, let y, let opacity):
      compositor.draw(source, x: x - canvas.x, y: y - canvas.y, onto: surface, within: local, opacity: opacity)
    case .mapped(let source, let map, let opacity):
      compositor.draw(
        source, by: canvas.local(map), border: .extended, onto: surface, within: local, opacity: opacity)
    }
  }

  func paint(_ paint: Paint, _ box: PixelRect, through mask: Mask, x: Int, y: Int) {
    let local = canvas.local(box)
    guard !local.isEmpty, let surface = canvas.target else { return }
    let (maskX, maskY) = (x - canvas.x, y - canvas.y)
    switch paint {
    case .ink(let ink):
      compositor.fill(surface, local, ink, through: mask, x: maskX, y: maskY)
    case .surface(let source, let x, let y, let opacity):
      compositor.draw(
        source, x: x - canvas.x, y: y - canvas.y, through: mask, maskX: maskX, maskY: maskY, onto: surface,
        within: local, opacity: opacity)
    case .mapped(let source, let map, let opacity):
      compositor.draw(
        source, by: canvas.local(map), border: .extended, through: mask, maskX: maskX, maskY: maskY, onto: surface,
        within: local, opacity: opacity)
    }
  }

  func fill(_ box: PixelRect, _ ink: Ink, through mask: Mask, by map: Affine) {
    let local = canvas.local(box.intersection(map.bounds(width: mask.width, height: mask.height)))
    guard !local.isEmpty, let surface = canvas.target else { return }
    compositor.fill(surface, local, ink, through: mask, by: canvas.local(map))
  }

  func draw(_ source: Surface, by map: Affine, within box: PixelRect, opacity: UInt8) {
    let local = canvas.local(box.intersection(map.bounds(width: source.width, height: source.height)))
    guard !local.isEmpty, let surface = canvas.target else { return }
    compositor.draw(
      source, by: canvas.local(map), border: .transparent, onto: surface, within: local, opacity: opacity)
  }

  func cover(_ rects: ArraySlice<PixelRect>, with paint: Paint, isHollow: Bool, opacity: Double) {
    let seen = kit.outline.bounds.intersection(bounds)
    for rect in rects {
      let box = rect.intersection(seen)
      guard !box.isEmpty, let mask = coverage.mask(width: box.width, height: box.height) else { continue }
      rasterizer.begin(box)
      rasterizer.add(kit.outline.points)
      if isHollow { rasterizer.add(kit.innerOutline.points, reversed: true) }
      if rasterizer.render(into: mask, opacity: opacity) {
        self.paint(paint, box, through: mask, x: box.x0, y: box.y0)
      }
    }
  }
}
