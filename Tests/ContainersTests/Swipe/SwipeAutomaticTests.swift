import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite struct SwipeAutomaticTests {
  @Test("S8 Autoscroll follows the clock at any frame rate", arguments: [1.0, 7, 60, 1000])
  func steady(frames: Double) {
    let stage = Stage(1000)
    stage.swipe.autoscroll = 2.5
    #expect(stage.swipe.isScrolling)
    for _ in 0..<Int(2 * frames) { stage.window.advance(by: 1 / frames) }
    #expect(isNear(stage.swipe.scrollOffset, 5))
    #expect(stage.log.take() == ["scroll"])
    stage.swipe.autoscroll = -1
    stage.window.advance(by: 1)
    #expect(isNear(stage.swipe.scrollOffset, 4))
  }

  @Test("S8 Without wrapping autoscroll stops at an end, and causes no frames there")
  func stops() {
    let stage = Stage(3)
    stage.swipe.autoscroll = 4
    stage.window.advance(by: 0.4)
    #expect(isNear(stage.swipe.scrollOffset, 1.6))
    stage.window.advance(by: 0.2)
    #expect(stage.swipe.scrollOffset == 2)
    #expect(!stage.swipe.isScrolling)
    stage.window.advance(by: 0.016)
    #expect(stage.window.nextWakeTime == nil)
    // It continues after the position was changed.
    stage.swipe.currentItemIndex = 0
    stage.window.advance(by: 0.25)
    #expect(isNear(stage.swipe.scrollOffset, 1))
    stage.swipe.autoscroll = -4
    stage.window.advance(by: 1)
    #expect(stage.swipe.scrollOffset == 0)
    stage.swipe.isWrapEnabled = true
    stage.window.advance(by: 0.25)
    #expect(isNear(stage.swipe.scrollOffset, 2))
    #expect(stage.log.take() == ["scroll"])
  }

  @Test("S8 A press just after a page was due, before the next frame, catches the movement to that page")
  func pressAfterDue() {
    let stage = Stage(10)
    stage.swipe.autoAdvanceInterval = 3
    stage.window.advance(by: 2.995)
    let finger = { (phase: PointerEvent.Phase, time: Double) in
      stage.window.send(
        .pointer(PointerEvent(phase: phase, location: Point(x: 150, y: 100), timestamp: time)))
    }
    finger(.began, 3.003)
    stage.window.advance(by: 0.02)
    let held = stage.swipe.scrollOffset
    #expect(held < 0.1)
    for _ in 0..<300 { stage.window.advance(by: 0.02) }
    #expect(stage.swipe.scrollOffset == held)
    #expect(stage.window.nextWakeTime == nil)
    finger(.ended, stage.window.currentTime)
    let released = stage.window.currentTime
    stage.window.advance(by: 1)
    #expect(stage.swipe.currentItemIndex <= 1 && stage.swipe.scrollOffset.rounded() == stage.swipe.scrollOffset)
    let page = stage.swipe.currentItemIndex
    stage.window.advance(by: 2.5)
    #expect(stage.window.currentTime > released + 3 && stage.swipe.currentItemIndex == page + 1)
  }

  @Test("S8 S11 A notch just after a page was due turns one page in addition to it")
  func notchAfterDue() {
    let stage = Stage(10)
    stage.swipe.autoAdvanceInterval = 3
    stage.window.advance(by: 2.995)
    stage.window.send(
      .scroll(
        ScrollEvent(location: Point(x: 150, y: 100), delta: Point(x: 0, y: -1), timestamp: 3.003)))
    stage.window.advance(by: 0.02)
    stage.window.advance(by: 1.5)
    #expect(stage.swipe.currentItemIndex == 2)
  }

  @Test("S8 It pauses under the finger and resumes at the instant at which the movement ends")
  func pauses() {
    let stage = Stage(1000)
    stage.swipe.autoscroll = 1
    stage.window.advance(by: 1.5)
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 150, y: 100))
    pointer.hold(1)
    #expect(isNear(stage.swipe.scrollOffset, 1.5))
    #expect(!stage.swipe.isScrolling)
    pointer.release()
    stage.window.advance(by: 0.5)
    #expect(isNear(stage.swipe.scrollOffset, 2))
    #expect(stage.log.take() == ["scroll"])
    pointer.press(at: Point(x: 150, y: 100))
    pointer.move(to: Point(x: 92, y: 100), duration: 0.1)
    pointer.hold(0.3)
    #expect(isNear(stage.swipe.scrollOffset, 2 + 50.0 / 300))
    pointer.release()
    var end: Double?
    stage.log.onLine = { [window = stage.window] in if $0 == "didDecelerate" { end = window.currentTime } }
    while stage.swipe.isDecelerating { stage.window.advance(by: 1) }
    #expect(stage.swipe.isScrolling && !stage.swipe.isDecelerating)
    #expect(isNear(stage.swipe.scrollOffset, 2 + stage.window.currentTime - (end ?? 0)))
    #expect(
      stage.log.take() == [
        "scroll", "willDrag", "scroll", "didDrag false", "willDecelerate", "scroll", "didDecelerate", "scroll",
      ] || stage.log.lines.isEmpty)
  }

  @Test("S8 S10 A press that stops an autoscroll selects nothing; when autoscroll is disabled the view moves to a page")
  func stopped() {
    let stage = Stage(10)
    stage.swipe.autoscroll = 1
    stage.window.advance(by: 0.3)
    stage.pointer().tap(at: Point(x: 150, y: 100))
    #expect(stage.log.take() == ["scroll"])
    stage.swipe.autoscroll = 0
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 0)
    #expect(stage.log.take() == ["scroll"])
  }

  @Test("S8 Auto advance turns pages at exact times, in any frames", arguments: [0.01, 0.1, 0.25, 0.7, 5])
  func advances(frame: Double) {
    let stage = Stage(4)
    stage.swipe.autoAdvanceInterval = 1
    var ends: [Double] = []
    stage.log.onLine = { [window = stage.window] in if $0 == "didScroll" { ends.append(window.currentTime) } }
    while stage.window.currentTime < 5 - 1e-9 { stage.window.advance(by: frame) }
    #expect(stage.swipe.scrollOffset == 3)
    #expect(ends.count == 3)
    for (index, end) in ends.enumerated() {
      #expect(end > Double(index + 1) && end < Double(index + 1) + 0.5)
      #expect(isNear(end - Double(index), ends[0], 1e-6))
    }
    // At the end there is no timer.
    stage.window.advance(by: 0.01)
    #expect(stage.window.nextWakeTime == nil)
    stage.swipe.currentItemIndex = 1
    #expect(isNear(stage.window.nextWakeTime ?? 0, stage.window.currentTime, 1e-6))
    stage.window.advance(by: 0)
    #expect(isNear((stage.window.nextWakeTime ?? 0) - stage.window.currentTime, 1, 1e-6))
  }

  @Test(
    "S8 The interval of auto advance is at least 0.05 s; an endless one turns no pages, and what is no interval is misuse"
  )
  func intervals() {
    for (interval, wait, isMisuse) in [
      (1, 1, false), (0.05, 0.05, false), (0.001, 0.05, false), (.infinity, nil, false), (0, nil, true),
      (-1, nil, true),
      (.nan, nil, true),
    ] as [(Double, Double?, Bool)] {
      let stage = Stage(4)
      stage.window.settle()
      let misuses = swipeMisuses { stage.swipe.autoAdvanceInterval = interval }
      #expect(
        misuses.count == (isMisuse ? 1 : 0) && (stage.swipe.autoAdvanceInterval == nil) == isMisuse, "\(interval)")
      stage.window.advance(by: 0)
      let found = stage.window.nextWakeTime.map { $0 - stage.window.currentTime }
      #expect((found == nil) == (wait == nil) && isNear(found ?? 0, wait ?? 0), "\(interval)")
    }
  }

  @Test("S8 A10 After a jump of the clock auto advance is where it would be, and has not turned every page on the way")
  func clockJumps() {
    // A week has 201,600 intervals of 3 s.
    let stage = Stage(5) { $0.isWrapEnabled = true }
    stage.swipe.autoAdvanceInterval = 3
    stage.window.advance(by: 604_800 + 4)
    #expect(stage.swipe.currentItemIndex == 1 && stage.swipe.scrollOffset == 1)
    #expect(stage.source.requests.count < 600)
    stage.window.advance(by: 3)
    #expect(stage.swipe.scrollOffset == 2)
    // A frame of a century, with the shortest interval, ends, too.
    stage.swipe.autoAdvanceInterval = 0.05
    stage.window.advance(by: 3e9)
    #expect(stage.source.requests.count < 2000)
  }

  @Test("S8 W1 What many pages turn while the clock jumps is what they turn in small frames", arguments: [false, true])
  func jumpOverPages(wraps: Bool) {
    let stages = (0..<2).map { _ in
      Stage(1000) {
        $0.isWrapEnabled = wraps
        $0.itemsPerPage = 3
      }
    }
    for stage in stages { stage.swipe.autoAdvanceInterval = 1 }
    stages[0].window.advance(by: 240.75)
    for _ in 0..<321 { stages[1].window.advance(by: 0.75) }
    #expect(stages[0].swipe.currentItemIndex == 720)
    #expect(stages[0].swipe.currentItemIndex == stages[1].swipe.currentItemIndex)
    #expect(stages[0].swipe.scrollOffset == stages[1].swipe.scrollOffset)
    stages[0].window.advance(by: 1000)
    stages[0].window.advance(by: 0)
    // 1,240 turns are three rounds of 334 pages and 238 more.
    #expect(stages[0].swipe.currentPage == (wraps ? 238 : 333))
    #expect((stages[0].window.nextWakeTime == nil) == !wraps)
  }

  @Test("S8 Auto advance waits under the finger, and starts over when it leaves")
  func waits() {
    let stage = Stage(10) { $0.isWrapEnabled = true }
    stage.swipe.autoAdvanceInterval = 1
    stage.window.advance(by: 0.9)
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 150, y: 100))
    pointer.hold(3)
    #expect(stage.swipe.scrollOffset == 0)
    pointer.release()
    // At rest, a tap selects.
    #expect(stage.log.take() == ["select 0"])
    stage.window.advance(by: 0.95)
    #expect(stage.swipe.scrollOffset == 0)
    stage.window.advance(by: 0.1)
    #expect(stage.swipe.scrollOffset > 0)
    stage.window.advance(by: 0.5)
    #expect(stage.swipe.scrollOffset == 1)
    stage.swipe.autoAdvanceInterval = nil
    stage.window.advance(by: 0.01)
    #expect(stage.window.nextWakeTime == nil)
  }

  @Test("S8 Outside of a window nothing runs; back in it, everything does")
  func windows() {
    let stage = Stage(10)
    stage.swipe.autoAdvanceInterval = 1
    stage.swipe.removeFromSuperview()
    stage.window.advance(by: 5)
    #expect(stage.swipe.scrollOffset == 0)
    stage.window.addSubview(stage.swipe)
    stage.window.advance(by: 1.5)
    #expect(stage.swipe.scrollOffset == 1)
    stage.swipe.autoAdvanceInterval = nil
    stage.swipe.autoscroll = 1
    stage.window.advance(by: 0.5)
    stage.swipe.removeFromSuperview()
    stage.window.advance(by: 3)
    #expect(isNear(stage.swipe.scrollOffset, 1.5))
    let other = Window(size: Size(width: 300, height: 200))
    other.addSubview(stage.swipe)
    other.advance(by: 0.5)
    #expect(isNear(stage.swipe.scrollOffset, 2))
  }

  @Test("S9 Leaving the window during a movement ends it at its target")
  func leaves() {
    let stage = Stage(10)
    stage.swipe.scroll(toItem: 4, duration: 1)
    stage.window.advance(by: 0.3)
    stage.swipe.removeFromSuperview()
    #expect(stage.swipe.scrollOffset == 4)
    #expect(stage.log.take() == ["scroll", "didScroll"])
    stage.swipe.scroll(toItem: 6, duration: 1)
    #expect(stage.swipe.scrollOffset == 6)
    #expect(stage.log.take() == ["scroll", "didScroll"])
    stage.window.addSubview(stage.swipe)
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 250, y: 100))
    pointer.move(to: Point(x: 60, y: 100), duration: 0.1)
    stage.swipe.removeFromSuperview()
    #expect(stage.swipe.scrollOffset == 7)
    #expect(stage.log.take() == ["willDrag", "scroll", "didDrag false", "willDecelerate", "scroll", "didDecelerate"])
  }

  @Test("A9 With reduced motion a programmatic scroll jumps, and ends after its duration")
  func reducedMotion() {
    let stage = Stage(10)
    stage.window.prefersReducedMotion = true
    stage.swipe.scroll(toItem: 4, duration: 0.5)
    #expect(stage.swipe.scrollOffset == 4)
    stage.window.advance(by: 0.4)
    #expect(stage.log.take() == ["scroll"])
    stage.window.advance(by: 0.1)
    #expect(stage.log.take() == ["didScroll"])
    #expect(stage.swipe.content.presented.alpha == 1)
    #expect(stage.swipe.currentItemIndex == 4)
  }

  @Test("S8 Auto advance counts from the time of the release, also if that is between two frames")
  func advanceAfterLateRelease() {
    let stage = Stage(5) { $0.autoAdvanceInterval = 1 }
    let place = Point(x: 150, y: 100)
    stage.window.send(.pointer(PointerEvent(phase: .began, location: place)))
    stage.window.advance(by: 0.1)
    let time = stage.window.currentTime
    stage.window.send(.pointer(PointerEvent(phase: .ended, location: place, timestamp: time + 0.05)))
    #expect(stage.window.nextWakeTime.map { isNear($0, time + 1.05) || $0 <= time } == true)
    stage.window.advance(by: 1.04)
    #expect(!stage.swipe.isScrolling)
    stage.window.advance(by: 0.02)
    #expect(stage.swipe.isScrolling)
  }
}
