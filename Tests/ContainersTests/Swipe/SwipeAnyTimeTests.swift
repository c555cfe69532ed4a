import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Any change to a swipe view, in any situation.
@Suite struct SwipeAnyTimeTests {
  /// A change to a swipe view.
  nonisolated struct Change: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @MainActor @Sendable (Stage) -> Void
    var testDescription: String { name }
    init(_ name: String, _ make: @escaping @MainActor @Sendable (Stage) -> Void) {
      self.name = name
      self.make = make
    }
  }

  nonisolated static let changes: [Change] = [
    Change("reload with fewer") {
      $0.source.names = [40, 41]
      $0.swipe.reloadData()
    },
    Change("reload with one") {
      $0.source.names = [50]
      $0.swipe.reloadData()
    },
    Change("reload with none") {
      $0.source.names = []
      $0.swipe.reloadData()
    },
    Change("reload with many") {
      $0.source.names = Array(0..<100_000)
      $0.swipe.reloadData()
    },
    Change("reload item") { if $0.swipe.numberOfItems > 0 { $0.swipe.reloadItem(at: $0.swipe.currentItemIndex) } },
    Change("insert") {
      let count = $0.source.names?.count ?? 0
      $0.source.names?.insert(60, at: 0)
      $0.source.names?.append(61)
      $0.swipe.insertItems(at: [0, count + 1], animated: true)
    },
    Change("delete") {
      guard let count = $0.source.names?.count, count > 1 else { return }
      $0.source.names?.remove(at: count / 2)
      $0.swipe.deleteItems(at: [count / 2], animated: true)
    },
    Change("delete all") {
      let all = Array(0..<($0.source.names?.count ?? 0))
      $0.source.names = []
      $0.swipe.deleteItems(at: all, animated: true)
    },
    Change("three a page") { $0.swipe.itemsPerPage = 3 },
    Change("center") { $0.swipe.alignment = .center },
    Change("vertical") { $0.swipe.isVertical.toggle() },
    Change("paging") { $0.swipe.isPagingEnabled.toggle() },
    Change("wrap") { $0.swipe.isWrapEnabled.toggle() },
    Change("truncate") { $0.swipe.truncatesFinalPage.toggle() },
    Change("right to left") { $0.swipe.layoutDirection = .rightToLeft },
    Change("narrow items") {
      $0.log.size = Size(width: 70, height: 60)
      $0.swipe.setNeedsLayout()
    },
    Change("resize") { $0.swipe.frame = Rect(x: 0, y: 0, width: 170, height: 120) },
    Change("no room") { $0.swipe.frame = .zero },
    Change("no bounce") { $0.swipe.bounces.toggle() },
    Change("no scrolling") { $0.swipe.isScrollEnabled = false },
    Change("deferred") { $0.swipe.defersItemViewLoading.toggle() },
    Change("leave") { $0.swipe.removeFromSuperview() },
    Change("leave and come back") {
      $0.swipe.removeFromSuperview()
      $0.window.addSubview($0.swipe)
    },
    Change("hide") { $0.swipe.isHidden = true },
    Change("hide and show") {
      $0.swipe.isHidden = true
      $0.swipe.isHidden = false
    },
    Change("fade out") { stage in View.animate(withDuration: 0.1) { stage.swipe.alpha = 0 } },
    Change("all on a page") { $0.swipe.itemsPerPage = .max },
    Change("no source") { $0.swipe.dataSource = nil },
    Change("scroll to an item") { $0.swipe.scroll(toItem: $0.swipe.numberOfItems / 2, duration: 0.2) },
    Change("jump") { if $0.swipe.numberOfItems > 0 { $0.swipe.scrollOffset = 1.4 } },
    Change("autoscroll") { $0.swipe.autoscroll = $0.swipe.autoscroll == 0 ? -2 : 0 },
    Change("auto advance") { $0.swipe.autoAdvanceInterval = 0.5 },
    Change("reduced motion") { $0.window.prefersReducedMotion.toggle() },
    Change("lost pointers") { $0.window.send(.pointersLost) },
    Change("lay out") {
      $0.swipe.setNeedsLayout()
      $0.swipe.layoutIfNeeded()
      _ = $0.swipe.visibleItemViews
    },
    Change("within an animation") { stage in
      View.animate(withDuration: 0.2) {
        stage.swipe.frame = Rect(x: 0, y: 0, width: 200, height: 150)
        stage.swipe.layoutIfNeeded()
      }
    },
  ]

  /// Activities in which a swipe view can be.
  nonisolated static let situations: [Change] = [
    Change("at rest") { _ in },
    Change("held") { stage in
      stage.swipe.scroll(toItem: 5, duration: 0.4)
      stage.window.advance(by: 0.2)
      stage.window.send(.pointer(PointerEvent(id: 3, device: .touch, phase: .began, location: Point(x: 150, y: 100))))
    },
    Change("dragged") { stage in
      stage.window.send(.pointer(PointerEvent(id: 3, device: .touch, phase: .began, location: Point(x: 250, y: 100))))
      for x in [220.0, 180, 140] {
        stage.window.advance(by: 0.016)
        stage.window.send(.pointer(PointerEvent(id: 3, device: .touch, phase: .moved, location: Point(x: x, y: 100))))
      }
    },
    Change("pulled beyond the end") { stage in
      stage.swipe.currentItemIndex = 0
      stage.window.send(.pointer(PointerEvent(id: 3, device: .touch, phase: .began, location: Point(x: 50, y: 100))))
      for x in [80.0, 120, 200] {
        stage.window.advance(by: 0.016)
        stage.window.send(.pointer(PointerEvent(id: 3, device: .touch, phase: .moved, location: Point(x: x, y: 100))))
      }
    },
    Change("bouncing") { stage in
      stage.swipe.currentItemIndex = 0
      stage.drag(200, in: 0.1, from: 50)
      stage.window.advance(by: 0.03)
    },
    Change("going to a page") { stage in
      stage.drag(-120, in: 0.05)
      stage.window.advance(by: 0.03)
    },
    Change("sliding") { stage in
      stage.swipe.isPagingEnabled = false
      stage.drag(-200, in: 0.05, from: 250)
      stage.window.advance(by: 0.03)
    },
    Change("scrolling by program") { stage in
      stage.swipe.scroll(toItem: stage.swipe.numberOfItems - 1, duration: 0.3)
      stage.window.advance(by: 0.15)
    },
    Change("turned by a notch") { stage in
      stage.wheel(0, -1)
      stage.window.advance(by: 0.03)
    },
    Change("under a trackpad") { stage in
      for _ in 0..<5 {
        stage.wheel(-20, precise: true)
        stage.window.advance(by: 0.016)
      }
    },
    Change("autoscrolling") { stage in
      stage.swipe.autoscroll = 3
      stage.window.advance(by: 0.4)
    },
    Change("rearranging") { stage in
      stage.source.names?.insert(70, at: 0)
      stage.swipe.insertItems(at: [0], animated: true)
      let index = stage.swipe.currentItemIndex
      stage.source.names?.remove(at: index)
      stage.swipe.deleteItems(at: [index], animated: true)
      stage.window.advance(by: 0.1)
    },
  ]

  /// A stage whose items keep their names when their indexes change.
  private func stage(_ count: Int, item: Size? = nil, setUp: (SwipeView) -> Void) -> Stage {
    let stage = Stage(count, item: item, setUp: setUp)
    stage.source.names = Array(0..<count)
    return stage
  }

  /// Expects that every visible item is in its place, and that there are no blank areas.
  private func checkPlaces(_ swipe: SwipeView, _ count: Int, _ what: String) {
    let isMirrored = !swipe.isVertical && swipe.effectiveLayoutDirection == .rightToLeft
    func along(_ rect: Rect) -> ClosedRange<Double> {
      swipe.isVertical ? rect.minY...rect.maxY : rect.minX...rect.maxX
    }
    let extent = swipe.extent
    var seen = along(swipe.content.bounds)
    if !swipe.isWrapEnabled {
      let content = isMirrored ? -Double(count) * extent...0 : 0...Double(count) * extent
      seen = seen.clamped(to: content)
    }
    let frames = swipe.visibleItemViews.map { along($0.presented.frame) }
    #expect((frames.map(\.lowerBound).min() ?? .infinity) <= seen.lowerBound + 0.01, "blank before: \(what)")
    #expect((frames.map(\.upperBound).max() ?? -.infinity) >= seen.upperBound - 0.01, "blank behind: \(what)")
    var items: [Double] = []
    for (frame, index) in zip(frames, swipe.indexesForVisibleItems) {
      let item = (isMirrored ? -frame.upperBound : frame.lowerBound) / extent
      items.append(item.rounded())
      #expect(abs(item - item.rounded()) < 1e-6 && isNear(frame.upperBound - frame.lowerBound, extent), "\(what)")
      #expect(Int(item.rounded() - Double(index)) % count == 0, "\(what)")
      #expect(swipe.isWrapEnabled || Int(item.rounded()) == index, "\(what)")
    }
    #expect(zip(items, items.dropFirst()).allSatisfy { $1 == $0 + 1 }, "\(what)")
    guard !swipe.isWrapEnabled else { return }
    let offset = swipe.scrollOffset
    swipe.scroll(toOffset: 1e6, duration: 0)
    // Nearer than the places of a number are exact.
    #expect(offset >= 0 && offset <= swipe.scrollOffset + 1e-9, "\(what)")
    swipe.scrollOffset = offset
  }

  /// Continues with gestures and time after a change, and expects that everything comes to rest as it should.
  private func goOn(_ stage: Stage, _ grammar: Grammar, _ what: String) {
    let swipe = stage.swipe
    stage.window.advance(by: 0.016)
    // Events of the same pointer continue its gesture.
    for (phase, x) in [(PointerEvent.Phase.moved, 120.0), (.moved, 100)] {
      stage.window.send(.pointer(PointerEvent(id: 3, device: .touch, phase: phase, location: Point(x: x, y: 100))))
      stage.window.advance(by: 0.016)
    }
    #expect(swipe.isDragging == grammar.isDragging, "\(what)")
    #expect(swipe.isDecelerating == grammar.isDecelerating, "\(what)")
    stage.window.send(.pointer(PointerEvent(id: 3, device: .touch, phase: .ended, location: Point(x: 100, y: 100))))
    swipe.autoscroll = 0
    swipe.autoAdvanceInterval = nil
    stage.window.settle()
    stage.window.advance(by: 1)
    stage.window.settle()

    #expect(grammar.faults == [], "\(what)")
    #expect(!grammar.isDragging && !grammar.isDecelerating && !swipe.isScrolling, "\(what)")
    if swipe.window != nil {
      stage.window.advance(by: 0)
      #expect(stage.window.nextWakeTime == nil, "\(what)")
    }
    let names = swipe.dataSource == nil ? [] : stage.source.names ?? []
    let count = names.count
    #expect(swipe.numberOfItems == count, "\(what)")
    #expect(count == 0 ? swipe.currentItemIndex == 0 : (0..<count).contains(swipe.currentItemIndex), "\(what)")
    let views = swipe.visibleItemViews
    #expect(swipe.content.subviews.count == views.count, "stale views: \(what)")
    #expect(Set(views.map(ObjectIdentifier.init)).count == views.count, "\(what)")
    #expect(stage.names == swipe.indexesForVisibleItems.map { names[$0] }, "\(what)")
    #expect(views.allSatisfy { $0.alpha == 1 }, "\(what)")
    // There is no blank area between the ends of the content.
    guard count > 0, !swipe.bounds.isEmpty else { return }
    #expect(!views.isEmpty, "blank: \(what)")
    checkPlaces(swipe, count, what)
    // Further calls work as usual.
    guard swipe.window != nil, !swipe.isHidden else { return }
    swipe.scroll(toItem: count / 2, duration: 0.1)
    stage.window.settle()
    #expect(swipe.currentItemIndex == count / 2, "\(what)")
    #expect(swipe.currentItemView != nil, "\(what)")
  }

  @Test("S1 S4 S5 S6 S14 S15 Any change during any activity", arguments: situations)
  func inTheMiddle(of situation: Change) {
    for wraps in [false, true] {
      for change in Self.changes {
        let what = "\(change.name), \(situation.name)\(wraps ? ", wrapped" : "")"
        let stage = stage(9) { $0.isWrapEnabled = wraps }
        let grammar = Grammar()
        grammar.sizes = stage.log
        stage.swipe.delegate = grammar
        situation.make(stage)
        grammar.lastIndex = stage.swipe.currentItemIndex
        change.make(stage)
        goOn(stage, grammar, what)
      }
    }
  }

  @Test("S6 S9 Any change from any callback", arguments: changes)
  func fromCallbacks(_ change: Change) {
    let callbacks = [
      "scroll", "index", "willDrag", "didDrag", "willDecelerate", "didDecelerate", "didScroll", "shouldSelect",
      "select",
      "size", "view", "identifier", "count",
    ]
    for callback in callbacks {
      for paging in [true, false] {
        let what = "\(change.name) from \(callback)\(paging ? "" : ", without paging")"
        let stage = stage(9) { $0.isPagingEnabled = paging }
        let grammar = Grammar()
        grammar.sizes = stage.log
        stage.swipe.delegate = grammar
        var isDone = false
        func called(_ name: String) {
          guard name == callback, !isDone else { return }
          isDone = true
          change.make(stage)
        }
        grammar.onName = called
        stage.source.fill = { _, _ in called("view") }
        stage.source.identifier = { _ in
          called("identifier")
          return ""
        }
        stage.source.onCount = { called("count") }
        stage.pointer().tap(at: Point(x: 100, y: 100))
        stage.drag(-150, in: 0.05)
        stage.window.settle()
        stage.swipe.scroll(byItems: 1, duration: 0.1)
        stage.window.advance(by: 0.3)
        stage.swipe.setNeedsLayout()
        stage.swipe.reloadData()
        stage.window.advance(by: 0.1)
        stage.drag(-50, in: 0.2, hold: 0.2)
        #expect(isDone, "\(what)")
        goOn(stage, grammar, what)
        // Break the reference cycle with the source.
        stage.source.fill = { _, _ in }
        stage.source.identifier = { _ in "" }
        stage.source.onCount = {}
      }
    }
  }

  @Test("S1 S4 S5 S6 S9 S14 S15 Sequences of changes and activities", arguments: 0..<24)
  func oneAfterAnother(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &* 104_729 &+ 5)
    let stage = stage(9) { $0.isWrapEnabled = seed % 2 == 0 }
    let grammar = Grammar()
    grammar.sizes = stage.log
    stage.swipe.delegate = grammar
    var trace: [String] = []
    for _ in 0..<12 {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        if stage.source.names?.isEmpty == false, let situation = Self.situations.randomElement(using: &random) {
          situation.make(stage)
          trace.append(situation.name)
        }
        if let change = Self.changes.randomElement(using: &random) {
          change.make(stage)
          trace.append(change.name)
        }
        stage.window.advance(by: Double.random(in: 0...0.1, using: &random))
      }
      goOn(stage, grammar, "seed \(seed): \(trace.suffix(10))")
      // Return to a state in which it can be swiped.
      if stage.swipe.window == nil { stage.window.addSubview(stage.swipe) }
      stage.swipe.isHidden = false
      stage.swipe.isScrollEnabled = true
      stage.swipe.frame = Rect(x: 0, y: 0, width: 300, height: 200)
      if stage.source.names?.isEmpty != false { stage.source.names = Array(0..<5) }
      if stage.swipe.dataSource == nil { stage.swipe.dataSource = stage.source }
      stage.swipe.reloadData()
      stage.window.advance(by: 0.016)
      stage.window.settle()
    }
  }

  @Test("S4 S6 No item, one or two, wrapped or not: every input, and more items again", arguments: [0, 1, 2])
  func few(count: Int) {
    for wraps in [false, true] {
      for size in [nil, Size(width: 100, height: 200), Size(width: 700, height: 200)] {
        let stage = stage(count, item: size) { $0.isWrapEnabled = wraps }
        let grammar = Grammar()
        grammar.sizes = stage.log
        stage.swipe.delegate = grammar
        stage.window.focusedView = stage.swipe
        for situation in Self.situations where situation.name != "rearranging" {
          situation.make(stage)
          stage.swipe.isWrapEnabled.toggle()
          stage.window.advance(by: 0.05)
          stage.swipe.isWrapEnabled.toggle()
          for key in [Key.right, .left, .pageDown, .pageUp, .home, .end] { stage.key(key) }
          stage.swipe.isPagingEnabled = true
          stage.window.send(.pointer(PointerEvent(id: 3, device: .touch, phase: .ended, location: .zero)))
          goOn(stage, grammar, "\(count) items of \(size?.width ?? 300), \(wraps), \(situation.name)")
        }
      }
    }
  }
}
