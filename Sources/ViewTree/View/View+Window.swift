extension View {
  /// Takes this view, which got another superview or lost the one that it had, and what is in it out of the old window, unless the
  /// new superview is in the same one. Animations in it end, and gestures on it are cancelled.
  final func leaveWindow() {
    guard let window = attachedWindow, parent?.attachedWindow !== window else { return }
    forEachInSubtree { if $0.attachedWindow === window { window.viewWillLeave($0) } }
    // A callback may have added views, or put this one back: the tree is looked at only now, when there are no more callbacks.
    guard attachedWindow === window, parent?.attachedWindow !== window else { return }
    cutOff(from: window)
    forEachInSubtree { if $0.attachedWindow == nil { $0.notifyWindowDidChange() } }
  }

  /// Removes this view, and what is in it, from the window's records, without notifying anything.
  final func cutOff(from window: Window) {
    forEachInSubtree { view in
      guard view.attachedWindow === window else { return }
      window.forget(view)
      view.attachedWindow = nil
      view.seenExtent = nil
      view.reach = nil
      view.hitClass = 0
      view.dirty.subtract([.marked, .descendants])
    }
  }

  /// Takes this view, which is in none, and what is in it, into the window of its superview.
  final func enterWindow() {
    guard let window = parent?.attachedWindow, attachedWindow == nil else { return }
    forEachInSubtree { view in
      view.attachedWindow = window
      view.dirty.insert([.subtree, .descendants, .marked])
      view.droppedExtent = nil
      if let fragment = view.fragment, fragment.window !== window || fragment.scale != window.scale {
        view.fragment = nil
        view.dirty.insert(.content)
      }
    }
  }

  /// Notifies the views whose window is another one than they were last notified of. So a step from one window into another is
  /// one change.
  final func notifyOfWindow() {
    func isNotified(_ view: View) -> Bool { view.notifiedWindow == view.attachedWindow.map { ObjectIdentifier($0) } }
    guard !isNotified(self) else { return }
    forEachInSubtree { view in
      guard !isNotified(view) else { return }
      view.notifiedWindow = view.attachedWindow.map { ObjectIdentifier($0) }
      if view.attachedWindow != nil { view.notifyWindowDidChange() }
      view.didMoveToWindow()
    }
  }

  /// Notifies everything of this view that goes by a window's clock.
  private func notifyWindowDidChange() {
    animationQueueOwner?.queue.windowDidChange()
    windowDidChange()
    controller?.viewWindowDidChange()
  }
}
