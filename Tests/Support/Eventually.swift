internal import Platform

/// Waits for what another thread or program does, for a limited real time. All tests that wait do so here.
/// - Parameters:
///   - limit: in seconds. It is long, as it only ends a test that fails.
///   - interval: the time between two looks, in seconds.
///   - serve: what this thread has to do meanwhile, so that it can happen.
/// - Returns: whether it has happened.
package nonisolated func eventually(
  limit: Double = 20, interval: Double = 0.001, serving serve: () -> Void = {}, _ condition: () throws -> Bool
) rethrows -> Bool {
  let clock = ContinuousClock()
  let end = clock.now + .seconds(limit)
  let signal = WakeSignal()
  while true {
    serve()
    if try condition() { return true }
    if clock.now > end { return false }
    signal.wait(upTo: interval)
  }
}
