internal import ViewTree

/// How cells are made, filled and kept for reuse.
extension ListCells {
  /// Fills a cell for `place`, and puts it there. Nil if a callback has changed the list meanwhile.
  func load(_ place: Int) -> Row? {
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
    list.configure(cell, item)
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

  private func takeSpare() -> Row? {
    guard let row = recycler.takeSpare().map(row) else { return nil }
    row.show(position: nil)
    row.cell?.prepareForReuse()
    return row
  }

  private func make() -> Row? {
    let cell = list.makeCell()
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

  func reconfigureOutdated() {
    guard !outdated.isEmpty else { return }
    let items = outdated
    outdated = []
    let revision = revision
    // With an identity, an item may be given as it was before, or as it will be.
    let keys = list.identity.map { identity in
      Set(items.subtracting((rows + list.reordering.rows).compactMap(\.item)).map(identity))
    }
    func isOutdated(_ item: Item) -> Bool {
      guard !items.contains(item), let keys, !keys.isEmpty, let identity = list.identity else {
        return items.contains(item)
      }
      return keys.contains(identity(item))
    }
    func refill(_ row: Row) {
      // The identity may change the list, too.
      guard revision == self.revision, let cell = row.cell, let item = row.item, isOutdated(item),
        revision == self.revision
      else { return }
      row.show(position: nil)
      row.item = list.items[row.index]
      list.configure(cell, list.items[row.index])
      guard revision == self.revision else { return }
      cell.accessibilityRole = .row
      show(row)
    }
    for row in rows { refill(row) }
    list.reordering.refill(refill)
    if revision != self.revision { outdated.formUnion(items) }
  }

  /// Removes a cell from the list and keeps it for reuse. A cell that the owner has moved to another view is left alone.
  func retire(_ row: Row) {
    guard let cell = row.cell, cell.superview === list else { return }
    cell.resignFocus(to: list)
    cell.removeFromSuperview()
    if cell.superview == nil { keep(row) }
  }

  func keep(_ row: Row) {
    if row === hovered { showHover(over: nil) }
    row.dropAnimation = nil
    row.item = nil
    recycler.keepSpare(row)
  }
}
