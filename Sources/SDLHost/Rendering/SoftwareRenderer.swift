package import Pixels
package import Raster
package import ViewTree

/// Draws display lists in memory.
///
/// Expensive pieces are rendered once and kept: the corners of rounded rectangles, soft shadows, and pictures in the
/// size in which they are shown. A frame of an animation then consists of copies, and of blending a few corners.
/// Upright content is aligned to whole pixels; rotated or skewed content is drawn with smooth edges.
package final class SoftwareRenderer: ListPainter {
  var kit: PainterKit
  let compositor = Compositor()

  /// The canvas that is drawn onto now: the given surface, or that of a layer.
  var canvas = Canvas<Surface>.none
  var layers: [OpenLayer] = []
  var layerSurfaces = LayerPool<Surface>()
  /// The surface that was drawn on last, and the list's number.
  private weak var shownSurface: Surface?
  private var shownList = 0

  /// - Parameters:
  ///   - pieceBudget: the bytes of masks and of scaled pictures that are kept while they are not in use.
  package init(pictures: any PictureSource, pieceBudget: Int = 48 << 20) {
    kit = PainterKit(source: pictures, budget: pieceBudget)
  }

  /// Whether text is rasterized anew for each scale, even while an animation changes it. This is slow, and meant for
  /// single pictures.
  package var drawsExactly: Bool {
    get { kit.drawsExactly }
    set { kit.drawsExactly = newValue }
  }

  /// The area where text was drawn at a nearby scale because its own scale changed from frame to frame. It has to be
  /// drawn again when the animation has ended.
  package var draft: PixelRect { kit.draft }

  /// The memory of pieces and of the layers' surfaces in bytes.
  package var byteCount: Int { kit.patches.byteCount + kit.pictures.byteCount + layerSurfaces.byteCount }

  /// Draws the part of the list that is in its damage. Nothing else is changed.
  /// - Parameter clear: the colour of the background.
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
    canvas = Canvas<Surface>.none
    layerSurfaces.endFrame(kit.frame)
  }

  /// Whether the surface shows the frame that the list was compared with.
  private func canShift(_ list: DisplayList, on surface: Surface) -> Bool {
    // Nothing that was drawn as a draft may be moved, and the surface must have room for the whole list.
    !list.shift.isEmpty && list.surface.width <= surface.width && list.surface.height <= surface.height
      && surface === shownSurface && list.shift.basis == shownList && kit.draft.isEmpty
  }

  /// Call this when the content of the surface is lost.
  package func forgetSurface() { shownSurface = nil }

  var bounds: PixelRect { canvas.bounds }

  func paint(_ paint: Paint, _ box: PixelRect) {
    let local = canvas.local(box)
    guard !local.isEmpty, let surface = canvas.target else { return }
    compositor.paint(paint, onto: surface, x: canvas.x, y: canvas.y, within: local)
  }

  func paint(_ paint: Paint, _ box: PixelRect, through mask: Mask, x: Int, y: Int) {
    let local = canvas.local(box)
    guard !local.isEmpty, let surface = canvas.target else { return }
    compositor.paint(
      paint, onto: surface, x: canvas.x, y: canvas.y, within: local, through: mask, maskX: x, maskY: y)
  }

  func fill(_ box: PixelRect, _ ink: Ink, through mask: Mask, by map: Affine) {
    let local = canvas.local(box)
    guard !local.isEmpty, let surface = canvas.target else { return }
    compositor.fill(surface, local, ink, through: mask, by: canvas.local(map))
  }

  func cover(_ rects: ArraySlice<PixelRect>, with paint: Paint, isHollow: Bool, opacity: Double) {
    coverByMasks(rects, isHollow: isHollow, opacity: opacity) { self.paint(paint, $0, through: $1, x: $0.x0, y: $0.y0) }
  }
}
