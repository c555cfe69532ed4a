/// The numbers behind everything that a finger sets in motion, once each. The numbers of the gestures themselves are in
/// `GestureMetrics`.
public nonisolated enum MotionMetrics {
  /// Above this speed a release decides by its direction. Points a second.
  public static let flickPointsPerSecond = 300.0
  /// How much of the finger's way shows right beyond an end.
  public static let rubberBandRatio = 0.55
  /// The decay of the bounce back to an end, a second: critically damped, mass 1, stiffness 100.
  public static let bounceDecayPerSecond = 10.0
  /// The undamped period of the way to a resting place. Seconds.
  public static let approachPeriodSeconds = 0.25
  /// The longest time that such a way takes. In a very large view, what remains by then is not worth waiting for. Seconds.
  public static let longestApproachSeconds = 0.5
  /// A motion is over when less than this remains. Device pixels.
  public static let restDistancePixels = 0.5
  /// How far one notch of a wheel goes where there are no pages or items to go to. Points.
  public static let notchPoints = 60.0
  /// How long the way of a notch, or of a key, takes. Seconds.
  public static let notchSeconds = 0.15
  /// What is left of the speed after a millisecond of sliding, unless another rate is set.
  public static let normalDecelerationPerMillisecond = 0.998
  /// The allowed rates of deceleration, a millisecond: nothing gains speed, and nothing stops at once.
  public static let decelerationsPerMillisecond = 0.5...0.9999
  /// A speed beyond this comes from a broken device. Points a second.
  public static let fastestPointsPerSecond = 1e6
  /// Times that were added up differ from each other by less than this. Seconds.
  public static let timeTolerance = 1e-9
}
