extension Window {
  /// The view that keys go to first; nil for none. What cannot have the focus, or is not here, is misuse.
  public var focusedView: View? {
    get { focused }
    set {
      if let view = newValue {
        guard view.attachedWindow === self, view.canBecomeFocused, view.isOnScreenPath else {
          return Misuse.report("Window.focusedView: a view that cannot have the focus here")
        }
      }
      setFocus(newValue)
    }
  }

  private func setFocus(_ view: View?) {
    guard view !== focused else { return }
    let old = focused
    focused = view
    old?.focusDidChange()
    view?.focusDidChange()
  }

  /// A key goes to the focused view and upward, then to the topmost visible controller and upward; the first that says true
  /// has it. Tab moves the focus when nobody wants it.
  func route(_ event: KeyEvent) {
    if event.phase == .pressed && !showsFocus {
      showsFocus = true
      focused?.focusDidChange()
    }
    if let focused, !(focused.isOnScreenPath && focused.canBecomeFocused) { handFocusOn(from: focused) }
    if let focused, offer(event, from: focused) { return }
    if let controller = topmostController, offer(event, from: controller.view) { return }
    guard event.phase == .pressed, event.key == .tab, event.modifiers.subtracting(.shift).isEmpty else { return }
    moveFocus(backward: event.modifiers.contains(.shift))
  }

  private func offer(_ event: KeyEvent, from view: View) -> Bool {
    var candidate: View? = view
    while let current = candidate {
      let next = current.parent
      let controller = current.controller
      if current.keyDown(event) { return true }
      if let controller, controller.keyDown(event) { return true }
      candidate = next
    }
    return false
  }

  /// The controller whose view lies in front: the last visible one, level by level.
  var topmostController: ViewController? {
    guard var controller = rootViewController else { return nil }
    // A page on its way out takes no input, nor keys.
    while let child = controller.children.last(where: {
      $0.isViewLoaded && $0.view.isUserInteractionEnabled && $0.view.isSeen
    }) {
      controller = child
    }
    return controller
  }

  /// Gives the focus to the next view in reading order.
  package func moveFocus(backward: Bool) {
    let order = focusOrder
    guard !order.isEmpty else { return }
    let current = focused.flatMap { view in order.firstIndex { $0 === view } }
    let next: Int =
      if let current {
        (current + (backward ? order.count - 1 : 1)) % order.count
      } else {
        backward ? order.count - 1 : 0
      }
    setFocus(order[next])
  }

  /// Focusable views that can be seen, top to bottom, and along the lines; what is together in a view stays together.
  var focusOrder: [View] {
    var result: [View] = []
    collectFocusable(self, clip: model.bounds, into: &result)
    return result
  }

  private func collectFocusable(_ view: View, clip: Rect, into result: inout [View]) {
    guard view.isReachable else { return }
    let frame = view === self ? model.bounds : view.shownFrameInWindow
    if view.canBecomeFocused && frame.intersects(clip) { result.append(view) }
    let inner = view.look.clipsToBounds ? clip.intersection(frame) : clip
    guard let inner else { return }
    let isMirrored = view.effectiveLayoutDirection == .rightToLeft
    let children = view.children.enumerated().map {
      (index: $0.offset, view: $0.element, frame: $0.element.shown.frame)
    }
    .sorted { a, b in
      // On one line when they overlap by more than half of the lower one's height.
      let overlap = min(a.frame.maxY, b.frame.maxY) - max(a.frame.minY, b.frame.minY)
      if overlap > 0.5 * min(a.frame.height, b.frame.height) {
        if a.frame.minX != b.frame.minX { return (a.frame.minX < b.frame.minX) != isMirrored }
      } else if a.frame.minY != b.frame.minY {
        return a.frame.minY < b.frame.minY
      }
      return a.index < b.index
    }
    for child in children { collectFocusable(child.view, clip: inner, into: &result) }
  }

  /// A click gives the focus to the nearest view upward that can have it.
  func focusByPress(at view: View) {
    showsFocus = false
    focused?.focusDidChange()
    var candidate: View? = view
    while let current = candidate {
      if current.canBecomeFocused {
        setFocus(current)
        return
      }
      candidate = current.parent
    }
  }

  /// The focused view goes away: the next in order has the focus, or, where there is none, the one before.
  func handFocusOn(from view: View) {
    let order = focusOrder
    guard let index = order.firstIndex(where: { $0 === view }) else {
      let frame = view.shownFrameInWindow
      // It is hidden already: the nearest one in reading order.
      return setFocus(order.first { $0.shownFrameInWindow.minY >= frame.minY } ?? order.last)
    }
    let rest = order.filter { !$0.isDescendant(of: view) }
    let next = order[(index + 1)...].first { candidate in rest.contains { $0 === candidate } }
    setFocus(next ?? rest.last)
  }

  /// `view`, with what is in it, is about to leave the window.
  func viewWillLeave(_ view: View) {
    if focused === view {
      handFocusOn(from: view)
    }
    if hovered === view { hovered = nil }
    input.viewWillLeave(view)
    animator.interruptAll(of: view)
  }

  /// `view` was hidden, or switched off.
  func viewBecameUnreachable(_ view: View) {
    if let focused, focused.isDescendant(of: view) { handFocusOn(from: focused) }
    input.viewBecameUnreachable(view)
  }
}

extension View {
  /// Whether keys go to this view first.
  public final var isFocused: Bool { attachedWindow?.focused === self }

  /// Whether neither this view nor one around it is hidden or switched off.
  final var isOnScreenPath: Bool {
    var candidate: View? = self
    while let view = candidate {
      if view.look.isHidden || !view.isUserInteractionEnabled { return false }
      candidate = view.parent
    }
    return attachedWindow != nil
  }

  /// Whether it, or a view around it, is hidden.
  final var isInHiddenView: Bool {
    var candidate: View? = self
    while let view = candidate {
      if view.look.isHidden { return true }
      candidate = view.parent
    }
    return false
  }

  /// Whether it is in a window and neither it nor one around it is hidden or quite transparent.
  package final var isSeen: Bool {
    var candidate: View? = self
    while let view = candidate {
      if view.look.isHidden || view.shown.alpha < 0.01 { return false }
      candidate = view.parent
    }
    return attachedWindow != nil
  }
}
