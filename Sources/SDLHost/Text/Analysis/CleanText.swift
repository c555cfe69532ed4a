/// A text as it is shaped: UTF-8 without controls, cut into hard lines and into grapheme clusters.
nonisolated final class CleanText: Sendable {
  /// What lies between two line ends, these excluded.
  struct Line: Sendable {
    var start: Int32
    var end: Int32
    /// Whether only a line separator lies before, so that the paragraph goes on, and with it its direction.
    var continuesParagraph: Bool
    /// Whether anything in it may run from right to left.
    var isBidirectional: Bool
  }

  let bytes: [UInt8]
  let lines: [Line]
  /// Whether a cluster begins at a byte; nil where every byte is a cluster.
  let clusterStarts: [Bool]?

  init(_ text: String) {
    let cleaner = TextCleaner(text)
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
