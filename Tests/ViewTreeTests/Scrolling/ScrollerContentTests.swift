import Testing
import ViewTree

/// How a scroller's position, drag and movement adapt when the content is laid out again.
@Suite("Scroller: changed content")
struct ScrollerContentTests: ScrollerSuite {
  let stage = ScrollerStage()

  @Test("L1 relocate moves the position without a notice, and the finger continues from there")
  func relocatedFinger() {
    scroller.jump(to: 100)
    scroller.beginDragging(at: 0)
    scroller.drag(by: 50)
    _ = owner.take()
    scroller.relocate(to: 300, scale: 2, range: 0...2000)
    #expect(scroller.position == 300 && scroller.range == 0...2000 && owner.take() == [])
    scroller.drag(by: 60)
    #expect(scroller.position == 310)
    // The start of the drag has moved as well.
    scroller.endDragging(velocity: 0, at: 0)
    #expect(owner.releases.last?.dragStart == 200)
    // A drag beyond the end keeps its rubber band.
    scroller.beginDragging(at: 0)
    scroller.drag(by: -400)
    let pulled = scroller.position
    #expect(pulled < 0)
    scroller.relocate(to: pulled, range: 0...500)
    scroller.drag(by: -400)
    #expect(abs(scroller.position - pulled) < 1e-9)
    scroller.relocate(to: .nan, range: nil)
    scroller.relocate(to: 0, scale: -1, range: nil)
    #expect(scroller.range == 0...500)
  }

  @Test("L1 After the content grew, a movement reaches the same place in it, in the same time")
  func relocatedMovement() {
    scroller.scroll(to: 400, .timed(0.4))
    run(0.2)
    let place = scroller.position
    scroller.relocate(to: place * 1.5, scale: 1.5, range: 0...1500)
    #expect(scroller.goal == 600 && scroller.phase == .scrolling)
    run(0.1)
    let curve = Motion.eased(from: 0, to: 600, start: 0, duration: 0.4, curve: .easeOut)
    #expect(abs(scroller.position - curve.position(at: 0.3)) < 1e-6)
    run(0.11)
    #expect(scroller.position == 600 && scroller.phase == .resting)

    scroller.beginDragging(at: window.currentTime)
    scroller.endDragging(velocity: 400, at: window.currentTime)
    let rest = scroller.goal
    scroller.relocate(to: 300, scale: 0.5, range: 0...750)
    #expect(abs(scroller.goal - rest / 2) < 1e-6)
    #expect(abs(scroller.velocity() - 200) < 1e-6)

    scroller.jump(to: 100)
    scroller.coast(velocity: 50)
    scroller.relocate(to: 200, scale: 2, range: 0...1500)
    run(1)
    #expect(abs(scroller.position - 300) < 1e-6)
  }

  @Test("L1 A redirected movement ends at the new goal, keeping its velocity and its end time")
  func redirected() {
    scroller.scroll(to: 300, .approach)
    run(0.05)
    let speed = scroller.velocity()
    _ = owner.take()
    scroller.redirect(to: 500)
    #expect(abs(scroller.velocity() - speed) < 1e-6 && scroller.goal == 500)
    // It is still the same movement, so there is no notice.
    #expect(owner.take() == [])
    run(1)
    #expect(scroller.position == 500)
    #expect(owner.take() == ["moved", "scrolling → resting"])

    scroller.scroll(to: 100, .timed(0.4))
    let end = scroller.endTime
    run(0.1)
    scroller.redirect(to: 5000)
    #expect(scroller.goal == 1000 && scroller.endTime == end)
    // Movements by friction and coasting have no goal that could be changed.
    scroller.jump(to: 500)
    scroller.coast(velocity: 10)
    scroller.redirect(to: 0)
    run(1)
    #expect(abs(scroller.position - 510) < 1e-6)
    scroller.stop()
    scroller.redirect(to: 0)
    #expect(scroller.phase == .resting && scroller.position > 500)
  }

  @Test("L1 reset moves it to a position at rest, and notifies of the end but not of the move")
  func reset() {
    scroller.scroll(to: 300, .timed(0.4))
    run(0.1)
    _ = owner.take()
    scroller.reset(to: 20, range: 0...50)
    #expect(owner.take() == ["scrolling → resting"])
    #expect(scroller.position == 20 && scroller.range == 0...50)
    scroller.reset(to: 10, range: nil)
    run(1)
    #expect(owner.take() == [] && scroller.position == 10)
  }

  @Test("L1 finish jumps to the goal; a coasting scroller stops at its visible position")
  func finished() {
    scroller.scroll(to: 300, .timed(0.4))
    run(0.1)
    scroller.finish()
    #expect(scroller.position == 300 && scroller.phase == .resting)
    scroller.coast(velocity: 100)
    run(1)
    scroller.finish()
    #expect(abs(scroller.position - 400) < 1e-6 && scroller.phase == .resting)
  }

  @Test("G7 A phase begins when the previous one was over, not at the frame that noticed it")
  func phaseTimes() {
    scroller.scroll(to: 300, .timed(0.25))
    window.advance(by: 0.2)
    scroller.catchUp(to: 0.24)
    #expect(scroller.phase == .scrolling)
    scroller.catchUp(to: 0.27)
    #expect(scroller.phase == .resting && scroller.phaseTime == 0.25)
    #expect(scroller.press(at: 0.28) == false)
    scroller.beginDragging(at: 0.29)
    #expect(scroller.phaseTime == 0.29)
    scroller.endDragging(velocity: 500, at: 0.31)
    #expect(scroller.phaseTime == 0.31)
  }

  @Test("L1 When bouncing is switched off, a position beyond an end returns to the range immediately")
  func bouncesNoMore() {
    scroller.beginDragging(at: 0)
    scroller.drag(by: -100)
    scroller.bounces = false
    #expect(scroller.position == 0 && scroller.phase == .dragging)
    scroller.drag(by: -90)
    #expect(scroller.position == 10)
    scroller.endDragging(velocity: 0, at: 0)
    scroller.bounces = true
    scroller.jump(to: 990)
    scroller.beginDragging(at: window.currentTime)
    scroller.endDragging(velocity: 2000, at: window.currentTime)
    run(0.1)
    #expect(scroller.position > 1000)
    scroller.bounces = false
    #expect(scroller.position == 1000 && scroller.phase == .resting)
  }

  @Test("L1 A scroller that is removed from the window stops at its visible position, not where it started")
  func leavesWindow() {
    scroller.beginDragging(at: 0)
    scroller.endDragging(velocity: 1000, at: 0)
    run(0.2)
    let place = scroller.position
    #expect(place > 100)
    view.removeFromSuperview()
    scroller.letGo()
    #expect(scroller.position == place && scroller.phase == .resting)
  }

  @Test("L1 A frame runs within the owner's perform, so that the owner's notices follow it")
  func ownersWork() {
    final class Wrapping: ScrollerDelegate {
      var depth = 0
      var depths: [Int] = []
      func scroller(_ scroller: Scroller, perform update: () -> Void) {
        depth += 1
        update()
        depth -= 1
      }
      func scrollerDidMove(_ scroller: Scroller) { depths.append(depth) }
      func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase) {
        depths.append(depth)
      }
    }
    let wrapping = Wrapping()
    scroller.delegate = wrapping
    scroller.scroll(to: 10, .timed(0.01))
    // This was called by its owner.
    #expect(wrapping.depths == [0])
    wrapping.depths = []
    run(0.1)
    #expect(!wrapping.depths.isEmpty && wrapping.depths.allSatisfy { $0 == 1 })
  }

  /// Flicks it so fast that it hits the end at `end`, and goes on until it is at least 20 points beyond that.
  private func hit(_ end: Double) {
    let way = end > 0 ? 1.0 : -1
    scroller.jump(to: end - way * 100)
    scroller.beginDragging(at: window.currentTime)
    scroller.endDragging(velocity: way * 2000, at: window.currentTime)
    for _ in 0..<240 where (scroller.position - end) * way < 20 { window.advance(by: 1.0 / 240) }
    #expect((scroller.position - end) * way >= 20)
  }

  @Test("L4 L6 A bounce at one end goes on as before when the other end changes", arguments: [0.0, 1000])
  func otherEndChanges(end: Double) {
    var places: [[Double]] = []
    for changes in [false, true] {
      scroller.setRange(0...1000)
      hit(end)
      let start = scroller.position
      places.append([])
      for step in 0..<120 {
        let more = 500 + Double(step)
        if changes, step % 4 == 0 { scroller.setRange(end == 0 ? 0...(1000 + more) : -more...1000) }
        if step == 0 { #expect(scroller.position == start) }
        window.advance(by: 1.0 / 60)
        places[places.count - 1].append(scroller.position)
      }
      #expect(scroller.position == end && scroller.phase == .resting)
    }
    for (changed, unchanged) in zip(places[1], places[0]) { expectClose(changed, unchanged, 0.5) }
  }

  @Test("L4 L6 A way to a resting place that swings out beyond an end goes on when the other end changes")
  func otherEndChangesDuringSwing() {
    owner.rest = { _ in .at(900) }
    scroller.jump(to: 980)
    scroller.beginDragging(at: window.currentTime)
    scroller.endDragging(velocity: 6000, at: window.currentTime)
    run(0.03)
    let place = scroller.position
    #expect(place > 1010)
    scroller.setRange(-300...1000)
    #expect(scroller.position == place && scroller.goal == 900)
    run(1)
    #expect(scroller.position == 900)
  }

  @Test("L4 L6 What comes back to an end rests there, also if content follows by then", arguments: [0, 1, 2])
  func endGrowsDuringBounce(change: Int) {
    hit(change == 2 ? 0 : 1000)
    if change != 1 { run(0.2) }
    let place = scroller.position
    switch change {
    case 0: scroller.setRange(0...2000)
    // While it still moves away from the end, it slides on over what is new.
    case 1: scroller.setRange(0...5000)
    default: scroller.relocate(to: place + 500, range: 0...1500)
    }
    #expect(scroller.position == (change == 2 ? place + 500 : place))
    run(5)
    #expect(scroller.phase == .resting)
    #expect(change == 1 ? scroller.position > place + 100 : scroller.position == (change == 0 ? 1000 : 500))
  }

  @Test("L1 L4 What is further beyond an end than a finger pulls it follows the finger back", arguments: [false, true])
  func farBeyondEnd(shrinks: Bool) {
    if shrinks {
      scroller.beginDragging(at: 0)
      scroller.drag(by: -300)
      #expect(scroller.position < -100)
      scroller.viewLength = 60
      scroller.relocate(to: scroller.position, range: 0...1240)
    } else {
      scroller.viewLength = 60
      scroller.jump(to: 100)
      scroller.beginDragging(at: 0)
      scroller.endDragging(velocity: -9000, at: 0)
      for _ in 0..<240 where scroller.position > -100 { window.advance(by: 1.0 / 240) }
      #expect(scroller.press(at: window.currentTime))
      scroller.beginDragging(at: window.currentTime)
    }
    let pull = shrinks ? -300.0 : 0
    scroller.drag(by: pull + 200)
    #expect(scroller.position < 0)
    scroller.drag(by: pull + 500)
    #expect(scroller.position > 0 && scroller.position < 100)
  }
}
