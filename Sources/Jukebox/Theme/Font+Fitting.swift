import ViewTree

/// Measures texts, for labels that have shorter texts where there is little room.
extension Font {
  /// This label is never shown. All texts are measured in it, because cells of lists choose theirs while they scroll.
  private static let ruler = Label()

  private func measured(_ text: String) -> Label {
    let label = Self.ruler
    (label.font, label.text) = (self, text)
    return label
  }

  /// The width of a text in one line, in points.
  func width(of text: String) -> Double { measured(text).wholeSize.width }

  /// Whether a text fits into some lines of a width, in points.
  func fits(_ text: String, in width: Double, lines: Int = 1) -> Bool {
    guard lines > 1 else { return self.width(of: text) <= width }
    let label = measured(text)
    label.numberOfLines = 0
    defer { label.numberOfLines = 1 }
    let height = label.sizeThatFits(Size(width: width, height: .infinity)).height
    return Int((height / label.lineHeight).rounded()) <= lines
  }

  /// The first of some texts that fits into some lines of a width, in points, or else the last one.
  func first(of texts: [String], fitting width: Double, lines: Int = 1) -> String {
    texts.first { fits($0, in: width, lines: lines) } ?? texts.last ?? ""
  }
}
