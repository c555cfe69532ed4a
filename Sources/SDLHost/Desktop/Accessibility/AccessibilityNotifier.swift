internal import ViewTree

/// Sends events about changes to assistive technology: of the focus, names, values, states, texts, children and windows.
///
/// It compares each view with the facts that were last announced about it. Changes of a view that was never announced are not sent.
final class AccessibilityNotifier: AccessibilityObserver {
  let service: AccessibilityService
  let emit: (_ event: AccessibilityEvent) -> Void
  weak var announcedFocus: View?
  /// The view with the focus, if the announced focus is an item of it.
  private weak var announcedContainer: View?
  /// Announce the focus of each window in which it waits, when it has waited for long enough.
  private var waits: [ObjectIdentifier: ScheduledAction] = [:]
  /// Look again at each window in which views have come or gone, until these have arrived at their places.
  private var comparisons: [ObjectIdentifier: ScheduledAction] = [:]
  /// How long a page, a drawer or another arrangement takes to come in, in seconds. Cards that come in one after the other take longer.
  private static let arrival = 0.6
  /// How long a focus that is on its way waits before it is announced, in seconds.
  private static let longestWait = 0.4
  /// The most views within a scrolled view that are compared.
  static let mostScrolled = 500

  init(_ service: AccessibilityService, emit: @escaping (AccessibilityEvent) -> Void) {
    self.service = service
    self.emit = emit
  }

  /// Begins to observe all windows that are not observed yet, and announces which of them has the keyboard, and its focus: clients that
  /// were there when the program began have not heard of either.
  func watch() {
    service.isWatched = true
    for host in service.windows where host.window.accessibilityObserver !== self { observe(host) }
  }

  private func observe(_ host: any AccessibleWindow, isNew: Bool = false) {
    host.window.accessibilityObserver = self
    let found = explore(host.window, in: host, describing: isNew ? Self.mostDescribed : 0)
    if isNew { announceOpening(of: host, found) }
    if host.isActive {
      announceActivation(of: host)
    } else if announcedFocus == nil {
      noteFocus(host.window.accessibilityFocus, in: host.window)
    }
    // Something may be coming in at the moment.
    compareSoon(host)
  }

  func stop() {
    for host in service.windows { host.window.accessibilityObserver = nil }
    service.isWatched = false
    announcedFocus = nil
    for action in Array(waits.values) + Array(comparisons.values) { action.cancel() }
    (waits, comparisons) = ([:], [:])
  }

  // MARK: Windows

  func windowDidOpen(_ host: any AccessibleWindow) { observe(host, isNew: true) }

  private func announceOpening(of host: any AccessibleWindow, _ found: Exploration) {
    let index = service.windows.firstIndex { $0 === host } ?? 0
    emit(.children(of: ATSPI.rootPath, isAdded: true, index: index, child: service.reference(to: host.window)))
    describe(found, in: host)
    emit(.window("Create", path(of: host.window, host), name: host.title))
  }

  /// Announces that a window was closed.
  /// - Parameter index: its index among the windows before it was closed.
  func windowDidClose(_ host: any AccessibleWindow, index: Int) {
    host.window.accessibilityObserver = nil
    stopWaiting(in: host.window)
    comparisons.removeValue(forKey: ObjectIdentifier(host.window))?.cancel()
    guard let object = service.known(host.window) else { return }
    emit(.window("Destroy", object.path, name: host.title))
    emit(.children(of: ATSPI.rootPath, isAdded: false, index: index, child: service.reference(object.path)))
    emit(.removed(service.reference(object.path)))
    service.forget(object)
  }

  /// Announces that a window has gained or lost the keyboard, has a new title, or has become visible or invisible.
  func windowDidChange(_ host: any AccessibleWindow) {
    let object = service.object(for: host.window, in: host)
    let wasActive = object.announced.states.contains(.active)
    announceContent(of: host.window, in: host)
    if host.isActive != wasActive {
      host.isActive ? announceActivation(of: host) : emit(.window("Deactivate", object.path, name: host.title))
    }
  }

  private func announceActivation(of host: any AccessibleWindow) {
    emit(.window("Activate", path(of: host.window, host), name: host.title))
    announceFocus(in: host, again: true)
  }

  // MARK: Views

  func accessibilityDidChange(in window: Window, changes: [AccessibilityChange]) {
    guard let host = service.windows.first(where: { $0.window === window }) else { return }
    let differences = differences(after: changes, in: host)
    // Before the removals, because clients say what is around the new focus and was not around the old one, which they look at for that.
    // And before the other changes, so that those of the view that has lost it are not read.
    announceFocus(in: host)
    announceRemovals(differences, in: host)
    var room = Self.mostDescribed
    let messages = differences.flatMap { announceAdditions($0, in: host, room: &room) }
    // After the focus, so that reading it does not interrupt them.
    for message in messages where message.announced.states.contains(.showing) {
      emit(.state("showing", message.path, isOn: true))
    }
    for change in changes where change.view.window === window {
      if change.kinds.contains(.content), let view = change.view.nearestAccessibilityElement {
        announceContent(of: view, in: host)
        // The name of a row consists of the texts in it.
        if let row = view.accessibilityParent, row.accessibilityRole == .row { announceContent(of: row, in: host) }
      }
      // A cell that was taken out and put in again may show another item at the same place, as when a list has got other items.
      let showsItems =
        change.kinds.contains(.children) && change.view.nearestAccessibilityElement?.accessibilityItemCount != nil
      if showsItems || change.kinds.contains(.scrolling) { announceScrolling(in: change.view, in: host) }
    }
    if !differences.isEmpty { compareSoon(host) }
  }

  /// Announces later which views are showing, and again while anything in the window moves. Views that come in may have been outside of the
  /// window when they were announced, and no change is reported when they become visible.
  private func compareSoon(_ host: any AccessibleWindow) {
    let window = ObjectIdentifier(host.window)
    comparisons[window]?.cancel()
    comparisons[window] = host.window.schedule(after: Self.arrival) { [weak self, weak host] in
      guard let self else { return }
      comparisons[window] = nil
      guard let host, host.window.accessibilityObserver === self else { return }
      announceScrolling(in: host.window, in: host)
      if host.window.hasMovement { compareSoon(host) }
    }
  }

  func accessibilityWasAnnounced(_ sentence: String, in window: Window) {
    guard let host = service.windows.first(where: { $0.window === window }) else { return }
    if service.announcementsAreHeard {
      return emit(.announcement(path(of: window, host), sentence.withoutIsolates))
    }
    window.showToScreenReaders(sentence)
  }

  private func announceFocus(in host: any AccessibleWindow, again: Bool = false) {
    let focus = host.window.accessibilityFocus
    // Where a focus waits, the view that had it before may show something else now, as a cell that was recycled.
    guard focus !== announcedFocus || again || waits[ObjectIdentifier(host.window)] != nil else { return }
    // That this window has no focus does not mean that the other window has lost it.
    if focus == nil, announcedFocus?.window !== host.window, announcedFocus?.window != nil { return }
    if !again, let focus, isOnItsWay(focus, in: host) {
      if let old = announcedFocus, !isInTree(old) { announceLoss(of: old) }
      return waitForFocus(in: host)
    }
    stopWaiting(in: host.window)
    let isOther = announcedFocus !== focus
    let old = isOther ? announcedFocus : nil
    let oldHost = old.flatMap { service.host(of: $0) }
    if let old { announceLoss(of: old) }
    noteFocus(focus, in: host.window)
    if let focus {
      let object = service.object(for: focus, in: host)
      object.announced.states.insert(.focused)
      // Clients read its name, its description and its value when they are told of the focus, and would read them twice.
      announceContent(of: focus, in: host, isReadAnyway: isOther)
      emit(.state("focused", object.path, isOn: true))
      emit(.focus(object.path))
    }
    if let old, let oldHost, isInTree(old) { announceContent(of: old, in: oldHost) }
  }

  func announceLoss(of focus: View) {
    announcedFocus = nil
    // A window that was closed has announced that already.
    guard focus.window == nil || service.host(of: focus) != nil, let object = service.known(focus) else { return }
    object.announced.states.remove(.focused)
    emit(.state("focused", object.path, isOn: false))
  }

  private func noteFocus(_ focus: View?, in window: Window) {
    announcedFocus = focus
    announcedContainer = window.focusedView === focus ? nil : window.focusedView
  }

  /// Whether a view has the focus only until something else gets it: it is not seen yet, as on a page that comes in, or it is a container
  /// that scrolls to its new current item.
  private func isOnItsWay(_ focus: View, in host: any AccessibleWindow) -> Bool {
    if focus === announcedContainer, focus === host.window.focusedView { return true }
    return !host.isUnseen && !focus.isVisibleInWindow
  }

  private func waitForFocus(in host: any AccessibleWindow) {
    let window = ObjectIdentifier(host.window)
    guard waits[window] == nil else { return }
    waits[window] = host.window.schedule(after: Self.longestWait) { [weak self, weak host] in
      guard let self else { return }
      waits[window] = nil
      guard let host, host.window.accessibilityObserver === self, host.isActive || !isFocusInActiveWindow else {
        return
      }
      announceFocus(in: host, again: true)
    }
  }

  /// Whether the announced focus is in the window that has the keyboard.
  private var isFocusInActiveWindow: Bool { announcedFocus.flatMap { service.host(of: $0) }?.isActive == true }

  private func stopWaiting(in window: Window) { waits.removeValue(forKey: ObjectIdentifier(window))?.cancel() }

  /// - Parameter isReadAnyway: whether clients are about to be told that the view has the focus, as they are where the focus waits, and then
  ///   read the name, the description, the value and the text. Those that keep the first two get them, but none is told that any of these
  ///   has changed: a client that gets to that while it reads the view would read them again. And where it is told of a text or a caret
  ///   before it is told of the focus, it takes the view for the focused one, and does not read it at all.
  private func announceContent(of view: View, in host: any AccessibleWindow, isReadAnyway: Bool = false) {
    guard let object = service.known(view) else { return }
    let isFocusAwaited = waits[ObjectIdentifier(host.window)] != nil
    // The focus has left this view, but clients have not been told so yet, and would read what has changed in it.
    if view === announcedFocus, isFocusAwaited { return }
    let isReadAnyway = isReadAnyway || isFocusAwaited && view === host.window.accessibilityFocus
    let old = object.announced
    let new = subject(view, host).facts
    object.announced = new
    let path = object.path
    // A title that is not to be said reaches clients in the same way.
    let isQuiet = isReadAnyway || view === host.window && !host.announcesTitle
    let hasOtherWords = new.name != old.name || new.description != old.description
    // Clients keep, too, that a view has no value.
    let getsNumber = new.number != nil && old.number == nil
    if isQuiet && hasOtherWords || getsNumber {
      emit(.added(service.cacheItem(of: object, subject(view, host), tellsPlace: false, countsChildren: false)))
    }
    if !isQuiet { announceWords(of: object, after: old) }
    // Where the number has words, these are read. They may follow it a moment later.
    let isOther = new.numberText == nil ? new.number != old.number : new.numberText != old.numberText
    let goesOn = view === announcedFocus && (view as? Slider)?.hasAdvanced == true
    if let number = new.number, isOther, !goesOn, !isReadAnyway {
      emit(.property("accessible-value", path, .double(number)))
    }
    let differing = new.states.symmetricDifference(old.states)
    if !differing.isEmpty {
      for (state, name) in ATSPI.States.announced where differing.contains(state) {
        emit(.state(name, path, isOn: new.states.contains(state)))
      }
      if differing.contains(.selected), let list = view.accessibilityParent, isSelectionTold(of: list) {
        service.known(list).map { emit(.selection($0.path)) }
      }
    }
    guard let text = new.text, !isReadAnyway else { return }
    let oldText = old.text ?? TextContent(text: "")
    if let change = text.change(from: oldText) {
      if !change.removed.isEmpty { emit(.text("delete", path, start: change.start, change.removed)) }
      if !change.inserted.isEmpty { emit(.text("insert", path, start: change.start, change.inserted)) }
    }
    if text.caret != oldText.caret { emit(.caret(path, offset: text.caret)) }
    if text.selection != oldText.selection, !(text.selection.isEmpty && oldText.selection.isEmpty) {
      emit(.textSelection(path))
    }
  }

  /// Announces the name and the description, and a message that they belong to.
  private func announceWords(of object: AccessibleObject, after old: AccessibleFacts) {
    let new = object.announced
    if new.name != old.name {
      emit(.property("accessible-name", object.path, .string(new.name)))
      // Clients read a message when they are told that it is showing.
      if object.view?.accessibilityRole == .notification, new.states.intersection(old.states).contains(.showing) {
        emit(.state("showing", object.path, isOn: true))
      }
    }
    if new.description != old.description {
      emit(.property("accessible-description", object.path, .string(new.description)))
    }
  }

  /// Whether clients are told that the selection of a list has changed, and not only of each item whether it is selected. That takes them
  /// to the first selected item, wherever the focus is. In a list in which several can be selected, this need not be the item that a
  /// person has just reached.
  private func isSelectionTold(of list: View) -> Bool {
    announcedFocus?.isDescendant(of: list) == true && !list.accessibilityStates.contains(.multiselectable)
  }

  private func announceScrolling(in view: View, in host: any AccessibleWindow) {
    guard let element = view.nearestAccessibilityElement else { return }
    var left = Self.mostScrolled
    var pending = [element]
    while left > 0, let view = pending.popLast() {
      guard let object = service.known(view) else { continue }
      left -= 1
      announceContent(of: view, in: host)
      pending.append(contentsOf: (object.children ?? []).prefix(left))
    }
  }

  func subject(_ view: View, _ host: any AccessibleWindow) -> AccessibleView {
    AccessibleView(view: view, host: host)
  }
  private func path(of view: View, _ host: any AccessibleWindow) -> String { service.object(for: view, in: host).path }
}
