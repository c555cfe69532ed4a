internal import DequeModule
internal import ViewTree

/// The cells of a list: makes them, fills them with items, places and recycles them.
///
/// Making and filling a cell calls the list's owner, which may change the list. `revision` grows with each change, and a cell that was
/// filled for an older revision is not used.
final class ListCells<Item: Hashable, Cell: View> {
  typealias Row = ListRow<Item, Cell>

  private unowned let list: ListView<Item, Cell>
  private let makeCell: () -> Cell
  private let configure: (Cell, Item) -> Void
  private var recycler = Recycler<ListSlot>() {
    didSet { settledPlaces = nil }
  }
  /// The visible places of the last layout. Nil after cells were added or removed. While the same places are visible, there is nothing to
  /// lay out.
  private var settledPlaces: Range<Int>?
  private lazy var leavingViews = LeavingViews<Row>(in: list) { [unowned self] in
    retire($0)
    recycler.trimSpares()
  }
  /// The content offset at the last layout.
  private var lastOffset = Point.zero
  /// The row under the mouse.
  private weak var hovered: ListSlot?
  private(set) var isLoading = false
  /// What has changed since the last layout.
  private enum PendingChange: Comparable { case none, selection, places, items }
  private var pendingChange = PendingChange.none
  /// Whether the items changed since the rows got their indexes.
  private var isStale: Bool { pendingChange == .items }
  private var revision = 0
  /// Items whose cells have to be filled again.
  private var outdated: Set<Item> = []

  init(of list: ListView<Item, Cell>, makeCell: @escaping () -> Cell, configure: @escaping (Cell, Item) -> Void) {
    self.list = list
    self.makeCell = makeCell
    self.configure = configure
  }

  // MARK: Visible cells

  private func row(_ slot: ListSlot) -> Row { unsafeDowncast(slot, to: Row.self) }
  private func row(at place: Int) -> Row? { recycler.slot(place).map(row) }
  private var rows: [Row] { recycler.slots.map(row) }

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

  private func show(_ row: Row) {
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

  private func takeAll() -> [Row] { recycler.takeAll().map { row($0.slot) } }

  private func put(_ row: Row, at place: Int) {
    guard let cell = row.cell else { return }
    View.performWithoutAnimation { cell.place(in: list.shownPlaces.rect(ofItemAt: place)) }
  }

  // MARK: Loading

  /// Fills a cell for `place`, and puts it there. Nil if a callback has changed the list meanwhile.
  private func load(_ place: Int) -> Row? {
    guard let index = list.arrangement.item(at: place) else { return Row(nil) }
    let revision = revision
    let item = list.items[index]
    guard let row = takeSpare() ?? make() else { return Row(nil) }
    guard let cell = row.cell else { return row }
    guard revision == self.revision else {
      keep(row)
      return nil
    }
    row.item = item
    row.index = index
    put(row, at: place)
    configure(cell, item)
    guard revision == self.revision else {
      keep(row)
      return nil
    }
    put(row, at: place)
    cell.accessibilityRole = .row
    show(row)
    if let last = lastCell(before: place) {
      list.insertSubview(cell, above: last)
    } else {
      list.insertSubview(cell, at: 0)
    }
    guard revision == self.revision else {
      retire(row)
      return nil
    }
    return row
  }

  // MARK: The order of the subviews, which assistive technology reads

  /// The cell of the nearest place before `place` that has one.
  private func lastCell(before place: Int) -> Cell? {
    for earlier in recycler.items.prefix(while: { $0 < place }).reversed() {
      if let row = row(at: earlier), row.dropAnimation == nil, let cell = row.cell { return cell }
    }
    return nil
  }

  /// Puts the cells into the order of their places.
  private func restoreOrder() {
    var last: Cell?
    var lastIndex = -1
    let views = list.subviews
    for row in rows where row.dropAnimation == nil {
      guard let cell = row.cell, let index = views.firstIndex(where: { $0 === cell }) else { continue }
      if index > lastIndex {
        lastIndex = index
      } else if let last {
        // From here on the indexes in `views` are no longer valid.
        list.insertSubview(cell, above: last)
        lastIndex = .max
      }
      last = cell
    }
  }

  /// Called when a dropped cell has arrived at its place.
  func dropDidEnd(_ row: Row) {
    row.dropAnimation = nil
    restoreOrder()
  }

  /// Ends the animations of dropped cells, because their clock is gone.
  func comeToRest() {
    let dropped = rows.filter { $0.dropAnimation != nil }
    guard !dropped.isEmpty else { return }
    for row in dropped { row.dropAnimation = nil }
    restoreOrder()
  }

  private func takeSpare() -> Row? {
    guard let row = recycler.takeSpare().map(row) else { return nil }
    row.forgetCurrent()
    row.cell?.prepareForReuse()
    return row
  }

  private func make() -> Row? {
    let cell = makeCell()
    guard !(cell is Window), !list.isDescendant(of: cell), cell.superview !== list else {
      Misuse.report("ListView.makeCell: a view that is shown already")
      return nil
    }
    return Row(cell)
  }

  /// Calls `configure` again for the items that are equal to `item`: at once, or in the next layout if cells are being filled or the items
  /// have changed.
  func reconfigure(_ item: Item) {
    outdated.insert(item)
    reconfigureSoon()
  }

  /// Calls `configure` again for all items that have cells, at the same time as `reconfigure`.
  func reconfigureAll() {
    for row in rows + list.reordering.rows { if let item = row.item { outdated.insert(item) } }
    reconfigureSoon()
  }

  private func reconfigureSoon() {
    if isLoading || isStale { return list.setNeedsLayout() }
    isLoading = true
    defer { isLoading = false }
    reconfigureOutdated()
  }

  private func reconfigureOutdated() {
    guard !outdated.isEmpty else { return }
    let items = outdated
    outdated = []
    let revision = revision
    func refill(_ row: Row) {
      guard revision == self.revision, let cell = row.cell, let item = row.item, items.contains(item) else { return }
      row.forgetCurrent()
      row.item = list.items[row.index]
      configure(cell, list.items[row.index])
      guard revision == self.revision else { return }
      cell.accessibilityRole = .row
      show(row)
    }
    for row in rows { refill(row) }
    list.reordering.refill(refill)
    if revision != self.revision { outdated.formUnion(items) }
  }

  /// Removes a cell from the list and keeps it for reuse. A cell that the owner has moved to another view is left alone.
  private func retire(_ row: Row) {
    guard let cell = row.cell, cell.superview === list else { return }
    cell.resignFocus(to: list)
    cell.removeFromSuperview()
    if cell.superview == nil { keep(row) }
  }

  private func keep(_ row: Row) {
    if row === hovered { showHover(over: nil) }
    row.dropAnimation = nil
    row.item = nil
    recycler.keepSpare(row)
  }

  // MARK: Animated changes

  /// Takes the cells of items out of their places, which stay empty. The cells remain visible where they are.
  func lift(_ isLifted: (Int) -> Bool) -> [Row] {
    var lifted: [Row] = []
    for place in recycler.items {
      guard let row = row(at: place), row.cell != nil, isLifted(row.index) else { continue }
      lifted.append(row)
      recycler.replace(place, with: Row(nil))
    }
    return lifted
  }

  /// Moves all cells from where they are visible to their places. New items fade in, and removed ones fade out.
  /// - Parameters:
  ///   - more: the cells that `lift(_:)` has taken out of their places.
  ///   - animate: calls a closure within an animation.
  func rearrange(_ change: ListChange, with more: [Row] = [], animate: (() -> Void) -> Void) {
    guard !isLoading, !isStale else {
      for row in more { retire(row) }
      return itemsDidChange()
    }
    revision += 1
    pendingChange = .none
    let revision = revision
    isLoading = true
    defer { isLoading = false }
    let visible = list.visiblePlaces
    var staying: [Int: Row] = [:]
    var leaving: [(row: Row, goal: Point?)] = []
    for row in takeAll() + more {
      guard let cell = row.cell else { continue }
      View.performShiftingAnimations { cell.center = cell.center + change.shift }
      guard let index = change.newIndex(row.index) else {
        leaving.append((row, nil))
        continue
      }
      row.index = index
      take(list.items[index], in: row)
      let place = list.arrangement.place(of: index)
      if visible.contains(place) {
        staying[place] = row
      } else {
        leaving.append((row, list.nearby(list.shownPlaces.rect(ofItemAt: place)).center))
      }
    }
    for (row, goal) in leaving { leavingViews.begin(row, to: goal) }
    for place in visible {
      if let row = staying.removeValue(forKey: place) ?? takeBack(place) {
        recycler.add(row, at: place)
        slide(row, to: place, animate)
      } else if let row = load(place) {
        recycler.add(row, at: place)
        come(row, to: place, change, animate)
      } else {
        break
      }
    }
    for row in staying.values { retire(row) }
    restoreOrder()
    // A callback that filled a cell may have changed the items again.
    if revision == self.revision { reconfigureOutdated() }
    if revision != self.revision || visible != recycler.items || visible != list.visiblePlaces { list.setNeedsLayout() }
    for row in rows { show(row) }
  }

  /// Lets a row show its item as it is now. It is the same by its identity, but its content may have changed.
  private func take(_ item: Item, in row: Row) {
    guard row.item != item else { return }
    row.item = item
    outdated.insert(item)
  }

  /// A leaving cell that shows the item for `place`. Nil if there is none.
  private func takeBack(_ place: Int) -> Row? {
    guard let index = list.arrangement.item(at: place) else { return nil }
    let item = list.items[index]
    guard let row = leavingViews.takeBack(where: { $0.item == item }) else { return nil }
    row.index = index
    // What it shows may have changed while it was leaving.
    outdated.insert(item)
    return row
  }

  private func slide(_ row: Row, to place: Int, _ animate: (() -> Void) -> Void) {
    guard let cell = row.cell else { return }
    let frame = list.shownPlaces.rect(ofItemAt: place)
    View.performWithoutAnimation {
      if cell.bounds.size != frame.size { cell.bounds = Rect(origin: cell.bounds.origin, size: frame.size) }
    }
    animate { cell.place(in: frame) }
  }

  /// Brings in the cell of an item that was not visible: from its old place, or fading in if it is a new item.
  private func come(_ row: Row, to place: Int, _ change: ListChange, _ animate: (() -> Void) -> Void) {
    guard let cell = row.cell else { return }
    if let old = change.oldPlace(row.index) {
      View.performWithoutAnimation {
        cell.center = list.nearby(old.offsetBy(dx: change.shift.x, dy: change.shift.y)).center
      }
      slide(row, to: place, animate)
    } else {
      let alpha = cell.alpha
      View.performWithoutAnimation { cell.alpha = 0 }
      animate { cell.alpha = alpha }
    }
  }
}
