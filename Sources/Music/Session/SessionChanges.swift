/// The changes of a player that have not been saved yet. One operation may cause several. They are saved together after the operation, so
/// that a program that is killed has saved all of them or none.
package struct SessionChanges {
  /// How the queue has changed.
  package private(set) var edits: [QueueEdit] = []
  /// Whether everything has to be saved, because queues that are not shown have changed, or the tags of songs.
  package private(set) var isWhole = false
  package private(set) var isEmpty = true

  package init() {}

  /// - Returns: whether the change is saved.
  package mutating func note(_ change: PlayerChange) -> Bool {
    switch change {
    case .queue(let new): edits += new
    case .song, .date, .settings, .offers, .timer: break
    case .tags, .queues: isWhole = true
    case .playback, .position, .volume, .device, .failures, .notice: return false
    }
    isEmpty = false
    return true
  }
}
