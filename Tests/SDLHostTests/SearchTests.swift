import Platform
import Testing

@Suite("Search in text")
struct SearchTests {
  @Test(
    "The first occurrence of a word is found, byte by byte",
    arguments: [
      ("abcabc", "bc", 1), ("abc", "abc", 0), ("abc", "abcd", nil), ("", "a", nil), ("aab", "ab", 1),
      ("naïve <svg", "<svg", 7),
    ] as [(String, String, Int?)])
  func firstOccurrence(text: String, word: String, offset: Int?) {
    let found = text.firstOccurrence(of: word)
    #expect(found.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == offset)
    if let found { #expect(text[found] == word) }
    #expect(text.firstOccurrence(of: "")?.isEmpty == true)
  }
}
