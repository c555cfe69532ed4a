/// The songs that have been played, the latest last.
struct History {
  private(set) var items: [PlaybackItem] = []

  /// How many songs are remembered.
  static let limit = 100

  mutating func append(_ item: PlaybackItem) {
    items.append(item)
    if items.count > Self.limit { items.removeFirst(items.count - Self.limit) }
  }

  /// Changes what is known about the songs.
  mutating func update(_ change: (inout PlaybackItem) -> Void) {
    for index in items.indices { change(&items[index]) }
  }

  mutating func popLast() -> PlaybackItem? { items.popLast() }
}
