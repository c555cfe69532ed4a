import ViewTree

/// A view that does something once, as it leaves its window.
final class LeavingView: View {
  var onLeave: (() -> Void)?

  override func didMoveToWindow() {
    guard window == nil else { return }
    let action = onLeave
    onLeave = nil
    action?()
  }
}
