/// Whether an item waits in a queue, has left it, or is offered to it.
public nonisolated enum QueueItemKind: Hashable, Sendable {
  /// It waits to be dequeued.
  case waiting
  /// It was dequeued, and is kept above the waiting items.
  case departed
  /// It is offered below the waiting items, and is not in the queue.
  case offered
}
