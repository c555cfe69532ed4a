package import Languages

/// A queue that is kept while another one is shown.
package struct KeptQueue: Hashable, Sendable, Identifiable {
  /// The name of the queue; nil for the one that nobody has named. No two queues have the same name.
  package internal(set) var name: String?
  var content: QueueContent

  /// The name as it is shown among those of other queues.
  package var title: Sentence { Self.title(of: name) }

  static func title(of name: String?) -> Sentence {
    name.map { Sentence(verbatim: $0) } ?? tr("Unnamed queue", context: "name of a queue without one")
  }

  /// The name, or if that is not free, the name with a number: "Kitchen 2".
  static func freeName(like name: String, isFree: (String) -> Bool) -> String {
    if isFree(name) { return name }
    var number = 2
    while !isFree("\(name) \(number)") { number += 1 }
    return "\(name) \(number)"
  }

  package var id: String? { name }
  /// The number of songs that wait in it.
  package var count: Int { content.slots.count { $0.entry?.item != nil } }
  /// Whether everything that waits in it is a picture.
  package var arePictures: Bool { count > 0 && content.slots.allSatisfy { $0.entry?.item?.isPicture != false } }
}

/// All of a queue: its songs and stops, its current song, and its history.
struct QueueContent: Hashable, Sendable {
  /// The songs and stops, and the places that are kept for undoing.
  var slots: [PlayQueueSlot] = []
  var current = KeptSong()
  var past = History()
  var shuffle = ShuffleOrder()
  var isSuggested = false
  /// The rest of an album that follows it, if one does.
  var albumRest: AlbumRest?

  var isEmpty: Bool { !slots.contains { $0.entry != nil } }

  /// The songs that are still to be played: the current one, and those that wait. Only those that are asked for are looked up.
  var unplayed: some Sequence<PlaybackItem> {
    let first = current.item.map { [PlayQueueSlot.entry(.song($0))] } ?? []
    return [first, slots].joined().lazy.compactMap { $0.entry?.item }
  }

  /// All songs: those that are still to be played, and those that were played.
  var items: [PlaybackItem] { unplayed + past.songs.map(\.item) }

  /// Replaces all songs; see `PlaybackItem.update(_:)`.
  mutating func update(_ change: (Song) -> Song?) {
    for index in slots.indices { slots[index].update(change) }
    past.update(change)
    current.item?.update(change)
    albumRest?.update(change)
  }
}
