internal import ViewTree

/// Tells assistive technology what changes: the focus, names, values, states, text, children, windows.
///
/// It compares what a view says with what was told of it last. Changes of a view that it was never told about are not reported.
final class AccessibilityNotifier: AccessibilityObserver {
  private let service: AccessibilityService
  private let emit: (_ event: AccessibilityEvent) -> Void
  private weak var toldFocus: View?
  /// How many views are announced in advance, for clients that only listen to events.
  private static let mostTold = 4_000
  /// How many views in one that was scrolled are looked at.
  private static let mostScrolled = 500

  init(_ service: AccessibilityService, emit: @escaping (AccessibilityEvent) -> Void) {
    self.service = service
    self.emit = emit
  }

  /// Begins to watch, or goes on with windows that were opened meanwhile.
  func watch() {
    service.isWatched = true
    for host in service.windows where host.window.accessibilityObserver !== self {
      host.window.accessibilityObserver = self
      explore(host.window, in: host)
      if toldFocus == nil { toldFocus = host.window.accessibilityFocus }
    }
  }

  func stop() {
    for host in service.windows { host.window.accessibilityObserver = nil }
    service.isWatched = false
    toldFocus = nil
  }

  // MARK: Windows

  func windowDidOpen(_ host: any AccessibleWindow) {
    watch()
    let index = service.windows.firstIndex { $0 === host } ?? 0
    emit(.children(of: ATSPI.rootPath, isAdded: true, index: index, child: service.reference(to: host.window)))
    emit(.added(service.cacheItem(of: service.object(for: host.window, in: host), subject(host.window, host))))
    emit(.window("Create", path(of: host.window, host), name: host.title))
  }

  /// - Parameter index: which of the windows it was.
  func windowDidClose(_ host: any AccessibleWindow, index: Int) {
    host.window.accessibilityObserver = nil
    guard let object = service.known(host.window) else { return }
    emit(.window("Destroy", object.path, name: host.title))
    emit(.children(of: ATSPI.rootPath, isAdded: false, index: index, child: service.reference(object.path)))
    emit(.removed(service.reference(object.path)))
    service.forget(object)
  }

  /// A window got or lost the keyboard, another title, or is seen again.
  func windowDidChange(_ host: any AccessibleWindow) {
    let object = service.object(for: host.window, in: host)
    let wasActive = object.told.states.contains(.active)
    tellContent(of: host.window, in: host)
    if host.isActive != wasActive {
      emit(.window(host.isActive ? "Activate" : "Deactivate", object.path, name: host.title))
      if host.isActive { tellFocus(in: host, again: true) }
    }
  }

  // MARK: Views

  func accessibilityDidChange(in window: Window, changes: [AccessibilityChange]) {
    guard let host = service.windows.first(where: { $0.window === window }) else { return }
    tellChildren(changes, in: host)
    for change in changes where change.view.window === window {
      if change.kinds.contains(.content), let view = change.view.nearestAccessibilityElement {
        tellContent(of: view, in: host)
        // A row is called by what is in it.
        if let row = view.accessibilityParent, row.accessibilityRole == .row { tellContent(of: row, in: host) }
      }
      if change.kinds.contains(.scrolling) { tellScrolling(in: change.view, in: host) }
    }
    tellFocus(in: host)
  }

  private func tellChildren(_ changes: [AccessibilityChange], in host: any AccessibleWindow) {
    var parents: [View] = []
    var seen: Set<ObjectIdentifier> = []
    for change in changes where change.view.window === host.window {
      let view = change.view
      // A text that was empty, and one that is now, comes and goes for assistive technology.
      let cameOrWent = change.kinds.contains(.content) && view.isAccessibilityElement != (service.known(view) != nil)
      for parent in [
        cameOrWent ? view.accessibilityParent : nil,
        change.kinds.contains(.children) ? view.nearestAccessibilityElement : nil,
      ] {
        if let parent, seen.insert(ObjectIdentifier(parent)).inserted { parents.append(parent) }
      }
    }
    // Removals come first, so that a view that has moved to another parent is announced there after it has left the old one.
    let differences = parents.compactMap { difference(of: $0) }
    for difference in differences { tellRemovals(difference) }
    for difference in differences { tellAdditions(difference, in: host) }
  }

  private func tellFocus(in host: any AccessibleWindow, again: Bool = false) {
    let focus = host.window.accessibilityFocus
    guard focus !== toldFocus || again else { return }
    // Another window's focus is not lost by one in this one.
    if focus == nil, toldFocus?.window !== host.window, toldFocus?.window != nil { return }
    if let old = toldFocus, old !== focus, let object = service.known(old), let host = service.host(of: old) {
      object.told.states.remove(.focused)
      tellContent(of: old, in: host)
      emit(.state("focused", object.path, isOn: false))
    }
    toldFocus = focus
    guard let focus else { return }
    let object = service.object(for: focus, in: host)
    object.told.states.insert(.focused)
    tellContent(of: focus, in: host)
    emit(.state("focused", object.path, isOn: true))
    emit(.focus(object.path))
  }

  private func tellContent(of view: View, in host: any AccessibleWindow) {
    guard let object = service.known(view) else { return }
    let old = object.told
    let new = subject(view, host).facts
    object.told = new
    let path = object.path
    if new.name != old.name { emit(.property("accessible-name", path, .string(new.name))) }
    if new.description != old.description {
      emit(.property("accessible-description", path, .string(new.description)))
    }
    if let number = new.number, number != old.number { emit(.property("accessible-value", path, .double(number))) }
    let differing = new.states.symmetricDifference(old.states)
    if !differing.isEmpty {
      for (state, name) in ATSPI.States.told where differing.contains(state) {
        emit(.state(name, path, isOn: new.states.contains(state)))
      }
      if differing.contains(.selected), let parent = view.accessibilityParent {
        service.known(parent).map { emit(.selection($0.path)) }
      }
    }
    guard let text = new.text else { return }
    let oldText = old.text ?? TextContent(text: "")
    if let change = text.change(from: oldText) {
      if !change.removed.isEmpty { emit(.text("delete", path, start: change.start, change.removed)) }
      if !change.inserted.isEmpty { emit(.text("insert", path, start: change.start, change.inserted)) }
    }
    if text.selection.upperBound != oldText.selection.upperBound {
      emit(.caret(path, offset: text.selection.upperBound))
    }
    if text.selection != oldText.selection, !(text.selection.isEmpty && oldText.selection.isEmpty) {
      emit(.textSelection(path))
    }
  }

  /// How the children of an object differ from those that were told: what is to be taken away, and what to be put in, each with
  /// its place among those that are there then.
  private struct Difference {
    var object: AccessibleObject
    var gone: [(place: Int, view: View)] = []
    var new: [(place: Int, view: View)] = []
  }

  private func difference(of view: View) -> Difference? {
    guard let object = service.known(view), let old = object.children else { return nil }
    let new = view.accessibilityChildren
    object.children = new
    // Most of a long list stays as it was.
    var start = 0
    while start < min(old.count, new.count) && old[start] === new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start && old[old.count - 1 - end] === new[new.count - 1 - end] { end += 1 }
    let (left, came) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    guard !left.isEmpty || !came.isEmpty else { return nil }
    var stays = Set(came.map { ObjectIdentifier($0) }).intersection(left.map { ObjectIdentifier($0) })
    // A child whose place has changed is announced as removed and added.
    let before = left.lazy.map { ObjectIdentifier($0) }.filter(stays.contains)
    let after = came.lazy.map { ObjectIdentifier($0) }.filter(stays.contains)
    if !before.elementsEqual(after) { stays = [] }
    var difference = Difference(object: object)
    for (index, child) in zip(left.indices, left) where !stays.contains(ObjectIdentifier(child)) {
      difference.gone.append((index - difference.gone.count, child))
    }
    for (index, child) in zip(came.indices, came) where !stays.contains(ObjectIdentifier(child)) {
      difference.new.append((index, child))
    }
    return difference
  }

  private func tellRemovals(_ difference: Difference) {
    for (place, view) in difference.gone {
      if let child = service.known(view) { tellRemoval(of: child, at: place, from: difference.object) }
    }
  }

  private func tellAdditions(_ difference: Difference, in host: any AccessibleWindow) {
    for (place, view) in difference.new.prefix(Self.mostTold) {
      explore(view, in: host, limit: Self.mostScrolled)
      let object = service.object(for: view, in: host)
      object.place = place
      emit(.added(service.cacheItem(of: object, subject(view, host))))
      emit(
        .children(of: difference.object.path, isAdded: true, index: place, child: service.reference(object.path)))
    }
  }

  private func tellRemoval(of child: AccessibleObject, at index: Int, from parent: AccessibleObject) {
    emit(.children(of: parent.path, isAdded: false, index: index, child: service.reference(child.path)))
    var pending = [child]
    while let object = pending.popLast() {
      for view in object.children ?? [] { if let known = service.known(view) { pending.append(known) } }
      emit(.removed(service.reference(object.path)))
      object.children = nil
      // A view that has only moved keeps its number.
      if object.view?.isAccessibilityElement != true || object.view?.window == nil { service.forget(object) }
    }
  }

  private func tellScrolling(in view: View, in host: any AccessibleWindow) {
    guard let element = view.nearestAccessibilityElement else { return }
    var left = Self.mostScrolled
    var pending = [element]
    while left > 0, let view = pending.popLast() {
      guard let object = service.known(view) else { continue }
      left -= 1
      tellContent(of: view, in: host)
      pending.append(contentsOf: (object.children ?? []).prefix(left))
    }
  }

  /// Announces views and their subviews, so that clients that never ask are notified of their changes, too.
  private func explore(_ view: View, in host: any AccessibleWindow, limit: Int = mostTold) {
    var pending = [view][...]
    var left = limit
    while left > 0, let view = pending.popFirst() {
      left -= 1
      let object = service.object(for: view, in: host)
      pending.append(contentsOf: service.children(of: object).prefix(left))
    }
  }

  private func subject(_ view: View, _ host: any AccessibleWindow) -> AccessibleView {
    AccessibleView(view: view, host: host)
  }
  private func path(of view: View, _ host: any AccessibleWindow) -> String { service.object(for: view, in: host).path }
}
