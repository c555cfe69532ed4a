internal import Platform

/// The database of an index, which is in a file or in memory.
enum IndexFile {
  /// How long a program waits for another one that writes, in milliseconds. Each transaction takes a fraction of this.
  static let patience: Int32 = 5000

  /// Opens an index. If it is missing or empty, its folder and its tables are made.
  static func open(_ place: Database.Place) throws(DatabaseError) -> Database {
    if case .file(let path) = place { _ = FileReplacement.makeFolder(SongName.folder(of: path)) }
    let database = try Database(place, patience: patience)
    try prepare(database)
    return database
  }

  /// Deletes an index with the files that SQLite keeps beside it.
  static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { PathCoding.remove(path + suffix) }
  }

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
    try IndexSchema.check(database)
    // Finds out here whether the file is read-only, rather than after the first tags were read.
    try database.execute("BEGIN IMMEDIATE; COMMIT")
  }
}

extension Database.Place {
  /// A place in memory, with a name that no other one in this process has.
  static var newMemory: Database.Place { .memory(name: "jukebox\(UInt64.random(in: .min ... .max))") }
}
