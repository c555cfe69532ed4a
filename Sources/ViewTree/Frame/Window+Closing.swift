/// Shows a window on a desktop.
package protocol WindowShowing: AnyObject {
  /// The window was closed: it is not to be shown any more.
  func windowWasClosed()
}

/// The state of a window that concerns closing it.
struct WindowClosing {
  var shouldClose: (() -> Bool)?
  var didClose: (() -> Void)?
  var isClosed = false
  /// While `shouldClose` is being asked.
  var isBeingAsked = false
}

extension Window {
  /// Asked before a person closes the window, by a button of the desktop or by quitting the program, and by `close()`. Return false to
  /// keep it open, for example to ask first whether something is to be saved. Nil, the default: it may be closed.
  public var shouldClose: (() -> Bool)? {
    get { closing.shouldClose }
    set { closing.shouldClose = newValue }
  }

  /// Called once, after the window was closed: the root controller has disappeared, and a desktop window is gone.
  public var didClose: (() -> Void)? {
    get { closing.didClose }
    set { closing.didClose = newValue }
  }

  /// Whether the window was closed.
  public var isClosed: Bool { closing.isClosed }

  /// Closes the window as if a person had closed it, unless `shouldClose` keeps it open.
  ///
  /// Its menu and its sheets go away, and its root controller is called as for any disappearance, but stays where it is. Then the desktop
  /// window goes away, if there is one, and `didClose` is called. A window that is released without having been closed calls none of them.
  /// - Returns: whether the window is closed.
  @discardableResult
  public func close() -> Bool {
    guard !isClosed else { return true }
    guard mayClose else { return false }
    closeUnasked()
    return true
  }

  /// The answer of `shouldClose`; false while it is being asked.
  package var mayClose: Bool {
    guard !isClosed else { return true }
    guard !closing.isBeingAsked else { return false }
    closing.isBeingAsked = true
    defer { closing.isBeingAsked = false }
    return shouldClose?() ?? true
  }

  /// Closes the window without asking whether that is wanted.
  package func closeUnasked() {
    guard !isClosed else { return }
    closing.isClosed = true
    menus.close()
    presentations.removeAll()
    rootViewController?.beginAppearance(false, animated: false)
    rootViewController?.endAppearance(animated: false)
    host?.windowWasClosed()
    didClose?()
  }
}
