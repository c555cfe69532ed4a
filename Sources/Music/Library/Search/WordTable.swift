internal import Glibc

/// Words in alphabetical order, with the artists, albums and songs in whose names they occur.
struct WordTable: Sendable {
  /// Which things a word is searched in.
  enum Field: Int, CaseIterable { case artist, album, song }

  private var bytes: [UInt8] = []
  private var wordStarts: [UInt32] = [0]
  /// For each field the things of each word: twice the number of a thing, plus one if the word is the first of its name.
  private var things: [Relation] = []

  var count: Int { wordStarts.count - 1 }
  /// The memory that it takes.
  var byteCount: Int { bytes.count + 4 * wordStarts.count + things.reduce(0) { $0 + $1.byteCount } }

  /// The words that begin with `prefix`.
  func words(with prefix: [UInt8]) -> Range<Int> {
    prefix.withUnsafeBytes { prefix in
      bytes.withUnsafeBytes { bytes in
        /// The first word that comes after all words with a smaller beginning, or after those with the same beginning.
        func bound(isUpper: Bool) -> Int {
          (0..<count).partitionPoint {
            let word = bytes[Int(wordStarts[$0])..<Int(wordStarts[$0 + 1])].prefix(prefix.count)
            return isUpper ? !prefix.lexicographicallyPrecedes(word) : word.lexicographicallyPrecedes(prefix)
          }
        }
        return bound(isUpper: false)..<bound(isUpper: true)
      }
    }
  }

  /// The words that contain `part` without beginning with it, in ranges.
  func words(containing part: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    part.withUnsafeBytes { part in
      bytes.withUnsafeBytes { bytes in
        guard let all = bytes.baseAddress, let wanted = part.baseAddress, let first = part.first else { return }
        var place = 0
        var word = 0
        // Most of the text is skipped by the C library, which compares many bytes at once.
        while let hit = memchr(all + place, Int32(first), bytes.count - place) {
          place = UnsafeRawPointer(hit) - all
          guard place + part.count <= bytes.count else { return }
          while Int(wordStarts[word + 1]) <= place { word += 1 }
          let isWhole = place + part.count <= Int(wordStarts[word + 1])
          guard isWhole, place > Int(wordStarts[word]), memcmp(all + place, wanted, part.count) == 0 else {
            place += 1
            continue
          }
          if let last = found.last, last.upperBound == word {
            found[found.count - 1] = last.lowerBound..<word + 1
          } else {
            found.append(word..<word + 1)
          }
          place = Int(wordStarts[word + 1])
        }
      }
    }
    return found
  }

  /// Calls `body` for each occurrence of some words in the names of one kind of thing.
  func each(_ words: Range<Int>, in field: Field, _ body: (_ thing: Int, _ isFirst: Bool) -> Void) {
    for entry in things[field.rawValue].members(of: words) { body(Int(entry >> 1), entry & 1 != 0) }
  }

  /// Collects words and where they occur.
  struct Builder {
    private var bytes: [UInt8] = []
    private var starts: [UInt32] = [0]
    /// A hash table with open addressing, which contains the words' numbers plus one.
    private var table = [UInt32](repeating: 0, count: 1 << 12)
    private var occurrences = Field.allCases.map { _ in [(word: UInt32, thing: UInt32)]() }

    /// Adds the words of a name.
    mutating func add(_ name: String, of thing: Int, in field: Field) {
      SearchWords.each(name) { word, isFirst in
        let number = number(of: word)
        occurrences[field.rawValue].append((UInt32(number), UInt32(thing) << 1 | (isFirst ? 1 : 0)))
      }
    }

    private mutating func number(of word: UnsafeRawBufferPointer) -> Int {
      if starts.count * 2 > table.count { grow() }
      let mask = table.count - 1
      var slot = Int(truncatingIfNeeded: Self.hash(word)) & mask
      while table[slot] != 0 {
        let known = Int(table[slot]) - 1
        let range = Int(starts[known])..<Int(starts[known + 1])
        let isSame = range.count == word.count && bytes.withUnsafeBytes { $0[range].elementsEqual(word) }
        if isSame { return known }
        slot = (slot + 1) & mask
      }
      bytes.append(contentsOf: word)
      starts.append(UInt32(bytes.count))
      table[slot] = UInt32(starts.count - 1)
      return starts.count - 2
    }

    private mutating func grow() {
      table = [UInt32](repeating: 0, count: table.count * 2)
      let mask = table.count - 1
      for word in 0..<starts.count - 1 {
        let range = range(of: word)
        let hash = bytes.withUnsafeBytes { Self.hash(UnsafeRawBufferPointer(rebasing: $0[range])) }
        var slot = Int(truncatingIfNeeded: hash) & mask
        while table[slot] != 0 { slot = (slot + 1) & mask }
        table[slot] = UInt32(word + 1)
      }
    }

    /// Where a word is in `bytes`.
    private func range(of word: Int) -> Range<Int> { Int(starts[word])..<Int(starts[word + 1]) }

    /// FNV-1a, with its halves mixed as only the lower bits are used.
    private static func hash(_ word: UnsafeRawBufferPointer) -> UInt64 {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return hash ^ hash >> 32
    }

    func build() -> WordTable {
      let count = starts.count - 1
      let order = bytes.withUnsafeBytes { bytes -> [Int] in
        (0..<count).sorted { bytes[range(of: $0)].lexicographicallyPrecedes(bytes[range(of: $1)]) }
      }
      var result = WordTable()
      var places = [UInt32](repeating: 0, count: count)
      result.bytes.reserveCapacity(bytes.count)
      result.wordStarts.reserveCapacity(count + 1)
      for (place, word) in order.enumerated() {
        places[word] = UInt32(place)
        result.bytes += bytes[range(of: word)]
        result.wordStarts.append(UInt32(result.bytes.count))
      }
      for found in occurrences {
        let pairs = found.lazy.map { (word, thing) in (places[Int(word)], thing) }
        result.things.append(Relation(pairs, count: count))
      }
      return result
    }
  }
}
