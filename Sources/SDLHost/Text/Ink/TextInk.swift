internal import Pixels
internal import Raster
internal import ViewTree

/// The ink of one layout, which is drawn when it is first needed at a scale, and kept in the engine's cache.
@MainActor  // explicit: with an isolated deinit, Swift 6.3 loses the default isolation in release builds
final class TextInk {
  private let analysis: TextAnalysis
  private let library: FontLibrary
  private let size: Double
  private let lines: [TextLine]
  private let runs: [TextRun]
  private let inkBounds: Rect
  /// The spans that are drawn; nil for all.
  private let spans: Set<Int?>?
  /// The number that identifies it in the cache.
  private let number: Int
  /// The scales at which it was drawn.
  private var scales: Set<Double> = []

  /// The largest area of a layout that is drawn as a whole, in square points. In a larger one, lines are drawn when they are visible.
  private static let largestWhole = 2_000_000.0
  /// The largest size that can be drawn, because pixman's coordinates have 16 bits.
  private static let reach = 32_767
  /// More lines than a screen can show.
  private static let keptLines = 512

  init(
    analysis: TextAnalysis, library: FontLibrary, size: Double, lines: [TextLine], runs: [TextRun], inkBounds: Rect,
    spans: Set<Int?>?
  ) {
    self.analysis = analysis
    self.library = library
    self.size = size
    self.lines = lines
    self.runs = runs
    self.inkBounds = inkBounds
    self.spans = spans
    number = library.inks.makeNumber()
  }

  isolated deinit { library.inks.remove(number, scales: scales) }

  private var isWhole: Bool {
    inkBounds.size.width * inkBounds.size.height <= Self.largestWhole
      && max(inkBounds.maxX, inkBounds.maxY, -inkBounds.minX, -inkBounds.minY) * 4 <= Double(Self.reach)
  }

  func pieces(scale: Double, in visible: PixelRect) -> [TextPiece] {
    guard scale > 0, scale.isFinite, !inkBounds.isEmpty else { return [] }
    let entry = library.inks.entry(for: number, scale: scale)
    if let all = entry.all { return all }
    if isWhole {
      var all: [TextPiece] = []
      for run in runs.indices { ink(run, scale: scale, visible: nil, into: &all) }
      entry.all = all
      didDraw(entry, scale: scale)
      return all
    }
    if entry.lastVisible == visible { return entry.lastPieces }
    entry.lastPieces = gather(scale: scale, visible: visible, entry)
    entry.lastVisible = visible
    didDraw(entry, scale: scale)
    return entry.lastPieces
  }

  private func didDraw(_ entry: InkCache.Entry, scale: Double) {
    scales.insert(scale)
    library.inks.didDraw(entry, for: number, scale: scale)
  }

  /// The pieces of the visible lines. The pieces of other lines are released if there are many.
  private func gather(scale: Double, visible: PixelRect, _ entry: InkCache.Entry) -> [TextPiece] {
    // Ink may extend beyond a line as far as the bounds extend beyond the first line.
    let overhang = (lines.first?.top ?? 0) - inkBounds.minY + 1
    let from = firstLine(endingBelow: Double(visible.y0) / scale - overhang)
    if entry.byLine.count > Self.keptLines { entry.byLine = [:] }
    var result: [TextPiece] = []
    var index = from
    while index < lines.count, lines[index].top - overhang <= Double(visible.y1) / scale {
      let isShort = lines[index].width * scale <= Double(Self.reach)
      let known = isShort ? entry.byLine[index] : nil
      var pieces = known ?? []
      if known == nil {
        for run in lines[index].runs { ink(Int(run), scale: scale, visible: isShort ? nil : visible, into: &pieces) }
      }
      if known == nil, isShort { entry.byLine[index] = pieces }
      result += pieces
      index += 1
    }
    return result
  }

  private func firstLine(endingBelow y: Double) -> Int {
    lines.partitionPoint { $0.top + $0.height < y }
  }

  // MARK: A run

  /// Draws a run, unless it is not visible.
  private func ink(_ index: Int, scale: Double, visible: PixelRect?, into pieces: inout [TextPiece]) {
    let run = runs[index]
    let faceIndex = Int(run.setting.face)
    if let spans, !spans.contains(analysis.spanOfFace[faceIndex]) { return }
    let size = self.size * Double(analysis.factors[faceIndex])
    if let visible {
      let overhang = size * scale
      let left = run.x * scale - overhang
      let right = (run.x + run.advance) * scale + overhang
      if right < Double(visible.x0) || left > Double(visible.x1) { return }
    }
    let face = analysis.faces[faceIndex]
    guard let font = library.inkFont(face, pixels: size * scale) else { return }
    let stage = Stage(
      font: font, setting: run.setting, size: size, scale: scale,
      baseline: PixelRect.snap(lines[Int(run.line)].baseline * scale),
      bounds: PixelRect(covering: inkBounds.scaled(by: scale)))
    if let insertion = run.insertion {
      insertion.bytes(in: face).withUnsafeBufferPointer { ink($0, x: run.x * scale, stage, into: &pieces) }
    } else if run.start < run.end {
      let x = run.x + (stage.setting.isRightToLeft ? run.spaces : 0)
      ink(
        Int(run.start)..<Int(run.end), x: x * scale, advance: (run.advance - run.spaces) * scale, stage, into: &pieces)
    }
  }

  /// The properties that all parts of a run have in common.
  private struct Stage {
    var font: InkFont
    var setting: TextSetting
    /// The size of the font, in points.
    var size: Double
    var scale: Double
    /// In pixels.
    var baseline: Int
    var bounds: PixelRect
  }

  /// Draws bytes of the text whose advance from `x` on is `advance` pixels, in parts if that is too wide for one piece.
  private func ink(
    _ range: Range<Int>, x: Double, advance: Double, _ stage: Stage, into pieces: inout [TextPiece]
  ) {
    let drawn = stage.font.face.strike.map { advance * $0 / max(stage.size * stage.scale, 1) } ?? advance
    if max(advance, drawn) > 8192, let middle = middle(of: range) {
      let measured = analysis.advance(Int32(range.lowerBound)..<Int32(middle), stage.setting)
      let first = min(Double(measured) * size * stage.scale, advance)
      let rest = advance - first
      let isRightToLeft = stage.setting.isRightToLeft
      ink(range.lowerBound..<middle, x: isRightToLeft ? x + rest : x, advance: first, stage, into: &pieces)
      ink(middle..<range.upperBound, x: isRightToLeft ? x : x + first, advance: rest, stage, into: &pieces)
      return
    }
    analysis.text.bytes.withUnsafeBufferPointer {
      ink(UnsafeBufferPointer(rebasing: $0[range]), x: x, stage, into: &pieces)
    }
  }

  /// The cluster boundary nearest to the middle; nil if there is only one cluster.
  private func middle(of range: Range<Int>) -> Int? {
    var place = (range.lowerBound + range.upperBound) / 2
    while place > range.lowerBound, !analysis.text.isClusterStart(place) { place -= 1 }
    if place > range.lowerBound { return place }
    let end = analysis.text.clusterEnd(after: range.lowerBound, end: range.upperBound)
    return end < range.upperBound ? end : nil
  }

  private func ink(
    _ text: UnsafeBufferPointer<UInt8>, x: Double, _ stage: Stage, into pieces: inout [TextPiece]
  ) {
    library.countShaping(text.count)
    let x = PixelRect.snap(x)
    let piece = stage.font.draw(text, script: stage.setting.script, rightToLeft: stage.setting.isRightToLeft) {
      drawing in
      if let strike = stage.font.face.strike {
        GlyphPicture.scaledPiece(
          of: drawing, x: x, baseline: stage.baseline, factor: stage.size * stage.scale / strike, within: stage.bounds)
      } else {
        GlyphPicture.piece(of: drawing, x: x, baseline: stage.baseline, within: stage.bounds)
      }
    }
    if let piece { pieces.append(piece) }
  }
}

extension Rect {
  fileprivate nonisolated func scaled(by factor: Double) -> Rect {
    Rect(minX: minX * factor, minY: minY * factor, maxX: maxX * factor, maxY: maxY * factor)
  }
}
