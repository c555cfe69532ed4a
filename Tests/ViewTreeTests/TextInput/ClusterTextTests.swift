import Testing
import ViewTreeTesting

@testable import ViewTree

/// Texts that are difficult to count, and to cut.
nonisolated let difficultPieces = [
  "a", "b ", "e\u{301}", "\u{301}", "🇩🇪", "🇩", "👩‍👩‍👧", "\u{200D}", "👍🏽", "\u{1F3FD}", "\r\n", "\r", "\n", "漢字", "שלום",
  "مرحبا",
  "क्षि", "\u{94D}", "각", "\u{1100}", "\u{0}", "\t", " ", "don't stop", "\u{FE0F}", "12.5", "\u{2028}",
]

@Suite struct ClusterTextTests {
  private func check(_ text: ClusterText, _ expected: String, _ note: String) {
    #expect(text.string.utf8.elementsEqual(expected.utf8), "\(note)")
    #expect(text.count == expected.count, "\(note)")
    #expect(text.chunks.reduce(0) { $0 + $1.bytes } == expected.utf8.count, "\(note)")
    #expect(text.chunks.allSatisfy { $0.characters > 0 && $0.characters <= ClusterText.longestChunk }, "\(note)")
    var byte = 0
    for (place, character) in expected.enumerated() {
      guard place % 197 == 0 || expected.count < 60 else {
        byte += character.utf8.count
        continue
      }
      #expect(text.byte(ofCharacter: place) == byte && text.character(atByte: byte) == place, "\(note) at \(place)")
      if character.utf8.count > 1 { #expect(text.character(atByte: byte + 1) == place + 1, "\(note) at \(place)") }
      byte += character.utf8.count
    }
    #expect(text.byte(ofCharacter: text.count) == expected.utf8.count, "\(note)")
  }

  @Test("U5 Long rows of one difficult character are counted as Swift does", arguments: ["🇩🇪", "🇩", "शि"])
  func flags(piece: String) {
    let string = String(repeating: piece, count: 12_345)
    check(ClusterText(string), string, piece)
  }

  @Test("U2 A text counts its characters as Swift does, whatever is replaced", arguments: 1...6 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func piece(_ most: Int) -> String {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in difficultPieces.randomElement(using: &random) ?? "" }
        .joined()
    }
    var plain = piece(seed % 2 == 0 ? 20 : 900)
    var text = ClusterText(plain)
    check(text, plain, "seed \(seed) at first")
    for step in 0..<18 {
      let characters = Array(plain)
      let lower = Int.random(in: 0...characters.count, using: &random)
      let upper = Int.random(in: lower...min(characters.count, lower + (step % 7 == 0 ? 900 : 3)), using: &random)
      let new = piece(step % 9 == 0 ? 700 : 3)
      let head = String(characters[..<lower])
      let tail = String(characters[upper...])
      plain = head + new + tail
      text.replace(
        bytes: head.utf8.count..<head.utf8.count + characters[lower..<upper].map(\.utf8.count).reduce(0, +), with: new)
      check(text, plain, "seed \(seed), step \(step)")
      if text.count > 3 {
        let from = Int.random(in: 0..<text.count, using: &random)
        let to = Int.random(in: from...text.count, using: &random)
        #expect(text[from..<to] == String(Array(plain)[from..<to]), "seed \(seed), step \(step)")
      }
    }
  }

  @Test("U2 Words end before spaces and signs; an apostrophe between letters belongs to the word")
  func words() {
    let words = WordBoundaries(ClusterText("  don't stop, x_1 'e\u{301}t'  "))
    func ends(from position: Int) -> [Int] {
      var (result, place) = ([Int](), position)
      while result.last != words.end(after: place) {
        place = words.end(after: place)
        result.append(place)
      }
      return result
    }
    func starts(from position: Int) -> [Int] {
      var (result, place) = ([Int](), position)
      while result.last != words.start(before: place) {
        place = words.start(before: place)
        result.append(place)
      }
      return result
    }
    #expect(ends(from: 0) == [7, 12, 17, 21, 24])
    #expect(starts(from: 24) == [19, 14, 8, 2, 0])
    #expect(words.range(around: 4) == 2..<7 && words.range(around: 5) == 2..<7 && words.range(around: 0) == 0..<2)
    #expect(
      words.range(around: 12) == 12..<13 && words.range(around: 18) == 18..<19 && words.range(around: 20) == 19..<21)
    #expect(words.range(around: 24) == 22..<24)
    #expect(WordBoundaries(ClusterText("")).range(around: 0) == 0..<0)
  }
}

@Suite struct CaretStopsTests {
  private func stops(_ text: String, _ base: LayoutDirection) -> CaretStops {
    CaretStops(
      SimpleDirections.levels(of: text, base: base).map { CharacterSetting(advance: 10, level: $0) }, base: base)
  }

  @Test(
    "U2 Each gap that is seen stands for one position, and each position for one gap",
    arguments: ["", "abc", "אבג", "abאבגcd", "אב12גcd", "אב ab 12 גד", "12", "a1אב2", " אב ", "(א) b"],
    [LayoutDirection.leftToRight, .rightToLeft])
  func bijection(text: String, base: LayoutDirection) {
    let stops = stops(text, base)
    let isMirrored = base == .rightToLeft
    var position: Int? = isMirrored ? text.count : 0
    var seen: [Int] = []
    var x = -10.0
    while let current = position {
      seen.append(current)
      #expect(stops.x(at: current) == x + 10)
      x = stops.x(at: current)
      #expect(stops.position(atX: x + 4) == current && stops.position(atX: x - 4) == current)
      let next = stops.position(beside: current, toTheRight: true)
      if let next { #expect(stops.position(beside: next, toTheRight: false) == current) }
      position = next
    }
    #expect(Set(seen) == Set(0...text.count) && seen.count == text.count + 1)
    #expect(seen.last == (isMirrored ? 0 : text.count))
  }

  @Test("U2 Letters of the other direction are crossed in the order in which they are seen")
  func mixed() {
    let stops = stops("abאבגcd", .leftToRight)
    #expect((0...7).map { stops.position(atX: Double($0) * 10) } == [0, 1, 2, 4, 3, 5, 6, 7])
    #expect(stops.spans(of: 1..<3) == [10...20, 40...50])
    #expect((0...6).map { stops.character(atX: Double($0) * 10 + 5) } == [0, 1, 4, 3, 2, 5, 6])
  }
}
