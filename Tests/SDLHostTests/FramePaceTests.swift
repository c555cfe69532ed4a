import Testing

@testable import SDLHost

@Suite("Pace of frames")
struct FramePaceTests {
  private let interval = 1.0 / 60

  /// Makes frames that are each a little late and wanted immediately, as animations want them. Returns the times that
  /// they show.
  private func run(_ pace: inout FramePace, from start: Double, frames: Int, lateness: (Int) -> Double = { _ in 0.001 })
    -> [Double]
  {
    var shown = start
    return (0..<frames).map { index in
      let now = pace.time(for: shown, now: shown) + lateness(index)
      shown = pace.beginFrame(at: now) ?? shown
      return shown
    }
  }

  @Test("F14 Animations are shown on the display's beat, however late each frame is made")
  func beat() {
    for rate in [60.0, 75, 120, 144] {
      var pace = FramePace()
      pace.interval = 1 / rate
      let times = run(&pace, from: 10, frames: 200) { Double($0 * 7 % 5) * 0.001 }
      for (one, next) in zip(times, times.dropFirst()) { #expect(abs(next - one - 1 / rate) < 1e-9) }
    }
  }

  @Test("F14 A missed frame does not shift the beat")
  func missed() {
    var pace = FramePace()
    _ = pace.beginFrame(at: 10)
    let time = pace.time(for: 10, now: 10)
    #expect(abs(time - (10 + interval)) < 1e-9)
    #expect(abs((pace.beginFrame(at: time + 0.9 * interval) ?? 0) - (10 + interval)) < 1e-9)
    #expect(abs(pace.time(for: 10, now: time + 0.9 * interval) - (10 + 2 * interval)) < 1e-9)
    // A whole interval.
    #expect(abs((pace.beginFrame(at: 10 + 3.2 * interval) ?? 0) - (10 + 3.2 * interval)) < 1e-9)
    #expect(abs(pace.time(for: 10, now: 10 + 3.2 * interval) - (10 + 4 * interval)) < 1e-9)
  }

  @Test("F12 After a pause a frame is made immediately, and a timer fires at its time")
  func rest() {
    var pace = FramePace()
    _ = run(&pace, from: 10, frames: 3)
    #expect(pace.time(for: 20.0037, now: 15) == 20.0037)
    #expect(pace.time(for: 10, now: 20) < 20)
    #expect(pace.beginFrame(at: 20.0037) == 20.0037)
    // The beat has kept its phase.
    let next = pace.time(for: 20.0037, now: 20.0037)
    let count = (next - 10.001) / interval
    #expect(abs(count - count.rounded()) < 1e-6 && next > 20.0037 && next <= 20.0037 + interval)
  }

  @Test("F12 Input after a pause is shown immediately, between two beats, without advancing the clock")
  func hurry() {
    var pace = FramePace()
    _ = pace.beginFrame(at: 10)
    #expect(pace.time(for: 10, now: 10.005) == 10 + interval)
    pace.hurry()
    #expect(pace.time(for: 10, now: 10.005) <= 10.005)
    #expect(pace.beginFrame(at: 10.005) == nil)
    #expect(pace.time(for: 10, now: 10.005) == 10 + interval)
    // Only once between two beats.
    pace.hurry()
    #expect(pace.time(for: 10, now: 10.006) == 10 + interval)
    #expect(pace.beginFrame(at: 10 + interval) == 10 + interval)
    pace.hurry()
    #expect(pace.time(for: 10, now: 10.003 + interval) <= 10.003 + interval)
  }

  @Test("F12 Shortly before a beat, input waits for it")
  func hurryLate() {
    var pace = FramePace()
    _ = pace.beginFrame(at: 10)
    pace.hurry()
    #expect(pace.time(for: 10, now: 10 + 0.8 * interval) == 10 + interval)
    #expect(pace.time(for: 10, now: 10 + 0.7 * interval) <= 10 + 0.7 * interval)
  }

  @Test("F12 Occasional input waits for at most a quarter of an interval, and the beat continues")
  func latency() {
    for pause in stride(from: 0.0213, to: 0.09, by: 0.0071) {
      var pace = FramePace()
      _ = pace.beginFrame(at: 10)
      var nextEvent = 10.0123
      var unseen: Double?
      var beats: [Double] = []
      var longest = 0.0
      for step in 1...20_000 {
        let now = 10 + Double(step) * 0.0001
        if now >= nextEvent {
          unseen = unseen ?? nextEvent
          nextEvent += pause
          pace.hurry()
        }
        guard pace.time(for: 10, now: now) <= now else { continue }
        if let beat = pace.beginFrame(at: now) { beats.append(beat) }
        if let event = unseen { longest = max(longest, now - event) }
        unseen = nil
      }
      #expect(longest <= 0.25 * interval + 0.0002)
      #expect(beats.count == 120 || beats.count == 119)
      for (one, next) in zip(beats, beats.dropFirst()) { #expect(abs(next - one - interval) < 1e-9) }
    }
  }

  @Test("F14 If presenting waits for the display, frames show its even beat although they are made at uneven times")
  func display() {
    var pace = FramePace()
    pace.isPacedByDisplay = true
    #expect(pace.time(for: 10, now: 10) == 10)
    var shown: [Double] = []
    for index in 0..<120 {
      let now = 10 + Double(index) * interval + (index % 2 == 0 ? 0.001 : 0)
      if let instant = pace.beginFrame(at: now) { shown.append(instant) }
    }
    for (one, next) in zip(shown, shown.dropFirst()).dropFirst(20) {
      #expect(abs(next - one - interval) < 0.1 * interval)
    }
    // After a pause the beat is determined again.
    #expect(pace.beginFrame(at: 20) == 20)
  }

  /// A pace with beats at quarters of a second, of which the first is at 10 s.
  private func quarters(isPacedByDisplay: Bool = false) -> FramePace {
    var pace = FramePace()
    pace.interval = 0.25
    pace.isPacedByDisplay = isPacedByDisplay
    _ = pace.beginFrame(at: 10)
    return pace
  }

  @Test("F14 A frame that is due within two intervals waits for the beat, and one that is due later comes at its time")
  func due() {
    let pace = quarters()
    for (due, time) in [
      (-Double.infinity, 10.25), (10, 10.25), (10.2504, 10.25), (10.2506, 10.5), (10.49, 10.5), (10.5, 10.5),
      (10.51, 10.51), (12.3, 12.3),
    ] {
      #expect(abs(pace.time(for: due, now: 10.1) - time) < 1e-9, "\(due)")
    }
    #expect(FramePace().time(for: 10.13, now: 10) == 10.13)
  }

  @Test("F14 A frame shows its beat: the last one that has come, and after a rest of two intervals the present")
  func beatOfFrame() {
    var (shown, pace): ([Double?], FramePace) = ([], quarters())
    // Half a millisecond before its beat a frame is on it.
    for now in [10.2494, 10.2496, 10.49, 10.7496, 11.3, 11.5, 11.51, 12.49] { shown.append(pace.beginFrame(at: now)) }
    #expect(shown == [nil, 10.25, nil, 10.75, 11.3, 11.5, nil, 12.49])
  }

  @Test("F12 Input is shown between two beats if a quarter of the interval remains, and only once until the next beat")
  func between() {
    var pace = quarters()
    pace.hurry()
    for (now, time) in [(10.0, 10.0), (10.1, 10.1), (10.18, 10.18), (10.1875, 10.1875), (10.19, 10.5), (10.3, 10.3)] {
      #expect(abs(pace.time(for: 10.4, now: now) - time) < 1e-9, "\(now)")
    }
    // It is not later than it is wanted.
    #expect(pace.time(for: 10.05, now: 10.1) == 10.05)
    let between = pace.beginFrame(at: 10.1)
    #expect(between == nil && pace.time(for: 10.05, now: 10.12) == 10.25)
    pace.hurry()
    #expect(pace.time(for: 10.05, now: 10.12) == 10.25 && pace.time(for: 10.05, now: 10.26) == 10.05)
  }

  @Test("F14 The display's beat follows the frames slowly, and begins anew after more than four intervals")
  func displayBeat() {
    var (shown, pace): ([Double], FramePace) = ([], quarters(isPacedByDisplay: true))
    for now in [10.3, 10.505, 11.51, 12.76, 12.85, 12.8, 13.0] { shown.append(pace.beginFrame(at: now) ?? 0) }
    // A tenth of what a frame comes too late is taken over.
    let expected = [10.255, 10.505, 11.5055, 12.76, 12.85, 12.85, 13.09]
    for (found, wanted) in zip(shown, expected) { #expect(abs(found - wanted) < 1e-9, "\(found) \(wanted)") }
    #expect(pace.time(for: 10.13, now: 12.9) == 10.13)
  }

  @Test("F14 The refresh rate is the one that SDL reports, if it reports one")
  func rate() {
    #expect(DisplayRate(rate: 144).interval == 1 / 144.0)
    #expect(DisplayRate(rate: 0).interval == 1 / 60.0 && DisplayRate(rate: -1) == DisplayRate())
    #expect(DisplayRate(rate: 5).interval == 1 / 24.0 && DisplayRate(rate: 100_000).interval == 1 / 1000.0)
  }
}
