import ViewTree

/// A thin bar beside a queue that does not fit. Its length and place show which part of the queue is visible.
final class PositionBar: View {
  static let thickness = 3.0
  private static let shortest = 20.0

  init(theme: AppTheme) {
    super.init()
    theme.style(self) { $0.backgroundColor = $1.secondaryText.withAlpha(0.5) }
    cornerRadius = Self.thickness / 2
    isUserInteractionEnabled = false
    isHidden = true
  }

  /// Places the bar at the trailing edge of `room`, a rectangle in the superview. It is hidden if the whole queue fits.
  /// - Parameters:
  ///   - offset: the number of cards before the visible ones.
  ///   - shown: the number of cards that fit.
  ///   - total: the number of all cards.
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
