/// The views that lie over everything else in a window and keep input and the focus from the views beneath: an open menu, and sheets.
///
/// A cover is a subview of the window that fills it. The last one that was put up is on top: it alone is hit, takes keys and the
/// focus, and hovers.
final class InputCovers {
  private struct Cover {
    let view: View
    /// The controller that is shown on it; nil for a menu.
    weak var controller: ViewController?
    /// The view that had the focus when this was put up, and gets it back.
    weak var focusBeneath: View?
  }

  /// Owns this. Also used while it goes away, when no other kind of reference to it can be read.
  private unowned(unsafe) let window: Window
  private var covers: [Cover] = []

  init(window: Window) { self.window = window }

  /// The cover that takes all input; nil where there is none.
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

  /// Puts `view`, which is in the window, over everything. Gestures, wheels, hovering and the focus beneath end. No view has the focus
  /// then.
  /// - Parameter controller: the one that is shown on it; nil for a menu.
  func add(_ view: View, controller: ViewController? = nil) {
    covers.append(Cover(view: view, controller: controller, focusBeneath: window.focus.view))
    window.focus.move(to: nil)
    window.input.coverDidChange()
  }

  /// Takes `view` away again. When it was on top, the focus is where it was before.
  func remove(_ view: View) {
    guard let index = covers.firstIndex(where: { $0.view === view }) else { return }
    let cover = covers.remove(at: index)
    if index < covers.count {
      // The focused view in it goes away with it.
      covers[index].focusBeneath = cover.focusBeneath
    } else {
      let focus = cover.focusBeneath
      window.focus.move(
        to: focus.flatMap { $0.attachedWindow === window && $0.keepsFocus ? $0 : nil })
    }
    // It may stay for a moment, while it fades out.
    view.isUserInteractionEnabled = false
    window.input.coverDidChange()
  }

  /// `view`, with what is in it, goes away or takes no input any more: where it waits for the focus, another view waits in its place.
  func handOn(leavingWith view: View) {
    var beneath: View = window
    for cover in covers {
      if let waiting = cover.focusBeneath, waiting.isDescendant(of: view) {
        let next = window.focus.successor(of: waiting, leavingWith: view, in: beneath)
        // The views that were asked may have changed the covers.
        if let index = covers.firstIndex(where: { $0.view === cover.view }) { covers[index].focusBeneath = next }
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
