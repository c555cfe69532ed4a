import Testing

@testable import Music

/// Files that are opened to be played, and files that are added to the library.
@MainActor @Suite struct OpenedFilesTests {
  private let folder: MusicTests.MusicFolder

  init() throws {
    folder = try MusicTests.MusicFolder()
    try folder.song("lib/1.mp3", "title=One;album=A;artist=X")
  }

  private func openLibrary() -> MusicLibrary { MusicTests.openLibrary([folder.path + "/lib"]) }

  /// What is found in paths that are opened.
  private func opened(_ paths: [String], in library: MusicLibrary) -> NamedMusic {
    var found: NamedMusic?
    library.read(paths, for: .opening) { found = $0 }
    library.wait { _ in found != nil }
    return found ?? NamedMusic()
  }

  @Test("M11 M17 songs and playlists that are opened are found as often as one likes, and the library stays as it is")
  func songsAndPlaylists() throws {
    let songs = try ["1", "2"].map { try folder.song("away/\($0).mp3", "title=\($0);album=B;artist=X") }
    let list = try folder.write("list.m3u8", Array("gone.mp3\naway/1.mp3\n".utf8))
    let missing = try folder.write("missing.m3u8", Array("gone.mp3\ngone too.mp3\n".utf8))
    let library = openLibrary()
    for (path, titles) in [
      (songs[0], ["1"]), (songs[1], ["2"]), (list, ["gone", "1"]), (missing, ["gone", "gone too"]),
      (list, ["gone", "1"]),
    ] {
      #expect(opened([path], in: library).songs.map(\.title) == titles)
    }
    let found = opened(songs, in: library)
    #expect(found.songs.map(\.title) == ["1", "2"] && found.albums.map(\.title) == ["B"])
    #expect(listing(library) == ["A – X: One"])
    // They are not known as a part of the library, so they can become one.
    #expect(library.found(in: [songs[0]], for: .addition).songs.map(\.title) == ["1"])
    #expect(Set(listing(library)) == ["A – X: One", "B – X: 1"])
  }

  @Test("M11 J2 folders and pictures that are opened are to be seen in the library, unlike the songs beside them")
  func foldersAndPictures() throws {
    let song = try folder.song("away/2.mp3", "title=Two;album=B;artist=X")
    try folder.song("more/3.mp3", "title=Three;album=C;artist=X")
    let picture = try folder.write("pictures/a.png")
    try folder.write("pictures/b.png")
    let pictures = try folder.write("Slides.m3u8", Array("pictures/b.png\n".utf8))
    let library = openLibrary()
    let found = opened([song, folder.path + "/more", picture, pictures], in: library)
    #expect(found.songs.map(\.title) == ["Two", "Three", "a", "b"] && found.albums.count == 4)
    #expect(
      Set(listing(library)) == [
        "A – X: One", "C – X: Three", "Pictures – Unknown artist: a", "Slides – Unknown artist: b",
      ])
  }

  @Test(
    "M11 a song that is opened is on the disc that its folder names, unless its tags name another, as in the library")
  func discs() throws {
    let songs = try ["title=1;album=B", "title=2;album=B;disc=3"].map { tags in
      try folder.song("away/CD 2/\(tags.count).mp3", tags)
    }
    #expect(opened(songs, in: openLibrary()).songs.map(\.disc) == [2, 3])
  }

  @Test("M17 files of one album that are dropped one after the other are one album, in its order")
  func droppedBitByBit() throws {
    let songs = try ["3", "1", "2"].map {
      try folder.song("away/\($0).mp3", "title=\($0);album=B;artist=X;track=\($0);year=200\($0)")
    }
    let library = openLibrary()
    func drop(_ paths: [String]) { _ = library.found(in: paths, for: .addition) }
    for path in songs { drop([path]) }
    #expect(listing(library) == ["B – X: 1, 2, 3", "A – X: One"])
    let album = try #require(library.contents.albums.first)
    #expect(album.songCount == 3 && album.year == 2001 && library.contents.isHandedOver(album.id))
    // The rest of the folder, and what is on its discs.
    try folder.song("away/4.mp3", "title=4;album=B;artist=Y;track=4")
    try folder.song("away/CD 2/1.mp3", "title=5;album=B;artist=X;disc=2;track=1")
    drop([folder.path + "/away"])
    #expect(listing(library) == ["B – Various artists: 1, 2, 3, 4, 5", "A – X: One"])
    #expect(library.contents.search?.results(for: "5").songs.count == 1)
    // Those of other folders, of other albums and of other album artists are albums of their own.
    drop([try folder.song("other/1.mp3", "title=6;album=B;artist=X")])
    drop([try folder.song("away/7.mp3", "title=7;album=C;artist=X")])
    let ofOne = try folder.song("hits/8.mp3", "title=8;album=Hits;artist=V;albumartist=Y")
    let ofOther = try folder.song("hits/9.mp3", "title=9;album=Hits;artist=V;albumartist=Z")
    drop([ofOne])
    drop([ofOther])
    #expect(
      Set(listing(library).dropFirst(1)) == [
        "A – X: One", "B – X: 6", "C – X: 7", "Hits – Y: 8", "Hits – Z: 9",
      ])
  }

  @Test("M17 J2 pictures of one folder that are dropped one after the other are one album, those of others another")
  func picturesBitByBit() throws {
    let library = openLibrary()
    for name in ["p/b", "p/a", "q/c"] {
      _ = library.found(in: [try folder.write(name + ".png")], for: .addition)
    }
    #expect(
      listing(library) == ["Pictures – Unknown artist: a, b", "Pictures – Unknown artist: c", "A – X: One"])
  }
}
