/// Tracks the views under the mouse, from the window down to the deepest one, and notifies them.
final class HoverTracker {
  /// The deepest view under the mouse; nil while there is none.
  var view: View? { path.last?.value.flatMap { $0.attachedWindow == nil ? nil : $0 } }

  private var path: [Weak<View>] = []
  /// The last location of the mouse in the window; nil while it is outside.
  private var location: Point?

  /// Updates the path to the view at `point`. While a button is pressed, views are left but none is entered.
  func update(to point: Point, in window: Window, isPressed: Bool) {
    location = point
    update(to: hit(at: point, in: window), isPressed: isPressed)
  }

  private func hit(at point: Point, in window: Window) -> View? {
    window.model.bounds.contains(point) ? window.inputTarget(at: point) : nil
  }

  private func update(to hit: View?, isPressed: Bool) {
    guard !leads(to: hit) else { return }
    change(to: SuperviewChain(from: hit).reversed(), enters: !isPressed)
  }

  /// Updates the path after views moved, appeared or disappeared under a mouse that may be at rest.
  func contentDidMove(in window: Window) {
    guard let location else { return }
    update(to: hit(at: location, in: window), isPressed: false)
  }

  /// Ends hovering, because the mouse left the window.
  func end() {
    location = nil
    change(to: [])
  }

  /// Ends hovering over `view` and the views in it.
  func remove(_ view: View) {
    guard view.attachedWindow != nil, let index = path.firstIndex(where: { $0.value === view }) else { return }
    change(to: path[..<index].compactMap(\.value))
  }

  /// Whether the path already ends at `hit`. It is called in each frame of a movement, so it does not allocate.
  private func leads(to hit: View?) -> Bool {
    path.reversed().elementsEqual(SuperviewChain(from: hit)) { $0.value === $1 }
  }

  /// Replaces the path, and notifies the views that are only in the old or only in the new one. Both begin at the window.
  private func change(to views: [View], enters: Bool = true) {
    let old = path.compactMap(\.value)
    let shared = zip(old, views).prefix { $0 === $1 }.count
    let new = enters ? views : Array(views[..<shared])
    // While a button is pressed, no view is entered, so that the hovered view may stay the same although the mouse is over another one.
    let isSame = shared == new.count && path.count == new.count
    path = new.map { Weak(value: $0) }
    // Each of these calls may change the views under the mouse. A view that it has hidden or removed would stay hovered.
    for left in old[shared...].reversed() { left.hoverDidChange(false) }
    for index in shared..<new.count where index < path.count && path[index].value === new[index] {
      new[index].hoverDidChange(true)
    }
    guard let deepest = new.last, !isSame else { return }
    for container in new {
      guard view === deepest else { return }
      container.hoveredViewDidChange(deepest)
    }
  }
}

extension Window {
  /// The deepest view under the mouse; nil while there is none.
  var hovered: View? { input.hover.view }
}
