import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite struct SwipeTurnTests {
  @Test(
    "S3 S4 S11 G7 All ways to turn pages, at any rate of events and frames, compared with a page number",
    arguments: 0..<12)
  func turns(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &* 31)
    let count = Int.random(in: 1...7, using: &random)
    let wraps = Bool.random(using: &random)
    let isMirrored = Bool.random(using: &random)
    let stage = Stage(count) {
      $0.isWrapEnabled = wraps
      $0.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    }
    stage.window.focusedView = stage.swipe
    let side = isMirrored ? 1.0 : -1
    var page = 0
    func turn(_ steps: Int) {
      page = wraps ? ((page + steps) % count + count) % count : min(count - 1, max(0, page + steps))
    }
    for _ in 0..<40 {
      let steps = Bool.random(using: &random) ? 1 : -1
      let pointer = stage.pointer(
        Bool.random(using: &random) ? .touch : .mouse,
        events: [30.0, 60, 144, 1000][Int.random(in: 0..<4, using: &random)],
        frames: [24.0, 60, 144][Int.random(in: 0..<3, using: &random)])
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let way = Double(steps) * side * Double.random(in: 60...140, using: &random)
        pointer.drag(from: Point(x: 150, y: 100), to: Point(x: 150 + way, y: 100), duration: 0.06)
        turn(steps)
      case 1:
        // Without the slop, one drag is shorter and one longer than half of the view.
        let way = Bool.random(using: &random) ? 100.0 : 250
        let start = side * Double(steps) < 0 ? 280.0 : 20
        pointer.drag(
          from: Point(x: start, y: 100), to: Point(x: start + side * Double(steps) * way, y: 100), duration: 1.2,
          holdBeforeRelease: 0.15)
        if way > 200 { turn(steps) }
      case 2:
        stage.wheel(0, -Double(steps) * 2)
        turn(2 * steps)
      case 3:
        let key = steps > 0 ? Key.pageDown : .pageUp
        for _ in 0..<3 {
          stage.key(key)
          stage.window.advance(by: Double.random(in: 0...0.1, using: &random))
          turn(steps)
        }
      case 4:
        for _ in 0..<5 {
          stage.wheel(side * Double(steps) * 40, 0, precise: true)
          stage.window.advance(by: 0.02)
        }
        turn(steps)
      default:
        stage.swipe.scroll(byItems: 2 * steps, duration: 0.3)
        stage.window.advance(by: 0.1)
        stage.swipe.scroll(byItems: -steps, duration: 0.1)
        if wraps {
          turn(steps)
        } else {
          turn(2 * steps)
          turn(-steps)
        }
      }
      stage.window.settle()
      #expect(stage.swipe.currentItemIndex == page, "seed \(seed)")
      #expect(stage.swipe.scrollOffset == Double(page), "seed \(seed)")
      #expect(stage.names == [page], "seed \(seed)")
      guard stage.swipe.currentItemIndex == page else { return }
    }
  }

  @Test("S6 Random calls from callbacks", arguments: 100..<130)
  func reentrant(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let stage = Stage(6) { $0.isWrapEnabled = seed % 2 == 0 }
    let swipe = stage.swipe
    let grammar = Grammar()
    swipe.delegate = grammar
    var depth = 0
    var calls = 0
    let source = stage.source
    func nested() {
      guard depth < 2, calls < 400, Int.random(in: 0..<12, using: &random) == 0 else { return }
      calls += 1
      depth += 1
      defer { depth -= 1 }
      switch Int.random(in: 0..<9, using: &random) {
      case 0: swipe.reloadData()
      case 1: swipe.scroll(toItem: 0, duration: 0.2)
      case 2: swipe.scrollOffset = 1.5
      case 3:
        source.count += 1
        swipe.insertItems(at: [0], animated: true)
      case 4 where source.count > 1:
        source.count -= 1
        swipe.deleteItems(at: [0], animated: true)
      case 5: swipe.isWrapEnabled.toggle()
      case 6: swipe.itemsPerPage = swipe.itemsPerPage % 3 + 1
      case 7: swipe.isScrollEnabled.toggle()
      default: swipe.autoscroll = swipe.autoscroll == 0 ? 1 : 0
      }
    }
    grammar.onCall = nested
    stage.source.fill = { _, _ in nested() }
    for _ in 0..<60 {
      swipe.isScrollEnabled = true
      switch Int.random(in: 0..<4, using: &random) {
      case 0: stage.drag(Double.random(in: -140...140, using: &random), in: 0.1)
      case 1: swipe.scroll(byItems: 2, duration: 0.2)
      case 2: stage.wheel(0, -1)
      default: stage.window.advance(by: Double.random(in: 0...0.3, using: &random))
      }
    }
    grammar.onCall = {}
    stage.source.fill = { _, _ in }
    swipe.autoscroll = 0
    stage.window.settle()
    let views = swipe.visibleItemViews
    #expect(views.count == swipe.content.subviews.count, "seed \(seed)")
    #expect(Set(views.map(ObjectIdentifier.init)).count == views.count)
    #expect(!grammar.isDragging && !grammar.isDecelerating, "seed \(seed)")
    #expect(swipe.numberOfItems == source.count)
    #expect(views.count > 0)
  }
}
