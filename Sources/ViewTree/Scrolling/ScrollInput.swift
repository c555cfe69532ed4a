/// Lets fingers, wheels, trackpads and keys scroll a view.
///
/// A view that scrolls makes one, connects a scroller for each axis along which it scrolls, and passes its keys to
/// `keyDown(_:)`. The scroller's delegate shows the position and chooses resting places. What differs from the usual is
/// overridden in a subclass. `ScrollView`, the swipe view, the controller stack, the queue and the split view are made this way.
///
/// All input is handled within the delegate's `scroller(_:perform:)`.
@MainActor open class ScrollInput: ScrollTarget {
  /// The recognizer of drags. Its `pressDidEnd`, `hasPriority` and `shouldBegin` are for the owner. To take a drag away from the
  /// finger, call its `withdraw()`.
  public let pan: PanGestureRecognizer
  /// The view that scrolls.
  public private(set) final weak var view: View?

  /// Whether the user can scroll. Setting it to false ends what a finger or a trackpad does. True by default.
  public final var isEnabled = true {
    didSet {
      guard oldValue, !isEnabled else { return }
      pan.withdraw()
      endWheeling(at: now)
      // A drag that was handed over belongs to the recognizer of another view.
      perform {
        for connection in connections where connection.scroller.phase == .dragging {
          connection.end(velocity: nil, at: now)
        }
      }
    }
  }

  /// Whether a drag that has reached the end continues with a scroller around this view or in it, and comes back, and whether a movement
  /// passes its velocity on to a scroller around this view. Drags are shared only between inputs that both allow it. True by default.
  public final var sharesDrags = true

  /// Whether it moves forward before the scrollers inside the view, which continue when it has reached its end: a sheet opens before its
  /// list scrolls. Backward, the scrollers inside always move first. False by default.
  public final var leadsForward = false {
    didSet {
      pan.hasPriority = leadsForward ? { [weak self] _ in self?.isPrioritized ?? false } : nil
    }
  }

  /// Whether the drag is one that moves the view before those inside it. At the press its direction is not known yet.
  private var isPrioritized: Bool {
    let direction = pan.direction
    return connections.contains { $0.leads(toward: direction == .zero ? 1 : $0.forward(direction[$0.axis])) }
  }

  /// Whether only whole notches of a wheel are used, as for pages. Fractions add up until the wheel pauses. False by default.
  public final var usesWholeNotches = false

  /// The scrollers that are connected. Only a view that scrolls along both axes has a second one.
  private var connections: [ScrollConnection] = []
  private var drags: [ScrollDrag] = []
  /// The fraction of a notch that was not used yet.
  private var restOfNotch = 0.0
  /// The velocity of a finger at the moment of its release, in the direction of the positions. Points per second.
  final var releaseVelocity = Point.zero

  /// - Parameter view: the view that scrolls.
  public init(of view: View? = nil) {
    weak var input: ScrollInput?
    pan = PanGestureRecognizer { _ in input?.panDidChange() }
    input = self
    pan.mobility = { [weak self] in self?.mobility(toward: $0) ?? .never }
    pan.catchMovement = { [weak self] _, time in self?.catchMovement(at: time) ?? false }
    pan.catchDidEnd = { [weak self] time in self?.perform { self?.endPress(at: time) } }
    pan.onLeavingView = { [weak self] in self?.viewWillLeave($0) }
    if let view { attach(to: view) }
  }

  /// Scrolls `view` from now on, instead of the view before.
  /// - Parameter takesWheel: whether wheels and trackpads over the view scroll it, too.
  public final func attach(to view: View, takesWheel: Bool = true) {
    self.view?.removeGestureRecognizer(pan)
    if self.view?.scrollTarget === self { self.view?.scrollTarget = nil }
    self.view = view
    view.addGestureRecognizer(pan)
    if takesWheel { view.scrollTarget = self }
  }

  /// Lets input along `axis` move `scroller`, and no other one. A scroller that is connected already changes its axis; a finger
  /// that drags it continues from there.
  /// - Parameter isMirrored: whether positions grow with the finger, to the right or downward, and not against it: where
  ///   horizontal content begins at the right, for example.
  public final func connect(_ scroller: Scroller, along axis: Axis, isMirrored: Bool = false) {
    if let former = self.scroller(along: axis), former !== scroller { disconnect(former) }
    if let connection = connection(where: { $0.scroller === scroller }) {
      guard connection.axis != axis || connection.isMirrored != isMirrored else { return }
      connection.axis = axis
      connection.isMirrored = isMirrored
      for drag in drags { drag.directionDidChange(of: connection, translation: pan.translation(in: nil)) }
    } else {
      connections.append(ScrollConnection(scroller, of: self, along: axis, isMirrored: isMirrored))
    }
    pan.axis = connections.count == 1 ? axis : nil
  }

  /// Lets input no longer move `scroller`.
  public final func disconnect(_ scroller: Scroller) {
    guard connection(where: { $0.scroller === scroller }) != nil else { return }
    if scroller.phase.isHeld { perform { scroller.letGo(at: now) } }
    scroller.connection = nil
    connections.removeAll { $0.scroller === scroller }
    if let rest = connections.first { pan.axis = rest.axis }
  }

  /// The scroller that is connected along `axis`.
  public final func scroller(along axis: Axis) -> Scroller? { connection(along: axis)?.scroller }

  final func connection(along axis: Axis) -> ScrollConnection? { connection { $0.axis == axis } }

  final func connection(where isMeant: (ScrollConnection) -> Bool) -> ScrollConnection? {
    connections.first(where: isMeant)
  }

  private var now: Double { view?.window?.currentTime ?? 0 }

  final func contains(_ isMeant: (ScrollPhase) -> Bool) -> Bool {
    connections.contains { isMeant($0.scroller.phase) }
  }

  /// Does some work as the delegate of the scrollers wants.
  final func perform(_ work: () -> Void) {
    guard let scroller = connections.first?.scroller, let delegate = scroller.delegate else { return work() }
    delegate.scroller(scroller, perform: work)
  }

  // MARK: To override in a subclass

  /// A finger or a mouse was pressed. The default stops whatever moves.
  /// - Returns: whether something was moving, so that the press should not select or trigger anything.
  open func press(at time: Double) -> Bool {
    guard isEnabled else { return false }
    var hasCaught = false
    for connection in connections where connection.scroller.press(at: time) { hasCaught = true }
    return hasCaught
  }

  /// A press that had stopped a movement ended without becoming a drag. The default lets the scrollers move on to where they
  /// can rest.
  open func endPress(at time: Double) { for connection in connections { connection.scroller.endPress(at: time) } }

  /// A drag begins to move `scroller`, in a direction that is negative for backward. By default it follows the finger from now on.
  /// - Returns: false to leave the scroller alone until the next drag.
  open func beginDragging(_ scroller: Scroller, toward direction: Double, at time: Double) -> Bool {
    scroller.beginDragging(at: time)
    return true
  }

  /// The finger has pulled `scroller` this far forward since its drag began, in points.
  open func drag(_ scroller: Scroller, by distance: Double, at time: Double) { scroller.drag(by: distance) }

  /// The finger has let go of `scroller`.
  /// - Parameter velocity: of the finger, positive for forward, in points per second. Nil for a drag that was cancelled.
  open func endDragging(_ scroller: Scroller, velocity: Double?, at time: Double) {
    if let velocity {
      scroller.endDragging(velocity: velocity, at: time)
    } else {
      scroller.cancelDragging(at: time)
    }
  }

  /// Whether the user can move `scroller` in a direction: forward, or backward if negative. By default nothing moves that has no
  /// room at all. Not called while `isEnabled` is false.
  open func mobility(of scroller: Scroller, toward direction: Double) -> PanMobility {
    if !scroller.hasRoom { return .never }
    return scroller.canMove(direction) ? .free : .blocked
  }

  /// Scrolls by a wheel or a key. By default it goes where the scroller's delegate chooses; if that leaves it open, a notch and
  /// an arrow are 60 points, and a page is `pageLength(of:)`.
  /// - Returns: whether there was anything to scroll. If not, a key is passed on to the views around this one.
  open func step(_ step: ScrollStep, of scroller: Scroller, at time: Double) -> Bool {
    if let goal = scroller.delegate?.scroller(scroller, goalFor: step), isSound(goal) {
      guard scroller.clamped(goal) != scroller.goal else { return false }
      scroller.scroll(to: goal, .approach, at: time)
      return true
    }
    // Longer than any content. The position is limited to the range.
    let far = 1e12
    let distance =
      switch step {
      case .notches(let count): count * MotionMetrics.notchPoints
      case .arrows(let count): Double(count) * MotionMetrics.notchPoints
      case .pages(let count): Double(count) * pageLength(of: scroller)
      case .start: -far
      case .end: far
      }
    return scroller.notch(by: distance, at: time)
  }

  private func isSound(_ goal: Double) -> Bool {
    if !goal.isFinite { Misuse.report("ScrollerDelegate.scroller(_:goalFor:): \(goal)") }
    return goal.isFinite
  }

  /// How far a page key scrolls: by default nine tenths of what is visible.
  open func pageLength(of scroller: Scroller) -> Double { 0.9 * scroller.viewLength }

  // MARK: Wheels and trackpads

  open func canScroll(_ scroll: ScrollSample) -> Bool {
    guard let (connection, distance) = way(of: scroll) else { return false }
    let mobility = connection.mobility(toward: distance)
    return mobility == .free || mobility == .blocked && connection.scroller.phase.isUnderFinger
  }

  open func goesFirst(_ scroll: ScrollSample) -> Bool {
    way(of: scroll).map { $0.connection.leads(toward: $0.distance) } ?? false
  }

  open func canPull(_ scroll: ScrollSample) -> Bool {
    guard scroll.isPrecise, let (connection, distance) = way(of: scroll), connection.scroller.bounces else {
      return false
    }
    return connection.mobility(toward: distance) != .never
  }

  open func scroll(_ scroll: ScrollSample) {
    guard isEnabled, !contains({ $0.isUnderFinger }) else { return }
    perform {
      if scroll.isPrecise {
        let scroll = local(scroll)
        for connection in connections { wheel(connection, by: scroll) }
      } else if let (connection, notches) = way(of: scroll), connection.isMovable {
        let count = usesWholeNotches ? wholeNotches(notches) : notches
        if count != 0 { _ = step(.notches(count), of: connection.scroller, at: scroll.timestamp) }
      }
    }
  }

  private func wheel(_ connection: ScrollConnection, by scroll: ScrollSample) {
    let distance = distance(of: scroll, along: connection)
    if distance != 0, connection.isMovable { connection.scroller.wheel(by: distance, at: scroll.timestamp) }
  }

  open func scrollDidEnd() {
    restOfNotch = 0
    endWheeling(at: nil)
  }

  private func endWheeling(at time: Double?) {
    guard contains({ $0 == .wheeling }) else { return }
    perform { for connection in connections { connection.scroller.endWheeling(at: time) } }
  }

  /// `sample` with its points in the coordinates of the view, which may be seen scaled or rotated. Notches have no length.
  private func local(_ sample: ScrollSample) -> ScrollSample {
    guard sample.isPrecise, let view else { return sample }
    var sample = sample
    sample.delta = view.presentedVector(fromWindow: sample.delta)
    return sample
  }

  /// How far forward `sample`, in the coordinates of the view, moves `connection`: points if it is precise, otherwise notches.
  private func distance(of sample: ScrollSample, along connection: ScrollConnection) -> Double {
    if connections.count == 1 {
      return WheelAmount(sample, along: connection.axis, isMirrored: connection.isMirrored).along
    }
    let offset = WheelAmount.offset(sample)[connection.axis]
    return connection.isMirrored ? -offset : offset
  }

  /// The scroller that `sample` moves most, and how far forward. Nil if it is meant for an enclosing view.
  private func way(of sample: ScrollSample) -> (connection: ScrollConnection, distance: Double)? {
    let sample = local(sample)
    let offset = WheelAmount.offset(sample)
    let main: Axis = abs(offset.x) > abs(offset.y) ? .horizontal : .vertical
    let isAlone = connections.count == 1
    guard let connection = isAlone ? connections.first : connection(along: main) else { return nil }
    if isAlone, !WheelAmount(sample, along: connection.axis).isAlong { return nil }
    let distance = distance(of: sample, along: connection)
    return distance == 0 ? nil : (connection, distance)
  }

  /// Adds up fractions of notches. A change of direction drops the fraction that is left.
  private func wholeNotches(_ notches: Double) -> Double {
    if restOfNotch * notches < 0 { restOfNotch = 0 }
    // More notches in one event come from a broken device.
    restOfNotch += max(-1e9, min(1e9, notches))
    // Ten tenths make a whole notch in spite of rounding errors.
    let whole = (restOfNotch + (notches < 0 ? -1e-6 : 1e-6)).rounded(.towardZero)
    restOfNotch -= whole
    return whole
  }

  // MARK: Keys

  /// Scrolls by a key: the arrows along each axis; the page keys, Space, Home and End along the vertical axis, or else the
  /// horizontal one. Call this from the view's `keyDown(_:)`.
  /// - Returns: whether the key was used.
  open func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.phase == .pressed, let (connection, step) = step(of: event), connection.isMovable else {
      return false
    }
    // A key has no effect while a finger holds the content.
    if contains({ $0.isUnderFinger }) { return true }
    var isUsed = false
    perform { isUsed = self.step(step, of: connection.scroller, at: now) }
    return isUsed
  }

  // MARK: Fingers

  private func catchMovement(at time: Double) -> Bool {
    var hasCaught = false
    perform { hasCaught = press(at: time) }
    return hasCaught
  }

  /// The scrollers that a drag in that direction moves: one if it is mostly along one axis.
  private func dragged(toward direction: Point) -> [ScrollConnection] {
    connections.filter { connection in
      let (along, across) = (direction[connection.axis], direction[connection.axis.across])
      guard abs(along) * GestureMetrics.panAxisRatio > abs(across) else { return false }
      return connection.mobility(toward: connection.forward(along)) != .never
    }
  }

  private func mobility(toward direction: Point) -> PanMobility {
    let dragged = dragged(toward: direction)
    if dragged.isEmpty { return .never }
    return dragged.contains { $0.mobility(toward: $0.forward(direction[$0.axis])) == .free } ? .free : .blocked
  }

  private func panDidChange() {
    perform {
      switch pan.state {
      case .began:
        let direction = pan.direction
        drags = dragged(toward: direction).compactMap {
          ScrollDrag(of: $0, toward: direction, pressed: pan.pressedView, at: pan.eventTime)
        }
        // A callback may have taken the drag away.
        guard pan.isActive else { return endDrags(isCancelled: true, at: max(pan.eventTime, now)) }
        letGoOfOthers()
        drag()
      case .changed: drag()
      case .ended:
        drag()
        for drag in drags { drag.willEnd(velocity: pan.velocity(in: nil)) }
        endDrags(isCancelled: false, at: pan.eventTime)
      // The last event of the gesture may have been long ago.
      case .cancelled: endDrags(isCancelled: true, at: max(pan.eventTime, now))
      case .possible, .failed: break
      }
    }
  }

  private func drag() {
    let translation = pan.translation(in: nil)
    for drag in drags { drag.move(to: translation, at: pan.eventTime) }
  }

  private func endDrags(isCancelled: Bool, at time: Double) {
    let ended = drags
    drags = []
    for drag in ended { drag.end(isCancelled: isCancelled, at: time) }
  }

  /// Releases the scrollers that the finger has caught but does not drag, because it moves along the other axis. They move on as after a
  /// drag.
  private func letGoOfOthers() {
    for connection in connections where connection.scroller.phase == .held {
      connection.scroller.beginDragging(at: pan.eventTime)
      connection.scroller.endDragging(velocity: 0, at: pan.eventTime)
    }
  }

  // MARK: Views that leave

  /// Called when `leaving` leaves the window during a drag. If it is the view of this input, what the finger moves by now may be another
  /// view, which goes on: a list, when the row in which the drag began has been scrolled out of sight.
  private func viewWillLeave(_ leaving: View) {
    let time = max(pan.eventTime, now)
    for drag in leaving === view ? passDragsOn() : drags { drag.remove(leaving, at: time) }
  }

  /// Gives the drags that go on without the view, and with them the gesture, to the input that has such a drag by now.
  private func passDragsOn() -> [ScrollDrag] {
    guard let view, let window = view.attachedWindow else { return [] }
    // The drag along the other axis may still move this view.
    let passed = drags.filter { $0.movesView(in: window) && $0.inputOfHolder !== self }
    guard let heir = passed.first?.inputOfHolder, pan.pass(to: heir.pan) else { return [] }
    drags.removeAll { drag in passed.contains { $0 === drag } }
    heir.drags += passed
    return passed
  }
}
