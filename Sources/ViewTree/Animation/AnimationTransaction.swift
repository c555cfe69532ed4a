/// How changes of properties are animated during a call of `View.animate`, or by an item of an animation queue.
final class AnimationTransaction {
  /// The transaction whose changes are being described; nil outside of such calls.
  static var current: AnimationTransaction? {
    // A task that is begun within the call inherits the transaction, and runs after its end.
    guard let inherited, inherited.isDescribing else { return nil }
    return inherited
  }

  /// Task-local, so that it is always reset at the end of the call.
  @TaskLocal private static var inherited: AnimationTransaction?

  let duration: Double
  /// The curve as it was given.
  let animationCurve: AnimationCurve
  /// The curve prepared for evaluation.
  let curve: ResolvedCurve
  /// The velocity of `center` at the start, in points per second; nil to keep the presented velocity. Only springs use it.
  let centerVelocity: Point?
  /// How fast the animations run: 1 is normal.
  let rate: Double
  /// Whether changes shift the ends of running animations, which keep the rest of their way, and start no new ones; see
  /// `View.performShiftingAnimations(_:)`.
  let shiftsAnimations: Bool
  private let delay: Double
  /// When the animations begin, in seconds on the window's clock; nil for `delay` seconds after the current time.
  private let start: Double?
  private let completion: ((Bool) -> Void)?
  private var groups: [(window: Window, group: AnimationGroup)] = []
  /// The stacks in which something changed, in order.
  private var stacks: [StackView] = []
  /// Whether the call that describes the changes has not returned yet.
  private var isDescribing = false
  private var pendingGroups = 0
  private var allFinished = true
  /// Whether the completion is being called within the call, because nothing in a window was changed.
  private var isCompleting = false
  /// How many completions are being called in this way, each within the one before, where this call is made.
  private let nesting: Int
  /// A completion that animates again each time, as a view that pulses does, would go on until the call stack is full.
  private static let deepestNesting = 1000

  init(
    duration: Double = 0, curve: AnimationCurve = .linear, start: Double? = nil, delay: Double = 0, rate: Double = 1,
    centerVelocity: Point? = nil, shiftsAnimations: Bool = false, completion: ((Bool) -> Void)? = nil
  ) {
    self.duration = duration
    animationCurve = curve
    self.curve = ResolvedCurve(curve)
    self.start = start
    self.delay = delay
    self.rate = rate
    self.centerVelocity = centerVelocity
    self.shiftsAnimations = shiftsAnimations
    self.completion = completion
    let outer = Self.inherited
    nesting = outer.map { $0.isCompleting ? $0.nesting + 1 : $0.isDescribing ? $0.nesting : 0 } ?? 0
  }

  /// Adds all tracks in `window` to `group`, which the caller has to complete.
  func use(_ group: AnimationGroup, in window: Window) { groups = [(window, group)] }

  /// Calls `animations`, and lays out the stacks in which they changed something, so that this is animated too.
  func describe(_ animations: () -> Void) {
    Self.$inherited.withValue(self) {
      isDescribing = true
      animations()
      // Layout may ask for layout again, as in a frame.
      for _ in 0..<4 where !stacks.isEmpty {
        let changed = stacks
        stacks = []
        for stack in changed { stack.layoutIfNeeded() }
      }
      stacks = []
      isDescribing = false
    }
  }

  /// Calls `actions` without a transaction, and returns their result.
  @discardableResult
  static func suspend<Result>(_ actions: () -> Result) -> Result {
    // Binding a task-local value allocates, and is usually not necessary.
    if current == nil { return actions() }
    return $inherited.withValue(nil, operation: actions)
  }

  /// A stack in a window has requested layout.
  func willLayOut(_ stack: StackView) {
    if !shiftsAnimations && stacks.last !== stack { stacks.append(stack) }
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

  /// Ends the transaction for the windows in which other groups than `group` had to be made, because views in them changed, too.
  func sealOthers(than group: AnimationGroup) {
    groups.removeAll { $0.group === group }
    if !groups.isEmpty { seal() }
  }

  /// Ends the transaction: from now on its groups may complete.
  /// - Returns: when the last of them ends, in seconds on its window's clock; nil if nothing was changed.
  @discardableResult
  func seal() -> Double? {
    guard !groups.isEmpty else {
      completeAtOnce()
      return nil
    }
    // The groups' completions retain this transaction. Releasing the groups here avoids a reference cycle.
    let sealed = groups
    groups = []
    for (window, group) in sealed {
      window.animator.seal(group)
      window.animator.openCalls -= 1
    }
    let end = sealed.map(\.group.end).max()
    // Call the completions of animations that this call has interrupted. Its own must wait until it has returned.
    for (window, group) in sealed where group.endEvent != nil {
      window.animator.flushCompletions()
    }
    return end
  }

  /// Calls the completion of a call that has changed nothing in a window.
  private func completeAtOnce() {
    guard let completion else { return }
    guard nesting < Self.deepestNesting else {
      return Misuse.report("View.animate: outside of a window, each completion animates again, without end")
    }
    isCompleting = true
    Self.$inherited.withValue(self) { completion(true) }
    isCompleting = false
  }
}
