/// Sends keys and text to the focused view, and then to the views around it and the topmost visible controller.
final class KeyRouter {
  /// The owner. `unowned(unsafe)`, because it is also used while the window is being deallocated.
  private unowned(unsafe) let window: Window
  /// Whether the last key press was used, but not by a view that takes text. The text of the same press is then ignored.
  private(set) var lastKeyIsSpent = false
  /// Whether Escape has cancelled a drag, and is still held.
  private var escapeIsSpent = false
  /// How often a view has ended a composition by itself. The input method has to forget it then.
  var textInputRestarts = 0

  init(window: Window) { self.window = window }

  // MARK: Keys

  /// Sends a key to the focused view and the views around it, then to the topmost visible controller's view and the views
  /// around it, and to those of its parents, until one returns true. If none uses Tab, it moves the focus. An Escape that cancels a drag
  /// is sent to none of them, nor are its repeats and its release.
  ///
  /// - Parameter isTyped: whether it is from a keyboard, which makes the focus ring visible, and not from a button of the
  ///   mouse.
  func send(_ event: KeyEvent, isTyped: Bool = true) {
    // While a person drags something, Escape is about that, wherever the focus is, and so does not make the focus visible.
    if event.key == .escape, isAboutDrag(event) {
      if event.phase == .pressed { lastKeyIsSpent = true }
      return
    }
    if event.phase == .pressed && isTyped && !event.key.isMedia { window.focus.keyWasTyped() }
    // The key may change the current item of the focused view, and so the place of the ring.
    if window.focus.isVisible { window.needsFrame() }
    if let menu = window.menus.open, !event.key.isMedia {
      if event.phase == .pressed {
        lastKeyIsSpent = true
        window.menus.whileHandlingKey { menu.keyDown(event) }
      }
      return
    }
    window.focus.keepValid()
    var takerOfText: View?
    let isUsed = window.menus.whileHandlingKey {
      offer { view, controller in
        if view.keyDown(event) {
          if view.takesText { takerOfText = view }
          return true
        }
        return controller?.keyDown(event) == true
      }
    }
    if event.phase == .pressed { lastKeyIsSpent = isUsed && takerOfText == nil }
    if !isUsed && event.phase == .pressed { useUnclaimed(event) }
  }

  /// Whether Escape cancels a drag now, or is a repeat or the release of a press that did.
  private func isAboutDrag(_ escape: KeyEvent) -> Bool {
    let wasSpent = escapeIsSpent
    if escape.phase == .released {
      escapeIsSpent = false
      return wasSpent
    }
    if escape.isRepeat, wasSpent { return true }
    escapeIsSpent = window.menus.open == nil && window.input.escape()
    return escapeIsSpent
  }

  /// The effect of a key that no view and no controller used.
  private func useUnclaimed(_ event: KeyEvent) {
    // A key that is held down acts once, except that the focus moves on.
    if event.isRepeat && event.key != .tab { return }
    switch (event.key, event.modifiers) {
    case (.escape, []): _ = window.presentations.escape()
    case (.menu, []), (.function(10), .shift): window.menus.openByKey()
    case (.tab, []): window.focus.moveOn(backward: false)
    case (.tab, .shift): window.focus.moveOn(backward: true)
    default: break
    }
  }

  /// Calls `use` with the focused view and the views around it, then with the topmost visible controller's view and the views
  /// around it, and with those of its parents, until it returns true. It is not called twice with one view.
  ///
  /// - Parameter use: called with a view, and with its controller if it is a controller's view.
  private func offer(to use: (View, ViewController?) -> Bool) -> Bool {
    var asked: Set<ObjectIdentifier> = []
    func offer(from view: View) -> Bool {
      for view in window.input.chain(from: view) where asked.insert(ObjectIdentifier(view)).inserted {
        if use(view, view.controller) { return true }
      }
      return false
    }
    if let focused = window.focus.view, offer(from: focused) { return true }
    return firstOfTopmost { offer(from: $0) ? true : nil } ?? false
  }

  /// The controller whose view is in front: at each level the child that was added last, unless another one lies over it.
  var topmostController: ViewController? {
    guard var controller = window.covers.topController else { return nil }
    while let child = frontmostChild(of: controller) { controller = child }
    return controller
  }

  private func frontmostChild(of controller: ViewController) -> ViewController? {
    var frontmost: View?
    for child in controller.children where child.isViewLoaded {
      // A page that is leaving takes no input, so it takes no keys.
      let view = child.view
      guard view.attachedWindow === window, view.takesInput, view.isShownInTree else { continue }
      if let frontmost, frontmost.isAbove(view) { continue }
      frontmost = view
    }
    return frontmost?.controller
  }

  /// What `body` returns for the view of the topmost visible controller, or for the first of its parents' views for which it returns
  /// something. These views need not lie in each other.
  func firstOfTopmost<Result>(_ body: (View) -> Result?) -> Result? {
    var controller = topmostController
    while let next = controller {
      if next.isViewLoaded, let result = body(next.view) { return result }
      controller = next.parent
    }
    return nil
  }

  // MARK: Text

  /// Sends typed text to the same views as keys: the focused view and upward, then the views of the topmost visible controller and its
  /// parents, and upward.
  func send(_ text: String) {
    // While a menu is open nothing beneath it has input.
    guard !text.isEmpty, window.menus.open == nil else { return }
    window.focus.keepValid()
    _ = offer { view, _ in view.textEntered(text) }
  }

  /// Sends the text that an input method is composing to the same views as typed text.
  func send(_ text: String, selection: Range<Int>) {
    let whole = 0..<text.count
    if !(selection.lowerBound >= 0 && selection.upperBound <= whole.upperBound) {
      Misuse.report("Window.send(.composition): a selection of \(selection) in \(whole.count) characters")
    }
    let selection = selection.clamped(to: whole)
    guard window.menus.open == nil else { return }
    window.focus.keepValid()
    _ = offer { view, _ in view.textComposed(text, selection: selection) }
  }

  /// The view that receives text first: the focused view, or the nearest view around it, whose `takesText` is true; nil for
  /// none. While no view has the focus, the views of the topmost visible controller and its parents stand in for it, as for keys.
  var textTaker: View? {
    func taker(from view: View) -> View? { view.selfAndSuperviews.first { $0.takesText } }
    return window.focus.view.map(taker) ?? firstOfTopmost(taker)
  }
}

extension Window {
  /// See `KeyRouter.lastKeyIsSpent`.
  package var lastKeyIsSpent: Bool { keys.lastKeyIsSpent }
  /// See `KeyRouter.textInputRestarts`.
  package var textInputRestarts: Int { keys.textInputRestarts }
  /// See `KeyRouter.textTaker`.
  package var textTaker: View? { keys.textTaker }

  /// The area beside which an input method should show its candidates, in the window's coordinates; nil if no text is edited.
  public var textInputArea: Rect? {
    guard let view = keys.textTaker, let rect = view.textInputRect else { return nil }
    return view.convert(rect, to: nil)
  }
}
