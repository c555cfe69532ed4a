internal import ViewTree

/// Which view had the focus on each page that was covered, so that it has it again when the page comes back.
struct StackFocus {
  private struct Entry {
    weak var controller: ViewController?
    weak var view: View?
  }

  private var entries: [Entry] = []
  /// Whether the focus was on a page, and there was nothing on the next one to have it.
  var isWaiting = false

  mutating func note(_ view: View, on controller: ViewController, in list: [ViewController]) {
    entries.removeAll { entry in
      entry.view == nil || entry.controller === controller || !list.contains { $0 === entry.controller }
    }
    entries.append(Entry(controller: controller, view: view))
  }

  /// Who has the focus on `page` when it comes: who had it there, else the first that can.
  func view(on page: StackPage) -> View? {
    if let view = entries.first(where: { $0.controller === page.controller })?.view, view.isDescendant(of: page.view),
      view.canBecomeFocused, view.isInteractive
    {
      return view
    }
    return page.view.isInteractive ? Self.first(in: page.view) : nil
  }

  private static func first(in view: View) -> View? {
    guard !view.isHidden, view.takesInput else { return nil }
    if view.canBecomeFocused { return view }
    for child in view.children {
      if let found = first(in: child) { return found }
    }
    return nil
  }
}

extension ViewControllerStack {
  /// Where the focus is on another page, gives it to a view of `page`, or to none: left to itself it would go to what is next,
  /// anywhere in the window, and keys with it.
  func moveFocus(to page: StackPage?) {
    guard let window = view.window else { return }
    if let focused = window.focusedView {
      guard let old = picture.shown.first(where: { $0 !== page && focused.isDescendant(of: $0.view) }) else {
        focus.isWaiting = false
        return
      }
      focus.note(focused, on: old.controller, in: controllers)
    } else if !focus.isWaiting {
      return
    }
    let target = page.flatMap { $0.view.superview === view ? focus.view(on: $0) : nil }
    focus.isWaiting = target == nil
    window.focusedView = target
  }
}
