import Testing
import ViewTree
import ViewTreeTesting

/// A scroll view of 200×200 points in a window, over content of 200×1,000, and what its delegate hears.
final class ScrollStage: ScrollViewDelegate {
  let window = Window(size: Size(width: 300, height: 300))
  let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
  var log: [String] = []
  var onNotice: ((String) -> Void)?

  init(content: Size = Size(width: 200, height: 1000)) {
    window.addSubview(scroll)
    scroll.contentSize = content
    scroll.delegate = self
    window.settle()
  }

  var y: Double { scroll.contentOffset.y }
  var x: Double { scroll.contentOffset.x }

  func pointer(_ device: PointerEvent.Device = .mouse, events: Double = 60) -> PointerScript {
    PointerScript(window, device: device, eventsPerSecond: events)
  }

  func wheel(_ dx: Double, _ dy: Double, precise: Bool = false, _ modifiers: KeyModifiers = []) {
    window.send(
      .scroll(
        ScrollEvent(
          location: Point(x: 50, y: 50), delta: Point(x: dx, y: dy), isPrecise: precise, modifiers: modifiers)))
  }

  func key(_ key: Key, _ modifiers: KeyModifiers = []) {
    window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  private func note(_ line: String) {
    if line != "scroll" || log.last != "scroll" { log.append(line) }
    onNotice?(line)
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { note("scroll") }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    #expect(scroll.isDragging)
    note("willDrag")
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    #expect(!scroll.isDragging)
    note("didDrag \(willDecelerate)")
  }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    #expect(!scroll.isDecelerating)
    note("didDecelerate")
  }
  func scrollViewDidEndScrolling(_ scrollView: ScrollView) {
    #expect(!scroll.isScrolling)
    note("didScroll")
  }
}

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

  @Test("L4 Smaller content, a larger view and other insets bring it within at once, without animation")
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

  @Test("L4 Setting the offset ends what moves; what is not finite is misuse and changes nothing")
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

  @Test("L9 scrollToVisible moves as little as possible; of what is larger it shows the beginning")
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

  @Test("L9 A scroll with a duration tells its end once; interrupted it tells none; to where it is, nothing")
  func scrolling() {
    let stage = ScrollStage()
    stage.scroll.scroll(to: Point(x: 0, y: 400), duration: 0.5)
    stage.window.advance(by: 0.1)
    // Ease-out: more than its share of the way at the beginning.
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

  @Test("L9 With reduced motion a scroll is there at once, and fades")
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
}

@Suite("ScrollView: fingers")
struct ScrollViewDragTests {
  @Test("L5 A drag follows the finger less the slop, to the point", arguments: [PointerEvent.Device.mouse, .touch])
  func follows(device: PointerEvent.Device) {
    let stage = ScrollStage()
    let pointer = stage.pointer(device)
    let slop = device == .mouse ? 8.0 : 16
    pointer.press(at: Point(x: 100, y: 180))
    pointer.move(to: Point(x: 103, y: 80), duration: 0.5)
    #expect(abs(stage.y - (100 - slop)) < 0.1)
    #expect(stage.x == 0)
    pointer.hold(0.2)
    pointer.release()
    stage.window.settle()
    #expect(abs(stage.y - (100 - slop)) < 0.1)
    #expect(stage.take() == ["willDrag", "scroll", "didDrag false"])
  }

  @Test("L5 Mostly along one axis it stays on that; slanted it moves on both; an axis without room does not move")
  func axes() {
    func drag(_ content: Size, to end: Point) -> Point {
      let stage = ScrollStage(content: content)
      stage.scroll.contentOffset = Point(x: 100, y: 100)
      let pointer = stage.pointer()
      pointer.press(at: Point(x: 150, y: 150))
      pointer.move(to: end, duration: 0.3)
      pointer.hold(0.2)
      // Later the finger may wander across.
      pointer.move(to: Point(x: end.x - 30, y: end.y - 30), duration: 0.3)
      pointer.hold(0.2)
      pointer.release()
      stage.window.settle()
      return stage.scroll.contentOffset
    }
    let both = Size(width: 1000, height: 1000)
    let down = drag(both, to: Point(x: 140, y: 100))
    #expect(down.x == 100 && down.y > 160)
    let slanted = drag(both, to: Point(x: 110, y: 110))
    #expect(slanted.x > 150 && slanted.y > 150)
    let across = drag(both, to: Point(x: 100, y: 145))
    #expect(across.y == 100 && across.x > 160)
    let column = drag(Size(width: 200, height: 1000), to: Point(x: 110, y: 110))
    #expect(column.x == 0 && column.y > 150)
    #expect(drag(Size(width: 200, height: 1000), to: Point(x: 50, y: 145)) == Point(x: 0, y: 100))
  }

  @Test("L6 F1 A release slides to a stop by friction; beyond an end it bounces; without bouncing it stops there")
  func release() {
    let stage = ScrollStage(content: Size(width: 200, height: 10_000))
    let pointer = stage.pointer(events: 120)
    pointer.drag(from: Point(x: 100, y: 180), to: Point(x: 100, y: 80), duration: 0.1)
    let rest = Deceleration(start: stage.y, velocity: 1000).restPosition
    stage.window.settle()
    #expect(abs(stage.y - rest) < 10)
    #expect(stage.take() == ["willDrag", "scroll", "didDrag true", "scroll", "didDecelerate"])

    stage.scroll.contentOffset = .zero
    pointer.press(at: Point(x: 100, y: 50))
    pointer.move(to: Point(x: 100, y: 158), duration: 0.3)
    #expect(abs(stage.y - -RubberBand.shown(100, size: 200)) < 0.5)
    pointer.hold(0.2)
    _ = stage.take()
    pointer.release()
    stage.window.settle()
    #expect(stage.y == 0)
    #expect(stage.take() == ["didDrag true", "scroll", "didDecelerate"])

    stage.scroll.bounces = false
    pointer.drag(from: Point(x: 100, y: 50), to: Point(x: 100, y: 158), duration: 0.3)
    #expect(stage.y == 0)
    stage.window.settle()
    #expect(stage.y == 0)
  }

  @Test("L6 restingOffset is asked once at each release, also at rest and after a catch; its answer is reached exactly")
  func restingOffset() {
    let stage = ScrollStage()
    var questions: [(proposed: Point, velocity: Point)] = []
    stage.scroll.restingOffset = { proposed, velocity in
      questions.append((proposed, velocity))
      return Point(x: proposed.x, y: (proposed.y / 100).rounded() * 100)
    }
    let pointer = stage.pointer()
    pointer.drag(from: Point(x: 100, y: 180), to: Point(x: 100, y: 130), duration: 0.1)
    #expect(questions.count == 1)
    #expect(questions[0].velocity.y > 400 && questions[0].velocity.x == 0)
    #expect(
      abs(questions[0].proposed.y - Deceleration(start: stage.y, velocity: questions[0].velocity.y).restPosition) < 1e-6
    )
    stage.window.advance(by: 0.1)
    pointer.press(at: Point(x: 100, y: 100))
    pointer.hold(0.3)
    pointer.release()
    #expect(questions.count == 2)
    #expect(questions[1].velocity == .zero)
    stage.window.settle()
    #expect(stage.y == (questions[1].proposed.y / 100).rounded() * 100)
    // Beyond an end it goes back to that, whatever is answered.
    stage.scroll.contentOffset = .zero
    stage.scroll.restingOffset = { _, _ in Point(x: 0, y: 500) }
    pointer.drag(from: Point(x: 100, y: 20), to: Point(x: 100, y: 120), duration: 0.3, holdBeforeRelease: 0.2)
    stage.window.settle()
    #expect(stage.y == 0)
    stage.scroll.restingOffset = { _, _ in Point(x: Double.nan, y: 0) }
    let messages = misuses {
      pointer.drag(from: Point(x: 100, y: 120), to: Point(x: 100, y: 80), duration: 0.3)
    }
    #expect(messages.count == 1)
    stage.window.settle()
  }

  @Test("L7 G6 A press catches it where it is seen, and neither selects nor fires")
  func catches() {
    let stage = ScrollStage()
    var taps = 0
    let button = Button(title: "Press")
    button.frame = Rect(x: 0, y: 0, width: 200, height: 1000)
    button.onTap = { taps += 1 }
    stage.scroll.addSubview(button)
    let pointer = stage.pointer()
    pointer.drag(from: Point(x: 100, y: 180), to: Point(x: 100, y: 80), duration: 0.1)
    stage.window.advance(by: 0.1)
    let place = stage.y
    pointer.press(at: Point(x: 100, y: 100))
    #expect(stage.y == place && !stage.scroll.isDecelerating && stage.scroll.isScrolling)
    pointer.hold(0.3)
    pointer.release()
    stage.window.settle()
    #expect(stage.y == place)
    #expect(taps == 0)
    pointer.tap(at: Point(x: 100, y: 100))
    #expect(taps == 1)
  }

  @Test("L7 A touch waits 0.15 s before it highlights what it pressed; a drag from a button scrolls and does not fire")
  func delayedHighlight() {
    let stage = ScrollStage()
    var taps = 0
    let button = Button(title: "Press")
    button.frame = Rect(x: 0, y: 0, width: 200, height: 1000)
    button.onTap = { taps += 1 }
    stage.scroll.addSubview(button)
    let finger = stage.pointer(.touch)
    finger.press(at: Point(x: 100, y: 180))
    finger.hold(0.1)
    #expect(!button.isHighlighted)
    finger.hold(0.1)
    #expect(button.isHighlighted)
    finger.move(to: Point(x: 100, y: 80), duration: 0.2)
    #expect(!button.isHighlighted && stage.y > 50)
    finger.release()
    stage.window.settle()
    #expect(taps == 0)
  }

  @Test("L7 G2 The inner one has a drag that it can follow; at its end the one around it has it")
  func nested() {
    let stage = ScrollStage()
    let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 150))
    inner.contentSize = Size(width: 200, height: 250)
    stage.scroll.addSubview(inner)
    let pointer = stage.pointer()
    pointer.drag(from: Point(x: 100, y: 100), to: Point(x: 100, y: 50), duration: 0.2, holdBeforeRelease: 0.2)
    stage.window.settle()
    #expect(inner.contentOffset.y > 40 && stage.y == 0)
    inner.contentOffset.y = 100
    pointer.drag(from: Point(x: 100, y: 100), to: Point(x: 100, y: 50), duration: 0.2, holdBeforeRelease: 0.2)
    stage.window.settle()
    #expect(inner.contentOffset.y == 100 && stage.y > 40)
    // At the top of both the inner one stretches.
    stage.scroll.contentOffset = .zero
    inner.contentOffset = .zero
    pointer.press(at: Point(x: 100, y: 50))
    pointer.move(to: Point(x: 100, y: 100), duration: 0.2)
    #expect(inner.contentOffset.y < 0 && stage.y == 0)
    pointer.release()
    stage.window.settle()
  }

  @Test("L11 A lost pointer ends the drag where it is; a switched-off view ends it and takes no other")
  func cancelled() {
    let stage = ScrollStage()
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 100, y: 180))
    pointer.move(to: Point(x: 100, y: 100), duration: 0.1)
    let place = stage.y
    stage.window.send(.pointersLost)
    stage.window.settle()
    #expect(stage.y == place)
    #expect(stage.take() == ["willDrag", "scroll", "didDrag false"])
    pointer.press(at: Point(x: 100, y: 180))
    pointer.move(to: Point(x: 100, y: 100), duration: 0.1)
    stage.scroll.isScrollEnabled = false
    #expect(!stage.scroll.isDragging)
    pointer.release()
    #expect(stage.take() == ["willDrag", "scroll", "didDrag false"])
    pointer.drag(from: Point(x: 100, y: 180), to: Point(x: 100, y: 100), duration: 0.1)
    stage.wheel(0, -1)
    stage.window.settle()
    #expect(stage.take() == [])
    stage.scroll.contentOffset.y = 7
    #expect(stage.y == 7)
  }

  @Test("L11 The offset set during a drag takes it from the finger")
  func takenByProgram() {
    let stage = ScrollStage()
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 100, y: 180))
    pointer.move(to: Point(x: 100, y: 100), duration: 0.1)
    stage.scroll.contentOffset.y = 500
    #expect(stage.take() == ["willDrag", "scroll", "didDrag false"])
    pointer.move(to: Point(x: 100, y: 50), duration: 0.1)
    pointer.release()
    stage.window.settle()
    #expect(stage.y == 500)
    #expect(stage.take() == [])
  }

  @Test("L11 DidScroll comes once for each frame in which the offset changed, however many events there were")
  func oncePerFrame() {
    let stage = ScrollStage()
    var count = 0
    stage.onNotice = { if $0 == "scroll" { count += 1 } }
    let pointer = PointerScript(stage.window, eventsPerSecond: 1000, framesPerSecond: 60)
    pointer.press(at: Point(x: 100, y: 180))
    pointer.move(to: Point(x: 100, y: 60), duration: 0.5)
    // 30 frames; in the first ones the finger is within the slop.
    #expect(count > 20 && count <= 30)
    pointer.release()
    stage.window.settle()
  }

  @Test("L11 Calls from any notice are safe, and are told after it")
  func callsFromNotices() {
    let notices = ["willDrag", "scroll", "didDrag true", "didDecelerate"]
    for notice in notices {
      let stage = ScrollStage()
      var calls = 0
      stage.onNotice = { [unowned stage] line in
        guard line == notice, calls < 3 else { return }
        calls += 1
        switch calls {
        case 1:
          stage.scroll.contentOffset.y = 321
          // It is there at once, also where the notice came of the scroll view's own movement.
          #expect(stage.y == 321)
        case 2: stage.scroll.contentSize.height = 500
        default: stage.scroll.scroll(to: Point(x: 0, y: 20), duration: 0.2)
        }
      }
      for _ in 0..<3 {
        stage.pointer().drag(from: Point(x: 100, y: 180), to: Point(x: 100, y: 80), duration: 0.1)
        stage.window.settle()
      }
      #expect(calls > 0)
      #expect(!stage.scroll.isScrolling)
      #expect(stage.y >= 0 && stage.y <= stage.scroll.contentSize.height - 200)
      let log = stage.take()
      #expect(log.count { $0 == "willDrag" } == log.count { $0.hasPrefix("didDrag") })
      #expect(log.count { $0 == "didDrag true" } == log.count { $0 == "didDecelerate" })
    }
  }
}

@Suite("ScrollView: wheels, keys, focus")
struct ScrollViewWheelTests {
  @Test("L8 A notch is 60 points on a smooth way of 0.15 s; quick ones add up")
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

  @Test("L8 Shift swaps the axes; a vertical wheel over horizontal room alone goes to what is around")
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

  @Test("L8 Precise distances follow exactly, stretch the end while they last, and chain after silence")
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
    // It keeps the scroll that it has, and stretches.
    #expect(inner.contentOffset.y > 30 && stage.y == 33.25)
    stage.window.settle()
    #expect(inner.contentOffset.y == 30)
    stage.wheel(0, -10, precise: true)
    #expect(inner.contentOffset.y == 30 && stage.y == 43.25)
  }

  @Test("L8 Keys scroll what has the focus or holds it: arrows, pages, ends, Space; at an end they go on")
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

  @Test("L9 Focus that moves by key to a view out of sight shows it; by program it does not")
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

  @Test("L10 Bars show while it scrolls and for 0.8 s after, and are no subviews; at rest nothing is due")
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
    // Set by program, it shows none.
    stage.scroll.contentOffset.y = 300
    stage.window.advance(by: 0.05)
    #expect(stage.window.hitTest(Point(x: 195, y: 50)) === stage.scroll.subviews[1])
  }

  @Test("L10 The bar's thumb can be dragged over the whole range, and a press beside it goes on by a page")
  func indicatorDrag() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let stage = ScrollStage()
      stage.scroll.layoutDirection = direction
      let x = direction == .leftToRight ? 193.0 : 7
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

  @Test("W2 At rest after anything nothing is due")
  func rest() {
    let stage = ScrollStage()
    stage.pointer().drag(from: Point(x: 100, y: 180), to: Point(x: 100, y: 80), duration: 0.1)
    stage.window.settle()
    stage.window.advance(by: 2)
    stage.window.advance(by: 2)
    #expect(stage.window.nextWakeTime == nil)
  }
}
