/// A queue that is kept under a name while another one is shown.
package struct KeptQueue: Hashable, Sendable, Identifiable {
  /// No two queues have the same.
  package internal(set) var name: String
  var content: QueueContent

  package var id: String { name }
  /// The number of songs that wait in it.
  package var count: Int { content.slots.count { $0.entry?.item != nil } }
}

/// A queue as a whole, with the song that plays from it, and what it has played.
struct QueueContent: Hashable, Sendable {
  /// Songs and stops, and places of what was taken out and can be put back.
  var slots: [QueueSlot] = []
  var current: PlaybackItem?
  /// In the current song, in seconds.
  var position = 0.0
  /// When the current song began, in seconds since the beginning of 1970; nil where that is not known.
  var currentDate: Double?
  var past = History()
  var shuffle = ShuffleOrder()
  var isSuggested = false

  var isEmpty: Bool { !slots.contains { $0.entry != nil } }

  /// Changes what is known about the songs.
  mutating func update(_ change: (inout PlaybackItem) -> Void) {
    for index in slots.indices { slots[index].update(change) }
    past.update(change)
    guard var item = current else { return }
    change(&item)
    current = item
  }
}
