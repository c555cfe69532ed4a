extension View {
  /// Animates changes of properties. The model values change immediately, the presented values gradually.
  ///
  /// `center`, `frame`, `bounds`, `transform`, `alpha`, `backgroundColor` and `cornerRadius` are animated. All else that is set is shown at
  /// once, such as `isHidden`, `shadow`, `borderWidth`, `borderColor`, `clipsToBounds`, texts and images. Stack views animate the places that follow
  /// from what is set, sliders and switches their thumbs, and scroll views do not animate the origin of their bounds.
  ///
  /// A negative or non-finite duration or delay is misuse and counts as 0; invalid parameters of the curve are corrected.
  /// - Parameters:
  ///   - duration: in seconds; 0 shows the new values in the next frame. Ignored for springs.
  ///   - delay: the time before the animations begin, in seconds.
  ///   - animations: sets properties of views. Views outside of a window are changed without animation.
  ///   - completion: called exactly once, after this call has returned, with whether no animation was interrupted. If no view of a
  ///     window was changed, it is called with true before this call returns. Completions that then animate again without end are
  ///     misuse: after a thousand, each within the one before, the next is not called.
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
      duration: isDuration ? duration : 0, curve: curve, delay: isDelay ? delay : 0, completion: completion)
    transaction.describe(animations)
    transaction.seal()
  }

  /// Animates changes of properties with a timing on the window's clock. The model values change immediately, the presented values
  /// gradually. The same properties are animated as by `animate(withDuration:delay:curve:animations:completion:)`.
  ///
  /// Animations start from the presented values and, with a spring, with the presented velocity.
  /// - Parameters:
  ///   - timing: the start, the duration and the curve. The duration of a spring follows from the distance and the velocity.
  ///   - centerVelocity: the velocity of `center` at the start, in points per second, for views that were moved by a gesture; nil
  ///     for the presented velocity. For springs only. With a value, `center` moves even where reduced motion is preferred.
  /// - Returns: when all of the animations end, in seconds on the window's clock.
  @discardableResult
  public static func animate(_ timing: AnimationTiming, centerVelocity: Point? = nil, animations: () -> Void) -> Double
  {
    let transaction = AnimationTransaction(
      duration: timing.duration, curve: timing.curve, start: timing.start, centerVelocity: centerVelocity)
    transaction.describe(animations)
    return transaction.seal() ?? timing.end
  }

  /// Changes properties without animation, even within `animate`.
  public static func performWithoutAnimation(_ actions: () -> Void) { withoutAnimation(actions) }

  /// Changes properties without animation, even within `animate`, and returns the result of `actions`.
  public static func withoutAnimation<Result>(_ actions: () -> Result) -> Result {
    AnimationTransaction.suspend(actions)
  }

  /// Changes properties and shifts their running animations by the same amount, so that these continue as before and end at the
  /// new values. Properties that are not being animated change immediately.
  public static func performShiftingAnimations(_ actions: () -> Void) {
    AnimationTransaction(shiftsAnimations: true).describe(actions)
  }

  /// The timing with which a change of this view would be animated; nil outside of `animate`, or if the view is in no window.
  public final var inheritedTiming: AnimationTiming? {
    guard let window, let transaction = AnimationTransaction.current, !transaction.shiftsAnimations else { return nil }
    return AnimationTiming(
      start: transaction.startTime(in: window), duration: transaction.duration, curve: transaction.animationCurve)
  }

  /// Whether any property of this view is being animated, or has an animation that waits for its delay.
  public final var isAnimating: Bool { animated != nil }

  /// The view's queue of animations, which is made on first access.
  public final var animationQueue: AnimationQueue {
    if let animationQueueOwner { return animationQueueOwner.queue }
    let owner = AnimationQueueOwner(AnimationQueue(view: self))
    animationQueueOwner = owner
    return owner.queue
  }

  // MARK: Setting values

  /// Sets a model value. All changes of model values go through here.
  ///
  /// Within `animate`, the change is animated from the presented value. Otherwise it is shown immediately, and interrupts a running
  /// animation of the property, unless the value equals the model value, which is the end of that animation.
  /// - Parameters:
  ///   - end: the vector at which an animation ends; nil for that of the model value. They differ for a transform with whole turns.
  ///   - set: sets the property, and returns whether that changed it.
  final func setValue(
    _ property: AnimatableProperty, endingAt end: SIMD8<Double>? = nil, _ set: (inout ViewValues) -> Bool
  ) {
    let canAnimate = property != .boundsOrigin || animatesBoundsOrigin
    let transaction = canAnimate ? AnimationTransaction.current : nil
    let oldSize = model.bounds.size
    if let transaction, !transaction.shiftsAnimations, let window = attachedWindow {
      let group = transaction.group(in: window)
      let before = shown
      let changed = set(&model)
      // An unchanged value needs an animation only for whole turns, or if one is running, which the new one replaces.
      if changed || end != nil || animated.map({ $0.tracks[property.rawValue] >= 0 }) == true {
        window.animator.begin(
          property, of: self, from: before, group: group, curve: transaction.curve, duration: transaction.duration,
          startingAt: transaction.startTime(in: window), rate: transaction.rate, end: end,
          centerVelocity: transaction.centerVelocity)
      }
      showUnlessAnimated(property)
      if changed {
        modelValueDidChange(property, oldSize: oldSize)
      } else if property == .boundsSize, shown.bounds.size != before.bounds.size {
        presentedSizeDidChange()
      }
      return
    }
    if !canAnimate { joinAnimation() }
    guard set(&model) else { return }
    if animated != nil, let animator = attachedWindow?.animator {
      let shifts = transaction?.shiftsAnimations == true
      if shifts { animator.shiftEnd(of: property, in: self) } else { animator.interrupt(property, of: self) }
      showUnlessAnimated(property)
    }
    modelValueDidChange(property, oldSize: oldSize)
  }

  /// Shows the model value of `property` at once, if other properties of the view are animated and this one is not.
  private func showUnlessAnimated(_ property: AnimatableProperty) {
    if let animated, animated.tracks[property.rawValue] < 0 { animated.values.copy(property, from: model) }
  }

  /// Something is set that cannot be animated, even if to the same value. Within `animate` that is part of the animation, whose completion
  /// waits for its end.
  final func joinAnimation() {
    guard let transaction = AnimationTransaction.current, !transaction.shiftsAnimations, let window = attachedWindow
    else {
      return
    }
    _ = transaction.group(in: window)
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
    markShownValue(property)
    if property == .boundsSize { presentedSizeDidChange() }
    if property == .boundsOrigin {
      noteAccessibility(.scrolling)
      boundsOriginDidChange()
    }
  }

  /// Records that the presented value of `property` changed. Calls no code of views.
  final func markShownValue(_ property: AnimatableProperty) {
    if let flags = property.dirtyFlags { return markDirty(flags) }
    // The content, such as a text or a picture, is laid out in the bounds, and depends on their origin, too.
    // A drawing that was made for an empty rectangle cannot be stretched.
    let isEmptyDrawing = property == .boundsSize && drawnState.fragment?.bounds.isEmpty == true
    if contentDependsOnSize || isEmptyDrawing { dropFragment() }
    switch property {
    case .boundsSize: markDirty(.placement)
    case .cornerRadius: markDirty(look.clipsToBounds || look.shadow != nil ? .subtree : .appearance)
    default: markDirty(.subtree)
    }
  }

  /// Rotates the view around its center by `angle` radians, which may be more than a full turn, within the current transaction, if
  /// any.
  final func rotate(by angle: Double) {
    let old = model.transform
    var rotated = Transform(a: old.a, b: old.b, c: old.c, d: old.d, tx: 0, ty: 0)
      .concatenating(Transform(rotationAngle: angle))
    (rotated.tx, rotated.ty) = (old.tx, old.ty)
    guard rotated.isFinite else { return Misuse.report("AnimationItem.Change.rotation(by:): not finite") }
    guard angle != 0 else { return }
    var end: TransformParts?
    if let transaction = AnimationTransaction.current, !transaction.shiftsAnimations, let window = attachedWindow {
      // The end's angle is relative to the presented one, so that whole turns are kept. Rotations of the same transaction add up.
      let running = window.animator.track(.transform, of: self)
      if let running, running.group === transaction.group(in: window) {
        end = TransformParts(vector: running.end)
      } else {
        // A running animation knows how far it has turned, which a transform does not tell.
        let turned = running?.vector(at: window.currentTime).map(TransformParts.init(vector:))
        end = (turned ?? TransformParts(shown.transform)).nearest(to: TransformParts(old))
      }
      end?.angle += angle
    }
    setValue(.transform, endingAt: end?.vector) { assign(&$0.transform, rotated) }
  }

  /// Makes the presented value of `property` the model value.
  final func adopt(_ property: AnimatableProperty, from shown: ViewValues) {
    // The fade is not a model value.
    guard property != .fade else { return }
    View.performWithoutAnimation {
      setValue(property) { values in
        let old = values
        values.copy(property, from: shown)
        return values != old
      }
    }
  }
}
