internal import ViewTree

// Every view goes to its place by one movement that starts from what is seen.

/// A cell and where it belongs.
struct QueueGoal<ItemView: View> {
  let cell: QueueCell<ItemView>
  let placement: ItemPlacement
  /// When and how it comes in, if it has not yet.
  let entrance: Timing
}

extension QueueViewController {
  /// Sends each cell to the place of its slot.
  final func place(_ cause: QueueCause) {
    let bounds = view.bounds
    let isResized = bounds != placedBounds
    placedBounds = bounds
    let far = flow.far
    pan?.axis = flow.acrossAxis
    let goals = goals(in: bounds)
    var described: Timing?
    if case .geometry = cause { described = describedTiming }

    // What comes in together keeps its order beyond the far end.
    var entering: [(goal: QueueGoal<ItemView>, timing: Timing)] = []
    var wayIn = 0.0
    for goal in goals where goal.cell.role == .slot {
      if goal.cell.view.superview !== view { attach(goal.cell) }
      if goal.cell.isLifted { continue }
      if let timing = entranceTiming(of: goal, isResized: isResized && described == nil) {
        entering.append((goal, timing))
        let box = goal.placement.box(with: goal.cell.view.shadow)
        wayIn = max(wayIn, QueueFlow.wayOut(of: bounds, for: box, along: far))
      } else {
        settle(goal.cell, at: goal.placement, cause: cause, described: described)
      }
    }
    // What was rounded must not let a hair of it be seen.
    if entering.contains(where: {
      QueueFlow.wayOut(of: bounds, for: $0.goal.placement.moved(by: far * wayIn).box, along: far) > 0
    }) {
      wayIn += 1e-6
    }
    for (goal, timing) in entering {
      bringIn(goal.cell, from: goal.placement.moved(by: far * wayIn), to: goal.placement, timing)
    }
    if isResized { for cell in leaving { keepLeaving(cell) } }
    orderViews()
  }

  /// Where each cell belongs. A cell that a hand has lifted makes the others give way to where it is held.
  private func goals(in bounds: Rect) -> [QueueGoal<ItemView>] {
    let slots = slots
    let placements = placements(slots.count, in: bounds)
    let from = lift.flatMap { lift in slots.firstIndex { $0.cell === lift.cell } }
    let hover = from == nil ? nil : nearestSlot(in: placements)
    return slots.enumerated().compactMap { index, slot in
      guard let cell = slot.cell else { return nil }
      var shown = index
      if let from, let hover {
        if index == from {
          shown = hover
        } else if index > from, index <= hover {
          shown = index - 1
        } else if index < from, index >= hover {
          shown = index + 1
        }
      }
      return QueueGoal(cell: cell, placement: placements[shown], entrance: slot.entrance)
    }
  }

  /// How a cell comes in that is out of sight; nil for one that is seen.
  private func entranceTiming(of goal: QueueGoal<ItemView>, isResized: Bool) -> Timing? {
    let cell = goal.cell
    if cell.needsEntrance {
      var timing = goal.entrance
      timing.start = max(now, timing.start)
      return timing
    }
    guard let motion = cell.motion(at: now), motion.entrance != nil else { return nil }
    // One that has begun before the view got its size goes on as if it had had it from the beginning.
    return motion.timing.start > now || (isResized && goal.placement != cell.target) ? motion.timing : nil
  }

  private func bringIn(
    _ cell: QueueCell<ItemView>, from start: ItemPlacement, to goal: ItemPlacement, _ timing: Timing
  ) {
    if !cell.needsEntrance, goal == cell.target, start == cell.motion?.entrance { return }
    cell.needsEntrance = false
    guard hasClock, timing.end > now else { return jump(cell, to: goal) }
    jump(cell, to: start)
    go(cell, to: goal, timing)
    cell.motion?.entrance = start
  }

  /// Sends a cell that is seen to its place.
  private func settle(_ cell: QueueCell<ItemView>, at place: ItemPlacement, cause: QueueCause, described: Timing?) {
    var goal = place
    if let offset = cell.flickOffset { goal = goal.moved(by: flow.acrossVector(offset)) }
    cell.target.zIndex = goal.zIndex
    let velocity = cell.releaseVelocity
    cell.releaseVelocity = nil
    guard goal != cell.target else { return }
    if let velocity {
      return go(cell, to: goal, .release(from: cell.seen.center, to: goal.center, velocity: velocity, at: now))
    }
    switch cause {
    case .geometry:
      if let described { join(cell, to: goal, described) } else { shift(cell, to: goal) }
    case .change(let delay):
      // What moves already goes on at once; what rests, or is about to move, waits for its turn.
      let start = cell.motion(at: now).map { max(now, min($0.timing.start, now + delay)) } ?? now + delay
      go(cell, to: goal, Timing(transition.closeUp, from: start, delay: 0))
    case .rearrangement:
      go(cell, to: goal, .makingWay(at: now))
    }
  }

  /// Sends a view that leaves farther, in the time that is left, where its way would end in sight after the bounds changed.
  private func keepLeaving(_ cell: QueueCell<ItemView>) {
    guard var timing = cell.motion(at: now)?.timing, cell.target.alpha > 0,
      cell.target.box(with: cell.view.shadow).intersects(view.bounds)
    else { return }
    let end = leavingPlacement(of: cell, from: cell.seen)
    timing.duration = timing.end - max(now, timing.start)
    timing.start = max(now, timing.start)
    timing.velocity = nil
    go(cell, to: end, timing)
    cell.leaveEnd = cell.motion?.timing.end ?? now
  }

  // MARK: The four ways to move

  /// Puts `cell` there at once.
  final func jump(_ cell: QueueCell<ItemView>, to goal: ItemPlacement) {
    let view = cell.view
    View.performWithoutAnimation { view.take(goal, insteadOf: nil) }
    // A value that is set to where it is moving to keeps moving; here it has to be there.
    if view.isMoving {
      View.animate(startingAt: now, duration: 0, curve: .linear) { view.take(goal, insteadOf: nil) }
    }
    cell.target = goal
    cell.motion = nil
  }

  /// Moves `cell` there from where it is seen.
  final func go(_ cell: QueueCell<ItemView>, to goal: ItemPlacement, _ timing: Timing) {
    guard hasClock, timing.end > now else { return jump(cell, to: goal) }
    let view = cell.view
    let old = cell.target
    View.animate(
      startingAt: timing.start, duration: timing.duration, curve: timing.curve, centerVelocity: timing.velocity
    ) { view.take(goal, insteadOf: old) }
    cell.target = goal
    cell.motion = CellMotion(timing: timing)
    // A spring takes the time that it needs from where it is, as fast as it is.
    if case .spring = timing.curve, timing.velocity == nil, let end = view.restTime {
      cell.motion?.timing.duration = end - timing.start
    }
  }

  /// Moves the place to which `cell` is going; what is left of its way stays.
  final func shift(_ cell: QueueCell<ItemView>, to goal: ItemPlacement) {
    guard hasClock else { return jump(cell, to: goal) }
    View.keepingWays { cell.view.take(goal, insteadOf: cell.target) }
    cell.target = goal
  }

  /// Moves `cell` there with the `View.animate` that is being described.
  private func join(_ cell: QueueCell<ItemView>, to goal: ItemPlacement, _ timing: Timing) {
    cell.motion = CellMotion(timing: timing)
    cell.view.take(goal, insteadOf: cell.target)
    cell.target = goal
  }

  // MARK: Order

  private func attach(_ cell: QueueCell<ItemView>) {
    view.addSubview(cell.view)
    ordered.removeAll { $0 === cell }
    ordered.append(cell)
  }

  /// Brings what has a higher `zIndex` to the front; what has the same keeps its order.
  final func orderViews() {
    guard zip(ordered, ordered.dropFirst()).contains(where: { $0.height > $1.height }) else { return }
    let sorted = ordered.enumerated().sorted { ($0.element.height, $0.offset) < ($1.element.height, $1.offset) }
    ordered = sorted.map(\.element)
    for (lower, upper) in zip(ordered, ordered.dropFirst()) {
      guard lower.view.superview === view, upper.view.superview === view else { continue }
      view.insertSubview(upper.view, above: lower.view)
    }
  }
}

extension View {
  /// Sets the values of `goal` that differ from those of `old`; all of them where there is no `old`.
  fileprivate final func take(_ goal: ItemPlacement, insteadOf old: ItemPlacement?) {
    if goal.center != old?.center { center = goal.center }
    if goal.size != old?.size { bounds = Rect(origin: bounds.origin, size: goal.size) }
    if goal.transform != old?.transform { transform = goal.transform }
    if goal.alpha != old?.alpha { alpha = goal.alpha }
  }

  fileprivate final var isMoving: Bool { shown != model }
}
