/// A step in which the queue has changed. Indexes are those at the time of the step; those of songs do not count stops.
package enum QueueEdit: Sendable {
  /// Songs and stops have come in, which follow each other.
  case inserted([QueueEntry], at: QueueIndex, areCompanions: Bool)
  /// Songs and stops are gone that followed each other.
  case removed([QueueEntry], at: QueueIndex)
  /// Songs and stops were moved, and follow each other now.
  /// - Parameters:
  ///   - from: where they were, in ascending order.
  ///   - to: where the first of them is, counted without all of them.
  case moved([QueueEntry], from: [QueueIndex], to: QueueIndex)
  /// Songs count now as chosen by somebody, or no longer.
  case marked([Int], areCompanions: Bool)
  /// Everything may be different.
  case replaced
}

/// How much stands before something in the queue.
package struct QueueIndex: Hashable, Sendable {
  /// Songs and stops.
  package var entries: Int
  package var songs: Int

  init(_ extent: QueueExtent) { (entries, songs) = (extent.entries, extent.songs) }
}
