internal import Pixels
internal import Raster
internal import ViewTree

/// A text in lines. All that is known of it is known from the start, apart from its ink.
///
/// It may be held and let go anywhere; what draws it belongs to the main actor.
nonisolated final class SDLTextLayout: RasterizedText {
  let size: Size
  let inkBounds: Rect
  let isTruncated: Bool
  let lines: [TextLine]
  /// The runs of all lines, each line's from left to right.
  let runs: [TextRun]
  /// What it was made of.
  let analysis: TextAnalysis
  private let ink: TextInk

  var lineCount: Int { lines.count }

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

  /// What it holds without its ink, roughly, in bytes.
  var cost: Int { lines.count * MemoryLayout<TextLine>.stride + runs.count * MemoryLayout<TextRun>.stride + 512 }
}
