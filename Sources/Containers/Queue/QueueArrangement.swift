internal import ViewTree

/// In which order the entries of a queue are shown, and where each one begins, regardless of how far the queue is scrolled. A pure value.
///
/// Entries have an index on the strip, and one at which they are shown. The two differ while some are carried to a
/// different place and the others make room for them.
nonisolated struct QueueArrangement: Hashable, Sendable {
  /// What is being carried.
  struct Carried: Hashable, Sendable {
    /// The index of the entry that the pointer holds.
    var item: Int
    /// The indexes of all carried entries, in ascending order. They are shown as one.
    var lifted: [Int]
    /// The index at which it is shown.
    var place: Int
    /// Whether it is a departed item that is held at the front of the queue or behind it. While something waits, this is only true of the
    /// newest departed item.
    var isBehindPast = false
    var scroll: Scroll

    /// How the queue was scrolled back when entries before the held one were lifted, so that the held one stays where it was.
    struct Scroll: Hashable, Sendable {
      /// The position of the queue after that. Another one means that somebody has scrolled the queue since.
      var position = 0.0
      /// By how many items the queue could not be scrolled back, because it begins there. Negative where it had to be scrolled
      /// back farther, because it ends earlier without the lifted entries.
      var missing = 0.0
    }

    /// Shows the entry at its own place.
    init(item: Int, lifted: [Int], scroll: Scroll = Scroll()) {
      self.item = item
      self.lifted = lifted
      self.scroll = scroll
      place = item - lifted.partitionPoint { $0 < item }
    }

    /// By how many items the strip is shifted toward the far end while the newest departed item is held among the waiting ones. So the
    /// older departed items move into the place that it has left, and not the front of the queue.
    var shift: Double { isBehindPast && item == -1 ? 1 : 0 }
  }

  var strip = QueueStrip()
  var carried: Carried?

  /// The first index to which the queue can be scrolled. While the strip is shifted toward the far end, nothing is shown there.
  var first: Int { strip.first - Int(carried?.shift ?? 0) }
  /// The end of the indexes at which entries are shown. What is carried takes one of them.
  var end: Int { strip.end - (carried.map { $0.lifted.count - 1 } ?? 0) }

  /// The order while something is carried.
  private var order: DragArrangement? {
    carried.map { DragArrangement(count: strip.end, lifted: $0.lifted, gap: $0.place, isPile: true) }
  }

  /// The index at which the entry at `index` is shown.
  func shownIndex(ofItem index: Int) -> Int { order?.place(of: index) ?? index }

  /// The index of the entry that is shown at `index`.
  func item(shownAt index: Int) -> Int {
    guard let carried, let order else { return index }
    return order.item(at: index) ?? carried.item
  }

  /// Whether the entry at `index` is in the pile that is carried, under the one that the pointer holds.
  func isInPile(_ index: Int) -> Bool {
    guard let carried, let order, carried.lifted.count > 1, carried.item != index else { return false }
    return order.isLifted(index)
  }

  /// The places at which `carried` can be shown. Only a departed item is shown in the past, and only an offer among the offers.
  func places(forCarrying carried: Carried) -> ClosedRange<Int> {
    let last = strip.waitingEnd - carried.lifted.count
    return switch strip.entry(at: carried.item) {
    case .departed: strip.first...max(carried.item, last)
    case .item, .mark, .header: 0...max(0, last)
    case .offer: 0...strip.end - 1
    }
  }

  /// Whether a departed item is carried that can be held at the front because nothing waits.
  var hasRoomBehindPast: Bool {
    guard let carried, strip.waitingEnd == 0, case .departed = strip.entry(at: carried.item) else { return false }
    return true
  }

  /// Where the entry that is shown at `index` begins, in items from the first waiting entry.
  func start(ofShown index: Int) -> Double {
    if strip.isUniform { return Double(index) }
    var behind = index
    var marks = 0
    if let carried {
      if index > carried.place, case .mark = strip.entry(at: carried.item) { marks += 1 }
      // The first entry that is shown behind this point, apart from what is carried.
      behind = carried.lifted.index(ofRank: index > carried.place ? index - 1 : index)
      if carried.item < behind, case .mark = strip.entry(at: carried.item) { marks -= 1 }
    }
    marks += strip.marks(before: min(behind, strip.waitingEnd))
    let isBehindHeader = strip.hasHeader && behind > strip.waitingEnd
    return Double(index) - (1 - strip.markLength) * Double(marks) - (isBehindHeader ? 1 - strip.headerLength : 0)
  }

  /// Where what is carried begins if it is shown at `index`. That does not depend on where it is shown now: where marks are short, the
  /// nearest place would otherwise be another one as soon as it is shown there.
  func start(carriedAt index: Int) -> Double {
    var arrangement = self
    arrangement.carried?.place = index
    return arrangement.start(ofShown: index)
  }

  /// Where the entry at `index` of the strip begins.
  func start(of index: Int) -> Double { start(ofShown: shownIndex(ofItem: index)) }

  /// The first index at which something is shown that begins at `position` or behind it. If all entries have the same length, it may lie
  /// beyond the ends.
  func firstShown(from position: Double) -> Int {
    if strip.isUniform { return Int(position.rounded(.up)) }
    let lower = strip.first
    return lower + (0..<max(0, end - lower)).partitionPoint { start(ofShown: lower + $0) < position }
  }

  /// The position nearest to `position` at which an entry begins.
  func rest(nearest position: Double) -> Double {
    let next = rest(atOrAfter: position)
    let last = rest(atOrBefore: position)
    return next - position <= position - last ? next : last
  }

  /// Whether an entry begins at `position`.
  func isRest(_ position: Double) -> Bool { abs(rest(nearest: position) - position) < QueueModel.tolerance }

  func rest(atOrAfter position: Double) -> Double { start(ofShown: firstShown(from: position - QueueModel.tolerance)) }

  func rest(atOrBefore position: Double) -> Double {
    start(ofShown: max(first, firstShown(from: position + QueueModel.tolerance) - 1))
  }

  /// The position of the entry that is `entries` entries behind the one nearest to `position`, or before it if the number is negative.
  func position(_ entries: Double, entriesFrom position: Double) -> Double {
    let near = firstShown(from: rest(nearest: position) - QueueModel.tolerance)
    return start(ofShown: min(end, max(first, near + Int(max(-1e9, min(1e9, entries))))))
  }
}
