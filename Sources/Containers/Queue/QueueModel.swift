internal import ViewTree

/// The visible state of a queue, independent of the type of its items: which entries of its strip are visible, at which places, and
/// which one keys act on.
nonisolated struct QueueModel: Hashable, Sendable {
  private(set) var arrangement = QueueArrangement()
  var strip: QueueStrip { arrangement.strip }
  var carried: QueueArrangement.Carried? { arrangement.carried }
  /// How many items fit into the view at once.
  var places = 1
  /// The current scroll position, in items: 0 at the first waiting entry. It lies beyond an end while the user pulls the queue there.
  var position = 0.0
  /// The index of the entry that keys act on.
  var current: Int? {
    didSet { (isInPlaceOfFront, currentEntry) = (false, current.map(strip.entry(at:))) }
  }
  /// What the current entry is, or was before the change that is being made.
  private var currentEntry: QueueEntry?
  /// Whether keys act on the first offer because nothing waits any more. They go on from what comes before it.
  private(set) var isInPlaceOfFront = false
  /// By how much more the last changes would have shifted the position if it had no limits. The goal of a movement shifts by that, too,
  /// as it lies elsewhere. In items.
  var excess = 0.0

  /// An entry of which less than this is visible counts as not visible. In items.
  static let tolerance = 1e-6

  /// How many items wait.
  var count: Int { strip.items }

  // MARK: Changes of the items

  /// Inserts waiting items at `index`, by default behind all others. The visible entries stay in place, so changes before them
  /// change the position.
  @discardableResult
  mutating func insertItems(_ number: Int, at index: Int? = nil) -> QueueChange {
    let index = index ?? strip.waitingEnd
    return insert(number, at: index, length: 1) { $0.insertItems(number, at: index) }
  }

  mutating func insertMark(at index: Int) -> QueueChange {
    insert(1, at: index, length: strip.markLength) { $0.insertMark(at: index) }
  }

  private mutating func insert(
    _ number: Int, at index: Int, length: Double, _ change: (inout QueueStrip) -> Void
  ) -> QueueChange {
    let isBefore = index < strip.end && isBeforeView(index)
    change(&arrangement.strip)
    if isBefore { position += Double(number) * length }
    return follow(.insertion(at: index, count: number))
  }

  /// Removes a waiting entry, the header or an offer.
  mutating func remove(at index: Int) -> QueueChange {
    let isBefore = isBeforeView(index)
    let length = strip.length(at: index)
    arrangement.strip.removeEntry(at: index)
    if isBefore { shift(by: -length, atLeast: 0) }
    return follow(.removals([index]))
  }

  mutating func removeItems(_ indexes: [Int]) -> QueueChange {
    let before = indexes.count { isBeforeView($0) }
    arrangement.strip.removeItems(indexes)
    if before > 0 { shift(by: -Double(before), atLeast: 0) }
    return follow(.removals(indexes))
  }

  /// Moves an item or a mark, or makes an offer an item.
  mutating func move(from index: Int, to newIndex: Int) -> QueueChange {
    let edge = position - Self.tolerance
    let (wasBefore, isBefore) = (arrangement.start(ofShown: index) < edge, arrangement.start(ofShown: newIndex) < edge)
    let length = strip.length(at: index)
    arrangement.strip.moveEntry(from: index, to: newIndex)
    if wasBefore != isBefore { shift(by: isBefore ? length : -length, atLeast: 0, atMost: lastPosition) }
    return follow(.move([index], to: newIndex))
  }

  /// Moves several items together. The first one has the index `newIndex` afterwards.
  mutating func gather(_ indexes: [Int], at newIndex: Int) -> QueueChange {
    arrangement.strip.gather(indexes, at: newIndex)
    return follow(.move(indexes, to: newIndex))
  }

  /// Replaces all items and marks by `number` items. The first one becomes visible, unless the past is.
  mutating func replaceItems(_ number: Int) -> QueueChange {
    let change = QueueChange.replacement(of: 0..<strip.waitingEnd, count: number)
    arrangement.strip.replaceItems(number)
    let front = -(carried?.shift ?? 0)
    position = showsPast && strip.departed > 0 ? min(position, front) : front
    return follow(change)
  }

  /// Replaces the marks. The visible entries stay in place, as if each mark had been removed, moved or inserted by itself.
  /// - Parameters:
  ///   - marks: for each new mark, how many items are before it. In ascending order.
  ///   - kept: the new numbers of the old marks. Nil for those that are removed.
  mutating func replaceMarks(with marks: [Int], keeping kept: [Int?]) -> QueueChange {
    let old = strip
    // How many more marks are before the view than there were.
    var more = 0
    func count(_ index: Int, _ number: Int) { if index < old.end, isBeforeView(index) { more += number } }
    for (mark, newMark) in kept.enumerated() where newMark.map({ marks[$0] }) != old.marks[mark] {
      count(old.index(of: .mark(mark)), -1)
      guard let newMark else { continue }
      count(old.index(forInsertionAt: marks[newMark]) - (old.marks[mark] < marks[newMark] ? 1 : 0), 1)
    }
    for mark in Set(marks.indices).subtracting(kept.compactMap { $0 }) {
      count(old.index(forInsertionAt: marks[mark]), 1)
    }
    // The queue may be pulled beyond its end.
    let beyond = max(0, position - lastPosition)
    arrangement.strip.replaceMarks(with: marks)
    // The limits of the position depend on the new index of the entry that is carried, so they are computed after this.
    let change = follow(.marking(from: old, to: strip, kept: kept))
    if more != 0 {
      shift(by: Double(more) * old.markLength, atLeast: 0, atMost: max(position, lastPosition + beyond))
    }
    return change
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
    let isBefore = isBeforeView(index)
    arrangement.strip.removeEntry(at: index)
    arrangement.strip.departed += 1
    if isSeen { position -= 1 } else if isBefore { shift(by: -1, atLeast: 0) }
    return follow(.departure(of: index, isSeen: isSeen))
  }

  /// The newest departed item is the front again.
  mutating func comeBack() -> QueueChange {
    arrangement.strip.departed -= 1
    arrangement.strip.insertItems(1, at: 0)
    if showsPast { shift(by: 1, atMost: 0) } else if position > Self.tolerance { position += 1 }
    return follow(.comeback)
  }

  /// Adds an item as the newest departed one. Departed items that are visible stay in place.
  mutating func addDeparted() -> QueueChange {
    arrangement.strip.departed += 1
    if showsPast { position -= 1 }
    return follow(.pastInsertion)
  }

  /// Removes the newest departed item. The waiting entries stay in place if older departed items can close up.
  mutating func removeNewestDeparted() -> QueueChange {
    arrangement.strip.departed -= 1
    if position >= Double(strip.first - 1) { shift(by: 0, atLeast: Double(strip.first)) }
    return follow(.pastRemoval)
  }

  /// Only `number` departed items remain, the newest ones.
  mutating func trimPast(to number: Int) -> QueueChange {
    arrangement.strip.departed = min(strip.departed, number)
    return follow(.pastTrimming(to: number))
  }

  /// Replaces the departed items by `number` items. If the past is visible, the first visible one of those that remain stays in place.
  /// - Parameter ages: the new ages of those that remain, by the old ones.
  mutating func replacePast(_ number: Int, keeping ages: [Int: Int]) -> QueueChange {
    let change = QueueChange.pastReplacement(ages)
    let (isSeen, isWithin) = (showsPast, position >= firstPosition)
    let anchor = visible.lazy.map(arrangement.item(shownAt:)).first { $0 < 0 && change.newIndex(of: $0) != nil }
    arrangement.strip.departed = number
    if isSeen, let anchor, let index = change.newIndex(of: anchor) { position += Double(index - anchor) }
    if isWithin { shift(by: 0, atLeast: firstPosition) }
    return follow(change)
  }

  /// Inserts a copy of the departed item at `index`, whose view shows the copy. The waiting entries stay in place.
  mutating func copy(from index: Int, to newIndex: Int) -> QueueChange {
    arrangement.strip.insertItems(1, at: newIndex)
    position += 1
    return follow(.copy(of: index, to: newIndex))
  }

  // MARK: Changes of the offers

  mutating func replaceOffers(_ number: Int) -> QueueChange {
    let change = QueueChange.replacement(of: strip.firstOffer..<strip.end, count: number)
    arrangement.strip.offers = number
    return follow(change)
  }

  mutating func insertOffers(_ number: Int, at index: Int) -> QueueChange {
    insert(number, at: index, length: 1) { $0.offers += number }
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
    let (offset, beyondEnd) = (position - arrangement.start(ofShown: first), position - lastPosition)
    (arrangement.strip.markLength, arrangement.strip.headerLength) = (mark, header)
    // The end of the queue is the only place at which it rests although no entry begins there.
    let isAtEnd = offset > Self.tolerance && beyondEnd > -Self.tolerance
    position = isAtEnd ? lastPosition + beyondEnd : arrangement.start(ofShown: first) + offset
  }

  /// Updates the indexes of the current entry and of the carried ones after `change`.
  private mutating func follow(_ change: QueueChange) -> QueueChange {
    followCurrent(change)
    // What is carried is shown at its own index until the place nearest to the pointer is determined again.
    if let old = carried {
      position += old.shift
      arrangement.carried = change.newIndex(of: old.item).map {
        QueueArrangement.Carried(
          item: $0, lifted: old.lifted.compactMap(change.newIndex).sorted(), scroll: old.scroll)
      }
    }
    return change
  }

  /// Updates the current entry after `change`. Keys do not go from a removed item to an offer, nor to the header, on which they do nothing:
  /// they act on the last waiting entry or, if none is left, on the first offer in place of the front.
  private mutating func followCurrent(_ change: QueueChange) {
    guard let old = current, let oldEntry = currentEntry else { return }
    let kept = change.newIndex(of: old)
    var isInPlaceOfFront = isInPlaceOfFront
    // Where the offers were replaced, the first of the new ones is there.
    var goal = follow(old, change) ?? (isInPlaceOfFront && strip.end > 0 ? 0 : nil)
    let wasAboveOffers = oldEntry.itemKind != .offered && oldEntry != .header
    if kept == nil, let index = goal, index >= strip.waitingEnd, index < strip.firstOffer || wasAboveOffers {
      if strip.waitingEnd > 0 {
        goal = strip.waitingEnd - 1
      } else if strip.offers > 0 {
        (goal, isInPlaceOfFront) = (strip.firstOffer, true)
      }
    }
    // Keys go on from what comes before the first offer, or before a header without offers, except from an offer that is accepted.
    let wasInPlaceOfFront = self.isInPlaceOfFront || oldEntry == .header && old == 0
    if wasInPlaceOfFront, strip.waitingEnd > 0, kept.map({ $0 >= strip.waitingEnd }) ?? true { goal = 0 }
    // An offer that is inserted before the first one comes before it, too.
    if isInPlaceOfFront, strip.waitingEnd == 0, strip.offers > 0 { goal = strip.firstOffer }
    current = goal
    self.isInPlaceOfFront = isInPlaceOfFront && strip.waitingEnd == 0 && goal == strip.firstOffer
  }

  private func follow(_ current: Int, _ change: QueueChange) -> Int? {
    if let index = change.newIndex(of: current) { return index }
    switch change {
    case .replacement: return nil
    case .marking(let old, let new, _):
      // The next item takes the place of a removed mark.
      let index = min(new.index(of: .item(old.item(atOrAfter: current))), new.end - 1)
      return index < 0 ? nil : index
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

  /// Begins to carry the entry at `index`, and the other items of `lifted` under it. It stays visible where it was, unless it is too near
  /// to an end of the queue, which has fewer entries then.
  mutating func lift(_ index: Int, with lifted: [Int] = []) {
    let new = QueueArrangement.Carried(item: index, lifted: lifted.count > 1 ? lifted : [index])
    arrangement.carried = new
    let goal = position - Double(index - new.place)
    if new.lifted.count > 1 {
      position = max(min(0, position), goal)
      position = min(position, lastPosition)
    }
    arrangement.carried?.scroll = QueueArrangement.Carried.Scroll(position: position, missing: position - goal)
  }

  /// Whether the queue has not been scrolled since what is carried was lifted.
  var isWhereLifted: Bool {
    carried.map { abs(position + $0.shift - $0.scroll.position) < Self.tolerance } ?? false
  }

  /// Call this when the position has shifted because the entries have changed, so that this does not count as scrolling.
  mutating func shiftLifted(by distance: Double) { arrangement.carried?.scroll.position += distance }

  /// Shows what is carried at the place nearest to `index`.
  /// - Returns: whether others have to make room.
  @discardableResult
  mutating func carry(to index: Int) -> Bool {
    guard let old = carried else { return false }
    let isBehindPast = index + Int(old.shift) >= 0 && (old.item == -1 || arrangement.hasRoomBehindPast)
    arrangement.carried?.isBehindPast = isBehindPast
    let shift = (carried?.shift ?? 0) - old.shift
    position -= shift
    let places = arrangement.places(forCarrying: old)
    var place = min(places.upperBound, max(places.lowerBound, index - Int(shift)))
    // The offers keep their order, so that they make no room that what is dropped would not get.
    if case .offer = strip.entry(at: old.item), place > strip.waitingEnd, isVisible(carriedAt: old.item) {
      place = old.item
    }
    arrangement.carried?.place = place
    return place != old.place || shift != 0
  }

  /// The indexes at which what is carried can be held: those at which it would be visible, and, for a departed item while nothing waits,
  /// that of the front.
  var carryRange: Range<Int> {
    var range = visible
    if arrangement.hasRoomBehindPast { return range.lowerBound..<max(1, range.upperBound) }
    // A short entry does not reach as far into view as the long one that makes room for it.
    if let first = range.first, !isVisible(carriedAt: first) { range = range.dropFirst() }
    if let last = range.last, !isVisible(carriedAt: last) { range = range.dropLast() }
    return range
  }

  private func isVisible(carriedAt index: Int) -> Bool {
    var model = self
    model.arrangement.carried?.place = index
    return model.visible.contains(index)
  }

  /// Returns what is carried to its original place.
  mutating func putBack() {
    guard let old = carried else { return }
    let missing = isWhereLifted ? old.scroll.missing : 0
    arrangement.carried = nil
    let before = Double(old.item - QueueArrangement.Carried(item: old.item, lifted: old.lifted).place)
    position += old.shift + max(0, before - missing)
  }

  /// Drops what is carried where it is shown.
  /// - Returns: the resulting change of the indexes. Nil if it went back, because it cannot be dropped there.
  mutating func drop() -> QueueChange? {
    guard let old = carried else { return nil }
    let (item, place) = (old.item, old.place)
    switch strip.entry(at: item) {
    case .departed:
      if old.isBehindPast, old.shift == 0 {
        arrangement.carried = nil
        arrangement.strip.insertItems(1, at: 0)
        return follow(.copy(of: item, to: 0))
      }
      // The carried view stood for the departed item itself. The copy is one more entry, so it comes behind `place`.
      guard item != -1 || old.isBehindPast, (-1..<max(0, strip.waitingEnd)).contains(place) else { break }
      arrangement.carried = nil
      return copy(from: item, to: place + 1)
    case .offer:
      guard place <= strip.waitingEnd, place != item else { break }
      arrangement.carried = nil
      return drop(item, at: place)
    case .item, .mark:
      arrangement.carried = nil
      return old.lifted.count > 1 ? gather(old.lifted, at: place) : drop(item, at: place)
    case .header: break
    }
    putBack()
    return nil
  }

  private mutating func drop(_ index: Int, at place: Int) -> QueueChange {
    arrangement.strip.moveEntry(from: index, to: place)
    return follow(.move([index], to: place))
  }
}
