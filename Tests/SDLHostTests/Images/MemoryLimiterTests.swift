import Pictures
import Platform
import Testing

@testable import SDLHost

@Suite struct MemoryGateTests {
  @Test("V10 When decoders use much memory, the gate reports it, so that other memory can be released")
  func excess() {
    let reported = Monitor(0)
    let gate = MemoryGate(limit: 100 << 20) { reported.change { $0 += 1 } }
    gate.enter(30 << 20)
    #expect(gate.excess == 0)
    #expect(reported.read { $0 } == 0)
    gate.enter(12 << 20)
    #expect(gate.excess == 10 << 20)
    #expect(reported.read { $0 } == 1)
    gate.leave(30 << 20)
    gate.leave(12 << 20)
    #expect(gate.excess == 0)
    #expect(gate.peak == 42 << 20)
  }

  @Test("V10 Threads enter in the order in which they arrive, even if a later one would fit")
  func order() {
    let gate = MemoryGate(limit: 100)
    let entered = Monitor([Int]())
    gate.enter(60)
    // Each thread is started when the previous one is waiting.
    let large = WorkerThread("load") {
      gate.enter(80)
      entered.change { $0.append(80) }
      gate.leave(80)
    }
    while gate.waitingCount < 1 {}
    let small = WorkerThread("load") {
      gate.enter(10)
      entered.change { $0.append(10) }
      gate.leave(10)
    }
    while gate.waitingCount < 2 {}
    #expect(entered.read { $0 } == [])
    gate.leave(60)
    large?.join()
    small?.join()
    #expect(entered.read { $0 }.count == 2)
    #expect(gate.peak <= 90)
  }
}
