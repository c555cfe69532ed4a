/// A line of a layout, in points relative to the layout's origin.
nonisolated struct TextLine: Sendable {
  var top: Double
  var height: Double
  /// A whole number of points, so that at integer scales all baselines are on whole pixels.
  var baseline: Double
  var x: Double
  var width: Double
  /// Its runs, from left to right.
  var runs: Range<Int32>
}

/// A part of a line with one font, script and direction, which is drawn as a whole.
nonisolated struct TextRun: Sendable {
  /// Its bytes in the text of the analysis. An ellipsis has none.
  var start: Int32
  var end: Int32
  var setting: TextSetting
  /// The insertion that takes the place of text; nil for text.
  var insertion: Insertion?
  var line: Int32
  /// In points relative to the layout's origin.
  var x: Double
  /// In points, including the spaces after it.
  var advance: Double
  /// The advance of the spaces after it, which are not drawn. They are on its right, or on its left if it runs to the
  /// left.
  var spaces: Double
}
