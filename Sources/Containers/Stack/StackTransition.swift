internal import ViewTree

/// The visible pages of a stack and their paths during a transition.
///
/// A transition leads from what is visible to the page of one controller, the incoming one, while its progress goes from 0
/// to 1. It does not depend on time; see `StackProgress`.
final class StackTransition {
  private unowned let stack: ViewControllerStack
  /// Ordered from back to front.
  private(set) var pages: [StackPage] = []
  /// The pages whose views were put into the stack's view: those of `pages`, and those about to be removed.
  private(set) var shown: [StackPage] = []
  /// How many subviews that other code has added lie behind the pages, or lay behind the last one. Nil before the first page.
  private var viewsBehind: Int?
  /// Whether nothing is moving: there is no page, or one in its resting place.
  private(set) var isAtRest = true
  /// The size and the direction for which the pages were laid out.
  private(set) var size = Size.zero
  private(set) var isMirrored = false
  private var operation = StackOperation.push
  private var incoming: StackPage?
  private var outgoing: StackPage?
  /// The progress at which the transition began.
  private(set) var beginning = 0.0
  /// The progress at which a fade is complete, if pages fade instead of moving.
  private var fadeEnd: Double?

  init(of stack: ViewControllerStack) { self.stack = stack }

  private var container: View { stack.view }
  private var layout: StackLayout {
    StackLayout(width: container.bounds.width, distance: stack.distance, isMirrored: isMirrored)
  }
  /// The page that a finger moves.
  private var upper: StackPage? { operation == .pop ? outgoing : incoming }

  func page(of controller: ViewController?) -> StackPage? { pages.first { $0.controller === controller } }

  // MARK: Layouts from controllers and the delegate

  /// The page of the incoming controller of `change`: the one that is shown already, or a new one.
  func prepareIncoming(for change: StackChange) -> StackPage? {
    guard let to = change.to else { return nil }
    let known = shown.first { $0.controller === to && $0.view === to.view }
    let page = known ?? StackPage(to)
    page.arrival = change.operation
    let updating = to as? any ViewControllerStackUpdating
    page.takesStackSize = stack.alwaysResizesPushedViews || updating?.shouldResizeFrame(forPushOn: stack) ?? true
    page.homeX = homeX(of: page)
    return page
  }

  /// Asks the delegate where the incoming page starts, and where the outgoing page ends.
  func askForEnds(of change: StackChange, _ incoming: StackPage?) {
    let operation = change.operation
    if let incoming {
      incoming.entryX = checked(
        stack.delegate?.viewStack(stack, startXOfIncoming: incoming.controller, for: operation))
    }
    if let from = change.from {
      let x = checked(stack.delegate?.viewStack(stack, endXOfOutgoing: from, for: operation))
      page(of: from)?.exitX = x
    }
  }

  /// Asks the delegate where the pages rest.
  func askForHomes() { for page in pages { page.homeX = homeX(of: page) } }

  private func homeX(of page: StackPage) -> Double? {
    checked(stack.delegate?.viewStack(stack, endXOfIncoming: page.controller, for: page.arrival))
  }

  private func checked(_ x: Double??) -> Double? {
    guard let x = x ?? nil else { return nil }
    // Bounded, so that sums of places remain finite.
    if abs(x) <= 1e9 { return x }
    Misuse.report("ViewControllerStackDelegate.viewStack(_:…X…:for:): \(x)")
    return nil
  }

  // MARK: Beginning

  /// Gives each visible page, and the incoming one, a path from its visible position.
  /// - Parameters:
  ///   - isHeld: whether a finger, a trackpad or a caller moves the pages.
  ///   - fadeEnd: with reduced motion, the progress at which pages have faded instead of moving.
  func begin(
    _ operation: StackOperation, to incoming: StackPage?, from leaving: ViewController?, isHeld: Bool, fadeEnd: Double?
  ) {
    self.operation = operation
    self.incoming = incoming
    self.fadeEnd = fadeEnd
    pages = pages.filter { page in
      page === incoming || page.view.superview === container && isSeen(page) || isHeld && page.controller === leaving
    }
    outgoing = page(of: leaving)
    for page in pages { page.noteSeen(in: layout) }
    if let incoming, comesAnew(incoming, isHeld: isHeld) {
      incoming.forgetSeen()
      pages.removeAll { $0 === incoming }
      pages.insert(incoming, at: operation == .push ? pages.count : 0)
    }
    isAtRest = false
    beginning = 0
    resolve()
    guard isHeld, let path = upper?.path, path.end.x != path.start.x else { return }
    // The transition continues from the position of the held page.
    beginning = min(1, max(0, (path.seen.x - path.start.x) / (path.end.x - path.start.x)))
    resolve()
  }

  /// Whether `incoming` has to be placed over or under all other pages, because it is not visible yet, or lies on the
  /// wrong side of the page that is to be held.
  private func comesAnew(_ incoming: StackPage, isHeld: Bool) -> Bool {
    guard let level = level(of: incoming), isSeen(incoming) else { return true }
    guard isHeld, let outgoing, let other = self.level(of: outgoing) else { return false }
    return (level > other) != (operation == .push)
  }

  private func level(of page: StackPage?) -> Int? { pages.firstIndex { $0 === page } }

  /// Whether any part of `page` is visible: it reaches into the stack's view, and no page covers all of that part.
  private func isSeen(_ page: StackPage) -> Bool {
    guard let level = level(of: page), page.view.alpha > 0,
      let part = page.view.frame.intersection(Rect(origin: .zero, size: container.bounds.size))
    else { return false }
    return !pages[(level + 1)...].contains { $0.view.alpha >= 1 && $0.view.frame.contains(part) }
  }

  /// Computes the paths of all pages for the current layout. Pages over the incoming one move to the far edge; pages
  /// under it stay behind.
  func resolve() {
    let top = level(of: incoming) ?? -1
    for (level, page) in pages.enumerated() {
      let role: StackPage.Role = page === incoming ? .incoming : page === outgoing ? .outgoing : .uninvolved
      let isFar = role == .incoming ? operation == .push : level > top
      page.resolve(role, isFar: isFar, in: layout, beginning: beginning, fades: stack.animatesAlpha)
      if fadeEnd != nil { page.fadeInPlace(role, incomingIsOnTop: top == pages.count - 1) }
    }
  }

  // MARK: In the middle

  /// The distance that a finger moves from progress 0 to 1: the whole path of the page that it holds. Points, above 0.
  var travel: Double {
    let way = upper.map { abs($0.path.end.x - $0.path.start.x) } ?? 0
    return way >= 1 ? way : max(1, container.bounds.width)
  }

  /// Whether the progress has been at `goal` (0 or 1) from the beginning, although pages were visible elsewhere.
  func isStuck(at goal: Double, progress: Double) -> Bool {
    guard beginning == goal, progress == goal else { return false }
    return pages.contains { abs($0.path.seen.x - (goal == 1 ? $0.path.end.x : $0.path.start.x)) > 0.5 }
  }

  /// Places the pages at `progress`, 0...1.
  func place(at progress: Double) {
    guard !isAtRest else { return }
    for page in pages { page.place(at: fadeEnd.map { min(1, progress / $0) } ?? progress) }
  }

  /// Records the size and the direction of the stack's view.
  /// - Returns: whether they changed.
  func updateLayout() -> Bool {
    let (newSize, newDirection) = (container.bounds.size, container.effectiveLayoutDirection == .rightToLeft)
    guard newSize != size || newDirection != isMirrored else { return false }
    size = newSize
    isMirrored = newDirection
    return true
  }

  /// Allows input only on the page of `controller`. Nil allows it on all pages.
  func suspendInput(exceptOf controller: ViewController?) {
    for page in pages { page.view.isInputSuspended = controller != nil && page.controller !== controller }
  }

  // MARK: The end

  /// Leaves only `page`, in its resting place. The views of other pages remain until `removeOtherViews`.
  func rest(at page: StackPage?) {
    isAtRest = true
    (incoming, outgoing, fadeEnd) = (nil, nil, nil)
    pages = page.map { [$0] } ?? []
    guard let page else { return }
    page.undoTemporaryChanges()
    placeAtRest()
    if page.view.superview !== container { insert(page, above: shown.last { $0 !== page }) }
  }

  func placeAtRest() { pages.first?.placeAtRest(in: layout) }

  /// Forgets the page of `controller`, whose view was removed. A callback that found it in the list may have put the view back.
  func removePage(of controller: ViewController) {
    let page = shown.first { $0.controller === controller }
    page?.undoTemporaryChanges()
    pages.removeAll { $0.controller === controller }
    shown.removeAll { $0.controller === controller }
    if let page, page.view.superview === container { page.view.removeFromSuperview() }
  }

  // MARK: Views

  /// Puts the views of the pages into the stack's view, in order. Callbacks may begin another transition, so each step
  /// reads the pages again.
  func insertViews() {
    var level = 0
    while level < pages.count {
      pages[level].setShadow(stack.usesShadows && level > 0)
      insert(pages[level], above: level > 0 ? pages[level - 1] : nil)
      level += 1
    }
  }

  /// Removes the views that do not belong to a page any more.
  func removeOtherViews() {
    noteViewsBehind()
    while let index = shown.firstIndex(where: { level(of: $0) == nil }) {
      let page = shown.remove(at: index)
      page.undoTemporaryChanges()
      if page.view.superview === container { page.view.removeFromSuperview() }
    }
  }

  /// Moves the pages into a new view that replaced the stack's view.
  func moveViews() {
    viewsBehind = nil
    for page in pages { container.addSubview(page.view) }
    noteViewsBehind()
  }

  /// Notes where the pages lie among the subviews that other code has added, because the view of the last page may be removed before the
  /// stack knows.
  func noteViewsBehind() {
    viewsBehind = container.subviews.firstIndex { view in shown.contains { $0.view === view } } ?? viewsBehind
  }

  /// Puts the view of `page` directly over that of `below`, or under all others. Subviews that other code has added stay in front.
  private func insert(_ page: StackPage, above below: StackPage?) {
    func index(_ page: StackPage) -> Int? { container.subviews.firstIndex { $0 === page.view } }
    let others = shown.filter { $0 !== page && index($0) != nil }
    if !shown.contains(where: { $0 === page }) { shown.append(page) }
    if let below, let lower = index(below) {
      if let own = index(page), own > lower { return }
      container.insertSubview(page.view, above: below.view)
    } else if index(page) == nil {
      let lowest = others.min { index($0) ?? 0 < index($1) ?? 0 }
      if let lowest {
        container.insertSubview(page.view, below: lowest.view)
      } else {
        // The first page comes in front of everything, and each later one to where the last page was.
        container.insertSubview(page.view, at: min(viewsBehind ?? .max, container.subviews.count))
      }
    }
    noteViewsBehind()
  }
}
