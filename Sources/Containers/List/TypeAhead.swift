@_spi(_Unicode) internal import Swift

/// Finds items by the letters with which their titles begin, without regard to case and accents.
///
/// A pure value that is given the time.
nonisolated struct TypeAhead: Sendable {
  /// How soon after another a letter belongs to the same word. Seconds.
  static let pauseSeconds = 0.8

  /// What has been typed, folded.
  private var word: [Unicode.Scalar] = []
  private var lastTime = -Double.infinity

  /// Whether a word is being typed at `time`, so that a space belongs to it.
  func isTyping(at time: Double) -> Bool { !word.isEmpty && time - lastTime <= Self.pauseSeconds + 1e-9 }

  /// Adds `text` to the word, or begins a new one.
  mutating func type(_ text: String, at time: Double) {
    if !isTyping(at: time) { word = [] }
    lastTime = time
    word += Self.folded(text)
  }

  /// The item to go to.
  /// - Parameters:
  ///   - count: the number of items.
  ///   - current: where to start from; nil for the first one.
  ///   - title: the title of an item. It is not called any more once `isCancelled` returns true.
  func find(in count: Int, from current: Int?, isCancelled: () -> Bool, title: (Int) -> String) -> Int? {
    guard let first = word.first, count > 0 else { return nil }
    // The same letter again and again goes on; a longer word stays where it matches.
    let isOneLetter = word.allSatisfy { $0 == first }
    let start = current.map { isOneLetter ? $0 + 1 : $0 } ?? 0
    for step in 0..<count {
      let index = (start + step) % count
      let found = Self.title(title(index), beginsWith: isOneLetter ? word[..<1] : word[...])
      if isCancelled() { return nil }
      if found { return index }
    }
    return nil
  }

  /// Whether `title`, folded, begins with `word`, which is folded.
  private static func title(_ title: String, beginsWith word: ArraySlice<Unicode.Scalar>) -> Bool {
    var rest = word
    // Titles are mostly ASCII up to where they differ, and folding them would be slow.
    for byte in title.utf8 {
      guard let scalar = rest.first else { return true }
      guard byte < 128 else { return folded(title).starts(with: word) }
      let isUpper = byte >= 65 && byte <= 90
      guard scalar.value == UInt32(isUpper ? byte + 32 : byte) else { return false }
      rest = rest.dropFirst()
    }
    return rest.isEmpty
  }

  /// `text` in lower case and without accents: what is left of its canonical decomposition without the marks that combine.
  private static func folded(_ text: String) -> [Unicode.Scalar] {
    // The decomposition is not public, and Foundation, which would offer it, is too large to be linked for it.
    text.lowercased()._nfd.filter { $0.properties.canonicalCombiningClass == .notReordered }
  }
}
