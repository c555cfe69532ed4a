internal import CSDL2
internal import Raster

/// A face opened for drawing at one size.
final class InkFont {
  let face: FontFace
  private let font: SizedFont
  /// The number of spaces that are drawn to the left of a text, and their width in whole pixels.
  private let margin: (spaces: Int, pixels: Int)
  private var buffer = TextBuffer()

  init?(face: FontFace, pixels: Double) {
    guard pixels >= 1, let font = face.open(pixels: pixels) else { return nil }
    self.face = face
    self.font = font
    margin = face.strike == nil ? Self.margin(of: font, pixels: pixels) : (0, 0)
  }

  /// SDL_ttf shifts a text to the right if its ink begins to the left of its origin, and does not report by how much.
  /// With spaces before the text, the locations of ink and origin are known. Of the numbers of spaces that are at least
  /// half an em wide, the one whose width is nearest to whole pixels keeps the text on the pixel grid: with nine to
  /// choose from, to within a tenth.
  private static func margin(of font: SizedFont, pixels: Double) -> (spaces: Int, pixels: Int) {
    // The width of 64 spaces in pixels is that of one space in 64ths, the unit in which HarfBuzz positions glyphs.
    let many = String(repeating: " ", count: 64)
    guard font.provides(0x20), let width = font.extent(of: many)?.width, width > 0 else { return (0, 0) }
    let least = max(1, Int((pixels * 32 / Double(width)).rounded(.up)))
    guard least < 64 else { return (0, 0) }
    func error(_ spaces: Int) -> Int {
      let rest = spaces * width & 63
      return min(rest, 64 - rest)
    }
    let spaces = (least...least + 8).min { error($0) < error($1) } ?? least
    return (spaces, (spaces * width + 32) / 64)
  }

  /// A text drawn by SDL_ttf.
  struct Drawing {
    /// Premultiplied, in black: 0xAARRGGBB, where coverage is in alpha only.
    let surface: UnsafeMutablePointer<SDL_Surface>
    /// The location of the text's origin in it.
    let originX: Int
    let baseline: Int
  }

  /// Draws a text and passes the picture to `body`, after which it is freed; nil if it has no ink or there is not enough memory.
  func draw<Result>(
    _ text: UnsafeBufferPointer<UInt8>, script: Script, rightToLeft: Bool, _ body: (Drawing) -> Result?
  ) -> Result? {
    font.select(script: script, rightToLeft: rightToLeft)
    // In a text that runs from right to left, the end is on the left.
    return buffer.with(
      text, spacesBefore: rightToLeft ? 0 : margin.spaces, spacesAfter: rightToLeft ? margin.spaces : 0
    ) { text in
      // In black, SDL_ttf's result is premultiplied, because it copies the premultiplied pixels of colour fonts
      // unchanged.
      guard let surface = TTF_RenderUTF8_Blended(font.pointer, text, SDL_Color(r: 0, g: 0, b: 0, a: 255))
      else { return nil }
      defer { SDL_FreeSurface(surface) }
      guard surface.pointee.pixels != nil, surface.pointee.format.pointee.BytesPerPixel == 4 else { return nil }
      let above = Int(surface.pointee.h) > font.height ? rowsAbove(text) : 0
      return body(Drawing(surface: surface, originX: margin.pixels, baseline: font.ascent + above))
    }
  }

  /// How far ink extends above the font's ascent. SDL_ttf makes the picture higher by that, and does not report at
  /// which side, but the position of a strikethrough line shows where the baseline is.
  private func rowsAbove(_ text: UnsafePointer<CChar>) -> Int {
    guard margin.spaces > 0, let struck = firstStruckRow(text), let plain = firstStruckRow(" ") else { return 0 }
    return max(0, struck - plain)
  }

  /// The first row of the strikethrough line, in the leftmost column, where there is no other ink.
  private func firstStruckRow(_ text: UnsafePointer<CChar>) -> Int? {
    TTF_SetFontStyle(font.pointer, TTF_STYLE_STRIKETHROUGH)
    defer { TTF_SetFontStyle(font.pointer, TTF_STYLE_NORMAL) }
    guard let surface = TTF_RenderUTF8_Blended(font.pointer, text, SDL_Color(r: 0, g: 0, b: 0, a: 255)) else {
      return nil
    }
    defer { SDL_FreeSurface(surface) }
    guard let pixels = surface.pointee.pixels, surface.pointee.format.pointee.BytesPerPixel == 4 else { return nil }
    return (0..<Int(surface.pointee.h)).first { row in
      pixels.load(fromByteOffset: row * Int(surface.pointee.pitch), as: UInt32.self) >> 24 == 255
    }
  }
}
