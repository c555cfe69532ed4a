/// Which views the mouse is over, from the window down to the deepest one.
final class HoverTracker {
  private struct WeakView { weak var value: View? }
  private var path: [WeakView] = []
  /// Where the mouse was last, in the window; nil while there is none.
  private var location: Point?

  /// The mouse is at `point`. While it is pressed, views are left but none is entered.
  func update(to point: Point, in window: Window, isPressed: Bool) {
    location = point
    let hit = hit(at: point, in: window)
    guard !leads(to: hit) else { return }
    var views: [View] = []
    var candidate = hit
    while let view = candidate {
      views.append(view)
      candidate = view.parent
    }
    if isPressed { views.removeAll { view in !path.contains { $0.value === view } } }
    change(to: views.reversed(), in: window)
  }

  /// Something moved, came or went under a mouse that may be at rest.
  func contentDidMove(in window: Window) {
    if let location { update(to: location, in: window, isPressed: false) }
  }

  /// The mouse is gone.
  func end(in window: Window) {
    location = nil
    change(to: [], in: window)
  }

  /// `view` goes away.
  func remove(_ view: View, andDescendants: Bool) {
    guard !path.isEmpty, let window = view.attachedWindow else { return }
    guard path.contains(where: { $0.value === view }) else { return }
    let rest = path.compactMap(\.value).filter { $0 !== view && !(andDescendants && $0.isDescendant(of: view)) }
    change(to: rest, in: window)
  }

  private func hit(at point: Point, in window: Window) -> View? {
    window.model.bounds.contains(point) ? window.hitTest(point) : nil
  }

  /// Whether the path is the one to `hit` already; asked in each frame of a movement, so it allocates nothing.
  private func leads(to hit: View?) -> Bool {
    var candidate = hit
    for entry in path.reversed() {
      guard let view = candidate, entry.value === view else { return false }
      candidate = view.parent
    }
    return candidate == nil
  }

  private func change(to views: [View], in window: Window) {
    let old = path.compactMap(\.value)
    path = views.map { WeakView(value: $0) }
    window.hovered = views.last
    for view in old.reversed() where !views.contains(where: { $0 === view }) { view.hoverDidChange(false) }
    for view in views where !old.contains(where: { $0 === view }) { view.hoverDidChange(true) }
  }
}
