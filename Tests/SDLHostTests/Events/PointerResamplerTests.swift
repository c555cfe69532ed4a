import Testing
import ViewTree

@testable import SDLHost

@Suite("Resampling pointers to the times of frames")
struct PointerResamplerTests {
  /// A resampler in a class, so that expectations can use its mutating methods.
  private final class Resampler {
    private var value: PointerResampler
    init(_ value: PointerResampler) { self.value = value }
    func add(_ event: PointerResampler.Sample) { value.add(event) }
    func sample(at time: Double) -> PointerResampler.Sample? { value.sample(at: time) }
    func latest() -> PointerResampler.Sample? { value.latest() }
    var nextTime: Double? { value.nextTime }
    var isStream: Bool { value.isStream }
    var isAlone: Bool { value.isAlone }
    var delay: Double { value.delay }
  }

  private func sample(_ time: Double, _ x: Double) -> PointerResampler.Sample {
    PointerResampler.Sample(time: time, location: Point(x: x, y: 2 * x))
  }

  /// Adds events at a rate and a speed until `end`.
  private func stream(rate: Double, speed: Double = 300, from start: Double = 0, to end: Double) -> Resampler {
    let resampler = Resampler(PointerResampler(start: sample(start, 0)))
    var index = 1.0
    while start + index / rate <= end {
      resampler.add(sample(start + index / rate, speed * index / rate))
      index += 1
    }
    return resampler
  }

  @Test("F14 The location is interpolated between the events around a time a few milliseconds before the frame")
  func between() throws {
    let resampler = stream(rate: 125, to: 0.1)
    let place = try #require(resampler.sample(at: 0.1))
    #expect(abs(place.time - 0.096) < 1e-9)
    #expect(abs(place.location.x - 300 * 0.096) < 1e-9 && abs(place.location.y - 600 * 0.096) < 1e-9)
    // Only once for each time.
    #expect(resampler.sample(at: 0.1) == nil)
  }

  @Test("F14 The location is extrapolated at most 8 ms beyond the last event, and corrected if no event follows")
  func ahead() throws {
    let resampler = stream(rate: 125, to: 0.1)
    let last = 300 * 0.096
    var guess = try #require(resampler.sample(at: 0.103))
    #expect(abs(guess.location.x - 300 * 0.099) < 1e-9)
    guess = try #require(resampler.sample(at: 0.120))
    #expect(abs(guess.location.x - (last + 300 * 0.008)) < 1e-9)
    let time = try #require(resampler.nextTime)
    #expect(time > 0.12 && time < 0.15)
    let end = try #require(resampler.sample(at: time))
    #expect(end.location.x == last && end.time >= guess.time)
    #expect(resampler.nextTime == nil && resampler.sample(at: time + 1) == nil)
  }

  @Test("F14 Times never decrease, and locations reverse only if the pointer does")
  func order() throws {
    for rate in [60.0, 125, 500, 1000] {
      let resampler = Resampler(PointerResampler(start: sample(0, 0)))
      var given = sample(0, 0)
      var next = 1.0
      for frame in 1...60 {
        let time = Double(frame) / 60
        while next / rate <= time {
          resampler.add(sample(next / rate, 300 * next / rate))
          next += 1
        }
        guard let place = resampler.sample(at: time) else { continue }
        #expect(place.time >= given.time && place.location.x >= given.location.x)
        #expect(time - place.time < 0.012)
        given = place
      }
    }
  }

  @Test("F13 Events at long intervals, and locations at rest, are unchanged")
  func exact() throws {
    let resampler = Resampler(PointerResampler(start: sample(0, 0)))
    for index in 1...20 {
      let event = sample(Double(index) * 0.025, Double(index * index))
      resampler.add(event)
      #expect(resampler.isAlone && !resampler.isStream && resampler.nextTime == -.infinity)
      #expect(resampler.sample(at: event.time + 0.001) == event)
      #expect(resampler.nextTime == nil)
    }
  }

  @Test("F13 Before a different event, the location of the last event is sent")
  func latest() throws {
    let resampler = stream(rate: 125, to: 0.1)
    _ = resampler.sample(at: 0.098)
    let last = try #require(resampler.latest())
    #expect(abs(last.location.x - 300 * 0.096) < 1e-9 && last.time >= 0.096)
    #expect(resampler.latest() == nil && resampler.nextTime == nil)
    // Also after an extrapolation.
    resampler.add(sample(0.104, 31.2))
    let guess = try #require(resampler.sample(at: 0.113))
    let end = try #require(resampler.latest())
    #expect(end.location.x == 31.2 && end.time >= guess.time)
  }

  @Test("F14 With a slow stream the delay is long enough that no extrapolation is too long")
  func delay() {
    #expect(stream(rate: 1000, to: 0.2).delay == PointerResampler.shortestDelay)
    #expect(stream(rate: 125, to: 0.2).delay == PointerResampler.shortestDelay)
    let slow = stream(rate: 60, to: 0.2)
    #expect(slow.delay >= 1.0 / 60 - PointerResampler.longestExtrapolation && slow.delay < 0.012)
  }

  @Test("F14 A pause ends a stream, and an event that is slightly late does not")
  func pause() {
    let resampler = stream(rate: 60, to: 0.2)
    resampler.add(sample(0.2 + 0.034, 70))
    #expect(resampler.isStream)
    resampler.add(sample(0.2 + 0.034 + 0.036, 80))
    #expect(!resampler.isStream && resampler.isAlone)
    // Once a frame has shown the pause, the stream has ended, even if an event that is handled late makes the pause shorter.
    let late = stream(rate: 125, to: 0.1)
    #expect(late.sample(at: 0.136) != nil && !late.isStream)
    late.add(sample(0.130, 60))
    #expect(late.isAlone)
  }

  @Test("Simultaneous events, events out of order, and thousands of events without a frame do no harm")
  func odd() throws {
    let resampler = Resampler(PointerResampler(start: sample(1, 0)))
    for index in 0..<5000 { resampler.add(sample(1 + Double(index % 7) * 0.0005, Double(index))) }
    let place = try #require(resampler.sample(at: 1.01))
    #expect(place.location.isFinite && place.time >= 1)
    #expect((resampler.sample(at: 5) ?? place).location.x == 4999)
  }

  /// The places that are shown after events at these times, in seconds, of which each is ten points farther.
  private func shown(after times: [Double], at frames: [Double]) -> [Double?] {
    let resampler = Resampler(PointerResampler(start: sample(0, 0)))
    for (index, time) in times.enumerated() { resampler.add(sample(time, 10 * Double(index + 1))) }
    return frames.map { resampler.sample(at: $0)?.location.x }
  }

  private func isNear(_ found: [Double?], _ expected: [Double?]) -> Bool {
    found.count == expected.count
      && zip(found, expected).allSatisfy { abs(($0 ?? -1000) - ($1 ?? -1000)) < 1e-6 }
  }

  @Test("F14 An event that is a little late counts as nearly on time, and one that is later counts when it came")
  func lateness() {
    // The fourth one comes at 43 ms instead of at 40.75 ms, which is expected of the mean so far.
    #expect(isNear(shown(after: [0.01, 0.02, 0.03, 0.043, 0.05], at: [0.05]), [40 + 10 * 0.005025 / 0.009025]))
    #expect(isNear(shown(after: [0.01, 0.02, 0.03, 0.049, 0.059], at: [0.058]), [44.2]))
    // One that is early counts when it came, and the next one is 1.2 ms late.
    #expect(isNear(shown(after: [0.01, 0.02, 0.03, 0.034, 0.044], at: [0.043]), [40 + 10 * 0.005 / 0.00892]))
  }

  @Test(
    "F14 The extrapolation takes the speed of the last six milliseconds, and is not longer than what it is based on")
  func base() throws {
    let resampler = stream(rate: 700, to: 0.1)
    #expect(resampler.delay == PointerResampler.shortestDelay)
    // Five events before the last one, 7.14 ms ago.
    let guess = try #require(resampler.sample(at: 0.1115))
    #expect(abs(guess.location.x - 300 * (0.1 + 5.0 / 700)) < 1e-6 && abs(guess.time - 0.1075) < 1e-9)
    let nearer = stream(rate: 700, to: 0.1)
    #expect(abs((nearer.sample(at: 0.109)?.location.x ?? 0) - 300 * 0.105) < 1e-6)
    // Before the press there is nothing to go by.
    let short = Resampler(PointerResampler(start: sample(0, 0)))
    for time in [0.0005, 0.001] { short.add(sample(time, 300 * time)) }
    #expect(short.isStream && abs((short.sample(at: 0.008)?.location.x ?? 0) - 0.3) < 1e-9)
  }

  @Test("F13 Three events at short intervals begin a stream, and a stream goes on through pauses of up to 35 ms")
  func limits() {
    func states(_ times: Double...) -> String {
      let resampler = Resampler(PointerResampler(start: sample(0, 0)))
      return times.map { time in
        resampler.add(sample(time, 1000 * time))
        return resampler.isStream ? "stream" : resampler.isAlone ? "alone" : "second"
      }.joined(separator: " ")
    }
    #expect(states(0.0199, 0.0398, 0.0746) == "second stream stream")
    #expect(states(0.0201, 0.04, 0.0599) == "alone second stream")
    #expect(states(0.01, 0.0301, 0.04, 0.05) == "second alone second stream")
    #expect(states(0.01, 0.02, 0.0551, 0.06) == "second stream alone second")
  }

  @Test("F13 When the pointer rests for 35 ms its exact place is shown, at a time that is told before")
  func rest() throws {
    let resampler = stream(rate: 125, to: 0.1)
    #expect(resampler.nextTime == -.infinity)
    let guess = try #require(resampler.sample(at: 0.109))
    #expect(abs(guess.location.x - 300 * 0.104) < 1e-6)
    let time = try #require(resampler.nextTime)
    #expect(abs(time - (0.096 + 0.035 + 0.004)) < 1e-9)
    #expect(resampler.sample(at: 0.1348) == nil && resampler.isStream)
    #expect(resampler.sample(at: 0.1352)?.location.x == 300 * 0.096 && !resampler.isStream)
    #expect(resampler.sample(at: 0.2) == nil && resampler.nextTime == nil && resampler.latest() == nil)
  }
}

@Suite("Pointers that are down") struct PointerMotionTests {
  private func event(
    _ phase: PointerEvent.Phase, _ x: Double, id: Int = 0, device: PointerEvent.Device = .mouse,
    button: PointerEvent.Button = .primary
  ) -> PointerEvent {
    PointerEvent(id: id, device: device, phase: phase, location: Point(x: x, y: 0), button: button)
  }

  @Test("F13 Only fingers and the primary button of a mouse are followed, each from its press to its release")
  func tracks() {
    var motion = PointerMotion()
    func move(_ x: Double, id: Int = 0, device: PointerEvent.Device = .mouse, at time: Double) -> Bool? {
      motion.move(event(.moved, x, id: id, device: device), at: time)
    }
    motion.begin(event(.began, 0, button: .secondary), at: 0)
    let unknown = move(1, at: 0.01)
    motion.begin(event(.began, 0), at: 1)
    motion.begin(event(.began, 0, device: .touch, button: .secondary), at: 1)
    motion.begin(event(.began, 0, id: 1, device: .touch), at: 1)
    let alone = [
      move(1, at: 1.1), move(2, at: 1.11), move(3, device: .touch, at: 1.1), move(4, id: 1, device: .touch, at: 1.01),
    ]
    #expect(unknown == nil && alone == [true, false, true, false])
    motion.end(event(.ended, 2, button: .secondary))
    let stillThere = move(5, at: 1.12)
    motion.end(event(.ended, 2))
    let gone = [move(6, at: 1.13), move(6, id: 2, device: .touch, at: 1.13)]
    #expect(stillThere == false && gone == [nil, nil])
    // Another press of the same finger begins anew.
    motion.begin(event(.began, 3, device: .touch), at: 2)
    let anew = move(4, device: .touch, at: 2.01)
    motion.endAll()
    let ended = move(5, device: .touch, at: 2.02)
    #expect(anew == false && ended == nil && motion.nextTime == nil)
  }

  @Test("F13 The latest place of each pointer that has moved is sent once, in the order of the presses")
  func latest() {
    var motion = PointerMotion()
    for id in 1...3 { motion.begin(event(.began, 0, id: id, device: .touch), at: 0) }
    #expect(motion.nextTime == nil)
    for (id, x) in [(3, 30.0), (1, 10), (3, 31)] { _ = motion.move(event(.moved, x, id: id, device: .touch), at: 0.5) }
    #expect(motion.nextTime == -.infinity)
    var sent: [String] = []
    while let (event, time) = motion.nextLatest() { sent.append("\(event.id): \(event.location.x) \(time)") }
    #expect(sent == ["1: 10.0 0.5", "3: 31.0 0.5"] && motion.nextTime == nil)
    _ = motion.move(event(.moved, 40, id: 2, device: .touch), at: 0.75)
    while let (event, time) = motion.next(at: 0.8) { sent.append("\(event.id): \(event.location.x) \(time)") }
    #expect(sent.dropFirst(2) == ["2: 40.0 0.75"] && motion.nextTime == nil)
  }
}
