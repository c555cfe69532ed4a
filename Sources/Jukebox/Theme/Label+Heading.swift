import ViewTree

extension Label {
  /// The size of the text if it is not cut.
  var wholeSize: Size { sizeThatFits(Size(width: .infinity, height: .infinity)) }

  /// Chooses the font of a heading for a width, in points: a smaller font if the text would be truncated in the usual one.
  func fitHeading(into width: Double) {
    let large = Label(text: text)
    large.font = AppTheme.titleFont
    let fitting = large.wholeSize.width <= width ? AppTheme.titleFont : AppTheme.headlineFont
    // Setting a font requests a layout, and this is called in each layout.
    if font != fitting { font = fitting }
  }

  /// The height of a heading in the large font.
  static var headingHeight: Double {
    let label = Label(text: "A")
    label.font = AppTheme.titleFont
    return label.wholeSize.height
  }
}
