import Testing

@testable import Music

/// The words by which names are found.
@Suite struct SearchWordsTests {
  /// The words of a name; the first one is marked.
  private func words(_ name: String) -> [String] {
    var words: [String] = []
    SearchWords.each(name) { word, isFirst in
      words.append(String(decoding: word, as: UTF8.self) + (isFirst ? "!" : ""))
    }
    return words
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(
    "M15 signs end a word and are ignored as well, and spaces end both",
    arguments: [
      ("", []), (" -. ", []), ("Moon", ["moon!"]), ("AC/DC live", ["ac!", "dc", "acdc", "live"]),
      ("  x-1 ", ["x!", "1", "x1"]), ("rock'n'roll & soul", ["rock!", "n", "roll", "rocknroll", "soul"]),
      ("a\tb\u{B}c\rd", ["a!", "b", "c", "d"]), ("a\u{8}b\u{E}c", ["a!", "b", "c", "abc"]),
      ("0/9:a@z[A`Z{", ["0!", "9", "a", "z", "a", "z", "09azaz"]), ("a - b", ["a!", "b"]),
      ("Ærø/Ø Åe", ["aero!", "o", "aeroo", "ae"]), ("é\u{A0}è\u{2003}ê", ["e!", "e", "e"]),
      ("é·è", ["e!", "e", "ee"]), ("Привет, мир", ["привет!", "мир"]), ("𝄞 𐐨𐐩", ["𐐨𐐩!"]),
      ("日本", ["日本!", "本"]), ("ab日本cd", ["ab日本cd!", "日本cd", "本cd", "cd"]), ("夜/a", ["夜!", "a", "夜a"]),
      ("a夜 b", ["a夜!", "夜", "b"]),
    ] as [(String, [String])])
  func words(name: String, expected: [String]) {
    #expect(words(name) == expected)
    let all = SearchWords.all(of: name).map(text)
    #expect(all == expected.map { $0.filter { $0 != "!" } })
  }

  @Test("M15 from each Chinese character on, 24 are compared, and what is typed is cut into pieces of that length")
  func longRuns() {
    let characters = (0..<30).compactMap { Unicode.Scalar(UInt32(0x4E00 + $0)) }.map { String($0) }
    let name = characters.joined()
    let expected = (0..<30).map { characters[$0..<min(30, $0 + 24)].joined() }
    #expect(SearchWords.all(of: name).map(text) == expected)
    let letters = String(repeating: "б", count: 30)
    #expect(SearchWords.all(of: letters).map(text) == [letters])
    for (count, pieces) in [(23, [23]), (24, [24]), (25, [24, 1]), (30, [24, 6])] {
      let query = SearchWords.query(characters.prefix(count).joined())
      #expect(query.count == 1 && query[0].parts.map { text($0).unicodeScalars.count } == pieces, "\(count)")
      #expect(query[0].parts.joined().elementsEqual(query[0].joined))
    }
    #expect(SearchWords.query(letters).map { $0.parts.map(text) } == [[letters]])
    let query = SearchWords.query(" AC/DC, live! ")
    #expect(
      query.map { $0.parts.map(text) } == [["ac", "dc"], ["live"]] && query.map { text($0.joined) } == ["acdc", "live"])
    #expect(SearchWords.query(" - ").isEmpty)
  }

  @Test(
    "M15 words of three letters and more are also searched within words, but not Chinese ones",
    arguments: [
      ("", false), ("a", false), ("ab", false), ("abc", true), ("éà", false), ("éàü", true), ("日本", false),
      ("日本語", false), ("a日本", true), ("б日本", true), ("한국어", false), ("ひらが", false), ("𠀀𠀁𠀂", false), ("𐐨𐐩𐐪", true),
    ])
  func within(word: String, isSearched: Bool) {
    #expect(SearchWords.isSearchedWithin(Array(word.utf8)) == isSearched)
  }

  @Test("M15 sets of results are united and cut over the ends of their words")
  func bitSets() {
    var set = BitSet(count: 130)
    #expect(
      set.words == [0, 0, 0] && BitSet(count: 64).words.count == 1 && BitSet(count: 65).words.count == 2)
    for number in [0, 63, 64, 129] { set.insert(number) }
    set.insert(126..<128)
    var other = BitSet(count: 130)
    other.insert(60..<65)
    func numbers(_ set: BitSet, upTo most: Int = .max) -> [Int] {
      var numbers: [Int] = []
      set.each { number in
        numbers.append(number)
        return numbers.count < most
      }
      return numbers
    }
    #expect(numbers(set) == [0, 63, 64, 126, 127, 129])
    #expect(numbers(set, upTo: 2) == [0, 63] && numbers(set, upTo: 3) == [0, 63, 64])
    #expect((0..<130).filter { set.contains($0) } == numbers(set))
    var (union, cut, rest) = (set, set, set)
    union.formUnion(other)
    cut.formIntersection(other)
    rest.subtract(other)
    rest.remove(129)
    #expect(numbers(union) == [0, 60, 61, 62, 63, 64, 126, 127, 129] && numbers(cut) == [63, 64])
    #expect(numbers(rest) == [0, 126, 127])
  }

  @Test("M15 what belongs to each thing is found, also for several things together and for none")
  func relations() {
    let pairs: [(UInt32, UInt32)] = [(2, 7), (0, 5), (2, 6), (4, 1)]
    let relation = Relation(pairs, count: 5)
    #expect((0..<5).map { Array(relation.members(of: $0)) } == [[5], [], [7, 6], [], [1]])
    #expect(Array(relation.members(of: 0..<3)) == [5, 7, 6] && relation.members(of: 3..<3).isEmpty)
    #expect(Array(relation.members(of: 0..<5)) == [5, 7, 6, 1] && relation.byteCount == 40)
    let sorted = [1, 3, 3, 5]
    for (value, place) in [(0, 0), (1, 0), (2, 1), (3, 1), (4, 3), (5, 3), (6, 4)] {
      #expect(sorted.indices.partitionPoint { sorted[$0] < value } == place, "\(value)")
    }
    #expect((2..<2).partitionPoint { _ in true } == 2 && (7..<9).partitionPoint { $0 < 8 } == 8)
  }

  @Test("M15 the words of a table are found by their beginnings, in their order, with what they occur in")
  func table() {
    var builder = WordTable.Builder()
    // More words than there is room for at first.
    let others = (0..<2100).map { "w\($0)" }
    for (thing, name) in (["Ada Moon", "Moons", "moon/ada", "Mo"] + others).enumerated() {
      builder.add(name, of: thing, in: thing % 2 == 0 ? .album : .song)
    }
    let table = builder.build()
    #expect(table.count == 5 + 2100)
    for (prefix, count) in [
      ("", 2105), ("a", 1), ("ada", 1), ("adam", 0), ("m", 4), ("mo", 4), ("moo", 3), ("moon", 3), ("moona", 1),
      ("moons", 1),
      ("n", 0), ("w", 2100), ("w1", 1111), ("w209", 11), ("w2099", 1), ("x", 0), ("0", 0),
    ] {
      #expect(table.words(with: Array(prefix.utf8)).count == count, "\(prefix)")
    }
    // The first five words are ada, mo, moon, moonada and moons. Nothing is found over the end of a word.
    for (part, ranges) in [
      ("oon", [2..<5]), ("ada", [3..<4]), ("n", [2..<5]), ("s", [4..<5]), ("o", [1..<5]), ("m", []), ("sw", []),
      ("0w", []),
      ("moonada", []), ("nada", [3..<4]),
    ] as [(String, [Range<Int>])] {
      #expect(table.words(containing: Array(part.utf8)) == ranges, "\(part)")
    }
    #expect(table.words(containing: Array("999".utf8)).map(\.count) == [1, 1])
    func things(_ words: Range<Int>, in field: WordTable.Field) -> [String] {
      var things: [String] = []
      table.each(words, in: field) { things.append("\($0)" + ($1 ? "!" : "")) }
      return things
    }
    #expect(things(0..<1, in: .album) == ["0!", "2"] && things(0..<5, in: .album) == ["0!", "2", "0", "2!", "2"])
    #expect(
      things(0..<5, in: .song) == ["3!", "1!"] && things(0..<5, in: .artist) == [] && things(2..<2, in: .album) == [])
  }
}
