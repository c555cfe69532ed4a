/// Calls functions with each change, for as long as their owners live.
@MainActor
package final class Observers<Change> {
  private struct Observer {
    weak var owner: AnyObject?
    let notify: (Change) -> Void
  }

  private var observers: [Observer] = []
  /// With so many observers, those whose owners are gone are removed. Otherwise they would stay until the next change.
  private var limit = 16
  private var waiting: [Change] = []
  private var isNotifying = false

  package init() {}

  /// The number of observers, including some whose owners are gone.
  package var count: Int { observers.count }

  /// Calls `notify` with each change, for as long as `owner` lives.
  package func add(_ owner: AnyObject, _ notify: @escaping (Change) -> Void) {
    if observers.count >= limit {
      observers.removeAll { $0.owner == nil }
      limit = max(16, 2 * observers.count)
    }
    observers.append(Observer(owner: owner, notify: notify))
  }

  /// Notifies all of them of one change after the other, also if one of them causes further changes.
  package func notify(_ changes: [Change]) {
    waiting += changes
    guard !isNotifying else { return }
    isNotifying = true
    defer { isNotifying = false }
    observers.removeAll { $0.owner == nil }
    while !waiting.isEmpty {
      let change = waiting.removeFirst()
      for observer in observers where observer.owner != nil { observer.notify(change) }
    }
  }
}
