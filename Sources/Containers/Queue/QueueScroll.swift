internal import ViewTree

/// The scrolling of a queue. The scroller works in points and the queue in items. It comes to rest at whole items.
final class QueueScroll {
  private let scroller: Scroller
  private(set) var pan: PanGestureRecognizer?
  /// Whether the user can scroll.
  private var isEnabled = false
  /// Called with the position, in items, after it changed.
  private let onMove: (Double) -> Void

  /// The length of an item, in points.
  private var pitch = 1.0
  /// The last position, in items.
  private var last = 0.0
  private var flow = QueueFlow(axis: .vertical, isMirrored: false)
  private var notches = WheelNotches()

  init(view: View, onMove: @escaping (Double) -> Void) {
    scroller = Scroller(view: view)
    self.onMove = onMove
    scroller.delegate = self
  }

  // MARK: Items and points

  /// The scroll position, in items.
  var position: Double { items(scroller.position) }
  /// The destination of the movement, in items. If nothing moves, the position.
  var goal: Double { items(scroller.goal) }
  var phase: ScrollPhase { scroller.phase }

  private func items(_ points: Double) -> Double {
    let items = points / pitch
    let whole = items.rounded()
    return abs(items - whole) < 1e-9 ? whole : items
  }

  /// Updates the number and the size of the items. `position`, in items, stays within the range.
  func update(last: Double, path: QueuePath, length: Double) {
    flow = path.flow
    self.last = last
    scroller.viewLength = length
    if path.pitch != pitch {
      let position = position
      let scale = path.pitch / pitch
      pitch = path.pitch
      scroller.relocate(to: position * pitch, scale: scale, range: 0...max(position, last) * pitch)
    }
    scroller.setRange(0...last * pitch)
  }

  /// Items were added or removed before the visible ones.
  func shift(by items: Double) { scroller.shift(by: items * pitch) }

  /// Ends any movement, and jumps to `position`.
  func jump(to position: Double) {
    scroller.stop()
    scroller.jump(to: position * pitch)
  }

  func scroll(to position: Double, _ manner: Scroller.Manner) { scroller.scroll(to: position * pitch, manner) }

  /// Moves at a constant velocity in points per second, until it is released. Negative values move backward.
  func coast(velocity: Double) { if scroller.velocity() != velocity { scroller.coast(velocity: velocity) } }

  func letGo() { scroller.letGo() }

  /// Returns to the front without a notice.
  func reset() { scroller.reset(to: 0, range: scroller.range) }

  /// Ends any movement at the item that is its destination.
  func finish() {
    guard scroller.phase != .resting else { return }
    jump(to: goal.rounded())
  }

  // MARK: Fingers

  /// The forward component of `way`, in points.
  private func forward(_ way: Point) -> Double { -(way.x * flow.far.x + way.y * flow.far.y) }

  /// Enables or disables the recognizer. No drag begins while `mayDrag` returns false.
  func update(in view: View, isAllowed: Bool, mayDrag: @escaping () -> Bool) {
    isEnabled = isAllowed
    if isAllowed, pan == nil { addPan(to: view, mayDrag: mayDrag) }
    pan?.isEnabled = isAllowed
  }

  private func addPan(to view: View, mayDrag: @escaping () -> Bool) {
    let recognizer = PanGestureRecognizer { [weak self, unowned view] pan in self?.handle(pan, in: view) }
    recognizer.catchMovement = { [weak self] _, time in self?.scroller.press(at: time) ?? false }
    recognizer.catchDidEnd = { [weak self] in self?.scroller.endPress(at: $0) }
    recognizer.mobility = { [weak self] direction in
      guard let self, last > 0, mayDrag() else { return .never }
      return scroller.canMove(forward(direction)) ? .free : .blocked
    }
    view.addGestureRecognizer(recognizer)
    pan = recognizer
  }

  private func handle(_ pan: PanGestureRecognizer, in view: View) {
    switch pan.state {
    case .began:
      scroller.beginDragging(at: pan.eventTime)
      scroller.drag(by: forward(pan.translation(in: view)))
    case .changed: scroller.drag(by: forward(pan.translation(in: view)))
    case .ended: scroller.endDragging(velocity: forward(pan.velocity(in: view)), at: pan.eventTime)
    case .cancelled: scroller.endDragging(velocity: 0, at: pan.eventTime)
    case .possible, .failed: break
    }
  }
}

extension QueueScroll: ScrollerDelegate {
  func scrollerDidMove(_ scroller: Scroller) { onMove(position) }

  func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase) {}

  /// Chooses the whole item nearest to where it would stop. A flick moves by at least one.
  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest {
    var item = (release.proposed / pitch).rounded()
    if release.flick > 0 { item = max(item, (scroller.position / pitch).rounded(.down) + 1) }
    if release.flick < 0 { item = min(item, (scroller.position / pitch).rounded(.up) - 1) }
    item = min(last, max(0, item))
    let way = item * pitch - scroller.position
    // A long way uses friction that ends there, because a spring would first accelerate.
    let isLong = way * release.velocity > 0 && abs(way) > 1.5 * pitch && release.proposed != scroller.position
    guard isLong, release.proposed >= 0, release.proposed <= last * pitch else { return .at(item * pitch) }
    return .sliding(to: item * pitch)
  }
}

extension QueueScroll: ScrollTarget {
  func canScroll(_ scroll: ScrollSample) -> Bool {
    guard isEnabled, last > 0 else { return false }
    let amount = amount(scroll)
    return amount.isAlong && (scroller.phase.isUnderFinger || scroller.canMove(amount.along))
  }

  func canPull(_ scroll: ScrollSample) -> Bool {
    guard scroll.isPrecise, isEnabled, last > 0 else { return false }
    return amount(scroll).isAlong
  }

  func scroll(_ scroll: ScrollSample) {
    guard isEnabled, !scroller.phase.isUnderFinger else { return }
    let amount = amount(scroll).along
    guard amount != 0 else { return }
    if scroll.isPrecise {
      scroller.wheel(by: amount, at: scroll.timestamp)
    } else {
      turn(by: amount, at: scroll.timestamp)
    }
  }

  func scrollDidEnd() {
    notches.reset()
    scroller.endWheeling()
  }

  /// Moves by an item for each whole notch.
  private func turn(by amount: Double, at time: Double) {
    let whole = notches.take(amount)
    guard whole != 0 else { return }
    let start = scroller.phase.isMoving ? goal : position
    let item = min(last, max(0, start.rounded() + Double(whole)))
    scroller.scroll(to: item * pitch, .notch, at: time)
  }

  private func amount(_ scroll: ScrollSample) -> WheelAmount {
    WheelAmount(scroll, along: flow.axis, isMirrored: flow.isMirrored)
  }
}
