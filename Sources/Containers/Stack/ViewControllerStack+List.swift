internal import ViewTree

// What the calls come down to: each is checked against the list, settles what is under way, and changes the list.

extension ViewControllerStack {
  /// The list as it is once a swipe that was let go has been settled: what a call that comes now is about.
  var settledControllers: [ViewController] {
    guard case .swipe(let passage, commits: true) = pending else { return controllers }
    switch passage.operation {
    case .push: return controllers + (passage.to.map { [$0] } ?? [])
    case .pop: return Array(controllers[..<(index(after: passage.to) ?? controllers.count)])
    }
  }

  func index(after controller: ViewController?) -> Int? {
    guard let controller else { return nil }
    return controllers.lastIndex { $0 === controller }.map { $0 + 1 }
  }

  /// Whether `added` can be put into a stack with `others` in it.
  private func canAdd(_ added: [ViewController], to others: [ViewController], _ call: StaticString) -> Bool {
    // One is looked for in place: a set of the whole list would be made anew for each push.
    var known = added.count > 1 ? Set(others.map(ObjectIdentifier.init)) : []
    for controller in added {
      let isKnown =
        added.count > 1
        ? !known.insert(ObjectIdentifier(controller)).inserted : others.contains { $0 === controller }
      guard isKnown else { continue }
      Misuse.report("ViewControllerStack.\(call): the controller is in the stack already")
      return false
    }
    var ancestor: ViewController? = self
    while let current = ancestor {
      if added.contains(where: { $0 === current }) {
        Misuse.report("ViewControllerStack.\(call): a stack cannot be put into itself, or into what is in it")
        return false
      }
      ancestor = current.parent
    }
    return true
  }

  func push(all added: [ViewController], animated: Bool) {
    perform {
      prepareView()
      let list = settledControllers
      guard !added.isEmpty, canAdd(added, to: list, "push(_:animated:)") else { return }
      go(.push, to: list + added, adding: added, removing: [], animated: animated)
    }
  }

  func pop(toCount count: Int, animated: Bool) -> [ViewController] {
    perform {
      prepareView()
      let list = settledControllers
      guard count >= 1, count < list.count else {
        if case .swipe = pending { settle() }
        return []
      }
      let removed = Array(list[count...])
      go(.pop, to: Array(list[..<count]), adding: [], removing: removed, animated: animated)
      return removed
    }
  }

  func erase() {
    perform {
      prepareView()
      let list = settledControllers
      guard !list.isEmpty else { return }
      go(.pop, to: [], adding: [], removing: list, animated: false)
    }
  }

  func erase(andPush controller: ViewController, animated: Bool) {
    perform {
      prepareView()
      guard canAdd([controller], to: [], "eraseStack(andPush:animated:)") else { return }
      let list = settledControllers
      let isNew = !list.contains { $0 === controller }
      go(
        .push, to: [controller], adding: isNew ? [controller] : [], removing: list.filter { $0 !== controller },
        animated: animated)
    }
  }

  func replaceTop(with controller: ViewController, animated: Bool, _ call: StaticString) {
    perform {
      prepareView()
      var list = settledControllers
      guard canAdd([controller], to: list, call) else { return }
      let removed = list.popLast()
      go(
        .push, to: list + [controller], adding: [controller], removing: removed.map { [$0] } ?? [], animated: animated)
    }
  }

  func exchange(_ old: ViewController, for new: ViewController) {
    perform {
      prepareView()
      var list = settledControllers
      guard let index = list.firstIndex(where: { $0 === old }) else {
        return Misuse.report("ViewControllerStack.replace(_:with:): the controller is not in the stack")
      }
      if index == list.count - 1 { return replaceTop(with: new, animated: false, "replace(_:with:)") }
      guard canAdd([new], to: list, "replace(_:with:)") else { return }
      list[index] = new
      changeUnseen(to: list, adding: new, removing: old)
    }
  }

  func put(_ controller: ViewController, at index: Int) {
    perform {
      prepareView()
      var list = settledControllers
      guard index >= 0, index <= list.count else {
        return Misuse.report("ViewControllerStack.insert(_:at:): \(index) is not in 0...\(list.count)")
      }
      guard canAdd([controller], to: list, "insert(_:at:)") else { return }
      list.insert(controller, at: index)
      if index == list.count - 1 {
        return go(.push, to: list, adding: [controller], removing: [], animated: false)
      }
      changeUnseen(to: list, adding: controller, removing: nil)
    }
  }

  /// Changes the list below the top. A movement that a call began goes on; a swipe is settled.
  private func changeUnseen(to list: [ViewController], adding added: ViewController, removing removed: ViewController?)
  {
    if case .swipe = pending { settle() }
    controllers = list
    if let removed { leaving.append(removed) }
    addChild(added)
  }

  /// Goes to another list, of which another controller is the current one, in one movement.
  private func go(
    _ operation: StackOperation, to list: [ViewController], adding added: [ViewController],
    removing removed: [ViewController], animated: Bool
  ) {
    settle()
    let from = controllers.last
    controllers = list
    leaving.append(contentsOf: removed)
    let to = list.last
    if from === to { return }
    let passage = Passage(operation: operation, to: to, from: from, animated: animated)
    pending = .call(passage, removed: operation == .pop ? removed : [])
    tell(.will(passage))
    picture.turn += 1
    let turn = picture.turn
    // Another parent that has to give a child up may call whatever it likes; so the list is asked again.
    var mayHaveChanged = false
    for controller in added where !mayHaveChanged || contains(controller) {
      if controller.parent != nil { mayHaveChanged = true }
      addChild(controller)
    }
    guard turn == picture.turn else { return }
    show(passage, canMove ? (animated ? .moving : .atOnce) : .atOnce)
  }

  /// Whether there is a window to move in, room, and time.
  private var canMove: Bool {
    view.window != nil && !view.bounds.isEmpty && settings.duration > 0
  }

  // MARK: Settling

  /// Brings what was begun to its end, as far as the list and what is told go; the picture goes on from where it is.
  ///
  /// A page that is held is let go, and counts as gone back.
  func settle() {
    guard let pending else { return }
    self.pending = nil
    switch pending {
    case .call(let passage, _):
      tell(.did(passage))
    case .swipe(let passage, let commits):
      let wasHeld = hold != nil
      if wasHeld { dropHold(of: passage) }
      settleSwipe(passage, commits: commits ?? false)
      // It cannot be caught any more: what is on its way out takes no input.
      for page in picture.pages { page.view.isInputSuspended = page.controller !== controllers.last }
      if wasHeld { goOn(to: 0, velocity: 0, at: view.window?.currentTime ?? 0) }
    }
  }

  private func settleSwipe(_ passage: Passage, commits: Bool) {
    switch (passage.operation, commits) {
    case (.pop, true):
      let count = index(after: passage.to) ?? controllers.count
      leaving.append(contentsOf: controllers[count...])
      controllers.removeSubrange(count...)
      tell(.did(passage))
    case (.pop, false):
      tell(.cancelled(passage))
    case (.push, true):
      guard let to = passage.to else { return }
      leaving.removeAll { $0 === to }
      controllers.append(to)
      tell(.will(passage))
      for controller in gesture.resizedBeforePush { tell(.resized(controller)) }
      tell(.did(passage))
    case (.push, false):
      break  // it waits among those who leave
    }
    gesture.resizedBeforePush = []
  }

  /// Lets go of those who are neither in the list nor seen, and have been told all.
  func releaseLeft() {
    guard !leaving.isEmpty else { return }
    var staying = Set(picture.pages.map { ObjectIdentifier($0.controller) })
    if case .call(let passage, let removed) = pending {
      staying.formUnion(removed.map(ObjectIdentifier.init))
      if let from = passage.from { staying.insert(ObjectIdentifier(from)) }
    }
    // One is looked for in place: a set of the whole list would be made anew for each pop.
    let listed = leaving.count > 2 ? Set(controllers.map(ObjectIdentifier.init)) : nil
    let candidates = leaving.filter { controller in
      !(listed?.contains(ObjectIdentifier(controller)) ?? contains(controller))
    }
    leaving = candidates.filter { staying.contains(ObjectIdentifier($0)) }
    // From the top down, as their parent finds the last one first.
    for controller in candidates.reversed() where !staying.contains(ObjectIdentifier(controller)) {
      if controller.parent === self && !contains(controller) { controller.removeFromParent() }
    }
  }

  /// Somebody took `child` away, or it has just been let go.
  func childDidLeave(_ child: ViewController) {
    guard contains(child) || picture.page(of: child) != nil else { return }
    perform {
      settle()
      removePage(of: child)
      guard let index = controllers.firstIndex(where: { $0 === child }) else { return }
      if index < controllers.count - 1 {
        controllers.remove(at: index)
        return
      }
      go(.pop, to: Array(controllers[..<index]), adding: [], removing: [child], animated: false)
    }
  }
}
