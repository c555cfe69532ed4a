import Testing
import ViewTree
import ViewTreeTesting

@Suite("ScrollView: two axes, and the ends without a bounce") struct ScrollViewAxesTests {
  private func finger(_ stage: ScrollStage, _ phase: PointerEvent.Phase, _ x: Double, _ y: Double) {
    stage.window.send(.pointer(PointerEvent(device: .touch, phase: phase, location: Point(x: x, y: y))))
    stage.window.advance(by: 1.0 / 60)
  }

  /// A stage of 300×300 whose content bounces at its left end.
  private func bouncing() -> ScrollStage {
    let stage = ScrollStage(content: Size(width: 600, height: 3000))
    stage.scroll.frame = Rect(x: 0, y: 0, width: 300, height: 300)
    finger(stage, .began, 100, 150)
    finger(stage, .moved, 180, 150)
    finger(stage, .moved, 280, 150)
    finger(stage, .ended, 280, 150)
    #expect(stage.x < 0)
    return stage
  }

  @Test("L11 An axis that moves on beside the one that is dragged counts when the finger lets go, and its end is told")
  func otherAxis() {
    let stage = bouncing()
    #expect(stage.take() == ["willDrag", "scroll", "didDrag true", "scroll"])
    finger(stage, .began, 150, 250)
    #expect(stage.take().contains("didDecelerate"))
    finger(stage, .moved, 150, 210)
    finger(stage, .moved, 150, 190)
    #expect(stage.scroll.isDragging && !stage.scroll.isDecelerating)
    stage.window.advance(by: 0.15)
    finger(stage, .ended, 150, 190)
    #expect(stage.x < 0)
    #expect(stage.take() == ["willDrag", "scroll", "didDrag true", "scroll"])
    #expect(stage.scroll.isDecelerating)
    stage.window.settle()
    #expect(stage.x == 0)
    #expect(stage.take() == ["scroll", "didDecelerate"])
  }

  @Test("L11 If the other axis has come to rest before the finger lets go, there is nothing more to tell")
  func otherAxisAtRest() {
    let stage = bouncing()
    finger(stage, .began, 150, 250)
    finger(stage, .moved, 150, 210)
    finger(stage, .moved, 150, 190)
    stage.window.advance(by: 3)
    #expect(stage.x == 0)
    _ = stage.take()
    finger(stage, .ended, 150, 190)
    stage.window.settle()
    #expect(stage.take() == ["didDrag false"])
  }

  @Test(
    "L11 A drag that is cancelled, or that a call ends, tells the end of the other axis, too", arguments: [false, true])
  func cancelled(byCall: Bool) {
    let stage = bouncing()
    finger(stage, .began, 150, 250)
    finger(stage, .moved, 150, 210)
    finger(stage, .moved, 150, 190)
    _ = stage.take()
    if byCall {
      stage.scroll.contentOffset = Point(x: 0, y: 100)
      #expect(stage.take() == ["scroll", "didDrag false"])
    } else {
      finger(stage, .cancelled, 150, 190)
      #expect(stage.take().filter { $0 != "scroll" } == ["didDrag true"])
    }
    stage.window.settle()
    #expect(stage.take() == (byCall ? [] : ["scroll", "didDecelerate"]))
    #expect(!stage.scroll.isScrolling)
  }

  @Test("L6 A slide whose bounce is switched off on its way stops at the end, and one that gets a bounce has it")
  func bounces() {
    for isOn in [false, true] {
      let stage = ScrollStage(content: Size(width: 200, height: 800))
      stage.scroll.bounces = !isOn
      let pointer = stage.pointer(events: 120)
      pointer.drag(from: Point(x: 100, y: 180), to: Point(x: 100, y: 40), duration: 0.05)
      stage.window.advance(by: 0.05)
      #expect(stage.y > 0 && stage.y < 600)
      stage.scroll.bounces = isOn
      var farthest = 0.0
      for _ in 0..<120 {
        stage.window.advance(by: 1.0 / 60)
        farthest = max(farthest, stage.y)
      }
      #expect(isOn ? farthest > 610 : farthest == 600, "\(farthest)")
      #expect(stage.y == 600 && !stage.scroll.isScrolling)
      #expect(stage.take().filter { $0 == "didDecelerate" }.count == 1)
    }
  }

  @Test("L6 restingOffset chooses the place on both axes, also after a drag that stayed on one of them")
  func restOfOtherAxis() {
    let stage = ScrollStage(content: Size(width: 800, height: 1000))
    var questions: [Point] = []
    stage.scroll.restingOffset = { proposed, _ in
      questions.append(proposed)
      return Point(x: 300, y: proposed.y)
    }
    let pointer = stage.pointer()
    func drag() {
      pointer.drag(
        from: Point(x: 100, y: 180), to: Point(x: 100, y: 80), duration: 0.3, holdBeforeRelease: 0.2)
    }
    drag()
    #expect(questions == [Point(x: 0, y: stage.y)] && stage.x == 0 && stage.scroll.isDecelerating)
    #expect(stage.take() == ["willDrag", "scroll", "didDrag true"])
    #expect(stage.window.settle() <= 0.55)
    #expect(stage.scroll.contentOffset == Point(x: 300, y: questions.first?.y ?? 0))
    #expect(stage.take() == ["scroll", "didDecelerate"])
    // It is there already.
    drag()
    #expect(!stage.scroll.isScrolling && stage.x == 300 && questions.count == 2)
    // What it scrolls itself counts.
    stage.scroll.restingOffset = { [unowned stage] _, _ in
      stage.scroll.contentOffset = Point(x: 10, y: 20)
      return Point(x: 500, y: 500)
    }
    drag()
    stage.window.settle()
    #expect(stage.scroll.contentOffset == Point(x: 10, y: 20))
  }

  @Test("L4 After a bounce the offset at the beginning is 0, and not -0")
  func zero() {
    let stage = ScrollStage()
    stage.pointer().drag(from: Point(x: 100, y: 20), to: Point(x: 100, y: 120), duration: 0.2)
    #expect(stage.y < 0)
    stage.window.settle()
    #expect(stage.y == 0 && stage.y.sign == .plus)
    stage.scroll.scroll(to: Point(x: 0, y: -100))
    #expect(stage.y == 0 && stage.y.sign == .plus)
  }

  @Test("L6 restingOffset is called once also where it removes the view, or flings it on")
  func askedOnce() {
    for removes in [true, false] {
      let stage = ScrollStage()
      var count = 0
      stage.scroll.restingOffset = { [unowned stage] _, _ in
        count += 1
        if removes { stage.scroll.removeFromSuperview() } else { stage.scroll.fling(velocity: Point(x: 0, y: 500)) }
        return Point(x: 500, y: 500)
      }
      stage.pointer().drag(from: Point(x: 100, y: 180), to: Point(x: 100, y: 80), duration: 0.1)
      stage.window.settle()
      #expect(count == 1 && !stage.scroll.isScrolling)
    }
  }

  @Test("L6 Without a bounce, a way to a resting place behind the end does not swing out beyond it")
  func swing() {
    let stage = ScrollStage(content: Size(width: 200, height: 800))
    stage.scroll.bounces = false
    stage.scroll.contentOffset = Point(x: 0, y: 590)
    stage.scroll.restingOffset = { _, _ in Point(x: 0, y: 500) }
    let pointer = stage.pointer(events: 120)
    pointer.press(at: Point(x: 100, y: 180))
    pointer.move(to: Point(x: 100, y: 168), duration: 0.01)
    pointer.release()
    var farthest = 0.0
    for _ in 0..<120 {
      stage.window.advance(by: 1.0 / 60)
      farthest = max(farthest, stage.y)
    }
    #expect(farthest <= 600, "\(farthest)")
    #expect(stage.y == 500)
  }
}
