import Containers
import Testing
import ViewTree
import ViewTreeTesting

nonisolated private let rates = [30.0, 60, 144, 1000]

@Suite struct SwipeFeelTests {
  @Test("F13 During a drag the position is that of the finger, minus the slop", arguments: rates)
  func follows(rate: Double) {
    let stage = Stage(10)
    let pointer = stage.pointer(events: rate, frames: 60)
    pointer.press(at: Point(x: 250, y: 100))
    for step in 1...20 {
      let x = 250 - Double(step) * 10
      pointer.move(to: Point(x: x, y: 100), duration: 0.02)
      #expect(isNear(stage.swipe.position, max(0, 250 - x - 8)))
      if x < 242 { #expect(stage.swipe.isDragging) }
    }
  }

  @Test("F13 The velocity is the same before and after the release", arguments: rates, [300.0, 700, 2500])
  func continuity(rate: Double, speed: Double) {
    let stage = Stage(10) { $0.isPagingEnabled = false }
    stage.swipe.scrollOffset = 4
    let pointer = stage.pointer(events: rate, frames: 1000)
    pointer.press(at: Point(x: 290, y: 100))
    pointer.move(to: Point(x: 290 - speed * 0.1, y: 100), duration: 0.1)
    let place = stage.swipe.position
    pointer.release()
    #expect(stage.swipe.position == place)
    stage.window.advance(by: 0.002)
    #expect(abs((stage.swipe.position - place) / 0.002 / speed - 1) < 0.05)

    // The movement to a page keeps the velocity, too.
    let paged = Stage(10)
    paged.swipe.currentItemIndex = 4
    let second = paged.pointer(events: rate, frames: 1000)
    second.press(at: Point(x: 200, y: 100))
    second.move(to: Point(x: 200 - speed * 0.04, y: 100), duration: 0.04)
    let start = paged.swipe.position
    second.release()
    paged.window.advance(by: 0.0001)
    #expect(abs((paged.swipe.position - start) / 0.0001 / speed - 1) < 0.05)
  }

  @Test("F13 F4 The rubber band keeps its velocity at the release")
  func bandContinuity() {
    let stage = Stage(10)
    let pointer = stage.pointer(events: 1000, frames: 1000)
    pointer.press(at: Point(x: 50, y: 100))
    pointer.move(to: Point(x: 200, y: 100), duration: 0.1)
    let before = stage.swipe.position
    pointer.move(to: Point(x: 203, y: 100), duration: 0.002)
    let place = stage.swipe.position
    let speed = (place - before) / 0.002
    #expect(isNear(place, -RubberBand.shown(145, size: 300)))
    pointer.release()
    stage.window.advance(by: 0.001)
    #expect(abs((stage.swipe.position - place) / 0.001 / speed - 1) < 0.05)
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 0)
    #expect(stage.log.take() == ["willDrag", "scroll", "didDrag true", "willDecelerate", "scroll", "didDecelerate"])
  }

  @Test("G7 The same trace ends on the same page with the same positions, at any rate of events and frames")
  func sameEverywhere() {
    func trace(events: Double, frames: Double, paging: Bool) -> [Double] {
      let stage = Stage(10) {
        $0.isPagingEnabled = paging
        $0.bounces = true
      }
      let pointer = stage.pointer(events: events, frames: frames)
      stage.swipe.currentItemIndex = 2
      var places: [Double] = []
      pointer.press(at: Point(x: 250, y: 100))
      pointer.move(to: Point(x: 130, y: 100), duration: 0.2)
      places.append(stage.swipe.position)
      pointer.release()
      pointer.hold(0.1)
      places.append(stage.swipe.position)
      pointer.press(at: Point(x: 100, y: 100))
      places.append(stage.swipe.position)
      pointer.move(to: Point(x: 180, y: 100), duration: 0.1)
      pointer.release()
      pointer.hold(0.15)
      places.append(stage.swipe.position)
      stage.window.settle(framesPerSecond: frames)
      places.append(stage.swipe.position)
      return places
    }
    for paging in [true, false] {
      let exact = trace(events: 1000, frames: 1000, paging: paging)
      for events in rates {
        for frames in [24.0, 59.94, 144, 1000] {
          let other = trace(events: events, frames: frames, paging: paging)
          #expect(other.last == exact.last || !paging)
          for (a, b) in zip(exact, other) { #expect(abs(a - b) <= 1, "\(events) \(frames) \(exact) \(other)") }
        }
      }
    }
  }

  @Test("F1 F2 Without paging it decelerates to the computed position, and stops exactly there")
  func slides() {
    let stage = Stage(100) {
      $0.isPagingEnabled = false
      $0.decelerationRate = 0.99
    }
    let pointer = stage.pointer(events: 1000)
    pointer.press(at: Point(x: 250, y: 100))
    pointer.move(to: Point(x: 150, y: 100), duration: 0.1)
    let start = stage.swipe.position
    pointer.release()
    #expect(stage.swipe.isDecelerating)
    stage.window.settle()
    let rest = Deceleration(start: start, velocity: 1000, rate: 0.99).restPosition
    #expect(abs(stage.swipe.position - rest) < 1e-3)
    #expect(stage.log.take() == ["willDrag", "scroll", "didDrag true", "willDecelerate", "scroll", "didDecelerate"])
  }

  @Test("F4 S3 A deceleration that reaches an end bounces back, or stops")
  func reachesEnd() {
    for bounces in [true, false] {
      let stage = Stage(3) {
        $0.isPagingEnabled = false
        $0.bounces = bounces
      }
      stage.drag(-200, in: 0.05, from: 250)
      var farthest = 0.0
      while stage.swipe.isDecelerating {
        stage.window.advance(by: 1.0 / 60)
        farthest = max(farthest, stage.swipe.scrollOffset)
      }
      #expect(stage.swipe.scrollOffset == 2)
      #expect(bounces ? farthest > 2.05 : farthest == 2)
      #expect(stage.log.take() == ["willDrag", "scroll", "didDrag true", "willDecelerate", "scroll", "didDecelerate"])
    }
  }

  @Test("S3 Without bouncing nothing beyond the ends is ever visible")
  func deadEnd() {
    let stage = Stage(3) { $0.bounces = false }
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 50, y: 100))
    pointer.move(to: Point(x: 250, y: 100), duration: 0.1)
    #expect(stage.swipe.scrollOffset == 0)
    pointer.move(to: Point(x: 240, y: 100), duration: 0.1)
    // The finger is still beyond the end, so the offset may or may not have changed.
    #expect(stage.swipe.scrollOffset >= 0)
    pointer.release()
    #expect(stage.log.take().last == "didDrag false")
  }

  @Test("F5 A flick moves to the next page from the visible position, at most one from where the drag began")
  func flickAfterDrag() {
    let stage = Stage(10)
    stage.swipe.currentItemIndex = 3
    let pointer = stage.pointer(events: 1000, frames: 1000)
    // A slow drag by one and a half pages, then a flick forward: it ends one page from the start.
    pointer.press(at: Point(x: 299, y: 100))
    pointer.move(to: Point(x: 41, y: 100), duration: 2)
    pointer.hold(0.2)
    #expect(isNear(stage.swipe.scrollOffset, 3 + 250.0 / 300))
    pointer.move(to: Point(x: 1, y: 100), duration: 0.05)
    pointer.release()
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 4)
    // A drag by half a page, then a flick back: it ends at the page before.
    pointer.press(at: Point(x: 299, y: 100))
    pointer.move(to: Point(x: 100, y: 100), duration: 1)
    pointer.hold(0.2)
    pointer.move(to: Point(x: 130, y: 100), duration: 0.05)
    pointer.release()
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 4)
  }

  @Test("F6 It is at rest within half a second, and never overshoots the page")
  func approach() {
    let stage = Stage(10)
    stage.drag(-150, in: 0.05)
    var time = 0.0
    while stage.swipe.isDecelerating {
      stage.window.advance(by: 0.005)
      time += 0.005
      #expect(stage.swipe.scrollOffset <= 1)
    }
    #expect(time <= 0.5)
  }

  @Test("G7 A long frame has the same result as many short ones, with callbacks at their times")
  func longFrame() {
    let stage = Stage(10)
    var ends: [Double] = []
    stage.log.onLine = { [window = stage.window] line in if line == "didScroll" { ends.append(window.currentTime) } }
    stage.swipe.scroll(toItem: 3, duration: 0.25)
    stage.window.advance(by: 5)
    #expect(ends == [0.25])
    #expect(stage.swipe.scrollOffset == 3)
  }
}
