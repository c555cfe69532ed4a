/// The songs that are played next, in their order, and the stops between them.
struct PlayQueue {
  private(set) var entries: [QueueEntry] = []
  /// The songs without the stops.
  private(set) var items: [PlaybackItem] = [] { didSet { seconds = items.reduce(0) { $0 + $1.song.duration } } }
  /// How long the songs are together.
  private(set) var seconds = 0.0
  /// The numbers of songs that nobody has chosen one by one: the rest of an album that was played as a whole.
  private(set) var companions: Set<Int> = []
  private var serial = 0

  /// Gives songs numbers under which they can stand in the queue.
  mutating func makeItems(_ songs: some Sequence<Song>) -> [PlaybackItem] {
    songs.map { song in
      serial += 1
      return PlaybackItem(serial: serial, song: song)
    }
  }

  /// Makes the items of an earlier run of the program, with the numbers that they had, which say what is a repetition of what. Where
  /// these are not what they should be, they get others.
  mutating func makeItems(_ groups: [[Song]], numbers: [[Int]]) -> [[PlaybackItem]] {
    let all = numbers.joined()
    let isValid =
      groups.map(\.count) == numbers.map(\.count) && Set(all).count == all.count
      && all.allSatisfy { (PlaybackItem.lowestNumber..<PlaybackItem.highestNumber).contains($0) }
    guard isValid else { return groups.map { makeItems($0) } }
    serial = max(serial, PlaybackItem.serial(of: all.max() ?? 0))
    return zip(groups, numbers).map { songs, ids in zip(songs, ids).map { PlaybackItem(id: $1, song: $0) } }
  }

  /// Keeps these numbers free for songs that are made with them.
  mutating func reserve(_ numbers: some Sequence<Int>) {
    let known = numbers.lazy.filter { (PlaybackItem.lowestNumber..<PlaybackItem.highestNumber).contains($0) }.max()
    serial = max(serial, PlaybackItem.serial(of: known ?? 0))
  }

  /// Makes a stop, which can be put into the queue.
  mutating func makeStop() -> QueueEntry {
    serial += 1
    return .stop(id: PlaybackItem.number(ofSerial: serial))
  }

  /// The index among the entries.
  func index(of id: Int) -> Int? { entries.firstIndex { $0.id == id } }

  /// The index among the entries of the song at `index` among the songs; behind everything where there is none.
  func entryIndex(ofSongAt index: Int) -> Int {
    guard items.indices.contains(index) else { return entries.count }
    return items.count == entries.count ? index : self.index(of: items[index].id) ?? entries.count
  }

  // MARK: Stops

  /// Whether playing ends before the next song.
  var beginsWithStop: Bool { entries.first?.isStop == true }
  var hasStop: Bool { items.count < entries.count }
  /// The songs that are played before the first stop.
  var itemsBeforeStop: some Sequence<PlaybackItem> {
    entries.lazy.prefix { !$0.isStop }.compactMap(\.item)
  }

  // MARK: Songs that come along

  /// Notes that nobody has chosen these songs themselves.
  mutating func markAsCompanions(_ ids: some Sequence<Int>) { companions.formUnion(ids) }

  /// Notes that a person has put these songs where they are.
  mutating func markAsChosen(_ ids: some Sequence<Int>) { companions.subtract(ids) }

  /// The index among the entries at which a song goes that a person adds: after the last that a person has chosen, and before the rest
  /// of an album that plays on by itself. Stops stay directly after the song before them.
  var indexForChosen: Int {
    let last = entries.lastIndex { $0.item.map { !companions.contains($0.id) } ?? false }
    let index = last.map { $0 + 1 } ?? 0
    return index + entries[index...].prefix(while: \.isStop).count
  }

  // MARK: Changes

  /// Changes the songs, the stops, or their order.
  /// - Returns: what observers are notified of.
  mutating func edit(_ change: (inout [QueueEntry]) -> Void) -> [PlayerChange] {
    let old = entries.map(\.id)
    change(&entries)
    guard !entries.lazy.map(\.id).elementsEqual(old) else { return [] }
    items = entries.compactMap(\.item)
    if !companions.isEmpty { companions.formIntersection(items.lazy.map(\.id)) }
    return [.queue]
  }

  /// Changes what is known about the songs, which keep their numbers.
  mutating func update(_ change: (inout PlaybackItem) -> Void) {
    for index in entries.indices { entries[index].update(change) }
    items = entries.compactMap(\.item)
  }
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
    return PlaybackItem(id: id & ~mask | (id + times) & mask, song: song)
  }

  /// Whether this is `other`, or a repetition of it.
  func isRepetition(of other: PlaybackItem) -> Bool { id >> Self.repeats == other.id >> Self.repeats }
}

extension [QueueEntry] {
  /// Puts the songs into another order. Stops stay after as many songs as before.
  func replacingSongs(by songs: [QueueEntry]) -> [QueueEntry] {
    var rest = songs[...]
    return map { $0.isStop ? $0 : rest.popFirst() ?? $0 }
  }

  /// Brings entries into an earlier order, with others that had left.
  ///
  /// Those that are not in the earlier order stay where they are seen: at the beginning, at the end, or after the same song.
  /// - Parameters:
  ///   - returning: entries that are not among these, and are in the earlier order.
  ///   - order: the numbers of entries, of which some may be gone.
  func arranged(adding returning: [QueueEntry] = [], by order: [Int]) -> [QueueEntry] {
    let ranks = [Int: Int](order.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    guard let first = firstIndex(where: { ranks[$0.id] != nil }), let last = lastIndex(where: { ranks[$0.id] != nil })
    else {
      // Everything has come later: what comes first in time goes first.
      return returning.sorted { ranks[$0.id, default: 0] < ranks[$1.id, default: 0] } + self
    }
    var known = returning
    var followers: [Int: [QueueEntry]] = [:]
    var predecessor = self[first].id
    for item in self[first...last] {
      if ranks[item.id] != nil {
        known.append(item)
        predecessor = item.id
      } else {
        followers[predecessor, default: []].append(item)
      }
    }
    known.sort { ranks[$0.id, default: 0] < ranks[$1.id, default: 0] }
    return self[..<first] + known.flatMap { [$0] + followers[$0.id, default: []] } + self[(last + 1)...]
  }
}
