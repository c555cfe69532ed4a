/// The songs that are played next, in their order.
struct PlayQueue {
  private(set) var items: [PlaybackItem] = []
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

  func index(of id: Int) -> Int? { items.firstIndex { $0.id == id } }

  /// Changes the songs or their order.
  /// - Returns: what observers are notified of.
  mutating func edit(_ change: (inout [PlaybackItem]) -> Void) -> [PlayerChange] {
    let old = items
    change(&items)
    return old.lazy.map(\.id).elementsEqual(items.lazy.map(\.id)) ? [] : [.queue]
  }

  /// Changes what is known about the songs, which keep their numbers.
  mutating func update(_ change: (inout PlaybackItem) -> Void) {
    for index in items.indices { change(&items[index]) }
  }
}

extension PlaybackItem {
  private static let repeats = 20

  fileprivate static let lowestNumber = 1 << repeats
  fileprivate static let highestNumber = 1 << 60
  fileprivate static func serial(of id: Int) -> Int { id >> repeats }

  fileprivate init(serial: Int, song: Song) { self.init(id: serial << Self.repeats, song: song) }

  /// The same song, to be played once more. Its number follows from this one's, so that the songs with which the engine was prepared
  /// keep their numbers while they are not changed.
  func repeated(_ times: Int = 1) -> PlaybackItem {
    let mask = 1 << Self.repeats - 1
    return PlaybackItem(id: id & ~mask | (id + times) & mask, song: song)
  }

  /// Whether this is `other`, or a repetition of it.
  func isRepetition(of other: PlaybackItem) -> Bool { id >> Self.repeats == other.id >> Self.repeats }
}

extension [PlaybackItem] {
  /// Brings songs into an earlier order, with others that had left.
  ///
  /// Songs that are not in the earlier order stay where they are seen: at the beginning, at the end, or after the same song.
  /// - Parameters:
  ///   - returning: songs that are not among these, and are in the earlier order.
  ///   - order: the numbers of songs, of which some may be gone.
  func arranged(adding returning: [PlaybackItem] = [], by order: [Int]) -> [PlaybackItem] {
    let ranks = [Int: Int](order.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    guard let first = firstIndex(where: { ranks[$0.id] != nil }), let last = lastIndex(where: { ranks[$0.id] != nil })
    else {
      // Everything has come later: what comes first in time goes first.
      return returning.sorted { ranks[$0.id, default: 0] < ranks[$1.id, default: 0] } + self
    }
    var known = returning
    var followers: [Int: [PlaybackItem]] = [:]
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
