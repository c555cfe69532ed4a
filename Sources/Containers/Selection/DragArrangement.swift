internal import ViewTree

/// In which order items are shown: at their own places, or, while some of them are dragged, with room for these before another
/// item. Lists and queues have one. A pure value.
nonisolated struct DragArrangement: Hashable, Sendable {
  let count: Int
  /// The items that are dragged, in order.
  let lifted: [Int]
  /// How many of the other items come before the room.
  let gap: Int
  /// How many places the room takes.
  let roomLength: Int

  /// All items at their own places.
  init(count: Int) { self.init(count: count, lifted: [], gap: 0) }

  /// - Parameters:
  ///   - lifted: the items that are dragged, in order.
  ///   - index: before which item they are shown; `count` for the end.
  init(count: Int, lifted: [Int], before index: Int) {
    self.init(count: count, lifted: lifted, gap: index - Self.below(index, in: lifted))
  }

  /// - Parameters:
  ///   - lifted: the items that a key moves, in order; at least one.
  ///   - steps: by how many places, toward the beginning if negative. They stop at the ends.
  init(count: Int, lifted: [Int], movedBy steps: Int) {
    let last = lifted[lifted.count - 1]
    self.init(
      count: count, lifted: lifted, before: steps < 0 ? max(0, lifted[0] + steps) : min(count, last + 1 + steps))
  }

  /// - Parameters:
  ///   - lifted: the items that are dragged, in order.
  ///   - gap: how many of the other items come before them.
  ///   - isPile: whether they are shown as a pile, for which a single place is kept free.
  init(count: Int, lifted: [Int], gap: Int, isPile: Bool = false) {
    (self.count, self.lifted, self.gap, roomLength) = (count, lifted, gap, isPile ? 1 : lifted.count)
  }

  /// The places that are kept free.
  var room: Range<Int> { gap..<gap + roomLength }

  /// The item that is shown at a place; nil in the room for what is dragged.
  func item(at place: Int) -> Int? {
    if room.contains(place) { return nil }
    return lifted.index(ofRank: place < gap ? place : place - roomLength)
  }

  /// The place at which an item is shown, or where it would be if it were dropped now.
  func place(of item: Int) -> Int {
    guard let rank = lifted.rank(of: item) else { return gap + min(Self.below(item, in: lifted), roomLength - 1) }
    return rank < gap ? rank : rank + roomLength
  }

  func isLifted(_ item: Int) -> Bool { lifted.rank(of: item) == nil }

  /// Whether a drop changes the order.
  var isChanged: Bool {
    lifted.first.map { place(of: $0) } != lifted.first || lifted.last.map { place(of: $0) } != lifted.last
  }

  /// Before which item a drop puts what is dragged; `count` for the end.
  var dropIndex: Int { gap < count - lifted.count ? item(at: gap + lifted.count) ?? count : count }

  /// The first place of each section while the dragged items are shown in one of them.
  /// - Parameters:
  ///   - starts: the first item of each section.
  ///   - section: the section with the room, which may lie at either end of the section, or between its items.
  func sections(from starts: [Int], movingInto section: Int) -> [Int] {
    starts.enumerated().map { number, start in
      start - Self.below(start, in: lifted) + (section < number ? lifted.count : 0)
    }
  }

  /// How many of `items`, which are in order, are less than `item`.
  private static func below(_ item: Int, in items: [Int]) -> Int { items.partitionPoint { $0 < item } }
}
