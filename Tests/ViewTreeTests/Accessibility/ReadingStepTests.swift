import Testing

@testable import ViewTree

@Suite("The words and sentences by which a screen reader steps") struct ReadingStepTests {
  @Test("U11 A word goes up to the next one, and what precedes the first word is a part of its own")
  func words() {
    for (text, parts) in [
      ("one two, three", [0..<4, 4..<9, 9..<14]), ("  ab", [0..<2, 2..<4]), ("a", [0..<1]), ("ab ", [0..<3]),
      ("..", [0..<2]), ("(a) b", [0..<1, 1..<4, 4..<5]),
    ] {
      let words = WordBoundaries(text)
      for position in 0...text.count {
        let expected = parts.first { $0.contains(position) } ?? parts[parts.count - 1]
        #expect(words.part(around: position) == expected, "\(text), \(position)")
      }
    }
    #expect(WordBoundaries("").part(around: 0) == 0..<0)
  }

  @Test("U11 A sentence begins after a mark that ends one and a space, but not behind the full stop of an abbreviation")
  func sentences() {
    for (text, starts) in [
      ("", [0]), ("One. Two.", [0, 5]), ("See e.g. two", [0]), ("Why? because", [0, 5]), ("Wait… What", [0, 6]),
      ("a.  B", [0, 4]), ("a. 5", [0, 3]), ("a.B", [0]), ("a... b", [0]), ("a... B", [0, 5]),
      ("\"No.\" Then", [0, 6]), ("(No.) then", [0]), ("'No!' then", [0, 6]), ("a\nb", [0, 2]), ("a.\n b", [0, 3]),
      ("a\u{2029}b", [0, 2]), ("好。吗", [0, 2]), ("好。」吗", [0, 3]), ("好！？吗", [0, 3]), ("好。 吗", [0, 3]), ("One. ", [0]),
    ] {
      #expect(SentenceBoundaries.starts(in: text) == starts, "\(text)")
    }
  }
}
