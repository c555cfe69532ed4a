internal import ViewTree

// Fingers and taps.

extension SwipeView {
  final func setUpGestures() {
    pan.mobility = { [weak self] in self?.mobility($0) ?? .never }
    pan.catchMovement = { [weak self] _, time in self?.catchMovement(at: time) ?? false }
    pan.catchDidEnd = { [weak self] in self?.releaseCatch(at: $0) }
    pan.pressDidEnd = { [weak self] in self?.fingerLeft(at: $0) }
    tap.onPress = { [weak self] in self?.notePressedItem() }
    tap.shouldBegin = { [weak self] in self?.shouldSelect ?? false }
    addGestureRecognizer(tap)
    addGestureRecognizer(pan)
  }

  private func mobility(_ direction: Point) -> PanMobility {
    guard isScrollEnabled, geometry.isLaidOut, geometry.count > 0 else { return .never }
    return canScroll(forward: geometry.forward(direction)) ? .free : .blocked
  }

  /// Whether there is anything to see in that direction: forward, or back where negative.
  final func canScroll(forward distance: Double) -> Bool {
    if geometry.wraps || distance == 0 { return distance != 0 }
    return distance > 0 ? position < geometry.end - SwipePages.tolerance : position > SwipePages.tolerance
  }

  // MARK: Pressing

  /// A press stops whatever moves; where a person cannot scroll, only what goes on for ever.
  private func catchMovement(at time: Double) -> Bool {
    catchUp(to: time)
    isFingerDown = true
    updateAutoAdvance()
    switch phase {
    // It stands at its goal: there is nothing to catch.
    case .moving(let travel) where travel.isJump || !isScrollEnabled: return false
    case .moving, .autoscrolling: interrupt(at: time, .held)
    case .wheeling: enter(.held)
    case .idle, .held, .dragging: return false
    }
    return true
  }

  /// A press that stopped something did not become a drag.
  private func releaseCatch(at time: Double) {
    guard case .held = phase else { return }
    enter(.idle)
    goOn(at: time)
  }

  /// Goes on by itself after a finger or a trackpad that was still has left.
  final func goOn(at time: Double) {
    startAutoscroll(at: time)
    if case .idle = phase { settle(.settling, velocity: 0, at: time) }
  }

  private func fingerLeft(at time: Double) {
    guard isFingerDown else { return }
    isFingerDown = false
    switch phase {
    case .held: releaseCatch(at: time)
    case .idle: rest(at: time)
    case .dragging, .wheeling, .moving, .autoscrolling: break
    }
    updateAutoAdvance(from: time, restarts: true)
  }

  final func scrollingWasDisabled() {
    cancelPan()
    wheelLeft(at: max(currentTime, wheelTime))
    if isFocused { resignFocus() }
  }

  /// Ends what a finger does here, as cancelled.
  final func cancelPan() {
    guard pan.isEnabled else { return }
    pan.isEnabled = false
    pan.isEnabled = true
  }

  // MARK: Dragging

  /// A speed beyond this comes from a broken device. Points a second.
  private static var fastest: Double { 1e6 }

  final func panDidChange() {
    switch pan.state {
    case .began: beginDrag(at: pan.eventTime)
    case .changed: drag()
    case .ended: endDrag(velocity: geometry.forward(pan.velocity(in: self)), at: pan.eventTime)
    case .cancelled: endDrag(velocity: 0, at: pan.eventTime)
    case .possible, .failed: break
    }
  }

  private func beginDrag(at time: Double) {
    catchUp(to: time)
    isFingerDown = true
    if phase.path != nil { interrupt(at: time, .held) }
    guard pan.state == .began else { return }
    enter(.dragging(SwipeDrag(base: unbanded(position), start: position)))
    updateAutoAdvance()
    let turn = turn
    delegate?.swipeViewWillBeginDragging(self)
    if turn == self.turn { drag() }
  }

  private func drag() {
    guard case .dragging(var drag) = phase else { return }
    drag.pull = geometry.forward(pan.translation(in: self))
    phase = .dragging(drag)
    setPosition(banded(drag.raw))
  }

  private func endDrag(velocity: Double, at time: Double) {
    guard case .dragging(let drag) = phase else { return }
    let speed = max(-Self.fastest, min(Self.fastest, velocity)) * bandSlope(at: drag.raw)
    enter(.idle)
    let turn = turn
    delegate?.swipeViewDidEndDragging(self, willDecelerate: speed != 0)
    if turn == self.turn { settle(.decelerating, velocity: speed, from: drag.start, at: time) }
  }

  /// A call takes the view from the finger.
  final func endDragByProgram() {
    guard case .dragging = phase else { return }
    enter(.idle)
    cancelPan()
    delegate?.swipeViewDidEndDragging(self, willDecelerate: false)
  }

  // MARK: The rubber band

  /// What is shown where a finger pulls at `raw`.
  final func banded(_ raw: Double) -> Double {
    guard let range else { return raw }
    return bounces ? RubberBand.clamp(raw, to: range, size: geometry.viewExtent) : geometry.clamped(raw)
  }

  /// Where a finger has to pull for `position` to be shown.
  final func unbanded(_ position: Double) -> Double {
    guard let range else { return position }
    return bounces ? RubberBand.unclamp(position, from: range, size: geometry.viewExtent) : geometry.clamped(position)
  }

  /// How fast what is shown follows the finger.
  private func bandSlope(at raw: Double) -> Double {
    guard let range, !range.contains(raw) else { return 1 }
    let end = raw < range.lowerBound ? range.lowerBound : range.upperBound
    return bounces ? RubberBand.slope(raw - end, size: geometry.viewExtent) : 0
  }

  // MARK: Tapping

  private func notePressedItem() {
    pressedItem = tap.isPressOnControl ? nil : tap.pressedView.flatMap { item(ofItemViewContaining: $0) }
  }

  /// The index that the item has now whose view was pressed; that view may show another one meanwhile.
  private var pressedIndex: Int? { pressedItem.map { geometry.index(ofItem: $0) } }

  /// Whether the tap selects the item that was hit; asked once a tap.
  private var shouldSelect: Bool {
    guard let delegate, let pressedIndex else { return false }
    return delegate.swipeView(self, shouldSelectItemAt: pressedIndex)
  }

  final func tapped() {
    guard tap.state == .ended, let pressedIndex else { return }
    delegate?.swipeView(self, didSelectItemAt: pressedIndex)
  }
}
