internal import Folding

/// Splits texts into the words that a search compares: folded, as UTF-8.
///
/// Punctuation ends a word, and is also ignored: “AC/DC” has the words “ac”, “dc” and “acdc”. In Chinese, Japanese and Korean a word
/// begins at each character, as nothing separates them.
enum SearchWords {
  /// The most characters after each CJK character that are compared.
  static let longestRun = 24

  /// One word between spaces: its parts, and all of them together if there are several.
  struct Token {
    var parts: [[UInt8]] = []
    var joined: [UInt8] = []
  }

  /// The words that a person has typed.
  static func query(_ text: String) -> [Token] {
    var tokens: [Token] = []
    forEachPart(text) { part, beginsToken in
      if beginsToken { tokens.append(Token()) }
      tokens[tokens.count - 1].joined += part
      tokens[tokens.count - 1].parts += chunks(part)
    }
    return tokens
  }

  /// Calls `body` with each word of a text by which it can be found. The first one is its beginning.
  static func each(_ text: String, _ body: (_ word: UnsafeRawBufferPointer, _ isFirst: Bool) -> Void) {
    var joined: [UInt8] = []
    var partCount = 0
    var isFirst = true
    func endToken() {
      if partCount > 1 { joined.withUnsafeBytes { body($0, false) } }
      partCount = 0
    }
    forEachPart(text) { part, beginsToken in
      if beginsToken {
        endToken()
        joined.removeAll(keepingCapacity: true)
      }
      partCount += 1
      joined.append(contentsOf: part)
      forEachStart(part) { body($0, isFirst && $0.baseAddress == part.baseAddress) }
      isFirst = false
    }
    endToken()
  }

  /// All words of a text by which it can be found.
  static func all(of text: String) -> [[UInt8]] {
    var words: [[UInt8]] = []
    each(text) { word, _ in words.append(Array(word)) }
    return words
  }

  /// Calls `body` with each run of letters and digits, folded. The flag says whether a space precedes it.
  private static func forEachPart(
    _ text: String, _ body: (_ part: UnsafeRawBufferPointer, _ beginsToken: Bool) -> Void
  ) {
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    var text = isPlain ? text : FoldedText.folded(text)
    text.withUTF8 { bytes in
      guard isPlain else { return split(UnsafeRawBufferPointer(bytes), body) }
      withUnsafeTemporaryAllocation(byteCount: bytes.count, alignment: 1) { folded in
        for (index, byte) in bytes.enumerated() { folded[index] = (65...90).contains(byte) ? byte + 32 : byte }
        split(UnsafeRawBufferPointer(folded), body)
      }
    }
  }

  private static func split(_ text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, Bool) -> Void) {
    var start = 0
    var index = 0
    var beginsToken = true
    func end(at end: Int, isSpace: Bool) {
      if end > start {
        body(UnsafeRawBufferPointer(rebasing: text[start..<end]), beginsToken)
        beginsToken = false
      }
      if isSpace { beginsToken = true }
    }
    while index < text.count {
      let byte = text[index]
      var length = 1
      let isWord: Bool
      var isSpace = byte == 0x20 || (9...13).contains(byte)
      if byte < 0x80 {
        isWord = (97...122).contains(byte) || (48...57).contains(byte)
      } else {
        let scalar = scalar(text, index, &length)
        isSpace = scalar.properties.isWhitespace
        isWord = FoldedText.isInWord(scalar)
      }
      if !isWord {
        end(at: index, isSpace: isSpace)
        start = index + length
      }
      index += length
    }
    end(at: index, isSpace: false)
  }

  /// The scalar at an index of a text in UTF-8; it is not one of ASCII.
  private static func scalar(_ text: UnsafeRawBufferPointer, _ index: Int, _ length: inout Int) -> Unicode.Scalar {
    let first = UInt32(text[index])
    length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var value = first & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(text[index + offset]) & 0x3F }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Calls `body` with the rest of a part from each place where a word begins.
  private static func forEachStart(_ part: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
    if part.allSatisfy({ $0 < 0x80 }) { return body(part) }
    var starts: [Int] = []
    var ends: [Int] = []
    var index = 0
    var previousIsCJK = true
    var count = 0
    var hasCJK = false
    while index < part.count {
      var length = 1
      let isCJK = part[index] < 0x80 ? false : isCJK(scalar(part, index, &length))
      if isCJK || previousIsCJK { starts.append(count) }
      ends.append(index)
      previousIsCJK = isCJK
      hasCJK = hasCJK || isCJK
      index += length
      count += 1
    }
    ends.append(part.count)
    for start in starts {
      let end = hasCJK ? min(count, start + longestRun) : count
      body(UnsafeRawBufferPointer(rebasing: part[ends[start]..<ends[end]]))
    }
  }

  /// A typed part in pieces that are not longer than what is compared.
  private static func chunks(_ part: UnsafeRawBufferPointer) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var index = 0
    var count = 0
    var piece: [UInt8] = []
    var hasCJK = false
    while index < part.count {
      var length = 1
      if part[index] >= 0x80, isCJK(scalar(part, index, &length)) { hasCJK = true }
      if hasCJK, count == longestRun {
        result.append(piece)
        piece = []
        count = 0
      }
      piece += part[index..<index + length]
      index += length
      count += 1
    }
    return result + (piece.isEmpty ? [] : [piece])
  }

  /// Whether a typed word is also searched in the middle of words. One or two letters are in the middle of nearly everything, and in
  /// Chinese, Japanese and Korean a word begins at each character.
  static func isSearchedWithin(_ word: [UInt8]) -> Bool {
    word.withUnsafeBytes { bytes in
      // Counts the scalars: the bits 10 begin the continuation bytes of UTF-8.
      guard bytes.count(where: { $0 & 0xC0 != 0x80 }) > 2 else { return false }
      var length = 1
      return bytes[0] < 0x80 || !isCJK(scalar(bytes, 0, &length))
    }
  }

  static func isCJK(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x303C, 0x3041...0x318F,
      0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      0xF900...0xFAFF, 0xFF66...0xFFDC, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
