/// How a text is set. A value that, with the text, a width and a scale, says all about a `TextLayout`.
package nonisolated struct TextStyle: Hashable, Sendable {
  package var font: Font
  package var alignment: Label.Alignment
  package var lineBreakMode: Label.LineBreakMode
  /// 0: no limit.
  package var numberOfLines: Int
  /// Where `natural` text begins, and the direction of a paragraph that has no strong character.
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

/// A text that was shaped and broken into lines. Made once, measured and drawn many times.
package nonisolated protocol TextLayout: AnyObject, Sendable {
  /// What the lines take, in points: the widest line's advance and the lines' heights.
  var size: Size { get }
  /// What may be inked, in points from the layout's origin: reaches beyond `size` where glyphs overhang.
  var inkBounds: Rect { get }
  var lineCount: Int { get }
  /// Whether an ellipsis, or the limit of lines, hides some of the text.
  var isTruncated: Bool { get }
}

/// Shapes and breaks text. `SDLHost` gives the real one; the one here is for trees without a host.
package protocol TextEngine: AnyObject {
  /// - Parameters:
  ///   - width: the room for a line in points; infinite for none. Lines are aligned within it when it is finite.
  ///   - scale: device pixels a point, for which glyphs are fitted.
  func layout(_ text: String, style: TextStyle, width: Double, scale: Double) -> any TextLayout
  /// The height of a line and the distance from its top to the baseline, in points.
  func lineMetrics(for font: Font) -> (height: Double, baseline: Double)
}
