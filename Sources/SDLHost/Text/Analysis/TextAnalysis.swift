internal import ViewTree

/// The properties of a text that do not depend on size, width or scale: its lines, words, fonts and directions, and
/// extents as far as they were needed.
///
/// A line is analysed when it is first needed, and a word is measured when it is: if little of a long text is shown,
/// little is shaped.
final class TextAnalysis {
  let text: CleanText
  let typeface: Typeface
  /// The fonts of the text, beginning with the primary one. In an attributed text those of each span are separate.
  private(set) var faces: [FontFace]
  /// For each of the faces: its size relative to that of the text, and the index of its span; none for the primary one.
  private(set) var factors: [Float] = [1]
  private(set) var spanOfFace: [Int?] = [nil]
  /// The parts of an attributed text, in order; empty for a text in one font.
  private(set) var spans: [AnalyzedSpan] = []
  /// How far ink extends beyond a font's ascent or descent in the units that were measured so far, in ems. What extends
  /// beyond it by more than `mostExcess` is cut off.
  private(set) var excess: Float = 0
  /// This leaves room for all stacks of marks that languages use. Texts with higher stacks are made only to draw over what is around them.
  private static let mostExcess: Float = 0.5
  /// The lines. An empty text has none.
  private(set) var lines: [HardLine]
  private(set) var units: [TextUnit] = []

  private let library: FontLibrary
  private let style: TextStyle

  init(_ text: String, style: TextStyle, library: FontLibrary) {
    self.text = CleanText(text, marks: style.spans.map(\.end))
    self.style = style
    self.library = library
    typeface = library.typeface(of: style.font)
    faces = [typeface.primary]
    lines = Array(repeating: HardLine(), count: text.isEmpty ? 0 : self.text.lines.count)
    let size = style.font.size
    for (index, span) in style.spans.enumerated() {
      let own = span.font.map(library.typeface) ?? typeface
      let factor = span.font.map { size > 0 ? SDLTextEngine.sensible(size: $0.size) / size : 0 } ?? 1
      faces.append(own.primary)
      factors.append(Float(factor))
      spanOfFace.append(index)
      self.spans.append(
        AnalyzedSpan(end: self.text.marks[index], typeface: own, face: UInt16(clamping: faces.count - 1)))
    }
  }

  /// Roughly its memory in bytes.
  var cost: Int {
    text.bytes.count * (text.clusterStarts == nil ? 1 : 2) + lines.count * 32
      + max(units.count, text.bytes.count / 8) * MemoryLayout<TextUnit>.stride + 256
  }

  // MARK: Lines

  /// The units of a line.
  func units(ofLine index: Int) -> Range<Int> {
    if let known = lines[index].units { return known }
    let line = text.lines[index]
    let first = units.count
    text.bytes.withUnsafeBufferPointer { bytes in
      let slice = UnsafeBufferPointer(rebasing: bytes[Int(line.start)..<Int(line.end)])
      let bidi = bidiLevels(slice, line: index)
      lines[index].baseLevel = bidi.base
      Itemizer(analysis: self, bytes: bytes, line: line, bidi: bidi).run(into: &units)
    }
    let range = first..<units.count
    lines[index].units = range
    return range
  }

  private func bidiLevels(_ slice: UnsafeBufferPointer<UInt8>, line index: Int) -> BidiLevels {
    let line = text.lines[index]
    var base: UInt8?
    if line.continuesParagraph, index > 0 {
      _ = units(ofLine: index - 1)
      base = lines[index - 1].baseLevel
    }
    if style.fixesDirection { base = style.direction == .leftToRight ? 0 : 1 }
    if !line.isBidirectional, base ?? 0 == 0, style.direction == .leftToRight { return .leftToRight }
    return BidiLevels(slice, direction: style.direction, base: base)
  }

  var lineBreaks: LineBreaks { library.lineBreaks }

  /// The index of a face in `faces`.
  /// - Parameter span: the span in which it is used; nil in a text in one font.
  func index(of face: FontFace, inSpan span: Int? = nil) -> UInt16 {
    // The span that is itemized is the last one, so its faces are at the end.
    if let known = faces.indices.last(where: { faces[$0] === face && spanOfFace[$0] == span }) {
      return UInt16(clamping: known)
    }
    guard faces.count < UInt16.max else { return 0 }
    faces.append(face)
    factors.append(span.map { factors[Int(spans[$0].face)] } ?? 1)
    spanOfFace.append(span)
    return UInt16(clamping: faces.count - 1)
  }

  // MARK: Extents

  /// The advance of a unit, in ems. Its spaces are measured with it.
  func advance(ofUnit index: Int) -> Float {
    let known = units[index].advance
    if known >= 0 { return known }
    let unit = units[index]
    let measured = advance(unit.start..<unit.contentEnd, unit.setting)
    units[index].advance = measured
    if unit.end > unit.contentEnd { units[index].spaces = spaces(of: unit) }
    return measured
  }

  /// The advance of a part of the text, in ems.
  func advance(_ range: Range<Int32>, _ setting: TextSetting) -> Float {
    guard !range.isEmpty else { return 0 }
    let face = faces[Int(setting.face)]
    let measure = text.bytes.withUnsafeBufferPointer { bytes in
      library.measure(
        UnsafeBufferPointer(rebasing: bytes[Int(range.lowerBound)..<Int(range.upperBound)]), face: face,
        script: setting.script, rightToLeft: setting.isRightToLeft)
    }
    let factor = factors[Int(setting.face)]
    excess = max(excess, min(measure.excess, Self.mostExcess) * factor)
    return measure.advance * factor
  }

  /// The advance of an insertion into a line, in ems.
  func advance(of insertion: Insertion, inFace face: UInt16) -> Float {
    commonAdvance(of: insertion.bytes(in: faces[Int(face)]), inFace: face)
  }

  private static let space: [UInt8] = [0x20]

  private func commonAdvance(of bytes: [UInt8], inFace face: UInt16) -> Float {
    let measure = bytes.withUnsafeBufferPointer {
      library.measure($0, face: faces[Int(face)], script: .common, rightToLeft: false)
    }
    return measure.advance * factors[Int(face)]
  }

  /// Whether a unit ends in a soft hyphen, which is visible only where a line ends with it.
  func endsInSoftHyphen(_ unit: TextUnit) -> Bool {
    let end = Int(unit.contentEnd)
    guard unit.end == unit.contentEnd, end - Int(unit.start) > 2 else { return false }
    return text.bytes[end - 2] == 0xC2 && text.bytes[end - 1] == 0xAD
  }

  private func spaces(of unit: TextUnit) -> Float {
    let count = unit.end - unit.contentEnd
    let isPlain = text.bytes[Int(unit.contentEnd)..<Int(unit.end)].allSatisfy { $0 == 0x20 }
    return isPlain
      ? Float(count) * commonAdvance(of: Self.space, inFace: unit.setting.face)
      : advance(unit.contentEnd..<unit.end, unit.setting)
  }
}

extension TextAnalysis {
  /// How each character of a single line is set, in the order of the text.
  /// - Parameter size: of the font, in points.
  func characters(size: Double) -> [CharacterSetting] {
    guard !lines.isEmpty else { return [] }
    var result: [CharacterSetting] = []
    for index in units(ofLine: 0) {
      let total = advance(ofUnit: index)
      let unit = units[index]
      var widths = clusterWidths(of: unit)
      // Measuring cluster by cluster does not include the kerning between clusters.
      let sum = widths.reduce(0, +)
      let factor = sum > 0 ? Double(total / sum) : 0
      for place in widths.indices { widths[place] *= Float(factor) }
      let spaces = clusterCount(unit.contentEnd..<unit.end)
      if spaces > 0 { widths += Array(repeating: unit.spaces / Float(spaces), count: spaces) }
      for width in widths { result.append(CharacterSetting(advance: Double(width) * size, level: unit.setting.level)) }
    }
    return result
  }

  private func clusterCount(_ range: Range<Int32>) -> Int {
    var (count, place) = (0, Int(range.lowerBound))
    while place < Int(range.upperBound) {
      place = text.clusterEnd(after: place, end: Int(range.upperBound))
      count += 1
    }
    return count
  }

  private func clusterWidths(of unit: TextUnit) -> [Float] {
    var widths: [Float] = []
    var (place, last) = (Int(unit.start), Float(0))
    while place < Int(unit.contentEnd) {
      let next = text.clusterEnd(after: place, end: Int(unit.contentEnd))
      if unit.setting.script.isSimple {
        widths.append(max(0, advance(Int32(place)..<Int32(next), unit.setting)))
      } else {
        // The shape of a letter depends on those before it.
        let upToHere = advance(unit.start..<Int32(next), unit.setting)
        widths.append(max(0, upToHere - last))
        last = max(last, upToHere)
      }
      place = next
    }
    return widths
  }
}

/// A span of an attributed text.
struct AnalyzedSpan {
  /// Where it ends in the clean text.
  var end: Int32
  var typeface: Typeface
  /// The index of its primary font in `TextAnalysis.faces`.
  var face: UInt16
}
