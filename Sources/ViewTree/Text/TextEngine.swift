/// How a text is set. Together with the text, a width and a scale it determines a `TextLayout` completely.
package nonisolated struct TextStyle: Hashable, Sendable {
  package var font: Font
  package var alignment: Label.Alignment
  package var lineBreakMode: Label.LineBreakMode
  /// The largest number of lines; 0 for no limit.
  package var numberOfLines: Int
  /// The direction that determines where `natural` text begins, and that of paragraphs without a strong character.
  package var direction: LayoutDirection

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
  /// Whether some of the text is hidden, behind an ellipsis or by the limit of lines.
  var isTruncated: Bool { get }
}

/// Shapes text and breaks it into lines. The real one is in `SDLHost`; `FixedAdvanceTextEngine` is for view trees without a
/// host.
package protocol TextEngine: AnyObject {
  /// - Parameters:
  ///   - width: the width of a line in points; infinite for no limit. If it is finite, lines are aligned within it.
  ///   - scale: the number of device pixels per point, to which glyphs are fitted.
  func layout(_ text: String, style: TextStyle, width: Double, scale: Double) -> any TextLayout
  /// The height of a line and the distance from its top to the baseline, in points.
  func lineMetrics(for font: Font) -> (height: Double, baseline: Double)
}
