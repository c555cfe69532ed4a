/// Keeps pieces that are expensive to make within a budget, and drops the least recently used ones first.
///
/// Pieces that the current frame has used are kept even beyond the budget, as the next frame will need them too.
final class PieceCache<Key: Hashable, Value> {
  private final class Piece {
    let value: Value
    /// The frame that has used it last.
    var lastUse: Int

    init(_ value: Value, frame: Int) { (self.value, lastUse) = (value, frame) }
  }

  private var pieces = LRUCache<Key, Piece>()
  /// In bytes. A smaller value takes effect when the next piece is added.
  var budget: Int
  var byteCount: Int { pieces.cost }
  var count: Int { pieces.count }

  /// - Parameter budget: in bytes.
  init(budget: Int) { self.budget = budget }

  func value(for key: Key, frame: Int) -> Value? {
    let piece = pieces.value(for: key)
    piece?.lastUse = frame
    return piece?.value
  }

  func insert(_ value: Value, byteCount: Int, for key: Key, frame: Int) {
    pieces.insert(Piece(value, frame: frame), for: key, cost: byteCount)
    guard pieces.cost > budget else { return }
    // Down to three quarters of the budget, so that this is not needed again soon.
    while pieces.cost > budget / 4 * 3, let oldest = pieces.oldestValue, oldest.lastUse < frame {
      pieces.removeOldest()
    }
  }

  func removeAll() { pieces = LRUCache() }
}
