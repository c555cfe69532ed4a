internal import ViewTree

/// Divides a line into units, where it may break and where font, script or direction change.
struct Itemizer {
  private let analysis: TextAnalysis
  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int
  private let end: Int
  private let bidi: BidiLevels
  /// The longest unit. Longer words are measured in parts, so that a part that does not fit is not shaped repeatedly as
  /// a whole.
  private static let longest = 128

  /// The font of the span that is itemized, or of a text without spans.
  private struct SpanFont {
    let span: Int?
    let typeface: Typeface
    let face: UInt16
    let hasASCII: Bool

    init(_ span: Int?, in analysis: TextAnalysis) {
      self.span = span
      typeface = span.map { analysis.spans[$0].typeface } ?? analysis.typeface
      face = span.map { analysis.spans[$0].face } ?? 0
      let primary = typeface.primary
      hasASCII = (UInt32(0x20)..<0x7F).allSatisfy { primary.covers($0) }
    }
  }

  init(analysis: TextAnalysis, bytes: UnsafeBufferPointer<UInt8>, line: CleanText.Line, bidi: BidiLevels) {
    self.analysis = analysis
    self.bytes = bytes
    start = Int(line.start)
    end = Int(line.end)
    self.bidi = bidi
  }

  func run(into units: inout [TextUnit]) {
    guard start < end, let base = bytes.baseAddress else { return }
    analysis.lineBreaks.find(
      in: UnsafeBufferPointer(start: base + start, count: end - start), isASCII: analysis.text.clusterStarts == nil
    ) { cut(at: $0, base, into: &units) }
  }

  private func cut(
    at breaks: UnsafeBufferPointer<CChar>, _ base: UnsafePointer<UInt8>, into units: inout [TextUnit]
  ) {
    var span = analysis.spans.firstIndex { $0.end > start }
    var spanEnd = span.map { Int(analysis.spans[$0].end) } ?? end
    var font = SpanFont(span, in: analysis)
    var script = firstScript()
    var scratch: [UInt32] = []
    var unit: TextUnit?
    var place = start
    while place < end {
      while place >= spanEnd, let current = span {
        span = current + 1 < analysis.spans.count ? current + 1 : nil
        spanEnd = span.map { Int(analysis.spans[$0].end) } ?? end
        if place < spanEnd { font = SpanFont(span, in: analysis) }
      }
      let next = analysis.text.clusterEnd(after: place, end: end)
      let byte = bytes[place]
      var setting = TextSetting(
        script: script, face: font.face, level: bidi.levels.isEmpty ? bidi.base : bidi.levels[place - start])
      var isSpace = false
      if byte < 0x80, next == place + 1, font.hasASCII {
        if byte == 0x20 {
          isSpace = true
          setting.face = faceOfSpace(after: unit, font)
        } else if (byte | 0x20) >= 0x61, (byte | 0x20) <= 0x7A {
          setting.script = .latin
        }
      } else {
        scratch.removeAll(keepingCapacity: true)
        var inside = place
        while inside < next {
          let (value, length) = Cluster.scalar(base + inside)
          scratch.append(value)
          inside += length
        }
        classify(scratch, after: unit, font, script: script, &setting, &isSpace)
      }
      if setting.script != .common { script = setting.script }

      extend(&unit, to: next, from: place, setting, isSpace: isSpace, into: &units)
      if LineBreaks.allowsBreak(breaks[next - 1 - start]), next < end {
        unit?.allowsBreak = true
        flush(&unit, into: &units)
      }
      place = next
    }
    flush(&unit, into: &units)
  }

  private func extend(
    _ unit: inout TextUnit?, to next: Int, from place: Int, _ setting: TextSetting, isSpace: Bool,
    into units: inout [TextUnit]
  ) {
    if var current = unit {
      let hasSpaces = current.end > current.contentEnd
      if current.setting == setting, isSpace || (!hasSpaces && Int(current.end - current.start) < Self.longest) {
        current.end = Int32(next)
        if !isSpace { current.contentEnd = Int32(next) }
        unit = current
        return
      }
      flush(&unit, into: &units)
    }
    unit = TextUnit(
      start: Int32(place), contentEnd: Int32(isSpace ? place : next), end: Int32(next), setting: setting,
      allowsBreak: false)
  }

  private func flush(_ unit: inout TextUnit?, into units: inout [TextUnit]) {
    if let current = unit { units.append(current) }
    unit = nil
  }

  private func classify(
    _ scalars: [UInt32], after unit: TextUnit?, _ font: SpanFont, script: Script, _ setting: inout TextSetting,
    _ isSpace: inout Bool
  ) {
    if scalars.count == 1, Cluster.isSpace(scalars[0]) {
      isSpace = true
      setting.face = faceOfSpace(after: unit, font)
      if scalars[0] != 0x20, !analysis.faces[Int(setting.face)].covers(scalars[0]) {
        setting.face = analysis.index(of: font.typeface.face(for: scalars, isEmoji: false), inSpan: font.span)
      }
      return
    }
    if scalars.count == 1, let unit, analysis.spanOfFace[Int(unit.setting.face)] == font.span,
      Cluster.isIgnorable(scalars[0])
    {
      // Invisible characters change neither font nor script.
      setting.face = unit.setting.face
      setting.script = unit.setting.script
      return
    }
    let isEmoji = Cluster.isEmoji(scalars)
    let own = scalars.lazy.map { Script(of: $0) }.first { $0 != .common }
    setting.face = analysis.index(of: font.typeface.face(for: scalars, isEmoji: isEmoji), inSpan: font.span)
    if isEmoji {
      setting.script = .common
    } else if let own {
      setting.script = own
    }
  }

  /// The face of a space: that of the word before it, so that the words form one run, unless it is an emoji font.
  private func faceOfSpace(after unit: TextUnit?, _ font: SpanFont) -> UInt16 {
    guard let unit, analysis.faces[Int(unit.setting.face)].hasTextSpace,
      analysis.spanOfFace[Int(unit.setting.face)] == font.span
    else { return font.face }
    return unit.setting.face
  }

  /// The script of the first letter, which preceding punctuation and digits adopt.
  private func firstScript() -> Script {
    guard let base = bytes.baseAddress else { return .latin }
    var place = start
    while place < min(end, start + 256) {
      let (value, length) = Cluster.scalar(base + place)
      let script = Script(of: value)
      if script != .common { return script }
      place += length
    }
    return .latin
  }
}
