/// The horizontal places of pages in a stack. A place is a fraction of the stack's width, from where the current page
/// rests (0) towards the edge from which pushed pages come (1), so it is valid for any width and direction.
nonisolated struct StackLayout: Hashable, Sendable {
  /// The width of the stack's view, points.
  var width: Double
  /// A page that is being covered moves by the width divided by this. At least 1.
  var distance: Double
  /// Whether pushed pages come from the left.
  var isMirrored: Bool

  /// The place just beyond the edge from which pushed pages come.
  static let far = 1.0
  /// The place at which a covered page rests.
  var behind: Double { -1 / distance }

  /// The left edge of a page at `place`.
  func x(_ place: Double, pageWidth: Double) -> Double {
    isMirrored ? width - pageWidth - place * width : place * width
  }

  /// The place of a page whose left edge is at `x`.
  func place(x: Double, pageWidth: Double) -> Double {
    width > 0 ? (isMirrored ? width - pageWidth - x : x) / width : 0
  }
}

/// The position and the opacity of a page.
nonisolated struct StackPose: Hashable, Sendable {
  /// The left edge, points.
  var x: Double
  var alpha: Double

  static func between(_ a: StackPose, _ b: StackPose, _ part: Double) -> StackPose {
    StackPose(x: a.x + (b.x - a.x) * part, alpha: a.alpha + (b.alpha - a.alpha) * part)
  }
}

/// How a page's pose changes while the progress of a transition goes from 0 to 1.
///
/// A transition begins from the visible poses, and not always at progress 0: if a finger takes hold of a moving page, the
/// transition begins at the progress of that page. So a path consists of two straight lines that meet where the
/// transition began.
nonisolated struct StackPath: Hashable, Sendable {
  /// The pose at progress 0.
  var start: StackPose
  /// The pose at progress 1.
  var end: StackPose
  /// The visible pose when the transition began.
  var seen: StackPose
  /// The progress at which the transition began, 0...1.
  var beginning: Double

  /// - Parameter seen: nil if the page was not visible when the transition began. Then the path is straight.
  init(from start: StackPose, to end: StackPose, seen: StackPose?, beginning: Double = 0) {
    self.start = start
    self.end = end
    self.seen = seen ?? .between(start, end, beginning)
    self.beginning = beginning
  }

  /// The pose at `progress`, which is clamped to 0...1.
  func pose(at progress: Double) -> StackPose {
    if progress >= 1 { return beginning < 1 ? end : seen }
    if progress <= 0 { return beginning > 0 ? start : seen }
    if progress <= beginning { return .between(seen, start, (beginning - progress) / beginning) }
    return .between(seen, end, (progress - beginning) / (1 - beginning))
  }
}
