/// The songs that are played next, in their order, and the stops between them.
///
/// Each change is noted as a `QueueEdit`, for those who show or save the queue. What is found or changed costs as much as it concerns, in a
/// queue of any length.
final class PlayQueue {
  private let tree = QueueTree()
  private var serial = 0
  /// The number of the last place, which is negative, as those of songs are not.
  private var lastPlace = 0
  private var edits: [QueueEdit] = []

  // MARK: Numbers

  /// Gives songs numbers under which they can stand in the queue.
  func makeItems(_ songs: some Sequence<Song>) -> [PlaybackItem] {
    songs.map { song in
      serial += 1
      return PlaybackItem(serial: serial, song: song)
    }
  }

  /// Makes the items of an earlier run of the program, with the numbers that they had, which say what is a repetition of what. Where
  /// these are not what they should be, they get others.
  func makeItems(_ groups: [[Song]], numbers: [[Int]]) -> [[PlaybackItem]] {
    guard Self.areValid(numbers: numbers, of: groups) else { return groups.map { makeItems($0) } }
    serial = max(serial, PlaybackItem.serial(of: numbers.joined().max() ?? 0))
    return zip(groups, numbers).map { songs, ids in zip(songs, ids).map { PlaybackItem(id: $1, song: $0) } }
  }

  /// Whether songs can have these numbers.
  static func areValid(numbers: [[Int]], of groups: [[Song]]) -> Bool {
    let all = numbers.joined()
    return groups.map(\.count) == numbers.map(\.count) && Set(all).count == all.count
      && all.allSatisfy { (PlaybackItem.lowestNumber..<PlaybackItem.highestNumber).contains($0) }
  }

  /// Keeps these numbers free for songs that are made with them.
  func reserve(_ numbers: some Sequence<Int>) {
    let known = numbers.lazy.filter { (PlaybackItem.lowestNumber..<PlaybackItem.highestNumber).contains($0) }.max()
    serial = max(serial, PlaybackItem.serial(of: known ?? 0))
  }

  /// Makes a stop, which can be put into the queue.
  func makeStop() -> QueueEntry {
    serial += 1
    return .stop(id: PlaybackItem.number(ofSerial: serial))
  }

  // MARK: What is in it

  /// The number of songs and stops.
  var count: Int { tree.extent.entries }
  var songCount: Int { tree.extent.songs }
  /// How long the songs are together.
  var seconds: Double { tree.extent.seconds }
  var hasPictures: Bool { tree.extent.pictures > 0 }
  /// Whether there are songs that are not pictures.
  var hasSound: Bool { tree.extent.pictures < tree.extent.songs }
  var first: QueueEntry? { entry(at: 0) }
  var firstItem: PlaybackItem? { item(at: 0) }
  var lastItem: PlaybackItem? { item(at: songCount - 1) }

  /// All of them, which takes as long as there are many.
  var entries: [QueueEntry] { tree.compactMap(\.entry) }
  /// All songs.
  var items: [PlaybackItem] { Array(itemsInOrder) }
  /// The songs one after the other, as far as they are asked for.
  var itemsInOrder: some Sequence<PlaybackItem> { tree.lazy.compactMap { $0.entry?.item } }
  /// How many nodes of the tree have been looked at, for tests of what a change costs.
  var steps: Int { tree.steps }

  func entry(at index: Int) -> QueueEntry? { index < 0 ? nil : tree.position(ofEntryAt: index)?.slot.entry }
  /// The song at an index among the songs.
  func item(at index: Int) -> PlaybackItem? { index < 0 ? nil : tree.first { $0.songs > index }?.slot.entry?.item }
  func contains(_ id: Int) -> Bool { tree.contains(id) }
  func entry(_ id: Int) -> QueueEntry? { tree.position(of: id)?.slot.entry }
  /// The index among the entries.
  func index(of id: Int) -> Int? { tree.position(of: id)?.before.entries }
  /// The index among the entries at which something goes that is put before another entry: the end for nil, and the front if that one is
  /// not in the queue.
  func index(before next: Int?) -> Int { next.map { index(of: $0) ?? 0 } ?? count }
  func songIndex(of id: Int) -> Int? { tree.position(of: id)?.before.songs }

  /// The index among the entries of the song at `index` among the songs; behind everything where there is none.
  func entryIndex(ofSongAt index: Int) -> Int {
    index < 0 ? count : tree.first { $0.songs > index }?.before.entries ?? count
  }

  /// How long the songs before another one are together; nil for a song that is not in the queue.
  func seconds(before id: Int) -> Double? { tree.position(of: id)?.before.seconds }

  /// How many songs begin before so many seconds have passed; nil if all of them together are shorter.
  func songs(beginningWithin seconds: Double) -> Int? {
    if seconds <= 0 { return 0 }
    return tree.first { $0.seconds >= seconds }.map { $0.before.songs + 1 }
  }

  /// The songs that are pictures, or those that are not.
  func songs(arePictures: Bool) -> [Int] {
    guard arePictures ? hasPictures : hasSound else { return [] }
    return itemsInOrder.filter { $0.isPicture == arePictures }.map(\.id)
  }

  // MARK: Stops

  /// Whether playing ends before the next song.
  var beginsWithStop: Bool { first?.isStop == true }
  var hasStop: Bool { tree.extent.stops > 0 }
  /// The songs that are played before the first stop.
  var itemsBeforeStop: some Sequence<PlaybackItem> {
    tree.lazy.compactMap(\.entry).prefix { !$0.isStop }.compactMap(\.item)
  }
  var firstStop: Int? { tree.first { $0.stops > 0 }?.slot.id }
  /// All stops, and how many songs are before each.
  var stops: [(id: Int, songs: Int)] {
    (0..<tree.extent.stops).compactMap { stop in
      tree.first { $0.stops > stop }.map { ($0.slot.id, $0.before.songs) }
    }
  }

  // MARK: Songs that come along

  /// The index among the entries at which a song goes that a person adds: after the last that a person has chosen, and before the rest
  /// of an album that plays on by itself. Stops stay directly after the song before them.
  var indexForChosen: Int {
    let chosen = tree.extent.chosen
    var index = chosen == 0 ? 0 : tree.first { $0.chosen >= chosen }.map { $0.before.entries + 1 } ?? 0
    while entry(at: index)?.isStop == true { index += 1 }
    return index
  }

  /// Notes that a person has put these songs where they are, or that nobody has chosen them.
  /// - Returns: those for which that was different.
  @discardableResult
  func mark(_ ids: some Sequence<Int>, areCompanions: Bool) -> [Int] {
    let changed = ids.filter { id in
      guard case .entry(let entry, !areCompanions)? = tree.position(of: id)?.slot, !entry.isStop else { return false }
      tree.replace(id, with: .entry(entry, isCompanion: areCompanions))
      return true
    }
    if !changed.isEmpty { edits.append(.marked(changed, areCompanions: areCompanions)) }
    return changed
  }

  // MARK: Changes

  /// Whether there are edits that nobody was told of.
  var hasEdits: Bool { !edits.isEmpty }

  /// The edits since the last call.
  func takeEdits() -> [QueueEdit] {
    defer { edits = [] }
    return edits
  }

  /// Notes that whoever shows the queue may show something else.
  func distrustViews() { edits.append(.replaced) }

  /// Puts songs and stops in, of which none is in the queue yet, so that the first of them is at `index` among the entries.
  func insert(_ entries: [QueueEntry], at index: Int, areCompanions: Bool = false) {
    let new = entries.filter { !contains($0.id) }
    insert(new.map { QueueSlot.entry($0, isCompanion: areCompanions) }, at: index) {
      edits.append(.inserted(new, at: $0, areCompanions: areCompanions))
    }
  }

  func append(_ entries: [QueueEntry]) { insert(entries, at: count) }

  /// What comes to the end is behind all places there; anything else is directly behind what it follows.
  private func insert(_ slots: [QueueSlot], at index: Int, note: (QueueIndex) -> Void) {
    guard !slots.isEmpty else { return }
    if index >= count {
      note(QueueIndex(tree.extent))
      tree.append(slots)
    } else if let former = tree.position(ofEntryAt: index - 1), index > 0 {
      var before = former.before
      before.add(former.slot)
      note(QueueIndex(before))
      tree.insert(slots, after: former)
    } else {
      note(QueueIndex(QueueExtent()))
      tree.insertAtBeginning(slots)
    }
  }

  func remove(_ id: Int) { remove([id]) }

  /// Takes songs and stops out. Those that are not there are ignored.
  func remove(_ ids: some Sequence<Int>) {
    let found = find(ids)
    noteRemoval(of: found)
    exchange(found.map { ($0.slot.id, nil) })
  }

  /// Takes songs and stops out, and keeps their places, to which they can be returned.
  func removeKeepingPlaces(_ ids: some Sequence<Int>) -> [QueueReturn] {
    let found = find(ids)
    noteRemoval(of: found)
    return exchangeForPlaces(found)
  }

  /// Whether places are kept.
  var hasPlaces: Bool { tree.extent.slots > tree.extent.entries }

  /// Whether nothing is before a place.
  func isAtFront(_ former: QueueReturn) -> Bool { tree.position(of: former.place)?.before.entries == 0 }

  /// Keeps the place of something that will be taken out.
  func keepPlace(of id: Int) -> QueueReturn? {
    guard let position = tree.position(of: id) else { return nil }
    let former = QueueReturn(slot: position.slot, place: makePlace())
    tree.insert([.place(former.place)], before: position)
    return former
  }

  /// Moves songs and stops before another entry, keeping their order; nil: to the end. If that one is not in the queue, they are moved to
  /// the front.
  /// - Returns: where they were; nil if nothing is different.
  func move(_ ids: Set<Int>, before next: Int?) -> [QueueReturn]? {
    let found = find(ids)
    let goal = next.map(ids.contains) == true ? 0 : self.index(before: next)
    // Counted without them.
    let index = goal - found.count { $0.before.entries < goal }
    guard found.enumerated().contains(where: { $1.before.entries != index + $0 }) else { return nil }
    let returns = exchangeForPlaces(found)
    insert(found.map(\.slot), at: index) {
      edits.append(.moved(found.compactMap(\.slot.entry), from: found.map { QueueIndex($0.before) }, to: $0))
    }
    return returns
  }

  /// Returns songs and stops to their places that were moved from there, as far as they are still in the queue.
  func moveBack(_ returns: [QueueReturn]) {
    for former in returns {
      guard let old = tree.position(of: former.slot.id), let entry = old.slot.entry, tree.contains(former.place) else {
        continue
      }
      tree.remove(entry.id)
      guard let place = tree.position(of: former.place) else { continue }
      tree.replace(former.place, with: old.slot)
      edits.append(.moved([entry], from: [QueueIndex(old.before)], to: QueueIndex(place.before)))
    }
  }

  /// Returns songs and stops to their places that were taken out, as far as they are not in the queue.
  func putBack(_ returns: [QueueReturn]) {
    let returns = returns.filter { !tree.contains($0.slot.id) && tree.contains($0.place) }
    guard !isMany(returns.count) else {
      exchange(returns.map { ($0.place, $0.slot) })
      return edits.append(.replaced)
    }
    for former in returns {
      guard case .entry(let entry, let isCompanion) = former.slot, let place = tree.position(of: former.place) else {
        continue
      }
      tree.replace(former.place, with: former.slot)
      edits.append(.inserted([entry], at: QueueIndex(place.before), areCompanions: isCompanion))
    }
  }

  /// Forgets places to which nothing will be returned.
  func forget(_ returns: [QueueReturn]) {
    exchange(returns.filter { tree.contains($0.place) }.map { ($0.place, nil) })
  }

  /// Takes out the stops that stand before a song; all, if that is not in the queue.
  func removeStops(before id: Int) {
    guard hasStop else { return }
    let index = self.index(of: id) ?? count
    var passed: [Int] = []
    while let stop = tree.first(where: { $0.stops > passed.count }), stop.before.entries < index {
      passed.append(stop.slot.id)
    }
    remove(passed)
  }

  private struct Found {
    var slot: QueueSlot
    var before: QueueExtent
  }

  /// Whether it costs less to make the whole queue anew than to change so much of it.
  private func isMany(_ number: Int) -> Bool { number > max(64, tree.extent.slots / 8) }

  /// What has these numbers, in the order of the queue.
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

  /// Notes what is taken out: the last first, as the indexes of the others stay as they are then.
  private func noteRemoval(of found: [Found]) {
    var runs: [(entries: [QueueEntry], index: QueueIndex)] = []
    for found in found {
      guard let entry = found.slot.entry else { continue }
      if let last = runs.last, last.index.entries + last.entries.count == found.before.entries {
        runs[runs.count - 1].entries.append(entry)
      } else {
        runs.append(([entry], QueueIndex(found.before)))
      }
    }
    edits += runs.reversed().map { .removed($0.entries, at: $0.index) }
  }

  private func makePlace() -> Int {
    lastPlace -= 1
    return lastPlace
  }

  private func exchangeForPlaces(_ found: [Found]) -> [QueueReturn] {
    let returns = found.map { QueueReturn(slot: $0.slot, place: makePlace()) }
    exchange(returns.map { ($0.slot.id, .place($0.place)) })
    return returns
  }

  /// Puts others in the place of slots, or nothing.
  private func exchange(_ slots: [(old: Int, new: QueueSlot?)]) {
    guard isMany(slots.count) else {
      for (old, new) in slots { if let new { tree.replace(old, with: new) } else { tree.remove(old) } }
      return
    }
    let changes = [Int: QueueSlot?](uniqueKeysWithValues: slots.map { ($0.old, $0.new) })
    tree.replaceAll(with: tree.compactMap { slot in if let new = changes[slot.id] { new } else { slot } })
  }

  // MARK: The whole queue

  /// Everything in it, with the places that are kept.
  var slots: [QueueSlot] {
    get { Array(tree) }
    set {
      tree.replaceAll(with: newValue)
      edits.append(.replaced)
    }
  }

  /// Everything in it, in parts that share their memory with the queue.
  var snapshot: [[QueueSlot]] { tree.snapshot }

  /// Puts the songs into another order, which `order` makes of the present one. Stops stay after as many songs as before.
  /// - Returns: the numbers of everything in the order before.
  func reorderSongs(_ order: ([PlaybackItem]) -> [Int]) -> [Int] {
    let old = slots
    var songs: [Int: QueueSlot] = [:]
    for slot in old where slot.entry?.item != nil { songs[slot.id] = slot }
    var rest = order(old.compactMap { $0.entry?.item })[...]
    slots = old.map { slot in
      slot.entry?.item == nil ? slot : rest.popFirst().flatMap { songs[$0] } ?? slot
    }
    return old.map(\.id)
  }

  /// Brings everything into an earlier order. What has come since stays where it is seen.
  func reorder(as order: [Int]) { slots = slots.arranged(by: order) }

  /// Changes what is known about the songs, which keep their numbers.
  func update(_ change: (inout PlaybackItem) -> Void) { tree.update { $0.update(change) } }
}

/// Something that was taken out of the queue or moved, and where it was.
struct QueueReturn {
  var slot: QueueSlot
  fileprivate(set) var place: Int
}

extension PlaybackItem {
  private static let repeats = 20

  fileprivate static let lowestNumber = 1 << repeats
  fileprivate static let highestNumber = 1 << 60
  fileprivate static func serial(of id: Int) -> Int { id >> repeats }
  fileprivate static func number(ofSerial serial: Int) -> Int { serial << repeats }

  fileprivate init(serial: Int, song: Song) { self.init(id: Self.number(ofSerial: serial), song: song) }

  /// The same song, to be played once more. Its number follows from this one's, so that the songs with which the engine was prepared
  /// keep their numbers while they are not changed.
  func repeated(_ times: Int = 1) -> PlaybackItem {
    let mask = 1 << Self.repeats - 1
    var item = self
    item.id = id & ~mask | (id + times) & mask
    item.isWithinAlbum = false
    return item
  }

  /// Whether this is `other`, or a repetition of it.
  func isRepetition(of other: PlaybackItem) -> Bool { id >> Self.repeats == other.id >> Self.repeats }
}

extension [QueueSlot] {
  /// Brings slots into an earlier order.
  ///
  /// Those that are not in the earlier order stay where they are seen: at the beginning, at the end, or after the same song.
  /// - Parameter order: their numbers, of which some may be gone.
  func arranged(by order: [Int]) -> [QueueSlot] {
    let ranks = [Int: Int](order.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    guard let first = firstIndex(where: { ranks[$0.id] != nil }), let last = lastIndex(where: { ranks[$0.id] != nil })
    else { return self }
    var known: [QueueSlot] = []
    var followers: [Int: [QueueSlot]] = [:]
    var predecessor = self[first].id
    for slot in self[first...last] {
      if ranks[slot.id] != nil {
        known.append(slot)
        predecessor = slot.id
      } else {
        followers[predecessor, default: []].append(slot)
      }
    }
    known.sort { ranks[$0.id, default: 0] < ranks[$1.id, default: 0] }
    return self[..<first] + known.flatMap { [$0] + followers[$0.id, default: []] } + self[(last + 1)...]
  }
}
