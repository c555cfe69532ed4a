internal import ViewTree

/// The views that come and go.
extension AccessibilityNotifier {
  /// How long clients keep a view that is gone, in seconds, so that they can look at the old focus when they have got to the event about the
  /// new one.
  private static let farewell = 1.0
  /// The most views that are announced before a client asks for them, for clients that only listen to events.
  private static let mostAnnounced = 4_000

  func differences(after changes: [AccessibilityChange], in host: any AccessibleWindow) -> [Difference] {
    var parents: [View] = []
    var seen: Set<ObjectIdentifier> = []
    for change in changes where change.view.window === host.window {
      let view = change.view
      // A label is an accessibility element only while its text is not empty.
      let cameOrWent = change.kinds.contains(.content) && view.isAccessibilityElement != (service.known(view) != nil)
      for parent in [
        cameOrWent ? view.accessibilityParent : nil,
        change.kinds.contains(.children) ? view.nearestAccessibilityElement : nil,
      ] {
        if let parent, seen.insert(ObjectIdentifier(parent)).inserted { parents.append(parent) }
      }
    }
    return parents.compactMap { difference(of: $0) }
  }

  /// How the children of an object differ from those that were announced. Each removed child has its index after the removals before
  /// it, and each added child its index after all removals and the additions before it.
  struct Difference {
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
    // Children that have changed places are announced as removed and added, around the one with the focus, which clients lose otherwise.
    let before = left.lazy.map { ObjectIdentifier($0) }.filter(stays.contains)
    let after = came.lazy.map { ObjectIdentifier($0) }.filter(stays.contains)
    if !before.elementsEqual(after) {
      stays.formIntersection(came.filter { announcedFocus?.isDescendant(of: $0) == true }.map { ObjectIdentifier($0) })
    }
    var difference = Difference(object: object)
    for (index, child) in zip(left.indices, left) where !stays.contains(ObjectIdentifier(child)) {
      difference.gone.append((index - difference.gone.count, child))
    }
    for (index, child) in zip(came.indices, came) where !stays.contains(ObjectIdentifier(child)) {
      difference.new.append((index, child))
    }
    return difference
  }

  /// Announces what is gone. It is announced before all additions, so that a view that has moved to another parent has left the old one.
  func announceRemovals(_ differences: [Difference], in host: any AccessibleWindow) {
    var gone: [AccessibleObject] = []
    for difference in differences {
      for (place, view) in difference.gone {
        guard let child = service.known(view) else { continue }
        emit(
          .children(of: difference.object.path, isAdded: false, index: place, child: service.reference(child.path)))
        gone += retire(child)
      }
    }
    guard !gone.isEmpty else { return }
    host.window.schedule(after: Self.farewell) { [weak self, weak host] in
      guard let self else { return }
      let isWatched = host?.window.accessibilityObserver === self
      for object in gone {
        if isWatched { emit(.removed(service.reference(object.path))) }
        service.forget(object)
      }
    }
  }

  /// Gives an object and those in it up: their views get new numbers if they come back, because a client may keep for ever what it was
  /// answered about a view while that was away. A view that has only moved keeps its number, with all that is in it.
  /// - Returns: the objects that were given up.
  private func retire(_ child: AccessibleObject) -> [AccessibleObject] {
    var gone: [AccessibleObject] = []
    var pending = [child]
    while let object = pending.popLast() {
      if let view = object.view, isInTree(view) { continue }
      for view in object.children ?? [] { if let known = service.known(view) { pending.append(known) } }
      object.children = nil
      service.retire(object)
      gone.append(object)
    }
    return gone
  }

  func isInTree(_ view: View) -> Bool {
    service.host(of: view) != nil && view.nearestAccessibilityElement === view
  }

  /// - Returns: the objects of those with the role `notification`.
  func announceAdditions(_ difference: Difference, in host: any AccessibleWindow) -> [AccessibleObject] {
    var messages: [AccessibleObject] = []
    for (place, view) in difference.new.prefix(Self.mostAnnounced) {
      let found = explore(view, in: host, limit: Self.mostScrolled)
      messages += found.messages
      let object = service.object(for: view, in: host)
      object.place = place
      emit(.added(service.cacheItem(of: object, subject(view, host))))
      // What is in it and was elsewhere before has another parent now.
      for moved in found.moved where moved !== object {
        if let view = moved.view { emit(.added(service.cacheItem(of: moved, subject(view, host)))) }
      }
      emit(
        .children(of: difference.object.path, isAdded: true, index: place, child: service.reference(object.path)))
    }
    return messages
  }

  /// Makes the objects of a view and its descendants, so that their changes are announced even if no client has asked for them.
  /// - Returns: those of them whose views have the role `notification`, and those that were there before, with all that is in them.
  @discardableResult
  func explore(_ view: View, in host: any AccessibleWindow, limit: Int = mostAnnounced) -> (
    messages: [AccessibleObject], moved: [AccessibleObject]
  ) {
    var (messages, moved): ([AccessibleObject], [AccessibleObject]) = ([], [])
    var pending = [view][...]
    var left = limit
    while left > 0, let view = pending.popFirst() {
      left -= 1
      if let known = service.known(view) {
        guard known.children == nil else {
          moved.append(known)
          continue
        }
        // A client has asked about it while it was away. It is announced as it is now.
        known.announced = subject(view, host).facts
      }
      let object = service.object(for: view, in: host)
      if view.accessibilityRole == .notification { messages.append(object) }
      pending.append(contentsOf: service.children(of: object).prefix(left))
    }
    return (messages, moved)
  }
}
