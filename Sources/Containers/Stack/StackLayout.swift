/// Where pages can lie across a stack, whatever its width and direction.
nonisolated enum StackPlace: Hashable, Sendable {
  /// Where the current page rests.
  case home
  /// Just beyond the edge from which pushed pages come.
  case far
  /// Where a page waits that another one covers.
  case behind
  /// This part of the width towards the far edge from home.
  case part(Double)
}

/// From places to points: what a stack's width, `distance` and direction make of them.
nonisolated struct StackLayout: Hashable, Sendable {
  /// The width of the stack's view, points.
  var width: Double
  /// What part of its width a page moves by that is being covered: 1 / `distance`. 1 or more.
  var distance: Double
  /// Whether the far edge is the left one.
  var isMirrored: Bool

  /// The left edge of a page that lies at `place`.
  func x(_ place: StackPlace, pageWidth: Double) -> Double {
    let toFar: Double =
      switch place {
      case .home: 0
      case .far: width
      case .behind: -width / distance
      case .part(let part): part * width
      }
    return isMirrored ? width - pageWidth - toFar : toFar
  }

  /// Where a page lies whose left edge is at `x`.
  func place(x: Double, pageWidth: Double) -> StackPlace {
    guard width > 0 else { return .home }
    return .part((isMirrored ? width - pageWidth - x : x) / width)
  }
}

/// The way of one value while a stack goes from one page to another, as the progress of that goes from 0 to 1.
///
/// The way leads through what was seen when it began, so that nothing jumps: two straight lines that meet in the knot.
/// Where a page is taken over on the way that it is on already, the two are one.
nonisolated struct StackPath: Hashable, Sendable {
  /// At progress 0.
  var start: Double
  /// What was seen, at the knot.
  var seen: Double
  /// At progress 1.
  var end: Double

  /// A value that stays.
  static func constant(_ value: Double) -> StackPath { StackPath(start: value, seen: value, end: value) }

  /// The straight way, on which nothing was seen yet.
  static func straight(from start: Double, to end: Double, knot: Double) -> StackPath {
    StackPath(start: start, seen: start + (end - start) * knot, end: end)
  }

  /// The value at `progress` (0...1) of a way whose knot is at `knot` (0...1).
  func value(at progress: Double, knot: Double) -> Double {
    if progress >= 1 { return knot < 1 ? end : seen }
    if progress <= 0 { return knot > 0 ? start : seen }
    if progress <= knot { return seen + (start - seen) * ((knot - progress) / knot) }
    return seen + (end - seen) * ((progress - knot) / (1 - knot))
  }
}
