/// Keeps what was costly to make, within a budget: what was used least recently goes first.
///
/// What the present frame has used stays even beyond the budget: it will be needed in the next one too.
final class PieceCache<Key: Hashable, Value> {
  private final class Entry {
    let value: Value
    let byteCount: Int
    var lastUse: Int

    init(_ value: Value, byteCount: Int, lastUse: Int) {
      self.value = value
      self.byteCount = byteCount
      self.lastUse = lastUse
    }
  }

  private var entries: [Key: Entry] = [:]
  let budget: Int
  private(set) var byteCount = 0

  /// - Parameter budget: in bytes.
  init(budget: Int) { self.budget = budget }

  var count: Int { entries.count }

  func value(for key: Key, frame: Int) -> Value? {
    guard let entry = entries[key] else { return nil }
    entry.lastUse = frame
    return entry.value
  }

  func insert(_ value: Value, byteCount: Int, for key: Key, frame: Int) {
    if let old = entries.updateValue(Entry(value, byteCount: byteCount, lastUse: frame), forKey: key) {
      self.byteCount -= old.byteCount
    }
    self.byteCount += byteCount
    if self.byteCount > budget { makeRoom(frame: frame) }
  }

  func removeAll() {
    entries.removeAll()
    byteCount = 0
  }

  /// Down to three quarters, so that it is not needed again at once.
  private func makeRoom(frame: Int) {
    let old = entries.filter { $0.value.lastUse < frame }.sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, entry) in old {
      if byteCount <= budget / 4 * 3 { return }
      entries[key] = nil
      byteCount -= entry.byteCount
    }
  }
}
