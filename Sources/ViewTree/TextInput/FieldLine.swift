/// The layout of the text of a field, and which part of it is visible.
///
/// A text may be much longer than the field is wide, so it is never measured as a whole. It is laid out in pieces of a few hundred
/// characters, and only those that are visible, or lie between them and the caret. Lengths along the line are measured from the side of
/// the field where the text's direction begins, so that both directions scroll by the same rules.
final class FieldLine {
  /// The properties, in addition to the text, on which the layout depends.
  struct Setting {
    var engine: any TextEngine
    var font: Font
    var scale: Double
    /// The direction of a text without characters that have a direction.
    var direction: LayoutDirection
    var isSecure: Bool
    /// The visible width of the line, and the width of the caret.
    var width: Double
    var caretWidth: Double

    func isSame(as other: Setting) -> Bool {
      engine === other.engine && font == other.font && scale == other.scale && direction == other.direction
        && isSecure == other.isSecure && width == other.width && caretWidth == other.caretWidth
    }
  }

  /// A part of the text that is laid out as a whole.
  struct Piece {
    var characters: Range<Int>
    var layout: any TextLayout
    var stops: CaretStops
    /// Where the layout begins in the piece. The layout does not include the spaces at the end of the text.
    var inset: Double
  }

  private var setting: Setting
  private var content = ClusterText("")
  private var pieces: [Int: Piece] = [:]
  /// The first character of each piece.
  private var starts: [Int] = []
  /// The position in the text that stays in its place when the text changes, and that place along the line.
  private var fixed = (position: 0, length: 0.0)
  /// Grows with each change of the text, or of a property on which its layout depends.
  private(set) var revision = 0
  /// The direction of the line.
  private(set) var base = LayoutDirection.leftToRight

  /// The most pieces that are measured to find out how far away a position is.
  private static let farthest = 64

  init(_ setting: Setting) { self.setting = setting }

  private var isMirrored: Bool { base == .rightToLeft }
  private var room: Double { max(0, setting.width - setting.caretWidth) }

  // MARK: The text

  func show(_ new: ClusterText) {
    content = new
    reset()
  }

  func set(_ new: Setting) {
    guard !new.isSame(as: setting) else { return }
    if new.font != setting.font || new.isSecure != setting.isSecure { fixed = (0, 0) }
    setting = new
    reset()
  }

  private func reset() {
    revision += 1
    pieces.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    var start = 0
    for chunk in content.chunks {
      starts.append(start)
      start += chunk.characters
    }
    base = setting.direction
    if !setting.isSecure, let first = content.chunks.first {
      base = setting.engine.direction(of: String(content[0..<first.characters]), fallback: setting.direction)
    }
    fixed.position = min(fixed.position, content.count)
  }

  private func piece(_ index: Int) -> Piece {
    if let known = pieces[index] { return known }
    let characters = starts[index]..<(index + 1 < starts.count ? starts[index + 1] : content.count)
    let text = setting.isSecure ? String(repeating: "•", count: characters.count) : Self.shown(content[characters])
    var style = TextStyle(font: setting.font, direction: base)
    style.fixesDirection = true
    let set = setting.engine.characters(of: text, style: style, scale: setting.scale)
    let stops = CaretStops(Self.fitted(set, to: characters.count), base: base)
    let made = Piece(
      characters: characters,
      layout: setting.engine.layout(text, style: style, width: .infinity, scale: setting.scale), stops: stops,
      inset: stops.trailingWidth(ofLast: Self.trailingSpaces(of: text), base: base))
    pieces[index] = made
    return made
  }

  /// The text with a substitute for each character that cannot be shown in a line.
  private static func shown(_ text: Substring) -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 }
    if isPlain { return String(text) }
    var result = ""
    var isExact = true
    for character in text {
      // A space would join with a mark after it, and then there would be one character less.
      if character.isNewline || character == "\t" {
        result.append(" ")
      } else if character.isControl {
        result.append("\u{200B}")
      } else {
        if result.last == " ", character.unicodeScalars.first?.properties.isGraphemeExtend == true { isExact = false }
        result.append(character)
      }
    }
    if isExact { return result }
    return String(text.map { $0.isNewline || $0 == "\t" || $0.isControl ? "\u{200B}" : $0 })
  }

  /// The first `count` characters, extended to that number if necessary, because the text engine may divide the text differently.
  private static func fitted(_ characters: [CharacterSetting], to count: Int) -> [CharacterSetting] {
    if characters.count == count { return characters }
    let missing = CharacterSetting(advance: 0, level: characters.last?.level ?? 0)
    return Array(characters.prefix(count)) + Array(repeating: missing, count: max(0, count - characters.count))
  }

  private static func trailingSpaces(of text: String) -> Int {
    text.reversed().prefix { $0.isWhitespace && $0 != "\u{A0}" && $0 != "\u{202F}" && $0 != "\u{2007}" }.count
  }

  // MARK: Along the line

  /// The piece in which a position is.
  private func index(of position: Int) -> Int {
    max(0, starts.partitionPoint { $0 <= position } - 1)
  }

  /// How far along a piece a position in it is.
  private func length(to position: Int, in piece: Piece) -> Double {
    let x = piece.stops.x(at: position - piece.characters.lowerBound)
    return isMirrored ? piece.stops.width - x : x
  }

  /// A piece near the fixed position, and its beginning along the line.
  private var origin: (index: Int, length: Double) {
    let index = index(of: fixed.position)
    return (index, fixed.length - length(to: fixed.position, in: piece(index)))
  }

  /// Where along the line a piece begins. Nil if it is too far away to be measured.
  private func start(ofPiece index: Int) -> Double? {
    var (current, length) = origin
    guard abs(index - current) <= Self.farthest else { return nil }
    while current < index {
      length += piece(current).stops.width
      current += 1
    }
    while current > index {
      current -= 1
      length -= piece(current).stops.width
    }
    return length
  }

  private func length(to position: Int) -> Double? {
    guard !starts.isEmpty else { return 0 }
    let index = index(of: position)
    return start(ofPiece: index).map { $0 + length(to: position, in: piece(index)) }
  }

  // MARK: Scrolling

  /// Scrolls the shortest distance that shows the caret at a position, without leaving space empty that text could fill.
  func reveal(_ position: Int) {
    guard !starts.isEmpty else {
      fixed = (0, 0)
      return
    }
    if let length = length(to: position) {
      fixed.length += min(max(length, 0), room) - length
    } else {
      fixed = (position, position > fixed.position ? room : 0)
    }
    settle()
  }

  /// Scrolls by a length along the line, as far as the text allows.
  func scroll(by length: Double) {
    guard !starts.isEmpty else { return }
    fixed.length -= length
    settle()
  }

  /// Scrolls so that no space is empty that text could fill, and records the first visible piece.
  private func settle() {
    var (last, end) = origin
    while end < room, last < starts.count, last - index(of: fixed.position) <= Self.farthest {
      end += piece(last).stops.width
      last += 1
    }
    if last == starts.count, end < room { fixed.length += room - end }
    var (first, start) = origin
    while start > 0, first > 0, index(of: fixed.position) - first <= Self.farthest {
      first -= 1
      start -= piece(first).stops.width
    }
    if first == 0, start > 0 { (fixed.length, start) = (fixed.length - start, 0) }
    while first + 1 < starts.count, start + piece(first).stops.width <= 0 {
      start += piece(first).stops.width
      first += 1
    }
    fixed = (starts[first], start)
    if pieces.count > 4 * Self.farthest { pieces.removeAll() }
  }

  // MARK: Visible coordinates, from the left edge

  /// The visible pieces, and where they begin.
  var visible: [(piece: Piece, x: Double)] {
    guard !starts.isEmpty else { return [] }
    var result: [(piece: Piece, x: Double)] = []
    var (index, start) = origin
    while index < starts.count, start < setting.width, result.count < Self.farthest {
      let piece = piece(index)
      let width = piece.stops.width
      if start + width > 0 { result.append((piece, isMirrored ? setting.width - start - width : start)) }
      start += width
      index += 1
    }
    return result
  }

  /// The left edge of the caret at a position.
  func caretX(at position: Int) -> Double {
    let length = length(to: position) ?? (position > fixed.position ? room : 0)
    return isMirrored ? setting.width - length - setting.caretWidth : length
  }

  /// The position whose caret is nearest to `x`.
  func position(atX x: Double) -> Int {
    place(atX: x).map { $0.piece.characters.lowerBound + $0.piece.stops.position(atX: $0.x) } ?? 0
  }

  /// The character that is shown at `x`, or the nearest one.
  func character(atX x: Double) -> Int {
    place(atX: x).map { $0.piece.characters.lowerBound + $0.piece.stops.character(atX: $0.x) } ?? 0
  }

  /// The piece that is shown at `x`, or the nearest one, and where that is from the left edge of the piece. Nil without a text.
  private func place(atX x: Double) -> (piece: Piece, x: Double)? {
    guard !starts.isEmpty else { return nil }
    let length = isMirrored ? setting.width - x : x
    var (index, start) = origin
    while start > length, index > 0 {
      index -= 1
      start -= piece(index).stops.width
    }
    while index + 1 < starts.count, start + piece(index).stops.width <= length {
      start += piece(index).stops.width
      index += 1
    }
    let piece = piece(index)
    return (piece, isMirrored ? piece.stops.width - (length - start) : length - start)
  }

  /// The position that is shown beside another one. Nil beyond the text.
  func position(beside position: Int, toTheRight: Bool) -> Int? {
    guard !starts.isEmpty else { return nil }
    var index = index(of: position)
    // At the end of a piece, the next one continues.
    for _ in 0..<2 {
      let piece = piece(index)
      let own = position - piece.characters.lowerBound
      if let found = piece.stops.position(beside: own, toTheRight: toTheRight) {
        return piece.characters.lowerBound + found
      }
      let goesOn = toTheRight != isMirrored
      guard goesOn ? index + 1 < starts.count : index > 0, own == (goesOn ? piece.stops.count : 0) else { return nil }
      index += goesOn ? 1 : -1
    }
    return nil
  }
}

extension Character {
  /// Whether it is an invisible control character.
  nonisolated fileprivate var isControl: Bool { unicodeScalars.first?.properties.generalCategory == .control }
}
