internal import ViewTree

/// The item that keys and clicks act on. The queue is a single stop for the focus, and within it keys move from item to
/// item.
final class QueueSelection {
  private unowned let queue: QueueCoordinator
  private var tap: TapGestureRecognizer?
  private var doubleTap: TapGestureRecognizer?
  private weak var tapped: QueueCell?
  /// The cell of the first of two taps.
  private weak var firstOfTwo: QueueCell?

  init(queue: QueueCoordinator) { self.queue = queue }

  func update(in view: View) {
    let owner = queue.owner
    if owner.allowsSelection || owner.allowsActivation, tap == nil { addTap(to: view) }
    if owner.allowsActivation, doubleTap == nil { addDoubleTap(to: view) }
    tap?.isEnabled = owner.allowsSelection || owner.allowsActivation
    doubleTap?.isEnabled = owner.allowsActivation
  }

  private func addTap(to view: View) {
    let recognizer = TapGestureRecognizer { [weak self] tap in
      guard let self, tap.state == .ended, let tapped, let index = queue.cells.item(of: tapped) else { return }
      firstOfTwo = tapped
      select(index)
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
    // The second tap is on the card of the first, although another one may have moved there meanwhile.
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

  /// The user chose the item at `index`.
  func select(_ index: Int) {
    guard index < queue.model.count else { return }
    queue.model.current = index
    queue.owner.didSelect(index)
  }

  /// The user activated the item at `index`.
  func activate(_ index: Int) {
    guard index < queue.model.count else { return }
    queue.model.current = index
    queue.owner.didActivate(index)
  }

  // MARK: The current item

  /// Whether the user can do anything with the items.
  var isTouchable: Bool {
    let owner = queue.owner
    return queue.model.count > 0
      && (owner.allowsScrolling || owner.allowsReordering || owner.allowsFlickToRemove || owner.allowsSelection
        || owner.allowsActivation)
  }

  func focusDidChange() {
    let model = queue.model
    if queue.owner.view.isFocused, model.current == nil, model.count > 0 { queue.model.current = model.firstWhole }
  }

  /// The view of the current item, if it has one.
  var currentView: View? { queue.model.current.flatMap { queue.cells.cell(ofItem: $0)?.view } }

  // MARK: Keys

  /// Arrows along the axis, Home, End and the page keys move from item to item. With Alt they move the item itself;
  /// Delete removes it.
  func handle(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, isTouchable else { return false }
    let (owner, model) = (queue.owner, queue.model)
    let index = model.current ?? model.firstWhole
    if event.modifiers == .alt {
      guard let step = step(event.key), owner.allowsReordering else { return false }
      move(from: index, to: index + step)
      return true
    }
    guard event.modifiers.isEmpty else { return false }
    switch event.key {
    case .pageUp: go(to: index - max(1, model.places))
    case .pageDown: go(to: index + max(1, model.places))
    case .home: go(to: 0)
    case .end: go(to: model.count - 1)
    case .delete where owner.allowsFlickToRemove: remove(at: index)
    case .return where owner.allowsActivation:
      if !event.isRepeat { activate(index) }
    case .space where owner.allowsSelection, .return where owner.allowsSelection: select(index)
    default:
      guard let step = step(event.key) else { return false }
      go(to: model.current == nil ? index : index + step)
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

  /// The indexes that keys can reach: only the visible ones, if the user cannot scroll.
  private var reachable: Range<Int> {
    queue.owner.allowsScrolling ? 0..<queue.model.count : queue.model.visible
  }

  /// Makes the item at `index` the current one, and scrolls to it.
  private func go(to index: Int) {
    let reachable = reachable
    guard let last = reachable.last else { return }
    let index = min(last, max(reachable.lowerBound, index))
    queue.model.current = index
    queue.reveal(index, .notch)
  }

  /// Makes the item whose view is `view`, or contains it, the current one.
  func reveal(_ view: View) -> Bool {
    let index = queue.model.visible.first { index in
      queue.cells.cell(ofItem: index).map { view.isDescendant(of: $0.view) } ?? false
    }
    guard let index else { return false }
    go(to: index)
    return true
  }

  private func move(from index: Int, to newIndex: Int) {
    guard reachable.contains(newIndex) else { return }
    queue.notices.perform {
      queue.model.current = index
      queue.owner.moveByUser(from: index, to: newIndex)
      queue.reveal(newIndex, .notch)
    }
  }

  private func remove(at index: Int) {
    queue.notices.perform {
      queue.model.current = index
      queue.owner.removeByUser(at: index)
      if let current = queue.model.current { queue.reveal(current, .notch) }
    }
  }
}
