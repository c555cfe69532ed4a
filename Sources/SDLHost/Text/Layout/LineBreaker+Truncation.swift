internal import ViewTree

// Replacing text that does not fit by an ellipsis.

extension LineBreaker {
  /// Fills `parts` with the last line that may be shown: from `position`, in a line of the source text, to the end of
  /// `lastUnits`, which are those of the last line that is not blank, with an ellipsis for text that does not fit.
  ///
  /// If not even the ellipsis fits, the line is empty, because ink beyond the edge would cover what is next to the
  /// label.
  func truncate(
    _ mode: Label.LineBreakMode, from position: TextPosition, units: Range<Int>, lastUnits: Range<Int>,
    ellipsis: LinePart
  ) {
    parts.removeAll(keepingCapacity: true)
    let room = self.room - ellipsis.advance
    guard room >= 0 else { return }
    var (used, rest): (Float, TextPosition) = (0, position)
    switch mode {
    case .truncatingMiddle: (used, rest) = takePrefix(room: room / 2, from: position, units: units)
    case .truncatingTail: _ = takePrefix(room: room, from: position, units: units)
    default: break
    }
    parts.append(ellipsis)
    guard mode != .truncatingTail else { return }
    let first = units == lastUnits ? rest : start(ofUnit: lastUnits.lowerBound)
    parts += suffix(room: room - used, from: first, units: lastUnits)
  }

  /// Appends as much as fits, without spaces at its end. Returns its advance, and where the rest begins.
  private func takePrefix(
    room: Float, from position: TextPosition, units: Range<Int>
  ) -> (used: Float, rest: TextPosition) {
    var width: Float = 0
    var place = position
    while place.unit < units.upperBound {
      let part = self.part(at: place)
      guard width + part.advance <= room else {
        let head = prefix(of: part, room: room - width, atLeastOne: false)
        if !head.isEmpty {
          parts.append(head)
          place = TextPosition(unit: place.unit, byte: head.end)
        }
        break
      }
      parts.append(part)
      width += part.advance + part.spaces
      place = start(ofUnit: place.unit + 1)
    }
    trimEnd()
    return (parts.reduce(0) { $0 + $1.advance + $1.spaces }, place)
  }

  /// The longest end of a line that fits, in reading order. It is measured backward from the end, only as far as it is
  /// shown.
  private func suffix(room: Float, from position: TextPosition, units: Range<Int>) -> [LinePart] {
    var tail: [LinePart] = []
    var width: Float = 0
    var index = units.upperBound - 1
    while index >= position.unit, index >= units.lowerBound {
      var part = self.part(
        at: index == position.unit ? position : start(ofUnit: index))
      if tail.isEmpty { part.spaces = 0 }
      if part.isEmpty, tail.isEmpty {
        index -= 1
        continue
      }
      guard width + part.advance + part.spaces <= room else {
        let rest = suffix(of: part, room: room - width - part.spaces)
        if !rest.isEmpty { tail.append(rest) }
        break
      }
      tail.append(part)
      width += part.advance + part.spaces
      index -= 1
    }
    while tail.last?.isEmpty == true { tail.removeLast() }
    return tail.reversed()
  }

  /// Removes the spaces at the end.
  func trimEnd() {
    while parts.last?.isEmpty == true { parts.removeLast() }
    if !parts.isEmpty { parts[parts.count - 1].spaces = 0 }
  }
}
