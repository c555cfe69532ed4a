import Glibc
import Music
import TestSupport
import Testing

@testable import Jukebox

@Suite struct LibraryModelTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("M10 The rest of the album follows a song whose tags have changed since it was queued")
  func retagged() throws {
    try folder.folder("Artist")
    try folder.folder("Artist/Album")
    for name in ["1 - One", "2 - Two", "3 - Three"] { try folder.write("Artist/Album/\(name).mp3") }
    let source = MusicLibrary.named(folder.path)
    let library = LibraryModel(source: source)
    library.setContents(source.contents)
    var song = try #require(library.songs(of: library.albums[0].id).first)
    song.title = "As it was called before"
    song.album = "Another name"
    song.genre = "Another genre"
    #expect(library.songsOnAlbum(after: song).map(\.title) == ["Two", "Three"])
  }

  @Test("V10 M15 Other covers of an album are looked for among its first songs, as an album may have thousands")
  func otherCovers() throws {
    let songs = (0..<100).map { index in
      let path = [10: "/early", 70: "/late"][index]
      return Song(
        title: "\(index)", artist: "Artist", duration: 60, cover: path.map { Cover(path: $0) })
    }
    let library = LibraryModel()
    library.append([Album(title: "Album", artist: "Artist", cover: Cover(path: "/cover"), songs: songs)])
    #expect(library.otherCovers(of: library.albums[0]) == [Cover(path: "/early")])
    // The same of an album in the index, of which only so many songs are read.
    try folder.folder("Album")
    for name in ["1 - One", "2 - Two", "3 - Three"] { try folder.write("Album/\(name).mp3") }
    let source = MusicLibrary.named(folder.path)
    let album = source.contents.albums[0].id
    #expect(source.songs(of: album, first: 2).map(\.title) == ["One", "Two"])
    #expect(source.songs(of: album).map(\.title) == ["One", "Two", "Three"])
  }

  @Test(
    "M11 J2 A picture that was opened before its folder was read leads to the album of the folder, also through a link",
    arguments: [false, true])
  func pictureOpenedEarly(isLinked: Bool) throws {
    try folder.folder("Trip")
    try folder.write("Trip/a.png")
    let links = try TemporaryFolder()
    try #require(symlink(folder.path, links.path + "/Music") == 0)
    let picture = (isLinked ? links.path + "/Music" : folder.path) + "/Trip/a.png"
    let source = MusicLibrary(
      MusicLibrary.Setup(
        paths: [picture], musicFolder: folder.path, indexPath: nil, reader: NamesOnly(), isWatching: false), wake: {})
    source.waitUntilFinished()
    let library = LibraryModel(source: source)
    library.showSource()
    let song = try #require(source.named?.songs.first)
    #expect(song.album == nil && library.albums.map(\.title) == ["Trip"])
    #expect(library.album(of: song)?.title == "Trip")
  }

  @Test("M17 An album whose files are dropped one after the other has them all, also where it is looked at meanwhile")
  func droppedBitByBit() throws {
    try folder.folder("Lib")
    for name in ["1", "2"] { try folder.write("\(name).mp3") }
    let source = MusicLibrary.named(folder.path + "/Lib")
    let library = LibraryModel(source: source)
    library.showSource()
    func drop(_ name: String) {
      var isFound = false
      source.read([folder.path + "/\(name).mp3"], for: .addition) { _ in isFound = true }
      source.wait { _ in isFound }
    }
    drop("1")
    let first = library.album(try #require(library.albums.first))
    #expect(first.songs.count == 1 && library.current(first) == first)
    drop("2")
    #expect(library.albums.count == 1 && library.current(first).songs.count == 2)
  }

  @Test("R4 While the index cannot be read, no suggestion is replaced, and no song that would follow is dropped")
  func unreadable() throws {
    for album in ["One", "Two"] {
      try folder.folder(album)
      try folder.write("\(album)/1 - Song.mp3")
    }
    let index = try TemporaryFolder()
    let path = index.path + "/library.sqlite"
    func open() -> (MusicLibrary, LibraryModel) {
      let source = MusicLibrary.named(folder.path, index: path)
      let library = LibraryModel(source: source)
      library.showSource()
      return (source, library)
    }
    let (_, readable) = open()
    let songs = readable.albums.flatMap { readable.songs(of: $0.id) }
    let player = Player(engine: ClockEngine { 0 })
    player.supply = readable
    player.afterQueue = .library
    player.suggest(from: readable.albumsToSuggest, isComplete: true)
    let (offers, queue) = (player.offers, player.items)
    #expect(songs.count == 2 && offers.count == 2 && queue.count == 2)

    let (source, library) = open()
    try index.write("library.sqlite", [UInt8](repeating: 1, count: 8192))
    for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
    let missing = Song(path: "/missing.mp3", title: "", artist: "", duration: 1)
    // After a query that failed, some are not tried.
    for _ in 0..<100 { #expect(library.contains(missing) && !source.isReadable) }
    player.renewSuggestions(from: [Album(title: "", artist: "", songs: [missing])], isInLibrary: library.contains)
    player.supply = library
    #expect(player.items == queue && player.offers == offers)
    // It is built anew.
    #expect(
      eventually(serving: { _ = source.update() }) {
        source.isReadable && library.contains(songs[0]) && !library.contains(missing)
      })
  }

  @Test("M15 The songs of an artist: whole albums of their own, and single songs on those of others")
  func songsOfArtist() {
    let library = LibraryModel()
    func song(_ title: String, _ artist: String, on album: String) -> Song {
      Song(title: title, artist: artist, album: album, duration: 60)
    }
    library.append([
      Album(
        title: "Mix", artist: "Various artists", songs: [song("a", "Guest", on: "Mix"), song("b", "ADA", on: "Mix")]),
      Album(title: "Own", artist: "Ada", songs: [song("c", "Ada", on: "Own"), song("d", "Ada & Guest", on: "Own")]),
    ])
    #expect(library.songs(ofArtist: "Ada").map(\.title) == ["c", "d", "b"])
    #expect(library.songs(ofArtist: "Guest").map(\.title) == ["a"])
    #expect(library.songs(ofArtist: "nobody").isEmpty)
  }

  @Test("M12 H6 A library whose reading was stopped is complete again when other folders have been read as a whole")
  func foldersAfterStop() {
    let library = LibraryModel(source: MusicLibrary.named(folder.path))
    library.stopReading()
    library.setProgress(.finished)
    #expect(!library.isComplete)
    library.foldersDidChange()
    #expect(library.progress == .beginning && !library.isComplete)
    library.setProgress(.finished)
    #expect(library.isComplete)
  }

  @Test("M10 J2 Songs follow songs also where a library has very many more pictures than songs")
  func songsAmongPictures() {
    let library = LibraryModel()
    let pictures = (0..<2000).map {
      Song(
        title: "\($0)", artist: Song.unknownArtist, duration: 5, cover: Cover(path: "/\($0).png"), isPicture: true)
    }
    library.append([Album(title: "Trip", artist: Song.unknownArtist, songs: pictures)])
    var generator = RepeatableGenerator()
    let onlyPictures = library.randomSongs(4, using: &generator)
    #expect(onlyPictures.count == 4 && onlyPictures.allSatisfy(\.isPicture))
    library.append([
      Album(title: "Moons", artist: "Ada", songs: [Song(title: "Lantern", artist: "Ada", duration: 60)])
    ])
    for _ in 0..<10 {
      let drawn = library.randomSongs(4, using: &generator)
      #expect(!drawn.isEmpty && drawn.allSatisfy { $0.title == "Lantern" })
    }
  }

  @Test("J10 Somebody who asks for suggestions gets albums that they have opened, if there are no others")
  func suggestionsFromOpened() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    try other.folder("Opened")
    try other.write("Opened/1 - Song.mp3")
    let feed = LibraryFeed(paths: [folder.path], reader: NamesOnly(), wake: {})
    feed.start()
    feed.read([other.path], for: .addition) { _ in }
    #expect(eventually(serving: { _ = feed.drain() }) { feed.library.albums.count == 1 })
    #expect(feed.library.albumsToSuggest.isEmpty)
    #expect(feed.library.albumsToSuggestOnRequest.map(\.title) == ["Opened"])
  }
}
