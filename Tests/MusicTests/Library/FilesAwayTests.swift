import Glibc
import Languages
import Platform
import TestSupport
import Testing

@testable import Music

/// The library tells which songs are missing because their folder or their file is away.
@MainActor
@Suite struct FilesAwayTests {
  private let folder: MusicFolder
  private let elsewhere: MusicFolder

  init() throws {
    folder = try MusicFolder()
    elsewhere = try MusicFolder()
  }

  /// The files that the library misses, without the folder of the library.
  private func missing(_ songs: [Song], in library: MusicLibrary) -> [String] {
    let missing = library.comparison(of: songs).missing
    #expect(missing.values.allSatisfy { $0 == "no such file" })
    return songs.filter { missing[$0.id] != nil }.compactMap { $0.path.map { String($0.dropFirst(folder.path.count)) } }
  }

  @Test(
    "M12 R4 Songs are told to be missing when the music folder, a folder in it or a file goes away, and only then",
    arguments: [
      ("", ["/A/1.mp3", "/A/2.mp3", "/B/3.mp3"]), ("/A", ["/A/1.mp3", "/A/2.mp3"]), ("/A/2.mp3", ["/A/2.mp3"]),
    ])
  func away(name: String, expected: [String]) throws {
    let paths = try ["A/1.mp3", "A/2.mp3", "B/3.mp3"].map { try folder.song($0, "title=\($0)") }
    let library = openLibrary([folder.path], index: elsewhere.path + "/index.sqlite")
    let songs = try paths.map { try #require(library.song(path: $0)) }
    let outside = Song(path: elsewhere.path + "/4.mp3", title: "Outside", artist: "", duration: 60)
    #expect(missing(songs + [outside], in: library) == [])
    let (place, away) = (folder.path + name, elsewhere.path + "/away")
    try #require(rename(place, away) == 0)
    library.scanAgain()
    #expect(missing(songs + [outside], in: library) == expected)
    try #require(rename(away, place) == 0)
    library.scanAgain()
    #expect(missing(songs, in: library) == [])
  }

  @Test(
    "J7 The words for a missing file are the same, whether it is played or looked for", arguments: [ENOENT, ENOTDIR])
  func words(number: CInt) {
    #expect(MediaError.system(number).reason == FolderListing.Failure(number: number).reason)
  }

  @Test("R4 A folder that is away is remembered until it leaves the library")
  func awayAndLeft() throws {
    let paths = try ["A/1.mp3", "B/2.mp3"].map { try folder.song($0) }
    var setup = MusicLibrary.Setup(
      paths: [], musicFolder: folder.path, indexPath: nil, reader: FakeTagReader(), isWatching: false)
    setup.musicFolders = [folder.path + "/A", folder.path + "/B"]
    let library = MusicLibrary(setup, wake: {})
    library.waitUntilFinished()
    try #require(rename(folder.path + "/B", elsewhere.path + "/B") == 0)
    library.scan()
    var away: FoldersAway?
    #expect(eventually(serving: { away = library.update().foldersAway ?? away }) { away?.contain(paths[1]) == true })
    library.setMusicFolders([folder.path + "/A"])
    #expect(eventually(serving: { away = library.update().foldersAway ?? away }) { away?.contain(paths[1]) == false })
  }

  @Test("M12 M18 R4 Music behind a link stays in the library at a start while the disk to which it leads is away")
  func linkedDiskAway() throws {
    let song = try folder.song("A/1.mp3")
    let link = elsewhere.path + "/Music"
    let users = UserFolders { ["XDG_CACHE_HOME": "/x"][$0] }
    try #require(symlink(folder.path, link) == 0)
    func open() -> MusicLibrary {
      let library = MusicLibrary(
        MusicLibrary.Setup(
          paths: [], musicFolder: link, indexPath: elsewhere.path + "/index.sqlite", reader: FakeTagReader(),
          isWatching: false), wake: {})
      library.waitUntilFinished()
      return library
    }
    func indexPath() -> String? { MusicLibrary.indexPath(for: [], musicFolder: link, in: users) }
    #expect(open().contents.albums.count == 1)
    let index = indexPath()
    try #require(rename(folder.path, folder.path + ".away") == 0)
    let library = open()
    #expect(library.contents.albums.count == 1 && indexPath() == index)
    #expect(library.song(path: song).map { missing([$0], in: library) } == ["/A/1.mp3"])
    try #require(rename(folder.path + ".away", folder.path) == 0)
  }

  @Test("M11 Links that lead nowhere, or in a circle, are followed to an end")
  func linksToNowhere() {
    let path = elsewhere.path
    symlink("two", path + "/one")
    symlink("three/four", path + "/two")
    symlink("circle/x", path + "/circle")
    #expect(LibraryFolders.place(of: path + "/one/five") == path + "/three/four/five")
    #expect(LibraryFolders.place(of: path + "/one/") == path + "/three/four")
    #expect(LibraryFolders.place(of: path + "/circle").hasPrefix(path + "/circle"))
    #expect(LibraryFolders.place(of: path + "/none") == path + "/none")
    #expect(LibraryFolders.place(of: "none") == "none")
  }

  @Test(
    "M11 R4 A file that a playlist spells with other characters is found when it comes back, and its song is played")
  func otherSpelling() throws {
    let list = try elsewhere.write("list.m3u8", Array("Scho\u{308}n.mp3\n".utf8))
    let library = openLibrary([folder.path])
    let music = library.found(in: [list])
    let player = Player(engine: FakeEngine())
    player.markObstacles(music.obstacles) { player.add(music.songs, title: nil) }
    #expect(player.missingSongs == music.songs && music.songs.count == 1)

    let path = try elsewhere.song("Sch\u{F6}n.mp3", "title=Found")
    library.lookAgain(missing: player.missingSongs)
    var moved: [Song.ID: Song] = [:]
    #expect(eventually(serving: { moved.merge(library.update().moved) { $1 } }) { !moved.isEmpty })
    player.followFiles(moved)
    let song = try #require(player.item(at: 0)?.song)
    // Strings are equal whatever their spelling.
    #expect(song.title == "Found" && Array((song.path ?? "").utf8) == Array(path.utf8))
    #expect(player.missingSongs.isEmpty)
  }

  @Test("M11 R8 What is not called like music is no longer missing when it is there, but is not opened for that")
  func notCalledLikeMusic() throws {
    let reader = FakeTagReader()
    let list = try elsewhere.write("list.m3u8", Array("notes.txt\nsong.mp3\n".utf8))
    let library = openLibrary([folder.path], reader)
    let songs = library.found(in: [list]).songs
    try elsewhere.song("notes.txt")
    let path = try elsewhere.song("song.mp3", "title=Found")
    library.lookAgain(missing: songs)
    var back: [Song] = []
    #expect(eventually(serving: { back += library.update().retagged }) { back.count == 2 })
    #expect(Set(back.map(\.title)) == ["notes", "Found"])
    #expect(reader.takeOpened() == [path])
  }

  @Test("R4 Missing files are looked for without waiting for their disk, and after them those that are added meanwhile")
  func search() throws {
    let paths = try ["1.mp3", "2.mp3"].map { try folder.song($0) }
    let songs = (paths + [folder.path + "/none.mp3"]).map { Song(path: $0, title: $0, artist: "", duration: 60) }
    let answers = Monitor(false)
    let found = Monitor<[Song: String]>([:])
    let search = MissingFileSearch(
      goesOn: { answers.wait { $0 ? true : nil } }, found: { files in found.change { $0.merge(files) { $1 } } })
    search.look(for: [songs[0], songs[2]])
    search.look(for: [songs[1]])
    #expect(found.read { $0.isEmpty })
    answers.change { $0 = true }
    let there = found.wait { $0.count == 2 ? $0 : nil }
    #expect(there == [songs[0]: paths[0], songs[1]: paths[1]])
  }

  @Test("M12 A song whose file is back is not told to be missing by what was found before, but by what is found later")
  func backBeforeTold() {
    let song = Song(path: "/music/1.mp3", title: "One", artist: "Ada", duration: 1)
    let missing = MusicLibrary.Update(missing: [song.id: "no such file"])
    var update = missing
    update.merge(MusicLibrary.Update(retagged: [song]))
    #expect(update.missing.isEmpty && update.retagged == [song])
    update.merge(missing)
    #expect(update.missing == missing.missing)
  }

  @Test(
    "M12 M18 Songs of the last session whose files were deleted while the program did not run are told to be missing")
  func deletedBetweenRuns() throws {
    let path = try folder.song("A/1.mp3", "title=One")
    try folder.song("A/2.mp3", "title=Two")
    let index = elsewhere.path + "/index.sqlite"
    let song = try #require(openLibrary([folder.path], index: index).song(path: path))
    folder.remove("A/1.mp3")
    #expect(missing([song], in: openLibrary([folder.path], index: index)) == ["/A/1.mp3"])
  }
}
