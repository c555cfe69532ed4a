internal import CSDL2

/// A font that SDL_ttf has opened at one size.
@MainActor final class SizedFont {
  /// How outlines are fitted to pixels.
  enum Hinting {
    /// Not at all: unchanged outlines, for measuring.
    case none
    /// Only vertically, with each glyph positioned at a 64th of a pixel: horizontal lines are crisp, and the spacing is
    /// that of the designer. At 13 pixels, all other modes of SDL_ttf move letters to whole pixels, which makes the
    /// spacing uneven.
    case lightSubpixel
  }

  let pointer: OpaquePointer
  // SDL_ttf reads from the file until the font is closed.
  let file: FontFile

  /// - Parameter pixels: the height of the em square. A font of bitmaps has its own and ignores it.
  init?(file: FontFile, index: Int, pixels: Double, hinting: Hinting) {
    // With a size of 1 point, the dots per inch determine the size: 72 for each pixel.
    let resolution = UInt32(min(max(pixels, 1), 16_384) * 72 + 0.5)
    guard let stream = file.stream(),
      let pointer = TTF_OpenFontIndexDPIRW(stream, 1, 1, index, resolution, resolution)
    else { return nil }
    self.pointer = pointer
    self.file = file
    TTF_SetFontHinting(pointer, hinting == .none ? TTF_HINTING_NONE : TTF_HINTING_LIGHT_SUBPIXEL)
  }

  isolated deinit {
    TTF_CloseFont(pointer)
  }

  /// Sets how the next text is shaped.
  func select(script: Script, rightToLeft: Bool) {
    TTF_SetFontDirection(pointer, rightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
    let tag = script.rawValue
    var name: (CChar, CChar, CChar, CChar, CChar) = (
      CChar(truncatingIfNeeded: tag >> 24), CChar(truncatingIfNeeded: tag >> 16), CChar(truncatingIfNeeded: tag >> 8),
      CChar(truncatingIfNeeded: tag), 0
    )
    withUnsafeBytes(of: &name) { name in
      _ = TTF_SetFontScriptName(pointer, name.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
  }

  /// The size in pixels that a text needs: horizontally the union of its advance and its ink, and vertically that of
  /// the font's height and the ink above it. nil if a glyph cannot be loaded.
  func extent(of text: UnsafePointer<CChar>) -> (width: Int, height: Int)? {
    var width: Int32 = 0
    var height: Int32 = 0
    guard TTF_SizeUTF8(pointer, text, &width, &height) == 0 else { return nil }
    return (Int(width), Int(height))
  }

  var ascent: Int { Int(TTF_FontAscent(pointer)) }
  var descent: Int { -Int(TTF_FontDescent(pointer)) }
  var height: Int { Int(TTF_FontHeight(pointer)) }
  var lineSkip: Int { Int(TTF_FontLineSkip(pointer)) }

  func provides(_ scalar: UInt32) -> Bool { TTF_GlyphIsProvided32(pointer, scalar) != 0 }

  /// The ink of a character's glyph and its advance, in pixels relative to its origin.
  func glyph(_ scalar: UInt32) -> (minX: Int, maxX: Int, advance: Int)? {
    var minX: Int32 = 0
    var maxX: Int32 = 0
    var advance: Int32 = 0
    guard TTF_GlyphMetrics32(pointer, scalar, &minX, &maxX, nil, nil, &advance) == 0 else { return nil }
    return (Int(minX), Int(maxX), Int(advance))
  }
}

/// A text with space before and after it, terminated by a zero for SDL_ttf. One buffer is reused for all texts.
struct TextBuffer {
  private var bytes: [CChar] = []

  /// Fills the buffer, and returns it.
  mutating func with<Result>(
    _ text: UnsafeBufferPointer<UInt8>, spacesBefore: Int, spacesAfter: Int,
    _ body: (UnsafePointer<CChar>) -> Result?
  ) -> Result? {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: repeatElement(0x20, count: spacesBefore))
    text.withMemoryRebound(to: CChar.self) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: repeatElement(0x20, count: spacesAfter))
    bytes.append(0)
    return bytes.withUnsafeBufferPointer { $0.baseAddress.flatMap(body) }
  }
}
