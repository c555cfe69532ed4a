import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Presses during which the pressed item or the settings change.
@Suite struct SwipePressTests {
  private func press(_ stage: Stage) {
    stage.window.send(.pointer(PointerEvent(phase: .began, location: Point(x: 150, y: 100))))
  }

  private func release(_ stage: Stage) {
    stage.window.send(.pointer(PointerEvent(phase: .ended, location: Point(x: 150, y: 100))))
  }

  @Test("S10 A tap selects the item that was hit, also if its view shows a different one at the release")
  func recycled() {
    let stage = Stage(10)
    press(stage)
    let view = stage.swipe.currentItemView
    stage.swipe.currentItemIndex = 1
    stage.swipe.currentItemIndex = 2
    #expect(stage.swipe.currentItemView === view)
    release(stage)
    #expect(stage.log.take() == ["scroll", "select 0"])
    // If only the item's view is replaced, the item is still selected.
    press(stage)
    stage.swipe.reloadItem(at: 2)
    release(stage)
    #expect(stage.log.take() == ["select 2"])
  }

  @Test("S10 A tap selects an item whose view takes no input, and beside the items it is left to the views around")
  func label() {
    let stage = Stage(3)
    var taps = 0
    stage.window.addGestureRecognizer(TapGestureRecognizer { if $0.state == .ended { taps += 1 } })
    for view in stage.swipe.visibleItemViews { view.isUserInteractionEnabled = false }
    press(stage)
    release(stage)
    #expect(stage.log.take() == ["select 0"] && taps == 0)
    stage.swipe.currentItemView?.frame.size.width = 100
    press(stage)
    release(stage)
    #expect(stage.log.take() == [] && taps == 1)
  }

  @Test("S10 A tap selects even if the pan recognizer or scrolling is disabled")
  func withoutPan() {
    let stage = Stage(10)
    for recognizer in stage.swipe.gestureRecognizers where recognizer is PanGestureRecognizer {
      recognizer.isEnabled = false
    }
    press(stage)
    release(stage)
    #expect(stage.log.take() == ["select 0"])
    stage.swipe.currentItemIndex = 3
    stage.swipe.isScrollEnabled = false
    stage.log.lines = []
    press(stage)
    release(stage)
    #expect(stage.log.take() == ["select 3"])
  }

  @Test("S10 S14 The item that was hit keeps its tap when its index changes, and loses it when it is deleted")
  func renumbered() {
    let stage = Stage(10)
    stage.swipe.currentItemIndex = 4
    stage.log.lines = []
    press(stage)
    stage.source.count = 12
    stage.swipe.insertItems(at: [0, 1], animated: true)
    release(stage)
    #expect(stage.log.take() == ["select 6"])
    stage.window.settle()
    press(stage)
    stage.source.count = 11
    stage.swipe.deleteItems(at: [6], animated: true)
    release(stage)
    #expect(stage.log.take() == [])
    press(stage)
    stage.swipe.reloadData()
    stage.log.lines = []
    release(stage)
    #expect(stage.log.take() == [])
  }

  @Test("S10 S4 Wrapped: the copy that was hit is selected, even if the items were renumbered meanwhile")
  func wrapped() {
    let stage = Stage(3, item: Size(width: 100, height: 200)) { $0.isWrapEnabled = true }
    stage.swipe.scrollOffset = 2
    stage.log.lines = []
    press(stage)
    stage.swipe.isWrapEnabled = false
    release(stage)
    #expect(stage.log.take() == ["select 0"])
  }

  @Test("S10 Return selects the current item, as a tap does, and so does assistive technology")
  func byKey() throws {
    let stage = Stage(3)
    stage.window.focusedView = stage.swipe
    stage.key(.return)
    stage.key(.right)
    stage.window.settle()
    stage.log.lines = []
    stage.key(.return)
    #expect(stage.log.take() == ["select 1"])
    stage.window.send(.key(KeyEvent(key: .return, isRepeat: true)))
    stage.key(.return, .control)
    #expect(stage.log.take() == [])
    let item = try #require(stage.swipe.currentItemView)
    item.accessibilityRole = .page
    #expect(item.perform(.press))
    #expect(stage.log.take() == ["select 1"])
  }

  @Test("S10 A tap on a control does not select the item, even if the control is gone at the release")
  func control() {
    let stage = Stage(3)
    let button = Button(title: "x")
    button.frame = Rect(x: 100, y: 50, width: 100, height: 100)
    stage.swipe.currentItemView?.addSubview(button)
    press(stage)
    button.removeFromSuperview()
    release(stage)
    #expect(stage.log.take() == [])
  }

  @Test("S11 When scrolling is disabled during a trackpad scroll, it moves to a page immediately")
  func wheelDisabled() {
    let stage = Stage(10)
    stage.wheel(-100, precise: true)
    #expect(isNear(stage.swipe.position, 100))
    stage.swipe.isScrollEnabled = false
    #expect(stage.swipe.isScrolling)
    stage.wheel(-100, precise: true)
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 0)
    #expect(stage.log.take() == ["scroll"])
  }

  @Test("W3 When scrolling is disabled, the focus moves on")
  func focusDisabled() {
    let stage = Stage(10)
    let other = Button(title: "x")
    other.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    stage.window.addSubview(other)
    stage.window.focusedView = stage.swipe
    stage.swipe.isScrollEnabled = false
    #expect(other.isFocused)
  }

  @Test("S15 S5 F13 When the direction changes during a drag, nothing jumps and the drag continues")
  func direction() {
    let changes: [(SwipeView) -> Void] = [
      { $0.layoutDirection = .rightToLeft }, { $0.isVertical = true }, { $0.alignment = .center },
      { $0.isWrapEnabled = true }, { $0.isPagingEnabled = false }, { $0.itemsPerPage = 2 },
    ]
    for (number, change) in changes.enumerated() {
      let stage = Stage(10)
      stage.swipe.currentItemIndex = 4
      let pointer = stage.pointer()
      pointer.press(at: Point(x: 200, y: 150))
      pointer.move(to: Point(x: 140, y: 140), duration: 0.2)
      let offset = stage.swipe.scrollOffset
      change(stage.swipe)
      stage.window.advance(by: 0.016)
      #expect(isNear(stage.swipe.scrollOffset, offset), "change \(number)")
      pointer.move(to: Point(x: 140.5, y: 140.5), duration: 0.02)
      #expect(isNear(stage.swipe.scrollOffset, offset, 0.005), "change \(number)")
      #expect(stage.swipe.isDragging)
      pointer.move(to: Point(x: 110.5, y: 100.5), duration: 0.1)
      let moved = (stage.swipe.scrollOffset - offset) * stage.swipe.extent
      let expected = [-30.0 + 0.5, 40, 30, 30, 30, 30][number]
      #expect(isNear(moved, expected, 0.6), "change \(number): \(moved)")
      pointer.release()
    }
  }

  @Test("S1 F13 When bouncing changes beyond the end, the finger continues from the visible position")
  func bounces() {
    let stage = Stage(10)
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 50, y: 100))
    pointer.move(to: Point(x: 208, y: 100), duration: 0.2)
    #expect(stage.swipe.position < -40)
    stage.swipe.bounces = false
    #expect(stage.swipe.position == 0)
    pointer.move(to: Point(x: 258, y: 100), duration: 0.1)
    #expect(stage.swipe.position == 0)
    stage.swipe.bounces = true
    #expect(stage.swipe.position == 0)
    pointer.move(to: Point(x: 259, y: 100), duration: 0.1)
    #expect(isNear(stage.swipe.position, -0.55, 0.01))
    pointer.release()
  }

  @Test(
    "S8 If it is caught beyond an end and released, it returns before autoscroll continues", arguments: [2.0, -2.0])
  func autoscrollBeyondEnd(speed: Double) {
    for index in [0, 9] {
      let stage = Stage(10)
      stage.swipe.currentItemIndex = index
      stage.drag(index == 0 ? 150 : -150, in: 0.1, from: index == 0 ? 50 : 250)
      stage.window.advance(by: 0.02)
      #expect(index == 0 ? stage.swipe.scrollOffset < 0 : stage.swipe.scrollOffset > 9)
      stage.swipe.autoscroll = speed
      press(stage)
      let place = stage.swipe.position
      release(stage)
      stage.window.advance(by: 0.001)
      #expect(abs(stage.swipe.position - place) < 2, "\(place) \(stage.swipe.position)")
      stage.window.advance(by: 10)
      #expect(stage.swipe.scrollOffset == (speed > 0 ? 9 : 0))
    }
  }

  @Test("S8 Autoscroll starts when it is set or enters a window, not at the first frame after")
  func autoscrollStart() {
    let source = Source(100)
    for isEarly in [false, true] {
      let window = Window(size: Size(width: 300, height: 200))
      let swipe = SwipeView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
      swipe.dataSource = source
      if isEarly { swipe.autoscroll = 1 }
      window.addSubview(swipe)
      if !isEarly { swipe.autoscroll = 1 }
      window.advance(by: 0.5)
      #expect(isNear(swipe.scrollOffset, 0.5))
    }
  }

  @Test("S1 A9 With reduced motion nothing is blank during a scroll, also with deferred loading")
  func reducedAndDeferred() {
    let stage = Stage(10) { $0.defersItemViewLoading = true }
    stage.window.prefersReducedMotion = true
    stage.swipe.scroll(toItem: 6, duration: 0.5)
    stage.window.advance(by: 0.1)
    #expect(stage.names == [6])
    #expect(stage.swipe.scrollOffset == 6)
    stage.window.settle()
    #expect(stage.names == [6])
    #expect(stage.log.take() == ["scroll", "didScroll"])
  }

  @Test("S10 A9 With reduced motion a running scroll blocks nothing: a press selects, a drag takes over")
  func pressAfterJump() {
    let stage = Stage(10)
    stage.window.prefersReducedMotion = true
    stage.swipe.scroll(toItem: 3, duration: 1)
    stage.window.advance(by: 0)
    stage.pointer().tap(at: Point(x: 150, y: 100))
    #expect(stage.log.take() == ["scroll", "select 3"])
    stage.drag(-150, in: 0.05)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 4)
    #expect(
      stage.log.take() == [
        "didScroll", "willDrag", "scroll", "didDrag true", "willDecelerate", "scroll", "didDecelerate",
      ])
  }

  @Test(
    "S9 V9 It can be released in any of its callbacks",
    arguments: [
      "scroll", "willDrag", "didDrag true", "willDecelerate", "didDecelerate", "select 0", "didScroll",
    ])
  func goesAway(line: String) {
    final class Holder { var swipe: SwipeView? }
    weak var gone: SwipeView?
    let window = Window(size: Size(width: 300, height: 200))
    let source = Source(10)
    let log = SwipeLog()
    let holder = Holder()
    holder.swipe = SwipeView(frame: window.bounds)
    gone = holder.swipe
    holder.swipe?.delegate = log
    holder.swipe?.dataSource = source
    if let swipe = holder.swipe { window.addSubview(swipe) }
    window.advance(by: 0.016)
    log.onLine = { current in
      guard current == line else { return }
      holder.swipe?.removeFromSuperview()
      holder.swipe = nil
    }
    let pointer = PointerScript(window)
    pointer.tap(at: Point(x: 150, y: 100))
    holder.swipe?.scroll(toItem: 2, duration: 0.1)
    window.settle()
    pointer.drag(from: Point(x: 200, y: 100), to: Point(x: 50, y: 100), duration: 0.1)
    window.settle()
    #expect(gone == nil)
    #expect(window.nextWakeTime == nil)
  }

  @Test("C1 V4 Items that move under a resting mouse are hovered as they arrive, and not after they leave")
  func hover() {
    let stage = Stage(10)
    stage.source.fill = { view, index in
      if view.subviews.isEmpty {
        let button = Button(title: "x")
        button.setBackgroundColor(.orange, for: .hovered)
        view.addSubview(button)
      }
      view.subviews[0].frame = Rect(x: 100, y: 50, width: index % 2 == 0 ? 100 : 10, height: 100)
    }
    stage.swipe.reloadData()
    stage.window.advance(by: 0)
    func isHovered(_ index: Int) -> Bool {
      stage.swipe.itemView(at: index)?.subviews[0].backgroundColor == .orange
    }
    stage.window.send(.pointer(PointerEvent(phase: .hovered, location: Point(x: 150, y: 100))))
    #expect(isHovered(0))
    stage.swipe.scroll(toItem: 1, duration: 0.2)
    stage.window.advance(by: 0.1)
    #expect(!isHovered(0) && !isHovered(1))
    stage.window.settle()
    #expect(!isHovered(1))
    stage.swipe.currentItemIndex = 2
    stage.window.advance(by: 0.016)
    #expect(isHovered(2))
    // While the mouse is pressed, the hovered item stays the same until the release.
    stage.window.send(.pointer(PointerEvent(phase: .began, location: Point(x: 150, y: 100))))
    stage.swipe.currentItemIndex = 4
    stage.window.advance(by: 0.016)
    #expect(!isHovered(4))
    stage.window.send(.pointer(PointerEvent(phase: .ended, location: Point(x: 150, y: 100))))
    #expect(isHovered(4))
    stage.window.send(.pointersLost)
    #expect(!isHovered(4))
    stage.swipe.currentItemIndex = 6
    stage.window.advance(by: 0.016)
    #expect(!isHovered(6))
  }

  @Test("V8 Its accessibility describes its role and its page")
  func accessibility() {
    let stage = Stage(10, item: Size(width: 100, height: 200)) {
      $0.itemsPerPage = 3
      $0.truncatesFinalPage = true
    }
    #expect(stage.swipe.accessibilityRole == .list)
    #expect(stage.swipe.accessibilityLabel == "Pages")
    #expect(stage.swipe.accessibilityValue == "1 of 4")
    stage.swipe.currentPage = 3
    #expect(stage.swipe.accessibilityValue == "4 of 4")
    stage.swipe.accessibilityLabel = "Albums"
    stage.swipe.accessibilityValue = "the last"
    #expect(stage.swipe.accessibilityLabel == "Albums")
    #expect(stage.swipe.accessibilityValue == "the last")
    #expect(Stage(0).swipe.accessibilityValue == nil)
    #expect(View().accessibilityLabel == nil)
  }
}
