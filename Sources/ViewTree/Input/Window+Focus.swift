/// Which view of a window has the focus, and whether that is visible.
struct FocusState {
  weak var view: View?
  /// Whether the ring is drawn around it.
  var isVisible = false
  /// Nil until it is drawn for the first time.
  var ring: FocusRingView?
}

extension Window {
  var focused: View? { focus.view }

  /// Whether the focus is visible: true from the first key press until a click.
  public internal(set) var showsFocus: Bool {
    get { focus.isVisible }
    set {
      guard newValue != focus.isVisible else { return }
      focus.isVisible = newValue
      needsFrame()
    }
  }

  /// The view that receives keys first; nil for none. Setting a view that cannot have the focus, or is not in this window, is
  /// misuse and ignored.
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

  func setFocus(_ view: View?) {
    guard view !== focused else { return }
    let old = focused
    focus.view = view
    needsFrame()
    old?.noteAccessibility(.focus)
    view?.noteAccessibility(.focus)
    old?.focusDidChange()
    view?.focusDidChange()
  }

  /// Sends a key to the focused view and the views around it, then to the topmost visible controller's view and the views
  /// around it, until one returns true. If none uses Tab, it moves the focus.
  ///
  /// - Parameter isTyped: whether it is from a keyboard, which makes the focus ring visible, and not from a button of the
  ///   mouse.
  func route(_ event: KeyEvent, isTyped: Bool = true) {
    if event.phase == .pressed && isTyped && !showsFocus {
      showsFocus = true
      focused?.focusDidChange()
    }
    // The key may change the current item of the focused view, and so the place of the ring.
    if showsFocus { needsFrame() }
    if let menu = menus.open {
      if event.phase == .pressed {
        textInput.lastKeyIsSpent = true
        menu.keyDown(event)
      }
      return
    }
    keepFocusValid()
    var takerOfText: View?
    let isUsed = menus.whileHandlingKey {
      offer { view, controller in
        if view.keyDown(event) {
          if view.takesText { takerOfText = view }
          return true
        }
        return controller?.keyDown(event) == true
      }
    }
    if event.phase == .pressed { textInput.lastKeyIsSpent = isUsed && takerOfText == nil }
    if !isUsed && event.phase == .pressed { useUnclaimed(event) }
  }

  /// The effect of a key that no view and no controller used.
  private func useUnclaimed(_ event: KeyEvent) {
    switch (event.key, event.modifiers) {
    case (.escape, []): _ = presentations.escape()
    case (.menu, []), (.function(10), .shift): menus.openByKey()
    case (.tab, []): moveFocus(backward: false)
    case (.tab, .shift): moveFocus(backward: true)
    default: break
    }
  }

  /// Passes the focus on if the focused view cannot have it any more.
  func keepFocusValid() {
    if let focused, !focused.keepsFocus { handFocusOn(from: focused) }
  }

  /// Calls `use` with the focused view and the views around it, then with the topmost visible controller's view and the views
  /// around it, until it returns true. It is not called twice with one view.
  ///
  /// - Parameter use: called with a view, and with its controller if it is a controller's view.
  func offer(to use: (View, ViewController?) -> Bool) -> Bool {
    var asked: Set<ObjectIdentifier> = []
    func offer(from view: View) -> Bool {
      var candidate: View? = view
      while let current = candidate {
        candidate = current === covers.top ? nil : current.parent
        guard asked.insert(ObjectIdentifier(current)).inserted else { continue }
        if use(current, current.controller) { return true }
      }
      return false
    }
    if let focused, offer(from: focused) { return true }
    if let controller = topmostController { return offer(from: controller.view) }
    return false
  }

  /// The controller whose view is in front: the last visible child, at each level.
  var topmostController: ViewController? {
    guard var controller = covers.topController else { return nil }
    // A page that is leaving takes no input, so it takes no keys.
    while let child = controller.children.last(where: {
      $0.isViewLoaded && $0.view.takesInput && $0.view.attachedWindow != nil && $0.view.isShownInTree
    }) {
      controller = child
    }
    return controller
  }

  /// Moves the focus to the next view in reading order, or to the previous one, as Tab and Shift+Tab do, and scrolls that view
  /// into sight.
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

  /// The focusable views that are visible or can be scrolled into sight, in reading order: line by line, but all views in a
  /// view together.
  var focusOrder: [View] { focusOrder(in: covers.top ?? self) }

  /// A rectangle that is larger than any view.
  private static var everywhere: Rect { Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12) }

  /// - Parameters:
  ///   - root: the window, or a cover in it.
  ///   - lost: a view that is included although it cannot have the focus any more.
  ///   - hidden: a view that is treated as if it could still be hit.
  private func focusOrder(in root: View, with lost: View? = nil, countingAsSeen hidden: View? = nil) -> [View] {
    var result: [View] = []
    var pending: [(view: View, toWindow: Transform, clip: Rect)] = [(root, .identity, model.bounds)]
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

  /// Moves the focus to the pressed view or the nearest view around it that can have it, and hides the focus ring.
  func focusByPress(at view: View) {
    var candidate: View? = view
    while let current = candidate, !current.canBecomeFocused { candidate = current.parent }
    let hadRing = showsFocus
    showsFocus = false
    if let candidate, candidate !== focused { return setFocus(candidate) }
    if hadRing { focused?.focusDidChange() }
  }

  /// Moves the focus from a view that is about to leave, or cannot have it any more, to the next view in order, or to the
  /// previous one if there is none.
  ///
  /// - Parameter ancestor: the view that leaves with everything in it, if that is not `view` itself.
  func handFocusOn(from view: View, leavingWith ancestor: View? = nil) {
    setFocus(successor(of: view, leavingWith: ancestor ?? view, in: covers.top ?? self))
  }

  /// The view in `root` that gets the focus in place of `view`: the next in order, or, where there is none, the one before.
  func successor(of view: View, leavingWith gone: View, in root: View) -> View? {
    let order = focusOrder(in: root, with: view, countingAsSeen: gone)
    guard let index = order.firstIndex(where: { $0 === view }) else {
      return order.last { !$0.isDescendant(of: gone) }
    }
    func stays(_ candidate: View) -> Bool { candidate !== view && !candidate.isDescendant(of: gone) }
    return order[(index + 1)...].first(where: stays) ?? order[..<index].last(where: stays)
  }

  /// Called before `view` is removed from its superview.
  func viewWillDetach(_ view: View) {
    if let focused, focused.isDescendant(of: view) { handFocusOn(from: focused, leavingWith: view) }
    covers.handOn(leavingWith: view)
  }

  /// Called before `view` leaves the window, for each view in the removed tree.
  func viewWillLeave(_ view: View) {
    if focused === view {
      handFocusOn(from: view)
    }
    input.hover.forget(view)
    input.viewWillLeave(view)
    if animator.interruptAll(of: view) { view.presentedSizeDidChange() }
  }

  /// Removes `view` from the records, without notifying it.
  func forget(_ view: View) {
    if focused === view { focus.view = nil }
    input.hover.forget(view)
    animator.interruptAll(of: view)
  }

  /// Called after `view` was hidden or ceased to take input.
  func viewBecameUnreachable(_ view: View) {
    if let focused, focused.isDescendant(of: view) { handFocusOn(from: focused, leavingWith: view) }
    input.viewBecameUnreachable(view)
  }
}

extension View {
  /// Whether this view has the focus.
  public final var isFocused: Bool { attachedWindow?.focused === self }

  /// Scrolls the scroll views around this view so that it becomes visible.
  final func scrollIntoSight() {
    var rect = model.bounds
    var view: View = self
    while let parent = view.parent {
      rect = rect.applying(view.model.toSuperview)
      if let scrollView = parent as? ScrollView, scrollView.isScrollEnabled { rect = scrollView.reveal(rect) }
      view = parent
    }
  }

  /// Passes the focus on if this view or a view in it has it: to the next view in order outside of this one, or to the previous
  /// one if there is none.
  public final func resignFocus() { attachedWindow?.viewWillDetach(self) }

  /// Passes the focus on, if this view or a view in it has it, because `container` takes this view away or uses it for a different
  /// item: to the container, whose keys then go on working, or, if it cannot have the focus, as `resignFocus()`.
  public final func resignFocus(to container: View) {
    guard let window = attachedWindow, let focused = window.focused, focused.isDescendant(of: self) else { return }
    if container.attachedWindow === window, container.isFocusable {
      window.setFocus(container)
    } else {
      resignFocus()
    }
  }

  /// The subviews line by line, and within a line in reading direction. A view belongs to a line if it overlaps the area that
  /// all views of the line share by more than half of the smaller height. So no view in a line is below a different one.
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
