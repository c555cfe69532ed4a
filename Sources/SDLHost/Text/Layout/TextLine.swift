/// A line of a layout; in points from the layout's origin.
nonisolated struct TextLine: Sendable {
  var top: Double
  var height: Double
  /// Whole points, so that at whole scales all baselines lie on whole pixels.
  var baseline: Double
  var x: Double
  var width: Double
  /// Its runs, from left to right.
  var runs: Range<Int32>
}

/// A part of a line in one font, script and direction: what is drawn as one.
nonisolated struct TextRun: Sendable {
  /// Its bytes in the text of the analysis; an ellipsis has none.
  var start: Int32
  var end: Int32
  var face: UInt16
  var level: UInt8
  /// What stands here in place of text; nil for text.
  var insertion: Insertion?
  var script: Script
  var line: Int32
  /// In points from the layout's origin.
  var x: Double
  /// In points, with the spaces after it.
  var advance: Double
  /// What the spaces after it take, which are not drawn: they lie on its right, or on its left if it runs to the left.
  var spaces: Double
}
