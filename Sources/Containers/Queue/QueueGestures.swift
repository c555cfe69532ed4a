internal import ViewTree

/// The user interaction of a queue. Each part handles one gesture, or the keys.
final class QueueGestures {
  private unowned let queue: QueueCoordinator
  /// The view that has the recognizers.
  private(set) weak var view: View?
  let scroll: QueueScroll
  let flick: QueueFlick
  let reordering: QueueReordering
  let input: QueueInput

  init(queue: QueueCoordinator) {
    self.queue = queue
    view = queue.owner.view
    scroll = QueueScroll(queue: queue)
    flick = QueueFlick(queue: queue)
    reordering = QueueReordering(queue: queue)
    input = QueueInput(queue: queue)
    (queue.owner.view as? QueueView)?.input = input
  }

  /// Enables the recognizers that are allowed, and disables the others.
  func update() {
    let (owner, view) = (queue.owner, queue.owner.view)
    input.update(in: view)
    scroll.update(in: view, isAllowed: owner.allowsScrolling)
    reordering.update(in: view)
    flick.update(in: view, isAllowed: owner.allowsFlickToRemove)
    if view.isFocused, !view.canBecomeFocused { view.resignFocus() }
  }

  /// Updates the scroll range after the number of items or of places, or their placements, have changed.
  func rangeDidChange() {
    let path = queue.path
    let model = queue.model
    scroll.update(model.firstPosition...model.lastPosition, path: path, length: path.bounds.size[path.flow.axis])
  }

  /// Ends all interaction with `cell`.
  func letGo(of cell: QueueCell) {
    input.letGo(of: cell)
    reordering.letGo(of: cell)
    flick.letGo(of: cell)
  }

  /// Ends all movements, because there is no clock.
  func comeToRest() {
    reordering.end()
    flick.end()
    scroll.finish()
  }
}
