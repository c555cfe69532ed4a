import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// The items as a person sees them, and the one at which the view has to come to rest.
private struct Model {
  var names: [Int] = []
  var nextName = 0
  /// The name of the item at which it has to come to rest; nil if any page is allowed.
  var goal: Int?

  mutating func add(_ count: Int) -> [Int] {
    let new = (0..<count).map { nextName + $0 }
    nextName += count
    return new
  }
}

@Suite struct SwipeModelTests {
  @Test("S1 S2 S6 S9 S14 Random operations at random times, compared with a simple model of pages", arguments: 0..<60)
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &* 7919 &+ 1)
    var model = Model()
    let stage = Stage(0)
    let swipe = stage.swipe
    let grammar = Grammar()
    swipe.delegate = grammar
    swipe.isWrapEnabled = seed % 3 == 1
    swipe.isVertical = seed % 5 == 4
    swipe.layoutDirection = seed % 4 == 3 ? .rightToLeft : .leftToRight
    if seed % 7 == 6 { swipe.itemsPerPage = 2 }
    if seed % 2 == 1 { stage.source.itemFrame = Rect(x: 0, y: 0, width: 130, height: 90) }
    model.names = model.add(8)
    stage.source.names = model.names
    swipe.reloadData()
    grammar.lastIndex = 0
    var isDown = false
    /// Whether a trackpad may still be scrolling.
    var hasWheeled = false
    var finger = Point(x: 150, y: 100)
    var trace: [String] = []

    func send(_ phase: PointerEvent.Phase) {
      stage.window.send(.pointer(PointerEvent(device: .touch, phase: phase, location: finger)))
    }
    func check(_ step: String) {
      trace.append(step)
      let views = swipe.visibleItemViews
      let wrong: String? =
        if !grammar.faults.isEmpty {
          "\(grammar.faults)"
        } else if swipe.numberOfItems != model.names.count {
          "\(swipe.numberOfItems) items"
        } else if stage.names != swipe.indexesForVisibleItems.map({ model.names[$0] }) {
          "shows \(stage.names), not \(swipe.indexesForVisibleItems.map { model.names[$0] })"
        } else if Set(views.map(ObjectIdentifier.init)).count != views.count {
          "a view is shown twice"
        } else if swipe.isWrapEnabled && !model.names.isEmpty
          && !(0..<Double(model.names.count)).contains(swipe.scrollOffset)
        {
          "offset \(swipe.scrollOffset)"
        } else if !model.names.isEmpty && !(0..<model.names.count).contains(swipe.currentItemIndex) {
          "index \(swipe.currentItemIndex)"
        } else if swipe.isDragging != grammar.isDragging || swipe.isDecelerating != grammar.isDecelerating {
          "dragging \(swipe.isDragging), decelerating \(swipe.isDecelerating)"
        } else if views.contains(where: { $0.alpha != 1 }) {
          "a view of alpha \(views.map(\.alpha))"
        } else if !swipe.scrollOffset.isFinite {
          "offset \(swipe.scrollOffset)"
        } else {
          nil
        }
      if let wrong { Issue.record("seed \(seed): \(wrong) after \(trace.suffix(12))") }
    }
    func checkAtRest() {
      if isDown {
        isDown = false
        send(.ended)
      }
      stage.window.settle()
      // A view that leaves while it enters may not move any more, but its animation still lasts.
      stage.window.advance(by: 0.3)
      stage.window.settle()
      check("rest")
      guard !model.names.isEmpty else { return }
      if swipe.isScrolling || grammar.isDragging || grammar.isDecelerating {
        Issue.record("seed \(seed): not at rest after \(trace.suffix(12))")
      }
      if let goal = model.goal, let index = model.names.firstIndex(of: goal), swipe.currentItemIndex != index {
        Issue.record("seed \(seed): at \(swipe.currentItemIndex), not \(index), after \(trace.suffix(12))")
      }
      if swipe.currentItemView == nil {
        let place = "\(swipe.currentItemIndex) is not visible at \(swipe.scrollOffset)"
        Issue.record("seed \(seed): the current item \(place) after \(trace.suffix(12))")
      }
      if swipe.content.subviews.count != swipe.visibleItemViews.count {
        Issue.record("seed \(seed): stale views after \(trace.suffix(12))")
      }
      model.goal = nil
      hasWheeled = false
    }

    for _ in 0..<120 {
      let step = Int.random(in: 0..<18, using: &random)
      switch step {
      case 0...3:
        if isDown {
          finger.x = min(299, max(1, finger.x + Double.random(in: -120...120, using: &random)))
          finger.y = min(199, max(1, finger.y + Double.random(in: -120...120, using: &random)))
          send(.moved)
          model.goal = nil
        } else {
          isDown = true
          finger = Point(x: Double.random(in: 1..<299, using: &random), y: Double.random(in: 1..<199, using: &random))
          send(.began)
          model.goal = nil
        }
        check("finger \(finger)")
      case 4:
        if isDown {
          isDown = false
          send(Bool.random(using: &random) ? .ended : .cancelled)
        }
        check("release")
      case 5, 6:
        stage.window.advance(by: Double.random(in: 0...0.2, using: &random))
        check("advance")
      case 7:
        guard !model.names.isEmpty else { break }
        let index = Int.random(in: 0..<model.names.count, using: &random)
        let duration = Bool.random(using: &random) ? 0.0 : 0.3
        swipe.scroll(toItem: index, duration: duration)
        model.goal = isDown || hasWheeled ? nil : model.names[index]
        check("item \(index) in \(duration)")
      case 8:
        swipe.scroll(byItems: Int.random(in: -3...3, using: &random), duration: 0.2)
        model.goal = nil
        check("by items")
      case 9:
        swipe.scrollOffset = Double.random(in: -1...9, using: &random)
        model.goal = nil
        check("offset")
      case 10, 11:
        let count = Int.random(in: 1...2, using: &random)
        let final = model.names.count + count
        let indexes = (0..<final).shuffled(using: &random).prefix(count).sorted()
        for (index, name) in zip(indexes, model.add(count)) { model.names.insert(name, at: index) }
        stage.source.names = model.names
        // Of several items that share the end, the current one may be moved outside of the visible area.
        let sharesEnd = swipe.indexesForVisibleItems.contains(swipe.numberOfItems - 1)
        swipe.insertItems(at: indexes, animated: Bool.random(using: &random))
        if model.names.count == count || sharesEnd { model.goal = nil }
        check("insert \(indexes)")
      case 12, 13:
        let count = min(model.names.count, Int.random(in: 1...2, using: &random))
        let indexes = (0..<model.names.count).shuffled(using: &random).prefix(count).sorted()
        for index in indexes.reversed() {
          if model.names[index] == model.goal { model.goal = nil }
          model.names.remove(at: index)
        }
        stage.source.names = model.names
        swipe.deleteItems(at: indexes, animated: Bool.random(using: &random))
        check("delete \(indexes)")
      case 14:
        stage.wheel(
          0, Double.random(in: -2...2, using: &random), precise: Bool.random(using: &random))
        stage.wheel(Double.random(in: -90...90, using: &random), 0, precise: true)
        hasWheeled = true
        model.goal = nil
        check("wheel")
      case 15:
        let size = Size(
          width: Double.random(in: 50...500, using: &random), height: Double.random(in: 50...500, using: &random))
        stage.window.send(.resize(size, scale: Bool.random(using: &random) ? 1 : 2))
        check("resize \(size)")
      case 16:
        switch Int.random(in: 0..<6, using: &random) {
        case 0: swipe.reloadData()
        case 1: swipe.isWrapEnabled.toggle()
        case 2: swipe.alignment = swipe.alignment == .edge ? .center : .edge
        case 3: swipe.isPagingEnabled.toggle()
        case 4: swipe.itemsPerPage = swipe.itemsPerPage % 3 + 1
        default: swipe.truncatesFinalPage.toggle()
        }
        model.goal = nil
        check("setting")
      default:
        checkAtRest()
      }
    }
    checkAtRest()
  }
}
