/// The press of a mouse or a finger on a text field, and the drag that may follow.
///
/// A mouse acts when it is pressed, and what lies around the field never scrolls with it. A finger acts when it is lifted, or when
/// it is dragged along the line.
final class FieldPress: GestureRecognizer {
  /// How many presses followed each other at the same place, this one included.
  private(set) var clicks = 0
  private var lastEnd = -Double.infinity
  private var lastPlace = Point.zero

  override func pointerPressed() {
    let slop = GestureMetrics.slopPoints(for: device ?? .mouse)
    let follows =
      eventTime - lastEnd <= GestureMetrics.tapIntervalSeconds && (locationInWindow - lastPlace).length <= slop
    clicks = follows ? clicks + 1 : 1
    lastPlace = locationInWindow
    if device == .mouse && arena?.isPrioritized != true { recognize() }
  }

  override func pointerMoved(slopExit: Point?) {
    if isActive { return change() }
    guard let slopExit else { return }
    let travel = slopExit - lastPlace
    if abs(travel.x) >= GestureMetrics.panAxisRatio * abs(travel.y) { recognize() } else { fail() }
  }

  override func pointerReleased() {
    lastEnd = eventTime
    if isActive { end() } else { recognize() }
  }

  override func didRecognize() {
    begin()
    if isActive && arena?.isDown == false { end() }
  }
}
