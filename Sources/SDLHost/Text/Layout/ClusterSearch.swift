/// Finds how many clusters of a part fit into a width, with few calls of the shaper.
struct ClusterSearch {
  private let analysis: TextAnalysis
  private let part: LinePart
  /// The ends of the clusters; empty if each is one byte.
  private var ends: [Int32] = []
  let count: Int

  init(analysis: TextAnalysis, part: LinePart) {
    self.analysis = analysis
    self.part = part
    let text = analysis.text
    guard text.clusterStarts != nil else {
      count = Int(part.end - part.start)
      return
    }
    ends.reserveCapacity(Int(part.end - part.start))
    var place = Int(part.start)
    while place < Int(part.end) {
      place = text.clusterEnd(after: place, end: Int(part.end))
      ends.append(Int32(place))
    }
    count = ends.count
  }

  /// The end of the first `clusters` clusters.
  func end(_ clusters: Int) -> Int32 {
    if clusters == 0 { return part.start }
    return ends.isEmpty ? part.start + Int32(clusters) : ends[clusters - 1]
  }

  func advance(_ clusters: Range<Int>) -> Float {
    analysis.advance(end(clusters.lowerBound)..<end(clusters.upperBound), part.setting)
  }

  func prefix(room: Float) -> (clusters: Int, advance: Float) {
    search(room: room) { low, high in advance(low..<high) }
  }

  func suffix(room: Float) -> (clusters: Int, advance: Float) {
    search(room: room) { low, high in advance(count - high..<count - low) }
  }

  /// Interpolates between a part that fits and one that does not. If letters do not join, only the part that is added
  /// is shaped; the kerning at the seam that this misses is less than the rounding of a line.
  private func search(room: Float, _ measure: (Int, Int) -> Float) -> (clusters: Int, advance: Float) {
    var low = (count: 0, advance: Float(0))
    var high = (count: count, advance: part.advance)
    if high.advance <= room { return (high.count, high.advance) }
    guard room > 0 else { return (0, 0) }
    var step = 0
    while high.count - low.count > 1 {
      let span = high.count - low.count
      let slope = (room - low.advance) / max(high.advance - low.advance, .leastNormalMagnitude)
      // Interpolation may approach a distant end in tiny steps. Bisection does not.
      let guess = step < 4 ? Int((min(max(slope, 0), 1) * Float(span)).rounded(.down)) : span / 2
      let tried = low.count + min(max(guess, 1), span - 1)
      let advance = part.setting.script.joins ? measure(0, tried) : low.advance + measure(low.count, tried)
      if advance <= room { low = (tried, advance) } else { high = (tried, advance) }
      step += 1
    }
    return (low.count, low.advance)
  }
}
