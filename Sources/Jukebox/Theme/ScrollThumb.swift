import ViewTree

/// A thin bar beside a list that holds more than is seen. Its length and its place tell how much there is, and which part of it
/// is seen.
final class ScrollThumb: View {
  static let thickness = 3.0
  private static let shortest = 20.0

  init(theme: AppTheme) {
    super.init()
    backgroundColor = theme.secondaryText.withAlpha(0.5)
    cornerRadius = Self.thickness / 2
    isUserInteractionEnabled = false
    isHidden = true
  }

  /// Goes to its place at the trailing edge of `room`, a rectangle in the superview; hidden where everything is seen.
  /// - Parameters:
  ///   - offset: how many rows lie above what is seen.
  ///   - shown: how many rows fit in.
  ///   - total: how many rows there are.
  func show(offset: Double, shown: Double, of total: Double, in room: Rect) {
    let hidden = total - shown
    isHidden = !(hidden > 0.01 && shown > 0)
    if isHidden { return }
    let length = min(room.height, max(Self.shortest, room.height * shown / total))
    let part = min(1, max(0, offset / hidden))
    superview?.place(
      self,
      at: Rect(
        x: room.maxX - Self.thickness, y: room.minY + (room.height - length) * part, width: Self.thickness,
        height: length))
  }
}

/// How high the rows of a list are, so that a person sees that there are more of them than are shown.
nonisolated enum RowHeight {
  /// The height of each of `count` rows in a list of a given height: `preferred` where all rows fit, otherwise about that, such
  /// that the last row in sight is cut in half. Never less than `least`.
  static func fitting(_ height: Double, count: Int, preferred: Double, least: Double) -> Double {
    guard height > 0, height < Double(count) * preferred else { return preferred }
    var rows = max(1, (height / preferred - 0.5).rounded()) + 0.5
    if height / rows < least { rows = max(1.5, rows - 1) }
    return max(least, height / rows)
  }
}
