/// All that moves by itself in a window.
///
/// The tracks lie in one flat array; views know theirs by index. A frame walks the array once, without allocating.
final class Animator {
  /// Owns this. A plain pointer, as it is still followed while the window goes away and its last completions are told.
  unowned(unsafe) let window: Window
  private(set) var tracks: ContiguousArray<AnimationTrack> = []
  private var finished: [(AnimationGroup, Bool)] = []
  /// How many of these were told already.
  private var nextFinished = 0
  /// How many `View.animate` calls are being made, one within another.
  var openCalls = 0

  init(window: Window) { self.window = window }

  var isMoving: Bool { !tracks.isEmpty || !finished.isEmpty }

  /// When the next frame has something new to show: now, the end of a delay, or nil.
  var nextChange: Double? {
    if !finished.isEmpty { return window.currentTime }
    var next: Double?
    for track in tracks where track.rate != 0 {
      // What is hidden moves in time, but in no frame.
      if track.view._withUnsafeGuaranteedRef({ $0.isInHiddenView }) { continue }
      if track.isMoving(at: window.currentTime) { return window.currentTime }
      let elapsed = track.elapsed(at: window.currentTime)
      guard elapsed < 0 else { continue }
      let start = window.currentTime - elapsed / track.rate
      next = min(next ?? start, start)
    }
    return next
  }

  // MARK: Beginning

  /// Shows the way of `property` from where it is seen to the model value, which was just set.
  func begin(
    _ property: AnimatableProperty, of view: View, from shown: ViewValues, group: AnimationGroup,
    curve: ResolvedCurve, duration: Double, startingAt start: Double, rate: Double = 1,
    end: SIMD8<Double>? = nil, centerVelocity: Point? = nil
  ) {
    let now = window.currentTime
    let box = view.animated ?? AnimatedValues(values: shown, time: now)
    let old = track(property, of: box)
    let oldVelocity = old?.vectorVelocity(at: now) ?? .zero
    let shownVector = old?.vector(at: now) ?? shown.vector(property)
    var endVector = end ?? view.model.vector(property)
    if property == .transform && end == nil {
      endVector = TransformParts(vector: shownVector).nearest(to: TransformParts(vector: endVector)).vector
    }
    let way = shownVector - endVector

    var duration = duration
    var velocity = SIMD8<Double>.zero
    if case .spring(let spring) = curve {
      velocity = oldVelocity
      if property == .center, let centerVelocity {
        velocity = SIMD8(centerVelocity.x, centerVelocity.y, 0, 0, 0, 0, 0, 0)
      }
      duration = AnimationTrack.springDuration(spring, way: way, velocity: velocity)
    }
    if old != nil { interrupt(property, of: view) }
    guard duration > 0, way != .zero || velocity != .zero else { return }
    if case .spring = curve { group.end = max(group.end, start + (rate > 0 ? duration / rate : duration)) }
    // What a hand set going is left as it is.
    let jumps = window.prefersReducedMotion && property.isGeometry && centerVelocity == nil
    var new = AnimationTrack(
      view: .passUnretained(view), property: property, group: group, way: way, end: endVector,
      velocity: velocity, curve: curve, duration: duration, base: now,
      elapsedAtBase: (now - start) * rate, rate: rate)
    if jumps { new.kind = .jump(isDone: start <= now) }
    if property == .fade { new.kind = .fade }
    group.liveTracks += 1
    group.hadTracks = true
    let target = view.animated ?? box
    target.tracks[property.rawValue] = Int32(truncatingIfNeeded: tracks.count)
    target.count += 1
    view.animated = target
    tracks.append(new)
    if jumps && start <= now {
      target.values.copy(property, from: view.model)
    } else if property != .fade {
      target.values.set(property, vector: start < now ? new.vector(at: now) ?? endVector : shownVector)
    }
    window.needsFrame()
    if jumps { beginFade(of: view, startingAt: start, duration: duration) }
  }

  /// How long a view that jumped takes to be seen again, at most; in seconds.
  private static let longestFadeSeconds = 0.15

  /// Softens a jump of `view` at `start`; one that is being softened goes on from what is seen.
  private func beginFade(of view: View, startingAt start: Double, duration: Double) {
    guard let box = view.animated else { return }
    let running = track(.fade, of: box)
    if let running, running.base - running.elapsedAtBase == start { return }
    var from = view.shown
    if running?.vector(at: window.currentTime) == nil { from.fade = 0 }
    let seconds = min(duration, Self.longestFadeSeconds)
    let group = AnimationGroup(end: start + seconds, completion: nil)
    begin(.fade, of: view, from: from, group: group, curve: .linear, duration: seconds, startingAt: start)
    guard group.hadTracks, let box = view.animated, let track = track(.fade, of: box) else { return }
    box.values.set(.fade, vector: track.vector(at: window.currentTime) ?? track.end)
    seal(group)
  }

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

  private var sealed: [ObjectIdentifier: AnimationGroup] = [:]

  // MARK: Ending

  /// The time of `group` has come. Its tracks are over, too, and are swept out by the next `update`.
  private func end(_ group: AnimationGroup) {
    group.isOver = true
    finish(group, finished: !group.wasInterrupted)
    // Exactly now, in the middle of a long frame, too: what a completion begins starts at this instant.
    flushCompletions()
  }

  /// Takes the track away; the property shows its model value.
  func interrupt(_ property: AnimatableProperty, of view: View) {
    guard let box = view.animated else { return }
    let index = Int(box.tracks[property.rawValue])
    guard index >= 0 else { return }
    remove(at: index)
  }

  /// Ends whatever moves in `view`, which is about to leave the window.
  func interruptAll(of view: View) {
    guard view.animated != nil else { return }
    for property in AnimatableProperty.allCases { interrupt(property, of: view) }
  }

  private func remove(at index: Int) {
    let group = tracks[index].group
    removeTrack(at: index)
    group.wasInterrupted = true
    if group.liveTracks == 0 && !group.isOpen && !group.isOver { finish(group, finished: false) }
  }

  /// Takes the tracks of `group` that are in `view` away without telling that they were interrupted.
  func drop(_ group: AnimationGroup, of view: View) {
    for property in AnimatableProperty.allCases {
      guard let index = view.animated.map({ Int($0.tracks[property.rawValue]) }), index >= 0,
        tracks[index].group === group
      else { continue }
      removeTrack(at: index)
    }
  }

  /// What `group` moves in `view`.
  func properties(of group: AnimationGroup, in view: View) -> [AnimatableProperty] {
    AnimatableProperty.allCases.filter { property in
      guard let box = view.animated else { return false }
      return track(property, of: box)?.group === group
    }
  }

  /// The window goes away: what is still to be told is told now.
  func endAll() {
    for group in sealed.values {
      group.wasInterrupted = true
      finish(group, finished: false)
    }
    openCalls = 0
    flushCompletions()
  }

  private func removeTrack(at index: Int) {
    let track = tracks[index]
    let last = tracks.count - 1
    if index != last {
      tracks.swapAt(index, last)
      let moved = tracks[index]
      moved.view._withUnsafeGuaranteedRef { view in
        view.animated?.tracks[moved.property.rawValue] = Int32(truncatingIfNeeded: index)
      }
    }
    tracks.removeLast()
    track.group.liveTracks -= 1
    track.view._withUnsafeGuaranteedRef { view in
      guard let box = view.animated else { return }
      box.tracks[track.property.rawValue] = -1
      box.count -= 1
      box.values.copy(track.property, from: view.model)
      if box.count == 0 { view.animated = nil }
      view.shownValueDidChange(track.property)
    }
  }

  private func finish(_ group: AnimationGroup, finished isFinished: Bool) {
    group.endEvent?.cancel()
    group.endEvent = nil
    sealed[ObjectIdentifier(group)] = nil
    guard group.completion != nil else { return }
    finished.append((group, isFinished))
    window.needsFrame()
  }

  /// Tells what is over, unless a call is still being made: nothing is told before the call that began it has returned.
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

  // MARK: Frames

  /// Brings what is shown up to date with the window's clock, and takes out what is over.
  func update() {
    let now = window.currentTime
    var hasEnded = false
    tracks.withUnsafeMutableBufferPointer { pointer in
      for index in pointer.indices {
        let track = pointer.baseAddress.unsafelyUnwrapped + index
        guard track.pointee.rate != 0 else { continue }
        switch track.pointee.kind {
        case .movement, .fade: break
        case .jump(isDone: true):
          if track.pointee.isOver(at: now) { hasEnded = true }
          continue
        case .jump(isDone: false):
          if track.pointee.isMoving(at: now) { track.pointee.kind = .jump(isDone: true) }
        }
        track.pointee.view._withUnsafeGuaranteedRef { view in
          guard let box = view.animated else { return }
          if let vector = track.pointee.vector(at: now) {
            box.values.set(track.pointee.property, vector: vector)
          } else {
            box.values.copy(track.pointee.property, from: view.model)
            hasEnded = true
          }
          box.time = now
          view.shownValueDidChange(track.pointee.property)
        }
      }
    }
    guard hasEnded else { return }
    var index = tracks.count - 1
    while index >= 0 {
      if tracks[index].group.isOver && tracks[index].isOver(at: now) {
        removeTrack(at: index)
      }
      index -= 1
    }
  }

  /// Brings what is shown of one view up to date with the window's clock.
  func refresh(_ box: AnimatedValues, of view: View) {
    let now = window.currentTime
    box.time = now
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
  }

  // MARK: Time of a group

  /// Makes the tracks of `group` in `view` go on at `rate` from where they are.
  func setRate(_ rate: Double, of group: AnimationGroup, in view: View) {
    let now = window.currentTime
    guard let box = view.animated else { return }
    for property in AnimatableProperty.allCases {
      let index = Int(box.tracks[property.rawValue])
      guard index >= 0, tracks[index].group === group else { continue }
      tracks[index].elapsedAtBase = tracks[index].elapsed(at: now)
      tracks[index].base = now
      tracks[index].rate = rate
      view.shownValueDidChange(property)
    }
    refresh(box, of: view)
    window.needsFrame()
  }

  private func track(_ property: AnimatableProperty, of box: AnimatedValues) -> AnimationTrack? {
    let index = Int(box.tracks[property.rawValue])
    return index >= 0 ? tracks[index] : nil
  }
}
