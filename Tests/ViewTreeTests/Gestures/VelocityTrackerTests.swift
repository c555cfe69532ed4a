import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Velocity tracker")
struct VelocityTrackerTests {
  /// A trace sampled every `interval` seconds, from 0 to `duration`.
  private func tracker(interval: Double, duration: Double, place: (Double) -> Point) -> VelocityTracker {
    var tracker = VelocityTracker()
    var index = 0.0
    while index * interval <= duration + 1e-12 {
      tracker.add(place(index * interval), at: index * interval)
      index += 1
    }
    return tracker
  }

  @Test("G4 F9 A constant velocity is measured within 5 % at any rate", arguments: [15, 30, 60, 90, 144, 1000, 8000.0])
  func constant(rate: Double) {
    let tracker = tracker(interval: 1 / rate, duration: 0.4) { Point(x: 900 * $0, y: -350 * $0) }
    let velocity = tracker.velocity(at: 0.4)
    #expect(isNear(velocity.x, 900, within: 1e-6))
    #expect(isNear(velocity.y, -350, within: 1e-6))
  }

  @Test("G4 F9 Uneven sampling gives the same velocity", arguments: [1, 2, 3, 4, 5] as [UInt64])
  func uneven(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var tracker = VelocityTracker()
    var time = 0.0
    for _ in 0..<200 {
      time += Double.random(in: 0.0005..<0.0205, using: &generator)
      tracker.add(Point(x: 500 * time, y: 0), at: time)
    }
    #expect(isNear(tracker.velocity(at: time).x, 500, within: 1e-6))
  }

  @Test("G4 F9 It is the slope over the last 100 ms: earlier samples do not count")
  func window() {
    let tracker = tracker(interval: 0.005, duration: 0.5) { Point(x: $0 < 0.3 ? 0 : 400 * ($0 - 0.3), y: 0) }
    #expect(isNear(tracker.velocity(at: 0.5).x, 400, within: 1e-6))
  }

  @Test("G4 F9 A change of speed within the period is fitted by least squares, nearly the same at each rate")
  func accelerating() {
    // For x = t², the slope of the best line over [0.9, 1] is the slope in the middle.
    for rate in eventRates {
      let tracker = tracker(interval: 1 / rate, duration: 1) { Point(x: 1000 * $0 * $0, y: 0) }
      #expect(isNear(tracker.velocity(at: 1).x, 1900, within: 0.02 * 1900), "\(rate)")
    }
  }

  @Test("G4 F9 After 100 ms of rest it is 0, whether or not events report the rest", arguments: eventRates)
  func rest(rate: Double) {
    let untold = tracker(interval: 1 / rate, duration: 0.2) { Point(x: 700 * $0, y: 0) }
    #expect(untold.velocity(at: 0.2).x != 0)
    #expect(untold.velocity(at: 0.25).x != 0)
    #expect(untold.velocity(at: 0.3) == .zero)
    #expect(untold.velocity(at: 7) == .zero)
    let resting = tracker(interval: 1 / rate, duration: 0.4) { Point(x: 700 * min($0, 0.25), y: 0) }
    #expect(resting.velocity(at: 0.4) == .zero)
  }

  @Test("G7 Equal and decreasing times give finite velocities")
  func equalTimes() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(Point(x: 0, y: 0), at: 1)
    #expect(tracker.velocity(at: 1) == .zero)
    for x in 1...20 { tracker.add(Point(x: Double(x) * 10, y: 0), at: 1) }
    #expect(tracker.velocity(at: 1) == .zero)
    for x in 1...20 { tracker.add(Point(x: Double(x), y: 0), at: 1 - Double(x)) }
    #expect(tracker.velocity(at: 1) == .zero)
    #expect(tracker.velocity(at: -20) == .zero)
  }

  @Test("G7 Events in batches with equal timestamps give the velocity of the trace")
  func bunches() {
    var tracker = VelocityTracker()
    for index in 0...300 {
      let time = Double(index) / 1000
      // These are the timestamps of a host that fetches events once per frame.
      let bunch = (time * 60 - 1e-9).rounded(.up) / 60
      tracker.add(Point(x: 1200 * time, y: 0), at: bunch)
    }
    #expect(isNear(tracker.velocity(at: 0.3).x, 1200, within: 60))
  }

  @Test("G4 F9 Two events a microsecond apart give no absurd velocity")
  func nearlyEqualTimes() {
    var tracker = VelocityTracker()
    tracker.add(.zero, at: 0)
    tracker.add(Point(x: 10, y: 0), at: 1e-6)
    #expect(abs(tracker.velocity(at: 1e-6).x) < 5)
    tracker.reset()
    tracker.add(Point(x: -1e308, y: 0), at: 0)
    tracker.add(Point(x: 1e308, y: 0), at: 0.01)
    #expect(tracker.velocity(at: 0.01).isFinite)
  }

  @Test("G4 F9 A long drag at 8000 events a second keeps its speed")
  func long() {
    let tracker = tracker(interval: 1.0 / 8000, duration: 3) { Point(x: 100 * $0, y: 0) }
    #expect(isNear(tracker.velocity(at: 3).x, 100, within: 1e-6))
  }

  @Test("G4 F9 The sample of exactly 100 ms ago counts, and none before it, however long the pointer has moved")
  func periodOfLongDrags() {
    // For x = t², the slope of the best line is twice the time in the middle of the period.
    var long = VelocityTracker()
    for index in 0...1500 {
      let time = Double(index) / 1000
      long.add(Point(x: time * time, y: -time * time), at: time)
      guard index >= 200 else { continue }
      let velocity = long.velocity(at: time)
      #expect(abs(velocity.x - 2 * (time - 0.05)) < 1e-7 && velocity.y == -velocity.x, "\(time)")
    }
    // Where the samples are farther apart than the period, the last two count.
    var sparse = VelocityTracker()
    for index in 0...600 { sparse.add(Point(x: Double(index * index), y: 0), at: Double(index) * 0.2) }
    expectClose(sparse.velocity(at: 120).x, (600.0 * 600 - 599 * 599) / 0.2, 1e-6)
  }

  @Test("G4 F9 Of a movement that took less than 4 ms the less is counted the less it took")
  func shortestSpan() {
    for (span, speed) in [(0.008, 1250.0), (0.004, 2500), (0.002, 1250), (0.001, 625)] {
      var tracker = VelocityTracker()
      tracker.add(Point(x: 5, y: -5), at: 1)
      tracker.add(Point(x: 15, y: 15), at: 1 + span)
      expectClose(tracker.velocity(at: 1 + span), Point(x: speed, y: 2 * speed), 1e-6)
    }
  }

  @Test("The point where a path leaves the slop circle does not depend on how it is sampled")
  func slopExit() {
    let circle = SlopCircle(center: Point(x: 10, y: 20), radius: 8)
    #expect(circle.contains(Point(x: 18, y: 20)))
    #expect(!circle.contains(Point(x: 18.001, y: 20)))
    let exit = circle.exit(from: Point(x: 12, y: 20), to: Point(x: 50, y: 20))
    #expect(isNear(exit.x, 18, within: 1e-9) && isNear(exit.y, 20, within: 1e-9))
    let far = circle.exit(from: Point(x: 10, y: 20), to: Point(x: 310, y: 420))
    #expect(isNear(far.x, 14.8, within: 1e-9) && isNear(far.y, 26.4, within: 1e-9))
    // From beside the middle, in each direction, the path meets the edge at 5 points along one axis and 12 along the other.
    let wide = SlopCircle(center: Point(x: 10, y: 20), radius: 13)
    for (x, y) in [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)] {
      let inside = Point(x: 10 + 3 * x, y: 20 + 8 * y)
      expectClose(
        wide.exit(from: inside, to: inside + Point(x: 5 * x, y: 10 * y)), Point(x: 10 + 5 * x, y: 20 + 12 * y))
      let beyondMiddle = Point(x: 10 - 3 * x, y: 20 - 4 * y)
      expectClose(
        wide.exit(from: beyondMiddle, to: beyondMiddle + Point(x: 16 * x, y: 32 * y)),
        Point(x: 10 + 5 * x, y: 20 + 12 * y))
    }
    let still = circle.exit(from: Point(x: 11, y: 20), to: Point(x: 11, y: 20))
    #expect(still == Point(x: 11, y: 20))
  }
}
