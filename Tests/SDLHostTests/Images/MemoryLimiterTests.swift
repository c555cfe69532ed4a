import Pictures
import Platform
import Testing

@testable import SDLHost

@Suite struct MemoryLimiterTests {
  @Test("V10 When decoders use much memory, the limiter reports it, so that other memory can be released")
  func excess() {
    let reported = Monitor(0)
    let limiter = MemoryLimiter(limit: 100 << 20) { reported.change { $0 += 1 } }
    limiter.acquire(30 << 20)
    #expect(limiter.excess == 0)
    #expect(reported.read { $0 } == 0)
    limiter.acquire(12 << 20)
    #expect(limiter.excess == 10 << 20)
    #expect(reported.read { $0 } == 1)
    limiter.release(30 << 20)
    limiter.release(12 << 20)
    #expect(limiter.excess == 0)
    #expect(limiter.peak == 42 << 20)
  }

  @Test("V10 Threads enter in the order in which they arrive, even if a later one would fit")
  func order() {
    let limiter = MemoryLimiter(limit: 100)
    let entered = Monitor([Int]())
    limiter.acquire(60)
    // Each thread is started when the previous one is waiting.
    let large = WorkerThread("load") {
      limiter.acquire(80)
      entered.change { $0.append(80) }
      limiter.release(80)
    }
    while limiter.waitingCount < 1 {}
    let small = WorkerThread("load") {
      limiter.acquire(10)
      entered.change { $0.append(10) }
      limiter.release(10)
    }
    while limiter.waitingCount < 2 {}
    #expect(entered.read { $0 } == [])
    limiter.release(60)
    large?.join()
    small?.join()
    #expect(entered.read { $0 }.count == 2)
    #expect(limiter.peak <= 90)
  }
}
