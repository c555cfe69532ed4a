internal import ViewTree

/// What is seen of a stack: which pages, from where to where each of them goes, and how far they have come.
///
/// A transition goes from what is seen to the page of one controller, the incoming one, while its progress goes from 0 to 1. It
/// knows no time: see `StackSwipe`.
final class StackTransition {
  private unowned let stack: ViewControllerStack
  /// The backmost first.
  private(set) var pages: [StackPage] = []
  /// The pages whose views were put into the stack's view: those of `pages`, and what is about to be taken out.
  private(set) var shown: [StackPage] = []
  /// Whether nothing is on its way: there is one page, where it rests, or none.
  private(set) var isAtRest = true
  /// The size and the direction that the pages were laid out for.
  private(set) var size = Size.zero
  private(set) var isMirrored = false
  /// The page that a finger moves.
  private var upper: StackPage?
  /// The progress at which the transition began.
  private var beginning = 0.0
  /// Where pages fade instead of moving, the progress at which they have faded.
  private(set) var fadeEnd: Double?

  init(of stack: ViewControllerStack) { self.stack = stack }

  private var container: View { stack.view }

  private var layout: StackLayout {
    StackLayout(width: container.bounds.width, distance: stack.distance, isMirrored: isMirrored)
  }

  func page(of controller: ViewController?) -> StackPage? { pages.first { $0.controller === controller } }

  /// The page of a controller that is about to come: the one that is shown, or a new one.
  func page(for controller: ViewController, arriving operation: StackOperation) -> StackPage {
    let shownPage = shown.first { $0.controller === controller && $0.view === controller.view }
    let page = shownPage ?? StackPage(controller, arrival: operation)
    page.arrival = operation
    return page
  }

  // MARK: Beginning

  /// Gives each page that is seen, and `incoming`, its way from where it is seen now.
  /// - Parameters:
  ///   - leaving: the controller that goes.
  ///   - exitX: where the delegate wants that to go; nil: the usual place.
  ///   - isHeld: whether a finger, a trackpad or a caller moves the pages.
  ///   - fadeEnd: with reduced motion, the progress at which pages that fade instead of moving have done so.
  func begin(
    _ operation: StackOperation, to incoming: StackPage?, from leaving: ViewController?, exitX: Double? = nil,
    isHeld: Bool, fadeEnd: Double?
  ) {
    let layout = layout
    pages = pages.filter { page in
      page === incoming || page.view.superview === container && isSeen(page) || isHeld && page.controller === leaving
    }
    for page in pages {
      let frame = page.view.frame
      page.seen = (layout.place(x: frame.minX, pageWidth: frame.width), page.view.alpha)
    }
    if let incoming, comesAnew(incoming, operation, from: leaving, isHeld: isHeld) {
      // It comes from where such pages come from, over or under everything that is there.
      pages.removeAll { $0 === incoming }
      incoming.seen = nil
      pages.insert(incoming, at: operation == .push ? pages.count : 0)
    }
    incoming?.role = .incoming
    // What lies over the incoming page goes away to the far edge; what lies under it stays behind.
    let level = pages.firstIndex { $0 === incoming } ?? -1
    for (index, page) in pages.enumerated() where page !== incoming {
      let isAbove = index > level
      if page.controller === leaving {
        page.role = .outgoing
        page.exit = StackEnd(isAbove ? .far : .behind, delegateX: exitX)
      } else {
        page.role = .uninvolved
        if isAbove && page.exit.place != .far { page.exit = StackEnd(.far) }
      }
    }
    isAtRest = false
    upper = operation == .pop ? page(of: leaving) : incoming
    beginning = 0
    if isHeld, let upper, upper.seen != nil {
      // The way goes on from where the page is that the finger holds.
      upper.resolve(in: layout, beginning: 0)
      let way = upper.x.end - upper.x.start
      if way != 0 { beginning = min(1, max(0, (upper.x.seen - upper.x.start) / way)) }
    }
    self.fadeEnd = fadeEnd
    for page in pages { page.resolveAlpha(fades: stack.animatesAlpha, beginning: beginning) }
    if fadeEnd != nil {
      // Either the incoming page fades in, or what lies over it fades out.
      let isOnTop = level == pages.count - 1
      for page in pages {
        let seenAlpha = page.seen?.alpha ?? (isOnTop ? 0 : 1)
        page.fade(from: seenAlpha, to: page.role == .incoming ? 1 : isOnTop ? seenAlpha : 0)
      }
    }
    resolve()
  }

  /// Whether `incoming` has to be put into its level: it is not seen yet, or it lies on the wrong side of the page that is to be
  /// held.
  private func comesAnew(
    _ incoming: StackPage, _ operation: StackOperation, from leaving: ViewController?, isHeld: Bool
  ) -> Bool {
    guard let level = pages.firstIndex(where: { $0 === incoming }), isSeen(incoming) else { return true }
    guard isHeld, let other = pages.firstIndex(where: { $0.controller === leaving }) else { return false }
    return (level > other) != (operation == .push)
  }

  /// Whether any of `page` shows: it reaches into the stack's view, and no page lies over all of that.
  private func isSeen(_ page: StackPage) -> Bool {
    guard let index = pages.firstIndex(where: { $0 === page }), page.view.alpha > 0,
      let part = page.view.frame.intersection(Rect(origin: .zero, size: container.bounds.size))
    else { return false }
    return !pages[(index + 1)...].contains { $0.view.alpha >= 1 && $0.view.frame.contains(part) }
  }

  // MARK: In the middle

  /// The progress at which it began.
  var initialProgress: Double { beginning }

  /// How far a finger has to move from progress 0 to 1: all the way of the page that it holds. Points, above 0.
  var travel: Double {
    let way = upper.map { abs($0.x.end - $0.x.start) } ?? 0
    return way >= 1 ? way : max(1, container.bounds.width)
  }

  /// Whether the progress is at `goal` (0 or 1) from the beginning, while pages are elsewhere, as that is where they were seen.
  func isStuck(at goal: Double, progress: Double) -> Bool {
    beginning == goal && progress == goal && pages.contains { $0.isSeenOff(goal: goal) }
  }

  /// Works out the ways of all pages for the present layout.
  func resolve() {
    let layout = layout
    for page in pages {
      page.resolve(in: layout, beginning: beginning)
      if fadeEnd != nil { page.stay() }
    }
  }

  /// Puts the pages where they are at `progress`, 0...1.
  func place(at progress: Double) {
    guard !isAtRest else { return }
    let fade = fadeEnd.map { min(1, progress / $0) } ?? progress
    for page in pages { page.place(at: progress, fade: fade) }
  }

  /// Notes the size and the direction of the stack's view.
  /// - Returns: whether they changed.
  func updateLayout() -> Bool {
    let (newSize, newDirection) = (container.bounds.size, container.effectiveLayoutDirection == .rightToLeft)
    guard newSize != size || newDirection != isMirrored else { return false }
    size = newSize
    isMirrored = newDirection
    return true
  }

  /// Lets no page take input but that of `controller`; nil: all do.
  func suspendInput(exceptOf controller: ViewController?) {
    for page in pages { page.suspendInput(controller != nil && page.controller !== controller) }
  }

  // MARK: The end

  /// Leaves `page`, where it rests, and nothing else. Views of others are there until `removeOtherViews`.
  func rest(at page: StackPage?) {
    isAtRest = true
    upper = nil
    fadeEnd = nil
    pages = page.map { [$0] } ?? []
    guard let page else { return }
    page.undoTemporaryChanges()
    page.role = .incoming
    placeAtRest()
    if page.view.superview !== container { insert(page, above: shown.last { $0 !== page }) }
  }

  /// Puts the page where it rests.
  func placeAtRest() { pages.first?.placeAtRest(in: layout) }

  /// Forgets the page of `controller`, whose view somebody took away.
  func removePage(of controller: ViewController) {
    shown.first { $0.controller === controller }?.undoTemporaryChanges()
    pages.removeAll { $0.controller === controller }
    shown.removeAll { $0.controller === controller }
  }

  // MARK: Views

  /// Puts the views of the pages into the stack's view, in their order. Adding a view may call others, who may begin another
  /// transition; so each step looks at the pages anew.
  func insertViews() {
    var level = 0
    while level < pages.count {
      pages[level].setShadow(stack.usesShadows && level > 0)
      insert(pages[level], above: level > 0 ? pages[level - 1] : nil)
      level += 1
    }
  }

  /// Takes what is no page any more out of the stack's view.
  func removeOtherViews() {
    while let index = shown.firstIndex(where: { page in !pages.contains { $0 === page } }) {
      let page = shown.remove(at: index)
      page.undoTemporaryChanges()
      if page.view.superview === container { page.view.removeFromSuperview() }
    }
  }

  /// Puts the pages into another view, which has taken the place of the stack's.
  func moveViews() { for page in pages { container.addSubview(page.view) } }

  /// Puts the view of `page` right over that of `below`, or under all others; what else a user put there stays in front.
  private func insert(_ page: StackPage, above below: StackPage?) {
    func level(_ page: StackPage) -> Int? { container.subviews.firstIndex { $0 === page.view } }
    let present = shown.filter { $0 !== page && level($0) != nil }
    if !shown.contains(where: { $0 === page }) { shown.append(page) }
    if let below, let lower = level(below) {
      if let own = level(page), own > lower { return }
      container.insertSubview(page.view, above: below.view)
    } else if level(page) == nil {
      if let lowest = present.min(by: { level($0) ?? 0 < level($1) ?? 0 }) {
        container.insertSubview(page.view, below: lowest.view)
      } else {
        container.addSubview(page.view)
      }
    }
  }
}
