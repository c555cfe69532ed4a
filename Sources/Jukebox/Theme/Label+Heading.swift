import ViewTree

extension Label {
  /// The size of the text if it is not cut.
  var wholeSize: Size { sizeThatFits(Size(width: .infinity, height: .infinity)) }

  /// Chooses the font of a heading that has so much room, in points: a text that would be cut is smaller instead.
  func fitHeading(into width: Double) {
    font = AppTheme.titleFont
    if wholeSize.width > width { font = AppTheme.headlineFont }
  }
}
