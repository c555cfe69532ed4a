import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite struct SwipeWheelTests {
  @Test("S11 A notch turns a page, and quick ones add up")
  func notches() {
    let stage = Stage(10)
    stage.wheel(0, -1)
    stage.window.advance(by: 0.03)
    stage.wheel(0, -1)
    stage.window.advance(by: 0.03)
    stage.wheel(0, -1)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 3)
    #expect(stage.log.take() == ["scroll", "didScroll", "scroll", "didScroll", "scroll", "didScroll"])
    stage.wheel(0, 2)
    stage.wheel(1)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 0)
    stage.log.lines = []
    stage.wheel(0, 1)
    stage.window.settle()
    #expect(stage.log.take() == [])
    stage.wheel(0, -100)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 9)
    stage.swipe.isPagingEnabled = false
    stage.swipe.itemsPerPage = 3
    stage.wheel(0, 1)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 8)
  }

  @Test("F11 S11 Within a last item that is larger than the view, a notch scrolls 60 points")
  func notchesInLargeItem() {
    let stage = Stage(2, item: Size(width: 500, height: 200)) { $0.isPagingEnabled = false }
    stage.wheel(0, -1)
    stage.window.settle()
    #expect(stage.swipe.position == 500)
    stage.log.lines = []
    stage.wheel(0, -1)
    stage.window.settle()
    #expect(stage.swipe.position == 560)
    #expect(stage.log.take() == ["scroll", "didScroll"])
    // Quick notches add up.
    stage.wheel(0, -1)
    stage.window.advance(by: 0.02)
    stage.wheel(0, -1)
    stage.window.settle()
    #expect(stage.swipe.position == 680)
    #expect(stage.swipe.currentItemIndex == 1)
    stage.wheel(0, -1)
    stage.window.settle()
    #expect(stage.swipe.position == 700)
    stage.log.lines = []
    stage.wheel(0, -1)
    stage.window.settle()
    #expect(stage.log.take() == [])
    stage.wheel(0, 3)
    stage.window.settle()
    #expect(stage.swipe.position == 520)
    stage.wheel(0, 1)
    stage.window.settle()
    #expect(stage.swipe.position == 500)
    stage.wheel(0, 1)
    stage.window.settle()
    #expect(stage.swipe.position == 0)
    // With paging it comes to rest only on pages.
    stage.swipe.isPagingEnabled = true
    stage.wheel(0, -5)
    stage.window.settle()
    #expect(stage.swipe.position == 500)
  }

  @Test("S11 J3 Keys, too, scroll to the end of a last item that is larger than the view")
  func keysInLargeItem() {
    let stage = Stage(3, item: Size(width: 300, height: 500)) {
      $0.isVertical = true
      $0.isPagingEnabled = false
    }
    stage.window.focusedView = stage.swipe
    func press(_ key: Key) -> Double {
      stage.key(key)
      stage.window.settle()
      return stage.swipe.position
    }
    #expect(press(.end) == 1300)
    #expect(stage.swipe.currentItemIndex == 2)
    #expect(press(.up) == 1240)
    #expect(press(.end) == 1300)
    stage.log.lines = []
    #expect(press(.pageDown) == 1300)
    #expect(press(.end) == 1300)
    #expect(stage.log.take() == [])
    #expect(press(.home) == 0)
    #expect(press(.down) == 500)
    #expect(press(.pageDown) == 1000)
    #expect(press(.down) == 1060)
    #expect(press(.up) == 1000)
    #expect(press(.up) == 500)
  }

  @Test("S11 Fractions of notches add up: ten tenths are one notch")
  func partialNotches() {
    let stage = Stage(10)
    for _ in 0..<9 { stage.wheel(0, -0.1) }
    stage.window.advance(by: 0.1)
    #expect(stage.swipe.currentItemIndex == 0)
    stage.wheel(0, -0.1)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 1)
    stage.wheel(0, -0.9)
    stage.wheel(0, 0.9)
    stage.wheel(0, 0.1)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 0)
    stage.wheel(0, -1e308)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 9)
  }

  @Test("S11 Shift swaps the axes; scrolls across have no effect")
  func shift() {
    let stage = Stage(10)
    stage.wheel(0, -1, modifiers: .shift)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 1)
    stage.wheel(-1, 0, modifiers: .shift)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 2)
    stage.wheel(0, -50, precise: true)
    #expect(stage.swipe.scrollOffset == 2)
    stage.window.settle()
    stage.wheel(0, -50, precise: true, modifiers: .shift)
    #expect(isNear(stage.swipe.position, 650))
    let vertical = Stage(10) { $0.isVertical = true }
    for modifiers in [KeyModifiers.shift, []] {
      vertical.wheel(-1, 0, modifiers: modifiers)
      vertical.wheel(-50, 0, precise: true, modifiers: modifiers)
      vertical.window.settle()
    }
    vertical.wheel(0, -1, modifiers: .shift)
    vertical.wheel(0, -50, precise: true, modifiers: .shift)
    vertical.window.settle()
    #expect(vertical.swipe.scrollOffset == 0)
    vertical.wheel(0, -1)
    vertical.window.settle()
    #expect(vertical.swipe.scrollOffset == 1)
  }

  @Test("S11 S9 Precise deltas follow the fingers, and snap to a page after 150 ms without events")
  func precise() {
    let stage = Stage(10)
    for _ in 0..<10 {
      stage.wheel(-20, 3, precise: true)
      stage.window.advance(by: 0.01)
    }
    #expect(stage.swipe.position == 200)
    stage.window.advance(by: 0.13)
    #expect(stage.swipe.position == 200)
    stage.window.advance(by: 0.02)
    #expect(stage.swipe.position > 200)
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 1)
    #expect(stage.log.take() == ["scroll"])
    // Beyond the end the rubber band resists.
    for _ in 0..<10 { stage.wheel(60, precise: true) }
    #expect(stage.swipe.position < 0 && stage.swipe.position > -300)
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 0)
    #expect(stage.log.take() == ["scroll"])
  }

  @Test("S11 A trackpad interrupts a movement, which notifies its end")
  func preciseInterrupts() {
    let stage = Stage(10)
    stage.swipe.scroll(toItem: 5, duration: 1)
    stage.window.advance(by: 0.5)
    stage.wheel(-10, precise: true)
    #expect(stage.log.take() == ["scroll", "didScroll", "scroll"])
    #expect(isNear(stage.swipe.position, 760))
    stage.wheel(0, -1)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 3)
  }

  @Test("S11 Keys, when focused, add up as well")
  func keys() {
    let stage = Stage(10)
    stage.key(.right)
    #expect(!stage.swipe.isScrolling)
    stage.window.focusedView = stage.swipe
    stage.key(.right)
    stage.key(.right)
    stage.window.advance(by: 0.05)
    stage.key(.pageDown)
    stage.key(.left)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 2)
    #expect(stage.log.take() == ["scroll", "didScroll", "scroll", "didScroll"])
    stage.key(.end)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 9)
    stage.key(.home)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 0)
    stage.key(.right, .control)
    stage.key(.down)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 0)
    let vertical = Stage(10) { $0.isVertical = true }
    vertical.window.focusedView = vertical.swipe
    vertical.key(.down)
    vertical.key(.right)
    vertical.window.settle()
    #expect(vertical.swipe.currentItemIndex == 1)
  }

  @Test("S11 G2 A trackpad at an end pulls the rubber band if no outer view can scroll")
  func pulled() {
    let stage = Stage(10)
    for _ in 0..<10 { stage.wheel(10, precise: true) }
    #expect(isNear(stage.swipe.position, -RubberBand.shown(100, size: 300)))
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 0)
    stage.swipe.bounces = false
    stage.wheel(10, precise: true)
    stage.wheel(0, 1)
    #expect(stage.swipe.scrollOffset == 0)
    stage.window.settle()
    // A device that sends invalid values.
    stage.swipe.bounces = true
    stage.wheel(-1e308, precise: true)
    stage.wheel(-1e308, precise: true)
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 9)
    stage.swipe.isWrapEnabled = true
    stage.wheel(-1e308, precise: true)
    stage.window.settle()
    #expect(stage.names == [stage.swipe.currentItemIndex])
  }

  @Test(
    "S11 On a vertical view a horizontal wheel has no effect, nor has any wheel with Shift", arguments: [false, true])
  func verticalIgnoresHorizontal(precise: Bool) {
    let stage = Stage(10) { $0.isVertical = true }
    stage.swipe.currentItemIndex = 4
    let amount = precise ? 200.0 : 1
    for delta in [(amount, 0.0), (-amount, 0)] {
      stage.wheel(delta.0, delta.1, precise: precise)
      stage.window.settle()
      #expect(stage.swipe.currentItemIndex == 4)
    }
    for delta in [(amount, 0.0), (-amount, 0), (0, amount), (0, -amount)] {
      stage.wheel(delta.0, delta.1, precise: precise, modifiers: .shift)
      stage.window.settle()
      #expect(stage.swipe.currentItemIndex == 4)
    }
    stage.wheel(0, -amount, precise: precise)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 5)
  }

  @Test("S11 On a horizontal view Shift swaps the axes of notches, in both directions")
  func shiftOnHorizontal() {
    let stage = Stage(10)
    stage.swipe.currentItemIndex = 4
    for delta in [(-1.0, 0.0), (0, -1)] {
      stage.wheel(delta.0, delta.1, modifiers: .shift)
      stage.window.settle()
    }
    #expect(stage.swipe.currentItemIndex == 6)
  }

  @Test("F11 S11 Fractions of a notch add up to a page, but none waits for one that comes after the wheel has rested")
  func fractions() {
    let stage = Stage(5)
    for _ in 0..<8 {
      stage.wheel(0, -0.125)
      stage.window.advance(by: 0.02)
    }
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 1)
    for pause in [0.16, 1, 60] {
      stage.wheel(0, -0.5)
      stage.window.advance(by: pause)
      stage.wheel(0, -0.5)
      stage.window.settle()
      #expect(stage.swipe.currentItemIndex == 1)
    }
  }
}
