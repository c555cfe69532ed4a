import Testing
import ViewTree

@Suite struct MotionTests {
  /// The numerical derivative of `f` at `t`.
  private func slope(_ t: Double, _ f: (Double) -> Double) -> Double { (f(t + 1e-6) - f(t - 1e-6)) / 2e-6 }

  @Test(
    "F1 F2 A deceleration starts with the given velocity, slows by its rate, and its velocity is its derivative",
    arguments: [0.998, 0.99])
  func deceleration(rate: Double) {
    let slide = Deceleration(start: 100, velocity: 1500, rate: rate)
    #expect(slide.position(0) == 100)
    #expect(slide.velocity(0) == 1500)
    for t in [0.01, 0.1, 0.5, 1] {
      #expect(abs(slope(t, slide.position) - slide.velocity(t)) < 1e-3)
    }
    #expect(abs(slide.velocity(0.001) / slide.velocity(0) - rate) < 1e-9)
    #expect(abs(slide.position(60) - slide.restPosition) < 1e-6)
    let end = slide.duration(within: 0.5)
    #expect(abs(abs(slide.restPosition - slide.position(end)) - 0.5) < 1e-6)
    let passing = slide.time(at: 150)
    #expect(abs(slide.position(passing ?? -1) - 150) < 1e-9)
    #expect(slide.time(at: 50) == nil)
    #expect(slide.time(at: slide.restPosition + 1) == nil)
  }

  @Test("F1 F2 A flick of 1,000 points per second moves by 499.5 points at the normal rate")
  func distance() {
    // −1000/(1000·ln 0.998) = 499.4998…
    #expect(abs(Deceleration(start: 0, velocity: 1000, rate: 0.998).restPosition - 499.4998) < 1e-3)
  }

  @Test("F3 The rubber band's ratio starts at 0.55, it never reaches the view's size, and has an inverse")
  func rubberBand() {
    #expect(RubberBand.shown(0, size: 300) == 0)
    #expect(abs(slope(1e-5) { RubberBand.shown($0, size: 300) } - 0.55) < 1e-4)
    #expect(abs(RubberBand.shown(300, size: 300) - (1 - 1 / 1.55) * 300) < 1e-9)
    #expect(RubberBand.shown(1e9, size: 300) < 300)
    #expect(RubberBand.shown(-50, size: 300) == -RubberBand.shown(50, size: 300))
    for x in [-500.0, -3, 0, 12, 700] {
      #expect(abs(RubberBand.distance(shown: RubberBand.shown(x, size: 300), size: 300) - x) < 1e-6)
      let held = RubberBand.clamp(x, to: 0...100, size: 300)
      #expect(abs(RubberBand.unclamp(held, from: 0...100, size: 300) - x) < 1e-6)
    }
    #expect(RubberBand.shown(10, size: 0) == 0)
  }

  @Test("F4 F6 Motions keep the velocity and end exactly, and their velocity is their derivative")
  func movements() {
    let all = [
      Motion.bounce(from: -80, velocity: -900, to: 0, start: 5, pixel: 1),
      .approach(from: 130, velocity: 2000, to: 400, start: 5, pixel: 0.5),
      .approach(from: 130, velocity: -600, to: 0, start: 5, pixel: 1),
      .approach(from: 130, velocity: -600, to: 300, start: 5, pixel: 1),
      .eased(from: 10, to: 210, start: 5, duration: 0.4),
      .notch(from: 10, velocity: 300, to: 70, start: 5),
      .steady(from: 10, velocity: 500, within: 0...200, start: 5),
      .deceleration(from: 0, velocity: 800, rate: 0.998, start: 5, pixel: 1),
    ]
    for movement in all {
      for t in [0.02, 0.07, 0.11] {
        let slope = slope(5 + t, movement.position(at:))
        #expect(abs(slope - movement.velocity(at: 5 + t)) < 0.01 + abs(slope) * 1e-4)
      }
      #expect(movement.position(at: movement.endTime) == movement.end)
      #expect(movement.position(at: 1e9) == movement.end)
      #expect(movement.velocity(at: movement.endTime) == 0)
      #expect(abs(movement.position(at: movement.endTime - 1e-8) - movement.end) <= 0.5 + 1e-6)
    }
    #expect(abs(all[0].velocity(at: 5) + 900) < 1e-9)
    #expect(all[1].velocity(at: 5) == 2000)
  }

  @Test(
    "F6 An approach never overshoots, and ends within half a second",
    arguments: [0.0, 500, 3000, 20_000, -3000])
  func approach(velocity: Double) {
    let movement = Motion.approach(from: 100, velocity: velocity, to: 700, start: 0, pixel: 1)
    for step in 0...600 {
      #expect(movement.position(at: Double(step) / 1000) <= 700 + 1e-9)
    }
    #expect(movement.duration <= 0.5)
  }

  @Test("F1 F4 A deceleration that reaches an end bounces there with its velocity, or stops")
  func sliding() {
    let free = Motion.deceleration(
      from: 0, velocity: 1000, rate: 0.998, within: 0...2000, bounces: true, start: 1, pixel: 1)
    #expect(abs(free.end - 499.4998) < 1e-3)
    let bounce = Motion.deceleration(
      from: 0, velocity: 1000, rate: 0.998, within: 0...200, bounces: true, start: 1, pixel: 1)
    #expect(bounce.end == 200)
    let time = free.time(passing: 200) ?? 0
    #expect(abs(bounce.position(at: time) - 200) < 1e-9)
    #expect(abs(bounce.velocity(at: time + 1e-9) - free.velocity(at: time)) < 1e-3)
    #expect(bounce.position(at: time + 0.05) > 210)
    let stop = Motion.deceleration(
      from: 0, velocity: 1000, rate: 0.998, within: 0...200, bounces: false, start: 1, pixel: 1)
    #expect(abs(stop.endTime - time) < 1e-9)
    #expect(stop.position(at: time) == 200)
    #expect(stop.velocity(at: time) == 0)
    let near = Motion.deceleration(
      from: 0, velocity: 1000, rate: 0.998, within: 0...499.4, bounces: true, start: 1, pixel: 1)
    #expect(near.end == 499.4)
    for path in [free, bounce, stop, near] {
      #expect(path.position(at: path.endTime) == path.end)
      #expect(path.position(at: 1) == 0)
      #expect(path.velocity(at: 1) == 1000)
      #expect(path.scaled(shiftedBy: 50).position(at: 1.1) == path.position(at: 1.1) + 50)
    }
  }

  @Test(
    "L8 A notch takes 0.15 s, never moves back, and keeps the velocity",
    arguments: [0.0, 100, 600, 5000, -800])
  func notch(velocity: Double) {
    let way = Motion.notch(from: 40, velocity: velocity, to: 100, start: 2)
    #expect(abs(way.duration - 0.15) < 1e-12)
    var last = 40.0
    for step in 0...150 {
      let place = way.position(at: 2 + Double(step) / 1000)
      #expect(place >= last - 1e-9)
      last = place
    }
    #expect(last == 100)
    if (400...1200).contains(velocity) { #expect(abs(way.velocity(at: 2) - velocity) < 1e-9) }
    #expect(Motion.notch(from: 7, velocity: 50, to: 7, start: 0).duration == 0)
  }

  @Test("F3 The rubber band's slope is its derivative")
  func slope() {
    for x in [0.5, 20, 300, -70] {
      let slope = (RubberBand.shown(x + 1e-5, size: 300) - RubberBand.shown(x - 1e-5, size: 300)) / 2e-5
      #expect(abs(slope - RubberBand.slope(x, size: 300)) < 1e-6)
    }
    #expect(RubberBand.slope(1, size: 0) == 0)
  }
}
