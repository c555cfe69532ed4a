/// Shows a window on a desktop.
package protocol WindowShowing: AnyObject {
  /// The window was closed: it is not to be shown any more.
  func windowWasClosed()
}

extension Window {
  /// Closes the window as if a person had closed it, unless `shouldClose` keeps it open.
  ///
  /// Its menu and its sheets go away, and its root controller is called as for any disappearance, but stays where it is. Pictures that
  /// are still being prepared are given up. Then the desktop window goes away, if there is one, and `didClose` is called. A window that is
  /// released without having been closed calls none of them.
  /// - Returns: whether the window is closed.
  @discardableResult
  public func close() -> Bool {
    guard mayClose else { return false }
    closeUnasked()
    return true
  }

  /// The answer of `shouldClose`; false while it is being asked.
  package var mayClose: Bool {
    guard !isClosed else { return true }
    guard !isAskingToClose else { return false }
    isAskingToClose = true
    defer { isAskingToClose = false }
    return shouldClose?() ?? true
  }

  /// Closes the window without asking whether that is wanted.
  package func closeUnasked() {
    guard !isClosed else { return }
    isClosed = true
    menus.close()
    presentations.removeAll()
    rootViewController?.beginAppearance(false, animated: false)
    rootViewController?.endAppearance(animated: false)
    endPreparations()
    host?.windowWasClosed()
    didClose?()
  }
}
