internal import ViewTree

/// The reason for an update of the views.
nonisolated enum QueueCause: Hashable, Sendable {
  /// Places may have moved. Views at rest move there immediately, or with the enclosing `View.animate`.
  case geometry
  /// The queue was scrolled, or the pointer slides an item. The views follow immediately.
  case scroll
  /// Items were added or removed. Views at rest begin to move after `delay` seconds.
  case change(delay: Double)
  /// An item is being carried. The others make room quickly.
  case rearrangement

  /// Combines two causes. Views of added or removed items animate even if places moved as well.
  func merged(with new: QueueCause) -> QueueCause {
    switch (self, new) {
    case (.change(let a), .change(let b)): .change(delay: max(a, b))
    case (.change, _), (.rearrangement, .geometry), (_, .scroll): self
    default: new
    }
  }
}

/// Decides how the views of a queue move: to their places, in, or out, each in one movement that starts where the view is visible.
final class QueuePlacing {
  private unowned let queue: QueueCoordinator
  private let cells: QueueCells
  private var path: QueuePath { queue.path }
  /// On the window's clock; nil outside of a window, where nothing moves.
  private var now: Double? { queue.clock }

  private typealias Entry = (cell: QueueCell, slot: QueueSlot, goal: ItemPlacement, timing: AnimationTiming)

  /// How views enter after a change.
  struct Room {
    var entrance: AnimationTiming
    /// How long the other views wait before they move, in seconds.
    var delay = 0.0
  }

  init(queue: QueueCoordinator) {
    self.queue = queue
    cells = queue.cells
  }

  // MARK: Slots

  /// Makes sure that there is a slot for each visible item.
  /// - Returns: `cause`, with a longer delay if the visible views have to wait until others have left.
  func arrange(for cause: QueueCause) -> QueueCause {
    let now = queue.now
    switch cause {
    case .geometry:
      let inherited = queue.owner.view.inheritedTiming
      arrange(entrance: { _ in inherited ?? AnimationTiming(start: now) }, exit: inherited)
    case .scroll:
      arrange(entrance: { _ in AnimationTiming(start: now) }, exit: nil)
    case .change, .rearrangement:
      let room = makeRoom(after: queue.changes.time + queue.owner.transition.enter.sound.delay)
      arrange(entrance: { _ in room.entrance }, exit: closeUpTiming)
      if case .change(let delay) = cause { return .change(delay: max(delay, room.delay)) }
    }
    return cause
  }

  /// - Parameters:
  ///   - entrance: how a new view enters, by the index of its slot.
  ///   - exit: how a view that is not shown any more leaves. Nil removes it immediately.
  func arrange(entrance: (Int) -> AnimationTiming, exit: AnimationTiming?) {
    // If everything visible is new, the old views are needed for it at once, except where there is only one place.
    let isPossible = queue.model.places == 1 || cells.showsAny(of: queue.model) || queue.model.visible.isEmpty
    let exit = isPossible ? exit : nil
    hide(cells.arrange(as: queue.model, entrance: entrance), exit)
  }

  /// Lets the views leave whose entries are out of sight after a change, and decides how new views enter: at `time`, or now if that is
  /// later.
  ///
  /// Where everything visible is replaced, the new views enter together, and not before enough old views have left, so that none of the old
  /// ones disappears suddenly because it is needed for a new item. If some of the old ones are only pushed out of sight, these fade, because
  /// the new ones could come from the side to which they would go. The same holds where several entries come in above offers, and push them
  /// away; the offers that remain wait, and then move together with what comes in.
  func makeRoom(after time: Double) -> Room {
    let model = queue.model
    let (leave, enter) = (queue.owner.transition.leave, queue.owner.transition.enter)
    let start = max(queue.now, time)
    let hidden = cells.removeHidden(as: model)
    let isReplaced = !cells.showsAny(of: model)
    guard let now, model.places > 1, !model.visible.isEmpty,
      isReplaced || model.beginsWithSeveralWaiting && !cells.showsAny(of: model, aboveOffers: true)
    else {
      hide(hidden, closeUpTiming)
      return Room(entrance: enter.timing(at: start))
    }
    let needed = isReplaced ? model.visible.count : cells.neededViews(for: model)
    let fades =
      hidden.contains { $0.cell != nil }
      && (isReplaced || cells.lacksViews(needed, without: hidden, places: model.places))
    let leaving = leave.timing(at: now + leave.sound.delay)
    if fades { hide(hidden, by: .fading, leaving) } else { hide(hidden, closeUpTiming) }
    let free = max(
      cells.timeOfFreeViews(needed, places: model.places), fades ? leaving.end : -.infinity)
    return Room(entrance: enter.timing(at: max(start, free)), delay: fades ? max(0, free - now) : 0)
  }

  /// Lets the views of entries leave that are still there, but not visible any more.
  /// - Parameters:
  ///   - exit: nil for the end beyond which the entry is.
  ///   - timing: nil removes them immediately.
  private func hide(_ hidden: [QueueSlot], by exit: QueueExit? = nil, _ timing: AnimationTiming?) {
    for slot in hidden {
      guard let cell = slot.cell, release(cell) else { continue }
      if let pile = queue.gestures?.reordering.pile(of: slot.item) {
        depart(cell, by: .pile(pile), .makingWay(at: queue.now))
        continue
      }
      let isBefore = queue.model.arrangement.shownIndex(ofItem: slot.item) < queue.model.visible.lowerBound
      depart(cell, by: exit ?? (isBefore ? .pastNear : .pastFar), timing)
    }
  }

  var closeUpTiming: AnimationTiming { queue.owner.transition.closeUp.timing(at: queue.now) }

  // MARK: To their places

  /// - Parameter isResized: whether the bounds of the container have changed since views were last placed.
  func place(_ cause: QueueCause, isResized: Bool) {
    let (container, model, path, transition) = (queue.owner.view, queue.model, queue.path, queue.owner.transition)
    let inherited = cause == .geometry ? container.inheritedTiming : nil
    var entering: (near: [Entry], far: [Entry]) = ([], [])
    let first = model.visible.lowerBound
    let slots = cells.slots
    func place(ofSlot index: Int) -> ItemPlacement {
      let start = model.arrangement.start(ofShown: first + index) - model.position
      return path.place(at: start, length: model.strip.length(at: slots[index].item))
    }
    for (index, slot) in slots.enumerated() {
      guard let cell = slot.cell else { continue }
      if cell.isInSlot, cell.view.superview !== container { cells.attach(cell) }
      // A view that was attached may have removed items.
      if !cell.isInSlot || cell.isCarried { continue }
      let goal = place(ofSlot: index)
      if let timing = entrance(of: cell, in: slot, to: goal, jumps: isResized && inherited == nil) {
        switch slot.origin {
        case .near: entering.near.append((cell, slot, goal, timing))
        case .far: entering.far.append((cell, slot, goal, timing))
        case .pile(let pile): cell.enter(from: pile, to: goal, timing, at: now)
        case .fading:
          var start = goal
          start.alpha = 0
          cell.enter(from: start, to: goal, timing, at: now)
        }
      } else {
        settle(cell, at: goal, cause, transition, inherited)
      }
    }
    bringIn(entering.near, of: slots, fromNear: true, to: place(ofSlot:))
    bringIn(entering.far, of: slots, fromNear: false, to: place(ofSlot:))
    for cell in cells.leaving {
      if let slide = cell.slide, let base = slide.base {
        cell.shift(to: base.moved(by: path.flow.acrossVector(slide.offset)))
      }
      if isResized { keepLeaving(cell) }
    }
    let places = path.places
    cells.order.restore(
      in: container, slots: cells.slots, isDeck: places.count > 1 && places[0].zIndex > places[1].zIndex)
  }

  /// How an invisible cell enters. Nil for a visible one.
  /// - Parameter jumps: whether the places have moved without animation.
  private func entrance(
    of cell: QueueCell, in slot: QueueSlot, to goal: ItemPlacement, jumps: Bool
  ) -> AnimationTiming? {
    let now = now ?? 0
    if cell.needsEntrance {
      var timing = slot.entrance
      timing.start = max(now, timing.start)
      return timing
    }
    guard let movement = cell.movement(at: now), movement.entrance != nil else { return nil }
    // An entrance that began before the view got its size continues as if the view had had it from the beginning.
    return movement.timing.start > now || (jumps && goal != cell.target) ? movement.timing : nil
  }

  /// Lets views enter from beyond an end.
  ///
  /// All that enter at the same time begin at the same distance from their places, so that none of them comes in over another one. Some of
  /// them may have got their views before, and some may still wait for views that are leaving. If there are several, and the view beside them
  /// begins to move at that time, too, they move as it does, because their way is so long that they would run over it otherwise.
  /// - Parameter place: the place of the slot with an index.
  private func bringIn(
    _ entries: [Entry], of slots: [QueueSlot], fromNear: Bool, to place: (_ index: Int) -> ItemPlacement
  ) {
    guard !entries.isEmpty else { return }
    var items: [(goal: ItemPlacement, shadow: Shadow?)] = []
    var indexes: [Int] = []
    for (index, slot) in slots.enumerated() where slot.enters(fromNear: fromNear) {
      guard entries.contains(where: { $0.slot.entrance == slot.entrance }) else { continue }
      indexes.append(index)
      // A view that is not there yet will look like the others.
      let cell = slot.cell ?? entries.first { $0.slot.kind == slot.kind }?.cell
      items.append((goal: place(index), shadow: cell?.view.shadow))
    }
    var way = path.wayIn(for: items, fromNear: fromNear)
    let start = entries[0].slot.entrance.start
    var companion: (timing: AnimationTiming, way: Point)?
    if let first = indexes.first, let last = indexes.last, first < last {
      companion = movement(ofSlot: fromNear ? last + 1 : first - 1, of: slots, startingAt: start, fromNear: fromNear)
    }
    if let companion, companion.way.length > way.length { way = companion.way }
    for entry in entries {
      let joined = entry.slot.entrance.start == start ? companion?.timing : nil
      entry.cell.enter(from: entry.goal.moved(by: way), to: entry.goal, joined ?? entry.timing, at: now)
    }
  }

  /// The movement of the view in the slot at `index`, and the way that is left of it, if the view was seen before, and moves from `start` on
  /// in the direction of those that enter. Nil if there is no such slot.
  private func movement(
    ofSlot index: Int, of slots: [QueueSlot], startingAt start: Double, fromNear: Bool
  ) -> (timing: AnimationTiming, way: Point)? {
    guard let now, slots.indices.contains(index), let cell = slots[index].cell, cell.isInSlot, !cell.isCarried,
      let movement = cell.movement(at: now), movement.entrance == nil,
      abs(movement.timing.start - start) < MotionMetrics.timeTolerance
    else { return nil }
    // Those from the near end move toward the far one, and the others toward the near one.
    let back = fromNear ? path.flow.near : path.flow.far
    let left = cell.seen.center - cell.target.center
    let distance = left.x * back.x + left.y * back.y
    return distance > 0 ? (movement.timing, back * distance) : nil
  }

  /// Moves a visible cell to its place.
  private func settle(
    _ cell: QueueCell, at place: ItemPlacement, _ cause: QueueCause, _ transition: QueueTransition,
    _ inherited: AnimationTiming?
  ) {
    var goal = place
    if let slide = cell.slide {
      goal = goal.moved(by: path.flow.acrossVector(slide.offset))
      if slide.isAtRest { cell.slide = nil }
    }
    cell.height = goal.zIndex
    let (wasDropped, hasComeBack) = (cell.wasDropped, cell.hasComeBack)
    (cell.wasDropped, cell.hasComeBack) = (false, false)
    guard goal != cell.target else { return }
    guard let now else { return cell.jump(to: goal) }
    if wasDropped { return cell.go(to: goal, .makingWay(at: now), at: now, velocity: .zero) }
    switch cause {
    case .geometry, .scroll:
      if let inherited {
        cell.join(inherited, to: goal)
      } else if hasComeBack {
        // It was not in its place before.
        cell.go(to: goal, .makingWay(at: now), at: now)
      } else {
        cell.shift(to: goal)
      }
    case .change(let delay):
      // A moving view continues immediately. A view that rests, or has not started to move, waits for the delay.
      let start = cell.movement(at: now).map { max(now, min($0.timing.start, now + delay)) } ?? now + delay
      cell.go(to: goal, transition.closeUp.timing(at: start), at: now)
    case .rearrangement:
      cell.go(to: goal, .makingWay(at: now), at: now)
    }
  }

  // MARK: Out

  /// Ends all interaction with `cell`, which has lost its slot.
  /// - Returns: false if the cell has a slot again, or is leaving or spare already, because the focus that left its view has called the
  ///   queue.
  private func release(_ cell: QueueCell) -> Bool {
    queue.letGo(of: cell)
    cell.view.resignFocus(to: queue.owner.view)
    return cell.isInSlot && cells.item(of: cell) == nil
  }

  /// Lets the views of removed entries leave.
  /// - Parameter exit: how they leave. Nil for the exit of the controller's transition.
  func sendOff(_ removed: [QueueSlot], by exit: QueueExit? = nil) {
    for slot in removed {
      guard let cell = slot.cell, release(cell) else { continue }
      if let exit { depart(cell, by: exit, closeUpTiming) } else { sendOff(cell) }
    }
  }

  /// The item of `cell` was removed. The view leaves as the transition says, or continues to slide out.
  private func sendOff(_ cell: QueueCell) {
    let transition = queue.owner.transition
    if let slide = cell.slide { return slideOut(cell, slide, fades: transition.exit == .fade) }
    depart(
      cell, by: QueueExit(transition.exit), now.map { transition.leave.timing(at: $0 + transition.leave.sound.delay) })
  }

  /// Lets the view of `cell` leave by `exit`. Without a `timing` it is removed immediately.
  private func depart(_ cell: QueueCell, by exit: QueueExit, _ timing: AnimationTiming?) {
    guard let now, let timing, timing.end > now, !cell.isWaiting(at: now) else { return cells.retire(cell) }
    let end = path.placement(leavingFrom: cell.seen, by: exit, shadow: cell.view.shadow)
    guard end != cell.seen else { return cells.retire(cell) }
    cell.go(to: end, timing, at: now)
    cells.depart(cell, by: exit, until: cell.movement(at: now)?.timing.end ?? now)
  }

  private func slideOut(_ cell: QueueCell, _ slide: QueueSlide, fades: Bool) {
    guard let now, let end = slide.endTime, end > now else { return cells.retire(cell) }
    var seen = cell.seen
    cell.jump(to: seen)
    if fades {
      seen.alpha = 0
      cell.go(to: seen, AnimationTiming(start: now, duration: end - now, curve: .easeOut), at: now)
    }
    slide.base = seen.moved(by: path.flow.acrossVector(-slide.offset))
    cells.depart(cell, by: .sideways, until: end)
  }

  /// Extends the path of a leaving view, within the remaining time, if it would still be visible at the end after the bounds have changed.
  private func keepLeaving(_ cell: QueueCell) {
    guard let now, case .leaving(let exit, let end) = cell.role, cell.target.alpha > 0 else { return }
    if let slide = cell.slide {
      let way = path.wayOut(across: slide.offset, from: cell.target, shadow: cell.view.shadow)
      if way > 0 { slide.goOn(by: slide.offset < 0 ? -way : way) }
      return cells.depart(cell, by: exit, until: slide.endTime ?? now)
    }
    guard var timing = cell.movement(at: now)?.timing,
      cell.target.box(with: cell.view.shadow).intersects(path.bounds)
    else { return }
    timing.start = max(now, timing.start)
    timing.duration = end - timing.start
    cell.go(to: path.placement(leavingFrom: cell.seen, by: exit, shadow: cell.view.shadow), timing, at: now)
    cells.depart(cell, by: exit, until: cell.movement(at: now)?.timing.end ?? now)
  }
}
