import MediaProtocol
import Testing

@Suite struct TagTextTests {
  @Test(
    "M20 Control characters in a tag are a space, however many follow each other",
    arguments: [
      ("Artist\r\nTwo", "Artist Two"), ("a\u{0}\u{1}\u{7F}b\tc", "a b c"), ("\r\n a \r\n", "a"), ("a  b", "a  b"),
      ("夜\u{2028}\r\n空", "夜 空"), ("\r\n", nil),
    ] as [(String, String?)])
  func controlCharacters(text: String, expected: String?) {
    #expect(TagText.cleaned(text.utf8) == expected)
  }

  @Test(
    "M11 A tag in which there is nothing to be seen is none, so that the name comes from the path",
    arguments: [
      "\u{200B}", "\u{FEFF}\u{FEFF}", "\u{E0041}", " \u{A0}\u{3000} ", "\u{200D}\u{FE0F}", "\u{3164}",
      "\u{202E}\u{202C}", "\u{2028}\u{AD}",
    ])
  func invisible(text: String) {
    #expect(TagText.cleaned(text.utf8) == nil && !TagText.isVisible(text))
    #expect(TagText.cleaned("a\(text)b".utf8) != nil)
  }

  @Test("M11 A text keeps characters that are not seen beside others, such as those that join emoji")
  func joined() {
    for text in ["👩‍👩‍👧", "❤️", "a\u{200B}b", "\u{FEFF}Ünï", "\u{301}", "\u{202E}夜"] {
      #expect(TagText.cleaned(text.utf8).map { Array($0.utf8) } == Array(text.utf8), "\(text)")
    }
  }
}
