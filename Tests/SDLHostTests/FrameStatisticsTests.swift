import Testing

@testable import SDLHost

@Suite("Statistics of frames") struct FrameStatisticsTests {
  @Test("P9 The latest 120 intervals are told, oldest first, and pauses are no intervals")
  func recent() {
    var statistics = FrameStatistics()
    #expect(statistics.recent == [] && statistics.summary == "0 frames")
    var time = 0.0
    statistics.add(frameAt: time)
    for step in 1...3 {
      time += 0.01 * Double(step)
      statistics.add(frameAt: time)
    }
    func milliseconds() -> [Int] { statistics.recent.map { Int(($0 * 1000).rounded()) } }
    #expect(milliseconds() == [10, 20, 30])
    #expect(statistics.summary == "4 frames; between the last 4 the median interval was 20.0 ms, the longest 30.0 ms")
    time += 5
    statistics.add(frameAt: time)
    #expect(milliseconds() == [10, 20, 30])
    for _ in 0..<119 {
      time += 0.016
      statistics.add(frameAt: time)
    }
    #expect(milliseconds() == [30] + Array(repeating: 16, count: 119))
  }

  @Test(
    "P9 A quarter of a second between two frames is a pause, and less is an interval; the ring keeps the latest ones")
  func pauses() {
    var statistics = FrameStatistics()
    for time in [0.0, 0.25, 0.4375, 0.6875, 0.75] { statistics.add(frameAt: time) }
    #expect(statistics.recent == [0.1875, 0.0625] && statistics.count == 5)
    for step in 1...125 { statistics.add(frameAt: 0.75 + Double(step * (step + 1)) / 2048) }
    #expect(statistics.recent == (6...125).map { Double($0) / 1024 } && statistics.count == 130)
  }

  @Test("P9 The intervals are told four times a second at most, and not because of the frame that showed them")
  func reports() {
    var statistics = FrameStatistics()
    // What is told at a time, after frames that have been made before.
    var told: [[Double]?] = []
    func report(at time: Double, after frames: Double...) {
      for frame in frames { statistics.add(frameAt: frame) }
      told.append(statistics.report(at: time))
    }
    report(at: 1)
    report(at: 2, after: 0.5, 1.5)
    report(at: 2, after: 1.625)
    report(at: 2.25, after: 1.75, 1.875)
    report(at: 2.5)
    report(at: 3, after: 1.9375)
    report(at: 3, after: 2)
    #expect(told[0] == nil && told[1] == nil && told[2] == [0.125])
    #expect(told[3] == nil && told[4] == [0.125, 0.125, 0.125])
    #expect(told[5] == nil && told[6] == [0.125, 0.125, 0.125, 0.0625, 0.0625])
  }

  @Test("P9 The median is the middle one of the intervals, and the later of the two in the middle")
  func median() {
    var statistics = FrameStatistics()
    statistics.add(frameAt: 0)
    #expect(statistics.summary == "1 frames")
    for time in [0.125, 0.1875] { statistics.add(frameAt: time) }
    #expect(
      statistics.summary == "3 frames; between the last 3 the median interval was 125.0 ms, the longest 125.0 ms")
    statistics.add(frameAt: 0.21875)
    #expect(
      statistics.summary == "4 frames; between the last 4 the median interval was 62.5 ms, the longest 125.0 ms")
  }
}
