/// The distance by which a wheel or a trackpad event scrolls content along one axis: in points for precise devices,
/// otherwise in notches.
public nonisolated struct WheelAmount: Hashable, Sendable {
  /// Along the axis. Positive is forward, towards the content that follows.
  public let along: Double
  /// Across the axis. Its sign has no meaning.
  public let across: Double
  /// Whether the amounts are points rather than notches.
  public let isPrecise: Bool

  /// The amount of `sample` for content that scrolls along `axis`.
  ///
  /// A mouse has only a vertical wheel, so its notches also scroll horizontal content, and in the same direction
  /// whether that is read from the left or from the right. Shift swaps the axes, so with Shift notches do not scroll
  /// vertical content.
  /// - Parameter isMirrored: whether the content begins at the right, or at the bottom.
  public init(_ sample: ScrollSample, along axis: Axis, isMirrored: Bool = false) {
    isPrecise = sample.isPrecise
    let offset = Self.offset(sample)
    guard axis == .horizontal else {
      let isSwapped = sample.modifiers.contains(.shift)
      along = isSwapped ? 0 : isMirrored ? -offset.y : offset.y
      across = isSwapped || !sample.isPrecise ? 0 : offset.x
      return
    }
    let horizontal = isMirrored ? -offset.x : offset.x
    if sample.isPrecise {
      along = horizontal
      across = offset.y
    } else {
      along = abs(offset.x) >= abs(offset.y) ? horizontal : offset.y
      across = 0
    }
  }

  /// Whether the event is mostly along the axis. Otherwise it is meant for an enclosing view.
  public var isAlong: Bool { along != 0 && abs(along) >= abs(across) }

  /// The distance by which `sample` scrolls content that scrolls along both axes. Shift swaps them.
  public static func offset(_ sample: ScrollSample) -> Point {
    let delta = sample.delta * -1
    return sample.modifiers.contains(.shift) ? Point(x: delta.y, y: delta.x) : delta
  }
}
