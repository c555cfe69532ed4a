import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Unusual calls and invalid values.
@Suite struct SwipeEdgeCaseTests {
  @Test("W4 S8 After a move to a different window it depends only on that window's clock")
  func otherWindow() {
    let stage = Stage(1000) { $0.isWrapEnabled = true }
    stage.swipe.autoscroll = 1
    for _ in 0..<30 { stage.window.advance(by: 1.0 / 60) }
    let other = Window(size: Size(width: 300, height: 200))
    other.addSubview(stage.swipe)
    other.advance(by: 0)
    #expect(isNear(stage.swipe.scrollOffset, 0.5))
    stage.window.advance(by: 0)
    stage.window.advance(by: 5)
    #expect(isNear(stage.swipe.scrollOffset, 0.5))
    #expect(stage.window.nextWakeTime == nil)
    other.advance(by: 0.25)
    #expect(isNear(stage.swipe.scrollOffset, 0.75))
    stage.window.addSubview(stage.swipe)
    stage.window.advance(by: 0)
    other.advance(by: 7)
    stage.window.advance(by: 0.25)
    #expect(isNear(stage.swipe.scrollOffset, 1))
    #expect(other.nextWakeTime == nil)
  }

  @Test("S8 S6 If a callback hides and shows it in each frame, autoscroll continues at its speed")
  func hidesInCallbacks() {
    let stage = Stage(1000) { $0.isWrapEnabled = true }
    stage.log.onLine = { [swipe = stage.swipe] _ in
      swipe.isHidden = true
      swipe.isHidden = false
    }
    stage.swipe.autoscroll = 3
    for _ in 0..<60 { stage.window.advance(by: 1.0 / 60) }
    #expect(isNear(stage.swipe.scrollOffset, 3))
    stage.log.onLine = { [swipe = stage.swipe] _ in swipe.isHidden = true }
    stage.window.advance(by: 0.1)
    stage.window.advance(by: 0)
    #expect(!stage.swipe.isScrolling)
    #expect(stage.window.nextWakeTime == nil)
  }

  @Test("V5 S1 A call with several invalid arguments is reported once")
  func wrongTwice() {
    let stage = Stage(5)
    let swipe = stage.swipe
    let calls: [(String, () -> Void)] = [
      ("scroll(toItem:duration:direction:)", { swipe.scroll(toItem: .max, duration: -1) }),
      ("scroll(toPage:duration:)", { swipe.scroll(toPage: .min, duration: .infinity) }),
      ("scroll(toOffset:duration:)", { swipe.scroll(toOffset: .nan, duration: -.infinity) }),
      ("scroll(byOffset:duration:)", { swipe.scroll(byOffset: -.infinity, duration: .nan) }),
    ]
    for (name, call) in calls {
      let lines = swipeMisuses(call)
      #expect(lines.count == 1 && lines.first?.hasPrefix("SwipeView.\(name): ") == true, "\(lines)")
    }
    #expect(swipeMisuses { swipe.scroll(byItems: 1, duration: .nan) }.count == 1)
    stage.window.settle()
    #expect((0..<5).contains(swipe.currentItemIndex))
  }

  @Test("S7 Extremely many items per page", arguments: [false, true], [false, true])
  func allOnAPage(wraps: Bool, truncates: Bool) {
    let stage = Stage(7, item: Size(width: 100, height: 200)) {
      $0.itemsPerPage = .max
      $0.isWrapEnabled = wraps
      $0.truncatesFinalPage = truncates
    }
    #expect(stage.swipe.numberOfPages == 1 && stage.swipe.currentPage == 0)
    for _ in 0..<3 {
      stage.drag(-250, in: 0.1)
      stage.wheel(0, -2)
      stage.window.focusedView = stage.swipe
      stage.key(.end)
      stage.key(.right)
      stage.window.settle()
      stage.swipe.scroll(byItems: 3, duration: 0.1)
      stage.window.settle()
      stage.swipe.currentItemIndex = 6
      #expect(stage.swipe.currentItemIndex == 6)
      #expect(stage.swipe.currentPage == 0)
    }
    stage.swipe.alignment = .center
    stage.window.settle()
    #expect(stage.names.contains(6))
  }

  @Test("S8 Invalid speeds and intervals neither stop anything for ever nor hang")
  func speeds() {
    for speed in [Double.leastNonzeroMagnitude, 1e-300, -1e-12, 1e12, -.greatestFiniteMagnitude] {
      for wraps in [false, true] {
        let stage = Stage(5) { $0.isWrapEnabled = wraps }
        stage.swipe.autoscroll = speed
        for _ in 0..<5 { stage.window.advance(by: 0.1) }
        #expect(stage.swipe.scrollOffset.isFinite && stage.swipe.scrollOffset >= 0 && stage.swipe.scrollOffset < 5)
        #expect((stage.window.nextWakeTime ?? 0) < .infinity)
      }
    }
    for interval in [Double.leastNonzeroMagnitude, 1e-9, .greatestFiniteMagnitude, .infinity] {
      let stage = Stage(5) { $0.isWrapEnabled = true }
      stage.swipe.autoAdvanceInterval = interval
      for _ in 0..<5 { stage.window.advance(by: 0.1) }
      stage.window.advance(by: 1000)
      #expect((0..<5).contains(stage.swipe.currentItemIndex))
    }
    #expect(swipeMisuses { Stage(5).swipe.autoAdvanceInterval = .nan }.count == 1)
    #expect(swipeMisuses { Stage(5).swipe.autoAdvanceInterval = 0 }.count == 1)
  }

  @Test(
    "S11 G7 A trackpad scroll whose events have equal or decreasing times still ends, once",
    arguments: [0.0, -0.01])
  func repeatedTimes(step: Double) {
    let stage = Stage(10)
    stage.window.advance(by: 1)
    var time = 1.0
    for _ in 0..<40 {
      stage.wheel(-5, precise: true, at: time)
      time += step
    }
    #expect(isNear(stage.swipe.position, 200))
    #expect(stage.window.nextWakeTime ?? 0 <= 1.0)
    stage.window.advance(by: 0)
    #expect(stage.window.nextWakeTime.map { isNear($0, 1.15) } ?? false)
    stage.window.advance(by: 0.1499)
    #expect(isNear(stage.swipe.position, 200))
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 1)
    #expect(stage.window.nextWakeTime == nil)
  }

  @Test("S8 F13 Far from the first of a million items, autoscroll keeps its speed, and a drag follows the finger")
  func farAway() {
    let stage = Stage(1_000_000) { $0.isWrapEnabled = true }
    stage.swipe.currentItemIndex = 999_990
    stage.swipe.autoscroll = 4
    for _ in 0..<300 { stage.window.advance(by: 1.0 / 60) }
    #expect(isNear(stage.swipe.scrollOffset, 10, 1e-6))
    let pointer = stage.pointer(.touch)
    pointer.press(at: Point(x: 250, y: 100))
    let place = stage.swipe.position
    pointer.move(to: Point(x: 134, y: 100), duration: 0.2)
    #expect(isNear(stage.swipe.position, place + 100, 1e-6))
    pointer.hold(0.3)
    pointer.release()
    stage.swipe.autoscroll = 0
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 10)
  }
}
