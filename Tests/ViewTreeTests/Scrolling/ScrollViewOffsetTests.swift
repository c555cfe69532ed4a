import Testing
import ViewTree
import ViewTreeTesting

@Suite("ScrollView: the offset")
struct ScrollViewOffsetTests {
  @Test("L4 The offset stays within the content and its insets, and is the origin of the bounds")
  func range() {
    let stage = ScrollStage()
    stage.scroll.contentOffset = Point(x: 50, y: 5000)
    #expect(stage.scroll.contentOffset == Point(x: 0, y: 800))
    #expect(stage.scroll.bounds.origin == Point(x: 0, y: 800))
    stage.scroll.contentInsets = EdgeInsets(top: 10, left: 5, bottom: 20, right: 0)
    stage.scroll.contentOffset = Point(x: -100, y: -100)
    #expect(stage.scroll.contentOffset == Point(x: -5, y: -10))
    stage.scroll.contentOffset = Point(x: 0, y: 5000)
    #expect(stage.y == 820)
    // Content that is smaller than the view rests at its beginning.
    stage.scroll.contentSize = Size(width: 100, height: 100)
    #expect(stage.scroll.contentOffset == Point(x: -5, y: -10))
  }

  @Test("L4 Smaller content, a larger view and changed insets move the offset into the range without animation")
  func changes() {
    let stage = ScrollStage()
    stage.scroll.contentOffset.y = 800
    View.animate(withDuration: 1) { stage.scroll.contentSize.height = 600 }
    #expect(stage.y == 400 && stage.scroll.presented.bounds.origin.y == 400)
    stage.scroll.frame.size.height = 300
    #expect(stage.y == 300)
    stage.scroll.contentInsets.bottom = 50
    stage.scroll.contentOffset.y = 1000
    #expect(stage.y == 350)
    stage.scroll.contentInsets.bottom = 0
    #expect(stage.y == 300)
  }

  @Test("L4 Setting the origin of the bounds is setting the offset; within animate it jumps")
  func boundsOrigin() {
    let stage = ScrollStage()
    View.animate(withDuration: 1) { stage.scroll.bounds.origin = Point(x: 0, y: 5000) }
    #expect(stage.y == 800 && stage.scroll.presented.bounds.origin.y == 800)
    #expect(!stage.scroll.isScrolling)
    stage.scroll.scroll(to: .zero, duration: 1)
    stage.window.advance(by: 0.2)
    stage.scroll.bounds.origin.y = 100
    stage.window.settle()
    #expect(stage.y == 100)
  }

  @Test("L4 L11 The delegate hears of an origin that is set as of an offset, and not where the offset stays as it is")
  func noticesOfBoundsOrigin() {
    let stage = ScrollStage()
    stage.scroll.bounds.origin.y = 400
    stage.window.advance(by: 0)
    #expect(stage.y == 400 && stage.take() == ["scroll"])
    stage.scroll.bounds.origin.y = 5000
    stage.window.advance(by: 0)
    #expect(stage.y == 800 && stage.take() == ["scroll"])
    stage.scroll.bounds.origin.y = 6000
    stage.window.advance(by: 0)
    #expect(stage.y == 800 && stage.scroll.bounds.origin.y == 800 && stage.take().isEmpty)
  }

  @Test("V1 L4 An origin that is set together with a size is limited by that size; a size alone ends no movement")
  func boundsOriginAndSize() {
    let stage = ScrollStage()
    stage.scroll.bounds = Rect(x: 0, y: 850, width: 200, height: 100)
    #expect(stage.y == 850 && stage.scroll.bounds.size == Size(width: 200, height: 100))
    stage.scroll.bounds = Rect(x: 0, y: 850, width: 200, height: 200)
    #expect(stage.y == 800)
    stage.scroll.bounds.size.height = 300
    #expect(stage.y == 700)
    stage.scroll.scroll(to: .zero, duration: 0.5)
    stage.window.advance(by: 0.1)
    stage.scroll.bounds.size.height = 250
    #expect(stage.scroll.isScrolling)
    stage.window.settle()
    #expect(stage.y == 0)
  }

  @Test("L4 Setting the offset ends any movement; a non-finite offset is misuse and changes nothing")
  func setting() {
    let stage = ScrollStage()
    stage.pointer().drag(from: Point(x: 100, y: 150), to: Point(x: 100, y: 50), duration: 0.1)
    #expect(stage.scroll.isDecelerating)
    stage.scroll.contentOffset.y = 300
    #expect(!stage.scroll.isScrolling)
    stage.window.settle()
    #expect(stage.y == 300)
    let messages = misuses {
      stage.scroll.contentOffset.y = .nan
      stage.scroll.contentSize = Size(width: -1, height: 5)
      stage.scroll.scroll(to: Point(x: Double.infinity, y: 0))
      stage.scroll.scrollToVisible(Rect(x: .nan, y: 0, width: 1, height: 1))
      stage.scroll.decelerationRate = 7
      stage.scroll.contentInsets.top = .nan
    }
    #expect(messages.count == 6)
    #expect(stage.y == 300)
  }

  @Test("L9 scrollToVisible moves as little as possible, and shows the beginning of a rectangle that is too large")
  func visible() {
    let stage = ScrollStage()
    stage.scroll.scrollToVisible(Rect(x: 0, y: 300, width: 10, height: 50))
    #expect(stage.y == 150)
    stage.scroll.scrollToVisible(Rect(x: 0, y: 200, width: 10, height: 50))
    #expect(stage.y == 150)
    stage.scroll.scrollToVisible(Rect(x: 0, y: 100, width: 10, height: 50))
    #expect(stage.y == 100)
    stage.scroll.scrollToVisible(Rect(x: 0, y: 500, width: 10, height: 400))
    #expect(stage.y == 500)
    stage.scroll.contentInsets = EdgeInsets(top: 40, bottom: 30)
    stage.scroll.scrollToVisible(Rect(x: 0, y: 520, width: 10, height: 10))
    #expect(stage.y == 480)
    stage.scroll.scrollToVisible(Rect(x: 0, y: 700, width: 10, height: 10), duration: 0.3)
    #expect(stage.y == 480)
    stage.window.settle()
    #expect(stage.y == 540)
  }

  @Test(
    "L9 A duration that is negative or not finite is misuse of the call that has it, also where there is nothing to scroll",
    arguments: [-1, Double.nan, .infinity])
  func wrongDurations(duration: Double) {
    let stage = ScrollStage()
    let calls: [(name: String, goal: Double, call: () -> Void)] = [
      (
        "scrollToVisible", 0,
        { stage.scroll.scrollToVisible(Rect(x: 0, y: 10, width: 10, height: 50), duration: duration) }
      ),
      (
        "scrollToVisible", 150,
        { stage.scroll.scrollToVisible(Rect(x: 0, y: 300, width: 10, height: 50), duration: duration) }
      ),
      ("scroll(to:", 40, { stage.scroll.scroll(to: Point(x: 0, y: 40), duration: duration) }),
    ]
    for (name, goal, call) in calls {
      let messages = misuses(call)
      #expect(messages.count == 1 && messages.first?.contains(name) == true)
      #expect(stage.y == goal && !stage.scroll.isScrolling)
    }
  }

  @Test("L9 A scroll with a duration notifies of its end once; not if interrupted, nor if it is already there")
  func scrolling() {
    let stage = ScrollStage()
    stage.scroll.scroll(to: Point(x: 0, y: 400), duration: 0.5)
    stage.window.advance(by: 0.1)
    // Ease-out: the first part of the movement is faster.
    #expect(stage.y > 120 && stage.y < 250)
    stage.window.settle()
    #expect(stage.y == 400)
    #expect(stage.take() == ["scroll", "didScroll"])
    stage.scroll.scroll(to: Point(x: 0, y: 400), duration: 0.5)
    stage.window.settle()
    #expect(stage.take() == [])
    for interrupt in 0..<4 {
      stage.scroll.contentOffset = .zero
      stage.window.settle()
      _ = stage.take()
      stage.scroll.scroll(to: Point(x: 0, y: 400), duration: 0.5)
      stage.window.advance(by: 0.2)
      switch interrupt {
      case 0: stage.pointer().tap(at: Point(x: 50, y: 50))
      case 1: stage.scroll.contentOffset.y = 10
      case 2: stage.wheel(0, -1)
      default: stage.wheel(0, -5, precise: true)
      }
      stage.window.settle()
      #expect(!stage.take().contains("didScroll"))
    }
    stage.scroll.scroll(to: Point(x: 0, y: 100), duration: 0.5)
    stage.window.advance(by: 0.1)
    stage.scroll.scroll(to: Point(x: 0, y: 700), duration: 0.5)
    stage.window.settle()
    #expect(stage.take().count { $0 == "didScroll" } == 1)
  }

  @Test("L9 G7 A scroll with a duration has ended when a wheel turns before the next frame", arguments: [false, true])
  func wheelAfterEnd(isPrecise: Bool) {
    let stage = ScrollStage()
    stage.scroll.scroll(to: Point(x: 0, y: 400), duration: 0.5)
    stage.window.advance(by: 0.45)
    _ = stage.take()
    stage.window.send(
      .scroll(
        ScrollEvent(
          location: Point(x: 50, y: 50), delta: Point(x: 0, y: -1), isPrecise: isPrecise,
          timestamp: stage.window.currentTime + 0.1)))
    stage.window.settle()
    #expect(stage.take() == ["scroll", "didScroll", "scroll"])
    #expect(stage.y == (isPrecise ? 401 : 460))
  }

  @Test("L9 With reduced motion a scroll jumps, and fades in")
  func reducedMotion() {
    let stage = ScrollStage()
    stage.window.prefersReducedMotion = true
    stage.scroll.scroll(to: Point(x: 0, y: 400), duration: 0.5)
    #expect(stage.y == 400)
    stage.window.advance(by: 0.05)
    #expect(stage.scroll.presented.alpha < 1)
    #expect(stage.scroll.presented.bounds.origin.y == 400)
    stage.window.settle()
    #expect(stage.scroll.presented.alpha == 1)
    #expect(stage.take() == ["scroll", "didScroll"])
  }

  @Test("L9 L15 What is to be visible is visible after a movement that was on its way elsewhere", arguments: [0, 1, 2])
  func shownDespiteMovement(way: Int) {
    let stage = ScrollStage()
    let first = Rect(x: 0, y: 0, width: 200, height: 40)
    stage.scroll.scroll(to: Point(x: 0, y: 800), duration: 1)
    stage.window.advance(by: 0.02)
    #expect(stage.y < 100)
    stage.scroll.scroll(to: .zero)
    stage.scroll.fling(velocity: Point(x: 0, y: 2000))
    switch way {
    case 0: stage.scroll.reveal(first)
    case 1: stage.scroll.scrollToVisible(first)
    default: stage.scroll.scrollToVisible(first, duration: 0.3)
    }
    stage.window.settle()
    #expect(stage.y == 0)
  }

  @Test("L9 A movement that ends where something is visible is left alone")
  func leftAlone() {
    let stage = ScrollStage()
    stage.scroll.scroll(to: Point(x: 0, y: 800), duration: 1)
    stage.window.advance(by: 0.1)
    stage.scroll.reveal(Rect(x: 0, y: 820, width: 200, height: 40))
    stage.scroll.scrollToVisible(Rect(x: 0, y: 820, width: 200, height: 40), duration: 0.1)
    stage.window.advance(by: 0.5)
    #expect(stage.y < 800)
    stage.window.settle()
    #expect(stage.y == 800 && stage.take().last == "didScroll")
  }

  @Test("L9 A scroll with a duration in no window is told to have ended; one that leaves the window is not")
  func withoutWindow() {
    let stage = ScrollStage()
    stage.scroll.scroll(to: Point(x: 0, y: 300), duration: 1)
    stage.window.advance(by: 0.1)
    stage.scroll.removeFromSuperview()
    #expect(!stage.take().contains("didScroll"))
    stage.scroll.scroll(to: Point(x: 0, y: 500), duration: 1)
    #expect(stage.y == 500 && stage.take() == ["scroll", "didScroll"])
    stage.scroll.scroll(to: Point(x: 0, y: 500), duration: 1)
    #expect(stage.take() == [])
  }

  @Test("L4 Content that shrinks while a finger pulls beyond its end stays as far beyond it as it was")
  func shrinksUnderFinger() {
    let stage = ScrollStage()
    stage.scroll.contentOffset.y = 800
    let pointer = stage.pointer(.touch)
    pointer.press(at: Point(x: 50, y: 150))
    pointer.move(to: Point(x: 50, y: 90), duration: 0.3)
    let beyond = stage.y - 800
    #expect(beyond > 10)
    stage.scroll.contentSize.height = 500
    expectClose(stage.y, 300 + beyond)
    // The finger goes on from there.
    pointer.move(to: Point(x: 50, y: 80), duration: 0.1)
    #expect(stage.y > 300 + beyond && stage.y < 300 + beyond + 10)
    pointer.release()
    stage.window.settle()
    #expect(stage.y == 300)
  }

  @Test(
    "W1 G7 A glide rests at the same place for any length of the frames, whatever happens to the content between two",
    arguments: [false, true])
  func changeBetweenFrames(isMoved: Bool) {
    func rest(frames seconds: Double) -> Double {
      let stage = ScrollStage(content: Size(width: 200, height: 20_000))
      stage.scroll.fling(velocity: Point(x: 0, y: 2000))
      stage.window.schedule(after: 0.25) { [unowned stage] in
        if isMoved {
          stage.scroll.moveContent(by: Point(x: 0, y: 500), to: Size(width: 200, height: 30_000))
        } else {
          stage.scroll.contentSize.height = 30_000
        }
      }
      for _ in 0..<5000 where stage.scroll.isScrolling { stage.window.advance(by: seconds) }
      #expect(!stage.scroll.isScrolling)
      return stage.y
    }
    let natural = Deceleration(start: 0, velocity: 2000).restPosition + (isMoved ? 500 : 0)
    for seconds in [1.0 / 240, 0.1, 0.5] { expectClose(rest(frames: seconds), natural, 0.5) }
  }

  @Test("L9 What is visible already is shown without taking the content from a finger that pulls it beyond an end")
  func visibleWhilePulled() {
    let stage = ScrollStage()
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 100, y: 20))
    pointer.move(to: Point(x: 100, y: 120), duration: 0.2)
    let y = stage.y
    #expect(y < -10)
    let first = Rect(x: 0, y: 0, width: 10, height: 10)
    for duration in [0, 0.3] { stage.scroll.scrollToVisible(first, duration: duration) }
    #expect(stage.y == y && stage.scroll.isDragging)
    stage.scroll.scrollToVisible(Rect(x: 0, y: 300, width: 10, height: 50))
    #expect(stage.y == 150 && !stage.scroll.isDragging)
    pointer.release()
  }

  @Test("L6 L9 A call that sets it in motion takes it from a finger that has caught it", arguments: [false, true])
  func takenFromFingerThatHolds(isFling: Bool) {
    let stage = ScrollStage()
    stage.scroll.fling(velocity: Point(x: 0, y: 1000))
    stage.window.advance(by: 0.1)
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 100, y: 180))
    #expect(!stage.scroll.isDecelerating)
    let start = stage.y
    if isFling {
      stage.scroll.fling(velocity: Point(x: 0, y: 500))
    } else {
      stage.scroll.scroll(to: Point(x: 0, y: 700), duration: 0.3)
    }
    pointer.move(to: Point(x: 100, y: 60), duration: 0.1)
    pointer.release()
    stage.window.settle()
    #expect(abs(stage.y - (isFling ? start + 500 / 2.002 : 700)) < 0.5)
    #expect(!stage.take().contains("willDrag"))
  }

  @Test("L9 A fling ends a scroll by a call, whose end is not told")
  func flungWhileScrolling() {
    let stage = ScrollStage()
    stage.scroll.scroll(to: Point(x: 0, y: 700), duration: 1)
    stage.window.advance(by: 0.1)
    stage.scroll.fling(velocity: Point(x: 0, y: 500))
    #expect(stage.scroll.isDecelerating)
    stage.window.settle()
    #expect(stage.take() == ["scroll", "didDecelerate"])
  }
}
