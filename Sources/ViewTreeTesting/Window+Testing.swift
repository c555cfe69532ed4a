public import ViewTree

extension Window {
  /// Advances frame by frame until nothing moves, or until `limit` seconds have passed. Returns how long it took, in seconds.
  ///
  /// Delays of animations and pending decisions of gestures count as movement. Actions that are scheduled for later do not.
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

  /// The visible view with the accessibility label `label`; nil if there is none. Of several, this is the frontmost, and of a control
  /// and its subviews, the control.
  public func find(label: String) -> View? {
    var found: View?
    forEachVisible(frontToBack: true) { view, visible in
      if !visible.isEmpty, view.accessibilityLabel == label { found = view }
      return found == nil
    }
    return found
  }

  /// The visible view with an accessibility role and, unless that is nil, an accessibility label; nil if there is none. Of several,
  /// this is the frontmost.
  public func find(role: AccessibilityRole, label: String? = nil) -> View? {
    findAll(role: role, label: label).last
  }

  /// All visible views with an accessibility role and, unless that is nil, an accessibility label, in the order in which they are
  /// drawn: what lies behind comes first, and the subviews of a view in their order.
  public func findAll(role: AccessibilityRole, label: String? = nil) -> [View] {
    var found: [View] = []
    forEachVisible(frontToBack: false) { view, visible in
      if !visible.isEmpty, view.accessibilityRole == role, label == nil || view.accessibilityLabel == label {
        found.append(view)
      }
      return true
    }
    return found
  }

  /// The middle of what is seen of a view, in the window's coordinates; nil if nothing of it is seen.
  func visibleMiddle(of view: View) -> Point? {
    var middle: Point?
    forEachVisible(frontToBack: false) { candidate, visible in
      if candidate === view, !visible.isEmpty { middle = Point(x: visible.midX, y: visible.midY) }
      return middle == nil
    }
    return middle
  }
}
