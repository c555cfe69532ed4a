internal import Platform

/// Reads the tags of several files at the same time.
final class TagPool {
  typealias Outcome = Result<FileTags, TagError>

  private struct Work: Sendable {
    var paths: [String] = []
    var next = 0
    var outcomes: [Outcome?] = []
    var finishedCount = 0
    var isOver = false
  }

  private let work = Monitor(Work())
  private let reader: any TagReader
  private var threads: [WorkerThread] = []

  init(_ reader: any TagReader) { self.reader = reader }

  deinit {
    work.change { $0.isOver = true }
    for thread in threads { thread.join() }
  }

  /// The tags of files, in the same order. Blocks until all are read.
  func read(_ paths: [String]) -> [Outcome] {
    guard paths.count > 1, startThreads() else { return paths.map { Self.outcome(reader, $0) } }
    work.change { $0 = Work(paths: paths, outcomes: Array(repeating: nil, count: paths.count)) }
    return work.wait { work in work.finishedCount == work.paths.count ? work.outcomes.compactMap { $0 } : nil }
  }

  /// Threads are started with the first files, as most scans find none that have changed.
  private func startThreads() -> Bool {
    guard threads.isEmpty else { return true }
    for _ in 0..<min(4, max(2, WorkerThread.processorCount)) {
      let thread = WorkerThread { [work, reader] in
        while true {
          let job = work.wait { work -> (index: Int?, path: String)? in
            if work.isOver { return (nil, "") }
            guard work.next < work.paths.count else { return nil }
            defer { work.next += 1 }
            return (work.next, work.paths[work.next])
          }
          guard let index = job.index else { return }
          let outcome = Self.outcome(reader, job.path)
          work.change {
            $0.outcomes[index] = outcome
            $0.finishedCount += 1
          }
        }
      }
      if let thread { threads.append(thread) }
    }
    return !threads.isEmpty
  }

  private static func outcome(_ reader: any TagReader, _ path: String) -> Outcome {
    do throws(TagError) { return .success(try reader.tags(of: path)) } catch { return .failure(error) }
  }
}
