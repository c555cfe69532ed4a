/// The script, font and direction with which a part of a text is set.
nonisolated struct TextSetting: Equatable {
  var script: Script
  /// The index of its font in `TextAnalysis.faces`.
  var face: UInt16
  var level: UInt8

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// A part of a line that is measured as a whole: a word, or the part of a word that has one font, script and direction,
/// with the spaces after it.
nonisolated struct TextUnit {
  var start: Int32
  /// The offset of the spaces after it. An empty word consists of spaces only.
  var contentEnd: Int32
  var end: Int32
  var setting: TextSetting
  /// Whether a line may end after it.
  var allowsBreak: Bool
  /// The advance in ems, without the spaces; negative until it is measured.
  var advance: Float = -1
  /// The advance of the spaces in ems.
  var spaces: Float = 0
}

/// What is known about one line of the source text, which is in `CleanText.lines`.
struct HardLine {
  var baseLevel: UInt8 = 0
  /// Its units; nil until they are needed.
  var units: Range<Int>?
}
