internal import Platform

#if canImport(Glibc)
  import Glibc
#endif

/// Limits how long the end of the program takes, as threads may wait for a disk that does not answer.
nonisolated final class EndingLimit: Sendable {
  private let isOver = Monitor(false)

  /// How many seconds the threads have.
  private static let seconds = 1.5

  /// Ends the process with this status, unless `end()` is called soon. To be called when everything has been saved.
  func begin(_ status: Int32) {
    let thread = WorkerThread("ending limit") { [isOver] in
      if isOver.wait(atMost: Self.seconds, { $0 ? true : nil }) == nil { _exit(status) }
    }
    thread?.detach()
  }

  /// All threads have ended.
  func end() { isOver.change { $0 = true } }
}
