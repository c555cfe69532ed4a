internal import ViewTree

/// How far a cell is slid across the axis: by a hand, and once that let go, by itself, out of sight or back to its place.
final class QueueSlide {
  private let scroller: Scroller
  /// Called after it moved, and when it has come to rest.
  private let onMove: () -> Void
  /// How far it has to go from here until it is out of sight, to the right or downward for 1, the other way for -1; nil where
  /// it goes back in any case. Asked when it is let go.
  private var wayOut: ((_ sign: Double) -> Double)?
  /// How wide the view is, across the axis, in points.
  private var breadth = 0.0
  /// Whether it was let go so that it goes out.
  private(set) var isOut = false
  /// Where the cell stands apart from the slide, once it has lost its slot.
  var base: ItemPlacement?

  /// - Parameter view: the view in which the cell is slid.
  init(in view: View, onMove: @escaping () -> Void) {
    scroller = Scroller(view: view)
    self.onMove = onMove
    scroller.setRange(nil)
    scroller.delegate = self
  }

  /// How far it is slid, to the right or downward, in points.
  var offset: Double { scroller.position }
  var isHeld: Bool { scroller.phase.isUnderFinger }
  var isAtRest: Bool { scroller.phase == .resting }
  /// When it will be at rest, on the window's clock.
  var endTime: Double? { scroller.endTime }

  /// A hand takes it where it is seen.
  func begin(at time: Double) { scroller.beginDragging(at: time) }

  func drag(by way: Double) { scroller.drag(by: way) }

  /// The hand let go: a flick decides by its direction, otherwise half of the breadth of the view does.
  func end(velocity: Double, at time: Double, breadth: Double, wayOut: @escaping (_ sign: Double) -> Double) {
    self.breadth = breadth
    self.wayOut = wayOut
    scroller.endDragging(velocity: velocity, at: time)
    self.wayOut = nil
  }

  /// The hand lost it: it goes back.
  func cancel(at time: Double) { scroller.endDragging(velocity: 0, at: time) }

  /// Goes on out, farther than it was to.
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
