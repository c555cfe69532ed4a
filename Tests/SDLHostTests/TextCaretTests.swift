import Testing
import ViewTree

@testable import SDLHost

/// Where carets stand in text that is really set.
@Suite struct TextCaretTests {
  private let engine = SDLTextEngine()
  private let font = Font(size: 14)

  private func characters(_ text: String, _ direction: LayoutDirection = .leftToRight) -> [CharacterSetting] {
    var style = TextStyle(font: font, direction: direction)
    style.fixesDirection = true
    return engine.characters(of: text, style: style, scale: 1)
  }

  @Test(
    "U2 There is one setting for each character, and together they are as wide as the text",
    arguments: [
      "", "a", "Hello, world", "fi ffl Ava", "e\u{301}a\u{308}", "👩‍👩‍👧🇩🇪👍🏽", "漢字かな交じり", "שלום עולם", "مرحبا بالعالم",
      "ab אבג 12 cd", "  a  b  ",
      "a\u{200B}b", "नमस्ते", String(repeating: "x", count: 300), "\u{301}",
    ])
  func widths(text: String) {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let found = characters(text, direction)
      #expect(found.count == text.count)
      #expect(found.allSatisfy { $0.advance >= 0 && $0.advance.isFinite })
      var style = TextStyle(font: font, direction: direction)
      style.fixesDirection = true
      let trailing = text.reversed().prefix { $0 == " " }.count
      let width = found.dropLast(trailing).reduce(0) { $0 + $1.advance }
      let layout = engine.layout(text, style: style, width: .infinity, scale: 1)
      #expect(abs(width - layout.size.width) < 0.5, "\(width) is not \(layout.size.width)")
    }
  }

  @Test("U2 Directions are those of the Unicode algorithm, and the line's own can be given")
  func directions() {
    #expect(engine.direction(of: "12 אב ab", fallback: .leftToRight) == .rightToLeft)
    #expect(engine.direction(of: "12 ab אב", fallback: .rightToLeft) == .leftToRight)
    #expect(engine.direction(of: "12", fallback: .rightToLeft) == .rightToLeft)
    #expect(engine.direction(of: "12", fallback: .leftToRight) == .leftToRight)
    #expect(characters("ab אב").map(\.level) == [0, 0, 0, 1, 1])
    #expect(characters("אב ab", .leftToRight).map(\.level) == [1, 1, 0, 0, 0])
    #expect(characters("ab", .rightToLeft).map(\.level) == [2, 2])
    #expect(characters("אב12").map(\.level) == [1, 1, 2, 2])
  }
}
