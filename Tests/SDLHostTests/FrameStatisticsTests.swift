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
}
