/// What is measured as one: a word, or the part of one that is in one font, script and direction, with the spaces after it.
nonisolated struct TextUnit {
  var start: Int32
  /// Where the spaces after it begin. Empty words have spaces alone.
  var contentEnd: Int32
  var end: Int32
  /// Its font's place in `TextAnalysis.faces`.
  var face: UInt16
  var level: UInt8
  /// Whether a line may end after it.
  var allowsBreak: Bool
  var script: Script
  /// In ems, without the spaces; negative as long as it was not measured.
  var advance: Float = -1
  /// In ems.
  var spaces: Float = 0
}

/// One line of the source text: from a line end to the next.
struct HardLine {
  var start: Int32
  var end: Int32
  var baseLevel: UInt8
  /// Its units, once they were looked for.
  var units: Range<Int>?
}
