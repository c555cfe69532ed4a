internal import ViewTree

/// A change of the list that was found to be possible, and has not been made yet.
struct StackEdit {
  /// The direction of the transition. Nil if the current controller stays.
  var operation: StackOperation?
  /// The whole list after the change.
  var controllers: [ViewController]
  var added: [ViewController] = []
  var removed: [ViewController] = []
}

/// The controllers of a stack: those in it, root first, and those that have left and wait to be released.
///
/// The methods that return an edit only check it. If it is impossible, they report misuse and return nil.
struct StackList {
  private unowned let owner: ViewController
  private(set) var controllers: [ViewController] = []
  /// Not in the list any more, but possibly still visible or with pending notices.
  private(set) var leaving: [ViewController] = []

  init(of owner: ViewController) { self.owner = owner }

  var last: ViewController? { controllers.last }

  func contains(_ controller: ViewController) -> Bool { controllers.contains { $0 === controller } }

  // MARK: Checking edits

  func pushing(_ added: [ViewController]) -> StackEdit? {
    guard !added.isEmpty, canAdd(added, to: controllers, "push(_:animated:)") else { return nil }
    return StackEdit(operation: .push, controllers: controllers + added, added: added)
  }

  /// Removes all but the lowest `count` controllers. If there are none above those, or none would remain, the list
  /// stays as it is.
  func popping(toCount count: Int) -> StackEdit {
    guard count >= 1, count < controllers.count else { return StackEdit(controllers: controllers) }
    return StackEdit(
      operation: .pop, controllers: Array(controllers[..<count]), removed: Array(controllers[count...]))
  }

  func popping(toIndex index: Int) -> StackEdit? {
    guard controllers.indices.contains(index) else {
      Misuse.report("ViewControllerStack.pop(toIndex:animated:): \(index) is not in 0..<\(controllers.count)")
      return nil
    }
    return popping(toCount: index + 1)
  }

  func popping(to controller: ViewController) -> StackEdit? {
    guard let index = controllers.lastIndex(where: { $0 === controller }) else {
      Misuse.report("ViewControllerStack.pop(to:animated:): the controller is not in the stack")
      return nil
    }
    return popping(toCount: index + 1)
  }

  func erasing() -> StackEdit {
    controllers.isEmpty
      ? StackEdit(controllers: []) : StackEdit(operation: .pop, controllers: [], removed: controllers)
  }

  func erasing(andPushing controller: ViewController) -> StackEdit? {
    guard canAdd([controller], to: [], "eraseStack(andPush:animated:)") else { return nil }
    return StackEdit(
      operation: .push, controllers: [controller], added: contains(controller) ? [] : [controller],
      removed: controllers.filter { $0 !== controller })
  }

  func replacingTop(
    with controller: ViewController, _ call: StaticString = "replaceCurrent(with:animated:)"
  ) -> StackEdit? {
    guard canAdd([controller], to: controllers, call) else { return nil }
    return StackEdit(
      operation: .push, controllers: controllers.dropLast() + [controller], added: [controller],
      removed: controllers.suffix(1))
  }

  func replacing(_ old: ViewController, with new: ViewController) -> StackEdit? {
    guard let index = controllers.firstIndex(where: { $0 === old }) else {
      Misuse.report("ViewControllerStack.replace(_:with:): the controller is not in the stack")
      return nil
    }
    if index == controllers.count - 1 { return replacingTop(with: new, "replace(_:with:)") }
    guard canAdd([new], to: controllers, "replace(_:with:)") else { return nil }
    var edit = StackEdit(controllers: controllers, added: [new], removed: [old])
    edit.controllers[index] = new
    return edit
  }

  func inserting(_ controller: ViewController, at index: Int) -> StackEdit? {
    guard index >= 0, index <= controllers.count else {
      Misuse.report("ViewControllerStack.insert(_:at:): \(index) is not in 0...\(controllers.count)")
      return nil
    }
    guard canAdd([controller], to: controllers, "insert(_:at:)") else { return nil }
    var edit = StackEdit(
      operation: index == controllers.count ? .push : nil, controllers: controllers, added: [controller])
    edit.controllers.insert(controller, at: index)
    return edit
  }

  /// The list without `controller`, which was removed from outside. Nil if it is not in the list.
  func losing(_ controller: ViewController) -> StackEdit? {
    guard let index = controllers.firstIndex(where: { $0 === controller }) else { return nil }
    var edit = StackEdit(operation: index == controllers.count - 1 ? .pop : nil, controllers: controllers)
    edit.controllers.remove(at: index)
    return edit
  }

  /// Whether `added` can be put into a stack that contains `others`.
  private func canAdd(_ added: [ViewController], to others: [ViewController], _ call: StaticString) -> Bool {
    // A single controller is searched for directly. A set of the whole list would have to be built for each push.
    var known = added.count > 1 ? Set(others.map(ObjectIdentifier.init)) : []
    for controller in added {
      let isKnown =
        added.count > 1
        ? !known.insert(ObjectIdentifier(controller)).inserted : others.contains { $0 === controller }
      guard isKnown else { continue }
      Misuse.report("ViewControllerStack.\(call): the controller is in the stack already")
      return false
    }
    if added.contains(where: isOwnerOrAround) {
      Misuse.report("ViewControllerStack.\(call): a stack cannot be put into itself, or into what is in it")
      return false
    }
    return true
  }

  /// Whether `controller` is the stack itself or contains it.
  func isOwnerOrAround(_ controller: ViewController) -> Bool {
    sequence(first: owner) { $0.parent }.contains { $0 === controller }
  }

  // MARK: Changing

  mutating func apply(_ edit: StackEdit) {
    controllers = edit.controllers
    leaving += edit.removed
  }

  /// Makes the change of a swipe that has completed.
  mutating func commit(_ change: StackChange) {
    guard let to = change.to else { return }
    switch change.operation {
    case .pop:
      guard let index = controllers.lastIndex(where: { $0 === to }) else { return }
      apply(popping(toCount: index + 1))
    case .push:
      leaving.removeAll { $0 === to }
      controllers.append(to)
    }
  }

  /// Puts back the controllers that a pop removed.
  mutating func putBack(_ removed: [ViewController]) {
    leaving.removeAll { controller in removed.contains { $0 === controller } }
    controllers += removed
  }

  /// Keeps a controller that is shown and may be pushed, but is not in the list.
  mutating func addCandidate(_ controller: ViewController) { leaving.append(controller) }

  /// Drops the controllers that have left and are not among `needed`.
  /// - Returns: the controllers to be released, the uppermost first.
  mutating func release(except needed: Set<ObjectIdentifier>) -> [ViewController] {
    // A few are searched for directly. A set of the whole list would have to be built for each pop.
    let listed = leaving.count > 2 ? Set(controllers.map(ObjectIdentifier.init)) : nil
    let unlisted = leaving.filter { !(listed?.contains(ObjectIdentifier($0)) ?? contains($0)) }
    leaving = unlisted.filter { needed.contains(ObjectIdentifier($0)) }
    return unlisted.reversed().filter { !needed.contains(ObjectIdentifier($0)) }
  }
}
