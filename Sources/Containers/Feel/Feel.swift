/// The numbers behind the movement of the containers, once each.
nonisolated enum Feel {
  /// Above this speed a release decides by its direction. Points a second.
  static let flickPointsPerSecond = 300.0
  /// How much of the finger's way shows right beyond an end.
  static let rubberBandRatio = 0.55
  /// The decay of the bounce back to an end, a second: critically damped, mass 1, stiffness 100.
  static let bounceDecayPerSecond = 10.0
  /// The period, without damping, of the way to a page or of a stack's way after a swipe. Seconds.
  static let approachPeriodSeconds = 0.25
  /// The longest that such a way takes: what then remains, in a very large view, is not worth waiting for. Seconds.
  static let longestApproachSeconds = 0.5
  /// A movement is over when less than this remains. Device pixels.
  static let restDistancePixels = 0.5
  /// How far a wheel's notch goes where there are no pages or items to go to. Points.
  static let notchPoints = 60.0
  /// How long items take to make room for others, or to close up. Seconds.
  static let editDurationSeconds = 0.3
  /// The shortest `autoAdvanceInterval`: what turns faster shows nothing. Seconds.
  static let shortestAdvanceSeconds = 0.05
  /// What is left of the speed after a millisecond of sliding, unless said otherwise.
  static let normalDecelerationPerMillisecond = 0.998
  /// `decelerationRate` bounds, a millisecond: nothing may gain speed, nor stop at once.
  static let decelerationsPerMillisecond = 0.5...0.9999
}
