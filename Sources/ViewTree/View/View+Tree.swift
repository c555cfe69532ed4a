extension View {
  /// The view that contains this one; nil for none.
  public final var superview: View? {
    if let attachedWindow, attachedWindow.isEnding, parent === attachedWindow { return nil }
    return parent
  }

  /// The views that this one contains, from back to front.
  public final var subviews: [View] { Array(children.dropLast(treeLinks.decorationCount)) }

  /// The window that this view is in; nil for none, and while the window is being released, because it cannot be retained then.
  public final var window: Window? {
    guard let attachedWindow, !attachedWindow.isEnding else { return nil }
    return attachedWindow
  }

  /// Adds `view` in front of the other subviews, and removes it from its previous superview.
  public final func addSubview(_ view: View) {
    insert(view, at: subviewCount, "addSubview")
  }

  /// Inserts `view` at `index`, counted from the back. An index out of range is misuse, and clamped.
  public final func insertSubview(_ view: View, at index: Int) {
    // `insert` reports a view that cannot be added at all.
    if index < 0 || index > subviewCount, canHold(view) {
      Misuse.report("View.insertSubview(_:at:): \(index) is not in 0...\(subviewCount)")
    }
    insert(view, at: min(max(0, index), subviewCount), "insertSubview(_:at:)")
  }

  /// Inserts `view` directly behind `sibling`. If `sibling` is not a subview, which is misuse, `view` is added in front.
  public final func insertSubview(_ view: View, below sibling: View) {
    insert(view, besides: sibling, offset: 0, "insertSubview(_:below:)")
  }

  /// Inserts `view` directly in front of `sibling`. If `sibling` is not a subview, which is misuse, `view` is added in front.
  public final func insertSubview(_ view: View, above sibling: View) {
    insert(view, besides: sibling, offset: 1, "insertSubview(_:above:)")
  }

  /// Removes the view, with everything in it, from its superview.
  public final func removeFromSuperview() {
    guard let parent else { return }
    let oldWindow = attachedWindow
    oldWindow?.viewWillDetach(self)
    // A callback about the focus may have changed the tree.
    guard self.parent === parent else { return }
    parent.detach(self)
    leaveWindow()
    notifyOfWindow()
    didMoveToSuperview()
    oldWindow?.animator.flushCompletions()
  }

  /// Moves `view` in front of the other subviews. A view that is not a subview is misuse, and ignored.
  public final func bringSubviewToFront(_ view: View) {
    reorder(view, to: subviewCount - 1, "bringSubviewToFront")
  }

  /// Moves `view` behind the other subviews. A view that is not a subview is misuse, and ignored.
  public final func sendSubviewToBack(_ view: View) {
    reorder(view, to: 0, "sendSubviewToBack")
  }

  /// Whether this view is `view`, or is in it at any depth.
  public final func isDescendant(of view: View) -> Bool { isInView { $0 === view } }

  /// Adds a view in front of all subviews that does not count as a subview: it is not in `subviews`, and subviews that are added later stay
  /// behind it.
  ///
  /// A container uses it to mark a view whose content comes from elsewhere, for example as selected. Remove it by
  /// `removeFromSuperview()`.
  public final func addDecoration(_ view: View) {
    if hasDecoration(view) { return }
    let wasInLayout = dirty.contains(.isInLayout)
    dirty.insert(.isInLayout)  // a decoration takes no part in the layout
    insert(view, at: children.count, "addDecoration")
    if !wasInLayout { dirty.remove(.isInLayout) }
    if view.parent === self { treeLinks.decorationCount += 1 }
  }

  // MARK: Inside

  private var subviewCount: Int { children.count - treeLinks.decorationCount }

  private func hasDecoration(_ view: View) -> Bool {
    view.parent === self && children.suffix(treeLinks.decorationCount).contains { $0 === view }
  }

  /// This view, its superview, and so on up to the topmost view.
  final var selfAndSuperviews: SuperviewChain { SuperviewChain(from: self) }

  /// The same views, from the topmost one down to this one.
  final var rootPath: [View] { selfAndSuperviews.reversed() }

  private func insert(_ view: View, besides sibling: View, offset: Int, _ call: StaticString) {
    guard sibling.parent === self, sibling !== view, !hasDecoration(sibling) else {
      // `insert` reports a view that cannot be added at all.
      if canHold(view) { Misuse.report("View.\(call): the sibling is not a different subview") }
      return sibling === view && view.parent === self ? () : insert(view, at: subviewCount, call)
    }
    if view.parent === self {
      guard let from = children.firstIndex(where: { $0 === view }),
        let to = children.firstIndex(where: { $0 === sibling })
      else { return }
      let target = to + offset
      return reorder(view, to: from < target ? target - 1 : target, call)
    }
    guard let index = children.firstIndex(where: { $0 === sibling }) else { return }
    insert(view, at: index + offset, call)
  }

  private func canHold(_ view: View) -> Bool { !(view is Window) && !isDescendant(of: view) }

  private func insert(_ view: View, at index: Int, _ call: StaticString) {
    guard !(view is Window) else { return Misuse.report("View.\(call): a window cannot be a subview") }
    if hasDecoration(view) { view.removeFromSuperview() }
    guard !isDescendant(of: view) else {
      return Misuse.report("View.\(call): a view cannot be added to itself, or to a view in it")
    }
    if view.parent === self { return reorder(view, to: index, call) }
    let oldWindow = view.attachedWindow
    if oldWindow !== attachedWindow {
      oldWindow?.viewWillDetach(view)
      // A callback about the focus may have changed the tree.
      guard !isDescendant(of: view), view.parent !== self else { return }
    }
    let oldDirection = view.laidOutDirection
    view.parent?.detach(view)
    treeLinks.children.insert(view, at: min(index, children.count))
    view.treeLinks.parent = self
    passTheme(to: view)
    view.drawnState.extent = nil
    view.leaveWindow()
    // A callback about leaving the window may have added it to a different view.
    if view.parent === self {
      view.enterWindow()
      view.dirty.remove(.marked)  // its ancestors are different now
      view.markDirty(.subtree)
      noteAccessibility(.children)
      if view.needsLayoutPass { view.markLayoutPath() }
      subviewsDidChange()
      if view.effectiveLayoutDirection != oldDirection { view.setSubtreeNeedsLayoutAndDisplay() }
      view.notifyOfWindow()
      view.didMoveToSuperview()
    }
    if let oldWindow, view.attachedWindow === oldWindow,
      // Where it is transparent, the next frame cancels the gestures on it, as it may be about to fade in.
      view.isInView(where: { $0.look.isHidden || !$0.takesInput })
    {
      oldWindow.input.viewBecameUnreachable(view)
    }
    oldWindow?.animator.flushCompletions()
  }

  private func reorder(_ view: View, to index: Int, _ call: StaticString) {
    guard view.parent === self, !hasDecoration(view), let from = children.firstIndex(where: { $0 === view }) else {
      return Misuse.report("View.\(call): not a subview")
    }
    joinAnimation()
    let target = min(max(0, index), subviewCount - 1)
    guard from != target else { return }
    treeLinks.children.remove(at: from)
    treeLinks.children.insert(view, at: target)
    view.markDirty(.subtree)
    noteAccessibility(.children)
  }

  /// Removes `view` from the list. The caller notifies the window, if there is one.
  private func detach(_ view: View) {
    let last = children.count - 1
    guard let index = children.last === view ? last : children.firstIndex(where: { $0 === view }) else { return }
    let isDecoration = index >= subviewCount
    treeLinks.children.remove(at: index)
    if isDecoration { treeLinks.decorationCount -= 1 }
    view.treeLinks.formerDirection = view.effectiveLayoutDirection
    view.treeLinks.parent = nil
    if !isDecoration { subviewWasRemoved(view) }
    if let seen = view.drawnState.extent, attachedWindow != nil {
      drawnState.vacated.append(seen)
      markDirty(.vacated)
    }
    view.drawnState.extent = nil
    noteAccessibility(.children)
    if !isDecoration { subviewsDidChange() }
  }

  /// Calls `body` with this view and all views in it, each before its subviews. `body` may change the tree: the subviews of a
  /// view are read before `body` is called with it.
  /// - Parameter enters: whether to visit a subview, and the views in it.
  final func forEachInSubtree(where enters: (View) -> Bool = { _ in true }, _ body: (View) -> Void) {
    var pending: [View] = [self]
    while let view = pending.popLast() {
      for child in view.children.reversed() where enters(child) { pending.append(child) }
      body(view)
    }
  }

  // MARK: The window

  /// Removes this view, whose superview has changed, and all views in it from the old window, unless the new superview is in
  /// the same one. Animations in them end, and gestures on them are cancelled.
  final func leaveWindow() {
    guard let window = attachedWindow, parent?.attachedWindow !== window else { return }
    // Together, so that no recognizer wins because one for which it waits leaves with it.
    window.input.perform { forEachInSubtree { if $0.attachedWindow === window { window.viewWillLeave($0) } } }
    // A callback may have added views, or put this view back, so the tree is checked again after the last callback.
    guard attachedWindow === window, parent?.attachedWindow !== window else { return }
    cutOff(from: window)
    forEachInSubtree { if $0.attachedWindow == nil { $0.notifyWindowDidChange() } }
  }

  /// Removes this view and all views in it from the window's records, without notifying any of them.
  final func cutOff(from window: Window) {
    forEachInSubtree { view in
      guard view.attachedWindow === window else { return }
      window.forget(view)
      view.treeLinks.window = nil
      view.drawnState.extent = nil
      view.dirty.subtract([.marked, .descendants])
    }
  }

  /// Adds this view, which is in no window, and all views in it to the window of its superview.
  final func enterWindow() {
    guard let window = parent?.attachedWindow, attachedWindow == nil else { return }
    forEachInSubtree { view in
      view.treeLinks.window = window
      view.dirty.insert([.subtree, .descendants, .marked])
      view.drawnState.droppedExtent = nil
      if let fragment = view.drawnState.fragment, fragment.window !== window || fragment.scale != window.scale {
        view.drawnState.fragment = nil
        view.dirty.insert(.content)
      }
      view.didEnter(window)
    }
  }

  /// Notifies the views whose window is not the one of the last notification, so a move from one window to another is one
  /// change.
  final func notifyOfWindow() {
    func isNotified(_ view: View) -> Bool {
      view.treeLinks.notifiedWindow == view.attachedWindow.map { ObjectIdentifier($0) }
    }
    guard !isNotified(self) else { return }
    forEachInSubtree { view in
      guard !isNotified(view) else { return }
      view.treeLinks.notifiedWindow = view.attachedWindow.map { ObjectIdentifier($0) }
      if view.attachedWindow != nil { view.notifyWindowDidChange() }
      view.didMoveToWindow()
    }
  }

  /// Notifies the parts of this view that use the window's clock.
  private func notifyWindowDidChange() {
    animationQueueOwner?.queue.windowDidChange()
    windowDidChange()
    controller?.viewWindowDidChange()
  }
}
