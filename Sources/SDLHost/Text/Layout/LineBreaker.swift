internal import ViewTree

/// A unit or a part of it in a line. Lengths are in ems.
nonisolated struct LinePart {
  var start: Int32
  var end: Int32
  var setting: TextSetting
  var advance: Float
  /// The spaces after it, which do not count at the end of a line.
  var spaces: Float
  /// The insertion that takes the place of text; nil for text.
  var insertion: Insertion?

  /// Whether it consists of spaces only.
  var isEmpty: Bool { start == end && insertion == nil }
}

/// A location in a line of the source text.
nonisolated struct TextPosition {
  var unit: Int
  /// An offset in bytes within the unit, or its start.
  var byte: Int32
  /// The advance of the rest of the unit from here on in ems, if it is known without shaping; otherwise negative.
  var rest: Float = -1
}

/// Breaks the lines of an analysis to a width.
///
/// The parts of the current line are in `parts`, in reading order. Text after the end of the last requested line is not
/// measured.
final class LineBreaker {
  let analysis: TextAnalysis
  /// The width of a line, in ems.
  let room: Float
  /// Whether a line may end between any two clusters.
  let breaksWords: Bool
  var parts: [LinePart] = []

  init(analysis: TextAnalysis, room: Float, breaksWords: Bool) {
    self.analysis = analysis
    self.room = room
    self.breaksWords = breaksWords
  }

  /// Fills `parts` with one line from `position` on, and returns where the next one begins.
  func breakLine(from position: TextPosition, units: Range<Int>) -> TextPosition {
    parts.removeAll(keepingCapacity: true)
    var width: Float = 0
    var opportunity: (parts: Int, hyphen: LinePart?, position: TextPosition)?
    var place = position
    while place.unit < units.upperBound {
      let part = self.part(at: place)
      if width + part.advance <= room {
        parts.append(part)
        width += part.advance + part.spaces
        let unit = analysis.units[place.unit]
        place = start(ofUnit: place.unit + 1)
        guard unit.allowsBreak else { continue }
        let hyphen = analysis.endsInSoftHyphen(unit) ? self.hyphen(like: unit) : nil
        if let hyphen, width + hyphen.advance > room { continue }
        opportunity = (parts.count, hyphen, place)
        continue
      }
      if !breaksWords, let opportunity {
        parts.removeLast(parts.count - opportunity.parts)
        if let hyphen = opportunity.hyphen { parts.append(hyphen) }
        return opportunity.position
      }
      // A line contains at least one cluster even if it is too narrow for it; otherwise the text would never end.
      let head = prefix(of: part, room: room - width, atLeastOne: parts.isEmpty)
      if head.end == part.end {
        parts.append(part)
        return start(ofUnit: place.unit + 1)
      }
      if head.isEmpty { return place }
      parts.append(head)
      return TextPosition(unit: place.unit, byte: head.end, rest: max(0, part.advance - head.advance))
    }
    return place
  }

  /// Whether all text from `position` on fits into one line.
  func fits(from position: TextPosition, units: Range<Int>) -> Bool {
    var width: Float = 0
    var place = position
    while place.unit < units.upperBound {
      let part = self.part(at: place)
      if !part.isEmpty, width + part.advance > room { return false }
      width += part.advance + part.spaces
      place = start(ofUnit: place.unit + 1)
    }
    return true
  }

  /// Whether there are only spaces left.
  func isBlank(from position: TextPosition, units: Range<Int>) -> Bool {
    var place = position
    while place.unit < units.upperBound {
      if place.byte < analysis.units[place.unit].contentEnd { return false }
      place = start(ofUnit: place.unit + 1)
    }
    return true
  }

  // MARK: Parts

  func start(ofUnit index: Int) -> TextPosition {
    TextPosition(unit: index, byte: index < analysis.units.count ? analysis.units[index].start : 0)
  }

  /// The rest of a unit from a position on.
  func part(at position: TextPosition) -> LinePart {
    let advance = analysis.advance(ofUnit: position.unit)
    let unit = analysis.units[position.unit]
    var part = LinePart(
      start: unit.start, end: unit.contentEnd, setting: unit.setting, advance: advance, spaces: unit.spaces)
    if position.byte > unit.start {
      part.start = position.byte
      part.advance = position.rest
      // Joining letters have a different shape at a cut, so the difference is an estimate. It suffices if far too much
      // is left.
      if position.rest < 0 || unit.setting.script.joins && position.rest < room * 1.5 {
        part.advance = analysis.advance(part.start..<part.end, unit.setting)
      }
    }
    return part
  }

  private func hyphen(like unit: TextUnit) -> LinePart {
    let font = analysis.faces[Int(unit.setting.face)]
    let face = font.covers(0x2010) || font.covers(0x2D) ? unit.setting.face : 0
    return LinePart(
      start: unit.contentEnd, end: unit.contentEnd,
      setting: TextSetting(script: .common, face: face, level: unit.setting.level),
      advance: analysis.advance(of: .hyphen, inFace: face), spaces: 0, insertion: .hyphen)
  }

  /// The longest beginning of a part that fits, between clusters.
  func prefix(of part: LinePart, room: Float, atLeastOne: Bool) -> LinePart {
    var head = part
    (head.end, head.advance, head.spaces) = (part.start, 0, 0)
    if room > 0 {
      let search = ClusterSearch(analysis: analysis, part: part)
      let found = search.prefix(room: room)
      (head.end, head.advance) = (search.end(found.clusters), found.advance)
    }
    if atLeastOne, head.isEmpty, !part.isEmpty {
      head.end = Int32(analysis.text.clusterEnd(after: Int(part.start), end: Int(part.end)))
      head.advance = analysis.advance(head.start..<head.end, head.setting)
    }
    return head
  }

  /// The longest end of a part that fits, between clusters.
  func suffix(of part: LinePart, room: Float) -> LinePart {
    var tail = part
    let search = ClusterSearch(analysis: analysis, part: part)
    let found = search.suffix(room: room)
    (tail.start, tail.advance) = (search.end(search.count - found.clusters), found.advance)
    return tail
  }
}
