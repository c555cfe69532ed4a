import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite struct SwipeSettingsTests {
  @Test("S13 Settings made before the first layout work as after it")
  func beforeLayout() {
    let settings: [(SwipeView) -> Void] = [
      { $0.currentItemIndex = 8 }, { $0.scrollOffset = 3.5 }, { $0.scrollOffset = 9 }, { $0.currentPage = 4 },
      { $0.scroll(toItem: 9, duration: 0) }, { $0.scroll(byItems: 4, duration: 0) },
      { $0.scroll(toItem: 6, duration: 0.3) },
      {
        $0.currentItemIndex = 3
        $0.scroll(byOffset: 2.5, duration: 0)
      },
    ]
    for (item, perPage) in [
      (Size(width: 300, height: 200), 1), (Size(width: 100, height: 200), 1), (Size(width: 100, height: 200), 3),
    ] {
      for (number, set) in settings.enumerated() where perPage == 1 || number != 3 {
        let before = Window(size: Size(width: 300, height: 200))
        let swipe = SwipeView()
        let source = Source(10)
        let log = SwipeLog()
        log.size = item
        swipe.dataSource = source
        swipe.itemsPerPage = perPage
        set(swipe)
        swipe.delegate = log
        swipe.frame = Rect(x: 0, y: 0, width: 300, height: 200)
        before.addSubview(swipe)
        before.settle()
        let after = Stage(10, item: item) { $0.itemsPerPage = perPage }
        set(after.swipe)
        after.window.settle()
        #expect(swipe.currentItemIndex == after.swipe.currentItemIndex, "setting \(number), \(perPage) a page")
        #expect(swipe.scrollOffset == after.swipe.scrollOffset, "setting \(number), \(perPage) a page")
        #expect(swipe.indexesForVisibleItems == after.swipe.indexesForVisibleItems)
      }
    }
  }

  @Test("S15 Right to left mirrors a trace")
  func mirrored() {
    func run(_ direction: LayoutDirection) -> [[Double]] {
      let stage = Stage(10, item: Size(width: 100, height: 200)) { $0.layoutDirection = direction }
      let sign = direction == .leftToRight ? 1.0 : -1
      var result: [[Double]] = []
      func look() {
        result.append(
          [stage.swipe.scrollOffset, Double(stage.swipe.currentItemIndex)]
            + stage.seen.map { sign > 0 ? $0.frame.minX : 300 - $0.frame.maxX })
      }
      look()
      stage.drag(sign * -130, in: 0.3)
      look()
      stage.window.advance(by: 0.03)
      look()
      stage.window.settle()
      look()
      stage.drag(sign * 400, in: 0.2, from: sign > 0 ? 10 : 290)
      look()
      stage.window.settle()
      stage.wheel(sign * -1)
      stage.wheel(0, -1)
      stage.wheel(sign * -20, precise: true)
      look()
      stage.window.settle()
      look()
      stage.window.focusedView = stage.swipe
      stage.key(sign > 0 ? .right : .left)
      stage.key(.pageDown)
      stage.window.settle()
      look()
      return result
    }
    let (left, right) = (run(.leftToRight), run(.rightToLeft))
    #expect(left.count == right.count)
    for (a, b) in zip(left, right) {
      #expect(a.count == b.count)
      for (x, y) in zip(a, b) { #expect(isNear(x, y)) }
    }
    let stage = Stage(10, item: Size(width: 100, height: 200)) { $0.layoutDirection = .rightToLeft }
    #expect(stage.seen.map(\.frame.minX) == [200, 100, 0])
  }

  @Test("S1 An invalid item size is misuse; items without a size fill the view")
  func strangeSizes() {
    for size in [Size(width: -1, height: 5), Size(width: .nan, height: 5), Size(width: 5, height: .infinity)] {
      let stage = Stage(3)
      stage.log.size = size
      let lines = swipeMisuses {
        stage.swipe.setNeedsLayout()
        stage.window.advance(by: 0.016)
      }
      #expect(lines.count == 1)
      #expect(stage.names == [0])
    }
    let stage = Stage(3, item: .zero)
    #expect(stage.swipe.itemSize == Size(width: 300, height: 200))
    let tiny = Stage(100_000, item: Size(width: 0.001, height: 0.001))
    #expect(tiny.names.count == 300)
  }

  @Test("V5 Misuse is reported once per call, and changes nothing")
  func misuse() {
    let stage = Stage(10)
    let swipe = stage.swipe
    let calls: [() -> Void] = [
      { swipe.currentItemIndex = 10 }, { swipe.currentItemIndex = -1 }, { swipe.currentPage = 99 },
      { swipe.scroll(toItem: Int.max, duration: 0) }, { swipe.scroll(toItem: Int.min, duration: 0) },
      { swipe.scroll(toItem: 3, duration: .nan) }, { swipe.scroll(toItem: 3, duration: -1) },
      { swipe.scroll(byItems: 1, duration: .infinity) }, { swipe.scrollOffset = .nan },
      { swipe.scroll(toOffset: .infinity, duration: 0) }, { swipe.scroll(byOffset: .nan, duration: 0) },
      { swipe.itemsPerPage = 0 }, { swipe.decelerationRate = .nan }, { swipe.decelerationRate = 1 },
      { swipe.autoscroll = .infinity }, { swipe.autoAdvanceInterval = 0 }, { swipe.autoAdvanceInterval = .nan },
      { swipe.reloadItem(at: 10) },
    ]
    for (number, call) in calls.enumerated() { #expect(swipeMisuses(call).count == 1, "call \(number)") }
    #expect(swipe.itemsPerPage == 1)
    #expect(swipe.autoscroll == 0)
    #expect(swipe.autoAdvanceInterval == nil)
    #expect(swipe.decelerationRate < 1)
    #expect(
      swipeMisuses {
        swipe.scroll(byItems: Int.max, duration: 0)
        swipe.scroll(byItems: Int.min, duration: 0.1)
        swipe.scroll(toOffset: 1e300, duration: 0)
        swipe.scroll(byOffset: -1e300, duration: 0)
        swipe.itemsPerPage = Int.max
      } == [])
    stage.window.settle()
    #expect(swipe.numberOfPages == 1)
    #expect(swipe.scrollOffset == 0)
    let empty = Stage(0)
    #expect(swipeMisuses { empty.swipe.currentItemIndex = 0 } == [])
    #expect(swipeMisuses { empty.swipe.currentItemIndex = 1 }.count == 1)
  }

  @Test("A4 Changes within an animation are immediate")
  func withinAnimation() {
    let stage = Stage(10)
    View.animate(withDuration: 1) {
      stage.swipe.currentItemIndex = 3
      stage.swipe.scroll(byItems: 1, duration: 0.2)
      stage.swipe.isWrapEnabled = true
      stage.source.count = 11
      stage.swipe.insertItems(at: [0], animated: false)
      stage.swipe.setNeedsLayout()
      stage.swipe.layoutIfNeeded()
    }
    stage.window.advance(by: 0.2)
    #expect(stage.swipe.scrollOffset == 5)
    #expect(stage.seen.map(\.frame.minX) == [0])
    #expect(stage.swipe.content.presented.bounds == stage.swipe.content.bounds)
  }

  @Test("G5 A drag that a call ends leaves the pan recognizer's settings unchanged", arguments: [true, false])
  func panStaysDisabled(isEnabled: Bool) throws {
    let stage = Stage(10)
    let pan = try #require(stage.swipe.gestureRecognizers.first { $0 is PanGestureRecognizer })
    pan.isEnabled = isEnabled
    stage.swipe.isScrollEnabled = false
    #expect(pan.isEnabled == isEnabled)
    stage.swipe.isScrollEnabled = true
    stage.drag(-200, in: 0.2)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == (isEnabled ? 1 : 0))
  }
}
