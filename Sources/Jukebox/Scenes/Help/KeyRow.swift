import ViewTree

/// A key, and beside it what it does.
final class KeyRow: View {
  private let key: Label
  private let meaning: Label

  private static let inset = 12.0
  /// In a narrower row the texts are smaller, and have two lines. In German the longest ones need nearly this width for one line.
  static let leastWidthOfOneLine = 570.0

  init(theme: AppTheme) {
    key = theme.label(font: AppTheme.headlineFont)
    meaning = theme.label(isSecondary: true)
    super.init()
    for label in [key, meaning] {
      label.textAlignment = .leading
      addSubview(label)
    }
  }

  func show(_ entry: KeyList.Entry) {
    key.text = entry.keys
    meaning.text = entry.meaning
  }

  override func layoutSubviews() {
    let width = max(0, bounds.width - 2 * Self.inset)
    let isNarrow = bounds.width < Self.leastWidthOfOneLine
    key.font = isNarrow ? AppTheme.smallFont : AppTheme.headlineFont
    meaning.font = isNarrow ? AppTheme.smallFont : AppTheme.bodyFont
    for label in [key, meaning] { label.numberOfLines = isNarrow ? 2 : 1 }
    let keyWidth = min(isNarrow ? 172 : 200, (width * 0.45).rounded())
    place(key, at: Rect(x: Self.inset, y: 0, width: keyWidth, height: bounds.height))
    place(meaning, at: Rect(x: Self.inset + keyWidth, y: 0, width: width - keyWidth, height: bounds.height))
  }
}
