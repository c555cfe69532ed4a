internal import ViewTree

/// The offset of a cell that slides across the axis: with the pointer and, after the release, out of sight or back to
/// its place.
final class QueueSlide {
  private let scroller: Scroller
  /// Called after it moved, and when it has come to rest.
  private let onMove: () -> Void
  /// The distance from here until it is out of sight, to the right or downward for 1, in the opposite direction for -1.
  /// Nil if it goes back in any case. Determined at the release.
  private var wayOut: ((_ sign: Double) -> Double)?
  /// The size of the view across the axis, in points.
  private var breadth = 0.0
  /// Whether it was released so that it moves out.
  private(set) var isOut = false
  /// The placement of the cell without the slide, after it has lost its slot.
  var base: ItemPlacement?

  /// - Parameter view: the view in which the cell is slid.
  init(in view: View, onMove: @escaping () -> Void) {
    scroller = Scroller(view: view)
    self.onMove = onMove
    scroller.setRange(nil)
    scroller.delegate = self
  }

  /// The offset to the right or downward, in points.
  var offset: Double { scroller.position }
  var isHeld: Bool { scroller.phase.isUnderFinger }
  var isAtRest: Bool { scroller.phase == .resting }
  /// When it will be at rest, on the window's clock.
  var endTime: Double? { scroller.endTime }

  /// The pointer takes hold of it where it is seen.
  func begin(at time: Double) { scroller.beginDragging(at: time) }

  func drag(by way: Double) { scroller.drag(by: way) }

  /// The pointer released it. A flick decides by its direction, otherwise half of the view's breadth does.
  func end(velocity: Double, at time: Double, breadth: Double, wayOut: @escaping (_ sign: Double) -> Double) {
    self.breadth = breadth
    self.wayOut = wayOut
    scroller.endDragging(velocity: velocity, at: time)
    self.wayOut = nil
  }

  /// The drag was cancelled, so it goes back.
  func cancel(at time: Double) { scroller.endDragging(velocity: 0, at: time) }

  /// Moves farther out than its destination so far.
  func goOn(by way: Double) { scroller.scroll(to: scroller.position + way, .approach) }

  func stop() {
    scroller.delegate = nil
    scroller.stop()
  }
}

extension QueueSlide: ScrollerDelegate {
  func scrollerDidMove(_ scroller: Scroller) { onMove() }

  func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase) {
    if new == .resting { onMove() }
  }

  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest {
    guard let wayOut else { return .at(0) }
    isOut = release.flick == 0 ? abs(offset) > breadth / 2 : Double(release.flick) * offset > 0
    let sign = offset < 0 ? -1.0 : 1.0
    return .at(isOut ? offset + sign * wayOut(sign) : 0)
  }
}
