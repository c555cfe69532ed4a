internal import Platform

/// Reads the index. Each thread needs a reader of its own.
final class IndexReader {
  private let database: Database

  private static let columns = """
    SELECT s.title, s.artist, s.album_artist, coalesce(s.album, a.title), s.disc, s.track, s.year, s.genre, s.duration,
      s.track_gain, s.album_gain, s.track_peak, s.album_peak, s.has_cover, s.kind, s.name, f.path, f.cover, a.artist,
      a.cover, s.id, s.album_id
    FROM song s JOIN folder f ON f.id = s.folder LEFT JOIN album a ON a.id = s.album_id
    """

  init(_ database: Database) { self.database = database }

  /// All albums in the order of the folders.
  func albums() throws(DatabaseError) -> [AlbumSummary] { try albums("ORDER BY path_key, id") }

  /// The first albums in the order of the folders, and the last one; empty if there are not many more.
  func outerAlbums(_ count: Int) throws(DatabaseError) -> [AlbumSummary] {
    let first = try albums("ORDER BY path_key, id LIMIT \(count)")
    let last = try albums("ORDER BY path_key DESC, id DESC LIMIT 1")
    return first.contains { $0.id == last.first?.id } ? [] : first + last
  }

  private func albums(_ order: String) throws(DatabaseError) -> [AlbumSummary] {
    try database.statement("SELECT \(Self.summaryColumns) FROM album \(order)").all(Self.summary)
  }

  private static let summaryColumns = "id, title, artist, year, cover, count, added, pictures"

  private static func summary(_ row: Statement) -> AlbumSummary {
    AlbumSummary(
      id: AlbumID(row.integer(0)), title: row.text(1), artist: row.text(2), year: row.optionalInteger(3),
      cover: row.cover(4), songCount: row.integer(5), added: row.integer(6), arePictures: row.integer(7) != 0)
  }

  /// The albums with these numbers that exist, with their songs, in the order of the folders.
  func albums(_ numbers: some Collection<Int>) throws(DatabaseError) -> [ListedAlbum] {
    var albums = try database.statement(
      """
      SELECT \(Self.summaryColumns),
        (SELECT former.id FROM album former WHERE (former.path_key, former.id) < (album.path_key, album.id)
          ORDER BY former.path_key DESC, former.id DESC LIMIT 1)
      FROM album WHERE id IN (SELECT value FROM json_each(?)) ORDER BY path_key, id
      """
    ).bind(Self.list(numbers)).all { row in
      ListedAlbum(summary: Self.summary(row), previous: row.optionalInteger(8).map { AlbumID($0) }, songs: [])
    }
    for index in albums.indices {
      albums[index].songs = try database.statement(
        "\(Self.listedSongs) WHERE album_id = ? ORDER BY place, name_key, id"
      ).bind(Int(albums[index].summary.id.number)).all(Self.listedSong)
    }
    return albums
  }

  private static let listedSongs = "SELECT id, title, artist, duration, added, album_id FROM song"

  private static func listedSong(_ row: Statement) -> ListedSong {
    ListedSong(
      id: SongID(row.integer(0)), title: row.text(1), artist: row.text(2), duration: Float(row.duration(3)),
      added: UInt32(clamping: row.integer(4)))
  }

  /// Several numbers as a parameter of a statement, which reads them with `json_each`.
  private static func list(_ numbers: some Collection<Int>) -> String {
    "[\(numbers.map(String.init).joined(separator: ","))]"
  }

  /// The album with a number; nil if there is none.
  func album(_ id: AlbumID) throws(DatabaseError) -> AlbumSummary? {
    try database.statement("SELECT \(Self.summaryColumns) FROM album WHERE id = ?").bind(Int(id.number))
      .first(Self.summary)
  }

  /// The playlists by title. Those with the same title are in the order of their paths.
  func playlists() throws(DatabaseError) -> [PlaylistSummary] {
    let statement = try database.statement(
      "SELECT p.title, p.name, f.path, p.count, p.size, p.modified FROM playlist p JOIN folder f ON f.id = p.folder")
    return try statement.all { row in
      let title = row.text(0)
      let path = SongName.join(row.path(2), row.path(1))
      let playlist = PlaylistSummary(
        path: path, title: title, songCount: row.optionalInteger(3), size: row.integer(4), modified: row.integer(5))
      return (SortKey(title), playlist)
    }.sorted { one, other in
      one.0 == other.0 ? one.1.path.utf8.lexicographicallyPrecedes(other.1.path.utf8) : one.0 < other.0
    }.map(\.1)
  }

  /// The songs of an album in its order.
  /// - Parameter count: of how many songs the first are read; nil for all.
  func songs(ofAlbum album: Int, first count: Int? = nil) throws(DatabaseError) -> [(id: SongID, song: Song)] {
    // A negative limit is none.
    try database.statement("\(Self.columns) WHERE s.album_id = ? ORDER BY s.place, s.name_key, s.id LIMIT ?")
      .bind(album, count ?? -1).all { (SongID($0.integer(20)), Self.song($0)) }
  }

  func song(_ id: Int) throws(DatabaseError) -> Song? {
    try database.statement("\(Self.columns) WHERE s.id = ?").bind(id).first(Self.song)
  }

  /// Those of the songs with these numbers that exist, in any order.
  func songs(_ ids: [Int]) throws(DatabaseError) -> [(id: SongID, song: Song)] {
    try database.statement("\(Self.columns) WHERE s.id IN (SELECT value FROM json_each(?))").bind(Self.list(ids))
      .all { (SongID($0.integer(20)), Self.song($0)) }
  }

  func song(path: String) throws(DatabaseError) -> Song? {
    try find(path).first(Self.song)
  }

  /// The numbers of the songs whose files were moved, by the paths from which they have gone. A file is the same one if its file system
  /// knows it by the same number and it has not changed; that the number of the device is the same, too, cannot be expected after a restart.
  /// Where several files may be the one that has gone, none is. A file that was to be read again when it went has a negative size, see
  /// `IndexWriter.setArtist(_:of:)`.
  func movedSongs() throws(DatabaseError) -> [String: Int] {
    var numbers: [String: Int] = [:]
    // “CROSS JOIN” makes SQLite begin with the files that have gone, which are usually few.
    try database.statement(
      """
      SELECT d.folder, d.name, max(s.id) FROM departed d
      CROSS JOIN song s ON s.inode = d.inode AND s.size = max(d.size, -1 - d.size) AND s.modified = d.modified
      WHERE s.album_id IS NOT NULL GROUP BY d.id HAVING count(*) = 1
      """
    ).each { numbers[SongName.join($0.path(0), $0.path(1))] = $0.integer(2) }
    return numbers
  }

  /// Whether there is a song with sound.
  func hasMusic() throws(DatabaseError) -> Bool {
    try database.integer(
      "SELECT 1 FROM song WHERE album_id IS NOT NULL AND kind = \(FileKind.sound.rawValue) LIMIT 1") != nil
  }

  /// The songs in a folder and below it, album by album.
  func songs(below path: String) throws(DatabaseError) -> [(album: AlbumID, song: Song)] {
    let statement = try database.statement(
      "\(Self.columns) WHERE s.album_id IS NOT NULL AND \(IndexWriter.isWithin)"
        + " ORDER BY a.path_key, a.id, s.place, s.name_key, s.id")
    return try statement.bind(IndexWriter.bounds(of: path, true)).all { (AlbumID($0.integer(21)), Self.song($0)) }
  }

  /// The albums in a folder, or below it; nil if there are none.
  func albums(below folder: String) throws(DatabaseError) -> [Album]? {
    var albums: [Album] = []
    var last: AlbumID?
    for (id, song) in try songs(below: folder) {
      if id != last, let album = try self.album(id) {
        albums.append(Album(title: album.title, artist: album.artist, cover: album.cover, songs: []))
        last = id
      }
      if id == last { albums[albums.count - 1].songs.append(song) }
    }
    return albums.isEmpty ? nil : albums
  }

  func album(ofSongAt path: String) throws(DatabaseError) -> AlbumID? {
    try find(path).first { AlbumID($0.integer(21)) }
  }

  // This is asked for each song of a queue, so the text is made once.
  private static let songAtPath =
    "\(columns) WHERE s.folder = (SELECT id FROM folder WHERE path = ?) AND s.name = ? AND s.album_id IS NOT NULL"

  /// The query for the song at a path that is on an album.
  private func find(_ path: String) throws(DatabaseError) -> Statement {
    try database.statement(Self.songAtPath).bind(
      PathCoding.bytes(SongName.folder(of: path)), PathCoding.bytes(String(SongName.fileName(path))))
  }

  /// The numbers of all songs, ordered by title.
  func songsByTitle() throws(DatabaseError) -> [SongID] {
    try database.statement("SELECT id FROM song WHERE album_id IS NOT NULL ORDER BY title_key, id").all {
      SongID($0.integer(0))
    }
  }

  /// Calls `body` for each song, album by album.
  func eachSong(_ body: (_ song: ListedSong, _ album: AlbumID) -> Void) throws(DatabaseError) {
    try database.statement("\(Self.listedSongs) WHERE album_id IS NOT NULL ORDER BY album_id, place, name_key, id")
      .each { body(Self.listedSong($0), AlbumID($0.integer(5))) }
  }

  private static func song(_ row: Statement) -> Song {
    let folder = row.path(16)
    let path = SongName.join(folder, row.path(15))
    let artist = row.text(1)
    let albumArtist = row.optionalText(2) ?? row.optionalText(18)
    let cover: Cover?
    let isPicture = row.integer(14) == FileKind.picture.rawValue
    if isPicture || row.integer(13) != 0 {
      cover = Cover(path: path)
    } else if !row.isNull(17) {
      cover = Cover(path: SongName.join(folder, row.path(17)))
    } else {
      cover = row.cover(19)
    }
    return Song(
      path: isPicture ? nil : path, title: row.text(0), artist: artist,
      albumArtist: albumArtist == artist ? nil : albumArtist,
      album: row.optionalText(3), disc: row.optionalInteger(4), track: row.optionalInteger(5),
      year: row.optionalInteger(6), genre: row.optionalText(7),
      duration: row.duration(8),
      gain: ReplayGain(
        track: row.optionalDouble(9), album: row.optionalDouble(10), trackPeak: row.optionalDouble(11),
        albumPeak: row.optionalDouble(12)),
      cover: cover, isPicture: isPicture)
  }
}

extension Statement {
  /// A duration in seconds; 0 for a value that no song can have, as the file of the index may contain anything.
  fileprivate func duration(_ column: Int32) -> Double { SongName.sensible(double(column)) ?? 0 }

  fileprivate func cover(_ column: Int32) -> Cover? { isNull(column) ? nil : Cover(path: path(column)) }
}
