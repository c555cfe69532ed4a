internal import CSDL2

/// A font that SDL_ttf holds open at one size.
@MainActor final class SizedFont {
  /// How outlines are fitted to the pixels.
  enum Hinting {
    /// Not at all: the outlines as they were drawn, for measuring.
    case none
    /// Upward only, and each glyph at a 64th of a pixel: horizontals are crisp, and the spacing is the designer's.
    /// Seen at 13 pixels, every other way of SDL_ttf moves letters to whole pixels and tears words apart.
    case lightSubpixel
  }

  let pointer: OpaquePointer
  // SDL_ttf reads from the file until the font is closed, and the font must be closed while SDL_ttf is up.
  private let file: FontFile
  private let session: FontSession

  /// - Parameter pixels: the height of the em square; a font of bitmaps has its own and ignores it.
  init?(file: FontFile, index: Int, pixels: Double, hinting: Hinting, session: FontSession) {
    // A size of 1 point leaves all of the resolution to the dots an inch: 72 to a pixel.
    let resolution = UInt32(min(max(pixels, 1), 16_384) * 72 + 0.5)
    guard let stream = file.stream(),
      let pointer = TTF_OpenFontIndexDPIRW(stream, 1, 1, index, resolution, resolution)
    else { return nil }
    self.pointer = pointer
    self.file = file
    self.session = session
    TTF_SetFontHinting(pointer, hinting == .none ? TTF_HINTING_NONE : TTF_HINTING_LIGHT_SUBPIXEL)
  }

  isolated deinit {
    TTF_CloseFont(pointer)
  }

  /// Says how the next text is to be shaped.
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

  /// The pixels that a text takes: the union of its advance and its ink across, and of the font's height and its ink
  /// upward; nil when a glyph cannot be loaded.
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

  /// The ink of a character's own glyph and its advance, in pixels from its origin.
  func glyph(_ scalar: UInt32) -> (minX: Int, maxX: Int, advance: Int)? {
    var minX: Int32 = 0
    var maxX: Int32 = 0
    var advance: Int32 = 0
    guard TTF_GlyphMetrics32(pointer, scalar, &minX, &maxX, nil, nil, &advance) == 0 else { return nil }
    return (Int(minX), Int(maxX), Int(advance))
  }
}

/// A text with room before and after, closed by a zero, as SDL_ttf takes it. One is kept and refilled.
struct TextBuffer {
  private var bytes: [CChar] = []

  /// Refills the buffer, and hands it over.
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
