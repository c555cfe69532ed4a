import Pixels
import Raster
import Testing
import ViewTree

@testable import SDLHost

/// What the text tests share: an engine, and functions to lay out text and examine it.
struct TextBench {
  let engine = SDLTextEngine()

  func layout(
    _ text: String, size: Double = 16, family: String? = nil, weight: Font.Weight = .regular,
    alignment: Label.Alignment = .natural, mode: Label.LineBreakMode = .wordWrap, lines: Int = 0,
    direction: LayoutDirection = .leftToRight, width: Double = .infinity, scale: Double = 1
  ) throws -> SDLTextLayout {
    let style = TextStyle(
      font: Font(family: family, size: size, weight: weight), alignment: alignment, lineBreakMode: mode,
      numberOfLines: lines, direction: direction)
    return try #require(engine.layout(text, style: style, width: width, scale: scale) as? SDLTextLayout)
  }

  func width(_ text: String, size: Double = 16, mode: Label.LineBreakMode = .wordWrap) throws -> Double {
    try layout(text, size: size, mode: mode).size.width
  }

  /// Whether the system has fonts for the whole text.
  static func hasFonts(for text: String) -> Bool {
    let engine = SDLTextEngine()
    let typeface = engine.library.typeface(of: Font(size: 16))
    return text.allSatisfy { character in
      let scalars = character.unicodeScalars.map(\.value)
      let face = typeface.face(for: scalars, isEmoji: Cluster.isEmoji(scalars))
      return face.description != nil && face.covers(scalars)
    }
  }

  /// Whether a font for emoji in colour is installed: as fontconfig says, so that the tests run also if the engine does not find it.
  static let hasColorEmoji =
    FontCatalog(nil)?.ranking(of: nil).contains { $0.isColor && $0.coverage.contains(0x1F600) } ?? false

  static func hasFamily(_ name: String) -> Bool {
    SDLTextEngine().library.typeface(of: Font(family: name, size: 16)).primary.description?.family == name
  }
}

extension Trait where Self == ConditionTrait {
  /// The system has fonts for all of `text`.
  nonisolated static func fonts(for text: String) -> Self {
    .enabled("fonts for \(text) are installed") { await TextBench.hasFonts(for: text) }
  }

  nonisolated static var colorEmoji: Self {
    .enabled("an emoji font in colour is installed") { await TextBench.hasColorEmoji }
  }

  nonisolated static var inter: Self { family("Inter") }

  nonisolated static func family(_ name: String) -> Self {
    .enabled("\(name) is installed") { await TextBench.hasFamily(name) }
  }
}

extension TextPiece {
  var box: PixelRect {
    let width = mask?.width ?? surface?.width ?? 0
    let height = mask?.height ?? surface?.height ?? 0
    return PixelRect(x0: x, y0: y, x1: x + width, y1: y + height)
  }

  /// The coverage of a pixel, from 0 to 255, in the layout's pixels.
  func coverage(x: Int, y: Int) -> Int {
    guard x >= box.x0, x < box.x1, y >= box.y0, y < box.y1 else { return 0 }
    if let mask { return Int(mask.row(y - box.y0)[x - box.x0]) }
    if let surface { return Int(surface.row(y - box.y0)[x - box.x0] >> 24) }
    return 0
  }

  /// The total coverage, in pixels.
  var ink: Double {
    var sum = 0
    for row in 0..<box.height {
      if let mask {
        sum += UnsafeBufferPointer(start: mask.row(row), count: mask.width).reduce(0) { $0 + Int($1) }
      } else if let surface {
        sum += UnsafeBufferPointer(start: surface.row(row), count: surface.width).reduce(0) { $0 + Int($1 >> 24) }
      }
    }
    return Double(sum) / 255
  }

  var bytes: [UInt8] {
    guard let mask else { return [] }
    return (0..<mask.height).flatMap { row in (0..<mask.width).map { mask.row(row)[$0] } }
  }
}

@MainActor
extension SDLTextLayout {
  /// The box around all ink, in pixels.
  func inkBox(scale: Double = 1) -> PixelRect {
    pieces(scale: scale).reduce(.empty) { $0.union($1.box) }
  }

  func ink(scale: Double = 1) -> Double {
    pieces(scale: scale).reduce(0) { $0 + $1.ink }
  }

  func coverage(x: Int, y: Int, scale: Double = 1) -> Int {
    pieces(scale: scale).reduce(0) { max($0, $1.coverage(x: x, y: y)) }
  }

  /// The sum of the coverage of a row of pixels.
  func rowInk(_ y: Int, scale: Double = 1) -> Int {
    let box = inkBox(scale: scale)
    return (box.x0..<box.x1).reduce(0) { $0 + coverage(x: $1, y: y, scale: scale) }
  }

  /// The texts of the lines in reading order, including ellipses.
  var lineTexts: [String] {
    lines.map { line in
      // The text before the ellipsis begins before the text after it. The runs of a line from left to right keep the
      // order of the line breaker.
      let ordered = line.runs.map { runs[Int($0)] }
      return ordered.map { run in
        switch run.insertion {
        case .ellipsis: "…"
        case .hyphen: "-"
        case nil: String(decoding: analysis.text.bytes[Int(run.start)..<Int(run.end)], as: UTF8.self)
        }
      }.joined(separator: "")
    }
  }
}
