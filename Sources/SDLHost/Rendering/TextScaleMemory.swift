import ViewTree

/// Decides at which scale text is rasterized: its own, or one of a few nearby scales while its own changes from frame
/// to frame.
struct TextScaleMemory {
  /// The scales at which each text was drawn in the latest two frames. Several views that show the same text share its layout, and may each
  /// have a scale of their own.
  private var uses: [ObjectIdentifier: [(scale: Double, frame: Int)]] = [:]
  private static let capacity = 1024

  /// Whether a text is rasterized at exactly this scale.
  mutating func isSteady(_ layout: any TextLayout, scale: Double, frame: Int) -> Bool {
    // Multiples of a quarter are the usual scales of screens, so the scale is probably not changing.
    if (scale * 4).rounded() == scale * 4 { return true }
    if uses.count >= Self.capacity { uses.removeAll(keepingCapacity: true) }
    return Self.note(scale, frame, in: &uses[ObjectIdentifier(layout), default: []])
  }

  /// - Returns: whether the text was drawn at this scale just before, or at none.
  private static func note(_ scale: Double, _ frame: Int, in uses: inout [(scale: Double, frame: Int)]) -> Bool {
    uses.removeAll { $0.frame < frame - 1 }
    if let index = uses.firstIndex(where: { $0.scale == scale }) {
      uses[index].frame = frame
      return true
    }
    uses.append((scale, frame))
    return uses.count == 1
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
