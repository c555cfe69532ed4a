internal import Glibc

/// State that several threads share, with a condition to wait for.
package final class Monitor<State>: @unchecked Sendable {  // the state is accessed only with the lock held
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // The time of day can jump.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Reads the state.
  package func read<Result>(_ body: (State) -> sending Result) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(state)
  }

  /// Changes the state, and wakes the threads that wait so that they check it again.
  package func change<Result>(_ body: (inout State) -> sending Result) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    defer { pthread_cond_broadcast(condition) }
    return body(&state)
  }

  /// Replaces a part of the state, and returns what it was before.
  package func exchange<Value: Sendable>(_ part: WritableKeyPath<State, Value>, with value: Value) -> Value {
    change { state in
      let former = state[keyPath: part]
      state[keyPath: part] = value
      return former
    }
  }

  /// Waits until `body` returns a result. It may change the state only if it returns one.
  package func wait<Result>(_ body: (inout State) -> sending Result?) -> sending Result {
    while true {
      if let result = wait(atMost: .infinity, body) { return result }
    }
  }

  /// Waits until `body` returns a result, but no longer than so many seconds. Returns nil when these are over. `body` may change the
  /// state only if it returns a result.
  package func wait<Result>(
    atMost seconds: Double, _ body: (inout State) -> sending Result?
  ) -> sending Result? {
    var end = MonotonicClock.moment(in: seconds)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&state) {
        pthread_cond_broadcast(condition)
        return result
      }
      guard pthread_cond_timedwait(condition, mutex, &end) != ETIMEDOUT else { return nil }
    }
  }
}
