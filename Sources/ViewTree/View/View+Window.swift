extension View {
  /// Removes this view, whose superview has changed, and all views in it from the old window, unless the new superview is in
  /// the same one. Animations in them end, and gestures on them are cancelled.
  final func leaveWindow() {
    guard let window = attachedWindow, parent?.attachedWindow !== window else { return }
    forEachInSubtree { if $0.attachedWindow === window { window.viewWillLeave($0) } }
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
