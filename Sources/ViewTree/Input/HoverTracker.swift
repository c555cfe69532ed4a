/// Which views the mouse is over, from the window down to the deepest one.
final class HoverTracker {
  private struct WeakView { weak var value: View? }
  private var path: [WeakView] = []
  /// Where the mouse was last, in the window; nil while there is none.
  private var location: Point?

  /// The mouse is at `point`. While it is pressed, views are left but none is entered.
  func update(to point: Point, in window: Window, isPressed: Bool) {
    location = point
    update(to: hit(at: point, in: window), in: window, isPressed: isPressed)
  }

  private func hit(at point: Point, in window: Window) -> View? {
    window.model.bounds.contains(point) ? window.hitTest(point) : nil
  }

  private func update(to hit: View?, in window: Window, isPressed: Bool) {
    guard !leads(to: hit) else { return }
    var views: [View] = []
    var candidate = hit
    while let view = candidate {
      views.append(view)
      candidate = view.parent
    }
    change(to: views.reversed(), in: window, enters: !isPressed)
  }

  /// Something moved, came or went under a mouse that may be at rest.
  func contentDidMove(in window: Window) {
    guard let location else { return }
    update(to: hit(at: location, in: window), in: window, isPressed: false)
  }

  /// The mouse is gone.
  func end(in window: Window) {
    location = nil
    change(to: [], in: window)
  }

  /// `view` goes away, with all that is in it.
  func remove(_ view: View) {
    guard let window = view.attachedWindow, let index = path.firstIndex(where: { $0.value === view }) else { return }
    change(to: path[..<index].compactMap(\.value), in: window)
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

  /// Both paths begin at the window: what they share is their beginning.
  private func change(to views: [View], in window: Window, enters: Bool = true) {
    let old = path.compactMap(\.value)
    let shared = zip(old, views).prefix { $0 === $1 }.count
    let new = enters ? views : Array(views[..<shared])
    path = new.map { WeakView(value: $0) }
    window.hovered = new.last
    for view in old[shared...].reversed() { view.hoverDidChange(false) }
    for view in new[shared...] { view.hoverDidChange(true) }
  }
}
