// Groups: what was begun together, and completes together.

extension Animator {
  /// Completes `group` when its time has come, or when nothing of it is left.
  func seal(_ group: AnimationGroup) {
    group.isOpen = false
    if group.wasInterrupted && group.liveTracks == 0 {
      finish(group, finished: false)
      return
    }
    if !group.hadTracks, let extra = group.endWithoutTracks { group.end += extra }
    group.endEvent = window.timeline.schedule(at: group.end, isMovement: true) { [unowned self, unowned group] in
      self.end(group)  // `sealed` holds it until then
    }
    sealed[ObjectIdentifier(group)] = group
    window.needsFrame()
  }

  /// The time of `group` has come. Its tracks are over, too, and are swept out by the next `update`.
  private func end(_ group: AnimationGroup) {
    group.isOver = true
    finish(group, finished: !group.wasInterrupted)
    // Exactly now, in the middle of a long frame, too: what a completion begins starts at this instant.
    flushCompletions()
  }

  func finish(_ group: AnimationGroup, finished isFinished: Bool) {
    group.endEvent?.cancel()
    group.endEvent = nil
    sealed[ObjectIdentifier(group)] = nil
    guard group.completion != nil else { return }
    finished.append((group, isFinished))
    window.needsFrame()
  }

  /// Calls the completions of what is over, unless an `animate` call is still being made: no completion is called before the call
  /// that began it has returned.
  func flushCompletions() {
    guard openCalls == 0 else { return }
    // By index, as a thousand may end at once; completions may add to the list, or come here again.
    while nextFinished < finished.count {
      let (group, isFinished) = finished[nextFinished]
      nextFinished += 1
      let completion = group.completion
      group.completion = nil
      AnimationTransaction.$current.withValue(nil) { completion?(isFinished) }
    }
    finished.removeAll(keepingCapacity: finished.count < 64)
    nextFinished = 0
  }

  /// The window goes away: the completions that are left are called now.
  func endAll() {
    for group in sealed.values {
      group.wasInterrupted = true
      finish(group, finished: false)
    }
    openCalls = 0
    flushCompletions()
  }

  /// Makes the tracks of `group` go on at `rate` from where they are.
  func setRate(_ rate: Double, of group: AnimationGroup, in view: View) {
    let now = window.currentTime
    for (view, property) in movements(of: group, in: view) {
      guard let box = view.animated, let index = index(property, of: view) else { continue }
      tracks[index].time.setRate(rate, at: now)
      refresh(box, of: view)
      view.shownValueDidChange(property)
    }
    window.needsFrame()
  }
}
