package import Languages
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#endif

/// Saves the session after each change, at most once a second, on a thread of its own that exists from the first change on. While a
/// song plays, its position is saved each second. So a program that is killed loses a second at most.
///
/// What is written is what has changed (`SessionJournal`), unless the files do not contain the rest, or everything has changed.
package final class SessionKeeper: Sendable {
  private struct Pending {
    /// Everything, if that is to be written.
    var whole: Whole?
    /// What has changed since.
    var differences: [PlayerDifference] = []
    var disk: SessionDisk
    /// Whether everything is being written, to which differences can be added.
    var isWritingWhole = false
    /// Whether something has changed of which there is no difference.
    var missesDifference = false

    /// With the position that was correct at this time.
    var moment = Session.Moment(position: 0, volume: 1, isMuted: false, desk: Session.Desk())
    var time = 0.0
    var isPlaying = false
    var duration = 0.0
    /// Whether anything has changed that is not saved.
    var isChanged = false
    /// Whether anything has changed since the last attempt to save it.
    var isFresh = false
    /// nil as long as the session cannot be claimed; it is tried again with each save.
    var claim: SessionClaim?
    /// Whether the files contain a session that could not be read.
    var isUnread: Bool
    var isEnded = false
    /// Whether everything has been saved after the end.
    var isComplete = false
    /// Why the last attempt to write failed, which was reported; nil if it did not.
    var failure: Sentence?
    var thread: WorkerThread?
  }

  /// A whole session, which is made where it is written.
  private struct Whole: Sendable {
    var session: @Sendable () -> Session
    /// How many songs were added to the queue since it was shuffled; nil where differences cannot be added to this session.
    var addedSinceShuffle: Int?
  }

  private let files: SessionFiles
  private let shared: Monitor<Pending>
  private let report: @Sendable (Sentence) -> Void
  private let differencesFrom: Int

  /// The shortest time between two saves, in seconds.
  private static let interval = 1.0

  /// How often a save at the end is tried, and the time between, in seconds.
  private static let lastAttempts = (count: 3, interval: 0.1)

  /// - Parameters:
  ///   - claim: nil if the session could not be claimed yet.
  ///   - found: what was read from these files. A session that could not be read is kept under another name before anything is saved.
  ///   - differencesFrom: the number of bytes from which on only what has changed in a session is written. A smaller one, of some
  ///     hundred songs, is written as a whole.
  ///   - report: receives a sentence about a session that cannot be saved, once until one can. It is called by another thread.
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
  /// - Returns: nil if it was replaced meanwhile.
  package func readAgain() -> SessionFiles.Found? {
    shared.change { pending in
      guard pending.isUnread else { return nil }
      let found = files.read()
      pending.isUnread = found.isUnread
      if !found.isUnread { pending.disk = found.disk }
      return found
    }
  }

  /// Saves everything, soon.
  package func save(_ session: Session, isPlaying: Bool) {
    let player = session.player
    let moment = Session.Moment(
      position: player.position, volume: player.volume, isMuted: player.isMuted, desk: session.desk)
    save(Whole { session }, moment, player.current?.duration ?? 0, isPlaying)
  }

  /// Saves what has changed in a player, soon.
  /// - Parameters:
  ///   - changes: all since the last call.
  ///   - adjust: changes what is saved of the rest.
  @MainActor
  package func save(
    _ player: Player, _ changes: SessionChanges, desk: Session.Desk, adjust: (inout PlayerState) -> Void = { _ in }
  ) {
    let edits = changes.edits
    let moment = Session.Moment(position: player.position, volume: player.volume, isMuted: player.isMuted, desk: desk)
    let isReplaced = edits.contains { if case .replaced = $0 { true } else { false } }
    if changes.isWhole || isReplaced || needsWhole {
      var snapshot = player.snapshot
      adjust(&snapshot.rest)
      let whole = Whole(
        session: { [snapshot] in Session(player: snapshot.state, desk: desk) },
        addedSinceShuffle: snapshot.addedSinceShuffle)
      return save(whole, moment, player.duration, player.isPlaying)
    }
    var difference = player.difference(edits)
    adjust(&difference.state)
    change { pending in
      pending.differences.append(difference)
      Self.move(&pending, moment, player.duration, player.isPlaying)
    }
  }

  /// Saves what changes all the time, soon.
  /// - Parameter duration: of the current song, in seconds.
  package func save(_ moment: Session.Moment, duration: Double, isPlaying: Bool) {
    change { Self.move(&$0, moment, duration, isPlaying) }
  }

  /// Saves everything with the next change in the player, as differences were missed.
  package func saveWholeNext() { shared.change { $0.missesDifference = true } }

  /// Whether what changes next is to be saved as a whole.
  private var needsWhole: Bool {
    shared.read { pending in
      // What changes while a long session is written is added to it.
      let isBeingWritten = pending.isWritingWhole && pending.disk.size >= differencesFrom
      return pending.whole != nil || pending.missesDifference
        || !isBeingWritten && pending.disk.needsWhole(below: differencesFrom)
    }
  }

  private func save(_ whole: Whole, _ moment: Session.Moment, _ duration: Double, _ isPlaying: Bool) {
    change { pending in
      pending.whole = whole
      // It contains them.
      (pending.differences, pending.missesDifference) = ([], false)
      Self.move(&pending, moment, duration, isPlaying)
    }
  }

  /// Saves what has not been saved yet, and ends. May be called on any thread, and by several: each returns when all is saved.
  package func end() {
    let (isFirst, thread) = shared.change { pending in
      defer { pending.isEnded = true }
      return (!pending.isEnded, pending.thread)
    }
    guard isFirst else { return shared.wait { $0.isComplete ? () : nil } }
    thread?.join()
    // Without a thread nothing was saved yet, and what could not be saved is tried again.
    for attempt in 1...Self.lastAttempts.count {
      guard let failure = save(take()) else { break }
      if attempt == Self.lastAttempts.count { report(sentence(about: failure)) }
      usleep(UInt32(Self.lastAttempts.interval * 1e6))
    }
    shared.change { $0.isComplete = true }
  }

  private static func move(_ pending: inout Pending, _ moment: Session.Moment, _ duration: Double, _ isPlaying: Bool) {
    pending.moment = moment
    pending.duration = duration
    pending.isPlaying = isPlaying
    pending.time = now()
    (pending.isChanged, pending.isFresh) = (true, true)
  }

  private func change(_ change: (inout Pending) -> Void) {
    shared.change { pending in
      change(&pending)
      if pending.thread == nil, !pending.isEnded { pending.thread = WorkerThread("session") { [self] in run() } }
    }
  }

  // MARK: The thread

  private struct Work {
    var whole: Whole?
    var differences: [PlayerDifference]
    var moment: Session.Moment

    var concernsPlayer: Bool { whole != nil || !differences.isEmpty }
  }

  private func run() {
    while true {
      // While a song plays there is something to save each second; otherwise only after a change.
      let isEnded = shared.wait { pending in
        pending.isFresh || pending.isPlaying || pending.isEnded ? pending.isEnded : nil
      }
      save(take())
      if isEnded { return }
      if shared.wait(atMost: Self.interval, { $0.isEnded ? true : nil }) != nil {
        save(take())
        return
      }
    }
  }

  /// What is to be saved now; nil if that is nothing.
  private func take() -> Work? {
    shared.change { pending in
      guard pending.whole != nil || !pending.differences.isEmpty || pending.isChanged || pending.isPlaying else {
        return nil
      }
      let passed = pending.isPlaying ? max(0, Self.now() - pending.time) : 0
      var moment = pending.moment
      moment.position = min(moment.position + passed, max(moment.position, pending.duration))
      let work = Work(whole: pending.whole, differences: pending.differences, moment: moment)
      pending.isWritingWhole = work.whole?.addedSinceShuffle != nil
      (pending.whole, pending.differences) = (nil, [])
      (pending.isChanged, pending.isFresh) = (false, false)
      return work
    }
  }

  /// - Returns: why that failed, in a phrase; nil if it did not.
  @discardableResult private func save(_ work: Work?) -> Sentence? {
    guard var work else { return nil }
    let failure = failure(of: &work)
    let isNew = shared.change { pending in
      defer { pending.failure = failure }
      pending.isWritingWhole = false
      if failure != nil {
        // What is left is tried again with the next change, and at the end.
        if pending.whole == nil {
          pending.whole = work.whole
          pending.differences = work.differences + pending.differences
        }
        pending.isChanged = true
      }
      return failure != nil && pending.failure == nil && !pending.isEnded
    }
    if isNew, let failure { report(sentence(about: failure)) }
    return failure
  }

  /// Writes it, and takes out what has been written.
  private func failure(of work: inout Work) -> Sentence? {
    if let failure = claimFiles() { return failure }
    if work.concernsPlayer, let failure = keepUnread() { return failure }
    // What belongs to a session that could not be read stays with it.
    guard !shared.read(\.isUnread) else { return nil }
    if let failure = writeWhole(&work) ?? writeDifferences(&work) { return failure }
    return files.write(work.moment, shared.read(\.disk))
  }

  private func writeWhole(_ work: inout Work) -> Sentence? {
    guard let whole = work.whole else { return nil }
    var session = whole.session()
    session.desk = work.moment.desk
    var disk = SessionDisk(generation: shared.read(\.disk.generation) + 1)
    switch files.write(session, generation: disk.generation) {
    case .failure(let failure):
      // It may have been written all the same.
      shared.change { $0.disk.isComplete = false }
      return failure.reason
    case .success(let size): disk.size = size
    }
    disk.isComplete = whole.addedSinceShuffle != nil
    disk.addedSinceShuffle = whole.addedSinceShuffle ?? 0
    disk.past = session.player.content.historyNumbers
    shared.change { $0.disk = disk }
    work.whole = nil
    return nil
  }

  private func writeDifferences(_ work: inout Work) -> Sentence? {
    guard !work.differences.isEmpty else { return nil }
    var disk = shared.read(\.disk)
    let records = work.differences.map { difference in
      let record = SessionRecord(
        difference, formerPast: disk.past, formerAdded: min(disk.addedSinceShuffle, difference.addedSinceShuffle.count))
      disk.past = difference.past.songs.map(\.id)
      disk.addedSinceShuffle = difference.addedSinceShuffle.count
      return record
    }
    switch files.journal.append(records, generation: disk.generation, length: disk.journalLength) {
    case .failure(let failure): return failure.reason
    case .success(let length): disk.journalLength = length
    }
    disk.records += records.count
    shared.change { [disk] in $0.disk = disk }
    work.differences = []
    return nil
  }

  private func claimFiles() -> Sentence? {
    guard shared.read({ $0.claim == nil }) else { return nil }
    do throws(SessionClaim.Refusal) {
      let claim = try files.claim()
      shared.change { $0.claim = claim }
      return nil
    } catch {
      return switch error {
      case .taken: tr("another Jukebox keeps its session there")
      case .unavailable(let reason): reason
      }
    }
  }

  private func keepUnread() -> Sentence? {
    guard shared.read(\.isUnread) else { return nil }
    guard let path = files.moveAside("unread") else { return tr("the one that is there cannot be kept") }
    shared.change { $0.isUnread = false }
    report(tr("The session that could not be read was kept as \(PathCoding.display(path))."))
    return nil
  }

  private func sentence(about failure: Sentence) -> Sentence {
    tr("The session cannot be saved in \(PathCoding.display(files.folder)) (\(failure)).")
  }

  /// Seconds of a clock that never jumps.
  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
