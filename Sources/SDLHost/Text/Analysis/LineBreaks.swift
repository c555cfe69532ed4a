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
    found.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<text.count])) }
    if found.count > 1 << 16 { found = [] }
  }

  static func allowsBreak(_ value: CChar) -> Bool { value == LINEBREAK_ALLOWBREAK }

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
