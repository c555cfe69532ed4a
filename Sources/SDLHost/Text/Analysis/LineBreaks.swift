internal import CUnibreak

/// The Unicode line breaking algorithm, computed by libunibreak.
final class LineBreaks {
  private var copy: [UInt8] = []
  private var found: [CChar] = []

  init() {
    init_linebreak()
  }

  /// Finds where a line of UTF-8 may break, and provides for each byte whether it may break after it.
  func find(in text: UnsafeBufferPointer<UInt8>, isASCII: Bool, _ body: (UnsafeBufferPointer<CChar>) -> Void) {
    guard let base = text.baseAddress else { return }
    if found.count < text.count { found = [CChar](repeating: 0, count: text.count) }
    if isASCII {
      set_linebreaks_utf8(base, text.count, nil, &found)
    } else {
      copy.removeAll(keepingCapacity: true)
      copy.append(contentsOf: text)
      hideRegionalIndicators()
      set_linebreaks_utf8(copy, copy.count, nil, &found)
      if copy.capacity > 1 << 16 { copy = [] }
    }
    keepPathsTogether(text)
    found.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<text.count])) }
    if found.count > 1 << 16 { found = [] }
  }

  static func allowsBreak(_ value: CChar) -> Bool { value == LINEBREAK_ALLOWBREAK }

  /// Moves the break at the beginning of a path such as “/home” or “~/Music” from behind its first slash to before the path.
  ///
  /// By the rules of Unicode, which are made for slashes between words, a line may break behind a slash, and not before one, even where
  /// there is a space. That would leave the slash alone at the end of a line.
  private func keepPathsTogether(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.contains(Self.slash), let base = text.baseAddress else { return }
    var word = 0
    while word < text.count {
      let end = text[word...].firstIndex(of: 0x20) ?? text.count
      var name = word
      while name < end {
        let (scalar, length) = Cluster.scalar(base + name)
        guard Self.standsBeforeNames(scalar) else { break }
        name += length
      }
      if name < end, text[word..<name].contains(Self.slash) {
        if word > 0 { found[word - 1] = CChar(LINEBREAK_ALLOWBREAK) }
        for place in word..<name where text[place] == Self.slash { found[place] = CChar(LINEBREAK_NOBREAK) }
      }
      word = end + 1
    }
  }

  private static let slash = UInt8(ascii: "/")

  /// Whether a character can stand before the first name in a path: in “/”, “~/” or “../”, a bracket, a quotation mark, or a mark of the
  /// direction of writing.
  private static func standsBeforeNames(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x22, 0x27, 0x28, 0x2E, 0x2F, 0x5B, 0x7B, 0x7E: true
    case 0xAB, 0x2018...0x201F, 0x2039: true
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2068: true
    default: false
    }
  }

  /// libunibreak before 2.0 aborts the process at a regional indicator, U+1F1E6 to U+1F1FF. An ideograph replaces it
  /// here, which allows a break on both sides. Flags are not divided because they are grapheme clusters.
  private func hideRegionalIndicators() {
    var place = 0
    while place + 3 < copy.count {
      if copy[place] == 0xF0, copy[place + 1] == 0x9F, copy[place + 2] == 0x87, copy[place + 3] >= 0xA6 {
        copy[place + 1] = 0xA0
        copy[place + 2] = 0x80
        copy[place + 3] = 0x80
        place += 4
      } else {
        place += 1
      }
    }
  }
}
