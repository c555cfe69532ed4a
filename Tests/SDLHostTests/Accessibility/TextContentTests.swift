import Testing
import ViewTree

@testable import SDLHost

@Suite("Text of assistive technology") struct TextContentTests {
  /// Three characters in seven scalars, between letters.
  private let family = TextContent(text: "a👩‍👩‍👧é\u{0301}b")

  @Test("U11 Text is counted in scalars, and never cut within a character when it is changed")
  func counting() {
    #expect(family.count == 9)
    #expect(family.text(from: 0, to: -1) == family.text && family.text(from: 0, to: 99) == family.text)
    #expect(
      family.text(from: 8, to: 9) == "b" && family.text(from: 9, to: 8) == "b" && family.text(from: 4, to: 4) == "")
    #expect(family.characters(0..<9) == 0..<4)
    #expect(family.characters(1..<6) == 1..<2 && family.characters(2..<3) == 1..<2)
    #expect(family.characters(6..<7) == 2..<3 && family.characters(7..<8) == 2..<3 && family.characters(9..<9) == 4..<4)
    #expect(family.range(of: .character, at: 3) == 1..<6)
    #expect(TextContent(text: "").range(of: .word, at: 0) == 0..<0)
  }

  @Test("U11 Words end before the next one")
  func words() {
    let text = TextContent(text: "  one two, 3rd.")
    let words = [0, 2, 4, 5, 6, 11, 14, 99].map { offset in
      let range = text.range(of: .word, at: offset)
      return range.isEmpty ? "" : text.text(from: range.lowerBound, to: range.upperBound)
    }
    #expect(words == ["  ", "one ", "one ", "one ", "two, ", "3rd.", "3rd.", "3rd."])
  }

  @Test("U11 A change is told as what went and what came, and no more")
  func change() {
    func change(_ old: String, _ new: String) -> String? {
      TextContent(text: new).change(from: TextContent(text: old)).map { "\($0.start) −\($0.removed) +\($0.inserted)" }
    }
    #expect(change("abc", "abc") == nil)
    #expect(change("", "abc") == "0 − +abc")
    #expect(change("abc", "abXc") == "2 − +X")
    #expect(change("abc", "c") == "0 −ab +")
    #expect(change("aaa", "aa") == "2 −a +")
    #expect(change("abcd", "aXYd") == "1 −bc +XY")
  }
}
