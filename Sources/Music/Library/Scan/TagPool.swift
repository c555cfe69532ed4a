internal import MediaProtocol
internal import Platform

/// Reads the tags of several files at the same time.
final class TagPool {
  typealias Outcome = Result<FileTags, MediaError>

  /// How many files a thread takes at once, so that the process that reads them need not wait for each request.
  static let portion = 16

  private struct Work: Sendable {
    var paths: [String] = []
    var next = 0
    var outcomes: [Outcome] = []
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
    guard paths.count > Self.portion, startThreads() else { return Self.outcomes(reader, paths) }
    work.change {
      $0 = Work(paths: paths, outcomes: Array(repeating: .failure(.missing), count: paths.count))
    }
    return work.wait { work in work.finishedCount == work.paths.count ? work.outcomes : nil }
  }

  /// Threads are started only when there are files, because most scans find no changes.
  private func startThreads() -> Bool {
    guard threads.isEmpty else { return true }
    for _ in 0..<min(4, WorkerThread.processorCount) {
      let thread = WorkerThread("tag reader") { [work, reader] in
        while true {
          let job = work.wait { work -> (start: Int, paths: [String])? in
            if work.isOver { return (0, []) }
            guard work.next < work.paths.count else { return nil }
            let range = work.next..<min(work.next + Self.portion, work.paths.count)
            work.next = range.upperBound
            return (range.lowerBound, Array(work.paths[range]))
          }
          if job.paths.isEmpty { return }
          let outcomes = Self.outcomes(reader, job.paths)
          work.change {
            $0.outcomes.replaceSubrange(job.start..<job.start + outcomes.count, with: outcomes)
            $0.finishedCount += outcomes.count
          }
        }
      }
      if let thread { threads.append(thread) }
    }
    return !threads.isEmpty
  }

  private static func outcomes(_ reader: any TagReader, _ paths: [String]) -> [Outcome] {
    var outcomes = [Outcome](repeating: .failure(.missing), count: paths.count)
    if !paths.isEmpty { reader.tags(of: paths) { outcomes[$0] = $1 } }
    return outcomes
  }
}
