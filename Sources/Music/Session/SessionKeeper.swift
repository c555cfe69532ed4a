internal import Glibc
package import Languages
internal import Platform

/// Saves the session after each change, at most once a second, on a thread of its own that exists from the first change on. While a
/// song plays, its position is saved each second. So a program that is killed loses a second at most.
///
/// Only changes are written (`SessionJournal`), unless the files do not contain the rest of the session, or everything has changed.
package final class SessionKeeper: Sendable {
  private struct Pending {
    /// The whole player, if it has to be written.
    var whole: PlayerSnapshot?
    /// The changes that `whole` does not contain; without it, those that the files do not contain.
    var differences: [PlayerDifference] = []
    var disk: SessionDisk
    /// Whether the whole session is being written, and differences can be added to it afterwards.
    var isWritingWhole = false
    /// Whether there was a change without a difference, so that the whole session has to be written.
    var missesDifference = false

    /// The values that change very often. The position was correct at `time`.
    var frequentValues = Session.FrequentValues()
    var time = 0.0
    /// Whether there are changes that have not been saved.
    var isChanged = false
    /// Whether there are changes since the last attempt to save.
    var isFresh = false
    /// Nil as long as the session cannot be claimed. Each save tries it again.
    var claim: SessionClaim?
    /// Whether the files contain a session that could not be read.
    var isUnread: Bool
    var isEnded = false
    /// Whether everything has been saved after the end.
    var isComplete = false
    /// The failure that was reported; nil if something was saved since. Only the first of several failures is reported.
    var reported: Sentence?
    var thread: WorkerThread?
  }

  private let files: SessionFiles
  private let shared: Monitor<Pending>
  private let report: @Sendable (Sentence) -> Void
  private let differencesFrom: Int

  /// The shortest time between two saves, in seconds.
  private static let interval = 1.0

  /// How many times the save at the end is tried, and the time between two attempts, in seconds.
  private static let lastAttempts = (count: 3, interval: 0.1)

  /// - Parameters:
  ///   - claim: nil if the session could not be claimed yet.
  ///   - found: what was read from these files. A session that could not be read is kept under another name before anything is saved.
  ///   - differencesFrom: the size in bytes from which on only the changes of a session are written. A smaller session, of some
  ///     hundred songs, is written as a whole.
  ///   - report: called with a sentence when the session cannot be saved, and not again before it could be saved, unless there is
  ///     another reason at the end. It may be called on another thread.
  package init(
    files: SessionFiles, claim: SessionClaim?, after found: SessionFiles.Found, differencesFrom: Int = 1 << 18,
    report: @escaping @Sendable (Sentence) -> Void
  ) {
    self.files = files
    self.report = report
    self.differencesFrom = differencesFrom
    shared = Monitor(Pending(disk: found.disk, claim: claim, isUnread: found.isUnread))
  }

  /// Reads a session again that could not be read.
  /// - Returns: nil if it has been read or replaced meanwhile.
  package func readAgain() -> SessionFiles.Found? {
    shared.change { pending in
      guard pending.isUnread else { return nil }
      let found = files.read()
      pending.isUnread = found.isUnread
      if !found.isUnread { pending.disk = found.disk }
      return found
    }
  }

  /// Saves the changes of a player soon.
  /// - Parameter changes: all changes since the last call.
  @MainActor
  package func save(_ player: Player, _ changes: SessionChanges, windowState: Session.WindowState) {
    let edits = changes.edits
    let isReplaced = edits.contains { if case .replaced = $0 { true } else { false } }
    let isWhole = changes.isWhole || isReplaced || needsWhole
    save(Session.FrequentValues(of: player, windowState: windowState)) { pending in
      if isWhole {
        pending.whole = player.snapshot
        // The whole player contains these changes.
        (pending.differences, pending.missesDifference) = ([], false)
      } else {
        pending.differences.append(player.difference(edits))
      }
    }
  }

  /// Saves the position, the volume and the state of the window soon.
  package func save(_ frequentValues: Session.FrequentValues) { save(frequentValues) { _ in } }

  /// - Parameter change: notes what else has to be saved.
  private func save(_ frequentValues: Session.FrequentValues, with change: (inout Pending) -> Void) {
    shared.change { pending in
      change(&pending)
      pending.frequentValues = frequentValues
      pending.time = MonotonicClock.now
      (pending.isChanged, pending.isFresh) = (true, true)
      if pending.thread == nil, !pending.isEnded { pending.thread = WorkerThread("session") { [self] in run() } }
    }
  }

  /// Makes the next change of the player save the whole session, because changes were missed.
  package func saveWholeNext() { shared.change { $0.missesDifference = true } }

  /// Makes the next change of the player save the whole session if its files were deleted.
  package func saveWholeIfLost() {
    let disk = shared.read(\.disk)
    if disk.isComplete, files.areLost(disk) { saveWholeNext() }
  }

  /// Whether the next change has to be saved with the whole session.
  private var needsWhole: Bool {
    shared.read { pending in
      // Changes that are made while a long session is written are added to it afterwards.
      let isBeingWritten = pending.isWritingWhole && pending.disk.size >= differencesFrom
      return pending.whole != nil || pending.missesDifference
        || !isBeingWritten && pending.disk.needsWhole(below: differencesFrom)
    }
  }

  /// Saves what has not been saved yet, and ends. May be called several times, on any thread. Each call returns when everything is saved
  /// or cannot be saved.
  package func end() {
    let (isFirst, thread) = shared.change { pending in
      defer { pending.isEnded = true }
      return (!pending.isEnded, pending.thread)
    }
    guard isFirst else { return shared.wait { $0.isComplete ? () : nil } }
    thread?.join()
    // Saves what the thread could not save, or everything if there was no thread.
    for attempt in 1...Self.lastAttempts.count {
      guard let failure = save(take()) else { break }
      if attempt == Self.lastAttempts.count {
        if shared.read(\.reported) != failure { report(sentence(about: failure)) }
      } else {
        usleep(UInt32(Self.lastAttempts.interval * 1e6))
      }
    }
    shared.change { $0.isComplete = true }
  }

  // MARK: The thread

  private struct Work {
    var whole: PlayerSnapshot?
    var differences: [PlayerDifference]
    var frequentValues: Session.FrequentValues

    var concernsPlayer: Bool { whole != nil || !differences.isEmpty }
  }

  private func run() {
    while true {
      // While a song plays there is something to save each second; otherwise only after a change.
      let isEnded = shared.wait { pending in
        pending.isFresh || pending.frequentValues.isPlaying || pending.isEnded ? pending.isEnded : nil
      }
      save(take())
      if isEnded { return }
      _ = shared.wait(atMost: Self.interval) { $0.isEnded ? true : nil }
    }
  }

  /// Takes what has to be saved now; nil if there is nothing.
  private func take() -> Work? {
    shared.change { pending in
      var values = pending.frequentValues
      guard pending.whole != nil || !pending.differences.isEmpty || pending.isChanged || values.isPlaying else {
        return nil
      }
      let passed = values.isPlaying ? max(0, MonotonicClock.now - pending.time) : 0
      values.position = min(values.position + passed, max(values.position, values.duration))
      let work = Work(whole: pending.whole, differences: pending.differences, frequentValues: values)
      pending.isWritingWhole = work.whole != nil
      (pending.whole, pending.differences) = (nil, [])
      (pending.isChanged, pending.isFresh) = (false, false)
      return work
    }
  }

  /// - Returns: why saving failed, as a phrase; nil if it succeeded.
  @discardableResult private func save(_ work: Work?) -> Sentence? {
    guard var work else { return nil }
    let failure: Sentence?
    do throws(FileReplacement.Failure) {
      try write(&work)
      failure = nil
    } catch { failure = error.reason }
    let isNew = shared.change { pending in
      pending.isWritingWhole = false
      guard let failure else {
        pending.reported = nil
        return false
      }
      // What was not written is tried again with the next change, and at the end.
      if pending.whole == nil {
        pending.whole = work.whole
        pending.differences = work.differences + pending.differences
      }
      pending.isChanged = true
      guard pending.reported == nil, !pending.isEnded else { return false }
      pending.reported = failure
      return true
    }
    if isNew, let failure { report(sentence(about: failure)) }
    return failure
  }

  /// Writes `work`, and removes from it what has been written.
  private func write(_ work: inout Work) throws(FileReplacement.Failure) {
    try claimFiles()
    if work.concernsPlayer { try keepUnread() }
    // The files of a session that could not be read are not overwritten.
    guard !shared.read(\.isUnread) else { return }
    try writeWhole(&work)
    try writeDifferences(&work)
    try files.write(work.frequentValues, shared.read(\.disk))
  }

  private func writeWhole(_ work: inout Work) throws(FileReplacement.Failure) {
    guard let whole = work.whole else { return }
    let session = Session(player: whole.state, windowState: work.frequentValues.windowState)
    // A file may contain any number.
    var disk = SessionDisk(generation: shared.read(\.disk.generation) &+ 1)
    do throws(FileReplacement.Failure) { disk.size = try files.write(session, generation: disk.generation) } catch {
      // The file may have been replaced in spite of the failure.
      shared.change { $0.disk.isComplete = false }
      throw error
    }
    disk.isComplete = true
    disk.addedSinceShuffle = whole.addedSinceShuffle
    disk.past = whole.content.past.songs
    shared.change { $0.disk = disk }
    work.whole = nil
  }

  private func writeDifferences(_ work: inout Work) throws(FileReplacement.Failure) {
    guard !work.differences.isEmpty else { return }
    var disk = shared.read(\.disk)
    let records = work.differences.map { difference in
      let record = SessionRecord(
        difference, formerPast: disk.past, formerAdded: min(disk.addedSinceShuffle, difference.addedSinceShuffle.count))
      disk.past = difference.past.songs
      disk.addedSinceShuffle = difference.addedSinceShuffle.count
      return record
    }
    do throws(FileReplacement.Failure) { disk.journalLength = try files.append(records, to: disk) } catch {
      // What was saved before is not in the files any more, so the next change has to save the whole session.
      if files.areLost(disk) { shared.change { $0.disk.isComplete = false } }
      throw error
    }
    disk.records += records.count
    shared.change { [disk] in $0.disk = disk }
    work.differences = []
  }

  private func claimFiles() throws(FileReplacement.Failure) {
    guard shared.read({ $0.claim == nil }) else { return }
    do throws(SessionClaim.Refusal) {
      let claim = try files.claim()
      shared.change { $0.claim = claim }
    } catch {
      switch error {
      case .taken: throw FileReplacement.Failure(reason: tr("another Jukebox keeps its session there"))
      case .unavailable(let reason): throw FileReplacement.Failure(reason: reason)
      }
    }
  }

  private func keepUnread() throws(FileReplacement.Failure) {
    guard shared.read(\.isUnread) else { return }
    guard let path = files.moveAside("unread") else {
      throw FileReplacement.Failure(reason: tr("the one that is there cannot be kept"))
    }
    shared.change { $0.isUnread = false }
    report(tr("The session that could not be read was kept as \(PathCoding.display(path))."))
  }

  private func sentence(about failure: Sentence) -> Sentence {
    tr("The session cannot be saved in \(PathCoding.display(files.folder)) (\(failure)).")
  }
}
