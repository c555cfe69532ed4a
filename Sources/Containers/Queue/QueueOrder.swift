internal import ViewTree

/// The stacking order of the views of a queue.
struct QueueOrder {
  /// The cells whose views are in the container, from back to front.
  private var cells: [QueueCell] = []
  /// Whether the ranks of the cells no longer match the order of the queue.
  var isStale = false

  /// The foremost cell at `point`, unless it is leaving or has not begun to enter.
  func cell(at point: Point, in container: View, now: Double) -> QueueCell? {
    cells.last { $0.isInSlot && !$0.isWaiting(at: now) && $0.view.superview === container && $0.contains(point) }
  }

  /// The cell that shows the entry at `item` although it has lost its slot.
  func leavingCell(of item: Int) -> QueueCell? { cells.first { $0.leavingItem == item } }

  /// Gives the cells that have lost their slots the new indexes of their entries. It is done here because these are all cells in the
  /// container: between losing its slot and departing, while callbacks may change the queue, a cell is neither in a slot nor leaving.
  func renumberLeaving(_ change: QueueChange) {
    for cell in cells {
      if let item = cell.leavingItem { cell.leavingItem = change.newEntryIndex(of: item) }
    }
  }

  /// Adds `cell` on top.
  mutating func add(_ cell: QueueCell) {
    remove(cell)
    cells.append(cell)
    cell.rank = .max
  }

  mutating func remove(_ cell: QueueCell) { cells.removeAll { $0 === cell } }

  /// Sorts the views by `zIndex`, the highest in front. Views with equal `zIndex` are in the order of the queue, and a leaving view lies
  /// before the item that followed it. If the places overlap like a deck of cards, the order is reversed.
  mutating func restore(in container: View, slots: [QueueSlot], isDeck: Bool) {
    if isStale { rank(slots) }
    func isBelow(_ a: QueueCell, _ b: QueueCell) -> Bool {
      a.height != b.height ? a.height < b.height : isDeck ? a.rank > b.rank : a.rank < b.rank
    }
    guard zip(cells.dropFirst(), cells).contains(where: { isBelow($0, $1) }) else { return }
    cells.sort(by: isBelow)
    container.putInOrder(cells.map(\.view))
  }

  /// Ranks the cells in the order of the queue. A leaving cell keeps its rank before the item that followed it.
  private mutating func rank(_ slots: [QueueSlot]) {
    isStale = false
    let known = cells.sorted { $0.rank < $1.rank }
    var next = 0
    var rank = 0
    func take(_ cell: QueueCell) {
      cell.rank = rank
      rank += 1
    }
    for slot in slots {
      guard let cell = slot.cell else { continue }
      if let index = known[next...].firstIndex(where: { $0 === cell }) {
        for other in known[next..<index] where !other.isInSlot { take(other) }
        next = index + 1
      }
      take(cell)
    }
    for other in known[next...] where !other.isInSlot { take(other) }
  }
}
