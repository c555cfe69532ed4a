extension View {
  /// This view was put into another place, or into none: takes it, and what is in it, out of the window where it was, unless
  /// that is the place's, too. What moves in it comes to its end, and gestures on it.
  final func leaveWindow() {
    guard let window = attachedWindow, parent?.attachedWindow !== window else { return }
    forEachInSubtree { if $0.attachedWindow === window { window.viewWillLeave($0) } }
    // What was told may have put more in, or this back: only now, when nobody is called, is the tree taken as it is.
    guard attachedWindow === window, parent?.attachedWindow !== window else { return }
    cutOff(from: window)
    forEachInSubtree { if $0.attachedWindow == nil { $0.notifyWindowDidChange() } }
  }

  /// Takes this view, and what is in it, off the window's books, without telling anybody.
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

  /// Tells of the window that is in force now, where another one was told of last: a step from one window into another is one
  /// change.
  final func tellWindow() {
    func isTold(_ view: View) -> Bool { view.toldWindow == view.attachedWindow.map { ObjectIdentifier($0) } }
    guard !isTold(self) else { return }
    forEachInSubtree { view in
      guard !isTold(view) else { return }
      view.toldWindow = view.attachedWindow.map { ObjectIdentifier($0) }
      if view.attachedWindow != nil { view.notifyWindowDidChange() }
      view.didMoveToWindow()
    }
  }

  /// What runs by a window's clock begins or ends, whatever people override.
  private func notifyWindowDidChange() {
    animationQueueOwner?.queue.windowDidChange()
    windowDidChange()
    controller?.viewWindowDidChange()
  }
}
