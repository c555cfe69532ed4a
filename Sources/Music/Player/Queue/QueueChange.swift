/// How the queue has changed, so that a view of it can follow with the same movement.
package enum QueueChange: Hashable, Sendable {
  /// The first song has left to be played.
  case dequeued
  /// Songs were inserted, in ascending order of the indexes that they have afterwards.
  case inserted([PlacedItem])
  /// The songs at these indexes, which are ascending, were removed.
  case removed([Int])
  /// A song was moved to another index, counted without it.
  case moved(from: Int, to: Int)
  /// The queue consists of these songs now.
  case replaced([PlaybackItem])
}

/// A song and its index in the queue.
package struct PlacedItem: Hashable, Sendable {
  package var index: Int
  package var item: PlaybackItem

  package init(index: Int, item: PlaybackItem) {
    self.index = index
    self.item = item
  }
}

extension QueueChange {
  /// The changes that turn one queue into another: a removal and an insertion where the other songs keep their order, a single
  /// move, or else a replacement.
  package static func changes(from old: [PlaybackItem], to new: [PlaybackItem]) -> [QueueChange] {
    // Most changes concern a few songs of many.
    var start = 0
    while start < old.count, start < new.count, old[start].id == new[start].id { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1].id == new[newEnd - 1].id {
      oldEnd -= 1
      newEnd -= 1
    }
    if start == oldEnd, start == newEnd { return [] }
    let former = Set(old[start..<oldEnd].map(\.id))
    let latter = Set(new[start..<newEnd].map(\.id))
    let removed = (start..<oldEnd).filter { !latter.contains(old[$0].id) }
    let inserted = (start..<newEnd).filter { !former.contains(new[$0].id) }
    let keptBefore = old[start..<oldEnd].lazy.map(\.id).filter(latter.contains)
    let keptAfter = new[start..<newEnd].lazy.map(\.id).filter(former.contains)
    if keptBefore.elementsEqual(keptAfter) {
      return (removed.isEmpty ? [] : [.removed(removed)])
        + (inserted.isEmpty ? [] : [.inserted(inserted.map { PlacedItem(index: $0, item: new[$0]) })])
    }
    if removed.isEmpty, inserted.isEmpty {
      let (before, after) = (old[start..<oldEnd].map(\.id), new[start..<newEnd].map(\.id))
      if before.dropFirst().elementsEqual(after.dropLast()) { return [.moved(from: start, to: newEnd - 1)] }
      if before.dropLast().elementsEqual(after.dropFirst()) { return [.moved(from: oldEnd - 1, to: start)] }
    }
    return [.replaced(new)]
  }
}
