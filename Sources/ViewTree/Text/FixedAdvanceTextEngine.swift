/// A text engine in which every character is 0.6 em wide, for view trees without a host.
package final class FixedAdvanceTextEngine: TextEngine {
  package init() {}

  package func lineMetrics(for font: Font) -> (height: Double, baseline: Double) {
    let size = Self.size(of: font)
    return (height: (size * 1.25).rounded(.up), baseline: size)
  }

  package func layout(_ text: String, style: TextStyle, width: Double, scale: Double) -> any TextLayout {
    let advance = Self.size(of: style.font) * 0.6
    let perLine: Int =
      width.isFinite && advance > 0 ? max(1, Int(min(1e9, (max(0, width) / advance + 1e-9).rounded(.down)))) : .max
    var lines: [Int] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines +=
        style.lineBreakMode == .charWrap ? Self.wrapEvenly(paragraph, perLine) : Self.wrapWords(paragraph, perLine)
    }
    let limit = style.numberOfLines > 0 ? style.numberOfLines : .max
    var isTruncated = false
    if style.numberOfLines == 1 {
      isTruncated = text.count > perLine
      lines = [min(text.count, perLine)]
    } else if lines.count > limit {
      isTruncated = true
      lines.removeSubrange(limit...)
    }
    let height = lineMetrics(for: style.font).height
    return Layout(
      size: Size(width: Double(lines.max() ?? 0) * advance, height: Double(lines.count) * height),
      lineCount: lines.count, isTruncated: isTruncated, baseline: lineMetrics(for: style.font).baseline,
      boxes: style.spans.isEmpty ? [] : boxes(of: style, in: text, lines: lines))
  }

  package func characters(of text: String, style: TextStyle, scale: Double) -> [CharacterSetting] {
    let advance = Self.size(of: style.font) * 0.6
    let base = style.fixesDirection ? style.direction : direction(of: text, fallback: style.direction)
    return SimpleDirections.levels(of: text, base: base).map { CharacterSetting(advance: advance, level: $0) }
  }

  package func direction(of text: String, fallback: LayoutDirection) -> LayoutDirection {
    SimpleDirections.direction(of: text) ?? fallback
  }

  /// Where the spans lie, all of them in the font of the style and from left to right.
  /// - Parameter lines: the numbers of characters in the lines.
  private func boxes(of style: TextStyle, in text: String, lines: [Int]) -> [[SpanBox]] {
    let (height, baseline) = lineMetrics(for: style.font)
    let size = Self.size(of: style.font)
    var boxes: [[SpanBox]] = style.spans.map { _ in [] }
    var (line, column, offset, span) = (0, 0, 0, 0)
    for character in text {
      while span < style.spans.count, offset >= style.spans[span].end { span += 1 }
      offset += character.utf8.count
      guard line < lines.count, span < boxes.count else { break }
      if character == "\n" || column >= lines[line] {
        line += 1
        column = 0
        // The space at which a line was broken is in neither line.
        if character == "\n" || character == " " { continue }
        guard line < lines.count else { break }
      }
      let rect = Rect(
        x: Double(column) * size * 0.6, y: Double(line) * height, width: size * 0.6, height: height)
      column += 1
      if let last = boxes[span].last, last.rect.minY == rect.minY {
        boxes[span][boxes[span].count - 1].rect = last.rect.union(rect)
      } else {
        boxes[span].append(SpanBox(rect: rect, baseline: rect.minY + baseline, fontSize: size))
      }
    }
    return boxes
  }

  private static func size(of font: Font) -> Double { font.size.isFinite ? min(2_000, max(0, font.size)) : 0 }

  private static func wrapEvenly(_ text: Substring, _ perLine: Int) -> [Int] {
    var rest = text.count
    var lines: [Int] = []
    repeat {
      lines.append(min(rest, perLine))
      rest -= min(rest, perLine)
    } while rest > 0
    return lines
  }

  private static func wrapWords(_ text: Substring, _ perLine: Int) -> [Int] {
    var lines: [Int] = []
    var current = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      var length = word.count
      if current > 0 && current + 1 + length <= perLine {
        current += 1 + length
        continue
      }
      if current > 0 { lines.append(current) }
      while length > perLine {
        lines.append(perLine)
        length -= perLine
      }
      current = length
    }
    lines.append(current)
    return lines
  }

  private final class Layout: TextLayout {
    let size: Size
    let lineCount: Int
    let isTruncated: Bool
    let baseline: Double
    private let boxes: [[SpanBox]]
    nonisolated var inkBounds: Rect { Rect(origin: .zero, size: size) }

    init(size: Size, lineCount: Int, isTruncated: Bool, baseline: Double, boxes: [[SpanBox]]) {
      self.boxes = boxes
      self.size = size
      self.lineCount = lineCount
      self.isTruncated = isTruncated
      self.baseline = baseline
    }

    func part(_ spans: Set<Int?>) -> any TextLayout { self }
    func boxes(ofSpan index: Int) -> [SpanBox] { boxes.indices.contains(index) ? boxes[index] : [] }
  }
}
