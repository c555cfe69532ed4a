internal import ViewTree

/// The visible state of a queue, independent of the type of its items: which entries of its strip are visible, at which places, and
/// which one keys act on.
///
/// Entries have an index on the strip, and one at which they are shown. The two differ while some are carried to a
/// different place and the others make room for them.
nonisolated struct QueueModel: Hashable, Sendable {
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

    /// By how many items the strip is shifted toward the far end while the newest departed item is held among the waiting ones. So the
    /// older departed items move into the place that it has left, and not the front of the queue.
    var shift: Double { isBehindPast && item == -1 ? 1 : 0 }
  }

  private(set) var strip = QueueStrip()
  /// How many items fit into the view at once.
  var places = 1
  /// The current scroll position, in items: 0 at the first waiting entry. It lies beyond an end while the user pulls the queue there.
  var position = 0.0
  /// The entry that keys act on.
  var current: Int?
  private(set) var carried: Carried?
  /// By how much more the last changes would have shifted the position if it had no limits. The goal of a movement shifts by that, too,
  /// as it lies elsewhere. In items.
  var excess = 0.0

  /// An entry of which less than this is visible counts as not visible. In items.
  static let tolerance = 1e-6

  /// How many items wait.
  var count: Int { strip.items }

  // MARK: Positions

  /// The first position to which the queue can be scrolled, in items. While a waiting entry is carried, the queue does not scroll to
  /// departed items, because the entry cannot be dropped there.
  var firstPosition: Double {
    if let carried, carried.item >= 0 { return min(0, max(Double(strip.first), position)) }
    return Double(strip.first) - (carried?.shift ?? 0)
  }
  /// The last position to which the queue can be scrolled, in items. What is carried stays in sight: the queue scrolls no farther than the
  /// last place at which it can be shown. While nothing waits, a carried departed item keeps the queue in the past.
  var lastPosition: Double {
    let end = max(0, start(ofShown: shownEnd) - Double(places))
    guard let carried else { return end }
    if hasRoomBehindPast { return -1 - carried.shift }
    let lastPlace = start(ofShown: places(forCarrying: carried).upperBound)
    return min(end, max(position + carried.shift, lastPlace)) - carried.shift
  }
  /// Whether departed items are visible.
  var showsPast: Bool { position < -Self.tolerance }

  /// The end of the indexes at which entries are shown. What is carried takes one of them.
  private var shownEnd: Int { strip.end - (carried.map { $0.lifted.count - 1 } ?? 0) }

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

  /// The first index, not before `lower`, at which something is shown that begins at `position` or behind it.
  private func firstShown(from position: Double) -> Int {
    if strip.isUniform { return Int(position.rounded(.up)) }
    let lower = strip.first
    return lower + (0..<max(0, shownEnd - lower)).partitionPoint { start(ofShown: lower + $0) < position }
  }

  /// The indexes at which entries are at least partly visible. If all of them are as long as items, they are one more than the places,
  /// unless the position is at a whole item.
  var visible: Range<Int> {
    let position = min(max(firstPosition, position), lastPosition)
    let lower: Int
    if strip.isUniform {
      lower = Int((position + Self.tolerance).rounded(.down))
    } else {
      let next = firstShown(from: position + Self.tolerance)
      lower = next > strip.first && start(ofShown: next) > position + Self.tolerance ? next - 1 : next
    }
    let upper = firstShown(from: position - Self.tolerance + Double(places))
    let first = max(strip.first, lower)
    return first..<max(first, min(shownEnd, upper))
  }

  /// The first entry that is completely visible, at most the last one.
  var firstWhole: Int {
    let index = min(strip.end - 1, firstShown(from: max(firstPosition, position)))
    if case .header = strip.entry(at: index), index + 1 < strip.end { return index + 1 }
    return index
  }

  /// The position nearest to `position` at which all of the entry at `index` is visible.
  func position(showing index: Int, from position: Double) -> Double {
    let shown = shownIndex(ofItem: index)
    let start = start(ofShown: shown)
    return min(lastPosition, max(start + strip.length(at: index) - Double(places), min(start, position)))
  }

  /// The position nearest to `position` at which an entry begins.
  func rest(nearest position: Double) -> Double {
    if strip.isUniform { return position.rounded() }
    let next = rest(atOrAfter: position)
    let last = rest(atOrBefore: position)
    return next - position <= position - last ? next : last
  }

  /// Whether an entry begins at `position`.
  func isRest(_ position: Double) -> Bool { abs(rest(nearest: position) - position) < Self.tolerance }

  func rest(atOrAfter position: Double) -> Double {
    strip.isUniform ? position.rounded(.up) : start(ofShown: min(shownEnd, firstShown(from: position - Self.tolerance)))
  }

  func rest(atOrBefore position: Double) -> Double {
    if strip.isUniform { return position.rounded(.down) }
    let next = firstShown(from: position + Self.tolerance)
    return start(ofShown: max(strip.first, next - 1))
  }

  /// The position of the entry that is `entries` entries behind the one nearest to `position`, or before it if the number is negative.
  func position(_ entries: Double, entriesFrom position: Double) -> Double {
    if strip.isUniform { return position.rounded() + entries }
    let near = firstShown(from: rest(nearest: position) - Self.tolerance)
    return start(ofShown: min(shownEnd, max(strip.first, near + Int(max(-1e9, min(1e9, entries))))))
  }

  // MARK: Where entries are shown

  /// The order while something is carried.
  private func arrangement(_ carried: Carried) -> DragArrangement {
    DragArrangement(count: strip.end, lifted: carried.lifted, gap: carried.place, isPile: true)
  }

  /// The index at which the entry at `index` is shown.
  func shownIndex(ofItem index: Int) -> Int { carried.map { arrangement($0).place(of: index) } ?? index }

  /// The index of the entry that is shown at `index`.
  func item(shownAt index: Int) -> Int {
    guard let carried else { return index }
    return arrangement(carried).item(at: index) ?? carried.item
  }

  /// Whether the entry at `index` is in the pile that is carried, under the one that the pointer holds.
  func isInPile(_ index: Int) -> Bool {
    guard let carried, carried.lifted.count > 1, carried.item != index else { return false }
    return arrangement(carried).isLifted(index)
  }

  // MARK: Changes of the items

  /// Inserts waiting items at `index`, by default behind all others. The visible entries stay in place, so changes before them
  /// change the position.
  @discardableResult
  mutating func insertItems(_ number: Int, at index: Int? = nil) -> QueueChange {
    let index = index ?? strip.waitingEnd
    // While nothing waits, keys are at the header in place of the front. They go on from what comes there.
    let isAtHeader = strip.waitingEnd == 0 && strip.hasHeader && current == 0
    let change = insert(number, at: index, length: 1) { $0.insertItems(number, at: index) }
    if isAtHeader { current = index }
    return change
  }

  mutating func insertMark(at index: Int) -> QueueChange {
    insert(1, at: index, length: strip.markLength) { $0.insertMark(at: index) }
  }

  private mutating func insert(
    _ number: Int, at index: Int, length: Double, _ change: (inout QueueStrip) -> Void
  ) -> QueueChange {
    let isBefore = index < strip.end && start(ofShown: shownIndex(ofItem: index)) < position - Self.tolerance
    change(&strip)
    if isBefore { position += Double(number) * length }
    return follow(.insertion(at: index, count: number))
  }

  mutating func remove(at index: Int) -> QueueChange {
    let isBefore = index >= 0 && start(ofShown: shownIndex(ofItem: index)) < position - Self.tolerance
    let length = strip.length(at: index)
    strip.removeEntry(at: index)
    if isBefore { shift(by: -length, atLeast: 0) }
    return follow(.removal(at: index))
  }

  mutating func removeItems(_ indexes: [Int]) -> QueueChange {
    let before = indexes.count { start(ofShown: shownIndex(ofItem: $0)) < position - Self.tolerance }
    strip.removeItems(indexes)
    if before > 0 { shift(by: -Double(before), atLeast: 0) }
    return follow(.removals(indexes))
  }

  /// Moves an item or a mark, or makes an offer an item.
  mutating func move(from index: Int, to newIndex: Int) -> QueueChange {
    let edge = position - Self.tolerance
    let (wasBefore, isBefore) = (start(ofShown: index) < edge, start(ofShown: newIndex) < edge)
    let length = strip.length(at: index)
    strip.moveEntry(from: index, to: newIndex)
    if wasBefore != isBefore { shift(by: isBefore ? length : -length, atLeast: 0, atMost: lastPosition) }
    return follow(.move(from: index, to: newIndex))
  }

  /// Moves several items together. The first one has the index `newIndex` afterwards.
  mutating func gather(_ indexes: [Int], at newIndex: Int) -> QueueChange {
    strip.gather(indexes, at: newIndex)
    return follow(.gathering(DragArrangement(count: strip.end, lifted: indexes, gap: newIndex)))
  }

  /// Replaces all items and marks by `number` items. The first one becomes visible, unless the past is.
  mutating func replaceItems(_ number: Int) -> QueueChange {
    let change = QueueChange.replacement(of: 0..<strip.waitingEnd, count: number)
    strip.replaceItems(number)
    let front = -(carried?.shift ?? 0)
    position = showsPast && strip.departed > 0 ? min(position, front) : front
    return follow(change)
  }

  /// Shifts the position, as far as its limits allow.
  private mutating func shift(
    by distance: Double, atLeast lowest: Double = -.infinity, atMost highest: Double = .infinity
  ) {
    let unlimited = position + distance
    position = min(max(lowest, unlimited), highest)
    excess += unlimited - position
  }

  // MARK: Changes of the past

  /// The item at `index` departs. While departed items are visible, the visible entries stay in place.
  mutating func depart(at index: Int) -> QueueChange {
    let isSeen = showsPast
    let isBefore = start(ofShown: shownIndex(ofItem: index)) < position - Self.tolerance
    strip.removeEntry(at: index)
    strip.departed += 1
    if isSeen { position -= 1 } else if isBefore { shift(by: -1, atLeast: 0) }
    return follow(.departure(of: index, isSeen: isSeen))
  }

  /// The newest departed item is the front again.
  mutating func comeBack() -> QueueChange {
    strip.departed -= 1
    strip.insertItems(1, at: 0)
    if showsPast { shift(by: 1, atMost: 0) } else if position > Self.tolerance { position += 1 }
    return follow(.comeback)
  }

  /// Adds an item as the newest departed one. Departed items that are visible stay in place.
  mutating func addDeparted() -> QueueChange {
    strip.departed += 1
    if showsPast { position -= 1 }
    return follow(.pastInsertion)
  }

  /// Removes the newest departed item. The waiting entries stay in place if older departed items can close up.
  mutating func removeNewestDeparted() -> QueueChange {
    strip.departed -= 1
    if position < Double(strip.first), position >= Double(strip.first - 1) {
      shift(by: 0, atLeast: Double(strip.first))
    }
    return follow(.pastRemoval)
  }

  /// Only `number` departed items remain, the newest ones.
  mutating func trimPast(to number: Int) -> QueueChange {
    strip.departed = min(strip.departed, number)
    return follow(.pastTrimming(to: number))
  }

  /// Replaces the departed items by `number` items. If the past is visible, the first visible one of those that remain stays in place.
  /// - Parameter ages: the new ages of those that remain, by the old ones.
  mutating func replacePast(_ number: Int, keeping ages: [Int: Int]) -> QueueChange {
    let change = QueueChange.pastReplacement(ages)
    let (isSeen, isWithin) = (showsPast, position >= firstPosition)
    let anchor = visible.lazy.map(item(shownAt:)).first { $0 < 0 && change.newIndex(of: $0) != nil }
    strip.departed = number
    if isSeen, let anchor, let index = change.newIndex(of: anchor) { position += Double(index - anchor) }
    if isWithin { shift(by: 0, atLeast: firstPosition) }
    return follow(change)
  }

  /// Inserts a copy of the departed item at `index`, whose view shows the copy. The waiting entries stay in place.
  mutating func copy(from index: Int, to newIndex: Int) -> QueueChange {
    strip.insertItems(1, at: newIndex)
    position += 1
    return follow(.copy(of: index, to: newIndex))
  }

  // MARK: Changes of the offers

  mutating func replaceOffers(_ number: Int) -> QueueChange {
    let change = QueueChange.replacement(of: strip.firstOffer..<strip.end, count: number)
    strip.offers = number
    return follow(change)
  }

  mutating func appendOffers(_ number: Int) -> QueueChange {
    let change = QueueChange.insertion(at: strip.end, count: number)
    strip.offers += number
    return follow(change)
  }

  /// Shows or hides the header.
  /// - Returns: nil if nothing changed.
  mutating func setHeader(_ isShown: Bool) -> QueueChange? {
    guard isShown != strip.hasHeader else { return nil }
    let index = strip.waitingEnd
    if !isShown { return remove(at: index) }
    return insert(1, at: index, length: strip.headerLength) { $0.hasHeader = true }
  }

  /// Changes the lengths. The first visible entry stays in place, or, at the end of the queue, the end does.
  mutating func setLengths(mark: Double, header: Double) {
    let first = visible.lowerBound
    let (offset, beyondEnd) = (position - start(ofShown: first), position - lastPosition)
    (strip.markLength, strip.headerLength) = (mark, header)
    // The end of the queue is the only place at which it rests although no entry begins there.
    let isAtEnd = offset > Self.tolerance && beyondEnd > -Self.tolerance
    position = isAtEnd ? lastPosition + beyondEnd : start(ofShown: first) + offset
  }

  /// Updates the indexes of the current entry and of the carried ones after `change`.
  private mutating func follow(_ change: QueueChange) -> QueueChange {
    current = current.flatMap { follow($0, change) }
    // What is carried is shown at its own index until the place nearest to the pointer is determined again.
    if let old = carried {
      position += old.shift
      carried = change.newIndex(of: old.item).map {
        Carried(item: $0, lifted: old.lifted.compactMap(change.newIndex).sorted())
      }
    }
    return change
  }

  private func follow(_ current: Int, _ change: QueueChange) -> Int? {
    if let index = change.newIndex(of: current) { return index }
    switch change {
    case .replacement: return nil
    case .pastTrimming, .pastReplacement: return strip.departed > 0 ? strip.first : nil
    case .pastRemoval: return strip.departed > 0 ? -1 : strip.end > 0 ? 0 : nil
    default:
      // The following entry takes the place of a removed one.
      var index = current
      if case .removals(let removed) = change { index -= removed.partitionPoint { $0 < current } }
      index = min(index, strip.end - 1)
      return index < 0 && current >= 0 ? nil : index
    }
  }

  // MARK: Carrying

  /// Begins to carry the entry at `index`, and the other items of `lifted` under it. It stays visible where it was.
  mutating func lift(_ index: Int, with lifted: [Int] = []) {
    let new = Carried(item: index, lifted: lifted.count > 1 ? lifted : [index])
    carried = new
    if new.place != index { position = max(min(0, position), position - Double(index - new.place)) }
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

  /// Shows what is carried at the place nearest to `index`.
  /// - Returns: whether others have to make room.
  @discardableResult
  mutating func carry(to index: Int) -> Bool {
    guard let old = carried else { return false }
    let isBehindPast = index + Int(old.shift) >= 0 && (old.item == -1 || hasRoomBehindPast)
    carried?.isBehindPast = isBehindPast
    let shift = (carried?.shift ?? 0) - old.shift
    position -= shift
    let places = places(forCarrying: old)
    let place = min(places.upperBound, max(places.lowerBound, index - Int(shift)))
    carried?.place = place
    return place != old.place || shift != 0
  }

  /// The indexes at which what is carried can be held: those at which it would be visible, and, for a departed item while nothing waits,
  /// that of the front.
  var carryRange: Range<Int> {
    var range = visible
    if hasRoomBehindPast { return range.lowerBound..<max(1, range.upperBound) }
    // A short entry does not reach as far into view as the long one that makes room for it.
    if let first = range.first, !isVisible(carriedAt: first) { range = range.dropFirst() }
    if let last = range.last, !isVisible(carriedAt: last) { range = range.dropLast() }
    return range
  }

  private func isVisible(carriedAt index: Int) -> Bool {
    var model = self
    model.carried?.place = index
    return model.visible.contains(index)
  }

  private var hasRoomBehindPast: Bool {
    guard let carried, strip.waitingEnd == 0, case .departed = strip.entry(at: carried.item) else { return false }
    return true
  }

  /// Returns what is carried to its original place.
  mutating func putBack() {
    guard let old = carried else { return }
    carried = nil
    position += old.shift + Double(old.item - Carried(item: old.item, lifted: old.lifted).place)
  }

  /// Drops what is carried where it is shown.
  /// - Returns: the resulting change of the indexes. Nil if it went back, because it cannot be dropped there.
  mutating func drop() -> QueueChange? {
    guard let old = carried else { return nil }
    let (item, place) = (old.item, old.place)
    switch strip.entry(at: item) {
    case .departed:
      if old.isBehindPast, old.shift == 0 {
        carried = nil
        strip.insertItems(1, at: 0)
        return follow(.copy(of: item, to: 0))
      }
      // The carried view stood for the departed item itself. The copy is one more entry, so it comes behind `place`.
      guard item != -1 || old.isBehindPast, (-1..<max(0, strip.waitingEnd)).contains(place) else { break }
      carried = nil
      return copy(from: item, to: place + 1)
    case .offer:
      guard place <= strip.waitingEnd, place != item || strip.hasHeader else { break }
      carried = nil
      return drop(item, at: place)
    case .item, .mark:
      carried = nil
      return old.lifted.count > 1 ? gather(old.lifted, at: place) : drop(item, at: place)
    case .header: break
    }
    putBack()
    return nil
  }

  private mutating func drop(_ index: Int, at place: Int) -> QueueChange {
    strip.moveEntry(from: index, to: place)
    return follow(.move(from: index, to: place))
  }
}

extension QueueModel.Carried {
  /// Shows the entry at its own place.
  nonisolated init(item: Int, lifted: [Int]) {
    self.init(item: item, lifted: lifted, place: item - lifted.partitionPoint { $0 < item })
  }
}
