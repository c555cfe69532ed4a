import CSDL2
import Pixels
import Raster
import Testing

@testable import SDLHost

/// The pictures of a font in colour.
@Suite struct GlyphPictureTests {
  private static func color(_ x: Int, _ y: Int) -> UInt32 { 0xFF00_0001 | UInt32(40 * x) << 16 | UInt32(80 * y) << 8 }

  /// Passes a picture of 6 × 4 pixels to `body`, with the text's origin one pixel from the left, and the baseline at 3.
  private func draw(_ body: (InkFont.Drawing) -> TextPiece?) throws -> TextPiece? {
    let surface = try #require(SDL_CreateRGBSurfaceWithFormat(0, 6, 4, 32, SDL_PIXELFORMAT_ARGB8888.rawValue))
    defer { SDL_FreeSurface(surface) }
    let pixels = try #require(surface.pointee.pixels)
    for y in 0..<4 {
      let row = (pixels + y * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
      for x in 0..<6 { row[x] = Self.color(x, y) }
    }
    return body(InkFont.Drawing(surface: surface, originX: 1, baseline: 3))
  }

  private func pixels(_ piece: TextPiece?) -> [[UInt32]] {
    guard let surface = piece?.surface else { return [] }
    return (0..<surface.height).map { Array(UnsafeBufferPointer(start: surface.row($0), count: surface.width)) }
  }

  @Test("A picture stands on the baseline in its own colours, and what is outside of the bounds is cut off")
  func cut() throws {
    let whole = PixelRect(x0: 9, y0: 17, x1: 15, y1: 21)
    let middle = PixelRect(x0: 10, y0: 18, x1: 14, y1: 20)
    for bounds in [whole, middle, whole.insetBy(-50), PixelRect(x0: 0, y0: 19, x1: 10, y1: 99)] {
      let box = whole.intersection(bounds)
      let piece = try draw { GlyphPicture.piece(of: $0, x: 10, baseline: 20, within: bounds) }
      #expect(piece?.box == box)
      let expected = (box.y0..<box.y1).map { y in (box.x0..<box.x1).map { x in Self.color(x - 9, y - 17) } }
      #expect(pixels(piece) == expected, "\(bounds)")
    }
    let outside = try draw { GlyphPicture.piece(of: $0, x: 10, baseline: 20, within: whole.offsetBy(x: 6, y: 0)) }
    #expect(outside == nil)
  }

  @Test("A picture that is scaled is cut at the bounds, too")
  func scaledAndCut() throws {
    func scaled(_ bounds: PixelRect) throws -> TextPiece? {
      try draw { GlyphPicture.scaledPiece(of: $0, x: 10, baseline: 20, factor: 2, within: bounds) }
    }
    let whole = PixelRect(x0: 10, y0: 14, x1: 22, y1: 22)
    let rows = pixels(try scaled(whole))
    #expect(rows.count == 8 && Set(rows).count > 3)
    for bounds in [whole, whole.insetBy(-50), whole.insetBy(2), PixelRect(x0: 0, y0: 20, x1: 12, y1: 99)] {
      let box = whole.intersection(bounds)
      let piece = try scaled(bounds)
      #expect(piece?.box == box)
      let expected = (box.y0..<box.y1).map { Array(rows[$0 - 14][(box.x0 - 10)..<(box.x1 - 10)]) }
      #expect(pixels(piece) == expected, "\(bounds)")
    }
    #expect(try scaled(whole.offsetBy(x: 0, y: 8)) == nil)
  }
}
