internal import DequeModule
public import ViewTree

/// The item views of a container: those shown, consecutive without gaps, and a few spare ones for reuse. The swipe view and the
/// list have one.
///
/// For each layout: `takeFirst(outside:)` until it returns nil, and `keepSpare` for what it returned; then `takeSpare`, or a new
/// view, and `add` for each item that `next(in:)` returns; and `trimSpares` at the end.
public struct Recycler<Slot: RecycledSlot> {
  /// The number of spare views that are kept.
  public var mostSpares = 2

  /// The item that the first slot shows.
  private(set) var first = 0
  private(set) var slots: Deque<Slot> = []
  private var spare: [Slot] = []

  public init() {}

  /// The items that have a view.
  public var items: Range<Int> { first..<first + slots.count }

  /// The slot of `item`; nil if it has none.
  public func slot(_ item: Int) -> Slot? { items.contains(item) ? slots[item - first] : nil }

  /// The item that `view` shows.
  public func item(of view: View) -> Int? {
    slots.firstIndex { $0.recycledView === view }.map { first + $0 }
  }

  /// The next item of `range` that needs a view, so that the views stay consecutive.
  public func next(in range: Range<Int>) -> Int? {
    if slots.isEmpty { return range.first }
    if items.lowerBound > range.lowerBound { return items.lowerBound - 1 }
    return items.upperBound < range.upperBound ? items.upperBound : nil
  }

  // MARK: Coming

  /// Adds `slot` before or after the others. The first slot of all is placed at `item`.
  public mutating func add(_ slot: Slot, at item: Int) {
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
  public mutating func takeSpare(where suits: (Slot) -> Bool = { _ in true }) -> Slot? {
    spare.removeAll { $0.recycledView?.superview != nil }  // other code uses it elsewhere
    return spare.lastIndex(where: suits).map { spare.remove(at: $0) }
  }

  // MARK: Leaving

  /// Removes and returns the view of an item outside of `range`, if there is one.
  public mutating func takeFirst(outside range: Range<Int>) -> Slot? {
    guard !slots.isEmpty else { return nil }
    if range.isEmpty || first < range.lowerBound {
      first += 1
      return slots.removeFirst()
    }
    return items.upperBound > range.upperBound ? slots.removeLast() : nil
  }

  /// Keeps a view that was removed, for reuse.
  public mutating func keepSpare(_ slot: Slot) {
    removeSpare(slot)
    spare.append(slot)
  }

  /// Lets go of the oldest spare views that are too many.
  public mutating func trimSpares() {
    if spare.count > mostSpares { spare.removeFirst(spare.count - mostSpares) }
  }

  private mutating func removeSpare(_ slot: Slot) {
    spare.removeAll { $0.recycledView === slot.recycledView }
  }

  /// Lets go of all spare views.
  public mutating func removeSpares() { spare.removeAll() }

  // MARK: Changing

  /// Shows `item` by a different view.
  public mutating func replace(_ item: Int, with slot: Slot) {
    guard items.contains(item) else { return }
    removeSpare(slot)
    slots[item - first] = slot
  }

  /// Renumbers all items.
  public mutating func shift(by count: Int) { first += count }

  /// Removes and returns all views, with the items that they show.
  public mutating func takeAll() -> [(item: Int, slot: Slot)] {
    defer { slots.removeAll(keepingCapacity: true) }
    return slots.enumerated().map { (first + $0.offset, $0.element) }
  }
}
