/// The constants of scrolling and of other movements that people set in motion. Those of gestures are in `GestureMetrics`.
public nonisolated enum MotionMetrics {
  /// The speed above which a release counts as a flick, whose direction decides where the movement ends. In points per second.
  public static let flickPointsPerSecond = 300.0
  /// The ratio of the visible movement to that of the finger, just beyond the end of a range.
  public static let rubberBandRatio = 0.55
  /// The decay of the bounce at the end of a range, per second: a critically damped spring with mass 1 and stiffness 100.
  public static let bounceDecayPerSecond = 10.0
  /// The undamped period of the spring that moves to a resting position, in seconds.
  public static let approachPeriodSeconds = 0.25
  /// The longest duration of that movement, in seconds. In a very large view, the rest of the distance is skipped then.
  public static let longestApproachSeconds = 0.5
  /// A motion ends when less than this distance remains, in device pixels.
  public static let restDistancePixels = 0.5
  /// How far one notch of a wheel scrolls where there are no pages or items, in points.
  public static let notchPoints = 60.0
  /// How long the movement for a notch or a key takes, in seconds.
  public static let notchSeconds = 0.15
  /// The duration of a sheet's way in or out, in seconds.
  public static let sheetSeconds = 0.25
  /// The default rate of deceleration: the factor by which the speed is multiplied each millisecond.
  public static let normalDecelerationPerMillisecond = 0.998
  /// The allowed rates of deceleration, per millisecond.
  public static let decelerationsPerMillisecond = 0.5...0.9999
  /// Higher speeds must be errors of a device. In points per second.
  public static let fastestPointsPerSecond = 1e6
  /// The tolerance for rounding errors in comparisons of times, in seconds.
  public static let timeTolerance = 1e-9
}
