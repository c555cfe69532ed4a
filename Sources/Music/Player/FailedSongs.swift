internal import Languages

/// Which songs could not be played. They keep their places in the queue, and are skipped.
struct FailedSongs {
  private struct Failure {
    var reason: Sentence
    /// The file that could not be opened; nil where it could be, and is damaged.
    var missingPath: String?
    /// Whether it is known of other songs with this file, too, that they cannot be played. A damaged song of which much was heard will be
    /// heard again as far as that.
    var concernsOthers = true
    /// Whether a song that follows the queue has begun since.
    var isPassed = false
  }

  private var failures: [Int: Failure] = [:]
  /// Why songs cannot be played, by the paths of their files, as the user knows. It outlives `failures`: songs that come back into the queue,
  /// because another queue is shown or a removal is undone, are marked by it.
  private var obstacles: [String: Failure] = [:]
  /// How many songs in a row could not be played.
  private(set) var inARow = 0
  var areTooMany: Bool { inARow >= Self.mostInARow }
  /// Whether the files of all of these are missing.
  private(set) var areMissingInARow = false
  /// Whether the player has stopped because of them. The next attempt begins with the first song again, whatever was found before.
  private(set) var haveEndedAll = false

  /// The player stops after this many songs in a row. Otherwise it would go through a whole library whose disk was removed. If all these
  /// files are missing, it goes on with the next song whose file is there.
  static let mostInARow = 5
  /// A song of which more than this was heard, in seconds, was played.
  private static let heardSeconds = 5.0

  /// The numbers of the songs that could not be played.
  var songs: some Sequence<Int> { failures.keys }

  var count: Int { failures.count }

  func contains(_ item: PlaybackItem) -> Bool { failures[item.id] != nil }

  /// Why a song could not be played; nil if it was not tried, or could be.
  func reason(_ id: Int) -> Sentence? { failures[id]?.reason }

  /// Whether a song could not be played, and one that follows the queue has begun since.
  func isPassed(_ item: PlaybackItem) -> Bool { failures[item.id]?.isPassed == true }

  /// Notes that a song that follows the queue begins. Those that could not be played and are in the queue were passed over.
  mutating func noteContinuation() {
    for id in Array(failures.keys) { failures[id]?.isPassed = true }
  }

  /// - Returns: whether the user does not know about it yet.
  mutating func insert(_ item: PlaybackItem, reason: Sentence, isMissing: Bool, wasHeard: Bool) -> Bool {
    guard failures[item.id] == nil else { return false }
    let failure = Failure(
      reason: reason, missingPath: isMissing ? item.song.path : nil, concernsOthers: isMissing || !wasHeard)
    failures[item.id] = failure
    inARow = wasHeard ? 0 : inARow + 1
    areMissingInARow = isMissing && (inARow <= 1 || areMissingInARow)
    return note(item, failure)
  }

  /// Notes that a song cannot be played, as is known before it was tried. Its file may come back.
  /// - Returns: whether the user does not know about it yet.
  @discardableResult
  mutating func expect(_ item: PlaybackItem, reason: Sentence) -> Bool {
    let failure = Failure(reason: reason, missingPath: item.filePath)
    failures[item.id] = failure
    return note(item, failure)
  }

  /// Notes why a song cannot be played that is not in the queue, but may come into it by `recall(_:atMost:)`.
  /// - Returns: whether the user does not know about it yet.
  mutating func note(_ item: PlaybackItem, reason: Sentence) -> Bool {
    note(item, Failure(reason: reason, missingPath: item.filePath))
  }

  private mutating func note(_ item: PlaybackItem, _ failure: Failure) -> Bool {
    obstacles.updateValue(failure, forKey: Self.key(item.song)) == nil
  }

  private static func key(_ song: Song) -> String { song.path ?? song.title }

  /// Whether it is known for this reason that a song cannot be played, so that `note(_:reason:)` would change nothing.
  func isNoted(_ id: Song.ID, reason: Sentence) -> Bool {
    switch id.source {
    case .file(let path):
      guard let obstacle = obstacles[path] else { return false }
      return obstacle.reason == reason && obstacle.missingPath != nil
    case .address(let path): return obstacles[path]?.reason == reason
    case .picture, .silence: return false
    }
  }

  /// Marks songs that come back into the queue, if it is known that they cannot be played: of very many the first `count`.
  mutating func recall(_ items: some Sequence<PlaybackItem>, atMost count: Int) {
    guard !obstacles.isEmpty else { return }
    var rest = count
    for item in items where failures[item.id] == nil {
      guard rest > 0 else { return }
      guard let failure = item.song.path.flatMap({ obstacles[$0] }), failure.concernsOthers else { continue }
      failures[item.id] = failure
      rest -= 1
    }
  }

  /// Whether so much of a song was heard that it was played.
  static func wasHeard(_ seconds: Double) -> Bool { seconds > heardSeconds }

  /// Forgets that a song has failed, because the user wants it to be tried again.
  /// - Returns: the change to notify of; empty if it has not failed.
  mutating func retry(_ item: PlaybackItem) -> [PlayerChange] {
    inARow = 0
    haveEndedAll = false
    obstacles[Self.key(item.song)] = nil
    return failures.removeValue(forKey: item.id) == nil ? [] : [.failures]
  }

  /// Forgets the failures of songs whose files can be opened again.
  /// - Returns: whether there were any.
  mutating func filesAreBack(_ paths: Set<String>) -> Bool {
    let back = failures.filter { $0.value.missingPath.map(paths.contains) == true }
    for id in back.keys { failures[id] = nil }
    for path in paths { obstacles[path] = nil }
    if !back.isEmpty { inARow = 0 }
    return !back.isEmpty
  }

  /// Forgets songs that are not in the queue any more, and are not among `others` either.
  /// - Parameter others: evaluated only where there are failures, as there may be many.
  mutating func keep(in queue: PlayQueue, and others: @autoclosure () -> [PlaybackItem]) {
    guard !failures.isEmpty else { return }
    let others = Set(others().map(\.id))
    failures = failures.filter { queue.contains($0.key) || others.contains($0.key) }
  }

  /// The files that could not be opened: that of the current song, those of the songs that come first in the queue, and then the others.
  func missingPaths(of current: PlaybackItem?, in queue: PlayQueue) -> [String] {
    let places = failures.compactMap { id, failure in
      failure.missingPath.map { (path: $0, index: id == current?.id ? -1 : queue.songIndex(of: id) ?? .max) }
    }
    return places.sorted { $0.index < $1.index }.map(\.path)
  }

  /// Whether a song could not be played because its file is missing.
  func isMissing(_ item: PlaybackItem) -> Bool { failures[item.id]?.missingPath != nil }

  /// Whether songs could not be played because their files are missing.
  var areAnyMissing: Bool { failures.values.contains { $0.missingPath != nil } }

  /// Whether the file of any song is known to be missing, also of one that is in another queue.
  var isAnyFileMissing: Bool { areAnyMissing || obstacles.values.contains { $0.missingPath != nil } }

  /// Whether all songs that could not be played have missing files.
  var areAllMissing: Bool { failures.values.allSatisfy { $0.missingPath != nil } }

  mutating func songWasPlayed() { inARow = 0 }

  /// Forgets that the files of songs were damaged, because they have been played or read anew since. If they are damaged again, the user is
  /// told so. For files that are not missing any more, call `filesAreBack(_:)`.
  mutating func forgetDamage(of songs: [Song]) {
    guard !obstacles.isEmpty else { return }
    for path in songs.compactMap(\.path) where obstacles[path]?.missingPath == nil { obstacles[path] = nil }
  }

  mutating func endAll() {
    inARow = 0
    haveEndedAll = true
  }
}
