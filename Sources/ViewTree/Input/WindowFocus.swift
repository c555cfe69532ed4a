/// Which view of a window has the focus, and whether that is visible.
final class WindowFocus {
  /// The owner. `unowned(unsafe)`, because it is also used while the window is being deallocated.
  private unowned(unsafe) let window: Window
  /// The view that receives keys first; nil for none.
  private(set) weak var view: View?
  /// Whether the ring is drawn around it: true from the first key press until a click.
  var isVisible = false {
    didSet { if isVisible != oldValue { window.needsFrame() } }
  }
  /// Whether the view has the focus only because it was pressed, and no key was pressed since.
  private(set) var isFromPress = false
  /// Whether the view was faded out when it got the focus, and has not been seen since. It is about to fade in by steps, as a page of a
  /// stack does, so it keeps the focus.
  private var isStillFadedOut = false
  private var ring: FocusRingView?
  /// The view that had the focus when the ring was placed.
  private weak var ringedView: View?

  init(window: Window) { self.window = window }

  /// Moves the focus to a view that can have it, or takes it from all views.
  func move(to newView: View?, isFromPress: Bool = false) {
    self.isFromPress = isFromPress
    guard newView !== view else { return }
    let old = view
    view = newView
    isStillFadedOut = newView?.isFadedOut == true
    window.needsFrame()
    old?.noteAccessibility(.focus)
    newView?.noteAccessibility(.focus)
    old?.focusDidChange()
    newView?.focusDidChange()
    notifyViewsAround(old, newView)
  }

  /// Calls each view around one of these once.
  private func notifyViewsAround(_ old: View?, _ new: View?) {
    for view in SuperviewChain(from: old?.parent)
    where new.map({ $0 !== view && $0.isDescendant(of: view) }) != true {
      view.focusInsideDidChange()
    }
    for view in SuperviewChain(from: new?.parent) { view.focusInsideDidChange() }
  }

  /// A key was pressed, which makes the focus visible.
  func keyWasTyped() {
    guard !isVisible else { return }
    (isVisible, isFromPress) = (true, false)
    view?.focusDidChange()
  }

  /// Moves the focus to the pressed view or the nearest view around it that can have it, and hides the focus ring.
  func viewWasPressed(_ pressed: View) {
    let target = pressed.selfAndSuperviews.first { $0.canBecomeFocused }
    let hadRing = isVisible
    isVisible = false
    if let target, target !== view { return move(to: target, isFromPress: true) }
    if hadRing {
      isFromPress = true
      view?.focusDidChange()
    }
  }

  // MARK: Order

  /// The views to which Tab moves the focus, in order.
  var order: [View] { FocusOrder.views(in: window.covers.top ?? window, of: window) }

  /// Moves the focus to the next view in order, or to the previous one, and scrolls that view into sight. The whole text of a text field
  /// is selected, so that it can be typed over, as in other programs.
  func moveOn(backward: Bool) {
    let order = order
    guard !order.isEmpty else { return }
    let current = view.flatMap { view in order.firstIndex { $0 === view } }
    let next: Int =
      if let current {
        (current + (backward ? order.count - 1 : 1)) % order.count
      } else {
        backward ? order.count - 1 : 0
      }
    move(to: order[next])
    (order[next] as? TextField)?.selectAll()
    order[next].scrollIntoSight()
  }

  // MARK: Views that cannot have it any more

  /// Passes the focus on if the focused view cannot have it any more.
  func keepValid() {
    if view?.isFadedOut == false { isStillFadedOut = false }
    if let view, !isValid { passOn(from: view) }
  }

  /// Whether the focused view, if there is one, may keep the focus.
  var isValid: Bool { view.map { isStillFadedOut ? $0.isFocusable : $0.keepsFocus } ?? true }

  /// Moves the focus from a view that is about to leave, or cannot have it any more, to the next view in order, or to the
  /// previous one if there is none.
  ///
  /// - Parameter ancestor: the view that leaves with everything in it, if that is not `view` itself.
  func passOn(from view: View, leavingWith ancestor: View? = nil) {
    move(to: successor(of: view, leavingWith: ancestor ?? view, in: window.covers.top ?? window))
  }

  /// Passes the focus on if `ancestor`, or a view in it, has it.
  func passOn(leavingWith ancestor: View) {
    if let view, view.isDescendant(of: ancestor) { passOn(from: view, leavingWith: ancestor) }
  }

  /// The view in `root` that gets the focus in place of `view`: the next one in order, or the previous one if there is none.
  func successor(of view: View, leavingWith gone: View, in root: View) -> View? {
    let order = FocusOrder.views(in: root, of: window, with: view)
    func stays(_ candidate: View) -> Bool {
      candidate !== view && !candidate.isDescendant(of: gone) && !candidate.isInView { !$0.isReachable }
    }
    guard let index = order.firstIndex(where: { $0 === view }) else { return order.last(where: stays) }
    return order[(index + 1)...].first(where: stays) ?? order[..<index].last(where: stays)
  }

  /// Takes the focus from `gone` without notifying any view.
  func forget(_ gone: View) { if view === gone { view = nil } }

  // MARK: The ring

  /// The visible frame of the ring, in the window's coordinates; nil while there is none.
  var ringFrame: Rect? { ring.flatMap { $0.attachedWindow === window ? $0.shownFrameInWindow : nil } }

  /// Whether the focus has moved since the ring was placed.
  var hasLeftRing: Bool { view !== ringedView }

  /// Moves the ring to the place that the focused view requests, or removes it.
  ///
  /// It is called once per frame, which is cheap. So views that move, or whose current item changes, need not report that.
  /// - Returns: whether anything changed.
  func placeRing() -> Bool {
    ringedView = view
    guard isVisible, let place = view?.focusRing, place.view.attachedWindow === window else {
      guard let ring, ring.parent != nil else { return false }
      ring.removeFromSuperview()
      return true
    }
    let ring = ring ?? FocusRingView()
    self.ring = ring
    return ring.surround(place)
  }
}

extension Window {
  /// Whether the focus is visible: true from the first key press until a click.
  public var showsFocus: Bool { focus.isVisible }

  /// Whether a view has the focus only because the user pressed it, so that the focus is not visible. False as soon as a key is pressed, or
  /// assistive technology or the program moves the focus.
  public var isFocusFromPress: Bool { focus.isFromPress }

  /// The view that receives keys first; nil for none. Setting a view that cannot have the focus, or is not in this window, is
  /// misuse and ignored.
  public var focusedView: View? {
    get { focus.view }
    set {
      if let view = newValue, let problem = obstacle(to: view) {
        let label = view.accessibilityLabel.map { " “\($0)”" } ?? ""
        return Misuse.report("Window.focusedView: \(type(of: view))\(label) \(problem)")
      }
      focus.move(to: newValue)
    }
  }

  /// Why a view cannot have the focus now; nil if it can.
  private func obstacle(to view: View) -> String? {
    guard let itsWindow = view.attachedWindow else { return "is in no window" }
    if itsWindow !== self { return "is in another window" }
    if view.isFocusable { return nil }
    if !view.canBecomeFocused { return "cannot become focused, or is disabled" }
    if covers.isCovered(view) { return "lies beneath a menu or a sheet" }
    if view.isInView(where: { $0.isHidden }) { return "is hidden, or in a view that is" }
    return "takes no input, or is in a view that takes none"
  }

  /// Moves the focus to the next view in reading order, or to the previous one, as Tab and Shift+Tab do, and scrolls that view
  /// into sight.
  public func moveFocus(backward: Bool) { focus.moveOn(backward: backward) }

  /// The visible frame of the focus ring, in the window's coordinates; nil while there is none.
  public var focusRingFrame: Rect? { focus.ringFrame }
}

extension View {
  /// Whether this view has the focus.
  public final var isFocused: Bool { attachedWindow?.focus.view === self }

  /// Scrolls the scroll views around this view so that it becomes visible.
  final func scrollIntoSight() {
    var rect = model.bounds
    var view: View = self
    while let parent = view.parent {
      rect = rect.applying(view.model.toSuperview)
      if let scrollView = parent as? ScrollView, scrollView.isScrollEnabled {
        let whole = scrollView.rectToReveal(for: rect)
        let way = scrollView.reveal(whole).origin - whole.origin
        rect = rect.offsetBy(dx: way.x, dy: way.y)
      }
      view = parent
    }
  }

  /// Passes the focus on if this view or a view in it has it: to the next view in order outside of this one, or to the previous
  /// one if there is none.
  public final func resignFocus() { attachedWindow?.viewWillDetach(self) }

  /// Passes the focus on to `container`, if this view or a view in it has it. If the container cannot have the focus, it is passed on as by
  /// `resignFocus()`.
  ///
  /// A container calls it before it removes this view or uses it for a different item, so that the keys of the container keep working.
  public final func resignFocus(to container: View) {
    guard let window = attachedWindow, let focused = window.focus.view, focused.isDescendant(of: self) else { return }
    if container.attachedWindow === window, container.isFocusable {
      window.focus.move(to: container)
    } else {
      resignFocus()
    }
  }
}
