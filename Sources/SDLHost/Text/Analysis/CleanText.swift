/// A text prepared for shaping: UTF-8 without control characters, divided into hard lines and grapheme clusters.
nonisolated final class CleanText: Sendable {
  /// The text between two line ends, without them.
  struct Line: Sendable {
    var start: Int32
    var end: Int32
    /// Whether the line follows a line separator, so that it continues the paragraph and has its direction.
    var continuesParagraph: Bool
    /// Whether it may contain text that runs from right to left.
    var isBidirectional: Bool
  }

  let bytes: [UInt8]
  let lines: [Line]
  /// Whether a cluster begins at a byte; nil if every byte is a cluster.
  let clusterStarts: [Bool]?

  /// Where the offsets in the source that were asked for are in `bytes`.
  let marks: [Int32]

  /// - Parameter marks: ascending offsets in the UTF-8 of the text. Inside a cluster they count as its end.
  init(_ text: String, marks sourceMarks: [Int] = []) {
    let cleaner = TextCleaner(text, marks: sourceMarks)
    marks = cleaner.marks
    bytes = cleaner.bytes
    lines = cleaner.lines
    clusterStarts = cleaner.clusterStarts
  }

  /// The end of the cluster that begins at `byte`, at most `end`.
  func clusterEnd(after byte: Int, end: Int) -> Int {
    guard let clusterStarts else { return byte + 1 }
    var next = byte + 1
    while next < end, !clusterStarts[next] { next += 1 }
    return next
  }

  func isClusterStart(_ byte: Int) -> Bool { clusterStarts?[byte] ?? true }
}
