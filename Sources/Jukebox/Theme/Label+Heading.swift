import ViewTree

extension Label {
  /// The size of the text if it is not cut.
  var wholeSize: Size { sizeThatFits(Size(width: .infinity, height: .infinity)) }

  /// Chooses the font of a heading for a width, in points: a smaller font if the text would be truncated in the usual one.
  func fitHeading(into width: Double) {
    font = AppTheme.titleFont.fits(text, in: width) ? AppTheme.titleFont : AppTheme.headlineFont
  }

  /// The height of a heading in the large font.
  static var headingHeight: Double {
    let label = Label(text: "A")
    label.font = AppTheme.titleFont
    return label.wholeSize.height
  }
}
