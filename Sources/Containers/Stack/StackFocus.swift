internal import ViewTree

/// Remembers which view had the focus on each covered page, to restore it when the page comes back.
///
/// A class, because views that get or lose the focus may call the stack, which then moves the focus again.
final class StackFocus {
  private struct Entry {
    weak var controller: ViewController?
    weak var view: View?
  }

  private var entries: [Entry] = []
  /// Whether the focus was on a page when the next page had no view that could take it.
  private var isWaiting = false

  /// If the focus is on a different page, moves it to a view of `page`, or removes it. Otherwise the focus would move
  /// to the next view in the window, and keys with it.
  func move(to page: StackPage?, of pages: [StackPage], in container: View, list: StackList) {
    guard let window = container.window else { return }
    if let focused = window.focusedView {
      guard let old = pages.first(where: { $0 !== page && focused.isDescendant(of: $0.view) }) else {
        isWaiting = false
        return
      }
      entries.removeAll { entry in
        guard entry.view != nil, let controller = entry.controller else { return true }
        return controller === old.controller || !list.contains(controller)
      }
      entries.append(Entry(controller: old.controller, view: focused))
    } else if !isWaiting {
      return
    }
    let target = page.flatMap { $0.view.superview === container ? view(on: $0) : nil }
    isWaiting = target == nil
    window.focusedView = target
  }

  /// The view that gets the focus on `page`: the one that had it there, otherwise the first that can have it.
  private func view(on page: StackPage) -> View? {
    if let view = entries.first(where: { $0.controller === page.controller })?.view, view.isDescendant(of: page.view),
      view.canBecomeFocused, view.isInteractive
    {
      return view
    }
    return page.view.isInteractive ? page.view.firstFocusable : nil
  }
}
