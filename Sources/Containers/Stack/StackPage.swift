internal import ViewTree

/// A controller whose view is in the stack's view, and its path in a transition.
final class StackPage {
  enum Role {
    case incoming, outgoing
    /// Still visible from an earlier transition. It moves out of the way, whether the current one completes or goes
    /// back.
    case uninvolved
  }

  let controller: ViewController
  let view: View
  /// The operation by which the controller became the current one.
  var arrival = StackOperation.push
  /// Whether the view takes the stack's size.
  var takesStackSize = true
  /// The left edges that the delegate requested for its start, rest and end, in points. Nil for the usual places.
  var entryX: Double?, homeX: Double?, exitX: Double?
  /// The visible place and opacity when the transition began. Nil if the page was not visible.
  private var seen: (place: Double, alpha: Double)?
  private(set) var path = StackPath(from: .init(x: 0, alpha: 1), to: .init(x: 0, alpha: 1), seen: nil)
  private var setsAlpha = false

  init(_ controller: ViewController) {
    self.controller = controller
    view = controller.view
  }

  // MARK: Movement

  /// Records the visible place and opacity of the page.
  func noteSeen(in layout: StackLayout) {
    seen = (layout.place(x: view.frame.minX, pageWidth: view.frame.width), fade)
  }

  /// Makes the page start from its usual place, wherever it is now.
  func forgetSeen() { seen = nil }

  /// Computes the path in the given layout.
  /// - Parameters:
  ///   - isFar: whether the page comes from or goes to the far edge, rather than the place behind.
  ///   - fades: whether the incoming page fades in and the outgoing one fades out. Otherwise only a fade that has begun
  ///     is completed.
  func resolve(_ role: Role, isFar: Bool, in layout: StackLayout, beginning: Double, fades: Bool) {
    let width = view.frame.width
    let away = StackPose(x: layout.x(isFar ? StackLayout.far : layout.behind, pageWidth: width), alpha: fades ? 0 : 1)
    let home = StackPose(x: homeX ?? layout.x(0, pageWidth: width), alpha: 1)
    let seen = seen.map { StackPose(x: layout.x($0.place, pageWidth: width), alpha: $0.alpha) }
    func moved(_ pose: StackPose, to x: Double?) -> StackPose { StackPose(x: x ?? pose.x, alpha: pose.alpha) }
    path =
      switch role {
      case .incoming: StackPath(from: moved(away, to: entryX), to: home, seen: seen, beginning: beginning)
      case .outgoing: StackPath(from: home, to: moved(away, to: exitX), seen: seen ?? home, beginning: beginning)
      case .uninvolved: StackPath(from: away, to: away, seen: seen ?? home, beginning: beginning)
      }
    setsAlpha = fades || alpha != nil
  }

  /// Fades instead of moving: the incoming page is in its place already, and an outgoing page stays where it was visible.
  /// - Parameter isOnTop: whether the incoming page lies over all others and fades in. Otherwise the pages over it fade
  ///   out.
  func fadeInPlace(_ role: Role, incomingIsOnTop isOnTop: Bool) {
    let x = role == .incoming ? path.end.x : path.seen.x
    let alpha = seen?.alpha ?? (isOnTop ? 0 : 1)
    let start = StackPose(x: x, alpha: alpha)
    path = StackPath(
      from: start, to: StackPose(x: x, alpha: role == .incoming ? 1 : isOnTop ? alpha : 0), seen: start)
    setsAlpha = true
  }

  // MARK: Placing

  func place(at progress: Double) {
    let pose = path.pose(at: progress)
    // Removes rounding errors, so that a page that follows whole pixels lies exactly on whole pixels.
    move(toX: (pose.x * Self.stepsPerPoint).rounded() / Self.stepsPerPoint)
    if setsAlpha { setFade(pose.alpha) }
  }

  func placeAtRest(in layout: StackLayout) { move(toX: homeX ?? layout.x(0, pageWidth: view.frame.width)) }

  private func move(toX x: Double) {
    let offset = x - view.frame.minX
    guard offset != 0 else { return }
    // The frame of a rotated view is its bounding box, which does not have the view's size.
    if view.transform == .identity { view.frame.origin.x = x } else { view.center.x += offset }
  }

  /// Gives the view the stack's size, if `takesStackSize` is set.
  /// - Returns: whether its size changed.
  func fit(_ size: Size) -> Bool {
    guard takesStackSize, size.width > 0, size.height > 0 else { return false }
    let isNew = view.bounds.size != size
    if view.transform != .identity {
      view.bounds.size = size
      view.center.y = size.height / 2
    } else if isNew || view.frame.minY != 0 {
      view.frame = Rect(x: view.frame.minX, y: 0, width: size.width, height: size.height)
    }
    return isNew
  }

  /// Moving pages are placed at multiples of 1 / `stepsPerPoint` points. A power of two.
  private static let stepsPerPoint = 16_777_216.0

  // MARK: Temporary changes of the view, undone at rest

  private var hasShadow = false
  private var ownShadow: Shadow?
  /// The opacity that the view has by itself, and the one that was set instead; nil if none was.
  private var alpha: (own: Double, set: Double)?
  /// The factor by which the view's own opacity is multiplied, 0...1.
  private var fade = 1.0

  func setShadow(_ isShown: Bool) {
    guard isShown != hasShadow else { return }
    hasShadow = isShown
    if isShown {
      ownShadow = view.shadow
      view.shadow = Self.shadow
    } else if view.shadow == Self.shadow {
      view.shadow = ownShadow
    }
  }

  /// Multiplies the view's own opacity by a factor, 0...1.
  private func setFade(_ newFade: Double) {
    fade = min(1, max(0, newFade))
    // An alpha that other code has set meanwhile counts as the view's own.
    let own = alpha.map { view.alpha == $0.set ? $0.own : view.alpha } ?? view.alpha
    view.alpha = own * fade
    alpha = (own, view.alpha)
  }

  func undoTemporaryChanges() {
    setsAlpha = false
    view.isInputSuspended = false
    setShadow(false)
    if let alpha, view.alpha == alpha.set { view.alpha = alpha.own }
    alpha = nil
    fade = 1
  }

  /// The shadow under the upper page while it moves.
  private static var shadow: Shadow { Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 0.35), radius: 10) }
}
