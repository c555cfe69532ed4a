internal import Pixels
import Raster
import ViewTree

extension ListPainter {
  func text(
    _ layout: any TextLayout, _ origin: Point, _ ink: Ink, _ opacity: Double, _ transform: Transform,
    _ rects: ArraySlice<PixelRect>
  ) {
    guard let layout = layout as? any RasterizedText, origin.isFinite else { return }
    let scale = transform.scaleFactors
    let larger = max(scale.width, scale.height)
    guard larger > 0, larger.isFinite else { return }
    let placed = transform.translatedBefore(x: origin.x, y: origin.y)
    let byte = Self.byte(opacity)
    if QuarterTurn(transform) == .identity, abs(scale.width - scale.height) <= larger * 1e-6,
      larger <= TextScaleMemory.largest
    {
      if kit.drawsExactly || kit.textScales.isSteady(layout, scale: larger, frame: kit.frame) {
        uprightText(layout, larger, placed, ink, byte, rects)
        return
      }
      for rect in rects { kit.draft = kit.draft.union(rect) }
    }
    turnedText(layout, larger, placed, ink, byte, rects)
  }

  private func uprightText(
    _ layout: any RasterizedText, _ scale: Double, _ placed: Transform, _ ink: Ink, _ opacity: UInt8,
    _ rects: ArraySlice<PixelRect>
  ) {
    let (x, y) = (PixelRect.snap(placed.tx), PixelRect.snap(placed.ty))
    // Only the visible part of a long text is rasterized. The damaged part would be different in every frame.
    let seen = PixelRect(x0: bounds.x0 - x, y0: bounds.y0 - y, x1: bounds.x1 - x, y1: bounds.y1 - y)
    for piece in layout.pieces(scale: scale, in: seen) {
      let (left, top) = (x + piece.x, y + piece.y)
      let pixels: PixelMemory? = piece.mask ?? piece.surface
      guard let box = pixels?.box.offsetBy(x: left, y: top).intersection(bounds), !box.isEmpty else { continue }
      for rect in rects {
        if let mask = piece.mask {
          paint(.ink(ink), box.intersection(rect), through: mask, x: left, y: top)
        } else if let surface = piece.surface {
          paint(.surface(surface, x: left, y: top, opacity: opacity), box.intersection(rect))
        }
      }
    }
  }

  /// Draws text that is rotated, mirrored or stretched, or whose scale is changing: it is rasterized upright at a scale
  /// near its own and drawn transformed.
  private func turnedText(
    _ layout: any RasterizedText, _ scale: Double, _ placed: Transform, _ ink: Ink, _ opacity: UInt8,
    _ rects: ArraySlice<PixelRect>
  ) {
    // With a rotation the computed scale differs from the real one by rounding errors.
    let quarters = (scale * 4).rounded() / 4
    let step =
      abs(scale - quarters) < 1e-6 && quarters > 0 ? min(quarters, 8) : TextScaleMemory.step(above: min(scale, 8))
    for piece in layout.pieces(scale: step) {
      let map = Affine(
        a: 1 / step, b: 0, c: 0, d: 1 / step, tx: Double(piece.x) / step, ty: Double(piece.y) / step
      ).then(Affine(placed))
      if let mask = piece.mask {
        fill(rects, ink, through: mask, by: map)
      } else if let surface = piece.surface {
        let box = map.bounds(width: surface.width, height: surface.height)
        for rect in rects { paint(.mapped(surface, map, .transparent, opacity: opacity), rect.intersection(box)) }
      }
    }
  }
}
