import Testing
import ViewTree
import ViewTreeTesting

@Suite("A scroller: wrong values") struct ScrollerMisuseTests: ScrollerSuite {
  let stage = ScrollerStage()

  @Test(
    "L1 A time that is not finite is reported once, and counts as now", arguments: [Double.nan, .infinity, -.infinity])
  func times(time: Double) {
    window.advance(by: 2)
    let now = window.currentTime
    #expect(misuses { scroller.scroll(to: 300, .timed(1), at: time) }.count == 1)
    #expect(scroller.phase == .scrolling && scroller.phaseTime == now && scroller.endTime == now + 1)
    let calls: [() -> Void] = [
      { scroller.catchUp(to: time) }, { _ = scroller.velocity(at: time) }, { scroller.notch(by: 60, at: time) },
      { scroller.fling(velocity: 100, at: time) }, { scroller.coast(velocity: 50, at: time) },
      { _ = scroller.press(at: time) }, { scroller.endPress(at: time) }, { scroller.beginDragging(at: time) },
      { scroller.endDragging(velocity: 100, at: time) }, { scroller.letGo(at: time) },
      { scroller.beginDragging(at: time) }, { scroller.cancelDragging(at: time) }, { scroller.wheel(by: 10, at: time) },
      { scroller.endWheeling(at: time) }, { scroller.stop(at: time) },
    ]
    for (index, call) in calls.enumerated() {
      let lines = misuses(call)
      #expect(lines.count == 1, "\(index): \(lines)")
      #expect(scroller.position.isFinite && scroller.phaseTime == now, "\(index)")
    }
    #expect(scroller.phase == .resting)
    #expect(misuses { scroller.fling(velocity: 100, at: time) }.count == 1)
    let goal = scroller.goal
    run(5)
    #expect(scroller.phase == .resting && scroller.position == goal)
  }

  @Test(
    "L1 A rate of deceleration beyond its limits is limited, and a length that is none is ignored; both are reported")
  func properties() {
    for (rate, kept) in [(1.0, 0.9999), (2, 0.9999), (0, 0.5), (-.infinity, 0.5), (.nan, 0.5)] as [(Double, Double)] {
      #expect(misuses { scroller.decelerationRate = rate }.count == 1, "\(rate)")
      #expect(scroller.decelerationRate == kept, "\(rate)")
    }
    #expect(misuses { scroller.decelerationRate = 0.99 } == [])
    for length in [-100, Double.nan, .infinity] {
      #expect(misuses { scroller.viewLength = length }.count == 1, "\(length)")
      #expect(scroller.viewLength == 300)
    }
    #expect(misuses { scroller.viewLength = 0 } == [])
  }

  @Test("L1 A resting place that is not finite is reported, and friction stops the movement")
  func restingPlaces() {
    for rest in [ScrollRest.at(.nan), .at(.infinity), .sliding(to: .nan)] {
      owner.rest = { _ in rest }
      scroller.jump(to: 300)
      scroller.beginDragging(at: window.currentTime)
      let lines = misuses { scroller.endDragging(velocity: 400, at: window.currentTime) }
      #expect(lines.count == 1, "\(rest)")
      #expect(scroller.goal == Deceleration(start: 300, velocity: 400).restPosition)
      run(5)
      #expect(scroller.phase == .resting)
    }
  }
}
