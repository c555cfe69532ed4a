extension Window {
  /// Handles an event of an input device. The resulting changes are visible in the next frame.
  ///
  /// Timestamps are on the window's clock, and may be a little ahead of it or behind it. Values that are not finite are misuse:
  /// an event with such a location or delta is ignored, and such a timestamp counts as now.
  public func send(_ event: InputEvent) {
    if case .pointer(let pointer) = event, pointer.phase == .hovered || pointer.phase == .moved {
    } else {
      toolTips.inputDidArrive()
    }
    switch event {
    case .pointer(let event): send(event)
    case .scroll(let event): send(event)
    case .key(let event): keys.send(event)
    case .text(let text): keys.send(text)
    case .composition(let text, let selection): keys.send(text, selection: selection)
    case .drop(let paths, let point): drop(paths, at: point)
    case .resize(let size, let scale): resize(to: size, scale: scale)
    case .pointersLost:
      menus.close()
      input.cancelAll()
    }
  }

  private func send(_ event: PointerEvent) {
    guard event.location.isFinite else { return Misuse.report("Window.send(.pointer): a location that is not finite") }
    var event = event
    event.location = ownPoint(event.location)
    let time = checked(event.timestamp, "pointer")
    if event.device == .mouse, event.button == .back, menus.open == nil, !input.hasRecognizer(for: event) {
      switch event.phase {
      case .began: return keys.send(KeyEvent(key: .back, modifiers: event.modifiers), isTyped: false)
      case .ended: return keys.send(KeyEvent(key: .back, modifiers: event.modifiers, phase: .released), isTyped: false)
      case .hovered, .moved, .cancelled: break
      }
    }
    let isSwallowed = menus.pointerWillAct(event, at: time)
    input.pointer(event, at: time, isSwallowed: isSwallowed)
    menus.pointerDidAct(event, at: time)
    if event.device == .mouse, event.phase == .hovered || event.phase == .moved, !input.isMousePressed {
      toolTips.mouseDidMove(to: event.location, at: time)
    }
  }

  private func send(_ event: ScrollEvent) {
    guard event.location.isFinite, event.delta.isFinite else {
      return Misuse.report("Window.send(.scroll): a location or a delta that is not finite")
    }
    var event = event
    event.location = ownPoint(event.location)
    let time = checked(event.timestamp, "scroll")
    input.scroll(event, at: time)
  }

  private func checked(_ timestamp: Double?, _ name: StaticString) -> Double {
    guard let timestamp else { return currentTime }
    guard timestamp.isFinite else {
      Misuse.report("Window.send(.\(name)): a timestamp of \(timestamp)")
      return currentTime
    }
    let sound = currentTime - GestureMetrics.oldestEventSeconds...currentTime + GestureMetrics.farthestEventSeconds
    return sound.contains(timestamp) ? timestamp : currentTime
  }

  /// A location on the surface in the window's own coordinates, as it is drawn now. They differ only where the origin of the window's
  /// bounds, its centre or its transform was set.
  private func ownPoint(_ point: Point) -> Point { shown.point(fromSuperview: point) ?? point }

  /// Sends dropped files to the view at `point` and upward, and to the controllers of these views, until one returns true. Beside a sheet
  /// they go to the sheet's controller, which answers for the window meanwhile, as it does for keys. While a menu is open, the views beneath
  /// have no input: a drop closes the menu, and goes to the sheet's controller, or without a sheet to the root controller.
  func drop(_ paths: [String], at point: Point) {
    guard point.isFinite else { return Misuse.report("Window.send(.drop): a location that is not finite") }
    guard !paths.isEmpty else { return }
    let point = ownPoint(point)
    func offer(to controller: ViewController?) {
      if let controller { _ = controller.filesDropped(paths, at: controller.view.convert(point, from: nil)) }
    }
    guard menus.open == nil else {
      menus.close()
      return offer(to: covers.topController)
    }
    let chain = input.chain(from: inputTarget(at: point))
    for view in chain {
      let place = view.convert(point, from: nil)
      if view.filesDropped(paths, at: place) || view.controller?.filesDropped(paths, at: place) == true { return }
    }
    guard covers.top != nil, let sheet = covers.topController, !chain.contains(where: { $0 === sheet.view }) else {
      return
    }
    offer(to: sheet)
  }

  /// Called before `view` is removed from its superview.
  func viewWillDetach(_ view: View) {
    focus.passOn(leavingWith: view)
    covers.replaceFocusBeneath(leavingWith: view)
  }

  /// Called before `view` leaves the window, for each view in the removed tree.
  func viewWillLeave(_ view: View) {
    if focus.view === view { focus.passOn(from: view) }
    input.viewWillLeave(view)
    if animator.interruptAll(of: view) { view.presentedSizeDidChange() }
  }

  /// Removes `view` from the records, without notifying it.
  func forget(_ view: View) {
    focus.forget(view)
    animator.interruptAll(of: view)
  }

  /// Called after `view` was hidden or ceased to take input.
  func viewBecameUnreachable(_ view: View) {
    focus.passOn(leavingWith: view)
    input.viewBecameUnreachable(view)
  }

  /// Whether something moves, or will begin to after its delay. Endless animations do not count.
  package var hasMovement: Bool { isTicking || timeline.hasMovement }

  /// Whether nothing moves, or will move without input, except by what was scheduled for later.
  package var isAtRest: Bool {
    guard !timeline.hasTimeout, animator.nextChange == nil, !timeline.hasMovement else { return false }
    return nextWakeTime.map { $0 > currentTime } ?? true
  }
}
