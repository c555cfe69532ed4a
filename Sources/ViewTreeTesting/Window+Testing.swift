public import ViewTree

extension Window {
  /// Advances frame by frame until nothing moves, at most `limit` seconds; returns how long it took.
  ///
  /// What waits for gestures to be decided counts as movement, and an animation's delay does; what was scheduled for later
  /// does not.
  @discardableResult
  public func settle(framesPerSecond: Double = 60, limit: Double = 10) -> Double {
    let frame = 1 / (framesPerSecond > 0 && framesPerSecond.isFinite ? framesPerSecond : 60)
    let start = currentTime
    while !isAtRest {
      let left = limit - (currentTime - start)
      guard left > 1e-9 else { break }
      advance(by: min(frame, left))
    }
    return currentTime - start
  }

  /// The visible view with that accessibility label: of several, the one in front; of a control and what is in it, the control.
  public func find(label: String) -> View? {
    var found: View?
    forEachVisible(frontToBack: true) { view, visible in
      if !visible.isEmpty, view.accessibilityLabel == label { found = view }
      return found == nil
    }
    return found
  }
}
