import ViewTree

/// Decides at which scale text is rasterized: its own, or one of a few nearby scales while its own changes from frame
/// to frame.
struct TextScaleMemory {
  private var last: [ObjectIdentifier: (scale: Double, frame: Int)] = [:]
  private static let capacity = 1024

  /// Whether a text is rasterized at exactly this scale.
  mutating func isSteady(_ layout: any TextLayout, scale: Double, frame: Int) -> Bool {
    // Multiples of a quarter are the usual scales of screens, so the scale is probably not changing.
    if (scale * 4).rounded() == scale * 4 { return true }
    if last.count >= Self.capacity { last.removeAll(keepingCapacity: true) }
    let old = last.updateValue((scale, frame), forKey: ObjectIdentifier(layout))
    guard let old else { return true }
    return old.scale == scale || old.frame < frame - 1
  }

  /// The next larger one of a series of scales from 1/8 to `largest`, each √2 times the one before.
  static func step(above scale: Double) -> Double {
    var step = 0.125
    while step < scale, step < largest { step *= 2.0.squareRoot() }
    return step
  }

  /// The largest scale at which text is rasterized. Larger text is enlarged from it.
  static let largest = WholePixelLimits.largestTextScale
}
