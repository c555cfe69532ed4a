/// One step of a change of the queue. All indexes are valid after the preceding steps.
package enum QueueEdit: Sendable {
  /// Adjacent songs and stops were inserted. Either all of the songs are companions, or none is.
  case inserted([PlayQueueEntry], at: QueueIndex)
  /// Adjacent songs and stops were removed.
  case removed([PlayQueueEntry], at: QueueIndex)
  /// Songs and stops were moved, and are adjacent now.
  /// - Parameters:
  ///   - from: where they were, in ascending order.
  ///   - to: the index of the first of them afterwards.
  case moved([PlayQueueEntry], from: [QueueIndex], to: QueueIndex)
  /// Songs, given by their numbers, became companions, or songs that the user has chosen.
  case marked([Int], areCompanions: Bool)
  /// Everything may have changed.
  case replaced
}

/// The index of something in the queue, counted in two ways.
package struct QueueIndex: Hashable, Sendable {
  /// The number of songs and stops before it. `songs` does not count the stops.
  package var entries: Int
  package var songs: Int

  init(_ extent: QueueExtent) { (entries, songs) = (extent.entries, extent.songs) }
}
