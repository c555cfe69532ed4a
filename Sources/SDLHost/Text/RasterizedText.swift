package import Pixels
package import Raster
package import ViewTree

/// The interface of a text layout that renderers use.
package nonisolated protocol RasterizedText: TextLayout {
  /// The inked pieces at `scale` device pixels per point, which are made when they are first requested, and kept: at least
  /// those that intersect `visible`, in device pixels relative to the layout's origin, as only that part of a long text is
  /// rasterized. Costs nothing if nothing changed since the last call.
  @MainActor func pieces(scale: Double, in visible: PixelRect) -> [TextPiece]
}

extension RasterizedText {
  /// All inked pieces.
  @MainActor package func pieces(scale: Double) -> [TextPiece] {
    // Nothing beyond this can be drawn, because pixman's coordinates have 16 bits.
    pieces(scale: scale, in: PixelRect(x0: -32_767, y0: -32_767, x1: 32_767, y1: 32_767))
  }
}

/// A part of a text as pixels: either coverage, which is tinted with the text's colour, or glyphs with their own
/// colours.
package nonisolated struct TextPiece: Sendable {
  package var mask: Mask?
  /// Premultiplied.
  package var surface: Surface?
  /// The location of the piece's left edge in device pixels relative to the layout's origin, which is on a whole pixel.
  package var x: Int
  /// The location of its top edge.
  package var y: Int
}
