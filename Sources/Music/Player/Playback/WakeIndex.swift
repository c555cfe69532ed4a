internal import Synchronization

/// An index of a ring at which one thread wants to be woken by another.
struct WakeIndex: ~Copyable {
  private let index = Atomic(Int.max)

  func set(_ value: Int) { index.store(value, ordering: .sequentiallyConsistent) }

  /// Whether the index has been reached. It is reached once for each `set`.
  func isReached(by value: Int) -> Bool {
    let wanted = index.load(ordering: .sequentiallyConsistent)
    return value >= wanted
      && index.compareExchange(expected: wanted, desired: .max, ordering: .sequentiallyConsistent).exchanged
  }
}
