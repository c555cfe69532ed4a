internal import ViewTree

/// The gesture that drags an item out across the axis. It removes only the item that it moves, even if it is one of several
/// selected ones, because the others visibly stay.
final class QueueFlick: ScrollInput {
  private unowned let queue: QueueCoordinator
  /// The pressed item, and what slides it.
  private weak var pressed: QueueCell?
  private var slide: QueueSlide?

  init(queue: QueueCoordinator) {
    self.queue = queue
    super.init()
    sharesDrags = false
    pan.isCancelledByEscape = true
  }

  func update(in view: View, isAllowed: Bool) {
    isEnabled = isAllowed
    if isAllowed, self.view == nil { attach(to: view, takesWheel: false) }
  }

  func letGo(of cell: QueueCell) { if pressed === cell { pressed = nil } }

  /// Ends the drag of an item.
  func end() { if let pressed, pressed.slide?.isHeld == true { queue.letGo(of: pressed) } }

  /// Connects the gesture to the slide of the pressed item. An item that is sliding continues until the pointer drags it.
  override func press(at time: Double) -> Bool {
    pressed = pan.pressLocation(in: view).flatMap(queue.cell(at:))
    guard isEnabled, let cell = pressed, canSlide else { return false }
    let slide = cell.slide ?? newSlide(of: cell)
    if let last = self.slide { disconnect(last.scroller) }
    let flow = queue.path.flow
    slide.scroller.viewLength = queue.path.bounds.size[flow.axis.across]
    connect(slide.scroller, along: flow.axis.across, isMirrored: true)
    self.slide = slide
    return false
  }

  override func mobility(of scroller: Scroller, toward direction: Double) -> PanMobility { canSlide ? .free : .never }

  /// Whether the pressed entry can be dragged out.
  private var canSlide: Bool {
    guard let pressed, pressed.isInSlot, !pressed.isCarried else { return false }
    return queue.cells.item(of: pressed).map(queue.actions.canRemove(at:)) ?? false
  }

  private func newSlide(of cell: QueueCell) -> QueueSlide {
    QueueSlide(in: queue.owner.view) { [weak queue, weak cell] sign in
      guard let queue, let cell else { return 0 }
      return queue.path.wayOut(across: sign, from: cell.seen, shadow: cell.view.shadow)
    } onMove: { [weak queue] in
      queue?.update(.scroll)
    } onHold: { [weak self] in
      self?.holdDidChange()
    }
  }

  private func holdDidChange() {
    guard let slide, let cell = pressed else { return }
    cell.slide = slide
    guard slide.isOut, let index = queue.cells.item(of: cell) else { return }
    queue.actions.remove(at: index)
  }
}
