/// Which views the mouse is over, from the window down to the deepest one.
final class HoverTracker {
  private struct WeakView { weak var value: View? }
  private var path: [WeakView] = []

  /// The mouse is at `point`. While it is pressed, views are left but none is entered.
  func update(to point: Point, in window: Window, isPressed: Bool) {
    let hit = window.model.bounds.contains(point) ? window.hitTest(point) : nil
    var views: [View] = []
    var candidate = hit
    while let view = candidate {
      views.append(view)
      candidate = view.parent
    }
    if isPressed { views.removeAll { view in !path.contains { $0.value === view } } }
    change(to: views.reversed(), in: window)
  }

  /// The mouse is gone.
  func end(in window: Window) { change(to: [], in: window) }

  /// `view` goes away.
  func remove(_ view: View, andDescendants: Bool) {
    guard !path.isEmpty, let window = view.attachedWindow else { return }
    guard path.contains(where: { $0.value === view }) else { return }
    let rest = path.compactMap(\.value).filter { $0 !== view && !(andDescendants && $0.isDescendant(of: view)) }
    change(to: rest, in: window)
  }

  private func change(to views: [View], in window: Window) {
    let old = path.compactMap(\.value)
    path = views.map { WeakView(value: $0) }
    window.hovered = views.last
    for view in old.reversed() where !views.contains(where: { $0 === view }) { view.hoverDidChange(false) }
    for view in views where !old.contains(where: { $0 === view }) { view.hoverDidChange(true) }
  }
}
