/// What a container wants to know of the controller that it is, at once and not with the next layout: so what follows is
/// animated together with it.
///
/// It is told here rather than by overriding, so that a user's subclass may leave out `super`.
package protocol Containment: AnyObject {
  /// The container's own view is about to come or go; its controller has been told.
  func ownAppearanceWillChange(appears: Bool, animated: Bool)
  /// It has come or gone.
  func ownAppearanceDidChange(animated: Bool)
  /// `child` is no child any more, whoever took it away.
  func childDidLeave(_ child: ViewController)
  /// The container's view was laid out.
  func viewDidLayOut()
  /// The size of the container's view changed.
  func viewDidChangeSize()
  /// The container's view came into a window, or left one.
  func viewDidChangeWindow()
}

extension Containment {
  package func ownAppearanceWillChange(appears: Bool, animated: Bool) {}
  package func ownAppearanceDidChange(animated: Bool) {}
  package func childDidLeave(_ child: ViewController) {}
  package func viewDidLayOut() {}
  package func viewDidChangeSize() {}
  package func viewDidChangeWindow() {}
}
