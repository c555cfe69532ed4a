/// The two axes of a scroll view: a scroller for each, and the input that moves them.
final class ScrollAxes: ScrollInput, ScrollerDelegate {
  private weak var scrollView: ScrollView?
  private let horizontal: Scroller
  private let vertical: Scroller
  /// The result of the scroll view's `restingOffset` for both axes. Nil if it was not called.
  private var restingOffset: Point?
  /// Whether it is being called. What it scrolls, or ends by removing the view, belongs to the same release.
  private var isAsking = false
  /// The axis for which it was called first, and the phase in which that axis was. Nil if it was not called, or has scrolled itself.
  private var released: (axis: Axis, phase: ScrollPhase)?
  /// Whether input is handled that may release the content.
  private var isHandlingInput = false

  init(of view: ScrollView) {
    scrollView = view
    horizontal = Scroller(view: view)
    vertical = Scroller(view: view)
    super.init(of: view)
    for axis in Axis.both {
      self[axis].delegate = self
      connect(self[axis], along: axis)
    }
  }

  subscript(axis: Axis) -> Scroller { axis == .horizontal ? horizontal : vertical }

  private func axis(of scroller: Scroller) -> Axis { scroller === horizontal ? .horizontal : .vertical }

  /// The current offset along both axes.
  var position: Point { Point(x: horizontal.position, y: vertical.position) }
  /// The offset at which both axes will come to rest.
  var goal: Point { Point(x: horizontal.goal, y: vertical.goal) }

  /// The duration of the fade that replaces a movement where reduced motion is preferred. Nil if there is no fade.
  var fadeDuration: Double? {
    guard horizontal.isFading || vertical.isFading, let time = scrollView?.window?.currentTime else { return nil }
    let ends = Axis.both.compactMap { self[$0].isFading ? self[$0].endTime : nil }
    return ends.max().map { $0 - time }
  }

  // MARK: The range

  /// - Parameter shift: how far what is visible was moved within the content. Points.
  func update(content: Size, insets: EdgeInsets, view: Size, shift: Point = .zero) {
    for axis in Axis.both {
      let scroller = self[axis]
      scroller.resize(to: view[axis])
      let (before, after) = axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
      // Not `-before`, which is -0 where there is no inset.
      let start = 0 - before
      let range = start...max(start, content[axis] + after - view[axis])
      if shift[axis] != 0 {
        let overshoot = scroller.position - scroller.clamped(scroller.position)
        let place = scroller.position - overshoot + shift[axis]
        scroller.relocate(to: min(range.upperBound, max(range.lowerBound, place)) + overshoot, range: range)
        scroller.redirect(to: scroller.goal)
      } else {
        scroller.setRange(range)
      }
    }
  }

  /// The offset that shows all of `rect`, or its beginning if it is too large, with the least movement from `current`.
  func offset(showing rect: Rect, from current: Point) -> Point {
    guard let scrollView else { return current }
    var offset = current
    let visible = scrollView.visibleContent.offsetBy(dx: current.x - position.x, dy: current.y - position.y)
    let start = rect.origin - visible.origin
    let end = Point(x: rect.maxX - visible.maxX, y: rect.maxY - visible.maxY)
    for axis in Axis.both {
      let distance = start[axis] < 0 || end[axis] > start[axis] ? start[axis] : max(0, end[axis])
      // Where there is nothing to move, what a finger has pulled beyond an end stays there.
      if distance != 0 { offset[axis] = self[axis].clamped(offset[axis] + distance) }
    }
    return offset
  }

  // MARK: Input

  override func press(at time: Double) -> Bool {
    // A press on a scroll bar belongs to the bar, even while the content moves.
    !(pan.pressedView is ScrollIndicator) && super.press(at: time)
  }

  override func scroll(_ scroll: ScrollSample) {
    // A movement that was over before has ended, which is told before another begins.
    scrollView?.perform { for axis in Axis.both { self[axis].catchUp(to: scroll.timestamp) } }
    super.scroll(scroll)
  }

  override func step(_ step: ScrollStep, of scroller: Scroller, at time: Double) -> Bool {
    let hasMoved = super.step(step, of: scroller, at: time)
    if hasMoved { scrollView?.endCall() }
    return hasMoved
  }

  override func pageLength(of scroller: Scroller) -> Double {
    0.9 * (scrollView?.visibleContent.size ?? .zero)[axis(of: scroller)]
  }

  /// Takes the content away from the finger that drags or holds it. It stops where it is.
  func cancelDrag() {
    guard contains(\.isUnderFinger) else { return }
    for axis in Axis.both where self[axis].phase.isUnderFinger { self[axis].stop() }
    pan.withdraw()
  }

  /// Moves on as after a release with `velocity`.
  func fling(velocity: Point) {
    scroller(vertical) {
      let moved = Axis.both.filter { velocity[$0] != 0 && self[$0].hasRoom }
      for axis in moved { releaseVelocity[axis] = velocity[axis] }
      for axis in moved { self[axis].fling(velocity: velocity[axis]) }
      releaseVelocity = .zero
    }
  }

  // MARK: ScrollerDelegate

  func scroller(_ scroller: Scroller, perform update: () -> Void) {
    guard let scrollView else { return update() }
    scrollView.perform {
      let isOutermost = !isHandlingInput
      isHandlingInput = true
      update()
      guard isOutermost else { return }
      settleOtherAxis()
      isHandlingInput = false
      restingOffset = nil
      released = nil
    }
  }

  /// Lets an axis on which nothing was released, because the drag stayed on the other one, move to the resting offset as well.
  private func settleOtherAxis() {
    guard let released, let place = restingOffset?[released.axis.across] else { return }
    let other = self[released.axis.across]
    guard other.phase == .resting, other.hasRoom, other.clamped(place) != other.position else { return }
    let time = self[released.axis].phaseTime
    if released.phase == .held || released.phase == .wheeling {
      other.letGo(at: time)
    } else {
      other.slide(velocity: 0, at: time)
    }
  }

  func scrollerDidMove(_ scroller: Scroller) { scrollView?.showOffset() }

  func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase) {
    scrollView?.phaseDidChange(to: new)
  }

  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest {
    // A drag that is cancelled stays where it is.
    if release.isCancelled { return .natural }
    let axis = axis(of: scroller)
    if restingOffset == nil, isHandlingInput, !isAsking { ask(for: release, along: axis) }
    guard let rest = restingOffset?[axis], rest != release.proposed else { return .natural }
    return .at(rest)
  }

  /// Calls the scroll view's `restingOffset`, once for both axes.
  private func ask(for release: ScrollRelease, along axis: Axis) {
    guard let closure = scrollView?.restingOffset else { return }
    let across = self[axis.across].release(atFingerVelocity: releaseVelocity[axis.across])
    var (proposed, velocity) = (Point.zero, Point.zero)
    (proposed[axis], velocity[axis]) = (release.proposed, release.velocity)
    (proposed[axis.across], velocity[axis.across]) = (across.proposed, across.velocity)
    let (before, phase) = (position, self[axis].phase)
    isAsking = true
    let answer = closure(proposed, velocity)
    isAsking = false
    guard answer.isFinite else { return Misuse.report("ScrollView.restingOffset: an answer that is not finite") }
    restingOffset = answer
    if position == before, self[axis].phase == phase { released = (axis, phase) }
  }
}
