internal import Glibc
internal import Platform

/// Finds out when files that could not be opened can be opened again, and which files are missing before they are needed.
package protocol FileProbe: Sendable {
  /// Looks for these files from now on, for a while, and no longer for earlier ones.
  func look(for paths: Set<String>)
  /// Looks once for these files, too.
  func lookOnce(for paths: Set<String>)
  /// Looks once for the first of these files that can be opened.
  func lookAhead(at paths: [String])
  /// Looks once which of these files are missing.
  func check(_ paths: [String])
  /// The files that were found since the last call.
  func takeNews() -> FileProbeNews
}

package struct FileProbeNews: Hashable, Sendable {
  /// Files that can be opened, among them the one that `lookAhead(at:)` has found.
  package var found: Set<String> = []
  /// Whether the search has ended without all of them.
  package var isOver = false
  /// Whether `lookAhead(at:)` has ended.
  package var hasLookedAhead = false
  /// The missing ones of the files that `check(_:)` was given last; nil until that check has ended.
  package var missing: Set<String>?

  package init(
    found: Set<String> = [], isOver: Bool = false, hasLookedAhead: Bool = false, missing: Set<String>? = nil
  ) {
    self.found = found
    self.isOver = isOver
    self.hasLookedAhead = hasLookedAhead
    self.missing = missing
  }
}

/// Tries to open the files at intervals, on a thread of its own. After a limited number of attempts it rests until it is asked to look
/// again, as an idle program does nothing.
package final class PatientFileProbe: FileProbe {
  private struct State {
    var paths: Set<String> = []
    /// The files that are looked for once.
    var pathsOnce: Set<String> = []
    /// The files of which the first is wanted that can be opened; nil for none.
    var pathsAhead: [String]?
    /// The files to check; nil for none.
    var unchecked: [String]?
    var attempts = 0
    var news = FileProbeNews()

    /// Whether there is work that does not wait for the next attempt.
    var isUrgent: Bool { !pathsOnce.isEmpty || pathsAhead != nil || unchecked != nil }
    var hasWork: Bool { !paths.isEmpty || isUrgent }
    mutating func endUrgentWork() { (pathsOnce, pathsAhead, unchecked) = ([], nil, nil) }
  }
  private let state = Monitor(State())
  private let thread = OccasionalThread("file probe")
  private let interval: Double
  private let mostAttempts: Int
  private let wake: @Sendable () -> Void

  /// - Parameters:
  ///   - interval: the time between two attempts, in seconds.
  ///   - wake: called by a thread when there are news.
  package init(interval: Double = 1, mostAttempts: Int = 30, wake: @escaping @Sendable () -> Void) {
    (self.interval, self.mostAttempts, self.wake) = (interval, mostAttempts, wake)
  }

  package func look(for paths: Set<String>) {
    request { state in
      state.paths = paths
      state.attempts = 0
    }
  }

  package func lookOnce(for paths: Set<String>) { request { $0.pathsOnce = paths } }

  package func lookAhead(at paths: [String]) { request { $0.pathsAhead = paths } }

  package func check(_ paths: [String]) { request { $0.unchecked = paths } }

  private func request(_ change: (inout State) -> Void) {
    state.change { change(&$0) }
    // The thread does not keep this object alive.
    thread.begin { [state, interval, mostAttempts, wake] in
      Self.run(state, interval: interval, mostAttempts: mostAttempts, wake)
    } otherwise: {
      state.change { state in
        if state.pathsAhead != nil { state.news.hasLookedAhead = true }
        state.endUrgentWork()
      }
      wake()
    }
  }

  package func takeNews() -> FileProbeNews {
    guard state.read({ $0.news != FileProbeNews() }) else { return FileProbeNews() }
    return state.exchange(\.news, with: FileProbeNews())
  }

  deinit {
    state.change { state in
      state.paths = []
      state.endUrgentWork()
    }
  }

  private static func run(
    _ state: Monitor<State>, interval: Double, mostAttempts: Int, _ wake: @Sendable () -> Void
  ) {
    while state.read(\.hasWork) {
      let work = state.change { state -> State in
        defer { state.endUrgentWork() }
        return state
      }
      let missing = work.unchecked.map { Set($0.filter(isMissing)) }
      let firstAhead = work.pathsAhead?.first(where: isThere)
      let found = work.paths.filter(isThere)
      let foundOnce = work.pathsOnce.filter(isThere)
      let hasNews = state.change { state in
        state.news.found.formUnion(found.intersection(state.paths).union(foundOnce))
        if work.pathsAhead != nil { state.news.hasLookedAhead = true }
        if let firstAhead { state.news.found.insert(firstAhead) }
        if let missing { state.news.missing = missing }
        state.paths.subtract(found)
        state.attempts += 1
        if state.attempts >= mostAttempts, !state.paths.isEmpty {
          state.news.isOver = true
          state.paths = []
        }
        return state.news != FileProbeNews()
      }
      if hasNews { wake() }
      _ = state.wait(atMost: interval) { state in
        state.paths.isEmpty || state.isUrgent ? true : nil
      }
    }
  }

  /// Whether there is no file at a path. In a folder that may not be looked into there may be one.
  private static func isMissing(_ path: String) -> Bool {
    var status = stat()
    return PathCoding.withSystemPath(path) { stat($0, &status) != 0 && errno != EACCES } ?? true
  }

  private static func isThere(_ path: String) -> Bool { (try? RegularFile(path).size) != nil }
}
