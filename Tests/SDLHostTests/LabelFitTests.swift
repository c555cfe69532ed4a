import Testing

@testable import SDLHost
@testable import ViewTree

/// The size that a label reports is the size that it needs, wherever it is shown.
@Suite("Label sizes")
struct LabelFitTests {
  private let engine = SDLTextEngine()
  nonisolated private static let scales = [1.0, 1.25, 1.5, 1.75, 2, 3]
  nonisolated private static let texts = [
    "OK", "Tiếng Việt có dấu", "AVAVAV Ta To", "fi ffl", "السلام عليكم", "שלום world", "日本語の文章", "👨‍👩‍👧‍👦🇩🇪 ab", "नमस्ते",
    "Donau\u{AD}dampf", "  spaces  ", "a\nb", "Wörter, die umgebrochen werden, und noch ein paar mehr.", ".",
    "e\u{301}\u{301}\u{301}",
  ]

  private func texts(of window: Window) -> [any TextLayout] {
    var list = DisplayList()
    window.advance(by: 0)
    window.paintAll(into: &list)
    return list.commands.compactMap { command in
      guard case .draw(let item) = command, case .text(let layout, _, _) = item.primitive else { return nil }
      return layout
    }
  }

  @Test(
    "T2 A label measured without a window is not cut off in a window of any scale", .fonts(for: "Ag…"),
    arguments: texts,
    scales)
  func unattached(_ text: String, scale: Double) throws {
    TextSystem.shared.install { SDLTextEngine() }
    let window = Window(size: Size(width: 1000, height: 1000), scale: scale)
    for size in [8.0, 11, 13, 14.3, 17, 40] {
      for lines in [1, 0] {
        let label = Label(text: text)
        label.font = Font(size: size)
        label.numberOfLines = lines
        label.sizeToFit()
        #expect(label.bounds.width == label.bounds.width.rounded() && label.bounds.height > 0)
        window.addSubview(label)
        let layout = try #require(texts(of: window).first)
        #expect(layout.isTruncated == (lines == 1 && text.contains("\n")), "\(text) at \(size)")
        #expect(layout.size.width <= label.bounds.width && layout.size.height <= label.bounds.height)
        label.removeFromSuperview()
      }
    }
  }

  @Test(
    "T2 The height for a width contains all lines at that width, at any scale", .fonts(for: "Ag…"), arguments: texts,
    scales)
  func wrapped(_ text: String, scale: Double) throws {
    TextSystem.shared.install { SDLTextEngine() }
    let window = Window(size: Size(width: 1000, height: 1000), scale: scale)
    for width in [30.0, 61.7, 100, 250.3] {
      let label = Label(text: text)
      label.numberOfLines = 0
      label.lineBreakMode = .wordWrap
      let best = label.sizeThatFits(Size(width: width, height: .infinity))
      #expect(best.width <= width)
      label.frame = Rect(origin: .zero, size: best)
      window.addSubview(label)
      let layout = try #require(texts(of: window).first)
      #expect(!layout.isTruncated && layout.size.height <= best.height, "\(text) in \(width)")
      label.removeFromSuperview()
    }
  }

  @Test("T2 A label in a window of a different scale is set for that scale", .fonts(for: "Ag…"))
  func scales() throws {
    let label = Label(text: "Text")
    label.sizeToFit()
    let windows = Self.scales.map { Window(size: Size(width: 200, height: 100), scale: $0) }
    var seen: [ObjectIdentifier] = []
    for window in windows {
      window.ownTextEngine = engine
      window.addSubview(label)
      seen.append(ObjectIdentifier(try #require(texts(of: window).first)))
    }
    #expect(Set(seen).count == windows.count)
    #expect(windows[0].subviews.isEmpty)
  }

  @Test(
    "T3 Texts and frames that make no sense cause no crash, and give plausible sizes",
    arguments: [Double.nan, .infinity, -.infinity, -5, 0, 1e-9, 1e9])
  func nasty(_ number: Double) {
    let window = Window(size: Size(width: 200, height: 100))
    window.ownTextEngine = engine
    let million = String(repeating: "word ", count: 20_000)
    for text in [
      "", "\n", "\n\n\n", " ", "\u{0}", "\u{FFFE}", String(decoding: [0xC3, 0x28, 0xED, 0xA0, 0x80], as: UTF8.self),
      million,
    ] {
      for lines in [0, 1, 3] {
        for mode in [Label.LineBreakMode.wordWrap, .charWrap, .truncatingHead, .truncatingMiddle, .truncatingTail] {
          let label = Label(text: text)
          label.numberOfLines = lines
          label.lineBreakMode = mode
          Misuse.$handler.withValue({ _ in }) {
            label.frame = Rect(x: 0, y: 0, width: 50, height: 20)
            window.addSubview(label)
            if text != million || mode != .charWrap || lines != 0 {
              let size = label.sizeThatFits(Size(width: number, height: number))
              let isSound = size.isFinite && size.width >= 0 && size.height >= 0
              #expect(isSound, "\(size)")
            }
            label.font = Font(size: number)
            let fontSize = label.font.size
            #expect(fontSize >= 0)
          }
          if text != million { _ = texts(of: window) }
          label.removeFromSuperview()
        }
      }
    }
  }

  @Test(
    "T2 Of a text that is higher than its label, the lines are drawn that fit, and its tool tip has the rest",
    .fonts(for: "Ag…"))
  func low() throws {
    TextSystem.shared.install { SDLTextEngine() }
    let window = Window(size: Size(width: 1000, height: 1000))
    let label = Label(text: "Wörter, die umgebrochen werden, und noch ein paar mehr.")
    label.numberOfLines = 0
    let whole = label.sizeThatFits(Size(width: 100, height: .infinity))
    label.frame = Rect(x: 0, y: 0, width: 100, height: whole.height)
    window.addSubview(label)
    let lines = try #require(texts(of: window).first).lineCount
    #expect(lines > 3 && !label.isTruncated)
    let height = whole.height / Double(lines)
    for count in [1, 2, lines - 1] {
      label.frame.size.height = (Double(count) + 0.4) * height
      let layout = try #require(texts(of: window).first)
      #expect(layout.lineCount == count && layout.isTruncated && label.isTruncated)
      #expect(layout.size.height <= label.bounds.height)
    }
    // The last line may extend a little beyond the label.
    label.frame.size.height = whole.height - 0.3 * height
    #expect(try #require(texts(of: window).first).lineCount == lines)
  }
}
