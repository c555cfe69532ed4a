import Glibc
internal import Platform

/// Limits how long the program takes to quit, because threads may wait for a disk that does not respond.
nonisolated final class EndingLimit: Sendable {
  private let isOver = Monitor(false)

  /// How many seconds the threads have.
  private static let seconds = 1.5

  /// Exits with this status, unless `end()` is called soon. Call this after everything has been saved.
  func begin(_ status: Int32) {
    WorkerThread("ending limit") { [isOver] in
      if isOver.wait(atMost: Self.seconds, { $0 ? true : nil }) == nil { _exit(status) }
    }
  }

  /// Cancels the limit, because all threads have ended.
  func end() { isOver.change { $0 = true } }
}
