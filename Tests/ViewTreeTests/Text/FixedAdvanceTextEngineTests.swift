import Testing
import ViewTree

/// The text engine of view trees without a host: each character is 6 points wide here, so a line has five.
struct FixedAdvanceTextEngineTests {
  @Test(
    "A line breaks at a space, or in a word that is longer than the line, and one that is as long as the line fits",
    arguments: [
      ("", 1), ("abcd", 1), ("abcde", 1), ("ab cd", 1), ("ab cde", 2), ("abcde fghij", 2), ("abcdefghij", 2),
      ("abcdefghijk", 3), ("abcdef gh", 2), ("abcde\nfghij", 2),
    ])
  func lines(_ text: String, count: Int) {
    let style = TextStyle(font: Font(size: 10), lineBreakMode: .wordWrap, numberOfLines: 0)
    let layout = FixedAdvanceTextEngine().layout(text, style: style, width: 30, scale: 1)
    #expect(layout.lineCount == count && !layout.isTruncated)
    #expect(layout.size.height == Double(count) * 13)
    #expect(layout.size.width <= 30)
  }
}
