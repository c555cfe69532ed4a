/// A queue that is kept under a name while another one is shown.
package struct KeptQueue: Hashable, Sendable, Identifiable {
  /// No two queues have the same.
  package internal(set) var name: String
  var content: QueueContent

  package var id: String { name }
  /// The number of songs that wait in it.
  package var count: Int { content.entries.count { !$0.isStop } }
}

/// A queue as a whole, with the song that plays from it, and what it has played.
struct QueueContent: Hashable, Sendable {
  var entries: [QueueEntry] = []
  var current: PlaybackItem?
  /// In the current song, in seconds.
  var position = 0.0
  /// When the current song began, in seconds since the beginning of 1970; nil where that is not known.
  var currentDate: Double?
  var past = History()
  var shuffle = ShuffleOrder()
  var isSuggested = false
  /// The numbers of songs that nobody has chosen one by one.
  var companions: Set<Int> = []

  /// Changes what is known about the songs.
  mutating func update(_ change: (inout PlaybackItem) -> Void) {
    for index in entries.indices { entries[index].update(change) }
    past.update(change)
    guard var item = current else { return }
    change(&item)
    current = item
  }
}
