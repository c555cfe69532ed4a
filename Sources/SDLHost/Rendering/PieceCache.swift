/// Keeps pieces that are expensive to make within a budget, and drops the least recently used ones first.
///
/// Pieces that the current frame has used are kept even beyond the budget, as the next frame will need them too.
final class PieceCache<Key: Hashable, Value> {
  private var pieces = LRUCache<Key, (value: Value, lastUse: Int)>()
  /// In bytes. A smaller value takes effect when the next piece is added.
  var budget: Int
  var byteCount: Int { pieces.cost }
  var count: Int { pieces.count }

  /// - Parameter budget: in bytes.
  init(budget: Int) { self.budget = budget }

  func value(for key: Key, frame: Int) -> Value? {
    guard pieces.use(key) else { return nil }
    pieces.newestValue?.lastUse = frame
    return pieces.newestValue?.value
  }

  func insert(_ value: Value, byteCount: Int, for key: Key, frame: Int) {
    pieces.insert((value, frame), for: key, cost: byteCount)
    guard pieces.cost > budget else { return }
    // Down to three quarters of the budget, so that this is not needed again soon.
    while pieces.cost > budget / 4 * 3, let oldest = pieces.oldestValue, oldest.lastUse < frame {
      pieces.removeOldest()
    }
  }

  func removeAll() { pieces = LRUCache() }
}
