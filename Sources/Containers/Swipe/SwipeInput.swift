internal import ViewTree

/// User input of a swipe view: fingers, taps, wheels, trackpads and keys.
final class SwipeInput: ScrollInput {
  private unowned let swipeView: SwipeView
  private lazy var tap = TapGestureRecognizer { [weak self] _ in self?.tapDidChange() }
  /// The item that was pressed. Nil if the press was on a control inside it.
  private var pressedItem: Int?

  init(of view: SwipeView) {
    swipeView = view
    super.init()
    usesWholeNotches = true
    tap.onPress = { [weak self] in self?.notePressedItem() }
    tap.shouldBegin = { [weak self] in self?.shouldSelect ?? false }
    pan.pressDidEnd = { [weak self] in self?.fingerDidLeave(at: $0) }
    connect(scroller, along: .horizontal)
  }

  func attach() {
    swipeView.addGestureRecognizer(tap)
    attach(to: swipeView)
    settingsDidChange()
  }

  private var scroll: SwipeScroll { swipeView.scroll }
  private var scroller: Scroller { swipeView.scroll.scroller }
  private var places: SwipeGeometry { swipeView.scroll.places }

  /// Updates the input after the axis, the direction or the kind of scrolling may have changed.
  func settingsDidChange() {
    connect(scroller, along: places.axis, isMirrored: places.isMirrored)
    // Each page is turned by a drag of its own.
    sharesDrags = !swipeView.isPagingEnabled
  }

  /// Ends all interaction, because the view has left its window.
  func windowDidGo() {
    swipeView.autoplay.isFingerDown = false
    scroller.endDragging(velocity: 0, at: 0)
    scroller.endPress(at: 0)
    scroller.endWheeling(at: 0)
    scroller.finish()
  }

  // MARK: Scrolling

  /// Even a single page can be pulled, if the view bounces.
  override func mobility(of scroller: Scroller, toward direction: Double) -> PanMobility {
    guard places.isLaidOut, places.count > 0 else { return .never }
    return scroller.canMove(direction) ? .free : .blocked
  }

  /// A press stops whatever moves. If user scrolling is disabled, it only stops an autoscroll.
  override func press(at time: Double) -> Bool {
    swipeView.autoplay.catchUp(to: time)
    swipeView.autoplay.isFingerDown = true
    swipeView.autoplay.update()
    return isEnabled ? super.press(at: time) : scroll.phase == .coasting && scroller.press(at: time)
  }

  private func fingerDidLeave(at time: Double) {
    guard swipeView.autoplay.isFingerDown else { return }
    swipeView.autoplay.isFingerDown = false
    swipeView.perform {
      scroller.endPress(at: time)
      swipeView.autoplay.update(from: time, restarts: true)
    }
  }

  override func scroll(_ sample: ScrollSample) {
    swipeView.perform { swipeView.autoplay.catchUp(to: sample.timestamp) }
    super.scroll(sample)
  }

  /// A notch turns to the next stop, a key to the next page. Home goes to the first item and End to the end of the last one.
  override func step(_ step: ScrollStep, of scroller: Scroller, at time: Double) -> Bool {
    switch step {
    case .notches(let count): scroll.turn(by: Int(count), of: places.stops, at: time)
    case .arrows(let count), .pages(let count): scroll.turn(by: count, of: places.pages)
    case .start: scroll.go(toItem: 0, .shortest, .approach)
    case .end:
      if let rest = places.restOfLastItem {
        scroll.go(to: rest.upperBound, .approach)
      } else {
        scroll.go(toItem: places.stops.firstItem(places.stops.count - 1), .shortest, .approach)
      }
    }
    return true
  }

  /// Return selects the current item, as a tap does.
  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, event.modifiers.isEmpty, isEnabled, places.count > 0 else { return false }
    if event.key == .return {
      let index = swipeView.currentItemIndex
      guard swipeView.isFocused, shouldSelect(index) else { return false }
      if !event.isRepeat { swipeView.delegate?.swipeView(swipeView, didSelectItemAt: index) }
      return true
    }
    guard event.key != .space, places.isEndless || places.end > 0 else { return false }
    swipeView.layOutIfPossible()
    return super.keyDown(event)
  }

  // MARK: Taps

  private func notePressedItem() {
    guard let pressed = tap.pressedView, !tap.isPressOnControl else {
      pressedItem = nil
      return
    }
    let content = swipeView.content
    // Labels and images take no input, so the view behind them is pressed.
    let isBehindItems = pressed === swipeView || pressed === content.host
    pressedItem =
      isBehindItems ? tap.pressLocation(in: nil).flatMap(content.item(at:)) : content.item(containing: pressed)
  }

  /// Renumbers the pressed item. `newItem` returns nil if the item was removed.
  func renumber(_ newItem: (Int) -> Int?) { pressedItem = pressedItem.flatMap(newItem) }

  /// The current index of the item whose view was pressed. That view may show a different item by now.
  private var pressedIndex: Int? { pressedItem.map { places.index(ofItem: $0) } }

  /// Whether the tap selects the item that was hit. Evaluated once per tap.
  private var shouldSelect: Bool { pressedIndex.map(shouldSelect) ?? false }

  private func shouldSelect(_ index: Int) -> Bool {
    swipeView.delegate?.swipeView(swipeView, shouldSelectItemAt: index) ?? false
  }

  private func tapDidChange() {
    guard tap.state == .ended, let pressedIndex else { return }
    swipeView.delegate?.swipeView(swipeView, didSelectItemAt: pressedIndex)
  }
}

extension SwipeInput: PageIndicatorDriver {
  func indicatorDidChoose(page: Int) {
    swipeView.layOutIfPossible()
    if places.count > 0 { scroll.go(toPage: page, .approach) }
  }

  var goalPage: Int? { scroll.goalPage }
}
