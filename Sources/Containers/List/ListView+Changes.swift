internal import ViewTree

/// The changes of a list's items and of their places.
extension ListView {
  final func replaceItems(_ new: [Item]) {
    let keysRevision = revision
    let keys = chosen.isEmpty ? nil : keys(of: new)
    guard let sections = sectionReader.sections(of: new) else { return }
    update {
      reordering.cancel()
      take(new, in: sections, revision == keysRevision ? keys : nil)
      cells.itemsDidChange()
      updatePlaces(keeping: nil, anchor: nil)
    }
  }

  final func replaceItems(_ new: [Item], animated: Bool) {
    let keysRevision = revision
    let keys = keys(of: new)
    guard let sections = sectionReader.sections(of: new) else { return }
    update {
      reordering.cancel()
      if !cells.isLoading { layoutIfNeeded() }
      // Closures of the owner may have set other items: `identity`, or those that fill cells in this layout.
      if let keys, revision == keysRevision {
        replaceItems(new, in: sections, keys, ListDifference(from: keys.old, to: keys.new), animated: animated)
      } else {
        replaceItems(new, in: sections, nil, ListDifference(from: shownItems, to: new), animated: animated)
      }
    }
  }

  /// - Parameter difference: how the new items differ, which are told apart by their identities or by themselves.
  private func replaceItems<Key: Hashable>(
    _ new: [Item], in sections: ListSections, _ keys: (old: [AnyHashable], new: [AnyHashable])?,
    _ difference: ListDifference<Key>, animated: Bool
  ) {
    let (oldPlaces, visible, restsAtBeginning) = (places, visibleIndices, restsAtBeginning)
    let remaining = visible.lazy.compactMap { old in difference.newIndex(of: old).map { (old: old, new: $0) } }.first
    // Where no visible item remains, others come into sight in their place.
    let anchor = remaining ?? visible.first.flatMap { old in difference.place(of: old).map { (old: old, new: $0) } }
    take(new, in: sections, keys)
    replacePlaces()
    var distance = 0.0
    if let anchor, !restsAtBeginning {
      distance = places.rect(ofItemAt: anchor.new).minY - oldPlaces.rect(ofItemAt: anchor.old).minY
    }
    let oldOffset = contentOffset
    moveContent(by: Point(x: 0, y: distance), to: Size(width: places.width, height: places.height))
    let shift = contentOffset - oldOffset
    cells.contentDidMove(by: shift)
    cells.placesDidChange()
    headers.sectionsDidChange()
    let mayAnimate = animated && window != nil && difference.changeCount <= ListDifference<Key>.mostChanges
    guard mayAnimate, oldPlaces.isLaidOut, places.isLaidOut else {
      return cells.itemsDidChange(newIndex: difference.newIndex)
    }
    let change = ListChange(
      newIndex: difference.newIndex, oldPlace: { difference.oldIndex(of: $0).map(oldPlaces.rect) }, shift: shift)
    cells.rearrange(change) { View.animate(withDuration: ItemChange.seconds, animations: $0) }
  }

  /// The identities of the items before and after a change; nil if there is no `identity`. They are of no use if it has changed the list.
  private func keys(of new: [Item]) -> (old: [AnyHashable], new: [AnyHashable])? {
    identity.map { identity in (old: shownItems.map(identity), new: new.map(identity)) }
  }

  /// The items of the list that have the identities of `others`.
  final func versions(of others: Set<Item>) -> [Item] {
    guard let identity else { return [] }
    let keys = Set(others.map(identity))
    return shownItems.filter { keys.contains(identity($0)) }
  }

  /// Stores new items, and what follows from them alone.
  private func take(_ new: [Item], in sections: ListSections, _ keys: (old: [AnyHashable], new: [AnyHashable])?) {
    let old = shownItems
    shownItems = new
    revision += 1
    arrangement = DragArrangement(count: new.count)
    chosen.itemsDidChange(from: old, to: new, keys: keys)
    self.sections = sections
  }

  final func show(_ sections: ListSections) {
    update {
      reordering.cancel()
      self.sections = sections
      updatePlaces(seen: visibleContent)
    }
  }

  private func replacePlaces() {
    places = makePlaces(sections: sections.starts)
    shownPlaces = places
  }

  /// Uses `arrangement` from now on, with the places that result if the carried items are in `section`; nil for their own sections.
  final func show(_ arrangement: DragArrangement, inSection section: Int?) {
    self.arrangement = arrangement
    shownPlaces =
      section.map { makePlaces(sections: arrangement.sections(from: sections.starts, movingInto: $0)) } ?? places
  }

  private func makePlaces(sections: [Int]) -> ListGeometry {
    ListGeometry(
      layout: layout, spacing: spacing, width: bounds.width - contentInsets.left - contentInsets.right,
      count: shownItems.count, sections: sections, headerHeight: ListHeaders.height,
      isMirrored: effectiveLayoutDirection == .rightToLeft)
  }

  /// - Parameter seen: what was visible of the content before the change. Nil if that is what is visible now.
  final func placesMayHaveChanged(whileSeeing seen: Rect? = nil) {
    update {
      reordering.cancel()
      updatePlaces(seen: seen ?? visibleContent)
    }
  }

  /// Called when the height of the visible part has changed and its width has not, so that all rows keep their places.
  final func visibleHeightDidChange(from seen: Rect) {
    guard let row = rowInUse(in: seen) else { return }
    update {
      moveContent(by: .zero, to: contentSize)
      keepVisible(row)
    }
  }

  /// Whether it rests at its beginning, and stays there when the items change.
  private var restsAtBeginning: Bool { !isScrolling && contentOffset.y <= -contentInsets.top }

  /// Lays the same items out anew. The row that is used, if it is visible, or else the first visible one keeps its position on the
  /// screen. The row that is used is still visible afterwards.
  private func updatePlaces(seen: Rect) {
    let row = rowInUse(in: seen)
    let first = places.items(from: seen.minY, to: seen.maxY).first
    updatePlaces(keeping: row, anchor: restsAtBeginning ? nil : row?.index ?? first)
  }

  /// - Parameters:
  ///   - row: the row that has to be visible afterwards.
  ///   - anchor: the index of the item that keeps its position on the screen.
  private func updatePlaces(keeping row: RowInUse?, anchor: Int?) {
    let old = places
    replacePlaces()
    let size = Size(width: places.width, height: places.height)
    if let anchor, anchor < places.count {
      let distance = places.rect(ofItemAt: anchor).minY - old.rect(ofItemAt: anchor).minY
      moveContent(by: Point(x: 0, y: distance), to: size)
    } else {
      contentSize = size
    }
    if let row { keepVisible(row) }
    cells.placesDidChange()
    headers.sectionsDidChange()
  }

  /// A visible row that the user works with. `isWhole` tells whether all of it is visible.
  private typealias RowInUse = (index: Int, isWhole: Bool)

  /// The row with the focus in it, or else the current one, if `seen` contains at least a part of it.
  private func rowInUse(in seen: Rect) -> RowInUse? {
    guard let index = window?.focusedView.flatMap({ cells.index(containing: $0) }) ?? currentIndex,
      places.items(from: seen.minY, to: seen.maxY).contains(index)
    else { return nil }
    let whole = rectToReveal(for: places.rect(ofItemAt: index))
    // The tolerance allows for rounding errors.
    return (index, whole.minY >= seen.minY - 0.01 && whole.maxY <= seen.maxY + 0.01)
  }

  /// Scrolls to a row that has been visible, as far as it is not any more. What the user scrolls or drags at this moment is left alone.
  private func keepVisible(_ row: RowInUse) {
    guard !isScrolling, !reordering.isCarrying, row.index < places.count, places.isLaidOut else { return }
    let rect = places.rect(ofItemAt: row.index)
    // Where not even one row fits, there is no better place, and the old one is right again as soon as there is room.
    guard rect.height <= visibleContent.height else { return }
    if row.isWhole || !visibleIndices.contains(row.index) { scrollToVisible(rectToReveal(for: rect)) }
  }

  /// Takes a change of the layout direction into account.
  final func refreshDirection() {
    if isGrid, places.isMirrored != (effectiveLayoutDirection == .rightToLeft) { placesMayHaveChanged() }
  }
}
