internal import ViewTree

/// All that a person does a queue's things with: each part has a gesture, or keys.
final class QueueHands {
  private unowned let queue: QueueCoordinator
  let scroll: QueueScroll
  let flick: QueueFlick
  let lift: QueueLift
  let selection: QueueSelection

  init(queue: QueueCoordinator) {
    self.queue = queue
    scroll = QueueScroll(view: queue.owner.view) { [weak queue] in queue?.show(position: $0) }
    flick = QueueFlick(queue: queue)
    lift = QueueLift(queue: queue)
    selection = QueueSelection(queue: queue)
    queue.owner.view.scrollTarget = scroll
    (queue.owner.view as? QueueView)?.selection = selection
  }

  /// Has the recognizers that are allowed, and no other.
  func update() {
    let (owner, view) = (queue.owner, queue.owner.view)
    selection.update(in: view, isAllowed: owner.allowsSelection)
    scroll.update(in: view, isAllowed: owner.allowsScrolling) { [weak lift] in lift?.isCarrying != true }
    lift.update(in: view, isAllowed: owner.allowsReordering)
    flick.update(in: view, isAllowed: owner.allowsFlickToRemove)
    updateAxes()
    if view.isFocused, !view.canBecomeFocused { view.resignFocus() }
  }

  private func updateAxes() {
    let axis = queue.owner.axis
    scroll.pan?.axis = axis
    flick.pan?.axis = axis == .vertical ? .horizontal : .vertical
  }

  /// There may be more or fewer items, or places, or they stand elsewhere.
  func rangeDidChange() {
    updateAxes()
    let path = queue.path
    scroll.update(last: queue.model.lastPosition, path: path, length: path.flow.along(path.bounds.size))
  }

  /// Nothing that a hand does with `cell` goes on.
  func letGo(of cell: QueueCell) {
    selection.letGo(of: cell)
    lift.letGo(of: cell)
    flick.letGo(of: cell)
  }

  /// Without a clock nothing moves.
  func comeToRest() {
    lift.end()
    flick.end()
    scroll.finish()
  }
}
