import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite struct SwipeCatchTests {
  @Test(
    "G6 A press immediately catches the view at its visible position, and selects nothing; after the release only scrolls are notified"
  )
  func catches() {
    let stage = Stage(10)
    stage.drag(-150, in: 0.05)
    stage.window.advance(by: 0.05)
    #expect(stage.swipe.isDecelerating)
    let place = stage.swipe.scrollOffset
    stage.log.lines = []
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 150, y: 100))
    #expect(stage.swipe.scrollOffset == place)
    #expect(!stage.swipe.isDecelerating)
    #expect(!stage.swipe.isDragging)
    #expect(stage.log.take() == ["didDecelerate"])
    pointer.hold(0.5)
    #expect(stage.swipe.scrollOffset == place)
    pointer.release()
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 1)
    #expect(stage.log.take() == ["scroll"])
  }

  @Test("G6 A press catches a programmatic scroll; a drag continues from there without a jump")
  func catchesProgram() {
    let stage = Stage(10)
    stage.swipe.scroll(toItem: 5, duration: 1)
    stage.window.advance(by: 0.5)
    let place = stage.swipe.position
    stage.log.lines = []
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 150, y: 100))
    #expect(stage.log.take() == ["didScroll"])
    #expect(stage.swipe.position == place)
    pointer.move(to: Point(x: 100, y: 100), duration: 0.1)
    #expect(isNear(stage.swipe.position, place + 42))
    pointer.hold(0.2)
    pointer.release()
    stage.window.settle()
    #expect(stage.log.take() == ["willDrag", "scroll", "didDrag false", "willDecelerate", "scroll", "didDecelerate"])
  }

  @Test("G6 W1 A press after the end of a movement, before the next frame, finds the view at rest")
  func lateFrame() {
    let stage = Stage(10)
    stage.swipe.scroll(toItem: 1, duration: 0.2)
    stage.window.advance(by: 0.19)
    let time = stage.window.currentTime
    stage.window.send(
      .pointer(PointerEvent(phase: .began, location: Point(x: 150, y: 100), timestamp: time + 0.02)))
    #expect(stage.swipe.scrollOffset == 1)
    stage.window.send(
      .pointer(PointerEvent(phase: .ended, location: Point(x: 150, y: 100), timestamp: time + 0.05)))
    #expect(stage.log.take() == ["scroll", "didScroll", "select 1"])
  }

  @Test("G5 A lost pointer ends the drag, and the view moves to a page")
  func lost() {
    let stage = Stage(10)
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 250, y: 100))
    pointer.move(to: Point(x: 60, y: 100), duration: 0.1)
    stage.window.send(.pointersLost)
    #expect(!stage.swipe.isDragging)
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 1)
    #expect(stage.log.take() == ["willDrag", "scroll", "didDrag false", "willDecelerate", "scroll", "didDecelerate"])
  }

  @Test("G5 A second finger neither moves the view nor ends the drag")
  func twoFingers() {
    let stage = Stage(10)
    let first = PointerScript(stage.window, device: .touch, id: 1)
    let second = PointerScript(stage.window, device: .touch, id: 2)
    first.press(at: Point(x: 250, y: 100))
    first.move(to: Point(x: 150, y: 100), duration: 0.2)
    let place = stage.swipe.position
    second.press(at: Point(x: 100, y: 100))
    second.move(to: Point(x: 200, y: 100), duration: 0.2)
    second.release()
    #expect(stage.swipe.position == place)
    #expect(stage.swipe.isDragging)
    first.move(to: Point(x: 130, y: 100), duration: 0.2)
    #expect(isNear(stage.swipe.position, place + 20))
    first.hold(0.2)
    first.release()
    stage.window.settle()
    #expect(stage.log.take() == ["willDrag", "scroll", "didDrag false", "willDecelerate", "scroll", "didDecelerate"])
  }

  @Test("F12 Equal and decreasing timestamps do no harm")
  func timestamps() {
    let stage = Stage(10)
    for (phase, x, time) in [
      (PointerEvent.Phase.began, 250.0, 0.0), (.moved, 200, 0), (.moved, 150, -0.5), (.moved, 80, 0), (.ended, 80, 0),
    ] {
      stage.window.send(.pointer(PointerEvent(phase: phase, location: Point(x: x, y: 100), timestamp: time)))
    }
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 1)
  }

  @Test("G7 A pointer at an invalid location does no harm")
  func nowhere() {
    for wraps in [false, true] {
      let stage = Stage(1000) { $0.isWrapEnabled = wraps }
      for (phase, x) in [(PointerEvent.Phase.began, 150.0), (.moved, 1e308), (.moved, -1e308), (.ended, -1e308)] {
        stage.window.send(.pointer(PointerEvent(phase: phase, location: Point(x: x, y: 100))))
        stage.window.advance(by: 0.001)
      }
      stage.window.settle()
      #expect(stage.names == [stage.swipe.currentItemIndex])
      #expect(stage.seen[0].frame.minX == 0)
    }
  }

  @Test(
    "G6 A press between two frames catches the movement at its position at the time of the press",
    arguments: [0.002, 0.011])
  func catchesBetweenFrames(late: Double) {
    let (pressed, left) = (Stage(10), Stage(10))
    for stage in [pressed, left] {
      stage.drag(-150, in: 0.05)
      stage.window.advance(by: 0.05)
    }
    let time = pressed.window.currentTime + late
    left.window.advance(by: late)
    pressed.window.send(.pointer(PointerEvent(phase: .began, location: Point(x: 150, y: 100), timestamp: time)))
    #expect(isNear(pressed.swipe.position, left.swipe.position))
    let place = pressed.swipe.position
    pressed.window.advance(by: 0.1)
    #expect(pressed.swipe.position == place)
  }
}
