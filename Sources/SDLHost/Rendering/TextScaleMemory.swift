import ViewTree

/// Decides at which scale text is rasterized: its own, or one of a few nearby scales while its own changes from frame
/// to frame.
struct TextScaleMemory {
  /// The scales at which each text was drawn in the latest two frames. Several views that show the same text share its layout, and may each
  /// have a scale of their own.
  private var uses: [ObjectIdentifier: [Use]] = [:]
  private static let capacity = 1024

  private struct Use {
    var scale: Double
    var frame: Int
    var isSteady: Bool
  }

  /// Whether a text is rasterized at exactly this scale.
  mutating func isSteady(_ layout: any TextLayout, scale: Double, frame: Int) -> Bool {
    // Multiples of a quarter are the usual scales of screens, so the scale is probably not changing.
    if (scale * 4).rounded() == scale * 4 { return true }
    if uses.count >= Self.capacity { uses.removeAll(keepingCapacity: true) }
    return Self.note(scale, frame, in: &uses[ObjectIdentifier(layout), default: []])
  }

  /// - Returns: whether the text was drawn at this scale in the frame before, or at none.
  private static func note(_ scale: Double, _ frame: Int, in uses: inout [Use]) -> Bool {
    uses.removeAll { $0.frame < frame - 1 }
    guard let index = uses.firstIndex(where: { $0.scale == scale }) else {
      uses.append(Use(scale: scale, frame: frame, isSteady: uses.isEmpty))
      return uses.count == 1
    }
    // Another view may have shown it in this frame already, whose scale may change with that of this one.
    if uses[index].frame < frame { uses[index] = Use(scale: scale, frame: frame, isSteady: true) }
    return uses[index].isSteady
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
