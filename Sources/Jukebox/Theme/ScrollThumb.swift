import ViewTree

/// A thin bar beside a list that does not fit. Its length and place show which part of the list is visible.
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

  /// Places the thumb at the trailing edge of `room`, a rectangle in the superview. It is hidden if the whole list fits.
  /// - Parameters:
  ///   - offset: the number of rows above the visible part.
  ///   - shown: the number of rows that fit.
  ///   - total: the number of all rows.
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

/// The height of the rows of a list, chosen such that one can see if not all of them fit.
nonisolated enum RowHeight {
  /// The height of each of `count` rows in a list of the given height: `preferred` if all rows fit, otherwise a similar height at
  /// which the last visible row is cut in half. At least `least`.
  static func fitting(_ height: Double, count: Int, preferred: Double, least: Double) -> Double {
    guard height > 0, height < Double(count) * preferred else { return preferred }
    var rows = max(1, (height / preferred - 0.5).rounded()) + 0.5
    if height / rows < least { rows = max(1.5, rows - 1) }
    return max(least, height / rows)
  }
}
