internal import CSDL2
internal import Raster

/// A face open for drawing at one size.
final class InkFont {
  let face: FontFace
  /// The em, in pixels.
  let pixels: Double
  private let font: SizedFont
  /// How many spaces are drawn before a text, to its left, and the whole pixels that they take.
  private let margin: (spaces: Int, pixels: Int)
  private var buffer = TextBuffer()

  init?(face: FontFace, pixels: Double) {
    guard pixels >= 1, let font = face.open(pixels: pixels) else { return nil }
    self.face = face
    self.pixels = pixels
    self.font = font
    margin = face.strike == nil ? Self.margin(of: font, pixels: pixels) : (0, 0)
  }

  /// SDL_ttf moves a text to the right by as much as its ink begins left of its origin, and does not tell. With spaces
  /// before it, ink and origin both lie where they are known to be. Of the numbers of spaces that give at least half an em,
  /// the one that takes most nearly whole pixels keeps the text on the grid: with nine to choose from, within a tenth.
  private static func margin(of font: SizedFont, pixels: Double) -> (spaces: Int, pixels: Int) {
    // 64 spaces take as many pixels as one takes 64ths, the unit in which HarfBuzz places glyphs.
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

  /// A text as SDL_ttf draws it.
  struct Drawing {
    /// Premultiplied in black: 0xAARRGGBB, where coverage has alpha alone.
    let surface: UnsafeMutablePointer<SDL_Surface>
    /// Where the text's origin lies on it.
    let originX: Int
    let baseline: Int
  }

  /// Draws a text and hands the picture on, which is freed afterwards; nil when it has no ink or there is no memory.
  func draw<Result>(
    _ text: UnsafeBufferPointer<UInt8>, script: Script, rightToLeft: Bool, _ body: (Drawing) -> Result?
  ) -> Result? {
    font.select(script: script, rightToLeft: rightToLeft)
    // What is to the left of a text that runs from right to left comes after it.
    return buffer.with(
      text, spacesBefore: rightToLeft ? 0 : margin.spaces, spacesAfter: rightToLeft ? margin.spaces : 0
    ) { text in
      // In black, what SDL_ttf makes is premultiplied: it copies the premultiplied pixels of colour fonts as they are.
      guard let surface = TTF_RenderUTF8_Blended(font.pointer, text, SDL_Color(r: 0, g: 0, b: 0, a: 255))
      else { return nil }
      defer { SDL_FreeSurface(surface) }
      guard surface.pointee.pixels != nil, surface.pointee.format.pointee.BytesPerPixel == 4 else { return nil }
      let above = Int(surface.pointee.h) > font.height ? rowsAbove(text) : 0
      return body(Drawing(surface: surface, originX: margin.pixels, baseline: font.ascent + above))
    }
  }

  /// How far ink reaches above the font's ascent. SDL_ttf makes the picture higher for it and does not tell on which side,
  /// but a line struck through the text lies where the baseline says.
  private func rowsAbove(_ text: UnsafePointer<CChar>) -> Int {
    guard margin.spaces > 0, let struck = firstStruckRow(text), let plain = firstStruckRow(" ") else { return 0 }
    return max(0, struck - plain)
  }

  /// The first row of the line through a text, in the column farthest left, where there is no other ink.
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
