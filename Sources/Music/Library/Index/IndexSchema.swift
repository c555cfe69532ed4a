/// The tables of the index.
///
/// Within a transaction of `IndexWriter`, `changed_album` has the albums that may differ from their songs, until `AlbumWriter` has updated
/// them. The album of a song is noted when another title is written, which is done with all of its tags, and when it is replaced by another
/// album. What is in a folder is removed with it.
enum IndexSchema {
  /// Increase this with every change of the tables, of what is stored in them, and of how names are folded, ordered or grouped. An index of
  /// any other version is rebuilt from the files, which contain all of its data.
  static let version = 13
  /// Distinguishes an index from other databases: "JKBX".
  static let application = 0x4A4B_4258

  static let tables = """
    CREATE TABLE folder(
      id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, parent INTEGER, device INTEGER NOT NULL, inode INTEGER NOT NULL,
      cover BLOB, artist TEXT);
    CREATE INDEX folder_parent ON folder(parent);
    CREATE INDEX folder_identity ON folder(inode, device);
    CREATE TABLE song(
      id INTEGER PRIMARY KEY, folder INTEGER NOT NULL, name BLOB NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
      inode INTEGER NOT NULL, kind INTEGER NOT NULL, added INTEGER NOT NULL,
      title TEXT NOT NULL, artist TEXT NOT NULL, album_artist TEXT, album TEXT, disc INTEGER, track INTEGER, year INTEGER,
      genre TEXT, duration REAL NOT NULL, release TEXT,
      track_gain REAL, album_gain REAL, track_peak REAL, album_peak REAL,
      compilation INTEGER NOT NULL, has_cover INTEGER NOT NULL,
      album_id INTEGER, place INTEGER NOT NULL, name_key BLOB NOT NULL, title_key BLOB NOT NULL,
      UNIQUE(folder, name));
    CREATE INDEX song_album ON song(album_id, place, name_key);
    CREATE INDEX song_title ON song(title_key) WHERE album_id IS NOT NULL;
    CREATE INDEX song_inode ON song(inode);
    CREATE TABLE album(
      id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, title TEXT NOT NULL, artist TEXT NOT NULL, year INTEGER,
      cover BLOB, count INTEGER NOT NULL, added INTEGER NOT NULL, path_key BLOB NOT NULL,
      folder_count INTEGER NOT NULL DEFAULT 1, pictures INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX album_path ON album(path_key);
    CREATE TABLE playlist(
      id INTEGER PRIMARY KEY, folder INTEGER NOT NULL, name BLOB NOT NULL, title TEXT NOT NULL, size INTEGER NOT NULL,
      modified INTEGER NOT NULL, count INTEGER, UNIQUE(folder, name));
    CREATE TABLE state(number INTEGER NOT NULL);
    CREATE TABLE departed(
      id INTEGER PRIMARY KEY, folder BLOB NOT NULL, name BLOB NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
      inode INTEGER NOT NULL, UNIQUE(folder, name));
    CREATE TRIGGER song_departs AFTER DELETE ON song WHEN old.inode != 0 BEGIN
      INSERT OR REPLACE INTO departed(folder, name, size, modified, inode)
        SELECT path, old.name, old.size, old.modified, old.inode FROM folder WHERE id = old.folder;
      DELETE FROM departed WHERE id <= (SELECT max(id) FROM departed) - \(mostDeparted);
    END;
    CREATE TABLE changed_album(id INTEGER PRIMARY KEY);
    CREATE TRIGGER song_changes AFTER UPDATE OF title, album_id ON song BEGIN
      INSERT INTO changed_album SELECT old.album_id WHERE old.album_id IS NOT NULL ON CONFLICT DO NOTHING;
      INSERT INTO changed_album SELECT new.album_id WHERE new.album_id IS NOT NULL ON CONFLICT DO NOTHING;
    END;
    CREATE TRIGGER song_goes AFTER DELETE ON song WHEN old.album_id IS NOT NULL BEGIN
      INSERT INTO changed_album VALUES(old.album_id) ON CONFLICT DO NOTHING;
    END;
    CREATE TRIGGER folder_goes BEFORE DELETE ON folder BEGIN
      DELETE FROM song WHERE folder = old.id;
      DELETE FROM playlist WHERE folder = old.id;
    END;
    CREATE TRIGGER folder_has_gone AFTER DELETE ON folder BEGIN
      UPDATE folder SET parent = NULL WHERE parent = old.id;
    END;
    """

  /// Makes the tables, and the first state.
  static func make(in database: Database) throws(DatabaseError) {
    try database.execute(tables)
    try database.execute(
      """
      INSERT INTO state VALUES(random());
      PRAGMA user_version = \(version);
      PRAGMA application_id = \(application);
      """)
  }

  /// Throws an error if this is an index of another version, or if a table or a column is missing, so that later statements do not fail
  /// because of it.
  static func check(_ database: Database) throws(DatabaseError) {
    let isOurs = try database.integer("PRAGMA application_id") == application
    guard isOurs, try database.integer("PRAGMA user_version") == version else { throw .foreignVersion }
    // SQLite keeps the statements that have made the tables, and rewrites them when a table is altered.
    let made = try database.statement("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid").all {
      $0.text(0) + ";"
    }
    guard made.joined(separator: "\n") == tables else { throw .incomplete }
  }

  /// How many of the files that have left the index are remembered in `departed`. A file that was moved is found again by it, whether the
  /// scan meets it at its new place before it misses it at the former one, or after that, even in another run of the program.
  private static let mostDeparted = 100_000
}

/// The kinds of files in the index. The numbers are stored.
enum FileKind: Int, Sendable {
  case sound = 0
  /// A picture in a folder without music. It is shown for a while, as if it were a song without sound.
  case picture = 1
  /// A file with sound that could not be read. It is stored so that it is opened again only after it has changed.
  case unreadable = 2
  /// A file that contains no sound, although its name says so. It is stored for the same reason. A program that does not know this kind
  /// takes it for `unreadable`.
  case soundless = 3

  /// Whether the file could not be read as what its name says.
  var isUnreadable: Bool { self == .unreadable || self == .soundless }
}
