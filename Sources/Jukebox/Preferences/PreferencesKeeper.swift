import Languages
internal import Platform

/// Writes changed preferences on a thread, as the folder may be one that takes its time.
nonisolated final class PreferencesKeeper: Sendable {
  private struct Pending: Sendable {
    /// What has not been saved yet.
    var changes: [String: JSONValue?] = [:]
    /// Whether they are to be saved now. What could not be saved waits for the next change, or for the end.
    var isWanted = false
    var isWriting = false
    /// Why the last attempt failed; told once until one succeeds, or fails for another reason.
    var failure: Sentence?
    var problems: [Sentence] = []
  }

  private let file: PreferencesFile?
  private let wake: @Sendable () -> Void
  private let pending = Monitor(Pending())

  /// - Parameters:
  ///   - file: nil where a person has no folder for it.
  ///   - wake: makes the main thread call `takeProblems()`.
  init(_ file: PreferencesFile?, wake: @escaping @Sendable () -> Void) {
    self.file = file
    self.wake = wake
  }

  /// Writes changes, soon.
  func write(_ changes: [String: JSONValue?]) {
    pending.change { $0.changes.merge(changes) { $1 } }
    begin()
  }

  private func begin() {
    let isFirst = pending.change { pending in
      guard !pending.changes.isEmpty else { return false }
      pending.isWanted = true
      defer { pending.isWriting = true }
      return !pending.isWriting
    }
    guard isFirst else { return }
    if let thread = WorkerThread("preferences", { [self] in writeAll() }) { thread.detach() } else { writeAll() }
  }

  /// Waits until everything is written, but not for a folder that does not answer. What could not be saved before is tried again.
  func end() {
    begin()
    _ = pending.wait(atMost: Self.patience) { $0.isWriting ? nil : () }
  }
  private static let patience = 2.0

  /// What is to be shown to the person, each once.
  func takeProblems() -> [Sentence] {
    pending.change { pending in
      defer { pending.problems = [] }
      return pending.problems
    }
  }

  private func writeAll() {
    while true {
      let changes = pending.change { pending -> [String: JSONValue?]? in
        guard pending.isWanted else {
          pending.isWriting = false
          return nil
        }
        defer { (pending.changes, pending.isWanted) = ([:], false) }
        return pending.changes
      }
      guard let changes else { return }
      let failure = file.map { $0.write(changes) } ?? tr("there is no folder for them")
      let isNew = pending.change { pending in
        let isNew = failure != nil && failure != pending.failure
        pending.failure = failure
        // What was changed meanwhile is newer.
        if failure != nil { pending.changes.merge(changes) { newer, _ in newer } }
        if isNew, let failure { pending.problems.append(tr("The preferences cannot be saved (\(failure)).")) }
        return isNew
      }
      if isNew { wake() }
    }
  }
}
