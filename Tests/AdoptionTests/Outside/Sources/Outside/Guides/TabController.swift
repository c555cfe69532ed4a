import ViewTree

/// Shows one of its children at a time.
final class TabController: ViewController {
  private(set) var selected: ViewController?

  func select(_ controller: ViewController) {
    guard controller !== selected else { return }
    let old = selected
    selected = controller
    addChild(controller)
    old?.beginAppearance(false, animated: false)
    if isAppearing { controller.beginAppearance(true, animated: false) }
    old?.view.removeFromSuperview()
    view.addSubview(controller.view)
    view.setNeedsLayout()
    old?.endAppearance(animated: false)
    if isAppearing { controller.endAppearance(animated: false) }
  }

  // Only the selected child appears with this controller, so appearance is not forwarded to all children.

  override var forwardsAppearance: Bool { false }

  override func appearanceWillChange(to appears: Bool, animated: Bool) {
    selected?.beginAppearance(appears, animated: animated)
  }

  override func appearanceDidChange(animated: Bool) { selected?.endAppearance(animated: animated) }

  override func didRemoveChild(_ child: ViewController) { if child === selected { selected = nil } }

  override func layoutChildren() { selected?.view.frame = view.bounds }
}
