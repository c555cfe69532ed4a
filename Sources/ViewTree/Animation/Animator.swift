/// The running animations of a window.
///
/// The tracks are in one array, and views refer to theirs by index. A frame iterates over the array once, without allocating: see
/// Animator+Frame. Tracks that begin and complete together form a group: see Animator+Groups.
final class Animator {
  /// The owner. `unowned(unsafe)`, because it is also used while the window is being deallocated, for the last completions.
  unowned(unsafe) let window: Window
  var tracks: ContiguousArray<AnimationTrack> = []
  /// The views to call when the tracks have been updated, because their visible size changed; see `notifyOfSizes()`.
  var resized: ContiguousArray<View> = []

  // Groups, see Animator+Groups.

  /// The groups whose call has returned, until they end.
  var sealed: [ObjectIdentifier: AnimationGroup] = [:]
  /// The groups that have ended, and whose completions have not been called yet. `isFinished` is false for a group that was interrupted.
  var finished = Queue<(group: AnimationGroup, isFinished: Bool)>()
  /// The number of calls of `View.animate` in progress, which may be nested.
  var openCalls = 0

  init(window: Window) { self.window = window }

  // MARK: Beginning

  /// Animates `property` from its presented value to the model value, which was just set.
  func begin(
    _ property: AnimatableProperty, of view: View, from shown: ViewValues, group: AnimationGroup,
    curve: ResolvedCurve, duration: Double, startingAt start: Double, rate: Double = 1,
    end: SIMD8<Double>? = nil, centerVelocity: Point? = nil
  ) {
    let now = window.currentTime
    let old = track(property, of: view)
    let oldVelocity = old?.vectorVelocity(at: now) ?? .zero
    let shownVector = old?.vector(at: now) ?? shown.vector(property)
    var endVector = end ?? view.model.vector(property)
    if property == .transform && end == nil {
      endVector = TransformParts(vector: shownVector).nearest(to: TransformParts(vector: endVector)).vector
    }
    let way = shownVector - endVector

    var duration = duration
    // The velocity of a track is per second of its local time.
    var velocity = rate > 0 ? oldVelocity / rate : oldVelocity
    // It overflows where the rate is almost 0, or the way almost endless.
    if !velocity.canBeInterpolated { velocity = .zero }
    var isMoving = way != .zero
    if case .spring(let spring) = curve {
      if property == .center, let centerVelocity {
        velocity = SIMD8(centerVelocity.x, centerVelocity.y, 0, 0, 0, 0, 0, 0)
      }
      duration = AnimationTrack.springDuration(spring, way: way, velocity: velocity)
      isMoving = isMoving || velocity != .zero
    }
    let box = view.animated ?? AnimatedValues(values: shown, time: now)
    if let old {
      // Setting a property twice in one call is not an interruption.
      if old.group === group { removeTrack(of: property, in: view) } else { interrupt(property, of: view) }
    }
    // An item of a queue may begin after the end of the frame by a rounding error. An item without a duration is applied now even then,
    // because the next item begins at the same time, and from its value.
    let takesTime = duration > 0 || start > now + MotionMetrics.timeTolerance
    guard takesTime, isMoving, way.canBeInterpolated, endVector.canBeInterpolated else { return }
    if case .spring = curve {
      group.end = max(group.end, start + (rate > 0 ? duration / rate : duration))
      group.springDuration = max(group.springDuration, duration)
    }
    // Reduced motion does not affect movements that a person has set in motion.
    let jumps = window.prefersReducedMotion && property.isGeometry && centerVelocity == nil
    // Where time stands still, as in a paused queue, it jumps when time goes on.
    let jumpsNow = jumps && start <= now && rate > 0
    let kind: AnimationTrack.Kind = jumps ? .jump(isDone: jumpsNow) : property == .fade ? .fade : .movement
    let new = AnimationTrack(
      view: .passUnretained(view), shown: box.shown, property: property, kind: kind,
      time: LocalTime(start: start, rate: rate, at: now), duration: duration, curve: curve, way: way, end: endVector,
      velocity: velocity, group: group)
    group.liveTracks += 1
    group.hadTracks = true
    box.tracks[property.rawValue] = Int32(truncatingIfNeeded: tracks.count)
    box.count += 1
    view.animated = box
    tracks.append(new)
    if jumpsNow {
      box.values.copy(property, from: view.model)
    } else if property != .fade {
      box.values.set(property, vector: start < now ? new.vector(at: now) ?? endVector : shownVector)
    }
    window.needsFrame()
    if jumps && rate > 0 { beginFade(of: view, startingAt: start, duration: duration) }
  }

  /// Fades `view` in when its geometry jumps at `start`. A fade that is in progress continues from the presented value.
  func beginFade(of view: View, startingAt start: Double, duration: Double) {
    let running = track(.fade, of: view)
    if let running, running.time.time(elapsed: 0) == start { return }
    let seconds = ReducedMotion.fadeSeconds(replacing: duration)
    guard seconds > 0 else { return }
    var from = view.shown
    if running?.vector(at: window.currentTime) == nil { from.fade = 0 }
    let group = AnimationGroup(end: start + seconds, completion: nil)
    begin(.fade, of: view, from: from, group: group, curve: .linear, duration: seconds, startingAt: start)
    guard group.hadTracks, let box = view.animated, let track = track(.fade, of: view) else { return }
    box.values.set(.fade, vector: track.vector(at: window.currentTime) ?? track.end)
    seal(group)
  }

  // MARK: Shifting

  /// Shifts a running animation of `property` so that it ends at the new model value with the rest of its way unchanged.
  func shiftEnd(of property: AnimatableProperty, in view: View) {
    guard let box = view.animated, let index = index(property, of: view) else { return }
    var end = view.model.vector(property)
    if property == .transform {
      end = TransformParts(vector: tracks[index].end).nearest(to: TransformParts(vector: end)).vector
    }
    guard end.canBeInterpolated else { return interrupt(property, of: view) }
    tracks[index].end = end
    refresh(box, of: view)
  }

  // MARK: Ending

  /// Removes the track, so that the property shows its model value, and reports an interruption to the group's completion. Calls
  /// no code of views.
  func interrupt(_ property: AnimatableProperty, of view: View) {
    guard let group = track(property, of: view)?.group else { return }
    removeTrack(of: property, in: view)
    group.wasInterrupted = true
    if group.liveTracks == 0 && !group.isOpen && !group.isOver { finish(group, finished: false) }
  }

  /// Interrupts all animations of `view`, which leaves the window. Calls no code of views.
  /// - Returns: whether its size was animated.
  @discardableResult
  func interruptAll(of view: View) -> Bool {
    guard view.animated != nil else { return false }
    let isResizing = index(.boundsSize, of: view) != nil
    for property in AnimatableProperty.allCases { interrupt(property, of: view) }
    return isResizing
  }

  /// Removes the tracks of `group` without counting that as an interruption.
  func drop(_ group: AnimationGroup, of view: View?) {
    for (view, property) in movements(of: group, in: view) {
      noteSize(property, of: view)
      removeTrack(of: property, in: view)
    }
    notifyOfSizes()
  }

  private func removeTrack(of property: AnimatableProperty, in view: View) {
    if let index = index(property, of: view) { removeTrack(at: index) }
  }

  func removeTrack(at index: Int) {
    let track = tracks[index]
    let last = tracks.count - 1
    if index != last {
      tracks.swapAt(index, last)
      let moved = tracks[index]
      moved.view.takeUnretainedValue().animated?.tracks[moved.property.rawValue] = Int32(truncatingIfNeeded: index)
    }
    tracks.removeLast()
    track.group.liveTracks -= 1
    let view = track.view.takeUnretainedValue()
    guard let box = view.animated else { return }
    box.tracks[track.property.rawValue] = -1
    box.count -= 1
    box.values.copy(track.property, from: view.model)
    if box.count == 0 { view.animated = nil }
    view.markShownValue(track.property)
  }

  // MARK: Finding

  func index(_ property: AnimatableProperty, of view: View) -> Int? {
    guard let box = view.animated else { return nil }
    let index = Int(box.tracks[property.rawValue])
    return index >= 0 ? index : nil
  }

  func track(_ property: AnimatableProperty, of view: View) -> AnimationTrack? {
    index(property, of: view).map { tracks[$0] }
  }

  /// The views and properties that `group` animates: first those of `view`, whose change began it, then those of views that
  /// follow its size. Nil if that view is gone.
  func movements(of group: AnimationGroup, in view: View?) -> [(view: View, property: AnimatableProperty)] {
    var result: [(view: View, property: AnimatableProperty)] = []
    for property in AnimatableProperty.allCases {
      if let view, let index = index(property, of: view), tracks[index].group === group {
        result.append((view, property))
      }
    }
    // Usually there are no others, so that the tracks need not be searched.
    guard group.liveTracks > result.count else { return result }
    for track in tracks where track.group === group {
      let other = track.view.takeUnretainedValue()
      if other !== view { result.append((other, track.property)) }
    }
    return result
  }
}
