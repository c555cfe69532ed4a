internal import ViewTree

/// A controller whose view is in the stack's view, with its way across.
final class StackPage {
  enum Role { case incoming, outgoing, bystander }

  let controller: ViewController
  let view: View
  /// Whether the view takes the stack's size.
  var fits = true
  /// How the controller became the current one.
  var arrival: StackOperation
  /// Where it rests, by the delegate's word; nil: at home.
  var homeX: Double?

  // MARK: The way

  var role = Role.incoming
  /// Where it starts when it comes.
  var entry = StackPlace.far
  var entryX: Double?
  /// Where it was seen when the present way began; nil: not at all.
  var seenPlace: StackPlace?
  var seenAlpha = 1.0
  /// Where it goes to when it goes.
  var exit = StackPlace.behind
  var exitX: Double?
  var x = StackPath.constant(0)
  var alpha = StackPath.constant(1)

  // MARK: What is lent, and given back at rest

  private var hasLentShadow = false
  private var ownShadow: Shadow?
  private var isFaded = false
  private var fadesNow = false

  init(_ controller: ViewController, arrival: StackOperation) {
    self.controller = controller
    self.arrival = arrival
    view = controller.view
  }

  /// Works out the way for a stack that is laid out as `layout` says.
  func resolve(_ layout: StackLayout, knot: Double) {
    let width = view.frame.width
    let home = homeX ?? layout.x(.home, pageWidth: width)
    let seen = seenPlace.map { layout.x($0, pageWidth: width) }
    switch role {
    case .incoming:
      x = .straight(from: entryX ?? layout.x(entry, pageWidth: width), to: home, knot: knot)
      if let seen { x.seen = seen }
    case .outgoing:
      x = StackPath(start: home, seen: seen ?? home, end: exitX ?? layout.x(exit, pageWidth: width))
    case .bystander:
      // It goes out of the way, whether the passage goes on or back.
      let exit = exitX ?? layout.x(exit, pageWidth: width)
      x = StackPath(start: exit, seen: seen ?? home, end: exit)
    }
  }

  /// Fades what comes in, and what goes out, where `fades`; else only brings back what was faded.
  func resolveAlpha(fades: Bool, knot: Double) {
    fadesNow = fades || isFaded
    let hidden = fades ? 0.0 : 1
    switch role {
    case .incoming:
      alpha = .straight(from: hidden, to: 1, knot: knot)
      if seenPlace != nil { alpha.seen = seenAlpha }
    case .outgoing:
      alpha = StackPath(start: 1, seen: seenPlace == nil ? 1 : seenAlpha, end: hidden)
    case .bystander:
      alpha = StackPath(start: seenAlpha, seen: seenAlpha, end: hidden)
    }
  }

  /// Fades in the place of moving.
  func fade(from start: Double, to end: Double) {
    fadesNow = true
    alpha = StackPath(start: start, seen: start, end: end)
  }

  /// Goes from where it is at `progress` to the one end of its way or to the other, on a way of its own.
  /// - Returns: how far that is, points.
  func turn(toEnd: Bool, at progress: Double, knot: Double) -> Double {
    let (nowX, nowAlpha) = (x.value(at: progress, knot: knot), alpha.value(at: progress, knot: knot))
    x = StackPath(start: nowX, seen: nowX, end: toEnd ? x.end : x.start)
    alpha = StackPath(start: nowAlpha, seen: nowAlpha, end: toEnd ? alpha.end : alpha.start)
    return abs(x.end - nowX)
  }

  /// Whether it is seen elsewhere than at an end of its way, at which the way was begun.
  func isOff(theEnd: Bool) -> Bool { abs(x.seen - (theEnd ? x.end : x.start)) > 0.5 }

  /// Puts the view where it is at `progress`.
  func place(at progress: Double, knot: Double) {
    // What rounding added is taken off, so that a page that follows whole pixels lies on whole pixels.
    move(toX: (x.value(at: progress, knot: knot) * Self.grain).rounded() / Self.grain)
    guard fadesNow else { return }
    isFaded = true
    view.alpha = min(1, max(0, alpha.value(at: progress, knot: knot)))
  }

  /// Puts the view where it rests.
  func placeAtRest(_ layout: StackLayout) {
    move(toX: homeX ?? layout.x(.home, pageWidth: view.frame.width))
  }

  private func move(toX x: Double) {
    var frame = view.frame
    guard frame.origin.x != x else { return }
    guard view.transform == .identity else {
      // The frame of what is turned is a box around it, and says nothing of its size.
      view.center.x += x - frame.origin.x
      return
    }
    frame.origin.x = x
    view.frame = frame
  }

  /// Gives the view `size`, where it takes the stack's; whether that changed anything.
  func fit(_ size: Size) -> Bool {
    guard fits, size.width > 0, size.height > 0 else { return false }
    guard view.transform == .identity else {
      let isNew = view.bounds.size != size
      view.bounds.size = size
      view.center.y = size.height / 2
      return isNew
    }
    var frame = view.frame
    let isNew = frame.size != size
    guard isNew || frame.origin.y != 0 else { return false }
    frame.origin.y = 0
    frame.size = size
    view.frame = frame
    return isNew
  }

  func setShadow(_ isShown: Bool) {
    guard isShown != hasLentShadow else { return }
    hasLentShadow = isShown
    if isShown {
      ownShadow = view.shadow
      view.shadow = Self.shadow
    } else if view.shadow == Self.shadow {
      view.shadow = ownShadow
    }
  }

  /// Gives back all that was lent.
  func restore() {
    view.isInputSuspended = false
    setShadow(false)
    if isFaded { view.alpha = 1 }
    isFaded = false
    fadesNow = false
  }

  /// Steps a point in which moving pages are placed: a power of two.
  private static let grain = 16_777_216.0

  /// Under the upper page while it moves.
  static var shadow: Shadow { Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 0.35), radius: 10) }
}
