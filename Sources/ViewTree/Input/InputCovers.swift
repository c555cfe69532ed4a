/// The views that lie over everything else in a window and keep input and the focus from the views beneath: an open menu, and sheets.
///
/// A cover is a subview that fills the window. The last one that was added is on top, and it alone receives pointers, keys and the focus.
final class InputCovers {
  private struct Cover {
    let view: View
    /// The controller that is shown on it; nil for a menu.
    weak var controller: ViewController?
    /// The view that had the focus when this cover was added, and gets it back.
    weak var focusBeneath: View?
  }

  /// The owner. `unowned(unsafe)`, because it is also used while the window is being deallocated.
  private unowned(unsafe) let window: Window
  private var covers: [Cover] = []

  init(window: Window) { self.window = window }

  /// The cover that receives all input; nil if there is none.
  var top: View? { topCover?.view }

  /// The controller that takes keys: the one that is shown on the top cover, or the window's root.
  var topController: ViewController? {
    guard let cover = topCover else { return window.rootViewController }
    return cover.controller
  }

  private var topCover: Cover? { covers.last { $0.view.attachedWindow === window } }

  /// Whether `view` lies beneath a cover.
  func isCovered(_ view: View) -> Bool {
    guard !covers.isEmpty, let top else { return false }
    return view !== window && !view.isDescendant(of: top)
  }

  /// Whether the menu that is open gives the focus back to `view` when it closes.
  func menuReturnsFocus(to view: View) -> Bool { covers.contains { $0.controller == nil && $0.focusBeneath === view } }

  /// Makes `view`, which is in the window, the top cover. Gestures, scrolling and hovering beneath it end, and no view has the focus.
  /// - Parameter controller: the one that is shown on it; nil for a menu.
  func add(_ view: View, controller: ViewController? = nil) {
    covers.append(Cover(view: view, controller: controller, focusBeneath: window.focus.view))
    window.focus.move(to: nil)
    window.input.coverDidChange()
  }

  /// Removes `view` from the covers. If it was on top, the focus returns to the view that had it before.
  func remove(_ view: View) {
    guard let index = covers.firstIndex(where: { $0.view === view }) else { return }
    let cover = covers.remove(at: index)
    if index < covers.count {
      // The view above it would give the focus back to a view in this cover, which leaves.
      covers[index].focusBeneath = cover.focusBeneath
    } else {
      let waiting = cover.focusBeneath
      let focus = waiting.flatMap { viewToFocus(for: $0) }
      window.focus.move(to: focus)
      if focus !== waiting { waiting?.willNotRegainFocus() }
    }
    // It may still be visible for a moment, while it fades out.
    view.isUserInteractionEnabled = false
    window.input.coverDidChange()
  }

  /// The view that gets the focus that comes back to `waiting`: the next one in order if `waiting` was hidden meanwhile, for example.
  private func viewToFocus(for waiting: View) -> View? {
    guard waiting.attachedWindow === window else { return nil }
    return waiting.keepsFocus
      ? waiting : window.focus.successor(of: waiting, leavingWith: waiting, in: top ?? window)
  }

  /// Called when `view` leaves, or takes no input any more. If a cover would give the focus back to it or to a view in it, the cover will
  /// give it to the next view in order instead.
  func replaceFocusBeneath(leavingWith view: View) {
    var beneath: View = window
    for cover in covers {
      if let waiting = cover.focusBeneath, waiting.isDescendant(of: view) {
        let next = window.focus.successor(of: waiting, leavingWith: view, in: beneath)
        // The views that were asked may have changed the covers.
        if let index = covers.firstIndex(where: { $0.view === cover.view }) { covers[index].focusBeneath = next }
        waiting.willNotRegainFocus()
      }
      beneath = cover.view
    }
  }
}

extension Window {
  /// The view that input at `point` goes to: the deepest one there, unless it is beneath a cover.
  func inputTarget(at point: Point) -> View? {
    guard let cover = covers.top else { return hitTest(point) }
    return cover.hitTest(cover.presentedPoint(fromWindow: point)) ?? cover
  }
}
