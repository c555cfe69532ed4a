/// An entry of the queue: a song or a stop.
package enum PlayQueueEntry: Hashable, Sendable, Identifiable {
  case song(PlaybackItem)
  /// Playing ends here. No song and no other stop has the same number.
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
}
