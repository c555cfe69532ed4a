internal import DequeModule
internal import ViewTree

/// The cells of a list: makes them, fills them with items, places and recycles them.
///
/// Making and filling a cell calls the list's owner, which may change the list. `revision` grows with each change, and a cell that was
/// filled for an older revision is not used.
final class ListCells<Item: Hashable, Cell: View> {
  typealias Row = ListRow<Item, Cell>

  unowned let list: ListView<Item, Cell>
  var recycler = Recycler<ListSlot>() {
    didSet { settledPlaces = nil }
  }
  /// The visible places of the last layout. Nil after cells were added or removed. While the same places are visible, there is nothing to
  /// lay out.
  private var settledPlaces: Range<Int>?
  lazy var leavingViews = LeavingViews<Row>(in: list) { [unowned self] in
    retire($0)
    recycler.trimSpares()
  }
  /// The content offset at the last layout.
  private var lastOffset = Point.zero
  /// The row under the mouse.
  weak var hovered: ListSlot?
  var isLoading = false
  /// What has changed since the last layout.
  enum PendingChange: Comparable { case none, selection, places, items }
  var pendingChange = PendingChange.none
  /// Whether the items changed since the rows got their indexes.
  var isStale: Bool { pendingChange == .items }
  var revision = 0
  /// Items whose cells have to be filled again.
  var outdated: Set<Item> = []

  init(of list: ListView<Item, Cell>) { self.list = list }

  // MARK: Visible cells

  func row(_ slot: ListSlot) -> Row { unsafeDowncast(slot, to: Row.self) }
  func row(at place: Int) -> Row? { recycler.slot(place).map(row) }
  var rows: [Row] { recycler.slots.map(row) }

  /// The cell of the item at `index`.
  func cell(at index: Int) -> Cell? {
    isStale ? nil : row(at: list.arrangement.place(of: index))?.cell
  }

  /// The item whose cell is `view` or contains it; nil for a cell that is leaving.
  func index(containing view: View) -> Int? { isStale ? nil : slot(containing: view)?.index }

  private func slot(containing view: View) -> ListSlot? {
    recycler.slots.first { $0.recycledView.map(view.isDescendant) ?? false }
  }

  /// The cells that are in their places, with the indexes of their items.
  var shown: [(index: Int, view: View)] {
    recycler.slots.compactMap { slot in slot.recycledView.map { (slot.index, $0) } }
  }

  /// Shows which cell the mouse is over.
  /// - Parameter view: that cell, or a view in it. Nil, or any other view, for none.
  func showHover(over view: View?) {
    let slot = view.flatMap(slot)
    guard slot !== hovered else { return }
    hovered?.show(isHovered: false)
    hovered = slot
    slot?.show(isHovered: true)
  }

  /// Called after the content has moved together with the offset: cells that are leaving stay where they are seen.
  func contentDidMove(by distance: Point) { leavingViews.shift(by: distance) }

  /// Places the cells again in the next layout.
  func placesDidChange() {
    pendingChange = max(pendingChange, .places)
    list.setNeedsLayout()
  }

  /// Shows the items, which have changed, without animation in the next layout.
  /// - Parameter newIndex: the new index of an item, also of one whose content has changed, which then stays in its cell.
  func itemsDidChange(newIndex: (_ oldIndex: Int) -> Int? = { _ in nil }) {
    if !isStale, !isLoading {
      for row in rows where row.item != nil {
        if let index = newIndex(row.index) { take(list.items[index], in: row) }
      }
    }
    revision += 1
    pendingChange = .items
    list.setNeedsLayout()
  }

  /// Updates all cells after the selection or the current item has changed.
  func showSelection() {
    guard !isStale, !isLoading else {
      pendingChange = max(pendingChange, .selection)
      return list.setNeedsLayout()
    }
    for row in rows { show(row) }
  }

  func show(_ row: Row) {
    guard let item = row.item else { return }
    row.show(isSelected: list.chosen.items.contains(item), position: position(of: row))
  }

  /// The position of the current item, in words. Nil for any other row.
  private func position(of row: Row) -> String? {
    guard list.chosen.current == row.index else { return nil }
    return list.accessibilityWords.place(list.accessibilityPlace(ofItemAt: row.index) + 1, list.items.count)
  }

  // MARK: Layout

  /// Loads cells for the visible places, and recycles the others. Does nothing if the same places are visible as before.
  func layOut() {
    guard !isLoading else { return list.setNeedsLayout() }
    let hasScrolled = list.contentOffset != lastOffset
    lastOffset = list.contentOffset
    if pendingChange == .none, outdated.isEmpty, settledPlaces == list.visiblePlaces {
      // A layout without scrolling may be due to other words, in which the current item has to be numbered then.
      if !hasScrolled {
        for row in rows where list.chosen.current == row.index { row.show(position: position(of: row)) }
      }
      return
    }
    isLoading = true
    defer { isLoading = false }
    let change = pendingChange
    pendingChange = .none
    if change == .places { for place in recycler.items { if let row = row(at: place) { put(row, at: place) } } }
    if change == .items { matchItems() }
    if change != .none { for row in rows { show(row) } }
    let wanted = list.visiblePlaces
    recycler.mostSpares = 2 * list.places.columns
    // Callbacks may scroll, so each round asks for the visible places again. The number of rounds is limited.
    for _ in 0..<2 * wanted.count + 16 {
      if isStale { return list.setNeedsLayout() }
      let wanted = list.visiblePlaces
      while let slot = recycler.takeFirst(outside: wanted) { retire(row(slot)) }
      // A view in a cell that left may have changed the items.
      if isStale { return list.setNeedsLayout() }
      guard let place = recycler.next(in: wanted) else {
        recycler.trimSpares()
        settledPlaces = wanted
        return reconfigureOutdated()
      }
      guard let row = load(place) else { break }
      recycler.add(row, at: place)
    }
    list.setNeedsLayout()
  }

  /// Keeps the cells whose items are still visible, and recycles the others.
  private func matchItems() {
    let (visible, revision) = (list.visiblePlaces, revision)
    var known: [Item: [Row]] = [:]
    for row in takeAll().reversed() {
      if let item = row.item { known[item, default: []].append(row) } else { retire(row) }
    }
    let matches = visible.map { place -> Row? in
      guard let index = list.arrangement.item(at: place) else { return nil }
      let row = known[list.items[index]]?.popLast()
      row?.index = index
      return row
    }
    for rows in known.values { for row in rows { retire(row) } }
    for (place, match) in zip(visible, matches) {
      if let row = match {
        put(row, at: place)
        recycler.add(row, at: place)
      } else if revision == self.revision, let row = load(place) {
        recycler.add(row, at: place)
      } else {
        break
      }
    }
    restoreOrder()
    // If a callback has changed the items, the remaining matches are not used.
    for case let row? in matches where recycler.item(of: row.cell ?? list) == nil { retire(row) }
  }

  func takeAll() -> [Row] { recycler.takeAll().map { row($0.slot) } }

  func put(_ row: Row, at place: Int) {
    guard let cell = row.cell else { return }
    View.performWithoutAnimation { cell.place(in: list.shownPlaces.rect(ofItemAt: place)) }
  }

  // MARK: The stacking order

  /// The cell of the nearest place before `place` that has one.
  func lastCell(before place: Int) -> Cell? {
    for earlier in recycler.items.prefix(while: { $0 < place }).reversed() {
      if let row = row(at: earlier), row.dropAnimation == nil, let cell = row.cell { return cell }
    }
    return nil
  }

  /// Puts the cells into the order of their places. One that was dropped lies in front of the others until it has arrived.
  func restoreOrder() {
    list.putInOrder(recycler.slots.filter { $0.dropAnimation == nil }.compactMap(\.recycledView))
  }

  /// Called when a dropped cell has arrived at its place.
  func dropDidEnd(_ row: Row) {
    row.dropAnimation = nil
    restoreOrder()
  }

  /// Ends the animations of dropped cells, because their clock is gone.
  func comeToRest() { for row in rows where row.dropAnimation != nil { dropDidEnd(row) } }
}
