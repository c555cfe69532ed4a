import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Autoscroll and auto advance pause while the view is not visible.
@Suite struct SwipeVisibilityTests {
  /// A way to make a view invisible, and visible again.
  enum Cover: CaseIterable {
    case hidden, transparent, hiddenAround, clipped, outside

    func take(_ stage: Stage, _ holder: View) {
      switch self {
      case .hidden: stage.swipe.isHidden = true
      case .transparent: stage.swipe.alpha = 0
      case .hiddenAround: holder.isHidden = true
      case .clipped: stage.swipe.center.x += 400
      case .outside: holder.center.y -= 1000
      }
    }

    func give(_ stage: Stage, _ holder: View) {
      switch self {
      case .hidden: stage.swipe.isHidden = false
      case .transparent: stage.swipe.alpha = 1
      case .hiddenAround: holder.isHidden = false
      case .clipped: stage.swipe.center.x -= 400
      case .outside: holder.center.y += 1000
      }
    }
  }

  /// A stage whose swipe view is in a view that clips it.
  private func makeStage(_ setUp: (SwipeView) -> Void) -> (Stage, View) {
    let stage = Stage(1000, setUp: setUp)
    let holder = View(frame: stage.window.bounds)
    holder.clipsToBounds = true
    stage.window.addSubview(holder)
    holder.addSubview(stage.swipe)
    stage.window.advance(by: 0)
    return (stage, holder)
  }

  @Test(
    "S8 V7 While it is not visible, autoscroll pauses and costs nothing; then it continues", arguments: Cover.allCases)
  func autoscroll(cover: Cover) {
    let (stage, holder) = makeStage { $0.isWrapEnabled = true }
    stage.swipe.autoscroll = 1
    stage.window.advance(by: 1.25)
    cover.take(stage, holder)
    stage.window.advance(by: 0)
    #expect(!stage.swipe.isScrolling)
    stage.window.advance(by: 0)
    #expect(stage.window.nextWakeTime == nil)
    stage.log.scrolls = 0
    for _ in 0..<10 { stage.window.advance(by: 1) }
    #expect(stage.log.scrolls == 0)
    #expect(isNear(stage.swipe.scrollOffset, 1.25))
    cover.give(stage, holder)
    stage.window.advance(by: 0)
    #expect(stage.swipe.isScrolling)
    #expect(stage.window.nextWakeTime == stage.window.currentTime)
    stage.window.advance(by: 0.5)
    #expect(isNear(stage.swipe.scrollOffset, 1.75))
  }

  @Test("S8 W1 It pauses and continues at the exact times at which it is hidden and shown, also within long frames")
  func exactly() {
    let (stage, holder) = makeStage { $0.isWrapEnabled = true }
    stage.swipe.autoscroll = 1
    stage.window.schedule(after: 0.5) { stage.swipe.isHidden = true }
    stage.window.schedule(after: 1) { stage.swipe.isHidden = false }
    stage.window.schedule(after: 1.5) { holder.alpha = 0 }
    stage.window.schedule(after: 2) { holder.alpha = 1 }
    stage.window.advance(by: 3)
    #expect(isNear(stage.swipe.scrollOffset, 2))
  }

  @Test(
    "S8 W1 If it or its superview is hidden and shown at random times, it scrolls exactly while it is visible",
    arguments: [1.0 / 60, 0.3, 20], 1...8)
  func randomly(frame: Double, seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let (stage, holder) = makeStage { $0.isWrapEnabled = true }
    stage.swipe.autoscroll = 1.5
    var (hides, fades, holderHides) = (false, false, false)
    var (time, seen) = (0.0, 0.0)
    for _ in 0..<40 {
      let step = Double.random(in: 0...0.6, using: &random)
      if !hides && !fades && !holderHides { seen += step }
      time += step
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        hides.toggle()
        stage.window.schedule(after: time) { [hides] in stage.swipe.isHidden = hides }
      case 1:
        fades.toggle()
        stage.window.schedule(after: time) { [fades] in stage.swipe.alpha = fades ? 0 : 1 }
      default:
        holderHides.toggle()
        stage.window.schedule(after: time) { [holderHides] in holder.isHidden = holderHides }
      }
    }
    var left = time
    while left > 0 {
      stage.window.advance(by: min(frame, left))
      left -= frame
    }
    #expect(isNear(stage.swipe.scrollOffset, 1.5 * seen, 1e-6), "seed \(seed)")
  }

  @Test(
    "S8 Auto advance has no timer while the view is not visible, and starts over afterwards", arguments: Cover.allCases)
  func autoAdvance(cover: Cover) {
    let (stage, holder) = makeStage { $0.autoAdvanceInterval = 2 }
    stage.window.advance(by: 1.5)
    cover.take(stage, holder)
    stage.window.advance(by: 0)
    #expect(stage.window.nextWakeTime == nil)
    stage.window.advance(by: 10)
    #expect(stage.swipe.scrollOffset == 0)
    cover.give(stage, holder)
    stage.window.advance(by: 0)
    let start = stage.window.currentTime
    #expect(stage.window.nextWakeTime.map { isNear($0, start + 2) } ?? false)
    stage.window.advance(by: 2.5)
    #expect(stage.swipe.scrollOffset == 1)
  }

  @Test("S8 A view that was set up while not visible begins when it becomes visible, by fading or sliding in")
  func begins() {
    let stage = Stage(1000) {
      $0.isWrapEnabled = true
      $0.autoscroll = 1
      $0.alpha = 0
    }
    for _ in 0..<5 { stage.window.advance(by: 1) }
    #expect(stage.swipe.scrollOffset == 0)
    #expect(stage.window.nextWakeTime == nil)
    View.animate(withDuration: 1, curve: .linear) { stage.swipe.alpha = 1 }
    for _ in 0..<100 { stage.window.advance(by: 0.01) }
    #expect(isNear(stage.swipe.scrollOffset, 1, 0.025))
    stage.swipe.autoscroll = 0
    stage.window.settle()
    stage.swipe.currentItemIndex = 0
    stage.swipe.frame.origin.x = 300
    stage.window.advance(by: 0)
    stage.swipe.autoscroll = 1
    View.animate(withDuration: 1, curve: .linear) { stage.swipe.frame.origin.x = 0 }
    for _ in 0..<100 { stage.window.advance(by: 0.01) }
    #expect(isNear(stage.swipe.scrollOffset, 1, 0.025))
  }

  @Test(
    "S8 If autoscroll is disabled while the view is not visible, it moves to a page; a programmatic scroll ends at its time"
  )
  func switchedOff() {
    let stage = Stage(10)
    stage.swipe.autoscroll = 1
    stage.window.advance(by: 0.7)
    stage.swipe.isHidden = true
    stage.window.advance(by: 1)
    stage.swipe.autoscroll = 0
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 1)
    stage.log.lines = []
    stage.swipe.scroll(toItem: 3, duration: 0.5)
    stage.window.advance(by: 0.5)
    #expect(stage.swipe.scrollOffset == 3)
    #expect(stage.log.take() == ["scroll", "didScroll"])
    stage.window.advance(by: 0)
    #expect(stage.window.nextWakeTime == nil)
  }

  @Test("S8 What is under way when the view is hidden ends at its goal, in its time", arguments: [false, true])
  func hiddenOnTheWay(scrollsByItself: Bool) {
    let stage = Stage(10) { if scrollsByItself { $0.autoscroll = 1 } else { $0.autoAdvanceInterval = 2 } }
    stage.swipe.scroll(toItem: 3, duration: 1)
    stage.window.advance(by: 0.5)
    stage.swipe.isHidden = true
    stage.window.advance(by: 0.25)
    #expect(stage.swipe.isScrolling)
    stage.window.advance(by: 0.5)
    #expect(stage.swipe.scrollOffset == 3 && !stage.swipe.isScrolling)
    #expect(stage.log.take() == ["scroll", "didScroll"])
    stage.window.advance(by: 0)
    #expect(stage.window.nextWakeTime == nil)
  }

  @Test("S8 A press pauses both even if user scrolling is disabled; a programmatic scroll continues under it")
  func disabled() {
    let stage = Stage(1000) {
      $0.isWrapEnabled = true
      $0.isScrollEnabled = false
    }
    stage.swipe.autoscroll = 1
    stage.window.advance(by: 0.25)
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 150, y: 100))
    pointer.move(to: Point(x: 50, y: 100), duration: 0.5)
    pointer.hold(1)
    #expect(isNear(stage.swipe.scrollOffset, 0.25))
    pointer.release()
    #expect(stage.log.take() == ["scroll"])
    stage.window.advance(by: 0.5)
    #expect(isNear(stage.swipe.scrollOffset, 0.75))
    stage.swipe.autoscroll = 0
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 1)

    stage.swipe.autoAdvanceInterval = 1
    stage.window.advance(by: 0.9)
    stage.log.lines = []
    pointer.press(at: Point(x: 150, y: 100))
    pointer.hold(3)
    #expect(stage.swipe.scrollOffset == 1)
    pointer.release()
    // Nothing moved under the press, so it was a tap.
    #expect(stage.log.take() == ["select 1"])
    stage.window.advance(by: 0.95)
    #expect(stage.swipe.scrollOffset == 1)
    stage.window.advance(by: 0.5)
    #expect(stage.swipe.scrollOffset == 2)
    stage.swipe.autoAdvanceInterval = nil

    stage.log.lines = []
    stage.swipe.scroll(toItem: 4, duration: 1)
    stage.window.advance(by: 0.5)
    pointer.tap(at: Point(x: 150, y: 100))
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 4)
    let lines = stage.log.take()
    #expect(lines.count { $0.hasPrefix("select") } == 1)
    #expect(lines.count { $0 == "didScroll" } == 1 && lines.last == "didScroll")
  }
}
