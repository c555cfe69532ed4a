import Languages
internal import Music
internal import Platform

/// Writes changed preferences, and reads those that the user has changed in the file. It does so on a thread, because the disk may be slow.
nonisolated final class PreferencesKeeper: Sendable {
  private struct Pending: Sendable {
    /// The changes that have not been saved yet.
    var changes: [String: JSONValue?] = [:]
    /// Whether the changes are to be saved now. Those that could not be saved wait for the next change, or for the end of the program.
    var isWanted = false
    /// Why the last attempt failed; nil if it succeeded. The same reason is reported only once in a row.
    var failure: Sentence?
    var problems: [Sentence] = []
    /// The contents of the file, with all changes since it was read.
    var kept: Preferences
    /// Whether `kept` has changed because somebody else has changed the file.
    var isEdited = false
    /// Whether the file is to be read.
    var isReadWanted = false
    /// The last sentence about an edited file, which is reported only once.
    var complaint: Sentence?
    var isDamaged = false
    /// Not retained here, because the last reference must be released on the main thread. `PreferencesModel` holds it.
    weak var watch: FolderWatch?
  }

  private let file: PreferencesFile?
  private let wake: @Sendable () -> Void
  private let pending: Monitor<Pending>
  private let thread = OccasionalThread("preferences")

  /// - Parameters:
  ///   - file: nil where a person has no folder for it.
  ///   - found: the contents of the file, and a sentence about it.
  ///   - wake: makes the main thread call `takeEdit()` and `takeProblems()`.
  init(
    _ file: PreferencesFile?, _ found: PreferencesFile.Found = .init(), wake: @escaping @Sendable () -> Void
  ) {
    self.file = file
    self.wake = wake
    pending = Monitor(
      Pending(
        problems: [found.problem].compactMap(\.self), kept: found.preferences, complaint: found.problem,
        isDamaged: found.isDamaged))
  }

  /// Writes changes soon, on the thread.
  func write(_ changes: [String: JSONValue?]) {
    pending.change {
      $0.changes.merge(changes) { $1 }
      $0.kept.apply(changes)
      $0.isWanted = true
    }
    begin()
  }

  /// Reads the file whenever somebody changes it, for as long as the returned object lives.
  func watch() -> FolderWatch? {
    guard let file, let watch = FolderWatch(roots: [file.folder], { [weak self] _ in self?.noteEdit() }) else {
      return nil
    }
    pending.change { $0.watch = watch }
    noteEdit()
    return watch
  }

  private func noteEdit() {
    pending.change { $0.isReadWanted = true }
    begin()
  }

  private func begin() { thread.begin({ [self] in work() }, otherwise: work) }

  /// Waits until everything is written, but not for a disk that does not respond. Changes that could not be saved before are tried again.
  func end() {
    let isWanted = pending.change { pending in
      // Otherwise the next start would use the defaults.
      if pending.isDamaged { pending.changes.merge(pending.kept.values.mapValues(Optional.some)) { newer, _ in newer } }
      pending.isWanted = !pending.changes.isEmpty
      return pending.isWanted
    }
    if isWanted { begin() }
    thread.wait(atMost: Self.patience)
  }
  private static let patience = 2.0

  /// The problems to show to the user. Each is returned once.
  func takeProblems() -> [Sentence] {
    pending.exchange(\.problems, with: [])
  }

  /// The contents of the file after somebody else has changed it; nil if nobody has.
  func takeEdit() -> Preferences? {
    pending.change { pending in
      defer { pending.isEdited = false }
      return pending.isEdited ? pending.kept : nil
    }
  }

  // MARK: On the thread

  /// Reading comes first, so that what is written is a change of what is there now.
  private func work() {
    if readEdit() { wake() }
    if write() { wake() }
  }

  /// Saves the changes, if `isWanted` is set. Returns whether there is a new problem to show.
  private func write() -> Bool {
    let wanted = pending.change { pending -> (changes: [String: JSONValue?], everything: [String: JSONValue])? in
      guard pending.isWanted else { return nil }
      defer { (pending.changes, pending.isWanted) = ([:], false) }
      return (pending.changes, pending.kept.values)
    }
    guard let (changes, everything) = wanted else { return false }
    var notice: Sentence?
    let failure =
      file.map { $0.write(changes, besides: everything, onDamage: { notice = $0 }) }
      ?? tr("there is no folder for them")
    return pending.change { pending in
      let isNew = failure != nil && failure != pending.failure
      pending.failure = failure
      if failure == nil { pending.isDamaged = false }
      // Changes that were made meanwhile are newer.
      if failure != nil { pending.changes.merge(changes) { newer, _ in newer } }
      if isNew, let failure { pending.problems.append(tr("The preferences cannot be saved (\(failure)).")) }
      if let notice { pending.problems.append(notice) }
      return isNew || notice != nil
    }
  }

  /// Reads the file, if `isReadWanted` is set. Returns whether there are new contents, or a new problem to show.
  private func readEdit() -> Bool {
    guard pending.exchange(\.isReadWanted, with: false), let file else { return false }
    // The folder may have been replaced, or the file may now be a link to a file elsewhere, so both folders are watched.
    if let watch = pending.read({ $0.watch }) {
      for folder in Set([file.folder, FileReplacement.resolvedFolder(of: file.path)]) { _ = watch.add(folder) }
    }
    guard let found = file.readEdit() else { return false }
    return pending.change { pending in
      // A damaged file is reported once, and not again before it was mended.
      let complaint = found.isDamaged && pending.isDamaged ? pending.complaint : found.problem
      pending.isDamaged = found.isDamaged
      if !found.isDamaged {
        var kept = found.preferences
        // Changes that have not been saved yet are newer.
        kept.apply(pending.changes)
        if kept != pending.kept { (pending.kept, pending.isEdited) = (kept, true) }
      }
      let isNew = complaint != nil && complaint != pending.complaint
      pending.complaint = complaint
      if isNew, let complaint { pending.problems.append(complaint) }
      return isNew || pending.isEdited
    }
  }
}
