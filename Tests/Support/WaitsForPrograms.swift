internal import Platform
package import Testing

/// Runs a test on one of a few threads for tests that wait for other programs.
///
/// Such a test blocks its thread. Swift runs nonisolated tests on as many threads as the machine has cores, so two of them would
/// hold up all others while the machine has nothing to do.
package nonisolated struct WaitsForPrograms: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(BlockingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitsForPrograms {
  package nonisolated static var waitsForPrograms: Self { Self() }
}

/// Threads that may block. There are so few because programs that start at the same time make each other late.
private nonisolated final class BlockingThreads: TaskExecutor {
  static let shared = BlockingThreads()
  private let jobs = Monitor<[UnownedJob]>([])

  private init() {
    for _ in 0..<3 {
      WorkerThread("waiter") { [jobs] in
        while true {
          let job = jobs.wait { $0.isEmpty ? nil : $0.removeFirst() }
          job.runSynchronously(on: Self.shared.asUnownedTaskExecutor())
        }
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.change { $0.append(job) }
  }
}
