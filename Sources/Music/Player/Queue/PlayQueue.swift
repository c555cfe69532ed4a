/// The songs that are played next, in their order, and the stops between them.
///
/// Each change is recorded as a `QueueEdit`, for those who show or save the queue. Finding or changing a song takes a number of steps that
/// grows with the logarithm of the queue's length.
final class PlayQueue {
  private let tree = QueueTree()
  var numbers = QueueNumbers()
  private var edits: [QueueEdit] = []

  // MARK: Content

  /// The number of songs and stops.
  var count: Int { tree.extent.entries }
  var songCount: Int { tree.extent.songs }
  /// The total duration of the songs, in seconds.
  var seconds: Double { tree.extent.seconds }
  var hasPictures: Bool { tree.extent.pictures > 0 }
  /// Whether there are songs that are not pictures.
  var hasSound: Bool { tree.extent.pictures < tree.extent.songs }
  var firstItem: PlaybackItem? { item(at: 0) }
  var lastItem: PlaybackItem? { item(at: songCount - 1) }

  /// All songs and stops. This takes a time that grows with their number.
  var entries: [PlayQueueEntry] { Array(tree.entries) }
  /// All songs and stops in order. Only those that are asked for are looked up.
  var entriesInOrder: some Sequence<PlayQueueEntry> { tree.entries }
  /// All songs.
  var items: [PlaybackItem] { Array(itemsInOrder) }
  /// All songs in order. Only those that are asked for are looked up.
  var itemsInOrder: some Sequence<PlaybackItem> { tree.entries.lazy.compactMap(\.item) }
  /// How many nodes of the tree have been visited. Tests use it to measure the cost of changes.
  var steps: Int { tree.steps }

  func entry(at index: Int) -> PlayQueueEntry? { index < 0 ? nil : tree.position(ofEntryAt: index)?.slot.entry }
  /// The last song before an index among the entries.
  func item(beforeEntryAt index: Int) -> PlaybackItem? {
    item(at: (tree.position(ofEntryAt: index)?.before.songs ?? songCount) - 1)
  }
  /// The song at an index among the songs.
  func item(at index: Int) -> PlaybackItem? { index < 0 ? nil : tree.first { $0.songs > index }?.slot.entry?.item }
  func contains(_ id: Int) -> Bool { tree.contains(id) }
  func entry(_ id: Int) -> PlayQueueEntry? { tree.position(of: id)?.slot.entry }
  /// The index among the entries.
  func index(of id: Int) -> Int? { tree.position(of: id)?.before.entries }
  /// The index among the entries at which something goes that is put before another entry: the end for nil, and the front if that one is
  /// not in the queue.
  func index(before next: Int?) -> Int { next.map { index(of: $0) ?? 0 } ?? count }
  /// The index among the entries at which something goes that is put behind the first of `former` that is in the queue: the front if none is.
  func index(behind former: [Int]) -> Int { former.lazy.compactMap { self.index(of: $0) }.first.map { $0 + 1 } ?? 0 }
  /// The numbers of the entries before another one, the nearest first. A few are enough to find its place again when some of them have left
  /// the queue.
  func neighbours(before id: Int) -> [Int] {
    index(of: id).map { index in (1...8).compactMap { entry(at: index - $0)?.id } } ?? []
  }
  func songIndex(of id: Int) -> Int? { tree.position(of: id)?.before.songs }

  /// The total duration of the songs before a song, in seconds; nil if the song is not in the queue.
  func seconds(before id: Int) -> Double? { tree.position(of: id)?.before.seconds }

  /// How many songs begin within `seconds` of the beginning of the first one; nil if all songs together are shorter.
  func songs(beginningWithin seconds: Double) -> Int? {
    if seconds <= 0 { return 0 }
    guard let position = tree.first(where: { $0.seconds >= seconds }) else { return nil }
    var through = position.before
    through.add(position.slot)
    return through.songs
  }

  /// The numbers of the songs that are pictures, or of those that are not.
  func songs(arePictures: Bool) -> [Int] {
    guard arePictures ? hasPictures : hasSound else { return [] }
    return itemsInOrder.filter { $0.isPicture == arePictures }.map(\.id)
  }

  // MARK: Stops

  var hasStop: Bool { tree.extent.stops > 0 }
  /// The songs that are played before the first stop.
  var itemsBeforeStop: some Sequence<PlaybackItem> {
    tree.entries.lazy.prefix { !$0.isStop }.compactMap(\.item)
  }
  var firstStop: Int? { tree.first { $0.stops > 0 }?.slot.id }
  /// How many songs are before the first stop; nil if there is no stop.
  var songsBeforeStop: Int? { tree.first { $0.stops > 0 }?.before.songs }
  /// All stops, and how many songs are before each.
  var stops: [(id: Int, songs: Int)] {
    (0..<tree.extent.stops).compactMap { stop in
      tree.first { $0.stops > stop }.map { ($0.slot.id, $0.before.songs) }
    }
  }

  /// The stops that have no song between them, where there are several: each group in order.
  /// - Parameter id: a song that is taken for absent.
  func adjacentStops(without id: Int? = nil) -> [[Int]] {
    guard tree.extent.stops > 1 else { return [] }
    let absent = id.flatMap(songIndex) ?? .max
    let groups = Dictionary(grouping: stops) { $0.songs > absent ? $0.songs - 1 : $0.songs }
    return groups.values.filter { $0.count > 1 }.map { $0.map { $0.id } }
  }

  // MARK: Companions

  /// The index among the entries at which a song is inserted that the user adds: behind the last song that the user has chosen, and before
  /// the companions, which are the rest of an album that was played as a whole, and suggestions. Stops stay directly behind the song before
  /// them.
  var indexForChosen: Int {
    let chosen = tree.extent.chosen
    var index = chosen == 0 ? 0 : tree.first { $0.chosen >= chosen }.map { $0.before.entries + 1 } ?? 0
    while entry(at: index)?.isStop == true { index += 1 }
    return index
  }

  /// Makes songs companions, which the user has not chosen one by one, or songs that the user has chosen.
  func mark(_ ids: some Sequence<Int>, areCompanions: Bool) {
    let changed = ids.filter { id in
      guard var item = entry(id)?.item, item.isCompanion != areCompanions else { return false }
      item.isCompanion = areCompanions
      tree.replace(id, with: .entry(.song(item)))
      return true
    }
    if !changed.isEmpty { edits.append(.marked(changed, areCompanions: areCompanions)) }
  }

  // MARK: Changes

  /// Whether there are edits that `takeEdits()` has not returned yet.
  var hasEdits: Bool { !edits.isEmpty }

  /// The edits since the last call.
  func takeEdits() -> [QueueEdit] {
    defer { edits = [] }
    return edits
  }

  /// Makes everybody who shows the queue compare all of it, because what they show may be different.
  func noteReplacement() { edits.append(.replaced) }

  /// Inserts songs and stops. The first one gets the index `index` among the entries. Those that are in the queue already are ignored.
  func insert(_ entries: [PlayQueueEntry], at index: Int) {
    let new = entries.filter { !contains($0.id) }
    insert(new.map(PlayQueueSlot.entry), at: index) { edits.append(.inserted(new, at: $0)) }
  }

  /// Inserts slots: at the end of the queue behind all kept places, and elsewhere directly behind the entry that they follow.
  private func insert(_ slots: [PlayQueueSlot], at index: Int, note: (QueueIndex) -> Void) {
    guard !slots.isEmpty else { return }
    if index >= count {
      note(QueueIndex(tree.extent))
      tree.append(slots)
    } else if let former = tree.position(ofEntryAt: index - 1), index > 0 {
      var before = former.before
      before.add(former.slot)
      note(QueueIndex(before))
      tree.insert(slots, after: former)
    } else if let first = tree.first(where: { $0.slots > 0 }) {
      note(QueueIndex(first.before))
      tree.insert(slots, before: first)
    }
  }

  func remove(_ id: Int) { remove([id]) }

  /// Removes songs and stops. Numbers that are not in the queue are ignored.
  func remove(_ ids: some Sequence<Int>) {
    let found = find(ids)
    noteRemoval(of: found)
    exchange(found.map { ($0.slot.id, nil) })
  }

  /// Removes songs and stops, but keeps their places, so that `putBack(_:)` can return them there.
  func removeKeepingPlaces(_ ids: some Sequence<Int>) -> [QueueReturn] {
    let found = find(ids)
    noteRemoval(of: found)
    return exchangeForPlaces(found)
  }

  /// Whether there are places that are kept for removed or moved entries.
  var hasPlaces: Bool { tree.extent.slots > tree.extent.entries }

  /// Whether no entry is before the kept place.
  func isAtFront(_ former: QueueReturn) -> Bool { tree.position(of: former.place)?.before.entries == 0 }

  /// Keeps the place of an entry that will be removed. Nil if it is not in the queue.
  func keepPlace(of id: Int) -> QueueReturn? {
    guard let position = tree.position(of: id) else { return nil }
    let former = QueueReturn(slot: position.slot, place: numbers.makePlace())
    tree.insert([.place(former.place)], before: position)
    return former
  }

  /// Moves songs and stops before the entry `next`, in their order. With nil they are moved to the end; if `next` is not in the queue, or
  /// is one of them, to the front.
  /// - Returns: their former places; nil if nothing has changed.
  func move(_ ids: Set<Int>, before next: Int?) -> [QueueReturn]? {
    let found = find(ids)
    let goal = next.map(ids.contains) == true ? 0 : self.index(before: next)
    // The index to which they are moved does not count the moved entries.
    let index = goal - found.count { $0.before.entries < goal }
    guard found.enumerated().contains(where: { $1.before.entries != index + $0 }) else { return nil }
    let returns = exchangeForPlaces(found)
    insert(found.map(\.slot), at: index) {
      edits.append(.moved(found.compactMap(\.slot.entry), from: found.map { QueueIndex($0.before) }, to: $0))
    }
    return returns
  }

  /// Moves songs and stops back to the places from which they were moved, if they are still in the queue. A song that was a companion there
  /// becomes one again.
  /// - Returns: the places where they were until now.
  func moveBack(_ returns: [QueueReturn]) -> [QueueReturn] {
    let left = returns.compactMap { former -> QueueReturn? in
      guard let old = tree.position(of: former.slot.id), let entry = old.slot.entry, tree.contains(former.place) else {
        return nil
      }
      let now = QueueReturn(slot: old.slot, place: numbers.makePlace())
      tree.replace(entry.id, with: .place(now.place))
      guard let place = tree.position(of: former.place) else { return now }
      tree.replace(former.place, with: old.slot)
      edits.append(.moved([entry], from: [QueueIndex(old.before)], to: QueueIndex(place.before)))
      return now
    }
    for areCompanions in [false, true] {
      let songs = returns.filter { $0.slot.entry?.item?.isCompanion == areCompanions }
      mark(songs.map(\.slot.id), areCompanions: areCompanions)
    }
    return left
  }

  /// Inserts songs and stops at the places from which they were removed, unless they are in the queue again.
  /// - Returns: the numbers of those that were inserted.
  @discardableResult
  func putBack(_ returns: [QueueReturn]) -> [Int] {
    let returns = returns.filter { !tree.contains($0.slot.id) && tree.contains($0.place) }
    if isMany(returns.count) {
      exchange(returns.map { ($0.place, $0.slot) })
      edits.append(.replaced)
    } else {
      for former in returns {
        guard let entry = former.slot.entry, let place = tree.position(of: former.place) else { continue }
        tree.replace(former.place, with: former.slot)
        edits.append(.inserted([entry], at: QueueIndex(place.before)))
      }
    }
    return returns.map(\.slot.id)
  }

  /// Removes kept places to which nothing will be returned.
  func forget(_ returns: [QueueReturn]) {
    exchange(returns.filter { tree.contains($0.place) }.map { ($0.place, nil) })
  }

  /// Removes the stops before a song; all stops if the song is not in the queue.
  func removeStops(before id: Int) {
    let index = self.index(of: id) ?? count
    var passed: [Int] = []
    while let stop = tree.first(where: { $0.stops > passed.count }), stop.before.entries < index {
      passed.append(stop.slot.id)
    }
    remove(passed)
  }

  private struct Found {
    var slot: PlayQueueSlot
    var before: QueueExtent
  }

  /// Whether it costs less to build the whole tree again than to change so many slots.
  private func isMany(_ number: Int) -> Bool { number > max(64, tree.extent.slots / 8) }

  /// The slots with these numbers, in the order of the queue.
  private func find(_ ids: some Sequence<Int>) -> [Found] {
    let ids = Set(ids)
    guard isMany(ids.count) else {
      return ids.compactMap { tree.position(of: $0) }.sorted { $0.before.slots < $1.before.slots }.map {
        Found(slot: $0.slot, before: $0.before)
      }
    }
    var found: [Found] = []
    var before = QueueExtent()
    for slot in tree {
      if ids.contains(slot.id) { found.append(Found(slot: slot, before: before)) }
      before.add(slot)
    }
    return found
  }

  /// Records the removal of slots. The last ones come first, so that the indexes of the others stay valid.
  private func noteRemoval(of found: [Found]) {
    var runs: [(entries: [PlayQueueEntry], index: QueueIndex)] = []
    for found in found {
      guard let entry = found.slot.entry else { continue }
      // A copy of the last run would make each addition to it copy all of its entries.
      if let last = runs.indices.last, runs[last].index.entries + runs[last].entries.count == found.before.entries {
        runs[last].entries.append(entry)
      } else {
        runs.append(([entry], QueueIndex(found.before)))
      }
    }
    edits += runs.reversed().map { .removed($0.entries, at: $0.index) }
  }

  private func exchangeForPlaces(_ found: [Found]) -> [QueueReturn] {
    let returns = found.map { QueueReturn(slot: $0.slot, place: numbers.makePlace()) }
    exchange(returns.map { ($0.slot.id, .place($0.place)) })
    return returns
  }

  /// Replaces slots by others, or removes those whose `new` is nil.
  private func exchange(_ slots: [(old: Int, new: PlayQueueSlot?)]) {
    guard isMany(slots.count) else {
      for (old, new) in slots { if let new { tree.replace(old, with: new) } else { tree.remove(old) } }
      return
    }
    let changes = [Int: PlayQueueSlot?](uniqueKeysWithValues: slots.map { ($0.old, $0.new) })
    tree.replaceAll(with: tree.compactMap { slot in if let new = changes[slot.id] { new } else { slot } })
  }

  // MARK: The whole queue

  /// Everything in the queue, including the kept places.
  var slots: [PlayQueueSlot] {
    get { Array(tree) }
    set {
      tree.replaceAll(with: newValue)
      edits.append(.replaced)
    }
  }

  /// Everything in the queue, in parts that share their memory with it until it changes.
  var snapshot: [[PlayQueueSlot]] { tree.snapshot }

  /// Puts the songs into another order. Stops keep the number of songs before them.
  /// - Parameter order: returns the songs in the new order.
  /// - Returns: the numbers of all slots in the previous order.
  func reorderSongs(_ order: ([PlaybackItem]) -> [PlaybackItem]) -> [Int] {
    let old = slots
    var songs = order(old.compactMap { $0.entry?.item })[...]
    slots = old.map { slot in
      slot.entry?.item == nil ? slot : songs.popFirst().map { PlayQueueSlot.entry(.song($0)) } ?? slot
    }
    return old.map(\.id)
  }

  /// Restores an earlier order of all slots. Entries that were added since stay where they are among the others.
  func reorder(as order: [Int]) { slots = slots.arranged(by: order) }

  /// Replaces all songs; see `PlaybackItem.update(_:)`.
  func update(_ change: (Song) -> Song?) { tree.update { $0.update(change) } }
}

/// An entry that was removed from the queue or moved, and the number of the place that is kept where it was.
struct QueueReturn {
  var slot: PlayQueueSlot
  fileprivate(set) var place: Int
}

extension Array where Element: Identifiable, Element.ID == Int {
  /// Brings songs or slots into an earlier order.
  ///
  /// Elements that are not in the earlier order stay at the beginning, at the end, or behind the same element.
  /// - Parameters:
  ///   - order: the numbers of the elements. Those of removed ones are ignored.
  ///   - key: what identifies an element by its number.
  func arranged(by order: [Int], key: (Int) -> Int = { $0 }) -> [Element] {
    let ranks = [Int: Int](
      order.enumerated().map { (key($0.element), $0.offset) }, uniquingKeysWith: { first, _ in first })
    func rank(_ element: Element) -> Int? { ranks[key(element.id)] }
    guard let first = firstIndex(where: { rank($0) != nil }), let last = lastIndex(where: { rank($0) != nil })
    else { return self }
    var known: [Element] = []
    var followers: [Int: [Element]] = [:]
    var predecessor = self[first].id
    for element in self[first...last] {
      if rank(element) != nil {
        known.append(element)
        predecessor = element.id
      } else {
        followers[predecessor, default: []].append(element)
      }
    }
    known.sort { rank($0) ?? 0 < rank($1) ?? 0 }
    return self[..<first] + known.flatMap { [$0] + followers[$0.id, default: []] } + self[(last + 1)...]
  }
}
