import ViewTree

/// Chooses a text that fits, for labels that have shorter texts where there is little room.
final class TextFitter {
  /// This label is never shown. It measures the texts.
  private let label: Label

  /// - Parameter font: the font of the label that shows the text.
  init(theme: AppTheme, font: Font) { label = theme.label(font: font) }

  /// The first of some texts that fits into a width, in points; nil if none does.
  func first(of texts: [String], fitting width: Double) -> String? {
    texts.first {
      label.text = $0
      return label.wholeSize.width <= width
    }
  }
}
