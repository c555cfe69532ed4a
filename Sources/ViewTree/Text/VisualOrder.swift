/// The visual order of text in two directions.
package nonisolated enum VisualOrder {
  /// Reorders runs from the order of the text to the order in which they are shown from left to right.
  ///
  /// This is rule L2 of the Unicode bidirectional algorithm: from the highest level down to the lowest odd level, reverses every
  /// sequence of runs that have this level or a higher one.
  package static func reorder<Run>(_ runs: inout [Run], level: (Run) -> UInt8) {
    var highest: UInt8 = 0
    var lowest = UInt8.max
    for run in runs {
      let level = level(run)
      highest = max(highest, level)
      if level & 1 == 1 { lowest = min(lowest, level) }
    }
    guard lowest <= highest else { return }
    for threshold in stride(from: highest, through: lowest, by: -1) {
      var first = 0
      while first < runs.count {
        guard level(runs[first]) >= threshold else {
          first += 1
          continue
        }
        var last = first
        while last + 1 < runs.count, level(runs[last + 1]) >= threshold { last += 1 }
        runs[first...last].reverse()
        first = last + 1
      }
    }
  }
}
