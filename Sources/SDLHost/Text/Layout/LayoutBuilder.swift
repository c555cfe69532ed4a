internal import ViewTree

/// Makes a layout from an analysis: breaks lines, limits their number, and reorders, aligns and stacks them.
final class LayoutBuilder {
  private let analysis: TextAnalysis
  private let style: TextStyle
  private let width: Double
  private let scale: Double
  private let metrics: LineMetrics
  private let breaker: LineBreaker
  private var lines: [TextLine] = []
  private var runs: [TextRun] = []
  private var isRightToLeft: [Bool] = []
  private var isTruncated = false
  private var top = 0.0
  /// How far the fonts' boxes extend beyond the lines.
  private var shortfall = 0.0
  private let size: Double

  /// The longest run in ems: about 2,048 points, and at least a few letters. Masks of longer runs would be too large
  /// for the renderers.
  private let longestRun: Float

  init(analysis: TextAnalysis, style: TextStyle, width: Double, scale: Double) {
    self.analysis = analysis
    self.style = style
    self.width = width
    self.scale = scale
    size = style.font.size
    metrics = LineMetrics(face: analysis.faces[0], size: size)
    // A tolerance of a hundredth of a point, so that rounding does not break a label that is exactly as wide as its
    // text.
    let room = size > 0 && width.isFinite ? (width + 0.01) / size : .infinity
    breaker = LineBreaker(
      analysis: analysis, room: Float(min(room, 1e9)), breaksWords: style.lineBreakMode == .charWrap)
    longestRun = Float(max(4, 2048 / max(size, 1)))
  }

  func build() -> (lines: [TextLine], runs: [TextRun], size: Size, inkBounds: Rect, isTruncated: Bool) {
    let limit = style.numberOfLines > 0 ? style.numberOfLines : Int.max
    source: for index in analysis.lines.indices {
      if lines.count >= limit {
        isTruncated = isTruncated || !isBlank(from: index)
        break
      }
      let line = analysis.text.lines[index]
      if line.start == line.end, lines.count < limit - 1 {
        breaker.parts.removeAll(keepingCapacity: true)
        endLine(baseLevel: 0)
        continue
      }
      let units = analysis.units(ofLine: index)
      var position = breaker.start(ofUnit: units.lowerBound)
      repeat {
        if lines.count == limit - 1, truncates, cut(from: position, units: units, line: index) {
          break source
        }
        position = breaker.breakLine(from: position, units: units)
        endLine(baseLevel: analysis.lines[index].baseLevel)
        if lines.count >= limit, position.unit < units.upperBound {
          isTruncated = !breaker.isBlank(from: position, units: units) || !isBlank(from: index + 1)
          break source
        }
      } while position.unit < units.upperBound
    }
    align()
    let widest = lines.reduce(0) { max($0, $1.width) }
    // The tolerance is not part of the result, and no line without a limit is wider than its width.
    let taken = width.isFinite && widest <= width + 0.011 ? min(widest, width) : widest
    return (lines, runs, Size(width: taken, height: top), inkBounds(), isTruncated)
  }

  // MARK: The last line

  private var truncates: Bool { style.lineBreakMode != .wordWrap && style.lineBreakMode != .charWrap }

  /// Sets the last line with an ellipsis, unless all the remaining text fits into it.
  private func cut(from position: TextPosition, units: Range<Int>, line index: Int) -> Bool {
    let isLast = isBlank(from: index + 1)
    if isLast, breaker.fits(from: position, units: units) { return false }
    var lastUnits = units
    if !isLast, style.lineBreakMode != .truncatingTail, let last = lastVisibleLine(after: index) {
      lastUnits = analysis.units(ofLine: last)
    }
    let baseLevel = analysis.lines[index].baseLevel
    breaker.truncate(
      style.lineBreakMode, from: position, units: units, lastUnits: lastUnits, ellipsis: ellipsis(level: baseLevel))
    endLine(baseLevel: baseLevel)
    isTruncated = true
    return true
  }

  private func ellipsis(level: UInt8) -> LinePart {
    LinePart(
      start: 0, end: 0, setting: TextSetting(script: .common, face: 0, level: level),
      advance: analysis.advance(of: .ellipsis, inFace: 0), spaces: 0, insertion: .ellipsis)
  }

  private func isBlank(from index: Int) -> Bool {
    lastVisibleLine(after: index - 1) == nil
  }

  /// The last line of the source after `index` that does not consist of spaces only.
  private func lastVisibleLine(after index: Int) -> Int? {
    var last = analysis.lines.count - 1
    while last > index {
      let line = analysis.text.lines[last]
      if analysis.text.bytes[Int(line.start)..<Int(line.end)].contains(where: { $0 != 0x20 }) { return last }
      last -= 1
    }
    return nil
  }

  // MARK: A line

  private func endLine(baseLevel: UInt8) {
    breaker.trimEnd()
    var lineRuns = merged(breaker.parts)
    if lineRuns.count > 1 { VisualOrder.reorder(&lineRuns) { $0.setting.level } }
    var height = metrics
    var x = 0.0
    for index in lineRuns.indices {
      lineRuns[index].x = x
      x += lineRuns[index].advance
      let face = Int(lineRuns[index].setting.face)
      if face != 0 {
        height.grow(LineMetrics(face: analysis.faces[face], size: size * Double(analysis.factors[face])))
      }
    }
    let first = Int32(clamping: runs.count)
    runs.append(contentsOf: lineRuns)
    lines.append(
      TextLine(
        top: top, height: height.height, baseline: top + height.ascent, x: 0, width: x,
        runs: first..<Int32(clamping: runs.count)))
    isRightToLeft.append(baseLevel & 1 == 1)
    top += height.height
    shortfall = max(shortfall, height.shortfall)
  }

  /// Joins adjacent runs that are drawn in the same way.
  private func merged(_ parts: [LinePart]) -> [TextRun] {
    var merged: [TextRun] = []
    var length: Float = 0
    var end: Int32 = -1
    for part in parts {
      let advance = part.advance + part.spaces
      if let last = merged.last, part.insertion == nil, last.insertion == nil, last.setting == part.setting,
        end <= part.start, isOnlySpace(end..<part.start), length + advance <= longestRun
      {
        merged[merged.count - 1].end = part.end
        merged[merged.count - 1].advance += Double(advance) * size
        merged[merged.count - 1].spaces = Double(part.spaces) * size
        length += advance
      } else {
        merged.append(
          TextRun(
            start: part.start, end: part.end, setting: part.setting, insertion: part.insertion,
            line: Int32(clamping: lines.count), x: 0, advance: Double(advance) * size,
            spaces: Double(part.spaces) * size))
        length = advance
      }
      end = part.end
    }
    return merged
  }

  private func isOnlySpace(_ range: Range<Int32>) -> Bool {
    range.isEmpty || analysis.text.bytes[Int(range.lowerBound)..<Int(range.upperBound)].allSatisfy { $0 == 0x20 }
  }

  // MARK: The whole

  private func align() {
    let room = width.isFinite ? width : lines.reduce(0) { max($0, $1.width) }
    for index in lines.indices {
      let line = lines[index]
      let slack = room - line.width
      let x: Double =
        switch style.alignment {
        case .left: 0
        case .right: slack
        case .center: slack / 2
        case .natural: isRightToLeft[index] ? slack : 0
        case .leading: style.direction == .rightToLeft ? slack : 0
        case .trailing: style.direction == .rightToLeft ? 0 : slack
        }
      guard x != 0 else { continue }
      lines[index].x = x
      for run in line.runs { runs[Int(run)].x += x }
    }
  }

  private func inkBounds() -> Rect {
    var box: Rect?
    for line in lines where !line.runs.isEmpty {
      guard let first = line.runs.first, let last = line.runs.last else { continue }
      let bearings = (
        left: InkEdge.bearing(of: runs[Int(first)], atLeft: true, analysis: analysis) * size,
        right: InkEdge.bearing(of: runs[Int(last)], atLeft: false, analysis: analysis) * size
      )
      let rect = Rect(
        minX: line.x + min(bearings.left, line.width), minY: line.top,
        maxX: line.x + line.width - min(bearings.right, line.width), maxY: line.top + line.height)
      box = box.map { $0.union(rect) } ?? rect
    }
    guard let box, size > 0 else { return .zero }
    // The extent of glyphs beyond the font's own box, what that box lost by rounding, and the half pixel by which a run
    // is moved onto the pixel grid.
    let excess = Double(analysis.excess) * size + shortfall
    let slack = 0.6 / scale
    return box.insetBy(dx: -slack, dy: -(slack + excess))
  }
}
