internal import ViewTree

/// The user input of a queue: clicks, taps and keys. The queue is a single stop for the focus, and within it keys move from entry to
/// entry.
final class QueueInput {
  unowned let queue: QueueCoordinator
  private var tap: TapGestureRecognizer?
  private var doubleTap: TapGestureRecognizer?
  private weak var tapped: QueueCell?
  /// The cell of the first of two taps.
  private weak var firstOfTwo: QueueCell?
  private var typeAhead = TypeAhead()

  init(queue: QueueCoordinator) { self.queue = queue }

  func update(in view: View) {
    let owner = queue.owner
    if owner.takesTaps, tap == nil { addTap(to: view) }
    if owner.takesDoubleTaps, doubleTap == nil { addDoubleTap(to: view) }
    tap?.isEnabled = owner.takesTaps
    doubleTap?.isEnabled = owner.takesDoubleTaps
  }

  private func addTap(to view: View) {
    let recognizer = TapGestureRecognizer { [weak self] tap in
      guard let self, tap.state == .ended, let tapped, let index = queue.cells.item(of: tapped) else { return }
      firstOfTwo = tapped
      didTap(index, tap)
    }
    recognizer.onPress = { [weak self, weak recognizer, unowned view] in
      guard let self, let recognizer else { return }
      tapped = recognizer.isPressOnControl ? nil : queue.cell(at: recognizer.location(in: view))
    }
    recognizer.shouldBegin = { [weak self] in self?.tapped?.isInSlot == true }
    view.addGestureRecognizer(recognizer)
    tap = recognizer
  }

  private func addDoubleTap(to view: View) {
    let recognizer = TapGestureRecognizer { [weak self] tap in
      guard let self, tap.state == .ended, let tapped, let index = queue.cells.item(of: tapped) else { return }
      activate(index)
    }
    recognizer.numberOfTapsRequired = 2
    recognizer.onPress = { [weak self] in self?.firstOfTwo = nil }
    // Both taps have to be on the same view, because another one may have moved to this point in between.
    recognizer.shouldBegin = { [weak self] in
      guard let self, let tapped, tapped.isInSlot else { return false }
      return tapped === firstOfTwo
    }
    view.addGestureRecognizer(recognizer)
    doubleTap = recognizer
  }

  func letGo(of cell: QueueCell) {
    if tapped === cell { tapped = nil }
    if firstOfTwo === cell { firstOfTwo = nil }
  }

  // MARK: Clicks and taps

  private func didTap(_ index: Int, _ tap: TapGestureRecognizer) {
    queue.homing.noteInput()
    let mode = SelectionMode(click: tap.modifiers)
    guard queue.owner.allowsMultipleSelection, case .item = queue.model.strip.entry(at: index) else {
      guard queue.owner.allowsMultipleSelection, mode != .alone else { return select(index) }
      // A click with Control or Shift only selects. An entry that is no waiting item becomes current, as with Control and Space.
      firstOfTwo = nil
      return queue.notices.perform { choose(index, mode) }
    }
    if tap.device == .touch {
      // A long touch begins a selection. From then on taps extend and reduce it.
      if queue.chosen.isEmpty { select(index) } else { choose(index, .toggling) }
    } else {
      queue.notices.perform {
        choose(index, mode)
        if mode == .alone { select(index) }
      }
    }
  }

  /// The user chose the entry at `index`. An offer becomes an item.
  func select(_ index: Int) {
    let strip = queue.model.strip
    guard (strip.first..<strip.end).contains(index) else { return }
    queue.model.current = index
    switch strip.entry(at: index) {
    case .item(let item): if queue.owner.allowsSelection { queue.owner.didSelect(item) }
    case .offer:
      firstOfTwo = nil
      queue.actions.accept(index)
    case .departed, .mark, .header: break
    }
  }

  /// The user activated the entry at `index`.
  func activate(_ index: Int) {
    let strip = queue.model.strip
    guard (strip.first..<strip.end).contains(index) else { return }
    queue.model.current = index
    switch strip.entry(at: index) {
    case .item(let item): queue.owner.didActivate(item)
    case .departed(let age): queue.owner.didActivateDeparted(age)
    case .offer: queue.actions.accept(index)
    case .mark, .header: break
    }
  }

  // MARK: The selection

  /// Makes the entry at `index` the current one. If it is an item, changes the selection according to `mode`.
  func choose(_ index: Int, _ mode: SelectionMode) {
    queue.model.current = index
    guard case .item(let item) = queue.model.strip.entry(at: index) else { return }
    if queue.chosen.choose(item, mode) { queue.selectionDidChange() }
  }

  func selectAll() {
    if queue.chosen.replace(with: RangeSet(0..<queue.model.count)) { queue.selectionDidChange() }
  }

  /// - Returns: whether anything was selected.
  @discardableResult
  func deselectAll() -> Bool {
    guard !queue.chosen.isEmpty else { return false }
    queue.chosen.clear()
    queue.selectionDidChange()
    return true
  }

  // MARK: The current entry

  /// Whether the user can do anything with the entries.
  var isTouchable: Bool {
    let owner = queue.owner
    return queue.model.strip.end > queue.model.strip.first
      && (owner.allowsScrolling || owner.allowsReordering || owner.allowsFlickToRemove || owner.takesTaps
        || owner.takesDoubleTaps || canFind)
  }

  /// Whether the queue has got the focus by a key, or a key has moved in it or taken back a selection since.
  private var isUsedByKeys = false
  private var wasFocused = false
  /// Whether the queue has the focus, and the window shows that.
  private var hasVisibleFocus: Bool { queue.owner.view.isFocused && queue.owner.view.window?.showsFocus == true }

  func focusDidChange() {
    let model = queue.model
    let isFocused = queue.owner.view.isFocused
    // A key that the queue does not use may make the focus visible, but that does not count as using the queue with keys.
    let comesByKeys = hasVisibleFocus && !wasFocused
    isUsedByKeys = comesByKeys || hasVisibleFocus && isUsedByKeys
    wasFocused = isFocused
    // Keys act on an entry that is seen, also where the queue was scrolled away from its current one.
    let needsCurrent = model.current.map { comesByKeys && !queue.isInSight($0) } ?? isFocused
    if needsCurrent, model.strip.end > model.strip.first { queue.model.current = model.firstWhole }
    queue.homing.noteInput()
    showFocus()
  }

  /// Assistive technology has moved the focus within the queue, as a key does.
  func noteMove() {
    isUsedByKeys = hasVisibleFocus
    queue.homing.noteInput()
  }

  /// The view of the current entry, if it has one.
  var currentView: View? { queue.model.current.flatMap { queue.cells.cell(ofItem: $0)?.view } }

  /// The view of the current entry, while the focus is visible in the queue.
  private(set) weak var focusedView: View?

  /// The entry that has the visible focus ring while a person uses keys in the queue.
  var ringedEntry: Int? { isUsedByKeys && hasVisibleFocus ? queue.model.current : nil }

  /// Updates `focusedView`, and reports a change of it to the owner.
  func showFocus() {
    let new = hasVisibleFocus ? currentView : nil
    guard new !== focusedView else { return }
    focusedView = new
    queue.post { [owner = queue.owner] in owner.onFocusChange?() }
  }

  // MARK: Keys

  /// Arrows along the axis, Home, End and the page keys go from entry to entry, and with Shift they extend the selection. Alt with an arrow
  /// moves the entry itself. Delete removes it.
  func handle(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, isTouchable else { return false }
    queue.homing.noteInput()
    defer { showFocus() }
    let (owner, model) = (queue.owner, queue.model)
    let index = model.current ?? model.firstWhole
    if event.key.isCharacter { typed = event }
    if event.modifiers == .alt {
      guard let step = step(event.key), owner.allowsReordering else { return false }
      move(index, by: step)
      return true
    }
    let allowsMultiple = owner.allowsMultipleSelection
    if event.modifiers.isEmpty || allowsMultiple && event.modifiers.isSubset(of: [.shift, .control]),
      let goal = goal(event.key, from: index)
    {
      isUsedByKeys = true
      go(to: goal, from: index, allowsMultiple ? SelectionMode(key: event.modifiers, allowsMultiple: true) : .moving)
      return true
    }
    let kind = model.strip.entry(at: index).itemKind
    switch event.key {
    case .character("a") where event.modifiers == .control && allowsMultiple: selectAll()
    case .space where event.modifiers == .control && allowsMultiple: choose(index, .toggling)
    case _ where !event.modifiers.isEmpty: return takesText && event.modifiers == .shift && event.key.isCharacter
    case .escape where allowsMultiple:
      guard deselectAll() else { return false }
      // The selection no longer shows which entry keys act on, but the focus ring does from now on.
      isUsedByKeys = true
    // A key that is held down until nothing waits does not go on to refuse the offers.
    case .delete where owner.allowsFlickToRemove && event.isRepeat && model.isInPlaceOfFront: break
    case .delete where owner.allowsFlickToRemove: return remove(at: index)
    case .space where takesText && typeAhead.isTyping(at: queue.now): break
    case .space where allowsMultiple && !owner.allowsSelection && kind == .waiting:
      choose(index, .toggling)
    case .return where owner.takesDoubleTaps:
      if !event.isRepeat { activate(index) }
    case .space where owner.takesTaps, .return where owner.takesTaps:
      guard owner.allowsSelection && kind == .waiting || kind == .offered else { return false }
      if !event.isRepeat { select(index) }
    case .character: return takesText
    default: return false
    }
    return true
  }

  /// 1 for an arrow away from the front, −1 for one toward it.
  private func step(_ key: Key) -> Int? {
    let flow = queue.path.flow
    return switch (key, flow.axis) {
    case (.up, .vertical): -1
    case (.down, .vertical): 1
    case (.left, .horizontal): flow.isMirrored ? 1 : -1
    case (.right, .horizontal): flow.isMirrored ? -1 : 1
    default: nil
    }
  }

  /// The entry that a key goes to. Home goes to the front or, if nothing waits, to the first offer or the newest departed item. From there
  /// it goes to the oldest departed item. End goes to the last waiting entry, and from there to the last offer.
  private func goal(_ key: Key, from index: Int) -> Int? {
    let (model, strip) = (queue.model, queue.model.strip)
    switch key {
    case .pageUp: return index - max(1, model.places)
    case .pageDown: return index + max(1, model.places)
    case .home:
      let front = clamped(strip.waitingEnd > 0 ? 0 : strip.firstOffer)
      return index != front ? front : strip.first
    case .end: return index < strip.waitingEnd - 1 ? strip.waitingEnd - 1 : strip.end - 1
    default: return step(key).map { model.current == nil ? index : index + $0 }
    }
  }

  /// The entries that keys can reach: only the visible ones, if the user cannot scroll.
  private var reachable: Range<Int> {
    let strip = queue.model.strip
    return queue.owner.allowsScrolling ? strip.first..<strip.end : queue.model.visible
  }

  /// The entry nearest to `index` that keys can reach, if they can reach any.
  private func clamped(_ index: Int) -> Int { max(reachable.lowerBound, min(reachable.upperBound - 1, index)) }

  /// Makes the entry at `index` the current one, and scrolls to it. The header is skipped.
  func go(to index: Int, from old: Int, _ mode: SelectionMode) {
    let reachable = reachable
    guard !reachable.isEmpty else { return }
    var index = clamped(index)
    if case .header = queue.model.strip.entry(at: index) {
      let next = index + (index < old ? -1 : 1)
      index = reachable.contains(next) ? next : old
    }
    queue.notices.perform {
      // Without a former choice, as after Escape, a range begins at the entry that has the focus ring.
      if mode == .extending, queue.chosen.anchor == nil, let current = queue.model.current { choose(current, .moving) }
      if mode == .moving { queue.model.current = index } else { choose(index, mode) }
      queue.reveal(index, .notch)
    }
  }

  private func move(_ index: Int, by step: Int) {
    if !queue.owner.allowsScrolling, !queue.model.visible.contains(index + step) { return }
    queue.notices.perform {
      queue.model.current = index
      if let new = queue.actions.move(index, by: step) { queue.reveal(new, .notch) }
    }
  }

  /// Removes the entry at `index`, or all selected items if it is one of them.
  private func remove(at index: Int) -> Bool {
    guard queue.actions.canRemove(at: index) else { return false }
    queue.notices.perform {
      queue.model.current = index
      if queue.isSelected(index) { queue.actions.removeSelected() } else { queue.actions.remove(at: index) }
      if let current = queue.model.current { queue.reveal(current, .notch) }
    }
    return true
  }

  // MARK: Letters

  /// The last key that was pressed, until the text that it types arrives.
  private var typed: KeyEvent?

  /// Offers a letter to the owner for the current item, if the user can see which one it is: by the focus ring, or because it is selected.
  /// - Returns: whether the owner used it.
  private func useLetter(_ text: String, _ key: KeyEvent?) -> Bool {
    guard text.count == 1, let letter = text.lowercased().first, !typeAhead.isTyping(at: queue.now),
      let index = queue.model.current, case .item(let item) = queue.model.strip.entry(at: index),
      isUsedByKeys || queue.chosen.contains(item)
    else { return false }
    // Where the text comes without a key, as from an input method, its case says whether Shift was held.
    guard key.map({ !$0.modifiers.contains(.shift) }) ?? (text == text.lowercased()) else { return false }
    return queue.owner.useLetter(letter, onItem: item, isRepeat: key?.isRepeat == true)
  }

  private var canFind: Bool { queue.owner.findsByTyping && queue.model.count > 0 }

  /// Whether typed letters select an item by its title. After a click they keep their meaning in the rest of the window, until a key is
  /// used to move in the queue.
  var takesText: Bool { canFind && isUsedByKeys }

  /// Offers a letter to the current item, or goes to the next item whose title begins with what was typed.
  func textEntered(_ text: String) -> Bool {
    defer {
      typed = nil
      showFocus()
    }
    if useLetter(text, typed) { return true }
    guard takesText else { return false }
    let now = queue.now
    if !typeAhead.isTyping(at: now), text.allSatisfy(\.isWhitespace) { return true }
    typeAhead.type(text, at: now)
    queue.homing.noteInput()
    let count = queue.model.count
    let current = queue.model.current.flatMap(queue.model.strip.item(at:))
    func isReachable(_ item: Int) -> Bool { reachable.contains(queue.model.strip.index(of: .item(item))) }
    let found = typeAhead.match(among: count, from: current) { item in
      isReachable(item) ? queue.owner.title(ofItem: item) : nil
    }
    // A title may have changed the queue.
    guard let found, found < queue.model.count, isReachable(found) else { return true }
    let index = queue.model.strip.index(of: .item(found))
    go(to: index, from: index, queue.owner.allowsMultipleSelection ? .alone : .moving)
    return true
  }
}

nonisolated extension Key {
  fileprivate var isCharacter: Bool { if case .character = self { true } else { false } }
}
