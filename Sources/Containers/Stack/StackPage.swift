internal import ViewTree

/// A controller whose view is in the stack's view, and how that moves in a transition.
final class StackPage {
  enum Role {
    case incoming, outgoing
    /// Still seen from an earlier transition. It gets out of the way, whether the present one goes on or back.
    case uninvolved
  }

  let controller: ViewController
  let view: View
  /// Whether the view takes the stack's size.
  var takesStackSize = true
  /// How the controller became the current one.
  var arrival: StackOperation
  /// Where it rests, if the delegate says so. Points.
  var homeX: Double?

  var role = Role.incoming
  /// Where it comes from.
  var entry = StackEnd(.far)
  /// Where it goes to.
  var exit = StackEnd(.behind)
  /// Where, and how opaque, it was seen when the transition began; nil: not at all.
  var seen: (place: StackPlace, alpha: Double)?
  private(set) var x = StackPath.constant(0)
  private var alpha: StackPath?
  private var changes = StackPageChanges()

  init(_ controller: ViewController, arrival: StackOperation) {
    self.controller = controller
    self.arrival = arrival
    view = controller.view
  }

  // MARK: Paths

  /// Works out the way across a stack that is laid out as `layout` says.
  func resolve(in layout: StackLayout, beginning: Double) {
    let width = view.frame.width
    let home = homeX ?? layout.x(.home, pageWidth: width)
    let seenX = seen.map { layout.x($0.place, pageWidth: width) }
    let exitX = exit.x(in: layout, pageWidth: width)
    switch role {
    case .incoming:
      x = .straight(from: entry.x(in: layout, pageWidth: width), to: home, beginning: beginning)
      if let seenX { x.seen = seenX }
    case .outgoing: x = StackPath(start: home, end: exitX, seen: seenX ?? home, beginning: beginning)
    case .uninvolved: x = StackPath(start: exitX, end: exitX, seen: seenX ?? home, beginning: beginning)
    }
  }

  /// Fades in what comes and fades out what goes where `fades`; else only completes a fade that had begun.
  func resolveAlpha(fades: Bool, beginning: Double) {
    guard fades || changes.hasAlpha else { return alpha = nil }
    let hidden = fades ? 0.0 : 1
    let seenAlpha = seen?.alpha
    switch role {
    case .incoming:
      var path = StackPath.straight(from: hidden, to: 1, beginning: beginning)
      if let seenAlpha { path.seen = seenAlpha }
      alpha = path
    case .outgoing: alpha = StackPath(start: 1, end: hidden, seen: seenAlpha ?? 1, beginning: beginning)
    case .uninvolved:
      let seenAlpha = seenAlpha ?? 1
      alpha = StackPath(start: seenAlpha, end: hidden, seen: seenAlpha, beginning: beginning)
    }
  }

  func fade(from start: Double, to end: Double) { alpha = StackPath(start: start, end: end, seen: start) }

  /// Does not move: what comes in is in its place already, and what goes stays where it was seen.
  func stay() { x = .constant(role == .incoming ? x.end : x.seen) }

  /// Whether it is seen elsewhere than where it is when the progress is 0 or 1.
  func isSeenOff(goal: Double) -> Bool { abs(x.seen - (goal == 1 ? x.end : x.start)) > 0.5 }

  // MARK: Placing

  /// Puts the view where it is, and makes it as opaque as it is, at these progresses.
  func place(at progress: Double, fade: Double) {
    // Cuts off what rounding added, so that a page that follows whole pixels lies on whole pixels.
    move(toX: (x.value(at: progress) * Self.stepsPerPoint).rounded() / Self.stepsPerPoint)
    if let alpha { changes.setAlpha(alpha.value(at: fade), of: view) }
  }

  /// Puts the view where it rests.
  func placeAtRest(in layout: StackLayout) { move(toX: homeX ?? layout.x(.home, pageWidth: view.frame.width)) }

  private func move(toX x: Double) {
    var frame = view.frame
    guard frame.origin.x != x else { return }
    guard view.transform == .identity else {
      // The frame of a rotated view is a box around it, and does not have its size.
      view.center.x += x - frame.origin.x
      return
    }
    frame.origin.x = x
    view.frame = frame
  }

  /// Gives the view the stack's size, where it takes that.
  /// - Returns: whether its size changed.
  func fit(_ size: Size) -> Bool {
    guard takesStackSize, size.width > 0, size.height > 0 else { return false }
    let isNew = view.bounds.size != size
    guard view.transform == .identity else {
      view.bounds.size = size
      view.center.y = size.height / 2
      return isNew
    }
    if isNew || view.frame.origin.y != 0 {
      view.frame = Rect(x: view.frame.minX, y: 0, width: size.width, height: size.height)
    }
    return isNew
  }

  func setShadow(_ isShown: Bool) { changes.setShadow(isShown, on: view) }
  func suspendInput(_ isSuspended: Bool) { view.isInputSuspended = isSuspended }

  func undoTemporaryChanges() {
    alpha = nil
    changes.undo(on: view)
  }

  /// Moving pages are placed in steps of this part of a point: a power of two.
  private static let stepsPerPoint = 16_777_216.0
}

/// An end of a page's way: a place, or what the delegate said instead.
nonisolated struct StackEnd: Hashable, Sendable {
  var place: StackPlace
  /// Points; nil where the delegate did not say.
  var delegateX: Double?

  init(_ place: StackPlace, delegateX: Double? = nil) {
    self.place = place
    self.delegateX = delegateX
  }

  func x(in layout: StackLayout, pageWidth: Double) -> Double { delegateX ?? layout.x(place, pageWidth: pageWidth) }
}

/// What a transition changes in a page's view for as long as it lasts, and how to undo it.
struct StackPageChanges {
  private var hasShadow = false
  private var ownShadow: Shadow?
  /// Whether the opacity was changed.
  private(set) var hasAlpha = false

  mutating func setShadow(_ isShown: Bool, on view: View) {
    guard isShown != hasShadow else { return }
    hasShadow = isShown
    if isShown {
      ownShadow = view.shadow
      view.shadow = Self.shadow
    } else if view.shadow == Self.shadow {
      view.shadow = ownShadow
    }
  }

  mutating func setAlpha(_ alpha: Double, of view: View) {
    hasAlpha = true
    view.alpha = min(1, max(0, alpha))
  }

  mutating func undo(on view: View) {
    view.isInputSuspended = false
    setShadow(false, on: view)
    if hasAlpha { view.alpha = 1 }
    hasAlpha = false
  }

  /// Under the upper page while it moves.
  private static var shadow: Shadow { Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 0.35), radius: 10) }
}
