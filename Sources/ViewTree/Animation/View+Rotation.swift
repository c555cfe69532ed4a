extension View {
  /// Turns the view about its middle, by any angle the way it says, within whatever transaction is current.
  final func turn(by angle: Double) {
    guard angle.isFinite else { return Misuse.report("AnimationItem.Change.rotation(by:): not finite") }
    let old = model.transform
    var turned = Transform(a: old.a, b: old.b, c: old.c, d: old.d, tx: 0, ty: 0)
      .concatenating(Transform(rotationAngle: angle))
    (turned.tx, turned.ty) = (old.tx, old.ty)
    guard let transaction = AnimationTransaction.current, let window = attachedWindow else {
      transform = turned
      return
    }
    if transaction.keepsWays { return setValue(.transform(turned)) }
    // The angle at the end is counted from the angle at the start, so that whole turns are not lost; nor those that were
    // asked for in the same breath.
    let before = shown
    let group = transaction.group(in: window)
    var end: TransformParts
    if let known = window.animator.track(.transform, of: self), known.group === group {
      end = TransformParts(vector: known.end)
    } else {
      end = TransformParts(before.transform).nearest(to: TransformParts(old))
    }
    end.angle += angle
    guard model.set(.transform(turned)) || angle != 0 else { return }
    exactFrame = nil
    window.animator.begin(
      .transform, of: self, from: before, group: group, curve: transaction.curve, duration: transaction.duration,
      startingAt: transaction.startTime(in: window), rate: transaction.rate, end: end.vector)
    if let animated, animated.tracks[AnimatableProperty.transform.rawValue] < 0 {
      animated.values.copy(.transform, from: model)
    }
    shownValueDidChange(.transform)
  }

  /// Makes what was shown of `property` the model value.
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
      case .fade: break  // is no value of the model
      }
    }
  }
}
