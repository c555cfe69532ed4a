import ViewTree

/// Chooses a text that fits, for labels that have shorter texts where there is little room.
final class TextFitter {
  /// This label is never shown. It measures the texts.
  private let label: Label

  /// - Parameter font: the font of the label that shows the text.
  init(theme: AppTheme, font: Font) { label = theme.label(font: font) }

  /// The first of some texts that fits into some lines of a width, in points, or else the last one.
  func first(of texts: [String], fitting width: Double, lines: Int = 1) -> String {
    texts.first { fits($0, in: width, lines: lines) } ?? texts.last ?? ""
  }

  /// The width of a text in one line, in points.
  func width(of text: String) -> Double {
    label.text = text
    return label.wholeSize.width
  }

  /// Whether a text fits into some lines of a width, in points.
  func fits(_ text: String, in width: Double, lines: Int = 1) -> Bool {
    guard lines > 1 else { return self.width(of: text) <= width }
    label.text = text
    label.numberOfLines = 0
    defer { label.numberOfLines = 1 }
    let height = label.sizeThatFits(Size(width: width, height: .infinity)).height
    return Int((height / label.lineHeight).rounded()) <= lines
  }
}
