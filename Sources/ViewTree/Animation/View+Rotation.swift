extension View {
  /// Rotates the view around its center by `angle` radians, which may be more than a full turn, within the current transaction, if
  /// any.
  final func rotate(by angle: Double) {
    guard angle.isFinite else { return Misuse.report("AnimationItem.Change.rotation(by:): not finite") }
    let old = model.transform
    var rotated = Transform(a: old.a, b: old.b, c: old.c, d: old.d, tx: 0, ty: 0)
      .concatenating(Transform(rotationAngle: angle))
    (rotated.tx, rotated.ty) = (old.tx, old.ty)
    guard let transaction = AnimationTransaction.current, let window = attachedWindow else {
      transform = rotated
      return
    }
    if transaction.shiftsAnimations { return setValue(.transform(rotated)) }
    // The end's angle is relative to the presented one, so that whole turns are kept. Rotations of the same transaction add up.
    let before = shown
    let group = transaction.group(in: window)
    var end: TransformParts
    if let known = window.animator.track(.transform, of: self), known.group === group {
      end = TransformParts(vector: known.end)
    } else {
      end = TransformParts(before.transform).nearest(to: TransformParts(old))
    }
    end.angle += angle
    guard model.set(.transform(rotated)) || angle != 0 else { return }
    exactFrame = nil
    window.animator.begin(
      .transform, of: self, from: before, group: group, curve: transaction.curve, duration: transaction.duration,
      startingAt: transaction.startTime(in: window), rate: transaction.rate, end: end.vector)
    if let animated, animated.tracks[AnimatableProperty.transform.rawValue] < 0 {
      animated.values.copy(.transform, from: model)
    }
    markShownValue(.transform)
  }

  /// Makes the presented value of `property` the model value.
  final func adopt(_ property: AnimatableProperty, from shown: ViewValues) {
    View.performWithoutAnimation {
      switch property {
      case .center: setValue(.center(shown.center))
      case .boundsOrigin: setValue(.boundsOrigin(shown.bounds.origin))
      case .boundsSize: setValue(.boundsSize(shown.bounds.size))
      case .transform: setValue(.transform(shown.transform))
      case .alpha: setValue(.alpha(shown.alpha))
      case .backgroundColor: setValue(.backgroundColor(shown.backgroundColor))
      case .cornerRadius: setValue(.cornerRadius(shown.cornerRadius))
      case .fade: break  // not a model value
      }
    }
  }
}
