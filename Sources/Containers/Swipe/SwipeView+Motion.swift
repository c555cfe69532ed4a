public import ViewTree

// What moves by itself: it begins and ends at exact times, whenever frames come.

extension SwipeView: Ticker {
  public final var tickingWindow: Window? { window }
  public final var isTicking: Bool { phase.path != nil }

  public final func tick(at time: Double) {
    guard let path = phase.path else { return }
    if time >= path.endTime { finish() } else { setPosition(path.position(at: time)) }
  }

  public final var observesVisibility: Bool { autoscroll != 0 || autoAdvanceInterval != nil }

  public final func visibilityMayHaveChanged(at time: Double) {
    // The layout comes back to it.
    guard geometry.isLaidOut else { return }
    if case .autoscrolling = phase, !isVisibleInWindow {
      View.performWithoutAnimation { interrupt(at: time) }
    } else {
      startAutoscroll(at: time)
    }
    updateAutoAdvance()
  }

  /// The time of the last frame, or of the timer that is running now.
  final var currentTime: Double { window?.currentTime ?? 0 }
  /// The length of a device pixel, in points.
  final var pixel: Double { 1 / (window?.scale ?? 1) }

  /// Within which it stays; nil: wrapped.
  final var range: ClosedRange<Double>? { geometry.wraps ? nil : 0...geometry.end }

  // MARK: Begin

  /// Changes what is going on.
  final func enter(_ newPhase: SwipePhase) {
    endAction?.cancel()
    endAction = nil
    turn += 1
    phase = newPhase
    guard let window, let path = newPhase.path else { return }
    window.add(self)
    guard path.endTime.isFinite else { return }
    let turn = turn
    endAction = window.schedule(at: path.endTime) { [weak self] in
      guard let self, self.turn == turn else { return }
      self.finish()
    }
  }

  /// Makes the way to `goal` in that manner.
  final func path(
    _ manner: SwipeTravel.Manner, from start: Double, velocity: Double, to goal: Double, at time: Double
  ) -> Motion {
    switch manner {
    case .coast where velocity * (goal - start) > 0:
      .deceleration(from: start, velocity: velocity, to: goal, start: time, pixel: pixel)
    case .approach, .coast:
      .approach(from: start, velocity: velocity, to: goal, start: time, pixel: pixel, swingsOut: true)
    case .bounce: .bounce(from: start, velocity: velocity, to: goal, start: time, pixel: pixel)
    case .timed(let end):
      .eased(from: start, to: goal, start: time, duration: end - time)
    case .slide:
      .deceleration(
        from: start, velocity: velocity, rate: decelerationRate, within: range, bounces: bounces, start: time,
        pixel: pixel)
    }
  }

  /// Sets off from what is seen. Outside of a window it is there at once.
  final func travel(
    _ kind: SwipeTravel.Kind, _ manner: SwipeTravel.Manner, velocity: Double, to goal: Double, item: Int?,
    at time: Double
  ) {
    var path = path(manner, from: position, velocity: velocity, to: goal, at: time)
    let isReduced = kind == .programmatic && window?.prefersReducedMotion == true
    if isReduced { path = .pause(at: goal, start: time, duration: path.endTime - time) }
    enter(
      .moving(
        SwipeTravel(kind: kind, manner: manner, path: path, item: item, origin: position, isJump: isReduced)))
    let turn = turn
    if kind == .decelerating { delegate?.swipeViewWillBeginDecelerating(self) }
    guard turn == self.turn else { return }
    if window == nil || !geometry.isLaidOut { return finish() }
    updateAutoAdvance()
    if isReduced { showAtOnce(goal, for: path.endTime - time) }
  }

  /// Where movement is unwelcome: fades to what is at `goal`. The time stays the same.
  private func showAtOnce(_ goal: Double, for duration: Double) {
    // Not quite transparent: that would take the input from what is in it.
    View.performWithoutAnimation { content.alpha = 0.01 }
    let fade = max(0, min(duration, ReducedMotion.longestFadeSeconds))
    View.animate(withDuration: fade, curve: .linear) { content.alpha = 1 }
    setPosition(goal)
  }

  // MARK: End

  /// The movement has come to its end.
  final func finish() {
    guard let path = phase.path else { return }
    let travel: SwipeTravel? = if case .moving(let travel) = phase { travel } else { nil }
    enter(.idle)
    let turn = turn
    var end = path.end
    // Many rounds on the way cost digits; the item's own place has them all.
    if let place = travel?.item.map({ geometry.position(ofItem: $0) }), abs(place - end) < Self.lostDigits {
      end = place
    }
    setPosition(end, item: travel?.item ?? geometry.restItem(at: end))
    if let travel { tellEnd(of: travel, at: end) }
    if turn == self.turn { rest(at: path.endTime) }
  }

  /// By how little a goal can be missed that was renumbered often. Points.
  private static var lostDigits: Double { 1e-2 }

  /// Stops what moves where it is at `time`, and goes over to `newPhase`.
  final func interrupt(at time: Double, _ newPhase: SwipePhase = .idle) {
    guard let path = phase.path else { return enter(newPhase) }
    let travel: SwipeTravel? = if case .moving(let travel) = phase { travel } else { nil }
    let place = path.position(at: max(time, currentTime))
    enter(newPhase)
    setPosition(place)
    if let travel { tellEnd(of: travel, at: place) }
  }

  /// Does what is due at `time` though its turn has not come yet: events go ahead of frames.
  final func catchUp(to time: Double) {
    for _ in 0..<1000 {
      let end = phase.path?.endTime ?? .infinity
      let due = advanceAction == nil ? .infinity : advanceTime
      guard min(end, due) <= time else { return }
      if end <= due { finish() } else { advance() }
    }
  }

  final func tellEnd(of travel: SwipeTravel, at place: Double) {
    switch travel.kind {
    case .decelerating: delegate?.swipeViewDidEndDecelerating(self)
    case .programmatic: if place != travel.origin { delegate?.swipeViewDidEndScrollingAnimation(self) }
    case .settling: break
    }
  }

  /// Nothing moves it any more, since `time`.
  final func rest(at time: Double) {
    startAutoscroll(at: time)
    updateAutoAdvance(from: time)
  }

  // MARK: Going to rest

  /// Goes from where it was let go to where it can rest, if it is not there.
  ///
  /// - Parameter start: where the drag began; nil: here.
  final func settle(_ kind: SwipeTravel.Kind, velocity: Double, from start: Double? = nil, at time: Double) {
    guard geometry.count > 0 else { return rest(at: time) }
    if geometry.isBeyondEnd(position) {
      let end = geometry.clamped(position)
      return travel(
        kind, .bounce, velocity: velocity, to: end, item: geometry.restItem(at: end), at: time)
    }
    guard geometry.isPaging else {
      if velocity == 0 { return comeToRest(at: time) }
      return travel(kind, .slide, velocity: velocity, to: position, item: nil, at: time)
    }
    let pages = geometry.pages
    var page = pages.nearest(to: position)
    var manner = SwipeTravel.Manner.approach
    if abs(velocity) > MotionMetrics.flickPointsPerSecond {
      let began = pages.nearest(to: start ?? position)
      let next = pages.page(velocity > 0 ? 1 : -1, from: position)
      page = pages.clamped(min(began + 1, max(began - 1, next)))
      if isCoastingEnabled, let farther = coastingPage(velocity: velocity, beyond: page) {
        page = farther
        manner = .coast
      }
    }
    let goal = pages.position(page)
    if velocity == 0 && abs(goal - position) <= SwipePages.tolerance { return comeToRest(at: time) }
    travel(kind, manner, velocity: velocity, to: goal, item: pages.firstItem(page), at: time)
  }

  /// The page on which what was let go comes to rest by friction; nil when that does not go beyond `page`.
  ///
  /// Rather a page before the point of rest than one behind it: to get farther than friction allows takes long.
  private func coastingPage(velocity: Double, beyond page: Int) -> Int? {
    let pages = geometry.pages
    let rest = Deceleration(start: position, velocity: velocity, rate: decelerationRate).restPosition
    let early = (velocity < 0 ? 0.25 : -0.25) * pages.pageExtent
    let farther = pages.clamped(pages.nearest(to: rest + early))
    return (velocity < 0 ? farther < page : farther > page) ? farther : nil
  }

  /// It is where it can rest already.
  private func comeToRest(at time: Double) {
    let turn = turn
    // Of items that share the end of the content the one that was asked for stays.
    let item = geometry.item(of: index, from: position, .shortest)
    let isGiven = isIndexGiven && abs(geometry.position(ofItem: item) - position) <= SwipePages.tolerance
    setPosition(position, item: isGiven ? item : geometry.restItem(at: position))
    if turn == self.turn { rest(at: time) }
  }
}
