/// Gives songs, stops and kept places the numbers by which a queue knows them. No two get the same one.
struct QueueNumbers {
  private var serial = 0
  /// The number of the place that was made last. Places have negative numbers, so that no song or stop has the same one.
  private var lastPlace = 0

  /// Makes items of songs, with new numbers that identify them in the queue.
  mutating func makeItems(_ songs: some Sequence<Song>, areCompanions: Bool = false) -> [PlaybackItem] {
    songs.map { song in
      serial += 1
      return PlaybackItem(id: PlaybackItem.number(ofSerial: serial), song: song, isCompanion: areCompanions)
    }
  }

  /// Makes the items of an earlier run of the program with their former numbers, which tell which item is a repetition of another. If the
  /// numbers are not valid, all items get new ones.
  mutating func makeItems(_ groups: [[Song]], numbers: [[Int]]) -> [[PlaybackItem]] {
    guard Self.areValid(numbers, of: groups) else { return groups.map { makeItems($0) } }
    serial = max(serial, PlaybackItem.serial(of: numbers.joined().max() ?? 0))
    return zip(groups, numbers).map { songs, ids in zip(songs, ids).map { PlaybackItem(id: $1, song: $0) } }
  }

  /// Whether songs can have these numbers: there is one for each song, no two are the same, and all are within the range.
  static func areValid(_ numbers: [[Int]], of groups: [[Song]]) -> Bool {
    let all = numbers.joined()
    return groups.map(\.count) == numbers.map(\.count) && Set(all).count == all.count
      && all.allSatisfy { PlaybackItem.numbers.contains($0) }
  }

  /// Makes sure that new songs and stops do not get these numbers.
  mutating func reserve(_ numbers: some Sequence<Int>) {
    let known = numbers.lazy.filter { PlaybackItem.numbers.contains($0) }.max()
    serial = max(serial, PlaybackItem.serial(of: known ?? 0))
  }

  /// Makes a stop, which can be put into the queue.
  mutating func makeStop() -> PlayQueueEntry {
    serial += 1
    return .stop(id: PlaybackItem.number(ofSerial: serial))
  }

  mutating func makePlace() -> Int {
    lastPlace -= 1
    return lastPlace
  }
}

extension PlaybackItem {
  private static let repeats = 20

  fileprivate static let numbers = (1 << repeats)..<(1 << 60)
  /// What the number of a song has in common with the numbers of its repetitions.
  static func serial(of id: Int) -> Int { id >> repeats }
  fileprivate static func number(ofSerial serial: Int) -> Int { serial << repeats }

  /// The same song, to be played once more. Its number is derived from this one's, so that the songs that the engine has been given
  /// keep their numbers as long as the queue does not change.
  func repeated(_ times: Int = 1) -> PlaybackItem {
    let mask = 1 << Self.repeats - 1
    var item = self
    item.id = id & ~mask | (id + times) & mask
    item.isWithinAlbum = false
    return item
  }

  /// Whether this is `other`, or a repetition of it.
  func isRepetition(of other: PlaybackItem) -> Bool { Self.serial(of: id) == Self.serial(of: other.id) }
}
