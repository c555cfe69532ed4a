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

  @Test("Where the system provides no thread, jobs that were held back are done when they are let go")
  func noThreadForHeldJobs() {
    let wakes = Monitor(0)
    let pool = DecodePool(threadCount: 0, transientBudget: 1 << 20) { wakes.change { $0 += 1 } }
    pool.hold(true)
    for entry in 0..<3 {
      pool.submit(
        DecodePool.Job(
          key: DecodePool.Key(entry: entry, kind: .load), work: .load(path: "/nowhere/a.png"), width: 8, height: 8,
          frame: 0, isFirst: true, isAhead: false))
    }
    #expect(pool.takeOutcomes().isEmpty && wakes.read { $0 } == 0)
    pool.hold(false)
    #expect(pool.takeOutcomes().count == 3 && wakes.read { $0 } == 1)
    pool.hold(true)
    pool.hold(false)
    #expect(wakes.read { $0 } == 1)
  }
}
