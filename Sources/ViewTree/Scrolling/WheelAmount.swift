/// How far a wheel or a trackpad asks something to go that scrolls along one axis: in points where the device is precise, else
/// in notches.
public nonisolated struct WheelAmount: Hashable, Sendable {
  /// Along the axis; positive: forward, to the content that follows.
  public let along: Double
  /// Across the axis. The sign says nothing.
  public let across: Double
  /// Whether these are points, and not notches.
  public let isPrecise: Bool

  /// What `sample` means for something that scrolls along `axis`.
  ///
  /// A mouse has only a vertical wheel, so its notches scroll horizontal content as well, and in the same direction whether that
  /// reads from the left or from the right. Shift swaps the axes; on vertical content it leaves nothing.
  /// - Parameter isMirrored: whether horizontal content begins at the right.
  public init(_ sample: ScrollSample, along axis: Axis, isMirrored: Bool = false) {
    isPrecise = sample.isPrecise
    let offset = Self.offset(sample)
    guard axis == .horizontal else {
      let isSwapped = sample.modifiers.contains(.shift)
      along = isSwapped ? 0 : offset.y
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

  /// Whether it goes along the axis, and not mostly across it, where it is meant for something around.
  public var isAlong: Bool { along != 0 && abs(along) >= abs(across) }

  /// How far `sample` asks the offset of something to go that scrolls along both axes. Shift swaps them.
  public static func offset(_ sample: ScrollSample) -> Point {
    let delta = sample.delta * -1
    return sample.modifiers.contains(.shift) ? Point(x: delta.y, y: delta.x) : delta
  }
}

/// Adds up the parts of notches that a finely divided wheel reports, for content that only moves by whole ones.
public nonisolated struct WheelNotches: Hashable, Sendable {
  private var rest = 0.0

  public init() {}

  /// Takes so many notches, or a part of one; the other direction drops the part that was left.
  /// - Returns: how many whole notches that makes with what was left; negative: back.
  public mutating func take(_ amount: Double) -> Int {
    guard amount.isFinite else { return 0 }
    if rest * amount < 0 { rest = 0 }
    rest += max(-Self.most, min(Self.most, amount))
    // Ten tenths make a whole one, whatever their sum loses.
    let whole = (rest + (rest < 0 ? -1e-6 : 1e-6)).rounded(.towardZero)
    rest -= whole
    return Int(whole)
  }

  /// Drops the part that is left.
  public mutating func reset() { rest = 0 }

  /// More notches at once than this come from a broken device.
  private static let most = 1e9
}
