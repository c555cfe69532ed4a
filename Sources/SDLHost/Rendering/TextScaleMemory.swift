import ViewTree

/// Tells which scale a text is to be set at: its own, or, while that changes from frame to frame, one of a few near it.
struct TextScaleMemory {
  private var last: [ObjectIdentifier: (scale: Double, frame: Int)] = [:]
  private static let capacity = 1024

  /// Whether a text at this scale is to be set just so.
  mutating func isSteady(_ layout: any TextLayout, scale: Double, frame: Int) -> Bool {
    // The scales of screens.
    if (scale * 4).rounded() == scale * 4 { return true }
    if last.count >= Self.capacity { last.removeAll(keepingCapacity: true) }
    let old = last.updateValue((scale, frame), forKey: ObjectIdentifier(layout))
    guard let old else { return true }
    return old.scale == scale || old.frame < frame - 1
  }

  /// The nearest above of a few scales, between 1/8 and `largest`, each √2 times the one before.
  static func step(above scale: Double) -> Double {
    var step = 0.125
    while step < scale, step < largest { step *= 2.0.squareRoot() }
    return step
  }

  /// Beyond that a text is set no larger, but enlarged.
  static let largest = WholePixelLimits.largestTextScale
}
