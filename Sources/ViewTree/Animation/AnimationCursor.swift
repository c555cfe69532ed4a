/// A way through an item's steps, repeats within repeats included, without laying them out.
nonisolated struct AnimationCursor {
  struct Step {
    let changes: [AnimationItem.Change]
    let duration: Double
    let curve: AnimationCurve
  }

  private struct Level {
    let items: [AnimationItem]
    /// Runs still to begin; nil: without end.
    var remaining: Int?
    var index = 0
    /// How long one run takes, in seconds, and whether that is so in each run.
    let runLength: Double
    let isTimed: Bool
    /// What a further run turns; nil where it has no end.
    let turn: Double?
    var runsDone = 0
  }

  private var levels: [Level] = []

  init(_ item: AnimationItem) {
    levels = [Level(items: [item], remaining: 0, runLength: item.length, isTimed: false, turn: nil)]
  }

  /// The next step.
  ///
  /// Whole runs of a repeat that fit into the time that is known to pass are passed over.
  /// - Parameters:
  ///   - available: how many seconds are known to pass at once; infinite when it is to come to its end now.
  ///   - skip: called with how far the runs that were passed over rotate, in radians, and how long they took, in seconds.
  mutating func next(available: Double, skip: (_ turn: Double, _ seconds: Double) -> Void) -> Step? {
    while let last = levels.indices.last {
      if levels[last].index >= levels[last].items.count {
        guard levels[last].remaining != 0, !levels[last].items.isEmpty else {
          levels.removeLast()
          continue
        }
        levels[last].index = 0
        levels[last].runsDone += 1
        if let remaining = levels[last].remaining { levels[last].remaining = remaining - 1 }
        passOver(last, available: available, skip: skip)
      }
      let item = levels[last].items[levels[last].index]
      levels[last].index += 1
      switch item.content {
      case .step(let changes, let duration, let curve):
        return Step(changes: changes, duration: duration, curve: curve)
      case .repeating(let items, let count):
        guard count != 0, !items.isEmpty else { continue }
        levels.append(
          Level(
            items: items, remaining: count.map { $0 - 1 }, runLength: items.reduce(0) { $0 + $1.length },
            isTimed: items.allSatisfy(\.isTimed), turn: AnimationItem.turnOfFurtherRun(items)))
      }
    }
    return nil
  }

  /// Apart from rotations every run after the first ends as the one before did, so runs that are not seen need not be played.
  private mutating func passOver(_ level: Int, available: Double, skip: (Double, Double) -> Void) {
    let length = levels[level].runLength
    guard levels[level].runsDone >= 1, let turn = levels[level].turn, length > 0, length.isFinite,
      levels[level].isTimed || available == .infinity, available > 4 * length
    else { return }
    var runs = Int(min(1e15, (available / length).rounded(.down))) - 2
    if let remaining = levels[level].remaining {
      runs = min(runs, remaining)
      levels[level].remaining = remaining - max(0, runs)
    }
    guard runs > 0 else { return }
    skip(turn * Double(runs), length * Double(runs))
  }
}
