/// The two axes of a scroll view, with a scroller for each.
final class ScrollAxes: ScrollerDelegate {
  private weak var view: ScrollView?
  private let horizontal: Scroller
  private let vertical: Scroller
  /// What the scroll view's `restingOffset` returned for both axes. Nil if it was not called.
  private var restingOffset: Point?

  init(of view: ScrollView) {
    self.view = view
    horizontal = Scroller(view: view)
    vertical = Scroller(view: view)
    horizontal.delegate = self
    vertical.delegate = self
  }

  subscript(axis: Axis) -> Scroller { axis == .horizontal ? horizontal : vertical }

  /// The current offset along both axes.
  var position: Point { Point(x: horizontal.position, y: vertical.position) }

  func contains(_ isMeant: (ScrollPhase) -> Bool) -> Bool { isMeant(horizontal.phase) || isMeant(vertical.phase) }

  /// Whether the content can scroll along `axis`.
  func hasRoom(_ axis: Axis) -> Bool {
    self[axis].range.map { $0.upperBound - $0.lowerBound > ScrollLimits.tolerance } ?? true
  }

  /// The duration of the fade that replaces a movement where reduced motion is preferred. Nil if there is no fade.
  var fadeDuration: Double? {
    guard horizontal.isFading || vertical.isFading, let time = view?.window?.currentTime else { return nil }
    let ends = Axis.both.compactMap { self[$0].isFading ? self[$0].endTime : nil }
    return ends.max().map { $0 - time }
  }

  // MARK: The range

  /// - Parameter shift: how far what is visible was moved within the content. Points.
  func update(content: Size, insets: EdgeInsets, view: Size, shift: Point = .zero) {
    func update(
      _ scroller: Scroller, from start: Double, content: Double, to end: Double, view: Double, shift: Double
    ) {
      scroller.viewLength = view
      let range = -start...max(-start, content + end - view)
      if shift != 0 {
        let overshoot = scroller.position - scroller.clamped(scroller.position)
        let place = scroller.position - overshoot + shift
        scroller.relocate(to: min(range.upperBound, max(range.lowerBound, place)) + overshoot, range: range)
        scroller.redirect(to: scroller.goal)
      } else {
        scroller.setRange(range)
      }
    }
    update(
      horizontal, from: insets.left, content: content.width, to: insets.right, view: view.width, shift: shift.x)
    update(vertical, from: insets.top, content: content.height, to: insets.bottom, view: view.height, shift: shift.y)
  }

  /// The offset that shows all of `rect`, or its beginning if it is too large, with the least movement from `visible`.
  func offset(showing rect: Rect, in visible: Rect) -> Point {
    func way(_ rect: ClosedRange<Double>, _ visible: ClosedRange<Double>) -> Double {
      let isTooLarge = rect.upperBound - rect.lowerBound > visible.upperBound - visible.lowerBound
      if rect.lowerBound < visible.lowerBound || isTooLarge { return rect.lowerBound - visible.lowerBound }
      return max(0, rect.upperBound - visible.upperBound)
    }
    let x = way(rect.minX...rect.maxX, visible.minX...visible.maxX)
    let y = way(rect.minY...rect.maxY, visible.minY...visible.maxY)
    return Point(x: horizontal.clamped(horizontal.position + x), y: vertical.clamped(vertical.position + y))
  }

  // MARK: Letting go

  /// The finger that drags some of the axes was released.
  func endDragging(fingerVelocity: Point, at time: Double) {
    guard contains({ $0 == .dragging }) else { return }
    ask(fingerVelocity: fingerVelocity)
    for axis in Axis.both { self[axis].endDragging(velocity: fingerVelocity[axis], at: time) }
    restingOffset = nil
  }

  /// The finger that caught some of the axes was released without a drag.
  func endPress(at time: Double) {
    guard contains({ $0 == .held }) else { return }
    ask(fingerVelocity: .zero)
    for axis in Axis.both { self[axis].endPress(at: time) }
    restingOffset = nil
  }

  /// The finger drags some of the axes. Of those, it releases the others that it caught: they move on as after a drag.
  func releaseOthers(at time: Double) {
    guard contains({ $0 == .held }) else { return }
    ask(fingerVelocity: .zero)
    for axis in Axis.both where self[axis].phase == .held {
      self[axis].beginDragging(at: time)
      self[axis].endDragging(velocity: 0, at: time)
    }
    restingOffset = nil
  }

  /// A trackpad gesture ended.
  func endWheeling(at time: Double? = nil) {
    guard contains({ $0 == .wheeling }) else { return }
    ask(fingerVelocity: .zero)
    for axis in Axis.both { self[axis].endWheeling(at: time) }
    restingOffset = nil
  }

  /// Calls `restingOffset` once for both axes.
  private func ask(fingerVelocity: Point) {
    guard let closure = view?.restingOffset else { return }
    func release(_ axis: Axis) -> ScrollRelease {
      self[axis].release(atFingerVelocity: self[axis].phase == .dragging ? fingerVelocity[axis] : 0)
    }
    let (x, y) = (release(.horizontal), release(.vertical))
    let answer = closure(Point(x: x.proposed, y: y.proposed), Point(x: x.velocity, y: y.velocity))
    guard answer.isFinite else { return Misuse.report("ScrollView.restingOffset: an answer that is not finite") }
    restingOffset = answer
  }

  // MARK: What the scrollers tell

  func scroller(_ scroller: Scroller, perform update: () -> Void) {
    if let view { view.perform(update) } else { update() }
  }

  func scrollerDidMove(_ scroller: Scroller) { view?.showOffset() }

  func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase) {
    view?.phaseDidChange()
  }

  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest {
    guard let rest = restingOffset?[scroller === horizontal ? .horizontal : .vertical] else { return .natural }
    return rest == release.proposed ? .natural : .at(rest)
  }
}
