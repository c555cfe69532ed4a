/// Routes pointer events to gesture recognizers, with one arena for each pointer that is down.
final class InputRouter {
  /// Set once, by the window.
  weak var window: Window?
  let timeline: Timeline
  let hover = HoverTracker()
  /// Whether views were moved, added or removed since the last hit test of the resting pointers, so that the view below a pointer
  /// may be a different one.
  var hitTestMayHaveChanged = false
  private let scrolls: ScrollRouter
  /// The arenas of pointers that are down, and those that still wait for a decision.
  private var arenas: [GestureArena] = []
  /// The recognizers that are between the taps of a double tap.
  private var waitingTaps: [TapGestureRecognizer] = []
  /// Pointers whose events duplicate those of a different one, because the system reports them twice.
  private var shadows: Set<PointerKey> = []

  /// Whether a recognizer failed or a gesture ended, so that other recognizers may be able to win now.
  var needsSettling = false
  private var depth = 0
  /// Whether an event is being handled, or a timer of a gesture.
  var isHandlingEvent: Bool { depth > 0 }

  init(timeline: Timeline) {
    self.timeline = timeline
    scrolls = ScrollRouter(timeline: timeline)
  }

  // MARK: Pointers

  /// Handles an event of a pointer at `time`. Its location must be finite.
  /// - Parameter isSwallowed: whether a press is not for any recognizer, because it only closed a menu.
  func pointer(_ event: PointerEvent, at time: Double, isSwallowed: Bool = false) {
    timeline.callTimeouts(by: time) { settle() }
    perform {
      let key = PointerKey(event)
      switch event.phase {
      case .hovered, .moved:
        if shadows.contains(where: { $0.isSamePointer(as: event) }) || isShadowOfTouch(event) { return }
        for arena in arenas where arena.isDown && arena.pointer.isSamePointer(as: event) {
          arena.modifiers = event.modifiers
          arena.move(to: event.location, at: time)
          arena.moveReceiver(event)
        }
      case .began:
        shadows.remove(key)
        guard !isShadow(event, at: time) else {
          shadows.insert(key)
          return
        }
        press(event, at: time, isSwallowed: isSwallowed)
      case .ended:
        if shadows.remove(key) != nil { return }
        let arena = active(key)
        arena?.modifiers = event.modifiers
        arena?.release(at: event.location, at: time)
        arena?.endReceiver(event)
      case .cancelled:
        let shadowCount = shadows.count
        shadows = shadows.filter { !$0.isSamePointer(as: event) }
        if shadows.count != shadowCount { return }
        for arena in arenas where arena.isDown && arena.pointer.isSamePointer(as: event) { arena.cancel(at: time) }
      }
      updateHover(event)
    }
  }

  private func active(_ key: PointerKey) -> GestureArena? { arenas.first { $0.isDown && $0.pointer == key } }

  /// Whether a press of this button, or its release, goes to a recognizer that handles this button.
  func hasRecognizer(for event: PointerEvent) -> Bool {
    if event.phase != .began { return active(PointerKey(event)) != nil }
    guard let window else { return false }
    return chain(from: window.inputTarget(at: event.location)).contains { $0.hasRecognizer(for: event.button) }
  }

  /// `view`, and the views around it up to what covers the others, or to the window.
  func chain(from view: View?) -> [View] {
    let chain = Array(SuperviewChain(from: view))
    let top = window?.covers.top
    return chain.firstIndex { $0 === top }.map { Array(chain[...$0]) } ?? chain
  }

  private func press(_ event: PointerEvent, at time: Double, isSwallowed: Bool) {
    let key = PointerKey(event)
    // The release after the previous press was not reported.
    active(key)?.cancel(at: time)
    guard let window else { return }
    updateHover(event)
    func takeNoPart() {
      arenas.append(GestureArena(press: event, time: time, router: self, participants: [], hit: nil))
    }
    if isSwallowed || window.menus.open != nil && event.device == .mouse { return takeNoPart() }
    var hit = window.inputTarget(at: event.location)
    if hit?.attachedWindow !== window { hit = nil }
    if key.button == .secondary {
      let chain = chain(from: hit)
      let hasOpened = window.menus.openBySecondaryPress(event, on: chain) { [self] in
        stopMovement(under: event, on: chain, at: time)
      }
      if hasOpened { return takeNoPart() }
    }
    if key.button != .primary && !hasRecognizer(for: event) { return }

    let chain = chain(from: hit)
    for view in chain {
      for recognizer in view.gestureRecognizers where recognizer.buttons.contains(key.button) {
        recognizer.pressWillCome(event, at: time)
      }
    }
    settle()
    // Content that a different finger drags is moving, so nothing in it can be pressed.
    let dragged = chain.lastIndex { view in view.gestureRecognizers.contains { $0.isActive } } ?? -1
    var participants: [GestureRecognizer] = []
    var menuPress: GestureRecognizer?
    for (index, view) in chain.enumerated() {
      for recognizer in view.gestureRecognizers.reversed()
      where recognizer.isEnabled && recognizer.arena == nil && recognizer.buttons.contains(key.button) {
        if index > dragged || !recognizer.failsWhenCaught { participants.append(recognizer) }
      }
      if event.device == .touch, index > dragged, view.contextMenu != nil, menuPress == nil {
        let recognizer = WindowMenus.makeLongPress(on: view)
        menuPress = recognizer
        participants.append(recognizer)
      }
    }
    let arena = GestureArena(press: event, time: time, router: self, participants: participants, hit: hit)
    arenas.append(arena)
    let isStill = !arena.catchMovement() && dragged < 0
    if isStill, key.button == .primary, let hit, hit.attachedWindow === window, window.menus.open == nil {
      window.focus.viewWasPressed(hit)
    }
    for view in chain {
      for case let pair as TwoFingerGestureRecognizer in view.gestureRecognizers where pair.buttons.contains(key.button)
      {
        pair.join(arena)
      }
    }
    arena.press()
    if isStill, key.button == .primary { arena.offer(event, to: chain, in: window) }
  }

  /// Catches what moves under a press that opens a menu, and lets go of it, as a click of the primary button does: a list stops, and pages
  /// come to rest nearby. Otherwise what the menu is about would move out of sight beneath it.
  private func stopMovement(under event: PointerEvent, on chain: [View], at time: Double) {
    let pans = chain.flatMap { $0.gestureRecognizers.reversed() }.filter {
      $0 is PanGestureRecognizer && $0.isEnabled && $0.arena == nil
    }
    let arena = GestureArena(press: event, time: time, router: self, participants: pans, hit: chain.first)
    _ = arena.catchMovement()
    arena.cancel(at: time)
  }

  // MARK: Wheels

  /// Handles scrolling at `time`. The values of the event must be finite.
  func scroll(_ event: ScrollEvent, at time: Double) {
    timeline.callTimeouts(by: time) { settle() }
    guard let window else { return }
    scrolls.scroll(event, at: time, in: window)
  }

  // MARK: Pointers that the system reports twice

  /// Whether a pointer of the other kind of device, which is still down, was pressed at about the same place and time.
  private func isShadow(_ event: PointerEvent, at time: Double) -> Bool {
    guard PointerKey(event).button == .primary else { return false }
    return arenas.contains { arena in
      arena.isDown && arena.pointer.device != event.device
        && abs(time - arena.pressTime) <= GestureMetrics.shadowSeconds
        && ((event.location - arena.origin).length <= GestureMetrics.shadowDistancePoints
          || (event.location - arena.location).length <= GestureMetrics.shadowDistancePoints)
    }
  }

  /// Whether a mouse without a pressed button only repeats the movement of a finger.
  private func isShadowOfTouch(_ event: PointerEvent) -> Bool {
    guard event.device == .mouse, !isMousePressed else { return false }
    return arenas.contains { arena in
      arena.isDown && arena.pointer.device == .touch
        && (event.location - arena.location).length <= GestureMetrics.shadowDistancePoints
    }
  }

  // MARK: Hovering

  private func updateHover(_ event: PointerEvent) {
    guard event.device == .mouse, let window else { return }
    if event.phase == .cancelled {
      hover.end()
    } else {
      hover.update(to: event.location, in: window, isPressed: isMousePressed)
      // In a menu, the mouse chooses an item wherever it is.
      if event.phase == .hovered, !isMousePressed, window.menus.open == nil {
        for view in SuperviewChain(from: hover.view) { view.mouseDidMove(to: event.location) }
      }
    }
  }

  var isMousePressed: Bool { mousePress != nil }

  private var mousePress: GestureArena? { arenas.first { $0.isDown && $0.pointer.device == .mouse } }

  /// The view whose cursor is displayed: while a button is pressed the view that was pressed, otherwise the view under the
  /// mouse.
  var cursorView: View? {
    if let pressed = mousePress?.hit, pressed.attachedWindow === window { return pressed }
    return hover.view
  }

  // MARK: Cancelling

  /// Cancels all gestures in progress, because the window lost the pointers.
  func cancelAll() {
    perform {
      cancelGestures()
      shadows.removeAll()
      hover.end()
    }
  }

  /// Cancels the gestures that Escape cancels.
  /// - Returns: whether there was one.
  func escape() -> Bool {
    var isUsed = false
    perform {
      // Not only the winners, because others may have been recognized together with them.
      for recognizer in arenas.flatMap(\.participants) where recognizer.isActive && recognizer.isCancelledByEscape {
        recognizer.escape()
        isUsed = true
      }
    }
    return isUsed
  }

  /// Something covers everything else in the window now, or no longer does: what was in progress is cancelled, and the mouse is over
  /// what is on top.
  func coverDidChange() {
    perform { cancelGestures() }
    if let window { hover.contentDidMove(in: window) }
  }

  private func cancelGestures() {
    // Waiting arenas come first: their recognizers must not win because the ones that they wait for are cancelled.
    let now = window?.currentTime ?? 0
    for arena in arenas.filter({ !$0.isDown }) + arenas.filter(\.isDown) { arena.cancel(at: now) }
    for tap in waitingTaps { tap.withdraw() }
    scrolls.end()
  }

  func viewWillLeave(_ view: View) {
    hover.remove(view)
    scrolls.remove(view)
    if !view.gestureRecognizers.isEmpty { for arena in arenas { arena.winner?.viewWillLeave(view) } }
    for recognizer in view.gestureRecognizers { recognizer.withdraw() }
    // Recognizers that were made for one press are not among those of the view.
    cancelGestures { $0 === view }
  }

  /// Called after `view` was hidden, became transparent or ceased to take input.
  func viewBecameUnreachable(_ view: View) {
    hover.remove(view)
    scrolls.hide(view)
    cancelGestures { $0.isDescendant(of: view) }
  }

  /// Called in frames in which views moved, appeared or disappeared. Updates hovering and the highlights of pressed controls, and cancels
  /// gestures on views that an animation made transparent.
  func contentDidMove() {
    cancelGestures { view in view.isInView { $0.isTransparent } }
    updatePresses()
    if let window, !isMousePressed { hover.contentDidMove(in: window) }
  }

  /// Cancels the gestures on views for which `condition` is true, and the raw events that they receive.
  private func cancelGestures(where condition: (View) -> Bool) {
    guard !arenas.isEmpty else { return }
    perform {
      for arena in arenas {
        for recognizer in arena.participants where recognizer.view.map(condition) == true { recognizer.withdraw() }
        if arena.receiver.map(condition) == true { arena.cancelReceiver() }
      }
    }
  }

  /// Updates the highlights of pressed controls, which may have moved away from a pointer that rests.
  private func updatePresses() {
    for arena in arenas where arena.isDown {
      for case let press as PressRecognizer in arena.participants where press.isUndecided {
        press.placeMayHaveChanged()
      }
    }
  }

  // MARK: Deciding

  /// Calls `body`, and then resolves the arenas that waited for a recognizer that failed in it.
  func perform(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
    if depth == 0 { settle() }
  }

  private func settle() {
    while needsSettling {
      needsSettling = false
      depth += 1
      for arena in arenas where !arena.isDecided { arena.resolve() }
      depth -= 1
    }
  }

  /// Fails the recognizers that require `winner` to fail, and those that require these to fail, because `winner` was
  /// recognized.
  func failDependents(of winner: GestureRecognizer) {
    for arena in arenas {
      for recognizer in arena.participants where recognizer.requires(winner) { arena.fail(recognizer) }
    }
  }

  /// Whether a different pointer drags a view inside the view of `pan` or around it. A second finger does not drag what a first
  /// one moves.
  func isDraggedTogether(with pan: PanGestureRecognizer, in arena: GestureArena) -> Bool {
    guard arenas.count > 1, let view = pan.view else { return false }
    return arenas.contains { other in
      guard other !== arena, let winner = other.winner, winner.isActive, let dragged = winner.view else { return false }
      return dragged.isDescendant(of: view) || view.isDescendant(of: dragged)
    }
  }

  func remove(_ arena: GestureArena) {
    arenas.removeAll { $0 === arena }
  }

  /// Records that `tap` begins or ceases to wait for its next tap.
  func note(_ tap: TapGestureRecognizer, waits: Bool) {
    waitingTaps.removeAll { $0 === tap }
    if waits { waitingTaps.append(tap) }
  }
}
