extension ViewController {
  /// Shows a controller over everything in the window, as a sheet: what is beneath is dimmed, and gets no input and no focus until
  /// the sheet is dismissed. The focus goes to the first view in the sheet that can have it, and comes back afterwards.
  ///
  /// Escape and a press beside the sheet dismiss it, unless its `isModalInPresentation` is true. The sheet has its controller's
  /// `preferredContentSize`, as far as that fits the window. The controllers beneath are not notified, and their appearance does not
  /// change.
  ///
  /// A sheet can present another one. If another sheet is on its way out, the new one waits until that is gone. It is misuse to present a
  /// second controller, one that is presented already, this one itself, a parent, a child or the root of a window, and to present from a
  /// controller that is not in a window, or in one that was closed.
  ///
  /// - Parameter animated: false to show it immediately.
  public final func present(_ controller: ViewController, animated: Bool) {
    if let problem = obstacle(to: controller) {
      return Misuse.report("ViewController.present(_:animated:): \(problem)")
    }
    // Loading the view may do anything, also present something.
    _ = controller.view
    if obstacle(to: controller) != nil { return }
    view.window?.presentations.present(controller, from: self, isAnimated: animated)
  }

  /// Dismisses the controller that this one presents. If it presents none, dismisses the sheet that shows this controller or a parent of
  /// it.
  ///
  /// Everything that is presented over the sheet is dismissed as well. If there is nothing to dismiss, the call is misuse.
  public final func dismiss(animated: Bool) {
    guard let presentation = selfAndParents.lazy.compactMap({ $0.ownPresentation ?? $0.presentation }).first else {
      return Misuse.report("ViewController.dismiss(animated:): nothing is presented")
    }
    presentation.siblings?.dismiss(presentation, isAnimated: animated)
  }

  /// The controller that this one has presented, until it is dismissed.
  public final var presentedViewController: ViewController? { ownPresentation?.content }

  /// The controller that has presented this one, until this is dismissed.
  public final var presentingViewController: ViewController? { presentation?.presenter }

  /// The size of the view while this controller is presented. Nil, the default, for the result of the view's `sizeThatFits(_:)`, which is
  /// called again after `setNeedsLayout()`. A width or a height of 0 follows from the view in the same way, while the other one is as it is
  /// set. A plain view with no size and no `sizeThatFits` of its own gets 420×280 points.
  ///
  /// A sheet is never larger than the window. A negative or non-finite size is misuse.
  public final var preferredContentSize: Size? {
    get { contentSize }
    set {
      if let size = newValue, !(size.isFinite && size.width >= 0 && size.height >= 0) {
        return Misuse.report("ViewController.preferredContentSize: \(size.width)×\(size.height)")
      }
      contentSize = newValue
      presentation?.setNeedsLayout()
    }
  }

  /// Dismisses this controller immediately if it is presented, because it is about to be used elsewhere.
  final func endPresentation() {
    let window = rootWindow
    if let presentation { presentation.siblings?.dismiss(presentation, isAnimated: false) }
    // The notices of a sheet that is on its way out, or that a callback dismisses, would come too late.
    if isUnused(exceptBy: window) { beginAppearance(false, animated: false) }
    if isUnused(exceptBy: window) { endAppearance(animated: false) }
  }

  /// Why `controller` cannot be presented here; nil if it can.
  private func obstacle(to controller: ViewController) -> String? {
    if controller === self { return "a controller cannot present itself" }
    if ownPresentation != nil { return "this controller already presents one" }
    if controller.presentation != nil { return "the controller is already presented" }
    if controller.parent != nil { return "the controller is a child" }
    if controller.rootWindow != nil { return "the controller is the root of a window" }
    if selfAndParents.contains(where: { $0 === controller }) { return "the controller is a parent" }
    guard isViewLoaded, let window = view.window, !window.presentations.isLeaving(view) else {
      return "this controller is not in a window"
    }
    if window.isClosed { return "the window is closed" }
    return nil
  }
}
