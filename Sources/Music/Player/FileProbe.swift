internal import Platform

/// Finds out when files that could not be opened can be opened again.
package protocol FileProbe: Sendable {
  /// Looks for these files from now on, for a while, and no longer for earlier ones.
  func look(for paths: Set<String>)
  /// The files that were found since the last call.
  func takeNews() -> FileProbeNews
}

package struct FileProbeNews: Hashable, Sendable {
  /// Files that can be opened again.
  package var found: Set<String> = []
  /// Whether the search has ended without all of them.
  package var isOver = false

  package init(found: Set<String> = [], isOver: Bool = false) {
    self.found = found
    self.isOver = isOver
  }
}

/// Opens the files each second on a thread of its own, for half a minute. After that it rests, as an idle program does nothing, until it
/// is asked to look again.
package final class PatientFileProbe: FileProbe {
  private struct State {
    var paths: Set<String> = []
    var attempts = 0
    var news = FileProbeNews()
    var hasThread = false
  }
  private let state = Monitor(State())
  private let wake: @Sendable () -> Void

  private static let interval = 1.0
  private static let mostAttempts = 30

  /// - Parameter wake: called by a thread when there are news.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  package func look(for paths: Set<String>) {
    let begins = state.change { state -> Bool in
      state.paths = paths
      state.attempts = 0
      guard !paths.isEmpty, !state.hasThread else { return false }
      state.hasThread = true
      return true
    }
    guard begins else { return }
    // The thread does not keep this object alive.
    let (state, wake) = (state, wake)
    let thread = WorkerThread("file probe") { Self.run(state, wake) }
    thread?.detach()
    if thread == nil { state.change { $0.hasThread = false } }
  }

  package func takeNews() -> FileProbeNews {
    guard state.read({ $0.news != FileProbeNews() }) else { return FileProbeNews() }
    return state.change { state in
      defer { state.news = FileProbeNews() }
      return state.news
    }
  }

  deinit { state.change { $0.paths = [] } }

  private static func run(_ state: Monitor<State>, _ wake: @Sendable () -> Void) {
    while true {
      let wanted = state.read { $0.paths }
      let found = wanted.filter { path in (try? RegularFile(path).size) != nil }
      let (isOver, hasNews) = state.change { state -> (Bool, Bool) in
        state.news.found.formUnion(found.intersection(state.paths))
        state.paths.subtract(found)
        state.attempts += 1
        if state.attempts >= mostAttempts, !state.paths.isEmpty {
          state.news.isOver = true
          state.paths = []
        }
        if state.paths.isEmpty { state.hasThread = false }
        return (state.paths.isEmpty, state.news != FileProbeNews())
      }
      if hasNews { wake() }
      if isOver { return }
      _ = state.wait(atMost: interval) { $0.paths.isEmpty ? true : nil }
    }
  }
}
