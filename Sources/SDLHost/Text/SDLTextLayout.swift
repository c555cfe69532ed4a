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
  private let library: FontLibrary
  private let fontSize: Double
  /// The layouts with the ink of some spans only, which were made so far.
  @MainActor private var parts: [Set<Int?>: SDLTextLayout] = [:]

  var lineCount: Int { lines.count }
  var baseline: Double { lines.first?.baseline ?? 0 }

  @MainActor init(analysis: TextAnalysis, library: FontLibrary, style: TextStyle, width: Double, scale: Double) {
    let builder = LayoutBuilder(analysis: analysis, style: style, width: width, scale: scale)
    (lines, runs, size, inkBounds, isTruncated) = builder.build()
    self.analysis = analysis
    self.library = library
    fontSize = style.font.size
    ink = TextInk(
      analysis: analysis, library: library, size: fontSize, lines: lines, runs: runs, inkBounds: inkBounds, spans: nil)
  }

  /// The same layout with the ink of some spans only.
  @MainActor private init(_ whole: SDLTextLayout, spans: Set<Int?>) {
    (lines, runs, size, inkBounds, isTruncated) = (
      whole.lines, whole.runs, whole.size, whole.inkBounds, whole.isTruncated
    )
    (analysis, library, fontSize) = (whole.analysis, whole.library, whole.fontSize)
    ink = TextInk(
      analysis: analysis, library: library, size: fontSize, lines: lines, runs: runs, inkBounds: inkBounds,
      spans: spans)
  }

  @MainActor func part(_ spans: Set<Int?>) -> any TextLayout {
    if let known = parts[spans] { return known }
    let part = SDLTextLayout(self, spans: spans)
    parts[spans] = part
    return part
  }

  var lineStarts: [Int] {
    // The analysed text has no line ends, each of which was a byte.
    let paragraphs = analysis.text.lines
    var paragraph = -1
    return lines.map { line in
      let parts = runs[Int(line.runs.lowerBound)..<Int(line.runs.upperBound)].lazy.filter { $0.insertion == nil }
      guard let first = parts.map({ Int($0.start) }).min() else {
        // A line without anything to draw is a paragraph of its own.
        paragraph = min(paragraph + 1, paragraphs.count - 1)
        return paragraph < 0 ? 0 : Int(paragraphs[paragraph].start) + paragraph
      }
      paragraph = max(paragraph, 0)
      while paragraph + 1 < paragraphs.count, paragraphs[paragraph].end <= first { paragraph += 1 }
      return first + paragraph
    }
  }

  @MainActor func boxes(ofSpan index: Int) -> [SpanBox] {
    var boxes: [SpanBox] = []
    for run in runs where analysis.spanOfFace[Int(run.setting.face)] == index && run.advance > 0 {
      let line = lines[Int(run.line)]
      let rect = Rect(x: run.x, y: line.top, width: run.advance, height: line.height)
      // Runs that touch each other in a line are one box.
      if let last = boxes.last, last.rect.minY == rect.minY, abs(last.rect.maxX - rect.minX) < 0.01 {
        boxes[boxes.count - 1].rect = last.rect.union(rect)
      } else {
        boxes.append(
          SpanBox(
            rect: rect, baseline: line.baseline, fontSize: fontSize * Double(analysis.factors[Int(run.setting.face)])))
      }
    }
    return boxes
  }

  @MainActor func pieces(scale: Double, in visible: PixelRect) -> [TextPiece] {
    ink.pieces(scale: scale, in: visible)
  }

  /// Roughly its memory without the ink, in bytes.
  var cost: Int { lines.count * MemoryLayout<TextLine>.stride + runs.count * MemoryLayout<TextRun>.stride + 512 }
}
