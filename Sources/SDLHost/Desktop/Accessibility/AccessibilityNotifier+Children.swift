internal import ViewTree

/// Announces the views that come and go.
extension AccessibilityNotifier {
  /// How long clients keep a view that is gone, in seconds, so that they can look at the old focus when they have got to the event about
  /// the new one.
  private static let farewell = 1.0
  /// The most views that are announced before a client asks for them, for clients that only listen to events.
  private static let mostAnnounced = 4_000
  /// The most objects in the views that come in one frame that are described to clients, which have to ask for the others.
  static let mostDescribed = 200

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
    let changed = changes.filter { $0.kinds.contains(.children) && $0.view.window === host.window }
    for parent in changedInside(changed.compactMap(\.view.nearestAccessibilityElement))
    where seen.insert(ObjectIdentifier(parent)).inserted {
      parents.append(parent)
    }
    return parents.compactMap { difference(of: $0, in: host) }
  }

  /// The views in others whose children are not those that were announced. What is taken out and put in again before the end of a frame,
  /// as the cell of a list, may get other children meanwhile, and only the view in which it is reports a change.
  private func changedInside(_ views: [View]) -> [View] {
    var found: [View] = []
    var seen: Set<ObjectIdentifier> = []
    var left = Self.mostScrolled
    var pending = views.flatMap(\.accessibilityChildren)[...]
    while left > 0, let view = pending.popFirst() {
      guard seen.insert(ObjectIdentifier(view)).inserted else { continue }
      left -= 1
      let children = view.accessibilityChildren
      if let known = service.known(view)?.children, !known.elementsEqual(children, by: ===) { found.append(view) }
      pending.append(contentsOf: children)
    }
    return found
  }

  /// How the children of an object differ from those that were announced.
  struct Difference {
    var object: AccessibleObject
    /// Each child that has left, with its index after the removals before it.
    var removed: [(place: Int, child: AccessibleObject)]
    /// Each child that has come, with its index after all removals and the additions before it.
    var added: [(place: Int, view: View)]
  }

  private func difference(of view: View, in host: any AccessibleWindow) -> Difference? {
    guard let object = service.known(view), let old = object.children else { return nil }
    let new = view.accessibilityChildren
    object.children = new
    let others = new.filter { noteItem(of: $0, in: host) }
    // Clients say nothing when the focus goes to the object that had it. That happens when a list shows its new current item in the cell of
    // the old one.
    if let focus = announcedFocus, others.contains(where: { $0 === focus }) { announceLoss(of: focus) }
    let difference = ChildrenDifference(from: old, to: new, renewing: others, around: announcedFocus)
    guard !difference.isEmpty else { return nil }
    let removed = difference.removed.compactMap { gone in
      service.known(gone.view).map { (place: gone.place, child: $0) }
    }
    for other in others { if let known = service.known(other) { service.retire(known) } }
    return Difference(object: object, removed: removed, added: difference.added)
  }

  /// Notes which item of its list a view shows now.
  /// - Returns: whether it is another one than was announced, as in a cell that was recycled within one frame.
  private func noteItem(of view: View, in host: any AccessibleWindow) -> Bool {
    guard let object = service.known(view) else { return false }
    let (old, new) = (object.announced, subject(view, host))
    let index = new.itemIndex
    object.announced.itemIndex = index
    return index != nil && old.itemIndex != nil && index != old.itemIndex && new.name != old.name
  }

  /// Announces what is gone. It is announced before all additions, so that a view that has moved to another parent has left the old one.
  func announceRemovals(_ differences: [Difference], in host: any AccessibleWindow) {
    // It keeps the views, so that clients can still ask about them until they are forgotten.
    var gone: [(object: AccessibleObject, view: View?)] = []
    for difference in differences {
      let parent = difference.object.path
      for (place, child) in difference.removed {
        emit(.children(of: parent, isAdded: false, index: place, child: service.reference(child.path)))
        gone += retire(child, from: parent, in: host).map { (object: $0, view: $0.view) }
      }
    }
    guard !gone.isEmpty else { return }
    host.window.schedule(after: Self.farewell) { [weak self, weak host] in
      guard let self else { return }
      let isWatched = host?.window.accessibilityObserver === self
      for (object, _) in gone {
        if isWatched { emit(.removed(service.reference(object.path))) }
        service.forget(object)
      }
    }
  }

  /// Gives up an object and those in it. Their views get new numbers if they come back, because a client may keep for ever what it was
  /// told about a view while that was away. A view that has only moved keeps its number, as does all that is in it.
  /// - Parameter parent: the path of the object in which it was.
  /// - Returns: the objects that were given up.
  private func retire(
    _ child: AccessibleObject, from parent: String, in host: any AccessibleWindow
  ) -> [AccessibleObject] {
    var gone: [AccessibleObject] = []
    var pending = [(object: child, parent: parent)]
    while let (object, parent) = pending.popLast() {
      if let view = object.view, service.known(view) === object, isInTree(view) { continue }
      for view in object.children ?? [] { if let known = service.known(view) { pending.append((known, object.path)) } }
      object.children = nil
      object.former = AccessibleObject.Former(parent: parent, host: host)
      service.retire(object)
      gone.append(object)
    }
    return gone
  }

  func isInTree(_ view: View) -> Bool {
    service.host(of: view) != nil && view.nearestAccessibilityElement === view
  }

  /// Announces the views that have come.
  /// - Parameter room: how many of the objects in them may still be described in this frame.
  /// - Returns: the objects of those views that have the role `notification`.
  func announceAdditions(
    _ difference: Difference, in host: any AccessibleWindow, room: inout Int
  ) -> [AccessibleObject] {
    var messages: [AccessibleObject] = []
    // While a long list scrolls, rows come all the time, and clients look into few of them.
    let isLongList = difference.object.view?.accessibilityItemCount != nil
    for (place, view) in difference.added.prefix(Self.mostAnnounced) {
      let found = explore(view, in: host, limit: Self.mostScrolled, describing: isLongList ? 1 : 1 + room)
      messages += found.messages
      room -= max(0, found.made.count - 1)
      let object = service.object(for: view, in: host)
      object.place = place
      // The children come first: libatspi puts an object that is added in place of what it knows at that index.
      emit(
        .children(of: difference.object.path, isAdded: true, index: place, child: service.reference(object.path)))
      describe(found, in: host)
    }
    return messages
  }

  /// Describes objects to clients that keep them.
  func describe(_ found: Exploration, in host: any AccessibleWindow) {
    func tell(_ object: AccessibleObject, countsChildren: Bool) {
      guard let view = object.view else { return }
      emit(.added(service.cacheItem(of: object, subject(view, host), countsChildren: countsChildren)))
    }
    for (object, isComplete) in found.made { tell(object, countsChildren: isComplete) }
    // Clients know what is in these, or are told how it has changed.
    for object in found.moved { tell(object, countsChildren: false) }
  }

  /// What `explore` has found.
  struct Exploration {
    /// The objects whose views have the role `notification`.
    var messages: [AccessibleObject] = []
    /// The objects that were there before, with all that is in them, and have another parent now.
    var moved: [AccessibleObject] = []
    /// The new objects that are to be described, each before those in it, and whether clients are told of all its children.
    var made: [(object: AccessibleObject, isComplete: Bool)] = []
  }

  /// Makes the objects of a view and its descendants, so that their changes are announced even if no client has asked for them.
  /// - Parameter most: the most objects that are to be described. The children of an object are described all or not at all, because
  ///   clients that are told their number have to be told of each of them.
  @discardableResult
  func explore(
    _ view: View, in host: any AccessibleWindow, limit: Int = mostAnnounced, describing most: Int = 0
  ) -> Exploration {
    var found = Exploration()
    var pending = [(view: view, isDescribed: most > 0)][...]
    var left = limit
    var room = most - 1
    while left > 0, let (view, isDescribed) = pending.popFirst() {
      left -= 1
      if let known = service.known(view) {
        guard known.children == nil else {
          found.moved.append(known)
          continue
        }
        // A client has asked about it while it was away. It is announced as it is now.
        known.announced = subject(view, host).facts
      }
      let object = service.object(for: view, in: host)
      if view.accessibilityRole == .notification { found.messages.append(object) }
      let children = service.children(of: object)
      let isComplete = isDescribed && children.count <= max(0, min(room, left - pending.count))
      if isComplete { room -= children.count }
      if isDescribed { found.made.append((object, isComplete)) }
      pending.append(contentsOf: children.prefix(left).map { (view: $0, isDescribed: isComplete) })
    }
    return found
  }
}
