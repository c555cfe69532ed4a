// What a frame needs to know: whether anything moves, when the next change is due, and where everything is now.

extension Animator {
  var isMoving: Bool { !tracks.isEmpty || !finished.isEmpty }

  /// When the next frame has something new to show: now, the end of a delay, or nil.
  var nextChange: Double? {
    if !finished.isEmpty { return window.currentTime }
    var next: Double?
    for track in tracks where track.rate != 0 {
      // What is hidden moves in time, but in no frame.
      if track.view.takeUnretainedValue().isInView(where: { $0.look.isHidden }) { continue }
      if track.isMoving(at: window.currentTime) { return window.currentTime }
      let elapsed = track.elapsed(at: window.currentTime)
      guard elapsed < 0 else { continue }
      let start = window.currentTime - elapsed / track.rate
      next = min(next ?? start, start)
    }
    return next
  }

  /// Brings what is shown up to date with the window's clock, and takes out what is over.
  func update() {
    let now = window.currentTime
    // Whatever is marked on the way, this knows better.
    let mightDiffer = window.hitsMayDiffer
    let outcome = tracks.withUnsafeMutableBufferPointer { tracks in
      // Two loops: where geometry moves, which is the rule, views that become transparent need no attention.
      Self.movesGeometry(tracks)
        ? (hasEnded: Self.show(tracks, at: now, watchesAlpha: false).hasEnded, movesHits: true)
        : Self.show(tracks, at: now, watchesAlpha: true)
    }
    window.hitsMayDiffer = mightDiffer || outcome.movesHits
    if outcome.hasEnded { sweep() }
  }

  private static func movesGeometry(_ tracks: UnsafeMutableBufferPointer<AnimationTrack>) -> Bool {
    for index in tracks.indices where tracks[index].rate != 0 && tracks[index].property.isGeometry { return true }
    return false
  }

  /// Returns whether some track has come to its end, and, if that is watched, whether a view became transparent, or appeared.
  ///
  /// Ten thousand views may move at once, so this loop calls, counts and looks up as little as can be. The curve, which is the
  /// greater part of the work, is solved once for tracks that are together in a group, and a view whose tracks follow each
  /// other is marked once.
  @inline(__always)
  private static func show(
    _ tracks: UnsafeMutableBufferPointer<AnimationTrack>, at now: Double, watchesAlpha: Bool
  ) -> (hasEnded: Bool, movesHits: Bool) {
    guard var track = tracks.baseAddress else { return (false, false) }
    let end = track + tracks.count
    var hasEnded = false
    var movesHits = false
    var known: (group: ObjectIdentifier?, elapsed: Double, duration: Double) = (nil, 0, 0)
    var factors = ResolvedCurve.Factors.start
    var changed: (view: Unmanaged<View>, flags: DirtyFlags) = (track.pointee.view, [])
    while track < end {
      defer { track += 1 }
      guard track.pointee.rate != 0 else { continue }
      let elapsed = track.pointee.elapsed(at: now)
      let duration = track.pointee.duration
      // Before its delay is over it is seen as it was when it was begun.
      guard elapsed >= -MotionMetrics.timeTolerance else { continue }
      let isOver = elapsed >= duration - MotionMetrics.timeTolerance
      if isOver { hasEnded = true }
      var isOnItsWay = !isOver
      if case .jump(let isDone) = track.pointee.kind {
        if isDone { continue }
        track.pointee.kind = .jump(isDone: true)
        isOnItsWay = false
      }
      let property = track.pointee.property
      let view = track.pointee.view
      let shown = track.pointee.shown
      shown.pointee.time = now
      let wasTransparent = watchesAlpha && property == .alpha && shown.pointee.values.isTransparent
      if isOnItsWay {
        let group = ObjectIdentifier(track.pointee.group)
        if known.group != group || known.elapsed != elapsed || known.duration != duration {
          factors = elapsed > 0 ? track.pointee.curve.factors(elapsed: elapsed, duration: duration) : .start
          known = (group, elapsed, duration)
        }
        shown.pointee.values.set(property) { track.pointee.part($0, factors) }
      } else {
        shown.pointee.values.copy(property, from: view.takeUnretainedValue().model)
      }
      if watchesAlpha, property == .alpha, shown.pointee.values.isTransparent != wasTransparent { movesHits = true }
      guard let flags = property.dirtyFlags else {
        view.takeUnretainedValue().shownValueDidChange(property)
        continue
      }
      if view.toOpaque() != changed.view.toOpaque() {
        if !changed.flags.isEmpty { changed.view.takeUnretainedValue().markDirtyInFrame(changed.flags) }
        changed = (view, [])
      }
      changed.flags.formUnion(flags)
    }
    if !changed.flags.isEmpty { changed.view.takeUnretainedValue().markDirtyInFrame(changed.flags) }
    return (hasEnded, movesHits)
  }

  /// Takes out the tracks whose group is over, too.
  private func sweep() {
    var index = tracks.count - 1
    while index >= 0 {
      if tracks[index].group.isOver && tracks[index].isOver(at: window.currentTime) { removeTrack(at: index) }
      index -= 1
    }
  }

  /// Brings what is shown of one view up to date with the window's clock.
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
    // The frame will not see it change any more.
    if box.values.isTransparent != wasTransparent { window.hitsMayDiffer = true }
  }
}
