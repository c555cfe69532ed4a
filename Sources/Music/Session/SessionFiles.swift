internal import Glibc
package import Languages
internal import Platform

/// The files in which a session is kept: `session.json` with everything, `session-changes.journal` with the changes since then, and
/// `session-position.json` with the values that change very often. So a queue of many songs is not written each time one of them is
/// played, each second while it plays, or at each step of the volume. All files contain the number of the session's generation; a journal
/// or a position of another generation is ignored.
///
/// Files are replaced as a whole (`FileReplacement`), so that a program that is killed leaves the old or the new file. `session.json`
/// and the entries of the journal (`SessionJournal`) also survive a power failure. The position is not synchronized with the disk, because
/// that would keep the disk awake, and losing the last seconds does not matter.
package struct SessionFiles: Sendable {
  let folder: String
  private let path: String
  private let positionPath: String
  private let lockPath: String
  let journal: SessionJournal

  /// The version of the format. Later versions are not read.
  private static let version = 2
  /// The largest file that is read, in bytes; a hundred times what a queue of ten thousand songs needs.
  private static let limit = 512 << 20
  private static let positionLimit = 1 << 20

  package init(folder: String) {
    self.folder = folder
    path = folder + "/session.json"
    positionPath = folder + "/session-position.json"
    lockPath = folder + "/session.lock"
    journal = SessionJournal(path: folder + "/session-changes.journal")
  }

  private struct Whole: Codable {
    var version: Int
    var generation: Int
    var session: Session
  }

  private struct Version: Decodable { var version: Int }

  private struct Position: Codable {
    var generation: Int
    /// The number of entries in the journal when the position was written; nil for none.
    var records: Int?
    var position: Double
    /// Nil if an earlier version has written the file.
    var volume: Double?
    var isMuted: Bool?
    var windowState: Session.WindowState

    private enum CodingKeys: String, CodingKey {
      case generation, records, position, volume, isMuted
      case windowState = "desk"
    }
  }

  // MARK: Owning

  /// Claims the session for this process, until the result is released.
  package func claim() throws(SessionClaim.Refusal) -> SessionClaim {
    if let reason = FileReplacement.makeFolder(folder) { throw .unavailable(reason) }
    guard let opened = PathCoding.withSystemPath(lockPath, { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }) else {
      throw .unavailable(systemSentence(ENOENT))
    }
    guard opened >= 0 else { throw .unavailable(systemSentence(errno)) }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(opened)
      throw .taken
    }
    return SessionClaim(descriptor: opened)
  }

  // MARK: Reading

  /// The result of reading a session.
  package struct Found: Sendable {
    package var session: Session?
    /// The problem to report to the user, as a sentence; nil if nothing is wrong.
    package var problem: Sentence?
    /// Whether there is a session that could not be read now, but perhaps later.
    package var isUnread = false
    /// What the files contain, for adding changes to them.
    var disk = SessionDisk()

    package init(session: Session? = nil, problem: Sentence? = nil) {
      self.session = session
      self.problem = problem
    }
  }

  /// Reads the session. A file with unusable content is renamed and kept; a file that cannot be read is left alone.
  package func read() -> Found {
    let bytes: [UInt8]
    switch read(path, limit: Self.limit) {
    case .content(let content): bytes = content
    case .none: return Found()
    case .unusable(let reason): return setAside(reason)
    case .unread(let reason): return unread(path, reason)
    }
    let decoded = SessionCoding.decode(Whole.self, from: bytes)
    let version = decoded?.version ?? SessionCoding.decode(Version.self, from: bytes)?.version ?? 0
    guard version <= Self.version else { return setAside(tr("written by a later version of Jukebox"), as: "later") }
    guard var whole = decoded else { return setAside(tr("damaged")) }
    var disk = SessionDisk(generation: whole.generation, size: bytes.count)
    var problem: Sentence?
    // Differences refer to songs by their numbers.
    disk.isComplete = whole.session.player.content.hasValidNumbers
    switch read(journal.path, limit: Self.limit) {
    case .none: break
    case .unusable:
      // The whole session will be written again.
      disk.isComplete = false
      problem = changesAreDamaged(FileReplacement.setAside(journal.path, as: "damaged") ?? journal.path)
    case .unread(let reason): return unread(journal.path, reason)
    case .content(let bytes):
      guard disk.isComplete, let content = SessionJournal.content(of: bytes, generation: whole.generation) else {
        break
      }
      whole.session.player = disk.apply(content, to: whole.session.player)
      if content.isDamaged {
        // The whole session will be written again, without the damaged entries. Until then, the good ones are needed.
        disk.isComplete = false
        if let copy = FileReplacement.keepCopy(bytes, of: journal.path, as: "damaged") {
          cutJournal(bytes, to: content.ends.last ?? 0)
          problem = changesAreDamaged(copy)
        }
      }
    }
    disk.past = whole.session.player.content.playedSongs
    let position = read(positionPath, limit: Self.positionLimit)
    if case .unread(let reason) = position { return unread(positionPath, reason) }
    if case .content(let bytes) = position, let position = SessionCoding.decode(Position.self, from: bytes) {
      if position.generation == disk.generation, position.records ?? 0 == disk.records {
        whole.session.player.position = position.position
        whole.session.player.volume = position.volume ?? whole.session.player.volume
        whole.session.player.isMuted = position.isMuted ?? whole.session.player.isMuted
      }
      whole.session.windowState = position.windowState
    }
    var found = Found(session: whole.session, problem: problem)
    found.disk = disk
    return found
  }

  /// Removes the damaged entries, so that a program that is killed before it writes the session does not keep them once more.
  private func cutJournal(_ bytes: [UInt8], to length: Int) {
    _ = try? FileReplacement.write(Array(bytes[..<length]), to: journal.path, mode: 0o600, isOnlyWriter: true)
  }

  private func unread(_ path: String, _ reason: Sentence) -> Found {
    var found = Found(
      problem: tr("The last session, \(PathCoding.display(path)), cannot be read (\(reason)); it stays as it is."))
    found.isUnread = true
    return found
  }

  private func setAside(_ reason: Sentence, as name: String = "damaged") -> Found {
    if let other = moveAside(name) {
      return Found(problem: tr("The last session is \(reason); it was kept as \(PathCoding.display(other))."))
    }
    return Found(problem: tr("The last session, \(PathCoding.display(path)), is \(reason)."))
  }

  /// - Parameter other: where they are now.
  private func changesAreDamaged(_ other: String) -> Sentence {
    tr("The latest changes of the last session are damaged; they were kept as \(PathCoding.display(other)).")
  }

  /// Renames the session, together with its journal and its position, to a name that is not in use.
  /// - Returns: the new path; nil if it cannot be renamed.
  func moveAside(_ name: String) -> String? {
    FileReplacement.setAside(path, as: name, with: [positionPath, journal.path])
  }

  private enum Reading {
    case none
    case content([UInt8])
    /// The file exists, but its content is unusable.
    case unusable(Sentence)
    /// The content cannot be read now.
    case unread(Sentence)
  }

  private func read(_ path: String, limit: Int) -> Reading {
    do throws(RegularFile.Failure) { return .content(try RegularFile.bytes(of: path, limit: limit)) } catch {
      return switch error {
      // If there is a file in the place of the folder, there is no session either.
      case .system(ENOENT), .system(ENOTDIR): .none
      case .system(let number): .unread(systemSentence(number))
      case .tooLarge: .unusable(tr("too large"))
      case .folder, .special: .unusable(tr("not a file"))
      }
    }
  }

  // MARK: Writing

  /// Writes the whole session.
  /// - Returns: its size in bytes.
  func write(_ session: Session, generation: Int) throws(FileReplacement.Failure) -> Int {
    let whole = Whole(version: Self.version, generation: generation, session: session)
    let size = try write(whole, to: path, isSynchronized: true)
    // The session contains the changes of the journal now.
    journal.delete()
    setAsideUnusable(at: journal.path)
    return size
  }

  /// Appends changes to the journal, and synchronizes them with the disk.
  /// - Parameter disk: what the files contain without them.
  /// - Returns: the length of the journal afterwards, in bytes.
  func append(_ records: [SessionRecord], to disk: SessionDisk) throws(FileReplacement.Failure) -> Int {
    // Without the session and the earlier entries, new ones would be of no use.
    guard PathCoding.exists(path) else { throw FileReplacement.Failure(ENOENT) }
    do throws(FileReplacement.Failure) {
      return try journal.append(records, generation: disk.generation, length: disk.journalLength)
    } catch {
      guard disk.journalLength == 0, setAsideUnusable(at: journal.path) else { throw error }
      return try journal.append(records, generation: disk.generation, length: 0)
    }
  }

  /// Whether the session or its journal was deleted, or something else has taken the place of the journal, such as a folder.
  /// - Parameter disk: what the files should contain.
  func areLost(_ disk: SessionDisk) -> Bool {
    guard PathCoding.exists(path) else { return true }
    return switch read(journal.path, limit: Self.limit) {
    // There is none before its first entry.
    case .none: disk.journalLength > 0
    case .unusable: true
    case .content, .unread: false
    }
  }

  /// Renames what has taken the place of a file but cannot be used, such as a folder. It is kept, as a damaged session is.
  /// - Returns: whether something was renamed, so that the place is free now.
  @discardableResult private func setAsideUnusable(at path: String, limit: Int = Self.limit) -> Bool {
    guard case .unusable = read(path, limit: limit) else { return false }
    return FileReplacement.setAside(path, as: "damaged") != nil
  }

  /// Writes the values that change very often.
  func write(_ frequentValues: Session.FrequentValues, _ disk: SessionDisk) throws(FileReplacement.Failure) {
    let position = Position(
      generation: disk.generation, records: disk.records == 0 ? nil : disk.records, position: frequentValues.position,
      volume: frequentValues.volume, isMuted: frequentValues.isMuted, windowState: frequentValues.windowState)
    do throws(FileReplacement.Failure) { _ = try write(position, to: positionPath, isSynchronized: false) } catch {
      guard setAsideUnusable(at: positionPath, limit: Self.positionLimit) else { throw error }
      _ = try write(position, to: positionPath, isSynchronized: false)
    }
  }

  private func write(
    _ value: some Encodable, to path: String, isSynchronized: Bool
  ) throws(FileReplacement.Failure) -> Int {
    guard let bytes = SessionCoding.encode(value) else {
      throw FileReplacement.Failure(reason: tr("it cannot be represented"))
    }
    if let reason = FileReplacement.makeFolder(folder) { throw FileReplacement.Failure(reason: reason) }
    // Only the process that has claimed the session writes.
    try FileReplacement.write(bytes, to: path, mode: 0o600, isOnlyWriter: true, isSynchronized: isSynchronized)
    return bytes.count
  }
}
