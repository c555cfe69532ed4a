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
}
