import Testing
import ViewTree

@testable import Containers

/// The movement of an item that is dragged across the queue and released.
struct QueueSlideTests {
  private let window = Window(size: Size(width: 200, height: 100))
  private let view = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))

  init() { window.addSubview(view) }

  /// Drags by `way`, releases at `velocity`, and returns whether the item leaves, and where it comes to rest.
  private func release(_ way: Double, velocity: Double) -> (isOut: Bool, end: Double) {
    let slide = QueueSlide(in: view, wayOut: { $0 > 0 ? 230 : 170 }, onMove: {})
    slide.scroller.viewLength = 200
    slide.scroller.beginDragging(at: 0)
    slide.scroller.drag(by: way)
    #expect(slide.isHeld && slide.offset == way)
    slide.scroller.endDragging(velocity: velocity, at: 0)
    window.advance(by: 5)
    #expect(slide.isAtRest)
    return (slide.isOut, slide.offset)
  }

  @Test("Q8 F5 A flick decides by its direction, otherwise half of the breadth does")
  func rule() {
    for (way, velocity, isOut, end) in [
      (40.0, 0.0, false, 0.0), (101, 0, true, 331), (-101, 0, true, -271), (99, 250, false, 0), (20, 350, true, 250),
      (-20, -350, true, -190), (150, -350, false, 0), (-150, 350, false, 0), (101, -250, true, 331), (0, 900, false, 0),
    ] {
      let result = release(way, velocity: velocity)
      #expect(result.isOut == isOut && abs(result.end - end) < 1e-9, "\(way) \(velocity)")
    }
  }

  @Test("Q8 After a cancelled drag it moves back, whatever the velocity; a new drag catches it at its visible position")
  func cancelled() {
    var moves = 0
    let slide = QueueSlide(in: view, wayOut: { _ in 200 }, onMove: { moves += 1 })
    slide.scroller.beginDragging(at: 0)
    slide.scroller.drag(by: 180)
    slide.scroller.cancelDragging(at: 0)
    #expect(!slide.isOut && !slide.isHeld)
    window.advance(by: 0.05)
    let seen = slide.offset
    #expect(seen > 20 && seen < 180)
    slide.scroller.beginDragging(at: 0.05)
    slide.scroller.drag(by: 7)
    #expect(abs(slide.offset - seen - 7) < 1e-9)
    slide.stop()
    let count = moves
    window.advance(by: 1)
    #expect(moves == count && window.nextWakeTime == nil)
  }
}
