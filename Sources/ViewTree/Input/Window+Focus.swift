extension Window {
  /// The view that keys go to first; nil for none. What cannot have the focus, or is not here, is misuse.
  public var focusedView: View? {
    get { focused }
    set {
      if let view = newValue {
        guard view.attachedWindow === self, view.isFocusable else {
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
    needsFrame()
    old?.focusDidChange()
    view?.focusDidChange()
  }

  /// A key goes to the focused view and upward, then to the topmost visible controller and upward; the first that says true
  /// has it. Tab moves the focus when none does.
  ///
  /// - Parameter isTyped: whether it came from a keyboard, which begins to show the focus; false for a button of the mouse.
  func route(_ event: KeyEvent, isTyped: Bool = true) {
    if event.phase == .pressed && isTyped && !showsFocus {
      showsFocus = true
      focused?.focusDidChange()
    }
    // The key may change what in the focused view is current, and so where the ring lies.
    if showsFocus { needsFrame() }
    keepFocusValid()
    var user: View?
    let isUsed = offer { view, controller in
      user = view
      return view.keyDown(event) || controller?.keyDown(event) == true
    }
    if event.phase == .pressed { lastKeyIsSpent = isUsed && user?.takesText != true }
    if isUsed { return }
    guard event.phase == .pressed, event.key == .tab, event.modifiers.subtracting(.shift).isEmpty else { return }
    moveFocus(backward: event.modifiers.contains(.shift))
  }

  /// Hands the focus on where the focused view cannot have it any more.
  func keepFocusValid() {
    if let focused, !focused.keepsFocus { handFocusOn(from: focused) }
  }

  /// Asks the focused view and those around it, then the view of the topmost visible controller and those around it, until one
  /// says true. No view is asked twice.
  ///
  /// - Parameter use: called with a view, and with the controller whose view it is.
  func offer(to use: (View, ViewController?) -> Bool) -> Bool {
    var asked: Set<ObjectIdentifier> = []
    func offer(from view: View) -> Bool {
      var candidate: View? = view
      while let current = candidate {
        candidate = current.parent
        guard asked.insert(ObjectIdentifier(current)).inserted else { continue }
        if use(current, current.controller) { return true }
      }
      return false
    }
    if let focused, offer(from: focused) { return true }
    if let controller = topmostController { return offer(from: controller.view) }
    return false
  }

  /// The controller whose view lies in front: the last visible one, level by level.
  var topmostController: ViewController? {
    guard var controller = rootViewController else { return nil }
    // A page on its way out takes no input, nor keys.
    while let child = controller.children.last(where: {
      $0.isViewLoaded && $0.view.takesInput && $0.view.attachedWindow != nil
        && !$0.view.isInView { $0.look.isHidden || $0.isTransparent }
    }) {
      controller = child
    }
    return controller
  }

  /// Gives the focus to the next view in reading order, or to the one before, as Tab and Shift+Tab do, and scrolls it into sight.
  public func moveFocus(backward: Bool) {
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
    order[next].scrollIntoSight()
  }

  /// Focusable views that can be seen, top to bottom, and along the lines; what is together in a view stays together.
  var focusOrder: [View] { focusOrder(with: nil, in: nil) }

  /// Larger than any view.
  private static var everywhere: Rect { Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12) }

  /// - Parameters:
  ///   - lost: has its place in the order, though it cannot have the focus any more.
  ///   - hidden: counts as if it were still seen.
  private func focusOrder(with lost: View?, in hidden: View?) -> [View] {
    var result: [View] = []
    var pending: [(view: View, toWindow: Transform, clip: Rect)] = [(self, .identity, model.bounds)]
    while let (view, toWindow, clip) = pending.popLast() {
      guard view.isReachable || view === hidden || view === lost else { continue }
      let map = view === self ? .identity : view.shown.toSuperview.concatenating(toWindow)
      let frame = view.shown.bounds.applying(map)
      if view === lost || (view.canBecomeFocused && frame.intersects(clip)) { result.append(view) }
      // What a scroll view clips can be scrolled into sight.
      let scrollsIn = (view as? ScrollView)?.isScrollEnabled == true && frame.intersects(clip)
      let inner = scrollsIn ? Self.everywhere : view.look.clipsToBounds ? clip.intersection(frame) : clip
      guard let inner else { continue }
      for child in view.childrenInReadingOrder.reversed() { pending.append((child, map, inner)) }
    }
    return result
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

  /// The focused view goes away, or cannot have the focus any more: the next in order has it, or, where there is none, the
  /// one before.
  ///
  /// - Parameter ancestor: what goes away with it, where that is more than the view.
  func handFocusOn(from view: View, leavingWith ancestor: View? = nil) {
    let gone = ancestor ?? view
    let order = focusOrder(with: view, in: gone)
    guard let index = order.firstIndex(where: { $0 === view }) else {
      return setFocus(order.last { !$0.isDescendant(of: gone) })
    }
    func stays(_ candidate: View) -> Bool { candidate !== view && !candidate.isDescendant(of: gone) }
    setFocus(order[(index + 1)...].first(where: stays) ?? order[..<index].last(where: stays))
  }

  /// `view`, with what is in it, is about to be taken from its place.
  func viewWillDetach(_ view: View) {
    if let focused, focused.isDescendant(of: view) { handFocusOn(from: focused, leavingWith: view) }
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

  /// `view` is no longer in the window, and is not notified of that.
  func forget(_ view: View) {
    if focused === view { focused = nil }
    if hovered === view { hovered = nil }
    animator.interruptAll(of: view)
  }

  /// `view` was hidden, or switched off.
  func viewBecameUnreachable(_ view: View) {
    if let focused, focused.isDescendant(of: view) { handFocusOn(from: focused, leavingWith: view) }
    input.viewBecameUnreachable(view)
  }
}

extension View {
  /// Whether keys go to this view first.
  public final var isFocused: Bool { attachedWindow?.focused === self }

  /// Scrolls the scroll views around this view so that it is seen.
  final func scrollIntoSight() {
    var rect = model.bounds
    var view: View = self
    while let parent = view.parent {
      rect = rect.applying(view.model.toSuperview)
      if let scrollView = parent as? ScrollView { rect = scrollView.reveal(rect) }
      view = parent
    }
  }

  /// Gives up the focus, where this view, or one in it, has it: the next view in order gets it that is not in here, or, where there
  /// is none, the one before.
  public final func resignFocus() { attachedWindow?.viewWillDetach(self) }

  /// The subviews line by line, and along the lines. A view is in a line where it overlaps what all in the line have in common
  /// by more than half of the lower one's height; so no line has one view below another.
  fileprivate final var childrenInReadingOrder: [View] {
    guard children.count > 1 else { return Array(children) }
    var rest = children.enumerated().map { (index: $0.offset, view: $0.element, frame: $0.element.shown.frame) }[...]
    rest.sort { ($0.frame.minY, $0.index) < ($1.frame.minY, $1.index) }
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    var result: [View] = []
    while let first = rest.first?.frame {
      var (top, bottom) = (first.minY, first.maxY)
      let end = rest.dropFirst().firstIndex { _, _, frame in
        let shared = (top: max(top, frame.minY), bottom: min(bottom, frame.maxY))
        guard shared.bottom - shared.top > 0.5 * min(bottom - top, frame.height) else { return true }
        (top, bottom) = shared
        return false
      }
      let line = rest[..<(end ?? rest.endIndex)].sorted { a, b in
        if a.frame.minX == b.frame.minX { return a.index < b.index }
        return (a.frame.minX < b.frame.minX) != isMirrored
      }
      result += line.map(\.view)
      rest = rest[(end ?? rest.endIndex)...]
    }
    return result
  }
}
