/// A text whose parts have fonts, colours, underlines and links of their own.
///
/// A `Label` shows it, as its `attributedText`. The parts are shaped and broken into lines together, as one text.
public nonisolated struct AttributedText: Hashable, Sendable {
  /// A part of the text with the same attributes.
  public struct Run: Hashable, Sendable {
    public var text: String
    /// The typeface; nil for the label's.
    public var font: Font?
    /// The colour; nil for the label's, or, for a link, for the theme's accent colour. Emoji have their own colours.
    public var color: Color?
    /// Whether there is a line below it; nil, the default, for links only.
    public var isUnderlined: Bool?
    /// The destination of the run if it is a link; nil, the default, for none. `Label.onLink` is called with it when the run is pressed.
    public var link: String?

    /// A font of a size that is not finite or negative, or a colour that is not finite, is misuse, and counts as nil.
    public init(
      _ text: String, font: Font? = nil, color: Color? = nil, isUnderlined: Bool? = nil, link: String? = nil
    ) {
      self.text = text
      self.font = font
      self.color = color
      self.isUnderlined = isUnderlined
      self.link = link
      if let size = font?.size, !(size.isFinite && size >= 0) {
        Misuse.report("AttributedText.Run: a font size of \(size)")
        self.font = nil
      }
      if color?.isFinite == false {
        Misuse.report("AttributedText.Run: a color that is not finite")
        self.color = nil
      }
    }
  }

  /// The parts, in reading order.
  public var runs: [Run]

  public init(_ runs: [Run] = []) { self.runs = runs }

  /// A text of one run.
  public init(
    _ text: String, font: Font? = nil, color: Color? = nil, isUnderlined: Bool? = nil, link: String? = nil
  ) {
    runs = [Run(text, font: font, color: color, isUnderlined: isUnderlined, link: link)]
  }

  /// The text without its attributes.
  public var text: String { runs.reduce(into: "") { $0 += $1.text } }

  public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.runs + rhs.runs) }
  public static func += (lhs: inout Self, rhs: Self) { lhs.runs += rhs.runs }
}

/// A run of an attributed text, as the text engine sees it.
package nonisolated struct TextSpan: Hashable, Sendable {
  /// Where it ends in the UTF-8 of the text; it begins where the one before it ends.
  package var end: Int
  /// nil for the font of the text's style.
  package var font: Font?

  package init(end: Int, font: Font?) {
    self.end = end
    self.font = font
  }
}

/// Where a part of a span lies in a line, in points relative to the layout's origin.
package nonisolated struct SpanBox: Hashable, Sendable {
  package var rect: Rect
  package var baseline: Double
  /// The size of its font, in points.
  package var fontSize: Double

  package init(rect: Rect, baseline: Double, fontSize: Double) {
    self.rect = rect
    self.baseline = baseline
    self.fontSize = fontSize
  }
}
