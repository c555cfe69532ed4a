/// Where sentences begin in a text, for screen readers.
///
/// A sentence ends with a full stop, a question or an exclamation mark, the quotes and brackets that close behind it, and the spaces up to
/// the next one; a paragraph's end also ends it. A full stop before a small letter is that of an abbreviation. These are Unicode's rules
/// (UAX #29) without its tables.
package nonisolated enum SentenceBoundaries {
  private enum State {
    case inside
    /// After a mark that ends a sentence. A wide mark, as in Chinese and Japanese, needs no space after it.
    case ended(isWide: Bool, isPeriod: Bool)
    case spaced(isPeriod: Bool)
  }

  /// The places at which sentences begin, in Unicode scalars, the first one included.
  package static func starts(in text: String) -> [Int] {
    var starts = [0]
    var state = State.inside
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      if scalar == "\n" || scalar == "\u{2029}" {
        starts.append(offset + 1)
        state = .inside
        continue
      }
      let isSpace = scalar.properties.isWhitespace
      switch state {
      case .ended(_, let isPeriod) where isSpace:
        state = .spaced(isPeriod: isPeriod)
        continue
      case .ended where closes(scalar), .spaced where isSpace: continue
      case .ended(isWide: true, _) where !ends(scalar): starts.append(offset)
      case .spaced(let isPeriod) where !(isPeriod && scalar.properties.isLowercase): starts.append(offset)
      default: break
      }
      state = ends(scalar) ? .ended(isWide: isWide(scalar), isPeriod: scalar == ".") : .inside
    }
    return starts
  }

  private static func ends(_ scalar: Unicode.Scalar) -> Bool {
    [".", "!", "?", "…", "‽", "؟", "۔", "।"].contains(scalar) || isWide(scalar)
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool { ["。", "！", "？", "｡"].contains(scalar) }

  private static func closes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .initialPunctuation: true
    default: scalar == "\"" || scalar == "'"
    }
  }
}
