@testable import Music

extension Fuzzer {
  static let indexes = [
    Fuzzer(name: "index", about: "rows of the index, as another program may have left them, and its lists and search") {
      bytes in
      do throws(DatabaseError) {
        let opened = FuzzedIndex.opened
        try opened.execute("DELETE FROM folder; DELETE FROM song; DELETE FROM album; DELETE FROM playlist")
        var source = FuzzBytes(bytes)
        while !source.isAtEnd { try FuzzedIndex.insert(&source, into: opened) }
        try FuzzedIndex.readAll(opened)
      } catch {}
    }
  ]
}

private enum FuzzedIndex {
  static let opened = IndexFile.inMemory(notice: nil)!.database

  private static let tables = [
    ("folder", 6), ("song", 27), ("album", 11), ("playlist", 7),
  ]

  /// Inserts a row with values of any type in its columns.
  static func insert(_ source: inout FuzzBytes, into database: Database) throws(DatabaseError) {
    let (table, count) = source.element(of: tables)
    let places = Array(repeating: "?", count: count).joined(separator: ",")
    let statement = try database.prepare("INSERT OR IGNORE INTO \(table) VALUES(\(places))")
    for column in 1...Int32(count) {
      switch source.byte() % 8 {
      case 0: statement.bind(column, Int?.none)
      case 1, 2, 3: statement.bind(column, Int(source.byte() % 4))
      case 4: statement.bind(column, source.integer())
      case 5: statement.bind(column, source.number())
      case 6: statement.bind(column, source.blob())
      default: statement.bind(column, source.text())
      }
    }
    // A row that the table does not take is left out.
    do throws(DatabaseError) { try statement.run() } catch {}
  }

  static func readAll(_ database: Database) throws(DatabaseError) {
    let reader = try IndexReader(database)
    let albums = try reader.albums()
    var contents = LibraryContents()
    contents.setAlbums(albums)
    var builder = SearchBuilder()
    for album in albums {
      builder.add(album)
      for (_, song) in try reader.songs(ofAlbum: Int(album.id.number)) {
        require(!song.duration.isNaN, "a duration that is no number")
      }
    }
    if !albums.isEmpty {
      try reader.eachSong { song, _, title, artist, duration, added in
        builder.add(song, title: title, artist: artist, duration: duration, added: added)
      }
    }
    contents.setSongs(builder.build().segment, byTitle: try reader.songsByTitle())
    _ = try reader.playlists()
    _ = try reader.songs(below: "/")
    _ = try reader.albums(albums.map { Int($0.id.number) })
    let writer = try IndexWriter(database)
    for path in try writer.allFolders() {
      guard let folder = try writer.folder(path) else { continue }
      _ = try writer.files(in: folder.id)
      _ = try writer.folders(in: folder.id)
      _ = try writer.playlists(in: folder.id)
    }
  }
}
