import Testing
import ViewTree
import ViewTreeTesting

@Suite("A scroller: notches during other movements") struct ScrollerNotchTests: ScrollerSuite {
  let stage = ScrollerStage()

  @Test("L8 F11 A notch during a fling or a timed scroll counts from where that is, and the next one from its goal")
  func counts() {
    scroller.setRange(0...5000)
    for isTimed in [false, true] {
      for distance in [-60.0, 60] {
        scroller.jump(to: 100)
        if isTimed { scroller.scroll(to: 2000, .timed(1)) } else { scroller.fling(velocity: 3000) }
        run(0.1)
        let place = scroller.position
        #expect(place > 120)
        #expect(scroller.notch(by: distance))
        expectClose(scroller.goal, place + distance)
        #expect(scroller.phase == .scrolling)
        run(0.05)
        scroller.notch(by: distance)
        expectClose(scroller.goal, place + 2 * distance)
        run(0.3)
        #expect(scroller.phase == .resting)
        expectClose(scroller.position, place + 2 * distance)
      }
    }
  }

  @Test("L8 A notch between two frames counts from where the movement is at its time")
  func betweenFrames() {
    scroller.setRange(0...5000)
    scroller.fling(velocity: 3000)
    run(0.1)
    let place = scroller.position + scroller.velocity() * 0.004
    scroller.notch(by: 60, at: window.currentTime + 0.004)
    #expect(abs(scroller.goal - (place + 60)) < 0.1)
  }

  @Test("L8 A notch towards the end from which a movement has just begun stops it; one beyond an end lets it bounce")
  func ends() {
    scroller.fling(velocity: 3000)
    #expect(scroller.notch(by: -60))
    #expect(scroller.phase == .resting && scroller.position == 0)
    scroller.fling(velocity: -900)
    run(0.05)
    #expect(scroller.position < 0)
    #expect(!scroller.notch(by: -60))
    #expect(scroller.phase == .decelerating)
    #expect(scroller.notch(by: 60) && scroller.goal == 60)
  }

  @Test("L8 F11 A wheel and an arrow key lead a flung scroll view back by their 60 points")
  func scrollView() {
    for isKey in [false, true] {
      let stage = ScrollStage(content: Size(width: 200, height: 9000))
      stage.window.focusedView = stage.scroll
      stage.scroll.fling(velocity: Point(x: 0, y: 3000))
      stage.window.advance(by: 0.1)
      let y = stage.y
      if isKey { stage.key(.up) } else { stage.wheel(0, 1) }
      stage.window.settle()
      expectClose(stage.y, y - 60)
      #expect(stage.take() == ["scroll", "didDecelerate", "scroll"])
    }
  }
}
