/// The hold that a finger or a trackpad has on a position, before the rubber band is applied.
nonisolated struct ScrollGrip: Sendable {
  /// The position if the finger had not moved.
  var base: Double
  /// How far forward the finger has pulled. Points.
  var pull = 0.0 {
    didSet { pull = max(-Self.farthest, min(Self.farthest, pull)) }
  }
  /// The position at which the drag began.
  var start: Double
  /// When a trackpad last pulled. Seconds.
  var time = 0.0

  var raw: Double { base + pull }

  /// A longer pull comes from a broken device and would only lose precision. Points.
  private static let farthest = 1e9
}
