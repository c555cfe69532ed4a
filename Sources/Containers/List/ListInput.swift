internal import ViewTree

/// The user input of a list: clicks, taps and keys.
final class ListInput<Item: Hashable, Cell: View> {
  private unowned let list: ListView<Item, Cell>
  private lazy var tap = TapGestureRecognizer { [weak self] _ in self?.didTap() }
  private lazy var doubleTap = TapGestureRecognizer { [weak self] _ in self?.didDoubleTap() }
  private var typeAhead = TypeAhead()
  /// The pressed item, its index, and the modifier keys that were held.
  private var pressed: (item: Item, index: Int, modifiers: KeyModifiers)?
  /// The item of the first of two taps.
  private var firstOfTwo: Item?

  init(of list: ListView<Item, Cell>) { self.list = list }

  func attach() {
    tap.onPress = { [weak self] in self?.notePressed() }
    tap.shouldBegin = { [weak self] in self?.pressedIndex != nil }
    doubleTap.numberOfTapsRequired = 2
    doubleTap.onPress = { [weak self] in self?.firstOfTwo = nil }
    doubleTap.shouldBegin = { [weak self] in
      // Only with the mouse: a tap by touch, or a click with `activatesOnClick`, has activated the item already.
      guard let self, doubleTap.device == .mouse, !list.activatesOnClick, let firstOfTwo, let pressed else {
        return false
      }
      return isSame(firstOfTwo, as: pressed.item) && pressedIndex != nil
    }
    list.addGestureRecognizer(tap)
    list.addGestureRecognizer(doubleTap)
  }

  // MARK: Clicks and taps

  /// The index of the pressed item; nil if the press was on a control in its cell, or beside all items.
  func index(pressedBy recognizer: GestureRecognizer) -> Int? {
    guard !recognizer.isPressOnControl, let view = recognizer.pressedView else { return nil }
    if let index = list.cells.index(containing: view) { return index }
    guard view === list, let point = recognizer.pressLocation(in: list) else { return nil }
    return list.index(at: point)
  }

  /// The index of the item that was pressed; nil if the list has changed or scrolled under the press, so that another item is there
  /// now.
  func index(heldBy recognizer: GestureRecognizer) -> Int? {
    guard let index = index(pressedBy: recognizer), let pressed else { return nil }
    return isSame(list.items[index], as: pressed.item) ? index : nil
  }

  /// Whether two items are the same, although one of them may have changed. False if `identity`, which is asked, has set other items.
  private func isSame(_ item: Item, as other: Item) -> Bool {
    if item == other { return true }
    let revision = list.revision
    return list.identity.map { $0(item) == $0(other) } == true && revision == list.revision
  }

  private func notePressed() {
    pressed = index(pressedBy: tap).map { (list.items[$0], $0, tap.modifiers) }
  }

  /// The index that the pressed item has now; nil if it was removed or scrolled out of sight, or cannot be selected.
  private var pressedIndex: Int? {
    guard let pressed, list.allowsSelection else { return nil }
    return ([pressed.index] + list.visibleIndices).first { index in
      list.items.indices.contains(index) && isSame(list.items[index], as: pressed.item)
    }
  }

  private func didTap() {
    guard tap.state == .ended, let pressed else { return }
    let isSecondOfTwo = firstOfTwo.map { isSame($0, as: pressed.item) } == true
    guard let index = pressedIndex else { return }
    let item = list.items[index]
    firstOfTwo = item
    // With single selection every click selects the clicked item.
    let mode = list.allowsMultipleSelection ? SelectionMode(click: pressed.modifiers) : .alone
    let isActivating = tap.device == .touch || (list.activatesOnClick && mode == .alone && !isSecondOfTwo)
    list.update {
      list.choose(index, mode)
      if isActivating { list.notices.post { $0.onActivate?(item) } }
    }
  }

  private func didDoubleTap() {
    guard doubleTap.state == .ended, let index = pressedIndex else { return }
    let item = list.items[index]
    list.notices.post { $0.onActivate?(item) }
  }

  // MARK: Keys

  func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, list.allowsSelection else { return false }
    if event.modifiers == .alt, list.isMovable, let steps = steps(event.key) {
      list.reordering.move(by: steps)
      return true
    }
    if event.modifiers.isSubset(of: [.shift, .control]), let goal = goal(event.key) {
      go(to: goal, SelectionMode(key: event.modifiers, allowsMultiple: list.allowsMultipleSelection))
      return true
    }
    // A key that is held down acts once.
    let isAction = event.key == .space || event.key == .return || event.key == .delete
    if isAction, event.isRepeat { return event.modifiers.isSubset(of: .control) && list.chosen.current != nil }
    switch event.key {
    case .character("a") where event.modifiers == .control && list.allowsMultipleSelection:
      list.update { list.select(Set(list.items)) }
    case .space where event.modifiers.isEmpty || event.modifiers == .control:
      if event.modifiers.isEmpty, isTypingAhead { return true }
      guard let current = list.chosen.current else { return false }
      list.update { list.choose(current, .toggling) }
    case .return where event.modifiers.isEmpty && list.onActivate != nil:
      guard let current = list.chosen.current else { return false }
      let item = list.items[current]
      list.notices.post { $0.onActivate?(item) }
    case .delete where event.modifiers.isEmpty && list.onDelete != nil:
      let items = list.chosen.items
      guard !items.isEmpty else { return false }
      list.notices.post { [weak self] _ in self?.delete(items) }
    case .character where event.modifiers.isSubset(of: .shift): return list.takesText
    default: return false
    }
    return true
  }

  /// Lets the program delete items. Where it has done so, keys go on at the first item behind them that remains.
  private func delete(_ items: Set<Item>) {
    let (old, current) = (list.items, list.chosen.current)
    list.onDelete?(items)
    guard let current, items.contains(old[current]), list.items != old,
      let behind = old.indices[current...].first(where: { !items.contains(old[$0]) }),
      old.match(of: current, in: list.items) == nil, let place = old.match(of: behind, in: list.items)
    else { return }
    list.update { list.currentIndex = place }
  }

  /// By how many places a key with Alt moves the selected items; nil for other keys.
  private func steps(_ key: Key) -> Int? {
    switch key {
    case .up: -list.places.columns
    case .down: list.places.columns
    case .left where list.isGrid: list.places.isMirrored ? 1 : -1
    case .right where list.isGrid: list.places.isMirrored ? -1 : 1
    default: nil
    }
  }

  /// The item that a key goes to; nil if the key goes to none.
  private func goal(_ key: Key) -> Int? {
    guard let last = list.items.indices.last else { return nil }
    let places = list.places
    switch key {
    case .home: return 0
    case .end: return last
    case .up, .down, .pageUp, .pageDown:
      let isBack = key == .up || key == .pageUp
      guard let current = list.chosen.current else { return isBack ? last : 0 }
      let rows = key == .up || key == .down ? 1 : max(1, places.rows(in: list.visibleContent.height) - 1)
      return places.item(isBack ? -rows : rows, rowsBelow: current)
    case .left where list.isGrid, .right where list.isGrid:
      let isBack = (key == .left) != places.isMirrored
      guard let current = list.chosen.current else { return isBack ? last : 0 }
      return min(last, max(0, current + (isBack ? -1 : 1)))
    default: return nil
    }
  }

  private func go(to index: Int, _ mode: SelectionMode) {
    list.update {
      list.choose(index, mode)
      list.revealItem(at: index)
    }
  }

  // MARK: Type-ahead

  private var now: Double { list.window?.currentTime ?? 0 }

  var isTypingAhead: Bool { list.takesText && typeAhead.isTyping(at: now) }

  func textEntered(_ text: String) -> Bool {
    guard list.allowsSelection, let title = list.typeAheadTitle else { return false }
    // The space bar belongs to a title only while one is being typed. Otherwise `keyDown(_:)` has handled it.
    if !typeAhead.isTyping(at: now), text.allSatisfy(\.isWhitespace) { return true }
    typeAhead.type(text, at: now)
    let items = list.items
    let revision = list.revision
    // Asking for a title may change the list. Then the search is given up.
    let found = typeAhead.match(among: items.count, from: list.chosen.current) { index in
      list.revision == revision ? title(items[index]) : nil
    }
    if let found, list.revision == revision { show(found: found) }
    return true
  }

  /// Goes to an item that was found by its title. Unless it is visible already, it comes to the upper third of the visible part, so that
  /// the items around it are seen, too.
  private func show(found index: Int) {
    list.update {
      list.choose(index, .alone)
      guard let item = list.rect(ofItemAt: index) else { return }
      var rect = list.rectToReveal(for: item)
      let visible = list.visibleContent
      if rect.minY < visible.minY || rect.maxY > visible.maxY {
        rect.origin.y = min(rect.minY, item.minY - (visible.height / 3).rounded())
        rect.size.height = visible.height
      }
      list.reveal(rect)
    }
  }
}
