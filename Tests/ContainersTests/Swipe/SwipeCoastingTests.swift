import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Flicks that move over several pages, and come to rest on one.
@Suite struct SwipeCoastingTests {
  private func stage(_ count: Int = 100, _ setUp: (SwipeView) -> Void = { _ in }) -> Stage {
    Stage(count, item: Size(width: 100, height: 200)) {
      $0.alignment = .center
      $0.isCoastingEnabled = true
      setUp($0)
    }
  }

  /// Drags to the left at a constant speed for 0.1 s, and releases.
  private func flick(_ stage: Stage, speed: Double) {
    stage.drag(-speed * 0.1, in: 0.1, from: speed > 0 ? 290 : 10)
  }

  @Test("S3 The faster the flick, the more pages it turns; it always comes to rest on one", arguments: [false, true])
  func distance(wraps: Bool) {
    var last = 0
    for speed in [350.0, 700, 1400, 2800] {
      let stage = stage { $0.isWrapEnabled = wraps }
      flick(stage, speed: speed)
      stage.window.settle()
      let index = stage.swipe.currentItemIndex
      // The distance of the drag without the slop, plus that of the deceleration, rounded to a page.
      let rest = (speed * 0.1 + speed / 2.002) / 100
      #expect(abs(Double(index) - rest) <= 1, "\(speed): \(index)")
      #expect(index > last || speed == 350)
      #expect(stage.swipe.scrollOffset == Double(index))
      last = index
    }
    #expect(last >= 14)
  }

  @Test("S3 Without coasting a flick turns one page, however fast")
  func off() {
    let stage = stage { $0.isCoastingEnabled = false }
    flick(stage, speed: 2800)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex <= 4)
  }

  @Test(
    "F13 It keeps the velocity of the finger, never accelerates, and never moves back", arguments: [700.0, 1800, 2800])
  func continuity(speed: Double) {
    let stage = stage()
    let pointer = stage.pointer(events: 1000, frames: 1000)
    pointer.press(at: Point(x: 290, y: 100))
    pointer.move(to: Point(x: 290 - speed * 0.1, y: 100), duration: 0.1)
    pointer.release()
    var place = stage.swipe.position
    var step = speed * 0.002 * 1.05
    stage.window.advance(by: 0.002)
    #expect(abs((stage.swipe.position - place) / 0.002 / speed - 1) < 0.05)
    for _ in 0..<3000 {
      place = stage.swipe.position
      stage.window.advance(by: 0.002)
      let next = stage.swipe.position - place
      #expect(next >= 0 && next <= step + 0.51)
      step = max(next, 0.1)
    }
    #expect(stage.window.nextWakeTime == nil)
  }

  @Test("S3 It stops at the ends, in both directions, also right to left")
  func ends() {
    let stage = stage(5)
    flick(stage, speed: 2800)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 4)
    flick(stage, speed: -2800)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 0)
    let mirrored = self.stage()
    mirrored.window.layoutDirection = .rightToLeft
    flick(mirrored, speed: -1400)
    mirrored.window.settle()
    #expect(mirrored.swipe.currentItemIndex >= 6)
    let vertical = self.stage { $0.isVertical = true }
    vertical.log.size = Size(width: 300, height: 50)
    vertical.window.advance(by: 0)
    vertical.swipe.setNeedsLayout()
    vertical.pointer().drag(from: Point(x: 150, y: 190), to: Point(x: 150, y: 50), duration: 0.1)
    vertical.window.settle()
    #expect(vertical.swipe.currentItemIndex > 8)
  }

  @Test("S9 The callbacks are those of a deceleration; a press catches it, and it comes to rest on the nearest page")
  func callbacks() {
    let stage = stage()
    flick(stage, speed: 2000)
    stage.window.settle()
    #expect(stage.log.take() == ["willDrag", "scroll", "didDrag true", "willDecelerate", "scroll", "didDecelerate"])
    flick(stage, speed: 2000)
    stage.window.advance(by: 0.2)
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 150, y: 100))
    let caught = stage.swipe.scrollOffset
    stage.window.advance(by: 0.3)
    #expect(stage.swipe.scrollOffset == caught)
    pointer.release()
    stage.window.settle()
    #expect(
      abs(stage.swipe.scrollOffset - caught) <= 0.5 && stage.swipe.scrollOffset == stage.swipe.scrollOffset.rounded())
  }

  @Test("S5 A change of the size while it coasts keeps the target", arguments: [60.0, 150])
  func resize(width: Double) {
    let stage = stage()
    flick(stage, speed: 2000)
    stage.window.advance(by: 0.1)
    stage.log.size = Size(width: width, height: 200)
    stage.swipe.setNeedsLayout()
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == stage.swipe.scrollOffset.rounded())
    #expect(stage.swipe.currentItemIndex > 5)
  }
}
