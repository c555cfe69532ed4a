// Updating the presented values in each frame.

extension Animator {
  var isMoving: Bool { !tracks.isEmpty || !finished.isEmpty }

  /// When the next change is visible, in seconds on the window's clock: now, at the end of a delay, or nil for never.
  var nextChange: Double? {
    if !finished.isEmpty { return window.currentTime }
    var next: Double?
    for track in tracks where track.rate != 0 {
      // Animations of hidden views need no frames.
      if track.view.takeUnretainedValue().isInView(where: { $0.look.isHidden }) { continue }
      if track.isMoving(at: window.currentTime) { return window.currentTime }
      let elapsed = track.elapsed(at: window.currentTime)
      guard elapsed < 0 else { continue }
      let start = window.currentTime - elapsed / track.rate
      next = min(next ?? start, start)
    }
    return next
  }

  /// Updates the presented values to the window's current time, and removes tracks that have ended.
  func update() {
    let now = window.currentTime
    // Marking views dirty sets the flag, too, but here it is known more exactly.
    let wasMarked = window.input.hitTestMayHaveChanged
    let outcome = tracks.withUnsafeMutableBufferPointer { tracks in
      // Usually some geometry moves, so that hit tests change in any case, and alpha need not be watched.
      Self.movesGeometry(tracks)
        ? (hasEnded: Self.show(tracks, at: now, watchesAlpha: false, &resized).hasEnded, changesHitTest: true)
        : Self.show(tracks, at: now, watchesAlpha: true, &resized)
    }
    window.input.hitTestMayHaveChanged = wasMarked || outcome.changesHitTest
    if outcome.hasEnded { sweep() }
    notifyOfSizes()
  }

  private static func movesGeometry(_ tracks: UnsafeMutableBufferPointer<AnimationTrack>) -> Bool {
    for index in tracks.indices where tracks[index].rate != 0 && tracks[index].property.isGeometry { return true }
    return false
  }

  /// Updates the presented values of all tracks. Returns whether a track has ended and, with `watchesAlpha`, whether a view has
  /// become transparent or has ceased to be. Adds the views whose size changed to `resized`.
  ///
  /// Ten thousand views may move at the same time, so this loop avoids calls, reference counting and lookups. The curve, which is
  /// most of the work, is evaluated once for consecutive tracks with the same group and time, and a view with consecutive tracks
  /// is marked once.
  @inline(__always)
  private static func show(
    _ tracks: UnsafeMutableBufferPointer<AnimationTrack>, at now: Double, watchesAlpha: Bool,
    _ resized: inout ContiguousArray<View>
  ) -> (hasEnded: Bool, changesHitTest: Bool) {
    guard var track = tracks.baseAddress else { return (false, false) }
    let end = track + tracks.count
    var hasEnded = false
    var changesHitTest = false
    var known: (group: ObjectIdentifier?, elapsed: Double, duration: Double) = (nil, 0, 0)
    var factors = ResolvedCurve.Factors.start
    var changed: (view: Unmanaged<View>, flags: DirtyFlags) = (track.pointee.view, [])
    while track < end {
      defer { track += 1 }
      guard track.pointee.rate != 0 else { continue }
      let elapsed = track.pointee.elapsed(at: now)
      let duration = track.pointee.duration
      // During its delay, the initial value is shown.
      guard elapsed >= -MotionMetrics.timeTolerance else { continue }
      let isOver = elapsed >= duration - MotionMetrics.timeTolerance
      if isOver { hasEnded = true }
      var isMoving = !isOver
      if case .jump(let isDone) = track.pointee.kind {
        if isDone { continue }
        track.pointee.kind = .jump(isDone: true)
        isMoving = false
      }
      let property = track.pointee.property
      let view = track.pointee.view
      let shown = track.pointee.shown
      shown.pointee.time = now
      let wasTransparent = watchesAlpha && property == .alpha && shown.pointee.values.isTransparent
      if isMoving {
        let group = ObjectIdentifier(track.pointee.group)
        if known.group != group || known.elapsed != elapsed || known.duration != duration {
          factors = elapsed > 0 ? track.pointee.curve.factors(elapsed: elapsed, duration: duration) : .start
          known = (group, elapsed, duration)
        }
        shown.pointee.values.set(property) { track.pointee.part($0, factors) }
      } else {
        shown.pointee.values.copy(property, from: view.takeUnretainedValue().model)
      }
      if watchesAlpha, property == .alpha, shown.pointee.values.isTransparent != wasTransparent {
        changesHitTest = true
      }
      guard let flags = property.dirtyFlags else {
        view.takeUnretainedValue().markShownValue(property)
        if property == .boundsSize { resized.append(view.takeUnretainedValue()) }
        continue
      }
      if view.toOpaque() != changed.view.toOpaque() {
        if !changed.flags.isEmpty { changed.view.takeUnretainedValue().markDirtyInFrame(changed.flags) }
        changed = (view, [])
      }
      changed.flags.formUnion(flags)
    }
    if !changed.flags.isEmpty { changed.view.takeUnretainedValue().markDirtyInFrame(changed.flags) }
    return (hasEnded, changesHitTest)
  }

  /// Removes the tracks that have ended and whose groups have, too.
  private func sweep() {
    var index = tracks.count - 1
    while index >= 0 {
      if tracks[index].group.isOver && tracks[index].isOver(at: window.currentTime) {
        noteSize(tracks[index].property, of: tracks[index].view.takeUnretainedValue())
        removeTrack(at: index)
      }
      index -= 1
    }
  }

  // MARK: Visible sizes

  /// Records that the visible value of `property` changed, for `notifyOfSizes()`.
  func noteSize(_ property: AnimatableProperty, of view: View) {
    if property == .boundsSize { resized.append(view) }
  }

  /// Calls the views whose visible size changed. They may do anything, also to the tracks, so no track is accessed meanwhile.
  func notifyOfSizes() {
    guard !resized.isEmpty else { return }
    var views: ContiguousArray<View> = []
    swap(&views, &resized)
    for view in views { view.presentedSizeDidChange() }
    views.removeAll(keepingCapacity: true)
    if resized.isEmpty { swap(&views, &resized) }  // reuses the memory
  }

  /// Updates the presented values of one view to the window's current time.
  func refresh(_ box: AnimatedValues, of view: View) {
    let now = window.currentTime
    let wasTransparent = box.values.isTransparent
    box.shown.pointee.time = now
    for place in 0..<AnimatableProperty.count {
      let index = Int(box.tracks[place])
      guard index >= 0 else { continue }
      let property = tracks[index].property
      if let vector = tracks[index].vector(at: now) {
        box.values.set(property, vector: vector)
      } else {
        box.values.copy(property, from: view.model)
      }
    }
    // The frame's update will not notice this change.
    if box.values.isTransparent != wasTransparent { window.input.hitTestMayHaveChanged = true }
  }
}
