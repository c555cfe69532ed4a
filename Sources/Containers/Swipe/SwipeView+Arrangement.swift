internal import ViewTree

/// How a swipe view is laid out, and updated after changes of its items or settings.
extension SwipeView {
  // MARK: Layout

  /// Whether pending layout can be performed now. It cannot while the data source is being called.
  final var canLayOut: Bool { !isLayingOut && !content.isLoading && !content.isCounting }

  final func layOutItems() {
    guard canLayOut else { return setNeedsLayout() }
    isLayingOut = true
    perform {
      content.host.frame = presented.bounds
      scroll.returnToFirstRound()
      if let places = measuredPlaces() {
        scroll.adopt(places)
        content.loadVisible()
        content.numberViews()
      } else {
        setNeedsLayout()
      }
    }
    isLayingOut = false
    perform { placesDidChange(needsLayout: false) }
  }

  /// Updates the places after a setting has changed on which they depend.
  final func settingDidChange() {
    perform {
      scroll.adopt(scroll.places.with(settingsOf: self))
      placesDidChange()
    }
  }

  /// The geometry for the current settings. Nil if loading the first view to measure it was interrupted.
  private func measuredPlaces() -> SwipeGeometry? {
    // The size that is shown now, because the view is laid out in every frame while its size is animated.
    let room = presented.bounds.size
    guard room.width > 0, room.height > 0, scroll.places.count > 0 else {
      var places = scroll.places.with(settingsOf: self)
      places.forgetSizes()
      return places
    }
    guard let size = content.measureItemSize() else { return nil }
    var places = scroll.places.with(settingsOf: self)
    if places.count > 0 { places.setSizes(item: size, view: room) }
    return places
  }

  private func placesDidChange(needsLayout: Bool = true, restarts: Bool = false) {
    if needsLayout { setNeedsLayout() }
    scroll.updatePageIndicator()
    notices.indexMayHaveChanged()
    autoplay.update(restarts: restarts)
  }

  // MARK: Changes of the items

  /// Loads everything from the data source again.
  /// - Parameters:
  ///   - keepsPlace: whether the view stays at the current item instead of returning to the first.
  ///   - keepsSpares: whether views that are not shown can be reused.
  final func reloadItems(keepsPlace: Bool, keepsSpares: Bool = true) {
    guard !content.isCounting else { return }
    perform {
      content.removeAll(keepsSpares: keepsSpares)
      input.renumber { _ in nil }
      let count = content.count()
      let index = keepsPlace ? max(0, min(scroll.index, count - 1)) : 0
      scroll.reset(count: count, index: index, offset: keepsPlace ? scroll.offset : 0)
      placesDidChange(restarts: true)
    }
  }

  /// Adapts to items that were inserted into the data source, deleted from it, or moved in it.
  /// - Parameters:
  ///   - edit: nil if `indexes` are out of range, or not unique.
  ///   - call: the call that is reported if it is misuse.
  final func applyEdit(_ edit: SwipeEdit?, _ indexes: [Int], _ animated: Bool, in call: StaticString = #function) {
    guard !content.isCounting else { return Misuse.report("SwipeView.\(call): called by numberOfItems(in:)") }
    let (oldCount, count) = (scroll.places.count, content.count())
    guard let edit, edit.oldCount == scroll.places.count, edit.newCount == count else {
      Misuse.report("SwipeView.\(call): from \(oldCount) items to \(count) by \(indexes)")
      return reloadItems(keepsPlace: true)
    }
    if indexes.isEmpty { return }
    if count == 0 { return reloadItems(keepsPlace: true) }
    perform {
      let (old, shift) = scroll.apply(edit)
      input.renumber { edit.newIndex($0, wraps: old.wraps) }
      let isAnimated = animated && window != nil && scroll.places.isLaidOut
      content.apply(edit, from: old, shift: shift, isAnimated: isAnimated)
      content.scroll()
      scroll.findCurrentItemIfHidden()
      placesDidChange()
    }
  }
}
