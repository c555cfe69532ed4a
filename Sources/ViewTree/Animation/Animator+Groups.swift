// Groups of tracks, which begin and complete together.

extension Animator {
  /// Ends the setup of `group`, which completes at its end, or when all of its tracks have been interrupted.
  func seal(_ group: AnimationGroup) {
    group.isOpen = false
    if group.wasInterrupted && group.liveTracks == 0 {
      finish(group, finished: false)
      return
    }
    if !group.hadTracks, let extra = group.endWithoutTracks { group.end += extra }
    group.endEvent = window.timeline.schedule(at: group.end, as: .movement) { [unowned self, unowned group] in
      self.end(group)  // `sealed` retains it until then
    }
    sealed[ObjectIdentifier(group)] = group
    window.needsFrame()
  }

  /// Called at the end of `group`. The next `update` removes its tracks.
  private func end(_ group: AnimationGroup) {
    group.isOver = true
    finish(group, finished: !group.wasInterrupted)
    // Call completions at this exact time, even within a long frame, so that what they begin starts at this time.
    flushCompletions()
  }

  func finish(_ group: AnimationGroup, finished isFinished: Bool) {
    group.endEvent?.cancel()
    group.endEvent = nil
    sealed[ObjectIdentifier(group)] = nil
    guard group.completion != nil else { return }
    finished.enqueue((group, isFinished))
    window.needsFrame()
  }

  /// Calls the completions of groups that have ended, unless a call of `View.animate` is in progress: no completion may be called
  /// before the call that began its animations has returned.
  func flushCompletions() {
    guard openCalls == 0 else { return }
    // Completions may add to the queue, or call this again.
    while let (group, isFinished) = finished.dequeue() {
      let completion = group.completion
      group.completion = nil
      AnimationTransaction.suspend { completion?(isFinished) }
    }
  }

  /// Calls the remaining completions, because the window is being deallocated.
  func endAll() {
    for group in sealed.values {
      group.wasInterrupted = true
      finish(group, finished: false)
    }
    openCalls = 0
    flushCompletions()
  }

  /// Fades a view in whose geometry jumps now, because the time of its track had stood still until now.
  private func jumpIfDue(_ property: AnimatableProperty, of view: View) {
    let now = window.currentTime
    guard let index = index(property, of: view), case .jump(isDone: false) = tracks[index].kind, tracks[index].rate > 0,
      tracks[index].elapsed(at: now) >= -MotionMetrics.timeTolerance
    else { return }
    tracks[index].kind = .jump(isDone: true)
    beginFade(of: view, startingAt: now, duration: tracks[index].duration)
  }

  /// Makes the tracks of `group` continue at `rate` from their current values.
  func setRate(_ rate: Double, of group: AnimationGroup, in view: View) {
    let now = window.currentTime
    for (view, property) in movements(of: group, in: view) {
      guard let box = view.animated, let index = index(property, of: view) else { continue }
      tracks[index].time.setRate(rate, at: now)
      refresh(box, of: view)
      view.markShownValue(property)
      noteSize(property, of: view)
      jumpIfDue(property, of: view)
    }
    window.needsFrame()
    notifyOfSizes()
  }
}
