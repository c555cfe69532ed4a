import Testing
import ViewTree
import ViewTreeTesting

@Suite("ScrollView: wheels, keys, focus")
struct ScrollViewWheelTests {
  @Test("L8 A notch scrolls 60 points smoothly in 0.15 s; several in quick succession add up")
  func notches() {
    let stage = ScrollStage()
    stage.wheel(0, -1)
    stage.window.advance(by: 0.05)
    stage.wheel(0, -1)
    stage.wheel(0, -1)
    let passed = stage.window.settle()
    #expect(stage.y == 180)
    #expect(passed < 0.4)
    stage.wheel(0, 100)
    stage.window.settle()
    #expect(stage.y == 0)
    #expect(stage.take() == ["scroll"])
  }

  @Test("L8 Shift swaps the axes; a vertical wheel over content that only scrolls horizontally goes to the outer view")
  func shift() {
    let stage = ScrollStage(content: Size(width: 1000, height: 1000))
    stage.wheel(0, -1, .shift)
    stage.window.settle()
    #expect(stage.scroll.contentOffset == Point(x: 60, y: 0))
    let row = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    row.contentSize = Size(width: 900, height: 200)
    stage.scroll.contentOffset = .zero
    stage.scroll.addSubview(row)
    stage.window.advance(by: 0.5)
    stage.wheel(0, -1)
    stage.window.settle()
    #expect(row.contentOffset == .zero && stage.y == 60)
    stage.window.advance(by: 0.5)
    stage.wheel(-1, 0)
    stage.window.settle()
    #expect(row.contentOffset.x == 60)
  }

  @Test("L8 Precise scrolling is followed exactly, stretches the end while it lasts, and is passed on after a pause")
  func precise() {
    let stage = ScrollStage()
    stage.wheel(0, -33.25, precise: true)
    #expect(stage.y == 33.25)
    stage.window.settle()
    #expect(stage.y == 33.25)
    let inner = ScrollView(frame: Rect(x: 0, y: 33.25, width: 200, height: 150))
    inner.contentSize = Size(width: 200, height: 180)
    stage.scroll.addSubview(inner)
    for _ in 0..<10 {
      stage.wheel(0, -10, precise: true)
      stage.window.advance(by: 0.02)
    }
    // The view keeps receiving the scrolling, and stretches.
    #expect(inner.contentOffset.y > 30 && stage.y == 33.25)
    stage.window.settle()
    #expect(inner.contentOffset.y == 30)
    stage.wheel(0, -10, precise: true)
    #expect(inner.contentOffset.y == 30 && stage.y == 43.25)
  }

  @Test(
    "L8 Arrows, page keys, Home, End and Space scroll a view with the focus in it; at an end the outer view scrolls")
  func keys() {
    let stage = ScrollStage()
    let inside = Button(title: "Inside")
    inside.frame = Rect(x: 0, y: 0, width: 50, height: 20)
    stage.scroll.addSubview(inside)
    for focused in [stage.scroll, inside] {
      stage.window.focusedView = focused
      stage.scroll.contentOffset = .zero
      func press(_ key: Key, _ modifiers: KeyModifiers = []) -> Double {
        stage.key(key, modifiers)
        stage.window.settle()
        return stage.y
      }
      #expect(press(.down) == 60)
      #expect(press(.up) == 0)
      #expect(press(.pageDown) == 180)
      #expect(press(.pageUp) == 0)
      #expect(press(.end) == 800)
      #expect(press(.home) == 0)
      if focused === stage.scroll {
        #expect(press(.space) == 180)
        #expect(press(.space, .shift) == 0)
      }
      #expect(press(.right) == 0)
      #expect(press(.down, .control) == 0)
    }
    #expect(!stage.scroll.keyDown(KeyEvent(key: .up)))
    stage.scroll.contentSize = .zero
    #expect(!stage.scroll.canBecomeFocused)
  }

  @Test("L9 Moving the focus by key to a hidden part scrolls it into view; doing so by a call does not")
  func focus() {
    let stage = ScrollStage()
    let buttons = (0..<10).map { index in
      let button = Button(title: "\(index)")
      button.frame = Rect(x: 0, y: Double(index) * 100, width: 100, height: 40)
      stage.scroll.addSubview(button)
      return button
    }
    stage.window.focusedView = buttons[0]
    for index in 1..<10 {
      stage.key(.tab)
      #expect(stage.window.focusedView === buttons[index])
      stage.window.settle()
      #expect(stage.scroll.bounds.contains(buttons[index].frame))
    }
    stage.window.focusedView = buttons[0]
    stage.window.settle()
    #expect(stage.y == 740)
  }

  @Test("L10 Bars are shown while it scrolls and for 0.8 s after, and are not subviews; at rest no timer is pending")
  func indicators() {
    let stage = ScrollStage()
    let content = View(frame: Rect(x: 0, y: 0, width: 200, height: 1000))
    stage.scroll.addSubview(content)
    #expect(stage.window.hitTest(Point(x: 195, y: 50)) === content)
    stage.wheel(0, -1)
    stage.window.advance(by: 0.1)
    #expect(stage.window.hitTest(Point(x: 195, y: 50)) !== content)
    #expect(stage.scroll.subviews.count == 1 && stage.scroll.subviews[0] === content)
    stage.scroll.addSubview(View(frame: Rect(x: 150, y: 0, width: 50, height: 1000)))
    #expect(stage.scroll.subviews.count == 2)
    let bar = stage.window.hitTest(Point(x: 195, y: 50))
    #expect(bar !== content && bar !== stage.scroll.subviews[1])
    stage.window.advance(by: 0.8)
    #expect(stage.window.hitTest(Point(x: 195, y: 50)) === bar)
    stage.window.advance(by: 0.5)
    stage.window.advance(by: 0.5)
    #expect(stage.window.hitTest(Point(x: 195, y: 50)) === stage.scroll.subviews[1])
    #expect(stage.window.nextWakeTime == nil)
    // Setting the offset does not show them.
    stage.scroll.contentOffset.y = 300
    stage.window.advance(by: 0.05)
    #expect(stage.window.hitTest(Point(x: 195, y: 50)) === stage.scroll.subviews[1])
  }

  @Test(
    "L10 A bar that has faded out is seen when there is something to scroll along it again while the other is shown")
  func indicatorAgain() {
    let stage = ScrollStage(content: Size(width: 1000, height: 1000))
    func isBarSeen() -> Bool { stage.window.hitTest(Point(x: 50, y: 195)) is ScrollIndicator }
    stage.wheel(0, -1)
    stage.window.advance(by: 0.1)
    #expect(isBarSeen())
    for _ in 0..<3 { stage.window.advance(by: 0.5) }
    #expect(!isBarSeen())
    stage.scroll.contentSize.width = 200
    stage.wheel(0, -1)
    stage.window.advance(by: 0.1)
    #expect(!isBarSeen())
    stage.scroll.contentSize.width = 1000
    #expect(isBarSeen())
  }

  @Test("L10 The bar's thumb can be dragged over the whole range, and a press beside it scrolls by a page")
  func indicatorDrag() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let stage = ScrollStage()
      stage.scroll.layoutDirection = direction
      let x = direction == .leftToRight ? 196.0 : 4
      stage.wheel(0, -0.1)
      stage.window.advance(by: 0.1)
      let pointer = stage.pointer()
      pointer.drag(from: Point(x: x, y: 20), to: Point(x: x, y: 300), duration: 0.3)
      #expect(stage.y == 800)
      pointer.tap(at: Point(x: x, y: 20))
      stage.window.settle()
      #expect(stage.y == 620)
    }
  }

  @Test("L10 The bar's thumb stays under the pointer that drags it")
  func thumbFollows() throws {
    let stage = ScrollStage()
    stage.wheel(0, -0.1)
    stage.window.advance(by: 0.1)
    let bar = try #require(stage.window.hitTest(Point(x: 193, y: 150)))
    let thumb = try #require(bar.subviews.first)
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 193, y: 20))
    pointer.move(to: Point(x: 193, y: 50), duration: 0.1)
    let start = thumb.frame.minY
    pointer.move(to: Point(x: 193, y: 130), duration: 0.1)
    #expect(abs(thumb.frame.minY - start - 80) < 1)
  }

  @Test("L10 The bar's thumb waits at the end of its track until the pointer is back", arguments: [300.0, 0.5])
  func thumbWaits(end: Double) {
    let stage = ScrollStage()
    stage.scroll.contentOffset.y = 400
    stage.wheel(0, -0.1)
    stage.window.settle()
    let y = stage.y
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 193, y: 100))
    pointer.move(to: Point(x: 193, y: end), duration: 0.2)
    #expect(stage.y == (end == 300 ? 800 : 0))
    pointer.move(to: Point(x: 193, y: 100), duration: 0.2)
    expectClose(stage.y, y, 2)
    // In a range that is another one by then, it goes on from where it is.
    stage.scroll.contentSize.height = 2000
    pointer.move(to: Point(x: 193, y: 101), duration: 0.1)
    #expect(abs(stage.y - y) < 25)
    pointer.release()
  }

  @Test("L10 A drag of the bar's thumb goes on from where something else has scrolled to")
  func thumbAfterOtherScroll() {
    let stage = ScrollStage()
    stage.scroll.contentOffset.y = 400
    stage.wheel(0, -0.1)
    stage.window.settle()
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 193, y: 100))
    pointer.move(to: Point(x: 193, y: 160), duration: 0.2)
    #expect(stage.y > 700)
    stage.scroll.contentOffset.y = 100
    stage.window.advance(by: 0.1)
    pointer.move(to: Point(x: 193, y: 220), duration: 0.2)
    #expect(stage.y > 400)
    pointer.release()
  }

  @Test("W2 At rest after any interaction no timer is pending")
  func rest() {
    let stage = ScrollStage()
    stage.pointer().drag(from: Point(x: 100, y: 180), to: Point(x: 100, y: 80), duration: 0.1)
    stage.window.settle()
    stage.window.advance(by: 2)
    stage.window.advance(by: 2)
    #expect(stage.window.nextWakeTime == nil)
  }

  @Test("L10 A bar whose thumb was released beside it stays for a while, and disappears")
  func barGoesAfterDrag() {
    let stage = ScrollStage()
    let content = View(frame: Rect(x: 0, y: 0, width: 200, height: 1000))
    stage.scroll.addSubview(content)
    let place = Point(x: 195, y: 190)
    stage.wheel(0, -0.1)
    stage.window.advance(by: 0.1)
    stage.pointer().drag(from: Point(x: 193, y: 20), to: Point(x: 100, y: 100), duration: 0.3)
    #expect(stage.y > 100)
    #expect(stage.window.hitTest(place) !== content)
    for _ in 0..<40 { stage.window.advance(by: 0.05) }
    #expect(stage.window.hitTest(place) === content)
    #expect(stage.window.nextWakeTime == nil)
  }

  @Test("L10 A bar stays under a touch that holds it")
  func barStaysUnderTouch() {
    let stage = ScrollStage()
    let content = View(frame: Rect(x: 0, y: 0, width: 200, height: 1000))
    stage.scroll.addSubview(content)
    let place = Point(x: 195, y: 190)
    stage.wheel(0, -0.1)
    stage.window.advance(by: 0.1)
    let touch = PointerScript(stage.window, device: .touch)
    touch.press(at: Point(x: 193, y: 20))
    touch.hold(1.5)
    #expect(stage.window.hitTest(place) !== content)
    touch.move(to: Point(x: 193, y: 60), duration: 0.2)
    #expect(stage.y > 100)
    touch.release()
    for _ in 0..<40 { stage.window.advance(by: 0.05) }
    #expect(stage.window.hitTest(place) === content)
  }

  @Test("L10 A bar stays as long as the mouse is on it")
  func barStaysUnderTheMouse() {
    let stage = ScrollStage()
    let content = View(frame: Rect(x: 0, y: 0, width: 200, height: 1000))
    stage.scroll.addSubview(content)
    let place = Point(x: 195, y: 50)
    func wait(_ seconds: Double) { for _ in 0..<Int(seconds * 60) { stage.window.advance(by: 1.0 / 60) } }
    func moveMouse(to point: Point) {
      stage.window.send(.pointer(PointerEvent(id: 0, device: .mouse, phase: .hovered, location: point)))
    }
    stage.wheel(0, -0.1)
    repeat { wait(0.02) } while stage.scroll.isScrolling
    wait(0.3)
    moveMouse(to: place)
    wait(3)
    #expect(stage.window.hitTest(place) !== content)
    moveMouse(to: Point(x: 100, y: 50))
    wait(0.7)
    #expect(stage.window.hitTest(place) !== content)
    wait(1)
    #expect(stage.window.hitTest(place) === content)
  }

  @Test("L10 A bar appears when the mouse comes to its edge, can be dragged there, and goes when the mouse has left")
  func barAppearsUnderTheMouse() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let stage = ScrollStage()
      stage.scroll.layoutDirection = direction
      let x = direction == .leftToRight ? 196.0 : 4
      func isBarShown() -> Bool { stage.window.hitTest(Point(x: x, y: 20)) is ScrollIndicator }
      let pointer = stage.pointer()
      pointer.move(to: Point(x: 100, y: 20), duration: 0)
      #expect(!isBarShown())
      pointer.move(to: Point(x: x, y: 20), duration: 0)
      #expect(isBarShown())
      pointer.hold(2)
      #expect(isBarShown() && stage.window.nextWakeTime == nil)
      pointer.press(at: Point(x: x, y: 20))
      pointer.move(to: Point(x: x, y: 300), duration: 0.2)
      pointer.release()
      #expect(stage.y == 800)
      pointer.move(to: Point(x: 100, y: 20), duration: 0)
      pointer.hold(2)
      #expect(!isBarShown() && stage.window.nextWakeTime == nil)
      // It has no frame in which it notices the mouse.
      pointer.move(to: Point(x: x, y: 20), duration: 0)
      pointer.move(to: Point(x: 100, y: 20), duration: 0)
      #expect(isBarShown())
      pointer.hold(2)
      #expect(!isBarShown() && stage.window.nextWakeTime == nil)
    }
  }

  @Test("L10 At the edge the mouse brings no bar while a button is pressed, nor where nothing can be scrolled or seen")
  func barStaysAway() {
    let stage = ScrollStage()
    let button = Button(title: "Row")
    button.frame = Rect(x: 0, y: 0, width: 200, height: 40)
    var taps = 0
    button.onTap = { taps += 1 }
    stage.scroll.addSubview(button)
    let place = Point(x: 196, y: 20)
    func isBarShown() -> Bool { stage.window.hitTest(place) is ScrollIndicator }
    // What lies at the edge is pressed where no bar is shown.
    for device in [PointerEvent.Device.touch, .mouse] { stage.pointer(device).tap(at: place) }
    #expect(taps == 2)
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 250, y: 250))
    pointer.move(to: place, duration: 0.1)
    #expect(!isBarShown())
    pointer.move(to: Point(x: 250, y: 250), duration: 0.1)
    pointer.release()
    func hover() {
      pointer.move(to: Point(x: 100, y: 20), duration: 0)
      pointer.move(to: place, duration: 0)
    }
    stage.scroll.showsIndicators = false
    hover()
    #expect(!isBarShown())
    stage.scroll.showsIndicators = true
    stage.scroll.isScrollEnabled = false
    hover()
    #expect(!isBarShown())
    stage.scroll.isScrollEnabled = true
    stage.scroll.contentSize.height = 100
    hover()
    #expect(!isBarShown())
  }

  @Test("L10 Two bars leave the corner free in which they would meet", arguments: [false, true])
  func barsLeaveTheCorner(isMirrored: Bool) {
    let stage = ScrollStage(content: Size(width: 1000, height: 1000))
    stage.scroll.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    let content = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    stage.scroll.addSubview(content)
    stage.wheel(0, -0.1)
    stage.window.advance(by: 0.05)
    let (near, far) = isMirrored ? (193.0, 7.0) : (7.0, 193.0)
    #expect(stage.window.hitTest(Point(x: far, y: 193)) === content)
    #expect(stage.window.hitTest(Point(x: near, y: 193)) !== content)
    #expect(stage.window.hitTest(Point(x: far, y: 100)) !== content)
  }
}
