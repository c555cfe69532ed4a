/// The press of a mouse or a finger on a text field, and the drag that may follow.
///
/// A mouse selects as soon as it is pressed, and the views around the field never scroll with it. A finger selects when it is lifted, or
/// when it is dragged along the line.
final class FieldPress: GestureRecognizer {
  /// The number of presses in quick succession at the same place, including this one.
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
