/// The distance by which a wheel or a trackpad event scrolls content along one axis: in points for precise devices,
/// otherwise in notches.
public nonisolated struct WheelAmount: Hashable, Sendable {
  /// Along the axis. Positive is forward, towards the content that follows.
  public let along: Double
  /// Whether the event is mostly along the axis. Otherwise it is meant for an enclosing view.
  public let isAlong: Bool

  /// The amount of `sample` for content that scrolls along `axis`.
  ///
  /// A mouse has only a vertical wheel, so its notches also scroll horizontal content, and in the same direction
  /// whether that is read from the left or from the right. Shift swaps the axes, so with Shift nothing scrolls vertical
  /// content.
  /// - Parameter isMirrored: whether the content begins at the right, or at the bottom.
  public init(_ sample: ScrollSample, along axis: Axis, isMirrored: Bool = false) {
    let offset = Self.offset(sample)
    let forward = isMirrored ? -offset[axis] : offset[axis]
    along =
      switch axis {
      case .vertical: sample.modifiers.contains(.shift) ? 0 : forward
      case .horizontal: sample.isPrecise || abs(offset.x) >= abs(offset.y) ? forward : offset.y
      }
    // A wheel that also turns across still scrolls along, in contrast to a trackpad.
    isAlong = along != 0 && (!sample.isPrecise || abs(along) >= abs(offset[axis.across]))
  }

  /// The distance by which `sample` scrolls content that scrolls along both axes. Shift swaps them.
  public static func offset(_ sample: ScrollSample) -> Point {
    let delta = sample.delta * -1
    return sample.modifiers.contains(.shift) ? Point(x: delta.y, y: delta.x) : delta
  }
}
