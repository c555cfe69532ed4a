/// A cache by key that drops the least recently used values when there are too many or they cost too much.
///
/// The value that was added last is always kept, so that a value that costs more than the limit is not made again each
/// time.
final class LRUCache<Key: Hashable, Value> {
  /// A value in the list of all, which is ordered by their last use.
  private final class Node {
    let key: Key
    let value: Value
    let cost: Int
    // The dictionary owns the nodes.
    unowned var older: Node?
    unowned var newer: Node?

    init(_ value: Value, for key: Key, cost: Int) { (self.value, self.key, self.cost) = (value, key, cost) }
  }

  private let maximumCount: Int
  private let maximumCost: Int
  private var nodes: [Key: Node] = [:]
  private var newest: Node?
  private var oldest: Node?
  /// The sum of the costs of all values.
  private(set) var cost = 0

  init(maximumCount: Int = .max, maximumCost: Int = .max) {
    self.maximumCount = max(1, maximumCount)
    self.maximumCost = maximumCost
  }

  var count: Int { nodes.count }

  /// The value for a key, which becomes the most recently used.
  func value(for key: Key) -> Value? {
    // The same value is often asked for again and again.
    if let newest, newest.key == key { return newest.value }
    guard let node = nodes[key] else { return nil }
    unlink(node)
    link(node)
    return node.value
  }

  /// The value whose last use was the longest time ago.
  var oldestValue: Value? { oldest?.value }

  func removeOldest() { if let oldest { remove(oldest) } }

  func remove(_ key: Key) { if let node = nodes[key] { remove(node) } }

  func insert(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    let node = Node(value, for: key, cost: max(0, cost))
    nodes[key] = node
    self.cost += node.cost
    link(node)
    while let oldest, oldest !== newest, count > maximumCount || self.cost > maximumCost { remove(oldest) }
  }

  private func remove(_ node: Node) {
    unlink(node)
    cost -= node.cost
    nodes[node.key] = nil
  }

  private func link(_ node: Node) {
    (node.older, node.newer) = (newest, nil)
    newest?.newer = node
    newest = node
    if oldest == nil { oldest = node }
  }

  private func unlink(_ node: Node) {
    if let newer = node.newer { newer.older = node.older } else { newest = node.older }
    if let older = node.older { older.newer = node.newer } else { oldest = node.newer }
  }
}
