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
}
