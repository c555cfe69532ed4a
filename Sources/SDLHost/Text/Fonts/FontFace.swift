/// The extent of a text in ems, which is valid at every size and scale.
///
/// It is exact because advances are never rounded to pixels (see `SizedFont.Hinting`), so a line breaks at the same
/// place at every scale.
nonisolated struct TextMeasure {
  var advance: Float
  /// How far the ink extends beyond the font's ascent or descent, whichever is more.
  var excess: Float
}

/// One face of a font file. It is opened for measuring when it is first needed.
final class FontFace {
  /// Its index in `FontLibrary.faces`.
  let id: Int
  /// The font that was found; nil if the system has no fonts. Then there are plausible sizes, and no ink.
  let description: FontDescription?
  var isColor: Bool { description?.isColor ?? false }
  /// The em in pixels for a font of bitmaps in one size.
  var strike: Double? { description?.strike }
  /// From the baseline upward, in ems.
  let ascent: Double
  /// From the baseline downward, in ems.
  let descent: Double
  /// The space that the font requests between lines, in ems.
  let lineGap: Double

  /// The font for measuring.
  private let ruler: SizedFont?
  /// Pixels per em of the font that is used for measuring.
  private let unit: Double
  /// Whether it has a space to put around a text for measuring, and the advance of two of them.
  private let padding: Double?
  private let coversASCII: Bool
  private var knownBearings: [UInt32: SIMD2<Float>] = [:]

  /// The em of the font for measuring, which is that of most TrueType fonts, so that their advances are integers.
  private static let rulerPixels = 2048.0

  /// Opens a face for measuring. Nil if the file cannot be read as a font.
  init?(id: Int, description: FontDescription, file: FontFile) {
    guard let ruler = SizedFont(file: file, index: description.index, pixels: Self.rulerPixels, hinting: .none) else {
      return nil
    }
    self.id = id
    self.description = description
    self.ruler = ruler
    let unit = description.strike ?? Self.rulerPixels
    self.unit = unit
    ascent = Double(ruler.ascent) / unit
    descent = Double(max(0, ruler.descent)) / unit
    lineGap = Double(max(0, ruler.lineSkip - ruler.height)) / unit
    // The ink of bitmaps is within their advance, and the space of an emoji font is as wide as an emoji.
    padding = description.strike == nil && ruler.provides(0x20) ? ruler.extent(of: "  ").map { Double($0.width) } : nil
    let coverage = description.coverage
    coversASCII = (0x20..<0x7F).allSatisfy { coverage.contains($0) }
  }

  /// The substitute when there are no fonts.
  init(placeholder id: Int) {
    self.id = id
    description = nil
    ascent = 0.95
    descent = 0.25
    lineGap = 0
    ruler = nil
    unit = 1
    padding = nil
    coversASCII = true
  }

  func covers(_ scalar: UInt32) -> Bool {
    guard let description else { return true }
    return (coversASCII && scalar >= 0x20 && scalar < 0x7F) || description.coverage.contains(scalar)
  }

  /// Whether it contains the characters, except invisible ones.
  func covers(_ scalars: [UInt32]) -> Bool {
    scalars.allSatisfy { covers($0) || Cluster.isIgnorable($0) }
  }

  /// Whether its space may separate two of its words. The space of an emoji font is much too wide.
  var hasTextSpace: Bool { padding != nil || description == nil }

  /// Shapes a text and measures it.
  func measure(
    _ text: UnsafeBufferPointer<UInt8>, script: Script, rightToLeft: Bool, buffer: inout TextBuffer
  ) -> TextMeasure {
    guard let ruler else {
      let characters = text.count { $0 & 0xC0 != 0x80 }
      return TextMeasure(advance: Float(characters) * 0.6, excess: 0)
    }
    ruler.select(script: script, rightToLeft: rightToLeft)
    // SDL_ttf reports the union of advance and ink. Between two spaces the ink is within the advance.
    let spaces = padding == nil ? 0 : 1
    let extent = buffer.with(text, spacesBefore: spaces, spacesAfter: spaces) { ruler.extent(of: $0) }
    guard let extent else { return TextMeasure(advance: Float(text.count) * 0.5, excess: 0) }
    return TextMeasure(
      advance: Float(max(0, Double(extent.width) - (padding ?? 0)) / unit),
      excess: Float(Double(max(0, extent.height - ruler.height)) / unit))
  }

  /// How far a character's ink is inside its origin and its advance in ems; negative where it extends beyond them.
  func bearings(_ scalar: UInt32) -> (left: Double, right: Double) {
    if let known = knownBearings[scalar] { return (Double(known.x), Double(known.y)) }
    guard let glyph = ruler?.glyph(scalar) else { return (0, 0) }
    let found = SIMD2(Float(Double(glyph.minX) / unit), Float(Double(glyph.advance - glyph.maxX) / unit))
    if knownBearings.count >= 16_384 { knownBearings.removeAll() }
    knownBearings[scalar] = found
    return (Double(found.x), Double(found.y))
  }

  /// Opens the face for drawing; nil if there is no font file.
  func open(pixels: Double) -> SizedFont? {
    guard let ruler, let description else { return nil }
    return SizedFont(
      file: ruler.file, index: description.index, pixels: pixels, hinting: strike == nil ? .lightSubpixel : .none)
  }
}
