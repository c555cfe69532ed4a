/// An element of the queue's tree.
enum PlayQueueSlot: Hashable, Sendable, Identifiable {
  case entry(PlayQueueEntry)
  /// A place that is kept for an entry that was removed or moved, and may be returned. It is not shown and does not count.
  case place(Int)

  /// The number that identifies it in the queue.
  var id: Int {
    switch self {
    case .entry(let entry): entry.id
    case .place(let number): number
    }
  }

  var entry: PlayQueueEntry? { if case .entry(let entry) = self { entry } else { nil } }

  /// Replaces the song, if it is one; see `PlaybackItem.update(_:)`.
  mutating func update(_ change: (Song) -> Song?) {
    guard case .entry(.song(var item)) = self else { return }
    item.update(change)
    self = .entry(.song(item))
  }
}

/// How many elements of each kind a part of the queue contains, and how long its songs are.
struct QueueExtent: Hashable, Sendable {
  var slots = 0
  var entries = 0
  var songs = 0
  /// The songs that are not companions.
  var chosen = 0
  var pictures = 0
  /// The total duration of the songs.
  var seconds = 0.0

  var stops: Int { entries - songs }

  mutating func add(_ other: QueueExtent) {
    slots += other.slots
    entries += other.entries
    songs += other.songs
    chosen += other.chosen
    pictures += other.pictures
    seconds += other.seconds
  }

  mutating func add(_ slot: PlayQueueSlot) {
    slots += 1
    guard case .entry(let entry) = slot else { return }
    entries += 1
    guard case .song(let item) = entry else { return }
    songs += 1
    if !item.isCompanion { chosen += 1 }
    if item.isPicture { pictures += 1 }
    seconds += item.duration
  }
}

/// The queue's songs, stops and kept places in their order, as a balanced tree. Elements are found by their number, by their index, or by
/// the time at which they begin. Finding or changing one takes a number of steps that grows with the logarithm of the length.
final class QueueTree {
  /// A leaf, which contains slots, or an inner node, which contains other nodes.
  fileprivate final class Node {
    unowned var parent: Node?
    var children: [Node] = []
    var slots: [PlayQueueSlot] = []
    /// The extent of all slots in it.
    var extent = QueueExtent()

    init(slots: [PlayQueueSlot] = []) {
      self.slots = slots
      measure()
    }

    init(children: [Node]) {
      self.children = children
      for child in children { child.parent = self }
      measure()
    }

    var isLeaf: Bool { children.isEmpty }

    func measure() {
      extent = QueueExtent()
      for child in children { extent.add(child.extent) }
      for slot in slots { extent.add(slot) }
    }
  }

  /// The position of a slot.
  struct Position {
    fileprivate let leaf: Node
    fileprivate let index: Int
    let slot: PlayQueueSlot
    /// The extent of all slots before it.
    let before: QueueExtent

    fileprivate init(_ leaf: Node, _ index: Int, before: QueueExtent) {
      (self.leaf, self.index, self.before) = (leaf, index, before)
      slot = leaf.slots[index]
    }
  }

  private var root = Node()
  private var leaves: [Int: Node] = [:]
  /// How many nodes have been visited. Tests use it to measure the cost of changes.
  private(set) var steps = 0

  private static let mostSlots = 64
  private static let mostChildren = 16

  /// The extent of all slots.
  var extent: QueueExtent { root.extent }

  // MARK: Finding

  func contains(_ id: Int) -> Bool { leaves[id] != nil }

  func position(of id: Int) -> Position? {
    guard let leaf = leaves[id], let index = leaf.slots.firstIndex(where: { $0.id == id }) else { return nil }
    var before = QueueExtent()
    for slot in leaf.slots[..<index] { before.add(slot) }
    var node = leaf
    while let parent = node.parent {
      steps += 1
      for sibling in parent.children {
        if sibling === node { break }
        before.add(sibling.extent)
      }
      node = parent
    }
    return Position(leaf, index, before: before)
  }

  /// The first slot for which `isReached` is true, given the extent of all slots up to it and including it. Nil if it is false for the
  /// extent of all slots.
  func first(where isReached: (QueueExtent) -> Bool) -> Position? {
    guard isReached(root.extent) else { return nil }
    var node = root
    var before = QueueExtent()
    while !node.isLeaf {
      steps += 1
      var next = node.children[0]
      for child in node.children {
        next = child
        var through = before
        through.add(child.extent)
        // If no other child contains the slot, the last one does. Its sum may say otherwise, because sums of seconds are rounded.
        if isReached(through) || child === node.children.last { break }
        before = through
      }
      node = next
    }
    for index in node.slots.indices {
      var through = before
      through.add(node.slots[index])
      if isReached(through) || index == node.slots.count - 1 { return Position(node, index, before: before) }
      before = through
    }
    return nil
  }

  /// The entry at an index among the entries.
  func position(ofEntryAt index: Int) -> Position? { first { $0.entries > index } }

  // MARK: Changing

  /// Inserts slots behind another one.
  func insert(_ slots: [PlayQueueSlot], after position: Position) {
    insert(slots, in: position.leaf, at: position.index + 1)
  }

  /// Inserts slots before another one.
  func insert(_ slots: [PlayQueueSlot], before position: Position) {
    insert(slots, in: position.leaf, at: position.index)
  }

  func append(_ slots: [PlayQueueSlot]) {
    if root.extent.slots == 0 { return replaceAll(with: slots) }
    var node = root
    while let last = node.children.last { node = last }
    insert(slots, in: node, at: node.slots.count)
  }

  func remove(_ id: Int) {
    guard let leaf = leaves.removeValue(forKey: id), let index = leaf.slots.firstIndex(where: { $0.id == id }) else {
      return
    }
    leaf.slots.remove(at: index)
    var node = leaf
    while node.slots.isEmpty, node.children.isEmpty, let parent = node.parent {
      parent.children.removeAll { $0 === node }
      node = parent
    }
    measure(from: node)
    while root.children.count == 1 {
      root = root.children[0]
      root.parent = nil
    }
  }

  /// Replaces the slot with the number `id` by another one.
  func replace(_ id: Int, with slot: PlayQueueSlot) {
    guard let leaf = leaves[id], let index = leaf.slots.firstIndex(where: { $0.id == id }) else { return }
    leaf.slots[index] = slot
    leaves[id] = nil
    leaves[slot.id] = leaf
    measure(from: leaf)
  }

  /// Applies a change to all slots, which keep their numbers.
  func update(_ change: (inout PlayQueueSlot) -> Void) {
    func update(_ node: Node) {
      steps += 1
      for child in node.children { update(child) }
      for index in node.slots.indices { change(&node.slots[index]) }
      node.measure()
    }
    update(root)
  }

  func replaceAll(with slots: [PlayQueueSlot]) {
    leaves = [:]
    leaves.reserveCapacity(slots.count)
    var nodes = Self.parts(of: slots, atMost: Self.mostSlots).map { Node(slots: Array($0)) }
    for node in nodes { note(node) }
    while nodes.count > 1 {
      nodes = Self.parts(of: nodes, atMost: Self.mostChildren).map { Node(children: Array($0)) }
    }
    root = nodes.first ?? Node()
  }

  private func insert(_ slots: [PlayQueueSlot], in leaf: Node, at index: Int) {
    leaf.slots.insert(contentsOf: slots, at: index)
    for slot in slots { leaves[slot.id] = leaf }
    if leaf.slots.count > Self.mostSlots {
      let parts = Self.parts(of: leaf.slots, atMost: Self.mostSlots / 2)
      leaf.slots = Array(parts[0])
      leaf.measure()
      let others = parts.dropFirst().map { Node(slots: Array($0)) }
      for other in others { note(other) }
      insert(others, after: leaf)
    }
    measure(from: leaf)
  }

  private func insert(_ nodes: [Node], after node: Node) {
    steps += 1
    guard let parent = node.parent else {
      root = Node(children: [node] + nodes)
      return split(root)
    }
    let index = parent.children.firstIndex { $0 === node } ?? parent.children.count - 1
    parent.children.insert(contentsOf: nodes, at: index + 1)
    for other in nodes { other.parent = parent }
    split(parent)
  }

  /// Divides a node that contains too many others.
  private func split(_ node: Node) {
    guard node.children.count > Self.mostChildren else { return node.measure() }
    let parts = Self.parts(of: node.children, atMost: Self.mostChildren / 2)
    node.children = Array(parts[0])
    node.measure()
    insert(parts.dropFirst().map { Node(children: Array($0)) }, after: node)
  }

  private func note(_ leaf: Node) {
    steps += 1
    for slot in leaf.slots { leaves[slot.id] = leaf }
  }

  private func measure(from node: Node) {
    var next: Node? = node
    while let node = next {
      steps += 1
      node.measure()
      next = node.parent
    }
  }

  private static func parts<Element>(of elements: [Element], atMost length: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: elements.count, by: length).map { elements[$0..<Swift.min($0 + length, elements.count)] }
  }
}

// MARK: - All slots

extension QueueTree: Sequence {
  /// Visits the slots in order. The tree must not change meanwhile.
  struct Iterator: IteratorProtocol {
    fileprivate let tree: QueueTree
    /// The nodes that are still to be visited, the next one last.
    fileprivate var nodes: [Node]
    /// The rest of the leaf that was visited last.
    fileprivate var slots: ArraySlice<PlayQueueSlot> = []
    /// Whether nodes without songs and stops are skipped.
    fileprivate var skipsPlaces = false

    mutating func next() -> PlayQueueSlot? {
      while slots.isEmpty, let node = nodes.popLast() {
        tree.steps += 1
        nodes += node.children.reversed().lazy.filter { [skipsPlaces] in !skipsPlaces || $0.extent.entries > 0 }
        slots = node.slots[...]
      }
      return slots.popFirst()
    }
  }

  func makeIterator() -> Iterator { Iterator(tree: self, nodes: [root]) }

  /// The songs and stops in order. Only those that are asked for are looked up.
  var entries: some Sequence<PlayQueueEntry> {
    IteratorSequence(Iterator(tree: self, nodes: [root], skipsPlaces: true)).lazy.compactMap(\.entry)
  }

  /// The slots of all leaves. The arrays share their memory with the tree until it changes.
  var snapshot: [[PlayQueueSlot]] {
    var result: [[PlayQueueSlot]] = []
    func visit(_ node: Node) {
      steps += 1
      if node.isLeaf { result.append(node.slots) } else { for child in node.children { visit(child) } }
    }
    visit(root)
    return result
  }
}
