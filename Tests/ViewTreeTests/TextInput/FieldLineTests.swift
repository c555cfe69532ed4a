import Testing
import ViewTreeTesting

@testable import ViewTree

/// The line of a text field, of which 100 points are visible beside the caret. Every character is 6 points wide.
@Suite("The line of a text field") struct FieldLineTests {
  private static func setting(
    _ engine: any TextEngine = FixedAdvanceTextEngine(), direction: LayoutDirection = .leftToRight
  ) -> FieldLine.Setting {
    FieldLine.Setting(
      engine: engine, font: Font(size: 10), scale: 1, direction: direction, isSecure: false, width: 101, caretWidth: 1)
  }

  private static func line(_ text: String) -> FieldLine {
    let line = FieldLine(setting())
    line.show(ClusterText(text))
    return line
  }

  @Test(
    "U3 A line scrolls no farther than it must, and knows where each position is, as a simple model of it does",
    arguments: [("x", 3000), ("א", 3000), ("x", 512), ("א", 20), ("x", 16), ("x", 17)])
  func model(letter: String, count: Int) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let line = Self.line(String(repeating: letter, count: count))
    let isMirrored = letter == "א"
    #expect(line.base == (isMirrored ? .rightToLeft : .leftToRight))
    /// What is hidden at the beginning of the line, in points.
    var hidden = 0.0
    let most = max(0, 6 * Double(count) - 100)
    for step in 0..<60 {
      let position = Int.random(in: 0...count, using: &random)
      if Bool.random(using: &random) {
        line.reveal(position)
        hidden = min(max(hidden, 6 * Double(position) - 100), 6 * Double(position))
      } else {
        let distance = Double.random(in: -400...400, using: &random).rounded()
        line.scroll(by: distance)
        hidden += distance
      }
      hidden = min(max(0, hidden), most)
      let note = "seed \(seed), step \(step)"
      for position in [0, position, count] {
        let length = 6 * Double(position) - hidden
        expectClose(line.caretX(at: position), isMirrored ? 101 - length - 1 : length, 1e-6)
      }
      // A little beside the middle of a character, and in it.
      for place in [-30.5, 0.5, 3.5, 2.5, 50.5, 100.5, 130.5] {
        let x = isMirrored ? 101 - place : place
        let nearest = Int(min(max(0, ((place + hidden) / 6).rounded()), Double(count)))
        #expect(line.position(atX: x) == nearest, "\(note), at \(place)")
        let character = Int(min(max(0, ((place + hidden) / 6).rounded(.down)), Double(count - 1)))
        #expect(line.character(atX: x) == character, "\(note), at \(place)")
      }
      for position in [position, 512, 511] where position <= count {
        let forward = line.position(beside: position, toTheRight: !isMirrored)
        let backward = line.position(beside: position, toTheRight: isMirrored)
        #expect(forward == (position < count ? position + 1 : nil), "\(note), after \(position)")
        #expect(backward == (position > 0 ? position - 1 : nil), "\(note), before \(position)")
      }
      let starts = stride(from: 0, to: count, by: 512).filter { start in
        let from = 6 * Double(start) - hidden
        return from < 101 && from + 6 * Double(min(512, count - start)) > 0
      }
      let visible = line.visible
      let (shown, expected) = (visible.map { $0.piece.characters }, starts.map { $0..<min(count, $0 + 512) })
      #expect(shown == expected, "\(note)")
      for (piece, x) in visible {
        let start = 6 * Double(piece.characters.lowerBound) - hidden
        expectClose(x, isMirrored ? 101 - start - 6 * Double(piece.characters.count) : start, 1e-6)
      }
    }
  }

  @Test(
    "U3 The character at the end of a piece is found at both of its halves, in both directions", arguments: ["x", "א"])
  func endOfPiece(letter: String) {
    let line = Self.line(String(repeating: letter, count: 1000))
    // The first piece has 512 characters, the last of which is then from 44 to 50.
    line.scroll(by: 512 * 6 - 50)
    for (place, character, position) in [(43.5, 510, 511), (45, 511, 511), (48.5, 511, 512), (50.5, 512, 512)] {
      let x = letter == "א" ? 101 - place : place
      #expect(line.character(atX: x) == character && line.position(atX: x) == position, "\(place)")
    }
  }

  @Test("U3 An empty line has one position; a line that became shorter keeps no empty space")
  func short() {
    let line = Self.line("")
    line.scroll(by: 50)
    line.reveal(0)
    #expect(
      line.visible.isEmpty && line.caretX(at: 0) == 0 && line.position(atX: 40) == 0 && line.character(atX: 40) == 0)
    #expect(line.position(beside: 0, toTheRight: true) == nil && line.position(beside: 0, toTheRight: false) == nil)
    line.show(ClusterText(String(repeating: "x", count: 1000)))
    line.reveal(1000)
    expectClose(line.caretX(at: 1000), 100, 1e-6)
    line.show(ClusterText(String(repeating: "x", count: 600)))
    line.reveal(600)
    expectClose(line.caretX(at: 600), 100, 1e-6)
    line.show(ClusterText("abc"))
    line.reveal(3)
    #expect((0...3).map { line.caretX(at: $0) } == [0, 6, 12, 18])
    // A narrow line shows the caret alone.
    var setting = Self.setting()
    setting.width = 0.5
    line.set(setting)
    line.reveal(2)
    #expect(line.caretX(at: 2) == 0)
  }

  @Test("U3 What is too far away to be measured counts as beyond the end that it lies behind, and can be jumped to")
  func farAway() {
    let line = Self.line(String(repeating: "x", count: 512 * 80))
    let last = 512 * 80
    line.reveal(0)
    // The 65th piece is measured, the next one is not.
    expectClose(line.caretX(at: 512 * 65 - 1), 6 * (512 * 65 - 1), 1e-3)
    #expect(line.caretX(at: 512 * 65) == 100 && line.caretX(at: last) == 100)
    line.reveal(last)
    expectClose(line.caretX(at: last), 100, 1e-6)
    expectClose(line.caretX(at: last - 5), 70, 1e-6)
    #expect(line.caretX(at: 0) == 0)
    line.reveal(0)
    #expect(line.caretX(at: 0) == 0 && line.visible.first?.piece.characters == 0..<512)
    line.reveal(512 * 40)
    expectClose(line.caretX(at: 512 * 40), 100, 1e-6)
  }

  /// Remembers which texts are laid out, and divides texts into other numbers of characters than Swift if it is told to.
  private final class RecordingEngine: TextEngine {
    private let engine = FixedAdvanceTextEngine()
    private(set) var texts: [String] = []
    var surplus = 0

    func layout(_ text: String, style: TextStyle, width: Double, scale: Double) -> any TextLayout {
      texts.append(text)
      return engine.layout(text, style: style, width: width, scale: scale)
    }
    func characters(of text: String, style: TextStyle, scale: Double) -> [CharacterSetting] {
      let found = engine.characters(of: text, style: style, scale: scale)
      return surplus < 0 ? Array(found.dropLast(-surplus)) : found + Array(repeating: found[0], count: surplus)
    }
    func direction(of text: String, fallback: LayoutDirection) -> LayoutDirection {
      engine.direction(of: text, fallback: fallback)
    }
    func lineMetrics(for font: Font) -> (height: Double, baseline: Double) { engine.lineMetrics(for: font) }
  }

  @Test(
    "U5 Line breaks and tabs are shown as spaces, other control characters as nothing, and no number of characters changes"
  )
  func substitutes() {
    let engine = RecordingEngine()
    let line = FieldLine(Self.setting(engine))
    for (text, shown) in [
      ("plain ~", "plain ~"), ("a\u{1}", "a\u{200B}"), ("a\u{1F}b", "a\u{200B}b"), ("a\u{7F}", "a\u{200B}"),
      ("a\u{85}", "a "), ("a\u{2028}b", "a b"), ("a\tb", "a b"), ("a\nb\r\nc", "a b c"), ("a\u{9F}", "a\u{200B}"),
      ("é\u{A0}“”", "é\u{A0}“”"),
      // A mark behind a space would be a part of that character.
      ("a\n\u{301}\tb\u{1}", "a\u{200B}\u{301}\u{200B}b\u{200B}"), ("a \u{301}b\n", "a \u{301}b "),
    ] {
      line.show(ClusterText(text))
      #expect(line.visible.first?.piece.characters == 0..<text.count, "\(shown)")
      #expect(engine.texts.last.map { Array($0.unicodeScalars) } == Array(shown.unicodeScalars), "\(shown)")
    }
    var setting = Self.setting(engine)
    setting.isSecure = true
    line.set(setting)
    line.show(ClusterText("אb\n"))
    #expect(line.visible.count == 1 && engine.texts.last == "•••" && line.base == .leftToRight)
  }

  @Test(
    "U5 Where the text engine finds another number of characters, what is missing has no width, and the rest is left out"
  )
  func otherNumber() {
    let engine = RecordingEngine()
    let line = FieldLine(Self.setting(engine))
    func carets(_ surplus: Int) -> [Double] {
      engine.surplus = surplus
      line.show(ClusterText("abc"))
      return (0...3).map { line.caretX(at: $0) }
    }
    #expect(carets(0) == [0, 6, 12, 18] && carets(2) == [0, 6, 12, 18])
    #expect(carets(-1) == [0, 6, 12, 12] && carets(-3) == [0, 0, 0, 0])
  }

  @Test(
    "U3 From right to left, spaces at the end of the text lie before what is laid out, but no spaces that keep words together"
  )
  func trailingSpaces() {
    for (text, inset) in [
      ("אב", 0.0), ("אב ", 6), ("אב  ", 12), (" אב", 0), ("אב\u{A0}", 0), ("אב\u{202F}", 0), ("אב\u{2007}", 0),
      ("אב\u{A0} ", 6), ("ab ", 0),
    ] {
      #expect(Self.line(text).visible.first?.piece.inset == inset, "\(text)")
    }
  }

  @Test("U3 A line is laid out anew when something changes on which it depends, and not otherwise")
  func settings() {
    let line = Self.line("abc")
    var setting = Self.setting()
    line.set(setting)
    let changes: [(String, (inout FieldLine.Setting) -> Void)] = [
      ("engine", { $0.engine = FixedAdvanceTextEngine() }), ("font", { $0.font.size = 20 }),
      ("scale", { $0.scale = 2 }), ("direction", { $0.direction = .rightToLeft }), ("secret", { $0.isSecure = true }),
      ("width", { $0.width = 50 }), ("caret", { $0.caretWidth = 2 }),
    ]
    for (name, change) in changes {
      let revision = line.revision
      line.set(setting)
      #expect(line.revision == revision, "\(name)")
      change(&setting)
      line.set(setting)
      #expect(line.revision == revision + 1, "\(name)")
    }
    // Of dots, the direction is that of the field.
    #expect(line.base == .rightToLeft)
    // Another font begins at the start of the text, and another width stays where it is.
    let long = Self.line(String(repeating: "x", count: 100))
    long.reveal(100)
    setting = Self.setting()
    setting.width = 51
    long.set(setting)
    #expect(long.caretX(at: 100) == 100)
    setting.font.size = 5
    long.set(setting)
    #expect(long.caretX(at: 100) == 300 && long.caretX(at: 0) == 0)
  }
}
