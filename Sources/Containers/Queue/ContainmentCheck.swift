internal import ViewTree

/// Reports once that the view of a controller is in a window, although no controller that is shown contains the controller: it never appears
/// then, which is hard to explain from what is seen.
final class ContainmentCheck {
  private var isOver = false
  private var pending: ScheduledAction?

  /// How long a parent may take, in seconds. It may add the view when it is loaded, and the controller only when it has appeared itself,
  /// after an animation.
  private static let patience = 1.0

  /// Call this after each layout of the controller's view.
  /// - Parameters:
  ///   - needsAppearance: whether anything is missing as long as the controller has not appeared.
  ///   - problem: what is reported.
  func viewWasLaidOut(of controller: ViewController, needsAppearance: Bool, _ problem: String) {
    guard !isOver, let window = controller.view.window else { return }
    if Self.isContained(controller, in: window) { return end() }
    guard needsAppearance, pending == nil else { return }
    pending = window.schedule(after: Self.patience) { [weak self, weak controller] in
      guard let self, !isOver, let controller, controller.isViewLoaded else { return }
      pending = nil
      guard let window = controller.view.window else { return }
      end()
      if !Self.isContained(controller, in: window) { Misuse.report("\(problem); see addChild(_:)") }
    }
  }

  /// A sheet that is dismissed before it has appeared is not contained in anything any more, although it is still seen. So once it was
  /// contained, nothing is reported.
  private func end() {
    isOver = true
    pending?.cancel()
    pending = nil
  }

  private static func isContained(_ controller: ViewController, in window: Window) -> Bool {
    var top = controller
    while let parent = top.parent { top = parent }
    return top.isAppearing || top === window.rootViewController || top.presentingViewController != nil
  }
}
