/// The press of a mouse or a finger on a text field, and the drag that may follow.
///
/// A mouse acts when it is pressed, and what lies around the field never scrolls with it. A finger acts when it is lifted, or when
/// it is dragged along the line.
final class FieldPress: GestureRecognizer {
  /// How many presses followed each other at the same place, this one included.
  private(set) var clicks = 0
  private var taps = TapSequence()
  private var pressPlace = Point.zero

  override func pointerPressed() {
    pressPlace = locationInWindow
    if !taps.isContinued(by: button, at: pressPlace, of: device ?? .mouse, at: eventTime) {
      taps.begin(with: button, at: pressPlace)
    }
    clicks = taps.count + 1
    if device == .mouse && arena?.isPrioritized != true { recognize() }
  }

  override func pointerMoved(slopExit: Point?) {
    if isActive { return change() }
    guard let slopExit else { return }
    let travel = slopExit - pressPlace
    if abs(travel.x) >= GestureMetrics.panAxisRatio * abs(travel.y) { recognize() } else { fail() }
  }

  override func pointerReleased() {
    if isActive { end() } else { recognize() }
    taps.complete(at: eventTime)
  }

  override func didRecognize() {
    begin()
    if isActive && arena?.isDown == false { end() }
  }
}
