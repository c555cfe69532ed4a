/// What `View.animate`, or an item of an animation queue, is describing right now.
final class AnimationTransaction {
  /// Task-local, so that it is never left behind by a call that did not come back.
  @TaskLocal static var current: AnimationTransaction?

  let duration: Double
  /// The curve as it was given, and made ready to be evaluated.
  let animationCurve: AnimationCurve
  let curve: ResolvedCurve
  /// How fast centres move at the start, in points a second; nil: as they were seen to move. Only springs make use of it.
  let centerVelocity: Point?
  let rate: Double
  /// Whether nothing begins to move, and what moves keeps what is left of its way.
  let keepsWays: Bool
  private let delay: Double
  /// When the movement begins, where that is not simply after the delay.
  private let start: Double?
  private let completion: ((Bool) -> Void)?
  private var groups: [(window: Window, group: AnimationGroup)] = []
  private var pendingGroups = 0
  private var allFinished = true

  init(duration: Double, delay: Double, curve: AnimationCurve, completion: ((Bool) -> Void)?) {
    self.duration = duration
    self.delay = delay
    animationCurve = curve
    self.curve = ResolvedCurve(curve)
    self.completion = completion
    rate = 1
    start = nil
    centerVelocity = nil
    keepsWays = false
  }

  /// Moves the ends of what moves; see `View.performShiftingAnimations(_:)`.
  init(keepingWays: Void) {
    duration = 0
    animationCurve = .linear
    curve = .linear
    centerVelocity = nil
    rate = 1
    keepsWays = true
    delay = 0
    start = nil
    completion = nil
  }

  init(_ timing: AnimationTiming, centerVelocity: Point?) {
    duration = timing.duration
    animationCurve = timing.curve
    curve = ResolvedCurve(timing.curve)
    start = timing.start
    self.centerVelocity = centerVelocity
    rate = 1
    keepsWays = false
    delay = 0
    completion = nil
  }

  /// Puts everything into `group`, which somebody else completes.
  init(duration: Double, curve: AnimationCurve, start: Double, rate: Double, group: AnimationGroup, window: Window) {
    self.duration = duration
    animationCurve = curve
    self.curve = ResolvedCurve(curve)
    self.start = start
    self.rate = rate
    keepsWays = false
    delay = 0
    completion = nil
    centerVelocity = nil
    groups = [(window, group)]
  }

  func startTime(in window: Window) -> Double { start ?? window.currentTime + delay }

  /// The group for the views of `window`.
  func group(in window: Window) -> AnimationGroup {
    if let known = groups.first(where: { $0.window === window }) { return known.group }
    let springAlone: Double? =
      if case .spring(let spring) = curve {
        AnimationTrack.springDuration(spring, way: .zero, velocity: .zero)
      } else {
        nil
      }
    let group = AnimationGroup(
      end: startTime(in: window) + (springAlone == nil ? duration : 0), endWithoutTracks: springAlone
    ) { finished in
      self.allFinished = self.allFinished && finished
      self.pendingGroups -= 1
      if self.pendingGroups == 0 { self.completion?(self.allFinished) }
    }
    groups.append((window, group))
    pendingGroups += 1
    window.animator.openCalls += 1
    return group
  }

  /// The call is over: from now on its groups may complete.
  /// - Returns: when the last of them is over, on its window's clock; nil where nothing was changed.
  @discardableResult
  func seal() -> Double? {
    guard !groups.isEmpty else {
      completion?(true)
      return nil
    }
    // From here on the groups hold this, for their completion; held in turn, they would hold their windows.
    let sealed = groups
    groups = []
    for (window, group) in sealed {
      window.animator.seal(group)
      window.animator.openCalls -= 1
    }
    let end = sealed.map(\.group.end).max()
    // Completions of what this call interrupted are called now; its own have to wait until it has returned.
    for (window, group) in sealed where group.endEvent != nil {
      window.animator.flushCompletions()
    }
    return end
  }
}
