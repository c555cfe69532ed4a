/// The height of a line, in points.
///
/// The values are whole points, each rounded separately as browsers do. So a layout has the same height at every scale,
/// and at integer scales every baseline is on a whole pixel.
nonisolated struct LineMetrics {
  /// From the top to the baseline.
  private(set) var ascent: Double
  /// From the baseline to the bottom, including the gap between lines.
  private(set) var descent: Double
  /// How far the font's box extends beyond these, above or below.
  private(set) var shortfall: Double

  @MainActor init(face: FontFace, size: Double) {
    let above = face.ascent * size
    let below = face.descent * size
    ascent = above.rounded()
    descent = (below + face.lineGap * size).rounded()
    shortfall = max(0, above - ascent, below - descent)
  }

  var height: Double { ascent + descent }

  /// Extends the line for a different font in it.
  mutating func grow(_ other: LineMetrics) {
    ascent = max(ascent, other.ascent)
    descent = max(descent, other.descent)
    shortfall = max(shortfall, other.shortfall)
  }
}

/// Text that is inserted into a line.
nonisolated enum Insertion {
  /// For text that is left out.
  case ellipsis
  /// Where a line ends at a soft hyphen.
  case hyphen

  /// The characters that a face can show.
  @MainActor func bytes(in face: FontFace) -> [UInt8] {
    switch self {
    case .ellipsis: face.covers(0x2026) ? [0xE2, 0x80, 0xA6] : [0x2E, 0x2E, 0x2E]
    case .hyphen: face.covers(0x2010) ? [0xE2, 0x80, 0x90] : [0x2D]
    }
  }
}

/// How far the ink of a run is inside its advance at its two ends; negative where it extends beyond.
enum InkEdge {
  /// For scripts whose glyphs do not correspond to characters: as much as letters overhang in text fonts.
  private static let unknown = -0.25

  /// The distance at one end, in ems of the text.
  static func bearing(of run: TextRun, atLeft: Bool, analysis: TextAnalysis) -> Double {
    guard let (scalar, isKnown) = character(of: run, atLeft: atLeft, analysis: analysis) else { return 0 }
    let face = Int(run.setting.face)
    let bearings = isKnown ? analysis.faces[face].bearings(scalar) : (left: unknown, right: unknown)
    return (atLeft ? bearings.left : bearings.right) * Double(analysis.factors[face])
  }

  /// The first character of the cluster at one end of a run, and whether its glyph is known to be the visible one.
  private static func character(of run: TextRun, atLeft: Bool, analysis: TextAnalysis) -> (UInt32, Bool)? {
    let face = analysis.faces[Int(run.setting.face)]
    guard run.insertion == nil, face.strike == nil, run.start < run.end else { return nil }
    let text = analysis.text
    var place = Int(run.start)
    if atLeft == run.setting.isRightToLeft {
      place = Int(run.end) - 1
      while place > Int(run.start), !text.isClusterStart(place) { place -= 1 }
    }
    return text.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let (value, length) = Cluster.scalar(base + place)
      let isWhole = text.clusterEnd(after: place, end: Int(run.end)) == place + length
      return (value, isWhole && run.setting.script.isSimple && !Cluster.isIgnorable(value))
    }
  }
}
