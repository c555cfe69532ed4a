/// Iterates over the steps of an item, including nested repeats, without expanding them.
nonisolated struct AnimationCursor {
  private struct Level {
    let items: [AnimationItem]
    /// The number of runs that have not begun; nil if it repeats for ever.
    var remaining: Int?
    var index = 0
    /// The duration of one run, in seconds. If `isTimed` is false, that of the last one.
    var runLength: Double
    /// Whether the duration is known from the beginning.
    let isTimed: Bool
    /// The duration of the current run until now, in seconds.
    var elapsed = 0.0
    /// The angle by which each run after the first rotates, in radians; nil if a run never ends.
    let rotation: Double?
    var runsDone = 0
  }

  private var levels: [Level] = []

  init(_ item: AnimationItem) {
    levels = [Level(items: [item], remaining: 0, runLength: item.length, isTimed: false, rotation: nil)]
  }

  /// The next step; nil after the last one.
  ///
  /// Runs of a repeat that would begin and end within the available time are skipped.
  /// - Parameters:
  ///   - lasted: the duration of the step before, in seconds.
  ///   - available: how many seconds will pass in this frame; infinite to go to the end immediately.
  ///   - skip: called with the total rotation of the skipped runs, in radians, and their total duration, in seconds.
  mutating func next(
    after lasted: Double, available: Double, skip: (_ rotation: Double, _ seconds: Double) -> Void
  ) -> AnimationItem.Step? {
    for level in levels.indices { levels[level].elapsed += lasted }
    while let last = levels.indices.last {
      if levels[last].index >= levels[last].items.count {
        guard levels[last].remaining != 0, !levels[last].items.isEmpty else {
          levels.removeLast()
          continue
        }
        levels[last].index = 0
        levels[last].runsDone += 1
        if !levels[last].isTimed && levels[last].elapsed > 0 { levels[last].runLength = levels[last].elapsed }
        levels[last].elapsed = 0
        if let remaining = levels[last].remaining { levels[last].remaining = remaining - 1 }
        skipRuns(last, available: available, skip: skip)
      }
      let item = levels[last].items[levels[last].index]
      levels[last].index += 1
      switch item.content {
      case .step(let step): return step
      case .repeating(let items, let count):
        guard count != 0, !items.isEmpty else { continue }
        levels.append(
          Level(
            items: items, remaining: count.map { $0 - 1 }, runLength: items.reduce(0) { $0 + $1.length },
            isTimed: items.allSatisfy(\.isTimed), rotation: AnimationItem.rotationOfFurtherRun(items)))
      }
    }
    return nil
  }

  /// Skips runs that would not be visible. Apart from rotations, every run after the first ends in the same state as the one before, so
  /// every run after the second takes as long as the one before.
  private mutating func skipRuns(_ level: Int, available: Double, skip: (Double, Double) -> Void) {
    let length = levels[level].runLength
    guard levels[level].runsDone >= 1, let rotation = levels[level].rotation, length > 0, length.isFinite,
      levels[level].isTimed || levels[level].runsDone >= 2 || available == .infinity, available > 4 * length
    else { return }
    // At least two, as there is time for more than four.
    var runs = min(.greatestFiniteMagnitude, (available / length).rounded(.down)) - 2
    if let remaining = levels[level].remaining {
      levels[level].remaining = runs < Double(remaining) ? remaining - Int(runs) : 0
      runs = min(runs, Double(remaining))
    }
    for outer in 0..<level { levels[outer].elapsed += length * runs }
    skip(rotation * runs, length * runs)
  }
}
