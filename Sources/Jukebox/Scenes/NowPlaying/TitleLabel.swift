import ViewTree

/// The title of the song that plays. The space between it and the artist belongs to it, so that a press there leads where both texts lead.
final class TitleLabel: Label {
  /// The rectangle around both texts, in this view's coordinates.
  var bothTexts = Rect.zero

  init(theme: AppTheme) {
    super.init()
    font = AppTheme.headlineFont
    textAlignment = .leading
    theme.style(self) { $0.textColor = $1.text }
  }

  /// The artist's text is in front, and takes the presses on itself.
  override func contains(_ point: Point) -> Bool { super.contains(point) || bothTexts.contains(point) }
}
