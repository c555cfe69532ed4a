import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Animated changes of the size.
@Suite struct SwipeResizeTests {
  /// Whether the current page fills the presented bounds of the view, to a device pixel.
  private func fills(_ stage: Stage) -> Bool {
    guard let page = stage.swipe.currentItemView?.shownFrameInWindow else { return false }
    let seen = stage.swipe.shownFrameInWindow
    return isNear(page.minX, seen.minX, 1e-6) && isNear(page.maxX, seen.maxX, 1e-6)
      && isNear(page.minY, seen.minY, 1e-6) && isNear(page.maxY, seen.maxY, 1e-6)
  }

  @Test(
    "S5 A7 During an animated resize the page fills the view in every frame, and stays the current one",
    arguments: [Size(width: 120, height: 90), Size(width: 500, height: 300)], [false, true])
  func animated(size: Size, laysOut: Bool) {
    for index in [0, 4, 9] {
      let stage = Stage(10)
      stage.log.logsIndex = true
      stage.swipe.currentItemIndex = index
      stage.log.lines = []
      View.animate(withDuration: 0.3) {
        stage.swipe.frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
        if laysOut { stage.swipe.layoutIfNeeded() }
      }
      var widths: [Double] = []
      for _ in 0..<20 {
        #expect(fills(stage))
        #expect(stage.swipe.scrollOffset == Double(index))
        #expect(stage.swipe.currentItemIndex == index)
        widths.append(stage.swipe.shownFrameInWindow.width)
        stage.window.advance(by: 0.017)
      }
      #expect(widths[0] == 300 && widths[19] == size.width)
      #expect(widths[8] != 300 && widths[8] != size.width)
      #expect(stage.swipe.itemSize == size)
      #expect(stage.log.take() == [])
      stage.window.advance(by: 0.017)
      #expect(stage.window.nextWakeTime == nil)
    }
  }

  @Test("S5 A7 During an animated resize nothing is blank, also if it is scrolled, dragged or autoscrolls")
  func animatedInMotion() {
    for motion in 0..<4 {
      let stage = Stage(30)
      stage.swipe.currentItemIndex = 10
      switch motion {
      case 0: stage.swipe.scroll(toItem: 13, duration: 0.4)
      case 1: stage.drag(-100, in: 0.05)
      case 2: stage.swipe.autoscroll = 2
      default:
        stage.window.send(.pointer(PointerEvent(phase: .began, location: Point(x: 290, y: 100))))
        stage.window.send(.pointer(PointerEvent(phase: .moved, location: Point(x: 190, y: 100))))
      }
      stage.window.advance(by: 0.05)
      View.animate(withDuration: 0.3) { stage.swipe.frame = Rect(x: 0, y: 0, width: 150, height: 120) }
      for _ in 0..<20 {
        stage.window.advance(by: 0.017)
        let seen = stage.swipe.shownFrameInWindow
        let frames = stage.seen.map(\.frame)
        #expect((frames.first?.minX ?? 999) <= seen.minX + 1e-6)
        #expect((frames.last?.maxX ?? -999) >= seen.maxX - 1e-6)
        #expect(frames.allSatisfy { isNear($0.width, seen.width, 1e-6) })
      }
      if motion == 0 {
        stage.window.settle()
        #expect(stage.swipe.currentItemIndex == 13)
        #expect(fills(stage))
      }
    }
  }

  @Test("W2 A size animation that waits for its delay causes no frames")
  func delayed() {
    let stage = Stage(10)
    View.animate(withDuration: 0.2, delay: 3) { stage.swipe.frame = Rect(x: 0, y: 0, width: 150, height: 120) }
    stage.window.advance(by: 0.016)
    stage.window.advance(by: 0.016)
    #expect(fills(stage))
    #expect((stage.window.nextWakeTime ?? 0) > stage.window.currentTime + 2)
    stage.window.advance(by: 3.1)
    #expect(fills(stage))
    stage.window.settle()
    #expect(fills(stage))
    #expect(stage.swipe.itemSize == Size(width: 150, height: 120))
  }

  @Test("S5 A drag does not go on in a view that has no size, and the item stays")
  func noSizeUnderFinger() {
    let stage = Stage(10)
    stage.swipe.currentItemIndex = 4
    stage.window.send(.pointer(PointerEvent(phase: .began, location: Point(x: 290, y: 100))))
    stage.window.send(.pointer(PointerEvent(phase: .moved, location: Point(x: 270, y: 100))))
    stage.swipe.frame.size = .zero
    for x in [200.0, 100, 0] {
      stage.window.send(.pointer(PointerEvent(phase: .moved, location: Point(x: x, y: 100))))
      stage.window.advance(by: 0.02)
    }
    #expect(stage.swipe.currentItemIndex == 4)
    stage.swipe.frame.size = Size(width: 300, height: 200)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 4)
  }
}
