import Testing
import ViewTree
import ViewTreeTesting

@Suite("ScrollView: fingers")
struct ScrollViewDragTests {
  @Test("L5 A drag follows the finger minus the slop, exactly", arguments: [PointerEvent.Device.mouse, .touch])
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

  @Test(
    "L5 A drag mostly along one axis stays on it; a diagonal one moves both; an axis with nothing to scroll does not move"
  )
  func axes() {
    func drag(_ content: Size, to end: Point) -> Point {
      let stage = ScrollStage(content: content)
      stage.scroll.contentOffset = Point(x: 100, y: 100)
      let pointer = stage.pointer()
      pointer.press(at: Point(x: 150, y: 150))
      pointer.move(to: end, duration: 0.3)
      pointer.hold(0.2)
      // After that the finger may move across the axis.
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

  @Test(
    "L6 restingOffset is called once at each release, also at rest and after a catch; its result is reached exactly")
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
    // From beyond an end it returns to that end, whatever is returned.
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

  @Test("L7 G6 A press catches it where it is visible, and neither selects nor fires")
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

  @Test("L7 A touch waits 0.15 s before it highlights a control; a drag from a button scrolls and does not fire")
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

  @Test("L7 G2 The inner view takes a drag that it can follow; at its end the outer one takes it")
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
    // If both are at the top, the inner one stretches.
    stage.scroll.contentOffset = .zero
    inner.contentOffset = .zero
    pointer.press(at: Point(x: 100, y: 50))
    pointer.move(to: Point(x: 100, y: 100), duration: 0.2)
    #expect(inner.contentOffset.y < 0 && stage.y == 0)
    pointer.release()
    stage.window.settle()
  }

  @Test(
    "L11 A lost pointer ends the drag at its position, whatever restingOffset says; disabling the view ends it and prevents further drags"
  )
  func cancelled() {
    let stage = ScrollStage()
    var questions = 0
    stage.scroll.restingOffset = { _, _ in
      questions += 1
      return Point(x: 0, y: 500)
    }
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
    #expect(stage.take() == [] && questions == 0)
    stage.scroll.contentOffset.y = 7
    #expect(stage.y == 7)
  }

  @Test("L11 The last change of a drag is told as one of the drag, and that of a deceleration as one of it")
  func flagsOfLastChanges() {
    let stage = ScrollStage()
    var phases: [String] = []
    stage.onNotice = { [unowned stage] line in
      let scroll = stage.scroll
      let flags = [(scroll.isDragging, "drags"), (scroll.isDecelerating, "slides"), (scroll.isScrolling, "moves")]
      let text = ([line] + flags.filter(\.0).map(\.1)).joined(separator: " ")
      if phases.last != text { phases.append(text) }
    }
    stage.pointer().drag(from: Point(x: 100, y: 150), to: Point(x: 100, y: 50), duration: 0.1)
    stage.window.settle()
    #expect(
      phases == [
        "willDrag drags moves", "scroll drags moves", "didDrag true slides moves", "scroll slides moves",
        "didDecelerate",
      ])
    phases = []
    // A call in that moment counts at once.
    stage.onNotice = { [unowned stage] line in
      guard line == "scroll", stage.scroll.isDragging else { return }
      stage.scroll.contentOffset.y = 5
      phases.append("\(stage.scroll.isDragging) \(stage.y)")
    }
    stage.pointer().drag(from: Point(x: 100, y: 150), to: Point(x: 100, y: 50), duration: 0.1)
    stage.window.settle()
    #expect(!phases.isEmpty && phases.allSatisfy { $0 == "false 5.0" })
  }

  @Test("L11 An offset that a call sets during a drag or a deceleration is not told as one of the finger")
  func jumpsDuringDrags() {
    let stage = ScrollStage()
    var flags: [Bool] = []
    stage.onNotice = { [unowned stage] line in
      let scroll = stage.scroll
      if line == "scroll", stage.y == 500 {
        flags.append(scroll.isDragging || scroll.isDecelerating || scroll.isScrolling)
      }
    }
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 100, y: 180))
    pointer.move(to: Point(x: 100, y: 100), duration: 0.1)
    stage.scroll.contentOffset.y = 500
    #expect(flags == [false])
    pointer.release()
    stage.window.settle()
    stage.scroll.contentOffset.y = 0
    pointer.drag(from: Point(x: 100, y: 180), to: Point(x: 100, y: 80), duration: 0.1)
    stage.window.advance(by: 0.05)
    #expect(stage.scroll.isDecelerating)
    stage.scroll.contentOffset.y = 500
    #expect(flags == [false, false])
    stage.window.settle()
    #expect(flags == [false, false])
  }

  @Test("L9 L11 What is revealed in the notice of the last change of a drag comes into sight")
  func revealAtEndOfDrag() {
    let stage = ScrollStage()
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 100, y: 180))
    pointer.move(to: Point(x: 100, y: 100), duration: 0.1)
    pointer.hold(0.2)
    var reveals = 0
    stage.onNotice = { [unowned stage] line in
      guard line == "scroll", reveals == 0 else { return }
      reveals += 1
      #expect(stage.scroll.isDragging)
      stage.scroll.reveal(Rect(x: 0, y: 900, width: 100, height: 50))
    }
    // The release tells a last movement, too.
    stage.window.send(.pointer(PointerEvent(phase: .ended, location: Point(x: 100, y: 98))))
    stage.window.settle()
    #expect(reveals == 1 && stage.y == 750)
  }

  @Test("L11 Setting the offset during a drag ends the drag")
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

  @Test("L11 scrollViewDidScroll is called once for each frame in which the offset changed, not for each event")
  func oncePerFrame() {
    let stage = ScrollStage()
    var count = 0
    stage.onNotice = { if $0 == "scroll" { count += 1 } }
    let pointer = PointerScript(stage.window, eventsPerSecond: 1000, framesPerSecond: 60)
    pointer.press(at: Point(x: 100, y: 180))
    pointer.move(to: Point(x: 100, y: 60), duration: 0.5)
    // There are 30 frames. In the first ones the finger is inside the slop circle.
    #expect(count > 20 && count <= 30)
    pointer.release()
    stage.window.settle()
  }

  @Test("L11 Calls from any notice are safe, and their notices follow it")
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
          // It takes effect immediately, also if the notice is from the scroll view's own movement.
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

  @Test("L4 L6 Content that grows at its end leaves a bounce at its beginning alone")
  func growsDuringBounce() {
    let stage = ScrollStage()
    stage.scroll.contentOffset.y = 200
    stage.pointer(events: 120).drag(from: Point(x: 100, y: 50), to: Point(x: 100, y: 150), duration: 0.05)
    for _ in 0..<120 where stage.y > -20 { stage.window.advance(by: 1.0 / 120) }
    let y = stage.y
    #expect(y <= -20)
    stage.scroll.contentSize.height = 2000
    #expect(stage.y == y)
    var places: [Double] = []
    for _ in 0..<240 {
      stage.window.advance(by: 1.0 / 120)
      places.append(stage.y)
    }
    #expect(places.max() == 0 && stage.y == 0 && !stage.scroll.isScrolling)
    // It swings out once.
    let farthest = places.firstIndex(of: places.min() ?? 0) ?? 0
    #expect(zip(places[farthest...], places[farthest...].dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("L4 S5 A view that shrinks while it is pulled far beyond an end follows the finger back")
  func shrinksWhilePulled() {
    let stage = ScrollStage()
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 100, y: 20))
    pointer.move(to: Point(x: 100, y: 290), duration: 0.3)
    #expect(stage.y < -80)
    stage.scroll.frame.size.height = 60
    expectClose(stage.y, -RubberBand.shown(262, size: 60), 0.1)
    pointer.move(to: Point(x: 100, y: 20), duration: 0.3)
    expectClose(stage.y, 8, 0.1)
    pointer.release()
    stage.window.settle()
  }

  @Test("L7 U7 A secondary press that opens a menu stops what moves beneath it, and one that opens none does not")
  func secondaryPress() {
    let stage = ScrollStage(content: Size(width: 200, height: 10_000))
    func flickAndPress() -> Double {
      stage.pointer(events: 120).drag(from: Point(x: 100, y: 180), to: Point(x: 100, y: 80), duration: 0.1)
      stage.window.advance(by: 0.1)
      let seen = stage.y
      for phase in [PointerEvent.Phase.began, .ended] {
        stage.window.send(
          .pointer(
            PointerEvent(
              phase: phase, location: Point(x: 100, y: 100), button: .secondary, timestamp: stage.window.currentTime)))
      }
      stage.window.settle()
      return stage.y - seen
    }
    #expect(flickAndPress() > 100)
    stage.scroll.contextMenu = { [MenuItem(title: "Copy") {}] }
    #expect(flickAndPress() == 0 && stage.window.find(label: "Copy") != nil)
    #expect(stage.take().last == "didDecelerate")
  }
}
