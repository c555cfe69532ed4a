/// What stands in the queue: a song, or a stop.
package enum QueueEntry: Hashable, Sendable, Identifiable {
  case song(PlaybackItem)
  /// Where it is reached, playing ends. The number distinguishes it from all songs and other stops.
  case stop(id: Int)

  package var id: Int {
    switch self {
    case .song(let item): item.id
    case .stop(let id): id
    }
  }

  /// The song; nil for a stop.
  package var item: PlaybackItem? { if case .song(let item) = self { item } else { nil } }
  package var isStop: Bool { item == nil }

  /// Changes what is known about the song.
  mutating func update(_ change: (inout PlaybackItem) -> Void) {
    guard case .song(var item) = self else { return }
    change(&item)
    self = .song(item)
  }
}
