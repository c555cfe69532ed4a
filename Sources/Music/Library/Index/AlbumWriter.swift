internal import Platform

/// Assigns the songs of the index to albums, and computes the albums' artists, covers and years from their songs. Used by one thread,
/// within the transactions of `IndexWriter`.
struct AlbumWriter {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Assigns the songs of a folder to albums.
  func regroup(_ folder: Int, path: String) throws(DatabaseError) {
    let songs = try database.statement(
      "SELECT id, kind, artist, album_artist, album, compilation, album_id, release FROM song WHERE folder = ?"
    ).bind(folder).all { row in
      let member = AlbumGrouping.Member(
        kind: FileKind(rawValue: row.integer(1)) ?? .unreadable, artist: row.text(2), albumArtist: row.optionalText(3),
        album: row.optionalText(4), isCompilation: row.integer(5) != 0, release: row.optionalText(7))
      return (id: row.integer(0), album: row.optionalInteger(6), member: member)
    }
    var known: [AlbumGrouping.Key: Int] = [:]
    for (song, key) in zip(songs, AlbumGrouping.keys(songs.map(\.member), in: path)) {
      var album: Int?
      if let key {
        album = known[key]
        if album == nil {
          album = try self.album(key.bytes)
          known[key] = album
        }
      }
      if album != song.album { try setAlbum(album, of: song.id) }
    }
  }

  /// Notes that a folder has another cover. Folders of discs in it that have no cover of their own have that one, too.
  func noteCover(of folder: Int) throws(DatabaseError) {
    try database.statement(
      """
      INSERT INTO changed_album SELECT s.album_id FROM song s JOIN folder f ON f.id = s.folder
        WHERE (f.id = ?1 OR f.parent = ?1) AND s.album_id IS NOT NULL ON CONFLICT DO NOTHING
      """
    ).bind(folder).run()
  }

  private func setAlbum(_ album: Int?, of song: Int) throws(DatabaseError) {
    try database.statement("UPDATE song SET album_id = ? WHERE id = ?").bind(album, song).run()
  }

  private func album(_ key: [UInt8]) throws(DatabaseError) -> Int {
    let known = try database.statement("SELECT id FROM album WHERE key = ?").bind(key).first { $0.integer(0) }
    if let known { return known }
    try database.statement(
      "INSERT INTO album(key, title, artist, count, added, path_key) VALUES(?, '', '', 0, 0, x'')"
    ).bind(key).run()
    return database.lastInsertedRow
  }

  /// Joins the parts of albums, and updates the albums that may have changed.
  /// - Returns: the numbers of these albums.
  func summarize() throws(DatabaseError) -> [Int] {
    let keys = try database.statement("SELECT key FROM album WHERE id IN changed_album").all { $0.bytes(0) }
    for family in Set(keys.compactMap(AlbumGrouping.Key.family)) { try join(family) }
    let changed = try database.statement("DELETE FROM changed_album RETURNING id").all { $0.integer(0) }
    for album in changed { try summarize(album) }
    return changed
  }

  /// Decides which songs of a family, in several folders, are the same album.
  private func join(_ family: [UInt8]) throws(DatabaseError) {
    let albums = try database.statement("SELECT id, folder_count FROM album WHERE key BETWEEN ? AND ?")
      .bind(family, family + [0xFF]).all { (id: $0.integer(0), folderCount: $0.integer(1)) }
    // Nearly all albums are in one folder.
    guard albums.count > 1 || albums.contains(where: { $0.folderCount > 1 }) else { return }

    let hasAlbumArtist = family.first != UInt8(ascii: "f")
    let isOfRelease = family.first == UInt8(ascii: "m")
    var parts: [String: AlbumPart] = [:]
    var songs: [(id: Int, folder: String, album: Int)] = []
    for album in albums.map(\.id) {
      try database.statement(
        """
        SELECT s.id, f.path, s.disc, s.track, s.year, s.artist, s.album IS NOT NULL FROM song s
        JOIN folder f ON f.id = s.folder WHERE s.album_id = ?
        """
      ).bind(album).each { row in
        let folder = AlbumGrouping.albumFolder(row.path(1))
        songs.append((row.integer(0), folder, album))
        parts[folder, default: AlbumPart(in: folder, hasAlbumArtist: hasAlbumArtist, isOfRelease: isOfRelease)].add(
          disc: row.optionalInteger(2), track: row.optionalInteger(3), year: row.optionalInteger(4),
          artist: hasAlbumArtist ? "" : row.text(5), isNamed: row.integer(6) != 0)
      }
    }
    var homes: [String: Int] = [:]
    for joined in AlbumPart.albums(of: parts.values) {
      let album = try self.album(AlbumGrouping.Key.part(family: family, folder: joined[0].folder).bytes)
      for part in joined { homes[part.folder] = album }
      try database.statement("UPDATE album SET folder_count = ? WHERE id = ?").bind(joined.count, album).run()
    }
    for song in songs {
      if let album = homes[song.folder], album != song.album { try setAlbum(album, of: song.id) }
    }
  }

  /// Updates an album from its songs, and deletes it if there are none.
  private func summarize(_ album: Int) throws(DatabaseError) {
    var title: String?
    var folder: String?
    var albumArtists: [String?] = []
    var artists: [String] = []
    var year: Int?
    var added = 0
    var cover: String?
    var firstPicture: String?
    var hasMusic = false
    try database.statement(
      """
      SELECT s.album, s.album_artist, s.artist, s.year, s.added, s.has_cover, s.kind, s.name, f.path, f.cover
      FROM song s JOIN folder f ON f.id = s.folder WHERE s.album_id = ? ORDER BY s.place, s.name_key, s.id
      """
    ).bind(album).each { row in
      let path = row.path(8)
      let own = SongName.join(path, row.path(7))
      if folder == nil { folder = path }
      if title == nil { title = row.optionalText(0) }
      albumArtists.append(row.optionalText(1))
      artists.append(row.text(2))
      year = [year, row.optionalInteger(3)].compactMap { $0 }.min()
      added = max(added, row.integer(4))
      let isPicture = row.integer(6) == FileKind.picture.rawValue
      if !isPicture { hasMusic = true }
      guard cover == nil else { return }
      if row.integer(5) != 0 {
        cover = own
      } else if !row.isNull(9) {
        cover = SongName.join(path, row.path(9))
      } else if isPicture, firstPicture == nil {
        firstPicture = own
      }
    }
    guard let folder else { return try database.statement("DELETE FROM album WHERE id = ?").bind(album).run() }
    let home = hasMusic ? AlbumGrouping.albumFolder(folder) : folder
    if cover == nil, home != folder, let name = try coverName(of: home) {
      cover = SongName.join(home, name)
    }
    let artist = AlbumGrouping.artist(albumArtists: albumArtists, artists: artists)
    let folderTitle = hasMusic ? SongName.title(ofFolder: home, by: artist) : SongName.title(ofFolder: home)
    let shownTitle = title ?? folderTitle
    // Orders the albums of one folder by title, before those in the folders below.
    let pathKey = SortKey(ofPath: home).bytes + [0, 0] + SortKey(shownTitle).bytes
    try database.statement(
      """
      UPDATE album SET title = ?2, artist = ?3, year = ?4, cover = ?5, count = ?6, added = ?7, path_key = ?8, pictures = ?9
      WHERE id = ?1
      """
    ).bind(
      album, shownTitle, artist, year, (cover ?? firstPicture).map(PathCoding.bytes), artists.count, added, pathKey,
      hasMusic ? 0 : 1
    ).run()
  }

  /// The name of the picture that is the cover of a folder.
  private func coverName(of folder: String) throws(DatabaseError) -> String? {
    try database.statement("SELECT cover FROM folder WHERE path = ? AND cover IS NOT NULL")
      .bind(PathCoding.bytes(folder)).first { $0.path(0) }
  }
}
