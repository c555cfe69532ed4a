internal import ViewTree

/// How cells move, come and leave when the items change, or while some are dragged.
extension ListCells {
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
  func take(_ item: Item, in row: Row) {
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
