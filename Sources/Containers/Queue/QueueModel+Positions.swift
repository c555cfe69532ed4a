/// Which entries are visible at which positions.
nonisolated extension QueueModel {
  /// The first position to which the queue can be scrolled, in items. While a waiting entry is carried, the queue does not scroll to
  /// departed items, because the entry cannot be dropped there.
  var firstPosition: Double {
    if let carried, carried.item >= 0 { return min(0, max(Double(strip.first), position)) }
    return Double(arrangement.first)
  }
  /// The last position to which the queue can be scrolled, in items. What is carried stays in sight: the queue scrolls no farther than the
  /// last place at which it can be shown. While nothing waits, a carried departed item keeps the queue in the past.
  var lastPosition: Double {
    let end = max(0, arrangement.start(ofShown: arrangement.end) - Double(places))
    guard let carried else { return end }
    if arrangement.hasRoomBehindPast { return -1 - carried.shift }
    let lastPlace = arrangement.start(ofShown: arrangement.places(forCarrying: carried).upperBound)
    return min(end, max(position + carried.shift, lastPlace)) - carried.shift
  }
  /// Whether departed items are visible.
  var showsPast: Bool { position < -Self.tolerance }
  /// Whether the first two entries that are visible wait.
  var beginsWithSeveralWaiting: Bool {
    let (visible, waiting) = (visible, 0..<strip.waitingEnd)
    return visible.count > 1
      && visible.prefix(2).allSatisfy { waiting.contains(arrangement.item(shownAt: $0)) }
  }

  /// The indexes at which entries are at least partly visible. If all of them are as long as items, they are one more than the places,
  /// unless the position is at a whole item.
  var visible: Range<Int> {
    let position = min(max(firstPosition, position), lastPosition)
    let next = arrangement.firstShown(from: position + Self.tolerance)
    let isWithin = arrangement.start(ofShown: next) > position + Self.tolerance
    let upper = arrangement.firstShown(from: position - Self.tolerance + Double(places))
    let first = max(strip.first, isWithin ? next - 1 : next)
    return first..<max(first, min(arrangement.end, upper))
  }

  /// The first entry that is completely visible, at most the last one.
  var firstWhole: Int {
    let index = min(strip.end - 1, arrangement.firstShown(from: max(firstPosition, position)))
    if case .header = strip.entry(at: index), index + 1 < strip.end { return index + 1 }
    return index
  }

  /// The position nearest to `position` at which all of the entry at `index` is visible.
  func position(showing index: Int, from position: Double) -> Double {
    let start = arrangement.start(of: index)
    return min(lastPosition, max(start + strip.length(at: index) - Double(places), min(start, position)))
  }

  /// The positions at which all of the entries at `indexes` are visible. Nil if not all of them fit into the view at once.
  func positions(showing indexes: ClosedRange<Int>) -> ClosedRange<Double>? {
    let last = arrangement.start(of: indexes.upperBound) + strip.length(at: indexes.upperBound)
    let (lowest, highest) = (last - Double(places), arrangement.start(of: indexes.lowerBound))
    return lowest <= highest + Self.tolerance ? min(lowest, highest)...highest : nil
  }

  /// Whether the entry at `index` begins before what is visible.
  func isBeforeView(_ index: Int) -> Bool { arrangement.start(of: index) < position - Self.tolerance }
}
