internal import ViewTree

// Items that come and go, one by one.

extension SwipeView {
  /// How long items take to make room for others, or to close up. Seconds.
  nonisolated static var editDurationSeconds: Double { 0.3 }

  /// Shows items that the data source has got; change the source first.
  ///
  /// What is looked at stays in place. A count that is not what the source says is misuse, and reloads.
  /// - Parameter indexes: the numbers that the new items have now.
  public final func insertItems(at indexes: [Int], animated: Bool) {
    guard !isCounting else { return Misuse.report("SwipeView.insertItems(at:animated:): called by numberOfItems(in:)") }
    let count = countItems()
    guard let edit = SwipeEdit.inserting(indexes, into: geometry.count), edit.newCount == count else {
      Misuse.report("SwipeView.insertItems(at:animated:): \(geometry.count) items and \(indexes) are not \(count)")
      return reload(keepsPlace: true)
    }
    if !indexes.isEmpty { apply(edit, animated: animated) }
  }

  /// Takes away items that the data source has lost; change the source first.
  ///
  /// What is looked at stays in place, or its neighbour moves in. A count that is not what the source says is misuse, and
  /// reloads.
  /// - Parameter indexes: the numbers that the items had.
  public final func deleteItems(at indexes: [Int], animated: Bool) {
    guard !isCounting else { return Misuse.report("SwipeView.deleteItems(at:animated:): called by numberOfItems(in:)") }
    let count = countItems()
    guard let edit = SwipeEdit.deleting(indexes, from: geometry.count), edit.newCount == count else {
      Misuse.report("SwipeView.deleteItems(at:animated:): \(geometry.count) items without \(indexes) are not \(count)")
      return reload(keepsPlace: true)
    }
    if indexes.isEmpty { return }
    if count == 0 { reload(keepsPlace: true) } else { apply(edit, animated: animated) }
  }

  // MARK: Inside

  /// A view that was there before, and where it showed what.
  private struct Shown {
    let slot: SwipeRecycler.Slot
    let item: Int
    let center: Point
  }

  private func apply(_ edit: SwipeEdit, animated: Bool) {
    View.performWithoutAnimation { applyNow(edit, animated: animated) }
  }

  private func applyNow(_ edit: SwipeEdit, animated: Bool) {
    generation += 1
    if geometry.wraps, geometry.count > 0 {
      let rounds = SwipePages.rounds((position / (Double(geometry.count) * geometry.itemExtent)).rounded(.down))
      if rounds != 0 { shift(byRounds: -rounds) }
    }
    let old = geometry
    let oldPosition = position
    let oldOrigin = old.contentOrigin(position)

    // What is looked at stays where it is seen; a pull beyond the end stays, too.
    let anchor = old.items.nearest(to: position)
    let distance = Double(renumbered(anchor, by: edit) - anchor) * old.itemExtent
    geometry.count = edit.newCount
    let within = old.clamped(position)
    position = geometry.clamped(within + distance) + (position - within)
    index = edit.successor(index)
    askedItem = askedItem.map(edit.successor)
    givenOffset = nil
    pressedItem = pressedItem.flatMap { item($0, after: edit) }
    carryOn(edit, distance: distance, from: oldPosition)

    let origin = geometry.contentOrigin(position)
    let shift = Point(x: origin.x - oldOrigin.x, y: origin.y - oldOrigin.y)
    let isAnimated = animated && window != nil && geometry.isLaidOut
    showItems(after: edit, old: old, shift: shift, isAnimated: isAnimated)
    scrollContent()
    if !geometry.isLaidOut { setNeedsLayout() }
    // Pages that shared the end may not do so any more.
    if case .idle = phase, geometry.isLaidOut, itemView(at: index) == nil { findIndex() }
    updatePageIndicator()
    startAutoscroll(at: currentTime)
    updateAutoAdvance()
    tellIndex()
  }

  /// The number of `item` after `edit`, in its round; where it is deleted, of the one that moves in.
  private func renumbered(_ item: Int, by edit: SwipeEdit) -> Int {
    guard edit.oldCount > 0 else { return 0 }
    let round = geometry.wraps ? item.dividedDown(by: edit.oldCount) : 0
    return edit.successor(item - round * edit.oldCount) + round * edit.newCount
  }

  /// The number of `item` after `edit`, in its round; nil: it is deleted.
  private func item(_ item: Int, after edit: SwipeEdit) -> Int? {
    let round = geometry.wraps ? item.dividedDown(by: edit.oldCount) : 0
    return edit.newIndex(item - round * edit.oldCount).map { $0 + round * edit.newCount }
  }

  /// Lets a finger, or a movement, go on among the other items. `position` and `geometry` are the new ones already.
  private func carryOn(_ edit: SwipeEdit, distance: Double, from oldPosition: Double) {
    switch phase {
    case .idle, .held: break
    case .dragging(var drag):
      drag.start += distance
      phase = .dragging(drag)
      regrip()
    case .wheeling: regrip()
    case .autoscrolling: enter(.idle)
    case .moving(var travel):
      travel.item = travel.item.map { renumbered($0, by: edit) }
      let goal = travel.item.map { geometry.position(ofItem: $0) } ?? geometry.clamped(travel.path.end + distance)
      let isSame = goal - travel.path.end == distance && position - oldPosition == distance
      let velocity = travel.path.velocity(at: currentTime)
      travel.origin = travel.origin == oldPosition ? position : .nan
      if case .approach = travel.manner, isSame {
        travel.path = travel.path.scaled(shiftedBy: distance)
      } else if case .timed = travel.manner, isSame {
        travel.path = travel.path.scaled(shiftedBy: distance)
      } else {
        travel.path = path(travel.manner, from: position, velocity: velocity, to: goal, at: currentTime)
      }
      enter(.moving(travel))
    }
  }

  // MARK: The picture

  /// Gives the views their new items, loads what is missing, and shows the way from the old places.
  ///
  /// - Parameter shift: by how much the content's origin moves: what was seen at a place is seen at that place plus `shift`.
  private func showItems(after edit: SwipeEdit, old: SwipeGeometry, shift: Point, isAnimated: Bool) {
    guard geometry.isLaidOut, !isLoading else {
      // The views have the old numbers.
      for (_, slot) in recycler.takeAll() { retire(slot) }
      return setNeedsLayout()
    }
    isLoading = true
    defer { isLoading = false }
    let generation = generation
    var staying: [Int: Shown] = [:]
    var leaving: [(shown: Shown, newItem: Int?)] = []
    let visible = geometry.visibleItems(position)
    for (item, slot) in recycler.takeAll() {
      let newItem = self.item(item, after: edit)
      let center = slot.view.presented.center
      let shown = Shown(slot: slot, item: item, center: Point(x: center.x + shift.x, y: center.y + shift.y))
      if let newItem, visible.contains(newItem) {
        staying[newItem] = shown
      } else {
        leaving.append((shown, newItem))
      }
    }
    for (shown, newItem) in leaving {
      if isAnimated { leave(shown, to: newItem) } else { retire(shown.slot) }
    }
    for item in visible {
      guard generation == self.generation else { break }
      if let shown = staying.removeValue(forKey: item) {
        recycler.add(shown.slot, at: item)
        place(shown.slot.view, at: item)
        if isAnimated { slide(shown.slot.view, from: shown.center, to: geometry.frame(ofItem: item).center) }
      } else if let slot = load(item) {
        recycler.add(slot, at: item)
        if isAnimated { arrive(slot.view, at: item, after: edit, old: old, shift: shift) }
      } else {
        break
      }
    }
    // Something that was called took the items away.
    for (_, shown) in staying { retire(shown.slot) }
    if generation != self.generation || recycler.items != visible { setNeedsLayout() }
  }

  private func slide(_ view: View, from start: Point, to end: Point) {
    guard (end - start).length > SwipePages.tolerance else { return }
    view.center = start
    View.animate(withDuration: SwipeView.editDurationSeconds) { view.center = end }
  }

  /// Shows a view that has just been loaded: it comes from where its item was, or appears.
  private func arrive(_ view: View, at item: Int, after edit: SwipeEdit, old: SwipeGeometry, shift: Point) {
    let round = geometry.wraps ? item.dividedDown(by: edit.newCount) : 0
    let end = geometry.frame(ofItem: item).center
    if let oldIndex = edit.oldIndex(item - round * edit.newCount) {
      let start = old.frame(ofItem: oldIndex + round * edit.oldCount).center
      slide(view, from: start + shift, to: end)
    } else {
      let alpha = view.alpha
      view.alpha = 0
      View.animate(withDuration: SwipeView.editDurationSeconds) { view.alpha = alpha }
    }
  }

  /// A view on its way out.
  struct LeavingView {
    let slot: SwipeRecycler.Slot
    let alpha: Double
  }

  /// Lets a view go: its item was deleted, or moves out of sight.
  private func leave(_ shown: Shown, to newItem: Int?) {
    let view = shown.slot.view
    leavingViews.append(LeavingView(slot: shown.slot, alpha: view.alpha))
    content.sendSubviewToBack(view)
    view.center = shown.center
    View.animate(withDuration: SwipeView.editDurationSeconds) {
      if let newItem { view.center = geometry.frame(ofItem: newItem).center } else { view.alpha = 0 }
    } completion: { [weak self, weak view] _ in
      if let view { self?.hasLeft(view) }
    }
  }

  private func hasLeft(_ view: View) {
    if let slot = reclaim(view) { retire(slot) }
  }

  /// Takes a view that is on its way out, as it was.
  @discardableResult
  final func reclaim(_ view: View) -> SwipeRecycler.Slot? {
    guard let index = leavingViews.firstIndex(where: { $0.slot.view === view }) else { return nil }
    let leaving = leavingViews.remove(at: index)
    View.performWithoutAnimation { view.alpha = leaving.alpha }
    return leaving.slot
  }

  final func removeLeavingViews() {
    while let leaving = leavingViews.last {
      reclaim(leaving.slot.view)
      retire(leaving.slot)
    }
  }
}
