/// How much of the current song has been heard, wherever in the song that was.
struct HeardTime: Hashable, Sendable {
  /// What was heard before the last jump, in seconds.
  private var before: Double
  /// The position from which the song has been heard without a break, in seconds.
  private var start: Double

  /// - Parameter position: where the song goes on. What is before it was heard when the song was played earlier.
  init(upTo position: Double = 0) { (before, start) = (position, position) }

  /// What was heard since the last jump, in seconds, at a position in the song.
  func sinceJump(at position: Double) -> Double { position - start }

  /// All that was heard, in seconds, at a position in the song.
  func total(at position: Double) -> Double { before + max(0, sinceJump(at: position)) }

  /// Whether some of it was heard before the last jump.
  var includesEarlier: Bool { before > 0 }

  /// Playing goes on at another position.
  mutating func jump(from position: Double, to newPosition: Double) {
    (before, start) = (total(at: position), newPosition)
  }
}
