/// How a text is set. Together with the text, a width and a scale it determines a `TextLayout` completely.
package nonisolated struct TextStyle: Hashable, Sendable {
  package var font: Font
  package var alignment: Label.Alignment
  package var lineBreakMode: Label.LineBreakMode
  /// The largest number of lines; 0 for no limit.
  package var numberOfLines: Int
  /// The direction that determines where `natural` text begins, and that of paragraphs without a strong character.
  package var direction: LayoutDirection
  /// Whether paragraphs have `direction` whatever their characters are.
  package var fixesDirection = false
  /// The parts of an attributed text; empty for a text in one font.
  package var spans: [TextSpan] = []

  package init(
    font: Font, alignment: Label.Alignment = .natural, lineBreakMode: Label.LineBreakMode = .truncatingTail,
    numberOfLines: Int = 1, direction: LayoutDirection = .leftToRight
  ) {
    self.font = font
    self.alignment = alignment
    self.lineBreakMode = lineBreakMode
    self.numberOfLines = numberOfLines
    self.direction = direction
  }
}

/// A text that was shaped and broken into lines. It is made once, and measured and drawn many times.
package nonisolated protocol TextLayout: AnyObject, Sendable {
  /// The size of the lines in points: the advance of the widest line, and the sum of the heights.
  var size: Size { get }
  /// The area that may contain ink, in points relative to the layout's origin. It extends beyond `size` where glyphs overhang.
  var inkBounds: Rect { get }
  var lineCount: Int { get }
  /// From the top to the baseline of the first line.
  var baseline: Double { get }
  /// Whether some of the text is hidden, behind an ellipsis or by the limit of lines.
  var isTruncated: Bool { get }
  /// The same layout, of which only the ink of some spans is drawn; nil stands for what belongs to no span, such as an ellipsis.
  @MainActor func part(_ spans: Set<Int?>) -> any TextLayout
  /// Where each line begins in the text as it is shown, in bytes of UTF-8, of which each line end has one; in ascending order. Empty where
  /// that is not known.
  var lineStarts: [Int] { get }
  /// Where a span lies, line by line.
  @MainActor func boxes(ofSpan index: Int) -> [SpanBox]
}

extension TextLayout {
  package nonisolated var lineStarts: [Int] { [] }
}

/// Shapes text and breaks it into lines. The real one is in `SDLHost`; `FixedAdvanceTextEngine` is for view trees without a
/// host.
///
/// Views call it in the middle of measuring and drawing, so an engine must not call views.
package protocol TextEngine: AnyObject {
  /// - Parameters:
  ///   - width: the width of a line in points; infinite for no limit. If it is finite, lines are aligned within it.
  ///   - scale: the number of device pixels per point, to which glyphs are fitted.
  func layout(_ text: String, style: TextStyle, width: Double, scale: Double) -> any TextLayout
  /// How each character of a single line, a grapheme cluster, is set: for carets and selections. The text has no control characters.
  func characters(of text: String, style: TextStyle, scale: Double) -> [CharacterSetting]
  /// The direction of a text: that of its first character that has one, or `fallback`.
  func direction(of text: String, fallback: LayoutDirection) -> LayoutDirection
  /// The height of a line and the distance from its top to the baseline, in points.
  func lineMetrics(for font: Font) -> (height: Double, baseline: Double)
}

/// How one character is set in a line.
package nonisolated struct CharacterSetting: Hashable, Sendable {
  /// How far it moves what comes after it, in points.
  package var advance: Double
  /// Its level by the Unicode bidirectional algorithm: odd where it runs from right to left.
  package var level: UInt8

  package init(advance: Double, level: UInt8) {
    self.advance = advance
    self.level = level
  }
}
