/// Owns a view, fills it, and is notified when it appears and disappears.
@MainActor open class ViewController {
  private var loadedView: View?
  private var isLoadingView = false
  /// The name of the controller. A sheet and a queue tell it to assistive technology as their own name, and so does a view of a controller
  /// that is a group or a page without a label, such as a page of a stack. It is not drawn anywhere, unless a container or a bar of yours
  /// does so.
  public var title: String? { didSet { if title != oldValue { titleDidChange() } } }
  /// The controller that this one is a child of.
  public private(set) final weak var parent: ViewController?
  /// The controllers in this one, in the order in which they were added.
  public private(set) final var children: [ViewController] = []
  private var appearance = Appearance.disappeared
  /// Whether the children and `appearanceWillChange(to:animated:)` have yet to be called for what has begun.
  private var forwardsLater = false
  /// The window whose root controller this is.
  final weak var rootWindow: Window?
  /// The presentation in which this controller is shown.
  final weak var presentation: Presentation?
  /// The presentation of the controller that this one presents.
  final weak var ownPresentation: Presentation?
  final var contentSize: Size?
  /// Whether only a call dismisses this controller while it is presented, and neither Escape nor a press beside it. False by default.
  public final var isModalInPresentation = false

  private enum Appearance { case disappeared, appearing, appeared, disappearing }

  public init() {}

  /// The controller's view, which is loaded at the first access.
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

  private func titleDidChange() {
    presentation?.titleDidChange()
    if let loadedView, loadedView.accessibilityLabel == title { loadedView.accessibilityDidChange() }
  }

  /// Whether the view has been loaded.
  public final var isViewLoaded: Bool { loadedView != nil }

  @discardableResult
  private func adopt(_ view: View) -> View {
    let old = loadedView
    // Another controller may have taken it over.
    if let old, old !== view, old.controller === self { old.treeLinks.controller = nil }
    loadedView = view
    view.treeLinks.controller = self
    if let old, old !== view {
      presentation?.contentDidChange(to: view)
      parent?.loadedView?.setNeedsLayout()
    }
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
  /// Called before the view appears, or appears again in the middle of disappearing. The view of a window's root, of a sheet and of a
  /// pushed controller has its size by then, but is not laid out. As in UIKit, a child whose parent places it in a layout may have no size
  /// yet; it has one in `viewDidAppear(_:)`.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after the view has appeared. If it is in a window, it has been laid out.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears, or disappears again in the middle of appearing.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called after the view laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called after the window of this controller's view got the desktop's focus. The default does nothing.
  open func didBecomeActive() {}
  /// Called after the window of this controller's view lost the desktop's focus, for example to pause what needs attention. The default
  /// does nothing.
  open func didResignActive() {}
  /// Called with a key that neither the focused view nor a view or controller between it and this one has used. Return true if it was used.
  ///
  /// It is called with the repeats and the release of a key too, as `View.keyDown(_:)` is: look at the `phase` of the event.
  open func keyDown(_ event: KeyEvent) -> Bool { false }
  /// Called with the paths of files that were dropped on this controller's view together, and that neither the view under the pointer nor a
  /// view or controller between it and this one has used. Return true if they were used. While this controller is presented as a sheet, it
  /// is also called with what was dropped beside the sheet.
  ///
  /// - Parameter point: the location of the drop, in the coordinates of this controller's view.
  open func filesDropped(_ paths: [String], at point: Point) -> Bool { false }

  // MARK: Hooks for those who build containers
  //
  // A container that is subclassed by others overrides these, which do nothing by default, as `final`, so that a subclass that
  // does not call `super` cannot break it.

  /// Whether children appear and disappear together with this controller. True by default.
  ///
  /// A container that shows one child at a time returns false, and calls `beginAppearance(_:animated:)` and
  /// `endAppearance(animated:)` of its children itself.
  open var forwardsAppearance: Bool { true }

  /// Called after `viewWillAppear(_:)` or `viewWillDisappear(_:)`. If `forwardsAppearance` is true, the same has been called on the children
  /// before.
  open func appearanceWillChange(to appears: Bool, animated: Bool) {}

  /// Called after `viewDidAppear(_:)` or `viewDidDisappear(_:)`. If `forwardsAppearance` is true, the same has been called on the children
  /// before.
  open func appearanceDidChange(animated: Bool) {}

  /// Called after `child` was removed by any code. Its view is out of this controller's view by then.
  open func didRemoveChild(_ child: ViewController) {}

  /// Places the views of children. Called after each layout of the view, after `viewDidLayoutSubviews()`. A child that has got a different
  /// view causes a layout, so that a container can show it.
  open func layoutChildren() {}

  /// Called immediately after the size of the view's bounds changed, so that changes that are made here are part of the same animation.
  open func viewSizeDidChange() {}

  /// Called after the view came into a window, or left one; see `View.windowDidChange()`.
  open func viewWindowDidChange() {}

  // MARK: Children

  /// Makes `controller` a child, and removes it from its previous parent. The caller adds its view.
  ///
  /// Appearance follows controllers, not views: if this one is shown, the child appears now, wherever its view is, unless
  /// `forwardsAppearance` is false.
  public final func addChild(_ controller: ViewController) {
    guard controller.parent !== self else { return }
    guard !selfAndParents.contains(where: { $0 === controller }) else {
      return Misuse.report("ViewController.addChild: a controller cannot be put into itself, or into what is in it")
    }
    controller.removeFromParent()
    controller.rootWindow?.rootViewController = nil
    // Callbacks may have put it elsewhere, where it may have appeared.
    if controller.parent == nil, controller.rootWindow == nil { controller.endPresentation() }
    // A callback may have used either of the two elsewhere. The later call counts.
    guard controller.parent == nil, controller.presentation == nil, controller.rootWindow == nil,
      !selfAndParents.contains(where: { $0 === controller })
    else { return }
    children.append(controller)
    controller.parent = self
    guard forwardsAppearance, isAppearing else { return }
    controller.beginAppearance(true, animated: false)
    // A callback may have removed the child again, or this controller.
    if controller.parent === self, appearance == .appeared { controller.endAppearance(animated: false) }
  }

  /// This controller, its parent, and so on.
  final var selfAndParents: UnfoldFirstSequence<ViewController> { sequence(first: self) { $0.parent } }

  /// Removes this controller from its parent, and its view from the parent's view.
  public final func removeFromParent() {
    guard let parent else { return }
    let window = rootWindow
    beginAppearance(false, animated: false)
    // Its `viewWillDisappear` may have moved it to another parent.
    guard self.parent === parent else { return }
    if let index = parent.children.lastIndex(where: { $0 === self }) { parent.children.remove(at: index) }
    self.parent = nil
    loadedView?.removeFromSuperview()
    // Callbacks may have turned the disappearance around.
    if isUnused(exceptBy: window) { beginAppearance(false, animated: false) }
    if isUnused(exceptBy: window) { endAppearance(animated: false) }
    parent.didRemoveChild(self)
  }

  /// Whether this is no child and no sheet, and the root of no other window than `window`. While a controller is taken away, a callback may
  /// use it somewhere else. There it may have appeared, so it must not disappear.
  final func isUnused(exceptBy window: Window?) -> Bool {
    parent == nil && presentation == nil && rootWindow === window
  }

  // MARK: Appearance

  /// Begins the appearance of the view, or its disappearance: calls `viewWillAppear(_:)` or `viewWillDisappear(_:)`, here and,
  /// if this controller's `forwardsAppearance` is true, on the children. For containers whose `forwardsAppearance` is false.
  ///
  /// It may turn an appearance around that has not ended. A call that changes nothing is ignored, so that calls always come in
  /// pairs. The view is loaded where it has not been.
  public final func beginAppearance(_ appears: Bool, animated: Bool) {
    guard appears != isAppearing else { return }
    if appears && !isViewLoaded {
      // Before any notification: loading the view may move the controller to another parent.
      let owner = parent
      _ = view
      guard parent === owner, !isAppearing else { return }
    }
    appearance = appears ? .appearing : .disappearing
    forwardsLater = true
    if appears { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    forwardBeginning(animated: animated)
  }

  /// Calls the children, and `appearanceWillChange(to:animated:)`, unless a callback has had that done.
  private func forwardBeginning(animated: Bool) {
    guard forwardsLater else { return }
    let begun = appearance
    if forwardsAppearance {
      // A child's callback may remove another one, or turn this controller around.
      for child in children where child.parent === self && appearance == begun {
        child.beginAppearance(isAppearing, animated: animated)
      }
    }
    guard forwardsLater, appearance == begun else { return }
    forwardsLater = false
    appearanceWillChange(to: isAppearing, animated: animated)
  }

  /// Ends what `beginAppearance(_:animated:)` began: calls `viewDidAppear(_:)` or `viewDidDisappear(_:)`, here and, if this
  /// controller's `forwardsAppearance` is true, on the children. Ignored where nothing was begun.
  public final func endAppearance(animated: Bool) {
    // A callback may end what it is told about, before all children have been called.
    forwardBeginning(animated: animated)
    let ended: Appearance = isAppearing ? .appeared : .disappeared
    switch appearance {
    case .appearing:
      layOutBeforeAppearing()
      // A callback of the layout may have turned it around.
      guard appearance == .appearing else { return }
      appearance = .appeared
      viewDidAppear(animated)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(animated)
    case .appeared, .disappeared:
      return
    }
    guard appearance == ended else { return }
    if forwardsAppearance {
      for child in children where child.parent === self && appearance == ended {
        child.endAppearance(animated: animated)
      }
      guard appearance == ended else { return }
    }
    appearanceDidChange(animated: animated)
  }

  /// Lays the view out, so that the sizes are final when `viewDidAppear` is called.
  private func layOutBeforeAppearing() {
    guard let loadedView, loadedView.attachedWindow != nil else { return }
    View.performWithoutAnimation { loadedView.layoutIfNeeded() }
  }

  /// Whether the view has appeared, or is appearing.
  public final var isAppearing: Bool { appearance == .appearing || appearance == .appeared }
}

extension Window {
  /// Calls the controllers of all views in the window.
  func notifyControllersOfActivity() {
    let isActive = isActive
    forEachInSubtree { view in
      guard self.isActive == isActive, view.attachedWindow === self, let controller = view.controller else { return }
      if isActive { controller.didBecomeActive() } else { controller.didResignActive() }
    }
  }

  /// Puts the root controller's view into the window.
  func rootControllerDidChange(from old: ViewController?) {
    // Known from here on, so that whoever uses the former controller elsewhere in a callback does not take the new one from this window.
    if old?.rootWindow === self { old?.rootWindow = nil }
    let next = old?.rootWindow
    menus.close()
    presentations.removeAll()
    if let old, old.isViewLoaded, old.view.attachedWindow === self || old.view.attachedWindow == nil {
      if old.isUnused(exceptBy: next) { old.beginAppearance(false, animated: false) }
      // A callback may have made it the root controller again.
      if old.rootWindow !== self, old.view.parent === self { old.view.removeFromSuperview() }
      if old.isUnused(exceptBy: next) { old.endAppearance(animated: false) }
    }
    // A callback that has set another root controller has shown that one already.
    guard let controller = rootViewController, controller.rootWindow !== self else { return }
    // Known from here on, so that whoever uses the controller elsewhere in a callback takes it from this window first.
    let other = controller.rootWindow
    controller.rootWindow = self
    other?.rootViewController = nil
    if rootViewController === controller { controller.removeFromParent() }
    if rootViewController === controller { controller.endPresentation() }
    guard rootViewController === controller else { return }
    // Loading it, or its appearance, may have set another root controller.
    _ = controller.view
    guard rootViewController === controller else { return }
    // The size is known before the view appears.
    fillWithoutTransform(controller.view)
    // In a window that is closed, or is being closed, it would never disappear.
    if !isClosed { controller.beginAppearance(true, animated: false) }
    guard rootViewController === controller else { return }
    fill(with: controller.view)
    guard rootViewController === controller else { return }
    controller.endAppearance(animated: false)
  }

  /// Puts `view` behind everything, as large as the window.
  func fill(with view: View) {
    fillWithoutTransform(view)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
  }

  private func fillWithoutTransform(_ view: View) {
    View.performWithoutAnimation { view.transform = .identity }
    fill(view)
  }

  /// Lays `view` over all of the window.
  func fill(_ view: View) { View.performWithoutAnimation { view.place(in: bounds) } }
}
