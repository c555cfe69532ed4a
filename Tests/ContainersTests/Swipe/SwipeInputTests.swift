import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite struct SwipeInputTests {
  @Test("S10 A tap selects the item that was hit")
  func tap() {
    let stage = Stage(10, item: Size(width: 100, height: 100))
    stage.pointer().tap(at: Point(x: 150, y: 100))
    #expect(stage.log.take() == ["select 1"])
    stage.pointer(.touch).tap(at: Point(x: 250, y: 100))
    #expect(stage.log.take() == ["select 2"])
    // A tap beside the items selects nothing.
    stage.pointer().tap(at: Point(x: 150, y: 20))
    #expect(stage.log.take() == [])
    // A drag selects nothing.
    stage.drag(-5, in: 0.2)
    stage.window.settle()
    #expect(!stage.log.take().contains { $0.hasPrefix("select") })
  }

  @Test("S10 A declined tap is offered to the superviews; a tap on a control presses the control")
  func declined() {
    let stage = Stage(3)
    var outer = 0
    stage.window.addGestureRecognizer(TapGestureRecognizer { _ in outer += 1 })
    stage.log.selects = false
    stage.pointer().tap(at: Point(x: 150, y: 100))
    #expect(stage.log.take() == [])
    #expect(outer == 1)
    stage.log.selects = true
    stage.pointer().tap(at: Point(x: 150, y: 100))
    #expect(stage.log.take() == ["select 0"])
    #expect(outer == 1)
    let button = Button(title: "Play")
    var taps = 0
    button.onTap = { taps += 1 }
    button.frame = Rect(x: 100, y: 80, width: 100, height: 40)
    stage.swipe.currentItemView?.addSubview(button)
    stage.window.advance(by: 0.016)
    stage.pointer().tap(at: Point(x: 150, y: 100))
    #expect(taps == 1)
    #expect(stage.log.take() == [])
    button.isEnabled = false
    stage.pointer().tap(at: Point(x: 150, y: 100))
    #expect(stage.log.take() == [])
    let label = Label(text: "x")
    label.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    stage.swipe.currentItemView?.addSubview(label)
    stage.window.advance(by: 0.016)
    stage.pointer().tap(at: Point(x: 20, y: 20))
    #expect(stage.log.take() == ["select 0"])
    var inner = 0
    label.isUserInteractionEnabled = true
    label.addGestureRecognizer(TapGestureRecognizer { _ in inner += 1 })
    stage.pointer().tap(at: Point(x: 20, y: 20))
    #expect(stage.log.take() == [])
    #expect(inner == 1)
  }

  @Test(
    "S16 G3 A drag from a button scrolls and cancels the press; a touch highlights after a delay, a mouse immediately")
  func buttons() {
    let stage = Stage(10)
    let button = Button(title: "Play")
    var taps = 0
    button.onTap = { taps += 1 }
    button.frame = Rect(x: 100, y: 50, width: 100, height: 100)
    stage.swipe.currentItemView?.addSubview(button)
    stage.window.advance(by: 0.016)
    stage.drag(-100, in: 0.05)
    #expect(!button.isHighlighted)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 1)
    #expect(taps == 0)
    stage.swipe.currentItemIndex = 0
    let item = stage.swipe.currentItemView
    item?.addSubview(button)
    stage.window.advance(by: 0.016)
    let touch = stage.pointer(.touch)
    touch.press(at: Point(x: 150, y: 100))
    touch.hold(0.14)
    #expect(!button.isHighlighted)
    touch.hold(0.02)
    #expect(button.isHighlighted)
    touch.release()
    #expect(taps == 1)
    let mouse = stage.pointer()
    mouse.press(at: Point(x: 150, y: 100))
    #expect(button.isHighlighted)
    mouse.release()
    stage.swipe.delaysContentTouches = false
    touch.press(at: Point(x: 150, y: 100))
    #expect(button.isHighlighted)
    touch.release()
    #expect(taps == 3)
  }

  @Test("S9 Recycling the pressed view does not end the drag")
  func recycled() {
    let stage = Stage(10, item: Size(width: 20, height: 200))
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 290, y: 100))
    stage.swipe.isWrapEnabled = true
    for x in stride(from: 280.0, through: 10, by: -10) { pointer.move(to: Point(x: x, y: 100), duration: 0.02) }
    stage.swipe.scrollOffset = 0
    #expect(stage.swipe.isDragging)
    pointer.move(to: Point(x: 5, y: 100), duration: 0.02)
    #expect(isNear(stage.swipe.scrollOffset, 5.0 / 20))
    pointer.release()
    stage.window.settle()
    #expect(stage.log.take().filter { $0.hasPrefix("didDrag") }.count == 1)
  }

  @Test("S1 With scrolling disabled, fingers, wheels and keys have no effect; calls do")
  func disabled() {
    let stage = Stage(10)
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 250, y: 100))
    pointer.move(to: Point(x: 50, y: 100), duration: 0.1)
    stage.swipe.isScrollEnabled = false
    #expect(!stage.swipe.isDragging)
    pointer.release()
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 1)
    #expect(stage.log.take() == ["willDrag", "scroll", "didDrag false", "willDecelerate", "scroll", "didDecelerate"])
    stage.drag(-100, in: 0.05)
    stage.wheel(0, -1)
    stage.wheel(-50, precise: true)
    #expect(!stage.swipe.canBecomeFocused)
    #expect(!stage.swipe.keyDown(KeyEvent(key: .right)))
    stage.window.settle()
    // While scrolling is disabled, a press is at most a tap.
    #expect(stage.swipe.scrollOffset == 1)
    stage.log.lines = []
    stage.swipe.scroll(toItem: 3, duration: 0.2)
    stage.window.advance(by: 0.1)
    stage.pointer().tap(at: Point(x: 150, y: 100))
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 3)
  }

  @Test("G2 At its end it leaves the drag to an outer view; if there is none, it takes the drag itself")
  func chains() {
    let window = Window(size: Size(width: 300, height: 200))
    let outer = SwipeView(frame: window.bounds)
    let inner = SwipeView(frame: window.bounds)
    let innerSource = Source(3)
    inner.dataSource = innerSource
    final class Pages: SwipeViewDataSource {
      let inner: SwipeView
      init(_ inner: SwipeView) { self.inner = inner }
      func numberOfItems(in swipeView: SwipeView) -> Int { 3 }
      func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
        index == 1 ? inner : View()
      }
      func swipeView(_ swipeView: SwipeView, reuseIdentifierForItemAt index: Int) -> String { "\(index)" }
    }
    let pages = Pages(inner)
    outer.dataSource = pages
    outer.currentItemIndex = 1
    window.addSubview(outer)
    window.advance(by: 0)
    let pointer = PointerScript(window)
    func flick(_ x: Double) {
      pointer.drag(from: Point(x: 150, y: 100), to: Point(x: 150 + x, y: 100), duration: 0.05)
      window.settle()
    }
    flick(-100)
    #expect(inner.currentItemIndex == 1)
    #expect(outer.currentItemIndex == 1)
    flick(100)
    #expect(inner.currentItemIndex == 0)
    flick(100)
    #expect(inner.currentItemIndex == 0)
    #expect(outer.currentItemIndex == 0)
    outer.currentItemIndex = 1
    inner.currentItemIndex = 2
    window.advance(by: 0.016)
    // Wheels chain the same way.
    func wheel(_ y: Double) {
      window.send(.scroll(ScrollEvent(location: Point(x: 150, y: 100), delta: Point(x: 0, y: y))))
    }
    wheel(-1)
    window.settle()
    #expect(inner.currentItemIndex == 2)
    #expect(outer.currentItemIndex == 2)
  }

  @Test("S1 scroll(byItems:) during a movement counts from its target, and is clamped at the ends")
  func byItems() {
    let stage = Stage(10)
    stage.swipe.scroll(byItems: 2, duration: 0.3)
    stage.window.advance(by: 0.1)
    stage.swipe.scroll(byItems: 2, duration: 0.3)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 4)
    stage.swipe.scroll(byItems: 100, duration: 0.3)
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 9)
    stage.swipe.scrollOffset = 3.4
    stage.swipe.scroll(byItems: 1, duration: 0)
    #expect(stage.swipe.scrollOffset == 4)
    stage.swipe.scrollOffset = 3.4
    stage.swipe.scroll(byItems: -1, duration: 0)
    #expect(stage.swipe.scrollOffset == 3)
    stage.swipe.scroll(byOffset: 0.25, duration: 0.2)
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 3.25)
  }

  @Test("W3 The focus ring is shown after a key was used")
  func ring() {
    let stage = Stage(3)
    stage.window.send(.key(KeyEvent(key: .tab)))
    #expect(stage.swipe.isFocused)
    stage.window.advance(by: 0.016)
    #expect(stage.window.focusRingFrame == Rect(x: 0, y: 0, width: 300, height: 200))
    stage.pointer().tap(at: Point(x: 100, y: 100))
    stage.window.advance(by: 0.016)
    #expect(stage.window.focusRingFrame == nil)
    #expect(stage.swipe.accessibilityRole == .list)
  }

  @Test("S9 A call during a drag ends the drag, immediate or animated; a setter does not")
  func programWhileDragging() {
    let stage = Stage(10)
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 250, y: 100))
    pointer.move(to: Point(x: 200, y: 100), duration: 0.1)
    stage.swipe.scrollOffset = 5
    #expect(stage.swipe.isDragging)
    pointer.move(to: Point(x: 170, y: 100), duration: 0.1)
    #expect(isNear(stage.swipe.position, 1530))
    stage.swipe.scroll(toItem: 2, duration: 0.3)
    #expect(!stage.swipe.isDragging)
    pointer.move(to: Point(x: 20, y: 100), duration: 0.3)
    pointer.release()
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 2)
    #expect(stage.log.take() == ["willDrag", "scroll", "didDrag false", "scroll", "didScroll"])
  }

  @Test("G2 In a stack a drag to the right at the first page pops; at the stack's root it pulls the rubber band")
  func inStack() {
    let window = Window(size: Size(width: 300, height: 200))
    let stack = ViewControllerStack()
    window.rootViewController = stack
    let source = Source(3)
    func page() -> (ViewController, SwipeView) {
      let controller = ViewController()
      let swipe = SwipeView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
      swipe.dataSource = source
      controller.view.addSubview(swipe)
      return (controller, swipe)
    }
    let (root, rootSwipe) = page()
    let (top, topSwipe) = page()
    stack.push(root, animated: false)
    stack.push(top, animated: false)
    window.advance(by: 0.016)
    let pointer = PointerScript(window)
    pointer.drag(from: Point(x: 250, y: 100), to: Point(x: 150, y: 100), duration: 0.05)
    window.settle()
    #expect(topSwipe.currentItemIndex == 1)
    pointer.drag(from: Point(x: 100, y: 100), to: Point(x: 200, y: 100), duration: 0.05)
    window.settle()
    #expect(topSwipe.currentItemIndex == 0)
    pointer.drag(from: Point(x: 100, y: 100), to: Point(x: 250, y: 100), duration: 0.05)
    window.settle()
    #expect(top.parent == nil)
    pointer.press(at: Point(x: 100, y: 100))
    pointer.move(to: Point(x: 250, y: 100), duration: 0.1)
    #expect(rootSwipe.isDragging)
    #expect(rootSwipe.scrollOffset < 0)
    pointer.release()
    window.settle()
    #expect(rootSwipe.scrollOffset == 0)
  }

  @Test("S3 S9 F5 A flick after a setter in the middle of a drag turns one page from where the setter went")
  func flickAfterSetter() {
    let stage = Stage(20)
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 250, y: 100))
    pointer.move(to: Point(x: 200, y: 100), duration: 0.1)
    stage.swipe.currentItemIndex = 8
    pointer.move(to: Point(x: 120, y: 100), duration: 0.05)
    pointer.release()
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 9)
  }

  @Test("S3 The goal is the item at which a movement will rest, and the current item while nothing moves")
  func goal() {
    let stage = Stage(10)
    stage.window.focusedView = stage.swipe
    for (key, item) in [(Key.end, 9), (.left, 8), (.left, 7)] {
      stage.key(key)
      #expect(stage.swipe.goalItemIndex == item && stage.swipe.currentItemIndex != item)
    }
    stage.window.settle()
    #expect(stage.swipe.goalItemIndex == 7 && stage.swipe.currentItemIndex == 7)
    stage.swipe.currentItemIndex = 4
    #expect(stage.swipe.goalItemIndex == 4)
  }
}
