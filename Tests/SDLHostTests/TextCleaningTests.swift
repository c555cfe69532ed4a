import Testing
import ViewTreeTesting

@testable import SDLHost

/// The preparation of text before it is shaped, without fonts.
@Suite struct TextCleaningTests {
  /// The lines of a text as the rules say, scalar by scalar, and whether each continues the paragraph of the one before.
  private func expected(_ text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    var lines = [""]
    var index = 0
    while index < scalars.count {
      switch scalars[index].value {
      case 0x09: lines[lines.count - 1] += "    "
      case 0x0D where index + 1 < scalars.count && scalars[index + 1].value == 0x0A:
        lines.append("")
        index += 1
      case 0x0A, 0x0D, 0x85, 0x2029: lines.append("")
      case 0x0B, 0x0C, 0x2028: lines.append("+")
      case 0..<0x20, 0x7F..<0xA0: break
      default: lines[lines.count - 1].unicodeScalars.append(scalars[index])
      }
      index += 1
    }
    return lines
  }

  private func found(_ text: String) -> [String] {
    let clean = CleanText(text)
    return clean.lines.map { line in
      (line.continuesParagraph ? "+" : "")
        + String(decoding: clean.bytes[Int(line.start)..<Int(line.end)], as: UTF8.self)
    }
  }

  @Test(
    "T2 Random texts: control characters go, tabs become spaces, and lines end where they should, wherever they stand")
  func random() {
    var generator = SeededGenerator(seed: 11)
    let ascii: [Character] = Array("abc ~!\t\n\r\u{0B}\u{0C}\u{0}\u{1}\u{1F}\u{7F}\r\n")
    let all: [Character] = ascii + Array("é日\u{85}\u{2028}\u{2029}\u{9F}\u{A0}")
    for turn in 0..<600 {
      let letters = turn.isMultiple(of: 2) ? ascii : all
      // Mostly plain letters, so that control characters come at all distances.
      let text = (0..<Int.random(in: 0...40, using: &generator)).reduce(into: "") { text, _ in
        text.append(
          Int.random(in: 0..<6, using: &generator) > 0 ? "x" : letters.randomElement(using: &generator) ?? "y")
      }
      #expect(found(text) == expected(text), "\(turn): \(text.unicodeScalars.map(\.value))")
    }
  }

  @Test("T2 Each control character is found at each place")
  func places() {
    for control in ["\n", "\u{7F}", "\u{1F}", "\u{0}"] {
      for place in 0...17 {
        let text = String(repeating: "x", count: place) + control + String(repeating: "y", count: 17 - place)
        #expect(found(text) == expected(text), "\(place)")
      }
    }
  }

  @Test("T2 Places in a text are followed to where they are afterwards; one within a character is at its end")
  func marks() {
    let cases: [(String, [Int], [Int32])] = [
      ("a\tb", [0, 1, 2, 3], [0, 1, 5, 6]), ("\u{1}b", [0, 1, 2], [0, 0, 1]), ("éx", [0, 1, 2, 3], [0, 2, 2, 3]),
      ("a\r\nb", [1, 2, 3, 4], [1, 1, 1, 2]), ("ab", [1, 1, 99], [1, 1, 2]), ("", [0, 3], [0, 0]),
    ]
    for (text, marks, expected) in cases { #expect(CleanText(text, marks: marks).marks == expected, "\(text)") }
  }

  @Test("T1 A character is all of its bytes, and each space of a tab is one")
  func clusters() {
    let text = CleanText("ae\u{301}\t日")
    let starts = (0..<text.bytes.count).filter { text.isClusterStart($0) }
    #expect(starts == [0, 1, 4, 5, 6, 7, 8] && text.bytes.count == 11)
    let ends = [0, 1, 4, 8].map { text.clusterEnd(after: $0, end: 11) }
    #expect(ends == [1, 4, 5, 11] && text.clusterEnd(after: 1, end: 2) == 2)
    let plain = CleanText("abc")
    let plainEnds = (0..<3).map { plain.clusterEnd(after: $0, end: 3) }
    #expect(plainEnds == [1, 2, 3] && plain.isClusterStart(2))
  }

  @Test("T1 What is displayed as an emoji: by itself, by a selector, by a skin colour, or as a sequence")
  func emoji() {
    let emoji: [[UInt32]] = [
      [0x231A], [0x1F600], [0x2764, 0xFE0F], [0x23, 0xFE0F, 0x20E3], [0x261D, 0x1F3FB], [0x261D, 0x1F3FF],
      [0x1F1E6, 0x1F1E7], [0x1F469, 0x200D, 0x1F680], [0x2640, 0x200D], [0x1F600, 0x301],
    ]
    let others: [[UInt32]] = [
      [], [0x41], [0x23], [0x2764], [0x2764, 0x301], [0x1F600, 0xFE0E], [0x41, 0xFE0F], [0x261D, 0x1F3FA],
      [0x261D, 0x1F400], [0x41, 0x1F3FB],
    ]
    #expect(emoji.filter { !Cluster.isEmoji($0) } == [] && others.filter { Cluster.isEmoji($0) } == [])
  }

  @Test("T4 Which characters are for text that runs from right to left, at the ends of their blocks")
  func bidirectional() {
    let blocks: [ClosedRange<UInt32>] = [
      0x590...0x8FF, 0x200F...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFE,
      0x10800...0x10FFF, 0x1E800...0x1EFFF,
    ]
    for block in blocks {
      #expect(Cluster.isBidirectional(block.lowerBound) && Cluster.isBidirectional(block.upperBound), "\(block)")
      #expect(
        !Cluster.isBidirectional(block.lowerBound - 1) && !Cluster.isBidirectional(block.upperBound + 1), "\(block)")
    }
    // It is looked for in each line.
    #expect(CleanText("a\nא\nb\u{2028}é").lines.map(\.isBidirectional) == [false, true, false, false])
  }

  @Test("T2 At which spaces a line may end, which then do not count")
  func spaces() {
    let all: ClosedRange<UInt32> = 0x20...0x3100
    let blocks: [ClosedRange<UInt32>] = [
      0x20...0x20, 0x1680...0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F...0x205F, 0x3000...0x3000,
    ]
    let spaces = all.filter { Cluster.isSpace($0) }
    let expected = blocks.flatMap { Array($0) }
    #expect(spaces == expected)
  }
}
