/// Keeps pieces that are expensive to make within a budget, and drops the least recently used ones first.
///
/// Pieces that the current frame has used are kept even beyond the budget, as the next frame will need them too.
final class PieceCache<Key: Hashable, Value> {
  private final class Entry {
    let key: Key
    let value: Value
    let byteCount: Int
    var lastUse: Int

    init(_ key: Key, _ value: Value, byteCount: Int, lastUse: Int) {
      self.key = key
      self.value = value
      self.byteCount = byteCount
      self.lastUse = lastUse
    }
  }

  private var entries: [Key: Entry] = [:]
  /// The piece that was requested last, which is often requested again: the corners of one card after another.
  private var recent: Entry?
  /// In bytes. A smaller value takes effect when the next piece is added.
  var budget: Int
  private(set) var byteCount = 0

  /// - Parameter budget: in bytes.
  init(budget: Int) { self.budget = budget }

  var count: Int { entries.count }

  func value(for key: Key, frame: Int) -> Value? {
    if let recent, recent.key == key {
      recent.lastUse = frame
      return recent.value
    }
    guard let entry = entries[key] else { return nil }
    recent = entry
    entry.lastUse = frame
    return entry.value
  }

  func insert(_ value: Value, byteCount: Int, for key: Key, frame: Int) {
    recent = nil
    if let old = entries.updateValue(Entry(key, value, byteCount: byteCount, lastUse: frame), forKey: key) {
      self.byteCount -= old.byteCount
    }
    self.byteCount += byteCount
    if self.byteCount > budget { makeRoom(frame: frame) }
  }

  func removeAll() {
    entries.removeAll()
    recent = nil
    byteCount = 0
  }

  /// Reduces the cache to three quarters of the budget, so that this is not needed again soon.
  private func makeRoom(frame: Int) {
    let old = entries.filter { $0.value.lastUse < frame }.sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, entry) in old {
      if byteCount <= budget / 4 * 3 { return }
      entries[key] = nil
      byteCount -= entry.byteCount
    }
  }
}
