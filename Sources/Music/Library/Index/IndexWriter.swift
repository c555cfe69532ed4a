internal import MediaProtocol
internal import Platform

/// Writes the results of scans to the index. Used by one thread.
final class IndexWriter {
  private let database: Database
  private let albums: AlbumWriter
  /// The folders whose songs may have changed since this set was last emptied.
  private var changedFolders: Set<String> = []
  /// What was written since `takeChanges` was last called.
  private var changes = IndexChanges()

  init(_ database: Database) {
    self.database = database
    albums = AlbumWriter(database)
  }

  // MARK: Reading

  /// A folder as it was when it was last read.
  struct KnownFolder {
    var id: Int
    var identity: FolderIdentity
    var cover: [UInt8]?
    /// The artist of its songs whose tags name none.
    var artist: String?
  }

  func folder(_ path: String) throws(DatabaseError) -> KnownFolder? {
    try database.statement("SELECT id, device, inode, cover, artist FROM folder WHERE path = ?")
      .bind(PathCoding.bytes(path)).first { row in
        KnownFolder(
          id: row.integer(0),
          identity: FolderIdentity(
            device: UInt64(truncatingIfNeeded: row.integer(1)), inode: UInt64(truncatingIfNeeded: row.integer(2))),
          cover: row.isNull(3) ? nil : row.bytes(3), artist: row.optionalText(4))
      }
  }

  /// The files of a folder that the index knows, ordered by the bytes of their names.
  func files(in folder: Int) throws(DatabaseError) -> [KnownFile] {
    try database.statement("SELECT id, name, size, modified, kind, inode FROM song WHERE folder = ? ORDER BY name")
      .bind(folder).all { row in
        var file = Self.file(row, 1)
        file.inode = row.integer(5)
        return KnownFile(id: row.integer(0), file: file, kind: FileKind(rawValue: row.integer(4)) ?? .unreadable)
      }
  }

  /// A file whose name, size and time are in three columns.
  private static func file(_ row: Statement, _ column: Int32) -> FolderListing.File {
    FolderListing.File(name: row.bytes(column), size: row.integer(column + 1), modified: row.integer(column + 2))
  }

  /// The paths of the folders in a folder that the index knows.
  func folders(in folder: Int) throws(DatabaseError) -> [String] {
    // The file system's root is its own parent folder.
    try database.statement("SELECT path FROM folder WHERE parent = ?1 AND id != ?1").bind(folder).all { $0.path(0) }
  }

  /// The playlists in a folder, ordered by the bytes of their names.
  func playlists(in folder: Int) throws(DatabaseError) -> [PlaylistRecord] {
    try database.statement("SELECT name, size, modified, count, title FROM playlist WHERE folder = ? ORDER BY name")
      .bind(folder).all { PlaylistRecord(file: Self.file($0, 0), title: $0.text(4), count: $0.optionalInteger(3)) }
  }

  /// The paths of all folders.
  func allFolders() throws(DatabaseError) -> [String] {
    try database.statement("SELECT path FROM folder").all { $0.path(0) }
  }

  /// Whether there is a file with sound in a folder.
  /// - Parameter isWhole: whether those anywhere below it count, too.
  func hasMusic(in path: String, isWhole: Bool = false) throws(DatabaseError) -> Bool {
    let statement = try database.statement(
      """
      SELECT 1 FROM folder f JOIN song s ON s.folder = f.id
      WHERE \(Self.isWithin) AND s.kind = \(FileKind.sound.rawValue) LIMIT 1
      """)
    return try statement.bind(Self.bounds(of: path, isWhole)).first { _ in true } ?? false
  }

  /// The paths of the folders that had an identity when they were read.
  func folders(with identity: FolderIdentity) throws(DatabaseError) -> [String] {
    try database.statement("SELECT path FROM folder WHERE inode = ? AND device = ?")
      .bind(Int(truncatingIfNeeded: identity.inode), Int(truncatingIfNeeded: identity.device)).all { $0.path(0) }
  }

  /// Call these before and after reading several folders, which then takes less time.
  func beginReading() throws(DatabaseError) { try database.beginReading() }
  func endReading() throws(DatabaseError) { try database.endReading() }

  /// A number that changes when another program, or another connection, has written to the index.
  func foreignChanges() throws(DatabaseError) -> Int { try database.integer("PRAGMA data_version") ?? 0 }

  /// The present state of the index.
  func state() throws(DatabaseError) -> IndexState? {
    try database.integer("SELECT number FROM state").map { IndexState(rawValue: $0) }
  }

  /// The folders whose songs this writer may have changed since the last call, apart from folders that were removed.
  func takeChangedFolders() -> Set<String> {
    defer { changedFolders = [] }
    return changedFolders
  }

  /// The changes by this writer since the last call.
  func takeChanges() -> IndexChanges {
    defer { changes = IndexChanges() }
    return changes
  }

  // MARK: Writing

  /// Performs a change in a transaction, which is rolled back if `body` throws an error.
  private func transaction<Result>(_ body: () throws(DatabaseError) -> Result) throws(DatabaseError) -> Result {
    try database.transaction { () throws(DatabaseError) in
      try database.statement("UPDATE state SET number = random()").run()
      return try body()
    }
  }

  /// Writes changes in one transaction. The change of a folder has to come before those of the folders in it.
  /// - Returns: whether any album, song or playlist has changed.
  func write(_ changes: [FolderChange]) throws(DatabaseError) -> Bool {
    try transaction { () throws(DatabaseError) in
      var hasChanged = false
      for change in changes {
        for folder in change.removedFolders {
          try remove(folder, isWhole: true)
          hasChanged = true
        }
        let former = try folder(change.path)
        if former?.identity != change.identity || former?.cover != change.cover { try note(change) }
        guard let id = try folder(change.path)?.id else { continue }
        for song in change.removed { try database.statement("DELETE FROM song WHERE id = ?").bind(song).run() }
        for (song, file) in change.renumbered {
          try database.statement("UPDATE song SET inode = ? WHERE id = ?").bind(file.inode, song).run()
        }
        for file in change.files { try insert(file, in: change, folder: id) }
        if try replacePlaylists(change.playlists, folder: id) { hasChanged = true }
        let hasOtherCover = former?.cover != change.cover
        guard !change.isEmpty || hasOtherCover else { continue }
        hasChanged = true
        changedFolders.insert(change.path)
        try albums.regroup(id, path: change.path)
        if hasOtherCover { try albums.noteCover(of: id) }
      }
      try updateAlbums()
      return hasChanged
    }
  }

  /// Removes folders with their songs and playlists.
  /// - Parameter areWhole: whether what is below them is removed, too.
  func removeFolders(_ paths: [String], areWhole: Bool) throws(DatabaseError) {
    guard !paths.isEmpty else { return }
    try transaction { () throws(DatabaseError) in
      for path in paths { try remove(path, isWhole: areWhole) }
      try updateAlbums()
    }
  }

  /// Updates albums that may have changed. A song has the cover, and perhaps the title, of its album.
  private func updateAlbums() throws(DatabaseError) {
    let updated = try albums.summarize()
    changes.albums.formUnion(updated)
    for album in updated {
      let folders = try database.statement(
        "SELECT DISTINCT f.path FROM song s JOIN folder f ON f.id = s.folder WHERE s.album_id = ?"
      ).bind(album).all { $0.path(0) }
      changedFolders.formUnion(folders)
    }
  }

  /// A folder of the library may lie in another one that was added later. Notes in which folder it is, as for other folders.
  func noteFoldersAround() throws(DatabaseError) {
    var found: [(path: String, around: Int)] = []
    for path in try database.statement("SELECT path FROM folder WHERE parent IS NULL").all({ $0.path(0) }) {
      if let around = try folder(SongName.folder(of: path)) { found.append((path, around.id)) }
    }
    guard !found.isEmpty else { return }
    try transaction { () throws(DatabaseError) in
      let setParent = try database.statement("UPDATE folder SET parent = ? WHERE path = ?")
      for (path, around) in found { try setParent.bind(around, PathCoding.bytes(path)).run() }
    }
  }

  private func note(_ change: FolderChange) throws(DatabaseError) {
    try database.statement(
      """
      INSERT INTO folder(path, parent, device, inode, cover, artist)
      VALUES(?1, (SELECT id FROM folder WHERE path = ?2), ?3, ?4, ?5, ?6)
      ON CONFLICT(path) DO UPDATE SET parent = excluded.parent, device = ?3, inode = ?4, cover = ?5, artist = ?6
      """
    ).bind(
      PathCoding.bytes(change.path), PathCoding.bytes(SongName.folder(of: change.path)),
      Int(truncatingIfNeeded: change.identity.device), Int(truncatingIfNeeded: change.identity.inode), change.cover,
      change.artist
    ).run()
  }

  /// Notes the artist of a folder's songs whose tags name none. Those that have the former artist may be such songs. They get negative sizes,
  /// which no file has, so that they count as changed until they have been read again.
  /// - Returns: the numbers of these songs.
  func setArtist(_ artist: String?, of folder: KnownFolder) throws(DatabaseError) -> Set<Int> {
    var changed: [Int] = []
    try transaction { () throws(DatabaseError) in
      try database.statement("UPDATE folder SET artist = ? WHERE id = ?").bind(artist, folder.id).run()
      // The size can still be told, for files that have gone: `IndexReader.movedSongs()` finds them by it.
      let mark = try database.statement(
        "UPDATE song SET size = -1 - size WHERE folder = ? AND artist = ? AND size >= 0 RETURNING id")
      changed = try mark.bind(folder.id, folder.artist).all { $0.integer(0) }
    }
    return Set(changed)
  }

  private func insert(_ record: FileRecord, in change: FolderChange, folder: Int) throws(DatabaseError) {
    let (tags, name) = (record.tags, PathCoding.string(record.file.name))
    let home = AlbumGrouping.albumFolder(change.path)
    let title = tags.title ?? SongName.title(ofFile: name)
    let disc = tags.disc ?? AlbumGrouping.discNumber(ofFolder: change.path)
    let artist = tags.artist ?? tags.albumArtist ?? change.artist ?? SongName.artist(ofFolder: home)
    // Songs are ordered by what is stored here, so it is also what is shown. Pictures are ordered as songs of five seconds, for whatever
    // time a person has chosen to show them.
    let duration =
      record.kind == .picture
      ? Song.pictureSeconds : SongName.sensible(tags.duration) ?? SongName.duration(for: name)
    let place = min(max(disc ?? 1, 0), 9999) << 32 | min(max(tags.track ?? 0, 0), Int(UInt32.max))
    // The modification time of the file, so that a rebuilt index has the same order of additions.
    let added = record.file.modified / 1_000_000_000
    // A file keeps its number when it changes, because others refer to the song by this number.
    try database.statement(
      """
      INSERT INTO song(folder, name, size, modified, kind, added, title, artist, album_artist, album, disc, track, year, genre,
        duration, track_gain, album_gain, track_peak, album_peak, compilation, has_cover, place, name_key, title_key,
        release, inode)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24,
        ?25, ?26)
      ON CONFLICT(folder, name) DO UPDATE SET size = ?3, modified = ?4, kind = ?5, title = ?7, artist = ?8, album_artist = ?9,
        album = ?10, disc = ?11, track = ?12, year = ?13, genre = ?14, duration = ?15, track_gain = ?16, album_gain = ?17,
        track_peak = ?18, album_peak = ?19, compilation = ?20, has_cover = ?21, place = ?22, title_key = ?24, release = ?25,
        inode = ?26
      """
    ).bind(
      folder, record.file.name, record.file.size, record.file.modified, record.kind.rawValue, added, title, artist,
      tags.albumArtist, tags.album, disc, tags.track, tags.year, tags.genre, duration, tags.trackGain, tags.albumGain,
      tags.trackPeak, tags.albumPeak, tags.isCompilation ? 1 : 0, tags.hasCover ? 1 : 0, place, SortKey(name).bytes,
      SortKey(title).bytes, tags.release, record.file.inode
    ).run()
  }

  private func remove(_ path: String, isWhole: Bool) throws(DatabaseError) {
    changes.hasPlaylists = true
    try database.statement("DELETE FROM folder WHERE \(Self.isWithin)").bind(Self.bounds(of: path, isWhole)).run()
  }

  /// The SQL condition that a folder is at a path, or below it. Its parameters are `bounds(of:_:)`.
  static let isWithin = "(path = ? OR path > ? AND path < ?)"

  /// Returns the bytes of `path` itself, and the bounds between which the bytes of all paths below it lie. Such a path begins with `path`
  /// and `/`, and the byte after `/` is `0`.
  /// - Parameter isWhole: whether paths below it are meant, too. If not, nothing lies between the bounds.
  static func bounds(of path: String, _ isWhole: Bool) -> [(any DatabaseValue)?] {
    let bytes = PathCoding.bytes(path)
    guard isWhole else { return [bytes, bytes, bytes] }
    let folder = bytes == [UInt8(ascii: "/")] ? [] : bytes
    return [bytes, folder + [UInt8(ascii: "/")], folder + [UInt8(ascii: "0")]]
  }

  private func replacePlaylists(_ playlists: [PlaylistRecord], folder: Int) throws(DatabaseError) -> Bool {
    let known = Set(try self.playlists(in: folder))
    guard known != Set(playlists) else { return false }
    changes.hasPlaylists = true
    for playlist in known.subtracting(playlists) {
      try database.statement("DELETE FROM playlist WHERE folder = ? AND name = ?").bind(folder, playlist.file.name)
        .run()
    }
    for playlist in playlists where !known.contains(playlist) {
      let file = playlist.file
      try database.statement(
        "INSERT OR REPLACE INTO playlist(folder, name, title, size, modified, count) VALUES(?, ?, ?, ?, ?, ?)"
      ).bind(folder, file.name, playlist.title, file.size, file.modified, playlist.count).run()
    }
    return true
  }
}
