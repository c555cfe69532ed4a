/// Owns a view, fills it, and is told when it comes and goes.
@MainActor open class ViewController {
  private var loadedView: View?
  private var isLoadingView = false
  /// What a container or a bar shows as the controller's name.
  public var title: String?
  /// The controller that this one is a child of.
  public private(set) final weak var parent: ViewController?
  /// The controllers in this one, in the order in which they were added.
  public private(set) final var children: [ViewController] = []
  private var appearance = Appearance.disappeared

  private enum Appearance { case disappeared, appearing, appeared, disappearing }

  public init() {}

  /// The controller's view; it is loaded when it is first asked for, once.
  public final var view: View {
    get {
      if let loadedView { return loadedView }
      guard !isLoadingView else {
        Misuse.report("ViewController.view: asked for within loadView() before it was set")
        return View()
      }
      isLoadingView = true
      loadView()
      isLoadingView = false
      let view = loadedView ?? adopt(View())
      viewDidLoad()
      return view
    }
    set { adopt(newValue) }
  }

  /// Whether the view has been loaded.
  public final var isViewLoaded: Bool { loadedView != nil }

  @discardableResult
  private func adopt(_ view: View) -> View {
    let old = loadedView
    if let old, old !== view { old.controller = nil }
    loadedView = view
    view.controller = self
    if let old, old !== view, let window = old.parent as? Window, window.rootViewController === self {
      old.removeFromSuperview()
      window.fill(with: view)
    }
    return view
  }

  // MARK: To override

  /// Makes the view, and sets `view`. The default makes an empty one.
  open func loadView() { view = View() }
  /// Called once, after the view was loaded.
  open func viewDidLoad() {}
  /// The view is about to come, or to come back in the middle of going.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view has come.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to go, or to go again in the middle of coming.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has gone.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called after the view laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called with a key that neither the focused view nor what lies between it and here wanted. Return true when it was used.
  open func keyDown(_ event: KeyEvent) -> Bool { false }

  /// Whether children come and go with this controller. A container that shows one at a time tells them itself.
  package final var forwardsAppearance = true
  /// Who manages the children where `forwardsAppearance` is false.
  package final weak var containment: (any Containment)?

  // MARK: Children

  /// Makes `controller` a child; its view is added by the caller, where it likes. It is taken from the parent that it had.
  public final func addChild(_ controller: ViewController) {
    guard controller.parent !== self else { return }
    var ancestor: ViewController? = self
    while let current = ancestor {
      guard current !== controller else {
        return Misuse.report("ViewController.addChild: a controller cannot be put into itself, or into what is in it")
      }
      ancestor = current.parent
    }
    controller.removeFromParent()
    if controller.isViewLoaded, let window = controller.view.parent as? Window, window.rootViewController === controller
    {
      window.rootViewController = nil
    }
    children.append(controller)
    controller.parent = self
    guard forwardsAppearance, isAppearing else { return }
    controller.beginAppearance(true, animated: false)
    // What was told may have taken the child away again, or this controller.
    if controller.parent === self, appearance == .appeared { controller.endAppearance(animated: false) }
  }

  /// Takes this controller out of its parent, and its view out of the parent's view.
  public final func removeFromParent() {
    guard let parent else { return }
    beginAppearance(false, animated: false)
    // Told that it goes, it may have gone somewhere else already.
    guard self.parent === parent else { return }
    if let index = parent.children.lastIndex(where: { $0 === self }) { parent.children.remove(at: index) }
    self.parent = nil
    loadedView?.removeFromSuperview()
    endAppearance(animated: false)
    parent.containment?.childDidLeave(self)
  }

  // MARK: Appearance

  /// Tells that the view is about to come or go; a call that turns an unfinished one around is told as such. Calls that change
  /// nothing tell nothing, so that they always come in pairs.
  package final func beginAppearance(_ appears: Bool, animated: Bool) {
    guard appears != isAppearing else { return }
    if appears && !isViewLoaded {
      // Before anything is told: what loads the view may take the controller elsewhere.
      let owner = parent
      _ = view
      guard parent === owner, !isAppearing else { return }
    }
    appearance = appears ? .appearing : .disappearing
    if appears { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    guard appears == isAppearing else { return }
    if forwardsAppearance {
      for child in children { child.beginAppearance(appears, animated: animated) }
    } else {
      containment?.ownAppearanceWillChange(appears: appears, animated: animated)
    }
  }

  /// Tells that the view has come or gone, as was begun.
  package final func endAppearance(animated: Bool) {
    switch appearance {
    case .appearing:
      appearance = .appeared
      viewDidAppear(animated)
      guard appearance == .appeared else { return }
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(animated)
      guard appearance == .disappeared else { return }
    case .appeared, .disappeared:
      return
    }
    if forwardsAppearance {
      for child in children { child.endAppearance(animated: animated) }
    } else {
      containment?.ownAppearanceDidChange(animated: animated)
    }
  }

  /// Whether the view has come, or is coming.
  package final var isAppearing: Bool { appearance == .appearing || appearance == .appeared }
}

extension Window {
  /// Puts the root controller's view into the window.
  func rootControllerDidChange(from old: ViewController?) {
    if let old, old.isViewLoaded, old.view.attachedWindow === self || old.view.attachedWindow == nil {
      old.beginAppearance(false, animated: false)
      if old.view.parent === self { old.view.removeFromSuperview() }
      old.endAppearance(animated: false)
    }
    guard let controller = rootViewController else { return }
    controller.removeFromParent()
    if controller.isViewLoaded, let other = controller.view.parent as? Window, other !== self,
      other.rootViewController === controller
    {
      other.rootViewController = nil
    }
    // Told that it loads, or comes, it may have put another one in its place.
    _ = controller.view
    guard rootViewController === controller else { return }
    controller.beginAppearance(true, animated: false)
    guard rootViewController === controller else { return }
    fill(with: controller.view)
    guard rootViewController === controller else { return }
    controller.endAppearance(animated: false)
  }

  /// Puts `view` behind everything, as large as the window.
  func fill(with view: View) {
    View.performWithoutAnimation { view.transform = .identity }
    fill(view)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
  }

  /// Lays `view` over all of the window.
  func fill(_ view: View) {
    View.performWithoutAnimation {
      view.bounds = Rect(origin: view.bounds.origin, size: bounds.size)
      view.center = bounds.center
      if view.transform == .identity { view.frame = bounds }
    }
  }
}
