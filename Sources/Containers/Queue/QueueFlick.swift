internal import ViewTree

/// The gesture that drags an item out across the axis.
final class QueueFlick {
  private unowned let queue: QueueCoordinator
  private(set) var pan: PanGestureRecognizer?
  /// The pressed item, and the item that is being dragged.
  private weak var pressed: QueueCell?
  private(set) weak var dragged: QueueCell?

  init(queue: QueueCoordinator) { self.queue = queue }

  func update(in view: View, isAllowed: Bool) {
    if isAllowed, pan == nil { addPan(to: view) }
    pan?.isEnabled = isAllowed
  }

  private func addPan(to view: View) {
    let recognizer = PanGestureRecognizer { [weak self] pan in self?.handle(pan) }
    recognizer.catchMovement = { [weak self] point, _ in
      guard let self, dragged == nil else { return false }
      pressed = queue.cell(at: point)
      return false
    }
    recognizer.mobility = { [weak self] _ in
      guard let cell = self?.pressed, cell.isInSlot, !cell.isCarried else { return .never }
      return .free
    }
    view.addGestureRecognizer(recognizer)
    pan = recognizer
  }

  func letGo(of cell: QueueCell) {
    if pressed === cell { pressed = nil }
    if dragged === cell { dragged = nil }
  }

  /// Ends the drag of an item.
  func end() { if let dragged { queue.letGo(of: dragged) } }

  private func handle(_ pan: PanGestureRecognizer) {
    let view = queue.owner.view
    let across = queue.path.flow.acrossAxis
    queue.notices.perform {
      switch pan.state {
      case .began:
        guard let cell = pressed, cell.isInSlot, dragged == nil else { return }
        dragged = cell
        let slide = cell.slide ?? QueueSlide(in: view) { [weak queue] in queue?.update(.scroll) }
        cell.slide = slide
        slide.begin(at: pan.eventTime)
        slide.drag(by: pan.translation(in: view)[across])
      case .changed:
        dragged?.slide?.drag(by: pan.translation(in: view)[across])
      case .ended:
        dragged?.slide?.drag(by: pan.translation(in: view)[across])
        // A callback may have run during this update, and the item may be gone.
        if let cell = dragged { release(cell, velocity: pan.velocity(in: view)[across], at: pan.eventTime) }
      case .cancelled:
        dragged?.slide?.cancel(at: pan.eventTime)
        dragged = nil
      case .possible, .failed:
        break
      }
    }
  }

  private func release(_ cell: QueueCell, velocity: Double, at time: Double) {
    dragged = nil
    guard let slide = cell.slide else { return }
    let path = queue.path
    slide.end(velocity: velocity, at: time, breadth: path.flow.across(path.bounds.size)) { sign in
      path.wayOut(across: sign, from: cell.seen, shadow: cell.view.shadow)
    }
    if slide.isOut, let index = queue.cells.item(of: cell) { queue.owner.removeByHand(at: index) }
  }
}
