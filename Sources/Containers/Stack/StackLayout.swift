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
  /// A page that is being covered moves by the width divided by this. 1 or more.
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

/// How one value changes while the progress of a transition goes from 0 to 1.
///
/// A transition begins from what is seen, and not always at progress 0: where a finger takes hold of a page in mid-way, it
/// begins at the progress that this page has. So a path is made of two straight lines that meet where the transition began.
nonisolated struct StackPath: Hashable, Sendable {
  /// The value at progress 0.
  var start: Double
  /// The value at progress 1.
  var end: Double
  /// The value that was seen when the transition began.
  var seen: Double
  /// The progress at which it began, 0...1.
  var beginning = 0.0

  /// A value that does not change.
  static func constant(_ value: Double) -> StackPath { StackPath(start: value, end: value, seen: value) }

  /// A straight line, for what was not seen when the transition began.
  static func straight(from start: Double, to end: Double, beginning: Double) -> StackPath {
    StackPath(start: start, end: end, seen: start + (end - start) * beginning, beginning: beginning)
  }

  /// The value at `progress`, which counts as 0 below 0 and as 1 above 1.
  func value(at progress: Double) -> Double {
    if progress >= 1 { return beginning < 1 ? end : seen }
    if progress <= 0 { return beginning > 0 ? start : seen }
    if progress <= beginning { return seen + (start - seen) * ((beginning - progress) / beginning) }
    return seen + (end - seen) * ((progress - beginning) / (1 - beginning))
  }
}
