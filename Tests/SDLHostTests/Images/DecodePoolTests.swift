import Platform
import Testing

@testable import SDLHost

@Suite struct DecodePoolTests {
  @Test("Where the system provides no thread, a job is done at once, and its outcome is told")
  func noThread() {
    let wakes = Monitor(0)
    let pool = DecodePool(threadCount: 0, transientBudget: 1 << 20) { wakes.change { $0 += 1 } }
    let key = DecodePool.Key(entry: 1, kind: .load)
    pool.submit(
      DecodePool.Job(
        key: key, work: .load(path: "/nowhere/a.png"), width: 8, height: 8, frame: 0, isFirst: true, isAhead: false))
    #expect(wakes.read { $0 } == 1)
    #expect(pool.takeOutcomes().map(\.key) == [key])
  }
}
