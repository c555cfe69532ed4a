internal import DequeModule
internal import ViewTree

// The queue is one stop for the focus; within it, keys go from item to item.

extension QueueViewController {
  /// Whether a person can do anything with the items.
  final var isTouchable: Bool {
    (allowsScrolling || allowsReordering || allowsFlickToRemove || onSelect != nil) && !items.isEmpty
  }

  // MARK: The current item

  /// The item at `index` is gone.
  final func currentFollows(removalAt index: Int) {
    guard let current else { return }
    let next = index < current ? current - 1 : current
    self.current = items.isEmpty ? nil : min(next, items.count - 1)
  }

  final func currentFollows(moveFrom from: Int, to newIndex: Int) {
    current = current.map { Self.index($0, afterMoveFrom: from, to: newIndex) }
  }

  final func focusDidChange() {
    if view.isFocused, current == nil, !items.isEmpty {
      current = min(items.count - 1, Int(max(0, position).rounded(.up)))
    }
    showCurrent()
  }

  /// Puts the ring around the current item, where the focus is shown.
  final func showCurrent() {
    let isShown = isViewLoaded && view.isFocused && view.window?.showsFocus == true
    guard isShown, let current, let itemView = itemView(at: current) else {
      focusRing?.removeFromSuperview()
      return
    }
    let ring = focusRing ?? FocusRing()
    focusRing = ring
    guard ring.superview !== itemView else { return }
    View.performWithoutAnimation {
      itemView.addSubview(ring)
      ring.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      ring.surround(within: itemView.bounds, radius: itemView.cornerRadius, isShown: true)
    }
  }

  /// Tells each view which of how many items it shows, unless somebody else gave it a value.
  final func numberItems() {
    guard allowsScrolling else { return }
    for (slot, cell) in slots.lazy.map(\.cell).enumerated() {
      guard let cell else { continue }
      let number = QueueNumber(index: itemIndex(inSlot: slot), count: items.count)
      let value = cell.view.accessibilityValue
      guard number != cell.number || value == nil, value == nil || value == cell.numberText else { continue }
      cell.number = number
      cell.numberText = "\(number.index + 1) of \(number.count)"
      cell.view.accessibilityValue = cell.numberText
    }
  }

  // MARK: Keys

  /// Arrows along the axis, Home, End and the page keys go from item to item; with Alt they move it, Delete takes it out.
  final func pressed(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, isTouchable else { return false }
    let index = current ?? min(items.count - 1, Int(max(0, position).rounded(.up)))
    if event.modifiers == .alt {
      guard let step = step(event.key), allowsReordering else { return false }
      moveByHand(from: index, to: index + step)
      return true
    }
    guard event.modifiers.isEmpty else { return false }
    switch event.key {
    case .pageUp: go(to: index - max(1, places))
    case .pageDown: go(to: index + max(1, places))
    case .home: go(to: 0)
    case .end: go(to: items.count - 1)
    case .delete where allowsFlickToRemove: removeByHand(at: index)
    case .space where onSelect != nil, .return where onSelect != nil: select(index)
    default:
      guard let step = step(event.key) else { return false }
      go(to: current == nil ? index : index + step)
    }
    return true
  }

  /// 1 for an arrow away from the front, −1 for one toward it.
  private func step(_ key: Key) -> Int? {
    switch (key, axis) {
    case (.up, .vertical): -1
    case (.down, .vertical): 1
    case (.left, .horizontal): flow.isMirrored ? 1 : -1
    case (.right, .horizontal): flow.isMirrored ? -1 : 1
    default: nil
    }
  }

  /// Makes the item at `index` the current one, and scrolls to it.
  private func go(to index: Int) {
    guard !items.isEmpty else { return }
    // Where a person cannot scroll, keys go through what is seen.
    let range = allowsScrolling ? 0..<items.count : visibleItems
    guard let last = range.last else { return }
    let index = min(last, max(range.lowerBound, index))
    current = index
    reveal(index, .notch)
    showCurrent()
  }

  private func moveByHand(from index: Int, to newIndex: Int) {
    guard items.indices.contains(newIndex), allowsScrolling || visibleItems.contains(newIndex) else { return }
    current = index
    itemWillMove(from: index, to: newIndex)
    reveal(newIndex, .notch)
    onMove?(index, newIndex)
  }

  private func removeByHand(at index: Int) {
    current = index
    let item = items.remove(at: index)
    itemWasRemoved(at: index)
    if let current { reveal(current, .notch) }
    onRemove?(item, index)
  }

  /// A person chose the item at `index`.
  final func select(_ index: Int) {
    guard items.indices.contains(index) else { return }
    current = index
    showCurrent()
    onSelect?(items[index], index)
  }
}
