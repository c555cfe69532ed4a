import Testing

@testable import ViewTree

/// What a scroller can do at its ends, and where a rounding error is no difference.
@Suite("Scrollers: limits") struct ScrollLimitsTests: ScrollerSuite {
  let stage = ScrollerStage()

  @Test("L1 At an end, apart from a rounding error, it moves in the other direction only; between the ends in both")
  func directions() {
    let cases: [(position: Double, isForward: Bool, isBackward: Bool)] = [
      (0, true, false), (5e-6, true, false), (2e-5, true, true), (400, true, true), (1000 - 2e-5, true, true),
      (1000 - 5e-6, false, true), (1000, false, true),
    ]
    for (position, isForward, isBackward) in cases {
      scroller.jump(to: position)
      #expect(scroller.canMove(1) == isForward && scroller.canMove(-1) == isBackward, "\(position)")
      #expect(!scroller.canMove(0) && !scroller.isBeyondEnd, "\(position)")
      #expect(scroller.room(toward: 1) == 1000 - position && scroller.room(toward: -1) == position, "\(position)")
    }
    for (position, isBeyond) in [
      (1050.0, true), (1000 + 2e-5, true), (1000 + 5e-6, false), (-5e-6, false), (-2e-5, true),
    ] {
      scroller.relocate(to: position, range: 0...1000)
      #expect(scroller.isBeyondEnd == isBeyond, "\(position)")
      #expect(scroller.canMove(position > 500 ? -1 : 1) && !scroller.canMove(position > 500 ? 1 : -1), "\(position)")
      #expect((scroller.room(toward: position - 500) == .infinity) == isBeyond, "\(position)")
    }
  }

  @Test("L1 An endless range has room in both directions, and one without length in none")
  func ranges() {
    scroller.setRange(nil)
    #expect(scroller.hasRoom && scroller.canMove(1) && scroller.canMove(-1) && !scroller.canMove(0))
    #expect(scroller.room(toward: 1) == .infinity && scroller.clamped(-1e9) == -1e9 && !scroller.isBeyondEnd)
    for (length, hasRoom) in [(0.0, false), (5e-6, false), (2e-5, true)] {
      scroller.setRange(5...5 + length)
      #expect(scroller.hasRoom == hasRoom, "\(length)")
    }
    let ranges: [(a: ClosedRange<Double>?, b: ClosedRange<Double>?, areNear: Bool)] = [
      (nil, nil, true), (nil, 0...1, false), (0...1, 0...1, true), (0...1, 5e-6...1, true), (0...1, 2e-5...1, false),
      (0...1, 0...1.000_005, true), (0...1, 0...1.000_02, false),
    ]
    for (a, b, areNear) in ranges {
      #expect(ScrollLimits.areNear(a, b) == areNear && ScrollLimits.areNear(b, a) == areNear)
    }
  }

  @Test("L1 L2 Beyond an end a finger stretches a rubber band, or nothing where there is none")
  func pulls() {
    var limits = ScrollLimits()
    limits.range = 0...1000
    limits.viewLength = 300
    let stretched = RubberBand.shown(50, size: 300)
    for (raw, shown) in [(-50.0, -stretched), (0, 0), (400, 400), (1000, 1000), (1050, 1000 + stretched)] {
      expectClose(limits.shown(raw), shown)
      expectClose(limits.pulled(shown), raw)
      expectClose(limits.slope(raw), raw == limits.clamped(raw) ? 1 : RubberBand.slope(50, size: 300))
    }
    // No finger pulls farther than to eight tenths of the view's length.
    #expect(limits.pulled(1240) == limits.pulled(2000) && limits.pulled(-240) == limits.pulled(-2000))
    #expect(limits.pulled(1239) < limits.pulled(1240) && limits.pulled(-239) > limits.pulled(-240))
    limits.bounces = false
    for (raw, shown, slope) in [(-50.0, 0.0, 0.0), (0, 0, 1), (400, 400, 1), (1000, 1000, 1), (1050, 1000, 0)] {
      #expect(limits.shown(raw) == shown && limits.pulled(raw) == shown && limits.slope(raw) == slope, "\(raw)")
    }
    limits.range = nil
    #expect(limits.shown(-7) == -7 && limits.pulled(-7) == -7 && limits.slope(-7) == 1)
  }

  @Test("L2 Without a rubber band a release at an end keeps only a velocity that leads away from it")
  func releases() {
    scroller.bounces = false
    for (position, velocity, kept) in [
      (0.0, -500.0, 0.0), (0, 500, 500), (1000, 500, 0), (1000, -500, -500), (400, 500, 500), (400, -500, -500),
    ] {
      scroller.jump(to: position)
      let release = scroller.release(atFingerVelocity: velocity)
      #expect(release.velocity == kept && release.dragStart == nil && !release.isCancelled, "\(position) \(velocity)")
      expectClose(release.proposed, Deceleration(start: position, velocity: kept).restPosition)
    }
    scroller.bounces = true
    #expect(scroller.release(atFingerVelocity: .nan).velocity == 0)
    #expect(scroller.release(atFingerVelocity: 2e6).velocity == 1e6)
    #expect(scroller.release(atFingerVelocity: -2e6).velocity == -1e6)
    scroller.beginDragging(at: 0)
    scroller.drag(by: 30)
    #expect(scroller.release(atFingerVelocity: 10).dragStart == 400)
    for (velocity, flick) in [(300.0, 0), (-300, 0), (301, 1), (-301, -1), (0, 0)] {
      #expect(ScrollRelease.flick(velocity) == flick && ScrollRelease(proposed: 0, velocity: velocity).flick == flick)
    }
  }

  @Test("L1 A phase is one of rest, of a hold by a finger, of a hold by a trackpad, or of a movement")
  func phases() {
    let phases: [(phase: ScrollPhase, isHeld: Bool, isUnderFinger: Bool, isMoving: Bool)] = [
      (.resting, false, false, false), (.held, true, true, false), (.dragging, true, true, false),
      (.wheeling, true, false, false), (.decelerating, false, false, true), (.scrolling, false, false, true),
      (.settling, false, false, true), (.coasting, false, false, true),
    ]
    for (phase, isHeld, isUnderFinger, isMoving) in phases {
      #expect(phase.isHeld == isHeld && phase.isUnderFinger == isUnderFinger, "\(phase)")
      #expect(phase.isMoving == isMoving, "\(phase)")
    }
    #expect(!ScrollMovement.Kind.slide.hasGoal && !ScrollMovement.Kind.steady(velocity: 1).hasGoal)
    let kinds: [ScrollMovement.Kind] = [
      .slideToRest, .bounce, .approach, .timed(until: 1, .linear), .notch, .fade(duration: 1),
    ]
    for kind in kinds { #expect(kind.hasGoal) }
  }
}
