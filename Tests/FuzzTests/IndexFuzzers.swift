@testable import Music

extension Fuzzer {
  static let indexes = [
    Fuzzer(name: "index", about: "rows of the index, as another program may have left them, and its lists and search") {
      bytes in
      guard let index = FuzzedIndex.opened else { return }
      do throws(DatabaseError) {
        try index.database.execute("BEGIN")
        var source = FuzzBytes(bytes)
        while !source.isAtEnd { index.insert(&source) }
        try index.readAll()
      } catch {}
      try? index.database.execute("ROLLBACK")
    }
  ]
}

private struct FuzzedIndex {
  let database: Database
  private let tables: [(columns: Int, insert: Statement)]
  private let reader: IndexReader
  private let writer: IndexWriter

  /// nil where there is no memory.
  static let opened: FuzzedIndex? = try? FuzzedIndex(IndexFile.open(.newMemory))

  private init(_ database: Database) throws(DatabaseError) {
    self.database = database
    var tables: [(columns: Int, insert: Statement)] = []
    for (name, columns) in [("folder", 6), ("song", 27), ("album", 11), ("playlist", 7)] {
      let places = Array(repeating: "?", count: columns).joined(separator: ",")
      tables.append((columns, try database.statement("INSERT OR IGNORE INTO \(name) VALUES(\(places))")))
    }
    self.tables = tables
    reader = IndexReader(database)
    writer = IndexWriter(database)
  }

  /// Inserts a row with values of any type in its columns.
  func insert(_ source: inout FuzzBytes) {
    let (columns, statement) = source.element(of: tables)
    var values: [(any DatabaseValue)?] = []
    for _ in 0..<columns {
      switch source.byte() % 8 {
      case 0: values.append(nil)
      case 1, 2, 3: values.append(Int(source.byte() % 4))
      case 4: values.append(source.integer())
      case 5: values.append(source.number())
      case 6: values.append(source.blob())
      default: values.append(source.text())
      }
    }
    // A row that the table does not take is left out.
    do throws(DatabaseError) { try statement.bind(values).run() } catch {}
  }

  func readAll() throws(DatabaseError) {
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
      try reader.eachSong { song, _ in builder.add(song) }
    }
    contents.setSongs(builder.build(), byTitle: try reader.songsByTitle())
    _ = try reader.playlists()
    _ = try reader.songs(below: "/")
    _ = try reader.albums(albums.map { Int($0.id.number) })
    for path in try writer.allFolders() {
      guard let folder = try writer.folder(path) else { continue }
      _ = try writer.files(in: folder.id)
      _ = try writer.folders(in: folder.id)
      _ = try writer.playlists(in: folder.id)
    }
  }
}
