internal import ViewTree

/// User input of a swipe view: fingers, taps, wheels, trackpads and keys.
final class SwipeInput {
  private unowned let view: SwipeView
  private let pan: PanGestureRecognizer
  private let tap: TapGestureRecognizer
  private var notches = WheelNotches()
  /// How far forward the finger has pulled, and the point of its path from which that is measured. Points.
  private var pull = 0.0
  private var pullStart = 0.0
  /// The item whose view was pressed. Nil if the press was on a control inside it.
  private var pressedItem: Int?

  init(of view: SwipeView) {
    self.view = view
    weak var input: SwipeInput?
    pan = PanGestureRecognizer { _ in input?.panDidChange() }
    tap = TapGestureRecognizer { _ in input?.tapDidChange() }
    input = self
  }

  func attach() {
    pan.axis = .horizontal
    pan.mobility = { [weak self] in self?.mobility($0) ?? .never }
    pan.catchMovement = { [weak self] _, time in self?.press(at: time) ?? false }
    pan.catchDidEnd = { [weak self] in self?.endPress(at: $0) }
    pan.pressDidEnd = { [weak self] in self?.fingerDidLeave(at: $0) }
    tap.onPress = { [weak self] in self?.notePressedItem() }
    tap.shouldBegin = { [weak self] in self?.shouldSelect ?? false }
    view.addGestureRecognizer(tap)
    view.addGestureRecognizer(pan)
    view.scrollTarget = self
  }

  private var scroll: SwipeScroll { view.scroll }
  private var scroller: Scroller { view.scroll.scroller }
  private var places: SwipeGeometry { view.scroll.places }
  private var hasContent: Bool { view.isScrollEnabled && places.isLaidOut && places.count > 0 }

  func axisDidChange() { pan.axis = view.isVertical ? .vertical : .horizontal }

  /// User scrolling was disabled.
  func wasDisabled() {
    cancelPan()
    view.perform { scroller.endWheeling(at: view.window?.currentTime ?? 0) }
  }

  /// Cancels a drag or press on this view.
  func cancelPan() {
    guard pan.isEnabled else { return }
    pan.isEnabled = false
    pan.isEnabled = true
  }

  /// The view left its window, so all interaction ends.
  func windowDidGo() {
    view.autoplay.isFingerDown = false
    scroller.endDragging(velocity: 0, at: 0)
    scroller.endPress(at: 0)
    scroller.endWheeling(at: 0)
    scroller.finish()
  }

  // MARK: Fingers

  private func mobility(_ direction: Point) -> PanMobility {
    guard hasContent else { return .never }
    return scroller.canMove(places.forward(direction)) ? .free : .blocked
  }

  /// A press stops whatever moves. If user scrolling is disabled, it only stops an autoscroll.
  private func press(at time: Double) -> Bool {
    view.perform {
      view.autoplay.catchUp(to: time)
      view.autoplay.isFingerDown = true
      view.autoplay.update()
      return (view.isScrollEnabled || scroll.phase == .coasting) && scroller.press(at: time)
    }
  }

  private func endPress(at time: Double) { view.perform { scroller.endPress(at: time) } }

  private func fingerDidLeave(at time: Double) {
    guard view.autoplay.isFingerDown else { return }
    view.autoplay.isFingerDown = false
    view.perform {
      scroller.endPress(at: time)
      view.autoplay.update(from: time, restarts: true)
    }
  }

  private func panDidChange() {
    let time = pan.eventTime
    view.perform {
      switch pan.state {
      case .began:
        view.autoplay.catchUp(to: time)
        view.autoplay.isFingerDown = true
        scroller.beginDragging(at: time)
        pullStart = 0
        drag()
      case .changed: drag()
      case .ended: scroller.endDragging(velocity: places.forward(pan.velocity(in: view)), at: time)
      case .cancelled: scroller.endDragging(velocity: 0, at: time)
      case .possible, .failed: break
      }
    }
  }

  private func drag() {
    pull = places.forward(pan.translation(in: view)) - pullStart
    scroller.drag(by: pull)
  }

  /// The forward direction has changed. What the finger has pulled so far keeps its value.
  func directionDidChange() { pullStart = places.forward(pan.translation(in: view)) - pull }

  // MARK: Taps

  private func notePressedItem() {
    pressedItem = tap.isPressOnControl ? nil : tap.pressedView.flatMap { view.content.item(containing: $0) }
  }

  /// Renumbers the pressed item. `newItem` returns nil if the item is gone.
  func renumber(_ newItem: (Int) -> Int?) { pressedItem = pressedItem.flatMap(newItem) }

  /// The current index of the item whose view was pressed. That view may show a different item by now.
  private var pressedIndex: Int? { pressedItem.map { places.index(ofItem: $0) } }

  /// Whether the tap selects the item that was hit. Evaluated once per tap.
  private var shouldSelect: Bool { pressedIndex.map(shouldSelect) ?? false }

  private func shouldSelect(_ index: Int) -> Bool { view.delegate?.swipeView(view, shouldSelectItemAt: index) ?? false }

  private func tapDidChange() {
    guard tap.state == .ended, let pressedIndex else { return }
    view.delegate?.swipeView(view, didSelectItemAt: pressedIndex)
  }

  // MARK: Keys

  /// Arrows along the axis, Page Up and Page Down turn a page. Home goes to the first item and End to the end of the
  /// last one. Return selects the current item, as a tap does.
  func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, event.modifiers.isEmpty, view.isScrollEnabled, places.count > 0 else { return false }
    if event.key == .return {
      let index = view.currentItemIndex
      guard view.isFocused, shouldSelect(index) else { return false }
      if !event.isRepeat { view.delegate?.swipeView(view, didSelectItemAt: index) }
      return true
    }
    guard places.isEndless || places.end > 0 else { return false }
    let toRight = places.isMirrored ? -1 : 1
    switch event.key {
    case .left where !places.isVertical: turn(-toRight)
    case .right where !places.isVertical: turn(toRight)
    case .up where places.isVertical, .pageUp: turn(-1)
    case .down where places.isVertical, .pageDown: turn(1)
    case .home: go { $0.go(toItem: 0, .shortest, .approach) }
    case .end:
      go { scroll in
        let stops = scroll.places.stops
        if let rest = scroll.places.restOfLastItem { return scroll.go(to: rest.upperBound, .approach) }
        scroll.go(toItem: stops.firstItem(stops.count - 1), .shortest, .approach)
      }
    default: return false
    }
    return true
  }

  private func turn(_ steps: Int) { go { $0.turn(by: steps, of: $0.places.pages) } }

  /// Runs `action`, unless a finger holds the view.
  private func go(_ action: (SwipeScroll) -> Void) {
    guard !scroll.phase.isUnderFinger else { return }
    view.layOutIfPossible()
    action(scroll)
  }
}

// MARK: - Wheels and trackpads

extension SwipeInput: ScrollTarget {
  func canScroll(_ sample: ScrollSample) -> Bool {
    let amount = amount(sample)
    return hasContent && amount.isAlong && (scroll.phase.isUnderFinger || scroller.canMove(amount.along))
  }

  func canPull(_ sample: ScrollSample) -> Bool {
    sample.isPrecise && view.bounces && hasContent && amount(sample).isAlong
  }

  func scroll(_ sample: ScrollSample) {
    let amount = amount(sample).along
    guard hasContent, !scroll.phase.isUnderFinger, amount != 0 else { return }
    view.perform {
      view.autoplay.catchUp(to: sample.timestamp)
      if sample.isPrecise { return scroller.wheel(by: amount, at: sample.timestamp) }
      let whole = notches.take(amount)
      if whole != 0 { scroll.turn(by: whole, of: places.stops, at: sample.timestamp) }
    }
  }

  func scrollDidEnd() {
    notches.reset()
    guard scroll.phase == .wheeling else { return }
    view.perform {
      scroller.endWheeling()
      view.autoplay.update(from: scroller.phaseTime, restarts: true)
    }
  }

  private func amount(_ sample: ScrollSample) -> WheelAmount {
    WheelAmount(sample, along: view.isVertical ? .vertical : .horizontal, isMirrored: places.isMirrored)
  }
}

extension SwipeInput: PageIndicatorDriver {
  func indicatorDidChoose(page: Int) {
    view.layOutIfPossible()
    if places.count > 0 { scroll.go(toPage: page, .approach) }
  }
}
