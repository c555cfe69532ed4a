import Testing

@testable import SDLHost

@Suite("Pace of frames")
struct FramePaceTests {
  private let interval = 1.0 / 60

  /// Frames that come a little late each, wanted at once, as what moves by itself wants them.
  private func run(_ pace: inout FramePace, from start: Double, frames: Int, lateness: Double = 0.001) -> [Double] {
    var now = start
    return (0..<frames).map { _ in
      now = pace.time(for: now, interval: interval) + lateness
      pace.beginFrame(at: now, interval: interval)
      return now
    }
  }

  @Test("W1 what moves by itself keeps to a grid, however late each frame is noticed")
  func grid() {
    var pace = FramePace()
    let times = run(&pace, from: 10, frames: 61)
    #expect(abs(times[60] - times[0] - 1) < 0.0011)
  }

  @Test("F12 after a rest the first frame comes at once")
  func rest() {
    var pace = FramePace()
    _ = run(&pace, from: 10, frames: 3)
    #expect(pace.time(for: 20, interval: interval) == 20)
    pace.hurry()
    #expect(pace.time(for: 20, interval: interval) == 20)
  }

  @Test("F12 what a person does is shown after three quarters of an interval, and the grid goes on from there")
  func hurry() {
    var pace = FramePace()
    pace.beginFrame(at: 10, interval: interval)
    #expect(pace.time(for: 10.002, interval: interval) == 10 + interval)
    pace.hurry()
    #expect(pace.time(for: 10.002, interval: interval) == 10 + 0.75 * interval)
    #expect(pace.time(for: 10.014, interval: interval) == 10.014)
    pace.beginFrame(at: 10.014, interval: interval)
    #expect(pace.time(for: 10.014, interval: interval) == 10.014 + interval)
  }

  @Test("F12 a frame that was due anyway keeps the grid, though a person did something")
  func hurryTooLate() {
    var pace = FramePace()
    pace.beginFrame(at: 10, interval: interval)
    pace.hurry()
    pace.beginFrame(at: 10 + interval + 0.003, interval: interval)
    #expect(abs(pace.time(for: 10.02, interval: interval) - (10 + 2 * interval)) < 1e-9)
  }

  @Test("F12 events 125 times a second make at most 80 frames of it, 62.5 times a second as many frames as events")
  func events() {
    for (rate, frames) in [(125.0, 60.0...81.0), (62.5, 62.0...63.0), (1000, 79.0...81.0), (10, 59.0...61.0)] {
      var pace = FramePace()
      pace.beginFrame(at: 10, interval: interval)
      var count = 0
      var waits: [Double] = []
      var nextEvent = 10.0
      var unseen: Double?
      for step in 1...20_000 {
        let now = 10 + Double(step) * 0.0001
        if now >= nextEvent {
          unseen = unseen ?? nextEvent
          nextEvent += 1 / rate
          pace.hurry()
        }
        guard pace.time(for: 10, interval: interval) <= now else { continue }
        pace.beginFrame(at: now, interval: interval)
        count += 1
        if let event = unseen { waits.append(now - event) }
        unseen = nil
      }
      #expect(frames.contains(Double(count) / 2))
      #expect(waits.allSatisfy { $0 <= 0.75 * interval + 0.0002 })
      if rate == 62.5 { #expect(waits.dropFirst(60).allSatisfy { $0 < 0.0002 }) }
    }
  }

  @Test("W1 the display may set the pace")
  func display() {
    var pace = FramePace()
    pace.beginFrame(at: 10, interval: 0)
    #expect(pace.time(for: 10, interval: 0) == 10)
  }
}
