internal import ViewTree

/// The scrolling of a queue. The scroller works in points and the queue in items. A queue comes to rest where one of its entries begins, or
/// at the end of the queue.
final class QueueScroll: ScrollInput {
  private let scroller: Scroller
  private unowned let queue: QueueCoordinator

  /// How far the scroller moves for an item, in points; see `QueuePath.pitch`.
  private var pitch = 1.0
  /// The first and the last position, in items.
  private var range = 0.0...0.0
  /// Where the movement ends from the next update of the range on, in items. The entries have changed, and their views have not followed yet.
  private var newGoal: Double?
  /// The entries that have to be visible at the next place of rest.
  private var shown: ClosedRange<Int>?

  init(queue: QueueCoordinator) {
    scroller = Scroller(view: queue.owner.view)
    self.queue = queue
    super.init()
    scroller.delegate = self
    usesWholeNotches = true
    pan.shouldBegin = { [weak self] in self?.queue.gestures?.reordering.isCarrying != true }
    pan.pressDidEnd = { [weak self] _ in self?.queue.homing.noteInput() }
    connect(scroller, along: .vertical)
  }

  // MARK: Items and points

  /// The scroll position, in items.
  var position: Double { items(scroller.position) }
  /// The destination of the movement, in items. If nothing moves, the position.
  var goal: Double { newGoal ?? items(scroller.goal) }
  /// Where a movement will end that does not go on until something stops it. Nil if there is none.
  var destination: Double? { phase.isMoving && phase != .coasting ? goal : nil }
  var phase: ScrollPhase { scroller.phase }

  private func items(_ points: Double) -> Double {
    let items = points / pitch
    let whole = items.rounded()
    return abs(items - whole) < 1e-9 ? whole : items
  }

  /// Updates the range, in items, and the pitch. `position`, in items, stays the same within the range.
  func update(_ range: ClosedRange<Double>, path: QueuePath, length: Double) {
    connect(scroller, along: path.flow.axis, isMirrored: path.flow.isReversed)
    self.range = range
    scroller.viewLength = length
    if path.pitch != pitch {
      let (position, goal) = (position, goal)
      let scale = path.pitch / pitch
      pitch = path.pitch
      // A movement that would end outside of the new range is redirected when that is set.
      scroller.relocate(to: position * pitch, scale: scale, range: points(range.union(position).union(goal)))
    }
    scroller.setRange(points(range))
    guard let goal = newGoal else { return }
    newGoal = nil
    scroller.redirect(to: goal * pitch)
  }

  /// Shifts the position, after entries were added or removed before the visible ones. A movement continues.
  func shift(by items: Double) {
    scroller.shift(by: items * pitch)
    newGoal = newGoal.map { $0 + items }
  }

  /// The place nearest to `position` where the queue may rest: the beginning of an entry, or the end of the queue, which may lie within an
  /// entry.
  /// - Parameter shown: the indexes of entries that have to be visible there, all of them.
  private func rest(nearest position: Double, showing shown: ClosedRange<Int>? = nil) -> Double {
    let (model, entries) = (queue.model, queue.model.arrangement)
    let entry = entries.rest(nearest: position)
    let rest = abs(range.upperBound - position) < abs(entry - position) ? range.upperBound : entry
    guard let shown, let positions = model.positions(showing: shown) else { return rest }
    guard rest < positions.lowerBound - QueueModel.tolerance else { return min(rest, positions.upperBound) }
    return min(range.upperBound, entries.rest(atOrAfter: positions.lowerBound))
  }

  /// Lets the movement end at the beginning of the entry nearest to `position`, or at the end of the queue.
  func redirect(to position: Double) {
    let model = queue.model
    let goal = position < model.lastPosition ? model.arrangement.rest(nearest: position) : position
    if abs(goal - self.goal) > QueueModel.tolerance { newGoal = goal }
  }

  /// Ends any movement, and jumps to `position` without a notice. If callbacks have changed the entries, the next update sets the range.
  func jump(to position: Double) { scroller.reset(to: position * pitch, range: scroller.range) }

  func scroll(to position: Double, _ animation: Scroller.Animation, at time: Double? = nil) {
    scroller.scroll(to: position * pitch, animation, at: time)
  }

  /// Moves at a constant velocity in points per second, until it is released. Negative values move backward.
  func coast(velocity: Double) { if scroller.velocity() != velocity { scroller.coast(velocity: velocity) } }

  /// Stops any movement, and moves to the nearest place of rest.
  /// - Parameter indexes: the entries that have to be visible there. They have to fit into the view at once.
  func letGo(showing indexes: ClosedRange<Int>? = nil) {
    shown = indexes
    scroller.letGo()
    shown = nil
  }

  private func points(_ items: ClosedRange<Double>) -> ClosedRange<Double> {
    items.lowerBound * pitch...items.upperBound * pitch
  }

  /// Ends any movement at the item that is its destination, or, if it has none, at the one nearest to what is visible.
  func finish() {
    guard scroller.phase != .resting else { return }
    queue.jump(to: rest(nearest: destination ?? position))
  }

  // MARK: Input

  /// Whether a pointer is pressed that may still become a drag.
  var isPressed: Bool { pan.pressLocation(in: nil) != nil && pan.state == .possible }

  override func press(at time: Double) -> Bool {
    queue.homing.noteInput()
    return super.press(at: time)
  }

  /// Allows the user to scroll `view`, or forbids it.
  func update(in view: View, isAllowed: Bool) {
    isEnabled = isAllowed
    if isAllowed, self.view == nil { attach(to: view) }
  }

  /// Moves by an entry for each notch.
  override func step(_ step: ScrollStep, of scroller: Scroller, at time: Double) -> Bool {
    guard case .notches(let count) = step else { return false }
    let start = phase.isMoving ? goal : position
    scroll(to: range.clamped(queue.model.arrangement.position(count, entriesFrom: start)), .notch, at: time)
    return true
  }
}

extension QueueScroll: ScrollerDelegate {
  func scrollerDidMove(_ scroller: Scroller) {
    queue.show(position: position)
    // Where reduced motion is preferred, the views have jumped.
    guard scroller.isFading, let end = scroller.endTime, let now = queue.owner.view.window?.currentTime else { return }
    for slot in queue.cells.slots { slot.cell?.view.fadeIn(replacingMovementOf: end - now) }
  }

  func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase) {
    newGoal = nil
    if new == .resting { queue.homing.noteInput() }
  }

  /// Comes to rest at the beginning of an entry, or at the end of the queue, whichever is nearest to where the scroller would stop. What has
  /// just been dropped is in sight there. A flick moves by at least one entry.
  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest {
    let (entries, position) = (queue.model.arrangement, scroller.position / pitch)
    var item = rest(nearest: release.proposed / pitch, showing: shown)
    if release.flick > 0 { item = max(item, entries.position(1, entriesFrom: entries.rest(atOrBefore: position))) }
    if release.flick < 0 { item = min(item, entries.position(-1, entriesFrom: entries.rest(atOrAfter: position))) }
    item = range.clamped(item)
    let way = item * pitch - scroller.position
    // A long way uses friction that ends there, because a spring would first accelerate.
    let isLong = way * release.velocity > 0 && abs(way) > 1.5 * pitch && release.proposed != scroller.position
    guard isLong, points(range).contains(release.proposed) else { return .at(item * pitch) }
    return .sliding(to: item * pitch)
  }
}

nonisolated extension ClosedRange<Double> {
  fileprivate func clamped(_ value: Double) -> Double { Swift.min(upperBound, Swift.max(lowerBound, value)) }

  /// This range, extended so that it contains `value`.
  fileprivate func union(_ value: Double) -> Self {
    Swift.min(lowerBound, value)...Swift.max(upperBound, value)
  }
}
