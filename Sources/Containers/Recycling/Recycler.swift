internal import DequeModule
internal import ViewTree

/// The item views of a container: those shown, consecutive without gaps, and a few spare ones for reuse.
struct Recycler<Slot: RecycledSlot> {
  /// The number of spare views that are kept.
  var mostSpares = 2

  /// The item that the first slot shows.
  private(set) var first = 0
  private(set) var slots: Deque<Slot> = []
  private var spare: [Slot] = []

  /// The items that have a view.
  var items: Range<Int> { first..<first + slots.count }

  func slot(_ item: Int) -> Slot? { items.contains(item) ? slots[item - first] : nil }

  /// The item that `view` shows.
  func item(of view: View) -> Int? {
    slots.firstIndex { $0.recycledView === view }.map { first + $0 }
  }

  /// The next item of `range` that needs a view, so that the views stay consecutive.
  func next(in range: Range<Int>) -> Int? {
    if slots.isEmpty { return range.first }
    if items.lowerBound > range.lowerBound { return items.lowerBound - 1 }
    return items.upperBound < range.upperBound ? items.upperBound : nil
  }

  // MARK: Coming

  /// Adds `slot` before or after the others. The first slot of all is placed at `item`.
  mutating func add(_ slot: Slot, at item: Int) {
    removeSpare(slot)
    if slots.isEmpty { first = item }
    if item < first {
      first -= 1
      slots.prepend(slot)
    } else {
      slots.append(slot)
    }
  }

  /// Takes the spare view that was kept last of those that `suits` accepts.
  mutating func takeSpare(where suits: (Slot) -> Bool = { _ in true }) -> Slot? {
    spare.removeAll { $0.recycledView?.superview != nil }  // somebody has put it elsewhere
    return spare.lastIndex(where: suits).map { spare.remove(at: $0) }
  }

  // MARK: Leaving

  /// Removes and returns the view of an item outside of `range`, if there is one.
  mutating func takeFirst(outside range: Range<Int>) -> Slot? {
    guard !slots.isEmpty else { return nil }
    if range.isEmpty || first < range.lowerBound {
      first += 1
      return slots.removeFirst()
    }
    return items.upperBound > range.upperBound ? slots.removeLast() : nil
  }

  /// Keeps a view that was removed, for reuse.
  mutating func keepSpare(_ slot: Slot) {
    removeSpare(slot)
    spare.append(slot)
  }

  /// Lets go of the oldest spare views that are too many.
  mutating func trimSpares() {
    if spare.count > mostSpares { spare.removeFirst(spare.count - mostSpares) }
  }

  private mutating func removeSpare(_ slot: Slot) {
    spare.removeAll { $0.recycledView === slot.recycledView }
  }

  mutating func removeSpares() { spare.removeAll() }

  // MARK: Changing

  mutating func replace(_ item: Int, with slot: Slot) {
    guard items.contains(item) else { return }
    removeSpare(slot)
    slots[item - first] = slot
  }

  /// Renumbers all items.
  mutating func shift(by count: Int) { first += count }

  /// Removes and returns all views, with the items that they show.
  mutating func takeAll() -> [(item: Int, slot: Slot)] {
    defer { slots.removeAll(keepingCapacity: true) }
    return slots.enumerated().map { (first + $0.offset, $0.element) }
  }
}
