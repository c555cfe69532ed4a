/// How a finger, or a trackpad, pulls at a position, before the rubber band.
nonisolated struct ScrollGrip: Sendable {
  /// The position for a finger that has not moved.
  var base: Double
  /// How far forward the finger has pulled, points.
  var pull = 0.0 {
    didSet { pull = max(-Self.farthest, min(Self.farthest, pull)) }
  }
  /// The position at which it began.
  var start: Double
  /// When a trackpad last pulled. Seconds.
  var time = 0.0

  var raw: Double { base + pull }

  /// A pull beyond this comes from a broken device, and would only cost digits. Points.
  private static let farthest = 1e9
}
