internal import ViewTree

/// How a scroll by program gets there.
nonisolated enum SwipeScroll: Sendable {
  case atOnce
  case timed(Double)
  /// The way a release goes to its page, keeping the velocity.
  case approach

  var isAtOnce: Bool { if case .atOnce = self { true } else { false } }
}

extension SwipeView {
  /// Scrolls by so many items, back where negative, as far as there are any. In motion it counts from where that is going.
  ///
  /// - Parameter duration: in seconds; 0 scrolls at once.
  public final func scroll(byItems count: Int, duration: Double) {
    let (how, problem) = checked(duration)
    Misuse.report("SwipeView.scroll(byItems:duration:)", problem, nil)
    guard count != 0, geometry.count > 0 else { return }
    prepare(how)
    let steps = max(-1_000_000_000, min(1_000_000_000, count))
    let item = geometry.items.page(steps, from: goalPosition)
    go(how, at: currentTime) { view, shift in
      (view.geometry.position(ofItem: item + shift), item + shift)
    }
  }

  /// Scrolls to the item at `index`; when wrapped, the shorter way unless told.
  ///
  /// - Parameter duration: in seconds; 0 scrolls at once.
  public final func scroll(toItem index: Int, duration: Double, direction: ScrollDirection = .shortest) {
    let (how, problem) = checked(duration)
    scroll(toItem: index, how: how, direction: direction, "SwipeView.scroll(toItem:duration:direction:)", problem)
  }

  /// Scrolls to the first item of `page`.
  ///
  /// - Parameter duration: in seconds; 0 scrolls at once.
  public final func scroll(toPage page: Int, duration: Double) {
    let (how, problem) = checked(duration)
    scroll(toPage: page, how: how, "SwipeView.scroll(toPage:duration:)", problem)
  }

  /// Scrolls by so many items and parts of them, as far as there are any. In motion it counts from where that is going.
  ///
  /// - Parameter duration: in seconds; 0 scrolls at once.
  public final func scroll(byOffset items: Double, duration: Double) {
    let (how, problem) = checked(duration)
    Misuse.report("SwipeView.scroll(byOffset:duration:)", items.isFinite ? nil : "\(items)", problem)
    guard items.isFinite else { return }
    guard items != 0, geometry.count > 0 else { return }
    prepare(how)
    let goal = goalPosition + max(-1e9, min(1e9, items)) * geometry.itemExtent
    go(how, at: currentTime) { view, shift in
      (view.geometry.clamped(goal + Double(shift) * view.geometry.itemExtent), nil)
    }
  }

  /// Scrolls to an offset in items; when wrapped, the shorter way.
  ///
  /// - Parameter duration: in seconds; 0 scrolls at once.
  public final func scroll(toOffset items: Double, duration: Double) {
    let (how, problem) = checked(duration)
    scroll(toOffset: items, how: how, "SwipeView.scroll(toOffset:duration:)", problem)
  }

  // MARK: Inside

  final func scroll(
    toItem index: Int, how: SwipeScroll, direction: ScrollDirection, _ call: StaticString, _ problem: String? = nil
  ) {
    Misuse.report(call, isThere(index, of: geometry.count) ? nil : "\(index) is not in 0..<\(geometry.count)", problem)
    guard geometry.count > 0 else { return }
    prepare(how)
    let index = geometry.index(ofItem: index)
    go(how, at: currentTime) { view, _ in
      let item = view.geometry.item(of: index, from: view.position, direction)
      let goal = view.geometry.position(ofItem: item)
      // Whoever leaves the end leaves it from the page that is lit there.
      if !view.geometry.isLaidOut || goal == view.geometry.end { view.askedItem = index }
      return (goal, item)
    }
  }

  final func scroll(toPage page: Int, how: SwipeScroll, _ call: StaticString, _ problem: String? = nil) {
    let count = numberOfPages
    Misuse.report(call, isThere(page, of: count) ? nil : "\(page) is not in 0..<\(count)", problem)
    guard count > 0 else { return }
    let within = geometry.wraps ? page.wrapped(around: count) : min(count - 1, max(0, page))
    scroll(toItem: geometry.pages.firstItem(within), how: how, direction: .shortest, call)
  }

  final func scroll(toOffset items: Double, how: SwipeScroll, _ call: StaticString, _ problem: String? = nil) {
    Misuse.report(call, items.isFinite ? nil : "\(items)", problem)
    guard items.isFinite else { return }
    guard geometry.count > 0 else { return }
    prepare(how)
    let offset = max(-1e9, min(1e9, items))
    go(how, at: currentTime) { view, _ in
      let goal = view.geometry.position(ofOffset: offset, near: view.position)
      view.noteOffset(offset, at: goal)
      return (goal, nil)
    }
  }

  /// What a person turns by notches or keys: pages, or items; where the last one began and is larger than the view, what there
  /// is more of it.
  final func turn(by steps: Int, of stops: SwipePages, at time: Double) {
    guard let rest = restOfLastItem else { return turnPages(steps, of: stops, at: time) }
    let place = geometry.clamped(goalPosition)
    let isWithin =
      steps > 0 ? place >= rest.lowerBound - SwipePages.tolerance : place > rest.lowerBound + SwipePages.tolerance
    guard isWithin else { return turnPages(steps, of: stops, at: time) }
    let goal = min(rest.upperBound, max(rest.lowerBound, place + Double(steps) * MotionMetrics.notchPoints))
    if goal != place { scroll(toPosition: goal, at: time) }
  }

  /// Where the last item is larger than the view: from where it begins to where it ends there. With paging nothing rests there.
  final var restOfLastItem: ClosedRange<Double>? {
    guard let range, !geometry.isPaging else { return nil }
    let start = geometry.items.position(geometry.items.clamped(geometry.count - 1))
    return start < range.upperBound - SwipePages.tolerance ? start...range.upperBound : nil
  }

  /// A turn of pages, or of items, from the one that is being gone to. Nothing happens where there are no more.
  final func turnPages(_ steps: Int, of stops: SwipePages, at time: Double) {
    guard let item = turnTarget(steps, of: stops) else { return }
    go(.approach, at: time) { view, shift in (view.geometry.position(ofItem: item + shift), item + shift) }
  }

  /// Goes to a position as a turn goes to its page.
  final func scroll(toPosition goal: Double, at time: Double) {
    go(.approach, at: time) { view, _ in (view.geometry.clamped(goal), nil) }
  }

  /// The item to which such a turn goes; nil where there is nowhere to go.
  final func turnTarget(_ steps: Int, of stops: SwipePages) -> Int? {
    let from = geometry.clamped(goalPosition)
    let page = stops.page(max(-1_000_000, min(1_000_000, steps)), from: from)
    return abs(stops.position(page) - from) > SwipePages.tolerance ? stops.firstItem(page) : nil
  }

  /// Where a movement is going; else where it is.
  final var goalPosition: Double {
    if case .moving(let travel) = phase { travel.path.end } else { position }
  }

  private func checked(_ duration: Double) -> (how: SwipeScroll, problem: String?) {
    if !duration.isFinite || duration < 0 { return (.atOnce, "a duration of \(duration) s") }
    return (duration > 0 ? .timed(duration) : .atOnce, nil)
  }

  /// Whether there is that item, or page; the first one is asked for though there is none, too.
  private func isThere(_ index: Int, of count: Int) -> Bool {
    (0..<count).contains(index) || geometry.wraps && count > 0 || count == 0 && index == 0
  }

  /// What moves needs its places.
  private func prepare(_ how: SwipeScroll) {
    if !how.isAtOnce && window != nil { layOutIfPossible() }
  }

  /// Ends what is going on, and sets off.
  ///
  /// - Parameter target: the position and the item to become the current one, asked when what went on has ended. `shift`: by
  ///   how many items everything was renumbered meanwhile.
  private func go(
    _ how: SwipeScroll, at time: Double, to target: (_ view: SwipeView, _ shift: Int) -> (goal: Double, item: Int?)
  ) {
    View.performWithoutAnimation { goNow(how, at: time, to: target) }
  }

  private func goNow(
    _ how: SwipeScroll, at time: Double, to target: (_ view: SwipeView, _ shift: Int) -> (goal: Double, item: Int?)
  ) {
    let numbering = numbering
    let generation = generation
    let velocity = phase.path?.velocity(at: max(time, currentTime)) ?? 0
    switch phase {
    case .moving, .autoscrolling: interrupt(at: time)
    case .dragging where !how.isAtOnce: endDragByProgram()
    case .held where !how.isAtOnce, .wheeling where !how.isAtOnce: enter(.idle)
    case .idle, .held, .dragging, .wheeling: break
    }
    // What was called about that may have taken the items away.
    guard generation == self.generation else { return }
    let (goal, item) = target(self, self.numbering - numbering)
    if how.isAtOnce || goal == position {
      jump(to: goal, item: item, at: time)
    } else if case .timed(let duration) = how {
      travel(.programmatic, .timed(until: time + duration), velocity: 0, to: goal, item: item, at: time)
    } else {
      travel(.programmatic, .approach, velocity: velocity, to: goal, item: item, at: time)
    }
  }

  private func jump(to goal: Double, item: Int?, at time: Double) {
    setPosition(goal, item: item)
    regrip()
    if case .idle = phase { rest(at: time) }
  }
}
