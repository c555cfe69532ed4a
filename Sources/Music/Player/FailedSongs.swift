/// Which songs could not be played.
struct FailedSongs {
  private var ids: Set<Int> = []
  /// The files about which the user knows.
  private var reported: Set<String> = []
  /// How many songs in a row could not be played.
  private(set) var inARow = 0
  var areTooMany: Bool { inARow >= Self.mostInARow }

  /// After so many songs in a row the player stops. Otherwise it would go through a whole library whose disk was removed.
  static let mostInARow = 5
  /// A song of which more than this was heard, in seconds, was played.
  private static let heardSeconds = 5.0

  func contains(_ item: PlaybackItem) -> Bool { ids.contains(item.id) }

  /// - Parameter position: how much of it was heard, in seconds.
  /// - Returns: whether the user does not know about it yet.
  mutating func insert(_ item: PlaybackItem, at position: Double) -> Bool {
    guard ids.insert(item.id).inserted else { return false }
    inARow = position > Self.heardSeconds ? 0 : inARow + 1
    return reported.insert(item.song.path ?? item.song.title).inserted
  }

  /// Makes an attempt that the user asks for.
  mutating func retry(_ item: PlaybackItem) {
    inARow = 0
    ids.remove(item.id)
    reported.remove(item.song.path ?? item.song.title)
  }

  mutating func songWasPlayed() { inARow = 0 }
}
