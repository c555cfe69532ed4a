import Platform
import Testing
import ViewTree

@testable import SDLHost

@Suite struct DecodePoolTests {
  @Test("Where the system provides no thread, a job is done at once, and its outcome is told")
  func noThread() {
    let wakes = Monitor(0)
    let pool = DecodePool(threadCount: 0, transientBudget: 1 << 20) { wakes.change { $0 += 1 } }
    let image = Image(path: "/nowhere/a.png")
    pool.submit(
      DecodePool.Job(
        key: .load(image), work: .load(image), width: 8, height: 8, frame: 0, isFirst: true, isAhead: false))
    #expect(wakes.read { $0 } == 1)
    #expect(pool.takeOutcomes().map(\.key) == [.load(image)])
  }

  @Test("Where the system provides no thread, jobs that were held back are done when they are let go")
  func noThreadForHeldJobs() {
    let wakes = Monitor(0)
    let pool = DecodePool(threadCount: 0, transientBudget: 1 << 20) { wakes.change { $0 += 1 } }
    pool.hold(true)
    for image in ["a", "b", "c"].map({ Image(path: "/nowhere/\($0).png") }) {
      pool.submit(
        DecodePool.Job(
          key: .load(image), work: .load(image), width: 8, height: 8, frame: 0, isFirst: true, isAhead: false))
    }
    #expect(pool.takeOutcomes().isEmpty && wakes.read { $0 } == 0)
    pool.hold(false)
    #expect(pool.takeOutcomes().count == 3 && wakes.read { $0 } == 1)
    pool.hold(true)
    pool.hold(false)
    #expect(wakes.read { $0 } == 1)
  }
}
