import Glibc
import Languages
import MediaProtocol
import Platform
import Testing

@testable import Music

@MainActor @Suite struct IndexTests {
  let folder: MusicFolder
  let cache: MusicFolder
  let reader = FakeTagReader()
  private var index: String { cache.path + "/jukebox/index.sqlite" }

  init() throws {
    folder = try MusicFolder()
    cache = try MusicFolder()
    for number in 1...30 { try folder.song("A\(number % 3)/\(number).mp3", "title=\(number);artist=X") }
  }

  private struct Result {
    var albumCount: Int
    var notices: [Sentence]
  }

  /// Opens the library, and returns what it shows and says.
  private func open(_ path: String? = nil, during: (MusicLibrary) -> Void = { _ in }) -> Result {
    let library = MusicLibrary(
      MusicLibrary.Setup(paths: [folder.path], indexPath: path ?? index, reader: reader, isWatching: false), wake: {})
    var notices: [Sentence] = []
    library.start()
    during(library)
    while !(library.progress.isFinished && library.contents.search != nil) { notices += library.update().notices }
    notices += library.update().notices
    return Result(albumCount: library.contents.albums.count, notices: notices)
  }

  @Test("M13 the index is a file in the cache folder that is safe to delete")
  func deleted() throws {
    let folders = UserFolders { ["XDG_CACHE_HOME": "/x", "HOME": "/home/y"][$0] }
    #expect(MusicLibrary.indexPath(for: [folder.path], in: folders)?.hasPrefix("/x/jukebox/library-") == true)
    let usual = UserFolders { ["XDG_CACHE_HOME": "relative", "HOME": "/home/y"][$0] }
    #expect(MusicLibrary.indexPath(for: [folder.path], in: usual)?.hasPrefix("/home/y/.cache/jukebox/") == true)
    #expect(MusicLibrary.indexPath(for: [folder.path + "/A0/3.mp3"], in: folders) == nil)
    #expect(open().notices == [])
    #expect(reader.takeOpened().count == 30)
    cache.remove("jukebox")
    #expect(open().albumCount == 3)
    #expect(reader.takeOpened().count == 30)
  }

  @Test("M13 a large index is shown at once: the albums at both ends first, then all, in the same order")
  func outerAlbums() throws {
    for number in 10..<70 { try folder.song("B\(number)/1.mp3", "title=\(number);artist=X;album=B\(number)") }
    #expect(open().albumCount == 63)
    let index = try IndexReader(Database(.file(path: index), patience: 1000, isCreated: false))
    let all = try index.albums()
    for count in [1, 32, 61, 62] {
      #expect(try index.outerAlbums(count) == Array(all.prefix(count)) + [all[62]])
    }
    for count in [63, 100] { #expect(try index.outerAlbums(count).isEmpty) }

    let library = MusicLibrary(
      MusicLibrary.Setup(paths: [folder.path], indexPath: self.index, reader: reader, isWatching: false), wake: {})
    library.start()
    let first = library.firstUpdate(atMost: 60)
    #expect(first.hasNewContents)
    let shown = library.contents.albums
    #expect(shown == all || shown == Array(all.prefix(32)) + [all[62]])
    library.waitUntilFinished()
    #expect(library.contents.albums == all)
    #expect(library.firstUpdate(atMost: 0).isEmpty)
  }

  @Test("M13 an index that is deleted, damaged or cut off while the program runs is built anew")
  func deletedMeanwhile() throws {
    _ = open()
    let library = openLibrary([folder.path], index: index, reader)
    cache.remove("jukebox")
    let album = library.contents.albums[0].id
    _ = library.songs(of: album)
    library.wait { $0.contents.albums.count == 3 && !$0.songs(of: $0.contents.albums[0].id).isEmpty }
    #expect(library.songs(of: library.contents.albums[0].id).count == 10)
  }

  @Test("M13 a damaged index is told once and built anew", arguments: [0, 1, 2, 3, 4])
  func damaged(how: Int) throws {
    _ = open()
    let size = 50_000
    switch how {
    case 0: try cache.write("jukebox/index.sqlite", Array("this is no database, whatever its name says".utf8))
    case 1: try cache.write("jukebox/index.sqlite", Array(repeating: 0xA5, count: size))
    case 2: #expect(truncate(index, 5000) == 0)
    case 3:
      // Damaged in the middle, where only reading the tables shows it.
      let file = try #require(fopen(index, "r+"))
      fseek(file, 4096, SEEK_SET)
      let noise = [UInt8](repeating: 0x5A, count: 60_000)
      fwrite(noise, 1, noise.count, file)
      fclose(file)
    default:
      let database = try Database(.file(path: cache.path + "/jukebox/index.sqlite"), patience: 0)
      try database.execute("DROP TABLE song")
      try database.execute("PRAGMA application_id = 7")
    }
    _ = reader.takeOpened()
    let result = open()
    #expect(result.albumCount == 3)
    #expect(result.notices.count == 1, "\(result.notices)")
    #expect(result.notices.first?.description.contains("built anew") == true)
    #expect(open().notices == [])
  }

  @Test(
    "M13 an index of which a table or a column is missing is built anew, as a damaged one is",
    arguments: [
      "DROP TABLE song", "DROP TABLE album", "DROP TABLE departed", "ALTER TABLE song DROP COLUMN genre",
      "ALTER TABLE playlist DROP COLUMN count", "ALTER TABLE album RENAME COLUMN pictures TO more",
    ])
  func incomplete(change: String) throws {
    _ = open()
    try Database(.file(path: index), patience: 0).execute(change)
    // A file has left, and one is new, so that the index has to be written to.
    folder.remove("A0/3.mp3")
    try folder.song("A0/31.mp3", "title=31;artist=X")
    let result = open()
    #expect(result.albumCount == 3 && result.notices == ["The library’s index was damaged and is built anew."])
    _ = reader.takeOpened()
    #expect(open().notices == [] && reader.takeOpened() == [])
  }

  @Test("M13 R4 an index that is damaged and cannot be deleted is kept in memory instead")
  func irreplaceable() throws {
    _ = open()
    try Database(.file(path: index), patience: 0).execute("DROP TABLE song")
    // The system opens the file by this name, too, but does not delete it.
    let file = try #require(fopen(index, "r"))
    defer { fclose(file) }
    let result = open("/proc/self/fd/\(fileno(file))")
    #expect(result.albumCount == 3 && PathCoding.exists(index))
    #expect(
      result.notices.map(\.description) == [
        "The library’s index was damaged and is built anew.",
        "The library’s index cannot be written (it cannot be replaced), so the music will be read again at the next start.",
      ])
  }

  @Test("M13 the index of a later version is told once and built anew")
  func later() throws {
    _ = open()
    try Database(.file(path: index), patience: 0).execute("PRAGMA user_version = 99")
    let result = open()
    #expect(result.notices == ["The library’s index was written by another version of Jukebox and is built anew."])
    #expect(result.albumCount == 3)
    #expect(open().notices == [])
  }

  @Test("M13 where no index can be written, it is told once and the library is there all the same")
  func readOnly() throws {
    for path in ["/proc/nothing/index.sqlite", folder.path + "/A0/3.mp3/index.sqlite"] {
      let result = open(path)
      #expect(result.albumCount == 3)
      #expect(result.notices.count == 1, "\(result.notices)")
    }
    // A folder in the place of the file.
    try cache.write("jukebox/index.sqlite/x")
    #expect(open().albumCount == 3)
  }

  @Test("M13 a locked index is told once; what it contains is not needed", .timeLimit(.minutes(60)))
  func locked() throws {
    _ = open()
    let other = try Database(.file(path: index), patience: 0)
    try other.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
    let result = open()
    #expect(result.albumCount == 3)
    #expect(result.notices.count == 1, "\(result.notices)")
    try other.execute("COMMIT")
  }

  @Test("M13 a full disk: the library goes on in memory, and says so once")
  func full() throws {
    // SQLite's own limit has the same effect as a full disk.
    _ = open()
    for number in 100...400 {
      try folder.song("B/\(number).mp3", "title=\(number) \(String(repeating: "long ", count: 40))")
    }
    let database = try IndexFile.open(.file(path: index))
    let pages = try database.integer("PRAGMA page_count") ?? 0
    try database.execute("PRAGMA max_page_count = \(pages + 2)")
    let writer = IndexWriter(database)
    let files = (0..<2000).map { number in
      FileRecord(file: FolderListing.File(name: Array("\(number).mp3".utf8), size: 1, modified: 1), kind: .sound)
    }
    let change = FolderChange(path: folder.path + "/B", identity: FolderIdentity(device: 1, inode: 1), files: files)
    #expect(throws: DatabaseError.self) { try writer.write([change]) }
    // The transaction has left nothing behind.
    #expect(try database.integer("SELECT count(*) FROM song") == 30)
    let memory = try IndexFile.open(.newMemory)
    try memory.copy(from: database)
    #expect(try memory.integer("SELECT count(*) FROM song") == 30)
    #expect(try IndexReader(memory).albums().count == 3)
  }

  @Test("P7 the root of the file system, as a folder of the library, does not count as a folder in itself")
  func root() throws {
    let writer = try IndexWriter(IndexFile.open(.newMemory))
    var changes = [
      FolderChange(path: "/", identity: FolderIdentity(device: 1, inode: 1)),
      FolderChange(path: "/Music", identity: FolderIdentity(device: 1, inode: 2)),
    ]
    _ = try writer.write(changes)
    try writer.noteFoldersAround()
    let id = try #require(try writer.folder("/")).id
    #expect(try writer.folders(in: id) == ["/Music"])
    // It has another cover now.
    changes[0].cover = Array("cover.png".utf8)
    _ = try writer.write(changes)
    #expect(try writer.folders(in: id) == ["/Music"])
  }

  @Test("R2 impossible durations in an index count as unknown")
  func durations() throws {
    _ = open()
    let database = try IndexFile.open(.file(path: index))
    try database.execute("UPDATE song SET duration = 1e300 WHERE id % 3 = 0")
    try database.execute("UPDATE song SET duration = -1 WHERE id % 3 = 1")
    let library = openLibrary([folder.path], index: index, reader)
    let songs = library.contents.albums.flatMap { library.songs(of: $0.id) }
    #expect(songs.count == 30 && songs.allSatisfy { (0...FileTags.longestDuration).contains($0.duration) })
    #expect(songs.count { $0.duration == 0 } == 20)
  }

  @Test("R4 a disk that does not respond while the index is looked for keeps nobody waiting")
  func slowDisk() throws {
    let responds = Monitor(false)
    var setup = MusicLibrary.Setup(paths: [folder.path], indexPath: nil, reader: reader, isWatching: false)
    setup.indexPath = { [index] in
      responds.wait { $0 ? () : nil }
      return index
    }
    let library = MusicLibrary(setup, wake: {})
    library.start()
    #expect(library.firstUpdate(atMost: 0.01).isEmpty)
    responds.change { $0 = true }
    library.waitUntilFinished()
    #expect(library.contents.albums.count == 3)
  }

  @Test("M13 two programs on one index at once lose nothing", .timeLimit(.minutes(60)))
  func together() async throws {
    for number in 0..<300 {
      try folder.song("C\(number / 10)/\(number).mp3", "title=\(number);artist=X;album=C\(number / 10)")
    }
    let libraries = (0..<3).map { _ in
      MusicLibrary(
        MusicLibrary.Setup(paths: [folder.path], indexPath: index, reader: reader, isWatching: false), wake: {})
    }
    for library in libraries { library.start() }
    for library in libraries { library.waitUntilFinished() }
    let expected = listing(openLibrary([folder.path], index: index, reader))
    #expect(expected.count == 33)
    for library in libraries { #expect(Set(listing(library)) == Set(expected)) }
    for library in libraries { #expect(library.update().notices == []) }
  }
}
