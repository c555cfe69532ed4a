internal import ViewTree

/// The offset of a cell that slides across the axis: with the pointer and, after the release, out of sight or back to
/// its place.
final class QueueSlide {
  /// Its `viewLength` is the size of the view across the axis.
  let scroller: Scroller
  /// How far the cell has to move until it is out of sight: to the right or downward for 1, in the opposite direction for -1.
  private let wayOut: (_ sign: Double) -> Double
  /// Called after it moved, and when it has come to rest.
  private let onMove: () -> Void
  /// Called when the pointer takes hold of it, and when it releases it.
  private let onHold: () -> Void
  /// Whether it was released so that it moves out.
  private(set) var isOut = false
  /// The placement of the cell without the slide, after it has lost its slot.
  var base: ItemPlacement?

  /// - Parameter view: the view in which the cell is slid.
  init(
    in view: View, wayOut: @escaping (_ sign: Double) -> Double, onMove: @escaping () -> Void,
    onHold: @escaping () -> Void = {}
  ) {
    self.wayOut = wayOut
    self.onMove = onMove
    self.onHold = onHold
    scroller = Scroller(view: view)
    scroller.setRange(nil)
    scroller.delegate = self
  }

  /// The offset to the right or downward, in points.
  var offset: Double { scroller.position }
  var isHeld: Bool { scroller.phase.isUnderFinger }
  var isAtRest: Bool { scroller.phase == .resting }
  /// When it will be at rest, on the window's clock.
  var endTime: Double? { scroller.endTime }

  /// Moves by `way` points from the current offset.
  func goOn(by way: Double) { scroller.scroll(to: scroller.position + way, .approach) }

  func stop() {
    scroller.delegate = nil
    scroller.stop()
  }
}

extension QueueSlide: ScrollerDelegate {
  func scrollerDidMove(_ scroller: Scroller) { onMove() }

  func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase) {
    if old == .dragging || new == .dragging { onHold() }
    if new == .resting { onMove() }
  }

  /// Decides whether the cell leaves: after a flick by its direction, otherwise if it was dragged by more than half the size of the view
  /// across the axis. After a cancelled drag it goes back.
  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest {
    isOut =
      !release.isCancelled
      && (release.flick == 0 ? abs(offset) > scroller.viewLength / 2 : Double(release.flick) * offset > 0)
    let sign = offset < 0 ? -1.0 : 1.0
    return .at(isOut ? offset + sign * wayOut(sign) : 0)
  }
}
