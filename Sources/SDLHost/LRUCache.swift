/// A cache by key that drops the least recently used values when there are too many or they cost too much.
///
/// The value that was added last is always kept, so that a value that costs more than the limit is not made again each
/// time.
struct LRUCache<Key: Hashable, Value> {
  private struct Node {
    var key: Key
    var value: Value
    var cost: Int
    var older: Int
    var newer: Int
  }

  private let maximumCount: Int
  private let maximumCost: Int
  private var places: [Key: Int] = [:]
  private var nodes: [Node?] = []
  private var free: [Int] = []
  private var newest = -1
  private var oldest = -1
  /// The sum of the costs of all values.
  private(set) var cost = 0

  init(maximumCount: Int = .max, maximumCost: Int = .max) {
    self.maximumCount = max(1, maximumCount)
    self.maximumCost = maximumCost
  }

  var count: Int { places.count }

  /// The value for a key, which becomes the most recently used.
  mutating func value(for key: Key) -> Value? { use(key) ? newestValue : nil }

  /// Makes the value for a key the most recently used.
  /// - Returns: whether there is one.
  mutating func use(_ key: Key) -> Bool {
    // The same value is often asked for again and again.
    if newest >= 0, nodes[newest]?.key == key { return true }
    guard let place = places[key] else { return false }
    unlink(place)
    link(place)
    return true
  }

  /// The value that was used last. Setting it changes that value.
  var newestValue: Value? {
    get { newest < 0 ? nil : nodes[newest]?.value }
    set { if newest >= 0, let newValue { nodes[newest]?.value = newValue } }
  }

  /// The value whose last use was the longest time ago.
  var oldestValue: Value? { oldest < 0 ? nil : nodes[oldest]?.value }

  mutating func removeOldest() { remove(at: oldest) }

  mutating func remove(_ key: Key) {
    if let place = places[key] { remove(at: place) }
  }

  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    let node = Node(key: key, value: value, cost: max(0, cost), older: -1, newer: -1)
    let place: Int
    if let reused = free.popLast() {
      place = reused
      nodes[place] = node
    } else {
      place = nodes.count
      nodes.append(node)
    }
    places[key] = place
    self.cost += node.cost
    link(place)
    while oldest != newest, count > maximumCount || self.cost > maximumCost { remove(at: oldest) }
  }

  private mutating func remove(at place: Int) {
    guard nodes.indices.contains(place), let node = nodes[place] else { return }
    unlink(place)
    cost -= node.cost
    places[node.key] = nil
    nodes[place] = nil
    free.append(place)
  }

  private mutating func link(_ place: Int) {
    nodes[place]?.older = newest
    nodes[place]?.newer = -1
    if newest >= 0 { nodes[newest]?.newer = place }
    newest = place
    if oldest < 0 { oldest = place }
  }

  private mutating func unlink(_ place: Int) {
    guard let node = nodes[place] else { return }
    if node.newer >= 0 { nodes[node.newer]?.older = node.older } else { newest = node.older }
    if node.older >= 0 { nodes[node.older]?.newer = node.newer } else { oldest = node.newer }
  }
}
