/// A set of small numbers, for the results of a search.
struct BitSet {
  private(set) var words: [UInt64]

  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  mutating func insert(_ numbers: Range<Int>) {
    for number in numbers { insert(number) }
  }

  mutating func remove(_ number: Int) { words[number >> 6] &= ~(1 << UInt64(number & 63)) }

  func contains(_ number: Int) -> Bool { words[number >> 6] >> UInt64(number & 63) & 1 != 0 }

  mutating func formUnion(_ other: BitSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func formIntersection(_ other: BitSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  mutating func subtract(_ other: BitSet) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  /// Calls `body` with each number in ascending order, until it returns false.
  func each(_ body: (Int) -> Bool) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        guard body(index << 6 | rest.trailingZeroBitCount) else { return }
        rest &= rest - 1
      }
    }
  }
}
