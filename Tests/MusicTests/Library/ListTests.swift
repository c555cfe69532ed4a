import Glibc
import Testing

@testable import Music

@MainActor @Suite struct ListTests {
  let folder: MusicFolder

  init() throws { folder = try MusicFolder() }

  @Test(
    "M15 songs are listed by title, artist, album, duration, or when they came; the order needs no question to the index"
  )
  func orders() throws {
    try folder.song("a/1.mp3", "title=Delta;artist=Zoe;album=Moons;year=2001;track=1;duration=30")
    try folder.song("a/2.mp3", "title=Alpha;artist=Zoe;album=Moons;year=2001;track=2;duration=10")
    try folder.song("b/1.mp3", "title=Charlie;artist=Ann;album=Zebra;year=1999;duration=200000")
    try folder.song("c/1.mp3", "title=Bravo;artist=zoe;album=Air;year=1990;duration=20")
    let library = openLibrary([folder.path])
    let contents = library.contents
    func titles(_ order: SongOrder) -> [String] {
      contents.songs(by: order).compactMap { contents.name(of: $0, in: .title) }
    }
    /// What a typed letter is compared with.
    func names(_ order: SongOrder) -> [String] {
      contents.songs(by: order).compactMap { contents.name(of: $0, in: order) }
    }
    #expect(titles(.title) == ["Alpha", "Bravo", "Charlie", "Delta"])
    #expect(titles(.artist) == ["Charlie", "Bravo", "Delta", "Alpha"])
    #expect(titles(.album) == ["Bravo", "Delta", "Alpha", "Charlie"])
    #expect(titles(.duration) == ["Alpha", "Bravo", "Delta", "Charlie"])
    #expect(Set(titles(.added)) == Set(titles(.title)))
    #expect(names(.artist) == ["Ann", "Zoe", "Zoe", "Zoe"])
    #expect(names(.album) == ["Air", "Moons", "Moons", "Zebra"])
    #expect(names(.duration) == titles(.duration))
    for id in contents.songs { #expect(library.song(id)?.title == contents.name(of: id, in: .title)) }
    #expect(contents.name(of: SongID(99), in: .title) == nil)
  }

  @Test("J2 M15 pictures are listed by duration like songs of five seconds")
  func durationOfPictures() throws {
    try folder.song("a/1.mp3", "title=Short;duration=3")
    try folder.song("a/2.mp3", "title=Long;duration=10")
    for name in ["x", "y"] { try folder.write("Photos/\(name).png") }
    let library = openLibrary([folder.path])
    let songs = library.contents.songs(by: .duration).compactMap { library.song($0) }
    #expect(songs.map(\.title) == ["Short", "x", "y", "Long"])
    #expect(songs.map(\.duration) == [3, Song.pictureSeconds, Song.pictureSeconds, 10])
  }

  @Test("J2 M15 the library knows which albums are pictures, from its folders and from what is opened")
  func albumsOfPictures() throws {
    try folder.song("lib/Music/1.mp3", "title=One;album=One")
    try folder.write("lib/Music/cover.png")
    try folder.write("lib/Photos/a.png")
    let opened = [try folder.write("away/b.png"), try folder.song("away/2.mp3", "title=Two;album=Two")]
    let library = openLibrary([folder.path + "/lib"] + opened)
    let pictures = library.contents.albums.filter(\.arePictures)
    #expect(library.contents.albums.count == 4 && Set(pictures.map(\.title)) == ["Photos", "Pictures"])
  }

  @Test("M15 names of artists that differ in case are one artist's, shown as most songs write it")
  func caseOfNames() throws {
    try folder.song("a/1.mp3", "title=1;artist=A;album=Hits;albumartist=Various Artists;track=1")
    try folder.song("a/2.mp3", "title=2;artist=B;album=Hits;albumartist=Various Artists;track=2")
    try folder.song("b/1.mp3", "title=3;artist=A;album=Mix;track=1")
    try folder.song("b/2.mp3", "title=4;artist=abba;album=Mix;track=2")
    try folder.song("c/1.mp3", "title=5;artist=ABBA;album=Gold;track=1")
    try folder.song("c/2.mp3", "title=6;artist=ABBA;album=Gold;track=2")
    try folder.song("d/1.mp3", "title=7;artist=VARIOUS artists;album=Odd")
    let contents = openLibrary([folder.path]).contents
    #expect(contents.artists.map(\.name) == ["A", "ABBA", "B", "VARIOUS artists"])
    #expect(contents.artists.map(\.songCount) == [2, 3, 1, 1])
    for name in ["Various artists", "various ARTISTS"] {
      #expect(contents.albums(ofArtist: name).map(\.title) == ["Hits", "Mix", "Odd"])
      #expect(contents.search?.artist(named: name)?.name == "VARIOUS artists")
    }
    #expect(contents.search?.artist(named: "Abba")?.songCount == 3)
    #expect(contents.albums(ofArtist: "nobody").isEmpty && contents.search?.artist(named: "nobody") == nil)
  }

  @Test("M15 an artist's albums come by year, then the albums of others with the artist's songs")
  func albumsOfArtists() throws {
    try folder.song("a/1.mp3", "title=1;artist=Ada;album=Second;year=2002")
    try folder.song("b/1.mp3", "title=2;artist=Ada;album=First;year=2001")
    try folder.song("c/1.mp3", "title=3;artist=Ada;album=Mix;albumartist=Various Artists;year=1980;track=1")
    try folder.song("c/2.mp3", "title=4;artist=Guest;album=Mix;albumartist=Various Artists;year=1980;track=2")
    let contents = openLibrary([folder.path]).contents
    #expect(contents.albums(ofArtist: "Ada").map(\.title) == ["First", "Second", "Mix"])
    #expect(contents.albums(ofArtist: "Guest").map(\.title) == ["Mix"])
    #expect(contents.albums(ofArtist: "various artists").map(\.title) == ["Mix"])
  }

  @Test("M15 playlists say how many songs they name, and are read again only when they have changed")
  func playlists() throws {
    let cache = try MusicFolder()
    func counts() -> [Int?] {
      openLibrary([folder.path], index: cache.path + "/index.sqlite").contents.playlists.map(\.songCount)
    }
    try folder.write("a.m3u8", Array("#EXTM3U\n1.mp3\nother.m3u8\nhttps://example.org/x\n".utf8))
    try folder.write("b.m3u8")
    #expect(counts() == [2, 0])
    try folder.write("b.m3u8", Array("1.mp3\n2.mp3\n3.mp3\n".utf8))
    #expect(counts() == [2, 3])
    folder.remove("a.m3u8")
    #expect(counts() == [3])
  }

  @Test("M15 playlists of the same size and time are told apart by their names, also when their folder is read again")
  func alikePlaylists() throws {
    let cache = try MusicFolder()
    for name in ["a", "b", "c"] {
      let path = try folder.write("\(name).m3u8", Array("#PLAYLIST:List \(name)\n".utf8))
      let time = timespec(tv_sec: 1_000_000_000, tv_nsec: 0)
      try #require(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
    }
    for _ in 0..<2 {
      let contents = openLibrary([folder.path], index: cache.path + "/index.sqlite").contents
      #expect(contents.playlists.map(\.title) == ["List a", "List b", "List c"])
    }
  }

  @Test("M15 playlists with the same title keep their places when one of them has changed and is read again")
  func playlistsOfOneTitle() throws {
    let cache = try MusicFolder()
    func names() -> [String] {
      openLibrary([folder.path], index: cache.path + "/index.sqlite").contents.playlists.map {
        String(SongName.fileName($0.path))
      }
    }
    for name in ["c", "a", "b"] { try folder.write("\(name).m3u8", Array("#PLAYLIST:Mix\n".utf8)) }
    #expect(names() == ["a.m3u8", "b.m3u8", "c.m3u8"])
    try folder.write("a.m3u8", Array("#PLAYLIST:Mix\n1.mp3\n".utf8))
    #expect(names() == ["a.m3u8", "b.m3u8", "c.m3u8"])
  }

  @Test(
    "M14 playlists are found by the beginnings of the words of their titles, without case and accents, and within words"
  )
  func playlistSearch() throws {
    for title in ["Soirée d'été", "Late Evening", "夜の音楽", "AC/DC"] {
      try folder.write("\(title.replacing("/", with: "-")).m3u8", Array("#PLAYLIST:\(title)\n".utf8))
    }
    let contents = openLibrary([folder.path]).contents
    func found(_ text: String) -> [String] { contents.playlists.matching(text).map(\.title) }
    #expect(found("SOIREE") == ["Soirée d'été"] && found("ete soi") == ["Soirée d'été"])
    #expect(found("ening") == ["Late Evening"] && found("ni") == [] && found("late morning") == [])
    #expect(found("音楽") == ["夜の音楽"] && found("acdc") == ["AC/DC"])
    #expect(found("") == [] && found("/") == [])
  }
}
