internal import ViewTree

// Every view goes to its place by one movement that starts from what is seen.

extension QueueViewController {
  /// Sends each cell to the place of its slot.
  final func place(_ cause: QueueCause) {
    let bounds = view.bounds
    let isResized = bounds != placedBounds
    placedBounds = bounds
    var described: Timing?
    if case .geometry = cause { described = describedTiming }

    var entering: [(cell: QueueCell<ItemView>, goal: ItemPlacement, timing: Timing, comesFromNear: Bool)] = []
    let slots = slots
    for (index, slot) in slots.enumerated() {
      guard let cell = slot.cell, cell.role == .slot else { continue }
      if cell.view.superview !== view { attach(cell) }
      if cell.isLifted { continue }
      let goal = path.place(at: Double(firstShown + index) - position)
      if let timing = entranceTiming(of: cell, in: slot, at: goal, isResized: isResized && described == nil) {
        entering.append((cell, goal, timing, slot.comesFromNear))
      } else {
        settle(cell, at: goal, cause: cause, described: described)
      }
    }
    if !entering.isEmpty {
      let ways = [false, true].map { isNear in
        wayIn(for: entering.filter { $0.comesFromNear == isNear }.map { ($0.cell, $0.goal) }, fromNear: isNear)
      }
      for (cell, goal, timing, isNear) in entering {
        let way = isNear ? flow.near * ways[1] : flow.far * ways[0]
        bringIn(cell, from: goal.moved(by: way), to: goal, timing)
      }
    }
    if isResized { for cell in leaving { keepLeaving(cell) } }
    orderViews()
  }

  /// How far out of sight cells begin that come in together, so that they keep their order.
  private func wayIn(for cells: [(cell: QueueCell<ItemView>, goal: ItemPlacement)], fromNear: Bool) -> Double {
    let direction = fromNear ? flow.near : flow.far
    let bounds = view.bounds
    var way = 0.0
    for (cell, goal) in cells {
      way = max(way, QueueFlow.wayOut(of: bounds, for: goal.box(with: cell.view.shadow), along: direction))
    }
    // What was rounded must not let a hair of it be seen.
    let isSeen = cells.contains {
      QueueFlow.wayOut(of: bounds, for: $0.goal.moved(by: direction * way).box, along: direction) > 0
    }
    return isSeen ? way + 1e-6 : way
  }

  /// How a cell comes in that is out of sight; nil for one that is seen.
  private func entranceTiming(
    of cell: QueueCell<ItemView>, in slot: QueueSlot<ItemView>, at goal: ItemPlacement, isResized: Bool
  ) -> Timing? {
    if cell.needsEntrance {
      var timing = slot.entrance
      timing.start = max(now, timing.start)
      return timing
    }
    guard let motion = cell.motion(at: now), motion.entrance != nil else { return nil }
    // One that has begun before the view got its size goes on as if it had had it from the beginning.
    return motion.timing.start > now || (isResized && goal != cell.target) ? motion.timing : nil
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
    case .scroll:
      shift(cell, to: goal)
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
    cell.rank = .max
  }

  /// Brings what has a higher `zIndex` to the front. What has the same lies in the order of the queue: what has left it, then
  /// the items, then what is still to come in; the other way round where the places lie upon each other from the front.
  final func orderViews() {
    if isOrderStale { followQueueOrder() }
    let isDeck = path.places.count > 1 && path.places[0].zIndex > path.places[1].zIndex
    func isBelow(_ a: QueueCell<ItemView>, _ b: QueueCell<ItemView>) -> Bool {
      a.height != b.height ? a.height < b.height : isDeck ? a.rank > b.rank : a.rank < b.rank
    }
    guard zip(ordered, ordered.dropFirst()).contains(where: { isBelow($1, $0) }) else { return }
    ordered.sort(by: isBelow)
    for (lower, upper) in zip(ordered, ordered.dropFirst()) {
      guard lower.view.superview === view, upper.view.superview === view else { continue }
      view.insertSubview(upper.view, above: lower.view)
    }
  }

  /// Ranks the cells in the order of the queue. What leaves keeps its place before the item that came after it.
  private func followQueueOrder() {
    isOrderStale = false
    let known = ordered.sorted { $0.rank < $1.rank }
    var next = 0
    var rank = 0
    func take(_ cell: QueueCell<ItemView>) {
      cell.rank = rank
      rank += 1
    }
    for slot in slots {
      guard let cell = slot.cell else { continue }
      if let index = known[next...].firstIndex(where: { $0 === cell }) {
        for other in known[next..<index] where other.role != .slot { take(other) }
        next = index + 1
      }
      take(cell)
    }
    for other in known[next...] where other.role != .slot { take(other) }
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
