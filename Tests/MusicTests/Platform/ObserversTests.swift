import Platform
import Testing

@MainActor @Suite struct ObserversTests {
  private final class Owner {}

  @Test("R6 Who is gone is not kept, also while nothing changes; who is there hears of each change")
  func gone() {
    let observers = Observers<Int>()
    let kept = (0..<20).map { _ in Owner() }
    var heard = 0
    for owner in kept { observers.add(owner) { heard += $0 } }
    for _ in 0..<10_000 { observers.add(Owner()) { _ in heard += 1_000_000 } }
    #expect(observers.count < 100)
    observers.notify([1])
    #expect(heard == kept.count && observers.count == kept.count)
  }
}
