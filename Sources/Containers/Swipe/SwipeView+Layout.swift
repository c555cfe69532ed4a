internal import ViewTree

// Sizes, and what becomes of the place when they change.

extension SwipeView {
  /// Lays out what waits for it, so that what is asked for is there.
  final func layOutIfPossible() {
    guard !isLayingOut, !isLoading, !isCounting else { return }
    layoutIfNeeded()
  }

  final func layOut() {
    guard !isLayingOut, !isLoading else { return setNeedsLayout() }
    isLayingOut = true
    defer { isLayingOut = false }
    View.performWithoutAnimation {
      content.frame = shown.bounds
      guard let new = askGeometry() else { return setNeedsLayout() }
      adopt(new)
      loadVisibleItems()
    }
    updatePageIndicator()
    tellIndex()
    startAutoscroll(at: currentTime)
    updateAutoAdvance()
  }

  /// A property changed that decides where things are.
  final func layoutSettingDidChange() {
    var new = geometry
    apply(&new)
    if new.isVertical != geometry.isVertical {
      swap(&new.itemExtent, &new.itemBreadth)
      swap(&new.viewExtent, &new.viewBreadth)
    }
    View.performWithoutAnimation { adopt(new) }
    setNeedsLayout()
    updatePageIndicator()
    startAutoscroll(at: currentTime)
    updateAutoAdvance()
  }

  private func apply(_ geometry: inout SwipeGeometry) {
    geometry.itemsPerPage = itemsPerPage
    geometry.alignment = alignment
    geometry.isPaging = isPagingEnabled
    geometry.truncatesFinalPage = truncatesFinalPage
    geometry.wraps = isWrapEnabled
    geometry.isVertical = isVertical
    geometry.isMirrored = !isVertical && effectiveLayoutDirection == .rightToLeft
  }

  /// The geometry as everything is set now; nil where what was asked took the items away.
  private func askGeometry() -> SwipeGeometry? {
    // As large as it is seen now: while its size is animated it is laid out in every frame.
    let room = shown.bounds.size
    let generation = generation
    let hasRoom = room.width > 0 && room.height > 0 && geometry.count > 0
    let size = hasRoom ? askItemSize() : nil
    guard generation == self.generation else { return nil }
    var new = geometry
    apply(&new)
    guard hasRoom else {
      new.forgetSizes()
      return new
    }
    // An item without a size fills the view.
    let width = size.map { $0.width > 0 ? max(1, $0.width) : nil } ?? nil
    let height = size.map { $0.height > 0 ? max(1, $0.height) : nil } ?? nil
    let item = Size(width: width ?? room.width, height: height ?? room.height)
    new.isLaidOut = true
    new.itemExtent = isVertical ? item.height : item.width
    new.itemBreadth = isVertical ? item.width : item.height
    new.viewExtent = isVertical ? room.height : room.width
    new.viewBreadth = isVertical ? room.width : room.height
    return new
  }

  /// The delegate's size, or that of the first view loaded.
  private func askItemSize() -> Size? {
    let generation = generation
    if let size = delegate?.swipeViewItemSize(self), size != .zero {
      if size.width >= 0 && size.height >= 0 && size.width < 1e9 && size.height < 1e9 { return size }
      Misuse.report("SwipeViewDelegate.swipeViewItemSize(_:): \(size.width)×\(size.height)")
    }
    guard generation == self.generation, measuredSize == nil else { return measuredSize }
    if recycler.slots.isEmpty {
      isLoading = true
      defer { isLoading = false }
      // The current item is seen in any case, so this asks for nothing that would not be asked for.
      guard let slot = load(index, reuses: false) else { return nil }
      recycler.add(slot, at: index)
    }
    measuredSize = recycler.slots.first?.view.bounds.size
    return measuredSize
  }

  // MARK: Another geometry

  /// Takes a new geometry: what is looked at stays, what moves goes on to the same goal.
  final func adopt(_ new: SwipeGeometry) {
    guard new != geometry else { return }
    if geometry.wraps && !new.wraps { unwrap() }
    let old = geometry
    let (oldPosition, place) = (position, place(in: new))
    let given = givenOffset.flatMap { $0.position == position ? $0.items : nil }
    let velocity = (phase.path?.velocity(at: currentTime) ?? 0) * new.itemExtent / old.itemExtent
    let isFirst = !old.isLaidOut && new.isLaidOut
    geometry = new
    position = place
    givenOffset = nil
    if let given { noteOffset(given, at: position) }
    if isFirst && !isIndexGiven { findIndex() }
    carryOn(from: old, at: oldPosition, velocity: velocity)
    placeAllItems()
    scrollContent()
  }

  /// Back to the first round, with the current item where it is looked at.
  private func unwrap() {
    guard geometry.count > 0 else { return }
    let item = geometry.item(of: index, from: position, .shortest)
    let rounds = item.dividedDown(by: geometry.count)
    if rounds != 0 { shift(byRounds: -rounds) }
    pressedItem = pressedItem.map { geometry.index(ofItem: $0) }
  }

  /// The position in `new` of what is looked at now.
  private func place(in new: SwipeGeometry) -> Double {
    let old = geometry
    let item = old.wraps ? old.item(of: index, from: position, .shortest) : index
    if isIndexGiven || old.isLaidOut, abs(old.position(ofItem: item) - position) <= SwipePages.tolerance {
      return new.position(ofItem: item)
    }
    // What is pulled beyond an end stays as far beyond it.
    let within = old.clamped(position)
    let beyond = new.wraps || new.isLaidOut != old.isLaidOut ? 0 : position - within
    return new.clamped(within / old.itemExtent * new.itemExtent) + beyond
  }

  /// Lets a finger, or a movement, go on in another geometry.
  private func carryOn(from old: SwipeGeometry, at oldPosition: Double, velocity: Double) {
    let scale = geometry.itemExtent / old.itemExtent
    func isScaled(_ new: Double, _ old: Double) -> Bool { abs(new - old * scale) <= SwipePages.tolerance }
    switch phase {
    case .idle, .held: break
    case .dragging(var drag):
      drag.start *= scale
      phase = .dragging(drag)
      regrip()
    case .wheeling: regrip()
    case .autoscrolling:
      enter(.idle)
      startAutoscroll(at: currentTime)
    case .moving(var travel):
      let goal = travel.item.map { geometry.position(ofItem: $0) } ?? geometry.clamped(travel.path.end * scale)
      travel.origin = travel.origin == oldPosition ? position : travel.origin * scale
      // What is only larger or smaller goes on as it did; a path that began anew would lose its curve.
      let isSame = isScaled(goal, travel.path.end) && isScaled(position, oldPosition)
      let hasSameEnds = geometry.wraps ? old.wraps : !old.wraps && isScaled(geometry.end, old.end)
      if isSame && hasSameEnds {
        travel.path = travel.path.scaled(by: scale).ending(at: goal)
      } else {
        travel.path = path(travel.manner, from: position, velocity: velocity, to: goal, at: currentTime)
      }
      enter(.moving(travel))
      if !geometry.isLaidOut { finish() }
    }
  }
}
