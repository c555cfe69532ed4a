/// User input of a scroll view: fingers, wheels, trackpads and keys.
final class ScrollViewInput: ScrollTarget {
  private weak var view: ScrollView?
  private let axes: ScrollAxes
  private let pan: PanGestureRecognizer
  /// The axes that the drag moves.
  private var draggedAxes: [Axis] = []

  init(of view: ScrollView, _ axes: ScrollAxes) {
    self.view = view
    self.axes = axes
    weak var input: ScrollViewInput?
    pan = PanGestureRecognizer { _ in input?.panDidChange() }
    input = self
  }

  func attach() {
    pan.mobility = { [weak self] in self?.mobility($0) ?? .never }
    pan.catchMovement = { [weak self] _, time in self?.press(at: time) ?? false }
    pan.catchDidEnd = { [weak self] time in self?.perform { $0.endPress(at: time) } }
    view?.addGestureRecognizer(pan)
    view?.scrollTarget = self
  }

  func isEnabledDidChange() {
    guard let view else { return }
    if !view.isScrollEnabled { perform { $0.endWheeling(at: now) } }
    pan.isEnabled = view.isScrollEnabled
  }

  /// Takes the scroll view away from the finger that drags or holds it. The content stops where it is.
  func cancelDrag() {
    guard axes.contains(\.isUnderFinger) else { return }
    for axis in Axis.both where axes[axis].phase.isUnderFinger { axes[axis].stop() }
    pan.withdraw()
  }

  private var now: Double { view?.window?.currentTime ?? 0 }

  private func perform(_ work: (ScrollAxes) -> Void) { view?.perform { work(axes) } }

  // MARK: A finger

  private func press(at time: Double) -> Bool {
    // A press on a scroll bar belongs to the bar, even while the content moves.
    guard let view, view.isScrollEnabled, !(pan.pressedView is ScrollIndicator) else { return false }
    return view.perform {
      let caught = Axis.both.map { axes[$0].press(at: time) }.contains(true)
      if caught { view.endCall() }
      return caught
    }
  }

  /// Whether a drag in that direction can move the content: along an axis on which there is something to scroll.
  private func mobility(_ direction: Point) -> PanMobility {
    guard let view, view.isScrollEnabled else { return .never }
    let ratio = GestureMetrics.panAxisRatio
    let along: [Axis] =
      if abs(direction.x) >= ratio * abs(direction.y) {
        [.horizontal]
      } else if abs(direction.y) >= ratio * abs(direction.x) {
        [.vertical]
      } else {
        Axis.both
      }
    draggedAxes = along.filter(axes.hasRoom)
    if draggedAxes.isEmpty { return .never }
    return draggedAxes.contains { axes[$0].canMove(-direction[$0]) } ? .free : .blocked
  }

  private func panDidChange() {
    guard let view else { return }
    let time = pan.eventTime
    view.perform {
      switch pan.state {
      case .began:
        view.endCall()
        for axis in draggedAxes { axes[axis].beginDragging(at: time) }
        axes.releaseOthers(at: time)
        drag()
      case .changed: drag()
      case .ended:
        drag()
        axes.endDragging(fingerVelocity: pan.velocity(in: view) * -1, at: time)
      case .cancelled: axes.endDragging(fingerVelocity: .zero, at: max(time, now))
      case .possible, .failed: break
      }
    }
  }

  private func drag() {
    let translation = pan.translation(in: view)
    for axis in draggedAxes { axes[axis].drag(by: -translation[axis]) }
  }

  // MARK: Wheels and trackpads

  func canScroll(_ scroll: ScrollSample) -> Bool {
    guard let view, view.isScrollEnabled, let (axis, distance) = mainPart(of: scroll) else { return false }
    return axes[axis].phase.isUnderFinger || axes[axis].canMove(distance)
  }

  func canPull(_ scroll: ScrollSample) -> Bool {
    guard let view, view.isScrollEnabled, view.bounces, scroll.isPrecise else { return false }
    return mainPart(of: scroll) != nil
  }

  func scroll(_ scroll: ScrollSample) {
    guard let view, view.isScrollEnabled, !axes.contains(\.isUnderFinger) else { return }
    perform { axes in
      view.endCall()
      if scroll.isPrecise {
        let way = WheelAmount.offset(scroll)
        for axis in Axis.both where axes.hasRoom(axis) && way[axis] != 0 {
          axes[axis].wheel(by: way[axis], at: scroll.timestamp)
        }
      } else if let (axis, notches) = mainPart(of: scroll) {
        axes[axis].notch(by: notches * MotionMetrics.notchPoints, at: scroll.timestamp)
      }
    }
  }

  func scrollDidEnd() {
    perform { $0.endWheeling() }
  }

  /// The dominant axis of the event and the distance along it. Nil if there is nothing to scroll along that axis.
  private func mainPart(of scroll: ScrollSample) -> (axis: Axis, distance: Double)? {
    let way = WheelAmount.offset(scroll)
    let axis: Axis = abs(way.x) > abs(way.y) ? .horizontal : .vertical
    return way[axis] != 0 && axes.hasRoom(axis) ? (axis, way[axis]) : nil
  }

  // MARK: Keys

  func keyDown(_ event: KeyEvent) -> Bool {
    guard let view, view.isScrollEnabled, event.phase == .pressed, let (axis, distance) = way(of: event) else {
      return false
    }
    // The key has no effect while a finger holds the content.
    if axes.contains(\.isUnderFinger) { return true }
    let scroller = axes[axis]
    let goal = scroller.phase == .scrolling || scroller.phase == .decelerating ? scroller.goal : scroller.position
    guard abs(scroller.clamped(goal + distance) - goal) > ScrollLimits.tolerance else { return false }
    perform { axes in
      view.endCall()
      axes[axis].notch(by: distance)
    }
    return true
  }

  /// How far a key scrolls, and along which axis. Nil if the key does not scroll this view.
  private func way(of event: KeyEvent) -> (axis: Axis, distance: Double)? {
    guard let view else { return nil }
    let isShifted = event.modifiers == .shift
    guard event.modifiers.isEmpty || isShifted && event.key == .space else { return nil }
    let main: Axis = axes.hasRoom(.vertical) ? .vertical : .horizontal
    let visible = view.visibleContent.size
    let page = 0.9 * (main == .vertical ? visible.height : visible.width)
    // Longer than any content. The offset is limited to the range.
    let far = 1e12
    let notch = MotionMetrics.notchPoints
    let way: (axis: Axis, distance: Double)
    switch event.key {
    case .left: way = (.horizontal, -notch)
    case .right: way = (.horizontal, notch)
    case .up: way = (.vertical, -notch)
    case .down: way = (.vertical, notch)
    case .pageUp: way = (main, -page)
    case .pageDown: way = (main, page)
    case .space: way = (main, isShifted ? -page : page)
    case .home: way = (main, -far)
    case .end: way = (main, far)
    default: return nil
    }
    return axes.hasRoom(way.axis) ? way : nil
  }
}
