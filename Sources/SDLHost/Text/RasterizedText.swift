package import Pixels
package import Raster
package import ViewTree

/// A text layout that can be drawn: what a renderer needs of one.
package nonisolated protocol RasterizedText: TextLayout {
  /// The inked pieces at `scale` device pixels a point, made on first use and kept.
  @MainActor func pieces(scale: Double) -> [TextPiece]

  /// Of these, at least those that meet `visible`, in device pixels from the layout's origin: of a long text only that part
  /// is drawn. Free where nothing changed since the last call.
  @MainActor func pieces(scale: Double, in visible: PixelRect) -> [TextPiece]
}

extension RasterizedText {
  @MainActor package func pieces(scale: Double, in visible: PixelRect) -> [TextPiece] { pieces(scale: scale) }
}

/// A part of a text as pixels: either coverage, tinted with the text's colour, or glyphs that bring their own colours.
package nonisolated struct TextPiece: Sendable {
  package var mask: Mask?
  /// Premultiplied.
  package var surface: Surface?
  /// Where the piece's left edge lies, in device pixels from the layout's origin, which is on a whole pixel.
  package var x: Int
  /// Where its top edge lies.
  package var y: Int

  package init(mask: Mask? = nil, surface: Surface? = nil, x: Int, y: Int) {
    self.mask = mask
    self.surface = surface
    self.x = x
    self.y = y
  }
}
