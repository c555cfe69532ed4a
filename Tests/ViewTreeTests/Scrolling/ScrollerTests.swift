import Testing
import ViewTree

/// One axis of scrolling: what a container calls, and the notices that it gets.
@Suite("Scroller")
struct ScrollerTests: ScrollerSuite {
  let stage = ScrollerStage()

  @Test("L1 A drag follows the finger, and friction stops it at the proposed position")
  func dragging() {
    scroller.beginDragging(at: 0)
    scroller.drag(by: 40)
    #expect(scroller.position == 40)
    scroller.drag(by: 100)
    scroller.endDragging(velocity: 800, at: 0)
    #expect(scroller.phase == .decelerating)
    let rest = Deceleration(start: 100, velocity: 800).restPosition
    #expect(owner.releases == [ScrollRelease(proposed: rest, velocity: 800, dragStart: 0)])
    #expect(scroller.goal == rest)
    run(5)
    #expect(scroller.position == rest)
    #expect(
      owner.take() == [
        "resting → dragging", "moved", "dragging → decelerating", "moved", "decelerating → resting",
      ])
    #expect(window.nextWakeTime == nil)
  }

  @Test("L1 A chosen resting place is reached without overshooting, within the range; otherwise friction stops it")
  func restingPlaces() {
    for (rest, goal) in [(400.0, 400.0), (5000, 1000), (-300, 0)] {
      scroller.jump(to: 200)
      owner.rest = { _ in .at(rest) }
      scroller.beginDragging(at: window.currentTime)
      scroller.endDragging(velocity: 500, at: window.currentTime)
      #expect(scroller.goal == goal)
      #expect(abs(scroller.velocity() - 500) < 1e-9)
      var furthest = 0.0
      run(0.6) { furthest = max(furthest, scroller.position) }
      #expect(scroller.position == goal)
      if goal > 200 { #expect(furthest <= goal + 1e-9) }
    }
    owner.rest = { _ in .natural }
    scroller.jump(to: 200)
    scroller.beginDragging(at: window.currentTime)
    scroller.endDragging(velocity: 300, at: window.currentTime)
    #expect(abs(scroller.goal - Deceleration(start: 200, velocity: 300).restPosition) < 1e-9)
  }

  @Test("L1 Released at its resting place except for a rounding error, it rests exactly there, without a movement")
  func nearlyAtRest() {
    owner.rest = { _ in .at(100) }
    scroller.beginDragging(at: 0)
    scroller.drag(by: 100 + 1e-9)
    scroller.endDragging(velocity: 0, at: 0)
    #expect(scroller.position == 100)
    #expect(owner.take() == ["resting → dragging", "moved", "dragging → resting"])
  }

  @Test("L1 A slide to a resting place uses friction that ends there, and is computed again for a new range")
  func slidingToRest() {
    owner.rest = { _ in .sliding(to: 500) }
    scroller.beginDragging(at: 0)
    scroller.endDragging(velocity: 1200, at: 0)
    let slide = Motion.deceleration(from: 0, velocity: 1200, to: 500, start: 0, pixel: 1)
    run(0.3)
    #expect(abs(scroller.position - slide.position(at: 0.3)) < 1e-9)
    scroller.setRange(0...450)
    #expect(scroller.goal == 450)
    run(5)
    #expect(scroller.position == 450 && scroller.phase == .resting)

    // A resting place against the direction of the release is approached without friction.
    scroller.setRange(0...1000)
    owner.rest = { _ in .sliding(to: 400) }
    scroller.beginDragging(at: window.currentTime)
    scroller.endDragging(velocity: 500, at: window.currentTime)
    run(0.6)
    #expect(scroller.position == 400 && scroller.phase == .resting)
  }

  @Test("L1 Beyond an end the finger stretches a rubber band, which bounces back whatever the delegate returns")
  func rubberBand() {
    owner.rest = { _ in .at(700) }
    scroller.beginDragging(at: 0)
    scroller.drag(by: -100)
    #expect(scroller.position == -RubberBand.shown(100, size: 300))
    #expect(scroller.isBeyondEnd)
    scroller.endDragging(velocity: 0, at: 0)
    #expect(scroller.phase == .decelerating)
    #expect(scroller.goal == 0)
    run(2)
    #expect(scroller.position == 0)

    scroller.bounces = false
    scroller.beginDragging(at: window.currentTime)
    scroller.drag(by: -100)
    #expect(scroller.position == 0)
    // The finger does not have to return to where the content stopped.
    scroller.drag(by: 30)
    #expect(scroller.position == 30)
  }

  @Test(
    "L2 Without a rubber band, a release at an end with an outward velocity rests immediately", arguments: [0.0, 1000])
  func outwardAtEnd(end: Double) {
    scroller.bounces = false
    owner.rest = { _ in .at(end) }
    scroller.jump(to: end)
    scroller.beginDragging(at: 0)
    scroller.endDragging(velocity: end == 0 ? -500 : 500, at: 0)
    #expect(scroller.phase == .resting && scroller.position == end)
    #expect(owner.releases.last?.velocity == 0)
    // With an inward velocity it is like any other release.
    scroller.beginDragging(at: 0)
    scroller.endDragging(velocity: end == 0 ? 500 : -500, at: 0)
    #expect(scroller.phase == .decelerating)
  }

  @Test(
    "L8 F13 A programmatic scroll begins with the current velocity", arguments: [Scroller.Animation.approach, .notch])
  func callKeepsVelocity(animation: Scroller.Animation) {
    scroller.coast(velocity: 900)
    run(0.1)
    scroller.scroll(to: 200, animation)
    #expect(abs(scroller.velocity() / 900 - 1) < 0.05)
    let position = scroller.position
    window.advance(by: 0.001)
    #expect(abs(scroller.position - position - 0.9) < 0.1)
    run(1)
    #expect(scroller.position == 200 && scroller.phase == .resting)
  }

  @Test("G7 An event after the end of a movement, but before the next frame, finds it ended")
  func eventAfterEnd() {
    scroller.scroll(to: 100, .timed(0.1))
    #expect(!scroller.press(at: window.currentTime + 0.2))
    #expect(scroller.position == 100 && scroller.phase == .resting)
    scroller.scroll(to: 300, .timed(0.1))
    scroller.beginDragging(at: window.currentTime + 0.1)
    #expect(scroller.position == 300)
    #expect(owner.take().suffix(2) == ["scrolling → resting", "resting → dragging"])
  }

  @Test("A9 An owner can handle reduced motion itself")
  func ignoresReducedMotion() {
    window.prefersReducedMotion = true
    scroller.scroll(to: 400, .timed(1, .linear))
    #expect(scroller.isFading && scroller.position == 400)
    scroller.stop()
    scroller.jump(to: 0)
    scroller.respectsReducedMotion = false
    scroller.scroll(to: 400, .timed(1, .linear))
    #expect(!scroller.isFading && scroller.position == 0)
    window.advance(by: 0.5)
    #expect(abs(scroller.position - 200) < 1e-9)
    window.advance(by: 0.5)
    #expect(scroller.position == 400 && scroller.phase == .resting)
  }

  @Test("F13 The speed at the release is the finger's, also in the rubber band")
  func continuity() {
    scroller.beginDragging(at: 0)
    scroller.drag(by: -80)
    let before = scroller.position
    scroller.drag(by: -80.001)
    let slope = (scroller.position - before) / -0.001
    scroller.endDragging(velocity: -600, at: 0)
    #expect(abs(scroller.velocity(at: 0) - -600 * slope) < 1)
  }

  @Test("F4 A slide into an end bounces there with its current speed; without bouncing it stops there")
  func bouncing() {
    for bounces in [true, false] {
      scroller.bounces = bounces
      scroller.jump(to: 900)
      scroller.beginDragging(at: window.currentTime)
      scroller.endDragging(velocity: 2000, at: window.currentTime)
      var furthest = 0.0
      run(3) { furthest = max(furthest, scroller.position) }
      #expect(scroller.position == 1000)
      #expect(bounces ? furthest > 1020 : furthest == 1000)
    }
  }

  @Test("G6 A press catches it at its visible position, without a jump; after the release it settles")
  func catching() {
    scroller.beginDragging(at: 0)
    scroller.endDragging(velocity: 900, at: 0)
    run(0.1)
    let place = scroller.position
    _ = owner.take()
    #expect(scroller.press(at: window.currentTime))
    #expect(scroller.position == place)
    run(0.2)
    #expect(scroller.position == place)
    #expect(!scroller.press(at: window.currentTime))
    owner.rest = { _ in .at(500) }
    scroller.endPress(at: window.currentTime)
    run(1)
    #expect(scroller.position == 500)
    #expect(
      owner.take() == ["decelerating → held", "held → settling", "moved", "settling → resting"])
    #expect(!scroller.press(at: window.currentTime))
  }

  @Test("L1 A drag after a catch continues from the visible position, also from beyond an end")
  func dragAfterCatch() {
    scroller.jump(to: 20)
    scroller.beginDragging(at: 0)
    scroller.endDragging(velocity: -1500, at: 0)
    while scroller.position > -30 { window.advance(by: 1.0 / 120) }
    let place = scroller.position
    _ = scroller.press(at: window.currentTime)
    scroller.beginDragging(at: window.currentTime)
    scroller.drag(by: 0)
    #expect(abs(scroller.position - place) < 1e-9)
    scroller.drag(by: 1e-3)
    #expect(scroller.position > place && scroller.position < place + 1e-3)
  }

  @Test("L8 Precise scrolling is followed exactly, and settles after a pause")
  func wheeling() {
    scroller.wheel(by: 30, at: 0)
    scroller.wheel(by: 12.5, at: 0.01)
    #expect(scroller.position == 42.5)
    #expect(scroller.phase == .wheeling)
    owner.rest = { _ in .at(100) }
    scroller.endWheeling()
    #expect(scroller.phase == .settling)
    window.advance(by: 0.01 + GestureMetrics.wheelSilenceSeconds)
    // It starts when the pause is long enough, not at the next frame.
    #expect(scroller.position == 42.5)
    run(1)
    #expect(scroller.position == 100)
    scroller.wheel(by: -150, at: window.currentTime)
    #expect(scroller.position < 0)
    scroller.bounces = false
    scroller.jump(to: 0)
    scroller.wheel(by: -1000, at: window.currentTime)
    scroller.wheel(by: 10, at: window.currentTime)
    #expect(scroller.position == 10)
    // A wheel does not affect a drag.
    scroller.beginDragging(at: window.currentTime)
    scroller.wheel(by: 100, at: window.currentTime)
    #expect(scroller.position == 10)
  }

  @Test("L8 Notches add up to one movement: the second counts from the goal of the first")
  func notches() {
    scroller.notch(by: 60)
    run(0.05)
    let speed = scroller.velocity()
    scroller.notch(by: 60)
    #expect(abs(scroller.velocity() - speed) < speed * 0.25)
    #expect(scroller.goal == 120)
    run(0.15)
    #expect(scroller.position == 120)
    scroller.notch(by: -500)
    run(0.2)
    #expect(scroller.position == 0)
    _ = owner.take()
    // At the end it cannot move, and there are no notices.
    scroller.notch(by: -60)
    #expect(owner.take() == [])
  }

  @Test("L9 A programmatic scroll takes the given duration; a second one replaces it; with reduced motion it jumps")
  func scrolling() {
    scroller.scroll(to: 300, .timed(0.4))
    run(0.2)
    #expect(scroller.position > 0 && scroller.position < 300)
    scroller.scroll(to: 100, .timed(0.2))
    #expect(owner.take() == ["resting → scrolling", "moved", "scrolling → scrolling"])
    run(0.3)
    #expect(scroller.position == 100)
    #expect(owner.take() == ["moved", "scrolling → resting"])
    window.prefersReducedMotion = true
    scroller.scroll(to: 700, .timed(0.4))
    #expect(scroller.position == 700 && scroller.isFading && scroller.phase == .scrolling)
    #expect(!scroller.press(at: window.currentTime))
    run(0.5)
    #expect(scroller.phase == .resting)
    let calls: [() -> Void] = [
      { scroller.scroll(to: .nan, .approach) }, { scroller.jump(to: .infinity) }, { scroller.drag(by: .nan) },
      { scroller.endDragging(velocity: .nan, at: 0) }, { scroller.wheel(by: .nan, at: 0) },
      { scroller.notch(by: .nan) }, { scroller.fling(velocity: .nan) }, { scroller.coast(velocity: .infinity) },
      { scroller.shift(by: .nan) }, { scroller.redirect(to: .nan) }, { scroller.scroll(to: 0, .timed(.nan)) },
      { scroller.scroll(to: 0, .timed(.infinity)) },
    ]
    #expect(calls.map { call in misuses(call).count } == calls.map { _ in 1 })
    #expect(scroller.position == 700 && scroller.phase == .resting)
  }

  @Test("L4 A smaller range moves the position inside immediately; a movement bounces there, a finger continues")
  func range() {
    scroller.jump(to: 800)
    scroller.setRange(0...500)
    #expect(scroller.position == 500 && scroller.phase == .resting)

    scroller.setRange(0...1000)
    scroller.beginDragging(at: window.currentTime)
    scroller.drag(by: 200)
    scroller.setRange(0...400)
    #expect(scroller.position == 400)
    scroller.drag(by: 150)
    #expect(scroller.position == 350)
    scroller.endDragging(velocity: 0, at: window.currentTime)

    scroller.setRange(0...2000)
    scroller.beginDragging(at: window.currentTime)
    scroller.endDragging(velocity: 2000, at: window.currentTime)
    run(0.2)
    let speed = scroller.velocity()
    scroller.setRange(0...500)
    #expect(scroller.position == 500)
    #expect(abs(scroller.velocity() - speed) < 1e-6)
    run(3)
    #expect(scroller.position == 500)
  }

  @Test("L4 Growing content does not affect a movement")
  func growing() {
    scroller.beginDragging(at: 0)
    scroller.endDragging(velocity: 700, at: 0)
    let goal = scroller.goal
    run(0.1)
    scroller.setRange(0...5000)
    run(0.1)
    scroller.setRange(0...6000)
    #expect(abs(scroller.goal - goal) < 1e-6)
    run(5)
    #expect(abs(scroller.position - goal) < 0.5)
  }

  @Test("L1 Inserting or removing content before the visible part shifts all positions without a notice")
  func shifting() {
    scroller.jump(to: 100)
    scroller.beginDragging(at: 0)
    scroller.drag(by: 50)
    _ = owner.take()
    scroller.shift(by: 1000)
    #expect(scroller.position == 1150 && owner.take() == [])
    scroller.drag(by: 60)
    #expect(scroller.position == 1160)
    scroller.endDragging(velocity: 500, at: 0)
    let goal = scroller.goal
    scroller.shift(by: -1000)
    #expect(abs(scroller.goal - (goal - 1000)) < 1e-9)
  }

  @Test("L1 The notices of a call from a notice follow it: notices are neither nested nor lost")
  func callsFromNotices() {
    var calls = 0
    owner.onNotice = { [unowned owner, scroller] in
      calls += 1
      if owner.log.last == "dragging → decelerating" { scroller.jump(to: 10) }
      if owner.log.last == "decelerating → resting", scroller.position == 10 { scroller.scroll(to: 90, .approach) }
    }
    scroller.beginDragging(at: 0)
    scroller.endDragging(velocity: 900, at: 0)
    run(1)
    #expect(scroller.position == 90)
    #expect(
      owner.take() == [
        "resting → dragging", "dragging → decelerating", "decelerating → resting", "moved", "resting → scrolling",
        "moved", "scrolling → resting",
      ])
    owner.onNotice = nil
    // A delegate that scrolls when it is asked for a resting place.
    owner.rest = { [scroller] _ in
      scroller.jump(to: 333)
      return .at(5)
    }
    scroller.beginDragging(at: window.currentTime)
    scroller.endDragging(velocity: 0, at: window.currentTime)
    #expect(scroller.position == 333 && scroller.phase == .resting)
  }

  @Test("G7 Events between frames: a movement that was over has ended, and a new one begins at the event's time")
  func timesOfEvents() {
    scroller.scroll(to: 300, .timed(0.1))
    window.advance(by: 0.09)
    // Later than the end of the scroll, although there was no frame since.
    scroller.beginDragging(at: 0.12)
    #expect(scroller.position == 300)
    scroller.endDragging(velocity: 1000, at: 0.13)
    window.advance(by: 0.16)
    #expect(abs(scroller.position - Deceleration(start: 300, velocity: 1000).position(0.12)) < 1e-9)
  }

  @Test("L1 Outside of a window every movement ends immediately")
  func withoutWindow() {
    view.removeFromSuperview()
    scroller.scroll(to: 400, .timed(1))
    #expect(scroller.position == 400 && scroller.phase == .resting)
    scroller.beginDragging(at: 0)
    scroller.endDragging(velocity: 100, at: 0)
    #expect(scroller.phase == .resting)
  }

  @Test("S8 Coasting continues at constant speed up to an end; a press catches it")
  func coasting() {
    scroller.coast(velocity: 100)
    run(2)
    #expect(abs(scroller.position - 200) < 1e-6)
    #expect(scroller.press(at: window.currentTime))
    scroller.coast(velocity: 1000)
    run(1)
    #expect(scroller.position == 1000 && scroller.phase == .resting)
    scroller.setRange(nil)
    scroller.coast(velocity: 1000)
    run(10)
    #expect(abs(scroller.position - 11_000) < 1e-3)
  }

  @Test("S8 W2 Coasting with a velocity of 0 begins nothing, and ends what coasts")
  func coastingWithoutVelocity() {
    scroller.coast(velocity: 0)
    #expect(scroller.phase == .resting && !scroller.press(at: window.currentTime))
    scroller.coast(velocity: 100)
    run(1)
    scroller.coast(velocity: 0)
    #expect(scroller.phase == .resting && abs(scroller.position - 100) < 1e-6)
    scroller.scroll(to: 500, .timed(1))
    scroller.coast(velocity: 0)
    #expect(scroller.phase == .scrolling, "another movement goes on")
  }

  @Test("S8 L4 A coasting scroller stops at the end of content that was laid out again")
  func coastingOverOtherContent() {
    for (range, end) in [(0.0...300.0, 300.0), (0...2000, 2000)] {
      scroller.setRange(0...1000)
      scroller.jump(to: 0)
      scroller.coast(velocity: 500)
      run(0.2)
      scroller.relocate(to: scroller.position, range: range)
      run(5)
      #expect(scroller.position == end && scroller.phase == .resting)
    }
  }

  @Test("G7 The end of a movement is reported with its own time, even if that is between two frames")
  func endsBetweenFrames() {
    var times: [Double] = []
    owner.onNotice = { [unowned owner, window] in
      if owner.log.last == "scrolling → resting" { times.append(window.currentTime) }
    }
    scroller.scroll(to: 300, .timed(0.1))
    window.advance(by: 0.25)
    #expect(times.count == 1 && abs((times.first ?? 0) - 0.1) < 1e-9)
  }

  @Test("L1 A call that stops it, or lets it go, tells the end of whatever it was doing", arguments: [false, true])
  func stopping(letsGo: Bool) {
    let states: [(ScrollPhase, () -> Void)] = [
      (
        .held,
        { [self] in
          scroller.coast(velocity: 100)
          run(0.1)
          _ = scroller.press(at: window.currentTime)
        }
      ),
      (.dragging, { [self] in scroller.beginDragging(at: window.currentTime) }),
      (.wheeling, { [self] in scroller.wheel(by: 5, at: window.currentTime) }),
      (
        .decelerating,
        { [self] in
          scroller.beginDragging(at: window.currentTime)
          scroller.endDragging(velocity: 500, at: window.currentTime)
        }
      ),
      (.scrolling, { [self] in scroller.scroll(to: 900, .timed(1)) }),
      (.coasting, { [self] in scroller.coast(velocity: 100) }),
    ]
    for (phase, begin) in states {
      scroller.jump(to: 300)
      begin()
      #expect(scroller.phase == phase)
      if phase.isMoving { window.advance(by: 0.05) }
      _ = owner.take()
      if letsGo { scroller.letGo() } else { scroller.stop() }
      #expect(owner.take() == ["\(phase) → resting"])
      #expect(scroller.phase == .resting)
    }
  }

  @Test(
    "L1 A movement that was over before a call stops it, or lets it go, has ended at its own time",
    arguments: [false, true])
  func stoppingLate(letsGo: Bool) {
    scroller.jump(to: 0)
    scroller.scroll(to: 300, .timed(0.1))
    let end = scroller.endTime
    _ = owner.take()
    // An event between two frames.
    if letsGo { scroller.letGo(at: window.currentTime + 0.15) } else { scroller.stop(at: window.currentTime + 0.15) }
    #expect(owner.take() == ["moved", "scrolling → resting"])
    #expect(scroller.position == 300 && scroller.phaseTime == end)
  }
}
