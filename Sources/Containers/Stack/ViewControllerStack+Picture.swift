internal import ViewTree

// What is seen: pages on their ways, and one movement for all of them.

extension ViewControllerStack {
  /// How a passage is shown.
  enum Style { case atOnce, moving, held }

  /// Makes the view ready to hold pages: also one that took the place of another.
  func prepareView() {
    let view = view
    guard gesture.view !== view else { return }
    attachGestures(to: view)
    view.clipsToBounds = true
    if view.accessibilityRole == nil { view.accessibilityRole = .group }
    noteLayout()
    for page in picture.pages { view.addSubview(page.view) }
  }

  var layout: StackLayout {
    StackLayout(
      width: view.bounds.width, distance: settings.distance,
      isMirrored: view.effectiveLayoutDirection == .rightToLeft)
  }

  /// Shows the way of `passage` from where everything is seen now.
  ///
  /// Views are loaded, and the delegate is asked, before anything changes. Where one of them makes a call that shows something
  /// else, that has happened already when they return, and there is nothing left to do here.
  func show(_ passage: Passage, _ style: Style) {
    // The stack may have another size that its view was not laid out for yet.
    layOutPages()
    picture.turn += 1
    let turn = picture.turn
    var incoming: StackPage?
    if let to = passage.to {
      let known = picture.shown.first { $0.controller === to && $0.view === to.view }
      let page = known ?? StackPage(to, arrival: passage.operation)
      page.fits = takesStackSize(to)
      page.arrival = passage.operation
      page.homeX = homeX(of: to, for: passage.operation)
      page.entryX = checked(delegate?.viewStack(self, startXOfIncoming: to, for: passage.operation))
      incoming = page
    }
    let exitX = passage.from.flatMap {
      checked(delegate?.viewStack(self, endXOfOutgoing: $0, for: passage.operation))
    }
    guard turn == picture.turn else { return }
    followMovement(at: view.window?.currentTime ?? 0)
    agent.cancelEnd()
    if let incoming, incoming.fit(picture.size) {
      if case .swipe = pending, passage.operation == .push {
        gesture.resizedBeforePush.append(incoming.controller)
      } else {
        tell(.resized(incoming.controller))
      }
    }
    switch style {
    case .atOnce:
      picture.pages = incoming.map { [$0] } ?? []
      rest()
      settle()
    case .moving:
      arrange(passage, incoming: incoming, exitX: exitX, isHeld: false)
      if showPages(turn) { startMoving() }
    case .held:
      arrange(passage, incoming: incoming, exitX: exitX, isHeld: true)
      picture.drive = .held
      _ = showPages(turn)
    }
  }

  private func takesStackSize(_ controller: ViewController) -> Bool {
    alwaysResizesPushedViews
      || (controller as? any ViewControllerStackUpdating)?.shouldResizeFrame(forPushOn: self) ?? true
  }

  func homeX(of controller: ViewController, for operation: StackOperation) -> Double? {
    checked(delegate?.viewStack(self, endXOfIncoming: controller, for: operation))
  }

  func checked(_ x: Double??) -> Double? {
    guard let x = x ?? nil else { return nil }
    // Bounded, so that sums of places stay numbers.
    if abs(x) <= 1e9 { return x }
    Misuse.report("ViewControllerStackDelegate.viewStack(_:…X…:for:): \(x)")
    return nil
  }

  // MARK: Arranging

  /// Puts the pages that are seen and the one that comes into their order, and gives each its way.
  private func arrange(_ passage: Passage, incoming: StackPage?, exitX: Double?, isHeld: Bool) {
    let layout = layout
    var pages = picture.pages.filter { page in
      page === incoming || page.view.superview === view && isSeen(page)
        || isHeld && page.controller === passage.from
    }
    for page in pages {
      page.seenPlace = layout.place(x: page.view.frame.minX, pageWidth: page.view.frame.width)
      page.seenAlpha = page.view.alpha
    }
    if let incoming, comesAnew(incoming, in: pages, passage, isHeld: isHeld) {
      // It comes from where such pages come from, over or under all that is there.
      pages.removeAll { $0 === incoming }
      incoming.seenPlace = nil
      pages.insert(incoming, at: passage.operation == .push ? pages.count : 0)
    }
    // What lies over the page that comes goes away to the far edge; what lies under it is left behind.
    let level = pages.firstIndex { $0 === incoming } ?? -1
    for (index, page) in pages.enumerated() where page !== incoming {
      let isAbove = index > level
      if page.controller === passage.from {
        page.role = .outgoing
        page.exit = isAbove ? .far : .behind
        page.exitX = exitX
      } else {
        page.role = .bystander
        if isAbove && page.exit != .far {
          page.exit = .far
          page.exitX = nil
        }
      }
    }
    incoming?.role = .incoming
    incoming?.entry = passage.operation == .push ? .far : .behind
    picture.pages = pages
    picture.knot = 0
    picture.progress = 0
    picture.isGoingHome = false
    picture.isFade = !isHeld && view.window?.prefersReducedMotion == true
    if isHeld { takeOver(passage, layout) }
    for page in pages { page.resolveAlpha(fades: animatesAlpha, knot: picture.knot) }
    if picture.isFade { fadeInstead(incomingLevel: level) }
    resolvePages()
  }

  /// Whether `incoming` has to be put into its level: it is not seen yet, or it lies on the wrong side of the page that a
  /// finger is to hold.
  private func comesAnew(_ incoming: StackPage, in pages: [StackPage], _ passage: Passage, isHeld: Bool) -> Bool {
    guard let level = pages.firstIndex(where: { $0 === incoming }), isSeen(incoming) else { return true }
    guard isHeld, let other = pages.firstIndex(where: { $0.controller === passage.from }) else { return false }
    return (level > other) != (passage.operation == .push)
  }

  /// Works out the ways of all pages for the present size.
  func resolvePages() {
    let layout = layout
    for page in picture.pages {
      page.resolve(layout, knot: picture.knot)
      // With reduced motion what comes is in its place, and what goes stays where it was seen.
      if picture.isFade { page.x = .constant(page.role == .incoming ? page.x.end : page.x.seen) }
    }
  }

  /// Fades what comes in, or what lies over it out.
  private func fadeInstead(incomingLevel level: Int) {
    let isOnTop = level == picture.pages.count - 1
    for page in picture.pages {
      let seen = page.seenPlace == nil ? (isOnTop ? 0 : 1) : page.seenAlpha
      page.fade(from: seen, to: page.role == .incoming ? 1 : isOnTop ? seen : 0)
    }
  }

  /// Finds how far the page that the finger holds has come, so that the way goes on from there.
  private func takeOver(_ passage: Passage, _ layout: StackLayout) {
    guard let upper = upperPage(of: passage) else { return }
    upper.resolve(layout, knot: 0)
    picture.travel = travel(of: upper, layout)
    let way = upper.x.end - upper.x.start
    guard upper.seenPlace != nil, way != 0 else { return }
    picture.knot = min(1, max(0, (upper.x.seen - upper.x.start) / way))
    picture.progress = picture.knot
  }

  /// The page that the finger holds.
  func upperPage(of passage: Passage) -> StackPage? {
    (passage.operation == .pop ? passage.from : passage.to).flatMap(picture.page)
  }

  /// How far the finger has to move `page` for all of its way, points.
  func travel(of page: StackPage, _ layout: StackLayout) -> Double {
    let way = abs(page.x.end - page.x.start)
    return way >= 1 ? way : max(1, layout.width)
  }

  /// Whether any of `page` shows: it reaches into the stack's view, and no page lies over all of that.
  private func isSeen(_ page: StackPage) -> Bool {
    guard let index = picture.pages.firstIndex(where: { $0 === page }), page.view.alpha > 0,
      let shown = page.view.frame.intersection(Rect(origin: .zero, size: view.bounds.size))
    else { return false }
    return !picture.pages[(index + 1)...].contains { $0.view.alpha >= 1 && $0.view.frame.contains(shown) }
  }

  // MARK: Views

  /// Puts the views of the pages, and no others, into the stack's view; false where that led to something else being shown.
  private func showPages(_ turn: Int) -> Bool {
    let isHeld = if case .held = picture.drive { true } else { false }
    placePages()
    var below: StackPage?
    for (index, page) in picture.pages.enumerated() {
      page.setShadow(usesShadows && index > 0)
      insert(page, above: below)
      guard turn == picture.turn else { return false }
      below = page
    }
    let incoming = picture.pages.first { $0.role == .incoming }
    // What comes can have the focus before those that go cannot any more.
    incoming?.view.isInputSuspended = false
    if !isHeld { moveFocus(to: incoming) }
    for page in picture.pages { page.view.isInputSuspended = !isHeld && page !== incoming }
    removeOtherPages()
    return turn == picture.turn
  }

  /// Puts the view of `page` right over that of `below`, or under all others; what else a user put there stays in front.
  func insert(_ page: StackPage, above below: StackPage?) {
    func level(_ page: StackPage) -> Int? { view.children.firstIndex { $0 === page.view } }
    let neighbour = (below.map { [$0] } ?? picture.shown).first { $0 !== page && level($0) != nil }
    if !picture.shown.contains(where: { $0 === page }) { picture.shown.append(page) }
    guard let neighbour else {
      if level(page) == nil { view.addSubview(page.view) }
      return
    }
    if below != nil {
      if let own = level(page), let other = level(neighbour), own > other { return }
      view.insertSubview(page.view, above: neighbour.view)
    } else if level(page) == nil {
      // The lowest of the pages that are there now.
      let lowest = picture.shown.filter { level($0) != nil }.min { level($0) ?? 0 < level($1) ?? 0 }
      view.insertSubview(page.view, below: (lowest ?? neighbour).view)
    }
  }

  /// Takes the views of those that are no pages any more out of the stack's view.
  func removeOtherPages() {
    while let index = picture.shown.firstIndex(where: { page in !picture.pages.contains { $0 === page } }) {
      let page = picture.shown.remove(at: index)
      page.restore()
      if page.view.superview === view { page.view.removeFromSuperview() }
    }
  }

  /// Forgets the page of `controller`, whose view somebody took away.
  func removePage(of controller: ViewController) {
    picture.shown.first { $0.controller === controller }?.restore()
    picture.pages.removeAll { $0.controller === controller }
    picture.shown.removeAll { $0.controller === controller }
  }
}
