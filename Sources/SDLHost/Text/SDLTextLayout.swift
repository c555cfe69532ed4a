internal import Pixels
internal import Raster
internal import ViewTree

/// A text broken into lines. Everything except its ink is computed at the beginning.
///
/// References may be held and released on any thread; drawing happens on the main actor.
nonisolated final class SDLTextLayout: RasterizedText {
  let size: Size
  let inkBounds: Rect
  let isTruncated: Bool
  let lines: [TextLine]
  /// The runs of all lines, in each line from left to right.
  let runs: [TextRun]
  /// The analysis from which the layout was made.
  let analysis: TextAnalysis
  private let ink: TextInk

  var lineCount: Int { lines.count }
  var baseline: Double { lines.first?.baseline ?? 0 }

  @MainActor init(analysis: TextAnalysis, library: FontLibrary, style: TextStyle, width: Double, scale: Double) {
    let builder = LayoutBuilder(analysis: analysis, style: style, width: width, scale: scale)
    (lines, runs, size, inkBounds, isTruncated) = builder.build()
    self.analysis = analysis
    ink = TextInk(
      analysis: analysis, library: library, size: style.font.size, lines: lines, runs: runs, inkBounds: inkBounds)
  }

  @MainActor func pieces(scale: Double) -> [TextPiece] {
    ink.pieces(scale: scale)
  }

  @MainActor func pieces(scale: Double, in visible: PixelRect) -> [TextPiece] {
    ink.pieces(scale: scale, in: visible)
  }

  /// Roughly its memory without the ink, in bytes.
  var cost: Int { lines.count * MemoryLayout<TextLine>.stride + runs.count * MemoryLayout<TextRun>.stride + 512 }
}
