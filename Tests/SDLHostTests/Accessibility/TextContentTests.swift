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
    // A place within a character is before it, and an insertion there replaces nothing.
    #expect(family.characters(3..<3) == 1..<1 && family.characters(7..<7) == 2..<2)
    #expect(family.range(of: .character, at: 3) == 1..<6)
    #expect(TextContent(text: "").range(of: .word, at: 0) == 0..<0)
  }

  @Test("U11 Ranges of a text are within it, −1 is its end, and each kind of part has the number of AT-SPI")
  func ranges() {
    let within = [(0, -1), (0, 9), (9, 9), (9, -1), (4, 4)].map { family.range(from: $0.0, to: $0.1) }
    #expect(within == [0..<9, 0..<9, 9..<9, 9..<9, 4..<4])
    for (start, end) in [(10, -1), (10, 10), (0, 10), (3, 2), (-1, 2), (0, -2)] {
      #expect(family.range(from: start, to: end) == nil, "\(start) \(end)")
    }
    let clamped = [(-1, -1), (5, 2), (99, 1), (0, -5), (-3, 2), (9, 10)].map { family.clamped($0.0, $0.1) }
    #expect(clamped == [9..<9, 2..<5, 1..<9, 0..<9, 2..<9, 9..<9])
    let boundaries = (0...7).map { TextContent.Unit(boundary: $0) }
    #expect(boundaries == [.character, .word, .word, .sentence, .sentence, .line, .line, .whole])
    let granularities = (0...5).map { TextContent.Unit(granularity: $0) }
    #expect(granularities == [.character, .word, .sentence, .line, .paragraph, .whole])
  }

  @Test("U11 A character is all of its scalars, at each of them, and no neighbour of it")
  func characters() {
    let ranges = (0...10).map { family.range(of: .character, at: $0) }
    #expect(ranges == [0..<1] + Array(repeating: 1..<6, count: 5) + [6..<8, 6..<8, 8..<9, 9..<9, 9..<9])
    let plain = TextContent(text: "abc")
    #expect((-1...3).map { plain.range(of: .character, at: $0) } == [0..<1, 0..<1, 1..<2, 2..<3, 3..<3])
  }

  @Test("U11 Words end before the next one")
  func words() {
    let text = TextContent(text: "  one two, 3rd.")
    let words = [0, 2, 4, 5, 6, 11, 14, 99].map { offset in
      let range = text.range(of: .word, at: offset)
      return range.isEmpty ? "" : text.text(from: range.lowerBound, to: range.upperBound)
    }
    #expect(words == ["  ", "one ", "one ", "one ", "two, ", "3rd.", "3rd.", "3rd."])
    // As in a text field: an apostrophe within a word does not end it.
    let other = TextContent(text: "don\u{2019}t e\u{301}at")
    #expect(other.range(of: .word, at: 4) == 0..<6 && other.range(of: .word, at: 7) == 6..<10)
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

  @Test(
    "U11 Sentences end before the next one, and at the end of a paragraph",
    arguments: [
      ["One two.  ", "“Three?” ", "Four… ", "five!"], ["It costs 3.50 in all, e.g. today (or so.) ", "Yes."],
      ["No stop\n", "\n", "Another"], ["はい。", "「いいえ！」", "そう"], ["What?! ", "No. ", "\"Yes.\" ", "E\u{301}t"],
    ])
  func sentences(sentences: [String]) {
    let text = TextContent(text: sentences.joined())
    var place = 0
    for sentence in sentences {
      let count = sentence.unicodeScalars.count
      for offset in place..<(place + count) {
        #expect(text.range(of: .sentence, at: offset) == place..<(place + count), "\(sentence)")
      }
      place += count
    }
    #expect(TextContent(text: "").range(of: .sentence, at: 0) == 0..<0)
    #expect(TextContent.Unit(boundary: 3) == .sentence && TextContent.Unit(granularity: 2) == .sentence)
  }

  @Test("U11 Lines are those that are seen, paragraphs those that the text has")
  func lines() {
    let text = TextContent(text: "one two\nthree\n\nfour")
    func parts(_ unit: TextContent.Unit, _ starts: [Int]? = nil) -> [String] {
      var result: [String] = []
      var place = 0
      while place < text.count {
        let range = text.range(of: unit, at: place, lineStarts: starts)
        result.append(text.text(from: range.lowerBound, to: range.upperBound))
        #expect(range.contains(place))
        place = max(place + 1, range.upperBound)
      }
      return result
    }
    #expect(parts(.paragraph, [0, 4]) == ["one two\n", "three\n", "\n", "four"])
    #expect(parts(.line) == parts(.paragraph))
    #expect(parts(.line, [0, 4, 8, 14, 15]) == ["one ", "two\n", "three\n", "\n", "four"])
    #expect(parts(.whole) == [text.text])
    #expect(TextContent(text: "").range(of: .line, at: 0) == 0..<0)
    #expect(TextContent.Unit(boundary: 5) == .line && TextContent.Unit(granularity: 3) == .line)
  }

  @Test("U11 The lines of a label are where it was broken, with the real text engine", arguments: [0, 1])
  func linesOfLabels(limit: Int) throws {
    let session = try OffscreenSession(size: Size(width: 400, height: 300))
    let label = Label(text: "Grüße from the first line to the next\n\nand to the last one")
    label.numberOfLines = limit
    label.frame = Rect(x: 0, y: 0, width: 120, height: 300)
    session.window.addSubview(label)
    session.window.advance(by: 0)
    guard limit != 1 else {
      #expect(TextContent.lineStarts(of: label) == nil)
      return
    }
    let content = try #require(TextContent(of: label))
    let starts = try #require(TextContent.lineStarts(of: label))
    #expect(starts.first == 0 && starts == starts.sorted() && starts.count >= 5)
    var lines: [String] = []
    for start in starts {
      let range = content.range(of: .line, at: start, lineStarts: starts)
      lines.append(content.text(from: range.lowerBound, to: range.upperBound))
    }
    #expect(lines.joined() == content.text)
    #expect(lines.contains("\n"))
    // The space at the end of a line may reach beyond it.
    for line in lines {
      let fit = Label(text: line.filter { $0 != "\n" })
      session.window.addSubview(fit)
      #expect(fit.sizeThatFits(Size(width: Double.infinity, height: .infinity)).width <= 124)
    }
  }

  @Test("U11 The lines of a label begin where they are seen to, also after tabs and control characters")
  func linesAfterTabs() throws {
    let session = try OffscreenSession(size: Size(width: 400, height: 300))
    let label = Label(text: "one\ttwo\tthree four\r\nfive\u{7} six seven\u{2028}eight nine ten eleven")
    label.numberOfLines = 0
    label.frame = Rect(x: 0, y: 0, width: 80, height: 300)
    session.window.addSubview(label)
    session.window.advance(by: 0)
    let scalars = Array(label.text.unicodeScalars)
    let starts = try #require(TextContent.lineStarts(of: label))
    #expect(starts.first == 0 && starts.count >= 5)
    for start in starts.dropFirst() {
      #expect(" \t\n\u{2028}".unicodeScalars.contains(scalars[start - 1]), "\(start)")
    }
  }

  @Test("U11 A label has no marks of isolates for assistive technology, and its lines begin where they are seen to")
  func linesAfterIsolates() throws {
    let session = try OffscreenSession(size: Size(width: 400, height: 300))
    let name = "שלום עולם"
    let label = Label(text: "one two \u{2068}\(name)\u{2069} three four five six seven")
    label.numberOfLines = 0
    label.frame = Rect(x: 0, y: 0, width: 80, height: 300)
    session.window.addSubview(label)
    session.window.advance(by: 0)
    let content = try #require(TextContent(of: label))
    #expect(content.text == "one two \(name) three four five six seven")
    let scalars = Array(content.text.unicodeScalars)
    let starts = try #require(TextContent.lineStarts(of: label))
    #expect(starts.count >= 3)
    for start in starts.dropFirst() { #expect(scalars[start - 1] == " ", "\(start)") }
  }
}
