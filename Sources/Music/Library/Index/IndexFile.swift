internal import Languages
internal import Platform

/// Opens the index, even if its file is damaged, outdated or missing.
enum IndexFile {
  /// How long a program waits for another one that writes, in milliseconds. Each transaction takes a fraction of this.
  static let patience: Int32 = 5000

  /// An open index, with the place where other threads can open it, too.
  struct Opened {
    var database: Database
    var place: Database.Place
    /// A sentence about the index to show to the user; nil if all is well.
    var notice: Sentence?
  }

  /// Opens the index at a path, or one in memory if there is no path or nothing can be written there.
  static func open(_ path: String?) -> Opened? {
    guard let path else { return inMemory(notice: nil) }
    _ = FileReplacement.makeFolder(SongName.folder(of: path))
    var notice: Sentence?
    for _ in 0..<2 {
      do throws(DatabaseError) {
        let database = try Database(.file(path: path), patience: patience)
        try prepare(database)
        return Opened(database: database, place: .file(path: path), notice: notice)
      } catch {
        guard error.isDamage || error.code == Self.foreignVersion else {
          return inMemory(notice: keptInMemory(error.reason))
        }
        notice =
          error.isDamage
          ? tr("The library’s index was damaged and is built anew.")
          : tr("The library’s index was written by another version of Jukebox and is built anew.")
        remove(path)
      }
    }
    return inMemory(notice: keptAsIrreplaceable)
  }

  /// Says that a damaged file cannot be replaced by another one.
  static var keptAsIrreplaceable: Sentence { keptInMemory(tr("it cannot be replaced")) }

  static func keptInMemory(_ reason: Sentence) -> Sentence {
    tr("The library’s index cannot be written (\(reason)), so the music will be read again at the next start.")
  }

  /// An index in memory, with a name that no other index in this process has.
  static func inMemory(notice: Sentence?) -> Opened? {
    let place = Database.Place.memory(name: "jukebox\(UInt64.random(in: .min ... .max))")
    guard let database = try? Database(place, patience: patience), (try? prepare(database)) != nil else { return nil }
    return Opened(database: database, place: place, notice: notice)
  }

  /// Deletes an index with the files that SQLite keeps beside it.
  static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { PathCoding.remove(path + suffix) }
  }

  private static let foreignVersion: Int32 = -1

  private static func prepare(_ database: Database) throws(DatabaseError) {
    // Reading this fails if the file is not a database.
    let tableCount = try database.integer("SELECT count(*) FROM sqlite_master") ?? 0
    try database.execute("PRAGMA journal_mode = WAL")
    // After a power failure the last transactions may be missing. The next scan finds what they contained.
    try database.execute("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -4096; PRAGMA journal_size_limit = 4194304")
    if tableCount == 0 {
      try database.transaction { () throws(DatabaseError) in
        // Another program may have been faster.
        guard try database.integer("SELECT count(*) FROM sqlite_master") == 0 else { return }
        try IndexSchema.make(in: database)
      }
    }
    let isOurs = try database.integer("PRAGMA application_id") == IndexSchema.application
    guard isOurs, try database.integer("PRAGMA user_version") == IndexSchema.version else {
      throw DatabaseError(code: foreignVersion, message: "another version")
    }
    // Finds out here whether the file is read-only, rather than after the first tags were read.
    try database.execute("BEGIN IMMEDIATE; COMMIT")
  }
}
