/// The menu that is open in a window, and the ways to open one.
final class WindowMenus {
  /// The owner. `unowned(unsafe)`, because it is also used while the window is being deallocated.
  private unowned(unsafe) let window: Window
  private(set) var open: OpenMenu?
  /// Whether views and controllers are handling a key, or an action of assistive technology. A menu that they show meanwhile is used with
  /// keys.
  private(set) var isHandlingKey = false
  /// Whether views are handling an event of a finger. A menu that they show meanwhile will be used with a finger.
  private var isHandlingTouch = false
  /// The view whose action assistive technology performs.
  private weak var performingView: View?

  init(window: Window) { self.window = window }

  /// The items of a menu, and the view whose `contextMenu` they are from.
  struct Found {
    let items: [MenuItem]
    weak var view: View?
    /// What the menu belongs to.
    var name: String?
  }

  /// The way in which a menu was opened.
  enum Opening {
    /// A pointer that is still pressed.
    case press(PointerKey, forTouch: Bool)
    case key
    case call(forTouch: Bool)
  }

  // MARK: Opening

  /// Opens a menu in place of the one that is open.
  private func open(_ found: Found, at place: OpenMenu.Place, by opening: Opening) {
    // Callbacks of views that get or lose the focus may release the window.
    withExtendedLifetime(window) {
      close()
      // The view that got the focus back may have opened another menu.
      guard open == nil, !found.items.isEmpty else { return }
      let menu = OpenMenu(
        found.items, of: found.view ?? window, named: found.name, at: place, by: opening, in: window)
      open = menu
      menu.begin()
    }
  }

  /// Opens a menu for the program. While a key or an action of assistive technology is being handled, an item is highlighted,
  /// as in a menu that a key opens.
  /// - Parameter owner: the view to which the menu belongs. If it is nil, that is the view whose action assistive technology performs, or
  ///   else the one that has the focus.
  func show(_ items: [MenuItem], of owner: View? = nil, at place: OpenMenu.Place) {
    let view = window.covers.topController?.view
    let name = (owner ?? performingView ?? window.accessibilityFocus)?.accessibilityLabel
    open(
      Found(items: MenuItem.tidied(items), view: view ?? window, name: name), at: place,
      by: isHandlingKey ? .key : .call(forTouch: isHandlingTouch))
  }

  /// Opens the menu for a secondary press.
  /// - Parameters:
  ///   - chain: the view that was hit, and those around it.
  ///   - willOpen: called before a menu opens.
  /// - Returns: whether a menu opened.
  func openBySecondaryPress(_ event: PointerEvent, on chain: [View], willOpen: () -> Void) -> Bool {
    let own = Array(chain.prefix { !$0.hasRecognizer(for: .secondary) })
    guard let found = find(in: own, at: event.location) else { return false }
    willOpen()
    // A callback may have removed the view.
    guard found.view?.attachedWindow === window else { return true }
    open(found, at: .point(event.location), by: .press(PointerKey(event), forTouch: false))
    return true
  }

  /// Opens the menu for the menu key: that of the current item in the focused view, or of a view around it. If no view has the focus,
  /// the views of the topmost controller and its parents stand in for it.
  func openByKey() {
    if let view = window.focus.view {
      _ = openAtPlace(of: view)
    } else {
      _ = window.keys.firstOfTopmost { openAtPlace(of: $0) ? true : nil }
    }
  }

  /// Opens the menu of a view, or of one around it, beside the view, as the menu key does.
  /// - Returns: whether there is one.
  func openAtPlace(of view: View) -> Bool {
    var (anchor, rect) = (view, view.shown.bounds)
    // The ring may be around all of a container, although one of its items is the current one.
    let item = view.isFocused ? view.accessibilityCurrentItem : nil
    if view.isFocused, let ring = view.focusRing, ring.view.attachedWindow === window {
      (anchor, rect) = (ring.view, ring.rect ?? ring.view.shown.bounds)
    }
    let start = item.flatMap { $0 !== view && $0.isDescendant(of: view) ? $0 : nil } ?? anchor
    guard let found = find(from: start) else { return false }
    let place = rect.applying(anchor.shownToRoot)
    open(found, at: .besides { place }, by: .key)
    return true
  }

  /// Opens the menu of a view, or of one around it, with a corner at a point in the window's coordinates.
  /// - Returns: whether there is one.
  func open(of view: View, at point: Point, forTouch: Bool) -> Bool {
    guard let found = find(from: view) else { return false }
    open(found, at: .point(point), by: .call(forTouch: forTouch))
    return true
  }

  /// The menu of a view, or of the nearest view around it whose menu is not empty.
  /// - Parameter point: where a press opens it, in the window's coordinates. Nil if a key or a call opens it.
  func find(from view: View, at point: Point? = nil) -> Found? { find(in: window.input.chain(from: view), at: point) }

  private func find(in chain: [View], at point: Point?) -> Found? {
    guard let first = chain.first, chain.contains(where: { $0.contextMenu != nil }) else { return nil }
    for view in chain where view.attachedWindow === window {
      view.menuWillOpen(at: point)
      view.contextMenuWillOpen(for: first)
    }
    for view in chain where view.attachedWindow === window {
      guard let items = view.contextMenu.map({ MenuItem.tidied($0()) }), !items.isEmpty else { continue }
      let name = view.contextMenuLabel ?? first.nearestAccessibilityElement?.accessibilityLabel
      return Found(items: items, view: view, name: name)
    }
    return nil
  }

  /// A recognizer of one press of a finger on `view`, which has a menu: a long press opens the menu. So a view needs no recognizer of its
  /// own for it.
  static func makeLongPress(on view: View) -> GestureRecognizer {
    var found: Found?
    let press = LongPressGestureRecognizer { press in
      guard press.state == .began, let found, let key = press.arena?.pointer else { return }
      press.view?.attachedWindow?.menus.open(found, at: .point(press.locationInWindow), by: .press(key, forTouch: true))
    }
    press.view = view
    press.shouldBegin = { [unowned press] in
      guard let view = press.view else { return false }
      found = view.attachedWindow?.menus.find(from: press.pressedView ?? view, at: press.locationInWindow)
      return found != nil
    }
    return press
  }

  /// Calls `body`, in which views and controllers handle a key, or `view` an action of assistive technology.
  func whileHandlingKey<Result>(of view: View? = nil, _ body: () -> Result) -> Result {
    let before = (isHandlingKey, performingView)
    (isHandlingKey, performingView) = (true, view)
    defer { (isHandlingKey, performingView) = before }
    return body()
  }

  // MARK: Closing

  /// Closes the menu that is open, if there is one. The focus returns to where it was before.
  func close() {
    guard let menu = open else { return }
    open = nil
    withExtendedLifetime(window) { menu.end() }
  }

  /// Closes the menu that is open if the view that it was opened for is hidden or removed now, or in a container's view that leaves.
  func keepValid() { if open?.hasLostAnchor == true { close() } }

  // MARK: Pointers

  /// Called before the rest of the window handles an event of a pointer. A press beside the menu closes it.
  /// - Returns: whether the press does nothing else.
  func pointerWillAct(_ event: PointerEvent, at time: Double) -> Bool {
    isHandlingTouch = event.device == .touch
    guard let open, event.phase == .began else { return false }
    if open.pointerPressed(event, at: time) { return false }
    close()
    return true
  }

  /// Called after the rest of the window has handled an event of a pointer.
  func pointerDidAct(_ event: PointerEvent, at time: Double) {
    defer { isHandlingTouch = false }
    guard let open else { return }
    switch event.phase {
    case .began: break
    case .hovered, .moved: open.pointerMoved(event, at: time)
    case .ended: open.pointerReleased(event)
    case .cancelled: open.pointerLost(event)
    }
  }
}

extension View {
  /// Opens the context menu of this view, or of the nearest view around it whose menu is not empty.
  ///
  /// Presses and keys open menus without this call. It is for containers that have gestures of their own.
  /// - Parameters:
  ///   - point: the corner of the menu, in this view's coordinates.
  ///   - forTouch: whether the menu is used by a finger, so that its items are larger.
  /// - Returns: whether there is a menu. Without a window there is none.
  @discardableResult
  public final func showContextMenu(at point: Point, forTouch: Bool = false) -> Bool {
    guard let window = attachedWindow, isInteractive else { return false }
    guard point.isFinite else {
      Misuse.report("View.showContextMenu(at:forTouch:): a point that is not finite")
      return false
    }
    return window.menus.open(of: self, at: convert(point, to: nil), forTouch: forTouch)
  }

  /// The distance between a view and a menu that is shown for it, in points.
  private static let menuDistance = 4.0

  /// Opens a menu below this view, or above it if there is no room below, from the side where lines begin. It is for the `onTap` of a
  /// button that opens a menu. Without a window, or without items, it does nothing.
  ///
  /// Otherwise as `Window.showMenu(_:below:of:)`.
  public final func showMenu(_ items: [MenuItem]) {
    attachedWindow?.showMenu(
      items, below: convert(bounds.insetBy(dx: 0, dy: -Self.menuDistance), to: nil), of: self)
  }
}

extension Window {
  /// Opens a menu with a corner at `point`, in the window's coordinates, in place of the one that is open. Without items it does nothing.
  ///
  /// A `contextMenu` needs no call. While a key or an action of assistive technology is being handled, the item that is chosen now is
  /// highlighted, or else the first one; otherwise none is.
  public func showMenu(_ items: [MenuItem], at point: Point) {
    guard point.isFinite else { return Misuse.report("Window.showMenu(_:at:): a point that is not finite") }
    menus.show(items, at: .point(point))
  }

  /// Opens a menu below `anchor`, a rectangle in the window's coordinates, or above it if there is no room below. Otherwise as
  /// `showMenu(_:at:)`.
  ///
  /// For a menu below a whole button, call `View.showMenu(_:)`.
  /// - Parameters:
  ///   - anchor: a rectangle in the window's coordinates, also where `view` is given.
  ///   - view: the view to which the menu belongs, and by whose name assistive technology calls the menu. The menu goes with it where it
  ///     moves, and closes when it is hidden or removed. For nil, the default, the menu stays where it is, and has the name of the view
  ///     that has the focus.
  public func showMenu(_ items: [MenuItem], below anchor: Rect, of view: View? = nil) {
    guard anchor.isFinite else { return Misuse.report("Window.showMenu(_:below:of:): a rectangle that is not finite") }
    // Where the view moves as the window is resized, the menu goes with it, and where the view disappears, the menu closes.
    let own = view?.convert(anchor, from: nil)
    let wasVisible = view.map { $0.attachedWindow === self && $0.isInAccessibleTree } ?? false
    menus.show(
      items, of: view,
      at: .besides { [weak self, weak view] in
        guard let own else { return anchor }
        guard let view, view.attachedWindow === self else { return wasVisible ? nil : anchor }
        return wasVisible && !view.isInAccessibleTree ? nil : view.convert(own, to: nil)
      })
  }

  /// Closes the menu that is open, if there is one, as Escape does.
  public func closeMenu() { menus.close() }
}
