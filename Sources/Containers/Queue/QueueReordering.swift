internal import ViewTree

/// The long press that carries an item to a different place. Until the item is dropped, the queue keeps its order; only
/// the display shows the item at its new place, and the others make room.
///
/// A long touch also begins a selection: when the item is released where it was, or at once where items cannot be carried.
final class QueueReordering {
  private unowned let queue: QueueCoordinator
  private var longPress: LongPressGestureRecognizer?
  private var carrying: Carrying? {
    didSet {
      guard (carrying == nil) != (oldValue == nil) else { return }
      queue.homing.noteInput()
      // The carried item may be gone, and the pointer stays at the edge.
      if carrying == nil { queue.post { [weak self] in self?.endEdgeScroll() } }
    }
  }

  private struct Carrying {
    let cell: QueueCell
    /// The offset from the pointer to the middle of the item.
    var grip: Point
    /// Where the item was lifted, and where the pointer is now, in the controller's view.
    let start: Point
    var pointer: Point
    /// The middle of the item where the pointer holds it. The item itself stays in sight if the pointer leaves the view.
    var center: Point
    /// Whether the pointer has moved. Otherwise the gesture is only a long press. The small movements of a resting finger do not count.
    var hasMoved = false
    /// The length of its entry when it got its size, as a fraction of an item's length.
    var length: Double
    let isTouch: Bool
  }

  /// How long an item has to be pressed to be lifted, if a drag scrolls. Seconds.
  private static let pressSeconds = 0.3
  /// The queue scrolls if the pointer is closer than this to an end of the view. Points.
  private static let edgeZonePoints = 40.0

  init(queue: QueueCoordinator) { self.queue = queue }

  var isCarrying: Bool { carrying != nil }
  /// Whether a long press goes on.
  var isPressed: Bool { longPress.map { $0.state == .began || $0.state == .changed } ?? false }

  func update(in view: View) {
    let lifts = queue.owner.allowsReordering
    let isUsed = lifts || queue.owner.allowsMultipleSelection
    if isUsed, longPress == nil { addLongPress(to: view) }
    longPress?.isEnabled = isUsed
    // A long touch that only begins a selection carries nothing that could be put back.
    longPress?.isCancelledByEscape = lifts
    if isCarrying, !lifts { longPress?.withdraw() }
    // A drag scrolls immediately, so holding still for a moment is enough to lift an item.
    longPress?.minimumDuration =
      lifts && queue.owner.allowsScrolling ? Self.pressSeconds : GestureMetrics.longPressSeconds
  }

  private func addLongPress(to view: View) {
    let recognizer = LongPressGestureRecognizer { [weak self] in self?.handle($0) }
    recognizer.shouldBegin = { [weak self, weak recognizer, unowned view] in
      guard let self, let recognizer, let cell = queue.cell(at: recognizer.location(in: view)) else { return false }
      if queue.owner.allowsReordering { return cell.kind != .header }
      return recognizer.device == .touch && !recognizer.isPressOnControl && unselectedItem(of: cell) != nil
    }
    view.addGestureRecognizer(recognizer)
    longPress = recognizer
  }

  private func handle(_ recognizer: GestureRecognizer) {
    let location = recognizer.location(in: queue.owner.view)
    queue.notices.perform {
      switch recognizer.state {
      case .began where !queue.owner.allowsReordering: beginSelection(at: location)
      case .began: begin(at: location, isTouch: recognizer.device == .touch)
      case .changed: carry(to: location)
      case .ended:
        carry(to: location)
        drop()
      case .cancelled:
        guard carrying != nil else { return }
        end()
        queue.update(.rearrangement)
        queue.gestures?.scroll.letGo()
      case .possible, .failed: break
      }
    }
  }

  /// The index of the waiting item that `cell` shows, unless that is selected.
  private func unselectedItem(of cell: QueueCell) -> Int? {
    guard let index = queue.cells.item(of: cell), queue.model.strip.item(at: index) != nil, !queue.isSelected(index)
    else { return nil }
    return index
  }

  private func beginSelection(at location: Point) {
    guard let cell = queue.cell(at: location), let index = unselectedItem(of: cell) else { return }
    queue.gestures?.input.choose(index, .toggling)
  }

  private func begin(at location: Point, isTouch: Bool) {
    guard carrying == nil, let cell = queue.cell(at: location), cell.slide?.isHeld != true,
      let index = queue.cells.item(of: cell)
    else { return }
    let seen = cell.seen
    cell.forgetMovement()
    cell.isCarried = true
    cell.jump(to: seen)
    carrying = Carrying(
      cell: cell, grip: seen.center - location, start: location, pointer: location, center: seen.center,
      length: queue.model.strip.length(at: index), isTouch: isTouch)
    comeIntoBounds(cell)
    let position = queue.model.position
    queue.model.lift(index, with: liftedIndexes(with: index))
    queue.changes.positionDidShift(from: position)
    queue.post { [owner = queue.owner] in owner.didLift(cell.view, isLifted: true) }
    queue.update(.rearrangement)
  }

  /// Lets an item that is lifted where it is cut off move into the bounds, if it has to stay in them. It would jump there with the pointer's
  /// first movement.
  private func comeIntoBounds(_ cell: QueueCell) {
    guard queue.owner.confinesCarriedItems, let now = queue.clock else { return }
    let (path, axis) = (queue.path, queue.path.flow.axis)
    let goal = path.confined(path.confined(cell.target, along: axis.across), along: axis)
    if goal != cell.target { cell.go(to: goal, .makingWay(at: now), at: now) }
  }

  /// The selected entries, if the one at `index` is among them.
  private func liftedIndexes(with index: Int) -> [Int] {
    queue.isSelected(index) ? queue.chosen.indexes.map { queue.model.strip.index(of: .item($0)) } : []
  }

  /// The placement of the carried pile, if the entry at `index` lies in it. Nil for all other entries.
  func pile(of index: Int) -> ItemPlacement? { queue.model.arrangement.isInPile(index) ? carrying?.cell.target : nil }

  private func carry(to location: Point) {
    guard var now = carrying else { return }
    if (location - now.start).length > (now.isTouch ? GestureMetrics.touchSlopPoints : 0) { now.hasMoved = true }
    now.pointer = location
    carrying = now
    hold()
    queue.update(.rearrangement)
    scrollNearEdge()
  }

  /// Gives the carried item the size that items have after the view or their layout has changed. It stays under the pointer, and in sight.
  /// - Parameter former: where the items have lain before.
  func pathDidChange(from former: QueuePath) {
    guard let now = carrying, let carried = queue.model.carried else { return }
    let (path, model) = (queue.path, queue.model)
    let start = model.arrangement.start(carriedAt: carried.place) - model.position
    let length = model.strip.length(at: carried.item)
    // Where items have different sizes, the carried one keeps its own over the others, until these get other sizes.
    let size = path.place(at: start, length: length).size
    guard path.bounds != former.bounds || former.place(at: start, length: now.length).size != size else { return }
    carrying?.length = length
    var place = now.cell.target
    let old = place.size
    place.size = size
    // Where one of them is empty, where the pointer holds the item would be lost.
    if min(old.width, old.height, place.size.width, place.size.height) > 0 {
      carrying?.grip.x *= place.size.width / old.width
      carrying?.grip.y *= place.size.height / old.height
    }
    now.cell.shift(to: place)
    hold()
  }

  /// Shows the carried item where the pointer holds it.
  private func hold() {
    guard let now = carrying else { return }
    let (path, axis, isConfined) = (queue.path, queue.path.flow.axis, queue.owner.confinesCarriedItems)
    var place = now.cell.target
    place.center = now.pointer + now.grip
    if isConfined { place = path.confined(place, along: axis.across) }
    carrying?.center = place.center
    if isConfined { place = path.confined(place, along: axis) }
    now.cell.shift(to: place)
  }

  private func drop() {
    guard let carrying else { return }
    let isPile = (queue.model.carried?.lifted.count ?? 1) > 1
    var dropped: ClosedRange<Int>?
    if isPile, !carrying.hasMoved, queue.model.isWhereLifted {
      // Dropping a pile gathers its items in one place. A person who only presses one of them does not want to move the others.
      end()
    } else {
      dropped = queue.actions.drop(from: carrying.cell.seen)
      carrying.cell.wasDropped = true
      queue.letGo(of: carrying.cell)
    }
    queue.update(.rearrangement)
    // The pointer may have dropped it where only a part of it is in sight.
    queue.gestures?.scroll.letGo(showing: dropped)
    if !carrying.hasMoved { queue.post { [weak self] in self?.wasReleased(carrying) } }
  }

  /// Handles a long press that ended without a movement. A finger begins a selection with a waiting item where several can be selected, and
  /// otherwise opens the context menu, as a long touch does elsewhere. A mouse selects the item, as a click does.
  private func wasReleased(_ carrying: Carrying) {
    let (owner, cell) = (queue.owner, carrying.cell)
    let begins = carrying.isTouch && owner.allowsMultipleSelection && unselectedItem(of: cell) != nil
    if carrying.isTouch, !begins {
      let point = owner.view.convert(carrying.pointer, to: cell.view)
      if cell.view.showContextMenu(at: point, forTouch: true) { return }
    }
    guard let index = queue.cells.item(of: cell) else { return }
    queue.notices.perform {
      if begins {
        queue.gestures?.input.choose(index, .toggling)
      } else if owner.allowsSelection {
        queue.gestures?.input.select(index)
      }
    }
  }

  /// Returns the carried item to its original place.
  func end() {
    guard let carrying else { return }
    let position = queue.model.position
    let (pile, lifted) = (carrying.cell.seen, queue.model.carried?.lifted ?? [])
    queue.model.putBack()
    queue.changes.positionDidShift(from: position)
    queue.changes.spread(lifted, from: pile)
    carrying.cell.wasDropped = true
    queue.letGo(of: carrying.cell)
  }

  func letGo(of cell: QueueCell) { if carrying?.cell === cell { carrying = nil } }

  /// Shows the carried item at the place nearest to the pointer.
  /// - Returns: whether others have to make room.
  func makeWay() -> Bool {
    guard let carrying, let carried = queue.model.carried else { return false }
    let (path, model) = (queue.path, queue.model)
    let length = model.strip.length(at: carried.item)
    func distance(_ index: Int) -> Double {
      let start = model.arrangement.start(carriedAt: index) - model.position
      return (path.place(at: start, length: length).center - carrying.center).length
    }
    guard let nearest = model.carryRange.min(by: { distance($0) < distance($1) }) else { return false }
    let position = model.position
    defer { queue.changes.positionDidShift(from: position) }
    return queue.model.carry(to: nearest)
  }

  /// Ends the scrolling near an end of the view, unless an item is carried there.
  private func endEdgeScroll() {
    if let scroll = queue.gestures?.scroll, !isCarrying, scroll.phase == .coasting { scroll.letGo() }
  }

  /// Scrolls while an item is carried near an end of the view. The closer it is, the faster it scrolls.
  private func scrollNearEdge() {
    guard let carrying, let scroll = queue.gestures?.scroll, queue.owner.allowsScrolling else { return }
    let (bounds, flow) = (queue.path.bounds, queue.path.flow)
    let pointer = Rect(origin: carrying.pointer, size: .zero)
    let speed = EdgeScroll.velocity(
      toStart: flow.wayOut(of: bounds, for: pointer, along: flow.near),
      toEnd: flow.wayOut(of: bounds, for: pointer, along: flow.far),
      zone: min(Self.edgeZonePoints, bounds.size[flow.axis] / 4), itemLength: queue.path.pitch)
    if speed != 0 { scroll.coast(velocity: speed) } else if scroll.phase == .coasting { scroll.letGo() }
  }
}
