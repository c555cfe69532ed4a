import Foundation
import Testing

@testable import ViewTree

/// The values of motions, and what is made of them, for each kind of motion.
@Suite("Kinds of motion") struct MotionFormTests {
  private struct Form {
    let name: String
    let motion: Motion
    let begin: Double
    /// Before and at the start.
    let velocity: Double
  }

  /// One motion of each kind, all of which start at 5 s.
  private var forms: [Form] {
    let slide = (from: 0.0, velocity: 1000.0)
    func sliding(within range: ClosedRange<Double>?, bounces: Bool) -> Motion {
      .deceleration(
        from: slide.from, velocity: slide.velocity, within: range, bounces: bounces, start: 5, pixel: 1)
    }
    return [
      Form(name: "slide", motion: sliding(within: nil, bounces: true), begin: 0, velocity: 1000),
      Form(name: "bouncing slide", motion: sliding(within: -10...200, bounces: true), begin: 0, velocity: 1000),
      Form(name: "stopping slide", motion: sliding(within: -10...200, bounces: false), begin: 0, velocity: 1000),
      Form(
        name: "slide to rest", motion: .deceleration(from: 20, velocity: 800, to: 420, start: 5, pixel: 1), begin: 20,
        velocity: 800),
      Form(
        name: "bounce", motion: .bounce(from: -80, velocity: -900, to: 0, start: 5, pixel: 1), begin: -80,
        velocity: -900),
      Form(
        name: "approach", motion: .approach(from: 130, velocity: -600, to: 300, start: 5, pixel: 0.5), begin: 130,
        velocity: -600),
      Form(
        name: "eased", motion: .eased(from: 10, to: 210, start: 5, duration: 0.4, curve: .linear), begin: 10,
        velocity: 500),
      Form(name: "notch", motion: .notch(from: 40, velocity: 600, to: 100, start: 5), begin: 40, velocity: 600),
      Form(
        name: "steady", motion: .steady(from: 10, velocity: 500, within: 0...200, start: 5), begin: 10, velocity: 500),
      Form(name: "endless", motion: .steady(from: 10, velocity: -30, start: 5), begin: 10, velocity: -30),
      Form(name: "pause", motion: .pause(at: 10, start: 5, duration: 0.3), begin: 10, velocity: 0),
    ]
  }

  @Test("F4 F6 Until its start a motion is at its beginning with its velocity, and from its end on it rests at its end")
  func beginningsAndEnds() {
    for form in forms {
      let (motion, name) = (form.motion, form.name)
      for time in [0, 4, 5.0] { #expect(motion.position(at: time) == form.begin, "\(name)") }
      #expect(abs(motion.velocity(at: 5) - form.velocity) < 1e-9, "\(name)")
      // What has not begun moves at a constant speed only once it has.
      let isSteady = name == "steady" || name == "endless"
      #expect(abs(motion.velocity(at: 4) - (isSteady ? 0 : form.velocity)) < 1e-9, "\(name)")
      guard motion.duration.isFinite else { continue }
      #expect(motion.endTime == 5 + motion.duration, "\(name)")
      for time in [motion.endTime, motion.endTime + 1e-10, 100] {
        #expect(motion.position(at: time) == motion.end && motion.velocity(at: time) == 0, "\(name)")
      }
      #expect(motion.position(at: motion.endTime - 1e-3) != motion.end || name == "pause", "\(name)")
    }
  }

  @Test("L1 A motion that is scaled and shifted takes the same time, over the scaled way")
  func scaled() {
    for form in forms {
      let (motion, name) = (form.motion, form.name)
      let other = motion.scaled(by: 2.5, shiftedBy: 7)
      #expect(other.start == motion.start && other.duration == motion.duration, "\(name)")
      #expect(abs(other.end - (motion.end * 2.5 + 7)) < 1e-9, "\(name)")
      for time in [4, 5, 5.02, 5.07, 5.15, 5.3, 5.5, 6, 9] {
        #expect(abs(other.position(at: time) - (motion.position(at: time) * 2.5 + 7)) < 1e-6, "\(name) at \(time)")
        #expect(abs(other.velocity(at: time) - motion.velocity(at: time) * 2.5) < 1e-6, "\(name) at \(time)")
      }
    }
  }

  @Test("L1 A motion can end at a place that differs by a rounding error, exactly, and in the same time")
  func ending() {
    for form in forms where form.motion.duration.isFinite {
      let (motion, name) = (form.motion, form.name)
      let end = motion.end + 1e-7
      let other = motion.ending(at: end)
      #expect(other.end == end && other.endTime == motion.endTime && other.start == motion.start, "\(name)")
      #expect(other.position(at: motion.endTime) == end && other.position(at: 5) == form.begin, "\(name)")
      for time in [5.02, 5.07, 5.15, 5.3] {
        #expect(abs(other.position(at: time) - motion.position(at: time)) < 1e-6, "\(name) at \(time)")
        #expect(abs(other.velocity(at: time) - motion.velocity(at: time)) < 1e-6, "\(name) at \(time)")
      }
    }
  }

  @Test("F4 A slide knows when it passes a place, and when it reaches an end of its range; other motions do not")
  func passing() throws {
    let friction = Deceleration(start: 0, velocity: 1000)
    let at150 = try #require(friction.time(at: 150))
    let at200 = try #require(friction.time(at: 200))
    for form in forms {
      let (motion, name) = (form.motion, form.name)
      let reached = motion.reachesEnd
      if name == "bouncing slide" || name == "stopping slide" {
        let (time, velocity) = try #require(reached)
        expectClose(time, 5 + at200)
        expectClose(velocity, friction.velocity(at200), 1e-6)
      } else {
        #expect(reached == nil, "\(name)")
      }
      let place = motion.time(passing: 150)
      switch name {
      case "slide", "stopping slide": expectClose(place ?? 0, 5 + at150)
      case "slide to rest": #expect(place.map { abs(motion.position(at: $0) - 150) < 1e-6 } == true)
      default: #expect(place == nil, "\(name)")
      }
      for far in [-1.0, 1e6] { #expect(motion.time(passing: far) == nil, "\(name)") }
    }
    // The last half pixel of the way is left out.
    let slide = Motion.deceleration(from: 0, velocity: 1000, start: 5, pixel: 1)
    #expect(slide.time(passing: slide.end - 0.51) != nil && slide.time(passing: slide.end - 0.49) == nil)
  }

  // MARK: One kind at a time

  @Test("F1 F2 A deceleration to the left mirrors one to the right; one without speed stays where it is")
  func decelerations() {
    let (right, left) = (Deceleration(start: 100, velocity: 1500), Deceleration(start: -100, velocity: -1500))
    for place in [100.0, 150, 400, 800] {
      #expect(right.time(at: place) != nil && right.time(at: place) == left.time(at: -place), "\(place)")
    }
    #expect(right.time(at: 100) == 0)
    for place in [99.9, right.restPosition + 0.1] {
      #expect(right.time(at: place) == nil && left.time(at: -place) == nil)
    }
    let still = Deceleration(start: 7, velocity: 0)
    #expect(still.time(at: 7) == 0 && still.time(at: 8) == nil && still.restPosition == 7)
    #expect(still.position(3) == 7 && still.velocity(3) == 0 && still.duration(within: 0.5) == 0)
    let way = right.restPosition - 100
    for distance in [0.0, -1, way + 1] { #expect(right.duration(within: distance) == 0) }
    #expect(right.duration(within: way / 2) > 0 && right.duration(within: way / 2) == left.duration(within: way / 2))
    let rates: [(given: Double, used: Double)] = [
      (0.2, 0.5), (1.5, 0.9999), (.nan, 0.998), (.infinity, 0.998), (0.99, 0.99),
    ]
    for (given, used) in rates {
      let deceleration = Deceleration(start: 1, velocity: 2, rate: given)
      #expect(deceleration == Deceleration(start: 1, velocity: 2, rate: used), "\(given)")
    }
    let other = right.scaled(by: 2, shiftedBy: -50)
    #expect(other.start == 150 && other.velocity == 3000)
    expectClose(other.position(0.2), right.position(0.2) * 2 - 50)
  }

  @Test("L8 A notch begins with one to three times the mean speed of its way, and slows down to its end")
  func notches() {
    let cases: [(velocity: Double, begin: Double, middle: Double)] = [
      (-800, 400, 77.5), (0, 400, 77.5), (399, 400, 77.5), (600, 600, 81.25), (1200, 1200, 92.5), (1300, 1200, 92.5),
      (5000, 1200, 92.5),
    ]
    for (velocity, begin, middle) in cases {
      let forward = Motion.notch(from: 40, velocity: velocity, to: 100, start: 2)
      let backward = Motion.notch(from: -40, velocity: -velocity, to: -100, start: 2)
      expectClose(forward.velocity(at: 2), begin)
      expectClose(forward.position(at: 2.075), middle)
      expectClose(backward.velocity(at: 2), -begin)
      expectClose(backward.position(at: 2.075), -middle)
    }
    let none = Motion.notch(from: 7, velocity: 50, to: 7, start: 2)
    #expect(none.duration == 0 && none.velocity(at: 2) == 0 && none.position(at: 2) == 7)
  }

  @Test(
    "F6 An approach is as stiff as its speed demands, at least 0.25 s in period, and is cut short after half a second")
  func approaches() {
    let least = 2 * Double.pi / 0.25
    for (velocity, frequency) in [(0.0, least), (2000, least), (2600, 26), (5000, 50), (-5000, least)] {
      for way in [100.0, -100] {
        let towards = way > 0 ? velocity : -velocity
        let motion = Motion.approach(from: 0, velocity: towards, to: way, start: 1, pixel: 1)
        for time in [0.01, 0.05] {
          let place = way + (-way + (towards - frequency * way) * time) * exp(-frequency * time)
          expectClose(motion.position(at: 1 + time), place, 1e-6)
        }
      }
    }
    #expect(Motion.approach(from: 0, velocity: 0, to: 1e9, start: 1, pixel: 1).duration == 0.5)
    #expect(Motion.approach(from: 5, velocity: 0, to: 5, start: 1, pixel: 1).duration == 0)
    let around = Motion.approach(from: 5, velocity: 300, to: 5, start: 1, pixel: 1)
    #expect(around.duration > 0.1 && around.position(at: 1.02) > 8)
    // Half a device pixel is left, whatever its length.
    for pixel in [1.0, 0.25] {
      let motion = Motion.approach(from: 0, velocity: 0, to: 100, start: 1, pixel: pixel)
      expectClose(100 - motion.position(at: motion.endTime - 1e-8), pixel / 2, 1e-4)
    }
  }

  @Test("S8 A steady motion takes as long as its way to the end that lies ahead, and no time from beyond that end")
  func steadyMotions() {
    let cases: [(from: Double, velocity: Double, end: Double, duration: Double)] = [
      (10, 500, 200, 0.38), (10, -50, 0, 0.2), (200, 500, 200, 0), (250, 500, 200, 0), (-20, -50, 0, 0),
      (250, -500, 0, 0.5),
    ]
    for (from, velocity, end, duration) in cases {
      let motion = Motion.steady(from: from, velocity: velocity, within: 0...200, start: 5)
      #expect(motion.end == end, "\(from) \(velocity)")
      expectClose(motion.duration, duration)
      if duration > 0.1 { expectClose(motion.position(at: 5.1), from + 0.1 * velocity) }
    }
    let still = Motion.steady(from: 10, velocity: 0, within: 0...200, start: 5)
    #expect(still.duration == .infinity && still.end == 10 && still.position(at: 99) == 10)
    for motion in [
      Motion.eased(from: 10, to: 20, start: 5, duration: -1), .pause(at: 20, start: 5, duration: -1),
    ] {
      #expect(motion.duration == 0 && motion.position(at: 5) == 20)
    }
  }

  @Test("F3 A rubber band of no length does not stretch, and beyond either end of a range it stretches as far")
  func rubberBands() {
    for size in [0.0, -300] {
      #expect(RubberBand.shown(50, size: size) == 0 && RubberBand.distance(shown: 50, size: size) == 0)
      #expect(RubberBand.slope(50, size: size) == 0)
    }
    let resistance = 1 + 0.55 * 60 / 300.0
    let stretched: Double = 300 - 300 / resistance
    let places: [(Double, Double)] = [(-60, -stretched), (0, 0), (50, 50), (100, 100), (160, 100 + stretched)]
    for (position, shown) in places {
      expectClose(RubberBand.clamp(position, to: 0...100, size: 300), shown)
      expectClose(RubberBand.unclamp(shown, from: 0...100, size: 300), position)
    }
    // A place that no finger can reach is as far as the farthest.
    for shown in [300.0, 1000] {
      #expect(
        RubberBand.distance(shown: shown, size: 300) > 1e6 && RubberBand.distance(shown: -shown, size: 300) < -1e6)
      #expect(RubberBand.distance(shown: shown, size: 300).isFinite)
    }
  }
}
