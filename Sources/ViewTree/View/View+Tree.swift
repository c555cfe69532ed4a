extension View {
  /// The view that this one is in.
  public final var superview: View? {
    if let attachedWindow, attachedWindow.isEnding, parent === attachedWindow { return nil }
    return parent
  }

  /// The views in this one, the backmost first.
  public final var subviews: [View] { Array(children.dropLast(decorationCount)) }

  /// The window that this view is in; nil while that is being released, because it cannot be retained any more.
  public final var window: Window? {
    guard let attachedWindow, !attachedWindow.isEnding else { return nil }
    return attachedWindow
  }

  /// Puts `view` in front of all others in this one, and takes it away from where it was.
  public final func addSubview(_ view: View) {
    insert(view, at: subviewCount, "addSubview")
  }

  /// Puts `view` at `index`, counted from the back.
  public final func insertSubview(_ view: View, at index: Int) {
    if index < 0 || index > subviewCount {
      Misuse.report("View.insertSubview(_:at:): \(index) is not in 0...\(subviewCount)")
    }
    insert(view, at: min(max(0, index), subviewCount), "insertSubview(_:at:)")
  }

  /// Puts `view` right behind `sibling`. Where that is no subview, which is misuse, `view` comes in front of all others.
  public final func insertSubview(_ view: View, below sibling: View) {
    insert(view, besides: sibling, offset: 0, "insertSubview(_:below:)")
  }

  /// Puts `view` right in front of `sibling`. Where that is no subview, which is misuse, `view` comes in front of all others.
  public final func insertSubview(_ view: View, above sibling: View) {
    insert(view, besides: sibling, offset: 1, "insertSubview(_:above:)")
  }

  /// Takes the view, with all that is in it, out of its superview.
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

  /// Moves `view` in front of its siblings.
  public final func bringSubviewToFront(_ view: View) {
    reorder(view, to: subviewCount - 1, "bringSubviewToFront")
  }

  /// Moves `view` behind its siblings.
  public final func sendSubviewToBack(_ view: View) {
    reorder(view, to: 0, "sendSubviewToBack")
  }

  /// Whether this view is `view`, or in it at any depth.
  public final func isDescendant(of view: View) -> Bool {
    var candidate: View? = self
    while let current = candidate {
      if current === view { return true }
      candidate = current.parent
    }
    return false
  }

  // MARK: Inside

  private var subviewCount: Int { children.count - decorationCount }

  /// Puts a view of its own over all subviews. It is none of these, and stays over those that come later.
  final func addDecoration(_ view: View) {
    let wasInLayout = dirty.contains(.isInLayout)
    dirty.insert(.isInLayout)  // it is no subview: nothing has to be laid out anew
    insert(view, at: children.count, "addDecoration")
    if !wasInLayout { dirty.remove(.isInLayout) }
    if view.parent === self { decorationCount += 1 }
  }

  private func insert(_ view: View, besides sibling: View, offset: Int, _ call: StaticString) {
    guard sibling.parent === self, sibling !== view else {
      // `insert` reports what cannot be put in at all.
      if canHold(view) { Misuse.report("View.\(call): the sibling is not another subview") }
      return sibling === view && view.parent === self ? () : insert(view, at: children.count, call)
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
    guard !(view is Window) else { return Misuse.report("View.\(call): a window is nobody's subview") }
    guard !isDescendant(of: view) else {
      return Misuse.report("View.\(call): a view cannot be put into itself, or into what is in it")
    }
    if view.parent === self { return reorder(view, to: min(index, subviewCount - 1), call) }
    let oldWindow = view.attachedWindow
    if oldWindow !== attachedWindow {
      oldWindow?.viewWillDetach(view)
      // A callback about the focus may have changed the tree.
      guard !isDescendant(of: view), view.parent !== self else { return }
    }
    let oldDirection = view.effectiveLayoutDirection
    view.parent?.detach(view)
    children.insert(view, at: min(index, children.count))
    view.parent = self
    passTheme(to: view)
    view.seenExtent = nil
    view.leaveWindow()
    // A callback about its leaving may have put it somewhere else.
    if view.parent === self {
      view.enterWindow()
      view.dirty.remove(.marked)  // the way up from here is another one now
      view.markDirty(.subtree)
      if view.needsLayoutPass { view.markLayoutPath() }
      subviewsDidChange()
      if view.effectiveLayoutDirection != oldDirection { view.effectiveLayoutDirectionDidChange() }
      view.notifyOfWindow()
      view.didMoveToSuperview()
    }
    oldWindow?.animator.flushCompletions()
  }

  private func reorder(_ view: View, to index: Int, _ call: StaticString) {
    guard view.parent === self, let from = children.firstIndex(where: { $0 === view }) else {
      return Misuse.report("View.\(call): not a subview")
    }
    let target = min(max(0, index), subviewCount - 1)
    guard from != target else { return }
    children.remove(at: from)
    children.insert(view, at: target)
    view.markDirty(.subtree)
  }

  /// Takes `view` out of the list; the caller notifies its window, if any.
  private func detach(_ view: View) {
    var isDecoration = false
    if let decoration = children.suffix(decorationCount).firstIndex(where: { $0 === view }) {
      children.remove(at: decoration)
      decorationCount -= 1
      isDecoration = true
    } else if children.last === view {
      children.removeLast()
    } else {
      guard let index = children.firstIndex(where: { $0 === view }) else { return }
      children.remove(at: index)
    }
    view.parent = nil
    if let seen = view.seenExtent, attachedWindow != nil {
      vacated.append(seen)
      markDirty(.vacated)
    }
    view.seenExtent = nil
    if !isDecoration { subviewsDidChange() }
  }

  /// Calls `body` with this view and all in it, a view before what is in it. `body` may change the tree: the subviews of a view
  /// are those that it had before `body` was called with it.
  /// - Parameter enters: whether a subview, with all that is in it, is among them.
  final func forEachInSubtree(where enters: (View) -> Bool = { _ in true }, _ body: (View) -> Void) {
    var pending: [View] = [self]
    while let view = pending.popLast() {
      for child in view.children.reversed() where enters(child) { pending.append(child) }
      body(view)
    }
  }
}
