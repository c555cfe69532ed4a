/// The scalars of a text, in which a Korean syllable and a Japanese letter with its sound mark are one scalar each. Names of files that come
/// from a Mac have their parts as separate scalars.
struct ComposedScalars: Sequence, IteratorProtocol {
  private var rest: String.UnicodeScalarView.Iterator
  private var pending: Unicode.Scalar?

  init(_ text: String) { rest = text.unicodeScalars.makeIterator() }

  mutating func next() -> Unicode.Scalar? {
    guard var scalar = pending ?? rest.next() else { return nil }
    pending = nil
    while let following = rest.next() {
      guard let whole = Self.composed(scalar.value, following.value) else {
        pending = following
        break
      }
      scalar = whole
    }
    return scalar
  }

  /// What two scalars are together; nil if they stay two. The numbers are those of chapter 3.12 of the Unicode Standard, and of its table of
  /// Hiragana and Katakana.
  private static func composed(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
    switch second {
    case 0x1161...0x1175:
      guard (0x1100...0x1112).contains(first) else { return nil }
      return Unicode.Scalar(0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28)
    case 0x11A8...0x11C2:
      guard (0xAC00...0xD7A3).contains(first), (first - 0xAC00) % 28 == 0 else { return nil }
      return Unicode.Scalar(first + second - 0x11A7)
    case 0x3099: return voiced(first).flatMap { Unicode.Scalar($0) }
    case 0x309A:
      // は to ほ, every third.
      let hiragana = first >= 0x30A1 ? first - 0x60 : first
      guard (0x306F...0x307B).contains(hiragana), (hiragana - 0x306F) % 3 == 0 else { return nil }
      return Unicode.Scalar(first + 2)
    default: return nil
    }
  }

  private static func voiced(_ letter: UInt32) -> UInt32? {
    switch letter >= 0x30A1 ? letter - 0x60 : letter {
    case 0x3046: letter + 0x4E
    // か to ち, and つ to と, every second; は to ほ, every third; and the mark that repeats a letter.
    case let place where (0x304B...0x3061).contains(place) && place % 2 == 1: letter + 1
    case 0x3064, 0x3066, 0x3068, 0x309D: letter + 1
    case let place where (0x306F...0x307B).contains(place) && (place - 0x306F) % 3 == 0: letter + 1
    case 0x308F...0x3092 where letter >= 0x30A1: letter + 8
    default: nil
    }
  }
}
