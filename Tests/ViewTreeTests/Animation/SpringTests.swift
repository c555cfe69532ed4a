import Foundation
import Testing
import ViewTree

/// The closed forms of springs, compared with what defines them.
@Suite("Springs") struct SpringTests {
  private let ratios = [0.2, 0.7, 1, 1.5, 4]

  /// The position and the velocity after `time` seconds, by the differential equation in small steps.
  private func simulated(_ spring: Spring, from x0: Double, velocity v0: Double, _ time: Double) -> (Double, Double) {
    let (stiffness, damping) = (spring.frequency * spring.frequency, 2 * spring.dampingRatio * spring.frequency)
    func acceleration(_ x: Double, _ v: Double) -> Double { -stiffness * x - damping * v }
    var (x, v) = (x0, v0)
    let h = time / 200
    let half = h / 2
    for _ in 0..<200 {
      let (x1, v1) = (v, acceleration(x, v))
      let (x2, v2) = (v + half * v1, acceleration(x + half * x1, v + half * v1))
      let (x3, v3) = (v + half * v2, acceleration(x + half * x2, v + half * v2))
      let (x4, v4) = (v + h * v3, acceleration(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * (x2 + x3) + x4)
      v += h / 6 * (v1 + 2 * (v2 + v3) + v4)
    }
    return (x, v)
  }

  @Test("A8 The position and the velocity of a spring follow its differential equation, in all regimes of damping")
  func equation() {
    for ratio in ratios {
      let spring = Spring(dampingRatio: ratio, response: 0.5)
      for (x0, v0) in [(100.0, 0.0), (0, 500), (-80, 900), (60, -700)] {
        for time in [0.05, 0.3] {
          let (x, v) = simulated(spring, from: x0, velocity: v0, time)
          expectClose(spring.position(time, from: x0, velocity: v0), x, 0.01)
          expectClose(spring.velocity(time, from: x0, velocity: v0), v, 0.1)
        }
        expectClose(spring.position(0, from: x0, velocity: v0), x0)
        expectClose(spring.velocity(0, from: x0, velocity: v0), v0)
      }
    }
  }

  @Test("A8 What an initial velocity adds is greatest at the peak time")
  func peak() {
    for ratio in ratios {
      let spring = Spring(dampingRatio: ratio, response: 0.5)
      let peak = spring.peakTime
      expectClose(spring.momentumRate(peak), 0)
      #expect(spring.momentum(peak) > spring.momentum(0.9 * peak), "\(ratio)")
      #expect(spring.momentum(peak) > spring.momentum(1.1 * peak), "\(ratio)")
    }
  }

  // MARK: How long it takes

  @Test("F6 A critically damped spring has settled exactly when it enters the distance that it does not leave again")
  func exactSettling() {
    let spring = Spring.critical(frequency: 10)
    let cases: [(x: Double, v: Double)] = [
      (100, 0), (-100, 0), (100, 900), (100, -900), (100, -1000), (100, -1010), (-100, 1010), (100, -3000),
      (-100, 3000),
      (0, 500), (0, -500), (0.3, 500), (0.3, -500), (0.6, -6), (2, -20), (0.6, -100),
    ]
    for (x, v) in cases {
      let time = spring.settlingTime(from: x, velocity: v, distance: 0.5)
      #expect(time > 1e-6, "\(x) \(v)")
      #expect(abs(spring.position(time - 1e-6, from: x, velocity: v)) > 0.5, "\(x) \(v)")
      for step in 0..<100 {
        let place = spring.position(time + Double(step) * 0.02, from: x, velocity: v)
        #expect(abs(place) <= 0.5 + 1e-9, "\(x) \(v) \(step)")
      }
    }
    // It is there from the beginning, and does not leave.
    for (x, v) in [(0.0, 0.0), (0.5, 0), (-0.5, 0), (0.3, 0), (0, 1), (0, -1), (0.3, 1), (-0.3, -1), (0.4, -5)] {
      #expect(spring.settlingTime(from: x, velocity: v, distance: 0.5) == 0, "\(x) \(v)")
    }
    let wrong: [(x: Double, v: Double, distance: Double)] = [
      (100, 0, 0), (100, 0, -1), (.nan, 0, 1), (100, .infinity, 1),
    ]
    for (x, v, distance) in wrong {
      #expect(spring.settlingTime(from: x, velocity: v, distance: distance) == 0)
    }
    #expect(Spring.critical(frequency: 0.001).settlingTime(from: 100, velocity: 0, distance: 0.5) == 600)
  }

  /// How much of the distance and of the speed is left after `time` seconds, as a part of what counts as rest: the larger of the two parts.
  private func left(
    _ time: Double, of spring: Spring, from x: Double, velocity v: Double, _ distance: Double, _ speed: Double
  ) -> Double {
    let frequency = spring.frequency
    var (place, rate) = (0.0, 0.0)
    if spring.dampingRatio == 1 {
      let b = v + frequency * x
      place = (abs(x) + abs(b) * time) * exp(-frequency * time)
      rate = (abs(v) + abs(b) * frequency * time) * exp(-frequency * time)
    } else if spring.dampingRatio < 1 {
      let decay = spring.dampingRatio * frequency
      let turn = frequency * (1 - spring.dampingRatio * spring.dampingRatio).squareRoot()
      let b = (v + decay * x) / turn
      place = (x * x + b * b).squareRoot() * exp(-decay * time)
      rate = place * frequency
    } else {
      let root = (spring.dampingRatio * spring.dampingRatio - 1).squareRoot()
      let (slow, fast) = (frequency * (spring.dampingRatio - root), frequency * (spring.dampingRatio + root))
      let first = abs((fast * x + v) / (fast - slow)) * exp(-slow * time)
      let second = abs((slow * x + v) / (fast - slow)) * exp(-fast * time)
      place = first + second
      rate = first * slow + second * fast
    }
    return max(place / distance, rate / speed)
  }

  @Test(
    "A8 A spring has settled when neither the distance nor the speed that is left can be more than what counts as rest")
  func settling() {
    for ratio in [0.3, 0.7, 1, 2] {
      let spring = Spring(dampingRatio: ratio, frequency: 10)
      for (x, v) in [(100.0, 0.0), (-100, 0), (0, 300), (100, -500), (100, 700)] {
        // Either the distance or the speed is what takes longer.
        for (distance, speed) in [(0.5, 1e9), (1e9, 1.0), (0.5, 100)] {
          let time = spring.settlingTime(from: x, velocity: v, distance: distance, speed: speed)
          expectClose(left(time, of: spring, from: x, velocity: v, distance, speed), 1, 1e-6)
          for step in 0..<20 {
            let later = time + Double(step) * 0.05
            #expect(abs(spring.position(later, from: x, velocity: v)) <= distance + 1e-9, "\(ratio) \(x) \(v)")
            #expect(abs(spring.velocity(later, from: x, velocity: v)) <= speed + 1e-9, "\(ratio) \(x) \(v)")
          }
        }
      }
      #expect(spring.settlingTime(from: 0.1, velocity: 0, distance: 1, speed: 100) < 1e-9, "\(ratio)")
      let wrong: [(x: Double, v: Double)] = [(0, 0), (.nan, 0), (1, .infinity)]
      for (x, v) in wrong {
        #expect(spring.settlingTime(from: x, velocity: v, distance: 1, speed: 1) == 0)
      }
      #expect(spring.settlingTime(from: 1, velocity: 1, distance: 0, speed: 1) == 0)
      #expect(spring.settlingTime(from: 1, velocity: 1, distance: 1, speed: 0) == 0)
    }
    // Without a speed, those that are not damped critically settle by the distance alone.
    let spring = Spring(dampingRatio: 0.5, frequency: 10)
    expectClose(
      spring.settlingTime(from: 100, velocity: -500, distance: 0.5), log(200) / 5, 1e-6)
    #expect(
      Spring(dampingRatio: 0.01, frequency: 0.01).settlingTime(from: 9, velocity: 0, distance: 1, speed: 1) == 600)
  }

  @Test("A8 An animation by a spring lasts until a thousandth is left of its distance, and of its highest speed")
  func durations() {
    let spring = Spring.critical(frequency: 10)
    // The highest speed from rest is ω² times this, and the farthest way by a velocity is this times the velocity.
    let peak = 0.1 / exp(1.0)
    let rest = spring.settlingTime(from: 100, velocity: 0, distance: 0.1, speed: 0.1 * 100 * peak)
    for (way, speed) in [(100.0, 0.0), (1, 0), (1e6, 0), (0, 0)] {
      expectClose(spring.duration(way: way, speed: speed), rest, 1e-9)
    }
    for (way, speed) in [(0.0, 100.0), (10, 500), (100, 10)] {
      let distance = 0.001 * max(way, speed * peak)
      let slow = 0.001 * max(speed, way * 100 * peak)
      let times = [speed, -speed].map {
        spring.settlingTime(from: way, velocity: $0, distance: distance, speed: slow)
      }
      expectClose(spring.duration(way: way, speed: speed), max(times[0], times[1]), 1e-9)
    }
    #expect(Spring(dampingRatio: 1, response: 1e4).duration(way: 1, speed: 0) == 600)
  }
}
