extension View {
  /// Sets model values at once, and shows the way there.
  ///
  /// - Parameters:
  ///   - duration: in seconds; 0 shows the new values in the next frame. Ignored for springs.
  ///   - delay: in seconds, before the movement begins.
  ///   - animations: sets properties of views. Outside a window values are set without movement.
  ///   - completion: called exactly once, never before this call has returned, with whether everything went to its end;
  ///     where no view of a window was changed, it is called right here.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut,
    animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let (isDuration, isDelay) = (duration.isFinite && duration >= 0, delay.isFinite && delay >= 0)
    let (curve, problem) = curve.checked()
    Misuse.report(
      "View.animate", isDuration ? nil : "a duration of \(duration) s", isDelay ? nil : "a delay of \(delay) s", problem
    )
    let transaction = AnimationTransaction(
      duration: isDuration ? duration : 0, delay: isDelay ? delay : 0, curve: curve, completion: completion)
    AnimationTransaction.$current.withValue(transaction, operation: animations)
    transaction.seal()
  }

  /// Sets model values at once, and shows the way there with a timing on the window's clock.
  ///
  /// What is on its way already goes on from where it is seen, and, by a spring, with the velocity that it is seen to have.
  /// - Parameters:
  ///   - timing: when it moves. For a spring the duration follows from the way and the velocity.
  ///   - centerVelocity: how fast centres move at the start, in points a second, where a hand has moved them; nil: as they are
  ///     seen to move. For springs only. What a hand set going also moves where less motion is preferred.
  /// - Returns: when all of it is at its end, on the window's clock, in seconds.
  @discardableResult
  public static func animate(_ timing: AnimationTiming, centerVelocity: Point? = nil, animations: () -> Void) -> Double
  {
    let transaction = AnimationTransaction(timing, centerVelocity: centerVelocity)
    AnimationTransaction.$current.withValue(transaction, operation: animations)
    return transaction.seal() ?? timing.end
  }

  /// Sets model values, and shows them, at once, within `animate`, too.
  public static func performWithoutAnimation(_ actions: () -> Void) { withoutAnimation(actions) }

  /// Does the same as `performWithoutAnimation(_:)`, and returns what `actions` returned.
  public static func withoutAnimation<Result>(_ actions: () -> Result) -> Result {
    // Mostly there is nothing to switch off, and binding a task-local value allocates.
    if AnimationTransaction.current == nil { return actions() }
    return AnimationTransaction.$current.withValue(nil, operation: actions)
  }

  /// Sets model values, and shifts running animations of them along: what is left of their way stays as it is, and ends at the
  /// new value. What does not move is there at once.
  public static func performShiftingAnimations(_ actions: () -> Void) {
    AnimationTransaction.$current.withValue(AnimationTransaction(keepingWays: ()), operation: actions)
  }

  /// With what timing a change of this view is animated right now; nil outside of `animate`, and outside of a window.
  public final var inheritedTiming: AnimationTiming? {
    guard let window, let transaction = AnimationTransaction.current, !transaction.keepsWays else { return nil }
    return AnimationTiming(
      start: transaction.startTime(in: window), duration: transaction.duration, curve: transaction.animationCurve)
  }

  /// Whether any property of this view is on its way to its model value, or waits to be.
  public final var isAnimating: Bool { animated != nil }

  /// The view's own queue of animations; it is made when it is first asked for.
  public final var animationQueue: AnimationQueue {
    if let animationQueueOwner { return animationQueueOwner.queue }
    let owner = AnimationQueueOwner(AnimationQueue(view: self))
    animationQueueOwner = owner
    return owner.queue
  }

  // MARK: Inside

  /// The only way in which a model value changes.
  ///
  /// Within `animate` the way from what is seen is shown; else the value is seen at once, and what moved the property ends,
  /// unless the value is the one that it is moving to.
  final func setValue(_ value: PropertyValue) {
    let property = value.property
    let canAnimate = property != .boundsOrigin || animatesBoundsOrigin
    if canAnimate, let transaction = AnimationTransaction.current, let window = attachedWindow {
      if transaction.keepsWays { return shiftValue(value) }
      let group = transaction.group(in: window)
      let before = shown
      let oldSize = model.bounds.size
      let changed = model.set(value)
      // A value that is there already, and on its way there, needs no second movement.
      if changed || animated.map({ $0.tracks[property.rawValue] >= 0 }) == true {
        window.animator.begin(
          property, of: self, from: before, group: group, curve: transaction.curve, duration: transaction.duration,
          startingAt: transaction.startTime(in: window), rate: transaction.rate,
          centerVelocity: transaction.centerVelocity)
      }
      if let animated, animated.tracks[property.rawValue] < 0 { animated.values.copy(property, from: model) }
      if changed { modelValueDidChange(property, oldSize: oldSize) }
      return
    }
    let oldSize = model.bounds.size
    guard model.set(value) else { return }
    if let animated {
      if animated.tracks[property.rawValue] >= 0 {
        attachedWindow?.animator.interrupt(property, of: self)
      }
      self.animated?.values.copy(property, from: model)
    }
    modelValueDidChange(property, oldSize: oldSize)
  }

  private func shiftValue(_ value: PropertyValue) {
    let property = value.property
    let oldSize = model.bounds.size
    guard model.set(value) else { return }
    attachedWindow?.animator.shiftEnd(of: property, in: self)
    if let animated, animated.tracks[property.rawValue] < 0 { animated.values.copy(property, from: model) }
    modelValueDidChange(property, oldSize: oldSize)
  }

  private func modelValueDidChange(_ property: AnimatableProperty, oldSize: Size) {
    switch property {
    case .center, .transform:
      exactFrame = nil
    case .boundsSize:
      exactFrame = nil
      setNeedsLayout()
      parent?.subviewSizeDidChange()
      autoresizeSubviews(from: oldSize)
      boundsSizeDidChange()
      controller?.viewSizeDidChange()
    case .boundsOrigin, .alpha, .backgroundColor, .cornerRadius, .fade:
      break
    }
    shownValueDidChange(property)
    if property == .boundsOrigin { boundsOriginDidChange() }
  }

  /// What is seen of `property` is another value now.
  final func shownValueDidChange(_ property: AnimatableProperty) {
    if let flags = property.dirtyFlags { return markDirty(flags) }
    // A text or a picture fills the bounds, wherever these are.
    if contentDependsOnSize { dropFragment() }
    switch property {
    case .boundsSize:
      markDirty(.placement)
      presentedSizeDidChange()
    case .cornerRadius: markDirty(look.clipsToBounds || look.shadow != nil ? .subtree : .appearance)
    default: markDirty(.subtree)
    }
  }
}
