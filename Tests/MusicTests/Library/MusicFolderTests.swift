import Glibc
import Platform
import TestSupport
import Testing

@testable import Music

/// The person's folder for music, and what is shown where there is no music.
@MainActor @Suite struct MusicFolderTests {
  let folder: MusicTests.MusicFolder
  let reader = FakeTagReader()
  private var music: String { folder.path + "/Music" }

  init() throws {
    folder = try MusicTests.MusicFolder()
    try folder.write(
      "library.json", Array(#"{"albums": [{"title": "Bundled", "artist": "B", "songs": [{"title": "b"}]}]}"#.utf8))
  }

  private func library(isWatching: Bool = true, named: [String] = []) -> MusicLibrary {
    MusicLibrary(
      MusicLibrary.Setup(
        paths: named, musicFolder: music, fallback: [folder.path + "/library.json"],
        indexPath: folder.path + "/cache/index.sqlite", reader: reader, isWatching: isWatching), wake: {})
  }

  private func shows(_ library: MusicLibrary, _ expected: [String]) -> Bool {
    eventually {
      library.update()
      return listing(library) == expected
    }
  }

  @Test(
    "M11 a folder for music that comes later is seen, and takes over from the bundled library", .timeLimit(.minutes(60))
  )
  func comesLater() throws {
    let library = library()
    let problems = library.wait { $0.progress.isFinished && $0.contents.search != nil && $0.named != nil }.problems
    #expect(listing(library) == ["Bundled – B: b"] && problems == [])
    try folder.song("Music/A/1.mp3", "title=One;album=A;artist=X")
    #expect(shows(library, ["A – X: One"]))
    library.wait {
      $0.contents.search?.results(for: "bundled").albums.isEmpty == true
        && $0.contents.search?.results(for: "one").songs.count == 1
    }
    #expect(library.contents.songs.count == 1)
    // And goes, and comes back with other songs.
    try #require(rename(music, folder.path + "/Elsewhere") == 0)
    try folder.song("Music/C/3.mp3", "title=Three;album=C;artist=X")
    #expect(shows(library, ["C – X: Three"]))
    folder.remove("Music/C")
    #expect(shows(library, ["Bundled – B: b"]))
  }

  @Test("M15 The songs of a playlist that are in the bundled library are its songs, also where their files are missing")
  func playlistOfBundledSongs() throws {
    let there = try folder.song("pieces/1.opus", "title=Of the file")
    let missing = folder.path + "/pieces/2.opus"
    let json = """
      {"albums": [{"title": "Bundled", "artist": "B", "cover": "b.png",
        "songs": [{"title": "One", "file": "pieces/1.opus"}, {"title": "Two", "file": "pieces/2.opus"}]}]}
      """
    try folder.write("library.json", Array(json.utf8))
    try #require(symlink("pieces", folder.path + "/link") == 0)
    let list = try folder.write(
      "list.m3u8", Array("\(there)\n#EXTINF:9,No - One\n\(missing)\nlink/1.opus\n".utf8))
    let library = library()
    library.wait { $0.progress.isFinished && $0.contents.search != nil && $0.named != nil }
    let bundled = library.songs(of: try #require(library.contents.albums.first).id)
    #expect(bundled.map(\.title) == ["One", "Two"])
    let playlist = try #require(library.found(in: [list]).playlists.first)
    #expect(playlist.songs == bundled + bundled.prefix(1))
    #expect(playlist.obstacles.map(\.key) == [bundled[1].id])
  }

  @Test("M11 The missing songs of a playlist are no album where its other songs are in the library already")
  func missingSongsOfPlaylist() throws {
    try folder.song("Music/A/1.mp3", "title=One;album=A;artist=X")
    let list = try folder.write("mix.m3u8", Array("Music/A/1.mp3\ngone.mp3\n".utf8))
    let library = library(named: [list])
    library.waitUntilFinished()
    #expect(library.queuedSongs.map(\.title) == ["One", "gone"] && listing(library) == ["A – X: One"])
    try folder.song("gone.mp3", "title=Back;artist=X")
    var found: NamedMusic?
    library.read([list], for: .addition) { found = $0 }
    library.wait { $0.contents.albums.count == 2 && found != nil }
    #expect(listing(library) == ["mix – X: Back", "A – X: One"])
  }

  @Test("P7 Other folders become the library while it is shown, and only what is new is read", .timeLimit(.minutes(60)))
  func otherFolders() throws {
    try folder.song("Music/A/1.mp3", "title=One;album=A;artist=X")
    try folder.song("More/B/2.mp3", "title=Two;album=B;artist=Y")
    let library = library()
    func becomes(_ expected: Set<String>) {
      let isShown = eventually(limit: 10) {
        library.update()
        return Set(listing(library)) == expected
      }
      #expect(isShown, "\(listing(library))")
    }
    library.waitUntilFinished()
    #expect(listing(library) == ["A – X: One"])
    _ = reader.takeOpened()
    library.setMusicFolders([music, folder.path + "/More"])
    becomes(["A – X: One", "B – Y: Two"])
    #expect(reader.takeOpened() == [folder.path + "/More/B/2.mp3"])
    // Changes in the new folder are noticed.
    try folder.song("More/C/3.mp3", "title=Three;album=C;artist=Z")
    becomes(["A – X: One", "B – Y: Two", "C – Z: Three"])
    library.setMusicFolders([folder.path + "/More"])
    becomes(["B – Y: Two", "C – Z: Three"])
    library.setMusicFolders([])
    becomes(["Bundled – B: b"])
    library.setMusicFolders([music])
    becomes(["A – X: One"])
  }

  @Test("P7 What stays in the library when a folder around it leaves it is not read again")
  func folderWithin() throws {
    try folder.song("Music/A/1.mp3", "title=One;album=A;artist=X")
    try folder.song("Music/B/2.mp3", "title=Two;album=B;artist=Y")
    try folder.song("Music/B/C/3.mp3", "title=Three;album=C;artist=Z")
    let library = library(isWatching: false)
    library.waitUntilFinished()
    let song = try #require(library.song(path: music + "/B/2.mp3"))
    _ = reader.takeOpened()
    library.setMusicFolders([music + "/B"])
    #expect(shows(library, ["B – Y: Two", "C – Z: Three"]))
    #expect(reader.takeOpened() == [] && library.song(path: music + "/B/2.mp3") == song)
    folder.remove("Music/B/C")
    library.scan()
    #expect(shows(library, ["B – Y: Two"]))
  }

  @Test("P7 A folder of the library around which another one is added still leaves it when it is deleted")
  func folderAround() throws {
    try folder.song("Music/A/1.mp3", "title=One;album=A;artist=X")
    try folder.song("Music/B/2.mp3", "title=Two;album=B;artist=Y")
    let library = library(isWatching: false)
    library.waitUntilFinished()
    library.setMusicFolders([music + "/B"])
    #expect(shows(library, ["B – Y: Two"]))
    library.setMusicFolders([music])
    #expect(shows(library, ["A – X: One", "B – Y: Two"]))
    folder.remove("Music/B")
    library.scan()
    #expect(shows(library, ["A – X: One"]))
  }

  @Test("M11 P7 Songs whose tags name no artist have the one that their folder has in the library as it is now")
  func artistsOfOtherFolders() throws {
    let song = try folder.song("Music/Ada/Moons/1.mp3", "title=One")
    try folder.song("Music/Ada/Moons/2.mp3", "title=Two;artist=Bo;album=Suns")
    let picture = "a – Ada: x"
    try folder.write("Music/Ada/a/x.png")
    for isWatching in [false, true] {
      let library = library(isWatching: isWatching)
      library.waitUntilFinished()
      #expect(listing(library) == [picture, "Moons – Ada: One", "Suns – Bo: Two"])
      _ = reader.takeOpened()
      library.setMusicFolders([music + "/Ada/Moons"])
      #expect(shows(library, ["Moons – Unknown artist: One", "Suns – Bo: Two"]))
      #expect(reader.takeOpened() == [song])
      library.setMusicFolders([music + "/Ada/Moons", music + "/Ada/a"])
      #expect(shows(library, ["a – Unknown artist: x", "Moons – Unknown artist: One", "Suns – Bo: Two"]))
    }
  }

  @Test("M11 a playlist saved where there is no music yet is listed, now and after a restart", .timeLimit(.minutes(60)))
  func playlists() throws {
    let library = library()
    library.waitUntilFinished()
    try folder.write("Music/Mine.m3u8", Array("/x/1.mp3\n".utf8))
    library.wait { !$0.contents.playlists.isEmpty }
    #expect(library.contents.playlists.map(\.title) == ["Mine"])
    #expect(listing(library) == ["Bundled – B: b"])
    let second = self.library()
    second.waitUntilFinished()
    #expect(second.contents.playlists.map(\.songCount) == [1])
    #expect(listing(second) == ["Bundled – B: b"])
    // Pictures are no music.
    try folder.write("Music/cover.png")
    let third = self.library(isWatching: false)
    third.waitUntilFinished()
    #expect(listing(third) == ["Bundled – B: b"] && third.contents.songs.count == 1)
  }

  @Test("M11 songs that are opened are queued, and the library stays the library")
  func opened() throws {
    let inside = try folder.song("Music/A/1.mp3", "title=One;album=A;artist=X")
    try folder.song("Music/A/2.mp3", "title=Two;album=A;artist=X;track=2")
    let outside = try folder.song("away/3.mp3", "title=Three;album=B;artist=X")
    for _ in 0..<2 {
      let library = library(isWatching: false, named: [outside, inside])
      library.waitUntilFinished()
      #expect(library.queuedSongs.map(\.title) == ["Three", "One"])
      #expect(listing(library) == ["A – X: One, Two"])
      // What is added is listed, but not suggested.
      #expect(library.found(in: [outside, inside], for: .addition).songs.count == 2)
      #expect(listing(library) == ["B – X: Three", "A – X: One, Two"])
      #expect(library.contents.albums.map { library.contents.isHandedOver($0.id) } == [true, false])
    }
  }

  private func albums(_ library: MusicLibrary) -> [String] { library.contents.albums.map(\.title).sorted() }

  private func lists(_ library: MusicLibrary, _ titles: [String]) -> Bool {
    eventually {
      library.update()
      return albums(library) == titles
    }
  }

  @Test("M11 J2 pictures that are opened before their folder has been read are listed once, with their folder")
  func openedEarly() throws {
    try folder.song("Music/A/1.mp3", "title=One;album=A;artist=X")
    let inside = try folder.write("Music/Photos/a.png")
    try folder.write("Music/Photos/b.png")
    let outside = try folder.write("away/c.png")
    for _ in 0..<2 {
      let library = library(isWatching: false, named: [inside, outside])
      library.waitUntilFinished()
      #expect(library.queuedSongs.map(\.title) == ["a", "c"])
      #expect(albums(library) == ["A", "Photos", "Pictures"])
      let pictures = try #require(library.contents.albums.first { $0.title == "Pictures" })
      #expect(library.songs(of: pictures.id).map(\.title) == ["c"] && pictures.songCount == 1)
      #expect(pictures.cover == Cover(path: outside))
      #expect(library.contents.songs.count == 4)
    }
  }

  @Test("M11 J2 pictures that are opened while the bundled library is shown are listed beside it, and once without it")
  func openedBesideFallback() throws {
    let picture = try folder.write("Music/Photos/a.png")
    for _ in 0..<2 {
      let named = self.library(isWatching: false, named: [picture])
      named.waitUntilFinished()
      #expect(albums(named) == ["Bundled", "Pictures"])
    }
    let library = self.library(isWatching: false)
    library.waitUntilFinished()
    #expect(albums(library) == ["Bundled"])
    library.read([folder.path + "/Music/Photos"], for: .addition) { _ in }
    #expect(lists(library, ["Bundled", "Photos"]))
    try folder.song("Music/A/1.mp3", "title=One;album=A;artist=X")
    library.scan()
    #expect(lists(library, ["A", "Photos"]))
  }

  @Test("P7 J2 pictures that were opened stay listed when their folder leaves the library")
  func openedInFormerFolder() throws {
    try folder.song("Music/A/1.mp3", "title=One;album=A;artist=X")
    let picture = try folder.write("More/Photos/a.png")
    let library = library(isWatching: false)
    library.waitUntilFinished()
    library.setMusicFolders([music, folder.path + "/More"])
    #expect(lists(library, ["A", "Photos"]))
    library.read([picture], for: .addition) { _ in }
    library.setMusicFolders([music])
    #expect(lists(library, ["A", "Pictures"]))
  }

  @Test("M11 J2 A picture of the library that is opened is there at once: no list is made again for it")
  func openedInLibrary() throws {
    try folder.song("Music/A/1.mp3", "title=One;album=A;artist=X")
    let picture = try folder.write("Music/Photos/a.png")
    let library = library(isWatching: false)
    library.waitUntilFinished()
    var found: NamedMusic?
    library.read([picture], for: .addition) { found = $0 }
    let update = library.wait { _ in found != nil }
    #expect(found?.songs.map(\.title) == ["a"])
    #expect(!update.hasNewContents && albums(library) == ["A", "Photos"])
  }

  @Test(
    "P7 J2 A picture of the library that was opened leaves the lists when it is deleted, or when its folder has another name"
  )
  func openedAndGone() throws {
    try folder.song("Music/A/1.mp3", "title=One;album=A;artist=X")
    let deleted = try folder.write("Music/Photos/a.png")
    let moved = try folder.write("Music/Trip/b.png")
    let library = library(isWatching: false)
    library.waitUntilFinished()
    _ = library.found(in: [deleted, moved], for: .addition)
    #expect(albums(library) == ["A", "Photos", "Trip"])
    folder.remove("Music/Photos")
    try #require(rename(folder.path + "/Music/Trip", folder.path + "/Music/Tour") == 0)
    library.scan()
    #expect(lists(library, ["A", "Tour"]))
  }
}
