/// How an item stands in a queue.
public nonisolated enum QueueItemKind: Hashable, Sendable {
  /// It waits to be dequeued.
  case waiting
  /// It was dequeued, and is kept above those that wait.
  case departed
  /// It is offered below those that wait, and does not count.
  case offered
}
